"""Tooltips for what isn't a card: initiative order, phases, cells of tracks, symbols on locations."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF

from app.table.own_fate.words import FateWords
from app.ui.board.piece import Piece
from app.ui.board.places import Place
from app.ui.own_fate.strip import Strip
from app.ui.own_fate.tracks import Tracks


def tooltip_text(pieces: Sequence[Piece], position: QPointF, words: FateWords) -> str:
    """Return the tooltip of the topmost of *pieces* at *position* (scene units); "" if there is none."""
    for piece in pieces:
        at = piece.mapFromScene(position)
        if isinstance(piece, Strip):
            return _strip_tooltip(piece, at, words)
        if isinstance(piece, Tracks):
            return _tracks_tooltip(piece, at, words)
        if isinstance(piece, Place):
            return " ".join(
                words.t(f"table.tip-sign-{sign}", place=piece.state.name) for sign, _side in piece.state.signs
            )
        if piece.toolTip() or piece.kind in ("card", "token", "chip", "pile"):
            return str(piece.toolTip())
    return ""


def _strip_tooltip(strip: Strip, at: QPointF, words: FateWords) -> str:
    key = strip.turn_at(at)
    for turn in strip.state.order:
        if turn.key == key:
            return words.t("table.tip-turn", name=turn.name, initiative=turn.initiative, status=turn.status)
    number = strip.phase_at(at)
    return words.t(f"table.tip-phase-{number + 1}") if number >= 0 else ""


def _tracks_tooltip(tracks: Tracks, at: QPointF, words: FateWords) -> str:
    cell = tracks.value_at(at)
    if cell is None:
        return ""
    track, value = cell
    state = tracks.state
    if track == "vortex":
        here = "here" if value == state.inferno else "past" if value < state.inferno else "ahead"
        return words.t("table.tip-vortex", cell=value, cards=state.labels[value - 1], here=here)
    side = "light" if value > 0 else "dark" if value < 0 else "nobody"
    return words.t("table.tip-balance", points=abs(value), side=side)
