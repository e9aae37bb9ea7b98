"""Luck: the evaluation after cards were drawn, minus the mean over redeals.

Both hands are known, and undrawn cards are in random order, so for any fixed evaluation, the mean of luck is
0. A top card that a seat has looked at stays on top; of any other, the side on its back is known.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from random import Random

from app.bots.fate import race
from app.bots.fate.evaluate import light_chance
from app.bots.fate.search_result import mean_and_error
from app.bots.review.comparison import FULL, Effort
from app.bots.review.data import Luck
from app.bots.review.replayed import ReplayedGame
from app.rules.own_fate import GAME
from app.rules.own_fate.redaction import shuffle
from app.rules.own_fate.state import FateState

UNSURE = 0.02
"""Standard error above which more redeals are sampled."""
DEAL = -1
"""The index of the deal among the actions."""


def mixed(state: FateState, rng: Random) -> FateState:
    """Return a copy of *state* with the unknown cards of its decks shuffled."""
    shuffled = state.copy()
    shuffled.clear_caches()
    shuffle(shuffled.deck, rng)
    deck = shuffled.probability_deck
    if deck:
        side, top = shuffled.compiled.side, deck[-1]
        if shuffled.top_seen_by:
            below_top = deck[:-1]
            shuffle(below_top, rng)
            shuffled.probability_deck = [*below_top, top]
        else:
            shuffle(deck, rng)
            # Pick a random card of that side: taking the first would bias the order of the others.
            same_side = [n for n, e in enumerate(deck) if side[e] == side[top]]
            deck.append(deck.pop(same_side[int(rng.random() * len(same_side))]))
    shuffled.rng = rng.getrandbits(64)
    return shuffled


def review_luck(game: ReplayedGame, at: int, effort: Effort = FULL, seed: int = 0) -> Luck:
    """Return Light's luck with the cards drawn by the action *at* (:data:`DEAL`: the deal)."""
    # Games reviewed with the same seed must not share redeals.
    rng = Random(f"luck {seed} {game.start.seed} {at}")
    after = game.states[at + 1]
    start = game.start

    def redeal() -> FateState:
        if at == DEAL:
            return GAME.new(start.cards, start.options, rng.getrandbits(64))
        s = mixed(game.states[at], rng)
        s.apply(game.actions[at], events=False, checked=True)
        return s

    redeals = [redeal() for _ in range(effort.redeals)]
    # The horizon must not depend on the actual cards.
    until = 1 + max(s.turn for s in redeals)
    before = [_value(s, until, rng) for s in redeals]
    actual = [_value(after, until, rng) for _ in range(effort.redeals)]
    while True:
        (was, was_error), (now, now_error) = mean_and_error(before), mean_and_error(actual)
        error = hypot(was_error, now_error)
        if error <= UNSURE or len(before) >= effort.redeals_most:
            return Luck(at, after.turn, now - was, error)
        _double_samples(before, lambda: _value(redeal(), until, rng))
        _double_samples(actual, lambda: _value(after, until, rng))


def _double_samples(values: list[float], value: Callable[[], float]) -> None:
    values += [value() for _ in range(len(values))]


def _value(state: FateState, until: int, rng: Random) -> float:
    return light_chance(race.play_on(mixed(state, rng), until))
