"""Lies at a location that Light can't walk into (A38)."""

from __future__ import annotations

from app.rules.game import Action, Manner, Value
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import DARK
from app.rules.own_fate.declared import carry_out
from app.rules.own_fate.position import Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import NOTHING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, chance_from_hand, fixed, lay


def _closable(s: Position) -> list[int]:
    b = s.compiled
    return [loc for loc in range(len(b.location_names)) if b.mobile_metro or not b.hub[loc]]


def _offer_close(s: Position, out: list[Action]) -> None:
    b = s.compiled
    for e in s.playable(DARK, "closed-way"):
        for loc in _closable(s):
            out.append(b.act("chance", b.names[e], b.location_names[loc]))


def _check_close(s: Position, words: Words) -> Refusal | None:
    refusal = chance_from_hand(s, DARK, words, "closed-way")
    if refusal is not None:
        return refusal
    if len(words) != 2 or words[1] not in s.compiled.location_index:
        return no.WRONG_ARGUMENTS
    return None if s.compiled.location_index[words[1]] in _closable(s) else no.METRO_NOT_CLOSED


def _close(s: Position, words: Words) -> None:
    e = s.compiled.entity_index[words[0]]
    s.drop_from_hand(DARK, e)
    lay(s, e, s.compiled.location_index[words[1]])
    s.mobile_laid_turn = s.turn
    _answered(s)


def _answered(s: Position) -> None:
    s.asked = NOTHING
    carry_out(s)


def _way(s: Position) -> dict[str, Value]:
    return {"to": s.place(s.pending.to) if s.pending is not None else ""}


QUESTION = QuestionKind(
    "close-way",
    (Verb("chance card target", _offer_close, _check_close, _close, (0, 1)), fixed("pass", _answered)),
    {"other": "other"},
    _way,
    in_slot=True,
    held="closed-way",
    manner=Manner(recurs=True),
)

POWER = Power(
    "closed-way",
    "chance",
    "K3.broken-mobile",
    {"window": Trait("close-way")},
    options=("mobile-closes-metro",),
    formerly=("broken-mobile",),
    questions=(QUESTION,),
)
