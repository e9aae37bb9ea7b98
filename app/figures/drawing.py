"""The figures in the rules: declared in ``data/help/<game>.toml``, drawn as faces for window and booklet."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Final, cast

from app import i18n, paths as program_paths
from app.cards.catalogue import shipped_set
from app.face import paths, symbols, tokens
from app.face.look import look
from app.face.ops import Box, Face, Rect, Shape
from app.face.paths import resized
from app.face.recolour import Ink, recoloured
from app.figures import anatomy, position
from app.figures.anatomy import sentence
from app.figures.position import tracks
from app.figures.sheet import CARD, DAY, NAME, WIDTH, WORDS, Pieces, Sheet, Tone
from app.i18n import available
from app.rules import example
from app.rules.games import positions_of
from app.rules.lesson import actions_of
from app.rules.own_fate.state import FateState

CARD_WIDTH: Final = 13.4
"""Width of a card, mm."""
CARD_HEIGHT: Final = CARD_WIDTH * CARD
SPELL: Final = CARD_WIDTH / CARD
"""Width of a spell that lies across a card, mm."""
BAR: Final = 5.2
PILE: Final = 14.6
PITCH: Final = 25.6
"""Distance between the left edges of two piles, mm."""
SUPPLY: Final = ("wound", "gloom", "minus")
SMALL: Final = replace(NAME, size=6.8, least=5.0, leading=1.0)
LABEL: Final = replace(WORDS, size=7.2, align="center", leading=1.05)


def draw_set_up(sheet: Sheet) -> None:
    """Draw the locations between the players, their Others, decks, and tracks."""
    faces = sheet.faces
    column = WIDTH / len(faces.line)
    middle = {key: (i + 0.5) * column for i, key in enumerate(faces.line)}
    _draw_bar(sheet, "dark", 0.0)
    top = BAR + 2.2
    line = top + CARD_HEIGHT + 3.2
    for i, location in enumerate(faces.line):
        sheet.put(faces.front(location), middle[location] - CARD_WIDTH / 2, line, CARD_WIDTH)
        name = Rect(i * column + 0.3, line + CARD_HEIGHT + 0.7, column - 0.6, 6.0)
        sheet.words("name", faces.name(location), name, SMALL, lines=2)
        _draw_dark_others(sheet, faces.starting(location, "dark"), middle[location], top, line)
    below = line + CARD_HEIGHT + 7.0
    for location in faces.line:
        for key in (*faces.starting(location, "neutral"), *faces.starting(location, "light")):
            _draw_piece(sheet, key, middle[location] - CARD_WIDTH / 2, below)
    _draw_bar(sheet, "light", below + CARD_HEIGHT + 2.2)
    board = _draw_piles(sheet, below + CARD_HEIGHT + BAR + 6.4) + 3.2
    tracks(sheet, board, WIDTH, 0, faces.cards.track("balance").cells[-1], 0)
    sheet.disc("1", 2.4, line + 0.6)
    sheet.disc("5", 6.0, board + 0.8)


def _draw_bar(sheet: Sheet, side: str, y: float) -> None:
    """Draw the bar that marks a player's edge of the table."""
    sheet.ops.append(Box("bar", Rect(0, y, WIDTH, BAR), fill=look("").color(side), radius=1.0))
    sheet.ops.append(symbols.draw("bar", side, 1.4, y + 0.8, BAR - 1.6, tokens.PAPER))
    words = sentence(sheet, f"side-{side}")
    sheet.words(
        "bar", words, Rect(6.4, y, WIDTH - 12.8, BAR), NAME, lines=1, valign="middle", color=tokens.PAPER
    )


def _draw_dark_others(sheet: Sheet, keys: list[str], middle: float, top: float, line: float) -> None:
    """Draw Dark's Others above their location, connected to it."""
    if not keys:
        return
    left = middle - (len(keys) * CARD_WIDTH + (len(keys) - 1) * 1.4) / 2
    foot = top + CARD_HEIGHT
    for i in range(len(keys)):
        x = left + CARD_WIDTH / 2 + i * (CARD_WIDTH + 1.4)
        sheet.line((x, foot), (x, foot + 1.7), (middle, foot + 1.7), (middle, line - 0.3), width=0.5)
    for i, key in enumerate(keys):
        _draw_piece(sheet, key, left + i * (CARD_WIDTH + 1.4), top)


def _draw_piece(sheet: Sheet, key: str, x: float, y: float) -> None:
    """Draw an Other or a person, with the spells dealt to it lying across."""
    faces = sheet.faces
    sheet.put(faces.front(key), x, y, CARD_WIDTH)
    dealt = faces.dealt(key)
    for i in range(dealt):
        sheet.put(
            faces.back("spell-neutral"), x + i * 0.35, y + CARD_HEIGHT * 0.46 + i * 0.35, SPELL, across=True
        )
    sheet.disc("2", x - 0.2, y + 1.0, 2.0)
    if dealt:
        sheet.tag(f"× {dealt}", x + CARD_WIDTH - 1.6, y + CARD_HEIGHT + 0.2)


