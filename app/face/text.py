r"""Typesetting: parse marks, break a text into hyphenated lines, shrink it to fit, and position every word.

A text has paragraphs (separated by ``\n``) and may contain marks (:mod:`app.markup`). A no-break space keeps
words together. Lengths in mm, type sizes in pt.
"""

from __future__ import annotations

import math
import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import pyphen

from app import disk_cache, markup
from app.face import metrics, quotes, symbols
from app.face.ops import MM_PER_PT, Align, Op, Rect, Text, VAlign, Warn
from app.i18n import scripts

_reading = threading.Lock()


def prepare(language: str) -> None:
    """Load the hyphenation patterns of *language*; the first time, this takes up to a second."""
    _dictionary(language)


@cache
def _dictionary(language: str) -> pyphen.Pyphen | None:
    name = pyphen.language_fallback({"en": "en_US"}.get(language, language)) if language else None
    if name is None:
        return None
    file = pyphen.LANGUAGES[name]
    with _reading:
        if file not in pyphen.hdcache:
            pyphen.hdcache[file] = _hyphens(name, file)
    return pyphen.Pyphen(lang=name)


def _hyphens(name: str, file: Path) -> pyphen.HyphDict:
    """Return the patterns of *file*, through the disk cache: parsing them takes a tenth of a second."""
    lines, longest = disk_cache.cached(
        f"patterns-{name}", lambda: disk_cache.stamp_of_files([file]), lambda: _patterns(file)
    )
    hyphens = object.__new__(pyphen.HyphDict)
    entries = (line.split(" ") for line in lines.split("\n"))
    hyphens.patterns = {letters: (int(start), tuple(map(int, values))) for letters, start, values in entries}
    hyphens.cache, hyphens.maxlen = {}, longest
    return hyphens


def _patterns(file: Path) -> tuple[str, int]:
    """Return a text and the longest pattern's length.

    The text has a line for each pattern: its letters, where its values begin, and the values, a digit each.
    """
    read = pyphen.HyphDict(file)
    lines = (
        f"{letters} {start} {''.join(map(str, values))}" for letters, (start, values) in read.patterns.items()
    )
    return "\n".join(lines), read.maxlen


@lru_cache(maxsize=8192)
def breaks(word: str, language: str) -> tuple[tuple[str, str], ...]:
    """Return the ways to break *word* in two; the first part ends with the hyphen.

    Breaks after the word's own hyphens and dashes come first, then those at its soft hyphens, else those by
    the patterns of *language* (none if it's ""), with at least two letters before and three after; later
    breaks precede earlier ones.
    """
    ways = [(word[:i], word[i:]) for i in range(len(word) - 1, 2, -1) if word[i - 1] in "-–—"]
    if scripts.SOFT_HYPHEN in word:
        soft = (i for i in range(len(word) - 2, 0, -1) if word[i] == scripts.SOFT_HYPHEN)
        return (*ways, *((word[:i] + "-", word[i + 1 :]) for i in soft))
    dictionary = _dictionary(language)
    letters = re.search(r"[^\W\d_]+(?=\W*$)", word)
    if dictionary is not None and letters is not None:
        start, end = letters.span()
        ways += [
            (word[: start + at] + "-", word[start + at :])
            for at in reversed(dictionary.positions(word[start:end].lower()))
            if 2 <= at <= end - start - 3
        ]
    return tuple(ways)


_SYMBOL: Final = "\N{OBJECT REPLACEMENT CHARACTER}"


def has_rtl(text: str) -> bool:
    """Return whether *text* has right-to-left characters or directional marks."""
    return scripts.RTL.search(text) is not None


