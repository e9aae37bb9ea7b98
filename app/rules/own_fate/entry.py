"""Entering play from hand (A7, A8, A43–A46, A98)."""

from __future__ import annotations

from app.rules.game import Action, Manner
from app.rules.own_fate import powers
from app.rules.own_fate import refusals as no
from app.rules.own_fate.arrivals import check_price, pay, put_into_play
from app.rules.own_fate.compiled import NONE
from app.rules.own_fate.composed import on_entered
from app.rules.own_fate.position import IN_HAND, IN_PLAY, Position
from app.rules.own_fate.records import NOTHING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.stages import ANSWERED
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, plain_verb


def check_enter(state: Position, other: int) -> Refusal | None:
    """Return why *other* can't enter from hand, or None."""
    if state.zone[other] != IN_HAND or other not in state.hands[state.compiled.side[other]]:
        return no.NOT_YOURS
    if state.cops != NONE:
        return no.COPS
    # A replaced Other can enter again from the next turn (A46).
    return (
        no.REPLACED if state.entrants >> other & 1 else check_price(state, other, state.compiled.cost[other])
    )


def may_enter(state: Position, other: int) -> bool:
    """Return whether *other* could enter or replace an Other now, judging by public information."""
    cards = state.compiled
    if state.entrants >> other & 1:
        return False
    if state.cops == NONE and check_price(state, other, cards.cost[other]) is None:
        return True
    return cards.replaces[other] and any(
        state.zone[target] == IN_PLAY
        and cards.side[target] == cards.side[other]
        and check_price(state, other, cards.cost[other] - cards.cost[target]) is None
        for target in range(cards.n_others)
        if target != other
    )


def emit_entry_barred(state: Position, other: int) -> None:
    """If the balance keeps *other* in hand, notify its owner that it loses its slot (A7, A98).

    The event is hidden from the other seat, which must not learn what is in the hand.
    """
    if (
        state.log is not None
        and other in state.hands[state.compiled.side[other]]
        and check_enter(state, other) == no.BALANCE_LIMIT
    ):
        state.emit(
            "entry-barred",
            secret={"other": state.name(other), "cost": state.compiled.cost[other]},
            to=(state.compiled.side[other],),
            hidden=True,
        )


def _offer_enter(state: Position, out: list[Action]) -> None:
    other = state.asked.other
    if check_enter(state, other) is None:
        out.append(state.compiled.act("enter", state.compiled.names[other]))


def _check_enter(state: Position, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    other = state.compiled.entity(words[0])
    if not 0 <= other < state.compiled.n_others:
        return no.UNKNOWN_NAME
    return check_enter(state, other) if other == state.asked.other else no.NOT_THIS_SLOT


def _enter(state: Position, words: Words) -> None:
    other = state.compiled.entity_index[words[0]]
    state.drop_from_hand(state.compiled.side[other], other)
    state.emit(
        "entered",
        {
            "other": state.name(other),
            "location": state.place(state.compiled.metro),
            "cost": state.compiled.cost[other],
        },
    )
    pay(state, other, state.compiled.cost[other])
    put_into_play(state, other, state.compiled.metro)
    state.entrants |= 1 << other
    state.asked = NOTHING
    on_entered(state, other)


def _pass(state: Position) -> None:
    state.asked = NOTHING
    state.stage = ANSWERED


QUESTIONS: tuple[QuestionKind, ...] = (
    QuestionKind(
        "enter",
        (
            Verb("enter other", _offer_enter, _check_enter, _enter, (0, "metro")),
            *powers.verbs("enter"),
            plain_verb("pass", _pass),
        ),
        {"other": "other"},
        in_slot=True,
        of_owner=True,
        manner=Manner(recurs=True),
    ),
)
