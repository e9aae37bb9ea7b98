"""A layout of equal tiles: as many side by side as fit, the others in further rows."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QLayoutItem, QWidget

from app.widgets.flow import WrappedLayout

UNLIMITED = 16_777_215


class Tiles(WrappedLayout):
    """Tiles of one width between *least* and *most* px (0: what the widest needs), in rows."""

    def __init__(
        self, parent: QWidget | None = None, *, least: int = 0, most: int = UNLIMITED, gap: int = 8
    ) -> None:
        super().__init__(parent, gap=gap)
        self._least, self._most = least, most

    def size_tiles(self, least: int, most: int) -> None:
        """Set the width of a tile to between *least* and *most* px."""
        if (least, most) != (self._least, self._most):
            self._least, self._most = least, most
            self.invalidate()

    def minimumSize(self) -> QSize:
        """Return the size of one tile."""
        shown = self._shown()
        high = max((item.minimumSize().height() for item in shown), default=0)
        return QSize(self._least_of(shown), high)

    def sizeHint(self) -> QSize:
        """Return the size of all tiles in one row."""
        shown = self._shown()
        wide = self._least_of(shown) * len(shown) + self._gap * max(0, len(shown) - 1)
        return QSize(wide, max((item.sizeHint().height() for item in shown), default=0))

    def across(self, width: int) -> int:
        """Return how many tiles fit side by side in *width* px."""
        shown = self._shown()
        return max(1, min(len(shown), (width + self._gap) // (self._least_of(shown) + self._gap)))

    def _least_of(self, shown: list[QLayoutItem]) -> int:
        return self._least or max((item.minimumSize().width() for item in shown), default=0)

    def _place(self, rect: QRect, *, move: bool) -> int:
        shown = self._shown()
        if not shown:
            return 0
        across = self.across(rect.width())
        wide = min(self._most, (rect.width() - self._gap * (across - 1)) // across)
        top = 0
        for start in range(0, len(shown), across):
            row = shown[start : start + across]
            high = max(
                item.heightForWidth(wide) if item.hasHeightForWidth() else item.sizeHint().height()
                for item in row
            )
            if move:
                for place, item in enumerate(row):
                    left = rect.x() + place * (wide + self._gap)
                    item.setGeometry(QRect(left, rect.y() + top, wide, high))
            top += high + self._gap
        return top - self._gap
