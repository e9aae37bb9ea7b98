"""Symbols of a set's own, from drawings that somebody gives."""

from __future__ import annotations

from app import airlock
from app.cards.errors import CatalogueError
from app.face import svg, symbol_import


def symbol_from_svg(content: bytes, name: str = "symbol.svg") -> str:
    """The path data, in the square of 24 units, of the symbol that the SVG *content*, called *name*, shows.

    Raises :class:`CatalogueError`: damaged, too fine, empty, or with what no outline can show.
    """
    if len(content) > svg.MOST_BYTES:
        raise CatalogueError("cards.too-large", file=name, most=svg.MOST_BYTES // 1024 // 1024)
    found: str = airlock.call(name, symbol_import.path_of, content, name, refusal=CatalogueError.of)
    return found
