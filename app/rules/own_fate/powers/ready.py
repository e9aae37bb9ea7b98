"""Powers stored as data in ``ready.toml``, which describes its own format."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.rules.own_fate.composition import Composed, read
from app.rules.own_fate.power import Blank, Power, Trait

FILE = Path(__file__).parents[1] / "ready.toml"


def _power(name: str, data: Mapping[str, Any]) -> Power:
    composed = tuple(one for one in map(read, data["powers"]) if isinstance(one, Composed))
    traits, blanks = {}, {}
    for trait, said in data.get("values", {}).items():
        traits[trait] = Trait(said["default"], own=True, least=said.get("least", 0), most=said.get("most", 9))
        blanks[trait] = Blank(said["power"], said["effect"], said["blank"], said.get("sign", 1))
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
        blanks=blanks,
        question=data.get("question", ""),
        verb=data.get("verb", ""),
    )


def powers() -> tuple[Power, ...]:
    """Return all powers, in file order."""
    found = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return tuple(_power(name, data) for name, data in found.items())
