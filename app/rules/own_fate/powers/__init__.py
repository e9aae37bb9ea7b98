"""The registry of powers: what a card does beyond its numbers, by name.

Most are data, composed of the words of ``vocabulary`` (``ready``). Every other module of this package
declares one as ``POWER`` (``places``: those of locations and persons as ``POWERS``) and is found by itself.
To add one see docs/howto/add-a-card-power.md.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.powers import places, ready
from app.rules.own_fate.verbs import QuestionKind, Verb

_READY = ready.powers()
ALL: tuple[Power, ...] = tuple(
    sorted(
        [
            *(
                import_module(f"{__name__}.{module.name}").POWER
                for module in iter_modules(__path__)
                if module.name not in ("places", "ready")
            ),
            *(power for power in _READY if power.kind != "location"),
        ],
        key=lambda power: power.name,
    )
)
"""Every power of Others, Items and Chances."""

POWERS: dict[str, Power] = {name: power for power in ALL for name in (power.name, *power.formerly)}
"""The same by name, by a former one too."""

PLACES: dict[str, Power] = {
    power.name: power for power in (*places.POWERS, *_READY) if power.kind in ("location", "person")
}
"""What locations and persons do; their names are roles that a set needs (``metro``, ``egor``…)."""

QUESTIONS: tuple[QuestionKind, ...] = tuple(kind for power in ALL for kind in power.questions)
"""What powers ask themselves."""


def verbs(question: str) -> tuple[Verb, ...]:
    """What powers add to the answers of a question, in the order in which it is offered."""
    found = (verb for power in ALL for verb in power.verbs.get(question, ()))
    return tuple(sorted(found, key=lambda verb: verb.rank))


def canonical(name: str) -> str:
    """The present name of the power *name*; *name* itself if there is none of it."""
    return POWERS[name].name if name in POWERS else name


__all__ = ["ALL", "PLACES", "POWERS", "QUESTIONS", "Power", "Trait", "canonical", "verbs"]
