"""Declarations of the pictures in a game's rules: ``data/help/<game>.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any

from app import paths
from app.i18n import available


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture. ``draw``: what is drawn; ``words``: its caption, by language.

    Of a position: ``position`` as in a scenario, the actions played from it, and the locations shown
    (``tracks``: the board with both tracks). ``hands``: whether the Others' spells are named.
    """

    name: str
    draw: str
    words: Mapping[str, str]
    show: tuple[str, ...] = ()
    example: str = ""
    """An example (:mod:`app.rules.example`), up to its comment ``stop``."""
    stop: str = ""
    position: Mapping[str, Any] = field(default_factory=dict)
    play: tuple[str, ...] = ()
    hands: bool = False
    scale: float = 1.0
    """Its scale; words at 1 have the page's size."""


@cache
def pictures(game: str = "own-fate") -> Mapping[str, Picture]:
    """Return the pictures of the rules of *game* by name; empty if the game's file is missing."""
    file = paths.data() / "help" / f"{game}.toml"
    if not file.exists():
        return MappingProxyType({})
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["picture"]
    return MappingProxyType({row["name"]: _picture(row) for row in rows})


def _picture(row: Mapping[str, Any]) -> Picture:
    return Picture(
        row["name"],
        row.get("draw", "position"),
        {language: row[language] for language in available() if language in row},
        tuple(row.get("show", ())),
        row.get("example", ""),
        row.get("stop", ""),
        row.get("position", {}),
        tuple(row.get("play", ())),
        row.get("hands", False),
        row.get("scale", 1.0),
    )
