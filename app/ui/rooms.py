"""The windows beside the main one: the editor, the print window, the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from PySide6.QtWidgets import QWidget

from app.ui.house import House
from app.ui.rules_pictures import Painter as RulesPainter
from app.ui.rules_window import RulesWindow
from app.widgets.gallery import Gallery
from app.widgets.interface import Interface


@runtime_checkable
class CanPick(Protocol):
    """A print window that can be asked for some cards only."""

    def pick(self, cards: Sequence[str]) -> None:
        """Print only the cards with these keys."""


class Rooms:
    """Opens the other windows, brings them back, and closes them with the main one."""

    def __init__(self, interface: Interface, gallery: Callable[[], Gallery]) -> None:
        self._interface = interface
        self._gallery = gallery
        self._opened: list[QWidget] = []
        self._rules: dict[str, RulesWindow] = {}

    def workshop(self, parent: QWidget, house: House, name: str) -> QWidget | None:
        """The editor (``edit``) or the print window (``print``), in front; None where there is none."""
        maker = house.open_editor if name == "edit" else house.open_print
        if maker is None:
            return None
        room = maker(parent)
        self.bring(room)
        return room

    def bring(self, room: QWidget) -> None:
        """Show *room* in front of the others; it is closed with them."""
        self._opened = [old for old in self._opened if old is not room] + [room]
        room.show()
        room.raise_()
        room.activateWindow()

    def rules(self, house: House, key: str, number: str = "") -> None:
        """The rules of the game *key* at a number."""
        if key not in self._rules:
            self._rules[key] = RulesWindow(
                self._interface,
                key,
                lambda: RulesPainter(self._interface, self._gallery(), house.cards_of_lessons()),
            )
        self._rules[key].open_at(number)

    def close(self) -> None:
        """Close every window that was opened."""
        for room in (*self._opened, *self._rules.values()):
            room.close()
