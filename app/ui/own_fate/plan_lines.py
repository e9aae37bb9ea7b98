"""Parts of the plan panel's lines: symbols, small wrapping buttons, colours."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.rules.game import Action
from app.ui.own_fate.tokens import ATTACK, DEFENCE, HEALING
from app.widgets import symbols
from app.widgets.drawing import draw_with
from app.widgets.theme import Theme

SYMBOLS = {"attack": "attack", "defence": "defence", "healing": "healing", "vortex": "vortex",
            "illness": "vortex", "payment": "minus", "portal": "way"}  # fmt: skip
FILLS = {"attack": ATTACK, "defence": DEFENCE, "healing": HEALING, "vortex": "#6b43a8",
          "illness": "#6b43a8", "payment": "#59657a", "portal": "#59657a"}  # fmt: skip
Line = tuple[Hashable, Callable[[], QWidget]]
"""A line of the panel: everything it shows, and its factory."""


@dataclass(frozen=True, slots=True)
class StepLine:
    """Contents of the line of one card."""

    step: Action
    number: int
    removable: bool
    """Whether it may be removed."""
    laid: Any
    """Its play, as in the view."""
    payer: str | None
    """The card that can pay for gloom."""
    given: int
    more: bool
    no_effect_reason: str = ""
    """Why it has no effect so far, as the end of a message's name."""


def style_sheet(theme: Theme, side: int) -> str:
    """Return the panel's style sheet; small buttons are *side* px wide."""
    return (
        f"#plan {{ border: none; }}"
        f"#plan QToolButton {{ background: {theme.raised}; border: 1px solid {theme.line}; padding: 0;"
        f" min-width: {side}px; min-height: {side}px; }}"
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
        f"#plan QToolButton[level='true'] {{ min-width: {round(side * 0.72)}px; }}"
    )


class FlowRow(QWidget):
    """Small buttons in as many lines as they need."""

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
        """Append *button*, which is a child of this."""
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
        """Return each button's preferred size, cached because styled buttons compute it slowly."""
        if len(self._sizes) != len(self._buttons):
            for button in self._buttons:
                button.ensurePolished()
            self._sizes = [button.sizeHint() for button in self._buttons]
        return self._sizes

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(self.width(), move=True)

    def _arrange(self, width: int, *, move: bool) -> int:
        x = y = tall = 0
        for button, size in zip(self._buttons, self._size_hints(), strict=True):
            if x and x + size.width() > width:
                x, y = 0, y + tall + self.GAP
            if move:
                button.setGeometry(x, y, size.width(), size.height())
            x, tall = x + size.width() + self.GAP, max(tall, size.height())
        return y + tall


class SymbolIcon(QWidget):
    """A symbol of *side* px, on a ground of colour *fill* if given."""

    def __init__(self, parent: QWidget, symbol: str, fill: str, ink: str, side: int) -> None:
        super().__init__(parent)
        self._symbol, self._fill, self._ink = symbol, fill, ink
        self.setFixedSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        area = QRectF(self.rect())
        inset = area.width() * 0.16
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._fill:
                draw_with(painter, None, QColor(self._fill))
                painter.drawRoundedRect(area, 3, 3)
            symbols.draw(painter, self._symbol, area.adjusted(inset, inset, -inset, -inset), self._ink)
