"""The initiative loop of the movement phase (T P3.4): every Other in play or in hand has its slot."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import entry, walking
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import DARK, LIGHT, NONE
from app.rules.own_fate.powers import fathers, goods, listen, looking, portal, ride
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import IN_HAND, IN_PLAY, FateState
from app.rules.own_fate.verbs import Verb, Words, ask, chance_from_hand, fixed


def slot(s: FateState) -> None:
    """The slot of the Other that is next in order."""
    b, o, zone = s.book, s.slot, s.zone
    if not s.gathered and not b.strict:
        while o < b.n_others and zone[o] != IN_PLAY and zone[o] != IN_HAND:
            o += 1
        s.slot = o
    if o >= b.n_others:
        s.step += 1
        s.slot = 0
        return
    if zone[o] != IN_PLAY:
        # One look at the zone in the open game; strict secrecy asks whoever may hold the card.
        if (zone[o] == IN_HAND or b.strict) and not s.gathered and s.may_hold(b.side[o], o):
            if entry.may_come(s, o):
                ask(s, "enter", b.side[o], o)
                return
            entry.tell_barred(s, o)
        _next_slot(s)
        return
    if s.begun != o:
        s.begun = o
        s.responded = 0
        if s.log is not None:
            s.emit("slot-began", {"other": s.name(o), "phase": "movement"})
    if s.gathered == 2:
        _next_slot(s)
        return
    ask(s, "movement", b.side[o], o)
    if not b.strict and len(s.legal()) == 1 and s.legal()[0].verb == "done":
        s.ask = None
        end_slot(s)


def end_slot(s: FateState) -> None:
    """The slot's Other is done; Dark may still close a way in a Light slot (K3)."""
    b, o = s.book, s.slot
    s.ask = None
    s.gathered = 2
    if s.log is not None:
        s.emit("slot-done", {"other": s.name(o)})
    if b.side[o] == LIGHT and not s.responded and s.window(DARK, "broken-mobile"):
        s.pend = ()
        ask(s, "close-way", DARK, o)


def _next_slot(s: FateState) -> None:
    s.slot += 1
    s.gathered = 0


def declare(s: FateState, o: int, pending: tuple[object, ...]) -> None:
    """A move is declared: Dark may answer before it happens, else it happens."""
    s.ask = None
    s.pend = pending
    if s.book.side[o] == LIGHT and s.window(DARK, "broken-mobile"):
        s.responded = 1
        if pending[0] == "move":
            s.emit("move-declared", {"other": s.name(o), "to": s.place(int(str(pending[2])))})
        ask(s, "close-way", DARK, o)
    else:
        carry_out(s)


def carry_out(s: FateState) -> None:
    """The declared move happens, unless its way is closed now."""
    pending, s.pend = s.pend, ()
    if not pending:
        return
    kind, o, loc = pending[0], pending[1], pending[2]
    phone = walking.closed(s, loc)
    if phone != NONE and s.book.side[o] == LIGHT:
        s.emit("move-blocked", {"other": s.name(o), "to": s.place(loc), "card": s.name(phone)})
        return
    if kind == "ride":
        ride.carry(s, pending)
        return
    here = s.loc[o]
    s.moved |= 1 << o
    if s.log is not None:
        s.emit("moved", {"other": s.name(o), "from": s.place(here), "to": s.place(loc)})
    walking.arrive(s, o, loc)


def stragglers(s: FateState) -> None:
    """Who waited in the Metro for a ride that never came walks now (T P3)."""
    b = s.book
    while s.slot < b.n_others:
        o = s.slot
        if walking.must_leave(s, o) and walking.can_leave(s, o):
            ask(s, "leave-metro", b.side[o], o)
            return
        s.slot += 1
    s.step += 1


def _offer_move(s: FateState, out: list[Action]) -> None:
    assert s.ask is not None
    o, b = s.ask[2], s.book
    if walking.may_walk(s, o) is not None:
        return
    for loc in b.ways[s.loc[o]]:
        if walking.gate(s, o, loc) is None:
            out.append(b.move_acts[o][loc])


def _check_move(s: FateState, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    o, loc = s.book.entity(words[0]), s.book.location(words[1])
    if not 0 <= o < s.book.n_others or loc == NONE:
        return no.UNKNOWN_NAME
    refusal = walking.check_move(s, o, loc)
    assert s.ask is not None
    # A move that would be barred anyway says so first: that is what the player wants to know.
    return refusal or (no.NOT_THIS_SLOT if o != s.ask[2] else None)


def _move(s: FateState, words: Words) -> None:
    o = s.book.ent[words[0]]
    declare(s, o, ("move", o, s.book.loc_index[words[1]]))


def _may_stay(s: FateState) -> Refusal | None:
    assert s.ask is not None
    o = s.ask[2]
    if walking.must_leave(s, o) and walking.can_leave(s, o) and not walking.ride_promised(s, o):
        return no.MUST_LEAVE
    return None


def _closable(s: FateState) -> list[int]:
    b = s.book
    return [loc for loc in range(len(b.locs)) if b.mobile_metro or not b.hub[loc]]


def _offer_close(s: FateState, out: list[Action]) -> None:
    b = s.book
    for e in s.playable(DARK, "broken-mobile"):
        for loc in _closable(s):
            out.append(b.act("chance", b.names[e], b.locs[loc]))


def _check_close(s: FateState, words: Words) -> Refusal | None:
    refusal = chance_from_hand(s, DARK, words, "broken-mobile")
    if refusal is not None:
        return refusal
    if len(words) != 2 or words[1] not in s.book.loc_index:
        return no.WRONG_ARGUMENTS
    return None if s.book.loc_index[words[1]] in _closable(s) else no.METRO_NOT_CLOSED


def _close(s: FateState, words: Words) -> None:
    from app.rules.own_fate.verbs import lay

    e = s.book.ent[words[0]]
    s.drop_from_hand(DARK, e)
    lay(s, e, s.book.loc_index[words[1]])
    s.mobile_turn = s.turn
    _answered(s)


def _answered(s: FateState) -> None:
    s.ask = None
    carry_out(s)


def offer_movement(s: FateState, out: list[Action]) -> None:
    """All legal actions of a movement slot: every verb offers itself, but only where it could matter."""
    assert s.ask is not None
    b, o = s.book, s.ask[2]
    _offer_move(s, out)
    if s.hands[b.side[o]]:
        goods.VERBS[0].offer(s, out)
        fathers.VERB.offer(s, out)
    if o in s.holder:
        goods.VERBS[1].offer(s, out)
    if s.holder != b.nobody:
        listen.VERB.offer(s, out)
    if max(s.loc[b.n_others : b.first_chance], default=NONE) != NONE:
        goods.VERBS[2].offer(s, out)
    if b.portals[o]:
        portal.WALK.offer(s, out)
    if b.looks[o]:
        looking.VERB.offer(s, out)
    if b.side[o] == LIGHT:
        ride.RIDE.offer(s, out)
    if _may_stay(s) is None:
        out.append(b.done_act)


_MOVE = Verb("move", _offer_move, _check_move, _move)

VERBS: dict[str, tuple[Verb, ...]] = {
    "movement": (
        _MOVE,
        *goods.VERBS,
        portal.WALK,
        looking.VERB,
        listen.VERB,
        ride.RIDE,
        fathers.VERB,
        fixed("done", end_slot, _may_stay),
    ),
    "passengers": ride.PASSENGERS,
    "close-way": (Verb("chance", _offer_close, _check_close, _close), fixed("pass", _answered)),
    "leave-metro": (_MOVE, listen.VERB),
    **entry.VERBS,
}