def visual_order(stretches: Sequence[str | None], rtl: bool) -> list[tuple[int, str]]:
    """Return the *stretches* of a line in visual order, left to right, as (index in *stretches*, text).

    A stretch of None is a symbol. *rtl*: the line begins at the right. One stretch may become several
    pairs.
    """
    from bidi import algorithm  # imported here because few texts need it

    text = "".join(_SYMBOL if stretch is None else stretch for stretch in stretches)
    owners = [
        index for index, stretch in enumerate(stretches) for _ in (_SYMBOL if stretch is None else stretch)
    ]
    storage: dict[str, Any] = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = int(rtl), "R" if rtl else "L"
    algorithm.get_embedding_levels(text, storage)
    for owner, char in zip(owners, storage["chars"], strict=True):
        char["owner"] = owner
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    algorithm.reorder_resolved_levels(storage, False)
    algorithm.apply_mirroring(storage, False)
    shown = (char for char in storage["chars"] if not scripts.INVISIBLE.match(char["ch"]))
    runs = groupby(shown, key=lambda char: int(char["owner"]))
    return [(owner, "".join(str(char["ch"]) for char in run)) for owner, run in runs]


LEADING: Final = 1.2
STEP_PT: Final = 0.25
SECOND_GAP: Final = 0.5
"""Extra space before a text's second language, in lines."""
LOOSE: Final = 0.72
"""Fill ratio above which a line isn't filled up with part of a hyphenated word."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set. ``size``, ``least``: preferred and minimum size, pt; four fonts; the colour."""

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
    """Colour of symbols, also of those with one of their own; None: their own or the text's."""
    fallback_fonts: tuple[tuple[str, str, str, str], ...] = ()
    """Fallback fonts for missing glyphs, each as (plain, bold, italic, both)."""
    scale: tuple[float, ...] = ()
    """The sizes to choose from, pt, largest first; (): all in steps of ``STEP_PT``."""

    def sizes(self) -> Sequence[float]:
        """Return the sizes to choose from between ``size`` and ``least``, pt, largest first."""
        return _sizes(self.size, self.least, self.scale)

    def fallback_font(self, character: str, bold: bool, italic: bool) -> str:
        """Return the first fallback font that has *character*; "" if none has."""
        cuts = (each[bold + 2 * italic] for each in self.fallback_fonts)
        return next((font for font in cuts if not metrics.missing(character, font)), "")

    def cut(self, bold: bool, italic: bool) -> str:
        if bold:
            return self.both if italic else self.bold
        return self.italic if italic else self.font


@lru_cache(maxsize=512)
def _sizes(size: float, least: float, scale: tuple[float, ...]) -> Sequence[float]:
    steps = max(0, math.ceil((size - least) / STEP_PT - 1e-9))
    return [each for each in scale if least <= each <= size] or [
        max(least, size - step * STEP_PT) for step in range(steps + 1)
    ]


@dataclass(frozen=True, slots=True)
class Piece:
    """Text in one font, or a symbol (then ``font`` is "" and ``text`` its name)."""

    text: str
    font: str

    def width(self, size: float) -> float:
        return metrics.width(self.text, self.font, size) if self.font else size * SYMBOL_ADVANCE


SYMBOL: Final = 0.86
"""Height of a symbol in a text, in em."""
SYMBOL_ADVANCE: Final = 0.96

Word = tuple[Piece, ...]


class Joined(Word):
    """A word after something else than a space. ``gap``: the width between it and the word before, em."""

    gap = 0.0


def _gap(word: Word, space: float) -> float:
    """Return the width before *word* within a line, in em; *space*: that of a space."""
    return word.gap if isinstance(word, Joined) else space


@dataclass(slots=True)
class Block:
    """A text set in a box. ``size``: type size, pt; ``height``: of all lines, mm."""

    ops: list[Op] = field(default_factory=list)
    size: float = 0.0
    height: float = 0.0
    warnings: list[Warn] = field(default_factory=list)


