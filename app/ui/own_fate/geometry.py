"""Where things stand on the table: plain arithmetic in scene units.

The map is a tree drawn as a city plan: the Metro is the hub, the entrance hall leads on to Egor's flat
and the roof. Locations are slanted plates; ``inner`` is the upright rectangle where cards may stand.
Where many stand the plan gives room, where nobody stands it takes some. In a battle slot the location in
question is open: it takes most of the board, and the plan stands small at its side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPolygonF

from app.ui.board.geometry import CARD_RATIO, LEAN

OPEN, OPEN_NARROW = (1448.0, 0.63), (1240.0, 0.60)
"""The width of a table, and how much of its map the place takes that is open: on a narrow one less, so that
names on the small map can be read."""
STRIP = 78.0
"""Height of the strip of turn, phases and initiative at the usual text size."""
HAND = 208.0
"""Height of the hand."""

_COLUMNS = {"west": 0.270, "hub": 0.272, "hall": 0.152, "east": 0.244}
_ACROSS, _DOWN = 0.0207, 0.026
"""What is free between two columns, and between two places of one, as parts of the map."""
_PLACES = {
    "west": ("hairdresser", "moscow"),
    "hub": ("city-light", "metro", "svetlana-flat"),
    "hall": ("entrance-hall",),
    "east": ("roof", "egor-flat"),
}
_SMALL = (_PLACES["west"], _PLACES["hub"], ("roof", "entrance-hall", "egor-flat"))
"""The columns of the small map."""
SLIM = 0.55
"""How narrow a column of the small map may be beside the widest: its names are to be read."""
_FOOT = 0.215
"""How much of the small map's height the piles take."""
PLAN = frozenset(key for keys in _PLACES.values() for key in keys)
"""The locations of Own Fate."""
_HALL = (0.235, 0.765)
"""Where the entrance hall stands in its column: the piles are over and under it."""
_NEEDS = (0.8, 1.0, 1.0, 1.15, 1.4, 1.6, 1.8, 2.0)
"""What a place needs for nobody, one, two … who stand there."""
_PILES: dict[str, tuple[float, float, float]] = {
    # x in the hall's column, y on the map, as parts
    "probability-deck": (0.10, 0.0, 0.19),
    "enemy-hand": (0.58, 0.0, 0.19),
    "spell-deck": (0.10, 0.81, 1.0),
    "spell-discard": (0.58, 0.81, 1.0),
}


PILE = 0.40
"""How wide a pile is at most, as a part of the hall's column: two stand beside each other."""


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
    """The whole table at one size. ``strip``: turn, phases and initiative; ``tracks``: both tracks."""

    size: QSizeF
    strip: QRectF
    tracks: QRectF
    map: QRectF
    hand: QRectF
    places: dict[str, Plate]
    piles: dict[str, QRectF]
    text: float = 1.0
    opened: str = ""
    """The location that takes most of the map; empty while none does."""


def table(
    size: QSizeF,
    extra_places: Sequence[str] = (),
    text: float = 1.0,
    crowd: Mapping[str, int] = MappingProxyType({}),
    opened: str = "",
) -> Geometry:
    """The table of *size*. A location not on the plan of Own Fate gets a plate in a row below.

    *text*: how much larger letters are than usual; the map then leaves room for them. *crowd*: how many stand
    at each location. *opened*: the location in question, which takes most of the map.
    """
    margin, width = 14.0, size.width()
    strip = QRectF(margin, 8, width - 2 * margin, STRIP * text)
    tracks = QRectF(margin, strip.bottom() + 6, width - 2 * margin, 62 * (0.5 + text / 2))
    top = tracks.bottom() + 10
    hand = QRectF(margin, size.height() - HAND - 12, width - 2 * margin, HAND)
    field = QRectF(margin, top, width - 2 * margin, hand.top() - 10 - top)
    lay = _opened if opened else _closed
    areas, piles = lay(field, extra_places, crowd, opened)
    places = {key: plate(area, 34.0 * text) for key, area in areas.items()}
    return Geometry(size, strip, tracks, field, hand, places, piles, text, opened)


