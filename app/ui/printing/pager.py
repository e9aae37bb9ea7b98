"""The row below the sheets: which page is shown, how near, what lies behind it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from app.widgets.label import Label
from app.widgets.layouts import filled
from app.widgets.preferences import Preferences


class Pager(QWidget):
    """Its buttons; what they do is said by the window."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self.back, self.forth = QPushButton("‹"), QPushButton("›")
        self.nearer, self.farther = QPushButton("+"), QPushButton("−")
        self.through, self.listing = QPushButton(), QPushButton()
        self.through.setCheckable(True)
        self.through.setProperty("switch", True)
        self.which = Label(alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        row = filled(QHBoxLayout(self), self.back, (self.which, 1), self.forth, spacing=6)
        row.setContentsMargins(12, 8, 12, 12)
        for gap, buttons in ((6, (self.farther, self.nearer)), (6, (self.through, self.listing))):
            row.addSpacing(gap)
            for button in buttons:
                row.addWidget(button)

    def speak(self) -> None:
        """Write all words in the reader's language."""
        t = self._preferences.t
        for button, name in ((self.listing, "listing"), (self.through, "through")):
            button.setText(t(f"print.{name}"))
            button.setToolTip(t(f"print.{name}.hint"))
        named = ((self.back, "page-before"), (self.forth, "page-after"))
        for button, name in (*named, (self.nearer, "zoom-in"), (self.farther, "zoom-out")):
            button.setAccessibleName(t(f"print.{name}"))
            button.setToolTip(t(f"print.{name}"))