_SPACE_SIGN: Final = re.compile(r"\s")
_SPECIAL: Final = re.compile(
    f"[\u1680\u2000-\u200a\u202f\u205f\u3000]|{scripts.INVISIBLE.pattern}|{scripts.CJK.pattern}"
)
_WIDE: Final = re.compile(f"(?<={scripts.CJK.pattern})[…—“”‘’]+|[…—“”‘’]+(?={scripts.CJK.pattern})")
"""Punctuation that the fonts of Chinese and Japanese draw wider than others, beside their characters."""
_UNUSUAL: Final = re.compile(
    f"{_SPECIAL.pattern}|{scripts.RTL.pattern}|[{scripts.SOFT_HYPHEN}\t\v\f\r\x1c-\x1f\x85\xa0\u2028\u2029]"
)


@lru_cache(maxsize=1024)
def _is_plain(text: str) -> bool:
    """Return whether no character of *text* must be reordered, joined to others, or left out."""
    return _UNUSUAL.search(text) is None


@lru_cache(maxsize=1024)
def _is_special(text: str) -> bool:
    """Return whether *text* has spaces or characters with rules of their own for breaking lines."""
    return _SPECIAL.search(text) is not None


@lru_cache(maxsize=1024)
def words(text: str, style: Style) -> list[list[Word]]:
    """Return the paragraphs of *text*, each a list of words."""
    if _is_special(text):
        return [_special_words(line, style) for line in text.split("\n")]
    paragraphs: list[list[Word]] = []
    for line in text.split("\n"):
        line_words: list[Word] = []
        word: list[Piece] = []
        for stretch, bold, italic, is_symbol in markup.spans(line):
            font = style.cut(bold, italic)
            if is_symbol:
                known = symbols.known(stretch)
                word.append(Piece(stretch, "") if known else Piece(f"{{{stretch}}}", font))
                continue
            parts = stretch.split(" ")
            if not style.fallback_fonts and stretch.isprintable():
                # Nothing in it can need more than one piece.
                first, last = parts[0], parts[-1]
                word += [Piece(first, font)] if first else ()
                if len(parts) > 1:
                    line_words += [tuple(word)] if word else ()
                    line_words += [(Piece(part, font),) for part in parts[1:-1] if part]
                    word = [Piece(last, font)] if last else []
                continue
            for i, part in enumerate(parts):
                if i and word:
                    line_words.append(tuple(word))
                    word = []
                if part:
                    word += split_by_font(part, font, style, bold, italic)
        if word:
            line_words.append(tuple(word))
        paragraphs.append(line_words)
    return paragraphs


def _special_words(line: str, style: Style) -> list[Word]:
    """Return the words of a paragraph with CJK or invisible characters, or with spaces of several kinds."""
    space, spans = metrics.em_width(" ", style.font), markup.spans(line)
    letters = "".join("x" if span.symbol else span.text for span in spans)
    breaks = line_breaks(letters)
    wide = {place for match in _WIDE.finditer(letters) for place in range(*match.span())}
    line_words: list[Word] = []
    word: list[Piece] = []
    gap: float | None = None

    def end_word(width: float) -> None:
        nonlocal word, gap
        if word:
            line_words.append(_joined(word, gap, space))
            word, gap = [], None
        gap = (gap or 0.0) + width

    at = 0
    for stretch, bold, italic, is_symbol in spans:
        font = style.cut(bold, italic)
        if is_symbol:
            if at in breaks:
                end_word(0.0)
            at += 1
            known = symbols.known(stretch)
            word.append(Piece(stretch, "") if known else Piece(f"{{{stretch}}}", font))
            continue
        breakable: list[tuple[str, bool]] = []
        for number, char in enumerate(stretch, at):
            breakable += [(scripts.ZERO_WIDTH_SPACE, False)] if number in breaks else ()
            breakable.append((char, number in wide))
        at += len(stretch)
        for (char, is_wide), group in groupby(
            breakable, key=lambda pair: (pair[0] if _ends_word(pair[0]) else "", pair[1])
        ):
            part = "".join(char for char, _wide in group)
            if not char:
                part = scripts.NEVER_NEEDED.sub("", part)
                word += split_by_font(part, font, style, bold, italic, wide=is_wide) if part else ()
            elif char in (" ", scripts.ZERO_WIDTH_SPACE):
                end_word(space if char == " " else 0.0)
            elif word or line_words:
                end_word(metrics.em_width(part, font))
            else:
                # A wide space at the beginning indents the paragraph.
                word += split_by_font(part, font, style, bold, italic)
    if word:
        line_words.append(_joined(word, gap, space))
    return line_words


