"""Puzzles of Tribunal: positions in which every decision of one side has one right answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from app.rules.game import Action, Seat
from app.rules.tribunal.state import State


@dataclass(frozen=True, slots=True)
class TribunalPuzzle:
    """A puzzle as read."""

    key: str
    kind: Literal["kill", "price", "survive"]
    grade: int
    seat: Seat
    turns: int
    options: Mapping[str, Any]
    position: Mapping[str, Any]

    def judge(self, state: State, action: Action) -> Literal["right", "wrong"]:
        """Whether *action* is the one right answer in *state*."""
        raise NotImplementedError

    def reply(self, state: State) -> Action:
        """The best defence in *state*."""
        raise NotImplementedError

    def over(self, state: State) -> Literal["solved", "failed", ""]:
        """Whether the goal is reached in *state*, or out of reach."""
        raise NotImplementedError


def shipped() -> list[TribunalPuzzle]:
    """The puzzles that come with the program."""
    return []
