"""Composed powers at the moments that trigger them: automatic effects, questions, and answers (K6).

A moment is a point of the turn at which :func:`run_moment` is called; it's cheap without composed powers.
"""

from __future__ import annotations

from collections.abc import Callable

from app.rules import dice
from app.rules.game import Action, Event, Value
from app.rules.own_fate import power_rules, refusals as no
from app.rules.own_fate.compiled import DARK, LETHAL, LIGHT, NONE
from app.rules.own_fate.composition import Part
from app.rules.own_fate.ending import shift
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.power_index import Group, TriggeredPower
from app.rules.own_fate.power_rules import fatal
from app.rules.own_fate.records import NOTHING, Change, Gain
from app.rules.own_fate.verbs import CodedPower, Verb, Words, ask, chance_from_hand, spend
from app.rules.own_fate.vocabulary import RULE
from app.rules.own_fate.walking import arrive, emit_drawn

# --- effects ---------------------------------------------------------------------------------------------


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


# --- moments, questions, and uses ------------------------------------------------------------------------


def run_moment(state: Position, when: str, slot: int = NONE, shifted: int = 0) -> bool:
    """Run the powers of moment *when*: first the automatic ones, then ask each seat about its own powers.

    Returns whether a question is open or the game is over; after an answer, the caller calls this again.
    *slot*: the Other whose slot it is; *shifted*: index in SHIFTS of what is about to shift the chip.
    """
    groups = state.compiled.moments[when]
    if not groups:
        return False
    while state.groups_handled < len(groups):
        group = groups[state.groups_handled]
        if not group.kind:
            for triggered in group.powers:
                if state.result is None:
                    _apply_automatic(state, triggered, slot)
        elif _worth_asking(state, group, slot):
            item = next(
                (
                    triggered.source.entity
                    for triggered in group.powers
                    if triggered.source.kind == "item" and _why_not(state, triggered, slot) is None
                ),
                NONE,
            )
            ask(state, group.kind, group.seat, slot, item=item, shift=shifted)
            return True
        if state.result is not None:
            return True
        state.groups_handled += 1
    state.groups_handled = 0
    return False


def _worth_asking(state: Position, group: Group, slot: int) -> bool:
    """Return whether the seat could have an answer, as far as its opponent knows (A17)."""
    for triggered in group.powers:
        source = triggered.source
        if source.kind != "chance":
            if source.kind == "item" and state.holder[source.entity] == NONE:
                continue
            if power_rules.owner(state, source) != group.seat:
                continue
            # Most powers target the Other in its slot, which is rarely in reach: check that first, for speed.
            who = triggered.power.who
            if who is not None and who.who == "slot" and not power_rules.targets(state, source, who, slot):
                continue
            if _why_not(state, triggered, slot) is None:
                return True
        elif (
            state.may_be_in_hand(group.seat, source.entity) and _why_pointless(state, triggered, slot) is None
        ):
            return True
    return False


def _why_unavailable(state: Position, triggered: TriggeredPower) -> no.Refusal | None:
    """Return why the power can't be used: card not in play, power used up, or conditions not met; or None."""
    if not power_rules.is_active(state, triggered.source):
        return no.NOT_IN_PLAY
    if _is_used_up(state, triggered):
        return no.POWER_USED
    conditions_hold = not triggered.power.conditions or power_rules.conditions_met(
        state, triggered.source, triggered.power.conditions
    )
    return None if conditions_hold else no.POWER_CONDITION


def _is_used_up(state: Position, triggered: TriggeredPower) -> bool:
    if not triggered.power.once:
        return False
    source = triggered.source
    if source.kind == "item" and triggered.power.may and state.used_items >> source.entity & 1:
        return True
    return bool(state.used_powers & triggered.bit)


def _why_pointless(state: Position, triggered: TriggeredPower, slot: int) -> no.Refusal | None:
    """Return why the power would do nothing in this position, wherever its card is, or None."""
    power = triggered.power
    if power.when == "enters" and slot != triggered.source.entity:
        return no.NOT_THIS_SLOT
    if power.when == "movement-slot":
        if power_rules.own_other(state, triggered.source) != slot:
            return no.NOT_THIS_SLOT
        if state.compiled.hub[state.loc[slot]]:
            return no.IN_METRO
    if power.conditions and not power_rules.conditions_met(state, triggered.source, power.conditions):
        return no.POWER_CONDITION
    if power.when == "would-die":
        cancels = "cancel" in triggered.effect_names
        if not state.dead or (cancels and not _dying(state, triggered, slot)):
            return no.POWER_NOBODY
    if "shift" in triggered.effect_names and not state.inferno:
        return no.POWER_IDLE
    if "look" in triggered.effect_names and not state.probability_deck:
        return no.DECK_EMPTY
    if (
        power.who is not None
        and power.who.who != "each"
        and not power_rules.targets(state, triggered.source, power.who, slot)
    ):
        return no.POWER_NOBODY
    return None


