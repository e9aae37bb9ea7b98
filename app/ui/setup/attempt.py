"""Trying a power at the table: the position to use it in, and the scenario that proves it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from app.files import atomic_write
from app.rules.cardset import CardSet, write_set
from app.rules.game import BadText
from app.rules.games import game_of, positions_of
from app.rules.lesson import match_of
from app.rules.match import Match
from app.rules.own_fate import trial
from app.rules.own_fate.trial import Trial
from app.rules.puzzle import scenario_text
from app.rules.scenario import StatementFailed
from app.ui.setup import files
from app.widgets.controls import Flow, Label, filled, push_button
from app.widgets.preferences import Preferences

GAME = "own-fate"


@dataclass(frozen=True, slots=True)
class Attempt:
    """A trial of a card's power, with the position where it can be used."""

    cards: CardSet
    key: str
    name: str
    usage: Trial

    def match(self) -> Match:
        """Return a match at the position where the power can be used."""
        usage = self.usage
        return match_of(game_of(GAME), positions_of(GAME), self.cards, usage.position, {}, usage.lead)

    def save_proof(self, match: Match, title: str) -> str:
        """Write a scenario proving the power by the actions in *match*; return its path."""
        played = [f"{move.seat} {move.action}" for move in match.moves[len(self.usage.lead) :]]
        lines = trial.proof(self.cards, match.header.options, self.usage, played)
        text = scenario_text(title, GAME, self.usage.position, lines, {}, write_set(self.cards))
        folder, number = files.folder(), 1
        while (file := folder / f"{self.key}-{number}.toml").exists():
            number += 1
        atomic_write(file, text)
        return str(file)


class AttemptBar(QFrame):
    """The bar above the question: what is being tried, and what to do with it."""

    def __init__(
        self,
        preferences: Preferences,
        attempt: Attempt,
        match: Callable[[], Match],
        back: Callable[[], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._preferences, self._attempt, self._match = preferences, attempt, match
        self.about = Label(wordWrap=True)
        self.message = Label(wordWrap=True, step="small", role="quiet")
        self.message.hide()
        self.save_button = push_button(look="quiet", does=self._save_proof)
        self.back_button = push_button(look="quiet", does=back)
        row = Flow(gap=8)
        row.addWidget(self.save_button)
        row.addWidget(self.back_button)
        filled(QVBoxLayout(self), self.about, self.message, row, spacing=6, margins=(14, 10, 14, 8))
        preferences.subscribe(self._restyle)

    def _save_proof(self) -> None:
        t = self._preferences.t
        try:
            file = self._attempt.save_proof(self._match(), self._attempt.name)
            message = t("setup.proof-kept", file=file)
        except (BadText, StatementFailed) as error:
            message = t("setup.proof-not", problem=t(error.reason.code, **dict(error.reason.args)))
        except OSError as error:
            message = t("setup.proof-not", problem=error.strerror or "?")
        self.message.setText(message)
        self.message.show()

    def _restyle(self, *_args: object) -> None:
        t, usage = self._preferences.t, self._attempt.usage
        code = "setup.trying" if usage.use else "setup.trying-itself"
        self.about.setText(t(code, card=self._attempt.name, side=usage.seat or ""))
        self.save_button.setText(t("setup.do-proof"))
        self.save_button.setToolTip(t("setup.do-proof.does"))
        self.back_button.setText(t("setup.do-back-to-card"))
