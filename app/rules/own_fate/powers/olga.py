"""Olga: one card on the vortex, whatever threatens Egor (K3, A90)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import LIGHT, MAGE
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import (
    S_OLGA,
    FateState,
)
from app.rules.own_fate.tally import (
    Tally,
    add,
    check_cost,
    in_hand,
    make_play,
    payable,
    slot_other,
    tally,
)
from app.rules.own_fate.verbs import Verb, Words, chance_from_hand


def check_olga(s: FateState, o: int, t: Tally, card: int) -> Refusal | None:
    """Why Olga cannot lay *card* of *o* on the vortex (A90)."""
    b = s.book
    if b.side[o] != LIGHT or b.spec[o] != MAGE or t.loc != s.loc[b.svetlana]:
        return no.OLGA_PLACE
    effect = targets.classify(s, o, t.loc, b.sp_type[card], b.sp_str[card], b.svetlana, olga=True)
    if len(effect) == 2:
        return effect
    if not b.olga_extra:
        return check_cost(s, o, t, card, effect, b.svetlana)
    value = targets.worth(s, o, effect[1], effect[2])
    return None if payable(s, o, t, without=card, spare=value) else no.CANNOT_PAY


def _olgas(s: FateState, t: Tally) -> list[int]:
    used = [step[2] for step in s.plan if step[0] == "play"]
    return [e for e in s.playable(LIGHT, "olga") if e not in used]


def _offer_olga(s: FateState, out: list[Action]) -> None:
    b, o = s.book, slot_other(s)
    if b.side[o] != LIGHT or not s.playable(LIGHT, "olga"):
        return
    t = tally(s, o)
    for e in _olgas(s, t):
        for card in s.hand[o]:
            if card not in t.taken and check_olga(s, o, t, card) is None:
                out.append(b.act("chance", b.names[e], b.sp_name[card]))


def _check_olga(s: FateState, words: Words) -> Refusal | None:
    o = slot_other(s)
    refusal = chance_from_hand(s, s.book.side[o], words, "olga")
    if refusal is not None:
        return refusal
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    t = tally(s, o)
    if s.book.ent[words[0]] not in _olgas(s, t):
        return no.IN_PLAN
    card = in_hand(s, o, t, words[1])
    return check_olga(s, o, t, card) if isinstance(card, int) else card


def _olga(s: FateState, words: Words) -> None:
    o = slot_other(s)
    card = s.book.sp_index[words[1]]
    add(
        s,
        (
            "play",
            make_play(s, o, tally(s, o).loc, card, s.book.svetlana, S_OLGA, olga=True),
            s.book.ent[words[0]],
        ),
    )


VERB = Verb("chance", _offer_olga, _check_olga, _olga)
