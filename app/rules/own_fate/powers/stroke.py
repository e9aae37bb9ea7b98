"""The Sword of Darkness: a stroke at one Light Other (K2, A71)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import NONE, CompiledSet
from app.rules.own_fate.position import Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import S_DARK_SWORD, U_ATTACK, Lay, Play, Tally
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import add, tally
from app.rules.own_fate.verbs import Verb, Words, holds_something


def check_strike(s: Position, o: int, t: Tally, item: int, target: int) -> Refusal | None:
    """Return why *o* can't strike *target* with the Sword (A71)."""
    b = s.compiled
    if item not in b.dark_swords:
        return no.NOT_A_SWORD
    if s.holder[item] != o:
        return no.NO_SWORD
    if s.used_items >> item & 1 or any(p.card == ~item for p in t.plays):
        return no.ITEM_USED
    if target >= b.n_others or b.side[target] == b.side[o]:
        return no.LIGHT_OTHER_ONLY
    if b.hub[t.loc]:
        return no.NO_BATTLE_HERE
    return None if s.loc[target] == t.loc else no.OTHER_PLACE


def _offer_strike(s: Position, out: list[Action]) -> None:
    b, o = s.compiled, s.asked.other
    for item in b.dark_swords:
        if s.holder[item] == o:
            t = tally(s, o)
            for target in range(b.n_others):
                if s.loc[target] == t.loc and check_strike(s, o, t, item, target) is None:
                    out.append(b.act("strike", b.names[item], b.names[target]))


def _check_strike(s: Position, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    item, target = (s.compiled.entity(w) for w in words)
    o = s.asked.other
    return no.UNKNOWN_NAME if NONE in (item, target) else check_strike(s, o, tally(s, o), item, target)


def _may_carry(b: CompiledSet, o: int) -> bool:
    return b.may_carry(o, b.dark_swords)


def _strike(s: Position, words: Words) -> None:
    o = s.asked.other
    item, target = s.compiled.entity_index[words[0]], s.compiled.entity_index[words[1]]
    points = s.compiled.number(item, "strikes")
    add(s, Lay(Play(o, ~item, U_ATTACK, target, tally(s, o).loc, S_DARK_SWORD, points)))


VERB = Verb(
    "strike item target", _offer_strike, _check_strike, _strike, (0, 1), _may_carry, holds_something, 20
)

POWER = Power(
    "stroke",
    "item",
    "K2.sword-of-darkness",
    {"strikes": Trait(1, own=True), "holders": Trait(("mage", "witch"))},
    options=("dark-sword",),
    formerly=("sword-of-darkness",),
    verbs={"battle": (VERB,)},
)
