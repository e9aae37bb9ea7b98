"""Powers stored as data in ``ready.toml``; the file describes its format."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.rules.own_fate.composition import Composed, read
from app.rules.own_fate.power import Power, Trait, TraitPlace

FILE = Path(__file__).parents[1] / "ready.toml"


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


def powers() -> tuple[Power, ...]:
    """Return all powers of the file, in its order."""
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return tuple(_power(name, data) for name, data in tables.items())
