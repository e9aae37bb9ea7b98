"""Computer players think in a process of their own, so that the window never waits for them."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import Future, ProcessPoolExecutor
from random import Random
from typing import Any

from app.rules.game import Action

LEVELS = ("novice", "watchman", "higher")
SECONDS = 0.8
"""How long a player may think about one decision."""


def choose(level: str, view: Any, seed: int) -> Action:
    """The answer of the player *level* to *view*. Runs in the other process."""
    from app.bots.player import Budget
    from app.bots.players import player

    return player(level).choose(view, Random(seed), Budget(seconds=SECONDS))


class Thinker:
    """One process, started when first needed, that answers one question at a time."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def __call__(self, view: Any, seed: int, level: str) -> Future[Action]:
        """The answer to come."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
        return self._pool.submit(choose, level, view, seed)

    def close(self) -> None:
        """Let the process go; an answer that is still to come is dropped."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
