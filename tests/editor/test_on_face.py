"""Editing on the face itself."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.editor.page import EditorPage


def opened(page: EditorPage, part: str) -> QWidget:
    """Return the field that a double click on *part* of the face opens."""
    page.choose("anton")
    spot = page.face.face.area_of(part).center()
    if part == "rules":
        spot = page.face.face.area_of(part).topLeft() + QPoint(20, 20)
    QTest.mouseDClick(page.face.face, Qt.MouseButton.LeftButton, pos=spot)
    field = page.face.on_face.field
    assert field is not None
    return field


def anton(page: EditorPage):
    return next(card for card in page.model.cards() if card.key == "anton")


@pytest.mark.parametrize(("part", "typed"), [("name", "Anton"), ("flavour", "Out."), ("rules", "Heals.")])
def test_a_text_is_typed_where_it_stands(page: EditorPage, part: str, typed: str) -> None:
    field = opened(page, part)
    field.selectAll()
    QTest.keyClicks(field, typed)
    assert anton(page).texts["ru"][part].value == typed
    assert page.form.texts[part, "ru"].text() == typed
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert page.face.on_face.field is None


def test_a_number_is_typed_where_it_stands_and_undo_is_seen_there(page: EditorPage) -> None:
    field = opened(page, "cost")
    QTest.keyClicks(field, "9")
    assert anton(page).cost == 9
    page.model.undo()
    assert anton(page).cost == 6
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert page.face.on_face.field is None


def test_another_card_closes_the_field(page: EditorPage) -> None:
    opened(page, "name")
    page.choose("petr")
    assert page.face.on_face.field is None


def test_a_part_that_is_not_typed_opens_nothing(page: EditorPage) -> None:
    page.choose("anton")
    page.face.face.part_opened.emit("picture")
    assert page.face.on_face.field is None
