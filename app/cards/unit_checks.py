"""Checks of a translation against its source text, language, and glossary.

A finding can be waived for one text, with a reason. The waiver is valid until one of the texts changes
(:func:`digest`); then the check applies again and shows the old reason.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from app import markup
from app.cards import glossary
from app.cards.data import Remark, SetData, TermData, Waiver
from app.cards.units import Unit
from app.i18n import scripts

CHECKS = (
    "symbols", "numbers", "no-break", "term", "emphasis", "end", "spaces", "lines", "quotes", "doubled",
    "untranslated", "spelling",
)  # fmt: skip
"""All checks, the most serious first."""
SERIOUS = ("symbols", "numbers", "no-break")
"""Checks whose findings are warnings; those of others are notes."""
_ALL_QUOTES = re.compile("[«»„“”‘‚‹›「」『』《》״]")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_END = {
    ".": ".", "。": ".", "!": "!", "！": "!", "?": "?", "？": "?", "…": "…", ":": ":", "：": ":", ";": ";",
}  # fmt: skip
_CLOSING = '»«“”’")]*}_ 」』'
_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
_BEFORE = re.compile(r"[ \u00a0\u202f][,.;:!?](?![.\d])")
NAMES = ("name", "label")
"""Fields whose texts are names."""
_SPACED = ("fr",)
"""Languages that put a no-break space before some punctuation."""
_BREAKABLE = re.compile(r"(?<=\S) (?=[;:!?»])|(?<=«) ")
"""A plain space where French has one that doesn't break."""


@dataclass(frozen=True, slots=True)
class Flaw:
    check: str
    params: Mapping[str, str | int]


def flaws(
    source: str,
    text: str,
    languages: tuple[str, str],
    terms: Sequence[TermData] = glossary.GAME,
    misspelt: Callable[[str], Sequence[tuple[int, int]]] | None = None,
    name: bool = False,
) -> Iterator[Flaw]:
    """Yield the flaws of *text*, the translation of *source*; *languages*: from, to.

    *misspelt* returns (start, length) of unknown words. *name*: whether the text is a name, which may stay
    untranslated and isn't checked for terms.
    """
    if not text or not source:
        return
    if "{" in source or "{" in text or "[[" in source or "[[" in text:
        yield from _count_differences("symbols", markup.TOKEN.findall(source), markup.TOKEN.findall(text))
    plain, plain_source = (markup.TOKEN.sub(" ", version) for version in (text, source))
    yield from _count_differences("numbers", _numbers(plain_source), _numbers(plain))
    if not name:
        for term, expected in glossary.wrong_terms(source, text, languages, terms):
            yield Flaw("term", {"term": term, "wanted": expected})
    if "*" in text and markup.unpaired(text) > markup.unpaired(source):
        yield Flaw("emphasis", {})
    actual_end, expected = _end_mark(text), _end_mark(source)
    if actual_end != expected:
        yield Flaw("end", {"wanted": expected or "none", "there": actual_end or "none"})
    if text != text.strip() and source == source.strip():
        yield Flaw("spaces", {"where": "edge"})
    elif "  " in text and "  " not in source:
        yield Flaw("spaces", {"where": "double"})
    elif not languages[1].startswith(_SPACED) and _BEFORE.search(text) and not _BEFORE.search(source):
        yield Flaw("spaces", {"where": "before"})
    if breakable := breakable_space(text, languages[1]):
        yield Flaw("no-break", {"there": breakable})
    if text.count("\n") != source.count("\n"):
        yield Flaw("lines", {"wanted": source.count("\n") + 1, "there": text.count("\n") + 1})
    allowed = scripts.QUOTES.get(scripts.without_region(languages[1].replace("_", "-")))
    if allowed is not None:
        foreign = [mark for mark in _ALL_QUOTES.findall(text) if mark not in allowed]
        if foreign:
            yield Flaw("quotes", {"there": foreign[0], "wanted": allowed[:2]})
    doubled = _doubled_word(plain)
    if doubled and not _doubled_word(plain_source):
        yield Flaw("doubled", {"word": doubled})
    if not name and text.casefold() == source.casefold() and _LETTER.search(plain):
        yield Flaw("untranslated", {})
    places = misspelt(text) if misspelt is not None else ()
    if places:
        words = dict.fromkeys(text[begin : begin + length] for begin, length in places)
        yield Flaw("spelling", {"words": ", ".join(words)})


