"""The numbered rules as pages, for the help and for links from refusals.

Pages are ``docs/rules/<game>.<language>.md``. A rule is a heading ``### A27 Title`` with the text below it. A
line ``<!-- picture: NAME -->`` stands for a picture (:mod:`app.figures`). The table of rules without
behaviour lists numbers that need no test.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from app.i18n import FALLBACK, available, languages, quoted
from app.search import normalize

_HEADING = re.compile(r"^### (\S+)(?: (.*))?$")
_NO_BEHAVIOUR = re.compile(r"^## .*<!--without-behaviour-->$")
_GLOSSARY = re.compile(r"^## .*<!--glossary-->$")
_SECTION_MARK = re.compile(r" *<!--(?:without-behaviour|glossary)-->$")
"""Language-independent section markers, removed before display."""
_ON_SCREEN = re.compile(r"<!--screen-->.*?<!--/screen--> ?", re.DOTALL)
_SCREEN_MARK = re.compile(r"<!--/?screen-->")
"""Marks around what only people at a screen need."""
_PICTURE = re.compile(r"^<!-- picture: ([\w.-]+) -->$")
_KEYED = re.compile(r"[A-Z]\d+\.[a-z][\w-]*")
_CODE = re.compile(r"( \()?`([a-z][\w-]*)`(?(1)( = \w+)?\))")
_BEFORE_DASH = re.compile(r"(?<=[^\s|])(?: |\n *)(?=[—→] )")
_TRANSLATED_ROW = re.compile(r"^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$")


_NUMBER = re.compile(r"(\d+)<!--([a-z][a-z-]*)-->")
"""A number on a page that a set can change: the rulebook's value and the number's key."""
_TRACK_RULES: Mapping[str, Mapping[str, str]] = {"own-fate": {"vortex": "A2", "balance": "A7"}}
"""Game → track key → rule number."""


class Rule(NamedTuple):
    """One numbered rule: number, title and text (Markdown)."""

    number: str
    title: str
    text: str


class ReadablePage(NamedTuple):
    """A page for display (Markdown), and the rule number of each heading ("": none)."""

    text: str
    numbers: tuple[str, ...]


def page(language: str, game: str = "own-fate") -> Path:
    """Return the path of *game*'s rules in *language* or a fallback language. The file may not exist."""
    return languages.page(f"rules/{game}", language)


def _lines(language: str, game: str, *, on_paper: bool = False) -> list[str]:
    """Return the lines of a page, on paper without what is about the program."""
    file = page(language, game)
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return (_ON_SCREEN.sub("", text) if on_paper else _SCREEN_MARK.sub("", text)).splitlines()


def picture(line: str) -> str:
    """Return the name of the picture that *line* stands for, or ""."""
    matched = _PICTURE.match(line)
    return matched[1] if matched else ""


def opens_glossary(line: str) -> bool:
    """Return whether *line* is the glossary's heading."""
    return _GLOSSARY.match(line) is not None


@cache
def rules(language: str, game: str = "own-fate") -> Mapping[str, Rule]:
    """Return all numbered rules of *game* in *language*, in page order."""
    by_number: dict[str, Rule] = {}
    number = title = ""
    text: list[str] = []
    for line in [*_lines(language, game), "## "]:
        if not line.startswith(("## ", "### ")):
            if not picture(line):
                text.append(line)
            continue
        if number:
            by_number[number] = Rule(number, title, numbered("\n".join(text).strip()))
        heading = _HEADING.match(line)
        number, title = (heading[1], heading[2] or "") if heading else ("", "")
        text = []
    return MappingProxyType(by_number)


def numbered(text: str, numbers: Mapping[str, int] | None = None) -> str:
    """Replace marked numbers in *text* by the set's *numbers*, or by the rulebook's if missing."""
    values = numbers or {}
    return _NUMBER.sub(lambda matched: str(values.get(matched[2], matched[1])), text)


def readable_page(
    language: str,
    game: str,
    named: Callable[[str], str],
    numbers: Mapping[str, int] | None = None,
    *,
    on_paper: bool = False,
) -> ReadablePage:
    """Return the rules of *game* for players.

    Card rules are headed by the card's name. *named* returns the display name of an option (``egor-wounds``)
    or of its value (``egor-wounds.battle``). The sections for translators and tests are left out. *numbers*:
    the set's numbers (None: the rulebook's). *on_paper*: leave out what is about the program.
    """
    lines: list[str] = []
    rule_numbers: list[str] = []
    glossary = False
    for line in _lines(language, game, on_paper=on_paper):
        if _NO_BEHAVIOUR.match(line):
            break
        heading = _HEADING.match(line)
        if heading and _KEYED.fullmatch(heading[1]):
            line = f"### {heading[2]}"
        if line.startswith("#"):
            rule_numbers.append(heading[1] if heading else "")
            glossary = opens_glossary(line)
            line = _SECTION_MARK.sub("", line)
        elif glossary:
            line = _TRANSLATED_ROW.sub(r"| \1 | \2 |", line).replace("|---|---|---|", "|---|---|")
        else:
            line = _with_option_names(line, named, language)
        lines.append(line)
    text = without_breaks(numbered("\n".join(lines), numbers))
    return ReadablePage(text, tuple(rule_numbers))


