"""The inferno chip on the vortex track (A4, A5)."""

from __future__ import annotations

from app.rules.own_fate.compiled import DARK, LIGHT
from app.rules.own_fate.ending import finish
from app.rules.own_fate.position import Position


def shift(s: Position, by: int, why: str) -> None:
    """Move the inferno chip; leaving the track ends the game at once (A4, A5)."""
    if not by:
        return
    old, s.inferno = s.inferno, max(0, min(s.compiled.vortex_cells + 1, s.inferno + by))
    if s.log is not None:
        off = "right" if s.inferno > s.compiled.vortex_cells else "left" if s.inferno < 1 else ""
        s.emit("inferno-moved", {"from": old, "to": s.inferno, "by": by, "why": why, "off": off})
    if s.inferno > s.compiled.vortex_cells:
        finish(s, DARK)
    elif s.inferno < 1:
        finish(s, LIGHT)
