"""Drawing of the rows (icon, name, second line) and headings in the editor's lists."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.face import symbols as known_symbols
from app.widgets import fonts, symbols
from app.widgets.drawing import draw_with
from app.widgets.preferences import Preferences

Index = QModelIndex | QPersistentModelIndex
INSET = 14
"""Space on the left of a row's icon, px."""


@dataclass(frozen=True, slots=True)
class Row:
    """What a row shows. ``symbol``: a name in :mod:`app.face.symbols`; any other value shows a dot."""

    name: str
    line: str
    colour: str
    """Colour of the symbol."""
    symbol: str = ""
    edge: str = ""
    """Colour of the edge on the left; "": no edge."""
    changed: bool = False
    """Whether a dot on the right says that the card differs from the shipped card."""


class RowDelegate(QStyledItemDelegate):
    """Draws the row that *row* returns for an index; if that is None, the index's text as a heading."""

    def __init__(self, preferences: Preferences, parent: QWidget, row: Callable[[Index], Row | None]) -> None:
        super().__init__(parent)
        self._preferences, self._row = preferences, row

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of two lines, also for headings, so that Qt needn't measure every row."""
        body, small = self._preferences.px("body"), self._preferences.px("small")
        return QSize(200, round((body + small) * 1.75))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        area, row = QRectF(option.rect), self._row(index)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row is None:
            self._draw_heading(painter, area, index.data())
        else:
            self._draw_background(painter, area, option.state)
            self._draw_icon(painter, area, row)
            self._draw_text(painter, area, row, bool(option.state & QStyle.StateFlag.State_Selected))
        painter.restore()

    def _icon_side(self) -> int:
        return round(self._preferences.px("body") * 1.25)

    def _draw_heading(self, painter: QPainter, area: QRectF, text: str) -> None:
        painter.setFont(fonts.sans(self._preferences.px("small"), bold=True))
        painter.setPen(QColor(self._preferences.theme.quiet))
        painter.drawText(area.adjusted(INSET, 0, -8, -6), Qt.AlignmentFlag.AlignBottom, text)

    def _draw_background(self, painter: QPainter, area: QRectF, state: QStyle.StateFlag) -> None:
        theme = self._preferences.theme
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, theme.color("raised"))
            painter.fillRect(QRectF(area.right() - 3, area.top(), 3, area.height()), QColor(theme.accent))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, theme.color("raised", 0.5))

    def _draw_icon(self, painter: QPainter, area: QRectF, row: Row) -> None:
        if row.edge:
            painter.fillRect(QRectF(area.left(), area.top() + 2, 4, area.height() - 4), QColor(row.edge))
        middle, side = area.center().y(), self._icon_side()
        if known_symbols.known(row.symbol):
            box = QRectF(area.left() + INSET, middle - side / 2, side, side)
            symbols.draw(painter, row.symbol, box, row.colour)
        else:
            _dot(painter, area.left() + INSET + side / 2, middle, row.colour)
        if row.changed:
            _dot(painter, area.right() - 14.5, middle, self._preferences.theme.accent)

    def _draw_text(self, painter: QPainter, area: QRectF, row: Row, bold: bool) -> None:
        theme = self._preferences.theme
        text = area.adjusted(INSET + self._icon_side() + 10, 5, -30 if row.changed else -12, -5)
        for step, role, place, words in (
            ("body", theme.text, Qt.AlignmentFlag.AlignTop, row.name),
            ("small", theme.quiet, Qt.AlignmentFlag.AlignBottom, row.line),
        ):
            painter.setFont(fonts.sans(self._preferences.px(step), bold=bold and step == "body"))
            painter.setPen(QColor(role))
            shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(text.width()))
            painter.drawText(text, place, shown)


def style_list(view: QListView) -> None:
    """Style *view*, a list drawn by :class:`RowDelegate`."""
    view.setUniformItemSizes(True)
    view.setMouseTracking(True)
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setProperty("plain", True)
    view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


def _dot(painter: QPainter, x: float, y: float, colour: str) -> None:
    draw_with(painter, None, QColor(colour))
    painter.drawEllipse(QRectF(x - 3.5, y - 3.5, 7, 7))
