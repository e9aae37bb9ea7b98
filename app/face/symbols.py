"""The symbols, drawn in one colour in a square of 24 units (y down).

They stand on badges, in texts (``{wound}``), on counters and on the table. Sides, kinds and
specialties differ by outline, so that they are told apart in one ink and by any eye.
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
"""The symbols that looks of sets brought, by a name that says what they look like."""


@cache
def _file() -> dict[str, Any]:
    with (data() / "game" / "symbols.toml").open("rb") as file:
        return tomllib.load(file)


def _shipped() -> dict[str, str]:
    found: dict[str, str] = _file()["symbols"]
    return found


def offered(place: Literal["texts", "counters"]) -> tuple[str, ...]:
    """The shipped symbols that an author is offered there."""
    return tuple(_file()[place])


def register(name: str, path: str) -> str:
    """Make the symbol *path* (SVG path data in the square of 24 units) known; returns what to call it.

    Raises ValueError when the path is damaged.
    """
    paths.parse(path)
    called = f"{name}~{hashlib.blake2b(path.encode(), digest_size=6).hexdigest()}"
    _OWN[called] = path
    return called


def names() -> tuple[str, ...]:
    """All symbols that a text may name in braces."""
    return tuple(_shipped())


def known(name: str) -> bool:
    """Whether there is a symbol *name*."""
    return name in _shipped() or name in _file()["aliases"] or name in _OWN


@cache
def outline(name: str) -> Path:
    """The symbol's path in the square of 24 units, to be filled even-odd; one for all that are unknown."""
    file = _file()
    known_as = file["aliases"].get(name, name)
    return paths.parse(_shipped().get(known_as) or _OWN.get(known_as) or _shipped()[file["unknown"]])


@lru_cache(maxsize=4096)
def draw(part: str, name: str, x: float, y: float, size: float, color: str) -> Shape:
    """The symbol in the square of *size* mm whose top left corner is (*x*, *y*)."""
    k = size / UNIT
    return Shape(part, paths.transform(outline(name), (k, 0, 0, k, x, y)), fill=color, even_odd=True)
