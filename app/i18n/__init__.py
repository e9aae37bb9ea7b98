"""Translated sentences from message codes with parameters (Project Fluent, no Qt).

A code is ``domain.message`` or ``domain.message.attribute``; the domain is the file
``app/i18n/<language>/<domain>.ftl``, loaded on first use. ``app.i18n.text("record.empty-action", "ru")``
returns a whole sentence. :mod:`app.i18n.languages` finds the languages. A message missing in one falls back
to English; one missing there too shows its code, which a test forbids.
"""

from __future__ import annotations

import contextlib
import copy
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

from app.i18n.languages import (
    COMPLETE,
    ENTRY,
    FALLBACK,
    FOLDER,
    LANGUAGES,
    SHIPPED,
    all_languages,
    available,
    display_name,
    own_name,
    source,
)

__all__ = [
    "COMPLETE",
    "FALLBACK",
    "FOLDER",
    "LANGUAGES",
    "available",
    "display_name",
    "fill",
    "has",
    "own_name",
    "quoted",
    "text",
    "text_in",
]

MAX_NUMBER = 10**15
"""Numbers from this size on are inserted as text: Fluent has no decimals for them."""
UNPRINTABLE = re.compile(r"[\x00\x04-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]")
"""Characters never quoted in a sentence: a terminal could obey them, or nearby text could be reversed.

The windows mark names and links by 1 to 3, and isolate right-to-left text.
"""
TOO_LONG = 2000
"""Maximum characters of a quoted value; Fluent inserts nothing above 2,500."""
NO_BREAK = re.compile(r"(?<=[\d}]) (?=%)|(?<=±) (?=[\d{])|(?<=[\w}]) (?=−[\d{])")
"""Places without line breaks: between a number and its unit, and before a margin or a loss."""
APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)|(?<=s)'(?= )")
VARIABLE = re.compile(r"\{\s*\$([A-Za-z][\w-]*)")
MAX_SOURCE = 4000
"""Maximum characters of Fluent source evaluated for one sentence, counting every reference.

Twice the longest shipped message. It limits the time to a few milliseconds: Fluent's own limits ignore
references of messages without text.
"""
LOOKUP = 8
"""Characters added per reference."""
MAX_CHARACTERS = 64 * 1024
"""Size limit for a sentence."""
MAX_DIGITS = 20
"""Maximum value of an option of ``NUMBER``."""


class _TooMuchSource(Exception):
    """Raised when a message evaluates more than :data:`MAX_SOURCE`."""


class _Bundle(FluentBundle):
    """The messages of one file, each parsed on first use: a window needs few."""

    def __init__(self, language: str, text: str) -> None:
        # The fallback supplies plural rules unknown to this installation.
        super().__init__([language, FALLBACK], use_isolating=False)
        self.sources = _entries(text)
        self.left = MAX_SOURCE

    def for_one_sentence(self) -> _Bundle:
        """Return a copy that shares parsed messages, with its own budget."""
        bundle = copy.copy(self)
        functions: dict[str, Any] = {"NUMBER": _number, "FORM": bundle._form}
        bundle._functions = functions
        return bundle

    def pattern(self, name: str, attribute: str) -> Any:
        """Return the pattern of a message or attribute; None if it is missing or invalid."""
        try:
            message = self.get_message(name)
        except (LookupError, ValueError, RecursionError, _TooMuchSource):
            return None
        return message.attributes.get(attribute) if attribute else message.value

    def _lookup(self, entry_id: str, term: bool = False) -> Any:
        """Parse and count an entry. The resolver calls this for every reference."""
        name = f"-{entry_id}" if term else entry_id
        text = self.sources[name]
        self.left -= len(text) + LOOKUP
        if self.left < 0:
            raise _TooMuchSource(name)
        if name not in self._compiled:
            self.add_resource(FluentResource(text))
        return super()._lookup(entry_id, term)

    def _form(self, words: Any, case: Any = "nom", first: Any = "") -> str:
        """Return the noun phrase of *words* in *case*, for the Fluent function ``FORM``.

        The *words* are separated by spaces, the noun before a place. Each is a message
        ``form-WORD`` with forms separated by slashes: nominative, genitive, and for adjectives the feminine
        ones; a feminine noun has ``f`` as third part.
        """
        forms = [self._forms(word) for word in str(words).split()]
        feminine = any(form[2:] == ["f"] for form in forms)
        wanted = int(str(case) == "gen")
        phrase = " ".join(
            form[wanted + 2] if feminine and len(form) > 3 else form[min(wanted, len(form) - 1)]
            for form in forms
        )
        return phrase[:1].upper() + phrase[1:] if str(first) else phrase

    def _forms(self, word: str) -> list[str]:
        pattern = self.pattern(f"form-{word}", "")
        return str(self.format_pattern(pattern, {})[0]).split("/") if pattern is not None else [word]


def _number(value: Any, **options: Any) -> Any:
    """Format as Fluent's ``NUMBER``. Raises ValueError for options that would make millions of digits."""
    if any(isinstance(option, int | float) and abs(option) > MAX_DIGITS for option in options.values()):
        raise ValueError(options)
    return fluent_number(value, **options)


