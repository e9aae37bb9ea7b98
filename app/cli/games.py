"""Card sets and options for the subcommands."""

from __future__ import annotations

from collections.abc import Sequence

from app import i18n
from app.rules.game import Cards, Game
from app.rules.games import cards_in
from app.rules.record import BadRecord, OptionValue, Record, read_option


def cards_of(game: Game) -> Cards:
    """Return the set whose key is the game's, compiled for play, from the user's catalogue.

    Raises :class:`~app.cards.errors.CatalogueError` if the catalogue can't be read.
    """
    # Records with their own cards don't need the database, nor has the airlock's child much memory.
    from app.cards import convert
    from app.cards.catalogue import Catalogue

    with Catalogue.open(read_only=True) as catalogue:
        return convert.playable_set(catalogue.set_data(game.key), game.key)


def cards_for(record: Record, game: Game) -> Cards:
    """Return the card set of *record*: the one in the record, else the user's."""
    return cards_in(record.header) or cards_of(game)


def ending(reason: str, language: str) -> str:
    """Return the message for the *reason* why a game ended; *reason* itself if there is none."""
    codes = (code for code in (f"bots.ending-{reason}", reason) if i18n.has(code, language))
    return i18n.text(next(codes, reason), language)


def options_of(pairs: Sequence[str]) -> dict[str, OptionValue]:
    """Parse options like ``name=value``. Raises :class:`~app.rules.record.BadRecord`."""
    options: dict[str, OptionValue] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise BadRecord("bad-option", text=pair[:60])
        options[name] = read_option(value)
    return options
