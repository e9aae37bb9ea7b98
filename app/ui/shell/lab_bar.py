"""The bar above a game of the balance lab: its description, and a button for the next game."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout

from app.widgets.controls import Label, filled, push_button
from app.widgets.lab_run import DrilldownGame
from app.widgets.preferences import Preferences


class LabBar(QFrame):
    """A row with the description of the game *behind* a figure, and a button for the next one."""

    def __init__(self, preferences: Preferences, behind: DrilldownGame) -> None:
        super().__init__()
        self._preferences, self._drilldown = preferences, behind
        self.which = Label(wordWrap=True)
        self.another = push_button(look="quiet", does=lambda: behind.another())
        filled(QHBoxLayout(self), (self.which, 1), self.another, spacing=8, margins=(14, 6, 14, 6))
        preferences.subscribe(self._retranslate)

    def _retranslate(self, *_args: object) -> None:
        t = self._preferences.t
        self.which.setText(self._drilldown.describe())
        self.another.setText(t("ui.lab-next"))
        self.another.setToolTip(t("ui.lab-next-tip"))
