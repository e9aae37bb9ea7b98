"""Backup of all user data in one file.

A ``.dozorbackup`` is a zip of ``backup.json`` (format and program version) and the user's folder, without
derived files, those specific to one computer, and the daily copies of the catalogue, which would make it many
times larger.

To restore, the backup is unpacked next to the user's folder and checked; then it replaces the folder, which
is renamed. A marker file records this until the program has started successfully. If that start fails, the
next one brings the old folder back.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import sqlite3
import stat
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

from app import __version__, files, paths
from app.files import DAMAGED_ZIP, atomic_path, atomic_write, sqlite_uri
from app.user_errors import OS_CODES, UserError

ENDING = ".dozorbackup"
ABOUT = "backup.json"
FORMAT = 1
PENDING = "restore" + ENDING
"""Name, in the user's folder, of a backup to restore at the next start."""
LEFT_OUT = {"cache", "crash.log", "crashes", "ran-well", "running", "dozor.log", PENDING}
"""Names of derived files and traces of running programs in the user's folder."""
PER_COMPUTER = {".phones", ".locks"}
"""Names of folders, at any depth, with data of one computer: phones' keys, notes of who owns a file."""
PARTIAL_SUFFIXES = ("-wal", "-shm", ".part")
"""Suffixes of incomplete files and of files that belong to another one."""
FOLDERS = {
    "art",
    "backups",
    "drawn",
    "drawn-2",
    "games",
    "lab",
    "languages",
    "lessons",
    "puzzles",
    "scenarios",
    "targets",
}
FILES = {"cards.db", "mistakes.json", "printed.json", "printers.json", "settings.ini", "shipped.db"}
"""Names that must be folders, or files, in the user's folder."""
MAX_BYTES = 4 * 2**30
"""Maximum total size of the files in a backup."""
MAX_FILES = 100_000
MAX_ABOUT = 64 * 1024
"""Maximum size of ``backup.json`` and of the marker."""
ABANDONED = 3600.0
"""Seconds without changes after which an unpacked backup is considered abandoned."""
_COLLISION = {errno.EEXIST, errno.ENOTDIR, errno.EISDIR, errno.ENAMETOOLONG}
"""System errors that conflicting or impossible names in an archive cause."""

Check = Callable[[Path], object]
"""Raises an exception if the unpacked folder is invalid."""


