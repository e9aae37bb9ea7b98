"""Composed powers at the moments that trigger them: automatic effects, questions, answers (K6).

A moment is a step of the turn that calls :func:`moment`; sets without composed powers skip it cheaply.
"""

from __future__ import annotations

from collections.abc import Callable

from app.rules.game import Action, Event
from app.rules.own_fate import holding
from app.rules.own_fate import refusals as no
from app.rules.own_fate.carried import Carried, Group
from app.rules.own_fate.compiled import DARK, LETHAL, LIGHT, NONE, CompiledSet
from app.rules.own_fate.composed_effects import carry_out
from app.rules.own_fate.composition import Part
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import NOTHING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.verbs import Verb, Words, ask, chance_from_hand, spend
from app.rules.own_fate.vocabulary import RULE


def moment(s: Position, when: str, slot: int = NONE, shifted: int = 0) -> bool:
    """Run the powers triggered *when*: automatic ones first, then ask each seat about its own.

    Returns whether a question is open or the game over; answering a question leads back here. *slot*: the
    Other whose slot it is; *shifted*: what would shift the chip.
    """
    groups = s.compiled.moments[when]
    if not groups:
        return False
    while s.heard < len(groups):
        group = groups[s.heard]
        if not group.kind:
            for carried in group.powers:
                if s.result is None:
                    _happen(s, carried, slot)
        elif _worth_asking(s, group, slot):
            item = next(
                (
                    c.source.entity
                    for c in group.powers
                    if c.source.kind == "item" and _why_not(s, c, slot) is None
                ),
                NONE,
            )
            ask(s, group.kind, group.seat, slot, item=item, shift=shifted)
            return True
        if s.result is not None:
            return True
        s.heard += 1
    s.heard = 0
    return False


def _worth_asking(s: Position, group: Group, slot: int) -> bool:
    """Return whether the seat might have an answer, as far as the opponent knows (A17)."""
    for carried in group.powers:
        source = carried.source
        if source.kind != "chance":
            if source.kind == "item" and s.holder[source.entity] == NONE:
                continue
            if holding.owner(s, source) != group.seat:
                continue
            # Most target the Other in its slot, which is rarely in their location.
            who = carried.power.who
            if who is not None and who.who == "slot" and not holding.targets(s, source, who, slot):
                continue
            if _why_not(s, carried, slot) is None:
                return True
        elif s.may_hold(group.seat, source.entity) and _suits(s, carried, slot) is None:
            return True
    return False


def _ready(s: Position, carried: Carried) -> Refusal | None:
    """Return why the power can't start at all."""
    if not holding.works(s, carried.source):
        return no.NOT_IN_PLAY
    if _used(s, carried):
        return no.POWER_USED
    held = not carried.power.conditions or holding.hold(s, carried.source, carried.power.conditions)
    return None if held else no.POWER_CONDITION


def _used(s: Position, carried: Carried) -> bool:
    if not carried.power.once:
        return False
    source = carried.source
    if source.kind == "item" and carried.power.may and s.used_items >> source.entity & 1:
        return True
    return bool(s.used_powers & carried.bit)


def _suits(s: Position, carried: Carried, slot: int) -> Refusal | None:
    """Return why the position gives the power nothing to do, wherever its card is."""
    power = carried.power
    if power.when == "enters" and slot != carried.source.entity:
        return no.NOT_THIS_SLOT
    if power.when == "movement-slot":
        if holding.bearer(s, carried.source) != slot:
            return no.NOT_THIS_SLOT
        if s.compiled.hub[s.loc[slot]]:
            return no.IN_METRO
    if power.conditions and not holding.hold(s, carried.source, power.conditions):
        return no.POWER_CONDITION
    if power.when == "would-die":
        cancels = "cancel" in carried.words
        if not s.dead or (cancels and not _dying(s, carried, slot)):
            return no.POWER_NOBODY
    if "shift" in carried.words and not s.inferno:
        return no.POWER_IDLE
    if "look" in carried.words and not s.probability_deck:
        return no.DECK_EMPTY
    if (
        power.who is not None
        and power.who.who != "each"
        and not holding.targets(s, carried.source, power.who, slot)
    ):
        return no.POWER_NOBODY
    return None


