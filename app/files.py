"""Opening and saving files: only regular files and links to them, replaced atomically.

Use :func:`open_regular` and :func:`read` for files that a user chose, and :func:`atomic_write` and
:func:`atomic_path` for saving everything except databases and files that grow line by line (records, ledgers,
logs). Errors are OSErrors with the caller's file name; a device, pipe, or socket gives ``ENXIO``, a folder
``EISDIR``.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import tempfile
import time
import zipfile
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path, PurePath
from typing import BinaryIO

from app.file_names import is_legal

DAMAGED_ZIP = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OSError,
)
"""Errors of ``zipfile`` for a damaged or unsupported archive."""
HALF, PART = ".dozor-", ".part"
"""Prefix and suffix of the names of files being written."""
ABANDONED = 60.0
"""Seconds without changes after which an incomplete file is considered abandoned."""
NO_WAIT = getattr(os, "O_NONBLOCK", 0)
"""Flag of ``os.open``: don't wait for the other end of a pipe."""
HELD_OPEN = (5, 32, 33)
"""Windows' errors for replacing a file that another program holds open."""
PAUSES = (0.02, 0.05, 0.1, 0.2, 0.4)
"""Seconds between attempts to replace a file: a virus scanner opens each new file for a moment."""
_UMASK = os.umask(0)
os.umask(_UMASK)
_swept: set[Path] = set()


def open_regular(file: Path) -> BinaryIO:
    """Open *file* for reading bytes.

    Raises OSError, also if it isn't a regular file; doesn't block on a pipe without a writer.
    """
    return open(file, "rb", opener=_opener)


def read(file: Path, most: int | None = None) -> bytes:
    """Return the bytes of *file*, at most *most* + 1: a longer result means that the file is too large.

    Raises OSError.
    """
    with open_regular(file) as stream:
        return stream.read(-1 if most is None else most + 1)


def sqlite_uri(file: PurePath, mode: str) -> str:
    """Return the URI that opens the database *file* (absolute) in SQLite's *mode* (``ro``, ``rw``, ``rwc``).

    SQLite refuses the host in the URI of a Windows network path: four slashes keep it in the path.
    """
    uri = file.as_uri()
    if is_network_path(file):
        uri = f"file:////{uri.removeprefix('file://')}"
    return f"{uri}?mode={mode}"


def is_network_path(file: PurePath) -> bool:
    """Return whether *file* (resolved) is on a Windows network share, also one mapped to a letter."""
    return file.drive.startswith("\\\\")


def is_windows() -> bool:
    """Return whether the system is Windows; a function, so that tests on other systems can say so."""
    return sys.platform == "win32"


def require_regular(file: Path) -> os.stat_result:
    """Return the status of *file* or a link's target. Raises OSError if it isn't a regular file."""
    return _require_regular(file.stat(), file)


def _require_regular(status: os.stat_result, file: Path | str) -> os.stat_result:
    if not stat.S_ISREG(status.st_mode):
        code = errno.EISDIR if stat.S_ISDIR(status.st_mode) else errno.ENXIO
        raise OSError(code, os.strerror(code), str(file))
    return status


def _opener(name: str, flags: int) -> int:
    # Check first: opening a device can have side effects.
    require_regular(Path(name))
    handle = os.open(name, flags | NO_WAIT)
    try:
        _require_regular(os.fstat(handle), name)
    except OSError:
        os.close(handle)
        raise
    return handle


def local_time(seconds: float) -> datetime:
    """Return the local time of a file's time in s since 1970, at least a day: Windows has none before it."""
    return datetime.fromtimestamp(max(seconds, 86_400.0), UTC).astimezone()


def atomic_write(file: Path, content: bytes | str, *, sync: bool = True) -> None:
    """Save *content* (text as UTF-8) as *file*, like :func:`atomic_path`."""
    with atomic_path(file, sync=sync) as part:
        part.write_bytes(content.encode() if isinstance(content, str) else content)


@contextlib.contextmanager
def atomic_path(file: Path, *, sync: bool = True) -> Iterator[Path]:
    """Yield the path of an empty file in the same folder; it replaces *file* if the block succeeds.

    If the block raises, the new file is deleted. If *file* is a link, its target is replaced. The old file's
    mode and owner are kept; without an old file, the new one is as private as its folder. *sync*: flush to
    disk, to survive a power failure; turn it off only for derived data. Raises OSError, leaving *file*
    unchanged.
    """
    if is_windows() and not is_legal(file.name):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(file))
    part: Path | None = None
    target = Path(os.path.realpath(file))
    try:
        old = _replaceable(file)
        _sweep(target.parent)
        handle, name = tempfile.mkstemp(PART, HALF, target.parent)
        os.close(handle)
        part = Path(name)
        yield part
        _copy_mode(part, old, sync=sync)
        replace(part, target)
        if sync:
            _sync(target.parent)
    except OSError as error:
        if part is None or error.filename in (None, str(part)):
            missing = error.errno in (errno.ENOENT, errno.ENOTDIR) and not file.is_symlink()
            error.filename, error.filename2 = str(target.parent if missing else file), None
        raise
    finally:
        if part is not None:
            with contextlib.suppress(OSError):
                part.unlink()


def replace(source: Path, target: Path) -> None:
    """Rename *source* to *target*, replacing it; retry while another program holds either open (Windows).

    Raises OSError: ``EBUSY`` if one stays open.
    """
    for pause in (*PAUSES, None):
        try:
            source.replace(target)
        except PermissionError as error:
            if getattr(error, "winerror", None) not in HELD_OPEN:
                raise
            if pause is None:
                raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), str(target)) from error
            time.sleep(pause)
        else:
            return


def append(file: Path, text: str) -> None:
    """Append *text* to *file*; create it if it's missing. Raises OSError."""
    with contextlib.suppress(FileNotFoundError):
        require_regular(file)
    handle = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT | NO_WAIT, 0o600)
    with os.fdopen(handle, "a", encoding="utf-8") as out:
        out.write(text)


def _replaceable(file: Path) -> os.stat_result | None:
    """Return the status of *file*; None if it's missing. Raises OSError if it can't be replaced."""
    try:
        old = require_regular(file)
    except FileNotFoundError:
        return None
    if not os.access(file, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
    return old


def _copy_mode(part: Path, old: os.stat_result | None, *, sync: bool) -> None:
    """Give *part* the owner and mode of *old* (None: a new file's); *sync*: flush it to disk."""
    if sync:
        _sync(part)
    mode = 0o666 & ~_UMASK & part.parent.stat().st_mode
    if old is not None:
        mode = stat.S_IMODE(old.st_mode)
        if hasattr(os, "chown"):
            with contextlib.suppress(OSError):
                os.chown(part, old.st_uid, old.st_gid)
    part.chmod(mode)


def _sync(path: Path) -> None:
    """Flush the file or folder *path* to disk; not all systems can flush folders."""
    folder = path.is_dir()
    with contextlib.suppress(OSError) if folder else contextlib.nullcontext():
        handle = os.open(path, os.O_RDONLY if folder else os.O_RDWR)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _sweep(folder: Path) -> None:
    """Delete incomplete files of killed programs in *folder*, once for each folder."""
    if folder in _swept:
        return
    _swept.add(folder)
    for file in folder.glob(f"{HALF}*{PART}"):
        with contextlib.suppress(OSError):
            if time.time() - file.stat().st_mtime > ABANDONED:
                file.unlink()
