"""The card sets and options that the subcommands play with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app import i18n
from app.rules.game import Game
from app.rules.games import cards_in
from app.rules.record import BadRecord, Record, Setting, read_setting


def cards_of(game: Game) -> Any:
    """The card set that *game* is played with now: the user's.

    Raises :class:`~app.cards.errors.CardError` where the catalogue cannot be read.
    """
    from app.cards import convert
    from app.cards.catalogue import Catalogue

    with Catalogue.open(read_only=True) as catalogue:
        return convert.game_set(catalogue.set_data(game.key), game.key)


def cards_for(record: Record, game: Game) -> Any:
    """The card set that *record* was played with: its own if it carries one, else today's."""
    return cards_in(record.header) or cards_of(game)


def ending(reason: str, language: str) -> str:
    """The *reason* why a game ended, in words if there are any."""
    known = (code for code in (f"bots.ending-{reason}", reason) if i18n.has(code, language))
    return i18n.text(next(known, reason), language)


def options_of(pairs: Sequence[str]) -> dict[str, Setting]:
    """Options written ``name=value``. Raises :class:`~app.rules.record.BadRecord` for others."""
    found: dict[str, Setting] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise BadRecord("bad-option", text=pair[:60])
        found[name] = read_setting(value)
    return found
