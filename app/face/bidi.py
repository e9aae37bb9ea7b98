"""Right-to-left text in visual order.

The order is Unicode's (UAX 9), by python-bidi; each line is reordered separately, after line breaking.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Final

_TURNED: Final = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
_UNSEEN: Final = "\u200e\u200f"
"""Directional marks, which are not drawn."""
_SYMBOL: Final = "\N{OBJECT REPLACEMENT CHARACTER}"


def turned(text: str) -> bool:
    """Return whether *text* has right-to-left characters."""
    return _TURNED.search(text) is not None


def ordered(stretches: Sequence[str | None], right: bool) -> list[tuple[int, str]]:
    """Return the *stretches* of a line (None: a symbol) from left to right: index and text of each.

    *right*: the line begins at the right. A stretch may come in several parts.
    """
    from bidi import algorithm  # rarely needed

    text = "".join(_SYMBOL if stretch is None else stretch for stretch in stretches)
    owners = [
        number for number, stretch in enumerate(stretches) for _ in (_SYMBOL if stretch is None else stretch)
    ]
    storage: dict[str, Any] = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = int(right), "R" if right else "L"
    algorithm.get_embedding_levels(text, storage)
    for owner, char in zip(owners, storage["chars"], strict=True):
        char["owner"] = owner
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    algorithm.reorder_resolved_levels(storage, False)
    algorithm.apply_mirroring(storage, False)
    return [*_together(char for char in storage["chars"] if char["ch"] not in _UNSEEN)]


def _together(chars: Iterable[dict[str, Any]]) -> Iterable[tuple[int, str]]:
    for owner, group in groupby(chars, key=lambda char: int(char["owner"])):
        yield owner, "".join(str(char["ch"]) for char in group)
