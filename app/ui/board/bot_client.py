"""Client of the process in which computer players think, so that the window never waits."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING

from app.bots.player import SECONDS, THINK_TIMES
from app.bots.players import LEVELS, SECONDS as LESS
from app.rules.game import Action, View
from app.widgets.preferences import Preferences

if TYPE_CHECKING:
    from app.bots.players import Answer, Limits, Worker


THINK_TIME = "think-seconds"
"""Setting: how many seconds the computer may think about a decision."""


def think_time(preferences: Preferences) -> float:
    """Return the computer's thinking time from *preferences* in seconds."""
    stored = str(preferences.stored(THINK_TIME, ""))
    return float(stored) if stored in map(str, THINK_TIMES) else SECONDS


class BotClient:
    """A process, started on first use, that answers one question at a time; a new one cancels the last."""

    def __init__(self, seconds: Callable[[], float] = lambda: SECONDS) -> None:
        """Create a client; *seconds* returns the thinking time in s and is called at each decision."""
        self._seconds = seconds
        self._started_worker: Worker | None = None

    @property
    def _worker(self) -> Worker:
        """The worker, created on first use: its imports would slow down the start."""
        if self._started_worker is None:
            from app.bots.players import Worker

            self._started_worker = Worker()
        return self._started_worker

    def __call__(self, view: View, seed: int, level: str) -> Future[Action]:
        """Return a future of the action that a player of *level* chooses in *view*."""
        future: Future[Action] = Future()

        def pass_on(done: Future[Answer]) -> None:
            if done.cancelled():
                future.cancel()
            elif (error := done.exception()) is not None:
                future.set_exception(error)
            else:
                future.set_result(done.result().action)

        self._worker.ask(view, seed=seed, level=level, limits=self._limits(level)).add_done_callback(pass_on)
        return future

    def advice(self, view: View, seed: int, game: str) -> Future[Answer]:
        """Return a future of the action that the strongest player of *game* would choose, and why."""
        level = LEVELS[game][-1]
        return self._worker.ask(view, seed=seed, level=level, limits=self._limits(level))

    def _limits(self, level: str) -> Limits:
        from app.bots.players import Limits

        return Limits(min(self._seconds(), LESS.get(level, self._seconds())))

    def close(self) -> None:
        """End the process and drop a pending answer."""
        if self._started_worker is not None:
            self._started_worker.close()
