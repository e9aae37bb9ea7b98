"""The size of a tuck box for given cards, and its net: what is cut out, folded, and glued.

The box is upright, its lid on top. Its net is a row of panels, each folded to the next: a glue tab, the back
with lid and bottom, a side, the front with a thumb notch, the other side. Millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from app.face import paths
from app.face.ops import Path, Rect
from app.print.choice import Chosen
from app.print.options import Options, size_of
from app.print.stock import SLEEVES, STOCKS

BOARD: Final = 0.35
"""Greatest thickness of the box's own stock: 300 g/m²."""
LAYERS: Final = (3, 4, 3)
"""Layers of stock across, down, and through the box besides the cards.

The glued side is double, dust flaps are under lid and bottom, the lid tucks in behind the front.
"""
ROOM: Final = 1.0
"""Clearance of the cards in each direction."""
AIR: Final = 1.05
"""Thickness of a loose pile relative to its cards pressed together."""
MIN_DEPTH: Final = 8.0
GLUE: Final = 11.0
TUCK: Final = 14.0
"""How far the lid tucks in behind the front."""
NOTCH: Final = 9.0
"""The thumb notch's radius."""
TAB: Final = 7.0
"""How far a divider rises above the cards."""
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
        """Return the panels of a box with this room inside."""
        across, down, through = (layers * BOARD for layers in LAYERS)
        return Size(self.w + across, self.h + down, self.d + through)


@dataclass(slots=True)
class Net:
    """What is cut out and folded, made of the panels *kinds*; measured from the top left corner."""

    size: Size
    """Of the panels."""
    kinds: tuple[Kind, ...]
    outline: Path = ()
    folds: list[Fold] = field(default_factory=list)
    panels: list[tuple[Kind, Rect]] = field(default_factory=list)
    lid: Rect | None = None
    bottom: Rect | None = None
    width: float = 0.0
    height: float = 0.0

    def __post_init__(self) -> None:
        s = self.size
        deep = "back" in self.kinds
        above = s.d + TUCK if deep else self._dust
        below = s.d + GLUE if deep else self._dust
        self.height = above + s.h + below
        x, y, foot = 0.0, above, above + s.h
        top: list[tuple[str, tuple[float, ...]]] = []
        under: list[Point] = []
        for kind in self.kinds:
            wide = {"tab": min(GLUE, s.d - 1.0), "side": s.d}.get(kind, s.w)
            panel = Rect(x, y, wide, s.h)
            self.panels.append((kind, panel))
            if x:
                self.folds.append(((x, y), (x, foot)))
            top += self._above(kind, panel)
            under += self._below(kind, panel)
            x = panel.right
        self.width = x
        head, *rest = top
        back = tuple(("L", point) for point in reversed(under))
        self.outline = (("M", head[1]), *rest, *back, ("Z", ()))

    @property
    def _dust(self) -> float:
        """Return the length of dust flaps: two never meet."""
        return min(max(0.7 * self.size.d, 8.0), self.size.w / 2 - 1.0, 25.0)

    def _above(self, kind: Kind, panel: Rect) -> Iterator[tuple[str, tuple[float, ...]]]:
        """Yield the outline above *panel*, from left to right."""
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
            tip = panel.y - self._dust
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
        """Yield the outline below *panel*, from left to right."""
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
            lean, tip = min(2.5, panel.w / 6), foot + self._dust
            yield from ((panel.x + 0.4, foot), (panel.x + lean, tip), (panel.right - lean, tip))
            yield from ((panel.right - 0.4, foot), (panel.right, foot))
        else:
            yield from ((panel.x, foot), (panel.right, foot))


def room_for(cards: Sequence[Chosen], dividers: int, options: Options) -> Size:
    """Return the inner size of a box for *cards* in their sleeves and *dividers* dividers."""
    sleeve, stock = SLEEVES[options.sleeve], STOCKS[options.stock]
    shapes = [size_of(card.front, options) for card in cards]
    sheets = 2 if options.duplex == "gutterfold" else 1
    card_thick = stock.thick * sheets + sleeve.thick
    deep = card_thick * sum(card.copies for card in cards) + stock.thick * dividers
    high = max(h for _w, h in shapes) + sleeve.larger + (TAB if dividers else 0.0)
    wide = max(w for w, _h in shapes) + sleeve.larger
    return Size(wide + ROOM, high + ROOM, max(deep * AIR + ROOM, MIN_DEPTH))
