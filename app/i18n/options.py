"""What the options of a game are called where its rules are read."""

from __future__ import annotations

from collections.abc import Callable

from app.i18n import has, text

DOMAINS = {"own-fate": "ui"}
"""Where the names of a game's options stand, if not in the domain called like the game."""


def named(game: str, language: str) -> Callable[[str], str]:
    """Tells the name of an option of *game*, or of its value (``kostya.exact``); empty if it has none."""
    domain = DOMAINS.get(game, game)

    def name(key: str) -> str:
        code = f"{domain}.option-{key}"
        return text(code, language) if has(code, language) else ""

    return name
