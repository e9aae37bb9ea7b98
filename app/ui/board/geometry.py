"""Dimensions of every table and card packing: plain arithmetic in scene units."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF

HEIGHT, HIGHEST = 1000.0, 1500.0
"""Normal height of a table, and its maximum in a narrow window."""
CARD_RATIO = 63.0 / 88.0
LEAN = 0.055
"""Slant of a plate's edge, as a fraction of its height."""


def pack_rows(
    count: int,
    area: QRectF,
    ratio: float = CARD_RATIO,
    gap: float = 10.0,
    tallest: float = 170.0,
    least: float = 90.0,
) -> list[QRectF]:
    """Return rectangles of *ratio* for *count* cards, as large as fit in *area*, from the top left.

    If that is lower than *least*, they overlap with each corner visible.
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
    height = max(best, min(least, area.height()))
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


def layout_groups(
    counts: Sequence[int],
    area: QRectF,
    weights: Sequence[float],
    *,
    gap: float = 26.0,
    ratio: float = CARD_RATIO,
    header: float = 26.0,
    least: Sequence[float] = (),
) -> list[tuple[QRectF, list[QRectF]]]:
    """Return a header and card rectangles for each group, side by side along *area*.

    A group with a larger weight is squeezed later. *least*: minimum width of each header.
    """
    height = area.height() - header
    width = height * ratio
    groups = [(count, weight) for count, weight in zip(counts, weights, strict=True)]
    if not groups:
        return []
    room = area.width() - gap * (len(groups) - 1)
    steps = [width + 8.0] * len(groups)
    wanted = list(least) or [96.0] * len(groups)
    tight = min(1.0, room / max(1.0, sum(wanted)))
    floors = [needed * tight for needed in wanted]

    def wide(number: int) -> float:
        cards = width + steps[number] * (groups[number][0] - 1) if groups[number][0] else 0.0
        return max(cards, floors[number])

    def taken() -> float:
        return sum(wide(number) for number in range(len(groups)))

    # First squeeze what is not in use, down to the corner with kind and strength; then the rest.
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
        for _ in range(3):  # a group as narrow as its header can't shrink further
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


def layout_row(
    ratios: Sequence[float], area: QRectF, *, gap: float = 8.0, widest: float = 1.5
) -> list[QRectF]:
    """Return rectangles for *ratios* (width / height) side by side in *area*, as high as it is.

    Cards wider than *widest* are smaller. Without enough room they overlap, each left edge visible.
    """
    wide = [area.height() * min(ratio, widest) for ratio in ratios]
    sizes = [QSizeF(width, width / ratio) for width, ratio in zip(wide, ratios, strict=True)]
    if not sizes:
        return []
    wanted = sum(size.width() + gap for size in sizes[:-1])
    squeeze = min(1.0, max(0.0, area.width() - sizes[-1].width()) / wanted) if wanted else 1.0
    places, x = [], area.left()
    for size in sizes:
        places.append(QRectF(QPointF(x, area.center().y() - size.height() / 2), size))
        x += (size.width() + gap) * squeeze
    return places


def group_cards(
    counts: Sequence[int], area: QRectF, weights: Sequence[float], *, header: float = 26.0
) -> list[list[QRectF]]:
    """Return only the cards of :func:`layout_groups`."""
    return [cards for _, cards in layout_groups(counts, area, weights, header=header)]
