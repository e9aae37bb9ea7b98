"""Mother's Illness: stays in Moscow until healing has wounded it enough, which moves the chip right (A92)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.verbs import QuestionKind, chance_verb, next_step, plain_verb, play_to_location

QUESTION = QuestionKind(
    "growth-card",
    (
        chance_verb("illness", lambda state, entity: play_to_location(state, entity, state.compiled.moscow)),
        plain_verb("pass", next_step),
    ),
    held_power="illness",
)

POWER = Power(
    "illness",
    "chance",
    "K3.svetlana-mother-illness",
    {"window": Trait("growth-card"), "wounds": Trait(4, overridable=True, least=1)},
    old_names=("svetlana-mother-illness",),
    questions=(QUESTION,),
)
