"""The plot that a face is laid out on: its template's own card, or one with other proportions.

A card of other proportions is laid out higher or wider than the template's own, with unchanged type and
symbols, and then scaled as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from app.face.ops import BLEED, Rect

LOWER: Final = 84 / 88
"""Layout height of a square or wider card, relative to the template's own card."""


@dataclass(frozen=True, slots=True)
class Plot:
    """Layout width and height, mm; ``scale`` times that is the card."""

    w: float
    h: float
    scale: float = 1.0

    @property
    def reach(self) -> float:
        """Return how far backgrounds extend beyond the trim: the scaled card's bleed, at least a face's."""
        return BLEED / min(self.scale, 1.0)

    @property
    def ground(self) -> Rect:
        """Return the whole card with its bleed."""
        reach = self.reach
        return Rect(-reach, -reach, self.w + 2 * reach, self.h + 2 * reach)


@cache
def plot(width: float, height: float, base: tuple[float, float] | None = None) -> Plot:
    """Return the plot of a card of *width* × *height* mm for a template made for *base*; None: for any card.

    A slimmer card than that is as wide and higher; a wider one is wider and a little lower.
    """
    if base is None:
        return Plot(width, height)
    own, aspect = base[0] / base[1], width / height
    if abs(aspect - own) < 1e-9:
        return Plot(*base, scale=width / base[0])
    if aspect < own:
        w, h = base[0], base[0] / aspect
    else:
        lower = min(1.0, (aspect - own) / (1 - own)) if own < 1 else 1.0
        h = base[1] * (1 - lower * (1 - LOWER))
        w = h * aspect
    return Plot(w, h, width / w)
