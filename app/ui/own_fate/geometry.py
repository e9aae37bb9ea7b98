"""Layout of the table of Own Fate, in scene units.

The map is a tree drawn as a city plan: the Metro is the hub; the entrance hall leads on to Egor's flat and
the roof. Locations are slanted plates; ``inner`` is the upright rectangle for cards.

Every location has its fixed place. In a battle slot one location is open: it takes most of the map, next to a
small map on which all locations have fixed places too, the open one an empty one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF, QSizeF

from app.ui.board.geometry import CARD_RATIO, LEAN

OPEN_WIDE, OPEN_NARROW = (1448.0, 0.63), (1240.0, 0.60)
"""Width of a table, and the share of the map that an open location takes.

The share is smaller on a narrow table, so that names on the small map are readable.
"""
STRIP = 78.0
"""Height of the strip with turn, phases and initiative at normal text size."""
HAND = 208.0
"""Height of the hand."""

_COLUMNS = {"west": 0.270, "hub": 0.272, "hall": 0.152, "east": 0.244}
_ACROSS, _DOWN = 0.0207, 0.026
"""Gaps between columns, and between locations in a column, as fractions of the map."""
_PLACES = {
    "west": ("hairdresser", "moscow"),
    "hub": ("city-light", "metro", "svetlana-flat"),
    "hall": ("entrance-hall",),
    "east": ("roof", "egor-flat"),
}
_SMALL = (_PLACES["west"], _PLACES["hub"], ("roof", "entrance-hall", "egor-flat"))
"""Columns of the small map."""
_PILES_SHARE = 0.215
"""Share of the small map's height for the piles."""
PLAN = frozenset(key for keys in _PLACES.values() for key in keys)
"""The locations of Own Fate."""
_HALL = (0.235, 0.765)
"""Vertical extent of the entrance hall in its column: piles are above and below it."""
_NEEDS = {"metro": 1.3}
"""Height of a location relative to others in its column; the Metro, where Others enter, needs more."""
_PILES: dict[str, tuple[float, float, float]] = {
    # x in the hall's column, y on the map, as fractions
    "probability-deck": (0.10, 0.0, 0.19),
    "enemy-hand": (0.58, 0.0, 0.19),
    "spell-deck": (0.10, 0.81, 1.0),
    "spell-discard": (0.58, 0.81, 1.0),
}


PILE = 0.40
"""Maximum width of a pile relative to the hall's column, so that two fit side by side."""


@dataclass(frozen=True, slots=True)
class Plate:
    """The area of a slanted plate, and the upright rectangle inside."""

    area: QRectF
    inner: QRectF


def make_plate(area: QRectF, header: float = 0.0) -> Plate:
    """Return the plate in *area*, with *header* units free at the top of ``inner``."""
    lean = area.height() * LEAN
    return Plate(area, area.adjusted(lean + 6, header, -lean - 6, -8))


@dataclass(frozen=True, slots=True)
class Geometry:
    """Areas of everything on a table of one size. ``text``: scale of letters."""

    size: QSizeF
    strip: QRectF
    tracks: QRectF
    map: QRectF
    hand: QRectF
    places: dict[str, Plate]
    piles: dict[str, QRectF]
    text: float = 1.0
    open_location: str = ""
    """The open location, which takes most of the map; "" if there is none."""
    open_slot: QRectF = field(default_factory=QRectF)
    """The place of the open location on the small map; null if there is none."""

    @property
    def offer(self) -> QRectF:
        """The room for an offer: in the strip, above the phases, between the turn and the initiative."""
        return QRectF(
            self.strip.left() + 0.34 * self.strip.width(),
            self.strip.top(),
            0.16 * self.strip.width(),
            38 * self.text,
        )


