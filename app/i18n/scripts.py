"""In what letters languages are written, as far as that decides whether and how a card is set in them."""

from __future__ import annotations

FROM_RIGHT = frozenset({"he", "yi"})
"""Languages whose lines begin at the right."""
JOINED = frozenset({"ar", "fa", "ur", "ps", "ckb", "sd", "ug", "ks", "syr", "dv", "nqo"})
"""Languages whose letters change beside one another, or carry marks that must be placed."""


def plain(language: str) -> str:
    """*language* without its region: ``pt`` for ``pt-BR``."""
    return language.partition("-")[0]


def from_right(language: str) -> bool:
    """Whether lines of *language* begin at the right."""
    return plain(language) in FROM_RIGHT


def joined(language: str) -> bool:
    """Whether *language* is written in letters that we cannot set."""
    return plain(language) in JOINED