def line_breaks(line: str) -> frozenset[int]:
    """Return where *line* may be broken before or after a CJK character, by Unicode's rules (UAX 14)."""
    if not scripts.CJK.search(line):
        return frozenset()
    from uniseg.linebreak import line_break_boundaries  # imported here because few texts need it

    return frozenset(
        at
        for at in line_break_boundaries(line)
        if 0 < at < len(line) and (scripts.CJK.match(line[at - 1]) or scripts.CJK.match(line[at]))
    )


def _joined(word: list[Piece], gap: float | None, space: float) -> Word:
    if gap is None or gap == space:
        return tuple(word)
    joined = Joined(word)
    joined.gap = gap
    return joined


def _ends_word(char: str) -> bool:
    return (char.isspace() and char not in scripts.NO_BREAK_SPACES) or char == scripts.ZERO_WIDTH_SPACE


def split_by_font(
    part: str, font: str, style: Style, bold: bool = False, italic: bool = False, *, wide: bool = False
) -> list[Piece]:
    """Split *part* into pieces: in *font*, or in a fallback font where *font* has no glyph.

    Spaces that *font* lacks are pieces of their own. *wide*: prefer a fallback font, which has the
    Chinese characters beside this punctuation.
    """
    lacking = part if wide else metrics.lacking(part, font)
    if not lacking or not (style.fallback_fonts or _SPACE_SIGN.search(lacking)):
        return [Piece(part, font)]
    missing, bold = part if wide else metrics.missing(part, font), bold or font in metrics.BOLD
    fonts = [
        (style.fallback_font(letter, bold, italic) if letter in missing else "") or font for letter in part
    ]
    is_blank = (letter in lacking and letter.isspace() for letter in part)
    return [
        Piece("".join(letter for letter, _font, _blank in group), used)
        for (used, _blank), group in groupby(zip(part, fonts, is_blank, strict=True), key=lambda at: at[1:])
    ]


@lru_cache(maxsize=8192)
def _em(word: Word) -> float:
    """Return the width of *word* in em."""
    return math.fsum([piece.width(1.0) for piece in word])


@dataclass(frozen=True, slots=True)
class _Measures:
    """Widths of a paragraph's words, their sum with the gaps between them, and the widest gap, in em."""

    widths: list[float]
    length: float
    widest_gap: float


@lru_cache(maxsize=1024)
def _measures(text: str, style: Style) -> list[_Measures]:
    space, measures = metrics.em_width(" ", style.font), []
    is_special = _is_special(text)
    for paragraph in words(text, style):
        widths = [_em(word) for word in paragraph]
        gaps = [_gap(word, space) for word in paragraph] if is_special else []
        length = math.fsum(widths) + (math.fsum(gaps) if is_special else len(widths) * space)
        measures.append(_Measures(widths, length, max(gaps, default=space)))
    return measures


@lru_cache(maxsize=1024)
def _typographic(text: str, language: str, style: Style) -> str:
    """Return *text* with the quotation marks of *language*, or as it is if a font lacks one of them."""
    curled = quotes.curl(text, language)
    return text if set(_missing_glyphs(curled, style)).difference(text) else curled


@lru_cache(maxsize=1024)
def _missing_glyphs(text: str, style: Style) -> str:
    """Return the distinct characters of *text* that its fonts have no glyph for."""
    pieces = [piece for paragraph in words(text, style) for word in paragraph for piece in word]
    missing = "".join([metrics.missing(piece.text, piece.font) for piece in pieces if piece.font])
    return "".join(dict.fromkeys(missing))


