"""A table with the coach above it: the page of a lesson, a puzzle, a mistake tried again."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.board.page import TablePage
from app.ui.coach.panel import CoachPanel
from app.widgets.layouts import filled
from app.widgets.preferences import Preferences


class CoachedPage(QWidget):
    """The coach, and the table below."""

    leave_wanted = Signal()
    rule_wanted = Signal(str)

    def __init__(self, preferences: Preferences, table: TablePage, game: str) -> None:
        """Create the page; the coach refers to the rules of *game*, a key ("": none)."""
        super().__init__()
        self._preferences, self.table = preferences, table
        self.coach = CoachPanel(preferences, game)
        # The page itself reports the end.
        table.ending.shows_result = False
        filled(QVBoxLayout(self), self.coach, (table, 1), margins=(0, 0, 0, 0), spacing=0)
        self.coach.leave_wanted.connect(self.leave_wanted)
        table.leave_wanted.connect(self.leave_wanted)
        table.rule_wanted.connect(self.rule_wanted)

    def start(self) -> None:
        """Start or resume at the session's step."""
        self.table.start()
