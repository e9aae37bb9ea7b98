"""Effects of composed powers on a position."""

from __future__ import annotations

from collections.abc import Callable

from app.rules import dice
from app.rules.game import Value
from app.rules.own_fate import power_rules
from app.rules.own_fate.compiled import LETHAL, NONE
from app.rules.own_fate.composition import Part
from app.rules.own_fate.ending import shift
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.power_index import TriggeredPower
from app.rules.own_fate.power_rules import fatal
from app.rules.own_fate.records import Change, Gain
from app.rules.own_fate.walking import arrive, emit_drawn


def _skip(state: Position, when: str) -> None:
    state.groups_handled = len(state.compiled.composed.groups[when])


def carry_out(state: Position, triggered: TriggeredPower, slot: int, target: int) -> None:
    power = triggered.power
    if power.once and not (triggered.source.kind == "item" and power.may and power.once == "turn"):
        state.used_powers |= triggered.bit
    # Targets are fixed before the first effect (K6).
    targets: list[int] = []
    if target != NONE:
        targets = [target]
    elif power.who is not None:
        targets = power_rules.targets(state, triggered.source, power.who, slot)
    own_other = power_rules.own_other(state, triggered.source)
    own_targets = [own_other] if own_other != NONE and state.zone[own_other] == IN_PLAY else []
    before = {
        other: (state.wounds[other], len(state.hand[other]))
        for other in (*targets, *own_targets)
        if other < state.compiled.n_others
    }
    dying = state.dead
    for part in power.do:
        if state.result is None:
            EFFECTS[part.word](state, triggered, part, own_targets if part.text("on") else targets)
    if power.when == "wounds-counted":
        for other, (wounds, cards) in before.items():
            if other not in targets and (wounds, cards) == (state.wounds[other], len(state.hand[other])):
                continue
            healed, drawn = max(0, wounds - state.wounds[other]), max(0, len(state.hand[other]) - cards)
            state.gains = (*state.gains, Gain(other, 0, healed, drawn, triggered.source.why))
    if "cancel" in triggered.effect_names and power.when == "would-die":
        for other in (other for other in targets if other in dying):
            args: dict[str, Value] = {"card": triggered.source.name, "other": state.name(other)}
            state.emit(
                "saved", {**args, "location": state.place(state.loc[other]), "now": state.wounds[other]}
            )


def _change(state: Position, triggered: TriggeredPower, part: Part, targets: list[int]) -> None:
    bits = sum(1 << other for other in targets)
    by = power_rules.multiplied(state, triggered.source, part, "by")
    if by:
        change = Change(part.text("number"), bits, by, part.text("until"), triggered.source.why)
        state.changes = (*state.changes, change)


def _heal(state: Position, triggered: TriggeredPower, part: Part, targets: list[int]) -> None:
    limit = 99 if part.text("amount") else power_rules.multiplied(state, triggered.source, part, "amount")
    for other in targets:
        n = min(state.wounds[other], limit)
        if n:
            state.wounds[other] -= n
            args: dict[str, Value] = {"target": state.name(other), "wounds": n, "now": state.wounds[other]}
            state.emit("healed", {**args, "why": triggered.source.why})


def _wound(state: Position, triggered: TriggeredPower, part: Part, targets: list[int]) -> None:
    """Wound without killing: outside battle, no power kills (K6)."""
    amount = power_rules.multiplied(state, triggered.source, part, "amount")
    for other in targets:
        n = max(0, min(amount, _max_wounds_survived(state, other) - state.wounds[other]))
        if n:
            state.wounds[other] += n
            state.emit("wounded", {"target": state.name(other), "wounds": n, "now": state.wounds[other]})


def _max_wounds_survived(state: Position, other: int) -> int:
    cards = state.compiled
    if other == cards.egor:
        return cards.number(other, "limit") or 3
    if other >= cards.n_others:
        return (cards.number(other, "wounds") or LETHAL) - 1
    return (
        min(
            LETHAL,
            power_rules.value_with_powers(state, "lethal", other, state.compiled.lethal[state.loc[other]]),
        )
        - 1
    )


