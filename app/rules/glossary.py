"""The glossary of a game's rules: terms, their meanings, and where they occur in a sentence.

The terms are the rows of the glossary in ``docs/rules/<game>.<language>.md``. Russian terms are found in all
grammatical cases.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from app.rules.pages import opens_glossary, page
from app.search import normalize

_ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$")
_ENDINGS = (
    "а|ы|е|у|ой|ою|ам|ами|ах|и|ом|ов|ем|ей|ям|ями|ях|ю|я|ь|ью|ия|ии|ию|ие|ием|ий|иям|иями|иях|"
    "ого|ому|ым|ых|ые|ыми|ый|ок|ек|о"
)
# English terms that are verbs where they stand: "it costs", "can call", "the numbers point there".
_NOT_A_VERB = "".join(rf"(?<!\b{word} )" for word in ("can", "may", "it", "It", "they", "They"))
# Names of cards that contain a term; nothing in them is explained.
_NAMES = "Night Watch Car|Zavulon’s Amulet|Машин[аыеуой]+ Ночного Дозора|Амулет[аеуом]* Завулона"
_NOT_POINTING = r"(?! (?:there|at)\b)"


class Term(NamedTuple):
    """A term: ``word`` in the reader's language, the same in the ``other`` language, and its meaning."""

    word: str
    other: str
    meaning: str


@cache
def terms(language: str, game: str = "own-fate") -> tuple[Term, ...]:
    """Return all terms of *game* in *language*; empty for a game without rules (the free table)."""
    if not page(language, game).exists():
        return ()
    rows: list[Term] = []
    inside = False
    for line in page(language, game).read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            if inside:
                break
            inside = opens_glossary(line)
        row = _ROW.match(line)
        if inside and row and set(row[1]) != {"-"}:
            rows.append(Term(row[1].strip(), row[2].strip(), row[3].strip()))
    return tuple(term for term in rows[1:] if not set(term.word) <= {"-"})


def spans(text: str, language: str, game: str = "own-fate") -> Iterator[tuple[int, int, Term]]:
    """Yield (start, end, term) for the first occurrence of each term outside names, left to right."""
    seen: set[Term] = set()
    position = 0
    if not terms(language, game):
        return
    plain = text.replace("ё", "е").replace("Ё", "Е")
    while matched := _pattern(language, game).search(plain, position):
        position = matched.end()
        if matched["name"]:
            continue
        term = terms(language, game)[int(str(matched.lastgroup)[1:])]
        if term not in seen:
            seen.add(term)
            yield matched.start(), matched.end(), term


@cache
def _pattern(language: str, game: str) -> re.Pattern[str]:
    patterns: list[tuple[int, str]] = []
    for index, term in enumerate(terms(language, game)):
        words = [part.strip("«» ") for part in re.split(r",|«", term.word)]
        forms = [_forms(word, language) for word in words if word not in ("", "фишка")]
        patterns.append((-max(map(len, words)), f"(?P<t{index}>{'|'.join(forms)})"))
    # Longer terms first: "inferno chip" before "chip".
    return re.compile(rf"(?<!\w)(?:(?P<name>{_NAMES})|{'|'.join(way for _, way in sorted(patterns))})(?!\w)")


def _forms(word: str, language: str) -> str:
    if language == "ru":
        return " ".join(_russian(part) for part in normalize(word).split())
    name = word.removeprefix("the ")
    first = name[0] if name[0].isupper() else f"[{name[0]}{name[0].upper()}]"
    end = _NOT_POINTING if name == "point" else ""
    return rf"{_NOT_A_VERB}{first}{re.escape(name[1:])}(?:s|es)?(?!\w){end}"


def _russian(word: str) -> str:
    stem = re.sub(r"(?:ие|ия|ии|ый|ой|ь|а|о|и|я)$", "", word)
    if word.endswith("ка"):
        stem = f"{stem[:-1]}(?:к|ок)"
    first = f"[{stem[0]}{stem[0].upper()}]"
    return f"{first}{stem[1:]}(?:{_ENDINGS})?"
