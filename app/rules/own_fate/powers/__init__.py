"""The registry of powers: what cards do beyond their numbers, by name.

Some are data, composed of words of ``vocabulary`` (``ready.toml``, which describes its format). Each module
declares its powers as ``POWERS`` and is found automatically. See docs/howto/add-a-card-power.md.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from app.rules.own_fate.composition import Composed, Power, Trait, TraitPlace, read
from app.rules.own_fate.verbs import CodedPower, QuestionKind, Verb

_READY_FILE = Path(__file__).parents[1] / "ready.toml"


def _power(name: str, data: Mapping[str, Any]) -> Power:
    composed = tuple(power for power in map(read, data["powers"]) if isinstance(power, Composed))
    traits, trait_places = {}, {}
    for trait, value in data.get("values", {}).items():
        traits[trait] = Trait(
            value["default"], overridable=True, least=value.get("least", 0), most=value.get("most", 9)
        )
        trait_places[trait] = TraitPlace(
            value["power"], value["effect"], value["blank"], value.get("sign", 1)
        )
    if data["kind"] == "chance":
        traits["window"] = Trait(data.get("question") or f"power-{composed[0].when}")
    if "holders" in data:
        traits["holders"] = Trait(tuple(data["holders"]))
    return Power(
        name,
        data["kind"],
        data["rule"],
        traits,
        tuple(data.get("formerly", ())),
        options=tuple(data.get("options", ())),
        composed=composed,
        trait_places=trait_places,
        question=data.get("question", ""),
        verb=data.get("verb", ""),
    )


_DECLARED = [
    *(
        power
        for module in iter_modules(__path__)
        for power in import_module(f"{__name__}.{module.name}").POWERS
    ),
    *(_power(name, data) for name, data in tomllib.loads(_READY_FILE.read_text(encoding="utf-8")).items()),
]
_OF_PLACES = ("location", "person")

ALL: tuple[Power, ...] = tuple(
    sorted((power for power in _DECLARED if power.kind not in _OF_PLACES), key=lambda power: power.name)
)
"""All powers of Others, items and chances."""

POWERS: dict[str, Power] = {name: power for power in ALL for name in (power.name, *power.old_names)}
"""The powers of ALL by name, including their old names."""

PLACES: dict[str, Power] = {power.name: power for power in _DECLARED if power.kind in _OF_PLACES}
"""Powers of locations and persons; their names are roles that every set needs (``metro``, ``egor``…)."""

QUESTIONS: tuple[QuestionKind, ...] = tuple(
    kind for power in ALL if isinstance(power, CodedPower) for kind in power.questions
)
"""Questions asked by powers."""


def verbs(question: str) -> tuple[Verb, ...]:
    """Return the verbs that powers add to *question*, by rank."""
    offered = (
        verb for power in ALL if isinstance(power, CodedPower) for verb in power.verbs.get(question, ())
    )
    return tuple(sorted(offered, key=lambda verb: verb.rank))


def canonical(name: str) -> str:
    """Return the current name of the power *name*; unknown names unchanged."""
    return POWERS[name].name if name in POWERS else name


__all__ = ["ALL", "PLACES", "POWERS", "QUESTIONS", "Power", "Trait", "canonical", "verbs"]
