"""Where things stand on the table: plain arithmetic in scene units (the table is 1000 units high).

The map is a tree drawn as a city plan: the Metro is the hub, the entrance hall leads on to Egor's flat
and the roof. Locations are slanted plates; ``inner`` is the upright rectangle where cards may stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

HEIGHT = 1000.0
STRIP = 78.0
"""Height of the strip of turn, phases and initiative at the usual text size."""
CARD_RATIO = 63.0 / 88.0
LEAN = 0.055
"""How far a plate's edge leans, as a part of its height."""

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


def pack(
    count: int, area: QRectF, ratio: float = CARD_RATIO, gap: float = 10.0, tallest: float = 170.0
) -> list[QRectF]:
    """Rectangles of *ratio* for *count* cards, as large as fit in *area*, in rows from the top left.

    Too many for the area at a readable size lie over one another, each corner showing.
    """
    if count == 0:
        return []
    best, best_rows = 0.0, 1
    for rows in range(1, 4):
        columns = -(-count // rows)
        height = min(
            tallest,
            (area.height() - gap * (rows - 1)) / rows,
            (area.width() - gap * (columns - 1)) / columns / ratio,
        )
        if height > best * 1.04:
            best, best_rows = height, rows
    columns = -(-count // best_rows)
    height = max(best, min(90.0, area.height()))
    width = height * ratio
    step = width + gap
    if columns > 1:
        step = min(step, (area.width() - width) / (columns - 1))
    rows_step = height + gap
    if best_rows > 1:
        rows_step = min(rows_step, (area.height() - height) / (best_rows - 1))
    rects: list[QRectF] = []
    for row in range(best_rows):
        here = min(columns, count - row * columns)
        left = area.left() + (area.width() - width - step * (here - 1)) / 2
        rects += [QRectF(left + n * step, area.top() + row * rows_step, width, height) for n in range(here)]
    return rects


def grouped(
    counts: Sequence[int],
    area: QRectF,
    weights: Sequence[float],
    *,
    gap: float = 26.0,
    ratio: float = CARD_RATIO,
    header: float = 26.0,
    least: Sequence[float] = (),
) -> list[tuple[QRectF, list[QRectF]]]:
    """Groups of cards side by side along *area*: a group with a larger weight is squeezed later. *least*:
    how wide the header over each group has to be. Each group is its header and its cards."""
    height = area.height() - header
    width = height * ratio
    groups = [(count, weight) for count, weight in zip(counts, weights, strict=True)]
    if not groups:
        return []
    room = area.width() - gap * (len(groups) - 1)
    steps = [width + 8.0] * len(groups)
    wanted = list(least) or [96.0] * len(groups)
    tight = min(1.0, room / max(1.0, sum(wanted)))
    floors = [one * tight for one in wanted]

    def wide(number: int) -> float:
        cards = width + steps[number] * (groups[number][0] - 1) if groups[number][0] else 0.0
        return max(cards, floors[number])

    def taken() -> float:
        return sum(wide(number) for number in range(len(groups)))

    # First what is not in use, down to the corner that tells kind and strength; then what is.
    stages = (
        (False, 0.62),
        (False, 0.27),
        (True, 0.62),
        (False, 0.2),
        (True, 0.3),
        (False, 0.1),
        (True, 0.1),
    )
    for heavy, floor in stages:
        over = taken() - room
        for _ in range(3):  # a group that reaches the width of its header gives no more
            chosen = [
                n
                for n, (count, weight) in enumerate(groups)
                if (weight >= 2) == heavy and count > 1 and wide(n) > floors[n] and steps[n] > width * floor
            ]
            spread = sum(groups[n][0] - 1 for n in chosen)
            if over <= 0.5 or not spread:
                break
            for n in chosen:
                steps[n] = max(width * floor, steps[n] - over / spread)
            over = taken() - room
    result: list[tuple[QRectF, list[QRectF]]] = []
    x = area.left()
    for number, (count, _) in enumerate(groups):
        head = QRectF(x, area.top(), wide(number), header)
        cards = [QRectF(x + steps[number] * n, area.top() + header, width, height) for n in range(count)]
        result.append((head, cards))
        x += head.width() + gap
    return result


def fan(
    counts: Sequence[int], area: QRectF, weights: Sequence[float], *, header: float = 26.0
) -> list[list[QRectF]]:
    """The cards of :func:`grouped` alone."""
    return [cards for _, cards in grouped(counts, area, weights, header=header)]
