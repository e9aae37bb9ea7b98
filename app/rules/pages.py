"""The numbered rules as pages: what the help shows, and what a refusal's rule number leads to.

The pages are ``docs/rules/<game>.<language>.md``. A rule is a heading ``### A27 Title`` and the text up to
the next heading. A line ``<!-- picture: NAME -->`` is the place of a picture (:mod:`app.figures`). The table
of rules without behaviour says which numbers no test has to prove.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from app.i18n import FALLBACK, available, languages, quoted
from app.search import folded

_HEADING = re.compile(r"^### (\S+)(?: (.*))?$")
_SILENT = re.compile(r"^## .*<!--without-behaviour-->$")
_GLOSSARY = re.compile(r"^## .*<!--glossary-->$")
_MARK = re.compile(r" *<!--(?:without-behaviour|glossary)-->$")
"""What tells a heading's part in every language; nobody reads it."""
_PICTURE = re.compile(r"^<!-- picture: ([\w.-]+) -->$")
_KEYED = re.compile(r"[A-Z]\d+\.[a-z][\w-]*")
_CODE = re.compile(r"( \()?`([a-z][\w-]*)`(?(1)( = \w+)?\))")
_TRANSLATED_ROW = re.compile(r"^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$")
_SILENT_ROW = re.compile(r"^\| ([A-Z][0-9]+(?:\.[\w-]+)?) \| (.+) \|$")


_NUMBER = re.compile(r"(\d+)<!--([a-z][a-z-]*)-->")
"""A number of the set as a page tells it: the book's value, and which one it is."""
_OF_THE_BOARD: Mapping[str, Mapping[str, str]] = {"own-fate": {"vortex": "A2", "balance": "A7"}}
"""Game → the key of a track of its set → the number of its rule."""


class Rule(NamedTuple):
    """One numbered rule: its number, its title and its text (Markdown)."""

    number: str
    title: str
    text: str


class Reading(NamedTuple):
    """A page as people read it (Markdown), and the number behind each of its headings (empty: none)."""

    text: str
    numbers: tuple[str, ...]


def page(language: str, game: str = "own-fate") -> Path:
    """The file of the rules of *game* in *language*, or what stands in for it. A game may have none."""
    return languages.page(f"rules/{game}", language)


def _lines(language: str, game: str) -> list[str]:
    """The lines of the page; none for a game without rules (the free table)."""
    file = page(language, game)
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def picture(line: str) -> str:
    """The name of the picture that stands in the place of *line*; empty if it is a line of text."""
    found = _PICTURE.match(line)
    return found[1] if found else ""


def opens_glossary(line: str) -> bool:
    """Whether *line* is the heading of the glossary."""
    return _GLOSSARY.match(line) is not None


@cache
def rules(language: str, game: str = "own-fate") -> Mapping[str, Rule]:
    """All numbered rules of *game* in *language*, in the page's order."""
    found: dict[str, Rule] = {}
    number = title = ""
    text: list[str] = []
    for line in [*_lines(language, game), "## "]:
        if not line.startswith(("## ", "### ")):
            if not picture(line):
                text.append(line)
            continue
        if number:
            found[number] = Rule(number, title, numbered("\n".join(text).strip()))
        heading = _HEADING.match(line)
        number, title = (heading[1], heading[2] or "") if heading else ("", "")
        text = []
    return MappingProxyType(found)


def numbered(text: str, numbers: Mapping[str, int] | None = None) -> str:
    """*text* with the *numbers* of a set in place of the book's, where it tells them."""
    known = numbers or {}
    return _NUMBER.sub(lambda told: str(known.get(told[2], told[1])), text)


def reading(
    language: str, game: str, named: Callable[[str], str], numbers: Mapping[str, int] | None = None
) -> Reading:
    """The rules of *game* for somebody who plays: rules of cards are called by the cards alone, options by
    *named* (``egor-wounds``, and ``egor-wounds.battle`` for a value), and what only translators and proofs
    need is left out. *numbers* are those of the set that is played (None: the book's)."""
    lines: list[str] = []
    behind: list[str] = []
    glossary = False
    for line in _lines(language, game):
        if _SILENT.match(line):
            break
        heading = _HEADING.match(line)
        if heading and _KEYED.fullmatch(heading[1]):
            line = f"### {heading[2]}"
        if line.startswith("#"):
            behind.append(heading[1] if heading else "")
            glossary = opens_glossary(line)
            line = _MARK.sub("", line)
        elif glossary:
            line = _TRANSLATED_ROW.sub(r"| \1 | \2 |", line).replace("|---|---|---|", "|---|---|")
        else:
            line = _said(line, named, language)
        lines.append(line)
    return Reading(numbered("\n".join(lines), numbers), tuple(behind))


