"""The computer players by name, as in ``dozor arena``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from app.bots.player import Player, RandomPlayer
from app.rules.game import GameError, Reason


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


def player(name: str) -> Player:
    """Create the player *name*. Raises :class:`NoSuchPlayer`."""
    if name not in PLAYERS:
        raise NoSuchPlayer(Reason("record.no-such-player", "", {"name": name, "known": ", ".join(PLAYERS)}))
    return PLAYERS[name]()
