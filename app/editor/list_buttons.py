"""The buttons below a list: new, copy, delete."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from app.editor import icons
from app.widgets.controls import filled
from app.widgets.preferences import Preferences

NAMES = {"new": "add", "copy": "copy", "delete": "delete"}
"""Button → its icon, shown if the words don't fit."""
PAD = 16
"""Horizontal padding of a button's words, px."""


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
            button.setProperty("quiet", True)
            button.setStyleSheet("QPushButton { padding: 4px 6px; }")
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
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
            button.setText(word if words_fit else "")
            button.setIcon(QIcon() if words_fit else icons.icon(NAMES[name], theme, "quiet"))
            button.setAccessibleName(word)
            button.setToolTip(tr(self._tips.format(name)))
