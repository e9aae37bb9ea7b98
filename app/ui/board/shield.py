"""Protection against presses meant for what was there a moment ago."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRect
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QWidget

from app.widgets.later import once

Places = Callable[[], Iterable[tuple[str, QRect]]]
"""Pressable elements: name and area (px of the panel)."""


class Shield(QWidget):
    """Cover over the parts of *panel* that have just changed, according to *places*.

    It absorbs presses meant for what was there before.
    """

    def __init__(self, panel: QWidget, places: Places, moment: int) -> None:
        super().__init__(panel)
        self._panel, self._places = panel, places
        self._stood: set[tuple[str, tuple[int, int, int, int]]] = set()
        self._lifting = once(self, self._lift, moment)
        self.hide()

    def remember(self) -> None:
        """Remember the current places: they may be aimed at although they will be gone."""
        self._stood |= {(name, _corners(spot)) for name, spot in self._places()}

    def cover(self) -> None:
        """Cover what has changed for a moment; call this when the layout is final."""
        region = QRegion()
        for name, spot in self._places():
            for other, corners in self._stood:
                if other != name:
                    region += QRegion(spot.intersected(QRect(*corners)))
        self._lifting.start()
        self.setVisible(not region.isEmpty())
        if not region.isEmpty():
            self.setGeometry(self._panel.rect())
            self.setMask(region)
            self.raise_()

    def _lift(self) -> None:
        self._stood.clear()
        self.hide()


def _corners(spot: QRect) -> tuple[int, int, int, int]:
    return spot.x(), spot.y(), spot.width(), spot.height()
