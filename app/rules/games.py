"""The games by key, imported on demand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import cast

from app.rules.cardset import read_set
from app.rules.game import Cards, Game
from app.rules.record import BadRecord, Header
from app.rules.scenario import Positions

GAMES: Mapping[str, str] = {
    "own-fate": "app.rules.own_fate",
    "tribunal": "app.rules.tribunal",
    "free": "app.rules.free",
}
POSITIONS: Mapping[str, str] = {
    "own-fate": "app.rules.own_fate.positions",
    "tribunal": "app.rules.tribunal.position",
    "free": "app.rules.free.game",
}
"""Modules that implement :class:`~app.rules.scenario.Positions`."""


def game_of(key: str) -> Game:
    """Return the game *key*. Raises :class:`~app.rules.record.BadRecord` if there is none."""
    if key not in GAMES:
        raise BadRecord("unknown-game", name=key[:40], known=", ".join(GAMES))
    return cast(Game, import_module(GAMES[key]).GAME)


def cards_in(header: Header) -> Cards | None:
    """Return the card set of a record, or None if only its hash is stored. Raises ``BadText``."""
    if header.card_lines:
        return read_cards(header.game, header.set_key, header.card_lines)
    if header.game == "tribunal":
        # Records list only numbers that differ from the defaults.
        numbers = read_cards(header.game, header.set_key, ())
        return numbers if numbers.fingerprint() == header.set_hash else None
    return None


def read_cards(game: str, key: str, lines: Sequence[str]) -> Cards:
    """Parse the set *key* of *game*. Raises ``BadText``, for an unreadable card with the line's number."""
    if game == "tribunal":
        card_set: Cards = import_module("app.rules.tribunal.numbers").Numbers.read(key, lines)
    elif game == "free":
        card_set = import_module("app.rules.free.things").TableSet.read(lines)
    else:
        card_set = read_set(lines)
    return card_set


def positions_of(key: str) -> Positions:
    """Return the module for positions of game *key*. Raises like :func:`game_of`."""
    game_of(key)
    return cast(Positions, import_module(POSITIONS[key]))
