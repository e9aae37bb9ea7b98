"""The print window: sheet preview, complete output files, errors as sentences."""

from __future__ import annotations

import inspect
import re
import shutil
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTreeWidget,
    QWidget,
)

from app.cards.catalogue import shipped
from app.cli.print_commands import print_pdf
from app.face import tokens
from app.print import pictures
from app.print.ledger import Entry, Job, Ledger, OwnedPiece
from app.print.options import Options
from app.print.preflight import checking
from app.print.preflight.finding import Finding, Report
from app.ui.printing import printer_bar
from app.ui.printing.dialogs import LedgerDialog, ListingDialog, PicksDialog
from app.ui.printing.fields import SeveralField
from app.ui.printing.group import Heading
from app.ui.printing.message import Message
from app.ui.printing.print_window import SLOW_MS, PrintWindow, create_window
from app.ui.printing.view import STEP
from app.widgets import tasks
from app.widgets.preferences import Preferences


@pytest.fixture
def reader(qapp: QApplication, tmp_path: Path) -> Preferences:
    preferences = Preferences(tmp_path / "settings.ini", qapp)
    preferences.set_language("ru")
    return preferences


@cache
def contents(language, key, rules):
    with shipped() as catalogue:
        return catalogue.content(key, language, rules)


@pytest.fixture
def window(qtbot, qapp: QApplication, reader: Preferences) -> Iterator[PrintWindow]:
    made = PrintWindow(reader, contents)
    made.form.set_value("cards", False)
    made.resize(1180, 820)
    made.show()
    qtbot.waitUntil(lambda: made.view.pages == 1, timeout=20000)
    yield made
    made.close()
    made.deleteLater()
    qapp.processEvents()


def test_of_two_sets_with_one_name_the_chosen_one_is_printed(window: PrintWindow):
    window.form.offer_sets((("own-fate", "Своя судьба"), ("tribunal", "Своя судьба")))
    window.form.choose_set("tribunal")
    assert window.set_key == "tribunal"


