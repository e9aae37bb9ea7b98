"""Which pictures the rules of a game have: ``data/help/<game>.toml``."""

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
    """One picture. ``draw``: what is drawn; ``words``: what stands below it, by language.

    Of a position: ``position`` as in a scenario, what is played from it, and the locations that are shown
    (``tracks``: the board with both tracks). ``hands``: the spells that the Others hold are named.
    """

    name: str
    draw: str
    words: Mapping[str, str]
    show: tuple[str, ...] = ()
    example: str = ""
    """Of an example (:mod:`app.rules.example`), which stands at its comment ``stop`` then."""
    stop: str = ""
    position: Mapping[str, Any] = field(default_factory=dict)
    play: tuple[str, ...] = ()
    hands: bool = False
    scale: float = 1.0
    """How large it is drawn; words at 1 are those of the page."""


@cache
def pictures(game: str = "own-fate") -> Mapping[str, Picture]:
    """The pictures of the rules of *game* by name; none where there is no file."""
    file = paths.data() / "help" / f"{game}.toml"
    if not file.exists():
        return MappingProxyType({})
    found = tomllib.loads(file.read_text(encoding="utf-8"))["picture"]
    return MappingProxyType({one["name"]: _picture(one) for one in found})


def _picture(one: Mapping[str, Any]) -> Picture:
    return Picture(
        one["name"],
        one.get("draw", "position"),
        {language: one[language] for language in available() if language in one},
        tuple(one.get("show", ())),
        one.get("example", ""),
        one.get("stop", ""),
        one.get("position", {}),
        tuple(one.get("play", ())),
        one.get("hands", False),
        one.get("scale", 1.0),
    )
