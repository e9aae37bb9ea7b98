"""Symbols, each an outline in a square of 24 units (y down), or a picture in its own colours.

They are used on badges, in texts (``{wound}``), on counters, and at the table. Sides, kinds, and specialties
differ by outline, so that they stay distinct in one ink and for colour-blind players.

A set's look writes a symbol as SVG path data, with a colour before it if the symbol has one of its own
(``#c0392b M2 2…``), or as the SHA-256 of a stored picture.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, Final, Literal

from app.face import paths, picture
from app.face.ops import Op, Path, Picture, Rect, Shape, Warn
from app.paths import data

UNIT: Final = 24.0

_COLOURED: Final = re.compile(r"(#[0-9a-f]{6}) (.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Drawing:
    """How a symbol is drawn: its path data, with ``color`` if that isn't the use's, or a stored picture."""

    path: str = ""
    color: str = ""
    picture: str = ""

    @classmethod
    def read(cls, written: str) -> Drawing:
        """Return the symbol that a look writes as *written*; its path isn't checked."""
        if picture.is_digest(written):
            return cls(picture=written)
        coloured = _COLOURED.fullmatch(written)
        return cls(coloured[2], coloured[1]) if coloured else cls(written)

    def written(self) -> str:
        """Return the symbol as a look writes it."""
        return self.picture or f"{self.color} {self.path}".strip()


_OWN: Final[dict[str, Drawing]] = {}
"""Global name → drawing of the symbols that sets' looks define."""


@cache
def _file() -> dict[str, Any]:
    with (data() / "game" / "symbols.toml").open("rb") as file:
        return tomllib.load(file)


def offered(place: Literal["texts", "counters", "pieces", "parts"]) -> tuple[str, ...]:
    """Return the shipped symbols that the editor offers for *place*."""
    return tuple(_file()[place])


def register(name: str, written: str) -> str:
    """Register the symbol *written* in a look and return its global name.

    Raises ValueError if its path data is invalid.
    """
    drawing = Drawing.read(written)
    paths.parse(drawing.path)
    global_name = f"{name}~{hashlib.blake2b(written.encode(), digest_size=6).hexdigest()}"
    _OWN[global_name] = drawing
    return global_name


def names() -> tuple[str, ...]:
    """Return the names of the shipped symbols."""
    return tuple(_file()["symbols"])


def known(name: str) -> bool:
    """Return whether there is a symbol *name*."""
    return name in _file()["symbols"] or name in _file()["aliases"] or name in _OWN


@cache
def outline(name: str) -> Path:
    """Return the symbol's path, to be filled even-odd.

    An unknown *name* and a picture give a default symbol.
    """
    file, own = _file(), _OWN.get(name)
    shipped_name = file["aliases"].get(name, name)
    path = file["symbols"].get(shipped_name) or (own and own.path) or file["symbols"][file["unknown"]]
    return paths.parse(path)


@lru_cache(maxsize=4096)
def draw(part: str, name: str, x: float, y: float, size: float, color: str) -> Shape:
    """Return the symbol in the square of *size* mm whose top left corner is (*x*, *y*)."""
    k = size / UNIT
    return Shape(part, paths.transform(outline(name), (k, 0, 0, k, x, y)), fill=color, even_odd=True)


def ops(
    part: str, name: str, x: float, y: float, size: float, color: str, use: str | None = None
) -> tuple[tuple[Op, ...], tuple[Warn, ...]]:
    """Return the symbol in its own colours in the square of *size* mm at (*x*, *y*), and warnings.

    *color*: of an outline without a colour of its own; *use*: a colour instead of an outline's own. A missing
    or damaged picture gives the default symbol.
    """
    own = _OWN.get(name)
    warnings: tuple[Warn, ...] = ()
    if own is not None and own.picture:
        drawn, warnings = picture.ops(own.picture, "", Rect(x, y, size, size), fit="contain")
        if drawn:
            return tuple(_in_own_colours(op, part) for op in drawn), warnings
    shape = draw(part, name, x, y, size, use or (own and own.color) or color)
    return (replace(shape, keep=True) if own is not None and own.color else shape,), warnings


def _in_own_colours(op: Op, part: str) -> Op:
    return replace(op, part=part, keep=True) if isinstance(op, (Shape, Picture)) else replace(op, part=part)


def is_plain(name: str) -> bool:
    """Return whether the symbol *name* has no colour of its own."""
    own = _OWN.get(name)
    return own is None or not (own.color or own.picture)
