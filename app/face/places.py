"""The fronts of locations: a wide view over the whole head of the card, and the ways as a metro line."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from app.face import frame, paths, symbols, tokens
from app.face.content import CardContent
from app.face.frame import Sheet
from app.face.fronts import art
from app.face.ops import Face, Rect, Shape
from app.face.plot import EDGE, Plot
from app.face.text import Style

VIEW: Final = 43.0
"""Where the view ends; the title band covers its foot, the cut its head."""
BAND: Final = 31.2
DEPTH: Final = 15.6
ROW: Final = 4.5
KIND = Style(size=7.0, least=5.5, color="#fbdfa8", font="sans-bold")
STATION = Style(size=8.0, least=6.0, color=tokens.PAPER, font="sans-bold", leading=1.0, paragraph=0.0)
DOUBLE_ROW: Final = 6.2
DOUBLE_STATION = replace(STATION, size=7.0, least=5.5)
"""Where stations are named in two languages, one below the other."""


def draw(content: CardContent, plot: Plot) -> Face:
    """The front of a location."""
    return frame.roomy(content, plot, _front)


def _front(sheet: Sheet) -> None:
    plot = sheet.plot
    frame.ground(sheet)
    art(sheet, Rect(plot.left, plot.top, plot.ground.w, VIEW + plot.spare - plot.top), None)
    band = BAND + plot.spare - sheet.lift
    _title(sheet, band)
    foot = _ways(sheet, band + DEPTH + 0.4)
    frame.rules(sheet, Rect(EDGE, foot, plot.content, plot.h - frame.FOOT - foot))
    frame.footer(sheet)


def _title(sheet: Sheet, y: float) -> None:
    content, x, end, bottom = sheet.plot.content, sheet.plot.left, sheet.plot.right, sheet.plot.bottom
    left, right = {"light": (3.6, 0.0), "dark": (0.0, 3.6), "neutral": (3.6, 0.0)}[sheet.content.side]
    sheet.fill(
        "band",
        tokens.LAMP,
        (x, y + left - 0.7),
        (end, y + right - 0.7),
        (end, y + DEPTH - 1),
        (x, y + DEPTH - 1),
    )
    sheet.fill("band", sheet.tint, (x, y + left), (end, y + right), (end, y + DEPTH), (x, y + DEPTH))
    sheet.fill("band", tokens.NIGHT, (x, y + DEPTH), (end, y + DEPTH), (end, bottom), (x, bottom))
    sheet.add(symbols.draw("side", sheet.content.side, EDGE + 0.3, y + 5.6, 7.2, tokens.PAPER))
    frame.name(sheet, Rect(12.6, y + 4.0, content - 9.6, 7.2))
    sheet.write(
        "kind",
        sheet.content.kind_line,
        Rect(12.6, y + 11.2, content - 14.0, 3.2),
        KIND,
        lines=1,
        valign="middle",
    )
    sheet.add(symbols.draw("kind", "location", EDGE + content - 3.6, y + 11.0, 3.5, tokens.LAMP))


def _ways(sheet: Sheet, y: float) -> float:
    """The stations one step away, in two columns when there are many; returns the foot in mm."""
    ways = sheet.content.ways
    if not ways:
        return y
    columns = 1 if len(ways) < 3 else 2
    rows = -(-len(ways) // columns)
    width = sheet.plot.content / columns
    double = any("\n" in way for way in ways)
    row, style = (DOUBLE_ROW, DOUBLE_STATION) if double else (ROW, STATION)
    for column in range(columns):
        names = ways[column * rows : (column + 1) * rows]
        x = EDGE + column * width + 2.0
        first, last = y + row / 2 + 0.6, y + row * (len(names) - 0.5) + 0.6
        sheet.add(Shape("ways", paths.line((x, first), (x, last)), stroke=tokens.LAMP, width=0.9))
        for i, name in enumerate(names):
            middle = first + i * row
            sheet.add(
                Shape(
                    "ways", paths.ellipse(x, middle, 1.35), fill=tokens.NIGHT, stroke=tokens.LAMP, width=0.8
                )
            )
            box = Rect(x + 2.8, middle - row / 2, width - 5.2, row)
            sheet.write("ways", name, box, style, lines=1 + double, valign="middle")
    return y + rows * row + 1.6
