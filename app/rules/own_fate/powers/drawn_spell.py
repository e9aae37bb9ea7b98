"""The Sword of Light: draw the top spell and play or discard it immediately (K2, A72)."""

from __future__ import annotations

from dataclasses import replace

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate import targets
from app.rules.own_fate.commit import place_play
from app.rules.own_fate.compiled import NONE, CompiledSet
from app.rules.own_fate.position import Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import NOTHING, S_LIGHT_SWORD
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import make_play, tally
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, ask, has_item


def check_draw(state: Position, other: int, item: int) -> Refusal | None:
    """Return why *other* can't draw with the Sword *item*, or None."""
    if item not in state.compiled.light_swords or state.holder[item] != other:
        return no.NO_SWORD
    if state.used_items >> item & 1:
        return no.ITEM_USED
    return None if state.deck or state.discard else no.DECK_EMPTY


def _offer_draw(state: Position, out: list[Action]) -> None:
    other = state.asked.other
    for item in state.compiled.light_swords:
        if state.holder[item] == other and check_draw(state, other, item) is None:
            out.append(state.compiled.act("draw", state.compiled.names[item]))


def _check_draw(state: Position, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    item = state.compiled.entity(words[0])
    return no.UNKNOWN_NAME if item == NONE else check_draw(state, state.asked.other, item)


def _may_carry(cards: CompiledSet, other: int) -> bool:
    return cards.may_carry(other, cards.light_swords)


def _draw(state: Position, words: Words) -> None:
    other = state.asked.other
    item = state.compiled.entity_index[words[0]]
    state.used_items |= 1 << item
    state.plan_floor = len(state.plan)
    cards = state.draw(1)
    state.drawn_card = cards[0]
    state.emit(
        "sword-drawn",
        {"item": words[0], "other": state.name(other)},
        secret={"card": state.compiled.spell_names[cards[0]]},
        to=(state.compiled.side[other],),
    )
    ask(state, "sword-card", state.compiled.side[other], other, item=item)


def check_sword(state: Position, card: int, target: int) -> Refusal | None:
    """Return why the drawn *card* can't be played on *target* (A72), or None."""
    if card != state.drawn_card:
        return no.SWORD_FIRST
    other = state.asked.other
    effect = targets.classify(
        state,
        other,
        tally(state, other).loc,
        state.compiled.spell_types[card],
        state.compiled.spell_points[card],
        target,
    )
    return effect if isinstance(effect, Refusal) else None


def _offer_sword(state: Position, out: list[Action]) -> None:
    other = state.asked.other
    for target in targets.present(state, tally(state, other).loc):
        if check_sword(state, state.drawn_card, target) is None:
            out.append(
                state.compiled.act(
                    "play", state.compiled.spell_names[state.drawn_card], state.compiled.names[target]
                )
            )


def _check_sword(state: Position, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    card, target = state.compiled.spell(words[0]), state.compiled.entity(words[1])
    return no.UNKNOWN_NAME if NONE in (card, target) else check_sword(state, card, target)


def _sword(state: Position, words: Words) -> None:
    other = state.asked.other
    cards = state.compiled
    play = make_play(
        state, other, tally(state, other).loc, state.drawn_card, cards.entity_index[words[1]], S_LIGHT_SWORD
    )
    state.drawn_card = NONE
    place_play(state, replace(play, face_down=int(cards.face_down[other] and not cards.first_edition)))
    state.asked = NOTHING


def _offer_drop(state: Position, out: list[Action]) -> None:
    out.append(state.compiled.act("drop", state.compiled.spell_names[state.drawn_card]))


def _check_drop(state: Position, words: Words) -> Refusal | None:
    return None if words == (state.compiled.spell_names[state.drawn_card],) else no.SWORD_FIRST


def _drop(state: Position, words: Words) -> None:
    state.emit(
        "sword-dropped",
        {"item": state.name(state.asked.item), "other": state.name(state.asked.other), "card": words[0]},
    )
    state.discard.append(state.drawn_card)
    state.drawn_card = NONE
    state.asked = NOTHING


VERB = Verb("draw item", _offer_draw, _check_draw, _draw, (0, "spell-deck"), _may_carry, has_item, 30)
CARD = QuestionKind(
    "sword-card",
    (
        Verb("play card target", _offer_sword, _check_sword, _sword, (0, 1)),
        Verb("drop card", _offer_drop, _check_drop, _drop, (0, "spell-discard")),
    ),
    {"other": "other", "item": "item"},
    in_slot=True,
    of_owner=True,
    is_plan=True,
)

POWER = Power(
    "drawn-spell",
    "item",
    "K2.sword-of-light",
    {"draws": Trait(True)},
    old_names=("sword-of-light",),
    verbs={"battle": (VERB,)},
    questions=(CARD,),
)
