"""The size of a tuck box for a number of cards, and its net, which is cut out, folded, and glued.

The box is upright, with the lid on top. Its net is a row of panels with folds between them: a glue tab, the
back with the lid and bottom, a side, the front with a thumb notch, the other side. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from app.face import paths
from app.face.ops import Path, Rect
from app.print.choice import Chosen
from app.print.options import Options, printed_size
from app.print.stock import SLEEVES, STOCKS

BOARD: Final = 0.35
"""Maximum thickness of the card stock that the box is made of: 300 g/m²."""
LAYERS: Final = (3, 4, 3)
"""Layers of card stock that add to the box's width, height, and depth.

The glued side is double, dust flaps are under the lid and bottom, and the lid tucks in behind the front.
"""
CLEARANCE: Final = 1.0
"""Added to the cards' width, height, and depth so that they slide in easily."""
LOOSENESS: Final = 1.05
"""Thickness of a loose pile of cards divided by the thickness of the pressed pile."""
MIN_DEPTH: Final = 8.0
GLUE: Final = 11.0
TUCK: Final = 14.0
"""How far the lid tucks in behind the front."""
NOTCH: Final = 9.0
"""Radius of the thumb notch."""
TAB: Final = 7.0
"""How far a divider's tab rises above the cards."""
Point = tuple[float, float]
Fold = tuple[Point, Point]
Kind = Literal["tab", "back", "side", "front"]
WHOLE: Final[tuple[Kind, ...]] = ("tab", "back", "side", "front", "side")
HALVES: Final[tuple[tuple[Kind, ...], ...]] = (("tab", "back", "side"), ("tab", "front", "side"))


@dataclass(frozen=True, slots=True)
class Size:
    """Width, height, and depth."""

    w: float
    h: float
    d: float

    @property
    def panels(self) -> Size:
        """The size of the panels of a box with this size inside."""
        across, down, through = (layers * BOARD for layers in LAYERS)
        return Size(self.w + across, self.h + down, self.d + through)


