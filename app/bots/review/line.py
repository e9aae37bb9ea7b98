"""The line that a reader follows: the chance of a seat as it could know it, on which every mistake is a fall.

Wherever the seat chose, the line stands at the chance of the best choice and falls to that of what was
played, both met in the same worlds, which the seat could not tell from the real one. From there it goes to
the next choice, and in the end to the result: that is what the other side did, what cards came and what was
seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.bots.review.data import Point, Review
from app.rules.game import Seat

Walk = Sequence[tuple[int, float]]
"""After how many actions which chance, 0 to 1; between two of them it goes straight from one to the other."""


@dataclass(frozen=True, slots=True)
class Spot:
    """After *at* actions the chance is *percent*, in whole per cent, as it is told; *chosen*: the seat itself
    has led there from the spot before."""

    at: int
    percent: int
    chosen: bool = False


def line(review: Review, seat: Seat) -> tuple[Spot, ...]:
    """The line of *seat*, as far as its decisions have been weighed; up to the result once *review* is whole.
    Empty as long as nothing was weighed."""
    spots: list[Spot] = []
    for one in review.decisions:
        if one.seat != seat:
            continue
        before, after = one.fall
        spots += [Spot(one.at, before), Spot(one.at + 1, after, chosen=True)]
        if one.until > one.at:
            spots.append(Spot(one.until + 1, after))
    if not spots:
        return ()
    first, (*_, last, end) = review.points[0], review.points
    if spots[0].at > first.at:
        spots.insert(0, Spot(first.at, spots[0].percent))
    if review.whole:
        if last.at == end.at - 1 > spots[-1].at:
            # What ended the game by itself, as a resignation does, is not what led there.
            spots.append(Spot(last.at, spots[-1].percent))
        spots.append(Spot(end.at, round(100 * end.known_by(seat)[0])))
    return tuple(spots)


def walk(spots: Sequence[Spot]) -> Walk:
    """The way of a line."""
    return [(one.at, one.percent / 100) for one in spots]


def estimate(points: Sequence[Point], seat: Seat) -> Walk:
    """The way of the first estimate, before anything is weighed."""
    return [(one.at, one.known_by(seat)[0]) for one in points]


def between(way: Walk, at: int) -> float:
    """The chance on *way* after *at* actions; ½ if it leads nowhere."""
    before = [one for one in way if one[0] <= at]
    after = [one for one in way if one[0] > at]
    if not before or not after:
        ends = before[-1:] or after[:1]
        return ends[0][1] if ends else 0.5
    (a, here), (b, there) = before[-1], after[0]
    return here + (there - here) * (at - a) / (b - a)
