"""The tile of one Other of Tribunal: its portrait, and places to keep its numbers and states on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from app.face import frame, metrics, symbols, tokens
from app.face.content import CardContent
from app.face.frame import Sheet
from app.face.fronts import art
from app.face.ops import MM_PER_PT, Box, Face, Rect, Text
from app.face.plot import EDGE, Plot

VIEW: Final = 25.6
HEAD: Final = 6.9
"""mm: the symbol that begins a row."""
BETWEEN: Final = 0.2
ROWS: Final = 5
LINE: Final = 1.25
"""mm between two rows."""
LIVES: Final = 3
PER_ROW: Final = 7
TRACKS: Final = (("mana", range(7)), ("mana", range(7, 14)), ("level", range(1, 8)), ("experience", range(7)))
STATES: Final = ("blinded", "stunned", "defence", "immune")
NUMBER_PT: Final = 9.0


@dataclass(frozen=True, slots=True)
class _Grid:
    """The paper and its places: rows of seven behind a symbol."""

    paper: Rect

    @property
    def row(self) -> float:
        return (self.paper.h - 1.95) / ROWS

    def y(self, row: int) -> float:
        return self.paper.y + 1.2 + row * self.row

    def place(self, place: int, row: int) -> Rect:
        pitch = (self.paper.w - HEAD - 1.8) / PER_ROW
        return Rect(self.paper.x + HEAD + 0.5 + place * pitch, self.y(row), pitch - BETWEEN, self.row - LINE)


def draw(content: CardContent, plot: Plot) -> Face:
    """The tile: lives and states in the first row, then mana to 13, the level to 7, experience to 6."""
    sheet = Sheet(content, plot)
    view = Rect(EDGE, frame.HEAD, plot.content, VIEW + plot.spare)
    grid = _Grid(Rect(EDGE, view.bottom, plot.content, plot.h - frame.FOOT - view.bottom))
    frame.ground(sheet)
    art(sheet, view, None)
    frame.title_band(sheet, content.side)
    sheet.add(Box("paper", grid.paper, fill=tokens.PAPER))
    _lives(sheet, grid)
    for row, (symbol, values) in enumerate(TRACKS, 1):
        if row == 1 or TRACKS[row - 2][0] != symbol:
            sheet.add(symbols.draw(symbol, symbol, grid.paper.x + 1.5, grid.y(row) + 1.0, 5.0, sheet.tint))
        for place, value in enumerate(values):
            box = grid.place(place, row)
            sheet.add(Box(symbol, box, stroke=tokens.NEUTRAL, width=0.25, radius=0.7))
            _number(sheet, symbol, box, str(value), tokens.NEUTRAL)
    frame.footer(sheet)
    return sheet.face()


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


def _lives(sheet: Sheet, grid: _Grid) -> None:
    """As many hearts as there are lives; behind them a place for every state."""
    for place in range(LIVES):
        box = grid.place(place, 0)
        size = min(box.w, box.h) + BETWEEN
        x, y = box.x + (box.w - size) / 2, box.y + (box.h - size) / 2
        heart = symbols.draw("lives", "heart", x, y, size, tokens.LIGHT)
        # A ground, for a number stands on it: less ink must not blacken it as it does a symbol.
        sheet.add(replace(heart, even_odd=False))
        _number(sheet, "lives", box, str(place + 1), tokens.PAPER)
    for place, state in enumerate(STATES, LIVES):
        box = grid.place(place, 0)
        size = min(box.w, box.h) - 2.2
        sheet.add(Box("states", box, fill="#e6dcc6", radius=0.7))
        x, y = box.x + (box.w - size) / 2, box.y + (box.h - size) / 2
        sheet.add(symbols.draw("states", state, x, y, size, tokens.NEUTRAL))
