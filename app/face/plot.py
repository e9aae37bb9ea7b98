"""The ground that a face is laid out on: a poker card, or one with the proportions of another size.

Everything on a face is measured for a card 63 mm wide and 88 mm high. A card of other proportions is laid
out higher or wider than that, its type and symbols as they are, and then drawn larger or smaller as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from app.face import tokens
from app.face.ops import BLEED, Rect

EDGE: Final = 3.0
PICTURE_SHARE: Final = 0.6
"""What the picture gets of the height that a card has more than a poker card; the text gets the rest."""
WIDE_SHARE: Final = -0.8
"""A wider card is lower, and its picture is higher all the same: its lines of text are longer."""
WIDE_HEIGHT: Final = 84.0
"""mm: how high a square card, or a wider one, is laid out."""
_ASPECT: Final = tokens.CARD_WIDTH / tokens.CARD_HEIGHT


@dataclass(frozen=True, slots=True)
class Plot:
    """Width and height to lay out on, mm; drawn ``scale`` times as large it is the card."""

    w: float = tokens.CARD_WIDTH
    h: float = tokens.CARD_HEIGHT
    scale: float = 1.0

    @property
    def reach(self) -> float:
        """How far grounds go beyond the trim: the bleed of the finished card, at the least that of a face."""
        return BLEED / min(self.scale, 1.0)

    @property
    def left(self) -> float:
        return -self.reach

    @property
    def top(self) -> float:
        return -self.reach

    @property
    def right(self) -> float:
        return self.w + self.reach

    @property
    def bottom(self) -> float:
        return self.h + self.reach

    @property
    def ground(self) -> Rect:
        """The whole card with its bleed."""
        return Rect(self.left, self.top, self.right - self.left, self.bottom - self.top)

    @property
    def content(self) -> float:
        """The width inside the edges."""
        return self.w - 2 * EDGE

    @property
    def spare(self) -> float:
        """By how much the picture is higher than on a poker card."""
        more = self.h - tokens.CARD_HEIGHT
        return more * (PICTURE_SHARE if more > 0 else WIDE_SHARE)


POKER: Final = Plot()


@cache
def plot(width: float, height: float) -> Plot:
    """What a card of *width* × *height* mm is laid out on.

    A slimmer card than a poker card is as wide and higher; a wider one is wider and a little lower.
    """
    aspect = width / height
    if abs(aspect - _ASPECT) < 1e-9:
        return POKER if width == tokens.CARD_WIDTH else Plot(scale=width / tokens.CARD_WIDTH)
    if aspect < _ASPECT:
        w, h = tokens.CARD_WIDTH, tokens.CARD_WIDTH / aspect
    else:
        lower = min(1.0, (aspect - _ASPECT) / (1 - _ASPECT)) * (tokens.CARD_HEIGHT - WIDE_HEIGHT)
        h = tokens.CARD_HEIGHT - lower
        w = h * aspect
    return Plot(w, h, width / w)
