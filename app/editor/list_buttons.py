"""New, copy, delete: the strip below a list."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from app.editor import icons
from app.widgets.layouts import filled
from app.widgets.preferences import Preferences

NAMES = {"new": "add", "copy": "copy", "delete": "delete"}
"""The buttons, and the icon of each where words have no room."""
PAD = 16
"""px around the words of a button."""


class ListButtons(QWidget):
    """Three quiet buttons, words or signs; each does one of the *deeds* given, in this order."""

    def __init__(self, preferences: Preferences, tips: str, *deeds: Callable[[], object]) -> None:
        """*tips*: the message of what each does, with ``{}`` for its name."""
        super().__init__()
        self._preferences, self._tips = preferences, tips
        self.setAutoFillBackground(True)
        self._row = row = filled(QHBoxLayout(self), spacing=6, margins=(8, 6, 8, 8))
        self.new, self.copy, self.delete = (QPushButton() for _name in NAMES)
        for button, deed in zip((self.new, self.copy, self.delete), deeds, strict=True):
            button.setProperty("quiet", True)
            button.setStyleSheet("QPushButton { padding: 4px 6px; }")
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _on=False, do=deed: do())
            row.addWidget(button, 1)
        preferences.subscribe(self._dress)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words where there is room for all of them."""
        super().resizeEvent(event)
        self._dress()

    def _dress(self, *_told: object) -> None:
        t, theme = self._preferences.t, self._preferences.theme
        words = [t(f"editor.button-{name}") for name in NAMES]
        # The layout learns of another size only after this widget.
        edge, gaps = self._row.contentsMargins(), self._row.spacing() * (len(words) - 1)
        room = (self.width() - edge.left() - edge.right() - gaps) // len(words) - PAD
        wordy = all(self.fontMetrics().horizontalAdvance(word) <= room for word in words)
        for button, name, word in zip((self.new, self.copy, self.delete), NAMES, words, strict=True):
            button.setText(word if wordy else "")
            button.setIcon(QIcon() if wordy else icons.icon(NAMES[name], theme, "quiet"))
            button.setAccessibleName(word)
            button.setToolTip(t(self._tips.format(name)))
