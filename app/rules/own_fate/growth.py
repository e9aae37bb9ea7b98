"""Phases 1 and 2: the vortex grows, the lines of probability are drawn (T P1, P2)."""

from __future__ import annotations

from app.rules.own_fate.compiled import DARK, LIGHT, NEUTRAL, NONE
from app.rules.own_fate.ending import finish
from app.rules.own_fate.position import GROWTH, IN_HAND, IN_PLAY, PROBABILITY, Position
from app.rules.own_fate.records import BY_GROWTH
from app.rules.own_fate.verbs import ask


def begin_turn(s: Position) -> None:
    """A new turn: everything that held for one turn is over."""
    s.turn += 1
    s.phase = GROWTH
    s.moved = s.entrants = s.calling = s.calls_annulled = 0
    s.through_portal = s.portal_in_movement = s.used_items = s.under_doll = s.answered = s.accident_cards = 0
    s.calls, s.declaring, s.plan, s.pending = (), (), (), None
    s.cops = s.open_flat = s.announced = NONE
    if s.log is not None:
        s.emit("turn-began", {"turn": s.turn})
        s.emit("phase-began", {"phase": "growth", "turn": s.turn})
    s.step += 1


def illness_window(s: Position) -> None:
    """P1.1: Dark may lay the illness of Svetlana's mother."""
    if s.window(DARK, "illness"):
        ask(s, "growth-card", DARK)
    else:
        s.step += 1


def stop_window(s: Position) -> None:
    """P1.2: Light may answer the growth of the vortex with Ignat."""
    s.answered = 0
    if s.turn > 1 and s.window(LIGHT, "shift-stop"):
        ask(s, "stop-shift", LIGHT, shift=BY_GROWTH)
    else:
        s.step += 1


def grow(s: Position) -> None:
    """P1.2–3: onto cell 1 in the first turn (A3), one cell right later."""
    s.step += 1
    if not s.answered:
        shift(s, 1, "growth")


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


def draw_probability(s: Position) -> None:
    """P2: as many cards as the label of the chip's cell, each to the side on its back."""
    b = s.compiled
    s.phase = PROBABILITY
    if s.log is not None:
        s.emit("phase-began", {"phase": "probability", "turn": s.turn})
    drawn: list[list[int]] = [[], [], []]
    for n in range(min(b.labels[s.inferno], len(s.probability_deck))):
        e = s.probability_deck.pop()
        side = b.side[e]
        drawn[side].append(e)
        if side != NEUTRAL:
            s.zone[e] = IN_HAND
            s.hands[side] = (*s.hands[side], e)
            if not n and s.top_seen_by >> (1 - side) & 1:
                s.known[1 - side] |= 1 << e
        s.top_seen_by = 0
    if s.log is not None:
        s.emit("probability-drawn", {"light": len(drawn[0]), "dark": len(drawn[1]), "neutral": len(drawn[2])})
    for seat in (LIGHT, DARK):
        if drawn[seat]:
            # What was known to lie in the deck may be in that hand now.
            if s.known_in_deck[1 - seat]:
                s.known_in_deck[1 - seat] &= ~sum(1 << e for e in b.deck_cards if b.side[e] == seat)
            if s.log is not None:
                s.emit(
                    "drawn",
                    {"seat": ("light", "dark")[seat], "count": len(drawn[seat]), "why": "probability"},
                    secret={"cards": tuple(b.names[e] for e in drawn[seat])},
                    to=(seat,),
                )
    for e in drawn[NEUTRAL]:
        _reveal(s, e)
    s.step += 1


def _reveal(s: Position, e: int) -> None:
    """A neutral card is turned up and acts at once: the cops come to Moscow (K3)."""
    for seat in (LIGHT, DARK):
        s.known_in_deck[seat] &= ~(1 << e)
    if s.compiled.power_name[e] != "curfew":
        s.remove(e)
        s.emit("chance-removed", {"card": s.name(e), "location": ""})
        return
    s.zone[e] = IN_PLAY
    s.loc[e] = s.compiled.moscow
    s.cops = e
    s.emit("cops-came", {"card": s.name(e), "location": s.place(s.compiled.moscow)})
