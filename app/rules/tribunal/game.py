"""Tribunal as a game of the house: its name, its options, how it begins."""

from __future__ import annotations

from collections.abc import Mapping

from app.rules.game import Manner, Option
from app.rules.tribunal.effects import first_position
from app.rules.tribunal.numbers import OPTIONS, Numbers, Rules
from app.rules.tribunal.state import State


class Tribunal:
    """The game of a few Others a side, evidence and the Inquisition. See :class:`app.rules.game.Game`."""

    key = "tribunal"
    rules_version = 1
    oldest_rules = 1
    options: tuple[Option, ...] = OPTIONS
    revealing: frozenset[str] = frozenset()
    manners: Mapping[str, Manner] = {}

    def new(self, card_set: Numbers | None, options: Mapping[str, bool | int | str], seed: int) -> State:
        """Setup (R4). Nothing is left to chance, so *seed* changes nothing.

        Raises :class:`~app.rules.game.BadText` for an unknown option or value.
        """
        rules = Rules.of(card_set, options)
        return State(first_position(rules), rules)


GAME = Tribunal()
