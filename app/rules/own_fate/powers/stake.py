"""Cancels all vampires' attacks on Egor, after the slot of a named Other (A85)."""

from __future__ import annotations

from app.rules.own_fate.compiled import VAMPIRE
from app.rules.own_fate.position import Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import NOTHING, U_ATTACK, Cancelled
from app.rules.own_fate.stages import STAKE_REFUSED
from app.rules.own_fate.verbs import QuestionKind, chance, fixed, spend


def bites(s: Position) -> list[int]:
    """Return the vampires' attacks on Egor, as indices in ``plays``."""
    gone = {one.play for one in s.cancelled}
    return [
        n
        for n, p in enumerate(s.plays)
        if p.target == s.compiled.egor
        and p.use == U_ATTACK
        and s.compiled.specialty[p.by] == VAMPIRE
        and n not in gone
    ]


def _stake(s: Position, e: int) -> None:
    """Cancel all vampires' attacks on Egor (K3, A85)."""
    struck = bites(s)
    s.cancelled += tuple(Cancelled(n, "aspen-stake") for n in struck)
    spend(s, e)
    cards = s.spells([s.plays[n].card for n in struck if s.plays[n].card >= 0])
    s.emit("stake", {"card": s.name(e), "cards": cards})


def _no_stake(s: Position) -> None:
    s.asked = NOTHING
    s.stage = STAKE_REFUSED


QUESTION = QuestionKind("stake", (chance("stake", _stake), fixed("pass", _no_stake)), held="stake")

POWER = Power(
    "stake",
    "chance",
    "K3.aspen-stake",
    {"window": Trait("stake"), "after": Trait("rich-harvest", own=True)},
    formerly=("aspen-stake",),
    questions=(QUESTION,),
)
