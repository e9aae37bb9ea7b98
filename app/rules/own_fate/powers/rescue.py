"""A vampire wounded to death survives in Moscow (A83)."""

from __future__ import annotations

from app.rules.own_fate.compiled import DARK, VAMPIRE
from app.rules.own_fate.count_sums import fatal
from app.rules.own_fate.position import Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.verbs import QuestionKind, chance_on, fixed, next_step, spend


def savable(s: Position) -> list[int]:
    """Vampires whom Kostya could save (A83)."""
    b = s.compiled
    return [
        o
        for o in s.dead
        if o < b.n_others
        and b.specialty[o] == VAMPIRE
        and (not b.kostya_exact or s.wounds[o] == fatal(s.results, o))
    ]


def _save(s: Position, e: int, o: int) -> None:
    s.drop_from_hand(DARK, e)
    spend(s, e, target=s.name(o))
    s.dead = tuple(t for t in s.dead if t != o)
    s.saved = (*s.saved, o)
    s.wounds[o] = fatal(s.results, o) - 1
    s.loc[o] = s.compiled.moscow
    s.emit(
        "saved", {"card": s.name(e), "other": s.name(o), "location": s.place(s.loc[o]), "now": s.wounds[o]}
    )


QUESTION = QuestionKind(
    "kostya",
    (chance_on("rescue", savable, _save), fixed("pass", next_step)),
    after_slots=True,
    held="rescue",
)

POWER = Power(
    "rescue",
    "chance",
    "K3.kostya",
    {"window": Trait("kostya")},
    options=("kostya",),
    formerly=("kostya",),
    questions=(QUESTION,),
)
