"""Comes to Egor and cancels all calls; a donor herself (A27)."""

from __future__ import annotations

from app.rules.own_fate.position import Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.powers import deck_listening
from app.rules.own_fate.verbs import QuestionKind, chance, fixed, lay, next_step


def _annul(s: Position, e: int) -> None:
    lay(s, e, s.loc[s.compiled.egor])
    s.calls_annulled = 1
    s.calls = ()
    s.emit("calls-annulled", {"by": s.name(e)})
    s.step += 1


QUESTION = QuestionKind(
    "annul-calls",
    (chance("call-annulment", _annul), deck_listening.VERB, fixed("pass", next_step)),
    held="call-annulment",
)

POWER = Power(
    "call-annulment",
    "chance",
    "K3.egor-mother",
    {"window": Trait("annul-calls"), "wounds": Trait(4, own=True, least=1)},
    options=("donors-leave",),
    formerly=("egor-mother",),
    questions=(QUESTION,),
)
