"""The players by name, as ``dozor arena`` takes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from app.bots.player import Player, RandomPlayer
from app.rules.game import GameError, Reason


def _of(module: str, maker: str, level: str) -> Callable[[], Player]:
    """Makes a player of *module*, imported when one is wanted: the command line starts without it."""

    def make() -> Player:
        made: Player = getattr(import_module(module), maker)(level)
        return made

    return make


FATE, TRIBUNAL = ("app.bots.fate.players", "of_level"), ("app.bots.tribunal.player", "TribunalPlayer")
PLAYERS: Mapping[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    **{level: _of(*FATE, level) for level in ("novice", "watchman", "higher")},
    **{f"tribunal-{level}": _of(*TRIBUNAL, level) for level in ("weak", "middle", "strong", "master")},
}


class NoSuchPlayer(GameError):
    """A name that no player bears."""


def player(name: str) -> Player:
    """A new player called *name*. Raises :class:`NoSuchPlayer`."""
    if name not in PLAYERS:
        raise NoSuchPlayer(Reason("record.no-such-player", "", {"name": name, "known": ", ".join(PLAYERS)}))
    return PLAYERS[name]()
