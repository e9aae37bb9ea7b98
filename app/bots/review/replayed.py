"""Split a finished game into positions, decisions, and draws of cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from app.bots.fate import heuristics, race
from app.rules.game import TALK_VERBS, Action, Cards, Game, GameError, Reason, Seat
from app.rules.match import Match
from app.rules.own_fate import GAME
from app.rules.own_fate.ending import BY_AGREEMENT
from app.rules.own_fate.records import NOTHING
from app.rules.record import Header, OptionValue

SLOT = frozenset({"gloom", "battle", "sword-card"})
"""Questions of a battle slot."""


class NoReview(GameError):
    """The game can't be reviewed: it's unfinished, or the reviewer is for another one."""


@dataclass(frozen=True, slots=True)
class Span:
    """A decision: the actions ``at`` to ``until`` (inclusive) of one seat."""

    at: int
    until: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards drawn with the action ``at``; ``luck.DEAL``: the deal."""

    at: int


Piece = Span | Draw


@dataclass(frozen=True, slots=True)
class Start:
    """A game's starting data."""

    cards: Any
    options: dict[str, OptionValue]
    seed: int


class ReplayedGame:
    """A replayed game of *Own Fate*; ``states[n]`` is the position after *n* actions."""

    def __init__(
        self, start: Start, actions: Sequence[Action], advised: frozenset[int] = frozenset()
    ) -> None:
        """Replay *actions*; *advised*: the indices of those that a hint had advised."""
        self.start, self.actions, self.advised = start, tuple(actions), advised
        state = GAME.new(start.cards, start.options, start.seed)
        self.states = [state]
        self.seats: list[Seat] = []
        for action in self.actions:
            self.seats.append(cast(Seat, state.to_move))
            state = state.copy()
            state.apply(action, events=False)
            self.states.append(state)

    @property
    def result(self) -> float:
        """Return Light's result: 1 won, 0 lost, ½ drawn."""
        outcome = self.states[-1].outcome
        winner = outcome.winner if outcome is not None else None
        return {"light": 1.0, "dark": 0.0}.get(winner or "", 0.5)

    def turns(self) -> list[int]:
        """Return the number of actions before each turn."""
        starts, turn = [], -1
        for at, state in enumerate(self.states[:-1]):
            if state.turn != turn:
                turn = state.turn
                starts.append(at)
        return starts

    @property
    def talked(self) -> bool:
        """Return whether the game ended by a resignation or an agreed draw."""
        outcome = self.states[-1].outcome
        return outcome is not None and outcome.reason in BY_AGREEMENT

    def draws(self) -> list[int]:
        """Return the indices of the actions that drew cards or shuffled a deck."""
        return [at for at in range(len(self.actions)) if self.drew(at)]

    def drew(self, at: int) -> bool:
        """Return whether the action *at* drew cards or shuffled a deck."""
        before, after = self.states[at], self.states[at + 1]
        return (
            before.rng != after.rng
            or before.deck != after.deck
            or before.probability_deck != after.probability_deck
        )

    def spans(self) -> list[Span]:
        """Return the decisions with a choice."""
        spans: list[Span] = []
        at = 0
        while at < len(self.actions):
            until = self._last_action(at)
            if any(self._is_choice(n) for n in range(at, until + 1)):
                spans.append(Span(at, until))
            at = until + 1
        return spans

    def slot(self, at: int) -> str:
        """Return the Other whose battle slot it is after *at* actions; "" outside battle slots."""
        state = self.states[at]
        return state.name(state.asked.other) if state.draw_offer < 0 and state.asked.kind in SLOT else ""

    def _last_action(self, at: int) -> int:
        slot = self.slot(at)
        until = at
        while (
            slot
            and until + 1 < len(self.actions)
            and self.slot(until + 1) == slot
            and self.states[until + 1].turn == self.states[at].turn
            # A resignation isn't part of a battle slot.
            and self.actions[until + 1].verb not in TALK_VERBS
            # A card drawn with the sword starts another decision: it wasn't known before.
            and not self.drew(until)
        ):
            until += 1
        return until

    def _is_choice(self, at: int) -> bool:
        state, action = self.states[at], self.actions[at]
        if action.verb in TALK_VERBS or state.draw_offer >= 0 or state.asked is NOTHING:
            return False
        legal = state.legal()
        if len({candidate.by_design() for candidate in legal}) < 2:
            return False
        # For questions that need no search, only deviations from the rules of thumb count.
        plain = state.asked.kind in race.PLAIN
        return not plain or heuristics.best(state, legal).by_design() != action.by_design()


def start_of(header: Header, cards: Cards) -> Start:
    """Return the start of the game of *header*."""
    return Start(cards, dict(header.options), header.seed)


def check(match: Match) -> None:
    """Raise :class:`NoReview` unless *match* is a finished game of *Own Fate*."""
    check_game(match.game)
    if match.outcome is None:
        raise NoReview(Reason("bots.review-unfinished"))


def check_game(game: Game) -> None:
    """Raise :class:`NoReview` unless *game* is *Own Fate*."""
    if game.key != GAME.key:
        raise NoReview(Reason("bots.review-other-game"))
