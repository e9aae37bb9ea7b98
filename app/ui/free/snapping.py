"""Tiles that lie edge to edge: where a hexagon snaps to when it is put down beside another."""

from __future__ import annotations

from collections.abc import Iterable
from math import dist, hypot

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
    reach, near = size.height * REACH, min(size.width, size.height) / 4
    steps = neighbours(size)
    meant = {
        (x + dx, y + dy)
        for x, y in there
        for dx, dy in steps
        if hypot(x + dx - spot[0], y + dy - spot[1]) <= reach and min(x + dx, y + dy) >= 0
    }
    free = [place for place in sorted(meant) if all(dist(place, other) >= near for other in there)]
    return min(free, key=lambda place: dist(place, spot), default=spot)


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
