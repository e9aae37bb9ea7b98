"""Faces with less ink or in one ink: every colour is mapped, shapes and positions stay.

*Low* lightens all backgrounds and prints texts and symbols in black. *One* turns every colour into a grey of
the same lightness; only sides and spells, all about as light, get greys that differ. A laser prints grey as
dots, which makes fine type ragged, so type and nearly black or white colours become black or white. Sides,
kinds, and specialties differ by outline, so they can still be told apart.
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
"""How far *low* lightens backgrounds: 0 not at all, 1 to white."""

NEARLY: Final = 40
"""Lightness (of 255) from black or white within which *one* rounds to black or white."""


def recoloured(face: Face, ink: Ink) -> Face:
    """Return *face* as printed with *ink*."""
    if ink == "full":
        return face
    return replace(face, ops=tuple(_recolour_op(op, ink) for op in face.ops))


def _recolour_op(op: Op, ink: Ink) -> Op:
    if isinstance(op, Text):
        return replace(op, color=tokens.INK if ink == "low" else _black_or_white(op.color))
    if isinstance(op, Shape):
        color = _symbol_color if op.even_odd and op.part != "picture" else _shape_color
        return replace(op, fill=op.fill and color(op.fill, ink), stroke=op.stroke and color(op.stroke, ink))
    if isinstance(op, Box):
        return replace(
            op, fill=op.fill and _shape_color(op.fill, ink), stroke=op.stroke and _shape_color(op.stroke, ink)
        )
    if isinstance(op, Picture):
        return replace(op, ink=ink)
    if isinstance(op, Placed):
        return replace(op, face=_recolour_placed(_Same(op.face), ink))
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
def _recolour_placed(placed: _Same, ink: Ink) -> Face:
    """Return the recoloured face, the same object each time, so that a document stores it once."""
    return recoloured(placed.face, ink)


def _symbol_color(color: str, ink: Ink) -> str:
    return tokens.INK if ink == "low" else grey(color)


def _shape_color(color: str, ink: Ink) -> str:
    return washed(color) if ink == "low" else grey(color)


@cache
def grey(color: str) -> str:
    """Return the shipped look's grey for *color*, else about the same lightness (see :data:`NEARLY`)."""
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
def _black_or_white(color: str) -> str:
    return "#000000" if _lightness(color) < 128 else "#ffffff"


def _lightness(color: str) -> int:
    r, g, b = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return round(0.299 * r + 0.587 * g + 0.114 * b)


@cache
def washed(color: str) -> str:
    """Return *color* lightened by WASH; the paper colour becomes white."""
    if color == tokens.PAPER:
        return "#ffffff"
    parts = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(v + (255 - v) * WASH):02x}" for v in parts)
