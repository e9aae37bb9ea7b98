"""Egor's Mother: comes to Egor and cancels all calls; a donor herself (A27)."""

from __future__ import annotations

from app.rules.own_fate.position import Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.powers import deck_listening
from app.rules.own_fate.verbs import QuestionKind, chance_verb, next_step, plain_verb, play_to_location


def _annul(state: Position, entity: int) -> None:
    play_to_location(state, entity, state.loc[state.compiled.egor])
    state.calls_annulled = 1
    state.calls = ()
    state.emit("calls-annulled", {"by": state.name(entity)})
    state.step += 1


QUESTION = QuestionKind(
    "annul-calls",
    (chance_verb("call-annulment", _annul), deck_listening.VERB, plain_verb("pass", next_step)),
    held_power="call-annulment",
)

POWER = Power(
    "call-annulment",
    "chance",
    "K3.egor-mother",
    {"window": Trait("annul-calls"), "wounds": Trait(4, overridable=True, least=1)},
    options=("donors-leave",),
    old_names=("egor-mother",),
    questions=(QUESTION,),
)
