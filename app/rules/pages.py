"""The numbered rules as pages: what the help shows, and what a refusal's rule number leads to.

The pages are ``docs/rules/<game>.<language>.md``. A rule is a heading ``### A27 Title`` and the text up to
the next heading. The table of rules without behaviour says which numbers no test has to prove.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from app import paths

_HEADING = re.compile(r"^### (\S+)(?: (.*))?$")
_SILENT_ROW = re.compile(r"^\| ([A-Z][0-9]+(?:\.[\w-]+)?) \| (.+) \|$")


class Rule(NamedTuple):
    """One numbered rule: its number, its title and its text (Markdown)."""

    number: str
    title: str
    text: str


def page(language: str, game: str = "own-fate") -> Path:
    """The file of the rules of *game* in *language*."""
    return paths.docs() / "rules" / f"{game}.{language}.md"


@cache
def rules(language: str, game: str = "own-fate") -> Mapping[str, Rule]:
    """All numbered rules of *game* in *language*, in the page's order."""
    found: dict[str, Rule] = {}
    number = title = ""
    text: list[str] = []
    for line in [*page(language, game).read_text(encoding="utf-8").splitlines(), "## "]:
        if not line.startswith(("## ", "### ")):
            text.append(line)
            continue
        if number:
            found[number] = Rule(number, title, "\n".join(text).strip())
        heading = _HEADING.match(line)
        number, title = (heading[1], heading[2] or "") if heading else ("", "")
        text = []
    return MappingProxyType(found)


def rule(number: str, language: str, game: str = "own-fate") -> Rule | None:
    """The rule *number*, or None. ``P3`` is the turn's third phase, ``T3``; ``B6.5`` is found in ``B6``."""
    known = rules(language, game)
    if number.startswith("P"):
        number = f"T{number[1:]}"
    while number not in known and "." in number:
        number = number.rpartition(".")[0]
    return known.get(number)


def without_behaviour(language: str, game: str = "own-fate") -> Mapping[str, str]:
    """The numbers of the rules that change nothing in play, each with the reason."""
    rows = map(_SILENT_ROW.match, page(language, game).read_text(encoding="utf-8").splitlines())
    return {row[1]: row[2] for row in rows if row}
