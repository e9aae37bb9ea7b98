"""The players by name, as ``dozor arena`` takes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.bots.player import Player, RandomPlayer
from app.rules.game import GameError, Reason

PLAYERS: Mapping[str, Callable[[], Player]] = {"random": RandomPlayer}


class NoSuchPlayer(GameError):
    """A name that no player bears."""


def player(name: str) -> Player:
    """A new player called *name*. Raises :class:`NoSuchPlayer`."""
    if name not in PLAYERS:
        raise NoSuchPlayer(Reason("record.no-such-player", "", {"name": name, "known": ", ".join(PLAYERS)}))
    return PLAYERS[name]()
