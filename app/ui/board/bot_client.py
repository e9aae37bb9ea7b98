"""Computer players think in a process of their own, so that the window never waits for them."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from app.bots.player import SECONDS
from app.rules.game import Action

if TYPE_CHECKING:
    from app.bots.worker import Answer, Limits, Worker

LEVELS = ("novice", "watchman", "higher")
TRIBUNAL_LEVELS = ("tribunal-weak", "tribunal-middle", "tribunal-strong", "tribunal-master")
TRIBUNAL_SECONDS = 1.0
"""How long a player may think about one decision."""


class BotClient:
    """One process, started when first needed, that answers one question at a time; a new question ends the
    thinking about the last."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._made: Worker | None = None

    @property
    def _worker(self) -> Worker:
        """Made when first asked: its imports are none of the start's business."""
        if self._made is None:
            from app.bots.worker import Limits, Worker

            self._made = Worker(limits=Limits(self._seconds))
        return self._made

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

        self._worker.ask(view, seed=seed, level=level, limits=self._limits(level)).add_done_callback(pass_on)
        return wanted

    def advice(self, view: Any, seed: int) -> Future[Answer]:
        """What the strongest player of the game would do in *view*, and why."""
        question = getattr(view, "question", None)
        tribunal = question is not None and question.kind.startswith("tribunal.")
        level = (TRIBUNAL_LEVELS if tribunal else LEVELS)[-1]
        return self._worker.ask(view, seed=seed, level=level, limits=self._limits(level))

    def _limits(self, level: str) -> Limits:
        from app.bots.worker import Limits

        most = TRIBUNAL_SECONDS if level in TRIBUNAL_LEVELS else self._seconds
        return Limits(min(self._seconds, most))

    def close(self) -> None:
        """Let the process go; an answer that is still to come is dropped."""
        if self._made is not None:
            self._made.close()
