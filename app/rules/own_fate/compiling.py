"""Compilation of a card set and options into tables for the rules."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Mapping
from typing import Any

from app.rules.cardset import CardSet
from app.rules.own_fate.compiled import CompiledSet
from app.rules.own_fate.powers import PLACES, POWERS


def compile_set(card_set: CardSet, options: Mapping[str, bool | int | str]) -> CompiledSet:
    """Compile *card_set* with all known powers. Raises BadText for an unplayable set."""
    return CompiledSet(card_set, options, POWERS, PLACES)


def _reduced(compiled: CompiledSet) -> tuple[Callable[..., CompiledSet], tuple[Any, ...]]:
    return compile_set, (compiled.card_set, compiled.options)


# Powers contain functions, so a compiled set is pickled as its arguments and compiled again.
copyreg.pickle(CompiledSet, _reduced)
