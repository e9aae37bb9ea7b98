"""The games of the house by their keys, imported when asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, cast

from app.rules.game import Game, State
from app.rules.record import BadRecord
from app.rules.scenario import Positions

GAMES: Mapping[str, str] = {"own-fate": "app.rules.own_fate", "tribunal": "app.rules.tribunal"}


def game_of(key: str) -> Game:
    """The game named *key*. Raises :class:`~app.rules.record.BadRecord`."""
    if key not in GAMES:
        raise BadRecord("unknown-game", name=key[:40], known=", ".join(GAMES))
    return cast(Game, import_module(GAMES[key]).GAME)


def positions_of(key: str) -> Positions:
    """How positions of the game *key* are set up and described. Raises like :func:`game_of`."""
    if key == "tribunal":
        return _TribunalPositions()
    game_of(key)
    return _OwnFatePositions()


class _OwnFatePositions:
    def build(self, card_set: Any, options: Mapping[str, Any], data: Mapping[str, Any]) -> State:
        return cast(State, import_module("app.rules.own_fate.position").build(card_set, options, data))

    def describe(self, state: State) -> Mapping[str, Any]:
        return cast(Mapping[str, Any], import_module("app.rules.own_fate.position").describe(state))


class _TribunalPositions:
    def build(self, card_set: Any, options: Mapping[str, Any], data: Mapping[str, Any]) -> State:
        from app.rules.tribunal import position
        from app.rules.tribunal.numbers import Rules

        return cast(State, position.build(data, Rules.of(card_set, options)))

    def describe(self, state: State) -> Mapping[str, Any]:
        from app.rules.tribunal import position

        # A finished game has an outcome, which is all that a scenario may ask of it.
        return {} if state.outcome else position.plain(cast(Any, state))
