"""Figures that explain the parts of cards, and the counters."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from app import i18n
from app.face.ops import Face, Rect
from app.figures.sheet import NAME, WIDTH, WORDS, Sheet

MODEL: Final = "anton"
"""The Other whose card is explained, as in the rulebook."""
MODEL_WIDTH: Final = 47.0
LEADER: Final = 7.0
"""Length of the gap between the words and the card, for the leader lines, mm."""
SIDE: Final = (WIDTH - MODEL_WIDTH) / 2 - LEADER
"""Width of a column of words next to the card, mm."""
NUMBERS: Final = ("specialty", "strength", "experience", "initiative", "cost")
REST: Final = ("name", "kind", "rules")
KINDS: Final = ("attack-3", "flashlight", "broken-mobile", "egor")
BACKS: Final = (
    "setup-neutral",
    "probability-light",
    "probability-dark",
    "probability-neutral",
    "spell-neutral",
)


def sentence(sheet: Sheet, name: str, **args: object) -> str:
    """Return the message ``figures.NAME`` in the sheet's language."""
    return i18n.text(f"figures.{name}", sheet.language, **args)


def other(sheet: Sheet) -> None:
    """Draw an Other's card with an explanation of each part."""
    face = sheet.faces.front(MODEL)
    card = sheet.put(face, ((WIDTH - MODEL_WIDTH) / 2), 0.0, MODEL_WIDTH)
    k = MODEL_WIDTH / face.width
    content = sheet.faces.card(MODEL)
    words = {
        part: sentence(sheet, f"part-{part}", number=content.value(part) or 0) for part in (*NUMBERS, *REST)
    }
    means = {part: sentence(sheet, f"part-{part}.means") for part in words}
    captions = {part: f"**{name}** {means[part]}" for part, name in words.items()}
    points = {
        part: (area, card.y + (area.y + area.h / 2) * k) for part in captions if (area := face.part(part))
    }
    for parts, x, style in (
        (NUMBERS, 0.0, replace(WORDS, align="right")),
        (REST, card.right + LEADER, WORDS),
    ):
        heights = [_height(sheet, captions[part]) for part in parts]
        tops = _spread_tops([points[part][1] for part in parts], heights)
        for part, height, y in zip(parts, heights, tops, strict=True):
            sheet.words("callout", captions[part], Rect(x, y, SIDE, height + 0.1), style, whole=True)
            area, middle = points[part]
            if parts is NUMBERS:
                near, end = x + SIDE + 0.7, card.x + area.x * k - 0.2
            else:
                near, end = x - 0.7, card.x + min(area.right + 1.0, face.width - 2.0) * k
            sheet.line((near, y + height / 2), (end, middle))


def _height(sheet: Sheet, words: str) -> float:
    """Return the height of *words* in a column next to the card, mm."""
    return Sheet(sheet.faces, sheet.tone).words("callout", words, Rect(0, 0, SIDE, 200.0), whole=True)


def _spread_tops(middles: list[float], heights: list[float]) -> list[float]:
    """Return the tops of texts of these *heights* near their *middles*, moved apart so that none overlap."""
    gap = 1.4
    tops = [middle - high / 2 for middle, high in zip(middles, heights, strict=True)]
    tops[0] -= max(0.0, sum(heights) + gap * (len(tops) - 1) - (tops[-1] + heights[-1] - tops[0])) / 2
    for i in range(1, len(tops)):
        tops[i] = max(tops[i], tops[i - 1] + heights[i - 1] + gap)
    return tops


def others(sheet: Sheet) -> None:
    """Draw a card of each kind but Others, with an explanation below."""
    _row(
        sheet,
        [
            (sheet.faces.front(key), sentence(sheet, f"kind-{key}"), sentence(sheet, f"kind-{key}.means"))
            for key in KINDS
        ],
        26.0,
    )


def backs(sheet: Sheet) -> None:
    """Draw the backs, with the number of cards that have each."""
    _row(
        sheet,
        [
            (
                sheet.faces.back(kind),
                sentence(sheet, f"back-{kind}"),
                sentence(sheet, f"back-{kind}.means", count=sheet.faces.count(kind)),
            )
            for kind in BACKS
        ],
        19.0,
    )


def counters(sheet: Sheet) -> None:
    """Draw the counters, with the meaning of each."""
    keys = [counter.key for counter in sheet.faces.content.counters]
    _row(
        sheet,
        [
            (sheet.faces.counter(key), sheet.faces.name(key), sentence(sheet, f"counter-{key}"))
            for key in keys
        ],
        15.875,
    )


def _row(sheet: Sheet, columns: list[tuple[Face, str, str]], width: float) -> None:
    """Draw faces side by side; *columns*: (face, name, words) of each, with the texts below the face."""
    column = (WIDTH + 2.4) / len(columns)
    for i, (face, name, words) in enumerate(columns):
        x = i * column
        area = sheet.put(face, x + (column - 2.4 - width) / 2, 0.0, width)
        box = Rect(x, area.bottom + 1.6, column - 2.4, 7.2)
        name_height = sheet.words("name", name, box, NAME, lines=2)
        style = replace(WORDS, align="center", size=7.0)
        sheet.words("words", words, Rect(x, box.y + name_height + 1.0, column - 2.4, 26.0), style, whole=True)
