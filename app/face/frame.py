"""The grid that all fronts share: ground, title band, number badges, kind strip, rules, small print.

The lower edge of the title band tells the side without colour: it rises to the right on the Night
Watch's cards, falls on the Day Watch's, and lies level on neutral ones.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

from app.face import metrics, paths, symbols, text, tokens
from app.face.content import CardContent
from app.face.ops import MM_PER_PT, Box, Face, Op, Rect, Shape, Text, Warn
from app.face.plot import EDGE, POKER, Plot
from app.face.text import Style, VAlign

HEAD: Final = 12.4
"""Where the picture begins, below the title."""
PICTURE_HEIGHT: Final = 38.0
STRIP_HEIGHT: Final = 5.0
FOOT: Final = 4.6
"""What is left below the rules."""
SEAL: Final = 7.2
BADGE_HEIGHT: Final = 6.7
NUMBER_ROOM: Final = 7.4
BADGE_PITCH: Final = 7.15
SLOPE: Final = {"light": (14.9, 10.9), "dark": (10.9, 14.9), "neutral": (12.9, 12.9)}
"""Lower edge of the title band at the left and right cut, mm from the top, by side."""

NAME = Style(
    size=14.5,
    least=tokens.NAME_PT,
    color=tokens.PAPER,
    font="display",
    bold="display",
    italic="display",
    both="display",
    leading=1.0,
    paragraph=0.0,
)
RULES_STYLE = Style(size=10.0, least=tokens.RULES_PT, color=tokens.INK, leading=1.17)
FLAVOUR = Style(
    size=7.0,
    least=6.5,
    color="#4f4a42",
    font="serif-italic",
    bold="serif-italic",
    italic="serif-italic",
    both="serif-italic",
    leading=1.15,
)
KIND = Style(size=7.5, least=5.5, color=tokens.LAMP, font="sans-bold")
FOOTER = Style(size=5.0, least=4.5, color=tokens.DIM)


@dataclass(slots=True)
class Sheet:
    """A face being laid out: operations and warnings collected so far."""

    content: CardContent
    plot: Plot = POKER
    lift: float = 0.0
    """By how much the picture is lower than usual and the rules higher, so that a long text fits."""
    ops: list[Op] = field(default_factory=list)
    warnings: list[Warn] = field(default_factory=list)

    @property
    def tint(self) -> str:
        """The card's own colour: its side's, or its spell's."""
        return tokens.SPELL.get(self.content.spell) or tokens.SIDE[self.content.side]

    @property
    def picture(self) -> Rect:
        """Where the picture stands."""
        return Rect(EDGE, HEAD, self.plot.content, PICTURE_HEIGHT + self.plot.spare - self.lift)

    @property
    def title(self) -> Rect:
        """Where the name stands."""
        return Rect(12.0, 2.9, self.plot.w - 12.0 - EDGE, 8.6)

    @property
    def foot(self) -> Rect:
        """Where the rules stand."""
        y = self.picture.bottom + STRIP_HEIGHT
        return Rect(EDGE, y, self.plot.content, self.plot.h - FOOT - y)

    @property
    def overfull(self) -> bool:
        """Whether the rules did not fit."""
        return any(warn.code == "face.overflow" and warn.part == "rules" for warn in self.warnings)

    @property
    def cramped(self) -> bool:
        """Whether the rules did not fit, or only in too small a type."""
        if self.overfull:
            return True
        least = max(tokens.READ_PT, tokens.RULES_PT / self.plot.scale) * MM_PER_PT - 1e-6
        return any(isinstance(op, Text) and op.part == "rules" and op.size < least for op in self.ops)

    def add(self, *ops: Op) -> None:
        self.ops.extend(ops)

    def fill(self, part: str, color: str, *points: tuple[float, float]) -> None:
        """A filled polygon."""
        self.ops.append(Shape(part, paths.polygon(*points), fill=color))

    def write(
        self,
        part: str,
        words: str,
        box: Rect,
        style: Style,
        *,
        lines: int | None = None,
        valign: VAlign = "top",
    ) -> text.Block:
        """Set *words* into *box* and take over what the setting warns of."""
        block = text.fit(
            part, self.content.key, words, box, style, self.content.language, lines=lines, valign=valign
        )
        self.ops.extend(block.ops)
        self.warnings.extend(block.warnings)
        return block

    def face(self) -> Face:
        """What has been laid out."""
        ops, warnings = tuple(self.ops), tuple(self.warnings)
        return Face(self.content.key, self.plot.w, self.plot.h, tokens.CORNER, ops, warnings)


