"""The chance to win at the start of each turn, by the evaluation alone."""

from __future__ import annotations

from random import Random

from app.bots.fate.evaluate import light_chance
from app.bots.fate.players import Brief
from app.bots.fate.search_result import mean_and_error
from app.bots.review.data import Point
from app.bots.review.replayed import ReplayedGame
from app.rules.game import SEATS, Seat
from app.rules.own_fate.redaction import Dealer

WORLDS = 64
"""Number of sampled worlds per seat."""


def curve(game: ReplayedGame, worlds: int = WORLDS, seed: int = 0) -> tuple[Point, ...]:
    """Return points for the start of each turn, the end, and the position before an ending by talk."""
    points = []
    before = {len(game.actions) - 1} if game.talked else set[int]()
    for at in sorted({*game.turns(), *before}):
        state = game.states[at]
        chances = {seat: _known_chance(game, at, seat, worlds, seed) for seat in SEATS}
        points.append(Point(at, state.turn, *chances["light"], *chances["dark"], light_chance(state)))
    end = game.result
    at = len(game.actions)
    return (*points, Point(at, game.states[at].turn, end, 0.0, end, 0.0, end))


def _known_chance(game: ReplayedGame, at: int, seat: Seat, worlds: int, seed: int) -> tuple[float, float]:
    deal = Dealer(Brief(game.states[at], seat).masked, seat).deal
    rng = Random(f"curve {seed} {at}")
    return mean_and_error([light_chance(deal(rng)) for _ in range(worlds)])
