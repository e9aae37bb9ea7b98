"""The inferno chip on the vortex track (A4, A5)."""

from __future__ import annotations

from app.rules.own_fate.compiled import DARK, LIGHT
from app.rules.own_fate.ending import finish
from app.rules.own_fate.position import Position


def shift(state: Position, by: int, why: str) -> None:
    """Move the inferno chip *by* spaces to the right; leaving the track ends the game (A4, A5)."""
    if not by:
        return
    old, state.inferno = state.inferno, max(0, min(state.compiled.vortex_cells + 1, state.inferno + by))
    if state.log is not None:
        off = "right" if state.inferno > state.compiled.vortex_cells else "left" if state.inferno < 1 else ""
        state.emit("inferno-moved", {"from": old, "to": state.inferno, "by": by, "why": why, "off": off})
    if state.inferno > state.compiled.vortex_cells:
        finish(state, DARK)
    elif state.inferno < 1:
        finish(state, LIGHT)
