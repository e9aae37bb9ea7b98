"""The ground that a face is laid out on: the card that its template was made for, or one with other
proportions.
 A card of other proportions is laid out higher or wider than the template's own, its type and symbols as
they are, and then drawn larger or smaller as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from app.face.ops import BLEED, Rect

LOWER: Final = 84 / 88
"""How high a square card, or a wider one, is laid out: of the height of the template's own card."""


@dataclass(frozen=True, slots=True)
class Plot:
    """Width and height to lay out on, mm; drawn ``scale`` times as large it is the card."""

    w: float
    h: float
    scale: float = 1.0

    @property
    def reach(self) -> float:
        """How far grounds go beyond the trim: the bleed of the finished card, at the least that of a face."""
        return BLEED / min(self.scale, 1.0)

    @property
    def ground(self) -> Rect:
        """The whole card with its bleed."""
        reach = self.reach
        return Rect(-reach, -reach, self.w + 2 * reach, self.h + 2 * reach)


@cache
def plot(width: float, height: float, base: tuple[float, float] | None = None) -> Plot:
    """What a card of *width* × *height* mm is laid out on, whose template was made for *base*; None: for
    any card.

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
