"""Sets for the command line: by their key in the catalogue, or from a folder or file without it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from app.cards import convert, exchange, named_pictures, pictures
from app.cards.catalogue import Catalogue
from app.cards.data import SetData
from app.cards.errors import CatalogueError
from app.cards.pictures import PictureData
from app.face.content import SetContent

_KEY: Final = re.compile(r"[a-z0-9-]+")


def is_place(name: str) -> bool:
    """Return whether *name* is a folder or a file; a plain name is one only if the folder has a set."""
    place = Path(name)
    if _KEY.fullmatch(name):
        return (place / "set.toml").is_file()
    return place.is_dir() or place.suffix.lower() in exchange.SUFFIXES


def load(name: str) -> tuple[SetData, list[PictureData]]:
    """Return the set *name* and its pictures, which sets of the catalogue come without.

    Raises :class:`~app.cards.errors.CatalogueError`.
    """
    place = Path(name)
    if not is_place(name):
        with Catalogue.open(read_only=True) as catalogue:
            return catalogue.set_data(name), []
    return exchange.read_folder(place) if place.is_dir() else exchange.read(place, SetData("", "", "en", {}))


def names_of(names: str, joint: str) -> tuple[str, ...]:
    """Return the names of the sets in *names*: a folder or a file, or names separated by *joint*."""
    is_one = is_place(names) or Path(names).is_absolute()
    return (names,) if is_one else tuple(dict.fromkeys(names.split(joint)))


class NamedSets:
    """The sets of one command, each read once. *joint*: separates the names of several sets."""

    def __init__(self, names: str, joint: str) -> None:
        self.names = names_of(names, joint)
        self._data: dict[str, SetData] = {}

    def data(self, name: str) -> SetData:
        """Return the set *name*; its pictures are in the cache, but missing ones stay names.

        Raises like :func:`load`, and if a picture can't be read.
        """
        if name not in self._data:
            if is_place(name):
                data, own = load(name)
                pictures.fill_cache(own)
                if Path(name).is_dir():
                    named = named_pictures.resolve(
                        data, data, Path(name), None, {each.digest: each.name for each in own}
                    )
                    for reason, _cards in named.missing.values():
                        if reason.code != "cards.picture-missing":
                            raise CatalogueError(reason.code, **reason.args)
                    data = named.data
            else:
                with Catalogue.open(read_only=True) as catalogue:
                    data = catalogue.set_data(name)
                    catalogue.cache_pictures(data)
            self._data[name] = data
        return self._data[name]

    def languages(self) -> tuple[str, ...]:
        """Return the languages of all the sets; of those missing in the catalogue, none."""
        languages: list[str] = []
        for name in self.names:
            try:
                languages += self.data(name).languages()
            except CatalogueError as error:
                if error.code != "cards.no-such-set":
                    raise
        return tuple(dict.fromkeys(languages))

    def contents(self, language: str, rules: str, reader: str) -> Iterator[SetContent]:
        """Yield each set as drawn; see ``convert.drawn``."""
        for name in self.names:
            yield convert.drawn(self.data(name), language, rules, reader)
