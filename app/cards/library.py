"""Where the user's catalogue is, and how it comes to be: copied, checked, backed up, migrated.

The shipped ``data/cards.db`` is never written to. A migration works on a copy that takes the place
of the old file only when it is whole; the old one is kept as ``cards.<schema>.backup.db``. What a killed
program has left half done is finished or taken away at the next start.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import time
from datetime import datetime
from pathlib import Path

from app import paths
from app.cards import schema
from app.cards.errors import CatalogueError, guard
from app.files import atomic_path
from app.locks import exclusive

ABANDONED = 60.0
"""s: a file that is half done and was not touched for that long is nobody's work any more."""
_JOURNALS = ("-wal", "-shm", "-journal")
_HALF = re.compile(rf"\.(part|restored|mended)({'|'.join(_JOURNALS)})?$")
_tidied: set[Path] = set()


def shipped_file() -> Path:
    """The catalogue that comes with the program."""
    return paths.data() / "cards.db"


def ready(path: Path | None = None) -> Path:
    """The user's catalogue, made from the shipped one if it is missing, migrated if it is old.

    Raises :class:`CatalogueError`; then the file is as it was.
    """
    path = path or paths.catalogue()
    schema.require_target(path)
    _go_on(path.resolve())
    if not path.exists():
        source = shipped_file()
        schema.version(source)
        _replace(source, path, migrate=False)
    if schema.version(path) != schema.NEWEST:
        # Once, also where two windows or two threads begin with it.
        with schema.upgrading, exclusive(path):
            if (version := schema.version(path)) != schema.NEWEST:
                kept = path.with_name(f"{path.stem}.{version}.backup.db")
                if not kept.exists() or _changed(kept) < _changed(path):
                    backup(path, kept)
                bring_up(path)
    return path


def bring_up(path: Path) -> None:
    """Give the catalogue *path* the newest schema, if it has an older one. Raises :class:`CatalogueError`."""
    if schema.version(path) != schema.NEWEST:
        _replace(path, path, migrate=True)


def backup(path: Path, target: Path) -> None:
    """A consistent copy of the catalogue *path*, also while a program works on it.

    An older backup in *target* is kept under a number.
    """
    with guard(target):
        number = 1
        while target.exists():
            number += 1
            target = target.with_name(f"{target.name.removesuffix('.db').rstrip('0123456789.')}.{number}.db")
        with atomic_path(target) as part:
            _copy(path, part)


def put_in_place(part: Path, damaged: Path) -> Path:
    """Let *part* take the place of the *damaged* catalogue, which is kept beside and given back."""
    damaged = damaged.resolve()
    with guard(damaged):
        kept = damaged.with_name(f"{damaged.stem}.damaged.{datetime.now():%Y-%m-%d.%H%M%S.%f}.db")
        try:
            # The journal first: a copy that is there is one with its journal.
            for ending in ("-wal", ""):
                source = damaged.with_name(damaged.name + ending)
                if source.exists():
                    with atomic_path(kept.with_name(kept.name + ending)) as half:
                        shutil.copyfile(source, half)
        except OSError:
            for one in (kept, kept.with_name(kept.name + "-wal")):
                one.unlink(missing_ok=True)
            raise
        # From here on the new file is the catalogue, whenever the program is killed.
        part.replace(_successor(damaged))
        _succeed(damaged)
    return kept


def _successor(path: Path) -> Path:
    return path.with_name(path.name + ".new")


def _succeed(path: Path) -> None:
    # The journal of the old file must not be taken for that of the new one.
    for ending in _JOURNALS:
        path.with_name(path.name + ending).unlink(missing_ok=True)
    with contextlib.suppress(FileNotFoundError):
        _successor(path).replace(path)


def _go_on(path: Path) -> None:
    """Finish what a killed program has decided, and once in a while take away what it has left half done."""
    with guard(path):
        if _successor(path).exists():
            _succeed(path)
    if path in _tidied:
        return
    _tidied.add(path)
    # What cannot be taken away now is no reason not to start.
    with contextlib.suppress(OSError):
        folders = (path.parent, path.parent / "backups", path.parent / "drawn")
        for file in (file for folder in folders if folder.is_dir() for file in folder.iterdir()):
            journal = ".damaged." in file.name and file.name.endswith("-wal")
            half = _HALF.search(file.name) or (journal and not file.with_name(file.name[:-4]).exists())
            if half and file.is_file() and time.time() - file.stat().st_mtime > ABANDONED:
                file.unlink(missing_ok=True)


def _changed(path: Path) -> float:
    """When the catalogue *path* was last written to."""
    files = [path, path.with_name(path.name + "-wal")]
    return max(file.stat().st_mtime for file in files if file.exists())


def drop(path: Path) -> None:
    """Take a database away that is half done, with its journals: one of them beside another file of that
    name would be taken for its own."""
    for ending in ("", *_JOURNALS):
        path.with_name(path.name + ending).unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    with (
        contextlib.closing(schema.connect(source, read_only=True)) as old,
        contextlib.closing(schema.connect(target)) as new,
    ):
        old.backup(new)


def _replace(source: Path, target: Path, migrate: bool) -> None:
    with guard(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        with atomic_path(target) as part:
            if migrate:
                _copy(source, part)
                try:
                    schema.upgrade(part)
                except (ValueError, TypeError, LookupError, AttributeError) as error:
                    raise CatalogueError("cards.damaged", file=str(target)) from error
            else:
                shutil.copyfile(source, part)


def check_integrity(path: Path) -> None:
    """Raises :class:`CatalogueError` (``cards.damaged``) if SQLite finds the file broken."""
    with guard(path), contextlib.closing(schema.connect(path, read_only=True)) as connection:
        if connection.execute("PRAGMA quick_check").fetchone()[0] != "ok":
            raise CatalogueError("cards.damaged", file=str(path))
