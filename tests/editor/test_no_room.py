"""Text typed on a full disk is kept, shown, and stored once there is space."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app import i18n
from app.cards.catalogue import Catalogue
from app.editor.page import EditorPage
from app.editor.window import EditorWindow
from app.widgets.preferences import Preferences


@pytest.fixture
def page(own_page: EditorPage) -> EditorPage:
    return own_page


@pytest.fixture
def make_room(page: EditorPage) -> Callable[[], None]:
    """Fill the disk so that Geser's rules are unstored; return a function that frees space."""
    return fill(page)


def fill(page: EditorPage) -> Callable[[], None]:
    raw = page.model.catalogue._engine.raw_connection().driver_connection
    page.choose("geser")
    edit = page.form.texts["rules", "ru"].edit
    most = raw.execute("PRAGMA max_page_count").fetchone()[0]
    raw.execute(f"PRAGMA max_page_count = {raw.execute('PRAGMA page_count').fetchone()[0]}")
    for place in range(200):
        # Incompressible steps are needed until the last page is full.
        edit.setPlainText(f"{place} {os.urandom(290).hex()[:570]}")
        if page.model.unstored:
            break
    assert page.model.unstored

    def room() -> None:
        raw.execute(f"PRAGMA max_page_count = {most}")
        page._check_file()
        assert not page.model.unstored

    return room


def stored(file: Path, key: str) -> str:
    with Catalogue(file, read_only=True) as catalogue:
        card = next(card for card in catalogue.set_data("own-fate").cards if card.key == key)
    return card.texts["ru"]["rules"].value


def test_a_text_of_the_form_is_kept_while_another_card_is_looked_at(
    page: EditorPage, file: Path, make_room: Callable[[], None]
) -> None:
    edit = page.form.texts["rules", "ru"].edit
    typed = edit.toPlainText()
    assert i18n.text("editor.typed-kept", "ru") in page.message.text()
    page.choose("anton")
    page.model.refresh()
    page.choose("geser")
    assert page.form.texts["rules", "ru"].edit.toPlainText() == typed
    assert stored(file, "geser") != typed
    make_room()
    assert stored(file, "geser") == typed
    assert page.message.text() == i18n.text("editor.stored-after-all", "ru")
    page.model.undo()
    assert stored(file, "geser") != typed


def test_a_cell_of_the_table_is_kept(page: EditorPage, file: Path, make_room: Callable[[], None]) -> None:
    page.show_view("table")
    table = page.table.table
    row = [card.key for card in page.model.cards()].index("anton")
    column = next(
        place for place, one in enumerate(table.columns) if (one.field, one.language) == ("rules", "ru")
    )
    where = table.index(row, column)
    assert table.setData(where, "В ячейке", Qt.ItemDataRole.EditRole)
    assert table.data(where, Qt.ItemDataRole.EditRole) == "В ячейке"
    assert stored(file, "anton") != "В ячейке"
    make_room()
    assert stored(file, "anton") == "В ячейке"


def test_a_name_on_the_board_is_kept(page: EditorPage, file: Path, make_room: Callable[[], None]) -> None:
    page.show_view("board")
    page.board.choose("track", "vortex")
    page.board.set_text("name", "ru", "Воронка без места")
    page.board.choose("track", page.model.data.tracks[-1].key)
    page.board.choose("track", "vortex")
    thing = page.board.thing()
    assert thing is not None
    assert thing.texts["ru"]["name"].value == "Воронка без места"
    make_room()
    with Catalogue(file, read_only=True) as catalogue:
        tracks = {track.key: track for track in catalogue.set_data("own-fate").tracks}
    assert tracks["vortex"].texts["ru"]["name"].value == "Воронка без места"


def test_what_cannot_be_is_refused_without_room_too(page: EditorPage, make_room: Callable[[], None]) -> None:
    number = page.model.keys()["anton"]
    assert not page.model.set_value(number, "copies", 10**9)
    make_room()
    assert page.model.cards()


def test_another_set_waits_until_everything_is_stored(
    page: EditorPage, make_room: Callable[[], None]
) -> None:
    page.model.open_set("tribunal")
    assert page.model.set_key == "own-fate"
    make_room()
    page.model.open_set("tribunal")
    assert page.model.set_key == "tribunal"


def test_quitting_asks_before_what_was_typed_is_lost(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, preferences: Preferences
) -> None:
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    window = EditorWindow(preferences)
    assert window.may_leave()
    room = fill(window.page)
    asked: list[str] = []
    answers = iter(("again", "stay", "quit"))

    def answer() -> str:
        asked.append(window.page.message.text())
        return next(answers)

    monkeypatch.setattr(window, "_ask_unstored", answer)
    assert not window.may_leave()
    assert window.page.model.unstored
    assert window.may_leave()
    assert len(asked) == 3
    assert preferences.t("editor.typed-kept") in asked[0]
    room()
    assert window.may_leave()
    assert len(asked) == 3
    window.deleteLater()


def test_quitting_asks_every_form_for_what_is_still_being_typed(
    qtbot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, preferences: Preferences
) -> None:
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    window = EditorWindow(preferences)
    with qtbot.waitSignal(window.page.model.settling, timeout=0):
        assert window.may_leave()
