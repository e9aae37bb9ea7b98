"""Computer players think in a process of their own, so that the window never waits for them."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING

from app.bots.player import SECONDS
from app.bots.players import LEVELS
from app.bots.players import SECONDS as LESS
from app.rules.game import Action, View

if TYPE_CHECKING:
    from app.bots.worker import Answer, Limits, Worker


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

    def __call__(self, view: View, seed: int, level: str) -> Future[Action]:
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

    def advice(self, view: View, seed: int, game: str) -> Future[Answer]:
        """What the strongest player of *game* would do in *view*, and why."""
        level = LEVELS[game][-1]
        return self._worker.ask(view, seed=seed, level=level, limits=self._limits(level))

    def _limits(self, level: str) -> Limits:
        from app.bots.worker import Limits

        return Limits(min(self._seconds, LESS.get(level, self._seconds)))

    def close(self) -> None:
        """Let the process go; an answer that is still to come is dropped."""
        if self._made is not None:
            self._made.close()