class _Sentences:
    """The sentences of one file."""

    def __init__(self, language: str, file: Path) -> None:
        self.bundle = _Bundle(language, _set(source(file)))

    def has(self, name: str, attribute: str) -> bool:
        """Return whether such a message exists and is valid."""
        return self.bundle.for_one_sentence().pattern(name, attribute) is not None

    def format(self, name: str, attribute: str, args: dict[str, Any]) -> tuple[str, bool] | None:
        """Return the sentence and whether it is complete, None if it cannot be formatted.

        A message that evaluates too much or becomes too long counts as missing from then on.
        """
        bundle = self.bundle.for_one_sentence()
        pattern = bundle.pattern(name, attribute)
        if pattern is None:
            return None
        sentence: str | None = None
        errors: list[Exception] = []
        # Babel and Fluent raise many errors for bad formats: treat the message as missing.
        with contextlib.suppress(Exception):
            formatted, errors = bundle.format_pattern(pattern, _fit(args))
            sentence = str(formatted)
        if bundle.left < 0 or len(sentence or "") > MAX_CHARACTERS:
            self.bundle.sources.pop(name, None)
            return None
        return None if sentence is None else (sentence, not errors and not UNPRINTABLE.search(sentence))


def _fit(args: dict[str, Any]) -> dict[str, Any]:
    """Return *args* as a sentence quotes them: without control characters, and shortened."""
    for name, value in args.items():
        if isinstance(value, int) and abs(value) >= MAX_NUMBER:
            args = {**args, name: str(value)}
        elif isinstance(value, str) and (len(value) > TOO_LONG or UNPRINTABLE.search(value)):
            shown = value if len(value) <= TOO_LONG else value[:200] + "…"
            args = {**args, name: UNPRINTABLE.sub("\ufffd", shown)}
    return args


def _entries(text: str) -> dict[str, str]:
    """Return name → source of every message in a file's text, except those with invalid UTF-8."""
    starts = [*ENTRY.finditer(text)]
    ends = [*(match.start() for match in starts[1:]), len(text)] if starts else []
    parts = {match[1]: text[match.start() : end] for match, end in zip(starts, ends, strict=True)}
    return {name: part for name, part in parts.items() if "\ufffd" not in part}


@cache
def _sentences(language: str, domain: str) -> _Sentences | None:
    # Do not read the user's folder for a shipped language: modules format texts at import.
    declared = SHIPPED.get(language) or all_languages().get(language)
    file = declared.folder / f"{domain}.ftl" if declared is not None else None
    return _Sentences(language, file) if file is not None and file.exists() else None


def _set(text: str) -> str:
    """Return *text* with typographic apostrophes and without line breaks between numbers and units."""
    return NO_BREAK.sub("\u00a0", APOSTROPHE.sub("’", text))


def text(code: str, language: str, /, **args: Any) -> str:
    """Return the sentence for *code* in *language*, filled with *args*, or the code itself.

    A translation that can't be formatted completely falls back to :data:`FALLBACK`, if that can.
    """
    domain, _, rest = code.partition(".")
    name, _, attribute = rest.partition(".")
    imperfect = ""
    for candidate in (language, FALLBACK):
        sentences = _sentences(candidate, domain)
        formatted = sentences.format(name, attribute, args) if sentences is not None else None
        if formatted is not None and formatted[1]:
            return formatted[0]
        if formatted is not None:
            imperfect = imperfect or formatted[0]
    return imperfect or code


def has(code: str, language: str, fallback: bool = True) -> bool:
    """Return whether *code* has a sentence in *language* or, with *fallback*, in :data:`FALLBACK`."""
    domain, _, rest = code.partition(".")
    name, _, attribute = rest.partition(".")
    sentences = (
        _sentences(candidate, domain) for candidate in ((language, FALLBACK) if fallback else (language,))
    )
    return any(messages is not None and messages.has(name, attribute) for messages in sentences)


def all_sentences(domain: str, language: str) -> dict[str, str]:
    """Return all sentences of *domain* in *language* by name, with variables left as ``{name}``.

    Missing ones are the fallback's.
    """
    return {
        name: text(
            f"{domain}.{name}",
            language,
            **{variable: f"{{{variable}}}" for variable in VARIABLE.findall(entry)},
        )
        for name, entry in _entries(source(FOLDER / FALLBACK / f"{domain}.ftl")).items()
    }


def usable(code: str, language: str, variables: Iterable[str]) -> bool:
    """Return whether *code* can be formatted in *language* itself, with text and numbers for *variables*."""
    domain, _, rest = code.partition(".")
    name, _, attribute = rest.partition(".")
    sentences = _sentences(language, domain)
    tried = ([sentences.format(name, attribute, dict.fromkeys(variables, value)) for value in ("x", 1, 5)]
             if sentences is not None else [None])  # fmt: skip
    return all(formatted is not None and formatted[1] for formatted in tried)


def quoted(words: str, language: str) -> str:
    """Return *words* in the quotation marks of *language*."""
    quotes = all_languages().get(language, all_languages()[FALLBACK]).quotes
    return f"{quotes[0]}{words}{quotes[1]}"


def text_in(texts: Mapping[str, str], language: str) -> str:
    """Return the text of *texts* in *language*, else in :data:`FALLBACK`, else the first."""
    return texts.get(language) or texts.get(FALLBACK) or next(iter(texts.values()), "")


def fill(code: str, language: str, args: Mapping[str, Any]) -> str:
    """Call :func:`text` with arguments from a mapping."""
    return text(code, language, **dict(args))
