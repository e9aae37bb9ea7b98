"""Positions of Tribunal as scenarios set them up and describe them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.rules.tribunal import position
from app.rules.tribunal.numbers import Numbers, Rules
from app.rules.tribunal.state import State


def build(numbers: Numbers, options: Mapping[str, Any], data: Mapping[str, Any]) -> State:
    """The position of *data*. Raises :class:`~app.rules.game.BadPosition` with all faults."""
    return position.build(data, Rules.of(numbers, options))


def describe(state: State) -> Mapping[str, Any]:
    """*state* as data; nothing of a finished game: its outcome is all that a scenario may ask of it."""
    return {} if state.outcome else position.plain(state)
