"""A table with the coach panel above it, for lessons, puzzles, and retried mistakes."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.board.page import TablePage
from app.ui.coach.panel import CoachPanel
from app.widgets.controls import filled
from app.widgets.preferences import Preferences


class CoachedPage(QWidget):
    """The coach panel, and the table below it."""

    leave_wanted = Signal()
    rule_wanted = Signal(str)

    def __init__(self, preferences: Preferences, table: TablePage, game: str) -> None:
        """Create the page; *game*: key of the game whose rules the coach links to ("": none)."""
        super().__init__()
        self._preferences, self.table = preferences, table
        self.coach = CoachPanel(preferences, game)
        # This page reports the end instead.
        table.ending.shows_result = False
        filled(QVBoxLayout(self), self.coach, (table, 1), margins=(0, 0, 0, 0), spacing=0)
        self.coach.leave_wanted.connect(self.leave_wanted)
        table.leave_wanted.connect(self.leave_wanted)
        table.rule_wanted.connect(self.rule_wanted)

    def start(self) -> None:
        """Start showing the session."""
        self.table.start()
