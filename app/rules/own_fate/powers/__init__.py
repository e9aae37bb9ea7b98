"""The registry of powers: what cards do beyond their numbers, by name.

Some are data, composed of words of ``vocabulary`` (``ready``). ``places`` declares, as ``POWERS``, those of
persons and the other ones of locations. Each remaining module declares one as ``POWER`` and is found
automatically. See docs/howto/add-a-card-power.md.
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
"""All powers of Others, items and chances."""

POWERS: dict[str, Power] = {name: power for power in ALL for name in (power.name, *power.old_names)}
"""The powers of ALL by name, including their old names."""

PLACES: dict[str, Power] = {
    power.name: power for power in (*places.POWERS, *_READY) if power.kind in ("location", "person")
}
"""Powers of locations and persons; their names are roles that every set needs (``metro``, ``egor``…)."""

QUESTIONS: tuple[QuestionKind, ...] = tuple(kind for power in ALL for kind in power.questions)
"""Questions asked by powers."""


def verbs(question: str) -> tuple[Verb, ...]:
    """Return the verbs that powers add to *question*, by rank."""
    offered = (verb for power in ALL for verb in power.verbs.get(question, ()))
    return tuple(sorted(offered, key=lambda verb: verb.rank))


def canonical(name: str) -> str:
    """Return the current name of the power *name*; unknown names unchanged."""
    return POWERS[name].name if name in POWERS else name


__all__ = ["ALL", "PLACES", "POWERS", "QUESTIONS", "Power", "Trait", "canonical", "verbs"]
