"""The user's card sets for one game, and the set chosen for new games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.cards.data import languages_of
from app.cards.rule_words import DeviationText
from app.face.content import SetContent
from app.rules.free.layout import Layout
from app.ui.new_game import sets
from app.ui.new_game.sets import Rules
from app.widgets.preferences import Preferences

if TYPE_CHECKING:
    from app.cards.data import SetData
    from app.rules.record import OptionValue


class CatalogueSets:
    """Implements :class:`app.ui.new_game.games.CardSets` for *game* with the user's catalogue."""

    def __init__(self, reader: Preferences, game: str) -> None:
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

    def languages(self) -> tuple[str, ...]:
        return languages_of(sets.of_game(self._game))

    def cards(self, key: str, rules: str = "") -> Any:
        return sets.cards(self._game, key, rules)

    def rules(self, key: str, language: str) -> list[Rules]:
        return sets.rules_of(self._game, key, language)

    def deviations_from_book(
        self, cards: Any, options: Mapping[str, OptionValue], language: str
    ) -> list[DeviationText]:
        return sets.deviations_from_book(self._game, cards, options, language)

    def store_rules(self, key: str, base: str, name: str, options: Mapping[str, OptionValue]) -> str:
        from app.cards import rule_sets

        data, new_key = rule_sets.with_saved_rules(
            sets.data_of(key), base, name, options, self._reader.language
        )
        _store_set(data)
        return new_key

    def rename_rules(self, key: str, rules: str, name: str) -> None:
        from app.cards import rule_sets

        _store_set(rule_sets.rename(sets.data_of(key), rules, name, self._reader.language))

    def drop_rules(self, key: str, rules: str) -> None:
        from app.cards import rule_sets

        _store_set(rule_sets.without(sets.data_of(key), rules))

    def shipped(self) -> Any:
        return sets.shipped(self._game)

    def faces(self, cards: Any, language: str) -> SetContent:
        return sets.faces(self._game, cards, language)


def store_table(key: str, layout: Layout) -> None:
    """Store *layout* as the table of the set *key*."""
    _store_set(replace(sets.data_of(key), table=layout), "editor.undo-table")


def _store_set(data: SetData, label: str = "editor.undo-rules") -> None:
    from app.cards.catalogue import Catalogue

    with Catalogue.open() as catalogue:
        catalogue.put_set(data, label)
