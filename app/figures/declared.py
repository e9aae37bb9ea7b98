"""Declarations of the figures in a game's rules: ``data/help/<game>.toml``."""

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
    """One figure. ``draw``: its kind; ``words``: its caption, by language.

    For a position, ``position`` is as in a scenario, ``play`` the actions played from it, and ``show`` the
    locations to draw (``tracks``: the board with both tracks). ``hands``: name the spells in Others' hands.
    """

    name: str
    draw: str
    words: Mapping[str, str]
    show: tuple[str, ...] = ()
    example: str = ""
    """Instead of ``position``, an example (:mod:`app.rules.example`), played up to its comment ``stop``."""
    stop: str = ""
    position: Mapping[str, object] = field(default_factory=dict)
    play: tuple[str, ...] = ()
    hands: bool = False
    scale: float = 1.0
    """The figure's scale; at 1, words have the size of the page's text."""


@cache
def pictures(game: str = "own-fate") -> Mapping[str, Picture]:
    """Return the figures in the rules of *game* by name; empty if the game has no file of them."""
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
