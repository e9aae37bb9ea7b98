"""The Sword of Light: the top spell, played at once or discarded (K2, A72)."""

from __future__ import annotations

from dataclasses import replace

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate import targets
from app.rules.own_fate.commit import lay_play
from app.rules.own_fate.compiled import NONE, CompiledSet
from app.rules.own_fate.position import Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import NOTHING, S_LIGHT_SWORD
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import make_play, tally
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, ask, holds_something


def check_draw(s: Position, o: int, item: int) -> Refusal | None:
    """Return why *o* can't draw with the Sword."""
    if item not in s.compiled.light_swords or s.holder[item] != o:
        return no.NO_SWORD
    if s.used_items >> item & 1:
        return no.ITEM_USED
    return None if s.deck or s.discard else no.DECK_EMPTY


def _offer_draw(s: Position, out: list[Action]) -> None:
    o = s.asked.other
    for item in s.compiled.light_swords:
        if s.holder[item] == o and check_draw(s, o, item) is None:
            out.append(s.compiled.act("draw", s.compiled.names[item]))


def _check_draw(s: Position, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    item = s.compiled.entity(words[0])
    return no.UNKNOWN_NAME if item == NONE else check_draw(s, s.asked.other, item)


def _may_carry(b: CompiledSet, o: int) -> bool:
    return b.may_carry(o, b.light_swords)


def _draw(s: Position, words: Words) -> None:
    o = s.asked.other
    item = s.compiled.entity_index[words[0]]
    s.used_items |= 1 << item
    s.plan_floor = len(s.plan)
    cards = s.draw(1)
    s.drawn_card = cards[0]
    s.emit(
        "sword-drawn",
        {"item": words[0], "other": s.name(o)},
        secret={"card": s.compiled.spell_names[cards[0]]},
        to=(s.compiled.side[o],),
    )
    ask(s, "sword-card", s.compiled.side[o], o, item=item)


def check_sword(s: Position, card: int, target: int) -> Refusal | None:
    """Return why the drawn *card* can't be played on *target* (A72)."""
    if card != s.drawn_card:
        return no.SWORD_FIRST
    o = s.asked.other
    effect = targets.classify(
        s, o, tally(s, o).loc, s.compiled.spell_types[card], s.compiled.spell_points[card], target
    )
    return effect if isinstance(effect, Refusal) else None


def _offer_sword(s: Position, out: list[Action]) -> None:
    o = s.asked.other
    for target in targets.present(s, tally(s, o).loc):
        if check_sword(s, s.drawn_card, target) is None:
            out.append(s.compiled.act("play", s.compiled.spell_names[s.drawn_card], s.compiled.names[target]))


def _check_sword(s: Position, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    card, target = s.compiled.spell(words[0]), s.compiled.entity(words[1])
    return no.UNKNOWN_NAME if NONE in (card, target) else check_sword(s, card, target)


def _sword(s: Position, words: Words) -> None:
    o = s.asked.other
    b = s.compiled
    play = make_play(s, o, tally(s, o).loc, s.drawn_card, b.entity_index[words[1]], S_LIGHT_SWORD)
    s.drawn_card = NONE
    lay_play(s, replace(play, face_down=int(b.face_down[o] and not b.first_edition)))
    s.asked = NOTHING


def _offer_drop(s: Position, out: list[Action]) -> None:
    out.append(s.compiled.act("drop", s.compiled.spell_names[s.drawn_card]))


def _check_drop(s: Position, words: Words) -> Refusal | None:
    return None if words == (s.compiled.spell_names[s.drawn_card],) else no.SWORD_FIRST


def _drop(s: Position, words: Words) -> None:
    s.emit("sword-dropped", {"item": s.name(s.asked.item), "other": s.name(s.asked.other), "card": words[0]})
    s.discard.append(s.drawn_card)
    s.drawn_card = NONE
    s.asked = NOTHING


VERB = Verb("draw item", _offer_draw, _check_draw, _draw, (0, "spell-deck"), _may_carry, holds_something, 30)
CARD = QuestionKind(
    "sword-card",
    (
        Verb("play card target", _offer_sword, _check_sword, _sword, (0, 1)),
        Verb("drop card", _offer_drop, _check_drop, _drop, (0, "spell-discard")),
    ),
    {"other": "other", "item": "item"},
    in_slot=True,
    of_owner=True,
    plans=True,
)

POWER = Power(
    "drawn-spell",
    "item",
    "K2.sword-of-light",
    {"draws": Trait(True)},
    formerly=("sword-of-light",),
    verbs={"battle": (VERB,)},
    questions=(CARD,),
)
