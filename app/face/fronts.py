"""The fronts of Others, persons, items, chances and spells."""

from __future__ import annotations

from typing import Final

from app.face import emblem, frame, metrics, paths, picture, tokens
from app.face.content import CardContent
from app.face.frame import Sheet
from app.face.ops import MM_PER_PT, Box, Face, Path, Rect, Text
from app.face.plot import EDGE, Plot

NUMERAL_PT: Final = 88.0


def draw(content: CardContent, plot: Plot) -> Face:
    """The front of any card that is neither a location nor a spell."""
    return frame.roomy(content, plot, _front)


def _front(sheet: Sheet) -> None:
    content = sheet.content
    frame.ground(sheet)
    art(sheet, sheet.picture, _window(sheet))
    frame.title_band(sheet, content.side)
    frame.badges(sheet)
    frame.strip(sheet, content.kind)
    frame.rules(sheet)
    frame.footer(sheet)


def spell(content: CardContent, plot: Plot) -> Face:
    """The front of a spell: its strength as a huge numeral, and as that many symbols."""
    return frame.roomy(content, plot, _spell)


def _spell(sheet: Sheet) -> None:
    content = sheet.content
    frame.ground(sheet)
    art(sheet, sheet.picture, None)
    frame.title_band(sheet, content.spell or "spell")
    _numeral(sheet)
    frame.strip(sheet, content.spell or "spell", max(1, min(content.strength or 1, 6)))
    frame.rules(sheet)
    frame.footer(sheet)


def reference(content: CardContent, plot: Plot) -> Face:
    """A card that sums the rules up: a narrow band, all the rest is text."""
    sheet = Sheet(content, plot)
    frame.ground(sheet)
    frame.title_band(sheet, "balance")
    top = frame.HEAD + 2.0
    frame.rules(sheet, Rect(EDGE, top, plot.content, plot.h - frame.FOOT - top))
    frame.footer(sheet)
    return sheet.face()


def blank(content: CardContent, plot: Plot) -> Face:
    """A card to write on: the side's band, paper everywhere else."""
    sheet = Sheet(content, plot)
    frame.ground(sheet)
    sheet.add(Box("paper", sheet.picture, fill=tokens.PAPER))
    frame.title_band(sheet, content.side)
    sheet.add(Box("paper", sheet.title.inset(0, 0.6), fill=tokens.PAPER, radius=0.8))
    frame.rules(sheet)
    return sheet.face()


def art(sheet: Sheet, rect: Rect, window: Path | None) -> None:
    """The picture, or the kind's emblem where there is none."""
    content = sheet.content
    ops, warnings = picture.ops(content.picture or content.key, content.key, rect, window)
    sheet.warnings.extend(warnings)
    sheet.add(*(ops or emblem.draw(content, rect, sheet.tint, window)))


def _window(sheet: Sheet) -> Path | None:
    """The picture's outline tells the kind: items lose a corner, chances have a slanting foot."""
    p, content = sheet.picture, sheet.content
    if content.kind == "item":
        return paths.polygon(
            (p.x, p.y), (p.right, p.y), (p.right, p.bottom - 9), (p.right - 9, p.bottom), (p.x, p.bottom)
        )
    if content.kind == "chance":
        return paths.polygon((p.x, p.y), (p.right, p.y), (p.right, p.bottom - 7), (p.x, p.bottom))
    return None


def _numeral(sheet: Sheet) -> None:
    number = sheet.content.strength
    if number is None:
        return
    p, left = sheet.picture, sheet.plot.left
    em = NUMERAL_PT * MM_PER_PT
    words = str(number)
    width = metrics.width(words, "display", em)
    if width > 30:
        em *= 30 / width
        width = 30.0
    cap = metrics.cap_height("display") * em
    right = EDGE + width + 3.5
    foot = p.bottom
    top = foot - cap - 8.0
    sheet.fill(
        "strength",
        tokens.LAMP,
        (left, top - 2.6),
        (right + 1.6, top + 3.4),
        (right + 7.2, foot),
        (left, foot),
    )
    sheet.fill(
        "strength", sheet.tint, (left, top - 1.6), (right + 0.6, top + 4.2), (right + 6.0, foot), (left, foot)
    )
    sheet.add(Text("strength", EDGE + 1.6, foot - 2.9, words, "display", em, tokens.PAPER))
