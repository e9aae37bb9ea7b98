"""A segmented control: a row of buttons of which one is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QWidget

from app.widgets.controls import filled, push_button
from app.widgets.preferences import Preferences


class Segments(QWidget):
    """A segmented control in the theme's colours; a number may follow a button's name."""

    chosen = Signal(str)

    def __init__(
        self, names: Sequence[str], prefix: str, preferences: Preferences, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._preferences, self._prefix = preferences, prefix
        self._numbers: dict[str, int] = {}
        row = filled(QHBoxLayout(self), spacing=2, margins=(0, 0, 0, 0))
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QPushButton] = {}
        for name in names:
            button = push_button(checkable=True, cursor=Qt.CursorShape.PointingHandCursor)
            button.clicked.connect(lambda _on=False, what=name: self.chosen.emit(what))
            self._group.addButton(button)
            self.buttons[name] = button
            row.addWidget(button)
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
