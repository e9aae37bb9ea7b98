"""The very first start: two questions at most, then a table."""

from __future__ import annotations

import html
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal

from app.ui.coach.choice import Choice, ChoicePage
from app.widgets.label import Label
from app.widgets.preferences import Preferences

QUESTIONS = {
    "known": (("teach", "light"), ("know", "dark")),
    "with": (("computer", "light"), ("two", "dark")),
}
"""A question's name → its answers, each with the side whose colour it has."""


class FirstStart(ChoicePage):
    """*Have you played before?* and, if so, *with whom tonight?*"""

    VEIL, WEDGE, ABOVE = 0.6, 0.54, 1
    question = ""
    learn_wanted = Signal()
    play_wanted = Signal(bool)
    """A game, against the computer or for two."""

    def __init__(self, preferences: Preferences, games: Sequence[str]) -> None:
        """*games*: the keys of the games that there are."""
        self._games = games
        self.about = Label(textFormat=Qt.TextFormat.RichText)
        """What each game is like."""
        super().__init__(preferences, "ui.first-known", "ui.first-lead")
        self.about.setWordWrap(True)
        self.tell_before_cards(self.about)
        self.chosen.connect(self._answer)
        self.way("ui.language-name.other", preferences.other_language)
        self.ask("known")

    def ask(self, question: str) -> None:
        """Ask *question*: ``known`` or ``with``."""
        self.question = question
        self._codes = (f"ui.first-{question}", "ui.first-lead")
        self.put([partial(self._choice, *answer) for answer in QUESTIONS[question]])
        self.start()

    def speak(self) -> None:
        """Say everything in the reader's language; before the first question, what each game is like."""
        super().speak()
        t, theme = self._preferences.t, self._preferences.theme
        told = (f"<b>{html.escape(t(f'ui.game-{key}'))}</b> — {html.escape(t(f'ui.game-{key}.about'))}"
                for key in self._games)  # fmt: skip
        self.about.setText("".join(f'<p style="margin:4px 0">{one}</p>' for one in told))
        self.about.setStyleSheet(f"background: {theme.panel}; padding: 8px 18px;")
        self.about.setVisible(self.question == "known")

    def _choice(self, name: str, seat: str) -> Choice:
        t = self._preferences.t
        return Choice(t(f"ui.first-{name}"), t(f"ui.first-{name}.hint"), seat)

    def _answer(self, at: int) -> None:
        answer = QUESTIONS[self.question][at][0]
        if answer == "know":
            self.ask("with")
        elif answer == "teach":
            self.learn_wanted.emit()
        else:
            self.play_wanted.emit(answer == "computer")