def _draw(state: Position, triggered: TriggeredPower, part: Part, targets: list[int]) -> None:
    for other in targets:
        amount = power_rules.multiplied(state, triggered.source, part, "amount")
        if part.get("per") and not amount:
            continue
        if part.text("amount"):
            amount = max(
                0,
                power_rules.value_with_powers(state, "hand-limit", other, state.compiled.strength[other])
                - len(state.hand[other]),
            )
        cards = state.draw(amount)
        state.hand[other] = state.hand[other] + cards
        emit_drawn(state, other, cards, "power")


def _discard(state: Position, triggered: TriggeredPower, part: Part, targets: list[int]) -> None:
    for other in targets:
        cards = [*state.hand[other]]
        if not cards:
            continue
        state.rng = dice.shuffle(state.rng, cards)
        amount = power_rules.multiplied(state, triggered.source, part, "amount")
        n = len(cards) if part.text("amount") else min(len(cards), amount)
        if not n:
            continue
        discarded = cards[:n]
        state.hand[other] = tuple(c for c in state.hand[other] if c not in discarded)
        state.discard.extend(discarded)
        state.emit("spells-discarded", {"other": state.name(other), "cards": state.spells(discarded)})


def _move(state: Position, triggered: TriggeredPower, part: Part, targets: list[int]) -> None:
    cards = state.compiled
    goal = {"metro": cards.metro, "moscow": cards.moscow}.get(
        part.text("to"), power_rules.place(state, triggered.source)
    )
    for other in targets:
        if goal == NONE or state.loc[other] == goal:
            continue
        if triggered.power.when == "would-die":
            # Not arrive(): harvest.clear drops manoeuvres and mobiles after all the dead have left. The
            # event "saved" already says where a saved Other went.
            here, state.loc[other] = state.loc[other], goal
            if other not in state.saved:
                state.emit(
                    "power-moved",
                    {"other": state.name(other), "from": state.place(here), "to": state.place(goal)},
                )
            continue
        state.emit(
            "power-moved",
            {"other": state.name(other), "from": state.place(state.loc[other]), "to": state.place(goal)},
        )
        arrive(state, other, goal)


def _shift(state: Position, triggered: TriggeredPower, part: Part, targets: list[int]) -> None:
    if state.inferno:
        shift(state, part.number("by"), "power")


def _cancel(state: Position, triggered: TriggeredPower, part: Part, targets: list[int]) -> None:
    if triggered.power.when == "vortex-would-shift":
        state.emit("shift-stopped", {"card": triggered.source.name})
        state.reply_given = 1
        _skip(state, "vortex-would-shift")
        return
    for other in (other for other in targets if power_rules.has_state(state, other, "dying")):
        state.dead = tuple(dying for dying in state.dead if dying != other)
        state.saved = (*state.saved, other)
        state.wounds[other] = min(fatal(state.results, other), state.wounds[other]) - 1


def _place_item(state: Position, triggered: TriggeredPower, part: Part, targets: list[int]) -> None:
    item = triggered.source.entity
    for other in targets:
        state.laid_on[item] = other
        state.emit("doll-laid", {"item": state.name(item), "other": state.name(other)})


def _look(state: Position, triggered: TriggeredPower, part: Part, targets: list[int]) -> None:
    seat = power_rules.owner(state, triggered.source)
    if seat == NONE or not state.probability_deck:
        return
    state.top_seen_by |= 1 << seat
    top = state.name(state.probability_deck[-1])
    state.emit("power-looked", {"card": triggered.source.name}, secret={"top": top}, to=(seat,))


EFFECTS: dict[str, Callable[[Position, TriggeredPower, Part, list[int]], None]] = {
    "change": _change,
    "heal": _heal,
    "wound": _wound,
    "draw": _draw,
    "discard": _discard,
    "move": _move,
    "shift": _shift,
    "cancel": _cancel,
    "lay": _place_item,
    "look": _look,
}
