"""Translation memory over all sets, with fuzzy matching.

Holds pairs of source text and translation, with an index by word stem. A text is compared only with texts
that share its rarest words, which takes milliseconds with thirty thousand sentences.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from heapq import nlargest
from math import log
from typing import NamedTuple

from sqlmodel import Session

from app.search import normalize

MIN_SIMILARITY = 0.55
"""Minimum similarity of a suggestion: the share of words (in short texts: letters) in the same order."""
STEM = 6
"""Number of letters in a word's stem."""
MAX_OCCURRENCES = 4000
"""Maximum number of word occurrences scored for one text, from the rarest word on."""
MAX_COMPARED = 24
"""Maximum number of texts compared word by word."""
SHORT_TEXT_WORDS = 3
_WORD = re.compile(r"\w+|(?<!\\)\{[a-z0-9-]+\}")


class TextOrigin(NamedTuple):
    """Origin of a text: set key and unit (:mod:`app.cards.units`)."""

    set_key: str
    unit: str


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A suggested translation: its source text, similarity (0 to 1), and origin."""

    source: str
    text: str
    similarity: float
    origin: TextOrigin


@dataclass(slots=True)
class _Pair:
    source: str
    text: str
    places: list[TextOrigin] = field(default_factory=list)


class Memory:
    """Translations from one language into another, with their source texts."""

    def __init__(self, pairs: Iterable[tuple[str, str, TextOrigin]] = ()) -> None:
        self._pairs: list[_Pair] = []
        self._indices: dict[tuple[str, str], int] = {}
        self._by_word: dict[str, list[int]] = defaultdict(list)
        for source, text, origin in pairs:
            self.add(source, text, origin)

    def __len__(self) -> int:
        return len(self._pairs)

    def add(self, source: str, text: str, origin: TextOrigin) -> None:
        if not source or not text:
            return
        number = self._indices.get((source, text))
        if number is None:
            number = self._indices[source, text] = len(self._pairs)
            self._pairs.append(_Pair(source, text))
            for word in set(_words(source)):
                self._by_word[word].append(number)
        self._pairs[number].places.append(origin)

    def suggestions(
        self, source: str, except_for: TextOrigin | None = None, most: int = 5
    ) -> list[Suggestion]:
        """Return up to *most* different translations of texts like *source*, the most similar first.

        *except_for*: unit to skip.
        """
        words = _words(source)
        similar: list[Suggestion] = []
        seen: set[str] = set()
        for number in self._candidates(words):
            pair = self._pairs[number]
            places = [place for place in pair.places if place != except_for]
            if places:
                similarity = _similarity(source, pair.source, words)
                if similarity >= MIN_SIMILARITY:
                    similar.append(Suggestion(pair.source, pair.text, similarity, places[0]))
        best = []
        for suggestion in sorted(similar, key=lambda suggestion: -suggestion.similarity):
            if suggestion.text not in seen:
                seen.add(suggestion.text)
                best.append(suggestion)
        return best[:most]

    def _candidates(self, words: list[str]) -> list[int]:
        """Return the indices of the pairs that share most words with *words*; rare words count more."""
        count, budget = max(2, len(self._pairs)), MAX_OCCURRENCES
        score: Counter[int] = Counter()
        postings = ((self._by_word[word], word) for word in set(words) if word in self._by_word)
        for numbers, _word in sorted(postings, key=lambda pair: len(pair[0])):
            if budget <= 0:
                break
            weight = log(count / len(numbers)) + 0.1
            # For a very common word, keep the latest pairs.
            for number in numbers[-budget:]:
                score[number] += weight  # type: ignore[assignment]
            budget -= len(numbers)
        word_count = len(words)
        return nlargest(
            MAX_COMPARED,
            score,
            key=lambda number: (
                score[number] - 0.02 * abs(len(self._pairs[number].source.split()) - word_count)
            ),
        )


def _words(text: str) -> list[str]:
    return [word[:STEM] for word in _WORD.findall(normalize(text))]


def _similarity(source: str, other: str, words: list[str]) -> float:
    if source == other:
        return 1.0
    theirs = _words(other)
    if min(len(words), len(theirs)) <= SHORT_TEXT_WORDS:
        matcher: SequenceMatcher[str] = SequenceMatcher(
            None, normalize(source), normalize(other), autojunk=False
        )
        return min(0.99, matcher.ratio())
    return min(0.99, SequenceMatcher(None, words, theirs, autojunk=False).ratio())


def read(session: Session, source: str, target: str) -> Memory:
    """Return all translations from *source* into *target* in the catalogue.

    Each is paired with the text in *source*; if that is the set's source language, with the text it was made
    from, which may no longer be the current one.
    """
    rows = session.connection().exec_driver_sql(
        "SELECT CASE WHEN card_set.source = mine.language AND theirs.made_from <> '' THEN theirs.made_from"
        " ELSE mine.value END, theirs.value, card_set.key,"
        " CASE mine.owner WHEN 'set' THEN 'set' ELSE mine.owner || '/' || mine.key END || '/' || mine.field"
        " FROM text AS mine JOIN text AS theirs ON theirs.set_id = mine.set_id AND theirs.owner = mine.owner"
        " AND theirs.key = mine.key AND theirs.field = mine.field JOIN card_set ON card_set.id = mine.set_id"
        " WHERE mine.language = ? AND theirs.language = ? AND mine.field <> 'words' ORDER BY mine.set_id",
        (source, target),
    )
    return Memory((text, translation, TextOrigin(key, unit)) for text, translation, key, unit in rows)
