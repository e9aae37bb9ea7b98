"""The spells phase: draw spells for the next turn (T5, A70, A82, A93, A95, A97)."""

from __future__ import annotations

from collections.abc import Callable

from app.rules.game import Action, Value
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import NONE, PLAIN, VAMPIRE, WITCH
from app.rules.own_fate.composed import run_moment
from app.rules.own_fate.ending import finish
from app.rules.own_fate.position import AMULET_ASKED, BEGUN, CARDS_DRAWN, IN_PLAY, Position, without
from app.rules.own_fate.power_rules import value_with_powers
from app.rules.own_fate.records import NOTHING
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, ask, plain_verb
from app.rules.own_fate.walking import emit_drawn

FEED_LIMIT = 3
"""Maximum number of wounds of a vampire after feeding on itself (A82)."""


def accident_window(state: Position) -> None:
    """Run powers triggered before cards are drawn, such as the Power Plant Accident's (T5)."""
    if not run_moment(state, "cards-received"):
        state.step += 1


def slot(state: Position) -> None:
    """Run the next Other's slot; in the Metro, only cards added by powers are drawn."""
    cards, other, zone = state.compiled, state.slot, state.zone
    if not state.stage:
        while other < cards.n_others and zone[other] != IN_PLAY:
            other += 1
        state.slot = other
    if other >= cards.n_others:
        state.step += 1
        state.slot = 0
        return
    if cards.specialty[other] == VAMPIRE:
        if (
            not state.stage
            and not state.hand[other]
            and not cards.hub[state.loc[other]]
            and state.wounds[other] < FEED_LIMIT
        ):
            ask(state, "feed", cards.side[other], other)
            return
    elif cards.caster[other] or cards.specialty[other] == PLAIN:
        _draw_and_discard(state, other)
        if state.asked is not NOTHING:
            return
    state.slot += 1
    state.stage = BEGUN


def _draw_and_discard(state: Position, other: int) -> None:
    cards = state.compiled
    hub = cards.hub[state.loc[other]]
    if not state.stage:
        state.stage = CARDS_DRAWN
        count = 0 if hub else cards.experience[other]
        if (state.changes or "cards" in cards.varying) and (not hub or cards.accident_in_metro):
            # Cards added by powers are drawn even in the Metro (A93).
            count += value_with_powers(state, "cards", other, 0)
        if count > 0:
            spells = state.draw(count)
            state.hand[other] = state.hand[other] + spells
            emit_drawn(state, other, spells, "experience")
    if state.stage == CARDS_DRAWN:
        state.stage = AMULET_ASKED
        if cards.specialty[other] == WITCH and not hub and state.hand[other]:
            ask(state, "amulet", cards.side[other], other)
            return
    if len(state.hand[other]) > (
        hand_limit(state, other) if "hand-limit" in cards.varying else cards.strength[other]
    ):
        ask(state, "discard", cards.side[other], other)


def hand_limit(state: Position, other: int) -> int:
    """Return how many spells *other* may keep in hand (A97)."""
    return max(0, value_with_powers(state, "hand-limit", other, state.compiled.strength[other]))


def _hand_verb(name: str, do: Callable[[Position, int, int], None], drag: tuple[int | str, ...]) -> Verb:
    def offer(state: Position, out: list[Action]) -> None:
        acts = state.compiled.hand_acts[name]
        for card in state.hand[state.asked.other]:
            out.append(acts[card])

    def check(state: Position, words: Words) -> no.Refusal | None:
        if len(words) != 1:
            return no.WRONG_ARGUMENTS
        card = state.compiled.spell(words[0])
        if card == NONE:
            return no.UNKNOWN_NAME
        return None if card in state.hand[state.asked.other] else no.NOT_IN_HAND

    def act(state: Position, words: Words) -> None:
        other, card = state.asked.other, state.compiled.spell_index[words[0]]
        state.hand[other] = without(state.hand[other], card)
        state.asked = NOTHING
        do(state, other, card)

    return Verb(f"{name} card", offer, check, act, drag)


def _make(state: Position, other: int, card: int) -> None:
    if state.amulet[other] != NONE:
        state.discard.append(state.amulet[other])
        state.emit(
            "amulet-dropped",
            {"other": state.name(other), "card": state.compiled.spell_names[state.amulet[other]]},
        )
    state.amulet[other] = card
    if state.log is not None:
        state.emit(
            "amulet-made",
            {"other": state.name(other)},
            secret={"card": state.compiled.spell_names[card]},
            to=(state.compiled.side[other],),
        )


def _discard(state: Position, other: int, card: int) -> None:
    state.discard.append(card)
    if state.log is not None:
        state.emit("discarded", {"other": state.name(other), "card": state.compiled.spell_names[card]})


def _pass_amulet(state: Position) -> None:
    state.asked = NOTHING


def _max_feeding(state: Position, other: int) -> int:
    return FEED_LIMIT - state.wounds[other]


def _offer_feed(state: Position, out: list[Action]) -> None:
    other = state.asked.other
    for n in range(_max_feeding(state, other) + 1):
        out.append(state.compiled.act("feed", state.compiled.names[other], str(n)))


def _check_feed(state: Position, words: Words) -> no.Refusal | None:
    other = state.asked.other
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    if words[0] != state.compiled.names[other]:
        return no.NOT_THIS_SLOT
    return None if words[1] in {str(n) for n in range(_max_feeding(state, other) + 1)} else no.BAD_NUMBER


def _feed(state: Position, words: Words) -> None:
    other, n = state.asked.other, int(words[1])
    cards = state.draw(n)
    state.wounds[other] += len(cards)
    state.hand[other] = state.hand[other] + cards
    if cards:
        state.emit("fed", {"other": state.name(other), "cards": len(cards), "now": state.wounds[other]})
        emit_drawn(state, other, cards, "feeding")
    state.stage = CARDS_DRAWN
    state.asked = NOTHING


def end_turn(state: Position) -> None:
    """End the turn: run powers such as City Light's healing (A95), then check the turn limit (A11)."""
    if run_moment(state, "turn-ends"):
        return
    state.step = 0
    if state.turn >= state.compiled.turn_limit:
        finish(state, NONE)


def _too_many(state: Position) -> dict[str, Value]:
    other = state.asked.other
    return {"count": len(state.hand[other]) - hand_limit(state, other)}


QUESTIONS: tuple[QuestionKind, ...] = (
    QuestionKind(
        "amulet",
        (_hand_verb("make", _make, (0, "other")), plain_verb("pass", _pass_amulet)),
        {"other": "other"},
        saves_card=True,
        in_slot=True,
        of_owner=True,
    ),
    QuestionKind(
        "discard",
        (_hand_verb("discard", _discard, (0, "spell-discard")),),
        {"other": "other"},
        _too_many,
        in_slot=True,
        of_owner=True,
    ),
    QuestionKind(
        "feed",
        (Verb("feed other points", _offer_feed, _check_feed, _feed),),
        {"vampire": "other"},
        in_slot=True,
        of_owner=True,
    ),
)