def without_breaks(text: str) -> str:
    """Return Markdown *text* that doesn't break lines before a dash or an arrow."""
    return _BEFORE_DASH.sub("\u00a0", text)


def rule_text(number: str, language: str, game: str, named: Callable[[str], str]) -> str:
    """Return the text of rule *number* for players, as in :func:`readable_page`, or ""."""
    matching = rule(number, language, game)
    return _with_option_names(matching.text, named, language) if matching is not None else ""


def _with_option_names(line: str, named: Callable[[str], str], language: str) -> str:
    """Replace option keys in *line* by their names; drop a value's key after the value's description."""
    option = ""

    def name(code: re.Match[str]) -> str:
        nonlocal option
        if code[1] and option:
            return ""
        if option and not named(code[2]):
            return named(f"{option}.{code[2]}")
        option = code[2]
        quoted_name = quoted(named(option), language)
        return f" ({quoted_name})" if code[1] else quoted_name

    return _CODE.sub(name, line)


def rule(number: str, language: str, game: str = "own-fate") -> Rule | None:
    """Return the rule *number*, or None.

    Without a rule ``B6.5``, returns ``B6``; for a section's letter, its first rule.
    """
    by_number = rules(language, game)
    while number not in by_number and "." in number:
        number = number.rpartition(".")[0]
    if len(number) == 1:
        number = next((candidate for candidate in by_number if candidate.startswith(number)), number)
    return by_number.get(number)


def stems(words: str) -> list[str]:
    """Return *words* as search stems: lower-case, Russian words of over four letters without endings."""
    return [
        re.sub(r"[аеиоуыюяйь]{1,2}$", "", word) if len(word) > 4 else word
        for word in normalize(words).split()
    ]


def search(words: str, language: str, game: str = "own-fate") -> list[Rule]:
    """Return the rules that contain all of *words* (as prefixes, in any Russian case), best matches first.

    Matching numbers rank before titles, titles before texts. Without a match, searches the other languages;
    without *words*, returns all rules.
    """
    by_number = rules(language, game)
    if not stems(words):
        return list(by_number.values())
    for other in sorted(available(), key=lambda candidate: candidate != language):
        if matches := _matching_rules(stems(words), other, game):
            return [by_number[candidate.number] for candidate in matches if candidate.number in by_number]
    return []


def _matching_rules(words: list[str], language: str, game: str) -> list[Rule]:
    ranked: list[tuple[int, int, Rule]] = []
    for position, candidate in enumerate(rules(language, game).values()):
        number, title, text = (
            normalize(candidate.number),
            normalize(candidate.title),
            normalize(candidate.text),
        )
        if all(_starts_word(word, f"{number} {title} {text}") for word in words):
            rank = 0 if number == " ".join(words) else 1 if all(_starts_word(w, title) for w in words) else 2
            ranked.append((rank, position, candidate))
    return [candidate for _, _, candidate in sorted(ranked)]


def _starts_word(word: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}", text) is not None


def label(number: str, language: str, game: str) -> str:
    """Return a rule's label on a page: its number or, for a rule about a card, its title."""
    matching = rules(language, game).get(number) if _KEYED.fullmatch(number) else None
    return matching.title if matching is not None else number


def board_rule(key: str, game: str) -> str:
    """Return the number of the rule about the set's track or number *key*, or ""."""
    return _TRACK_RULES.get(game, {}).get(key) or _rules_by_number(game).get(key, "")


@cache
def _rules_by_number(game: str) -> Mapping[str, str]:
    first_rules: dict[str, str] = {}
    number = ""
    for line in _lines(FALLBACK, game):
        heading = _HEADING.match(line)
        number = heading[1] if heading else "" if line.startswith("#") else number
        for matched in _NUMBER.finditer(line if number else ""):
            first_rules.setdefault(matched[2], number)
    return MappingProxyType(first_rules)


def card_rule(key: str, language: str = FALLBACK, game: str = "own-fate") -> str:
    """Return the number of the rule about card *key* (``anton``, ``attack-2``), or ""."""
    name = re.sub(r"-\d+(\.\d+)?$", "", key)
    return next((number for number in rules(language, game) if number.partition(".")[2] == name), "")


# --- the glossary ----------------------------------------------------------------------------------------
# The terms are the rows of the glossary on a game's page. Russian terms are found in all grammatical cases.


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
