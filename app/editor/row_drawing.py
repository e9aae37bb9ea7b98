"""Lists with rows of an icon, a name, and a second line, their buttons, and a segmented control."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListView,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.editor import icons
from app.face import symbols as known_symbols
from app.widgets import fonts, symbols
from app.widgets.announcer import announce
from app.widgets.controls import configured, filled, one_of, push_button
from app.widgets.drawing import draw_with
from app.widgets.preferences import Preferences

Index = QModelIndex | QPersistentModelIndex
INSET = 14
"""Space on the left of a row's icon, px."""
NAMES = {"new": "add", "copy": "copy", "delete": "delete"}
"""Button → its icon, shown if the words don't fit."""
PAD = 16
"""Horizontal padding of a button's words, px."""


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


class ListButtons(QWidget):
    """Three buttons with words, or icons if the words don't fit."""

    def __init__(self, preferences: Preferences, tips: str, *deeds: Callable[[], object]) -> None:
        """*tips*: message code of the tooltips, with ``{}`` for a button's name; *deeds*: callbacks."""
        super().__init__()
        self._preferences, self._tips = preferences, tips
        self.setAutoFillBackground(True)
        self._row = row = filled(QHBoxLayout(self), spacing=6, margins=(8, 6, 8, 8))
        self.new, self.copy, self.delete = (QPushButton() for _name in NAMES)
        for button, action in zip((self.new, self.copy, self.delete), deeds, strict=True):
            configured(
                button,
                quiet=True,
                styleSheet="QPushButton { padding: 4px 6px; }",
                sizePolicy=QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed),
            )
            button.clicked.connect(lambda _on=False, do=action: do())
            row.addWidget(button, 1)
        preferences.subscribe(self._restyle)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._restyle()

    def _restyle(self, *_args: object) -> None:
        tr, theme = self._preferences.t, self._preferences.theme
        words = [tr(f"editor.button-{name}") for name in NAMES]
        # Compute the width from this widget: the layout is resized later.
        edge, gaps = self._row.contentsMargins(), self._row.spacing() * (len(words) - 1)
        room = (self.width() - edge.left() - edge.right() - gaps) // len(words) - PAD
        words_fit = all(self.fontMetrics().horizontalAdvance(word) <= room for word in words)
        for button, name, word in zip((self.new, self.copy, self.delete), NAMES, words, strict=True):
            configured(
                button,
                text=word if words_fit else "",
                icon=QIcon() if words_fit else icons.icon(NAMES[name], theme, "quiet"),
                accessibleName=word,
                toolTip=tr(self._tips.format(name)),
            )


class Segments(QWidget):
    """A segmented control in the theme's colours; a number may follow a button's name."""

    chosen = Signal(str)

    def __init__(self, names: Sequence[str], prefix: str, preferences: Preferences) -> None:
        super().__init__()
        self._preferences, self._prefix = preferences, prefix
        self._numbers: dict[str, int] = {}
        row = filled(QHBoxLayout(self), spacing=2, margins=(0, 0, 0, 0))
        self.buttons: dict[str, QPushButton] = {}
        for name in names:
            button = push_button(checkable=True, cursor=Qt.CursorShape.PointingHandCursor)
            button.clicked.connect(lambda _on=False, what=name: self.chosen.emit(what))
            self.buttons[name] = button
            row.addWidget(button)
        one_of(self, self.buttons.values())
        self.buttons[names[0]].setChecked(True)
        preferences.subscribe(self._restyle)

    def choose(self, name: str) -> None:
        self.buttons[name].setChecked(True)
        self.chosen.emit(name)

    def count(self, name: str, number: int) -> None:
        """Show *number* after the name of the button *name*; 0: no number."""
        if self._numbers.get(name, 0) != number:
            self._numbers[name] = number
            self._retranslate()
            announce(self.buttons[name].text())

    def _retranslate(self) -> None:
        for name, button in self.buttons.items():
            number = self._numbers.get(name, 0)
            button.setText(self._preferences.t(self._prefix + name) + (f"  {number}" if number else ""))

    def _restyle(self, *_args: object) -> None:
        theme = self._preferences.theme
        self._retranslate()
        self.setStyleSheet(
            f"QPushButton {{ border: 0; border-bottom: 3px solid transparent; border-radius: 0;"
            f" background: transparent; color: {theme.quiet}; padding: 6px 12px; }}"
            f"QPushButton:hover {{ color: {theme.accent_text}; }}"
            f"QPushButton:checked {{ color: {theme.text}; border-bottom: 3px solid {theme.accent}; }}"
            f"QPushButton:focus {{ color: {theme.accent_text}; border-bottom: 3px solid {theme.line};"
            f" padding: 6px 12px; }}"
            f"QPushButton:checked:focus {{ border-bottom: 3px solid {theme.accent}; }}"
        )
