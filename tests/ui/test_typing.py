"""Text typed into any field of the program's windows stays whole, at any typing speed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget

from app.cards.catalogue import shipped
from app.ui.free.questions import ask_number
from app.ui.new_game.dialog import NewGameDialog
from app.ui.printing.print_window import PrintWindow
from app.widgets.preferences import Preferences
from tests.typing_in import fields, type_in, wanted


def contents(language: str, key: str, rules: str):
    with shipped() as catalogue:
        return catalogue.content(key, language, rules)


@pytest.fixture
def opened(qtbot, full_window, preferences: Preferences) -> Callable[[str], QWidget]:
    """Return a function that opens a window with fields by its name."""

    def printing() -> QWidget:
        return PrintWindow(preferences, contents)

    def new_game() -> QWidget:
        made = NewGameDialog(
            full_window, preferences, full_window.context.games(), full_window.host.gallery_of, computer=True
        )
        for combo in made.players.values():
            combo.setCurrentIndex(combo.findData("person"))
        made.show()
        made.open_settings(True)
        made.show_house_rules(True)
        return made

    def number() -> QWidget:
        return ask_number(full_window, preferences, "", 1, 500, lambda _number: None)

    def lab() -> QWidget:
        made = full_window.windows.open_lab()
        qtbot.waitUntil(lambda: made.lever.count() > 1, timeout=20_000)
        made.lever.setCurrentIndex(1)
        return made

    def show(name: str) -> QWidget:
        made = opened_by_name[name]()
        qtbot.addWidget(made)
        made.show()
        return made

    opened_by_name = {"print": printing, "new game": new_game, "number": number, "lab": lab}
    return show


def sweep(window: QWidget, delay: int) -> int:
    """Type into the fields of *window*, *delay* ms between keys; return how many there were."""
    count = 0
    for number in range(len(fields(window))):
        shown = fields(window)
        if number >= len(shown):
            break
        field = shown[number]
        text = next(wanted(field), "")
        if isinstance(field, QLineEdit) and (field.validator() is not None or field.maxLength() < len(text)):
            text = "4"
        if text:
            type_in(field, text, delay)
            QTest.qWait(0)
            count += 1
    return count


WINDOWS = ("print", "new game", "number", "lab")


@pytest.mark.parametrize("name", WINDOWS)
def test_every_key_typed_quickly_stays(opened, name: str) -> None:
    assert sweep(opened(name), 15)


@pytest.mark.slow
@pytest.mark.parametrize("delay", [60, 150])
@pytest.mark.parametrize("name", WINDOWS)
def test_every_key_typed_at_leisure_stays(opened, name: str, delay: int) -> None:
    assert sweep(opened(name), delay)
