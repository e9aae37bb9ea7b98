"""The chip does not move right this time (A91)."""

from __future__ import annotations

from app.rules.game import Manner
from app.rules.own_fate.position import Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.verbs import QuestionKind, chance, fixed, next_step, spend


def _stop(s: Position, e: int) -> None:
    """Ignat: this shift to the right does not happen (A91)."""
    spend(s, e)
    s.emit("shift-stopped", {"card": s.name(e)})
    s.answered = 1
    s.step += 1


QUESTION = QuestionKind(
    "stop-shift",
    (chance("shift-stop", _stop), fixed("pass", next_step)),
    {"why": "shift"},
    held="shift-stop",
    manner=Manner(recurs=True),
)

POWER = Power(
    "shift-stop",
    "chance",
    "K3.ignat",
    {"window": Trait("stop-shift")},
    formerly=("ignat",),
    questions=(QUESTION,),
)
