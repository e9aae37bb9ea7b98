"""What was translated before, in any set: found again for a text that is like it.

Pairs of source text and translation lie in memory, and for each word (its beginning, as words change their
ends) where it occurs. A text is compared with those that share its rarest words: with thirty thousand
sentences that takes milliseconds.
"""

from __future__ import annotations

import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from heapq import nlargest
from math import log
from typing import NamedTuple

from app.search import folded

LIKE = 0.55
"""How much alike a text has to be: the share of its words in the same order, of short ones its letters."""
STEM = 6
"""Letters of a word by which it is known."""
LOOKED_AT = 4000
"""Occurrences of words that are counted for one text, the rarest words first."""
COMPARED = 24
"""Texts that are compared word by word."""
FEW_WORDS = 3
_WORD = re.compile(r"\w+|\{[a-z0-9-]+\}")


class Whence(NamedTuple):
    """Whose text: the key of the set, the unit (:mod:`app.cards.units`)."""

    set_key: str
    unit: str


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A translation that there is: of which text, how much that is like the one asked for (0 to 1), whose."""

    source: str
    text: str
    like: float
    whence: Whence


@dataclass(slots=True)
class _Pair:
    source: str
    text: str
    places: list[Whence] = field(default_factory=list)


class Memory:
    """All pairs from one language into another."""

    def __init__(self, pairs: Iterable[tuple[str, str, Whence]] = ()) -> None:
        self._pairs: list[_Pair] = []
        self._known: dict[tuple[str, str], int] = {}
        self._where: dict[str, list[int]] = defaultdict(list)
        for source, text, whence in pairs:
            self.add(source, text, whence)

    def __len__(self) -> int:
        return len(self._pairs)

    def add(self, source: str, text: str, whence: Whence) -> None:
        """Remember that *source* was translated by *text*."""
        if not source or not text:
            return
        known = self._known.get((source, text))
        if known is None:
            known = self._known[source, text] = len(self._pairs)
            self._pairs.append(_Pair(source, text))
            for word in set(_words(source)):
                self._where[word].append(known)
        self._pairs[known].places.append(whence)

    def suggestions(self, source: str, but: Whence | None = None, most: int = 5) -> list[Suggestion]:
        """Translations of texts like *source*, the most alike first; *but*: the text that is asked for, which
        is no suggestion for itself."""
        words = _words(source)
        found: list[Suggestion] = []
        told: set[str] = set()
        for number in self._candidates(words):
            pair = self._pairs[number]
            places = [one for one in pair.places if one != but]
            if places:
                like = _like(source, pair.source, words)
                if like >= LIKE:
                    found.append(Suggestion(pair.source, pair.text, like, places[0]))
        best = []
        for one in sorted(found, key=lambda one: -one.like):
            if one.text not in told:
                told.add(one.text)
                best.append(one)
        return best[:most]

    def _candidates(self, words: list[str]) -> list[int]:
        """The pairs that share most with *words*, the rare ones counting most."""
        count, left = max(2, len(self._pairs)), LOOKED_AT
        score: Counter[int] = Counter()
        there = ((self._where[word], word) for word in set(words) if word in self._where)
        for numbers, _word in sorted(there, key=lambda pair: len(pair[0])):
            if left <= 0:
                break
            weight = log(count / len(numbers)) + 0.1
            # Of a word that is everywhere the latest: those pairs were made last.
            for number in numbers[-left:]:
                score[number] += weight  # type: ignore[assignment]
            left -= len(numbers)
        lengths = len(words)
        return nlargest(
            COMPARED,
            score,
            key=lambda number: score[number] - 0.02 * abs(len(self._pairs[number].source.split()) - lengths),
        )


def _words(text: str) -> list[str]:
    return [word[:STEM] for word in _WORD.findall(folded(text))]


def _like(one: str, other: str, words: list[str]) -> float:
    if one == other:
        return 1.0
    theirs = _words(other)
    if min(len(words), len(theirs)) <= FEW_WORDS:
        matcher: SequenceMatcher[str] = SequenceMatcher(None, folded(one), folded(other), autojunk=False)
        return min(0.99, matcher.ratio())
    return min(0.99, SequenceMatcher(None, words, theirs, autojunk=False).ratio())


def read(raw: sqlite3.Connection, source: str, target: str) -> Memory:
    """Everything that was translated from *source* into *target* in any set of the catalogue.

    A translation belongs to the text that it was made from, today's or an older one.
    """
    found = raw.execute(
        "SELECT CASE WHEN card_set.source = mine.language AND theirs.made_from <> '' THEN theirs.made_from"
        " ELSE mine.value END, theirs.value, card_set.key,"
        " CASE mine.owner WHEN 'set' THEN 'set' ELSE mine.owner || '/' || mine.key END || '/' || mine.field"
        " FROM text AS mine JOIN text AS theirs ON theirs.set_id = mine.set_id AND theirs.owner = mine.owner"
        " AND theirs.key = mine.key AND theirs.field = mine.field JOIN card_set ON card_set.id = mine.set_id"
        " WHERE mine.language = ? AND theirs.language = ? AND mine.field <> 'words' ORDER BY mine.set_id",
        (source, target),
    )
    return Memory((text, made, Whence(key, unit)) for text, made, key, unit in found)
