"""Declarations of the kinds of event of Tribunal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.table.event_kinds import EventKind

EVENTS: Final[Mapping[str, EventKind]] = {
    "tribunal.attacked": EventKind("", 500, "line", "aim", source="who", target="aim", sound="blow"),
    "tribunal.wounded": EventKind(
        "", 450, "strike", "who", updates=(("who", "lives", "lives"),), sound="wound"
    ),
    "tribunal.died": EventKind("", 700, "leave", "who", sound="death"),
    "tribunal.went-deeper": EventKind("", 300, "glide", "who", sound="vortex"),
    "tribunal.went-up": EventKind("", 300, "glide", "who"),
    "tribunal.fell": EventKind("", 400, "glide", "who", updates=(("who", "lives", "lives"),), sound="wound"),
    "tribunal.farmed": EventKind("", 260, "pulse", "who", updates=(("who", "xp", "xp"),), sound="card-drawn"),
    "tribunal.levelled": EventKind(
        "", 260, "pulse", "who", updates=(("who", "level", "level"),), sound="heal"
    ),
    "tribunal.recharged": EventKind(
        "", 260, "pulse", "who", updates=(("who", "mana", "mana"),), sound="heal"
    ),
    "tribunal.shield-held": EventKind("", 320, "pulse", "who", sound="blocked"),
    "tribunal.healed": EventKind(
        "",
        450,
        "line",
        "friend",
        source="who",
        target="friend",
        updates=(("friend", "lives", "lives"),),
        sound="heal",
    ),
    "tribunal.transferred": EventKind("", 320, "line", "friend", source="who", target="friend"),
    "tribunal.burnt": EventKind("", 450, "line", "aim", source="who", target="aim", sound="blow"),
    "tribunal.shielded": EventKind("", 320, "pulse", "who", sound="card-laid"),
    "tribunal.collected": EventKind("", 260, "pulse", "who", sound="heal"),
    "tribunal.fabricated": EventKind("", 320, "pulse", "who", sound="card-laid"),
    "tribunal.forced": EventKind("", 320, "pulse", "who", sound="turn"),
    "tribunal.extra-turn": EventKind("", 320, "pulse", "who", sound="turn"),
    "tribunal.delayed": EventKind("", 260, "pulse", "who"),
    "tribunal.skipped": EventKind("", 320, "pulse", "who"),
    "tribunal.paid-gloom": EventKind("", 180, "pulse", "who"),
    "tribunal.passed": EventKind("", 180, "pulse", "who"),
    "tribunal.initiated": EventKind("", 500, "pulse", "who", sound="enter"),
    "tribunal.evidence": EventKind("", 320, "pulse", "who", sound="card-laid"),
    "tribunal.declared": EventKind("", 700, "banner", "who", sound="turn", line="phase"),
    "tribunal.priced": EventKind("", 320, "pulse", "who"),
    "tribunal.picked": EventKind("", 500, "strike", "aim", sound="death"),
    "tribunal.waived": EventKind("", 320, "pulse", "who"),
    "tribunal.turn-began": EventKind(line="turn"),
    "tribunal.ended": EventKind("", 700, "banner", "who"),
    **dict.fromkeys(
        ("tribunal.draw-offered", "tribunal.draw-declined", "tribunal.draw-accepted", "tribunal.resigned"),
        EventKind(),
    ),
}
"""How each kind of event is described and shown.

``who``: the token or evidence concerned; ``aim``: the target; ``friend``: the Other that is helped.
"""
