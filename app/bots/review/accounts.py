"""Compute the ledgers and turning points of a review."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import fsum, sqrt

from app.bots.review.comparison import DEAL
from app.bots.review.data import Cause, Decision, Ledger, Luck, Spot, Turning
from app.rules.game import SEATS, Seat

MAX_TURNING_POINTS = 3
MIN_CHOICE_SHARE = 0.25
"""Minimum share of a turning point that choices or cards drawn must explain to be its cause."""


def ledgers(
    decisions: Sequence[Decision],
    lucks: Sequence[Luck],
    result: float,
    known: Mapping[Seat, float] | None = None,
) -> tuple[Ledger, ...]:
    """Return each seat's ledger, from an even start to Light's *result*.

    *known*: each seat's known chance before a resignation or an agreed draw; None: the game was played to its
    end.
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
    deal = sign * fsum(entry.light for entry in lucks if entry.at == DEAL)
    draws = sign * fsum(entry.light for entry in lucks if entry.at != DEAL)
    own_decisions = [entry for entry in decisions if entry.lost and entry.seat == seat]
    opponent_decisions = [entry for entry in decisions if entry.lost and entry.seat != seat]
    own, theirs = (
        fsum(entry.lost for entry in own_decisions),
        fsum(entry.lost for entry in opponent_decisions),
    )
    talk = result - known[seat] if known is not None else 0.0
    return Ledger(
        seat,
        result,
        deal,
        _combined_error(entry.error for entry in lucks if entry.at == DEAL),
        draws,
        _combined_error(entry.error for entry in lucks if entry.at != DEAL),
        own,
        _combined_error(entry.error for entry in own_decisions),
        theirs,
        _combined_error(entry.error for entry in opponent_decisions),
        result - 0.5 - (deal + draws - own + theirs + talk),
        talk,
    )


def _combined_error(errors: Iterable[float]) -> float:
    return sqrt(fsum(error * error for error in errors))


def turnings(
    seat: Seat, spots: Sequence[Spot], decisions: Sequence[Decision], lucks: Sequence[Luck]
) -> tuple[Turning, ...]:
    """Return the greatest changes of *seat*'s line, at most three, in game order.

    *spots* exclude the effect of a resignation or an agreed draw.
    """
    steps = [(p, q) for p, q in pairwise(spots) if p.percent != q.percent]
    steps = sorted(steps, key=lambda step: -abs(step[1].percent - step[0].percent))[:MAX_TURNING_POINTS]
    return tuple(
        _turning_point(seat, p, q, decisions, lucks) for p, q in sorted(steps, key=lambda step: step[0].at)
    )


def _turning_point(
    seat: Seat, before: Spot, after: Spot, decisions: Sequence[Decision], lucks: Sequence[Luck]
) -> Turning:
    """Return the turning point between *before* and *after*.

    At a choice of *seat*, the cause is that choice. Between two, it is what explains more: the other side's
    losses, or the cards drawn since (and including) the first choice; "unseen" if neither explains enough.
    """
    change = (after.percent - before.percent) / 100
    cause: Cause = "choice"
    if not after.chosen:
        enemy_losses = fsum(
            entry.lost for entry in decisions if entry.seat != seat and before.at <= entry.at < after.at
        )
        light = fsum(entry.light for entry in lucks if before.at - 1 <= entry.at < after.at)
        luck = light if seat == "light" else -light
        direction = 1.0 if change > 0 else -1.0
        causes: list[tuple[float, Cause]] = [(enemy_losses * direction, "choice"), (luck * direction, "luck")]
        explained, cause = max(causes)
        if explained < MIN_CHOICE_SHARE * abs(change):
            cause = "unseen"
    return Turning(seat, before.at, after.at, change, cause)
