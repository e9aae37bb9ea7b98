"""Sentences in the reader's language, made from codes with parameters (Project Fluent, no Qt).

A code is ``domain.message`` or ``domain.message.attribute``; the domain is the file
``app/i18n/<language>/<domain>.ftl``, read when first needed. ``app.i18n.text("record.empty-action",
"ru")`` is a whole sentence. A message missing in one language falls back to English; one missing in
both shows its code, which a test forbids.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from app import kept

LANGUAGES: tuple[str, ...] = ("ru", "en")
FALLBACK = "en"
FOLDER = Path(__file__).parent
APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)|(?<=s)'(?= )")

_keeping: list[bool] = []


@cache
def _bundle(language: str, domain: str) -> FluentBundle | None:
    file = FOLDER / language / f"{domain}.ftl"
    if not file.exists():
        return None
    bundle = FluentBundle([language], use_isolating=False)
    if _keeping:
        files = [file, Path(__file__)]
        resource = kept.kept(f"words-{language}-{domain}", lambda: kept.of_files(files), lambda: _read(file))
    else:
        resource = _read(file)
    bundle.add_resource(resource)
    return bundle


def keep() -> None:
    """Keep parsed sentences in the user's folder from now on: windows start quicker with them."""
    _keeping.append(True)


def _read(file: Path) -> Any:
    return FluentResource(_set(file.read_text(encoding="utf-8")))


def _set(text: str) -> str:
    """*text* as a printer would set it: what is typed as a straight apostrophe is a curved one."""
    return APOSTROPHE.sub("’", text)


def text(code: str, language: str, /, **args: Any) -> str:
    """The sentence for *code* in *language*, filled with *args*; the code itself if there is none."""
    domain, _, rest = code.partition(".")
    name, _, attribute = rest.partition(".")
    for candidate in (language, FALLBACK):
        bundle = _bundle(candidate, domain)
        if bundle is None or not bundle.has_message(name):
            continue
        message = bundle.get_message(name)
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is not None:
            sentence, _errors = bundle.format_pattern(pattern, args)
            return str(sentence)
    return code


def has(code: str, language: str) -> bool:
    """Whether *code* has a sentence of its own in *language* (no fallback)."""
    domain, _, rest = code.partition(".")
    name, _, attribute = rest.partition(".")
    bundle = _bundle(language, domain)
    if bundle is None or not bundle.has_message(name):
        return False
    return not attribute or attribute in bundle.get_message(name).attributes


def quoted(words: str, language: str) -> str:
    """*words* in the quotes of *language*."""
    return f"«{words}»" if language == "ru" else f"“{words}”"


def fill(code: str, language: str, args: Mapping[str, Any]) -> str:
    """:func:`text` with the arguments as a mapping."""
    return text(code, language, **dict(args))
