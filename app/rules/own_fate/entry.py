"""Others entering play from hand (A7, A8, A43–A46, A98)."""

from __future__ import annotations

from app.rules.game import Action, Manner
from app.rules.own_fate import powers
from app.rules.own_fate import refusals as no
from app.rules.own_fate.arrivals import pay, place, price
from app.rules.own_fate.compiled import NONE
from app.rules.own_fate.composed import has_entered
from app.rules.own_fate.position import IN_HAND, IN_PLAY, Position
from app.rules.own_fate.records import NOTHING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.stages import ANSWERED
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, fixed


def check_enter(s: Position, o: int) -> Refusal | None:
    """Return why *o*, in hand, can't enter."""
    if s.zone[o] != IN_HAND or o not in s.hands[s.compiled.side[o]]:
        return no.NOT_YOURS
    if s.cops != NONE:
        return no.COPS
    # A replaced Other can enter again from the next turn (A46).
    return no.REPLACED if s.entrants >> o & 1 else price(s, o, s.compiled.cost[o])


def may_come(s: Position, o: int) -> bool:
    """Return whether *o* could enter now, judging by public information."""
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
    """Notify *o*'s owner that the balance keeps it out and its slot is lost (A7, A98).

    The other seat must not learn what is in a hand.
    """
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
    has_entered(s, o)


def _pass(s: Position) -> None:
    s.asked = NOTHING
    s.stage = ANSWERED


QUESTIONS: tuple[QuestionKind, ...] = (
    QuestionKind(
        "enter",
        (
            Verb("enter other", _offer_enter, _check_enter, _enter, (0, "metro")),
            *powers.verbs("enter"),
            fixed("pass", _pass),
        ),
        {"other": "other"},
        in_slot=True,
        of_owner=True,
        manner=Manner(recurs=True),
    ),
)