def save(file: Path) -> int:
    """Write the user's folder to the backup *file* atomically; return the number of files.

    Raises OSError, and :class:`UserError` if the backup would be too large to restore.
    """
    home, total = paths.home(), MAX_ABOUT
    with (
        atomic_path(file) as part,
        # A zip has no dates before 1980; such files get the first one.
        zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as packed,
    ):
        packed.writestr(ABOUT, json.dumps({"format": FORMAT, "version": __version__}) + "\n")
        for path in _files_to_save(home):
            if path.resolve() in (file.resolve(), part.resolve()):
                continue
            with _snapshot(path) as source:
                packed.write(source, path.relative_to(home).as_posix())
            total += packed.filelist[-1].file_size
            if total > MAX_BYTES or len(packed.filelist) > MAX_FILES:
                raise UserError("trouble.backup-large", size=MAX_BYTES // 2**30, files=MAX_FILES)
    return len(packed.filelist) - 1


def count_files(file: Path) -> int:
    """Return the number of files in the backup *file*.

    Raises OSError, and :class:`UserError` if it isn't a backup, or is damaged or from a newer program.
    """
    with _open_archive(file) as packed:
        return sum(1 for _ in _files_to_restore(packed))


def check(file: Path, validate: Check) -> int:
    """Check that *file* could be restored; return its number of files. Raises like :func:`restore`."""
    with _unpacked(file) as folder:
        validate(folder)
    return count_files(file)


def restore(file: Path, validate: Check) -> Path | None:
    """Replace the user's folder with the backup *file*; return the old folder; None if it was empty.

    Raises like :func:`count_files` and like *validate*, which checks the unpacked folder; then nothing has
    changed.
    """
    with _unpacked(file) as folder:
        validate(folder)
        return _swap(_home(), folder)


def restore_waiting() -> Path | None:
    """Restore the backup PENDING, already checked, if there is one. Call it before reading user data.

    Return the old folder; None if it was empty or there is no such backup.
    """
    home = _home()
    waiting = home / PENDING
    if not waiting.exists():
        return None
    try:
        # Next to the folder that will be replaced: the file is renamed, not copied, if that's one disk.
        with tempfile.TemporaryDirectory(prefix=f"{home.name}.arriving-", dir=home.parent) as folder:
            file = Path(shutil.move(waiting, Path(folder) / PENDING))
            return restore(file, lambda _folder: None)
    finally:
        # A backup that can't be restored affects only one start.
        waiting.unlink(missing_ok=True)


# ---- The marker


def recover() -> None:
    """Undo a swap that was killed between its two renames. Call it before reading user data."""
    home = _home()
    with contextlib.suppress(OSError):
        before = _before(home)
        if before is not None and before.is_dir() and not (home.is_dir() and any(home.iterdir())):
            if home.is_dir():
                home.rmdir()
            before.rename(home)
            _mark(home).unlink()


def record_start() -> Path | None:
    """Record in the marker that the program is starting, or undo the restore if its first start failed.

    Return the new path of the undone folder; None if nothing was undone. Raises OSError.
    """
    home = _home()
    mark, before = _mark(home), _before(home)
    if not mark.exists():
        return None
    if before is not None and not before.is_dir():
        mark.unlink()
        return None
    if not _read_mark(home).get("tried"):
        atomic_write(mark, json.dumps(_read_mark(home) | {"tried": True}))
        return None
    failed = _unused_name(home, "failed-")
    home.rename(failed)
    if before is not None:
        before.rename(home)
    mark.unlink()
    return failed


def confirm_start() -> None:
    """Delete the marker after a successful start, so that a restored folder stays."""
    with contextlib.suppress(OSError):
        _mark(_home()).unlink(missing_ok=True)


def _home() -> Path:
    """Return the user's folder with links resolved."""
    return Path(os.path.realpath(paths.home_path()))


def _mark(home: Path) -> Path:
    return home.with_name(f"{home.name}.restored")


def _read_mark(home: Path) -> dict[str, object]:
    with contextlib.suppress(OSError, ValueError, RecursionError):
        values = json.loads(files.read(_mark(home), MAX_ABOUT))
        if isinstance(values, dict):
            return values
    return {}


def _before(home: Path) -> Path | None:
    """Return the path of the old folder from the marker; None if there is none."""
    name = _read_mark(home).get("before")
    return home.with_name(name) if isinstance(name, str) and name == Path(name).name else None


def _unused_name(home: Path, kind: str = "") -> Path:
    """Return an unused path next to *home*, with the time in its name."""
    path = first = home.with_name(f"{home.name}-{kind}{datetime.now():%Y-%m-%d-%H%M%S}")
    number = 2
    while path.exists():
        path, number = first.with_name(f"{first.name}-{number}"), number + 1
    return path


def _swap(home: Path, arriving: Path) -> Path | None:
    """Replace *home* with *arriving*; return the new path of the old folder; None if it was empty."""
    before = _unused_name(home) if any(home.iterdir()) else None
    atomic_write(_mark(home), json.dumps({"before": before.name if before else None, "tried": False}))
    try:
        if before is None:
            home.rmdir()
        else:
            home.rename(before)
        arriving.rename(home)
    except OSError:
        recover()
        confirm_start()
        raise
    return before


# ---- The file's content


@contextlib.contextmanager
def _unpacked(file: Path) -> Iterator[Path]:
    """Unpack *file* into a new folder next to the user's; yield it, and delete it if it still exists."""
    paths.home()
    home = _home()
    _sweep(home)
    with _open_archive(file) as packed:
        folder = Path(tempfile.mkdtemp(prefix=f"{home.name}.arriving-", dir=home.parent))
        try:
            with _report_damage(file):
                for entry in _files_to_restore(packed):
                    _unpack(packed, entry, folder)
            if hasattr(os, "sync"):
                os.sync()
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _unpack(packed: zipfile.ZipFile, entry: zipfile.ZipInfo, folder: Path) -> None:
    target = folder.joinpath(*entry.filename.split("/"))
    target.parent.mkdir(parents=True, exist_ok=True)
    # Never overwrite: two names may be the same to a system that ignores case or accents.
    with packed.open(entry) as source, target.open("xb") as out:
        shutil.copyfileobj(source, out)
    # Lists of games show and sort by these dates.
    os.utime(target, (time.mktime((*entry.date_time, 0, 0, -1)),) * 2)


def _sweep(home: Path) -> None:
    for old in home.parent.glob(f"{home.name}.arriving-*"):
        with contextlib.suppress(OSError):
            if time.time() - old.stat().st_mtime > ABANDONED:
                shutil.rmtree(old)


@contextlib.contextmanager
def _open_archive(file: Path) -> Iterator[zipfile.ZipFile]:
    """Yield the archive *file* after checking its list of files."""
    with files.open_regular(file) as stream:
        with _report_damage(file):
            packed = zipfile.ZipFile(stream)
            about = packed.getinfo(ABOUT)
            if about.file_size > MAX_ABOUT:
                raise ValueError(about.file_size)
            with packed.open(about) as part:
                manifest = json.loads(part.read(MAX_ABOUT + 1))
            written = manifest["format"]
            if type(written) is not int or written < 1:
                raise ValueError(written)
            if written > FORMAT:
                version = "".join(filter(str.isprintable, str(manifest.get("version", "?"))))[:20]
                raise UserError("trouble.backup-newer", file=file.name, version=version)
            entries = packed.infolist()
            total = sum(entry.file_size for entry in entries)
            if not all(map(_is_safe, entries)) or total > MAX_BYTES or len(entries) > MAX_FILES:
                raise ValueError(file.name)
        if total > shutil.disk_usage(paths.home().parent).free:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(paths.home()))
        with packed:
            yield packed