def warn_of_characters(text: str, missing: str, card: str, part: str) -> list[Warn]:
    """Return the warnings of characters in *text* that aren't drawn; *missing*: those without a glyph."""
    lost = {
        "face.missing-glyph": missing,
        "face.dropped-character": scripts.without_effect(text),
    }
    return [
        Warn(code, card, part, {"glyphs": glyphs, "shown": scripts.visible(glyphs)})
        for code, glyphs in lost.items()
        if glyphs
    ]


def _split(word: Word, room: float, language: str) -> tuple[Word, Word] | None:
    """Hyphenate *word* so that its first part fits into *room* em; None if impossible."""
    if len(word) != 1 or not word[0].font:
        return None
    font = word[0].font
    for head, tail in breaks(word[0].text, language):
        if metrics.em_width(head, font) <= room:
            return (Piece(head, font),), (Piece(tail, font),)
    return None


Line = tuple[list[Word], float]
"""The words of a line and its width in em."""


def _wrap(
    paragraph: list[Word], widths: list[float], room: float, space: float, language: str, hang: float
) -> list[Line]:
    """Break a paragraph of words with these *widths* into lines at most *room* wide; all in em.

    Lines after the first have *hang* less room.
    A word is hyphenated only if the line would be filled less than :data:`LOOSE`, or if the word is wider
    than a line. No line begins with a dash, or with a symbol that follows a number, unless
    the line before has only one word. A long word that can't be broken overflows its line.
    """
    room += 1e-9
    lines: list[Line] = []
    line: list[Word] = []
    used = 0.0
    remaining, remaining_widths = paragraph[::-1], widths[::-1]
    while remaining:
        word, width = remaining.pop(), remaining_widths.pop()
        gap = (word.gap if isinstance(word, Joined) else space) if line else 0.0
        end = used + gap + width
        if end <= room:
            line.append(word)
            used = end
            continue
        halves = _split(word, room - used - gap, language) if used < LOOSE * room or not line else None
        if halves:
            head, tail = halves
            line.append(_joined([*head], gap, space) if line else head)
            used += gap + _em(head)
            remaining.append(tail)
            remaining_widths.append(_em(tail))
        elif not line:
            line.append(word)
            used = width
        else:
            remaining.append(word)
            remaining_widths.append(width)
            is_dash = len(word) == 1 and word[0].text in ("—", "–")
            if len(line) > 1 and (is_dash or (not word[0].font and line[-1][-1].text.isdigit())):
                last = line.pop()
                remaining.append(last)
                remaining_widths.append(_em(last))
                used -= _gap(last, space) + remaining_widths[-1]
        room -= 0.0 if lines else hang
        lines.append((line, used))
        line, used = [], 0.0
    if line:
        lines.append((line, used))
    return lines


@cache
def _fonts_of(style: Style) -> Style:
    """Return *style* without what doesn't matter for line breaks, so that other styles share them."""
    return replace(
        style, size=1.0, least=1.0, color="", leading=0.0, paragraph=0.0, align="left", symbol=None, scale=()
    )


