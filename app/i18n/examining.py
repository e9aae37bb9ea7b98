"""What a translation of the program lacks and what is wrong with it, message by message."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from app.i18n.languages import FALLBACK, FOUND, page_file, pages


class Fault(NamedTuple):
    """Something in the file *file* that is not as it should be, from the line *line* (0: nowhere) on."""

    file: Path
    line: int
    code: str
    what: str


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802
        self.names.add(node.id.name)


class Said(NamedTuple):
    """A message or an attribute of one: where it begins (characters), and what fills it."""

    at: int
    variables: frozenset[str]


@cache
def said(file: Path) -> tuple[dict[str, Said], tuple[tuple[int, str], ...]]:
    """What *file* says by ``message`` and ``message.attribute``, and where and what in it cannot be read."""
    text = file.read_text(encoding="utf-8", errors="replace")
    found: dict[str, Said] = {}
    lost = text.find("\ufffd")
    junk = [(lost, "\ufffd")] if lost >= 0 else []
    body: list[Any] = list(FluentParser().parse(text).body)
    for entry in body:
        at = entry.span.start
        if isinstance(entry, ftl.Junk):
            junk.append((at, str(entry.content).strip().split("\n")[0][:60]))
        if not isinstance(entry, ftl.Message):
            continue
        parts = [(entry.id.name, entry.value)]
        parts += [(f"{entry.id.name}.{one.id.name}", one.value) for one in entry.attributes]
        for name, pattern in parts:
            if pattern is not None:
                variables = _Variables()
                variables.visit(pattern)
                found[name] = Said(at, frozenset(variables.names))
    return found, tuple(junk)


def lacking(language: str) -> list[str]:
    """What *language* lacks: ``ui.program-name``, ``ui.start-edit.hint``, and pages (``guide/play``)."""
    found = []
    for file in sorted(FOUND[FALLBACK].folder.glob("*.ftl")):
        mine = FOUND[language].folder / file.name
        here = said(mine)[0] if mine.exists() else {}
        found += [f"{file.stem}.{name}" for name in said(file)[0] if name not in here]
    return [*found, *(page for page in pages() if not page_file(page, language).exists())]


def faults(language: str) -> Iterator[Fault]:
    """What in the folder of *language* is not read, not asked for, or not filled in by anybody."""
    for file in sorted(FOUND[language].folder.glob("*.ftl")):
        original = FOUND[FALLBACK].folder / file.name
        if not original.exists():
            yield Fault(file, 0, "file", file.name)
            continue
        text = file.read_text(encoding="utf-8", errors="replace")
        here, junk = said(file)
        there = said(original)[0]
        for at, what in junk:
            yield Fault(file, text.count("\n", 0, at) + 1, "junk", what)
        for name, one in here.items():
            line = text.count("\n", 0, one.at) + 1
            if name not in there:
                yield Fault(file, line, "unknown", name)
            elif one.variables - there[name].variables:
                strange = ", ".join(sorted(one.variables - there[name].variables))
                yield Fault(file, line, "variable", f"{name}: {strange}")