def _dying(s: Position, carried: Carried, slot: int) -> list[int]:
    """Return the dying whose death the power cancels."""
    who = carried.power.who
    those = holding.targets(s, carried.source, who, slot) if who is not None else []
    return [o for o in those if holding.is_so(s, o, "dying")]


def _why_not(s: Position, carried: Carried, slot: int) -> Refusal | None:
    return _ready(s, carried) or _suits(s, carried, slot)


# Questions ----------------------------------------------------------------------------------------------


def _mine(s: Position, kind: str, verb: str) -> list[Carried]:
    """Return the asked seat's powers that answer question *kind* with *verb*."""
    return [
        one
        for one in s.compiled.composed.by_kind.get(kind, ())
        if one.verb == verb and holding.owner(s, one.source) == s.asked.seat
    ]


def _slot(s: Position) -> int:
    return s.asked.other


def _candidates(s: Position, carried: Carried) -> list[int] | None:
    """Return the possible targets of the answer, or None if it names none."""
    who = carried.power.who
    if who is None or (who.who != "one" and carried.verb != "doll"):
        return None
    if "cancel" in carried.words:
        return _dying(s, carried, _slot(s))
    return holding.targets(s, carried.source, who, _slot(s))


def _offer(kind: str, verb: str) -> Callable[[Position, list[Action]], None]:
    def offer(s: Position, out: list[Action]) -> None:
        act = s.compiled.act
        for one in _mine(s, kind, verb):
            if _why_not(s, one, _slot(s)) is not None:
                continue
            those = _candidates(s, one)
            if those is None:
                out.append(act(verb, one.source.name))
            else:
                out.extend(act(verb, one.source.name, s.compiled.names[o]) for o in those)

    return offer


def _check(kind: str, verb: str) -> Callable[[Position, Words], Refusal | None]:
    def check(s: Position, words: Words) -> Refusal | None:
        b = s.compiled
        if not words:
            return no.WRONG_ARGUMENTS
        one = next((one for one in b.composed.by_kind.get(kind, ()) if one.source.name == words[0]), None)
        if verb == "chance":
            refusal = chance_from_hand(s, s.asked.seat, words, "")
            if refusal is not None and refusal is not no.WRONG_WINDOW:
                return refusal
            if one is None:
                return no.WRONG_WINDOW
        elif b.entity(words[0]) == NONE:
            return no.UNKNOWN_NAME
        elif one is None or one.verb != verb:
            return no.NO_POWER
        if holding.owner(s, one.source) != s.asked.seat:
            return no.NOT_YOUR_DECISION if holding.works(s, one.source) else no.NOT_IN_PLAY
        refusal = _why_not(s, one, _slot(s))
        if refusal is not None:
            return refusal
        those = _candidates(s, one)
        if len(words) != (1 if those is None else 2):
            return no.WRONG_ARGUMENTS
        return None if those is None or b.entity(words[1]) in those else no.NOT_CANDIDATE

    return check


def _do(kind: str, verb: str) -> Callable[[Position, Words], None]:
    def do(s: Position, words: Words) -> None:
        slot = _slot(s)
        one = next(one for one in s.compiled.composed.by_kind[kind] if one.source.name == words[0])
        target = s.compiled.entity_index[words[1]] if len(words) > 1 else NONE
        if s.asked.kind == "power-enters":
            s.heard = 0
        s.asked = NOTHING
        use(s, one, slot, target)

    return do


def verb(kind: str, name: str, rank: int = 90) -> Verb:
    """Build the answer ``NAME CARD [TARGET]`` to question *kind*."""

    def ever(b: CompiledSet, o: int) -> bool:
        return bool(b.composed.by_kind.get(kind))

    form = (
        "chance card target"
        if name == "chance"
        else "doll item other"
        if name == "doll"
        else f"{name} card target"
    )
    drag: tuple[int | str, ...] = (0, 1)
    return Verb(form, _offer(kind, name), _check(kind, name), _do(kind, name), drag, ever, rank=rank)


def passed(s: Position) -> None:
    """Record that the asked seat passes."""
    s.heard = 0 if s.asked.kind == "power-enters" else s.heard + 1
    s.asked = NOTHING


