"""The sets that the balance lab can play: those of the user's catalogue, and Own Fate as it was shipped."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from app import i18n, paths
from app.widgets.lab_run import Version

OTHER_GAMES = ("tribunal",)
"""Sets that are not played by the rules of Own Fate."""


def versions(language: str, first: str = "own-fate", without: str = "") -> list[Version]:
    """What can be studied, the set *first* before the others; *without*: a set not to be given."""
    from app.cards.catalogue import Catalogue

    shipped = paths.data() / "cards.db"
    with Catalogue.open(read_only=True) as catalogue:
        rows = [row for row in catalogue.sets() if row.key not in (*OTHER_GAMES, without)]
    rows.sort(key=lambda row: row.key != first)
    found = [
        Version(
            row.names.get(language) or row.names.get(row.source, row.key),
            row.key,
            partial(_load, None, row.key, language),
        )
        for row in rows
    ]
    name = i18n.text("ui.lab-shipped", language)
    return [*found, Version(name, "shipped", partial(_load, shipped, "own-fate", language))]


def _load(file: Path | None, key: str, language: str) -> tuple[Any, dict[str, str]]:
    from app.cards.catalogue import Catalogue

    with Catalogue.open(file, read_only=True) as catalogue:
        content = catalogue.content(key, language)
        return catalogue.card_set(key), {card.key: card.name for card, _, _ in content.cards}
