"""What stands above a game of the balance lab: which one it is, the next of its kind, the way back."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QFrame, QHBoxLayout

from app.widgets.lab_run import Behind
from app.widgets.label import Label
from app.widgets.layouts import filled
from app.widgets.preferences import Preferences
from app.widgets.push_button import push_button


class LabBar(QFrame):
    """One row across the table."""

    def __init__(self, preferences: Preferences, behind: Behind, open_lab: Callable[[], object]) -> None:
        """*open_lab*: where the lab that the game came from was closed."""
        super().__init__()
        self._preferences, self._behind = preferences, behind
        self.which = Label(wordWrap=True)
        self.another = push_button(look="quiet", does=lambda: behind.another())
        self.back = push_button(look="quiet", does=lambda: behind.back() or open_lab())
        parts = (self.which, 1), self.another, self.back
        filled(QHBoxLayout(self), *parts, spacing=8, margins=(14, 6, 14, 6))
        preferences.subscribe(self._speak)

    def _speak(self, *_told: object) -> None:
        t = self._preferences.t
        self.which.setText(self._behind.told())
        for button, code in ((self.another, "lab-next"), (self.back, "lab-back")):
            button.setText(t(f"ui.{code}"))
            button.setToolTip(t(f"ui.{code}-tip"))
