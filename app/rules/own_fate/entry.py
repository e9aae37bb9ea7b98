"""How Others come into play: entering from hand, Geser's replacement, Alisa's find (A7, A8, A43–A46, A98)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import DARK, LIGHT, NEUTRAL, NONE
from app.rules.own_fate.powers import listen
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import IN_HAND, IN_PLAY, FateState
from app.rules.own_fate.verbs import Verb, Words, fixed


def price(s: FateState, o: int, cost: int) -> Refusal | None:
    """Why *o*'s side cannot pay *cost* on the balance track (A7)."""
    b = s.book
    if b.limit_by_cost:
        return no.BALANCE_LIMIT if cost > b.bal_max else None
    after = s.balance - cost if b.side[o] == LIGHT else s.balance + cost
    return None if b.bal_min <= after <= b.bal_max else no.BALANCE_LIMIT


def pay(s: FateState, o: int, cost: int) -> None:
    """The treaty chip moves in favour of the opponent of *o*."""
    b = s.book
    after = s.balance - cost if b.side[o] == LIGHT else s.balance + cost
    old, s.balance = s.balance, max(b.bal_min, min(b.bal_max, after))
    s.emit("balance-moved", {"from": old, "to": s.balance, "by": b.names[o]})


def place(s: FateState, o: int, loc: int) -> None:
    """Put *o* into play at *loc* with a full hand of spells."""
    b = s.book
    s.zone[o] = IN_PLAY
    s.loc[o] = loc
    s.wounds[o] = s.gloom[o] = 0
    s.amulet[o], s.man[o] = NONE, ()
    s.hand[o] = s.draw(b.strength[o])
    drawn(s, o, s.hand[o])


def drawn(s: FateState, o: int, cards: tuple[int, ...]) -> None:
    """Tell that *o* drew spells, if there were any; only its seat sees the faces."""
    if s.log is not None and cards:
        s.emit(
            "drawn",
            {"other": s.name(o), "count": len(cards)},
            secret={"cards": s.spells(cards)},
            to=(s.book.side[o],) if s.book.side[o] != NEUTRAL else (),
        )


def check_enter(s: FateState, o: int) -> Refusal | None:
    """Why *o*, in hand, cannot enter."""
    if s.zone[o] != IN_HAND or o not in s.hands[s.book.side[o]]:
        return no.NOT_YOURS
    if s.cops != NONE:
        return no.COPS
    # Who was replaced this turn comes back in the next at the earliest (A46).
    return no.REPLACED if s.entrants >> o & 1 else price(s, o, s.book.cost[o])


def check_replace(s: FateState, o: int, t: int) -> Refusal | None:
    """Why *o*, in hand, cannot replace *t*, in play."""
    b = s.book
    if s.zone[o] != IN_HAND or o not in s.hands[b.side[o]]:
        return no.NOT_YOURS
    if not b.replaces[o]:
        return no.NO_REPLACE
    if t >= b.n_others or b.side[t] != b.side[o]:
        return no.REPLACE_LIGHT
    if s.zone[t] != IN_PLAY:
        return no.NOT_IN_PLAY
    return price(s, o, b.cost[o] - b.cost[t])


def may_come(s: FateState, o: int) -> bool:
    """Whether *o* could come from hand now by what everybody sees."""
    b = s.book
    if s.entrants >> o & 1:
        return False
    if s.cops == NONE and price(s, o, b.cost[o]) is None:
        return True
    return b.replaces[o] and any(
        s.zone[t] == IN_PLAY and b.side[t] == b.side[o] and price(s, o, b.cost[o] - b.cost[t]) is None
        for t in range(b.n_others)
        if t != o
    )


def tell_barred(s: FateState, o: int) -> None:
    """*o* cannot come from hand now. If the balance alone keeps it out, its owner learns that it loses its
    slot (A7, A98); the other seat must not learn what is in a hand."""
    if s.log is not None and o in s.hands[s.book.side[o]] and check_enter(s, o) == no.BALANCE_LIMIT:
        s.emit(
            "entry-barred",
            secret={"other": s.name(o), "cost": s.book.cost[o]},
            to=(s.book.side[o],),
            hidden=True,
        )