def _draw_piles(sheet: Sheet, y: float) -> float:
    """Draw the decks, the discard pile, and the supply of counters; return the y of their bottom edge."""
    faces = sheet.faces
    chances = sum(faces.count(f"probability-{side}") for side in ("light", "dark", "neutral"))
    spells = faces.count("spell-neutral") - sum(faces.dealt(card.key) for card in faces.cards.cards)
    high = PILE * CARD
    places = (("probability", "probability-light", chances, "3"), ("spells", "spell-neutral", spells, "4"))
    x = 5.4
    for name, back, count, number in places:
        sheet.pile(faces.back(back), x, y, PILE)
        sheet.disc(number, x + 0.4, y + 0.8)
        _label(sheet, sentence(sheet, f"pile-{name}", count=count), x, y + high + 2.4)
        x += PITCH
    outline = paths.rectangle(x, y, PILE, high, 1.0)
    sheet.ops.append(Shape("discards", outline, stroke=sheet.tone.quiet, width=0.3))
    _label(sheet, sentence(sheet, "pile-discards"), x, y + high + 2.4)
    x += PITCH
    for i, key in enumerate(SUPPLY):
        for j in range(3):
            sheet.put(faces.counter(key), x + i * 12.8 + j * 0.8, y + 4.0 - j * 0.8, 10.5)
    _label(sheet, sentence(sheet, "supply"), x + 18.0 - PILE / 2, y + high + 2.4, 36.0)
    return y + high + 9.4


def _label(sheet: Sheet, words: str, x: float, y: float, width: float = 25.0) -> None:
    sheet.words("label", words, Rect(x + PILE / 2 - width / 2, y, width, 7.0), LABEL, lines=2)


HUB: Final = "metro"
STATION_PITCH: Final = 10.6
"""Distance between the rows of stations, mm."""
COLUMNS: Final = (8.0, 41.0, 86.0)
"""The x of the hub, of its neighbours, and of the stations behind them, mm."""
BEND: Final = COLUMNS[0] + 22.0
"""The x at which the line from the hub branches, mm."""
RADIUS: Final = 1.9


def draw_ways(sheet: Sheet) -> None:
    """Draw the hub on the left, then its neighbours, and on the right the stations behind them."""
    cards = sheet.faces.cards
    near = [key for key in sheet.faces.line if HUB in cards.card(key).ways]
    # Put stations with others behind them last, where their branches have room.
    near.sort(key=lambda key: len(cards.card(key).ways))
    rows = {key: i * STATION_PITCH + 4.0 for i, key in enumerate(near)}
    middle = sum(rows.values()) / len(rows)
    places = {HUB: (COLUMNS[0], middle)} | {key: (COLUMNS[1], y) for key, y in rows.items()}
    for key in near:
        behind = [way for way in sheet.faces.line if way in cards.card(key).ways and way not in places]
        for i, way in enumerate(behind):
            places[way] = (COLUMNS[2], rows[key] + (i - (len(behind) - 1) / 2) * STATION_PITCH)
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


@dataclass(frozen=True, slots=True)
class Picture:
    """One figure. ``draw``: its kind; ``words``: its caption, by language.

    For a position, ``position`` is as in a scenario, ``play`` the actions played from it, and ``show`` the
    locations to draw (``tracks``: the board with both tracks). ``hands``: name the spells in Others' hands.
    """

    name: str
    draw: str
    words: Mapping[str, str]
    show: tuple[str, ...] = ()
    example: str = ""
    """Instead of ``position``, an example (:mod:`app.rules.example`), played up to its comment ``stop``."""
    stop: str = ""
    position: Mapping[str, object] = field(default_factory=dict)
    play: tuple[str, ...] = ()
    hands: bool = False
    scale: float = 1.0
    """The figure's scale; at 1, words have the size of the page's text."""


@cache
def pictures(game: str = "own-fate") -> Mapping[str, Picture]:
    """Return the figures in the rules of *game* by name; empty if the game has no file of them."""
    file = program_paths.data() / "help" / f"{game}.toml"
    if not file.exists():
        return MappingProxyType({})
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["picture"]
    return MappingProxyType({row["name"]: _picture(row) for row in rows})


def _picture(row: Mapping[str, Any]) -> Picture:
    return Picture(
        row["name"],
        row.get("draw", "position"),
        {language: row[language] for language in available() if language in row},
        tuple(row.get("show", ())),
        row.get("example", ""),
        row.get("stop", ""),
        row.get("position", {}),
        tuple(row.get("play", ())),
        row.get("hands", False),
        row.get("scale", 1.0),
    )


DRAWING_FUNCTIONS: Final[Mapping[str, Callable[[Sheet], None]]] = {
    "backs": anatomy.backs,
    "card": anatomy.other,
    "cards": anatomy.others,
    "counters": anatomy.counters,
    "set-up": draw_set_up,
    "ways": draw_ways,
}
"""Kind of figure → the function that draws it; all other figures are positions."""


class Figures:
    """Draws the figures in a game's rules, with the game's shipped set in *language*.

    Reads the catalogue, so don't create one on the GUI thread.
    """

    def __init__(self, language: str, game: str = "own-fate", tone: Tone = DAY, ink: Ink = "full") -> None:
        data = shipped_set(game)
        assert data is not None, game
        self._pieces = Pieces(data, language)
        self._game, self._tone, self._ink = game, tone, ink

    def draw(self, name: str) -> Face:
        """Return the figure *name*. Raises KeyError; BadText or DoesNotHold for a bad position."""
        picture = pictures(self._game)[name]
        sheet = Sheet(self._pieces, self._tone)
        draw = DRAWING_FUNCTIONS.get(picture.draw)
        if draw is not None:
            draw(sheet)
        else:
            position.draw(sheet, self._state(picture), picture.show, picture.hands)
        face = sheet.face(name)
        face = resized(face, picture.scale, face.width * picture.scale, face.height * picture.scale)
        return recoloured(face, self._ink)

    def _state(self, picture: Picture) -> FateState:
        if picture.example:
            return cast(FateState, example.state(picture.example, self._pieces.cards, picture.stop))
        state = positions_of(self._game).build(self._pieces.cards, {}, picture.position)
        actions_of(state, picture.play)
        return cast(FateState, state)