def test_the_sheets_are_shown_and_saved(qtbot, window: PrintWindow, tmp_path: Path):
    file = tmp_path / "набор.pdf"
    with qtbot.waitSignal(window.saved):
        window.save(file)
    assert file.read_bytes().startswith(b"%PDF")
    shown = window.view.grab().toImage()
    colours = {shown.pixelColor(x, shown.height() // 3).name() for x in range(0, shown.width(), 3)}
    assert len(colours) > 4


def test_the_button_says_what_it_will_do_before_the_sheets_are_made(qtbot, reader: Preferences):
    made = PrintWindow(reader, contents)
    qtbot.addWidget(made)
    assert made.result is None
    assert made.save_button.text() == reader.t("print.save")


def test_only_what_is_wrong_has_the_colour_of_errors(qtbot, reader: Preferences):
    made = Message(reader)
    qtbot.addWidget(made)
    made.warn("2 errors", [("anton", "No back.")], before="Saved: a.pdf")
    colour = reader.theme.danger_text
    assert made.text().startswith(f'<b>Saved: a.pdf</b><br><b style="color: {colour}">2 errors</b><br><a')
    made.warn("1 remark", [("anton", "Small.")], bad=False, before="Saved: a.pdf")
    assert colour not in made.text()
    assert made.findChild(QLabel).property("role") == "quiet"


def test_a_long_list_of_remarks_shows_whole_lines(qtbot, reader: Preferences):
    made = Message(reader)
    qtbot.addWidget(made)
    made.resize(600, 400)
    made.show()
    heights = []
    for count in range(1, 12):
        made.warn("Title", [("anton", "x")] * count)
        heights.append(made.height())
    # The title is a line too.
    assert heights[3] < heights[4] == heights[10]
    assert heights[4] == pytest.approx(6 * (heights[4] - heights[3]), abs=6)


def test_pages_are_turned_by_key(qtbot, window: PrintWindow):
    window.form.set_value("paper", "letter")
    window.form.set_value("margin", 40)
    qtbot.waitUntil(lambda: window.view.pages > 1, timeout=20000)
    qtbot.keyClick(window, Qt.Key.Key_PageDown)
    assert window.page == 1
    qtbot.keyClick(window, Qt.Key.Key_PageUp)
    assert window.page == 0


def test_a_refusal_is_a_sentence_and_nothing_can_be_saved(qtbot, window: PrintWindow, reader: Preferences):
    for name in ("tracks", "counters"):
        window.form.set_value(name, False)
    qtbot.waitUntil(lambda: window.view.pages == 0, timeout=20000)
    assert window.message.text() == reader.t("print.nothing")
    assert not window.save_button.isEnabled()


def test_a_file_that_cannot_be_written_is_said(window: PrintWindow, tmp_path: Path):
    window.save(tmp_path / "нет" / "набор.pdf")
    assert str(tmp_path / "нет") in window.message.text()


def test_the_window_speaks_the_readers_language(window: PrintWindow, reader: Preferences):
    reader.set_language("en")
    combo = window.form.findChild(QComboBox, "print-duplex")
    assert combo.currentText() == "Flip on long edge"
    assert "Save" in " ".join(button.text() for button in window.findChildren(QPushButton))
    assert window.form.findChild(QDoubleSpinBox, "print-gap").suffix() == " mm"


def test_a_printer_is_kept_chosen_again_and_prints_only_what_changed(
    qtbot, window: PrintWindow, reader: Preferences
):
    window.form.set_value("cards", True)
    window.form.set_value("paper", "a3")
    window.form.set_value("search", "anton-player")
    qtbot.waitUntil(lambda: window.view.pages == 2, timeout=30000)
    window.save_printer("Кухня")
    window.note_printed()
    for name in ("tracks", "counters"):
        window.form.set_value(name, False)
    window.form.set_value("changed", True)
    qtbot.waitUntil(lambda: window.view.pages == 0, timeout=30000)
    assert window.message.text() == reader.t("print.nothing-new")
    window.form.set_value("paper", "a4")
    again = PrintWindow(reader, contents)
    combo = again.printer.findChild(QComboBox, "print-printer")
    combo.setCurrentIndex(combo.findData("Кухня"))
    assert again.form.values()["paper"] == "a3"
    again.close()
    again.deleteLater()


def test_one_deck_or_one_kind_is_printed(qtbot, window: PrintWindow):
    for name in ("tracks", "counters"):
        window.form.set_value(name, False)
    window.form.set_value("cards", True)
    window.form.set_value("decks", ("probability",))
    window.form.set_value("kinds", ("other",))
    qtbot.waitUntil(lambda: window.view.pages == 2, timeout=30000)
    keys = {place.face.key for place in window.result.plan.pages[0].places}
    assert keys == {"zavulon", "alisa", "darya", "petr", "geser", "semen", "tigrenok", "medved"}


def test_everything_that_the_command_can_be_told_can_be_chosen_in_the_window(
    window: PrintWindow, reader: Preferences
):
    known = {field.name for field in fields(Options)}
    assert known - set(window.form.values()) == set()
    told = set(inspect.signature(print_pdf).parameters)
    # These have their own button or menu, or (checks, lists) are always visible.
    apart = {"context", "out", "lang", "set_key", "changed", "profile", "save_profile", "printed",
             "rules", "check", "dry_run", "target", "list_targets", "second_lang"}  # fmt: skip
    spoken = {"decks": "deck", "kinds": "kind", "picks": "card", "card": "card_size", "sizes": "size",
              "shape": "counter_shape"}  # fmt: skip
    assert {spoken.get(name, name) for name in known} == told - apart
    words = {button.text() for button in window.findChildren(QPushButton)}
    for name in (
        "save",
        "keep",
        "note",
        "forget",
        "calibration",
        "booklet",
        "cutter",
        "listing",
        "ledger",
        "on-paper",
    ):
        assert reader.t(f"print.{name}") in words
    assert {"language", "set", "changed"} <= set(window.form.values())


def test_marks_papers_and_sizes_of_ones_own_come_out_as_chosen(qtbot, window: PrintWindow):
    window.form.set_value("cards", True)
    for name, value in (
        ("paper", "300x400"), ("mark_length", 4.0), ("mark_width", 0.35), ("mark_offset", 1.5),
        ("blanks", 2), ("sizes", (("spell", "50x70"),)), ("decks", ("spell", "setup")),
        ("gap", 4.0), ("bleed_between", 0.5), ("date", "2026-01-02"),
    ):  # fmt: skip
        window.form.set_value(name, value)
    qtbot.waitUntil(lambda: window.result.options.decks == ("setup", "spell"), timeout=30000)
    options = window.result.options
    assert (options.paper, options.mark_length, options.mark_width, options.mark_offset, options.blanks) == (
        "300x400", 4.0, 0.35, 1.5, 2)  # fmt: skip
    assert options.sizes == (("spell", "50x70"),)
    assert (options.bleed_between, options.date.isoformat()) == (0.5, "2026-01-02")
    window.form.set_value("date", "завтра")
    qtbot.waitUntil(lambda: "завтра" in window.message.text(), timeout=30000)
    assert not window.save_button.isEnabled()


def test_cards_are_picked_by_hand_with_their_copies(qtbot, window: PrintWindow, reader: Preferences):
    for name in ("tracks", "counters"):
        window.form.set_value(name, False)
    with shipped() as catalogue:
        content = catalogue.content("own-fate", "ru")
    dialog = PicksDialog(reader, content, (), window)
    assert dialog.picks() == ()
    dialog.choose_none()
    dialog.findChild(QSpinBox, "print-copies-anton").setValue(3)
    dialog.findChild(QSpinBox, "print-copies-egor").setValue(1)
    window.form.set_value("picks", dialog.picks())
    window.form.set_value("cards", True)
    qtbot.waitUntil(lambda: window.view.pages == 2, timeout=30000)
    keys = [place.face.key for place in window.result.plan.pages[0].places]
    assert sorted(keys) == ["anton"] * 3 + ["egor"]
    dialog.deleteLater()


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_several_decks_are_ticked_one_after_another_without_the_menu_closing(qtbot, window: PrintWindow):
    field = window.form.findChild(SeveralField, "print-decks")
    field.open()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        qtbot.keyClick(field.choices, key)
    assert field.choices.isVisible()
    assert window.form.values()["decks"] == ("setup", "spell")
    assert field.text().endswith("+ 1")
    field.choices.close()


def test_the_outlines_for_a_cutter_are_saved(window: PrintWindow, tmp_path: Path):
    window.save_cutter(tmp_path / "контуры.dxf")
    assert (tmp_path / "контуры.dxf").read_text(encoding="utf-8").startswith("0\nSECTION")
    window.save_cutter(tmp_path / "контуры.txt")
    assert "*.svg" in window.message.text()


def test_a_warning_leads_to_its_card(qtbot, window: PrintWindow):
    window.form.set_value("cards", True)
    window.form.set_value("card", "mini-euro")
    qtbot.waitUntil(lambda: bool(window.result.plan.warnings), timeout=30000)
    with qtbot.waitSignal(window.card_requested) as asked:
        window.message.chosen.emit(window.result.plan.warnings[0].card)
    assert asked.args == [window.result.plan.warnings[0].card]


def test_a_finding_of_the_preflight_lies_over_the_sheet_and_says_what_to_do(qtbot, window: PrintWindow):
    window.form.set_value("mark_width", 0.05)
    qtbot.waitUntil(lambda: window.result.options.mark_width == 0.05, timeout=30000)
    found = window.result.report.findings
    number = next(i for i, each in enumerate(found) if each.code == "thin-line")
    sheet = window.view.grab().toImage()
    frame = window.view.frame(number)
    assert window.view.rect().contains(frame.toAlignedRect())
    # The frame's line is smoothed: its colour mixes with the sheet's.
    lamp, row = QColor(tokens.LAMP).getRgb()[:3], round(frame.center().y())
    edge = [sheet.pixelColor(round(frame.right()) + dx, row).getRgb()[:3] for dx in range(-2, 3)]
    assert any(max(abs(a - b) for a, b in zip(color, lamp, strict=True)) < 40 for color in edge)
    qtbot.mouseClick(window.view, Qt.MouseButton.LeftButton, pos=frame.center().toPoint())
    assert "0,05" in window.found.text()
    assert window.found.isVisible()
    qtbot.mouseClick(window.view, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert not window.found.isVisible()


def test_a_remark_leads_to_the_page_that_it_is_about(qtbot, window: PrintWindow):
    window.form.set_value("margin", 40)
    window.form.set_value("mark_width", 0.05)
    qtbot.waitUntil(lambda: window.result.options.mark_width == 0.05, timeout=30000)
    last = max(each.page for each in window.result.report.findings)
    window.show_page(last - 1)
    window.message.chosen.emit("found:0")
    assert window.found.isVisible()
    assert window.found.text().rpartition(": ")[2][:30] in window.message.text()
    assert window.page < last - 1


def test_everything_fits_is_said_by_the_preflight_alone(
    qtbot, window: PrintWindow, reader: Preferences, monkeypatch
):
    fits = reader.t("preflight.all-fits")
    monkeypatch.setattr(checking, "check", lambda *_given: Report())
    window.form.set_value("gap", 3.0)
    qtbot.waitUntil(lambda: window.result.options.gap == 3.0, timeout=30000)
    assert window.message.text() == fits
    wrong = Report((Finding("overlap", 1, "board", params={"other": "track-balance"}),))
    monkeypatch.setattr(checking, "check", lambda *_given: wrong)
    window.form.set_value("gap", 4.0)
    qtbot.waitUntil(lambda: window.result.options.gap == 4.0, timeout=30000)
    assert fits not in window.message.text()


def test_what_was_found_is_told_again_when_the_file_is_saved(qtbot, window: PrintWindow, tmp_path: Path):
    window.form.set_value("mark_width", 0.05)
    qtbot.waitUntil(lambda: window.result.options.mark_width == 0.05, timeout=30000)
    with qtbot.waitSignal(window.saved):
        window.save(tmp_path / "набор.pdf")
    assert "набор.pdf" in window.message.text()
    assert "found:" in window.message.text()


def test_stopped_in_the_middle_it_keeps_what_was_there(qtbot, window: PrintWindow):
    before = window.result
    next(one for one in window.findChildren(QTimer) if one.interval() == SLOW_MS).setInterval(0)
    window.form.set_value("cards", True)
    qtbot.waitUntil(lambda: window.progress.isVisible(), timeout=30000)
    window.cancel_button.click()
    tasks.wait(window)
    QApplication.processEvents()
    assert window.result is before
    assert window.save_button.isEnabled()


def test_another_set_is_printed(qtbot, window: PrintWindow):
    window.form.offer("set", (("own-fate", "Своя судьба"), ("tribunal", "Трибунал")))
    window.form.set_value("cards", True)
    window.form.set_value("set", "tribunal")
    assert window.set_key == "tribunal"
    qtbot.waitUntil(lambda: window.result and window.result.content.key == "tribunal", timeout=30000)


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_decks_kinds_and_cards_are_those_of_the_set(qtbot, window: PrintWindow):
    """Choices that another set lacks are not offered, and are dropped if selected."""

    def offered(name: str) -> list[str]:
        return list(window.form.findChild(SeveralField, f"print-{name}").ticks)

    assert offered("decks") == ["setup", "probability", "spell", "reference"]
    assert offered("kinds") == ["location", "other", "person", "item", "chance", "spell"]
    for name, value in (
        ("decks", ("spell",)), ("kinds", ("spell",)), ("sizes", (("spell", "euro"),)),
        ("picks", (("attack-1", 2),)),
    ):  # fmt: skip
        window.form.set_value(name, value)
    window.form.set_value("cards", True)
    window.form.offer("set", (("own-fate", "Своя судьба"), ("tribunal", "Трибунал")))
    window.form.set_value("set", "tribunal")
    qtbot.waitUntil(
        lambda: window.result is not None and window.result.content.key == "tribunal", timeout=30000
    )
    assert offered("decks") == ["setup"]
    assert offered("kinds") == ["tile", "reference"]
    values = window.form.values()
    assert [values[name] for name in ("decks", "kinds", "sizes", "picks")] == [(), (), (), ()]
    field = window.form.findChild(SeveralField, "print-kinds")
    assert [action.text() for action in field.ticks.values()] == ["Планшеты", "Памятки"]


def test_what_will_be_printed_is_listed_without_printing(qtbot, window: PrintWindow):
    window.form.set_value("paper", "letter")
    window.form.set_value("margin", 40)
    qtbot.waitUntil(lambda: window.view.pages > 1, timeout=20000)
    window.show_listing()
    dialog = window.findChild(ListingDialog)
    sums = dialog.findChild(QLabel, "print-sums").text().splitlines()
    assert sums == ["Дорожки и поля: 2 (2 рисунка)", "Фишки: 86 (5 рисунков)"]
    tree = dialog.findChild(QTreeWidget, "print-listing")
    rows = [[tree.topLevelItem(i).text(c) for c in range(4)] for i in range(tree.topLevelItemCount())]
    assert rows[0][:3] == ["Баланс", "Дорожки и поля", "1"]
    tree.setCurrentItem(tree.topLevelItem(tree.topLevelItemCount() - 1))
    assert window.page == window.view.pages - 1
    dialog.close()


def test_a_printer_is_forgotten(window: PrintWindow):
    window.save_printer("Кухня")
    combo = window.printer.findChild(QComboBox, "print-printer")
    assert combo.currentData() == "Кухня"
    window.printer.delete("Кухня")
    assert [combo.itemData(i) for i in range(combo.count())] == [""]
    assert window.printer.profile is None


def test_the_rules_are_saved_as_a_booklet_while_the_window_goes_on(
    qtbot, window: PrintWindow, reader: Preferences, tmp_path: Path
):
    menu = window.more.offer()
    assert [action.text() for action in menu.actions()] == ["«Своя судьба»: правила", "Трибунал: правила"]
    for game in (action.data() for action in menu.actions()):
        with qtbot.waitSignal(window.saved, timeout=60000):
            window.save_rules(game, tmp_path / f"{game}.pdf")
            assert window.message.text() == reader.t("print.booklet-making")
        assert (tmp_path / f"{game}.pdf").read_bytes().startswith(b"%PDF")
    window.save_rules("tribunal", tmp_path / "нет" / "правила.pdf")
    qtbot.waitUntil(lambda: str(tmp_path / "нет") in window.message.text(), timeout=60000)


def test_a_language_change_after_the_window_is_gone_is_no_trouble(qtbot, qapp, tmp_path: Path):
    preferences = Preferences(tmp_path / "settings.ini", qapp)

    def contents(language, key, rules):
        with shipped() as catalogue:
            return catalogue.content(key, language, rules)

    made = PrintWindow(preferences, contents)
    made.close()
    made.deleteLater()
    qapp.sendPostedEvents(made, 52)
    del made
    preferences.set_language("en" if preferences.language == "ru" else "ru")


def test_a_noted_print_lies_in_the_ledger_and_a_sheet_of_it_is_made_once_more(qtbot, window: PrintWindow):
    window.form.set_value("paper", "a5")
    qtbot.waitUntil(lambda: window.view.pages > 2, timeout=20000)
    qtbot.mouseClick(window.findChild(QPushButton, "print-printed"), Qt.MouseButton.LeftButton)
    window.form.set_value("paper", "a4")
    window.show_ledger()
    dialog = window.findChild(LedgerDialog)
    assert dialog.tree.topLevelItemCount() == 1
    qtbot.keyClicks(dialog.findChild(QLineEdit, "print-ledger-sheets"), "2")
    again = next(b for b in dialog.findChildren(QPushButton) if b.text() == "Напечатать ещё раз")
    qtbot.mouseClick(again, Qt.MouseButton.LeftButton)
    assert window.form.values()["paper"] == "a5"
    qtbot.waitUntil(lambda: {page.sheet for page in window.result.plan.pages} == {2}, timeout=20000)
    window.print_again(None)
    qtbot.waitUntil(lambda: window.view.pages > 2, timeout=20000)


@pytest.fixture
def tiles(tmp_path: Path) -> Path:
    """Return the folder of the guide's set, whose name has the sign that joins the keys of sets."""
    page = (Path(__file__).parents[3] / "docs/guide/en/folder.md").read_text("utf-8")
    folder = tmp_path / "tiles + more"
    folder.mkdir()
    for name, text in re.findall(r"^`(\w+\.toml)`\n\n```toml\n(.*?)```", page, re.M | re.S):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.slow
def test_a_print_of_a_folder_is_made_once_more(qtbot, reader: Preferences, tiles: Path):
    job = Job(str(tiles), "en")
    Ledger().note(Entry("2026-11-29", "", job, "Tiles 1", 1, {"gap": 5}, {"lake": OwnedPiece("Lake", 3, "")}))
    parent = QWidget()
    qtbot.addWidget(parent)
    window = create_window(parent, reader)
    (printed,) = window.ledger.entries
    window.print_again(printed)
    qtbot.waitUntil(
        lambda: window.result is not None and window.result.plan.title == "Tiles 1", timeout=20000
    )
    sets = window.form.findChild(QComboBox, "print-set")
    assert (sets.currentText(), window.result.options.gap) == ("Tiles 1", 5)
    assert window.job_of("en") == job
    assert [(item.name, item.copies) for item in window.result.plan.items] == [("Lake", 3)]
    shutil.rmtree(tiles)
    window.print_again(printed)
    qtbot.waitUntil(lambda: window.refusal is not None, timeout=20000)
    assert tiles.name in window.refusal.sentence
    window.close()


def test_the_wheel_turns_pages_and_goes_nearer_with_ctrl(qtbot, window: PrintWindow):
    window.form.set_value("paper", "a5")
    qtbot.waitUntil(lambda: window.view.pages > 2, timeout=20000)

    def wheel(keys: Qt.KeyboardModifier, turn: int) -> None:
        at = QPointF(window.view.rect().center())
        event = QWheelEvent(at, window.view.mapToGlobal(at), QPoint(), QPoint(0, turn),
                            Qt.MouseButton.NoButton, keys, Qt.ScrollPhase.NoScrollPhase, False)  # fmt: skip
        QApplication.sendEvent(window.view, event)

    wheel(Qt.KeyboardModifier.NoModifier, -120)
    assert window.page == 1
    wheel(Qt.KeyboardModifier.ControlModifier, 240)
    assert window.page == 1
    assert window.view.zoom == pytest.approx(STEP**2)
    window.view.set_zoom(0.1)
    assert window.view.zoom == 1


def test_what_is_behind_shimmers_through(qtbot, window: PrintWindow, reader: Preferences):
    window.form.set_value("cards", True)
    window.form.set_value("tracks", False)
    window.form.set_value("counters", False)
    window.form.set_value("picks", [("anton", 1)])
    qtbot.waitUntil(lambda: window.view.pages == 2, timeout=20000)
    plain = window.view.grab().toImage()
    next(b for b in window.findChildren(QPushButton) if b.text() == reader.t("print.through")).click()
    held = window.view.grab().toImage()
    place = window.result.plan.pages[0].places[0].trim
    page = window.result.plan.pages[0]
    scale = (window.view.height() - 32) / page.height
    left = (window.view.width() - page.width * scale) / 2
    rows = range(round(16 + place.y * scale), round(16 + place.bottom * scale), 9)
    other = [
        x for x in range(held.width()) if any(held.pixelColor(x, y) != plain.pixelColor(x, y) for y in rows)
    ]
    # The back is behind the front, not at its own page's position.
    assert other
    assert left + (place.x - 6) * scale <= other[0] <= other[-1] <= left + (place.right + 6) * scale


def test_pages_go_to_a_printer_at_true_size(qtbot, window: PrintWindow, tmp_path: Path):
    made = window.result
    printer = printer_bar.printer_for(made.data, made.options, "Дозор")
    file = tmp_path / "paper.pdf"
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(file))
    with qtbot.waitSignal(window.on_paper.printed, timeout=30000):
        window.on_paper.start(made.data, printer)

    def seen(data: bytes) -> Image.Image:
        document = pypdfium2.PdfDocument(data)
        assert len(document) == len(made.plan.pages)
        return document[0].render(scale=1).to_pil().convert("L")

    one, other = seen(made.data), seen(file.read_bytes())
    assert abs(one.width - other.width) <= 1
    # No margin or scaling: ink is in the same places.
    apart = ImageChops.difference(one, other.resize(one.size)).resize((60, 80))
    assert max(apart.tobytes()) < 70


@pytest.mark.parametrize("first_page", [1, 2])
def test_each_page_is_printed_in_its_own_size(reader: Preferences, tmp_path: Path, first_page: int):
    sizes = [(210, 297), (297, 210), (210, 297), (420, 297)]
    document = pypdfium2.PdfDocument.new()
    for width, height in sizes:
        document.new_page(width / printer_bar.MM_PER_PT, height / printer_bar.MM_PER_PT)
    document.save(data := BytesIO())
    document.close()
    printer = printer_bar.printer_for(data.getvalue(), Options(), "Дозор")
    file = tmp_path / "paper.pdf"
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(file))
    printer.setFromTo(first_page, len(sizes))
    assert printer_bar.print_pages(data.getvalue(), printer)
    printed = [
        tuple(round(edge * printer_bar.MM_PER_PT) for edge in page.get_size())
        for page in pypdfium2.PdfDocument(file)
    ]
    assert printed == sizes[first_page - 1 :]


@pytest.fixture
def mine(tmp_path: Path, monkeypatch) -> None:
    """Create a custom target and an invalid target file."""
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    (tmp_path / "targets").mkdir()
    (tmp_path / "targets" / "mine.toml").write_text(
        'kind = "pictures"\nnames = { ru = "Своя", en = "Mine" }\ndpi = 100\n'
        'lacks = { ru = "Коробка не делается.", en = "No box." }\n'
        '[[part]]\nof = "counters"\neach = "design"\nfront = "made/{key}"\n',
        encoding="utf-8",
    )
    (tmp_path / "targets" / "bad.toml").write_text("kind = 3", encoding="utf-8")


class TestTargets:
    def test_a_target_is_chosen_and_its_pictures_are_saved(
        self, mine, window: PrintWindow, qtbot, tmp_path: Path
    ):
        assert "bad.toml" in window.message.text()
        window.form.set_value("target", "mine")
        qtbot.waitUntil(lambda: window.result is not None and window.result.album is not None, timeout=20000)
        words = " ".join(label.text() for label in window.findChildren(QLabel))
        assert "Баланс" in words
        assert "Коробка не делается." in words
        shown = {
            name
            for name in window.form.values()
            if window.form.findChild(object, f"print-{name}").isVisible()
        }
        assert {"target", "set", "counters"} <= shown
        assert not {"paper", "gap", "duplex", "marks"} & shown
        with qtbot.waitSignal(window.saved, timeout=20000):
            window.save(tmp_path / "out")
        assert (tmp_path / "out" / "made" / "gloom.png").exists()
        assert window.footer.open.text() == "Открыть папку"
        window.form.set_value("target", "home")
        assert not window.footer.open.isVisible()

    def test_pictures_that_are_being_written_can_be_stopped(
        self, mine, window: PrintWindow, qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ):
        window.form.set_value("target", "mine")
        qtbot.waitUntil(lambda: window.result is not None and window.result.album is not None, timeout=20000)
        write = pictures.write

        def write_after_stop(*args: object) -> Iterator[Path]:
            window.files.stop()
            return write(*args)

        monkeypatch.setattr(pictures, "write", write_after_stop)
        window.save(tmp_path / "out")
        window.files.wait()
        QApplication.processEvents()
        assert "Готовые картинки" in window.message.text()
        assert window.message.findChild(QLabel).property("role") == "quiet"
        assert not window.progress.isVisible()
        assert not list((tmp_path / "out").rglob("*.png"))

    def test_a_cutting_machine_gets_its_outlines_beside_the_sheets(
        self, window: PrintWindow, qtbot, tmp_path: Path
    ):
        window.form.set_value("target", "silhouette")
        qtbot.waitUntil(
            lambda: window.result is not None and window.result.target is not None
            and window.result.target.key == "silhouette", timeout=20000
        )  # fmt: skip
        assert window.result.plan.pages[0].registration
        window.save(tmp_path / "deck.pdf")
        assert (tmp_path / "deck.pdf").exists()
        svg = next(tmp_path.glob("deck*.svg"))
        svg.unlink()
        svg.mkdir()
        window.save(tmp_path / "deck.pdf")
        assert svg.name in window.message.text()
        assert window.message.findChild(QLabel).property("role") == "danger"


def test_several_sets_are_printed_together(qtbot, window: PrintWindow):
    window.form.choose_set("own-fate+tribunal")
    window.form.set_value("cards", True)
    qtbot.waitUntil(lambda: window.result.plan is not None and "·" in window.result.plan.title, timeout=30000)
    keys = {place.face.key for page in window.result.plan.pages for place in page.places}
    assert {"anton", "light-1"} <= keys
    assert window.set_key == "own-fate+tribunal"
    window.form.set_value("set", "tribunal")
    assert window.set_key == "tribunal"


def test_a_length_that_may_be_none_begins_at_nought(window: PrintWindow):
    field = window.form.findChild(QDoubleSpinBox, "print-foot_dx")
    assert window.form.values()["foot_dx"] is None
    field.stepUp()
    assert window.form.values()["foot_dx"] == 0
    field.stepDown()
    assert window.form.values()["foot_dx"] == -0.1
    window.form.set_value("foot_dx", None)
    assert window.form.values()["foot_dx"] is None


def test_paper_and_marks_are_those_of_the_last_time(qtbot, reader: Preferences):
    first = PrintWindow(reader, contents, paper="letter")
    qtbot.addWidget(first)
    assert first.form.values()["paper"] == "letter"
    first.form.set_value("paper", "a5")
    first.form.set_value("margin", 9.0)
    first.form.set_value("tracks", False)
    first.close()
    second = PrintWindow(reader, contents, paper="letter")
    qtbot.addWidget(second)
    chosen = second.form.values()
    assert (chosen["paper"], chosen["margin"], chosen["tracks"]) == ("a5", 9.0, True)
    second.close()


def test_that_all_is_printed_already_is_no_fault(qtbot, window: PrintWindow):
    window.note_printed()
    window.form.set_value("changed", True)
    qtbot.waitUntil(lambda: window.refusal is not None and window.refusal.done, timeout=20_000)
    assert window.message.findChild(QLabel).property("role") == "quiet"
    assert not window.save_button.isEnabled()


class TestGroups:
    def heading(self, window: PrintWindow, group: str) -> Heading:
        return window.form.findChild(Heading, f"print-group-{group}")

    def test_a_folded_group_says_what_it_is_set_to(self, window: PrintWindow):
        cut = self.heading(window, "cut")
        assert cut.summary == "Уголки за картами"
        window.form.set_value("bleed", 3.0)
        window.form.set_value("marks_on_backs", False)
        assert cut.summary == "Уголки за картами · Метки и на обороте: нет · Вылет: 3,00 мм"
        assert cut.accessibleDescription() == cut.summary
        assert self.heading(window, "some").summary == "все"

    def test_a_group_is_left_as_the_person_left_it(self, qtbot, window: PrintWindow, reader: Preferences):
        margin = window.form.findChild(QDoubleSpinBox, "print-margin")
        assert not margin.isVisible()
        qtbot.keyClick(self.heading(window, "sheet"), Qt.Key.Key_Space)
        qtbot.keyClick(self.heading(window, "what"), Qt.Key.Key_Space)
        assert margin.isVisible()
        again = PrintWindow(reader, contents)
        qtbot.addWidget(again)
        assert self.heading(again, "sheet").isChecked()
        assert not self.heading(again, "what").isChecked()
        again.close()

    def test_what_does_nothing_beside_the_other_choices_is_not_shown(self, window: PrintWindow):
        self.heading(window, "cut").click()
        self.heading(window, "languages").click()
        length = window.form.findChild(QDoubleSpinBox, "print-mark_length")
        which = window.form.findChild(QComboBox, "print-second_language")
        assert (length.isVisible(), which.isVisible()) == (True, False)
        window.form.set_value("marks", "none")
        window.form.set_value("second", "card")
        assert (length.isVisible(), which.isVisible()) == (False, True)


def test_what_a_target_settles_is_not_kept_as_the_persons_choice(qtbot, window: PrintWindow, reader):
    window.form.set_value("cards", True)
    window.form.set_value("search", "anton-player")
    window.form.set_value("target", "makeplayingcards")
    qtbot.waitUntil(lambda: window.result.album is not None, timeout=30_000)
    # Controls for paper sheets are hidden for picture orders.
    assert not any(one.isVisible() for one in (window.footer.paper, window.footer.note, window.pager.listing))
    assert window.result.options.duplex == "fronts"
    # Switches that are off there can't be asked to be off.
    assert not [warn.code for warn in window.result.order.known if warn.code == "not-made"]
    window.close()
    again = PrintWindow(reader, contents)
    qtbot.addWidget(again)
    assert again.form.values()["duplex"] == "long"
    again.close()


def test_what_a_target_does_not_make_is_off_there_and_chosen_again_elsewhere(window: PrintWindow):
    tracks, counters = (window.form.findChild(QCheckBox, f"print-{one}") for one in ("tracks", "counters"))
    window.form.set_value("counters", False)
    window.form.set_value("target", "makeplayingcards")
    for switch in (tracks, counters):
        assert (switch.isVisible(), switch.isEnabled(), switch.isChecked()) == (True, False, False)
    window.form.set_value("target", "thegamecrafter")
    assert (tracks.isEnabled(), counters.isEnabled(), counters.isChecked()) == (True, True, False)
    counters.click()
    window.form.set_value("target", "home")
    assert tracks.isEnabled()
    assert tracks.isChecked()
    assert counters.isChecked()


def test_what_is_missing_in_an_order_is_said_also_after_its_pictures_are_saved(
    qtbot, window: PrintWindow, tmp_path: Path
):
    window.form.set_value("target", "thegamecrafter")
    qtbot.waitUntil(lambda: window.result.album is not None, timeout=30_000)
    with qtbot.waitSignal(window.saved, timeout=30_000):
        window.save(tmp_path)
    for sentence in ("Сохранено: ", "заказ неполный"):
        assert sentence in window.message.text()


def test_which_page_is_shown_stands_in_one_line_however_narrow_the_window(window: PrintWindow):
    which = window.pager.page_label
    for width in (1180, 960):
        window.resize(width, 640)
        QApplication.processEvents()
        assert which.heightForWidth(which.width()) < 2 * which.fontMetrics().height()


def test_a_folded_group_says_no_more_than_what_was_chosen(window: PrintWindow, reader: Preferences):
    heading = window.form.findChild(Heading, "print-group-what")
    window.form.set_value("cards", True)
    assert heading.summary == window.form.findChild(QComboBox, "print-set").currentText()
    window.form.set_value("target", "makeplayingcards")
    window.form.set_value("language", "en")
    assert heading.summary.startswith("MakePlayingCards · ")
    assert heading.summary.endswith(" · English")
