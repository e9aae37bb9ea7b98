"""The rules text of a set as Markdown paragraphs, each a unit of translation.

A paragraph is the text between two blank lines, or a heading. The keys of paragraphs sort in the order of the
text, so that a paragraph keeps its key, and with it its translations, when others are added or deleted.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Final

from app.cards.data import ParagraphData, SetData, Text, text_of
from app.cards.errors import CatalogueError
from app.cards.field import KEY, shortened

FIELD: Final = "text"
DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
LONGEST_KEY: Final = 50
"""Length of a key from which all paragraphs get new keys."""
SIMILAR: Final = 0.5
"""Similarity from which a changed text is the same paragraph."""
PICTURE: Final = re.compile(r"!\[\[([^\[\]\n]+)\]\]")
"""A line that stands for the picture of a card, with its key or name."""
_MARK = re.compile(r"<!-- ([a-z0-9-]+)(?: (\{.*\}))? -->")
"""The line above a paragraph in a file: its key, and the marks on a translation as JSON."""


def split(text: str) -> list[str]:
    """Return the paragraphs of *text*, without blank lines."""
    paragraphs: list[list[str]] = [[]]
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            paragraphs.append([])
        if line.strip():
            paragraphs[-1].append(line.rstrip())
        if line.startswith("#"):
            paragraphs.append([])
    return ["\n".join(lines) for lines in paragraphs if lines]


def source_text(data: SetData) -> str:
    """Return the whole text in the set's own language."""
    return "\n\n".join(text_of(paragraph.texts, FIELD, data.source) for paragraph in data.paragraphs)


def with_text(data: SetData, text: str) -> SetData:
    """Return *data* with the rules *text* in its own language.

    Unchanged and slightly changed paragraphs keep their keys and translations.
    """
    old, new = list(data.paragraphs), split(text)
    before = [text_of(paragraph.texts, FIELD, data.source) for paragraph in old]
    kept: list[ParagraphData | None] = [None] * len(new)
    for tag, start, end, new_start, new_end in SequenceMatcher(None, before, new, False).get_opcodes():
        if tag == "equal":
            kept[new_start:new_end] = old[start:end]
        elif tag == "replace":
            for index, paragraph in _pairs(before, new, (start, end), (new_start, new_end)):
                kept[index] = _with_source(old[paragraph], new[index], data.source)
    return replace(data, paragraphs=_with_keys(kept, new, data.source))


def _pairs(
    before: Sequence[str], after: Sequence[str], old: tuple[int, int], new: tuple[int, int]
) -> Iterator[tuple[int, int]]:
    """Yield (new index, old index) of the paragraphs that were changed, in both orders."""
    following, is_even = old[0], old[1] - old[0] == new[1] - new[0]
    for index in range(*new):
        for candidate in range(following, old[1]):
            ratio = SequenceMatcher(None, before[candidate], after[index]).ratio()
            if is_even or ratio >= SIMILAR:
                yield index, candidate
                following = candidate + 1
                break


def _with_source(paragraph: ParagraphData, text: str, source: str) -> ParagraphData:
    return replace(paragraph, texts={**paragraph.texts, source: {FIELD: Text(text)}})


def _with_keys(
    kept: Sequence[ParagraphData | None], texts: Sequence[str], source: str
) -> tuple[ParagraphData, ...]:
    """Return the paragraphs in order; those that are None in *kept* are made from *texts*."""
    keys = [paragraph.key if paragraph is not None else "" for paragraph in kept]
    _fill_keys(keys, texts)
    if any(len(key) > LONGEST_KEY for key in keys):
        keys = [""] * len(keys)
        _fill_keys(keys, texts)
    return tuple(
        replace(paragraph, key=key)
        if paragraph is not None
        else _with_source(ParagraphData(key), text, source)
        for paragraph, key, text in zip(kept, keys, texts, strict=True)
    )


def _fill_keys(keys: list[str], texts: Sequence[str]) -> None:
    """Replace the empty strings in *keys* by keys between their neighbours."""
    start = 0
    while start < len(keys):
        end = next((at for at in range(start, len(keys)) if keys[at]), len(keys))
        low, high = keys[start - 1] if start else "", keys[end] if end < len(keys) else ""
        _spread(keys, texts, start, end, low, high)
        start = end + 1


