"""What the pieces of a review come to: the ledger, and what turned the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import fsum, sqrt

from app.bots.review.data import Decision, Ledger, Luck, Point, Turning
from app.bots.review.luck import DEAL
from app.rules.game import SEATS, Seat

TURNINGS = 3
PART = 0.25
"""How much of a turning point choices must have done at least to be its cause. What nobody lost is luck."""


def ledgers(
    decisions: Sequence[Decision], lucks: Sequence[Luck], result: float, talk: float = 0.0
) -> tuple[Ledger, ...]:
    """For either seat what led from an even start to *result* (of Light), of which a resignation or an agreed
    draw gave Light *talk*."""
    return tuple(_ledger(seat, decisions, lucks, result, talk) for seat in SEATS)


def _ledger(
    seat: Seat, decisions: Sequence[Decision], lucks: Sequence[Luck], light: float, talk: float
) -> Ledger:
    sign = 1.0 if seat == "light" else -1.0
    result = light if seat == "light" else 1.0 - light
    deal = sign * fsum(one.light for one in lucks if one.at == DEAL)
    draws = sign * fsum(one.light for one in lucks if one.at != DEAL)
    own = fsum(one.loss for one in decisions if one.seat == seat)
    theirs = fsum(one.loss for one in decisions if one.seat != seat)
    return Ledger(
        seat,
        result,
        deal,
        _error(one.error for one in lucks if one.at == DEAL),
        draws,
        _error(one.error for one in lucks if one.at != DEAL),
        own,
        _error(one.error for one in decisions if one.seat == seat),
        theirs,
        _error(one.error for one in decisions if one.seat != seat),
        result - 0.5 - (deal + draws - own + theirs + sign * talk),
        sign * talk,
    )


def _error(errors: Iterable[float]) -> float:
    return sqrt(fsum(error * error for error in errors))


def turnings(
    points: Sequence[Point], decisions: Sequence[Decision], lucks: Sequence[Luck]
) -> tuple[Turning, ...]:
    """The three turns that changed the chance of Light most, hands open, in the order of the game; *points*
    without what a resignation or an agreed draw made of it."""
    found = [Turning(p.at, q.at, q.open - p.open, "choice") for p, q in pairwise(points) if q.open != p.open]
    found = sorted(found, key=lambda one: -abs(one.change))[:TURNINGS]
    return tuple(_coloured(one, decisions, lucks) for one in sorted(found, key=lambda one: one.start))


def _coloured(turning: Turning, decisions: Sequence[Decision], lucks: Sequence[Luck]) -> Turning:
    """*turning* with what did more of it: losses of whom it hurt, or cards."""
    within = range(turning.start, turning.end)
    choice = fsum(one.loss if one.seat == "dark" else -one.loss for one in decisions if one.at in within)
    luck = fsum(one.light for one in lucks if one.at in within)
    way = 1.0 if turning.change > 0 else -1.0
    chosen = choice * way >= max(luck * way, PART * abs(turning.change))
    return replace(turning, cause="choice" if chosen else "luck")