def _closed(
    field: QRectF, extra_places: Sequence[str], crowd: Mapping[str, int], _opened: str
) -> tuple[dict[str, QRectF], dict[str, QRectF]]:
    """The locations and the piles while the whole plan is looked at."""
    plan = QRectF(field)
    if extra_places:
        plan.setHeight(field.height() * 0.8)
    areas = _plan(plan, crowd)
    hall = areas["entrance-hall"]
    for number, key in enumerate(extra_places):
        share = field.width() / len(extra_places)
        left, below = field.x() + number * share, field.y() + 0.82 * field.height()
        areas[key] = QRectF(left, below, share - 12, 0.18 * field.height())
    piles: dict[str, QRectF] = {}
    for key, (x, above, below) in _PILES.items():
        height = min((below - above) * plan.height(), PILE * hall.width() / CARD_RATIO)
        piles[key] = QRectF(
            hall.x() + x * hall.width(), plan.y() + above * plan.height(), height * CARD_RATIO, height
        )
    return areas, piles


def _opened(
    field: QRectF, extra_places: Sequence[str], crowd: Mapping[str, int], opened: str
) -> tuple[dict[str, QRectF], dict[str, QRectF]]:
    """The location *opened* at the left, the others as a small map, the piles in a row below them."""
    across, down = field.width() * _ACROSS * 0.6, field.height() * _DOWN
    (wide_at, most), (narrow_at, least) = OPEN, OPEN_NARROW
    part = min(1.0, (field.width() - narrow_at) / (wide_at - narrow_at))
    wide = QRectF(field.x(), field.y(), field.width() * (least + (most - least) * part), field.height())
    small = QRectF(wide.right() + across, field.y(), field.right() - wide.right() - across, field.height())
    foot = small.height() * _FOOT
    areas = {opened: wide}
    rows = [[key for key in column if key != opened] for column in (*_SMALL, extra_places)]
    columns = [column for column in rows if column]
    # Nobody needs little here: what two or three need is dearer than on the plan.
    needs = {key: 0.8 + 0.3 * min(crowd.get(key, 0), 5) for column in columns for key in column}
    widest = max(needs.values())
    shares = [max(widest * SLIM, *(needs[key] for key in column)) for column in columns]
    room = small.width() - across * (len(columns) - 1)
    x = small.x()
    for column, share in zip(columns, shares, strict=True):
        width = room * share / sum(shares)
        free, y = small.height() - foot - down * len(column), small.y()
        for key in column:
            height = free * needs[key] / sum(needs[one] for one in column)
            areas[key] = QRectF(x, y, width, height)
            y += height + down
        x += width + across
    step = small.width() / len(_PILES)
    height = min(foot * 0.78, (step - 10) / CARD_RATIO)
    left = (step - height * CARD_RATIO) / 2
    piles = {
        key: QRectF(small.x() + number * step + left, small.bottom() - foot, height * CARD_RATIO, height)
        for number, key in enumerate(_PILES)
    }
    return areas, piles


def _plan(field: QRectF, crowd: Mapping[str, int]) -> dict[str, QRectF]:
    """The locations of the city plan in *field*, each as large as it needs to be beside its neighbours."""
    needs = {key: _need(key, crowd.get(key, 0)) for keys in _PLACES.values() for key in keys}
    if all(need <= 1.0 for need in needs.values()):
        needs = dict.fromkeys(needs, 1.0)
    wide = {
        column: share * max(1.0 if column == "hall" else 0.0, *(needs[key] for key in _PLACES[column]))
        for column, share in _COLUMNS.items()
    }
    room = field.width() * (1.0 - _ACROSS * (len(wide) - 1)) / sum(wide.values())
    areas: dict[str, QRectF] = {}
    x = field.x()
    for column, keys in _PLACES.items():
        width = wide[column] * room
        if column == "hall":
            top, bottom = (field.y() + part * field.height() for part in _HALL)
            areas[keys[0]] = QRectF(x, top, width, bottom - top)
        else:
            free = field.height() * (1.0 - _DOWN * (len(keys) - 1))
            y = field.y()
            for key in keys:
                height = free * needs[key] / sum(needs[one] for one in keys)
                areas[key] = QRectF(x, y, width, height)
                y += height + field.height() * _DOWN
        x += width + field.width() * _ACROSS
    return areas


def _need(key: str, count: int) -> float:
    # The entrance hall is narrow: one more needs more.
    return _NEEDS[min(count + (count > 0 and key == "entrance-hall"), len(_NEEDS) - 1)]
