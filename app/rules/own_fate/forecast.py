"""Preview of the Count as far as one seat knows: the cards laid so far and the current plan."""

from __future__ import annotations

from app.rules.own_fate.count_sums import (
    cell_after,
    count_results,
    count_so_far,
    deaths,
    parried_strokes,
    vortex_points,
)
from app.rules.own_fate.count_view import count_record, planned
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import UNKNOWN_PLAY, Bleed, Cancelled, CountEnd, LastCount, VortexSum
from app.rules.own_fate.view_parts import CountRecord


def forecast(masked: Position) -> CountRecord:
    """Return the Count as if the battle ended now. *masked*: the state without what the seat can't know.

    Leaves out face-down cards and decisions during the Count (defending manoeuvres, rescues, harvests).
    """
    state = masked.copy()
    face_up = [n for n, play in enumerate(state.plays) if play.card != UNKNOWN_PLAY]
    new_index = {old: new for new, old in enumerate(face_up)}
    state.cancelled = tuple(
        Cancelled(new_index[cancelled.play], cancelled.by)
        for cancelled in state.cancelled
        if cancelled.play in new_index
    )
    plays = planned(masked)
    state.plays = (*(masked.plays[n] for n in face_up), *plays)
    state.cancelled += tuple(
        Cancelled(*cancelled) for cancelled in parried_strokes(state) if cancelled not in state.cancelled
    )
    if plays or masked.plan:
        state.wounds[masked.asked.other] += sum(
            step.wounds for step in masked.plan if isinstance(step, Bleed)
        )
    results = tuple(count_results(state))
    dead = deaths(state, results)
    illness, healing = vortex_points(state)
    shift = illness - healing
    state.count_end = CountEnd(tuple(state.wounds), state.inferno, cell_after(state, state.inferno, shift))
    vortex = VortexSum(illness, healing, shift)
    state.last_count = LastCount(
        state.turn,
        state.plays,
        state.cancelled,
        state.defending_manoeuvres,
        results,
        vortex=vortex,
        dead=dead,
    )
    return count_record(state)


def underway(masked: Position) -> CountRecord | None:
    """Return the Count in progress; None while it has no results."""
    if not masked.results:
        return None
    state = masked.copy()
    state.count_end = CountEnd(tuple(state.wounds), state.inferno, state.inferno)
    state.last_count = count_so_far(state, VortexSum(0, 0, 0))
    return count_record(state)
