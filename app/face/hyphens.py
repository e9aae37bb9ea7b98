"""Hyphenation by language, cached on disk."""

from __future__ import annotations

import re
import threading
from functools import cache, lru_cache
from pathlib import Path

import pyphen

from app import disk_cache

_HYPHEN = "-"


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

    Breaks after the word's own hyphens and dashes come first, then those by the patterns of *language* (none
    if it's ""), with at least two letters before and three after; later breaks precede earlier ones.
    """
    ways = [(word[:i], word[i:]) for i in range(len(word) - 1, 2, -1) if word[i - 1] in "-–—"]
    dictionary = _dictionary(language)
    letters = re.search(r"[^\W\d_]+(?=\W*$)", word)
    if dictionary is not None and letters is not None:
        start, end = letters.span()
        for at in reversed(dictionary.positions(word[start:end].lower())):
            if 2 <= at <= end - start - 3:
                ways.append((word[: start + at] + _HYPHEN, word[start + at :]))
    return tuple(ways)