@lru_cache(maxsize=512)
def _set_lines(
    text: str, style: Style, room: float, language: str, hangs: tuple[float, ...]
) -> list[list[Line]]:
    """Return the lines of each paragraph of *text*, at most *room* em wide; *hangs*: their indents, em."""
    space = metrics.em_width(" ", style.font)
    return [
        _wrap(paragraph, each.widths, room, space, language, hang)
        for paragraph, each, hang in zip(words(text, style), _measures(text, style), hangs, strict=True)
    ]


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
    rtl: bool = False,
    quotes_of: str = "",
    hang: bool = False,
) -> Block:
    """Set *text* into *box* in the largest of the style's sizes that fits.

    Text that overflows is drawn all the same, with a warning ``face.overflow``; a missing glyph gives
    ``face.missing-glyph``, and a character that can't be drawn as meant ``face.dropped-character``. *lines*:
    maximum number of lines. *rtl*: right-to-left text, so the alignment ``left`` means the right edge.
    *quotes_of*: the language of quotation marks, by default *language*. *hang*: whether paragraphs that begin
    with a symbol are indented beside it.
    """
    block = Block(size=style.size)
    if not text.strip():
        return block
    apart = text.find(markup.SECOND_LANGUAGE)
    second = text.count("\n", 0, apart) if apart > 0 else 0
    if apart >= 0:
        text = text.replace(markup.SECOND_LANGUAGE, "")
    fonts = _fonts_of(style)
    if "'" in text or '"' in text:
        text = _typographic(text, quotes_of or language, fonts)
    paragraphs, measures = words(text, fonts), _measures(text, fonts)
    missing = _missing_glyphs(text, fonts)
    if missing or not text.isascii():
        block.warnings += warn_of_characters(text, missing, card, part)
    if raw := _raw_marks(text):
        block.warnings.append(Warn("face.raw-mark", card, part, {"marks": raw}))
    space = metrics.em_width(" ", style.font)
    hangs = tuple([(SYMBOL_ADVANCE + space) * (hang and _begins_with_symbol(each)) for each in paragraphs])
    sizes = style.sizes()
    steps = len(sizes) - 1
    low, high, step = 0, steps, 0
    while True:
        # Bisect the size: a smaller one never needs more room.
        block.size = sizes[step]
        size = block.size * MM_PER_PT
        pitch = size * style.leading
        between = ((len(measures) - 1) * style.paragraph + SECOND_GAP * (second > 0)) * pitch + size
        room = box.w / size
        # A lower bound of the line count rules out most sizes without breaking lines.
        min_lines = sum(
            [max(1, math.ceil(each.length / (room + each.widest_gap) - 1e-6)) for each in measures]
        )
        hopeless = (min_lines - 1) * pitch + between > box.h + 1e-6 or (
            lines is not None and min_lines > lines
        )
        if hopeless and step < steps:
            fits = False
        else:
            set_lines = _set_lines(text, fonts, room, language, hangs)
            count = sum([len(p) or 1 for p in set_lines])
            block.height = (count - 1) * pitch + between
            widest = size * max(
                (
                    ems + (indent if number else 0.0)
                    for p, indent in zip(set_lines, hangs, strict=True)
                    for number, (_line, ems) in enumerate(p)
                ),
                default=0.0,
            )
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
        # Where only a dictionary could break the lines, shortening the text wouldn't help.
        script = "unbroken" if widest > box.w and scripts.DICTIONARY_BROKEN.search(text) else "any"
        block.warnings.append(
            Warn("face.overflow", card, part, {"size": f"{block.size:g}", "script": script})
        )
    top = {"top": box.y, "middle": box.y + (box.h - block.height) / 2, "bottom": box.bottom - block.height}[
        valign
    ]
    # The middle of capitals is half an em below a line's top.
    baseline = top + size * (0.5 + metrics.cap_height(style.font) / 2)
    plain = not rtl and _is_plain(text)
    for index, (paragraph, indent) in enumerate(zip(set_lines, hangs, strict=True)):
        if index and index == second:
            baseline += SECOND_GAP * pitch
        room_beside = Rect(box.x + indent * size * (not rtl), box.y, box.w - indent * size, box.h)
        for number, line in enumerate(paragraph or [_EMPTY]):
            area = room_beside if number else box
            _place_line(block, part, line, area, baseline, size, space * size, style, rtl, plain)
            baseline += pitch
        baseline += style.paragraph * pitch
    block.warnings = [warning if warning.card else replace(warning, card=card) for warning in block.warnings]
    return block


def _raw_marks(text: str) -> str:
    """Return the marks in *text* that are printed as they stand, for lack of a symbol or card; "" if none."""
    tokens = markup.TOKEN.findall(text) if "{" in text or "[[" in text else ()
    return " ".join(token for token in tokens if token.startswith("[[") or not symbols.known(token[1:-1]))


def _begins_with_symbol(paragraph: list[Word]) -> bool:
    return bool(paragraph) and len(paragraph[0]) == 1 and not paragraph[0][0].font


