"""Phases 1 and 2: vortex growth and the lines of probability (T1, T2)."""

from __future__ import annotations

from app.rules.own_fate.compiled import DARK, LIGHT, NEUTRAL, NONE
from app.rules.own_fate.composed import run_moment
from app.rules.own_fate.ending import shift
from app.rules.own_fate.position import ANSWERED, BEGUN, GROWTH, IN_HAND, IN_PLAY, PROBABILITY, Position
from app.rules.own_fate.records import BY_GROWTH
from app.rules.own_fate.verbs import ask


def begin_turn(state: Position) -> None:
    """Begin a turn: reset everything that lasts one turn, then trigger powers."""
    if not state.stage:
        _new_turn(state)
    if state.compiled.moments["turn-begins"]:
        state.stage = ANSWERED
        if run_moment(state, "turn-begins"):
            return
        state.stage = BEGUN
    state.step += 1


def _new_turn(state: Position) -> None:
    state.turn += 1
    state.phase = GROWTH
    state.moved = state.entrants = state.calling = state.calls_annulled = 0
    state.through_portal = state.portal_in_movement = state.used_items = state.reply_given = 0
    state.calls, state.declaring, state.plan, state.pending = (), (), (), None
    state.cops = state.open_flat = state.announced_slot = NONE
    state.changes = ()
    state.used_powers &= ~state.compiled.composed.once_a_turn
    if state.log is not None:
        state.emit("turn-began", {"turn": state.turn})
        state.emit("phase-began", {"phase": "growth", "turn": state.turn})


def illness_window(state: Position) -> None:
    """Ask Dark whether to play Mother's Illness, if Dark may have it in hand (T1)."""
    if state.window(DARK, "illness"):
        ask(state, "growth-card", DARK)
    else:
        state.step += 1


def stop_window(state: Position) -> None:
    """From turn 2 on, offer powers that stop the growth, such as Ignat's (T1)."""
    if not state.groups_handled:
        state.reply_given = 0
    if state.turn <= 1 or not run_moment(state, "vortex-would-shift", shifted=BY_GROWTH):
        state.step += 1


def grow(state: Position) -> None:
    """Move the chip a space to the right unless stopped (T1), on the first turn onto space 1 (A3)."""
    state.step += 1
    if not state.reply_given:
        shift(state, 1, "growth")


def draw_probability(state: Position) -> None:
    """Draw as many cards as the chip's space says for the sides on their backs; reveal neutral ones (T2)."""
    cards = state.compiled
    state.phase = PROBABILITY
    if state.log is not None:
        state.emit("phase-began", {"phase": "probability", "turn": state.turn})
    drawn: list[list[int]] = [[], [], []]
    for n in range(min(cards.labels[state.inferno], len(state.probability_deck))):
        entity = state.probability_deck.pop()
        side = cards.side[entity]
        drawn[side].append(entity)
        if side != NEUTRAL:
            state.zone[entity] = IN_HAND
            state.hands[side] = (*state.hands[side], entity)
            if not n and state.top_seen_by >> (1 - side) & 1:
                state.known[1 - side] |= 1 << entity
        state.top_seen_by = 0
    if state.log is not None:
        state.emit(
            "probability-drawn", {"light": len(drawn[0]), "dark": len(drawn[1]), "neutral": len(drawn[2])}
        )
    for seat in (LIGHT, DARK):
        if drawn[seat]:
            # A card that the other seat knew to be in the deck may be in this hand now.
            if state.known_in_deck[1 - seat]:
                state.known_in_deck[1 - seat] &= ~sum(
                    1 << entity for entity in cards.deck_cards if cards.side[entity] == seat
                )
            if state.log is not None:
                state.emit(
                    "drawn",
                    {"seat": ("light", "dark")[seat], "count": len(drawn[seat]), "why": "probability"},
                    secret={"cards": tuple(cards.names[entity] for entity in drawn[seat])},
                    to=(seat,),
                )
    for entity in drawn[NEUTRAL]:
        _reveal(state, entity)
    state.step += 1


def _reveal(state: Position, entity: int) -> None:
    """Turn up a neutral card: the Cops come to Moscow, any other is removed (K3.cops)."""
    for seat in (LIGHT, DARK):
        state.known_in_deck[seat] &= ~(1 << entity)
    if state.compiled.power_name[entity] != "curfew":
        state.remove(entity)
        state.emit("chance-removed", {"card": state.name(entity), "location": ""})
        return
    state.zone[entity] = IN_PLAY
    state.loc[entity] = state.compiled.moscow
    state.cops = entity
    state.emit("cops-came", {"card": state.name(entity), "location": state.place(state.compiled.moscow)})
