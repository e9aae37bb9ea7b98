"""The row below the sheets: current page, zoom, show-through."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QWidget

from app.widgets.controls import Label, describe, filled
from app.widgets.preferences import Preferences


class Pager(QWidget):
    """The row's buttons; the window connects them."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self.back, self.forward = QPushButton("‹"), QPushButton("›")
        self.nearer, self.farther = QPushButton("+"), QPushButton("−")
        self.show_through, self.listing = QPushButton(), QPushButton()
        self.show_through.setCheckable(True)
        self.show_through.setProperty("switch", True)
        self.page_label = Label(alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        turning = filled(QHBoxLayout(), self.back, (self.page_label, 1), self.forward, spacing=6)
        looking = filled(QHBoxLayout(), 1, self.farther, self.nearer, spacing=6)
        looking.addSpacing(6)
        filled(looking, self.show_through, self.listing)
        self._halves = turning, looking
        box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box = filled(box, (turning, 1), looking, spacing=12, margins=(12, 8, 12, 12))

    def set_page_label(self, which: str) -> None:
        """Show the description of the current page."""
        self.page_label.setText(which)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Use one row if the text fits in a line of it, else two."""
        other_width = (
            sum(half.sizeHint().width() for half in self._halves) - self.page_label.sizeHint().width()
        )
        words = self.page_label.fontMetrics().horizontalAdvance(self.page_label.text())
        margins = self._box.contentsMargins()
        fits_one_row = (
            other_width + words + self._box.spacing() + margins.left() + margins.right() <= self.width()
        )
        direction = QBoxLayout.Direction.LeftToRight if fits_one_row else QBoxLayout.Direction.TopToBottom
        self._box.setDirection(direction)

    def retranslate(self) -> None:
        """Retranslate everything."""
        t = self._preferences.t
        for button, name in ((self.listing, "listing"), (self.show_through, "through")):
            button.setText(t(f"print.{name}"))
            button.setToolTip(t(f"print.{name}.hint"))
        named = ((self.back, "page-before"), (self.forward, "page-after"))
        for button, name in (*named, (self.nearer, "zoom-in"), (self.farther, "zoom-out")):
            describe(button, t(f"print.{name}"))
        self._fit()
