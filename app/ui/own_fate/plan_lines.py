"""Parts of the lines of the plan panel: symbols, rows of small buttons, style."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QColor, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.rules.game import Action
from app.rules.own_fate import PlayView
from app.ui.board import paint
from app.ui.own_fate.tokens import ATTACK, DEFENCE, HEALING
from app.widgets import symbols
from app.widgets.drawing import draw_with
from app.widgets.theme import Theme

SYMBOLS = {"attack": "attack", "defence": "defence", "healing": "healing", "vortex": "vortex",
            "illness": "vortex", "payment": "minus", "portal": "way"}  # fmt: skip
FILLS = {"attack": ATTACK, "defence": DEFENCE, "healing": HEALING, "vortex": "#6b43a8",
          "illness": "#6b43a8", "payment": "#59657a", "portal": "#59657a"}  # fmt: skip
Line = tuple[Hashable, Callable[[], QWidget]]
"""A line of the panel: (key made of everything it shows, function that builds its widget)."""


@dataclass(frozen=True, slots=True)
class StepLine:
    """Contents of the line of one step; ``number``: the index of the step."""

    step: Action
    number: int
    removable: bool
    """Whether the step may be removed."""
    laid: PlayView | None
    """The card's play in the view, if any."""
    payment: tuple[str, int, bool] | None
    """(card, points it pays for gloom, whether it can pay more), if it can pay."""
    no_effect_reason: str = ""
    """Why the step has no effect so far, as the end of a message code; "" if it has one."""


def style_sheet(theme: Theme, button_size: int) -> str:
    """Return the style sheet; buttons are at least *button_size* px square, level buttons narrower."""
    return (
        f"#plan {{ border: none; }}"
        f"#plan QToolButton {{ background: {theme.raised}; border: 1px solid {theme.line}; padding: 0;"
        f" min-width: {button_size}px; min-height: {button_size}px; }}"
        f"#plan QToolButton:hover {{ border: 2px solid {theme.accent}; }}"
        f"#plan QToolButton:focus {{ border: 2px dashed {theme.text}; }}"
        f"#plan QToolButton:checked {{ background: {theme.accent}; color: {theme.on_accent};"
        f" font-weight: bold; }}"
        f"#plan QToolButton[standing='true']:checked {{ background: {theme.raised};"
        f" color: {theme.text}; }}"
        f"#plan QToolButton:checked:focus {{ border: 2px dashed {theme.text}; }}"
        f"#plan QToolButton[advised='true'] {{ border: 3px solid {theme.accent};"
        f" color: {theme.accent_text}; font-weight: bold; }}"
        f"#plan QToolButton:disabled {{ color: {theme.line}; }}"
        f"#plan QToolButton[level='true'] {{ min-width: {round(button_size * 0.72)}px; }}"
    )


class FlowRow(QWidget):
    """A row of small buttons that wraps."""

    GAP = 2
    """px between two buttons; seven fit in a row in the smallest window."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._buttons: list[QWidget] = []
        self._sizes: list[QSize] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, button: QWidget) -> None:
        """Append *button*, which is a child of this widget."""
        self._buttons.append(button)
        self._sizes = []

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(width, move=False)

    def sizeHint(self) -> QSize:
        return QSize(self._arrange(10_000, move=False), self._arrange(10_000, move=False))

    def minimumSizeHint(self) -> QSize:
        return self._size_hints()[0] if self._buttons else QSize(0, 0)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self._sizes = []

    def _size_hints(self) -> list[QSize]:
        """Return the preferred size of each button, cached because styled buttons compute it slowly."""
        if len(self._sizes) != len(self._buttons):
            for button in self._buttons:
                button.ensurePolished()
            self._sizes = [button.sizeHint() for button in self._buttons]
        return self._sizes

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(self.width(), move=True)

    def _arrange(self, width: int, *, move: bool) -> int:
        x = y = row_height = 0
        for button, size in zip(self._buttons, self._size_hints(), strict=True):
            if x and x + size.width() > width:
                x, y = 0, y + row_height + self.GAP
            if move:
                button.setGeometry(x, y, size.width(), size.height())
            x, row_height = x + size.width() + self.GAP, max(row_height, size.height())
        return y + row_height


class SymbolIcon(QWidget):
    """A symbol of *side* px in the colour *ink*, on the ground *fill* ("": none)."""

    def __init__(self, parent: QWidget, symbol: str, fill: str, ink: str, side: int) -> None:
        super().__init__(parent)
        self._symbol, self._fill, self._ink = symbol, fill, ink
        self.setFixedSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        area = QRectF(self.rect())
        inset = area.width() * 0.16
        with paint.smooth(self) as painter:
            if self._fill:
                draw_with(painter, None, QColor(self._fill))
                painter.drawRoundedRect(area, 3, 3)
            symbols.draw(painter, self._symbol, area.adjusted(inset, inset, -inset, -inset), self._ink)
