"""One word for one thing: no text for users contains a word that ``docs/words.toml`` replaces."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.serializer import serialize_pattern

ROOT = Path(__file__).parent.parent
WORDS = tomllib.loads((ROOT / "docs" / "words.toml").read_text("utf-8"))["word"]
LANGUAGES = ("en", "ru")
DATA = sorted(
    file
    for folder in ("tutorials", "puzzles", "help", "game", "targets", "source", "examples")
    for file in (ROOT / "data" / folder).rglob("*.toml")
)


def messages(language: str) -> Iterator[tuple[str, str]]:
    """Yield the place and the text of each message, term, and attribute, with its placeables."""
    for file in sorted((ROOT / "app" / "i18n" / language).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text("utf-8")).body:
            if isinstance(entry, (ast.Message, ast.Term)):
                text = text_of(entry)
                yield f"{file.stem}.{entry.id.name}", text


def text_of(entry: ast.Message | ast.Term) -> str:
    """Return the texts of *entry* without identifiers, variable names, and variant keys."""
    parts = [] if entry.value is None else [entry.value]
    parts += [attribute.value for attribute in entry.attributes]
    text = "\n".join(serialize_pattern(part) for part in parts if isinstance(part, ast.Pattern))
    return re.sub(r"(?m)\$[\w-]+|^\s*\*?\[[\w.-]+\]", "", text)


def strings(value: Any, language: str, mine: bool = False) -> Iterator[str]:
    """Yield the strings of parsed TOML whose key is *language*, or ends with it."""
    if isinstance(value, str) and mine:
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from strings(
                inner, language, mine or key == language or key.endswith((f"-{language}", f"_{language}"))
            )
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner, language, mine)


def data_texts(language: str) -> Iterator[tuple[str, str]]:
    """Yield the file and each of its texts in *language*."""
    for file in DATA:
        for text in strings(tomllib.loads(file.read_text("utf-8")), language):
            yield file.relative_to(ROOT).as_posix(), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_thing_has_one_word(language: str) -> None:
    wrong = []
    texts = [*messages(language), *data_texts(language)]
    for word in WORDS:
        for pattern in word.get(f"not-{language}", ()):
            forbidden = re.compile(pattern, re.IGNORECASE)
            wrong += [
                f"{place}: “{found[0]}”, use “{word[language]}”"
                for place, text in texts
                if (found := forbidden.search(text)) and not place.startswith(tuple(word.get("except", ())))
            ]
    assert not wrong, "\n".join(wrong)


def test_the_list_stays_short() -> None:
    assert len(WORDS) <= 60
