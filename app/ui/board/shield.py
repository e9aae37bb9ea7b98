"""A press belongs to what was seen: where something else stood a moment ago, no press is heard."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRect
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QWidget

from app.widgets.later import once

Places = Callable[[], Iterable[tuple[str, QRect]]]
"""What can be pressed: its name and where it stands (px of the panel)."""


class Shield(QWidget):
    """Lies over those places of *panel* where *places* has something else than a moment ago, and takes the
    presses that were on their way to what stood there."""

    def __init__(self, panel: QWidget, places: Places, moment: int) -> None:
        super().__init__(panel)
        self._panel, self._places = panel, places
        self._stood: set[tuple[str, tuple[int, int, int, int]]] = set()
        self._lifting = once(self, self._lift, moment)
        self.hide()

    def remember(self) -> None:
        """What stands now may be aimed at, though it will be gone."""
        self._stood |= {(name, _corners(spot)) for name, spot in self._places()}

    def cover(self) -> None:
        """Everything stands where it stays: lie over what has changed, for a moment (ms)."""
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
