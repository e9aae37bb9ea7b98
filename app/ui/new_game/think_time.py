"""The choice of the computer's thinking time per decision, which applies to all games."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.bots.player import THINK_TIMES
from app.ui.board.bot_client import THINK_TIME, think_time
from app.widgets.controls import ComboBox, Label, filled, offer
from app.widgets.preferences import Preferences


class ThinkTime(QWidget):
    """A combo box with the thinking time; :meth:`store` applies the choice."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        t = preferences.t
        self._preferences = preferences
        self.choice = ComboBox()
        self.choice.setAccessibleName(t("ui.new-think"))
        self.choice.setToolTip(t("ui.new-think.hint"))
        times = [(seconds, t("ui.new-think.seconds", seconds=seconds)) for seconds in THINK_TIMES]
        offer(self.choice, times, round(think_time(preferences)))
        label = Label(t("ui.new-think"), role="quiet", buddy=self.choice)
        filled(QHBoxLayout(self), label, self.choice, spacing=10, margins=(0, 0, 0, 0))

    def store(self) -> None:
        """Store the chosen time."""
        self._preferences.store(THINK_TIME, str(self.choice.currentData()))
