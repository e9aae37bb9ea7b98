"""Rule sets in the editor: list, description with the set's values, edit, check, undo."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QSpinBox, QWidget

from app.cards.data import RuleSetData, Text
from app.editor import board_parts
from app.editor.fields import Picker
from app.editor.page import EditorPage
from app.rules.rule_set import BOOK, Differences, Place

SHORT = RuleSetData(
    "short",
    Differences({"turn-limit": 10}, {"vortex": (1, 1, 2)}, {"petr": {"cost": 11}}),
    {"ru": {"name": Text("Короткая")}},
)


@pytest.fixture
def short(page: EditorPage) -> EditorPage:
    """Return the editor on the board, at a rule set with a difference of each kind."""
    data = page.model.data
    page.model.put_set(replace(data, rule_sets=(*data.rule_sets, SHORT)), "editor.undo-board")
    page.show_view("board")
    page.board.choose("rule_set", "short")
    return page


def now(page: EditorPage, key: str = "short") -> Differences:
    return next(one.differs for one in page.model.data.rule_sets if one.key == key)


def field(page: EditorPage, name: str) -> Any:
    return page.board.findChild(QWidget, f"difference-{name}")


def choose(monkeypatch: pytest.MonkeyPatch, wanted: str) -> list[str]:
    """Answer the next reference dialog with *wanted*; return the offered names."""
    offered: list[str] = []

    class Dialog:
        def __init__(self, _preferences: Any, named: list[tuple[str, str]], **_more: Any) -> None:
            offered.extend(name for name, _key in named)
            self._answer = dict(named)[wanted]

        def exec(self) -> bool:
            return True

        def answer(self) -> str:
            return self._answer

    monkeypatch.setattr(board_parts, "ReferDialog", Dialog)
    return offered


def test_each_difference_stands_with_the_value_of_the_set(short: EditorPage) -> None:
    told = [label.text() for label in short.board.findChildren(QLabel)]
    for words in ("Предел ходов", "Воронка", "Пётр: стоимость", "в наборе: 40", "в наборе: 1, 2, 3, 4, 5"):
        assert any(text.startswith(words) for text in told)
    assert short.board.face.isHidden()


def test_values_labels_and_options_are_changed_and_taken_back(short: EditorPage) -> None:
    number = field(short, "card-petr-cost")
    assert isinstance(number, QSpinBox)
    number.setValue(7)
    cells = field(short, "track-vortex")
    assert isinstance(cells, QLineEdit)
    cells.setText("2, 4, 6")
    cells.textEdited.emit("2, 4, 6")
    short.board.store_typed()
    picker = field(short, "option-turn-limit")
    assert isinstance(picker, Picker)
    picker.setCurrentIndex(picker.findText("20"))
    picker.activated.emit(picker.currentIndex())
    assert now(short) == Differences({"turn-limit": 20}, {"vortex": (2, 4, 6)}, {"petr": {"cost": 7}})
    for _step in range(3):
        short.model.undo()
    assert now(short) == SHORT.differs
    assert field(short, "card-petr-cost").value() == 11


def test_what_is_no_row_of_labels_is_said(short: EditorPage) -> None:
    field(short, "track-vortex").textEdited.emit("")
    field(short, "track-vortex").setText("1, два")
    short.board.store_typed()
    assert "от 1 до 60" in short.board.problem.text()
    assert now(short) == SHORT.differs


def test_a_difference_is_added_and_let_go(short: EditorPage, monkeypatch: pytest.MonkeyPatch) -> None:
    offered = choose(monkeypatch, "Антон Городецкий: опыт")
    short.board.findChild(QPushButton, "add-difference").click()
    assert "Пётр: стоимость" not in offered
    assert "Предел ходов" not in offered
    assert "Баланс" in offered
    assert now(short).cards["anton"] == {"experience": 2}
    choose(monkeypatch, "Карта Ольги")
    short.board.findChild(QPushButton, "add-difference").click()
    assert now(short).options == {"turn-limit": 10, "olga": "inside"}
    for button in short.board.findChildren(QPushButton):
        if button.accessibleName().endswith("Антон Городецкий: опыт"):
            button.click()
            break
    assert "anton" not in now(short).cards


def test_by_the_book_differs_in_nothing_and_stays(page: EditorPage) -> None:
    page.show_view("board")
    page.board.choose("rule_set", BOOK)
    assert page.board.findChild(QPushButton, "add-difference") is None
    assert not page.board.buttons.delete.isEnabled()
    page.board.remove()
    assert BOOK in [one.key for one in page.model.data.rule_sets]
    page.board.copy()
    QApplication.processEvents()
    assert page.board.findChild(QPushButton, "add-difference") is not None


def test_what_is_not_there_is_found_and_leads_to_the_rule_set(short: EditorPage) -> None:
    from app.cards import checks

    odd = Differences(
        {"no-such": 1, "olga": "sideways"},
        {"abyss": (1,)},
        {"nobody": {"cost": 1}, "flashlight": {"cost": 3}},
        {"heal-cost": 2},
    )
    short.board.set_value(differs=odd)
    found = [one for one in checks.check_set(short.model.data) if one.code == "check-rules-lacking"]
    assert [one.params["place"] for one in found] == [
        "option.no-such", "option.olga", "track.abyss", "card.nobody.cost", "card.flashlight.cost",
        "number.heal-cost",
    ]  # fmt: skip
    assert {one.params["board"] for one in found} == {("rule_set", "short")}
    assert "в этом наборе нет" in [label.text() for label in short.board.findChildren(QLabel)]


def test_numbers_that_cannot_be_played_are_found_in_the_rule_set(page: EditorPage) -> None:
    from app.cards import checks

    page.model.open_set("tribunal")
    data = page.model.data
    free = RuleSetData("free", Differences(numbers={"delay-cost": 0}))
    before = list(checks.check_set(data))
    found = checks.check_set(replace(data, rule_sets=(*data.rule_sets, free)))
    found = [one for one in found if one not in before]
    assert [one.params["board"] for one in found] == [("rule_set", "free")]


def test_what_it_says_of_a_place_is_changed_and_let_go() -> None:
    place = Place("card", "petr", "cost")
    more = SHORT.differs.changed(Place("card", "petr", "strength"), 5)
    assert more.cards == {"petr": {"cost": 11, "strength": 5}}
    assert more.changed(place, None).cards == {"petr": {"strength": 5}}
    assert SHORT.differs.changed(place, None).cards == {}
    assert SHORT.differs.changed(Place("track", "vortex"), None).tracks == {}
    assert [one for one, _value in SHORT.differs.places()] == [
        Place("option", "turn-limit"), Place("track", "vortex"), place,
    ]  # fmt: skip
