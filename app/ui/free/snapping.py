"""Hexagonal tiles edge to edge: where one snaps when dropped next to another."""

from __future__ import annotations

from collections.abc import Iterable
from math import dist, hypot

from app.rules.free import FreeView
from app.rules.free.things import Measure

REACH = 0.3
"""Snap distance, as a share of a tile's height."""
Spot = tuple[int, int]


def neighbours(size: Measure) -> tuple[Spot, ...]:
    """Return the steps (mm) from a flat-topped hexagon to its six neighbours.

    They are whole mm and add up to zero around any closed path.
    """
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
    """Return the free position next to one of *others* for a hexagon dropped at *spot*, or *spot*."""
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
    """Return the positions of hexagons of *size*, except those *carried* (by number)."""
    away = set(carried)
    return [
        (thing.x, thing.y)
        for thing in view.things
        if thing.kind == "card"
        and str(thing.id) not in away
        and view.set.measure("card", thing.what, thing.back) == size
    ]
