"""Symbols, each one outline in a square of 24 units (y down), drawn in one colour.

They are used on badges, in texts (``{wound}``), on counters, and at the table. Sides, kinds, and specialties
differ by outline, so that they stay distinct in one ink and for colour-blind players.
"""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache, lru_cache
from typing import Any, Final, Literal

from app.face import paths
from app.face.ops import Path, Shape
from app.paths import data

UNIT: Final = 24.0

_OWN: Final[dict[str, str]] = {}
"""Global name → path data of the symbols that sets' looks define."""


@cache
def _file() -> dict[str, Any]:
    with (data() / "game" / "symbols.toml").open("rb") as file:
        return tomllib.load(file)


def offered(place: Literal["texts", "counters"]) -> tuple[str, ...]:
    """Return the shipped symbols that the editor offers for *place*."""
    return tuple(_file()[place])


def register(name: str, path: str) -> str:
    """Register the symbol *path* (SVG path data in a square of 24 units) and return its global name.

    Raises ValueError if the path data is invalid.
    """
    paths.parse(path)
    global_name = f"{name}~{hashlib.blake2b(path.encode(), digest_size=6).hexdigest()}"
    _OWN[global_name] = path
    return global_name


def names() -> tuple[str, ...]:
    """Return the names of the shipped symbols."""
    return tuple(_file()["symbols"])


def known(name: str) -> bool:
    """Return whether there is a symbol *name*."""
    return name in _file()["symbols"] or name in _file()["aliases"] or name in _OWN


@cache
def outline(name: str) -> Path:
    """Return the symbol's path, to be filled even-odd; an unknown *name* gives a default symbol."""
    file = _file()
    shipped_name = file["aliases"].get(name, name)
    return paths.parse(
        _file()["symbols"].get(shipped_name) or _OWN.get(shipped_name) or _file()["symbols"][file["unknown"]]
    )


@lru_cache(maxsize=4096)
def draw(part: str, name: str, x: float, y: float, size: float, color: str) -> Shape:
    """Return the symbol in the square of *size* mm whose top left corner is (*x*, *y*)."""
    k = size / UNIT
    return Shape(part, paths.transform(outline(name), (k, 0, 0, k, x, y)), fill=color, even_odd=True)
