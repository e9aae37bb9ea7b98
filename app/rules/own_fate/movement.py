"""The initiative loop of Movement (T3.4): each Other in play or hand has its slot."""

from __future__ import annotations

from app.rules.game import Action, Manner
from app.rules.own_fate import composed, entry, goods, powers, walking
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import DARK, LIGHT, NONE
from app.rules.own_fate.declared import declare
from app.rules.own_fate.position import IN_HAND, IN_PLAY, Position
from app.rules.own_fate.records import NOTHING, Walk
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.stages import BEGUN, MOVED
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, ask, fixed, offer_each, only_done


def slot(s: Position) -> None:
    """Run the next movement slot."""
    b, o, zone = s.compiled, s.slot, s.zone
    if not s.stage and not b.strict:
        while o < b.n_others and zone[o] != IN_PLAY and zone[o] != IN_HAND:
            o += 1
        s.slot = o
    if o >= b.n_others:
        s.step += 1
        s.slot = 0
        return
    if zone[o] != IN_PLAY:
        # In the open game the zone decides; with strict secrecy any seat that may hold the card is asked.
        if (zone[o] == IN_HAND or b.strict) and not s.stage and s.may_hold(b.side[o], o):
            if entry.may_come(s, o):
                ask(s, "enter", b.side[o], o)
                return
            entry.tell_barred(s, o)
        _next_slot(s)
        return
    if s.announced != o:
        s.announced = o
        s.answered = 0
        if s.log is not None:
            s.emit("slot-began", {"other": s.name(o), "phase": "movement"})
    if s.stage == MOVED:
        _next_slot(s)
        return
    ask(s, "movement", b.side[o], o)
    if not b.strict and only_done(s, offer_movement):
        s.asked = NOTHING
        end_slot(s)


def _done(s: Position) -> None:
    end_slot(s, "" if s.moved >> s.slot & 1 else "movement")


def end_slot(s: Position, idle: str = "") -> None:
    """End the slot; Dark may still close a way in a Light slot (K3).

    *idle*: the phase, if the Other could have walked and stays.
    """
    b, o = s.compiled, s.slot
    s.asked = NOTHING
    s.stage = MOVED
    if s.log is not None:
        s.emit("slot-done", {"other": s.name(o), "idle": idle})
    if b.side[o] == LIGHT and not s.answered and s.window(DARK, "closed-way"):
        s.pending = None
        ask(s, "close-way", DARK, o)


def _next_slot(s: Position) -> None:
    s.slot += 1
    s.stage = BEGUN


def stragglers(s: Position) -> None:
    """Ask Others that waited in the Metro for a missed ride to walk (A30)."""
    b = s.compiled
    while s.slot < b.n_others:
        o = s.slot
        if walking.must_leave(s, o) and walking.can_leave(s, o):
            ask(s, "leave-metro", b.side[o], o)
            return
        s.slot += 1
    s.step += 1


def _offer_move(s: Position, out: list[Action]) -> None:
    o, b = s.asked.other, s.compiled
    if walking.may_walk(s, o) is not None:
        return
    for loc in b.ways[s.loc[o]]:
        if walking.gate(s, o, loc) is None:
            out.append(b.move_acts[o][loc])


def _check_move(s: Position, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    o, loc = s.compiled.entity(words[0]), s.compiled.location(words[1])
    if not 0 <= o < s.compiled.n_others or loc == NONE:
        return no.UNKNOWN_NAME
    refusal = walking.check_move(s, o, loc)
    # A move barred anyway gives that reason first: it is the more useful one.
    return refusal or (no.NOT_THIS_SLOT if o != s.asked.other else None)


def _move(s: Position, words: Words) -> None:
    o = s.compiled.entity_index[words[0]]
    declare(s, Walk(o, s.compiled.location_index[words[1]]))


def _may_stay(s: Position) -> Refusal | None:
    o = s.asked.other
    if walking.must_leave(s, o) and walking.can_leave(s, o) and not walking.ride_promised(s, o):
        return no.MUST_LEAVE
    return None


def offer_movement(s: Position, out: list[Action]) -> None:
    """Add all legal actions of a movement slot; each verb offers only where useful."""
    offer_each("movement", _VERBS, s, out)


def _open_verbs(s: Position) -> frozenset[str]:
    """Return verbs that are legal without looking at a hand."""
    o = s.asked.other
    found = frozenset({"move", "ride", "give", "take", "done"})
    # Waiting in the Metro depends on a car that may be in hand.
    return found - {"done"} if walking.must_leave(s, o) and walking.can_leave(s, o) else found


_MOVE = Verb("move other to", _offer_move, _check_move, _move, (0, 1), rank=0)
_USE = composed.verb("power-movement-slot", "use", 65)
_VERBS = tuple(
    sorted(
        (_MOVE, *goods.VERBS, *powers.verbs("movement"), _USE, fixed("done", _done, _may_stay)),
        key=lambda verb: verb.rank,
    )
)

QUESTIONS: tuple[QuestionKind, ...] = (
    *entry.QUESTIONS,
    QuestionKind(
        "movement",
        _VERBS,
        {"other": "other"},
        offer=offer_movement,
        in_slot=True,
        of_owner=True,
        manner=Manner(open_verbs=_open_verbs),
    ),
    QuestionKind(
        "leave-metro",
        (_MOVE, *powers.verbs("leave-metro")),
        {"other": "other"},
        in_slot=True,
        of_owner=True,
        after_slots=True,
        manner=Manner(in_the_open=True),
    ),
)
