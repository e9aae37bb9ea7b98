"""The very first start: at most two questions, then a table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import pairwise

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app import i18n
from app.i18n import own_name
from app.ui.coach.choice import Choice, ChoicePage
from app.ui.new_game.tiles import Tile, describe_game
from app.widgets.controls import filled, one_of, push_button
from app.widgets.preferences import Preferences

QUESTIONS = {
    "known": (("teach", "light"), ("know", "dark")),
    "with": (("computer", "light"), ("two", "dark"), ("phones", "neutral")),
}
"""Question → its answers, each with the side whose colour it has."""


class FirstStart(ChoicePage):
    """Asks whether to learn, play, or try another game, and who to play with."""

    VEIL, WEDGE, ABOVE = 0.6, 0.54, 1
    question = ""
    learn_wanted = Signal()
    play_wanted = Signal(str)
    """Emitted with the kind of game: ``computer``, ``two`` at this screen, or both hands on ``phones``."""
    game_wanted = Signal(str)
    """Emitted with the key of a game to set up."""

    def __init__(self, preferences: Preferences, tiles: Mapping[str, Tile]) -> None:
        """Create the page; *tiles* maps each game's key to its picture."""
        self.tiles = tiles
        self.games = QWidget()
        row = filled(QHBoxLayout(self.games), spacing=14, margins=(0, 0, 0, 0))
        for key, tile in tiles.items():
            tile.setCheckable(False)
            tile.clicked.connect(partial(self._game, key))
            row.addWidget(tile, 1)
        super().__init__(preferences, "ui.first-known", "ui.first-lead")
        self.add_below_cards(self.games)
        self.chosen.connect(self._answer)
        self.languages = {
            code: push_button(
                own_name(code), "switch", partial(self._set_language, code), checkable=True, autoDefault=True
            )
            for code in i18n.available()
        }
        one_of(self, self.languages.values())
        self.add_title_widgets(*self.languages.values())
        self.ask("known")

    def ask(self, question: str) -> None:
        """Ask *question*: ``known`` or ``with``."""
        self.question = question
        self._codes = (f"ui.first-{question}", "ui.first-lead")
        self.show_cards([partial(self._choice, *answer) for answer in QUESTIONS[question]])
        for before, after in pairwise((*self.languages.values(), *self.cards, *self.tiles.values())):
            QWidget.setTabOrder(before, after)
        self.start()

    def retranslate(self) -> None:
        """Retranslate everything; show the games with the first question only."""
        super().retranslate()
        for key, tile in self.tiles.items():
            describe_game(tile, self._preferences, key)
        for code, button in self.languages.items():
            button.setChecked(code == self._preferences.language)
        self.games.setVisible(self.question == "known")

    def _set_language(self, language: str, _checked: bool = False) -> None:
        self._preferences.set_language(language)
        # If the language doesn't change, no signal retranslates the page.
        self.retranslate()

    def _game(self, key: str, _checked: bool = False) -> None:
        self.game_wanted.emit(key)

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
            self.play_wanted.emit(answer)
