"""How Others come into play: entering from hand, Geser's replacement, Alisa's find (A7, A8, A43–A46, A98)."""

from __future__ import annotations

from app.rules.game import Action, Manner
from app.rules.own_fate import refusals as no
from app.rules.own_fate.arrivals import discard_all, pay, place, price
from app.rules.own_fate.compiled import NONE
from app.rules.own_fate.position import IN_HAND, IN_PLAY, Position
from app.rules.own_fate.powers import listen
from app.rules.own_fate.records import NOTHING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.stages import ANSWERED
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, fixed


def check_enter(s: Position, o: int) -> Refusal | None:
    """Why *o*, in hand, cannot enter."""
    if s.zone[o] != IN_HAND or o not in s.hands[s.compiled.side[o]]:
        return no.NOT_YOURS
    if s.cops != NONE:
        return no.COPS
    # Who was replaced this turn comes back in the next at the earliest (A46).
    return no.REPLACED if s.entrants >> o & 1 else price(s, o, s.compiled.cost[o])


def check_replace(s: Position, o: int, t: int) -> Refusal | None:
    """Why *o*, in hand, cannot replace *t*, in play."""
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


def may_come(s: Position, o: int) -> bool:
    """Whether *o* could come from hand now by what everybody sees."""
    b = s.compiled
    if s.entrants >> o & 1:
        return False
    if s.cops == NONE and price(s, o, b.cost[o]) is None:
        return True
    return b.replaces[o] and any(
        s.zone[t] == IN_PLAY and b.side[t] == b.side[o] and price(s, o, b.cost[o] - b.cost[t]) is None
        for t in range(b.n_others)
        if t != o
    )


def tell_barred(s: Position, o: int) -> None:
    """*o* cannot come from hand now. If the balance alone keeps it out, its owner learns that it loses its
    slot (A7, A98); the other seat must not learn what is in a hand."""
    if s.log is not None and o in s.hands[s.compiled.side[o]] and check_enter(s, o) == no.BALANCE_LIMIT:
        s.emit(
            "entry-barred",
            secret={"other": s.name(o), "cost": s.compiled.cost[o]},
            to=(s.compiled.side[o],),
            hidden=True,
        )


def _offer_enter(s: Position, out: list[Action]) -> None:
    o = s.asked.other
    if check_enter(s, o) is None:
        out.append(s.compiled.act("enter", s.compiled.names[o]))


def _check_enter(s: Position, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    o = s.compiled.entity(words[0])
    if not 0 <= o < s.compiled.n_others:
        return no.UNKNOWN_NAME
    return check_enter(s, o) if o == s.asked.other else no.NOT_THIS_SLOT


def _enter(s: Position, words: Words) -> None:
    o = s.compiled.entity_index[words[0]]
    s.drop_from_hand(s.compiled.side[o], o)
    s.emit("entered", {"other": s.name(o), "location": s.place(s.compiled.metro), "cost": s.compiled.cost[o]})
    pay(s, o, s.compiled.cost[o])
    place(s, o, s.compiled.metro)
    s.entrants |= 1 << o
    s.asked = NOTHING


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


def _pass(s: Position) -> None:
    s.asked = NOTHING
    s.stage = ANSWERED


QUESTIONS = (
    QuestionKind(
        "enter",
        (
            Verb("enter", _offer_enter, _check_enter, _enter, (0, "metro")),
            Verb("replace", _offer_replace, _check_replace, _replace, (0, 1)),
            listen.VERB,
            fixed("pass", _pass),
        ),
        {"other": "other"},
        in_slot=True,
        of_owner=True,
        manner=Manner(recurs=True),
    ),
)
