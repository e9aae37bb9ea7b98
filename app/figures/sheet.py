"""The building blocks of figures: faces in any size, words, tags, numbered discs. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from app.cards import convert
from app.cards.data import SetData
from app.face import layout, metrics, paths, symbols, text, tokens
from app.face.content import CardContent
from app.face.look import look
from app.face.ops import MM_PER_PT, Box, Face, Op, Placed, Rect, Shape, Text, VAlign, Warn, extent
from app.face.paths import moved
from app.face.text import Style


class Pieces:
    """The pieces of the set *data* in *language*. Faces are cached."""

    def __init__(self, data: SetData, language: str) -> None:
        self.content = convert.content(data, language)
        self.cards = convert.card_set(data)
        boards = [zone for zone in convert.table_set(data).layout.zones if zone.kind == "board"]
        self.line = tuple(zone.card for zone in sorted(boards, key=lambda zone: zone.x))
        """The keys of the locations, from left to right."""
        self._fronts = {front.key: front for front, _back, _copies in self.content.cards}
        self._backs = {f"{back.deck}-{back.side}": back for _front, back, _copies in self.content.cards}
        self._counters = {counter.key: counter for counter in self.content.counters}
        self._faces: dict[str, Face] = {}

    def card(self, key: str) -> CardContent:
        """Return the content of the card *key*, or of the copy *key* (``attack-2.3``). Raises KeyError."""
        return self._fronts[key.partition(".")[0]]

    def name(self, key: str) -> str:
        """Return the name of the card or counter *key*. Raises KeyError."""
        counter = self._counters.get(key)
        return counter.name if counter is not None else self.card(key).name

    def front(self, key: str) -> Face:
        """Return the front of the card *key*."""
        content = self.card(key)
        return self._cached(content.key, lambda: layout.card(content))

    def back(self, kind: str) -> Face:
        """Return the back *kind*: deck and side, such as ``probability-light``."""
        return self._cached(f"back {kind}", lambda: layout.back(self._backs[kind]))

    def counter(self, key: str) -> Face:
        """Return the face of the counter *key*."""
        return self._cached(f"counter {key}", lambda: layout.counter(self._counters[key]))

    def board(self) -> Face:
        """Return the board with all tracks."""
        return self._cached("board", lambda: layout.board(self.content.tracks))

    def count(self, kind: str) -> int:
        """Return the number of cards with the back *kind*."""
        return sum(n for _front, back, n in self.content.cards if f"{back.deck}-{back.side}" == kind)

    def starting(self, location: str, side: str) -> list[str]:
        """Return the keys of Others and persons of *side* that start at *location*, by falling initiative."""
        cards = [card for card in self.cards.cards if card.start == location and card.side == side]
        return [
            card.key
            for card in sorted(cards, key=lambda card: -card.initiative)
            if card.kind in ("other", "person")
        ]

    def dealt(self, key: str) -> int:
        """Return the number of spells that the card *key* gets before the first turn."""
        card = self.cards.card(key)
        return card.strength if card.kind == "other" and card.start else 0

    def _cached(self, key: str, make: Callable[[], Face]) -> Face:
        if key not in self._faces:
            self._faces[key] = make()
        return self._faces[key]


WIDTH: Final = 122.0
"""Width of a figure at scale 1: that of the booklet's column on A4."""
CARD: Final = tokens.CARD_HEIGHT / tokens.CARD_WIDTH
DISC: Final = 2.35
"""The radius of a numbered disc."""
EDGE: Final = 0.5
"""Margin of a figure, for lines at its edge."""
CHIP: Final = 4.7
"""The height of a tag with a spell's name."""


@dataclass(frozen=True, slots=True)
class Tone:
    """The colours of everything but cards, for paper or for a window's dark background."""

    ink: str
    quiet: str
    line: str
    panel: str
    rim: str = ""
    """Colour of a line around each card, if cards are as dark as the background; "": no line."""


DAY: Final = Tone(tokens.INK, "#4f4a42", "#8a5a1c", "#efe8d8")
NIGHT: Final = Tone(tokens.PAPER, "#b4afa3", tokens.LAMP, "#232936", "#566779")

WORDS = Style(size=7.6, least=6.4, color="", leading=1.16)
NAME = Style(size=8.0, least=6.0, color="", font="sans-bold", align="center", leading=1.05)


