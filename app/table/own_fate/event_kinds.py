"""Declarations of the kinds of event of Own Fate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.table.event_kinds import EventKind

_SPELL = "spell neutral"
EVENTS: Final[Mapping[str, EventKind]] = {
    # the turn
    "turn-began": EventKind("T1", 500, "banner", "", updates=(("=strip", "turn", ""),), sound="turn",
        line="turn"),
    "phase-began": EventKind("", 260, "still", "=strip", updates=(("=strip", "phase", "number"),),
        line="phase"),
    "inferno-moved": EventKind("T1", 320, "pulse", "=tracks", updates=(("=tracks", "inferno", "to"),),
        sound="vortex"),
    "shift-stopped": EventKind("K3.ignat", 320, "pulse", "=tracks", card="card"),
    "balance-moved": EventKind("A6", 320, "pulse", "=tracks", updates=(("=tracks", "balance", "to"),),
        sound="balance"),
    "probability-drawn": EventKind("T2", 180, "pulse", "=probability-deck", sound="card-drawn"),
    "reshuffled": EventKind("A94", 260, "fly", "=spell-deck", source="=spell-discard", target="=spell-deck",
        back=_SPELL),
    "ended": EventKind("T6", 700, "banner", ""),
    # Chances
    "chance-played": EventKind("=card", 1100, "announce", "target|location|seat", source="seat",
        target="target|location|seat", card="card", sound="card-laid"),
    "chance-removed": EventKind("=card", 260, "pulse", "location|card"),
    "illness-wounded": EventKind("K3.svetlana-mother-illness", 320, "strike", "=svetlana", sound="wound"),
    "cops-came": EventKind("K3.cops", 900, "announce", "location", source="=probability-deck",
        target="location", card="card"),
    "calls-annulled": EventKind("A27", 400, "pulse", "by"),
    "shown": EventKind("A43", 700, "announce", "=probability-deck", source="=probability-deck",
        target="=probability-deck", card="card"),
    "stake": EventKind("A85", 450, "strike", "=egor", sound="blocked"),
    "power-used": EventKind("K6", 450, "pulse", "target|card"),
    "power-moved": EventKind("K6", 300, "glide"),
    "power-looked": EventKind("K6", 320, "pulse", "=probability-deck"),
    # persons and Others moving
    "call-chosen": EventKind("A25", 400, "line", "target", source="other", target="target", sound="call"),
    "donor-moved": EventKind("A24", 400, "glide", "person", sound="call"),
    "donor-held": EventKind("A24", 320, "pulse", "person"),
    "person-walked": EventKind("A22", 300, "glide", "person"),
    "person-left": EventKind("A28", 400, "leave", "person"),
    "entered": EventKind("T3", 1100, "enter", "other", source="", target="other", card="other",
        sound="enter"),
    "summoned": EventKind("A42", 1100, "enter", "other", source="=probability-deck", target="other",
        card="other", sound="enter"),
    "replaced": EventKind("A46", 1100, "enter", "other", source="", target="other", card="other",
        sound="enter"),
    "entry-barred": EventKind("A7", 320, "pulse", "=tracks"),
    "moved": EventKind("T3", 260, "glide"),
    "rode": EventKind("A37", 300, "glide", "others"),
    "ride-declared": EventKind("A35", 260, "pulse", "item"),
    "move-blocked": EventKind("A38", 320, "strike", "other", sound="blocked"),
    "portal": EventKind("A40", 400, "glide", "other", sound="vortex"),
    "looked": EventKind("K1.alisa", 320, "pulse", "=probability-deck"),
    "listened": EventKind("K2.anton-player", 320, "pulse", "=probability-deck"),
    # Items
    "item-played": EventKind("=item", 900, "announce", "other", source="seat", target="other", card="item",
        sound="card-laid"),
    "item-given": EventKind("A32", 300, "glide", "item"),
    "item-taken": EventKind("A32", 300, "glide", "item"),
    "item-left": EventKind("A34", 300, "glide", "item"),
    "item-returned": EventKind("A67", 300, "glide", "item"),
    "item-destroyed": EventKind("A73", 400, "leave", "item", sound="blocked"),
    "doll-laid": EventKind("A67", 300, "glide", "item"),
    # the battle
    "gloom-changed": EventKind("B4", 260, "pulse", "other", updates=(("other", "gloom", "to"),)),
    "gloom-failed": EventKind("A64", 320, "strike"),
    "played": EventKind("B3", 260, "fly", "target", source="other", target="target", card="card",
        updates=(("target", "slips", ""), ("target", "attack", ""), ("target", "defence", ""), ("target",
        "coming", ""), ("target", "dies", "")), sound="card-laid", back=_SPELL),
    "burned": EventKind("A61", 260, "fly", "other", source="other", target="=spell-discard", card="card",
        back=_SPELL),
    "bled": EventKind("A63", 400, "strike", "other", updates=(("other", "wounds", "now"),), sound="wound"),
    "amulet-made": EventKind("K5.witch", 260, "pulse"),
    "sword-drawn": EventKind("A72", 180, "fly", "other", source="=spell-deck", target="other", back=_SPELL,
        sound="card-drawn"),
    "sword-dropped": EventKind("A72", 700, "fly", "other", source="other", target="=spell-discard",
        card="card", back=_SPELL),
    "slot-done": EventKind("B5", 300, "pulse", "other"),
    "shifter-drew": EventKind("K5.shapeshifter", 180, "fly", "other", source="=spell-deck", target="other",
        back=_SPELL, sound="card-drawn"),
    "manoeuvres-made": EventKind("B7", 260, "pulse", "other", updates=(("other", "manoeuvres", ""),)),
    "manoeuvres-dropped": EventKind("A75", 260, "pulse", "other", updates=(("other", "manoeuvres", ""),)),
    "manoeuvre-used": EventKind("B7", 260, "fly", "target", source="other", target="target", card="card",
        updates=(), sound="card-laid", back=_SPELL),
    "extra-card": EventKind("K1.larisa", 260, "pulse"),
    "revealed": EventKind("K1.semen", 320, "pulse"),
    "attack-cancelled": EventKind("A72", 450, "strike", "other", sound="blocked"),
    "stroke-parried": EventKind("A71", 450, "strike", "other", sound="blocked"),
    # the Count
    "wounded": EventKind("B6", 450, "strike", "target", updates=(("target", "wounds", "now"),),
        sound="wound"),
    "healed": EventKind("A55", 320, "pulse", "target", updates=(("target", "wounds", "now"),), sound="heal"),
    "saved": EventKind("A83", 900, "announce", "other", source="", target="other", card="card",
        updates=(("other", "wounds", "now"),), sound="heal"),
    "harvested": EventKind("K5.vampire", 450, "pulse", "other", updates=(("other", "wounds", "now"),),
        sound="bite"),
    "died": EventKind("B6", 700, "leave", "other", sound="death"),
    "fed": EventKind("A82", 320, "pulse", "other", sound="bite"),
    # cards
    "drawn": EventKind("T5", 180, "fly", "other|seat", source="=spell-deck", target="other|seat", back=_SPELL,
        sound="card-drawn"),
    "discarded": EventKind("A97", 180, "fly", "other", source="other", target="=spell-discard", card="card",
        back=_SPELL),
    "spells-discarded": EventKind("B6", 260, "fly", "other", source="other", target="=spell-discard",
        card="cards", back=_SPELL),
    "calls-declared": EventKind("T3", 500, "line", "target", source="other", target="target", sound="call"),
    "counted": EventKind("B6", 400, "banner", "", line="count"),
    # covered by other events, or visible to no one
    **dict.fromkeys(("move-declared", "called", "uncalled", "plan-changed", "slot-began", "amulet-dropped",
        "resigned", "draw-offered", "draw-answered"), EventKind()),
}  # fmt: skip
"""How each kind of event is described and shown.

A kind without a beat is visible to no one, or another event at the same time shows it.
"""
