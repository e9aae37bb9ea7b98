"""Everything of the user's in one file, for another computer or another day.

A ``.dozorbackup`` is a zip of ``backup.json`` (which version wrote it) and the user's folder: catalogue,
games, settings, what else was made. Left out is what is made anew, and what belongs to one computer. A
restored backup replaces the folder; the one before stays beside it.
"""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
import stat
import tempfile
import zipfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path, PurePosixPath

from app import __version__, paths
from app.files import DAMAGED_ZIP, atomic_path
from app.user_errors import UserError

ENDING = ".dozorbackup"
ABOUT = "backup.json"
FORMAT = 1
WAITING = "restore" + ENDING
"""In the user's folder: the backup that the next start restores."""
LEFT_OUT = {"cache", "crash.log", "crashes", "ran-well", "running", "dozor.log", WAITING}
"""What the user's folder has for itself alone: traces of running, what is made anew."""
NEVER = {".phones", ".locks"}
"""Folders at any depth that belong to one computer: keys of phones, notes on who has a file open."""
BESIDE = ("-wal", "-shm", ".part")
"""Endings of files that are part of another one, or half of one."""
MOST = 4 * 2**30
"""Bytes of all files together, at most."""


def save(file: Path) -> int:
    """Write the user's folder to *file*, all or nothing; how many files it holds. Raises OSError."""
    home, count = paths.home(), 0
    with atomic_path(file) as part, zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(ABOUT, json.dumps({"format": FORMAT, "version": __version__}) + "\n")
        for one in _kept(home):
            if one.resolve() in (file.resolve(), part.resolve()):
                continue
            with _still(one) as source:
                packed.write(source, one.relative_to(home).as_posix())
            count += 1
    return count


def look(file: Path) -> int:
    """How many files the backup *file* holds. Raises :class:`UserError` for what is no backup, is damaged, or
    is of a newer program."""
    with _opened(file) as packed:
        return len(packed.infolist()) - 1


def restore(file: Path) -> Path | None:
    """Put what *file* holds in the place of the user's folder; where the folder before is kept (None: there
    was nothing in it).

    Nothing is changed unless all of it could be unpacked. Raises OSError or like :func:`look`.
    """
    home = paths.home()
    arriving = Path(tempfile.mkdtemp(prefix=f"{home.name}.arriving-", dir=home.parent))
    try:
        with _opened(file) as packed:
            for entry in packed.infolist():
                if entry.filename != ABOUT:
                    packed.extract(entry, arriving)
        return _exchanged(home, arriving)
    except DAMAGED_ZIP as error:
        if isinstance(error, OSError):
            raise
        raise _bad(file) from error
    finally:
        shutil.rmtree(arriving, ignore_errors=True)


def restore_waiting() -> Path | None:
    """At a start, before anything is read: restore the backup that was left for it. What :func:`restore`
    gives; also None where none was left."""
    waiting = paths.home() / WAITING
    if not waiting.exists():
        return None
    with tempfile.TemporaryDirectory() as folder:
        # It goes first: a backup that cannot be restored must not meet every start.
        file = Path(shutil.move(waiting, Path(folder) / WAITING))
        return restore(file)


def _exchanged(home: Path, arriving: Path) -> Path | None:
    if not any(home.iterdir()):
        home.rmdir()
        arriving.rename(home)
        return None
    before = home.with_name(f"{home.name}-{datetime.now():%Y-%m-%d-%H%M%S}")
    home.rename(before)
    try:
        arriving.rename(home)
    except OSError:
        before.rename(home)
        raise
    return before


@contextlib.contextmanager
def _opened(file: Path) -> Iterator[zipfile.ZipFile]:
    try:
        packed = zipfile.ZipFile(file)
    except DAMAGED_ZIP as error:
        if isinstance(error, OSError):
            raise
        raise _bad(file) from error
    with packed:
        try:
            about = json.loads(packed.read(ABOUT))
            written = int(about["format"])
        except (KeyError, TypeError, *DAMAGED_ZIP) as error:
            raise _bad(file) from error
        if written > FORMAT:
            raise UserError(
                "trouble.backup-newer", file=file.name, version=str(about.get("version", "?"))[:20]
            )
        entries = packed.infolist()
        if not all(map(_sound, entries)) or sum(entry.file_size for entry in entries) > MOST:
            raise _bad(file)
        yield packed


def _sound(entry: zipfile.ZipInfo) -> bool:
    """Whether *entry* is a file within the folder: no link, no way out of it."""
    name = PurePosixPath(entry.filename)
    strange = name.is_absolute() or ".." in name.parts or any(mark in entry.filename for mark in ":\\\0")
    return not strange and not stat.S_ISLNK(entry.external_attr >> 16)


def _bad(file: Path) -> UserError:
    return UserError("trouble.backup-bad", file=file.name)


def _kept(home: Path) -> Iterator[Path]:
    """The files of *home* that go into a backup, in order."""
    for one in sorted(home.rglob("*")):
        within = one.relative_to(home)
        if (
            one.is_file()
            and not one.is_symlink()
            and within.parts[0] not in LEFT_OUT
            and NEVER.isdisjoint(within.parts)
            and not one.name.endswith(BESIDE)
        ):
            yield one


@contextlib.contextmanager
def _still(file: Path) -> Iterator[Path]:
    """*file* as it can be copied while the program runs: of a database a copy of one moment."""
    with file.open("rb") as stream:
        database = stream.read(16) == b"SQLite format 3\0"
    if not database:
        yield file
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / file.name
        with (
            contextlib.closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as source,
            contextlib.closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
        yield copy
