"""Where things stand on the table: plain arithmetic in scene units (the table is 1000 units high).

The map is a tree drawn as a city plan: the Metro is the hub, the entrance hall leads on to Egor's flat
and the roof. Locations are slanted plates; ``inner`` is the upright rectangle where cards may stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from app.ui.board.geometry import CARD_RATIO, LEAN

STRIP = 78.0
"""Height of the strip of turn, phases and initiative at the usual text size."""

_COLUMNS = {"west": (0.0, 0.270), "hub": (0.290, 0.562), "hall": (0.583, 0.735), "east": (0.756, 1.0)}
_PLACES: dict[str, tuple[str, float, float]] = {
    "hairdresser": ("west", 0.0, 0.487),
    "moscow": ("west", 0.513, 1.0),
    "city-light": ("hub", 0.0, 0.315),
    "metro": ("hub", 0.342, 0.658),
    "svetlana-flat": ("hub", 0.685, 1.0),
    "entrance-hall": ("hall", 0.235, 0.765),
    "roof": ("east", 0.0, 0.487),
    "egor-flat": ("east", 0.513, 1.0),
}
_PILES: dict[str, tuple[float, float, float]] = {
    # x in the hall's column, y on the map, as parts
    "probability-deck": (0.10, 0.0, 0.19),
    "enemy-hand": (0.58, 0.0, 0.19),
    "spell-deck": (0.10, 0.81, 1.0),
    "spell-discard": (0.58, 0.81, 1.0),
}


@dataclass(frozen=True, slots=True)
class Plate:
    """A slanted plate: its outline and the upright rectangle inside."""

    outline: QPolygonF
    area: QRectF
    inner: QRectF


def plate(area: QRectF, header: float = 0.0) -> Plate:
    """The plate in *area*, with *header* units kept free at the top of ``inner``."""
    lean = area.height() * LEAN
    outline = QPolygonF(
        [
            QPointF(area.left() + lean, area.top()),
            QPointF(area.right(), area.top()),
            QPointF(area.right() - lean, area.bottom()),
            QPointF(area.left(), area.bottom()),
        ]
    )
    return Plate(outline, area, area.adjusted(lean + 6, header, -lean - 6, -8))


@dataclass(frozen=True, slots=True)
class Geometry:
    """The whole table at one width. ``strip``: turn, phases and initiative; ``tracks``: both tracks."""

    width: float
    strip: QRectF
    tracks: QRectF
    map: QRectF
    hand: QRectF
    places: dict[str, Plate]
    piles: dict[str, QRectF]
    text: float = 1.0


def table(width: float, extra_places: Sequence[str] = (), text: float = 1.0) -> Geometry:
    """The table at *width* units. A location not on the plan of Own Fate gets a plate in a row below.

    *text*: how much larger letters are than usual; the map then leaves room for them.
    """
    margin = 14.0
    strip = QRectF(margin, 8, width - 2 * margin, STRIP * text)
    tracks = QRectF(margin, strip.bottom() + 6, width - 2 * margin, 62 * (0.5 + text / 2))
    top = tracks.bottom() + 10
    field = QRectF(margin, top, width - 2 * margin, 770 - top)
    hand = QRectF(margin, 780, width - 2 * margin, 208)
    header = 34.0 * text
    places: dict[str, Plate] = {}
    shrink = 0.8 if extra_places else 1.0
    for key, (column, top, bottom) in _PLACES.items():
        left, right = _COLUMNS[column]
        height = field.height() * shrink
        places[key] = plate(
            QRectF(
                field.x() + left * field.width(),
                field.y() + top * height,
                (right - left) * field.width(),
                (bottom - top) * height,
            ),
            header,
        )
    for number, key in enumerate(extra_places):
        share = field.width() / len(extra_places)
        places[key] = plate(
            QRectF(
                field.x() + number * share,
                field.y() + 0.82 * field.height(),
                share - 12,
                0.18 * field.height(),
            ),
            header,
        )
    left, right = _COLUMNS["hall"]
    wide = (right - left) * field.width()
    piles: dict[str, QRectF] = {}
    for key, (x, top, bottom) in _PILES.items():
        height = (bottom - top) * field.height() * shrink
        piles[key] = QRectF(
            field.x() + left * field.width() + x * wide,
            field.y() + top * field.height() * shrink,
            height * CARD_RATIO,
            height,
        )
    return Geometry(width, strip, tracks, field, hand, places, piles, text)
