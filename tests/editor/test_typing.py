"""Text typed into any field of the editor is stored whole, at any typing speed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.cards.data import BoardData, NumberData, PlaceData, RuleSetData, Text
from app.editor.board_view import OWNERS
from app.editor.page import EditorPage
from app.rules.rule_set import Differences
from tests.typing_in import fields, is_number, read, type_in, wanted

SHORT = RuleSetData("short", Differences({}, {"vortex": (1, 2)}, {"petr": {"cost": 11}}))


def card(page: EditorPage, key: str) -> QWidget:
    page.form.show_card(None)
    page.show_view("card")
    page.choose(key)
    page.form.show_card(page.model.keys()[key])
    return page.form


def board(page: EditorPage, owner: str) -> QWidget:
    page.show_view("board")
    page.board.list.setCurrentRow(-1)
    things = getattr(page.model.data, owner + "s")
    page.board.choose(owner, things[-1].key)
    return page.board._forms


def design(page: EditorPage, kind: str) -> QWidget:
    page.show_view("design")
    page.choose("anton")
    page.design.canvas.choose([])
    parts = page.design.template()["parts"]
    page.design.canvas.choose([next(at for at, part in enumerate(parts) if part["type"] == kind)])
    return page.design.form


def desk(page: EditorPage, _name: str) -> QWidget:
    page.show_view("translations")
    view = page.translations
    while view.units.busy or not view.units.rowCount():
        QTest.qWait(10)
    view.list.setCurrentIndex(view.units.index(0))
    return view.target.parentWidget()


FORMS: dict[str, tuple[Callable[[EditorPage, str], QWidget], tuple[str, ...]]] = {
    "card": (card, ("anton", "metro", "zavulon")),
    "board": (board, OWNERS),
    "design": (design, ("text", "picture")),
    "desk": (desk, ("",)),
}
PLACES = [
    pytest.param(form, name, id=f"{form}-{name}") for form, (_open, names) in FORMS.items() for name in names
]


@pytest.fixture
def ready(page: EditorPage) -> EditorPage:
    data = page.model.data
    number = NumberData("hours", 3, texts={"ru": {"name": Text("Часы")}})
    more = {
        "rule_sets": (*data.rule_sets, SHORT),
        "numbers": (*data.numbers, number),
        "boards": (BoardData("coast", 200.0, 150.0),),
        "places": (PlaceData("market", "coast", 60.0, 70.0, 60.0, 60.0),),
    }
    page.model.put_set(replace(data, **more), "editor.undo-board")
    return page


def sweep(page: EditorPage, form: str, name: str, delay: int, every: Callable[[QWidget], bool]) -> None:
    opened, _names = FORMS[form]
    every_field = fields(opened(page, name))
    assert every_field
    places = [number for number, field in enumerate(every_field) if every(field)]
    for number in places:
        field = fields(opened(page, name))[number]
        text = next(wanted(field), "")
        if not text:
            continue
        where = f"{field.accessibleName()} {field.objectName()}"
        before = page.model.data
        type_in(field, text, delay)
        page.model.settling.emit()
        assert page.model.data != before or not is_number(field), where
        QTest.qWait(0)
        assert (field.focusProxy() or field).hasFocus(), where
        page.setFocus()
        if is_number(field):
            again = fields(opened(page, name))[number]
            assert float(read(again)) == float(text), where
    assert page.model.data == page.model.catalogue.set_data(page.model.set_key)


@pytest.mark.parametrize(("form", "name"), PLACES)
def test_every_digit_typed_quickly_is_stored(ready: EditorPage, form: str, name: str) -> None:
    sweep(ready, form, name, 15, is_number)


@pytest.mark.slow
@pytest.mark.parametrize("delay", [15, 60, 150])
@pytest.mark.parametrize(("form", "name"), PLACES)
def test_every_key_of_every_field_is_stored(ready: EditorPage, form: str, name: str, delay: int) -> None:
    sweep(ready, form, name, delay, lambda _field: True)