@dataclass(slots=True)
class Net:
    """The outline and folds of the panels *kinds* in a row, measured from the net's top left corner."""

    size: Size
    """Width of the front, height, and width of the sides."""
    kinds: tuple[Kind, ...]
    outline: Path = ()
    folds: list[Fold] = field(default_factory=list)
    panels: list[tuple[Kind, Rect]] = field(default_factory=list)
    lid: Rect | None = None
    bottom: Rect | None = None
    width: float = 0.0
    height: float = 0.0

    def __post_init__(self) -> None:
        size = self.size
        has_lid = "back" in self.kinds
        above = size.d + TUCK if has_lid else self._flap_length
        below = size.d + GLUE if has_lid else self._flap_length
        self.height = above + size.h + below
        x, y, foot = 0.0, above, above + size.h
        top: list[tuple[str, tuple[float, ...]]] = []
        bottom_points: list[Point] = []
        for kind in self.kinds:
            panel_width = {"tab": min(GLUE, size.d - 1.0), "side": size.d}.get(kind, size.w)
            panel = Rect(x, y, panel_width, size.h)
            self.panels.append((kind, panel))
            if x:
                self.folds.append(((x, y), (x, foot)))
            top += self._above(kind, panel)
            bottom_points += self._below(kind, panel)
            x = panel.right
        self.width = x
        head, *rest = top
        back = tuple(("L", point) for point in reversed(bottom_points))
        self.outline = (("M", head[1]), *rest, *back, ("Z", ()))

    @property
    def _flap_length(self) -> float:
        """The length of the dust flaps, short enough that two of them don't meet."""
        return min(max(0.7 * self.size.d, 8.0), self.size.w / 2 - 1.0, 25.0)

    def _above(self, kind: Kind, panel: Rect) -> Iterator[tuple[str, tuple[float, ...]]]:
        """Yield the outline's upper part at *panel*, from left to right; store the lid and the folds."""
        if kind == "tab":
            yield from (("L", (panel.x, panel.y + panel.w * 0.6)), ("L", (panel.right, panel.y)))
        elif kind == "back":
            self.lid = Rect(panel.x, panel.y - self.size.d, panel.w, self.size.d)
            self.folds += [
                ((panel.x, panel.y), (panel.right, panel.y)),
                ((panel.x, self.lid.y), (panel.right, self.lid.y)),
            ]
            r, tip = min(9.0, panel.w / 4), self.lid.y - TUCK
            k = r * (1 - paths.ROUND)
            yield from (
                ("L", (panel.x, panel.y)),
                ("L", (panel.x, self.lid.y)),
                ("L", (panel.x + 0.6, self.lid.y - TUCK + r)),
            )
            yield ("C", (panel.x + 0.6, tip + k, panel.x + 0.6 + k, tip, panel.x + 0.6 + r, tip))
            yield ("L", (panel.right - 0.6 - r, tip))
            yield ("C", (panel.right - 0.6 - k, tip, panel.right - 0.6, tip + k, panel.right - 0.6, tip + r))
            yield from (("L", (panel.right, self.lid.y)), ("L", (panel.right, panel.y)))
        elif kind == "side":
            self.folds.append(((panel.x, panel.y), (panel.right, panel.y)))
            lean = min(2.5, panel.w / 6)
            tip = panel.y - self._flap_length
            points = (
                (panel.x, panel.y),
                (panel.x + 0.4, panel.y),
                (panel.x + lean, tip),
                (panel.right - lean, tip),
                (panel.right - 0.4, panel.y),
            )
            yield from (("L", point) for point in points)
        else:
            r, x = min(NOTCH, panel.w / 5), panel.x + panel.w / 2
            k = r * paths.ROUND
            yield from (
                ("L", (panel.x, panel.y)),
                ("L", (x - r, panel.y)),
                ("C", (x - r, panel.y + k, x - k, panel.y + r, x, panel.y + r)),
            )
            yield from (
                ("C", (x + k, panel.y + r, x + r, panel.y + k, x + r, panel.y)),
                ("L", (panel.right, panel.y)),
            )

    def _below(self, kind: Kind, panel: Rect) -> Iterator[Point]:
        """Yield the outline's lower part at *panel*, from left to right; store the bottom and the folds."""
        foot = panel.bottom
        if kind == "tab":
            yield from ((panel.x, foot - panel.w * 0.6), (panel.right, foot))
        elif kind == "back":
            self.bottom = Rect(panel.x, foot, panel.w, self.size.d)
            end = self.bottom.bottom
            self.folds += [((panel.x, foot), (panel.right, foot)), ((panel.x, end), (panel.right, end))]
            yield from ((panel.x, foot), (panel.x, end), (panel.x + 5.0, end + GLUE),
                        (panel.right - 5.0, end + GLUE), (panel.right, end), (panel.right, foot))  # fmt: skip
        elif kind == "side":
            self.folds.append(((panel.x, foot), (panel.right, foot)))
            lean, tip = min(2.5, panel.w / 6), foot + self._flap_length
            yield from ((panel.x + 0.4, foot), (panel.x + lean, tip), (panel.right - lean, tip))
            yield from ((panel.right - 0.4, foot), (panel.right, foot))
        else:
            yield from ((panel.x, foot), (panel.right, foot))


def inner_size(cards: Sequence[Chosen], dividers: int, options: Options) -> Size:
    """Return the inner size of a box for *cards* in their sleeves and *dividers* dividers."""
    sleeve, stock = SLEEVES[options.sleeve], STOCKS[options.stock]
    shapes = [printed_size(card.front, options) for card in cards]
    sheets = 2 if options.duplex == "gutterfold" else 1
    card_thickness = stock.thickness * sheets + sleeve.thickness
    depth = card_thickness * sum(card.copies for card in cards) + stock.thickness * dividers
    height = max(h for _w, h in shapes) + sleeve.extra_size + (TAB if dividers else 0.0)
    width = max(w for w, _h in shapes) + sleeve.extra_size
    return Size(width + CLEARANCE, height + CLEARANCE, max(depth * LOOSENESS + CLEARANCE, MIN_DEPTH))
