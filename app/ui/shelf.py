"""The user's card sets as one game takes them, and which of them new games are played with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.face.content import SetContent
from app.rules.free.layout import Layout
from app.ui import sets
from app.widgets.interface import Interface


class CatalogueShelf:
    """Fulfils :class:`app.ui.games.Shelf` for *game* with the user's catalogue."""

    def __init__(self, reader: Interface, game: str) -> None:
        self._reader = reader
        self._game = game

    @property
    def chosen(self) -> str:
        keys = [row.key for row in sets.of_game(self._game)]
        stored = str(self._reader.stored(f"{self._game}-set", sets.SHIPPED[self._game]))
        return stored if stored in keys else keys[0]

    def choose(self, key: str) -> None:
        self._reader.store(f"{self._game}-set", key)

    def rows(self, language: str) -> list[tuple[str, str]]:
        return [(row.key, sets.name_of(row, language)) for row in sets.of_game(self._game)]

    def cards(self, key: str) -> Any:
        return sets.cards(self._game, key)

    def shipped(self) -> Any:
        return sets.shipped(self._game)

    def faces(self, cards: Any, language: str) -> SetContent:
        return sets.faces(self._game, cards, language)


def keep_table(key: str, layout: Layout) -> None:
    """Keep *layout* as the table of the set *key*."""
    from app.cards.catalogue import Catalogue

    with Catalogue.open() as catalogue:
        catalogue.put_set(replace(catalogue.set_data(key), table=layout), "editor.undo-table")
