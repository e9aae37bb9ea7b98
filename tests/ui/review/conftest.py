"""A finished game and its review."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from app.bots.review.data import Decision, Ledger, Mark, Point, Review, Turning
from app.cards import convert
from app.rules.game import TALK_VERBS, Action
from app.rules.match import Match
from app.rules.own_fate import GAME

SEED = 10


@pytest.fixture(scope="session")
def played(cards: Any) -> Match:
    """Return a short random game: Light a person, Dark the computer."""
    match = Match.begin(GAME, convert.card_set(cards), SEED, players={"light": "Аня", "dark": "Б ⚙ novice"})
    hands = Random(SEED)
    while match.outcome is None:
        match.submit(hands.choice([one for one in match.state.legal() if one.verb not in TALK_VERBS]))
    return match


def choices(match: Match, at: int) -> list[Action]:
    """Return the choices after *at* actions."""
    return [one for one in match.state_after(at).legal() if one.verb not in TALK_VERBS]


@pytest.fixture(scope="session")
def review(played: Match) -> Review:
    """Return a review with three mistakes by Light, one by Dark, and distinct ledger amounts."""
    found: list[Decision] = []
    wanted = {"light": 3, "dark": 1}
    marks: Iterator[Mark] = iter(("blunder", "mistake", "inaccuracy", "mistake"))
    for at in range(10, len(played.moves)):
        move = played.moves[at]
        others = [one for one in choices(played, at) if one != move.action]
        last = found[-1].at if found else 0
        if others and at > last + 12 and wanted[move.seat]:
            wanted[move.seat] -= 1
            turn = played.state_after(at).turn
            found.append(
                Decision(
                    at,
                    at,
                    turn,
                    move.seat,
                    "",
                    "",
                    (move.action,),
                    (others[0],),
                    0.5,
                    0.2,
                    0.01,
                    next(marks),
                    0.78,
                    64,
                )
            )
    count = len(played.moves)
    points = tuple(
        Point(at, n + 1, 0.5 - 0.05 * n, 0.01, 0.5 - 0.05 * n, 0.01, 0.5 - 0.07 * n)
        for n, at in enumerate(range(0, count, count // 6))
    )
    mine = [one.at for one in found if one.seat == "light"]
    turnings = (
        Turning("light", mine[0], mine[0] + 1, -0.2, "choice"),
        Turning("light", mine[0] + 1, mine[1], 0.2, "luck"),
    )
    ledger = Ledger("light", 0.0, 0.04, 0.01, 0.31, 0.06, 0.60, 0.05, 0.10, 0.02, -0.35)
    return Review("a game", "an engine", 0.0, 1.0, points, tuple(found), (), turnings, (ledger,))


@pytest.fixture
def choice() -> Callable[[Match, int], list[Action]]:
    """Return the function ``choices``."""
    return choices
