"""What a player of Tribunal does in a position, for tests of the table and hands that play by themselves."""

from __future__ import annotations

from random import Random

from app.bots.tribunal.player import TribunalPlayer
from app.rules.game import Action, Reason
from app.rules.tribunal.state import State


def answer(state: State, level: str, seed: int = 0) -> tuple[Action, Reason]:
    """What a player of *level* does in *state*, and why."""
    player = TribunalPlayer(level)
    return player.choose(state.view(state.to_move), Random(seed)), player.reason
