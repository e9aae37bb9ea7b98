"""Ctrl+Z in the window: it stays in the open set and says what it undid."""

from __future__ import annotations

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMenu, QSpinBox, QWidget

from app.cards.catalogue import Catalogue
from app.editor.page import EditorPage
from app.widgets.preferences import Preferences
from tests.editor.conftest import shown


def press(page: EditorPage, keys: QKeySequence.StandardKey, times: int = 1) -> None:
    for _press in range(times):
        QTest.keySequence(page.focusWidget() or page, keys)


def copies(page: EditorPage, set_key: str) -> int:
    return page.model.catalogue.set_data(set_key).cards[0].copies


def change(page: EditorPage) -> None:
    card = page.model.cards()[0]
    assert page.model.set_value(card.id, "copies", card.copies + 1)


def test_ctrl_z_never_leaves_the_set_that_is_open(page: EditorPage) -> None:
    change(page)
    changed, other = copies(page, "own-fate"), copies(page, "tribunal")
    page.model.open_set("tribunal")
    assert not page.undo_button.isEnabled()
    change(page)
    change(page)
    press(page, QKeySequence.StandardKey.Undo, 3)
    assert (copies(page, "own-fate"), copies(page, "tribunal")) == (changed, other)
    assert page.message.text() == "В наборе «Трибунал» больше нечего отменять."
    page.model.open_set("own-fate")
    assert page.undo_button.isEnabled()


def test_the_step_is_named_before_and_after(page: EditorPage) -> None:
    page.choose("anton")
    spin = page.form.numbers["strength"].spin
    spin.setFocus()
    spin.step(1)
    assert page.undo_button.toolTip().startswith("Отменить: правка: Антон Городецкий, сила")
    press(page, QKeySequence.StandardKey.Undo)
    assert page.message.text() == "Отменено: правка: Антон Городецкий, сила"
    press(page, QKeySequence.StandardKey.Redo)
    assert page.message.text() == "Повторено: правка: Антон Городецкий, сила"


def test_undo_goes_on_after_a_restart(catalogue: Catalogue, preferences: Preferences) -> None:
    first = shown(EditorPage(catalogue, preferences, "own-fate"))
    before = copies(first, "own-fate")
    change(first)
    first.model.open_set("tribunal")
    change(first)
    shiboken6.delete(first)
    with Catalogue(catalogue.path) as again:
        page = shown(EditorPage(again, preferences, "own-fate"))
        changed = copies(page, "tribunal")
        press(page, QKeySequence.StandardKey.Undo, 2)
        assert (copies(page, "own-fate"), copies(page, "tribunal")) == (before, changed)
        shiboken6.delete(page)


def test_what_is_typed_belongs_to_the_set_it_was_typed_in(page: EditorPage) -> None:
    """Both sets have a track with the same key; the set is switched during the typing pause."""
    track = page.model.data.tracks[0]
    assert track.key in {one.key for one in page.model.catalogue.set_data("tribunal").tracks} | {track.key}
    page.model.put_set(
        page.model.data.__class__("copy", "1", "ru", {"ru": "Копия"}, tracks=(track,)), "editor.undo-new-set"
    )
    page.show_view("board")
    page.board.choose("track", track.key)
    line = page.board.findChild(QLineEdit, "name-ru")
    assert line is not None
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "Other")
    page.model.open_set("copy")
    assert page.model.data.tracks[0].texts == track.texts
    assert page.model.catalogue.set_data("own-fate").tracks[0].texts["ru"]["name"].value == "Other"


def test_undo_in_a_field_of_the_board_is_that_of_the_set(page: EditorPage) -> None:
    counter = page.model.data.counters[0]
    page.show_view("board")
    page.board.choose("counter", counter.key)
    count = page.board.findChild(QSpinBox, "count")
    assert count is not None
    count.setFocus()
    count.selectAll()
    QTest.keyClicks(count, "37")
    press(page, QKeySequence.StandardKey.Undo)
    assert page.model.data.counters[0].count == counter.count
    assert (count.value(), count.hasFocus()) == (counter.count, True)
    assert "Отменено" in page.message.text()
    press(page, QKeySequence.StandardKey.Redo)
    assert page.model.data.counters[0].count == 37
    assert page.model.catalogue.next_steps("own-fate")[1] is None


def actions(menu: QMenu) -> list[QAction]:
    found = []
    for action in menu.actions():
        inner = action.menu()
        found += actions(inner) if isinstance(inner, QMenu) else [action]
    return found


def test_a_deleted_set_is_brought_back_from_the_menu(page: EditorPage) -> None:
    before = page.model.catalogue.set_data("tribunal")
    page.model.open_set("tribunal")
    page.sets.delete()
    change(page)
    press(page, QKeySequence.StandardKey.Undo, 2)
    assert "tribunal" not in {row.key for row in page.model.catalogue.sets()}
    page.sets.fill()
    (back,) = [one for one in actions(page.sets.menu) if one.text() == "Восстановить набор «Трибунал»"]
    back.trigger()
    assert page.model.set_key == "tribunal"
    assert page.model.data == before


def test_a_deleted_set_that_undo_brings_back_is_opened(page: EditorPage) -> None:
    page.model.open_set("tribunal")
    page.sets.delete()
    press(page, QKeySequence.StandardKey.Undo)
    assert page.model.set_key == "tribunal"
    assert isinstance(page.focusWidget() or page, QWidget)


def test_a_number_of_the_design_that_is_stepped_is_one_step(
    page: EditorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A long pause, so that a slow machine doesn't matter.
    monkeypatch.setattr("app.cards.open_catalogue.TYPING_PAUSE", 60.0)
    page.choose("anton")
    page.show_view("design")
    page.design.canvas.choose([0])
    before = page.design.template()
    for _step in range(3):
        QTest.keyClick(page.design.form.lines["x"], Qt.Key.Key_Up)
    assert page.design.template() != before
    page.model.undo()
    assert page.design.template() == before
