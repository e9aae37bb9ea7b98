"""The review's line: a seat's chance as it could know it, on which every mistake is a drop.

At each choice of the seat, the line is at the chance of the best choice and drops to that of the one played,
both measured in the same worlds, which the seat could not tell from the real one. Then it goes to the next
choice, and finally to the result: this reflects the other side's moves, the cards drawn, and what was
revealed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.bots.review.data import Point, Review
from app.rules.game import Seat

Walk = Sequence[tuple[int, float]]
"""Chances, 0 to 1, by number of actions; linear in between."""


@dataclass(frozen=True, slots=True)
class Spot:
    """The chance after *at* actions in whole per cent; *chosen*: the seat itself moved there."""

    at: int
    percent: int
    chosen: bool = False


def line(review: Review, seat: Seat) -> tuple[Spot, ...]:
    """Return the line of *seat* as far as reviewed, up to the result once *review* is whole; maybe empty."""
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
            # An ending such as a resignation is not what led there.
            spots.append(Spot(last.at, spots[-1].percent))
        spots.append(Spot(end.at, round(100 * end.known_by(seat)[0])))
    return tuple(spots)


def walk(spots: Sequence[Spot]) -> Walk:
    """Return the line as chances."""
    return [(spot.at, spot.percent / 100) for spot in spots]


def estimate(points: Sequence[Point], seat: Seat) -> Walk:
    """Return the first estimate, before the review."""
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
