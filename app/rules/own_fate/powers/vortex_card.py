"""Olga: one card on the vortex despite a threat (K3, A90)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import LIGHT, MAGE, CompiledSet
from app.rules.own_fate.position import Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import S_OLGA, Lay, Tally
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import add, check_cost, in_hand, make_play, payable, tally
from app.rules.own_fate.verbs import Verb, Words, chance_from_hand


def check_olga(s: Position, o: int, t: Tally, card: int) -> Refusal | None:
    """Return why Olga can't put *o*'s *card* on the vortex (A90)."""
    b = s.compiled
    if b.side[o] != LIGHT or b.specialty[o] != MAGE or t.loc != s.loc[b.svetlana]:
        return no.OLGA_PLACE
    effect = targets.classify(s, o, t.loc, b.spell_types[card], b.spell_points[card], b.svetlana, olga=True)
    if isinstance(effect, Refusal):
        return effect
    if not b.olga_extra:
        return check_cost(s, o, t, card, effect.nominal, effect.minus, b.svetlana)
    value = targets.worth(s, o, effect.nominal, effect.minus)
    return None if payable(s, o, t, without=card, spare=value) else no.CANNOT_PAY


def _olgas(s: Position, t: Tally) -> list[int]:
    used = [step.chance for step in s.plan if isinstance(step, Lay)]
    return [e for e in s.playable(LIGHT, "vortex-card") if e not in used]


def _offer_olga(s: Position, out: list[Action]) -> None:
    b, o = s.compiled, s.asked.other
    if b.side[o] != LIGHT or not s.playable(LIGHT, "vortex-card"):
        return
    t = tally(s, o)
    for e in _olgas(s, t):
        for card in s.hand[o]:
            if card not in t.taken and check_olga(s, o, t, card) is None:
                out.append(b.act("chance", b.names[e], b.spell_names[card]))


def _check_olga(s: Position, words: Words) -> Refusal | None:
    o = s.asked.other
    refusal = chance_from_hand(s, s.compiled.side[o], words, "vortex-card")
    if refusal is not None:
        return refusal
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    t = tally(s, o)
    if s.compiled.entity_index[words[0]] not in _olgas(s, t):
        return no.IN_PLAN
    card = in_hand(s, o, t, words[1])
    return check_olga(s, o, t, card) if isinstance(card, int) else card


def _olga(s: Position, words: Words) -> None:
    o = s.asked.other
    card = s.compiled.spell_index[words[1]]
    play = make_play(s, o, tally(s, o).loc, card, s.compiled.svetlana, S_OLGA, olga=True)
    add(s, Lay(play, s.compiled.entity_index[words[0]]))


def _is_light(b: CompiledSet, o: int) -> bool:
    return b.side[o] == LIGHT


def _beside_svetlana(s: Position, o: int) -> bool:
    return bool(s.hands[LIGHT]) and s.loc[s.compiled.svetlana] == tally(s, o).loc


VERB = Verb("chance card target", _offer_olga, _check_olga, _olga, (0, 1), _is_light, _beside_svetlana, 60)

POWER = Power(
    "vortex-card",
    "chance",
    "K3.olga",
    {"window": Trait("battle")},
    options=("olga", "olga-ability"),
    formerly=("olga",),
    verbs={"battle": (VERB,)},
)
