"""*Tribunal* as a game: key, options, initial position."""

from __future__ import annotations

from collections.abc import Mapping

from app.rules.game import Manner, Option
from app.rules.tribunal.effects import first_position
from app.rules.tribunal.numbers import OPTIONS, Numbers, Rules
from app.rules.tribunal.state import State


class Tribunal:
    """The game Tribunal. See :class:`app.rules.game.Game`."""

    key = "tribunal"
    rules_version = 1
    oldest_rules = 1
    options: tuple[Option, ...] = OPTIONS
    revealing: frozenset[str] = frozenset()
    manners: Mapping[str, Manner] = {}

    def new(self, card_set: Numbers | None, options: Mapping[str, bool | int | str], seed: int) -> State:
        """Return the initial position (R4). Nothing is random, so *seed* has no effect.

        Raises :class:`~app.rules.game.BadText` for an unknown option or value, or unplayable numbers.
        """
        rules = Rules.of(card_set, options)
        return State(first_position(rules), rules)


GAME = Tribunal()
