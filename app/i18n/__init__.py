"""Messages by code, with parameters, in the program's languages (Project Fluent, no Qt).

A code is ``domain.message`` or ``domain.message.attribute``; the domain is the file
``app/i18n/<language>/<domain>.ftl``, loaded on first use. ``app.i18n.text("record.empty-action", "ru")``
returns a whole sentence. :mod:`app.i18n.languages` finds the languages. If a message is missing
in a language, the English one is used; if that is missing, too, its code is shown.
"""

from __future__ import annotations

import contextlib
import copy
import re
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Message, Pattern
from fluent.runtime.types import FluentType, fluent_number

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
"""Numbers from this size are inserted as text, since Fluent can't format them."""
UNPRINTABLE = re.compile(r"[\x00\x04-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]")
"""Matches characters that are never inserted: they could control a terminal or reverse nearby text.

Allowed are U+0001 to U+0003, with which windows mark names and links, and isolates for right-to-left text.
"""
TOO_LONG = 2000
"""Maximum length of an inserted text; Fluent rejects more than 2,500 characters."""
NO_BREAK = re.compile(r"(?<=[\d}]) (?=%)|(?<=±) (?=[\d{])|(?<=[\w}]) (?=−[\d{])")
"""Matches spaces at which a line must not break: between a number and its unit, or before a number."""
APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)|(?<=s)'(?= )")
"""Matches apostrophes to make typographic."""
VARIABLE = re.compile(r"\{\s*\$([A-Za-z][\w-]*)")
MAX_SOURCE = 4000
"""Maximum number of characters of Fluent source evaluated for one sentence, counting every reference.

It's twice the longest shipped message and limits the time to a few milliseconds. Fluent's own limits don't
count references to messages without text.
"""
LOOKUP = 8
"""Number of characters that each reference counts in addition."""
MAX_CHARACTERS = 64 * 1024
"""Maximum number of characters in a sentence."""
MAX_DIGITS = 20
"""Maximum value of an option of ``NUMBER``."""


class _TooMuchSource(Exception):
    """A message would evaluate more than :data:`MAX_SOURCE`."""


class _Bundle(FluentBundle):
    """The messages of one file; each is parsed on first use, since a window needs few."""

    def __init__(self, language: str, text: str) -> None:
        # FALLBACK supplies plural rules if Babel doesn't know the language.
        super().__init__([language, FALLBACK], use_isolating=False)
        self.sources = _entries(text)
        self.budget = MAX_SOURCE

    def for_one_sentence(self) -> _Bundle:
        """Return a copy that shares the parsed messages but has its own budget of source to evaluate."""
        bundle = copy.copy(self)
        functions: dict[str, Any] = {"NUMBER": _number, "FORM": bundle._form}
        bundle._functions = functions
        return bundle

    def pattern(self, name: str, attribute: str) -> Pattern | None:
        """Return the pattern of a message or attribute; None if it's missing or invalid."""
        try:
            message = self.get_message(name)
        except (LookupError, ValueError, RecursionError, _TooMuchSource):
            return None
        return message.attributes.get(attribute) if attribute else message.value

    def _lookup(self, entry_id: str, term: bool = False) -> Message:
        """Return an entry; parse it and count its source. The resolver calls this for each reference."""
        name = f"-{entry_id}" if term else entry_id
        text = self.sources[name]
        self.budget -= len(text) + LOOKUP
        if self.budget < 0:
            raise _TooMuchSource(name)
        if name not in self._compiled:
            self.add_resource(FluentResource(text))
        return super()._lookup(entry_id, term)

    def _form(self, words: object, case: object = "nom", first: object = "") -> str:
        """Return the noun phrase of *words* in *case* (``nom`` or ``gen``), for the Fluent function ``FORM``.

        *words*: separated by spaces. Each word has a message ``form-WORD`` with its forms, separated by
        slashes: nominative, genitive, and for an adjective, the same in the feminine; for a feminine noun,
        ``f``. *first*: if not empty, begin with a capital.
        """
        forms = [self._forms(word) for word in str(words).split()]
        feminine = any(form[2:] == ["f"] for form in forms)
        form_index = int(str(case) == "gen")
        phrase = " ".join(
            form[form_index + 2] if feminine and len(form) > 3 else form[min(form_index, len(form) - 1)]
            for form in forms
        )
        return phrase[:1].upper() + phrase[1:] if str(first) else phrase

    def _forms(self, word: str) -> list[str]:
        pattern = self.pattern(f"form-{word}", "")
        return str(self.format_pattern(pattern, {})[0]).split("/") if pattern is not None else [word]