def has_entered(s: Position, o: int) -> None:
    """Trigger *o*'s powers after it entered play."""
    for enters in s.compiled.enters[o]:
        enters(s, o)
    if s.asked is NOTHING and s.compiled.moments["enters"]:
        moment(s, "enters", o)


def use(s: Position, carried: Carried, slot: int, target: int) -> None:
    """Use a power, on *target* if one was chosen."""
    source = carried.source
    if source.kind == "chance":
        s.drop_from_hand(s.compiled.side[source.entity], source.entity)
        told = {} if target == NONE else {"target": s.name(target)}
        spend(s, source.entity, **told)
    else:
        if source.kind == "item":
            s.used_items |= 1 << source.entity
        if carried.verb == "use":
            s.emit("power-used", {"card": source.name, "target": s.name(target)})
    carry_out(s, carried, slot, target)


def _happen(s: Position, carried: Carried, slot: int) -> None:
    """Apply an automatic power, if it has anything to do."""
    who = carried.power.who
    if who is not None and who.state and not holding.targets(s, carried.source, who, slot):
        return
    if _why_not(s, carried, slot) is not None:
        return
    told, before = len(s.log or ()), s.changes
    carry_out(s, carried, slot, NONE)
    source = carried.source
    done = len(s.log or ()) > told or s.changes is not before
    if s.log is not None and done and source.rule == RULE and source.kind != "location":
        # The event that names the power precedes its effects.
        s.log.insert(told, Event("power-used", {"card": source.name, "target": ""}))


_WORTH = {"heal": 0.6, "wound": -0.8, "draw": 0.35, "discard": -0.35, "cancel": 3.0, "move": 0.1}
"""Value of an effect for its target, per wound, card or space."""
_WORTH_OF_NUMBERS = {
    "attack": 0.6,
    "defence": 0.4,
    "healing": 0.4,
    "wounds-dealt": 0.6,
    "wounds-taken": -0.7,
    "harvest": 0.4,
    "plays": 0.7,
    "cards": 0.3,
}


def worth(s: Position, action: Action) -> float:
    """Estimate the value of *action*'s power for its user; passing is 0."""
    one = next((c for c in _offered(s) if action.args and c.source.name == action.args[0]), None)
    if one is None:
        return 0.0
    seat = s.asked.seat
    those: list[int] = []
    if len(action.args) > 1:
        those = [s.compiled.entity_index[action.args[1]]]
    elif one.power.who is not None:
        those = holding.targets(s, one.source, one.power.who, _slot(s))
    # A chance is used up and may serve better later.
    found = -0.2 if one.source.kind == "chance" else 0.0
    for part in one.power.do:
        if part.word == "shift" or (part.word == "cancel" and not those):
            right = part.number("by") if part.word == "shift" else -1
            found += right if seat == DARK else -right
        elif part.word in ("look", "lay"):
            found += 0.1
        often = holding.times(s, one.source, part.text("per"))
        for o in [holding.bearer(s, one.source)] if part.text("on") else those:
            # Neutral persons count as Light's.
            side = s.compiled.side[o] if o < s.compiled.n_others else LIGHT
            found += _worth(s, part, o, often) * (1 if side == seat else -1)
    return found


def _worth(s: Position, part: Part, o: int, often: int) -> float:
    if part.word == "change":
        return _WORTH_OF_NUMBERS.get(part.text("number"), 0.0) * part.number("by") * often
    held = len(s.hand[o]) if o < s.compiled.n_others else 0
    most = {"heal": s.wounds[o], "discard": held, "wound": LETHAL - 1 - s.wounds[o]}.get(part.word, often)
    if part.word == "draw":
        most = max(0, s.compiled.strength[o] - held)
        most = max(most, 1) if part.number("amount") else most
    n = min(most, part.number("amount") * often) if part.number("amount") else most
    return _WORTH.get(part.word, 0.0) * n


def _offered(s: Position) -> tuple[Carried, ...]:
    kind = "power-movement-slot" if s.asked.kind == "movement" else s.asked.kind
    return s.compiled.composed.by_kind.get(kind, ())