def _spread(keys: list[str], texts: Sequence[str], start: int, end: int, low: str, high: str) -> None:
    if start < end:
        middle = (start + end) // 2
        # Two people who add different paragraphs at the same place must not use the same key.
        mark = zlib.crc32(texts[middle].encode())
        key = key_between(low, high) + DIGITS[mark % 36] + DIGITS[1 + mark // 36 % 35]
        keys[middle] = key
        _spread(keys, texts, start, middle, low, key)
        _spread(keys, texts, middle + 1, end, key, high)


def key_between(low: str, high: str) -> str:
    """Return a key that sorts after *low* and before *high* ("": no limit), and doesn't begin it."""
    key = ""
    for place in range(len(low) + len(high) + 1):
        least = DIGITS.index(low[place]) if place < len(low) else 0
        most = DIGITS.index(high[place]) if place < len(high) else len(DIGITS)
        if most - least > 1:
            return key + DIGITS[(least + most) // 2]
        key += DIGITS[least]
        high = high if least == most else ""
    return key + DIGITS[len(DIGITS) // 2]


# ---- files


def to_markdown(paragraphs: Sequence[ParagraphData], language: str, source: str) -> str:
    """Return the text of *paragraphs* in *language* as a file, with a mark above each paragraph.

    The mark is a comment with the paragraph's key, and whether its translation is checked or outdated.
    """
    parts = []
    for paragraph in paragraphs:
        text = paragraph.texts.get(language, {}).get(FIELD)
        if text is not None:
            marks: dict[str, object] = {"checked": True} if text.checked else {}
            if language != source and text.made_from != text_of(paragraph.texts, FIELD, source):
                marks["made_from"] = text.made_from
            # A comment can't contain its own end.
            written = json.dumps(marks, ensure_ascii=False).replace(">", "\\u003e")
            parts.append(f"<!-- {paragraph.key}{f' {written}' if marks else ''} -->\n{text.value}\n")
    return "\n".join(parts)


def from_markdown(files: Mapping[str, str], source: str) -> tuple[ParagraphData, ...]:
    """Return the paragraphs in *files* (language → content). Raises :class:`CatalogueError`.

    In the language *source*, a paragraph needs no mark; a translation goes on until the next mark.
    """
    texts: dict[str, dict[str, dict[str, Text]]] = {}
    keys: list[str] = []
    new: list[str] = []
    for key, _marks, text in _marked(files.get(source, ""), source):
        for number, paragraph in enumerate(split(text)):
            keys.append(key if number == 0 else "")
            new.append(paragraph)
    _fill_keys(keys, new)
    for key, paragraph in zip(keys, new, strict=True):
        texts[key] = {source: {FIELD: Text(paragraph)}}
    for language in sorted(files.keys() - {source}):
        for key, marks, text in _marked(files[language], language):
            if text and not key:
                raise _bad_file(language, text)
            original = text_of(texts.get(key, {}), FIELD, source)
            if text:
                texts.setdefault(key, {})[language] = {
                    FIELD: Text(text, str(marks.get("made_from", original)), marks.get("checked") is True)
                }
    return tuple(ParagraphData(key, texts[key]) for key in sorted(texts))


def _marked(content: str, language: str) -> Iterator[tuple[str, Mapping[str, object], str]]:
    """Yield (key, marks, text) of each part of a file; the key of a part without a mark is ""."""
    key, marks, lines = "", dict[str, object](), list[str]()
    for line in content.splitlines():
        mark = _MARK.fullmatch(line.strip())
        if mark is None:
            lines.append(line.rstrip())
            continue
        yield key, marks, "\n".join(lines).strip()
        key, lines = mark[1], []
        try:
            marks = json.loads(mark[2] or "{}")
        except (ValueError, RecursionError) as error:
            raise _bad_file(language, line) from error
        if not KEY.fullmatch(key):
            raise _bad_file(language, line)
    yield key, marks, "\n".join(lines).strip()


def _bad_file(language: str, text: str) -> CatalogueError:
    return CatalogueError(
        "cards.bad-value", file=f"rules.{language}.md", place="—", field="<!-- … -->", value=shortened(text)
    )
