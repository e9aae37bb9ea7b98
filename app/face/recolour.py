"""A face in less ink or in one: every colour mapped, shapes and positions unchanged.

*Low* washes all backgrounds out and sets texts and symbols in black. *One* turns every colour into a grey of
the same lightness; only the sides and the spells, all about as light, are moved apart. A laser prints a grey
as dots, in which fine type frays, so type is black or white, and so is anything close to it. Sides, kinds,
and specialties differ by outline, so nothing is lost.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import Final, Literal

from app.face import tokens
from app.face.look import look
from app.face.ops import Box, Face, Op, Picture, Placed, Shape, Text

Ink = Literal["full", "low", "one"]

WASH: Final = 0.76
"""How far backgrounds go towards white when saving ink."""

NEARLY: Final = 40
"""Distance of 255 within which one ink rounds to black or white."""


def recoloured(face: Face, ink: Ink) -> Face:
    """Return *face* as printed with *ink*."""
    if ink == "full":
        return face
    return replace(face, ops=tuple(_op(op, ink) for op in face.ops))


def _op(op: Op, ink: Ink) -> Op:
    if isinstance(op, Text):
        return replace(op, color=tokens.INK if ink == "low" else _plain(op.color))
    if isinstance(op, Shape):
        color = _mark if op.even_odd and op.part != "picture" else _ground
        return replace(op, fill=op.fill and color(op.fill, ink), stroke=op.stroke and color(op.stroke, ink))
    if isinstance(op, Box):
        return replace(
            op, fill=op.fill and _ground(op.fill, ink), stroke=op.stroke and _ground(op.stroke, ink)
        )
    if isinstance(op, Picture):
        return replace(op, ink=ink)
    if isinstance(op, Placed):
        return replace(op, face=_within(_Same(op.face), ink))
    return op


class _Same:
    """A face hashed by identity: comparing faces would compare all their operations."""

    def __init__(self, face: Face) -> None:
        self.face = face

    def __hash__(self) -> int:
        return id(self.face)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.face is self.face


@lru_cache(maxsize=256)
def _within(placed: _Same, ink: Ink) -> Face:
    """Recolour a placed face once, so that a document stores it once."""
    return recoloured(placed.face, ink)


def _mark(color: str, ink: Ink) -> str:
    """Return the colour of a symbol."""
    return tokens.INK if ink == "low" else grey(color)


def _ground(color: str, ink: Ink) -> str:
    return washed(color) if ink == "low" else grey(color)


@cache
def grey(color: str) -> str:
    """Return the grey for *color*: of the same lightness, or the shipped look's."""
    declared = look("").greys.get(color)
    if declared is not None:
        return declared
    value = _lightness(color)
    if value < NEARLY:
        value = 0
    elif value > 255 - NEARLY:
        value = 255
    return f"#{value:02x}{value:02x}{value:02x}"


@cache
def _plain(color: str) -> str:
    """Return black or white, whichever is nearer to *color*."""
    return "#000000" if _lightness(color) < 128 else "#ffffff"


def _lightness(color: str) -> int:
    r, g, b = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return round(0.299 * r + 0.587 * g + 0.114 * b)


@cache
def washed(color: str) -> str:
    """Return *color* thinned with white; paper becomes white."""
    if color == tokens.PAPER:
        return "#ffffff"
    parts = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(v + (255 - v) * WASH):02x}" for v in parts)
