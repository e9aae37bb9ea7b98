r"""Typesetting: marks, symbols, line breaking, shrinking. Every word is positioned.

A text is paragraphs (``\n``) of words; ``*italic*``, ``**bold**``, and ``{symbol}`` may occur in it. A
no-break space keeps words together. Lengths in mm, type sizes in pt.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby
from typing import Final, Literal

from app.face import bidi, metrics, symbols
from app.face.hyphens import breaks
from app.face.ops import MM_PER_PT, Op, Rect, Text, Warn

LEADING: Final = 1.2
STEP_PT: Final = 0.25
LOOSE: Final = 0.72
"""Fill ratio above which a line is left as it is rather than filled with part of a word."""

Align = Literal["left", "center", "right"]
VAlign = Literal["top", "middle", "bottom"]
_MARK = re.compile(r"\*\*|\*|\{[a-z0-9~-]+\}")


@dataclass(frozen=True, slots=True)
class Style:
    """Type: the font family's four cuts, the preferred and least size (pt), the colour."""

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
    """Colour of symbols; default: the text's."""
    fallback_fonts: tuple[tuple[str, str, str, str], ...] = ()
    """Fallback fonts for missing glyphs, each in the four cuts."""

    def fallback_font(self, character: str, bold: bool, italic: bool) -> str:
        """Return the fallback font for *character*, "" if none has it."""
        cuts = (each[bold + 2 * italic] for each in self.fallback_fonts)
        return next((font for font in cuts if not metrics.missing(character, font)), "")

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
    """Text set in a box: its operations, its size (pt), its height (mm), warnings."""

    ops: list[Op] = field(default_factory=list)
    size: float = 0.0
    height: float = 0.0
    warnings: list[Warn] = field(default_factory=list)


@lru_cache(maxsize=1024)
def words(text: str, style: Style) -> list[list[Word]]:
    """Return the paragraphs of *text*, each a list of words, each word its pieces; apostrophes are curved."""
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
                    word += _lent(part, font, style, bold, italic)
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


def _lent(part: str, font: str, style: Style, bold: bool, italic: bool) -> list[Piece]:
    """Return *part* in *font*, with missing glyphs from fallback fonts."""
    if not style.fallback_fonts or not metrics.missing(part, font):
        return [Piece(part, font)]
    lacking, bold = metrics.missing(part, font), bold or metrics.is_bold(font)
    fonts = [
        (style.fallback_font(letter, bold, italic) if letter in lacking else "") or font for letter in part
    ]
    return [
        Piece("".join(letter for letter, _ in group), used)
        for used, group in groupby(zip(part, fonts, strict=True), key=lambda pair: pair[1])
    ]


@lru_cache(maxsize=8192)
def _em(word: Word) -> float:
    """Return the width of *word* in em."""
    return math.fsum([piece.width(1.0) for piece in word])


@lru_cache(maxsize=1024)
def _ems(text: str, style: Style) -> list[list[float]]:
    """Return the widths in em of the words from :func:`words`."""
    return [[_em(word) for word in paragraph] for paragraph in words(text, style)]


@lru_cache(maxsize=1024)
def _lacking(text: str, style: Style) -> str:
    """Return the distinct characters of *text* that its fonts have no glyph for."""
    pieces = [piece for paragraph in words(text, style) for word in paragraph for piece in word]
    lacking = "".join([metrics.missing(piece.text, piece.font) for piece in pieces if piece.font])
    return "".join(dict.fromkeys(lacking))


def _split(word: Word, room: float, language: str) -> tuple[Word, Word] | None:
    """Break *word* so that its head fits into *room* em; None if impossible."""
    if len(word) != 1 or not word[0].font:
        return None
    font = word[0].font
    for head, tail in breaks(word[0].text, language):
        if metrics.em_width(head, font) <= room:
            return (Piece(head, font),), (Piece(tail, font),)
    return None


def _is_dash(word: Word) -> bool:
    return len(word) == 1 and word[0].text in ("—", "–")


def _counts(number: Word, word: Word) -> bool:
    """Return whether *number* counts the symbol that *word* begins with."""
    return not word[0].font and number[-1].text.isdigit()


Line = tuple[list[Word], float]
"""The words of a line and its width in em."""


