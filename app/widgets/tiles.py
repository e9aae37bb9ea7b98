"""A layout of equally wide tiles in rows: as many side by side as fit."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QLayoutItem, QWidget

from app.widgets.flow import WrappedLayout

UNLIMITED = 16_777_215


class Tiles(WrappedLayout):
    """Tiles of equal width in rows: at least *least* px (0: as the widest tile needs), at most *most* px."""

    def __init__(
        self, parent: QWidget | None = None, *, least: int = 0, most: int = UNLIMITED, gap: int = 8
    ) -> None:
        super().__init__(parent, gap=gap)
        self._least, self._most = least, most

    def size_tiles(self, least: int, most: int) -> None:
        """Set the minimum and maximum width of a tile in px."""
        if (least, most) != (self._least, self._most):
            self._least, self._most = least, most
            self.invalidate()

    def minimumSize(self) -> QSize:
        """Return the size of one tile."""
        shown = self._shown()
        height = max((item.minimumSize().height() for item in shown), default=0)
        return QSize(self._min_width(shown), height)

    def sizeHint(self) -> QSize:
        """Return the size of all tiles in one row."""
        shown = self._shown()
        width = self._min_width(shown) * len(shown) + self._gap * max(0, len(shown) - 1)
        return QSize(width, max((item.sizeHint().height() for item in shown), default=0))

    def across(self, width: int) -> int:
        """Return how many tiles fit side by side in *width* px, at least 1."""
        shown = self._shown()
        return max(1, min(len(shown), (width + self._gap) // (self._min_width(shown) + self._gap)))

    def _min_width(self, shown: list[QLayoutItem]) -> int:
        return self._least or max((item.minimumSize().width() for item in shown), default=0)

    def _place(self, rect: QRect, *, move: bool) -> int:
        shown = self._shown()
        if not shown:
            return 0
        across = self.across(rect.width())
        width = min(self._most, (rect.width() - self._gap * (across - 1)) // across)
        top = 0
        for start in range(0, len(shown), across):
            row = shown[start : start + across]
            height = max(
                item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()
                for item in row
            )
            if move:
                for column, item in enumerate(row):
                    left = rect.x() + column * (width + self._gap)
                    item.setGeometry(QRect(left, rect.y() + top, width, height))
            top += height + self._gap
        return top - self._gap
