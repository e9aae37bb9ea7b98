"""Powers in a card's form: chips by mouse and keys, printed text, trying a power."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QProgressDialog, QPushButton, QWidget

from app.bots import reports
from app.cards import powers
from app.cards.data import CardData
from app.editor.chips import ChipList
from app.editor.page import EditorPage
from app.ui.lab import run as lab_run
from app.ui.lab.dialog import LabDialog, for_set


def shown(page: EditorPage) -> CardData:
    card = page.model.card(page.list.current() or 0)
    assert card is not None
    return card


def opened() -> ChipList:
    found = QApplication.activePopupWidget()
    assert isinstance(found, ChipList)
    return found


def composed(page: EditorPage) -> powers.Plain:
    return powers.listed(shown(page))[-1]


def test_a_power_is_composed_and_printed_on_the_card(page: EditorPage) -> None:
    page.choose("medved")
    form = page.form.power
    QTest.mouseClick(form.compose, Qt.MouseButton.LeftButton)
    QTest.mouseClick(form.rows[-1].chips["when",], Qt.MouseButton.LeftButton)
    opened().choose("кончается ход")
    assert composed(page)["when"] == "turn-ends"
    chip = form.rows[-1].chips["who",]
    chip.setFocus()
    QTest.keyClick(chip, Qt.Key.Key_Down)
    words = opened().words()
    assert "один выбранный" in words
    assert "владелец" not in words
    for _ in range(words.index("один выбранный") - words.index("этот Иной")):
        QTest.keyClick(opened().list, Qt.Key.Key_Down)
    QTest.keyClick(opened().list, Qt.Key.Key_Return)
    assert composed(page)["who"]["who"] == "one"
    assert composed(page)["may"] is True
    assert shown(page).told
    said = form.texts["ru"].text().partition(": ")[2]
    QTest.mouseClick(form.take, Qt.MouseButton.LeftButton)
    assert shown(page).texts["ru"]["rules"].value == said
    assert "ru" not in shown(page).told
    page.model.undo()
    assert "ru" in shown(page).told


class Windows(QObject):
    """Event filter that records which windows are shown."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(type(watched).__name__)
        return False


def test_no_stray_window_is_shown_with_a_card(page: EditorPage, qapp: QApplication) -> None:
    page.choose("medved")
    page.form.power.compose.click()
    heard = Windows()
    qapp.installEventFilter(heard)
    for key in ("anton", "medved", "roof"):
        page.choose(key)
        qapp.processEvents()
    qapp.removeEventFilter(heard)
    assert heard.shown == []


def test_the_form_stands_still_while_words_are_chosen(page: EditorPage, qtbot) -> None:
    page.choose("medved")
    form = page.form.power
    form.compose.click()
    qtbot.wait(50)
    page.form.ensureWidgetVisible(form.take)

    def scroll_position() -> int:
        qtbot.wait(50)
        return form.mapTo(page.form.viewport(), QPoint()).y()

    before = scroll_position()
    QTest.mouseClick(form.rows[-1].chips["when",], Qt.MouseButton.LeftButton)
    opened().choose("кончается ход")
    assert scroll_position() == before
    chip = form.rows[-1].chips["do", 0]
    chip.setFocus()
    QTest.keyClick(chip, Qt.Key.Key_Down)
    QTest.keyClick(opened().list, Qt.Key.Key_Return)
    assert scroll_position() == before
    form.take.click()
    assert scroll_position() == before
    form.compose.click()
    qtbot.wait(50)
    chip = form.rows[-1].chips["when",]
    assert page.form.viewport().rect().contains(chip.mapTo(page.form.viewport(), chip.rect().center()))


def test_a_chip_says_its_row_and_its_meaning_to_a_screen_reader(page: EditorPage) -> None:
    page.choose("medved")
    page.form.power.compose.click()
    chip = page.form.power.rows[-1].chips["when",]
    assert chip.accessibleName() == "Когда: всегда"
    assert chip.accessibleDescription()


