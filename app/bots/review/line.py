"""The review's line: a seat's chance as it could know it, on which every mistake is a drop.

At each choice of the seat, the line starts at the chance after the best choice and drops to that after the
played one, both measured in the same worlds that fit the seat's view. From there it goes to the next choice,
and finally to the result, which reflects the other side's moves, the cards drawn, and what was revealed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.bots.review.data import Point, Review
from app.rules.game import Seat

Walk = Sequence[tuple[int, float]]
"""(number of actions, chance from 0 to 1); linear in between."""


@dataclass(frozen=True, slots=True)
class Spot:
    """The chance after ``at`` actions in whole per cent; ``chosen``: the seat's choice led there."""

    at: int
    percent: int
    chosen: bool = False


def line(review: Review, seat: Seat) -> tuple[Spot, ...]:
    """Return *seat*'s line as far as reviewed, maybe empty; with the result once *review* is whole."""
    spots: list[Spot] = []
    for decision in review.decisions:
        if decision.seat != seat:
            continue
        before, after = decision.fall
        spots += [Spot(decision.at, before), Spot(decision.at + 1, after, chosen=True)]
        if decision.until > decision.at:
            spots.append(Spot(decision.until + 1, after))
    if not spots:
        return ()
    first, (*_, last, end) = review.points[0], review.points
    if spots[0].at > first.at:
        spots.insert(0, Spot(first.at, spots[0].percent))
    if review.whole:
        if last.at == end.at - 1 > spots[-1].at:
            # The line must not slope towards a resignation before it happens.
            spots.append(Spot(last.at, spots[-1].percent))
        spots.append(Spot(end.at, round(100 * end.known_by(seat)[0])))
    return tuple(spots)


def walk(spots: Sequence[Spot]) -> Walk:
    """Return the line with chances instead of per cent."""
    return [(spot.at, spot.percent / 100) for spot in spots]


def estimate(points: Sequence[Point], seat: Seat) -> Walk:
    """Return the initial estimate, before decisions are reviewed."""
    return [(point.at, point.known_by(seat)[0]) for point in points]


def between(way: Walk, at: int) -> float:
    """Interpolate the chance on *way* after *at* actions; ½ if it is empty."""
    before = [step for step in way if step[0] <= at]
    after = [step for step in way if step[0] > at]
    if not before or not after:
        ends = before[-1:] or after[:1]
        return ends[0][1] if ends else 0.5
    (a, here), (b, there) = before[-1], after[0]
    return here + (there - here) * (at - a) / (b - a)
