"""A set's own symbols, from SVG drawings."""

from __future__ import annotations

from app import airlock
from app.cards.errors import CatalogueError
from app.face import svg, symbol_import


def symbol_from_svg(content: bytes, name: str = "symbol.svg") -> str:
    """Return the path data, in a square of 24 units, of the SVG *content* called *name*.

    Raises :class:`CatalogueError`: damaged, too fine, empty, or not expressible as an outline.
    """
    if len(content) > svg.MAX_BYTES:
        raise CatalogueError("cards.too-large", file=name, most=svg.MAX_BYTES // 1024 // 1024)
    outline: str = airlock.call(name, symbol_import.path_of, content, name, refusal=CatalogueError.of)
    return outline
