"""What the pieces of a review come to: the ledger, and what turned the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import fsum, sqrt

from app.bots.review.data import Cause, Decision, Ledger, Luck, Turning
from app.bots.review.line import Spot
from app.bots.review.luck import DEAL
from app.rules.game import SEATS, Seat

TURNINGS = 3
PART = 0.25
"""How much of a turning point choices must have done at least to be its cause. What nobody lost is luck."""


def ledgers(
    decisions: Sequence[Decision],
    lucks: Sequence[Luck],
    result: float,
    known: Mapping[Seat, float] | None = None,
) -> tuple[Ledger, ...]:
    """For either seat what led from an even start to *result* (of Light). *known*: the game ended by a
    resignation or an agreed draw, when each seat knew of so much chance."""
    return tuple(_ledger(seat, decisions, lucks, result, known) for seat in SEATS)


def _ledger(
    seat: Seat,
    decisions: Sequence[Decision],
    lucks: Sequence[Luck],
    light: float,
    known: Mapping[Seat, float] | None,
) -> Ledger:
    sign = 1.0 if seat == "light" else -1.0
    result = light if seat == "light" else 1.0 - light
    deal = sign * fsum(one.light for one in lucks if one.at == DEAL)
    draws = sign * fsum(one.light for one in lucks if one.at != DEAL)
    mine = [one for one in decisions if one.lost and one.seat == seat]
    others = [one for one in decisions if one.lost and one.seat != seat]
    own, theirs = fsum(one.lost for one in mine), fsum(one.lost for one in others)
    talk = result - known[seat] if known is not None else 0.0
    return Ledger(
        seat,
        result,
        deal,
        _error(one.error for one in lucks if one.at == DEAL),
        draws,
        _error(one.error for one in lucks if one.at != DEAL),
        own,
        _error(one.error for one in mine),
        theirs,
        _error(one.error for one in others),
        result - 0.5 - (deal + draws - own + theirs + talk),
        talk,
    )


def _error(errors: Iterable[float]) -> float:
    return sqrt(fsum(error * error for error in errors))


def turnings(
    seat: Seat, spots: Sequence[Spot], decisions: Sequence[Decision], lucks: Sequence[Luck]
) -> tuple[Turning, ...]:
    """The three greatest changes of the line of *seat* (*spots*, without what a resignation or an agreed draw
    made of it), in the order of the game."""
    steps = [(p, q) for p, q in pairwise(spots) if p.percent != q.percent]
    steps = sorted(steps, key=lambda step: -abs(step[1].percent - step[0].percent))[:TURNINGS]
    return tuple(
        _turning(seat, p, q, decisions, lucks) for p, q in sorted(steps, key=lambda step: step[0].at)
    )


def _turning(seat: Seat, p: Spot, q: Spot, decisions: Sequence[Decision], lucks: Sequence[Luck]) -> Turning:
    """The change from *p* to *q*. Between two choices of *seat* it is made by what more of it can be laid to:
    losses of the other side, or cards, also those that came with the choice before."""
    change = (q.percent - p.percent) / 100
    cause: Cause = "choice"
    if not q.chosen:
        given = fsum(one.lost for one in decisions if one.seat != seat and p.at <= one.at < q.at)
        light = fsum(one.light for one in lucks if p.at - 1 <= one.at < q.at)
        luck = light if seat == "light" else -light
        way = 1.0 if change > 0 else -1.0
        cause = "choice" if given * way >= max(luck * way, PART * abs(change)) else "luck"
    return Turning(seat, p.at, q.at, change, cause)
