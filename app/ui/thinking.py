"""Computer players think in a process of their own, so that the window never waits for them."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from app.bots.worker import Answer, Limits, Worker
from app.rules.game import Action

LEVELS = ("novice", "watchman", "higher")
ADVISER = "higher"
"""Who is asked for a hint."""
SECONDS = 2.0
"""How long a player may think about one decision."""


class Thinker:
    """One process, started when first needed, that answers one question at a time; a new question ends the
    thinking about the last."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._worker = Worker(limits=Limits(seconds))

    def __call__(self, view: Any, seed: int, level: str) -> Future[Action]:
        """The answer to come."""
        wanted: Future[Action] = Future()

        def pass_on(done: Future[Answer]) -> None:
            if done.cancelled():
                wanted.cancel()
            elif (error := done.exception()) is not None:
                wanted.set_exception(error)
            else:
                wanted.set_result(done.result().action)

        self._worker.ask(view, seed=seed, level=level).add_done_callback(pass_on)
        return wanted

    def advice(self, view: Any, seed: int) -> Future[Answer]:
        """What a higher Other would do in *view*, and why."""
        return self._worker.ask(view, seed=seed, level=ADVISER)

    def close(self) -> None:
        """Let the process go; an answer that is still to come is dropped."""
        self._worker.close()