def _wrap(paragraph: list[Word], widths: list[float], room: float, space: float, language: str) -> list[Line]:
    """Break a paragraph of words with these *widths* into lines at most *room* wide; all in em.

    Words break only where a line would stay emptier than :data:`LOOSE`, or where a word is wider than the
    line; a dash never begins a line, nor does a symbol after its number. An unbreakable long word gets its
    own, too wide line.
    """
    room += 1e-9
    lines: list[Line] = []
    line: list[Word] = []
    used = 0.0
    rest, wide = paragraph[::-1], widths[::-1]
    while rest:
        word, width = rest.pop(), wide.pop()
        end = used + space + width if line else width
        if end <= room:
            line.append(word)
            used = end
            continue
        gap = space if line else 0.0
        halves = _split(word, room - used - gap, language) if used < LOOSE * room or not line else None
        if halves:
            head, tail = halves
            line.append(head)
            used += gap + _em(head)
            rest.append(tail)
            wide.append(_em(tail))
        elif not line:
            line.append(word)
            used = width
        else:
            rest.append(word)
            wide.append(width)
            if len(line) > 1 and (_is_dash(word) or _counts(line[-1], word)):
                last = line.pop()
                rest.append(last)
                wide.append(_em(last))
                used -= space + wide[-1]
        lines.append((line, used))
        line, used = [], 0.0
    if line:
        lines.append((line, used))
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
    right: bool = False,
) -> Block:
    """Set *text* into *box*: as large as ``style.size`` allows, down to ``style.least``.

    Overflowing text is drawn all the same, with a warning ``face.overflow``; a missing character gives
    ``face.missing-glyph``. *lines* limits the number of lines. *right*: lines begin at the right, and so does
    ``left`` of the style.
    """
    block = Block(size=style.size)
    if not text.strip():
        return block
    paragraphs, widths = words(text, style), _ems(text, style)
    lacking = _lacking(text, style)
    if lacking:
        block.warnings.append(Warn("face.missing-glyph", card, part, {"glyphs": lacking}))
    space = metrics.em_width(" ", style.font)
    lengths = [math.fsum(each) + len(each) * space for each in widths]
    steps = max(0, math.ceil((style.size - style.least) / STEP_PT - 1e-9))
    low, high, step = 0, steps, 0
    while True:
        # A smaller size never needs more room, so search by bisection.
        block.size = max(style.least, style.size - step * STEP_PT)
        size = block.size * MM_PER_PT
        pitch = size * style.leading
        between = (len(paragraphs) - 1) * style.paragraph * pitch + size
        room = box.w / size
        # A lower bound of the line count rules out most sizes without breaking lines.
        least = sum([max(1, math.ceil(length / (room + space) - 1e-6)) for length in lengths])
        hopeless = (least - 1) * pitch + between > box.h + 1e-6 or (lines is not None and least > lines)
        if hopeless and step < steps:
            fits = False
        else:
            set_lines = [_wrap(*each, room, space, language) for each in zip(paragraphs, widths, strict=True)]
            count = sum([len(p) or 1 for p in set_lines])
            block.height = (count - 1) * pitch + between
            widest = max([ems for p in set_lines for _line, ems in p], default=0.0) * size
            fits = (
                block.height <= box.h + 1e-6 and widest <= box.w + 1e-6 and (lines is None or count <= lines)
            )
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
        for line in paragraph or [_EMPTY]:
            _place(block.ops, part, line, box, baseline, size, space * size, style, right)
            baseline += pitch
        baseline += style.paragraph * pitch
    return block


_EMPTY: Final[Line] = ([], 0.0)


def _in_order(line: list[Word], right: bool) -> list[Word]:
    """Return the words of *line* in visual order."""
    pieces = [piece for number, word in enumerate(line) for piece in ((_SPACE,) if number else ()) + word]
    ordered = bidi.ordered([piece.text if piece.font else None for piece in pieces], right)
    reordered: list[list[Piece]] = [[]]
    for number, stretch in ordered:
        piece = pieces[number]
        if piece is _SPACE:
            reordered.append([])
        else:
            reordered[-1].append(replace(piece, text=stretch) if piece.font else piece)
    return [tuple(word) for word in reordered]


_SPACE: Final = Piece(" ", "space")


def _first_baseline(style: Style, size: float) -> float:
    """Return the first baseline below the top of its line: the em box is centred on capitals."""
    return size * (0.5 + metrics.cap_height(style.font) / 2)


def _place(
    ops: list[Op],
    part: str,
    line: Line,
    box: Rect,
    baseline: float,
    size: float,
    space: float,
    style: Style,
    right: bool,
) -> None:
    """Add the words of *line* to *ops*; *right*: it begins at the right."""
    line_words, ems = line
    x = box.x
    if style.align == "center" or (style.align == "left") == right:
        x += (box.w - ems * size) / (2 if style.align == "center" else 1)
    if right or any(bidi.turned(piece.text) for word in line_words for piece in word):
        line_words = _in_order(line_words, right)
    for word in line_words:
        for piece in word:
            if piece.font:
                ops.append(Text(part, x, baseline, piece.text, piece.font, size, style.color))
                x += metrics.em_width(piece.text, piece.font) * size
                continue
            height = SYMBOL * size
            middle = baseline - metrics.cap_height(style.font) * size / 2
            inset = (SYMBOL_ADVANCE - SYMBOL) / 2 * size
            color = style.symbol or style.color
            ops.append(symbols.draw(part, piece.text, x + inset, middle - height / 2, height, color))
            x += size * SYMBOL_ADVANCE
        x += space