def test_a_value_of_a_power_is_set_and_taken_back(page: EditorPage) -> None:
    page.choose("medved")
    field = page.form.power.rows[0].values["less"]
    QTest.mouseClick(field.more, Qt.MouseButton.LeftButton)  # type: ignore[attr-defined]
    assert shown(page).params == {"less": 2}
    page.form.power.rows[0].values["less"].back.click()  # type: ignore[attr-defined]
    assert shown(page).params == {}


def test_what_cannot_stand_together_is_refused_in_words(page: EditorPage) -> None:
    page.choose("medved")
    page.form.power.rows[0].apart.click()
    page.form.power.picked.emit([*powers.listed(shown(page)), composed(page)])
    assert page.message.text() == "Эта способность у карты дважды."


def test_trying_asks_for_a_position_of_this_card(page: EditorPage) -> None:
    asked: list[tuple[object, ...]] = []
    page.try_requested.connect(lambda *told: asked.append(told))
    page.choose("medved")
    page.form.power.compose.click()
    QTest.mouseClick(page.form.power.rows[-1].chips["when",], Qt.MouseButton.LeftButton)
    opened().choose("кончается ход")
    found = page.try_power(shown(page).id, 1)
    assert found is not None
    assert [told[1:3] for told in asked] == [("medved", "Медведь")]


def test_a_search_for_a_position_is_seen_and_can_be_stopped(page: EditorPage) -> None:
    """Ten wounds never occur, so the search would run to its end."""
    never = {"when": "turn-ends", "if": [{"if": "compare", "number": "wounds", "least": 10}],
             "who": {"who": "self"}, "do": [{"do": "heal", "amount": 1}]}  # fmt: skip
    page.choose("medved")
    page.form.power.picked.emit([*powers.listed(shown(page)), never])
    seen: list[str] = []

    def stop() -> None:
        dialog = page.findChild(QProgressDialog)
        if dialog is not None and dialog.isVisible() and not seen:
            seen.append(dialog.labelText())
            QTest.mouseClick(dialog.findChild(QPushButton), Qt.MouseButton.LeftButton)

    watch = QTimer(page)
    watch.timeout.connect(stop)
    watch.start(20)
    assert page.try_power(shown(page).id, 1) is None
    watch.stop()
    assert seen == ["Ищем позицию, в которой способность карты «Медведь» можно применить…"]
    # A finished search would report that there is no position.
    assert page.message.text() == ""


def test_the_version_before_is_what_the_history_began_with(page: EditorPage) -> None:
    page.choose("medved")
    page.form.power.compose.click()
    before = page.model.previous_version()
    assert before is not None
    assert not next(card for card in before.cards if card.key == "medved").powers


def test_two_hundred_games_of_both_versions_can_be_stopped(page: EditorPage, qtbot, monkeypatch) -> None:
    monkeypatch.setattr(lab_run, "NICE", 0)
    page.choose("medved")
    page.lab_requested.connect(lambda *sets: for_set(page._preferences, *sets, page).show())
    page.form.power.rows[0].values["less"].more.click()
    QTest.mouseClick(page.form.power.games, Qt.MouseButton.LeftButton)
    lab = page.findChild(LabDialog)
    assert lab is not None
    assert (lab.games.value(), lab.asked.currentData()) == (200, "compare")
    with qtbot.waitSignal(lab.lab.finished, timeout=120_000) as told:
        with qtbot.waitSignal(lab.lab.progressed, timeout=120_000):
            QTest.mouseClick(lab.begin, Qt.MouseButton.LeftButton)
        QTest.mouseClick(lab.stop, Qt.MouseButton.LeftButton)
    assert told.args == [True]
    lab.lab.wait()
    assert 0 < sum(len(reports.rows(one)) for one in reports.stored_runs()) < 400
    lab.close()