def told(number: str, language: str, game: str, named: Callable[[str], str]) -> str:
    """What the rule *number* says, for somebody who plays, as in :func:`reading`; empty if there is none."""
    found = rule(number, language, game)
    return _said(found.text, named, language) if found is not None else ""


def _said(line: str, named: Callable[[str], str], language: str) -> str:
    """*line* with the names of options for their keys; the key of a value behind its description goes."""
    option = ""

    def name(code: re.Match[str]) -> str:
        nonlocal option
        if code[1] and option:
            return ""
        if option and not named(code[2]):
            return named(f"{option}.{code[2]}")
        option = code[2]
        told = quoted(named(option), language)
        return f" ({told})" if code[1] else told

    return _CODE.sub(name, line)


def rule(number: str, language: str, game: str = "own-fate") -> Rule | None:
    """The rule *number*, or None. ``P3`` is the turn's third phase, ``T3``; ``B6.5`` is found in ``B6``; the
    letter of a section is its first rule."""
    known = rules(language, game)
    if number.startswith("P"):
        number = f"T{number[1:]}"
    while number not in known and "." in number:
        number = number.rpartition(".")[0]
    if len(number) == 1:
        number = next((one for one in known if one.startswith(number)), number)
    return known.get(number)


def without_behaviour(language: str, game: str = "own-fate") -> Mapping[str, str]:
    """The numbers of the rules that change nothing in play, each with the reason."""
    rows = map(_SILENT_ROW.match, _lines(language, game))
    return {row[1]: row[2] for row in rows if row}


def stems(words: str) -> list[str]:
    """*words* as they are looked for: folded, and longer Russian words without their ending."""
    return [
        re.sub(r"[аеиоуыюяйь]{1,2}$", "", word) if len(word) > 4 else word for word in folded(words).split()
    ]


def search(words: str, language: str, game: str = "own-fate") -> list[Rule]:
    """The rules in which all of *words* stand (as beginnings of words, in any Russian case), the best first.

    A number comes before a title, a title before a text. What is not found is looked for in the rules' other
    language.
    """
    known = rules(language, game)
    if not stems(words):
        return list(known.values())
    for other in sorted(available(), key=lambda one: one != language):
        if found := _found(stems(words), other, game):
            return [known[one.number] for one in found if one.number in known]
    return []


def _found(wanted: list[str], language: str, game: str) -> list[Rule]:
    found: list[tuple[int, int, Rule]] = []
    for place, one in enumerate(rules(language, game).values()):
        number, title, text = folded(one.number), folded(one.title), folded(one.text)
        if all(_stands(word, f"{number} {title} {text}") for word in wanted):
            rank = 0 if number == " ".join(wanted) else 1 if all(_stands(w, title) for w in wanted) else 2
            found.append((rank, place, one))
    return [one for _, _, one in sorted(found)]


def _stands(word: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}", text) is not None


def called(number: str, language: str, game: str) -> str:
    """What stands before the rule *number* on a page that is read: the number; of a card's rule the title."""
    found = rules(language, game).get(number) if _KEYED.fullmatch(number) else None
    return found.title if found is not None else number


def board_rule(key: str, game: str) -> str:
    """The number of the rule about the track or the number *key* of the set, or an empty string."""
    return _OF_THE_BOARD.get(game, {}).get(key) or _telling(game).get(key, "")


@cache
def _telling(game: str) -> Mapping[str, str]:
    """The key of a number of the set → the first rule that tells it."""
    found: dict[str, str] = {}
    number = ""
    for line in _lines(FALLBACK, game):
        heading = _HEADING.match(line)
        number = heading[1] if heading else "" if line.startswith("#") else number
        for told in _NUMBER.finditer(line if number else ""):
            found.setdefault(told[2], number)
    return MappingProxyType(found)


def card_rule(key: str, language: str = FALLBACK, game: str = "own-fate") -> str:
    """The number of the rule about the card *key* (``anton``, ``attack-2``), or an empty string."""
    name = re.sub(r"-\d+(\.\d+)?$", "", key)
    return next((number for number in rules(language, game) if number.partition(".")[2] == name), "")