_EMPTY: Final[Line] = ([], 0.0)


def _reorder_words(line: list[Word], rtl: bool, space: float) -> list[Word]:
    pieces: list[Piece] = []
    gaps: dict[int, float] = {}
    for word in line:
        # Nothing separates words at a zero-width space.
        if pieces and (gap := _gap(word, space)):
            gaps[len(pieces)] = gap
            pieces.append(_SPACE)
        pieces += word
    reordered: list[tuple[float, list[Piece]]] = [(space, [])]
    for number, stretch in visual_order([piece.text if piece.font else None for piece in pieces], rtl):
        piece = pieces[number]
        if number in gaps:
            reordered.append((gaps[number], []))
        else:
            reordered[-1][1].append(replace(piece, text=stretch) if piece.font else piece)
    return [_joined(word, gap, space) for gap, word in reordered]


_SPACE: Final = Piece(" ", "space")


def _place_line(
    block: Block,
    part: str,
    line: Line,
    box: Rect,
    baseline: float,
    size: float,
    space: float,
    style: Style,
    rtl: bool,
    plain: bool,
) -> None:
    """Append the words of *line* to *block*, with warnings of symbols' pictures, which name no card.

    *rtl*: the line is right-to-left; *plain*: its text has no unusual characters.
    """
    (line_words, ems), ops = line, block.ops
    x = box.x
    if style.align == "center" or (style.align == "left") == rtl:
        x += (box.w - ems * size) / (2 if style.align == "center" else 1)
    if plain:
        pass
    elif rtl or any(has_rtl(piece.text) for word in line_words for piece in word):
        line_words = _reorder_words(line_words, rtl, space / size)
    elif any(isinstance(word, Joined) for word in line_words):
        line_words = _merge_adjacent(line_words, space / size)
    for number, word in enumerate(line_words):
        if number:
            x += word.gap * size if isinstance(word, Joined) else space
        for piece in word:
            if piece.font:
                if plain:
                    ops.append(Text(part, x, baseline, piece.text, piece.font, size, style.color))
                else:
                    draw_piece(ops, part, piece, x, baseline, size, style.color)
                x += metrics.em_width(piece.text, piece.font) * size
                continue
            height = SYMBOL * size
            middle = baseline - metrics.cap_height(style.font) * size / 2
            inset = (SYMBOL_ADVANCE - SYMBOL) / 2 * size
            drawn, warnings = symbols.ops(
                part, piece.text, x + inset, middle - height / 2, height, style.color, style.symbol
            )
            ops += drawn
            block.warnings += [warning for warning in warnings if warning not in block.warnings]
            x += size * SYMBOL_ADVANCE


def _merge_adjacent(line: list[Word], space: float) -> list[Word]:
    """Return *line* with the words in one font that nothing separates joined, to draw them at once."""
    merged: list[Word] = line[:1]
    for word in line[1:]:
        before = merged[-1]
        if not isinstance(word, Joined) or word.gap:
            merged.append(word)
            continue
        pieces = [*before, *word]
        at = len(before)
        is_blank = before[-1].text.isspace() or word[0].text.isspace()
        if before[-1].font and before[-1].font == word[0].font and not is_blank:
            pieces[at - 1 : at + 1] = [Piece(before[-1].text + word[0].text, word[0].font)]
        merged[-1] = _joined(pieces, _gap(before, space), space)
    return merged


def draw_piece(
    ops: list[Op], part: str, piece: Piece, x: float, baseline: float, size: float, color: str
) -> None:
    """Append *piece* to *ops*, without soft hyphens; a space that its font lacks isn't drawn."""
    text = (
        piece.text if scripts.SOFT_HYPHEN not in piece.text else piece.text.replace(scripts.SOFT_HYPHEN, "")
    )
    if not text.isspace() or not metrics.lacking(text, piece.font):
        ops.append(Text(part, x, baseline, text, piece.font, size, color))
