"""Checks of a translation of the program: missing messages and pages, and faults."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from fluent.syntax import FluentParser, ast as ftl
from fluent.syntax.visitor import Visitor

from app import i18n
from app.i18n.languages import ENTRY, FALLBACK, Fault, all_languages, page_file, pages, read, source


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


class Entry(NamedTuple):
    """A message or attribute. ``at``: offset of the message's start in the file, in characters."""

    at: int
    variables: frozenset[str]


@cache
def parse_messages(file: Path) -> tuple[dict[str, Entry], tuple[tuple[int, str], ...]]:
    """Return the messages of *file* by ``message`` and ``message.attribute``, and unreadable parts.

    A part is (its offset in the file, the start of its first line).
    """
    text = source(file)
    messages: dict[str, Entry] = {}
    junk: list[tuple[int, str]] = []
    starts = [0, *(entry.start() for entry in ENTRY.finditer(text)), len(text)]
    for start, end in pairwise(starts):
        part = text[start:end]
        try:
            body = list(FluentParser().parse(part).body)
        except RecursionError:
            body = [ftl.Junk(part)]
        if "\ufffd" in part:
            body = [ftl.Junk(part[part.index("\ufffd") :])]
        for entry in body:
            at = start + (entry.span.start if entry.span else part.index(str(getattr(entry, "content", ""))))
            if isinstance(entry, ftl.Junk):
                junk.append((at, str(entry.content).strip().split("\n")[0][:60]))
            if isinstance(entry, ftl.Message):
                parts = [(entry.id.name, entry.value)]
                parts += [
                    (f"{entry.id.name}.{attribute.id.name}", attribute.value)
                    for attribute in entry.attributes
                ]
                for name, pattern in parts:
                    if pattern is not None:
                        variables = _Variables()
                        variables.visit(pattern)
                        messages[name] = Entry(at, frozenset(variables.names))
    return messages, tuple(junk)


def gaps(language: str) -> list[str]:
    """Return the messages (``ui.start-edit.hint``) and pages (``guide/play``) that *language* lacks."""
    names = []
    for file in sorted(all_languages()[FALLBACK].folder.glob("*.ftl")):
        translated = parse_messages(all_languages()[language].folder / file.name)[0]
        names += [f"{file.stem}.{name}" for name in parse_messages(file)[0] if name not in translated]
    return [*names, *(page for page in pages() if not page_file(page, language).exists())]


def faults(language: str) -> Iterator[OSError | Fault]:
    """Yield files and messages of *language* that are unreadable, unknown, or unusable."""
    for file in sorted(all_languages()[language].folder.glob("*.ftl")):
        original = all_languages()[FALLBACK].folder / file.name
        if not original.exists():
            yield Fault("cli.language-file", file.name)
            continue
        try:
            read(file)
        except (OSError, Fault) as error:
            yield error
            continue
        text = source(file)
        translated, junk = parse_messages(file)
        originals = parse_messages(original)[0]
        for at, what in junk:
            yield Fault("cli.language-junk", file.name, text.count("\n", 0, at) + 1, what)
        for name, message in translated.items():
            line = text.count("\n", 0, message.at) + 1
            unknown = sorted(message.variables - originals[name].variables) if name in originals else []
            if name not in originals:
                yield Fault("cli.language-unknown", file.name, line, name)
            elif unknown:
                yield Fault("cli.language-variable", file.name, line, f"{name}: {', '.join(unknown)}")
            elif not i18n.usable(f"{file.stem}.{name}", language, message.variables):
                yield Fault("cli.language-unusable", file.name, line, name)
