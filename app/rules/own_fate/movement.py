"""The Others' slots in the movement phase, in order of initiative (T3.4)."""

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
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, ask, offer_each, only_done, plain_verb


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
            if entry.may_enter(state, other):
                ask(state, "enter", cards.side[other], other)
                return
            entry.emit_entry_barred(state, other)
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


def _done(state: Position) -> None:
    end_slot(state, "" if state.moved >> state.slot & 1 else "movement")


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


def _check_move(state: Position, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    other, loc = state.compiled.entity(words[0]), state.compiled.location(words[1])
    if not 0 <= other < state.compiled.n_others or loc == NONE:
        return no.UNKNOWN_NAME
    refusal = walking.check_move(state, other, loc)
    # If the move is impossible anyway, that reason is more useful than the wrong slot.
    return refusal or (no.NOT_THIS_SLOT if other != state.asked.other else None)


def _move(state: Position, words: Words) -> None:
    other = state.compiled.entity_index[words[0]]
    declare(state, Walk(other, state.compiled.location_index[words[1]]))


def _may_stay(state: Position) -> Refusal | None:
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
_USE = composed.verb("power-movement-slot", "use", 65)
_VERBS = tuple(
    sorted(
        (_MOVE, *goods.VERBS, *powers.verbs("movement"), _USE, plain_verb("done", _done, _may_stay)),
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
        manner=Manner(public=True),
    ),
)
