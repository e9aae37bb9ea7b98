"""Phases 1 and 2: vortex growth and the lines of probability (T1, T2)."""

from __future__ import annotations

from app.rules.own_fate.chip import shift
from app.rules.own_fate.compiled import DARK, LIGHT, NEUTRAL, NONE
from app.rules.own_fate.composed import moment
from app.rules.own_fate.position import GROWTH, IN_HAND, IN_PLAY, PROBABILITY, Position
from app.rules.own_fate.records import BY_GROWTH
from app.rules.own_fate.stages import ANSWERED, BEGUN
from app.rules.own_fate.verbs import ask


def begin_turn(s: Position) -> None:
    """Begin a turn: what lasted one turn is over."""
    if not s.stage:
        _new_turn(s)
    if s.compiled.moments["turn-begins"]:
        s.stage = ANSWERED
        if moment(s, "turn-begins"):
            return
        s.stage = BEGUN
    s.step += 1


def _new_turn(s: Position) -> None:
    s.turn += 1
    s.phase = GROWTH
    s.moved = s.entrants = s.calling = s.calls_annulled = 0
    s.through_portal = s.portal_in_movement = s.used_items = s.answered = 0
    s.calls, s.declaring, s.plan, s.pending = (), (), (), None
    s.cops = s.open_flat = s.announced = NONE
    s.changes = ()
    s.used_powers &= ~s.compiled.composed.turnly
    if s.log is not None:
        s.emit("turn-began", {"turn": s.turn})
        s.emit("phase-began", {"phase": "growth", "turn": s.turn})


def illness_window(s: Position) -> None:
    """Ask Dark about Mother's Illness (T1)."""
    if s.window(DARK, "illness"):
        ask(s, "growth-card", DARK)
    else:
        s.step += 1


def stop_window(s: Position) -> None:
    """Let the growth be stopped (Ignat; T1)."""
    if not s.heard:
        s.answered = 0
    if s.turn <= 1 or not moment(s, "vortex-would-shift", shifted=BY_GROWTH):
        s.step += 1


def grow(s: Position) -> None:
    """Move the chip onto space 1 on the first turn (A3), then one right (T1)."""
    s.step += 1
    if not s.answered:
        shift(s, 1, "growth")


def draw_probability(s: Position) -> None:
    """Draw as many cards as the chip's space says, each to its back's side (T2)."""
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
            # A card known to be in the deck may be in that hand now.
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
    """Turn up a neutral card: the Cops come to Moscow (K3.cops)."""
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
