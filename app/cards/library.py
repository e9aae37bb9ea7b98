"""Where the user's catalogue is, and how it comes to be: copied, checked, backed up, migrated.

The shipped ``data/cards.db`` is never written to. A migration works on a copy that takes the place
of the old file only when it is whole; the old one is kept as ``cards.<schema>.backup.db``.
"""

from __future__ import annotations

import contextlib
import shutil
from datetime import datetime
from pathlib import Path

from app import paths
from app.cards import schema
from app.cards.errors import CatalogueError, guard


def shipped_file() -> Path:
    """The catalogue that comes with the program."""
    return paths.data() / "cards.db"


def ready(path: Path | None = None) -> Path:
    """The user's catalogue, made from the shipped one if it is missing, migrated if it is old.

    Raises :class:`CatalogueError`; then the file is as it was.
    """
    path = path or paths.catalogue()
    schema.require_target(path)
    if not path.exists():
        source = shipped_file()
        schema.version(source)
        _replace(source, path, migrate=False)
    if schema.version(path) != schema.NEWEST:
        backup(path, path.with_name(f"{path.stem}.{schema.version(path)}.backup.db"))
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
        part = target.with_suffix(".part")
        try:
            _copy(path, part)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)


def put_in_place(part: Path, damaged: Path) -> Path:
    """Let *part* take the place of the *damaged* catalogue, which is kept beside and given back."""
    damaged = damaged.resolve()
    with guard(damaged):
        kept = damaged.with_name(f"{damaged.stem}.damaged.{datetime.now():%Y-%m-%d.%H%M%S.%f}.db")
        journal = damaged.with_name(damaged.name + "-wal")
        try:
            shutil.copyfile(damaged, kept)
            if journal.exists():
                shutil.copyfile(journal, kept.with_name(kept.name + "-wal"))
        except OSError:
            for half in (kept, kept.with_name(kept.name + "-wal")):
                half.unlink(missing_ok=True)
            raise
        # The journal of the damaged file must not be taken for that of the new one.
        for ending in ("-wal", "-shm"):
            damaged.with_name(damaged.name + ending).unlink(missing_ok=True)
        part.replace(damaged)
    return kept


def _copy(source: Path, target: Path) -> None:
    target.unlink(missing_ok=True)
    target.touch()
    with (
        contextlib.closing(schema.connect(source, read_only=True)) as old,
        contextlib.closing(schema.connect(target)) as new,
    ):
        old.backup(new)


def _replace(source: Path, target: Path, migrate: bool) -> None:
    # What a link leads to is replaced, not the link.
    target = target.resolve()
    part = target.with_name(target.name + ".part")
    with guard(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            if migrate:
                _copy(source, part)
                try:
                    schema.upgrade(part)
                except (ValueError, TypeError, LookupError, AttributeError) as error:
                    raise CatalogueError("cards.damaged", file=str(target)) from error
            else:
                shutil.copyfile(source, part)
                part.chmod(0o644)
            part.replace(target)
        finally:
            for leftover in part.parent.glob(part.name + "*"):
                with contextlib.suppress(OSError):
                    leftover.unlink()


def check_integrity(path: Path) -> None:
    """Raises :class:`CatalogueError` (``cards.damaged``) if SQLite finds the file broken."""
    with guard(path), contextlib.closing(schema.connect(path, read_only=True)) as connection:
        if connection.execute("PRAGMA quick_check").fetchone()[0] != "ok":
            raise CatalogueError("cards.damaged", file=str(path))
