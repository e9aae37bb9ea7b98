"""The players by name, as ``dozor arena`` takes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.bots.player import Player, RandomPlayer
from app.rules.game import GameError, Reason


def _tribunal(level: str) -> Callable[[], Player]:
    def make() -> Player:
        # Imported when asked for: the command line starts without it.
        from app.bots.tribunal.player import TribunalPlayer

        return TribunalPlayer(level)

    return make


def _own_fate(level: str) -> Callable[[], Player]:
    def make() -> Player:
        from app.bots.fate.players import LEVELS

        return LEVELS[level]()

    return make


PLAYERS: Mapping[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    **{level: _own_fate(level) for level in ("novice", "watchman", "higher")},
    **{f"tribunal-{level}": _tribunal(level) for level in ("weak", "middle", "strong", "master")},
}


class NoSuchPlayer(GameError):
    """A name that no player bears."""


def player(name: str) -> Player:
    """A new player called *name*. Raises :class:`NoSuchPlayer`."""
    if name not in PLAYERS:
        raise NoSuchPlayer(Reason("record.no-such-player", "", {"name": name, "known": ", ".join(PLAYERS)}))
    return PLAYERS[name]()