def _slot(s: FateState) -> int:
    assert s.ask is not None
    return int(s.ask[2])


def _offer_enter(s: FateState, out: list[Action]) -> None:
    o = _slot(s)
    if check_enter(s, o) is None:
        out.append(s.book.act("enter", s.book.names[o]))


def _check_enter(s: FateState, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    o = s.book.entity(words[0])
    if not 0 <= o < s.book.n_others:
        return no.UNKNOWN_NAME
    return check_enter(s, o) if o == _slot(s) else no.NOT_THIS_SLOT


def _enter(s: FateState, words: Words) -> None:
    o = s.book.ent[words[0]]
    s.drop_from_hand(s.book.side[o], o)
    s.emit("entered", {"other": s.name(o), "location": s.place(s.book.metro), "cost": s.book.cost[o]})
    pay(s, o, s.book.cost[o])
    place(s, o, s.book.metro)
    s.entrants |= 1 << o
    s.ask = None


def _offer_replace(s: FateState, out: list[Action]) -> None:
    o = _slot(s)
    if not s.book.replaces[o]:
        return
    for t in range(s.book.n_others):
        if check_replace(s, o, t) is None:
            out.append(s.book.act("replace", s.book.names[o], s.book.names[t]))


def _check_replace(s: FateState, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    o, t = (s.book.entity(w) for w in words)
    if not 0 <= o < s.book.n_others or t == NONE:
        return no.UNKNOWN_NAME
    return check_replace(s, o, t) if o == _slot(s) else no.NOT_THIS_SLOT


def _replace(s: FateState, words: Words) -> None:
    b = s.book
    o, t = b.ent[words[0]], b.ent[words[1]]
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
    s.metro0 &= ~(1 << t)
    s.moved |= 1 << o
    s.entrants |= 1 << o | 1 << t
    s.hq0 &= ~(1 << t)
    s.ask = None


def discard_all(s: FateState, o: int) -> None:
    """All spells of *o*, its amulet and manoeuvres go to the discards."""
    cards = s.hand[o] + s.man[o] + ((s.amulet[o],) if s.amulet[o] != NONE else ())
    s.hand[o], s.man[o], s.amulet[o] = (), (), NONE
    s.discard.extend(cards)
    if cards:
        s.emit("spells-discarded", {"other": s.name(o), "cards": s.spells(cards)})


def look(s: FateState, o: int) -> None:
    """Alisa looks through the deck; whom she summons and finds must come (A8, A43)."""
    b = s.book
    seat = b.side[o]
    s.moved |= 1 << o
    s.emit(
        "looked",
        {"other": s.name(o), "count": len(s.pdeck)},
        secret={"cards": tuple(b.names[e] for e in sorted(s.pdeck))},
        to=(seat,),
    )
    s.known[seat] |= sum(1 << e for e in s.hands[1 - seat])
    s.in_deck[seat] = sum(1 << e for e in s.pdeck)
    wanted = b.trait(o, "summons")
    found = [e for e in s.pdeck if e < b.n_others and wanted in (b.power_name[e], b.cards[e].key)]
    for e in found[:1]:
        s.emit("shown", {"card": s.name(e)})
        if price(s, e, b.cost[e]) is not None:
            s.in_deck[1 - seat] |= 1 << e
            continue
        s.pdeck.remove(e)
        for n in (LIGHT, DARK):
            s.in_deck[n] &= ~(1 << e)
        s.emit("summoned", {"other": s.name(e), "by": s.name(o), "location": s.place(s.loc[o])})
        pay(s, e, b.cost[e])
        place(s, e, s.loc[o])
    s.shuffle_probability()


def _pass(s: FateState) -> None:
    s.ask = None
    s.gathered = 1


VERBS: dict[str, tuple[Verb, ...]] = {
    "enter": (
        Verb("enter", _offer_enter, _check_enter, _enter),
        Verb("replace", _offer_replace, _check_replace, _replace),
        listen.VERB,
        fixed("pass", _pass),
    ),
}
