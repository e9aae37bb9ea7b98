"""The plot: the area on which a face is laid out before it is scaled to the card's size.

If the card has other proportions than its template, the plot is higher or wider than the template's card,
with type and symbols unchanged.
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
    """Width and height of a layout, mm; multiplied by ``scale``, they are the card's."""

    w: float
    h: float
    scale: float = 1.0

    @property
    def reach(self) -> float:
        """How far backgrounds extend beyond the trim, mm: at least ``BLEED``, before and after scaling."""
        return BLEED / min(self.scale, 1.0)

    @property
    def ground(self) -> Rect:
        """The layout's area including the bleed."""
        reach = self.reach
        return Rect(-reach, -reach, self.w + 2 * reach, self.h + 2 * reach)


@cache
def plot(width: float, height: float, base: tuple[float, float] | None = None) -> Plot:
    """Return the plot of a card of *width* × *height* mm for a template made for *base* (None: any size).

    For a card slimmer than *base*, the plot is as wide as *base* and higher; for a wider card, it's wider and
    a little lower.
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
