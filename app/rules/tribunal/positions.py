"""Tribunal positions for scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.rules.tribunal import position
from app.rules.tribunal.numbers import Numbers, Rules
from app.rules.tribunal.state import State


def build(numbers: Numbers, options: Mapping[str, Any], data: Mapping[str, Any]) -> State:
    """Build *data*'s position. Raises :class:`~app.rules.game.BadPosition` with all faults."""
    return position.build(data, Rules.of(numbers, options))


def describe(state: State) -> Mapping[str, Any]:
    """Return *state* as data; empty for a finished game, of which scenarios check only the outcome."""
    return {} if state.outcome else position.plain(state)
