"""Setting text: marks, symbols, lines, hyphens, shrinking. Every word gets its own place.

A text is paragraphs (``\\n``) of words; ``*italic*``, ``**bold**`` and ``{symbol}`` may stand in it. A
no-break space holds its words together. Lengths in mm, type sizes in pt.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final, Literal

import pyphen

from app.face import metrics, symbols
from app.face.ops import MM_PER_PT, Op, Rect, Text, Warn

LEADING: Final = 1.2
STEP_PT: Final = 0.25
LOOSE: Final = 0.72
"""How full a line must be to be left as it is rather than filled with half a word."""

Align = Literal["left", "center", "right"]
VAlign = Literal["top", "middle", "bottom"]
_MARK = re.compile(r"\*\*|\*|\{[a-z0-9-]+\}")
_HYPHEN = "-"


@dataclass(frozen=True, slots=True)
class Style:
    """Type: the font family's four cuts, the size wanted and the least allowed (pt), the colour."""

    size: float
    least: float
    color: str
    font: str = "sans"
    bold: str = "sans-bold"
    italic: str = "sans-italic"
    both: str = "sans-bold-italic"
    align: Align = "left"
    leading: float = LEADING
    paragraph: float = 0.35
    """Space between paragraphs, in lines."""
    symbol: str | None = None
    """Colour of symbols; the text's own when left out."""

    def cut(self, bold: bool, italic: bool) -> str:
        if bold:
            return self.both if italic else self.bold
        return self.italic if italic else self.font


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of one font, or a symbol (then ``font`` is empty and ``text`` its name)."""

    text: str
    font: str

    def width(self, size: float) -> float:
        return metrics.width(self.text, self.font, size) if self.font else size * SYMBOL_ADVANCE


SYMBOL: Final = 0.86
"""Height of a symbol in a text, in em."""
SYMBOL_ADVANCE: Final = 0.96

Word = tuple[Piece, ...]


@dataclass(slots=True)
class Block:
    """Text set into a box: its operations, the size found (pt), the height used (mm), what went wrong."""

    ops: list[Op] = field(default_factory=list)
    size: float = 0.0
    height: float = 0.0
    warnings: list[Warn] = field(default_factory=list)


@lru_cache(maxsize=1024)
def words(text: str, style: Style) -> list[list[Word]]:
    """The paragraphs of *text*, each a list of words, each word its pieces; apostrophes are curved."""
    bold = italic = False
    paragraphs: list[list[Word]] = []
    for line in text.replace("'", "’").split("\n"):
        out: list[Word] = []
        word: list[Piece] = []
        at = 0
        for match in (*_MARK.finditer(line), None):
            stretch = line[at : match.start()] if match else line[at:]
            font = style.cut(bold, italic)
            for i, part in enumerate(stretch.split(" ")):
                if i and word:
                    out.append(tuple(word))
                    word = []
                if part:
                    word.append(Piece(part, font))
            if match is None:
                break
            at = match.end()
            if match[0] == "**":
                bold = not bold
            elif match[0] == "*":
                italic = not italic
            elif symbols.known(match[0][1:-1]):
                word.append(Piece(match[0][1:-1], ""))
            else:
                word.append(Piece(match[0], font))
        if word:
            out.append(tuple(word))
        paragraphs.append(out)
    return paragraphs


@cache
def _dictionary(language: str) -> pyphen.Pyphen | None:
    if not language:
        return None
    try:
        return pyphen.Pyphen(lang={"en": "en_US"}.get(language, language))
    except KeyError:
        return None


def breaks(word: str, language: str) -> Iterator[tuple[str, str]]:
    """The ways to break *word* in two, the longest first part first; the hyphen is in the first part.

    At least two letters before a break and three after it; a hyphen of the word's own needs no other.
    In no language (``""``) only such hyphens break.
    """
    for i in range(len(word) - 1, 0, -1):
        if word[i - 1] in "-–—" and i > 2:
            yield word[:i], word[i:]
    dictionary = _dictionary(language)
    letters = re.search(r"[^\W\d_]+(?=\W*$)", word)
    if dictionary is None or letters is None:
        return
    start, end = letters.span()
    for at in reversed(dictionary.positions(word[start:end].lower())):
        if 2 <= at <= end - start - 3:
            yield word[: start + at] + _HYPHEN, word[start + at :]


def _width(word: Word, size: float) -> float:
    return _em(word) * size


@lru_cache(maxsize=8192)
def _em(word: Word) -> float:
    """The width of *word* in em."""
    return sum(piece.width(1.0) for piece in word)


def _split(word: Word, room: float, size: float, language: str) -> tuple[Word, Word] | None:
    """*word* broken so that its head fits into *room* mm; None when it cannot be."""
    if len(word) != 1 or not word[0].font:
        return None
    for head, tail in breaks(word[0].text, language):
        if metrics.width(head, word[0].font, size) <= room:
            return (Piece(head, word[0].font),), (Piece(tail, word[0].font),)
    return None


def _is_dash(word: Word) -> bool:
    return len(word) == 1 and word[0].text in ("—", "–")


def _counts(number: Word, word: Word) -> bool:
    """Whether *number* says how many of the symbol that *word* begins with."""
    return not word[0].font and number[-1].text.isdigit()


def wrap(paragraph: list[Word], room: float, size: float, language: str, style: Style) -> list[list[Word]]:
    """The lines of a paragraph at most *room* mm wide at the em *size* (mm).

    Words break only where a line would stay emptier than :data:`LOOSE`, or where a word is wider than
    the line; a dash never begins a line,
    nor does a symbol after its number. A word that cannot break stands alone on a line that is too wide.
    """
    space = metrics.em_width(" ", style.font)
    ems = room / size + 1e-9
    lines: list[list[Word]] = []
    line: list[Word] = []
    used = 0.0
    rest = paragraph[::-1]
    while rest:
        word = rest.pop()
        width = _em(word)
        gap = space if line else 0.0
        if used + gap + width <= ems:
            line.append(word)
            used += gap + width
            continue
        halves = (
            _split(word, (ems - used - gap) * size, size, language)
            if used < LOOSE * ems or not line
            else None
        )
        if halves:
            line.append(halves[0])
            rest.append(halves[1])
        elif not line:
            line.append(word)
        else:
            rest.append(word)
            if len(line) > 1 and (_is_dash(word) or _counts(line[-1], word)):
                rest.append(line.pop())
        lines.append(line)
        line, used = [], 0.0
    if line:
        lines.append(line)
    return lines


def fit(
    part: str,
    card: str,
    text: str,
    box: Rect,
    style: Style,
    language: str,
    *,
    lines: int | None = None,
    valign: VAlign = "top",
) -> Block:
    """Set *text* into *box*: as large as ``style.size`` allows, down to ``style.least``.

    What still does not fit is drawn all the same, with a warning ``face.overflow``; a character that
    the font lacks gives ``face.missing-glyph``. *lines* limits the number of lines.
    """
    block = Block(size=style.size)
    if not text.strip():
        return block
    paragraphs = words(text, style)
    _report_glyphs(block, part, card, paragraphs)
    steps = max(0, math.ceil((style.size - style.least) / STEP_PT - 1e-9))
    low, high, step = 0, steps, 0
    while True:
        # A smaller size never needs more room: halve the steps between the largest and the least.
        block.size = max(style.least, style.size - step * STEP_PT)
        size = block.size * MM_PER_PT
        set_lines = [wrap(p, box.w, size, language, style) for p in paragraphs]
        count = sum(len(p) or 1 for p in set_lines)
        pitch = size * style.leading
        block.height = (count - 1) * pitch + (len(set_lines) - 1) * style.paragraph * pitch + size
        space = metrics.width(" ", style.font, size)
        widest = max((_line_width(li, size, space) for p in set_lines for li in p), default=0.0)
        fits = block.height <= box.h + 1e-6 and widest <= box.w + 1e-6 and (lines is None or count <= lines)
        if fits:
            high = step
        else:
            low = min(step + 1, steps)
        if low >= high and (fits or step == steps):
            break
        step = (low + high) // 2
    if not fits:
        block.warnings.append(Warn("face.overflow", card, part, {"size": f"{block.size:g}"}))
    top = {"top": box.y, "middle": box.y + (box.h - block.height) / 2, "bottom": box.bottom - block.height}[
        valign
    ]
    baseline = top + _first_baseline(style, size)
    for paragraph in set_lines:
        for line in paragraph or [[]]:
            block.ops.extend(_place(part, line, box, baseline, size, space, style))
            baseline += pitch
        baseline += style.paragraph * pitch
    return block


def _first_baseline(style: Style, size: float) -> float:
    """From the top of the first line to its baseline: the em box is centred on capital letters."""
    return size * (0.5 + metrics.cap_height(style.font) / 2)


def _line_width(line: list[Word], size: float, space: float) -> float:
    return sum([_em(word) for word in line]) * size + space * max(0, len(line) - 1)


def _place(
    part: str, line: list[Word], box: Rect, baseline: float, size: float, space: float, style: Style
) -> Iterator[Op]:
    spare = box.w - _line_width(line, size, space)
    x = box.x + {"left": 0.0, "center": spare / 2, "right": spare}[style.align]
    for word in line:
        for piece in word:
            if piece.font:
                yield Text(part, x, baseline, piece.text, piece.font, size, style.color)
            else:
                height = SYMBOL * size
                middle = baseline - metrics.cap_height(style.font) * size / 2
                inset = (SYMBOL_ADVANCE - SYMBOL) / 2 * size
                yield symbols.draw(
                    part, piece.text, x + inset, middle - height / 2, height, style.symbol or style.color
                )
            x += piece.width(size)
        x += space


def _report_glyphs(block: Block, part: str, card: str, paragraphs: list[list[Word]]) -> None:
    lacking = "".join(
        dict.fromkeys(
            "".join(
                metrics.missing(piece.text, piece.font)
                for paragraph in paragraphs
                for word in paragraph
                for piece in word
                if piece.font
            )
        )
    )
    if lacking:
        block.warnings.append(Warn("face.missing-glyph", card, part, {"glyphs": lacking}))
