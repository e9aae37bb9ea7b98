"""The figure of the ways between locations, drawn like a subway map."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from app import i18n
from app.face import paths, tokens
from app.face.ops import Rect, Shape
from app.figures.sheet import NAME, WORDS, Sheet

HUB: Final = "metro"
PITCH: Final = 10.6
"""Distance between the rows of stations, mm."""
COLUMNS: Final = (8.0, 41.0, 86.0)
"""The x of the hub, of its neighbours, and of the stations behind them, mm."""
BEND: Final = COLUMNS[0] + 22.0
"""The x at which the line from the hub branches, mm."""
RADIUS: Final = 1.9


def draw(sheet: Sheet) -> None:
    """Draw the hub on the left, then its neighbours, and on the right the stations behind them."""
    cards = sheet.faces.cards
    near = [key for key in sheet.faces.line if HUB in cards.card(key).ways]
    # Put stations with others behind them last, where their branches have room.
    near.sort(key=lambda key: len(cards.card(key).ways))
    rows = {key: i * PITCH + 4.0 for i, key in enumerate(near)}
    middle = sum(rows.values()) / len(rows)
    places = {HUB: (COLUMNS[0], middle)} | {key: (COLUMNS[1], y) for key, y in rows.items()}
    for key in near:
        behind = [way for way in sheet.faces.line if way in cards.card(key).ways and way not in places]
        for i, way in enumerate(behind):
            places[way] = (COLUMNS[2], rows[key] + (i - (len(behind) - 1) / 2) * PITCH)
    for key, y in rows.items():
        sheet.line(places[HUB], (BEND, middle), (BEND, y), places[key], width=0.9, color=tokens.LAMP)
        for way in cards.card(key).ways:
            if places[way][0] == COLUMNS[2]:
                turn = COLUMNS[2] - 6.0
                sheet.line(
                    places[key], (turn, y), (turn, places[way][1]), places[way], width=0.9, color=tokens.LAMP
                )
    for key, (x, y) in places.items():
        _station(sheet, key, x, y)


def _station(sheet: Sheet, key: str, x: float, y: float) -> None:
    sheet.ops.append(
        Shape("station", paths.ellipse(x, y, RADIUS), fill=tokens.NIGHT, stroke=tokens.LAMP, width=0.9)
    )
    left = replace(NAME, align="left")
    sheet.words(
        "station", sheet.faces.name(key), Rect(x + 3.2, y - 4.4, 34.0, 4.0), left, lines=1, valign="middle"
    )
    code = f"figures.way-{key}"
    if i18n.has(code, sheet.language):
        # The hub's text must end before the line branches.
        width = BEND - x - 4.4 if key == HUB else 33.0
        sheet.words(
            "station",
            i18n.text(code, sheet.language),
            Rect(x + 3.2, y + 0.5, width, 6.4),
            WORDS,
            color=sheet.tone.quiet,
        )
