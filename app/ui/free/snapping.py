"""Snapping of hexagonal tiles edge to edge."""

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
    height = round(size.height)
    across, half = round(size.width * 0.75), round(size.height / 2)
    return (
        (0, -height),
        (0, height),
        (across, half),
        (-across, -half),
        (across, half - height),
        (-across, height - half),
    )


def snapped(spot: Spot, size: Measure, others: Iterable[Spot]) -> Spot:
    """Return the free position next to one of *others* for a hexagon dropped at *spot*, or *spot*."""
    occupied = set(others)
    reach, near = size.height * REACH, min(size.width, size.height) / 4
    steps = neighbours(size)
    candidates = {
        (x + dx, y + dy)
        for x, y in occupied
        for dx, dy in steps
        if hypot(x + dx - spot[0], y + dy - spot[1]) <= reach and min(x + dx, y + dy) >= 0
    }
    free = [place for place in sorted(candidates) if all(dist(place, other) >= near for other in occupied)]
    return min(free, key=lambda place: dist(place, spot), default=spot)


def tiles(view: FreeView, size: Measure, carried: Iterable[str] = ()) -> list[Spot]:
    """Return the positions of hexagons of *size*, except those *carried* (by number)."""
    carried_ids = set(carried)
    return [
        (thing.x, thing.y)
        for thing in view.things
        if thing.kind == "card"
        and str(thing.id) not in carried_ids
        and view.set.measure("card", thing.what, thing.back) == size
    ]