LIFTS: Final = (0.0, 2.5, 5.0, 8.0, 11.0, 14.0)
"""What the picture may give to a long text, mm."""
USUAL: Final = 8.0
"""More than that it gives only to a text that would not fit otherwise (two languages on a card)."""


def roomy(content: CardContent, plot: Plot, draw: Callable[[Sheet], None]) -> Face:
    """The face that *draw* makes with the largest picture that leaves the rules room."""
    for lift in LIFTS:
        sheet = Sheet(content, plot, lift)
        draw(sheet)
        if not (sheet.cramped if lift < USUAL else sheet.overfull):
            break
    return sheet.face()


def ground(sheet: Sheet, color: str = tokens.NIGHT) -> None:
    """The card's ground, out to the bleed."""
    sheet.add(Box("ground", sheet.plot.ground, fill=color))


def title_band(sheet: Sheet, seal: str) -> None:
    """The band with the seal (a symbol) and the name."""
    plot = sheet.plot
    left, right = SLOPE[sheet.content.side]
    lift = (right - left) / plot.w * plot.reach
    x, end = plot.left, plot.right
    sheet.fill("band", tokens.LAMP, (x, left + 0.7), (end, right + 0.7), (end, right), (x, left))
    sheet.fill("band", sheet.tint, (x, plot.top), (end, plot.top), (end, right + lift), (x, left - lift))
    sheet.add(symbols.draw("side", seal, EDGE + 0.3, 3.5, SEAL, tokens.PAPER))
    name(sheet, sheet.title)


def name(sheet: Sheet, box: Rect) -> None:
    """The name, never hyphenated: on one line where it can be 11 pt or larger, else on two."""
    key, words = sheet.content.key, sheet.content.name
    block = text.fit("name", key, words, box, replace(NAME, least=11.0), "", lines=1, valign="middle")
    if any(w.code == "face.overflow" for w in block.warnings):
        block = text.fit("name", key, words, box, NAME, "", lines=2, valign="middle")
    sheet.add(*block.ops)
    sheet.warnings.extend(block.warnings)


def badges(sheet: Sheet) -> None:
    """The pennants down the left of the picture: specialty, the four numbers, donor."""
    c = sheet.content
    rows: list[tuple[str, str, str]] = []
    if c.specialty:
        rows.append(("specialty", c.specialty, ""))
    for part in ("strength", "experience", "initiative", "cost"):
        number = getattr(c, part)
        if number is not None:
            rows.append((part, part, str(number)))
    if c.donor:
        rows.append(("donor", "donor", ""))
    pitch = min(BADGE_PITCH, (sheet.picture.h - 0.4) / max(1, len(rows)))
    high = BADGE_HEIGHT - (BADGE_PITCH - pitch)
    y = sheet.picture.bottom - pitch * len(rows) + (pitch - high)
    for part, symbol, number in rows:
        _badge(sheet, part, symbol, number, y, high)
        y += pitch


def _badge(sheet: Sheet, part: str, symbol: str, number: str, y: float, high: float) -> None:
    middle, bottom, left = y + high / 2, y + high, sheet.plot.left
    tip = 17.8 if number else 11.6
    ground_color, ink = (tokens.PAPER, sheet.tint) if number else (sheet.tint, tokens.PAPER)
    sheet.fill(
        part,
        tokens.NIGHT,
        (left, y - 0.45),
        (tip - 2.0, y - 0.45),
        (tip + 0.6, middle),
        (tip - 2.0, bottom + 0.45),
        (left, bottom + 0.45),
    )
    sheet.fill(
        part, ground_color, (left, y), (tip - 2.2, y), (tip, middle), (tip - 2.2, bottom), (left, bottom)
    )
    size = 4.9 if number else 5.6
    sheet.add(symbols.draw(part, symbol, EDGE + (0.2 if number else 0.5), middle - size / 2, size, ink))
    if number:
        em = 17.0 * MM_PER_PT
        width = metrics.width(number, "display", em)
        if width > NUMBER_ROOM:
            em *= max(NUMBER_ROOM / width, tokens.NUMBER_PT / 17.0)
            width = metrics.width(number, "display", em)
        if width > NUMBER_ROOM + 0.2:
            sheet.warnings.append(Warn("face.overflow", sheet.content.key, part, {"size": "14"}))
        sheet.add(
            Text(
                part,
                12.25 - width / 2,
                middle + metrics.cap_height("display") * em / 2,
                number,
                "display",
                em,
                tokens.INK,
            )
        )


