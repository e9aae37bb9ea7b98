"""The user's catalogue file: creation, checks, backups, migration.

The shipped ``data/cards.db`` is never written to. A migration works on a copy that replaces the old file only
when complete; the old one is kept as ``cards.<schema>.backup.db``. The next start finishes or deletes what a
killed program left incomplete.
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
from app.files import atomic_path, replace
from app.locks import exclusive

ABANDONED = 60.0
"""Seconds without changes after which an incomplete file is considered abandoned."""
_JOURNALS = ("-wal", "-shm", "-journal")
_INCOMPLETE = re.compile(rf"\.(part|restored|mended)({'|'.join(_JOURNALS)})?$")
_tidied: set[Path] = set()


def shipped_file() -> Path:
    return paths.data() / "cards.db"


def ensure_catalogue(path: Path | None = None) -> Path:
    """Return *path* (default: the user's catalogue), created if missing, migrated if old.

    Raises :class:`CatalogueError`; then the file is unchanged.
    """
    path = path or paths.catalogue()
    schema.require_target(path)
    _recover(path.resolve())
    with guard(path), schema.upgrading:
        if path.exists() and schema.version(path) == schema.NEWEST:
            return path
        path.parent.mkdir(parents=True, exist_ok=True)
        # Only once, even with several windows or threads starting.
        with exclusive(path):
            if not path.exists():
                schema.version(shipped_file())
                # A deleted catalogue's journal must not be applied to the new one.
                delete_with_journals(path)
                with atomic_path(path) as part:
                    shutil.copyfile(shipped_file(), part)
            if (version := schema.version(path)) != schema.NEWEST:
                # SQLite would apply the old file's journal to the new file. Fails if a program has it open.
                with contextlib.closing(schema.connect(path)) as old:
                    old.execute("PRAGMA journal_mode = DELETE")
                kept = path.with_name(f"{path.stem}.{version}.backup.db")
                if not kept.exists() or kept.stat().st_mtime < path.stat().st_mtime:
                    backup(path, kept)
                migrate(path)
    return path


def migrate(path: Path) -> None:
    """Migrate the catalogue *path* to the newest schema if needed. Raises :class:`CatalogueError`."""
    if schema.version(path) != schema.NEWEST:
        with guard(path), atomic_path(path) as part:
            _copy(path, part)
            try:
                schema.upgrade(part)
            except (ValueError, TypeError, LookupError, AttributeError) as error:
                raise CatalogueError("cards.damaged", file=str(path)) from error


def backup(path: Path, target: Path) -> None:
    """Write a consistent copy of the catalogue *path*, even while it is in use.

    If *target* exists, it stays, and the copy gets a number in its name.
    """
    with guard(target):
        number = 1
        while target.exists():
            number += 1
            target = target.with_name(f"{target.name.removesuffix('.db').rstrip('0123456789.')}.{number}.db")
        with atomic_path(target) as part:
            _copy(path, part)


def replace_damaged(part: Path, damaged: Path) -> Path:
    """Replace the *damaged* catalogue with *part*; return the path where the old one is kept."""
    damaged = damaged.resolve()
    with guard(damaged):
        kept = damaged.with_name(f"{damaged.stem}.damaged.{datetime.now():%Y-%m-%d.%H%M%S.%f}.db")
        try:
            # The journal first: a copy without its journal would look complete.
            for ending in ("-wal", ""):
                source = damaged.with_name(damaged.name + ending)
                if source.exists():
                    with atomic_path(kept.with_name(kept.name + ending)) as half:
                        shutil.copyfile(source, half)
        except OSError:
            for copy in (kept, kept.with_name(kept.name + "-wal")):
                copy.unlink(missing_ok=True)
            raise
        # From here on, the new file is the catalogue even if the program is killed.
        part.replace(_successor(damaged))
        _install_successor(damaged)
    return kept


def _successor(path: Path) -> Path:
    return path.with_name(path.name + ".new")


def _install_successor(path: Path) -> None:
    # The old file's journal must not be applied to the new one.
    for ending in _JOURNALS:
        path.with_name(path.name + ending).unlink(missing_ok=True)
    with contextlib.suppress(FileNotFoundError):
        replace(_successor(path), path)


def _recover(path: Path) -> None:
    """Finish an interrupted replacement; once per run, delete abandoned files."""
    with guard(path):
        if _successor(path).exists():
            _install_successor(path)
    if path in _tidied:
        return
    _tidied.add(path)
    # The program can start even if this fails.
    with contextlib.suppress(OSError):
        folders = (path.parent, path.parent / "backups", path.parent / "drawn")
        for file in (file for folder in folders if folder.is_dir() for file in folder.iterdir()):
            journal = ".damaged." in file.name and file.name.endswith("-wal")
            incomplete = _INCOMPLETE.search(file.name) or (
                journal and not file.with_name(file.name[:-4]).exists()
            )
            if incomplete and file.is_file() and time.time() - file.stat().st_mtime > ABANDONED:
                file.unlink(missing_ok=True)


def delete_with_journals(path: Path) -> None:
    """Delete an incomplete database and its journals, which would be applied to a new file of that name."""
    for ending in ("", *_JOURNALS):
        path.with_name(path.name + ending).unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    with (
        contextlib.closing(schema.connect(source, read_only=True)) as old,
        contextlib.closing(schema.connect(target)) as new,
    ):
        old.backup(new)


def check_integrity(path: Path) -> None:
    """Raise :class:`CatalogueError` (``cards.damaged``) if SQLite finds the file broken."""
    with guard(path), contextlib.closing(schema.connect(path, read_only=True)) as connection:
        if connection.execute("PRAGMA quick_check").fetchone()[0] != "ok":
            raise CatalogueError("cards.damaged", file=str(path))
