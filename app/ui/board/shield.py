"""Protection against presses meant for a control that has just moved or vanished."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRect
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QWidget

from app.widgets.waiting import single_shot

Places = Callable[[], Iterable[tuple[str, QRect]]]
"""Function that returns (name, area in px of the panel) for each pressable control."""


class InputShield(QWidget):
    """Cover over the parts of *panel* that have just changed, according to *places*.

    It absorbs presses meant for the controls that were there before.
    """

    def __init__(self, panel: QWidget, places: Places, duration_ms: int) -> None:
        super().__init__(panel)
        self._panel, self._places = panel, places
        self._old_places: set[tuple[str, tuple[int, int, int, int]]] = set()
        self._lifting = single_shot(self, self._lift, duration_ms)
        self.hide()

    def remember_places(self) -> None:
        """Remember the current places: the user may aim at them after they have changed."""
        self._old_places |= {(name, _corners(spot)) for name, spot in self._places()}

    def cover_changes(self) -> None:
        """Cover, for a moment, where another control was before; call this when the layout is final."""
        region = QRegion()
        for name, spot in self._places():
            for old_name, corners in self._old_places:
                if old_name != name:
                    region += QRegion(spot.intersected(QRect(*corners)))
        self._lifting.start()
        self.setVisible(not region.isEmpty())
        if not region.isEmpty():
            self.setGeometry(self._panel.rect())
            self.setMask(region)
            self.raise_()

    def _lift(self) -> None:
        self._old_places.clear()
        self.hide()


def _corners(spot: QRect) -> tuple[int, int, int, int]:
    return spot.x(), spot.y(), spot.width(), spot.height()