def _number(value: float, **options: object) -> FluentType:
    """Format as Fluent's ``NUMBER``. Raises ValueError for options that would make millions of digits."""
    if any(isinstance(option, int | float) and abs(option) > MAX_DIGITS for option in options.values()):
        raise ValueError(options)
    return fluent_number(value, **options)


def with_system_keys(text: str, platform: str) -> str:
    """Return *text* with the names of keys on *platform*: Qt maps Ctrl to macOS' Command key."""
    return text.replace("Ctrl+", "Cmd+") if platform == "darwin" else text


class _Sentences:
    """The sentences of one file."""

    def __init__(self, language: str, file: Path) -> None:
        typeset = NO_BREAK.sub("\u00a0", APOSTROPHE.sub("’", source(file)))
        self.bundle = _Bundle(language, with_system_keys(typeset, sys.platform))

    def has(self, name: str, attribute: str) -> bool:
        """Return whether the message or its attribute exists and is valid."""
        return self.bundle.for_one_sentence().pattern(name, attribute) is not None

    def format(self, name: str, attribute: str, args: dict[str, object]) -> tuple[str, bool] | None:
        """Return (sentence, whether it has no errors); None if the message can't be formatted.

        A message that evaluates too much source or becomes too long counts as missing from then on.
        """
        bundle = self.bundle.for_one_sentence()
        pattern = bundle.pattern(name, attribute)
        if pattern is None:
            return None
        sentence: str | None = None
        errors: list[Exception] = []
        # For bad formats, Babel and Fluent raise various errors; treat the message as missing.
        with contextlib.suppress(Exception):
            formatted, errors = bundle.format_pattern(pattern, _printable_args(args))
            sentence = str(formatted)
        if bundle.budget < 0 or len(sentence or "") > MAX_CHARACTERS:
            self.bundle.sources.pop(name, None)
            return None
        return None if sentence is None else (sentence, not errors and not UNPRINTABLE.search(sentence))


def _printable_args(args: dict[str, object]) -> dict[str, object]:
    """Return *args* ready for insertion: control characters replaced, long texts shortened."""
    for name, value in args.items():
        if isinstance(value, int) and abs(value) >= MAX_NUMBER:
            args = {**args, name: str(value)}
        elif isinstance(value, str) and (len(value) > TOO_LONG or UNPRINTABLE.search(value)):
            shown = value if len(value) <= TOO_LONG else value[:200] + "…"
            args = {**args, name: UNPRINTABLE.sub("\ufffd", shown)}
    return args


def _entries(text: str) -> dict[str, str]:
    """Return the source of each message in a file's text, by name, except for those with invalid UTF-8."""
    starts = [*ENTRY.finditer(text)]
    ends = [*(match.start() for match in starts[1:]), len(text)] if starts else []
    parts = {match[1]: text[match.start() : end] for match, end in zip(starts, ends, strict=True)}
    return {name: part for name, part in parts.items() if "\ufffd" not in part}


@cache
def _sentences(language: str, domain: str) -> _Sentences | None:
    # For a shipped language, don't read the user's folder, since modules format messages at import.
    declared = SHIPPED.get(language) or all_languages().get(language)
    file = declared.folder / f"{domain}.ftl" if declared is not None else None
    return _Sentences(language, file) if file is not None and file.exists() else None


def text(code: str, language: str, /, **args: object) -> str:
    """Return the sentence for *code* in *language*, filled with *args*, or the code itself.

    A translation with errors is used only if the message in :data:`FALLBACK` has errors, too, or is missing.
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
    """Return all messages of *domain* in *language*, or else FALLBACK, by name; variables stay ``{name}``."""
    return {
        name: text(
            f"{domain}.{name}",
            language,
            **{variable: f"{{{variable}}}" for variable in VARIABLE.findall(entry)},
        )
        for name, entry in _entries(source(FOLDER / FALLBACK / f"{domain}.ftl")).items()
    }


def usable(code: str, language: str, variables: Iterable[str]) -> bool:
    """Return whether *code* can be formatted in *language* itself, with texts and numbers as *variables*."""
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
    """Return the text of *texts* in *language*, else in :data:`FALLBACK`, else the first, else ""."""
    return texts.get(language) or texts.get(FALLBACK) or next(iter(texts.values()), "")


def fill(code: str, language: str, args: Mapping[str, object]) -> str:
    """Call :func:`text` with *args* as keyword arguments."""
    return text(code, language, **dict(args))
