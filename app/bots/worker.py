"""A computer player in a child process, which answers asynchronously.

A new question, or ``cancel``, ends the thinking about the previous one within a simulation. An answer
contains the version of its position. This module doesn't use Qt: callbacks of the
:class:`~concurrent.futures.Future` run in a thread of the worker.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

from app.bots.player import SECONDS, Budget, Player
from app.bots.players import player
from app.jobs import ChildProcess, Handler, Report, lower_priority
from app.rules.game import Action, Reason, View


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for an answer: seconds, simulations, or both (None: no limit)."""

    seconds: float | None = SECONDS
    playouts: int | None = None

    def since(self, asked: float) -> Limits:
        """Return the limits minus the time since *asked* (``time.monotonic``), but at least a quarter.

        So starting the process counts as thinking time.
        """
        if self.seconds is None:
            return self
        return replace(self, seconds=max(0.25 * self.seconds, self.seconds - (time.monotonic() - asked)))


@dataclass(frozen=True, slots=True)
class Answer:
    """The chosen action, its reason, the position's version, the time taken in s, and the candidates.

    A search's candidates are ``fate.search_result.Candidate``.
    """

    action: Action
    reason: Reason
    version: int
    seconds: float
    candidates: tuple[Any, ...] = ()


class Worker(ChildProcess):
    """A process that runs a player for one window. Started by the first question."""

    def __init__(self, level: str = "watchman", limits: Limits | None = None) -> None:
        super().__init__(begin, "dozor-player")
        self.level = level
        self.limits = limits or Limits()

    def ask(
        self, view: View, version: int = 0, *, seed: int = 0, level: str = "", limits: Limits | None = None
    ) -> Future[Answer]:
        """Return the future answer to *view*; cancel the previous question."""
        return self.run((view, version, level or self.level, seed, limits or self.limits, time.monotonic()))


def begin() -> Handler:
    """Return the function that answers questions in the child process."""
    lower_priority()
    return partial(_answer, {})


def _answer(
    players: dict[str, Player], question: tuple[Any, ...], _report: Report, stop: Callable[[], bool]
) -> Answer:
    view, version, level, seed, limits, asked = question
    return think(view, version, level, seed, limits.since(asked), stop, players)


def think(
    view: View,
    version: int,
    level: str,
    seed: int,
    limits: Limits,
    stop: Callable[[], bool] | None = None,
    players: dict[str, Player] | None = None,
) -> Answer:
    """Return the answer of the player *level* to *view*; *stop* ends the thinking.

    *players*: cache of players, reused because they have caches too.
    """
    began = time.perf_counter()
    thinker = player(level) if players is None else players.get(level) or player(level)
    if players is not None:
        players[level] = thinker
    action = thinker.choose(view, Random(seed), Budget(limits.seconds, limits.playouts, stop))
    # A player that doesn't search gives no other reason.
    reason = getattr(thinker, "reason", None) or Reason("bots.why-thumb")
    result = getattr(thinker, "search_result", None)
    candidates = result.candidates if result is not None else ()
    return Answer(action, reason, version, time.perf_counter() - began, candidates)
