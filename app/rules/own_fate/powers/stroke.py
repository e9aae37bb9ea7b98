"""The Sword of Darkness: an extra attack on an enemy Other (K2, A71)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import NONE, CompiledSet
from app.rules.own_fate.position import Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import S_DARK_SWORD, U_ATTACK, Lay, Play, Tally
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import add_step, tally
from app.rules.own_fate.verbs import Verb, Words, has_item


def check_strike(state: Position, other: int, totals: Tally, item: int, target: int) -> Refusal | None:
    """Return why *other* can't strike *target* with the Sword *item* (A71), or None."""
    cards = state.compiled
    if item not in cards.dark_swords:
        return no.NOT_A_SWORD
    if state.holder[item] != other:
        return no.NO_SWORD
    if state.used_items >> item & 1 or any(play.card == ~item for play in totals.plays):
        return no.ITEM_USED
    if target >= cards.n_others or cards.side[target] == cards.side[other]:
        return no.LIGHT_OTHER_ONLY
    if cards.hub[totals.loc]:
        return no.NO_BATTLE_HERE
    return None if state.loc[target] == totals.loc else no.OTHER_PLACE


def _offer_strike(state: Position, out: list[Action]) -> None:
    cards, other = state.compiled, state.asked.other
    for item in cards.dark_swords:
        if state.holder[item] == other:
            totals = tally(state, other)
            for target in range(cards.n_others):
                if (
                    state.loc[target] == totals.loc
                    and check_strike(state, other, totals, item, target) is None
                ):
                    out.append(cards.act("strike", cards.names[item], cards.names[target]))


def _check_strike(state: Position, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    item, target = (state.compiled.entity(w) for w in words)
    other = state.asked.other
    return (
        no.UNKNOWN_NAME
        if NONE in (item, target)
        else check_strike(state, other, tally(state, other), item, target)
    )


def _may_carry(cards: CompiledSet, other: int) -> bool:
    return cards.may_carry(other, cards.dark_swords)


def _strike(state: Position, words: Words) -> None:
    other = state.asked.other
    item, target = state.compiled.entity_index[words[0]], state.compiled.entity_index[words[1]]
    points = state.compiled.number(item, "strikes")
    add_step(state, Lay(Play(other, ~item, U_ATTACK, target, tally(state, other).loc, S_DARK_SWORD, points)))


VERB = Verb("strike item target", _offer_strike, _check_strike, _strike, (0, 1), _may_carry, has_item, 20)

POWER = Power(
    "stroke",
    "item",
    "K2.sword-of-darkness",
    {"strikes": Trait(1, overridable=True), "holders": Trait(("mage", "witch"))},
    options=("dark-sword",),
    old_names=("sword-of-darkness",),
    verbs={"battle": (VERB,)},
)
