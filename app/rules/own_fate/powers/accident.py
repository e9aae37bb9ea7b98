"""Each Dark mage and witch draws so many cards more (A93)."""

from __future__ import annotations

from app.rules.own_fate.position import Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.verbs import QuestionKind, chance, fixed, next_step, spend


def _accident(s: Position, e: int) -> None:
    s.accident_cards = s.compiled.number(e, "cards")
    spend(s, e)
    s.step += 1


QUESTION = QuestionKind(
    "accident",
    (chance("accident", _accident), fixed("pass", next_step)),
    held="accident",
)

POWER = Power(
    "accident",
    "chance",
    "K3.power-plant-accident",
    {"window": Trait("accident"), "cards": Trait(2, own=True)},
    options=("accident-in-metro",),
    formerly=("power-plant-accident",),
    questions=(QUESTION,),
)
