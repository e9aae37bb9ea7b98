"""The sets that the balance lab can play.

The user's sets, by each of their rule sets, and Own Fate as shipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from app import i18n, paths
from app.widgets.lab_run import Version

if TYPE_CHECKING:
    from app.cards.data import SetData
    from app.cards.playing import PlayableSet

OTHER_GAMES = ("tribunal",)
"""Keys of sets that don't use the rules of Own Fate."""


def versions(language: str, first: str = "own-fate", without: str = "") -> list[Version]:
    """Return the sets to choose from, starting with the key *first*; *without*: key of a set to omit."""
    from app.cards.catalogue import Catalogue
    from app.cards.playing import load_playable_set

    shipped = paths.data() / "cards.db"
    choices: list[Version] = []
    with Catalogue.open(read_only=True) as catalogue:
        for key in sorted((row.key for row in catalogue.sets()), key=lambda key: key != first):
            if key not in (*OTHER_GAMES, without):
                # Reloaded when played, since the editor may change it.
                choices += of_set(catalogue.set_data(key), language, partial(load_playable_set, key))
    name = i18n.text("ui.lab-shipped", language)
    return [*choices, Version(name, "shipped", partial(load_playable_set, "own-fate", "", language, shipped))]


def of_set(data: SetData, language: str, load: Callable[[str, str], PlayableSet]) -> Iterator[Version]:
    """Yield a version of *data* for each of its rule sets, the book's first; *load(rule set, language)*."""
    from app.cards import rule_sets
    from app.rules.rule_set import BOOK

    title = data.names.get(language) or data.names.get(data.source, data.key)
    for rule_set in rule_sets.all_rule_sets(data):
        by_book = rule_set.key == BOOK
        yield Version(
            title if by_book else f"{title}, {rule_sets.name(rule_set, language)}",
            data.key if by_book else f"{data.key}-{rule_set.key}",
            partial(load, rule_set.key, language),
        )
