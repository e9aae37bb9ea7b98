"""Rule sets of a game: choice, description, manual changes, saving, playing and replaying."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import shiboken6
from PySide6.QtWidgets import QApplication, QComboBox, QInputDialog, QPushButton, QScrollArea, QTextBrowser

from app import i18n
from app.cards.catalogue import Catalogue
from app.cards.data import RuleSetData, Text
from app.print.ledger import Job
from app.rules.match import replay
from app.rules.own_fate import GAME
from app.rules.record import RuleSetName
from app.rules.record_file import read_file
from app.rules.rule_set import Differences
from app.ui.new_game import sets
from app.ui.new_game.dialog import NewGame, NewGameDialog
from app.ui.printing.print_window import PrintWindow, create_window
from app.ui.shell import game_opening
from app.ui.shell.main_window import MainWindow
from app.ui.shell.start import build_context
from app.widgets.preferences import Preferences
from app.widgets.windows import screen_of

SHORT = RuleSetData(
    "short",
    Differences({"turn-limit": 10}, {"vortex": (1, 1, 2, 2)}, {"petr": {"cost": 11}}),
    {"ru": {"name": Text("Короткая"), "notes": Text("На час.")}, "en": {"name": Text("Short", "Короткая")}},
)


def put_short() -> None:
    with Catalogue.open() as mine:
        data = mine.set_data("own-fate")
        mine.put_set(replace(data, rule_sets=(*data.rule_sets, SHORT)))


def own_rules() -> dict[str, RuleSetData]:
    with Catalogue.open(read_only=True) as mine:
        return {one.key: one for one in mine.set_data("own-fate").rule_sets}


def edit(card: str, field: str, value: Any) -> None:
    with Catalogue.open() as mine:
        number = next(row.id for row in mine.set_data("own-fate").cards if row.key == card)
        mine.change(number, field, value)


@pytest.fixture
def main(qapp: QApplication, preferences: Preferences) -> Iterator[MainWindow]:
    """Return the main window over the user's catalogue with a custom rule set."""
    put_short()
    made = MainWindow(preferences, build_context(preferences))
    made.resize(1366, 740)
    made.show()
    yield made
    made.close()
    shiboken6.delete(made)


@pytest.fixture
def dialog(main: MainWindow) -> NewGameDialog:
    return NewGameDialog(
        main,
        main.preferences,
        main.context.games(),
        main.host.gallery_of,
        computer=False,
        key="own-fate",
        refusal=main.games.refusal,
    )


def pick(dialog: NewGameDialog, key: str) -> None:
    combo = dialog.rules.combo
    combo.setCurrentIndex(combo.findData(key))


def choose(dialog: NewGameDialog, option: str, value: Any) -> None:
    """Change a house rule."""
    dialog.house_rules.set_values({**dialog.house_rules.values(), option: value})


def text(dialog: NewGameDialog) -> str:
    return dialog.rules.findChild(QScrollArea).widget().text()