def breakable_space(text: str, language: str) -> str:
    """Return the first place in *text* where *language* needs a no-break space instead of a plain one."""
    found = _BREAKABLE.search(text) if language.startswith(_SPACED) and " " in text else None
    return text[max(0, found.start() - 1) : found.end() + 1] if found else ""


def with_no_break_spaces(text: str) -> str:
    """Return the French *text* with no-break spaces where it needs them."""
    return _BREAKABLE.sub("\u00a0", text)


def _numbers(text: str) -> list[str]:
    return [number.replace(",", ".") for number in _NUMBER.findall(text)]


def _count_differences(check: str, wanted: Sequence[str], actual: Sequence[str]) -> Iterator[Flaw]:
    if wanted != actual:
        expected, actual_counts = Counter(wanted), Counter(actual)
        if expected != actual_counts:
            lacking, surplus = (
                " ".join((a - b).elements()) or "—"
                for a, b in ((expected, actual_counts), (actual_counts, expected))
            )
            yield Flaw(check, {"lacking": lacking, "more": surplus})


def _end_mark(text: str) -> str:
    plain = text.rstrip(_CLOSING)
    return "…" if plain.endswith("...") else _END.get(plain[-1:], "")


def _doubled_word(text: str) -> str:
    if text.count(" ") < 1:
        return ""
    for word, other in pairwise(list(_WORD.finditer(text))):
        same = word.group().casefold() == other.group().casefold()
        if same and text[word.end() : other.start()].isspace():
            return other.group()
    return ""


def check_unit(
    unit: Unit,
    data: SetData,
    language: str,
    misspelt: Callable[[str], Sequence[tuple[int, int]]] | None = None,
    *,
    include_waived: bool = False,
) -> Iterator[Flaw]:
    """Yield the flaws of the translation of *unit* into *language*.

    Leaves out waived flaws unless *include_waived*.
    """
    all_flaws = flaws(
        unit.original.value,
        unit.value,
        (data.source, language),
        glossary.of(data) if unit.place.owner != "term" else (),
        misspelt,
        unit.field.name in NAMES,
    )
    for flaw in all_flaws:
        if include_waived or not is_valid(waiver(unit.remark, flaw.check), unit.original.value, unit.value):
            yield flaw


# ---- waivers


@lru_cache(maxsize=4096)
def digest(source: str, text: str) -> str:
    """Return the digest of both texts, for :attr:`Waiver.of`."""
    return hashlib.sha256(f"{source}\0{text}".encode()).hexdigest()[:16]


def waiver(remark: Remark, check: str) -> Waiver | None:
    """Return the waiver of *check*, whether valid (:func:`is_valid`) or not; None if there is none."""
    return next((candidate for candidate in remark.waived if candidate.check == check), None)


def is_valid(waived: Waiver | None, source: str, text: str) -> bool:
    """Return whether *waived* is a waiver for exactly these texts."""
    return waived is not None and waived.of == digest(source, text)


def with_waiver(remark: Remark, check: str, reason: str, source: str, text: str) -> Remark:
    """Return *remark* with *check* waived for these texts; an empty *reason* removes the waiver."""
    kept = tuple(candidate for candidate in remark.waived if candidate.check != check)
    if reason.strip():
        kept = (*kept, Waiver(check, reason.strip(), digest(source, text)))
    return replace(remark, waived=tuple(sorted(kept, key=lambda candidate: candidate.check)))
