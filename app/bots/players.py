"""The computer players by name, as in ``dozor arena``."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from app.bots.player import SECONDS as THINKING_SECONDS, Budget, Player, RandomPlayer
from app.jobs import ChildProcess, Handler, Report, lower_priority
from app.rules.game import Action, GameError, Reason, View


def _lazy_factory(module: str, maker: str, level: str) -> Callable[[], Player]:
    """Return a factory of a player; it imports *module* lazily, so that the command line starts faster."""

    def make() -> Player:
        new_player: Player = getattr(import_module(module), maker)(level)
        return new_player

    return make


LEVELS: Mapping[str, tuple[str, ...]] = {
    "own-fate": ("novice", "watchman", "higher", "great"),
    "tribunal": ("tribunal-weak", "tribunal-middle", "tribunal-strong", "tribunal-master"),
}
"""Levels offered to users for each game, weakest first."""
SEARCHING: frozenset[str] = frozenset({"higher", "great"})
"""Players of *Own Fate* that search; their games take seconds."""
SECONDS: Mapping[str, float] = dict.fromkeys(LEVELS["tribunal"], 1.0)
"""Thinking time per decision, in s, if shorter than :data:`app.bots.player.SECONDS`."""

FATE, TRIBUNAL = ("app.bots.fate.players", "of_level"), ("app.bots.tribunal.player", "TribunalPlayer")
PLAYERS: Mapping[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    **{level: _lazy_factory(*FATE, level) for level in LEVELS["own-fate"]},
    **{level: _lazy_factory(*TRIBUNAL, level.removeprefix("tribunal-")) for level in LEVELS["tribunal"]},
}


class NoSuchPlayer(GameError):
    """An unknown player's name."""


def player(name: str, game: str | None = None) -> Player:
    """Create the player *name*, of *game* if given. Raises :class:`NoSuchPlayer`."""
    known = PLAYERS if game is None else ("random", *LEVELS.get(game, ()))
    if name not in known:
        raise NoSuchPlayer(Reason("record.no-such-player", "", {"name": name, "known": ", ".join(known)}))
    return PLAYERS[name]()


# --- a player in a child process, for a window -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for an answer: seconds, simulations, or both (None: no limit)."""

    seconds: float | None = THINKING_SECONDS
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
    candidates: tuple[object, ...] = ()


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