class Sheet:
    """A figure being drawn."""

    def __init__(self, faces: Pieces, tone: Tone) -> None:
        self.faces, self.tone = faces, tone
        self.language = faces.content.language
        self.ops: list[Op] = []
        self.warnings: list[Warn] = []

    def put(
        self, face: Face, x: float, y: float, width: float, *, across: bool = False, part: str = ""
    ) -> Rect:
        """Draw *face* with its top left corner at *x*, *y*; return the rectangle that it covers.

        *width*: of the upright face; *across*: turn it a quarter clockwise; *part*: default: the face's key.
        """
        k = width / face.width
        high = face.height * k
        by = (0.0, k, -k, 0.0, x + high, y) if across else (k, 0.0, 0.0, k, x, y)
        self.ops.append(Placed(part or face.key, face, by))
        if self.tone.rim:
            edge = paths.transform(paths.edge(face), by)
            self.ops.append(Shape("rim", edge, stroke=self.tone.rim, width=0.15))
        return Rect(x, y, high, width) if across else Rect(x, y, width, high)

    def pile(self, face: Face, x: float, y: float, width: float, cards_below: int = 3) -> Rect:
        """Draw a pile with *face* on top and the edges of *cards_below* cards below it."""
        for i in range(cards_below, 0, -1):
            area = Rect(x + 0.55 * i, y + 0.55 * i, width, width * CARD)
            self.ops.append(
                Box("pile", area, fill=tokens.NIGHT, stroke=self.tone.panel, width=0.25, radius=0.9)
            )
        return self.put(face, x, y, width)

    def words(
        self,
        part: str,
        words: str,
        box: Rect,
        style: Style = WORDS,
        *,
        lines: int | None = None,
        valign: VAlign = "top",
        color: str = "",
        whole: bool = False,
    ) -> float:
        """Set *words* into *box*; return their height. *whole*: don't hyphenate."""
        style = replace(style, color=color or style.color or self.tone.ink)
        language = "" if whole else self.language
        block = text.fit(part, part, words, box, style, language, lines=lines, valign=valign)
        self.ops.extend(block.ops)
        self.warnings.extend(block.warnings)
        return block.height

    def disc(self, number: str, x: float, y: float, radius: float = DISC) -> None:
        """Draw a disc with *number* around *x*, *y*."""
        self.ops.append(
            Shape("disc", paths.ellipse(x, y, radius), fill=tokens.LAMP, stroke=tokens.NIGHT, width=0.3)
        )
        size = 1.35 * radius * min(1.0, 1.5 / len(number))
        wide = metrics.width(number, "sans-bold", size)
        base = y + metrics.cap_height("sans-bold") * size / 2
        self.ops.append(Text("disc", x - wide / 2, base, number, "sans-bold", size, tokens.INK))

    def tag(self, words: str, x: float, y: float) -> None:
        """Draw a small dark box with *words*, such as a count, around *x*, *y*."""
        size, high = pt(8.0), 4.0
        wide = metrics.width(words, "sans-bold", size)
        area = Rect(x - wide / 2 - 1.0, y - high / 2, wide + 2.0, high)
        self.ops.append(Box("tag", area, fill=tokens.NIGHT, stroke=tokens.PAPER, width=0.3, radius=0.9))
        base = y + metrics.cap_height("sans-bold") * size / 2
        self.ops.append(Text("tag", x - wide / 2, base, words, "sans-bold", size, tokens.PAPER))

    def sign(self, name: str, x: float, y: float, fill: str = tokens.NIGHT) -> None:
        """Draw a symbol in a disc around *x*, *y*."""
        self.ops.append(Shape("sign", paths.ellipse(x, y, DISC), fill=fill, stroke=tokens.LAMP, width=0.35))
        self.ops.append(symbols.draw("sign", name, x - 1.45, y - 1.45, 2.9, tokens.PAPER))

    def chip(self, key: str, x: float, y: float, width: float) -> None:
        """Draw a tag with the name of the spell *key*."""
        content = self.faces.card(key)
        spell = str(content.value("spell"))
        self.ops.append(Box("chip", Rect(x, y, width, CHIP), fill=look("").color(spell), radius=0.9))
        self.ops.append(symbols.draw("chip", spell, x + 1.0, y + 0.85, CHIP - 1.7, tokens.PAPER))
        self.words(
            "chip",
            content.name,
            Rect(x + 5.0, y, width - 5.6, CHIP),
            replace(NAME, align="left", size=7.4, least=5.5),
            lines=1,
            valign="middle",
            color=tokens.PAPER,
        )

    def line(self, *points: tuple[float, float], width: float = 0.35, color: str = "") -> None:
        """Draw a line through *points*."""
        color = color or self.tone.line
        self.ops.append(Shape("line", paths.line(*points), stroke=color, width=width, cap="round"))

    def panel(self, area: Rect) -> None:
        """Draw the background of a group."""
        self.ops.append(Box("panel", area, fill=self.tone.panel, radius=2.0))

    def face(self, key: str) -> Face:
        """Return the figure as a face, cropped to what is drawn."""
        areas = [area for op in self.ops if (area := extent(op)) is not None]
        left, top = min(area.x for area in areas) - EDGE, min(area.y for area in areas) - EDGE
        right, bottom = max(area.right for area in areas) + EDGE, max(area.bottom for area in areas) + EDGE
        ops = tuple(moved(op, 1.0, -left, -top) for op in self.ops)
        return Face(key, right - left, bottom - top, 0.0, ops, tuple(self.warnings))


def pt(size: float) -> float:
    """Convert *size* points to mm."""
    return size * MM_PER_PT
