"""Right-to-left text in visual order.

The order is Unicode's (UAX 9), by python-bidi; each line is reordered separately, after line breaking.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Final

_RTL: Final = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
_DIRECTIONAL_MARKS: Final = "\u200e\u200f"
"""Directional marks, which are not drawn."""
_SYMBOL: Final = "\N{OBJECT REPLACEMENT CHARACTER}"


def has_rtl(text: str) -> bool:
    """Return whether *text* has right-to-left characters."""
    return _RTL.search(text) is not None


def visual_order(stretches: Sequence[str | None], rtl: bool) -> list[tuple[int, str]]:
    """Return the *stretches* of a line in visual order, left to right, as (index in *stretches*, text).

    A stretch of None is a symbol. *rtl*: the line begins at the right. One stretch may become several
    pairs.
    """
    from bidi import algorithm  # imported here because few texts need it

    text = "".join(_SYMBOL if stretch is None else stretch for stretch in stretches)
    owners = [
        index for index, stretch in enumerate(stretches) for _ in (_SYMBOL if stretch is None else stretch)
    ]
    storage: dict[str, Any] = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = int(rtl), "R" if rtl else "L"
    algorithm.get_embedding_levels(text, storage)
    for owner, char in zip(owners, storage["chars"], strict=True):
        char["owner"] = owner
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    algorithm.reorder_resolved_levels(storage, False)
    algorithm.apply_mirroring(storage, False)
    return [*_join_runs(char for char in storage["chars"] if char["ch"] not in _DIRECTIONAL_MARKS)]


def _join_runs(chars: Iterable[dict[str, Any]]) -> Iterable[tuple[int, str]]:
    for owner, group in groupby(chars, key=lambda char: int(char["owner"])):
        yield owner, "".join(str(char["ch"]) for char in group)
