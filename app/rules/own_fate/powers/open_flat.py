"""Kostya's Father opens one flat to vampires until the end of Movement (K3, A47)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import DARK, VAMPIRE, CompiledSet
from app.rules.own_fate.position import Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import NOTHING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.verbs import Verb, Words, chance_from_hand, has_chances, lay


def _offer(s: Position, out: list[Action]) -> None:
    b = s.compiled
    if s.asked.seat != DARK or b.specialty[s.asked.other] != VAMPIRE:
        return
    for e in s.playable(DARK, "open-flat"):
        for loc in range(len(b.location_names)):
            if b.bars_vampires[loc]:
                out.append(b.act("chance", b.names[e], b.location_names[loc]))


def _check(s: Position, words: Words) -> Refusal | None:
    b = s.compiled
    refusal = chance_from_hand(s, s.asked.seat, words, "open-flat")
    if refusal is not None:
        return refusal
    if len(words) != 2 or words[1] not in b.location_index:
        return no.WRONG_ARGUMENTS
    if s.asked.seat != DARK or b.specialty[s.asked.other] != VAMPIRE:
        return no.NOT_A_VAMPIRE
    return None if b.bars_vampires[b.location_index[words[1]]] else no.NOT_A_FLAT


def _do(s: Position, words: Words) -> None:
    e, loc = s.compiled.entity_index[words[0]], s.compiled.location_index[words[1]]
    s.drop_from_hand(DARK, e)
    lay(s, e, loc)
    s.open_flat = loc
    s.asked = NOTHING


def _is_dark_vampire(b: CompiledSet, o: int) -> bool:
    return b.side[o] == DARK and b.specialty[o] == VAMPIRE


VERB = Verb("chance card target", _offer, _check, _do, (0, 1), _is_dark_vampire, has_chances, 20)

POWER = Power(
    "open-flat",
    "chance",
    "K3.kostya-father",
    {"window": Trait("movement")},
    formerly=("kostya-father",),
    verbs={"movement": (VERB,)},
)
