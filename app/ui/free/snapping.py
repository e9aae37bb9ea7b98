"""Tiles that lie edge to edge: where a hexagon snaps to when it is put down beside another."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from app.rules.free import FreeView
from app.rules.free.things import Measure

REACH = 0.3
"""How far beside its place a tile still snaps, as a part of its height."""
Spot = tuple[int, int]


def neighbours(size: Measure) -> tuple[Spot, ...]:
    """The steps (mm) from a hexagon with corners left and right to the six beside it. In whole mm, and so
    that any way round through them ends where it began."""
    high = round(size.height)
    across, half = round(size.width * 0.75), round(size.height / 2)
    return (
        (0, -high),
        (0, high),
        (across, half),
        (-across, -half),
        (across, half - high),
        (-across, high - half),
    )


def snapped(spot: Spot, size: Measure, others: Iterable[Spot]) -> Spot:
    """The free place beside one of *others* that is meant by putting a hexagon down at *spot*, or *spot*."""
    there = set(others)
    near = min(size.width, size.height) / 4

    def taken(place: Spot) -> bool:
        return any(hypot(place[0] - x, place[1] - y) < near for x, y in there)

    places = {(x + dx, y + dy) for x, y in there for dx, dy in neighbours(size)}
    free = sorted(place for place in places if min(place) >= 0 and not taken(place))
    best = min(free, key=lambda place: hypot(place[0] - spot[0], place[1] - spot[1]), default=spot)
    return best if hypot(best[0] - spot[0], best[1] - spot[1]) <= size.height * REACH else spot


def tiles(view: FreeView, size: Measure, carried: Iterable[str] = ()) -> list[Spot]:
    """Where hexagons of *size* lie that are not *carried* (by their numbers)."""
    away = set(carried)
    return [
        (one.x, one.y)
        for one in view.things
        if one.kind == "card"
        and str(one.id) not in away
        and view.set.measure("card", one.what, one.back) == size
    ]
