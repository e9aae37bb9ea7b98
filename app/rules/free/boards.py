"""A set's boards on the free table: named places, to which things snap.

Lengths are tenths of a mm on a board, and mm on the table.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from app.rules.free.layout import ZoneDef

PLACE = "place:"
"""Prefix of a place's key where zones have theirs."""
REACH = 12
"""How far a thing's middle may be from a place, in mm, to be put there."""
HOLDS = ("", "one", "stack")


@dataclass(frozen=True, slots=True)
class PlaceThing:
    """A place on a board. ``x, y``: its middle; ``w, h``: 0 for a point; ``holds``: one of HOLDS."""

    key: str
    x: int
    y: int
    w: int = 0
    h: int = 0
    holds: str = ""


@dataclass(frozen=True, slots=True)
class BoardThing:
    """A board of the set."""

    key: str
    width: int
    height: int
    places: tuple[PlaceThing, ...] = ()


class Spot(NamedTuple):
    """A place on the table. ``x, y``: its middle."""

    key: str
    x: int
    y: int
    w: float
    h: float
    holds: str

    def distance(self, x: int, y: int) -> float:
        """Return how far a point is outside the place."""
        return math.hypot(max(0.0, abs(x - self.x) - self.w / 2), max(0.0, abs(y - self.y) - self.h / 2))


def spots(boards: Mapping[str, BoardThing], zones: Iterable[ZoneDef]) -> Iterator[Spot]:
    """Yield the places of the boards among *zones*."""
    for zone in zones:
        board = boards.get(zone.board) if zone.board else None
        if board is None:
            continue
        for place in board.places:
            across, down = zone.w / board.width, zone.h / board.height
            x, y = round(zone.x + place.x * across), round(zone.y + place.y * down)
            yield Spot(place.key, x, y, place.w * across, place.h * down, place.holds)


def spot_at(boards: Mapping[str, BoardThing], zones: Iterable[ZoneDef], x: int, y: int) -> Spot | None:
    """Return the place that is nearest to a point, the smallest of several; None if none is in reach."""
    near = [
        (distance, spot.w * spot.h, spot)
        for spot in spots(boards, zones)
        if (distance := spot.distance(x, y)) <= REACH
    ]
    return min(near)[2] if near else None


def snapped(spot: Spot | None, point: tuple[int, int], others: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Return where a thing dropped at *point* goes: into the middle of *spot*, unless it's taken.

    *others*: the middles of other things. A stack is never taken.
    """
    if spot is None:
        return point
    taken = spot.holds != "stack" and any(spot.distance(x, y) == 0 for x, y in others)
    return point if taken else (spot.x, spot.y)
