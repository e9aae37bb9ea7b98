r"""Pictures named by their files, in a table or in a card's field, and looked up in folders.

A name may be in any letter case, lack its suffix, and contain folders separated by ``/`` or ``\``. What
isn't found stays as a name: the checks and the preflight report it, and it can be looked up again.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import unicodedata
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from app.cards import pictures
from app.cards.data import (
    BoardData,
    CardData,
    CounterData,
    SetData,
    TrackData,
    changed,
    game_of,
    plays_shipped,
)
from app.cards.errors import CatalogueError
from app.cards.exchange import PICTURES
from app.cards.pictures import PictureData
from app.face import picture
from app.face.picture import cut
from app.user_errors import Message

Shown = CardData | TrackData | CounterData | BoardData
"""What can show a picture."""
Piece = TypeVar("Piece")
MAX_FILES = 20_000
"""Maximum number of files in a folder that are considered."""
DEEP = 8
"""Levels of folders that are searched in a folder that the user chose."""
SUFFIXES = (*pictures.READ, ".tif", ".tiff", ".gif", ".bmp", ".psd", ".avif", ".heic", ".pdf")
"""Suffixes of files that are found, preferred ones first; the others are refused by name."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A picture that a card or another piece shows, or should: in its *field*, by *name*.

    *card*: its name in :func:`shown_things`. *file*: the file found. *stored*: the reference of a picture of
    that name that the catalogue has.
    """

    card: str
    field: str
    name: str
    file: Path | None = None
    stored: str = ""


class Folder:
    """The pictures in a folder, by name."""

    def __init__(self, path: Path, depth: int = 1) -> None:
        """*depth*: levels of folders to search. An unreadable folder counts as empty."""
        self.path = path
        self.several: set[str] = set()
        """Names that fit several files, of which the first is used."""
        found = itertools.islice(_files(path, depth), MAX_FILES)
        self.files = sorted(found, key=lambda file: (SUFFIXES.index(file.suffix.lower()), str(file)))
        self._by_name: dict[str, Path] = {}
        relative = [file.relative_to(path) for file in self.files]
        # Whole paths come before names without their folder, and both before names without a suffix.
        for names in (
            map(str, relative),
            (file.name for file in relative),
            (str(file.with_suffix("")) for file in relative),
            (file.stem for file in relative),
        ):
            added: dict[str, Path] = {}
            for file, name in zip(self.files, map(normal, names), strict=True):
                if added.setdefault(name, file) is not file:
                    self.several.add(name)
            self._by_name = added | self._by_name

    def find(self, name: str) -> Path | None:
        """Return the file that *name* means; of a path, the last part is enough."""
        name = normal(name)
        return self._by_name.get(name.removeprefix("./")) or self._by_name.get(name.rpartition("/")[2])


def normal(name: str) -> str:
    """Return *name* as names are compared."""
    return unicodedata.normalize("NFC", name.strip().replace("\\", "/")).casefold()


def _short_names(file: str) -> tuple[str, str]:
    """Return the name of *file* with and without its suffix, as names are compared."""
    return normal(file), normal(Path(file).stem)


def _files(folder: Path, depth: int) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        if len(Path(place).relative_to(folder).parts) >= depth - 1:
            folders.clear()
        yield from (Path(place, name) for name in names if Path(name).suffix.lower() in SUFFIXES)


def folders_of(place: Path, chosen: Path | None) -> list[Folder]:
    """Return where to look for pictures: beside *place*, in its ``pictures``, and in the *chosen* folder."""
    beside = place if place.is_dir() else place.parent
    folders = [Folder(beside, depth=2), Folder(beside / PICTURES)]
    return folders if chosen is None else [*folders, Folder(chosen, DEEP)]


def look_up(
    data: SetData, old: SetData, folders: Sequence[Folder], known: Mapping[str, str], *, by_card: bool = False
) -> list[Wanted]:
    """Return the pictures that cards of *data* name by their files, with what was found in *folders*.

    *known*: stored pictures, digest → file name. *old*: the set before the change; the pictures of its cards
    are kept if their files are gone. *by_card*: also look for files named like cards without a picture, and
    for new versions of the pictures that cards show.
    """
    earlier = {key: references(thing, old) for key, thing in shown_things(old).items()}
    # In a game of one's own, the shipped pictures don't count.
    where = "" if plays_shipped(data) else picture.OWN
    shown = [cut(name).key for names in earlier.values() for name in names.values()]
    stored = {name: digest for digest in shown if digest in known for name in _short_names(known[digest])}
    result = []
    for place, thing in shown_things(data).items():
        empty = by_card and isinstance(thing, CardData | BoardData)
        for field, name in references(thing, data, empty=empty).items():
            key = cut(name).key
            before = earlier.get(place, {}).get(field, "")
            names = [name, key] if key not in known else [known[key]] if by_card else []
            if not name and field == "picture":
                names = [
                    thing.key,
                    *(texts["name"].value for texts in thing.texts.values() if "name" in texts),
                ]
            files = (folder.find(each) for each in names if each for folder in folders)
            file = next((each for each in files if each is not None), None)
            if file is not None:
                result.append(Wanted(place, field, name, file))
            elif name and key not in known and picture.find(name if name == before else where + name) is None:
                short = normal(name).rpartition("/")[2]
                same = before if short in _short_names(known.get(cut(before).key, "")) else ""
                result.append(Wanted(place, field, name, None, same or stored.get(short, "")))
    return result


def shown_things(data: SetData) -> dict[str, Shown]:
    """Return the cards of *data* by key, and other pieces by type and key, such as ``board/market``."""
    things: dict[str, Shown] = {card.key: card for card in data.cards}
    for owner, pieces in (("track", data.tracks), ("counter", data.counters), ("board", data.boards)):
        things |= {f"{owner}/{piece.key}": piece for piece in pieces}
    return things


def references(thing: Shown, data: SetData, *, empty: bool = False) -> dict[str, str]:
    """Return field → reference of the pictures of *thing*; *empty*: also of the fields without one."""
    names = {"picture": thing.picture}
    if isinstance(thing, CardData):
        own = [name for name, field in game_of(data).own_fields.items() if field.widget == "picture"]
        names |= {name: str(thing.values.get(name) or "") for name in own}
    return {field: name for field, name in names.items() if name or empty}


@dataclass(frozen=True, slots=True)
class Taken:
    """A file's picture: its digest, and the picture if it isn't stored yet.

    ``reason``: why an SVG becomes pixels, "" if it doesn't.
    """

    digest: str
    picture: PictureData | None = None
    reason: str = ""


def take(file: Path, known: Container[str]) -> Taken | CatalogueError:
    """Return the picture in *file*, which is put into the cache, or why it can't be read.

    *known*: digests of stored pictures.
    """
    try:
        content = pictures.content_of(file)
        digest = hashlib.sha256(content).hexdigest()
        if digest in known and not pictures.missing([digest]):
            return Taken(digest)
        found, drawn = pictures.take(content, file.name)
    except CatalogueError as error:
        return error
    return Taken(found.digest, found, drawn.reason)


def lacking(data: SetData, old: SetData, place: Path, known: Mapping[str, str]) -> list[Message]:
    """Return a sentence for each picture that cards of *data* name and that isn't found at *place*."""
    wanted = look_up(data, old, folders_of(place, None), known)
    names = dict.fromkeys(want.name for want in wanted if want.file is None and not want.stored)
    return [Message("cards.picture-missing", {"file": name}) for name in names]


