"""Lies in Moscow; healing played on it moves the vortex right, until it has its wounds (A92)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.verbs import QuestionKind, chance, fixed, lay, next_step

QUESTION = QuestionKind(
    "growth-card",
    (
        chance("illness", lambda s, e: lay(s, e, s.compiled.moscow)),
        fixed("pass", next_step),
    ),
    held="illness",
)

POWER = Power(
    "illness",
    "chance",
    "K3.svetlana-mother-illness",
    {"window": Trait("growth-card"), "wounds": Trait(4, own=True, least=1)},
    formerly=("svetlana-mother-illness",),
    questions=(QUESTION,),
)