@contextlib.contextmanager
def _report_damage(file: Path) -> Iterator[None]:
    """Convert errors caused by damage of the archive *file* to UserError; the system's own errors pass."""
    try:
        yield
    except (KeyError, TypeError, AttributeError, *DAMAGED_ZIP) as error:
        if isinstance(error, OSError) and error.errno in OS_CODES.keys() - _COLLISION:
            raise
        raise UserError("trouble.backup-bad", file=file.name) from error


def _files_to_restore(packed: zipfile.ZipFile) -> Iterator[zipfile.ZipInfo]:
    """Yield the entries of *packed* to restore."""
    for entry in packed.infolist():
        parts = entry.filename.casefold().split("/")
        left_out = parts[0] in LEFT_OUT or not PER_COMPUTER.isdisjoint(parts)
        if entry.filename != ABOUT and not left_out and not entry.is_dir():
            yield entry


def _is_safe(entry: zipfile.ZipInfo) -> bool:
    """Return whether *entry* stays inside the user's folder and is a file or folder as its name requires."""
    first, *rest = entry.filename.removesuffix("/").split("/")
    marks = ':\\<>"|?*\0' if os.name == "nt" else "\0"
    # No system makes longer names; Windows only says that it doesn't find them.
    if any(part in {"", ".", ".."} or len(part) > 255 for part in (first, *rest)) or any(
        mark in entry.filename for mark in marks
    ):
        return False
    inside = bool(rest) or entry.is_dir()
    wrong_kind = (inside and first in FILES) or (not inside and first in FOLDERS)
    return not wrong_kind and stat.S_IFMT(entry.external_attr >> 16) in {0, stat.S_IFREG, stat.S_IFDIR}


def _files_to_save(folder: Path, around: tuple[Path, ...] = ()) -> Iterator[Path]:
    """Yield the files in *folder* to back up, sorted, also those in linked folders.

    A link whose target is missing is yielded, too: without that disk, the backup would be incomplete.
    *around*: the resolved folders that contain *folder*; a link to one of them would never end.
    """
    inside = (*around, folder.resolve())
    left_out = PER_COMPUTER if around else {*PER_COMPUTER, *LEFT_OUT, "backups"}
    for path in sorted(folder.iterdir()):
        if path.name in left_out or path.name.endswith(PARTIAL_SUFFIXES):
            continue
        if path.is_dir() and path.resolve() not in inside:
            yield from _files_to_save(path, inside)
        elif path.is_file() or not path.exists():
            yield path


@contextlib.contextmanager
def _snapshot(file: Path) -> Iterator[Path]:
    """Yield *file*, or for a database, a consistent copy; both can be read while the program runs."""
    with files.open_regular(file) as stream:
        database = stream.read(16) == b"SQLite format 3\0"
    if not database:
        yield file
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / file.name
        try:
            with (
                contextlib.closing(sqlite3.connect(sqlite_uri(file.resolve(), "ro"), uri=True)) as source,
                contextlib.closing(sqlite3.connect(copy)) as target,
            ):
                source.backup(target)
            shutil.copystat(file, copy)
        except sqlite3.Error:
            # Back up a damaged database unchanged; it may be repaired later.
            copy = file
        yield copy
