"""Writing systems, as far as they affect setting cards."""

from __future__ import annotations

FROM_RIGHT = frozenset({"he", "yi"})
"""Languages written from right to left."""
JOINED = frozenset({"ar", "fa", "ur", "ps", "ckb", "sd", "ug", "ks", "syr", "dv", "nqo"})
"""Languages whose letters join, or carry marks that must be placed."""


def plain(language: str) -> str:
    """Return *language* without its region: ``pt`` for ``pt-BR``."""
    return language.partition("-")[0]


def from_right(language: str) -> bool:
    """Return whether *language* is written from right to left."""
    return plain(language) in FROM_RIGHT


def joined(language: str) -> bool:
    """Return whether *language* has a script we cannot set."""
    return plain(language) in JOINED
