"""The symbols, drawn in one colour in a square of 24 units (y down).

They are used on badges, in texts (``{wound}``), on counters, and at the table. Sides, kinds, and specialties
differ by outline, so that they stay distinct in one ink and for any eye.
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
"""The symbols of sets' looks, by a name derived from their shape."""


@cache
def _file() -> dict[str, Any]:
    with (data() / "game" / "symbols.toml").open("rb") as file:
        return tomllib.load(file)


def _shipped() -> dict[str, str]:
    shipped: dict[str, str] = _file()["symbols"]
    return shipped


def offered(place: Literal["texts", "counters"]) -> tuple[str, ...]:
    """Return the shipped symbols offered to authors there."""
    return tuple(_file()[place])


def register(name: str, path: str) -> str:
    """Register the symbol *path* (SVG path data in the square of 24 units); return its name.

    Raises ValueError when the path is damaged.
    """
    paths.parse(path)
    called = f"{name}~{hashlib.blake2b(path.encode(), digest_size=6).hexdigest()}"
    _OWN[called] = path
    return called


def names() -> tuple[str, ...]:
    """Return all symbols that a text may name in braces."""
    return tuple(_shipped())


def known(name: str) -> bool:
    """Return whether there is a symbol *name*."""
    return name in _shipped() or name in _file()["aliases"] or name in _OWN


@cache
def outline(name: str) -> Path:
    """Return the symbol's path in the square of 24 units, to be filled even-odd; unknown ones share one."""
    file = _file()
    known_as = file["aliases"].get(name, name)
    return paths.parse(_shipped().get(known_as) or _OWN.get(known_as) or _shipped()[file["unknown"]])


@lru_cache(maxsize=4096)
def draw(part: str, name: str, x: float, y: float, size: float, color: str) -> Shape:
    """Return the symbol in the square of *size* mm whose top left corner is (*x*, *y*)."""
    k = size / UNIT
    return Shape(part, paths.transform(outline(name), (k, 0, 0, k, x, y)), fill=color, even_odd=True)
