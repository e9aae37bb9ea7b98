"""How a card set and options become the tables that the rules read."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Mapping
from typing import Any

from app.rules.cardset import CardSet
from app.rules.own_fate.compiled import CompiledSet
from app.rules.own_fate.powers import PLACES, POWERS


def compile_set(card_set: CardSet, options: Mapping[str, bool | int | str]) -> CompiledSet:
    """*card_set* compiled, with the powers there are. Raises BadText for a set that cannot be played."""
    return CompiledSet(card_set, options, POWERS, PLACES)


def _reduced(compiled: CompiledSet) -> tuple[Callable[..., CompiledSet], tuple[Any, ...]]:
    return compile_set, (compiled.card_set, compiled.options)


# A set goes to another process as what it is made from: what powers do is code.
copyreg.pickle(CompiledSet, _reduced)
