"""Effects of composed powers on a position."""

from __future__ import annotations

from collections.abc import Callable

from app.rules import dice
from app.rules.game import Value
from app.rules.own_fate import holding
from app.rules.own_fate.arrivals import drawn
from app.rules.own_fate.carried import Carried
from app.rules.own_fate.chip import shift
from app.rules.own_fate.compiled import LETHAL, NONE
from app.rules.own_fate.composition import Part
from app.rules.own_fate.holding import fatal
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.records import Change, Gain
from app.rules.own_fate.walking import arrive


def _skip(s: Position, when: str) -> None:
    """Skip the remaining powers of the moment *when*."""
    s.heard = len(s.compiled.composed.groups[when])


def carry_out(s: Position, carried: Carried, slot: int, target: int) -> None:
    power = carried.power
    if power.once and not (carried.source.kind == "item" and power.may and power.once == "turn"):
        s.used_powers |= carried.bit
    # Targets are settled before the first effect (K6).
    those: list[int] = []
    if target != NONE:
        those = [target]
    elif power.who is not None:
        those = holding.targets(s, carried.source, power.who, slot)
    itself = holding.bearer(s, carried.source)
    own = [itself] if itself != NONE and s.zone[itself] == IN_PLAY else []
    before = {o: (s.wounds[o], len(s.hand[o])) for o in (*those, *own) if o < s.compiled.n_others}
    dying = s.dead
    for part in power.do:
        if s.result is None:
            EFFECTS[part.word](s, carried, part, own if part.text("on") else those)
    if power.when == "wounds-counted":
        for o, (wounds, cards) in before.items():
            if o not in those and (wounds, cards) == (s.wounds[o], len(s.hand[o])):
                continue
            healed, got = max(0, wounds - s.wounds[o]), max(0, len(s.hand[o]) - cards)
            s.gains = (*s.gains, Gain(o, 0, healed, got, carried.source.why))
    if "cancel" in carried.words and power.when == "would-die":
        for o in (o for o in those if o in dying):
            told: dict[str, Value] = {"card": carried.source.name, "other": s.name(o)}
            s.emit("saved", {**told, "location": s.place(s.loc[o]), "now": s.wounds[o]})


def _change(s: Position, carried: Carried, part: Part, those: list[int]) -> None:
    bits = sum(1 << o for o in those)
    by = holding.counted(s, carried.source, part, "by")
    if by:
        change = Change(part.text("number"), bits, by, part.text("until"), carried.source.why)
        s.changes = (*s.changes, change)


def _heal(s: Position, carried: Carried, part: Part, those: list[int]) -> None:
    most = 99 if part.text("amount") else holding.counted(s, carried.source, part, "amount")
    for o in those:
        n = min(s.wounds[o], most)
        if n:
            s.wounds[o] -= n
            told: dict[str, Value] = {"target": s.name(o), "wounds": n, "now": s.wounds[o]}
            s.emit("healed", {**told, "why": carried.source.why})


def _wound(s: Position, carried: Carried, part: Part, those: list[int]) -> None:
    """Wound, but kill nobody: outside a battle no power does (K6)."""
    amount = holding.counted(s, carried.source, part, "amount")
    for o in those:
        n = max(0, min(amount, _bearable(s, o) - s.wounds[o]))
        if n:
            s.wounds[o] += n
            s.emit("wounded", {"target": s.name(o), "wounds": n, "now": s.wounds[o]})


def _bearable(s: Position, o: int) -> int:
    """Return how many wounds *o* survives."""
    b = s.compiled
    if o == b.egor:
        return b.number(o, "limit") or 3
    if o >= b.n_others:
        return (b.number(o, "wounds") or LETHAL) - 1
    return min(LETHAL, holding.changed(s, "lethal", o, s.compiled.lethal[s.loc[o]])) - 1


def _draw(s: Position, carried: Carried, part: Part, those: list[int]) -> None:
    for o in those:
        amount = holding.counted(s, carried.source, part, "amount")
        if part.get("per") and not amount:
            continue
        if part.text("amount"):
            amount = max(0, holding.changed(s, "hand-limit", o, s.compiled.strength[o]) - len(s.hand[o]))
        cards = s.draw(amount)
        s.hand[o] = s.hand[o] + cards
        drawn(s, o, cards, "power")


def _discard(s: Position, carried: Carried, part: Part, those: list[int]) -> None:
    """Discard at random: nobody chooses the cards."""
    for o in those:
        cards = [*s.hand[o]]
        if not cards:
            continue
        s.rng = dice.shuffle(s.rng, cards)
        amount = holding.counted(s, carried.source, part, "amount")
        n = len(cards) if part.text("amount") else min(len(cards), amount)
        if not n:
            continue
        gone = cards[:n]
        s.hand[o] = tuple(c for c in s.hand[o] if c not in gone)
        s.discard.extend(gone)
        s.emit("spells-discarded", {"other": s.name(o), "cards": s.spells(gone)})


def _move(s: Position, carried: Carried, part: Part, those: list[int]) -> None:
    b = s.compiled
    goal = {"metro": b.metro, "moscow": b.moscow}.get(part.text("to"), holding.place(s, carried.source))
    for o in those:
        if goal == NONE or s.loc[o] == goal:
            continue
        if carried.power.when == "would-die":
            # Not arrive(): harvest.clear drops manoeuvres and mobiles after all the dead have left. The
            # event "saved" already says where a saved Other went.
            here, s.loc[o] = s.loc[o], goal
            if o not in s.saved:
                s.emit("power-moved", {"other": s.name(o), "from": s.place(here), "to": s.place(goal)})
            continue
        s.emit("power-moved", {"other": s.name(o), "from": s.place(s.loc[o]), "to": s.place(goal)})
        arrive(s, o, goal)


def _shift(s: Position, carried: Carried, part: Part, those: list[int]) -> None:
    if s.inferno:
        shift(s, part.number("by"), "power")


def _cancel(s: Position, carried: Carried, part: Part, those: list[int]) -> None:
    if carried.power.when == "vortex-would-shift":
        s.emit("shift-stopped", {"card": carried.source.name})
        s.answered = 1
        _skip(s, "vortex-would-shift")
        return
    for o in (o for o in those if holding.is_so(s, o, "dying")):
        s.dead = tuple(t for t in s.dead if t != o)
        s.saved = (*s.saved, o)
        s.wounds[o] = min(fatal(s.results, o), s.wounds[o]) - 1


def _lay(s: Position, carried: Carried, part: Part, those: list[int]) -> None:
    item = carried.source.entity
    for o in those:
        s.laid_on[item] = o
        s.emit("doll-laid", {"item": s.name(item), "other": s.name(o)})


def _look(s: Position, carried: Carried, part: Part, those: list[int]) -> None:
    seat = holding.owner(s, carried.source)
    if seat == NONE or not s.probability_deck:
        return
    s.top_seen_by |= 1 << seat
    top = s.name(s.probability_deck[-1])
    s.emit("power-looked", {"card": carried.source.name}, secret={"top": top}, to=(seat,))


EFFECTS: dict[str, Callable[[Position, Carried, Part, list[int]], None]] = {
    "change": _change,
    "heal": _heal,
    "wound": _wound,
    "draw": _draw,
    "discard": _discard,
    "move": _move,
    "shift": _shift,
    "cancel": _cancel,
    "lay": _lay,
    "look": _look,
}