def layout_table(
    size: QSizeF,
    extra_places: Sequence[str] = (),
    text: float = 1.0,
    open_location: str = "",
) -> Geometry:
    """Return the layout of a table of *size*.

    *extra_places*: locations that aren't on the map of Own Fate, placed in a row below, or in a column of
    the small map. *text*: scale of letters. *open_location*: takes most of the map ("": none).
    """
    margin, width = 14.0, size.width()
    strip = QRectF(margin, 8, width - 2 * margin, STRIP * text)
    tracks = QRectF(margin, strip.bottom() + 6, width - 2 * margin, 62 * (0.5 + text / 2))
    top = tracks.bottom() + 10
    hand = QRectF(margin, size.height() - HAND - 12, width - 2 * margin, HAND)
    table = QRectF(margin, top, width - 2 * margin, hand.top() - 10 - top)
    slot = QRectF()
    if open_location:
        areas, piles, open_area = _layout_with_open(table, extra_places)
        slot, areas[open_location] = areas.get(open_location, slot), open_area
    else:
        areas, piles = _layout_without_open(table, extra_places)
    places = {key: make_plate(area, 34.0 * text) for key, area in areas.items()}
    return Geometry(size, strip, tracks, table, hand, places, piles, text, open_location, slot)


def _layout_without_open(
    field: QRectF, extra_places: Sequence[str]
) -> tuple[dict[str, QRectF], dict[str, QRectF]]:
    """Return the areas of locations and piles if no location is open."""
    plan = QRectF(field)
    if extra_places:
        plan.setHeight(field.height() * 0.8)
    areas = _layout_map(plan)
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


def _layout_with_open(
    field: QRectF, extra_places: Sequence[str]
) -> tuple[dict[str, QRectF], dict[str, QRectF], QRectF]:
    """Return the areas of all locations on the small map at the right, of the piles, and of the open one."""
    across, down = field.width() * _ACROSS * 0.6, field.height() * _DOWN
    (wide_at, wide_share), (narrow_at, narrow_share) = OPEN_WIDE, OPEN_NARROW
    narrowness = min(1.0, (field.width() - narrow_at) / (wide_at - narrow_at))
    open_area = QRectF(
        field.x(),
        field.y(),
        field.width() * (narrow_share + (wide_share - narrow_share) * narrowness),
        field.height(),
    )
    small = QRectF(
        open_area.right() + across, field.y(), field.right() - open_area.right() - across, field.height()
    )
    piles_height = small.height() * _PILES_SHARE
    areas: dict[str, QRectF] = {}
    columns = [column for column in (*_SMALL, extra_places) if column]
    width = (small.width() - across * (len(columns) - 1)) / len(columns)
    for number, column in enumerate(columns):
        height = (small.height() - piles_height) / len(column) - down
        for row, key in enumerate(column):
            left, above = small.x() + number * (width + across), small.y() + row * (height + down)
            areas[key] = QRectF(left, above, width, height)
    step = small.width() / len(_PILES)
    height = min(piles_height * 0.78, (step - 10) / CARD_RATIO)
    left = (step - height * CARD_RATIO) / 2
    piles = {
        key: QRectF(
            small.x() + number * step + left, small.bottom() - piles_height, height * CARD_RATIO, height
        )
        for number, key in enumerate(_PILES)
    }
    return areas, piles, open_area


def _layout_map(field: QRectF) -> dict[str, QRectF]:
    """Return the areas of the locations in *field*."""
    room = field.width() * (1.0 - _ACROSS * (len(_COLUMNS) - 1)) / sum(_COLUMNS.values())
    areas: dict[str, QRectF] = {}
    x = field.x()
    for column, keys in _PLACES.items():
        width = _COLUMNS[column] * room
        if column == "hall":
            top, bottom = (field.y() + part * field.height() for part in _HALL)
            areas[keys[0]] = QRectF(x, top, width, bottom - top)
        else:
            free = field.height() * (1.0 - _DOWN * (len(keys) - 1))
            y = field.y()
            for key in keys:
                height = free * _NEEDS.get(key, 1.0) / sum(_NEEDS.get(place, 1.0) for place in keys)
                areas[key] = QRectF(x, y, width, height)
                y += height + field.height() * _DOWN
        x += width + field.width() * _ACROSS
    return areas