def _dying(state: Position, triggered: TriggeredPower, slot: int) -> list[int]:
    who = triggered.power.who
    candidates = power_rules.targets(state, triggered.source, who, slot) if who is not None else []
    return [other for other in candidates if power_rules.has_state(state, other, "dying")]


def _why_not(state: Position, triggered: TriggeredPower, slot: int) -> no.Refusal | None:
    return _why_unavailable(state, triggered) or _why_pointless(state, triggered, slot)


# Questions ----------------------------------------------------------------------------------------------


def _candidates(state: Position, triggered: TriggeredPower) -> list[int] | None:
    who = triggered.power.who
    if who is None or (who.who != "one" and triggered.verb != "doll"):
        return None
    if "cancel" in triggered.effect_names:
        return _dying(state, triggered, state.asked.other)
    return power_rules.targets(state, triggered.source, who, state.asked.other)


def _offer(kind: str, verb: str) -> Callable[[Position, list[Action]], None]:
    def offer(state: Position, out: list[Action]) -> None:
        act = state.compiled.act
        for triggered in state.compiled.composed.by_kind.get(kind, ()):
            mine = triggered.verb == verb and power_rules.owner(state, triggered.source) == state.asked.seat
            if not mine or _why_not(state, triggered, state.asked.other) is not None:
                continue
            candidates = _candidates(state, triggered)
            if candidates is None:
                out.append(act(verb, triggered.source.name))
            else:
                out.extend(
                    act(verb, triggered.source.name, state.compiled.names[other]) for other in candidates
                )

    return offer


def _check(kind: str, verb: str) -> Callable[[Position, Words], no.Refusal | None]:
    def check(state: Position, words: Words) -> no.Refusal | None:
        cards = state.compiled
        if not words:
            return no.WRONG_ARGUMENTS
        triggered = next(
            (
                triggered
                for triggered in cards.composed.by_kind.get(kind, ())
                if triggered.source.name == words[0]
            ),
            None,
        )
        if verb == "chance":
            refusal = chance_from_hand(state, state.asked.seat, words, "")
            if refusal is not None and refusal is not no.WRONG_WINDOW:
                return refusal
            if triggered is None:
                return no.WRONG_WINDOW
        elif cards.entity(words[0]) == NONE:
            return no.UNKNOWN_NAME
        elif triggered is None or triggered.verb != verb:
            return no.NO_POWER
        if power_rules.owner(state, triggered.source) != state.asked.seat:
            return no.NOT_YOUR_DECISION if power_rules.is_active(state, triggered.source) else no.NOT_IN_PLAY
        refusal = _why_not(state, triggered, state.asked.other)
        if refusal is not None:
            return refusal
        candidates = _candidates(state, triggered)
        if len(words) != (1 if candidates is None else 2):
            return no.WRONG_ARGUMENTS
        return None if candidates is None or cards.entity(words[1]) in candidates else no.NOT_CANDIDATE

    return check


def _do(kind: str, verb: str) -> Callable[[Position, Words], None]:
    def do(state: Position, words: Words) -> None:
        slot = state.asked.other
        triggered = next(
            triggered
            for triggered in state.compiled.composed.by_kind[kind]
            if triggered.source.name == words[0]
        )
        target = state.compiled.entity_index[words[1]] if len(words) > 1 else NONE
        if state.asked.kind == "power-enters":
            state.groups_handled = 0
        state.asked = NOTHING
        use(state, triggered, slot, target)

    return do


def power_verb(kind: str, name: str, rank: int = 90) -> Verb:
    """Build the verb ``NAME CARD [TARGET]`` for questions of *kind*."""
    form = (
        "chance card target"
        if name == "chance"
        else "doll item other"
        if name == "doll"
        else f"{name} card target"
    )
    drag: tuple[int | str, ...] = (0, 1)
    return Verb(
        form,
        _offer(kind, name),
        _check(kind, name),
        _do(kind, name),
        drag,
        possible_for=lambda cards, other: bool(cards.composed.by_kind.get(kind)),
        rank=rank,
    )


def pass_question(state: Position) -> None:
    """Carry out a pass: skip this group of powers."""
    state.groups_handled = 0 if state.asked.kind == "power-enters" else state.groups_handled + 1
    state.asked = NOTHING


