"""*Tribunal*'s positions for scenarios; implements :class:`app.rules.scenario.Positions`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.rules.tribunal import position
from app.rules.tribunal.numbers import Numbers, Rules
from app.rules.tribunal.state import State


def build(numbers: Numbers, options: Mapping[str, Any], data: Mapping[str, Any]) -> State:
    """Build the position described by *data*. Raises BadText; for a bad position, BadPosition."""
    return position.build(data, Rules.of(numbers, options))


def describe(state: State) -> Mapping[str, Any]:
    """Return *state* as data for :func:`build`; empty for a finished game."""
    return {} if state.outcome else position.plain(state)
