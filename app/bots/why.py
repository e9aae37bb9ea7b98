"""Why a player chose what it chose: one short reason, as a code with parameters.

The reason is read off the position and the action, so every level can be asked, and a hint can be explained.
"""

from __future__ import annotations

from app.bots.fate.field import Field
from app.bots.fate.sight import egor_goes, ground, life, watched
from app.bots.fate.walking import heading
from app.rules.game import Action, Reason, Value, View
from app.rules.own_fate.compiled import DARK, LIGHT, NEUTRAL
from app.rules.own_fate.flow import keeps_a_card
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import U_ATTACK, U_DEFENCE, U_HEALING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import tally
from app.rules.own_fate.targets import classify, worth


def why(view: View, action: Action) -> Reason:
    """A reason for *action* in *view*: its code is a message ``bots.why-…``, its parameters are card keys."""
    question = view.question
    masked = getattr(view, "masked", None)
    if question is None or masked is None:
        return Reason("bots.why-best")
    if action.verb == "gloom" and action.args == ("0",):
        return Reason("bots.why-no-gloom")
    finder = _FINDERS.get(question.kind)
    found = finder(masked, action) if finder is not None else None
    if found is None:
        code = _PLAIN.get((question.kind, action.verb)) or _PLAIN.get(("", action.verb)) or "best"
        if code == "keep" and not keeps_a_card(question.kind):
            code = "best"
        found = Reason(f"bots.why-{code}", "", _named(action))
    return found


def _named(action: Action) -> dict[str, str]:
    """Up to two names of the action, without the copy of a spell."""
    words = [word.partition(".")[0] for word in action.args]
    return {"card": words[0] if words else "", "target": words[1] if len(words) > 1 else ""}


_PLAIN = {
    ("growth-card", "chance"): "illness",
    ("stop-shift", "chance"): "stop-shift",
    ("annul-calls", "chance"): "free-egor",
    ("close-way", "chance"): "close-way",
    ("stake", "chance"): "stake",
    ("kostya", "chance"): "save",
    ("jugular", "chance"): "feast",
    ("accident", "chance"): "accident",
    ("enter", "enter"): "reinforce",
    ("enter", "replace"): "replace",
    ("enter", "pass"): "save-balance",
    ("amulet", "make"): "amulet",
    ("discard", "discard"): "least",
    ("feed", "feed"): "feed",
    ("", "pass"): "keep",
    ("", "burn"): "pay",
    ("", "weaken"): "pay",
    ("", "bleed"): "pay-blood",
    ("", "item"): "equip",
    ("", "take"): "equip",
    ("", "look"): "look",
    ("", "listen"): "look",
    ("", "ride"): "ride",
    ("", "doll"): "slow",
    ("", "draw"): "sword",
    ("", "gloom"): "gloom",
    ("harvest", "harvest"): "harvest",
    ("credit", "credit"): "harvest",
    ("", "decline"): "plays-on",
    ("", "decline-draw"): "plays-on",
}


def _battle(m: Position, action: Action) -> Reason | None:

    b, o = m.compiled, m.asked.other
    if action.verb == "done":
        return Reason("bots.why-enough", "", {"card": b.names[o]})
    if action.verb == "chance":
        return Reason("bots.why-olga")
    if action.verb not in ("play", "strike", "amulet"):
        return None
    name = action.args[-1]
    t = b.entity_index[name]
    if action.verb == "strike":
        return Reason("bots.why-hit", "", {"target": name, "points": 1})
    card = m.amulet[o] if action.verb == "amulet" else b.spell_index[action.args[0]]
    loc = tally(m, o).loc
    effect = classify(m, o, loc, b.spell_types[card], b.spell_points[card], t, amulet=action.verb == "amulet")
    if isinstance(effect, Refusal):
        return None
    use, points = effect.use, worth(m, o, effect.nominal, effect.minus)
    args: dict[str, Value] = {"target": name, "points": points}
    if use == U_ATTACK:
        if t == b.egor:
            full = m.wounds[t] >= (b.number(t, "limit") or 3) and not b.egor_by_battle
            return Reason("bots.why-egor-full" if full else "bots.why-bite", "", args)
        if t < b.n_others:
            laid = Field(m, o, loc).attack.get(t, 0.0)
            if laid + points >= life(m, t, loc):
                return Reason("bots.why-kill", "", args)
            return Reason("bots.why-hit", "", args)
        return Reason("bots.why-break", "", args)
    if use == U_DEFENCE:
        if not _may_be_struck(m, o, t, loc):
            return Reason("bots.why-no-blow", "", args)
        return Reason("bots.why-guard-self" if t == o else "bots.why-guard", "", args)
    if use == U_HEALING:
        if not m.wounds[t]:
            return Reason("bots.why-no-wounds", "", args)
        return Reason("bots.why-heal", "", args | {"points": min(points, m.wounds[t])})
    if t == b.svetlana:
        return Reason("bots.why-close" if m.inferno - points < 1 else "bots.why-vortex", "", args)
    return Reason("bots.why-illness", "", args)


def _may_be_struck(m: Position, o: int, t: int, loc: int) -> bool:
    """Whether *t* at *loc* bears an attack, or somebody who acts after *o* in this battle could lay one."""

    b = m.compiled
    if any(p.target == t and p.place == loc and p.use == U_ATTACK for p in m.plays):
        return True
    # A neutral donor is struck by the Dark alone.
    foe = DARK if b.side[t] == NEUTRAL else 1 - b.side[t]
    return any(m.loc[e] == loc and b.side[e] == foe for e in range(o + 1, b.n_others))


def _move(m: Position, action: Action) -> Reason | None:

    if action.verb not in ("move", "portal", "done"):
        return None
    b, o = m.compiled, m.asked.other
    to = m.loc[o] if action.verb == "done" else b.location_index[action.args[1]]
    args = {"card": b.names[o], "target": b.location_names[to]}
    side = b.side[o]
    egor = egor_goes(m)
    if side == LIGHT and to == ground(b).flat:
        return Reason("bots.why-to-vortex", "", args | {"free": "no" if watched(m, egor) else "yes"})
    if side != LIGHT and to == egor and not b.hub[to]:
        return Reason("bots.why-watch-egor", "", args)
    if m.side_at(to, 1 - side) and not b.hub[to]:
        return Reason("bots.why-fight", "", args)
    if m.side_at(m.loc[o], 1 - side) and action.verb != "done" and not b.hub[m.loc[o]]:
        return Reason("bots.why-flee", "", args)
    if action.verb == "done":
        return Reason("bots.why-wait", "", args)
    goal = heading(m, o, to)
    there = "yes" if goal == to else "no"
    return Reason("bots.why-on-way", "", args | {"target": b.location_names[goal], "there": there})


def _call(m: Position, action: Action) -> Reason | None:
    if action.verb not in ("call", "jump"):
        return Reason("bots.why-enough-calls")
    b = m.compiled
    v, d = b.entity_index[action.args[0]], b.entity_index[action.args[1]]
    code = "hold" if m.loc[v] == m.loc[d] else "fetch"
    return Reason(f"bots.why-{code}", "", {"card": action.args[0], "target": action.args[1]})


_FINDERS = {
    "battle": _battle,
    "sword-card": _battle,
    "extra-card": _battle,
    "movement": _move,
    "leave-metro": _move,
    "calls": _call,
    "redirect": _call,
}