def on_entered(state: Position, other: int) -> None:
    """Trigger the powers of *other*, which has just entered play."""
    for carried in state.compiled.uses[other]:
        if isinstance(carried.power, CodedPower) and carried.power.enters is not None:
            carried.power.enters(state, other)
    if state.asked is NOTHING and state.compiled.moments["enters"]:
        run_moment(state, "enters", other)


def use(state: Position, triggered: TriggeredPower, slot: int, target: int) -> None:
    """Use a power, on *target* unless that is NONE."""
    source = triggered.source
    if source.kind == "chance":
        state.drop_from_hand(state.compiled.side[source.entity], source.entity)
        target_args = {} if target == NONE else {"target": state.name(target)}
        spend(state, source.entity, **target_args)
    else:
        if source.kind == "item":
            state.used_items |= 1 << source.entity
        if triggered.verb == "use":
            state.emit("power-used", {"card": source.name, "target": state.name(target)})
    carry_out(state, triggered, slot, target)


def _apply_automatic(state: Position, triggered: TriggeredPower, slot: int) -> None:
    who = triggered.power.who
    if who is not None and who.state and not power_rules.targets(state, triggered.source, who, slot):
        return
    if _why_not(state, triggered, slot) is not None:
        return
    events_before, changes_before = len(state.log or ()), state.changes
    carry_out(state, triggered, slot, NONE)
    source = triggered.source
    had_effect = len(state.log or ()) > events_before or state.changes is not changes_before
    if state.log is not None and had_effect and source.rule == RULE and source.kind != "location":
        # The event about the power must precede its effects, but only now is it clear that there are any.
        state.log.insert(events_before, Event("power-used", {"card": source.name, "target": ""}))


_EFFECT_VALUES = {"heal": 0.6, "wound": -0.8, "draw": 0.35, "discard": -0.35, "cancel": 3.0, "move": 0.1}
"""Value of an effect for its target, per wound, card or space."""
_NUMBER_VALUES = {
    "attack": 0.6,
    "defence": 0.4,
    "healing": 0.4,
    "wounds-dealt": 0.6,
    "wounds-taken": -0.7,
    "harvest": 0.4,
    "plays": 0.7,
    "cards": 0.3,
}


def estimate(state: Position, action: Action) -> float:
    """Estimate the value of *action*'s power for its user; passing is 0."""
    triggered = next(
        (
            triggered
            for triggered in _offered(state)
            if action.args and triggered.source.name == action.args[0]
        ),
        None,
    )
    if triggered is None:
        return 0.0
    seat = state.asked.seat
    candidates: list[int] = []
    if len(action.args) > 1:
        candidates = [state.compiled.entity_index[action.args[1]]]
    elif triggered.power.who is not None:
        candidates = power_rules.targets(state, triggered.source, triggered.power.who, state.asked.other)
    # A chance is used up by this and may be worth more later.
    total = -0.2 if triggered.source.kind == "chance" else 0.0
    for part in triggered.power.do:
        if part.word == "shift" or (part.word == "cancel" and not candidates):
            right = part.number("by") if part.word == "shift" else -1
            total += right if seat == DARK else -right
        elif part.word in ("look", "lay"):
            total += 0.1
        times = power_rules.times(state, triggered.source, part.text("per"))
        for other in [power_rules.own_other(state, triggered.source)] if part.text("on") else candidates:
            # Neutral persons count as Light's.
            side = state.compiled.side[other] if other < state.compiled.n_others else LIGHT
            total += _estimate_effect(state, part, other, times) * (1 if side == seat else -1)
    return total


def _estimate_effect(state: Position, part: Part, other: int, times: int) -> float:
    if part.word == "change":
        return _NUMBER_VALUES.get(part.text("number"), 0.0) * part.number("by") * times
    held = len(state.hand[other]) if other < state.compiled.n_others else 0
    limit = {"heal": state.wounds[other], "discard": held, "wound": LETHAL - 1 - state.wounds[other]}.get(
        part.word, times
    )
    if part.word == "draw":
        limit = max(0, state.compiled.strength[other] - held)
        limit = max(limit, 1) if part.number("amount") else limit
    amount = min(limit, part.number("amount") * times) if part.number("amount") else limit
    return _EFFECT_VALUES.get(part.word, 0.0) * amount


def _offered(state: Position) -> tuple[TriggeredPower, ...]:
    kind = "power-movement-slot" if state.asked.kind == "movement" else state.asked.kind
    return state.compiled.composed.by_kind.get(kind, ())
