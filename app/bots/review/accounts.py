"""The results of a review: the ledger and the turning points."""

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
"""The least share of a turning point due to choices for them to be its cause; unlost chance is luck."""


def ledgers(
    decisions: Sequence[Decision],
    lucks: Sequence[Luck],
    result: float,
    known: Mapping[Seat, float] | None = None,
) -> tuple[Ledger, ...]:
    """Return each seat's ledger from an even start to *result* (of Light).

    *known*: each seat's known chance when the game ended by resignation or agreement.
    """
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
    """Return the three greatest changes of *seat*'s line in game order.

    *spots* exclude the effect of a resignation or an agreed draw.
    """
    steps = [(p, q) for p, q in pairwise(spots) if p.percent != q.percent]
    steps = sorted(steps, key=lambda step: -abs(step[1].percent - step[0].percent))[:TURNINGS]
    return tuple(
        _turning(seat, p, q, decisions, lucks) for p, q in sorted(steps, key=lambda step: step[0].at)
    )


def _turning(seat: Seat, p: Spot, q: Spot, decisions: Sequence[Decision], lucks: Sequence[Luck]) -> Turning:
    """Return the change from *p* to *q*.

    Between two choices of *seat* its cause is whichever explains more: the other side's losses, or cards,
    including those that came with the choice before.
    """
    change = (q.percent - p.percent) / 100
    cause: Cause = "choice"
    if not q.chosen:
        given = fsum(one.lost for one in decisions if one.seat != seat and p.at <= one.at < q.at)
        light = fsum(one.light for one in lucks if p.at - 1 <= one.at < q.at)
        luck = light if seat == "light" else -light
        way = 1.0 if change > 0 else -1.0
        cause = "choice" if given * way >= max(luck * way, PART * abs(change)) else "luck"
    return Turning(seat, p.at, q.at, change, cause)