def strip(sheet: Sheet, symbol: str, count: int = 1) -> None:
    """The strip under the picture: what kind of card it is, in words and as a symbol."""
    size, y, whole = 3.5, sheet.picture.bottom, sheet.plot.ground
    sheet.add(Box("kind", Rect(whole.x, y, whole.w, STRIP_HEIGHT), fill=tokens.NIGHT))
    x = sheet.picture.right - size * count - 0.8 * (count - 1)
    room = Rect(EDGE, y, x - EDGE - 1.5, STRIP_HEIGHT)
    sheet.write("kind", sheet.content.kind_line, room, KIND, lines=1, valign="middle")
    for _ in range(count):
        sheet.add(symbols.draw("kind", symbol, x, y + (STRIP_HEIGHT - size) / 2, size, tokens.LAMP))
        x += size + 0.8


def rules(sheet: Sheet, box: Rect | None = None) -> None:
    """The paper with the rules text and, below it, the flavour."""
    box = sheet.foot if box is None else box
    cut = 4.0
    sheet.fill(
        "paper",
        tokens.PAPER,
        (box.x, box.y),
        (box.right, box.y),
        (box.right, box.bottom - cut),
        (box.right - cut, box.bottom),
        (box.x, box.bottom),
    )
    sheet.fill(
        "paper",
        sheet.tint,
        (box.right, box.bottom - cut + 0.9),
        (box.right, box.bottom),
        (box.right - cut + 0.9, box.bottom),
    )
    _rules_text(sheet, Rect(box.x + 2.2, box.y + 1.6, box.w - 4.4, box.h - 3.0))


def _rules_text(sheet: Sheet, box: Rect) -> None:
    c = sheet.content
    if not c.flavour.strip():
        _tight(sheet, c.rules, box)
        return
    narrow = Rect(box.x, box.y, box.w - 3.0, box.h)
    wish = text.fit("flavour", c.key, c.flavour, narrow, FLAVOUR, c.language)
    gap = 2.0 if c.rules else 0.0
    _tight(sheet, c.rules, Rect(box.x, box.y, box.w, box.h - wish.height - gap))
    low = Rect(box.x, box.bottom - wish.height, box.w - 3.0, wish.height)
    sheet.write("flavour", c.flavour, low, FLAVOUR)
    if c.rules:
        y = low.y - 0.8
        sheet.add(Shape("flavour", paths.line((box.x, y), (box.x + 12.0, y)), stroke=sheet.tint, width=0.3))


SETTINGS: Final = (
    (1.17, 0.35, False, 0.0),
    (1.17, 0.35, True, 0.3),
    (1.1, 0.2, False, 0.2),
    (1.1, 0.2, True, 0.5),
    (1.04, 0.1, False, 0.5),
    (1.04, 0.1, True, 0.8),
)
"""Ways to set rules: leading, space between paragraphs, whether words break, points of size it must gain."""


@cache
def _rules_style(leading: float, paragraph: float, least: float) -> Style:
    return replace(RULES_STYLE, leading=leading, paragraph=paragraph, least=least)


def _tight(sheet: Sheet, words: str, box: Rect) -> None:
    """The rules as large as they fit; lines closer together and broken words only where that gains size."""
    found: text.Block | None = None
    most = 0.0
    for leading, paragraph, breaks, price in SETTINGS:
        # Only a size worth more than the best so far is looked for.
        steps = math.ceil((RULES_STYLE.size - most - price) / text.STEP_PT - 1e-9) - 1
        if steps < 0:
            continue
        least = max(RULES_STYLE.least, RULES_STYLE.size - steps * text.STEP_PT)
        style = _rules_style(leading, paragraph, least)
        language = sheet.content.language if breaks else ""
        block = text.fit("rules", sheet.content.key, words, box, style, language)
        over = any(w.code == "face.overflow" for w in block.warnings)
        worth = 0.0 if over else block.size - price
        if found is None or worth > most or (over and not most):
            found, most = block, worth
        if not over and block.size == RULES_STYLE.size:
            break
    if found is not None:
        sheet.add(*found.ops)
        sheet.warnings.extend(found.warnings)


def footer(sheet: Sheet) -> None:
    """The small print at the foot."""
    sheet.write(
        "footer",
        sheet.content.footer,
        Rect(EDGE, sheet.plot.h - 4.55, sheet.plot.content - 1.0, 2.0),
        FOOTER,
        lines=1,
        valign="middle",
    )
