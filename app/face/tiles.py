"""The tile of one Other of Tribunal: its portrait, and places to keep its numbers and states on."""

from __future__ import annotations

from typing import Final

from app.face import frame, metrics, symbols, tokens
from app.face.content import CardContent
from app.face.frame import CONTENT, EDGE, PICTURE, Sheet
from app.face.fronts import art
from app.face.ops import MM_PER_PT, Box, Face, Rect, Text

VIEW: Final = Rect(EDGE, PICTURE.y, CONTENT, 25.6)
PAPER: Final = Rect(EDGE, VIEW.bottom, CONTENT, 46.2)
HEAD: Final = 6.9
"""mm: the symbol that begins a row."""
CELL: Final = 6.7
ROW: Final = 8.85
LIVES: Final = 3
PER_ROW: Final = 7
TRACKS: Final = (("mana", range(7)), ("mana", range(7, 14)), ("level", range(1, 8)), ("experience", range(7)))
STATES: Final = ("blinded", "stunned", "defence", "immune")
NUMBER_PT: Final = 9.0


def draw(content: CardContent) -> Face:
    """The tile: lives and states in the first row, then mana to 13, the level to 7, experience to 6."""
    sheet = Sheet(content)
    frame.ground(sheet)
    art(sheet, VIEW, None)
    frame.title_band(sheet, content.side)
    sheet.add(Box("paper", PAPER, fill=tokens.PAPER))
    _lives(sheet, PAPER.y + 1.2)
    for number, (symbol, values) in enumerate(TRACKS, 1):
        y = PAPER.y + 1.2 + number * ROW
        if number == 1 or TRACKS[number - 2][0] != symbol:
            sheet.add(symbols.draw(symbol, symbol, PAPER.x + 1.5, y + 1.0, 5.0, sheet.tint))
        for place, value in enumerate(values):
            _cell(sheet, symbol, place, y, str(value))
    frame.footer(sheet)
    return sheet.face()


def _place(place: int, y: float) -> Rect:
    return Rect(PAPER.x + HEAD + 0.5 + place * (CELL + 0.2), y, CELL, CELL + 0.9)


def _cell(sheet: Sheet, part: str, place: int, y: float, words: str) -> None:
    box = _place(place, y)
    sheet.add(Box(part, box, stroke=tokens.NEUTRAL, width=0.25, radius=0.7))
    _number(sheet, part, box, words, tokens.NEUTRAL)


def _number(sheet: Sheet, part: str, box: Rect, words: str, ink: str) -> None:
    em = NUMBER_PT * MM_PER_PT
    sheet.add(
        Text(
            part,
            box.x + (box.w - metrics.width(words, "sans-bold", em)) / 2,
            box.y + (box.h + metrics.cap_height("sans-bold") * em) / 2,
            words,
            "sans-bold",
            em,
            ink,
        )
    )


def _lives(sheet: Sheet, y: float) -> None:
    """As many hearts as there are lives; behind them a place for every state."""
    for place in range(LIVES):
        box = _place(place, y)
        sheet.add(symbols.draw("lives", "heart", box.x - 0.1, y + 0.4, CELL + 0.2, tokens.LIGHT))
        _number(sheet, "lives", box, str(place + 1), tokens.PAPER)
    for place, state in enumerate(STATES, LIVES):
        box = _place(place, y)
        sheet.add(Box("states", box, fill="#e6dcc6", radius=0.7))
        sheet.add(symbols.draw("states", state, box.x + 1.1, y + 1.5, CELL - 2.2, tokens.NEUTRAL))


