"""Replaces an Other of its side, which returns to hand (K1.geser, A8, A45, A46)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.arrivals import discard_all, pay, place, price
from app.rules.own_fate.compiled import NONE
from app.rules.own_fate.composed import has_entered
from app.rules.own_fate.position import IN_HAND, IN_PLAY, Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import NOTHING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.verbs import Verb, Words


def check_replace(s: Position, o: int, t: int) -> Refusal | None:
    """Return why *o*, in hand, can't replace *t*, in play."""
    b = s.compiled
    if s.zone[o] != IN_HAND or o not in s.hands[b.side[o]]:
        return no.NOT_YOURS
    if not b.replaces[o]:
        return no.NO_REPLACE
    if t >= b.n_others or b.side[t] != b.side[o]:
        return no.REPLACE_LIGHT
    if s.zone[t] != IN_PLAY:
        return no.NOT_IN_PLAY
    return price(s, o, b.cost[o] - b.cost[t])


def _offer_replace(s: Position, out: list[Action]) -> None:
    o = s.asked.other
    if not s.compiled.replaces[o]:
        return
    for t in range(s.compiled.n_others):
        if check_replace(s, o, t) is None:
            out.append(s.compiled.act("replace", s.compiled.names[o], s.compiled.names[t]))


def _check_replace(s: Position, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    o, t = (s.compiled.entity(w) for w in words)
    if not 0 <= o < s.compiled.n_others or t == NONE:
        return no.UNKNOWN_NAME
    return check_replace(s, o, t) if o == s.asked.other else no.NOT_THIS_SLOT


def _replace(s: Position, words: Words) -> None:
    b = s.compiled
    o, t = b.entity_index[words[0]], b.entity_index[words[1]]
    loc, wounds = s.loc[t], s.wounds[t]
    s.drop_from_hand(b.side[o], o)
    discard_all(s, t)
    s.zone[t], s.loc[t], s.wounds[t], s.gloom[t] = IN_HAND, NONE, 0, 0
    s.hands[b.side[t]] = (*s.hands[b.side[t]], t)
    s.shown |= 1 << t
    s.emit("replaced", {"other": s.name(o), "target": s.name(t), "location": s.place(loc)})
    pay(s, o, b.cost[o] - b.cost[t])
    place(s, o, loc)
    s.wounds[o] = wounds
    for i in b.items:
        if s.holder[i] == t:
            if b.may_hold[i - b.n_others][o]:
                s.holder[i] = o
                s.emit("item-given", {"item": s.name(i), "other": s.name(t), "target": s.name(o)})
            else:
                s.holder[i], s.loc[i] = NONE, loc
                s.emit("item-left", {"item": s.name(i), "location": s.place(loc)})
    s.began_in_metro &= ~(1 << t)
    s.moved |= 1 << o
    s.entrants |= 1 << o | 1 << t
    s.began_at_healing_place &= ~(1 << t)
    s.asked = NOTHING
    has_entered(s, o)


VERB = Verb("replace other target", _offer_replace, _check_replace, _replace, (0, 1), rank=10)

POWER = Power(
    "replacement",
    "other",
    "K1.geser",
    {"replaces": Trait(True)},
    formerly=("geser",),
    verbs={"enter": (VERB,)},
)
