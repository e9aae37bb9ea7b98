r"""Marks in card texts: ``*italic*``, ``**bold**``, ``{symbol}``, and the reference ``[[key]]``.

Asterisks are marks only in pairs within a paragraph; others are printed. After a backslash, an asterisk, a
brace, or a bracket is the character itself.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

SECOND_LANGUAGE: Final = "\x1d"
"""The beginning of the paragraph with which a text in two languages goes on in the second one."""
TOKEN: Final = re.compile(r"(?<!\\)(?:\{[a-z0-9~-]+\}|\[\[[a-z0-9-]+\]\])")
"""A symbol or a reference."""
_MARK: Final = re.compile(r"\\[]*{}[]|\{[a-z0-9~-]+\}|\*+")
_MARKED: Final = re.compile(r"[*{\\]")
_OPENING: Final = frozenset("\"'{[\\¿¡")
"""Punctuation, apart from opening brackets and quotation marks, that emphasis may begin with."""


class Span(NamedTuple):
    """A stretch of a paragraph in one style; for a symbol, ``text`` is its name."""

    text: str
    bold: bool = False
    italic: bool = False
    symbol: bool = False


class Emphasis(NamedTuple):
    """Where an opening mark begins and ends, and where its closing mark does; ``**`` is two long."""

    start: int
    text: int
    text_end: int
    end: int


@lru_cache(maxsize=1024)
def emphasis(line: str) -> tuple[tuple[Emphasis, ...], int]:
    """Return the emphasized stretches of the paragraph *line*, and its number of unpaired asterisks.

    Asterisks between spaces, or that multiply, aren't counted.
    """
    pairs: list[Emphasis] = []
    opened: dict[int, tuple[int, int]] = {}
    unpaired = 0
    for match in _MARK.finditer(line):
        if match[0][0] != "*":
            continue
        opens, closes = _flanks(line, *match.span())
        start, end = match.span()
        marks = ((start, start + 2), (start + 2, end)) if end - start == 3 else ((start, end),)
        for mark in marks if opens or closes else ():
            length = mark[1] - mark[0]
            if closes and length in opened:
                pairs.append(Emphasis(*opened.pop(length), *mark))
            else:
                # Only the last of several opening marks can be closed.
                unpaired += not opens or length in opened
                if opens:
                    opened[length] = mark
    return tuple(pairs), unpaired + len(opened)


def _flanks(line: str, start: int, end: int) -> tuple[bool, bool]:
    """Return whether the asterisks at *start* can open and close emphasis."""
    before, after = line[start - 1 : start] or " ", line[end : end + 1] or " "
    multiplies = (before.isdigit() and (after.isdigit() or (end - start == 1 and _is_cased(after)))) or (
        after.isdigit() and end - start == 1 and _is_cased(before)
    )
    if multiplies or end - start > 3:
        return False, False
    # In "Attack*, Defence*", the asterisks are footnote signs.
    follows_word = before.isalnum() and unicodedata.category(after) in ("Pc", "Pd", "Pe", "Pf", "Po")
    return (
        not after.isspace() and (not follows_word or after in _OPENING),
        not before.isspace(),
    )


def _is_cased(letter: str) -> bool:
    return letter.lower() != letter.upper()


def spans(line: str) -> list[Span]:
    """Return the paragraph *line* as stretches of one style, without marks."""
    if not _MARKED.search(line):
        return [Span(line)]
    toggles: dict[int, int] = {}
    for pair in emphasis(line)[0] if "*" in line else ():
        toggles[pair.start], toggles[pair.text_end] = pair.text, pair.end
    parts: list[Span] = []
    style = {1: False, 2: False}
    at = 0
    for match in _MARK.finditer(line):
        begin, end = match.span()
        parts.append(Span(line[at:begin], style[2], style[1]))
        if match[0][0] == "*":
            while begin < end:
                closing = toggles.get(begin)
                if closing is None:
                    parts.append(Span(line[begin], style[2], style[1]))
                else:
                    style[closing - begin] = not style[closing - begin]
                begin = closing or begin + 1
        elif match[0][0] == "\\":
            parts.append(Span(match[0][1], style[2], style[1]))
        else:
            parts.append(Span(match[0][1:-1], style[2], style[1], True))
        at = end
    parts.append(Span(line[at:], style[2], style[1]))
    return _merged(parts)


def _merged(parts: list[Span]) -> list[Span]:
    """Return *parts* without empty ones, and with neighbours in one style joined."""
    merged: list[Span] = []
    for span in parts:
        if merged and merged[-1][1:] == span[1:] and not span.symbol:
            merged[-1] = span._replace(text=merged[-1].text + span.text)
        elif span.text:
            merged.append(span)
    return merged


def unpaired(text: str) -> int:
    """Return the number of asterisks in *text* that look like marks but have no partner."""
    return sum(emphasis(line)[1] for line in text.split("\n")) if "*" in text else 0


def unstyled(words: str, _bold: bool, _italic: bool) -> str:
    """Return *words*."""
    return words


def to_plain(
    text: str, symbol: Callable[[str], str], emphasize: Callable[[str, bool, bool], str] = unstyled
) -> str:
    """Return *text* without marks, with the words that *symbol* returns for symbols' names set apart.

    *emphasize* converts each stretch of one style: its words, and whether they are bold and italic.
    """
    lines = []
    for line in text.split("\n"):
        converted, before, was_symbol = "", " ", False
        for (bold, italic), group in groupby(spans(line), key=lambda span: (span.bold, span.italic)):
            words = ""
            for span in group:
                word = symbol(span.text) if span.symbol else span.text
                if (span.symbol or was_symbol) and before.isalnum() and word[:1].isalnum():
                    words += " "
                words += word
                before, was_symbol = word[-1:] or before, span.symbol
            converted += emphasize(words, bold, italic) if words else ""
        lines.append(converted)
    return "\n".join(lines)
