"""Tribunal bot for tests of the table and for automatic players."""

from __future__ import annotations

from random import Random

from app.bots.tribunal.player import TribunalPlayer
from app.rules.game import Action, Reason
from app.rules.tribunal.state import State


def answer(state: State, level: str, seed: int = 0) -> tuple[Action, Reason]:
    """Return the action of a player of *level* in *state* and the reason."""
    player = TribunalPlayer(level)
    return player.choose(state.view(state.to_move), Random(seed)), player.reason
