"""Where a track's cells are: in a row, in a loop along its edge, or at free points. Lengths in mm."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from app.cards.data import TrackData

Point = tuple[float, float]
EDGE: Final = 5.0
"""Distance of a row or a loop from the track's edge."""
GAP: Final = 1.2
"""Minimum distance between cells."""
ROW: Final = 0.6
"""Height of the middle of a straight row, as a share of the track's; the name is above it."""


def cells(track: TrackData) -> tuple[tuple[Point, ...], float]:
    """Return the middle of each cell of *track*, and the side of a cell, smaller if cells would overlap."""
    count = len(track.cells)
    if track.form == "loop":
        points = _loop(count, track)
    elif track.form == "free":
        points = (*track.points[:count], *_row(max(0, count - len(track.points)), track))
    else:
        points = _row(count, track)
    pairs = pairwise((*points, points[0]) if track.form == "loop" else points)
    rooms = [max(abs(x - v), abs(y - k)) - GAP for (x, y), (v, k) in pairs if track.form != "free"]
    return points, max(1.0, min(track.cell_size, track.height - 2 * EDGE, *rooms))


def _row(count: int, track: TrackData) -> tuple[Point, ...]:
    pitch = min(track.cell_size + GAP, (track.width - 2 * EDGE) / max(1, count))
    start = (track.width - pitch * (count - 1)) / 2
    return tuple((start + pitch * n, track.height * ROW) for n in range(count))


def _loop(count: int, track: TrackData) -> tuple[Point, ...]:
    """Return *count* points clockwise along the edge; an even count fills the corners."""
    inset = EDGE + min(track.cell_size, track.width / 3, track.height / 3) / 2
    w, h = track.width - 2 * inset, track.height - 2 * inset
    half = count / 2
    across = float(min(max(1, round(half * w / (w + h))), half - 1)) if count >= 4 else half * w / (w + h)
    if count % 2:
        across = half * w / (w + h)
    down = half - across
    corners = (0.0, across, half, half + across)
    points = []
    for n in range(count):
        side = sum(n >= corner for corner in corners) - 1
        share = (n - corners[side]) / ((across, down) * 2)[side]
        x, y = ((share, 0.0), (1.0, share), (1.0 - share, 1.0), (0.0, 1.0 - share))[side]
        points.append((inset + w * x, inset + h * y))
    return tuple(points)
