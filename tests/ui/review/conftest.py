"""A finished game, and what a review has found of it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from app.cards import convert
from app.rules.game import TALK, Action
from app.rules.match import Match
from app.rules.own_fate import GAME
from app.ui.review.curve import Point, Turning
from app.ui.review.ledger import Item
from app.ui.review.moments import Ledger, Moment, Seen, Tally

SEED = 10


@pytest.fixture(scope="session")
def played(cards: Any) -> Match:
    """A short game of random answers, Light a person, Dark the computer."""
    match = Match.begin(GAME, convert.card_set(cards), SEED, players={"light": "Аня", "dark": "Б ⚙ novice"})
    hands = Random(SEED)
    while match.outcome is None:
        match.submit(hands.choice([one for one in match.state.legal() if one.verb not in TALK]))
    return match


def choices(match: Match, at: int) -> list[Action]:
    """What could be chosen after *at* actions."""
    return [one for one in match.state_after(at).legal() if one.verb not in TALK]


@pytest.fixture(scope="session")
def seen(played: Match) -> Seen:
    """Light made three mistakes and Dark one; every other line of the ledger has its amount."""
    found: list[Moment] = []
    wanted = {"light": 3, "dark": 1}
    marks = iter(("blunder", "mistake", "inaccuracy", "mistake"))
    for at in range(10, len(played.moves)):
        move = played.moves[at]
        others = [one for one in choices(played, at) if one != move.action]
        last = found[-1].at if found else 0
        if others and at > last + 12 and wanted[move.seat]:
            wanted[move.seat] -= 1
            turn = played.state_after(at).turn
            found.append(
                Moment(
                    at,
                    at,
                    turn,
                    move.seat,
                    next(marks),
                    "",
                    (move.action,),
                    (others[0],),
                    0.2,
                    0.01,
                    0.78,
                    64,
                )
            )
    count = len(played.moves)
    points = tuple(Point(at, n + 1, 0.5 - 0.05 * n, 0.01) for n, at in enumerate(range(0, count, count // 6)))
    items = (
        Item("deal", 0.04, 0.01), Item("draws", 0.31, 0.06), Item("own", -0.60, 0.05),
        Item("theirs", 0.10, 0.02), Item("unseen", -0.35, 0.0),
    )  # fmt: skip
    turnings = (Turning(points[1].at, points[2].at, "choice"), Turning(points[3].at, points[4].at, "luck"))
    return Seen(
        1.0,
        points,
        turnings,
        tuple(found),
        (Ledger("light", items, 0.0),),
        (Tally("light", 40, 0.6), Tally("dark", 40, 0.1)),
    )


@pytest.fixture
def choice() -> Callable[[Match, int], list[Action]]:
    """What could be chosen after so many actions of a game."""
    return choices
