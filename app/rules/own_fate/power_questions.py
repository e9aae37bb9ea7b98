"""Questions that offer composed powers: one per moment.

Powers with a question of their own keep it, because older records contain its name.
"""

from __future__ import annotations

from app.rules.game import Manner
from app.rules.own_fate.composed import estimate, pass_question, verb
from app.rules.own_fate.powers import ALL
from app.rules.own_fate.verbs import QuestionKind, Verb, plain_verb
from app.rules.own_fate.vocabulary import WHEN

_IN_SLOT = frozenset({"slot-begins"})
_AFTER_SLOTS = frozenset({"would-die", "wounds-counted"})
_RECURS = frozenset({"slot-begins", "vortex-would-shift"})


def _question(
    name: str, when: str, verbs: tuple[str, ...], held: str = "", item: bool = False
) -> QuestionKind:
    about = {
        "slot-begins": {"other": "other"},
        "enters": {"other": "other"},
        "vortex-would-shift": {"why": "shift"},
    }
    answers: list[Verb] = [verb(name, verb_name) for verb_name in verbs]
    return QuestionKind(
        name,
        (*answers, plain_verb("pass", pass_question)),
        about.get(when, {}) | ({"item": "item"} if item else {}),
        in_slot=when in _IN_SLOT,
        after_slots=when in _AFTER_SLOTS,
        saves_card=not held,
        held_power=held,
        estimate=estimate,
        manner=Manner(recurs=when in _RECURS),
    )


QUESTIONS: tuple[QuestionKind, ...] = (
    *(
        _question(
            power.question,
            power.composed[0].when,
            (power.verb or "chance",),
            power.name if power.kind == "chance" else "",
            power.kind == "item",
        )
        for power in ALL
        if power.question and power.composed
    ),
    *(
        _question(f"power-{name}", name, ("use", "chance"))
        for name, when in WHEN.items()
        if when.may != "no" and name != "movement-slot"
    ),
)
