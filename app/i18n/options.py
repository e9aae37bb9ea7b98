"""Names of a game's options."""

from __future__ import annotations

from collections.abc import Callable

from app.i18n import has, text

DOMAINS = {"own-fate": "ui"}
"""Game → message domain of its options' names, if it isn't the game's key."""


def option_names(game: str, language: str) -> Callable[[str], str]:
    """Return a function for the name of an option of *game*, or of its value (``kostya.exact``).

    It returns "" if there is none.
    """
    domain = DOMAINS.get(game, game)

    def name(key: str) -> str:
        code = f"{domain}.option-{key}"
        return text(code, language) if has(code, language) else ""

    return name
