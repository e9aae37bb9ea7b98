"""The user's card sets as the free table takes them, each reading of the catalogue of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.rules.free.layout import Layout
from app.widgets.gallery import Loader
from app.widgets.interface import Interface


class CatalogueShelf:
    """Fulfils :class:`app.ui.games.Shelf` with the user's catalogue; imports it when first needed."""

    def __init__(self, reader: Interface) -> None:
        self._reader = reader

    @property
    def chosen(self) -> str:
        return str(self._reader.stored("free-set", self._reader.stored("set", "own-fate")))

    def rows(self, language: str) -> list[tuple[str, str]]:
        with self._catalogue() as catalogue:
            return [(row.key, row.names.get(language) or row.names.get(row.source) or row.key)
                    for row in catalogue.sets()]  # fmt: skip

    def cards(self, key: str) -> Any:
        with self._catalogue() as catalogue:
            return catalogue.table_set(key)

    def faces(self, key: str) -> Loader:
        def load(language: str) -> Any:
            with self._catalogue() as catalogue:
                return catalogue.content(key, language)

        return load

    def keep(self, key: str, layout: Layout) -> None:
        with self._catalogue(read_only=False) as catalogue:
            catalogue.put_set(replace(catalogue.set_data(key), table=layout), "editor.undo-table")

    @staticmethod
    def _catalogue(*, read_only: bool = True) -> Any:
        from app.cards.catalogue import Catalogue

        return Catalogue.open(read_only=read_only)
