"""Properties of writing systems that matter for setting text on cards."""

from __future__ import annotations

RTL_LANGUAGES = frozenset({"he", "yi"})
"""Languages written from right to left, without those in :data:`JOINED`."""
JOINED = frozenset({"ar", "fa", "ur", "ps", "ckb", "sd", "ug", "ks", "syr", "dv", "nqo"})
"""Languages whose letters join, or have marks that need positioning."""


def without_region(language: str) -> str:
    """Return *language* without its region: ``pt`` for ``pt-BR``."""
    return language.partition("-")[0]


def is_rtl(language: str) -> bool:
    """Return whether *language* is written from right to left and cards can be set in it."""
    return without_region(language) in RTL_LANGUAGES


def has_joined_letters(language: str) -> bool:
    """Return whether cards can't be set in the script of *language*."""
    return without_region(language) in JOINED
