"""Sentences in the reader's language, made from codes with parameters (Project Fluent, no Qt).

A code is ``domain.message`` or ``domain.message.attribute``; the domain is the file
``app/i18n/<language>/<domain>.ftl``, read when first needed. ``app.i18n.text("record.empty-action",
"ru")`` is a whole sentence. Which languages there are, :mod:`app.i18n.languages` finds. A message missing
in one falls back to English; one missing there too shows its code, which a test forbids.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from app.i18n.languages import COMPLETE, ENTRY, FALLBACK, FOLDER, FOUND, LANGUAGES, offered, own_name

__all__ = [
    "COMPLETE",
    "FALLBACK",
    "FOLDER",
    "LANGUAGES",
    "fill",
    "has",
    "offered",
    "own_name",
    "quoted",
    "said",
    "text",
]

LONGEST = 10**15
"""Such numbers and longer ones stand in a sentence as they are: Fluent has no decimals for them."""
UNSEEN = re.compile(r"[\x00\x04-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]")
"""What a sentence never quotes as it is: a terminal would obey it, or the text around it would turn round.
The windows mark names and links by 1 to 3, and set off what runs from right to left by isolates."""
TOO_LONG = 2000
"""More characters of one value no sentence quotes; Fluent fills in nothing at all above 2,500."""
TORN = re.compile(r"(?<=[\d}]) (?=%)|(?<=±) (?=[\d{])|(?<=[\w}]) (?=−[\d{])")
"""Where no line may end: between a number and its unit, and before how far it may be off or what it loses."""
APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)|(?<=s)'(?= )")
VARIABLE = re.compile(r"\{\s*\$([A-Za-z][\w-]*)")
REFERENCE = re.compile(r"\{\s*-?([A-Za-z][\w-]*)")


class _Sentences:
    """The sentences of one file. Each is parsed when it is first asked for: a window needs few of them."""

    def __init__(self, language: str, file: Path) -> None:
        # The second lends its plurals where this installation does not know those of the first.
        functions: Any = {"FORM": self._form}
        self._bundle = FluentBundle([language, FALLBACK], functions=functions, use_isolating=False)
        self._waiting = _entries(_set(file.read_text(encoding="utf-8", errors="replace")))

    def message(self, name: str) -> Any:
        """The message *name*; None if the file has none."""
        self._parse(name)
        return self._bundle.get_message(name) if self._bundle.has_message(name) else None

    def filled(self, pattern: Any, args: dict[str, Any]) -> str:
        """*pattern* of a message with *args* in it."""
        for name, value in args.items():
            if isinstance(value, int) and abs(value) >= LONGEST:
                args = {**args, name: str(value)}
            elif isinstance(value, str) and (len(value) > TOO_LONG or UNSEEN.search(value)):
                shown = value if len(value) <= TOO_LONG else value[:200] + "…"
                args = {**args, name: UNSEEN.sub("\ufffd", shown)}
        sentence, _errors = self._bundle.format_pattern(pattern, args)
        return str(sentence)

    def _form(self, words: Any, case: Any = "nom", first: Any = "") -> str:
        """``FORM``: the noun phrase of *words* (parted by spaces, the noun before a place) in that case.

        Each is a message ``form-WORD``, its forms divided by strokes: nominative, genitive, and the feminine
        ones of adjectives; a feminine noun has ``f`` for its third part.
        """
        forms = [self._forms(word) for word in str(words).split()]
        feminine = any(form[2:] == ["f"] for form in forms)
        wanted = int(str(case) == "gen")
        said = " ".join(
            form[wanted + 2] if feminine and len(form) > 3 else form[min(wanted, len(form) - 1)]
            for form in forms
        )
        return said[:1].upper() + said[1:] if str(first) else said

    def _forms(self, word: str) -> list[str]:
        message = self.message(f"form-{word}")
        return self.filled(message.value, {}).split("/") if message is not None else [word]

    def _parse(self, name: str) -> None:
        source = self._waiting.pop(name, None)
        if source is not None:
            self._bundle.add_resource(FluentResource(source))
            for other in REFERENCE.findall(source):
                self._parse(other)


def _entries(text: str) -> dict[str, str]:
    """Name → source of every message in the text of a file."""
    starts = [*ENTRY.finditer(text)]
    ends = [*(found.start() for found in starts[1:]), len(text)] if starts else []
    return {found[1]: text[found.start() : end] for found, end in zip(starts, ends, strict=True)}


@cache
def _sentences(language: str, domain: str) -> _Sentences | None:
    if language not in FOUND:
        return None
    file = FOUND[language].folder / f"{domain}.ftl"
    return _Sentences(language, file) if file.exists() else None


def _set(text: str) -> str:
    """*text* as a printer would set it: what is typed as a straight apostrophe is a curved one, and no line
    ends between a number and its unit."""
    return TORN.sub("\u00a0", APOSTROPHE.sub("’", text))


def text(code: str, language: str, /, **args: Any) -> str:
    """The sentence for *code* in *language*, filled with *args*; the code itself if there is none."""
    domain, _, rest = code.partition(".")
    name, _, attribute = rest.partition(".")
    for candidate in (language, FALLBACK):
        sentences = _sentences(candidate, domain)
        message = sentences.message(name) if sentences is not None else None
        if sentences is None or message is None:
            continue
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is not None:
            return sentences.filled(pattern, args)
    return code


def has(code: str, language: str, lent: bool = True) -> bool:
    """Whether *code* has a sentence in *language*, of its own or, with *lent*, from :data:`FALLBACK`."""
    domain, _, rest = code.partition(".")
    name, _, attribute = rest.partition(".")
    for candidate in (language, FALLBACK) if lent else (language,):
        sentences = _sentences(candidate, domain)
        message = sentences.message(name) if sentences is not None else None
        if message is not None and (not attribute or attribute in message.attributes):
            return True
    return False


def every(domain: str, language: str) -> dict[str, str]:
    """All sentences of the file *domain* in *language* by name, ``{name}`` where something is to be filled in
    by somebody else; of those that are missing the fallback's."""
    found: dict[str, str] = {}
    for one in dict.fromkeys((FALLBACK, language)):
        file = FOUND[one].folder / f"{domain}.ftl"
        if not file.exists():
            continue
        for name, source in _entries(file.read_text(encoding="utf-8")).items():
            blanks = {variable: f"{{{variable}}}" for variable in VARIABLE.findall(source)}
            found[name] = text(f"{domain}.{name}", one, **blanks)
    return found


def quoted(words: str, language: str) -> str:
    """*words* in the quotes of *language*."""
    quotes = FOUND[language if language in FOUND else FALLBACK].quotes
    return f"{quotes[0]}{words}{quotes[1]}"


def said(texts: Mapping[str, str], language: str) -> str:
    """What *texts* (by language) say in *language*, else in :data:`FALLBACK`, else in their first one."""
    return texts.get(language) or texts.get(FALLBACK) or next(iter(texts.values()), "")


def fill(code: str, language: str, args: Mapping[str, Any]) -> str:
    """:func:`text` with the arguments as a mapping."""
    return text(code, language, **dict(args))
