"""The Others' slots in the movement phase, in order of initiative (T3.4)."""

from __future__ import annotations

from app.rules.game import Action, Manner
from app.rules.own_fate import composed, powers, refusals as no, walking
from app.rules.own_fate.compiled import DARK, LIGHT, NONE
from app.rules.own_fate.composed import on_entered
from app.rules.own_fate.position import ANSWERED, BEGUN, IN_HAND, IN_PLAY, MOVED, Position
from app.rules.own_fate.records import NOTHING, Walk
from app.rules.own_fate.verbs import (
    QuestionKind,
    Verb,
    Words,
    ask,
    has_chances,
    has_item,
    offer_each,
    only_done,
    plain_verb,
)
from app.rules.own_fate.walking import check_price, declare, pay, put_into_play

# --- entering from hand ----------------------------------------------------------------------------------


def check_enter(state: Position, other: int) -> no.Refusal | None:
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


def _check_enter(state: Position, words: Words) -> no.Refusal | None:
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


_ENTRY: tuple[QuestionKind, ...] = (
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


# --- items -----------------------------------------------------------------------------------------------


def _item_and_other(state: Position, words: Words) -> tuple[int, int] | no.Refusal:
    cards = state.compiled
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    item, other = cards.entity(words[0]), cards.entity(words[1])
    if NONE in (item, other):
        return no.UNKNOWN_NAME
    if item not in cards.items:
        return no.WRONG_ARGUMENTS
    return (item, other) if other < cards.n_others else no.ITEM_TO_OWN


def check_item(state: Position, item: int, other: int) -> no.Refusal | None:
    """Return why *item* can't be played from hand onto *other*, or None."""
    cards = state.compiled
    if not cards.built[item]:
        return no.NOT_BUILT
    if cards.side[other] != cards.side[state.asked.other]:
        return no.ITEM_TO_OWN
    if item not in state.hands[cards.side[other]]:
        return no.NOT_YOURS
    if not cards.may_hold[item - cards.n_others][other]:
        return no.NOT_HOLDER
    return None if other == state.asked.other else no.NOT_THIS_SLOT


def _offer_item(state: Position, out: list[Action]) -> None:
    cards, other = state.compiled, state.asked.other
    for item in state.hands[cards.side[other]]:
        if cards.n_others <= item < cards.first_chance and check_item(state, item, other) is None:
            out.append(cards.act("item", cards.names[item], cards.names[other]))


def _check_item(state: Position, words: Words) -> no.Refusal | None:
    item_and_other = _item_and_other(state, words)
    return item_and_other if isinstance(item_and_other, no.Refusal) else check_item(state, *item_and_other)


def _item(state: Position, words: Words) -> None:
    cards = state.compiled
    item, other = cards.entity_index[words[0]], cards.entity_index[words[1]]
    state.drop_from_hand(cards.side[other], item)
    state.zone[item] = IN_PLAY
    state.holder[item] = other
    state.emit("item-played", {"item": words[0], "other": words[1]})
    state.asked = NOTHING


def check_give(state: Position, item: int, other: int) -> no.Refusal | None:
    """Return why the Other in its slot can't give *item* to *other*, or None."""
    cards, giver = state.compiled, state.asked.other
    if state.zone[item] != IN_PLAY or state.holder[item] != giver:
        return no.ITEM_NOT_HELD
    if other == giver:
        return no.SAME_OTHER
    if state.zone[other] != IN_PLAY:
        return no.NOT_IN_PLAY
    if cards.side[other] != cards.side[giver]:
        return no.NOT_OWN_SIDE
    if cards.hub[state.loc[giver]]:
        return no.IN_METRO
    if state.loc[other] != state.loc[giver]:
        return no.OTHER_PLACE
    return None if cards.may_hold[item - cards.n_others][other] else no.NOT_HOLDER


def _offer_give(state: Position, out: list[Action]) -> None:
    cards, giver = state.compiled, state.asked.other
    here = state.loc[giver]
    if cards.hub[here]:
        return
    for item in cards.items:
        if state.holder[item] == giver:
            for other in cards.of_side[cards.side[giver]]:
                if state.loc[other] == here and other != giver and check_give(state, item, other) is None:
                    out.append(cards.act("give", cards.names[item], cards.names[other]))


def _check_give(state: Position, words: Words) -> no.Refusal | None:
    item_and_other = _item_and_other(state, words)
    return item_and_other if isinstance(item_and_other, no.Refusal) else check_give(state, *item_and_other)


def _give(state: Position, words: Words) -> None:
    item, other = state.compiled.entity_index[words[0]], state.compiled.entity_index[words[1]]
    state.emit("item-given", {"item": words[0], "other": state.name(state.holder[item]), "target": words[1]})
    state.holder[item] = other
    state.asked = NOTHING


def check_take(state: Position, item: int, other: int) -> no.Refusal | None:
    """Return why *other* can't pick up *item*, or None."""
    cards = state.compiled
    if other != state.asked.other:
        return no.NOT_THIS_SLOT
    if state.zone[item] != IN_PLAY or state.holder[item] != NONE:
        return no.ITEM_NOT_FREE
    if cards.hub[state.loc[other]]:
        return no.IN_METRO
    if state.loc[item] != state.loc[other]:
        return no.OTHER_PLACE
    return None if cards.may_hold[item - cards.n_others][other] else no.NOT_HOLDER


def _offer_take(state: Position, out: list[Action]) -> None:
    cards, other = state.compiled, state.asked.other
    for item in cards.items:
        if state.loc[item] == state.loc[other] and check_take(state, item, other) is None:
            out.append(cards.act("take", cards.names[item], cards.names[other]))


def _check_take(state: Position, words: Words) -> no.Refusal | None:
    item_and_other = _item_and_other(state, words)
    return item_and_other if isinstance(item_and_other, no.Refusal) else check_take(state, *item_and_other)


def _take(state: Position, words: Words) -> None:
    item, other = state.compiled.entity_index[words[0]], state.compiled.entity_index[words[1]]
    state.holder[item], state.loc[item] = other, NONE
    state.emit("item-taken", {"item": words[0], "other": words[1]})
    state.asked = NOTHING


def _any_item_free(state: Position, _other: int) -> bool:
    cards = state.compiled
    return max(state.loc[cards.n_others : cards.first_chance], default=NONE) != NONE


VERBS: tuple[Verb, ...] = (
    Verb("item item other", _offer_item, _check_item, _item, (0, 1), worth_checking=has_chances, rank=10),
    Verb("give item other", _offer_give, _check_give, _give, (0, 1), worth_checking=has_item, rank=30),
    Verb("take item other", _offer_take, _check_take, _take, (0, 1), worth_checking=_any_item_free, rank=50),
)


def slot(state: Position) -> None:
    """Run the next movement slot."""
    cards, other, zone = state.compiled, state.slot, state.zone
    if not state.stage and not cards.strict:
        while other < cards.n_others and zone[other] != IN_PLAY and zone[other] != IN_HAND:
            other += 1
        state.slot = other
    if other >= cards.n_others:
        state.step += 1
        state.slot = 0
        return
    if zone[other] != IN_PLAY:
        # With strict secrecy, ask every seat that may hold the card; otherwise, only the one that does.
        if (
            (zone[other] == IN_HAND or cards.strict)
            and not state.stage
            and state.may_be_in_hand(cards.side[other], other)
        ):
            if may_enter(state, other):
                ask(state, "enter", cards.side[other], other)
                return
            emit_entry_barred(state, other)
        _next_slot(state)
        return
    if state.announced_slot != other:
        state.announced_slot = other
        state.reply_given = 0
        if state.log is not None:
            state.emit("slot-began", {"other": state.name(other), "phase": "movement"})
    if state.stage == MOVED:
        _next_slot(state)
        return
    ask(state, "movement", cards.side[other], other)
    if not cards.strict and only_done(state, offer_movement):
        state.asked = NOTHING
        end_slot(state)


def end_slot(state: Position, idle: str = "") -> None:
    """End the slot; after a Light Other's slot, Dark may still close a way (K3).

    *idle*: "movement" if the Other could have acted and its seat ended the slot without a move.
    """
    cards, other = state.compiled, state.slot
    state.asked = NOTHING
    state.stage = MOVED
    if state.log is not None:
        state.emit("slot-done", {"other": state.name(other), "idle": idle})
    if cards.side[other] == LIGHT and not state.reply_given and state.window(DARK, "closed-way"):
        state.pending = None
        ask(state, "close-way", DARK, other)


def _next_slot(state: Position) -> None:
    state.slot += 1
    state.stage = BEGUN


def stragglers(state: Position) -> None:
    """Ask the next Other that waited in the Metro for a ride that didn't come to walk, or go on (A30)."""
    cards = state.compiled
    while state.slot < cards.n_others:
        other = state.slot
        if walking.must_leave(state, other) and walking.can_leave(state, other):
            ask(state, "leave-metro", cards.side[other], other)
            return
        state.slot += 1
    state.step += 1


def _offer_move(state: Position, out: list[Action]) -> None:
    other, cards = state.asked.other, state.compiled
    if walking.check_walk(state, other) is not None:
        return
    for loc in cards.ways[state.loc[other]]:
        if walking.check_entrance(state, other, loc) is None:
            out.append(cards.move_acts[other][loc])


def _check_move(state: Position, words: Words) -> no.Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    other, loc = state.compiled.entity(words[0]), state.compiled.location(words[1])
    if not 0 <= other < state.compiled.n_others or loc == NONE:
        return no.UNKNOWN_NAME
    refusal = walking.check_move(state, other, loc)
    # If the move is impossible anyway, that reason is more useful than the wrong slot.
    return refusal or (no.NOT_THIS_SLOT if other != state.asked.other else None)


def _move(state: Position, words: Words) -> None:
    declare(state, Walk(state.compiled.entity_index[words[0]], state.compiled.location_index[words[1]]))


def _may_stay(state: Position) -> no.Refusal | None:
    other = state.asked.other
    if (
        walking.must_leave(state, other)
        and walking.can_leave(state, other)
        and not walking.ride_promised(state, other)
    ):
        return no.MUST_LEAVE
    return None


def offer_movement(state: Position, out: list[Action]) -> None:
    """Add all legal actions of a movement slot to *out*."""
    offer_each("movement", _VERBS, state, out)


def _open_verbs(state: Position) -> frozenset[str]:
    other = state.asked.other
    open_verbs = frozenset({"move", "ride", "give", "take", "done"})
    # Waiting in the Metro depends on a car that may be in hand.
    return (
        open_verbs - {"done"}
        if walking.must_leave(state, other) and walking.can_leave(state, other)
        else open_verbs
    )


_MOVE = Verb("move other to", _offer_move, _check_move, _move, (0, 1), rank=0)
_USE = composed.power_verb("power-movement-slot", "use", 65)
_VERBS = tuple(
    sorted(
        (
            _MOVE,
            *VERBS,
            *powers.verbs("movement"),
            _USE,
            plain_verb(
                "done",
                lambda state: end_slot(state, "" if state.moved >> state.slot & 1 else "movement"),
                _may_stay,
            ),
        ),
        key=lambda verb: verb.rank,
    )
)

QUESTIONS: tuple[QuestionKind, ...] = (
    *_ENTRY,
    QuestionKind(
        "movement",
        _VERBS,
        {"other": "other"},
        offer=offer_movement,
        in_slot=True,
        of_owner=True,
        open_verbs=_open_verbs,
    ),
    QuestionKind(
        "leave-metro",
        (_MOVE, *powers.verbs("leave-metro")),
        {"other": "other"},
        in_slot=True,
        of_owner=True,
        after_slots=True,
        manner=Manner(public=True),
    ),
)