def answer_with(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(QInputDialog, "getText", lambda *_args: (name, True))


def test_a_new_game_is_by_the_book(dialog: NewGameDialog) -> None:
    combo = dialog.rules.combo
    assert [combo.itemText(at) for at in range(combo.count())] == ["По книге", "Ровная", "Короткая"]
    wanted = dialog.answer()
    assert (wanted.rule_set.key, wanted.rule_set.changed) == ("book", False)
    assert wanted.options == {one.name: one.default for one in GAME.options}
    assert "Всё, что говорит книга" in text(dialog)


def test_a_cap_that_the_book_does_not_have_is_called_a_house_rule(dialog: NewGameDialog) -> None:
    assert "Домашние правила, которых в книге нет: Предел ходов (40)" in text(dialog)
    choose(dialog, "turn-limit", "none")
    assert "которых в книге нет: " not in text(dialog)
    assert "40 (домашнее правило, в книге его нет)" in text(dialog)
    dialog.choose("tribunal")
    assert "Предел раундов" in text(dialog)


def test_what_differs_is_told_with_the_books_value_and_its_rule(dialog: NewGameDialog) -> None:
    pick(dialog, "short")
    assert dialog.answer().options["turn-limit"] == 10
    shown = text(dialog)
    for part in ("На час.", "1, 1, 2, 2", "1, 2, 3, 4, 5", "Пётр: стоимость", "11"):
        assert part in shown
    for rule in ("A2", "A11", "K1.petr"):
        assert f'href="{rule}"' in shown


def test_the_dialog_with_its_rules_fits_a_small_screen(dialog: NewGameDialog) -> None:
    dialog.show()
    for key in ("book", "even", "short"):
        pick(dialog, key)
        QApplication.processEvents()
        assert dialog.sizeHint().height() < 730


def test_a_dialog_that_grows_stays_on_the_screen(dialog: NewGameDialog) -> None:
    dialog.show()
    screen = screen_of(dialog).availableGeometry()
    dialog.move(0, screen.bottom() - dialog.height() + 1)
    dialog.show_house_rules(True)
    assert dialog.frameGeometry().bottom() <= screen.bottom()
    pick(dialog, "short")
    dialog.show_house_rules(False)
    assert dialog.frameGeometry().bottom() <= screen.bottom()


def test_an_edit_that_the_rules_overrule_is_shown_with_both_values(main: MainWindow) -> None:
    edit("petr", "cost", 9)
    edit("anton", "cost", 8)
    dialog = NewGameDialog(
        main, main.preferences, main.context.games(), main.host.gallery_of, computer=False, key="own-fate"
    )
    assert text(dialog).count("Изменено в редакторе.") == 2
    pick(dialog, "short")
    assert "изменено на 9: свод правил важнее" in text(dialog)
    assert text(dialog).count("Изменено в редакторе.") == 1
    wanted = dialog.answer()
    cards = main.context.sets.cards("own-fate", wanted.rule_set.key)
    assert (cards.card("petr").cost, cards.card("anton").cost) == (11, 8)


def test_the_window_is_named_after_the_game_and_its_rules(main: MainWindow, dialog: NewGameDialog) -> None:
    pick(dialog, "short")
    main.games.play(dialog.answer())
    assert main.windowTitle() == "Своя судьба, Короткая — Дозор"
    main.host.leave()
    assert main.windowTitle() == "Дозор"


def test_the_windows_are_named_in_the_readers_language(main: MainWindow) -> None:
    main.games.play(NewGame(seed=3, rule_set=RuleSetName("book", "By the book")))
    main.windows.open_rules("A2")
    main.windows.open_reference()
    rules = main.windows.open_rules("", "own-fate")
    reference = main.windows.reference_of("own-fate")
    assert main.windowTitle() == "Своя судьба, По книге — Дозор"
    assert rules.windowTitle() == "Своя судьба — правила"
    assert reference.windowTitle() == "Своя судьба — справочник карт"
    main.preferences.set_language("en")
    assert main.windowTitle() == "Own Fate, By the book — Dozor"
    assert rules.windowTitle() == "Own Fate — rules"
    assert reference.windowTitle() == "Own Fate — card reference"


def test_another_game_has_the_rules_of_its_own_set(dialog: NewGameDialog) -> None:
    dialog.choose("tribunal")
    assert dialog.rules.combo.itemText(0) == "По книге"
    assert dialog.rules.combo.findData("short") == -1


def test_a_house_rule_changed_by_hand_is_said_and_taken_back(dialog: NewGameDialog) -> None:
    pick(dialog, "short")
    choose(dialog, "tie", "draw")
    assert dialog.answer().rule_set.changed
    assert not dialog.rules.buttons["keep"].isHidden()
    words = i18n.text("ui.new-defaults", "ru")
    next(one for one in dialog.findChildren(QPushButton) if one.text() == words).click()
    assert not dialog.answer().rule_set.changed
    assert dialog.answer().options["turn-limit"] == 10
    assert dialog.rules.buttons["keep"].isHidden()


def test_ones_own_rules_are_kept_renamed_and_removed(
    main: MainWindow, dialog: NewGameDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    pick(dialog, "short")
    choose(dialog, "tie", "draw")
    answer_with(monkeypatch, "  Наш   вечер ")
    dialog.rules.buttons["keep"].click()
    kept = own_rules()["nash-vecher"]
    assert kept.differs == replace(SHORT.differs, options={"turn-limit": 10, "tie": "draw"})
    wanted = dialog.answer().rule_set
    assert (wanted.key, wanted.name, wanted.changed) == ("nash-vecher", "Наш вечер", False)
    answer_with(monkeypatch, "Зимний вечер")
    dialog.rules.buttons["rename"].click()
    assert dialog.answer().rule_set.name == "Зимний вечер"
    dialog.rules.buttons["drop"].click()
    assert "nash-vecher" not in own_rules()
    assert dialog.answer().rule_set.key == "book"


def test_what_came_with_the_program_is_neither_renamed_nor_removed(dialog: NewGameDialog) -> None:
    for key, own in (("book", False), ("even", False), ("short", True)):
        pick(dialog, key)
        assert dialog.rules.buttons["drop"].isHidden() != own
        assert dialog.rules.buttons["rename"].isHidden() != own


def test_two_rule_sets_are_not_called_the_same(
    dialog: NewGameDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(dialog, "tie", "draw")
    answer_with(monkeypatch, "ровная")
    dialog.rules.buttons["keep"].click()
    assert "ровная" in dialog.problem.text()
    assert not dialog.problem.isHidden()
    assert list(own_rules()) == ["book", "even", "short"]


def test_a_catalogue_that_cannot_be_written_is_said(
    dialog: NewGameDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.cards.errors import CatalogueError

    def locked(*_args: Any) -> None:
        raise CatalogueError("cards.locked", file="cards.db")

    monkeypatch.setattr(Catalogue, "put_set", locked)
    choose(dialog, "tie", "draw")
    answer_with(monkeypatch, "Моя")
    dialog.rules.buttons["keep"].click()
    assert "cards.db" in dialog.problem.text()
    assert dialog.answer().options["tie"] == "draw"


def test_ones_own_rules_are_played_saved_and_replayed(
    main: MainWindow, dialog: NewGameDialog, hands: Any
) -> None:
    pick(dialog, "short")
    choose(dialog, "tie", "draw")
    main.games.play(dialog.answer())
    assert main.page is not None
    assert main.page.preview.gallery.content("petr").value("cost") == 11
    assert main.page.preview.gallery.track("vortex").cells == ("1", "1", "2", "2")
    match = main.page.session.match
    assert main.page.session.view.vortex == (1, 1, 2, 2)
    players = hands(main.page)
    for _ in range(30):
        players.step()
    record = read_file(match.file.path)
    named = record.header.rule_set
    assert (named.key, named.name, named.changed) == ("short", "Короткая", True)
    with Catalogue.open() as mine:
        mine.put_set(replace(mine.set_data("own-fate"), rule_sets=()))
    again = replay(record, match.game, game_opening.cards_of(main.context.games()[0], record.header))
    assert again.state.digest() == match.state.digest()
    assert again.header.options["turn-limit"] == 10


def test_the_same_game_once_more_is_played_by_the_same_rules(main: MainWindow, dialog: NewGameDialog) -> None:
    pick(dialog, "short")
    main.games.play(dialog.answer())
    assert main.page is not None
    session = main.page.session
    again = game_opening.begin(main.context, game_opening.rematch(main.context, session))
    assert again.match.header.rule_set == session.match.header.rule_set
    assert again.match.card_set.card("petr").cost == 11
    again.close()
    with Catalogue.open() as mine:
        mine.put_set(replace(mine.set_data("own-fate"), rule_sets=()))
    once_more = game_opening.begin(main.context, game_opening.rematch(main.context, session))
    assert once_more.match.card_set.card("petr").cost == 11
    once_more.close()


def test_an_old_game_once_more_says_that_its_rules_were_changed(main: MainWindow) -> None:
    main.games.play(NewGame(seed=3, options={"tie": "draw"}))
    assert main.page is not None
    session = main.page.session
    session.match.header = replace(session.match.header, rule_set=None)
    assert game_opening.rematch(main.context, session).rule_set.changed
    session.match.header = replace(session.match.header, options={})
    assert not game_opening.rematch(main.context, session).rule_set.changed


def test_play_on_from_a_replay_goes_by_the_same_rules(main: MainWindow, dialog: NewGameDialog) -> None:
    pick(dialog, "short")
    main.games.play(dialog.answer())
    assert main.page is not None
    branched = game_opening.branch(main.context, main.page.session.match, 0)
    assert branched.match.header.rule_set.key == "short"
    assert branched.match.card_set.track("vortex").cells == (1, 1, 2, 2)
    branched.close()


def test_the_rules_of_a_record_are_called_in_the_readers_language(main: MainWindow) -> None:
    header = NewGame().rule_set
    main.games.play(NewGame(seed=3, rule_set=replace(header, key="even", name="Ровная")))
    assert main.page is not None
    told = main.page.session.match.header
    assert sets.rules_name(told, "en") == "Even"
    by_hand = replace(told, rule_set=replace(told.rule_set, changed=True))
    assert sets.rules_name(by_hand, "en") == "Even, changed"
    gone = replace(told, rule_set=replace(told.rule_set, key="gone", name="Наши"))
    assert sets.rules_name(gone, "en") == "Наши"
    assert sets.rules_name(replace(told, rule_set=header), "en") == ""
    stranger = replace(told, game="chess", rule_set=replace(header, key="even", name="Иная"))
    assert sets.rules_name(stranger, "en") == "Иная"


def test_a_set_lies_on_the_free_table_by_its_rules(main: MainWindow) -> None:
    wanted = NewGame(seed=3, game="free", set_key="own-fate")
    main.games.play(replace(wanted, rule_set=replace(wanted.rule_set, key="short")))
    assert main.page is not None
    tracks = {track.key: track.cells for track in main.page.session.match.card_set.tracks}
    assert tracks["vortex"] == (1, 1, 2, 2)


def test_the_rules_say_what_holds_in_the_game_that_is_played(main: MainWindow, dialog: NewGameDialog) -> None:
    pick(dialog, "short")
    main.games.play(dialog.answer())
    main.windows.open_rules("A2")
    shown = main.windows.open_rules("", "own-fate").findChild(QTextBrowser).document()
    assert "Ваша партия идёт по правилам «Короткая»" in shown.toPlainText()
    assert "Воронка: 1, 1, 2, 2 (по книге: 1, 2, 3" in shown.toPlainText()
    main.games.replay(main.page.session.match)
    assert "«Короткая»" in shown.toPlainText()
    main.games.play(NewGame(seed=3))
    assert "по книге:" not in shown.toPlainText()
    edit("anton", "cost", 8)
    main.games.play(NewGame(seed=3))
    assert "не всё так, как в книге" in shown.toPlainText()
    assert "Антон Городецкий: стоимость: 8 (по книге: 6)" in shown.toPlainText()
    main.host.leave()
    assert "по книге:" not in shown.toPlainText()


@pytest.fixture
def printer(main: MainWindow, qtbot: Any) -> Iterator[PrintWindow]:
    """Return the print window over the user's catalogue: Petr and the tracks."""
    made = create_window(main, main.preferences)
    made.form.set_value("counters", False)
    made.form.set_value("reference", False)
    made.form.set_value("picks", [("petr", 0)])
    made.show()
    qtbot.waitUntil(lambda: made.result is not None and made.result.data != b"", timeout=30_000)
    yield made
    made.close()


def words_on(sheets: bytes) -> list[str]:
    told = subprocess.run(["pdftotext", "-", "-"], input=sheets, capture_output=True, check=True)
    return told.stdout.decode().split()


def test_the_sheets_are_by_the_rules_chosen(printer: PrintWindow, qtbot: Any) -> None:
    combo = printer.form.findChild(QComboBox, "print-rules")
    assert [combo.itemText(at) for at in range(combo.count())] == ["По книге", "Ровная", "Короткая"]
    assert "11" not in words_on(printer.result.data)
    printer.form.set_value("rules", "short")
    qtbot.waitUntil(lambda: "11" in words_on(printer.result.data), timeout=30_000)
    assert "Короткая" in words_on(printer.result.data)
    assert printer.job_of("ru") != Job("own-fate", "ru")
    printer.form.set_value("set", "tribunal")
    assert printer.form.chosen_rules == ""
    assert combo.itemText(0) == "По книге"


@pytest.mark.parametrize(
    ("game", "told"), [("own-fate", True), pytest.param("tribunal", False, marks=pytest.mark.slow)]
)
def test_the_booklet_is_for_the_rules_chosen(
    printer: PrintWindow, tmp_path: Any, game: str, told: bool
) -> None:
    printer.form.set_value("rules", "short")
    printer.save_rules(game, tmp_path / "rules.pdf")
    printer.files.wait()
    assert ("Короткая" in words_on((tmp_path / "rules.pdf").read_bytes())) == told
