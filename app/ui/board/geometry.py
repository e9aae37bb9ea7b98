"""Dimensions of every table, and layouts of cards, in scene units."""

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
    below: float = 0.0,
) -> list[QRectF]:
    """Return rectangles for *count* cards of *ratio* (width / height), in as many rows as make them largest.

    Their height is at most *tallest*. If it would be below *least*, cards overlap. *below*: height to keep
    free below each card.
    """
    if count == 0:
        return []
    best, best_rows = 0.0, 1
    for rows in range(1, count + 1):
        columns = -(-count // rows)
        height = min(
            tallest,
            (area.height() - gap * (rows - 1)) / rows - below,
            (area.width() - gap * (columns - 1)) / columns / ratio,
        )
        if height > best * 1.04:
            best, best_rows = height, rows
    columns = -(-count // best_rows)
    height = max(best, min(least, area.height() - below))
    width = height * ratio
    step = width + gap
    if columns > 1:
        step = min(step, (area.width() - width) / (columns - 1))
    rows_step = height + below + gap
    if best_rows > 1:
        rows_step = min(rows_step, (area.height() - height - below) / (best_rows - 1))
    rects: list[QRectF] = []
    for row in range(best_rows):
        in_row = min(columns, count - row * columns)
        left = area.left() + (area.width() - width - step * (in_row - 1)) / 2
        rects += [QRectF(left + n * step, area.top() + row * rows_step, width, height) for n in range(in_row)]
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
    rows: int = 1,
    row_gap: float = 8.0,
    narrowest: float = 1.0,
) -> list[tuple[QRectF, list[QRectF]]]:
    """Return (header rectangle, card rectangles) for each group of *counts* cards, side by side in *area*.

    Groups with a weight of at least 2 are squeezed later. *least*: minimum width of each header (default 96).
    *rows*: number of rows of cards, which are as wide as in one row. Without enough room, all cards become
    narrower, down to *narrowest* (a fraction), before they overlap.
    """
    height = area.height() - header
    width = height * ratio
    groups = [(-(-count // rows), weight) for count, weight in zip(counts, weights, strict=True)]
    if not groups:
        return []
    room = area.width() - gap * (len(groups) - 1)
    header_widths = list(least) or [96.0] * len(groups)
    tight = min(1.0, room / max(1.0, sum(header_widths)))
    floors = [header_width * tight for header_width in header_widths]

    def group_width(number: int) -> float:
        cards = width + steps[number] * (groups[number][0] - 1) if groups[number][0] else 0.0
        return max(cards, floors[number])

    def total_width() -> float:
        return sum(group_width(number) for number in range(len(groups)))

    steps = [width + 8.0] * len(groups)
    while width > height * ratio * narrowest and total_width() > room:
        width -= 1.0
        steps = [width + 8.0] * len(groups)

    # First squeeze unused groups, down to the corner with kind and strength; then the used ones.
    stages = (
        (False, 0.62),
        (False, 0.27),
        (True, 0.62),
        (False, 0.2),
        (True, 0.3),
        (False, 0.1),
        (True, 0.1),
    )
    for is_used, floor in stages:
        for _ in range(3):  # a group as narrow as its header can't shrink further
            over = total_width() - room
            chosen = [
                n
                for n, (count, weight) in enumerate(groups)
                if (weight >= 2) == is_used
                and count > 1
                and group_width(n) > floors[n]
                and steps[n] > width * floor
            ]
            spread = sum(groups[n][0] - 1 for n in chosen)
            if over <= 0.5 or not spread:
                break
            for n in chosen:
                steps[n] = max(width * floor, steps[n] - over / spread)
    result: list[tuple[QRectF, list[QRectF]]] = []
    x = area.left()
    row_step = (height + row_gap) / rows
    for number, count in enumerate(counts):
        header_rect = QRectF(x, area.top(), group_width(number), header)
        cards = [
            QRectF(
                x + steps[number] * (n % groups[number][0]),
                header_rect.bottom() + row_step * (n // groups[number][0]),
                width,
                row_step - row_gap,
            )
            for n in range(count)
        ]
        result.append((header_rect, cards))
        x += header_rect.width() + gap
    return result


def layout_row(
    ratios: Sequence[float], area: QRectF, *, gap: float = 8.0, widest: float = 1.5
) -> list[QRectF]:
    """Return rectangles for cards of *ratios* (width / height), side by side in *area* and as high.

    A card with a ratio above *widest* is lower. Without enough room cards overlap.
    """
    widths = [area.height() * min(ratio, widest) for ratio in ratios]
    sizes = [QSizeF(width, width / ratio) for width, ratio in zip(widths, ratios, strict=True)]
    if not sizes:
        return []
    offset = sum(size.width() + gap for size in sizes[:-1])
    squeeze = min(1.0, max(0.0, area.width() - sizes[-1].width()) / offset) if offset else 1.0
    places, x = [], area.left()
    for size in sizes:
        places.append(QRectF(QPointF(x, area.center().y() - size.height() / 2), size))
        x += (size.width() + gap) * squeeze
    return places