def _of_type(kind: type[Piece], things: Mapping[str, object]) -> tuple[Piece, ...]:
    return tuple(thing for thing in things.values() if isinstance(thing, kind))


@dataclass(frozen=True, slots=True)
class Named:
    """A set with pictures instead of names, and the pictures to store.

    *missing*: name → (what is wrong, keys of the cards) of those not found or unreadable. *rasterised*: names
    of drawings that become pixels.
    """

    data: SetData
    new: Sequence[PictureData]
    missing: Mapping[str, tuple[Message, list[str]]]
    rasterised: Sequence[str]


def with_pictures(
    data: SetData, old: SetData, wanted: Iterable[Wanted], results: Mapping[Path, Taken | CatalogueError]
) -> Named:
    """Return *data* with names replaced by pictures, new or stored; crops of the same picture stay.

    *old*: the set before the change. *results*: what :func:`take` returned for the files.
    """
    changes: dict[str, dict[str, str]] = {}
    missing: dict[str, tuple[Message, list[str]]] = {}
    for want in wanted:
        result = results.get(want.file) if want.file is not None else None
        new = result.digest if isinstance(result, Taken) else "" if want.file is not None else want.stored
        if new:
            changes.setdefault(want.card, {})[want.field] = new + want.name.removeprefix(cut(want.name).key)
            continue
        missed = Message("cards.picture-missing", {"file": want.name})
        reason = result.reason if isinstance(result, CatalogueError) else missed
        missing.setdefault(want.name or str(want.file), (reason, []))[1].append(want.card)
    earlier, things = shown_things(old), shown_things(data)
    for place, fields in changes.items():
        before = references(earlier[place], old) if place in earlier else {}
        for field, name in fields.items():
            same = before.get(field, "")
            kept, thing = same if cut(same).key == name else name, things[place]
            if field == "picture":
                things[place] = changed(thing, {"picture": kept})
            elif isinstance(thing, CardData):
                things[place] = replace(thing, values={**thing.values, field: kept})
    taken = [(file, result) for file, result in results.items() if isinstance(result, Taken)]
    return Named(
        replace(
            data,
            cards=_of_type(CardData, things),
            tracks=_of_type(TrackData, things),
            counters=_of_type(CounterData, things),
            boards=_of_type(BoardData, things),
        ),
        [result.picture for _file, result in taken if result.picture is not None],
        missing,
        [file.name for file, result in taken if result.reason],
    )


def resolve(data: SetData, old: SetData, place: Path, folder: Path | None, known: Mapping[str, str]) -> Named:
    """Return *data* with the pictures that its cards name by their files; see :func:`folders_of`."""
    wanted = look_up(data, old, folders_of(place, folder), known)
    files = dict.fromkeys(want.file for want in wanted if want.file is not None)
    return with_pictures(data, old, wanted, {file: take(file, known) for file in files})
