"""A vampire that has bitten heals and fills its hand (A84)."""

from __future__ import annotations

from app.rules.own_fate.arrivals import drawn
from app.rules.own_fate.compiled import DARK
from app.rules.own_fate.position import Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import Gain
from app.rules.own_fate.verbs import QuestionKind, chance_on, fixed, next_step, spend


def sated(s: Position) -> list[int]:
    """Living vampires that were credited with a wound (A84)."""
    return sorted({c.vampire for c in s.credits if c.wounds and c.vampire not in s.dead})


def _feast(s: Position, e: int, o: int) -> None:
    s.drop_from_hand(DARK, e)
    spend(s, e, target=s.name(o))
    healed, s.wounds[o] = s.wounds[o], 0
    cards = s.draw(max(0, s.compiled.strength[o] - len(s.hand[o])))
    s.hand[o] = s.hand[o] + cards
    s.gains = (*s.gains, Gain(o, 0, healed, len(cards), "jugular-vein"))
    s.emit("jugular", {"card": s.name(e), "other": s.name(o), "healed": healed, "cards": len(cards)})
    drawn(s, o, cards, "feast")


QUESTION = QuestionKind(
    "jugular",
    (chance_on("feast", sated, _feast), fixed("pass", next_step)),
    after_slots=True,
    held="feast",
)

POWER = Power(
    "feast",
    "chance",
    "K3.jugular-vein",
    {"window": Trait("jugular")},
    formerly=("jugular-vein",),
    questions=(QUESTION,),
)
