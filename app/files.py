"""Opening and saving files: only regular ones (and links to them), replaced atomically.

:func:`open_regular` and :func:`read` open what a user names. :func:`atomic_write` and :func:`atomic_path`
save everything except open databases and what grows line by line (records, ledgers, logs). Errors are
OSErrors with the name that the caller gave; a device, pipe or socket is ``ENXIO``, a folder ``EISDIR``.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
import time
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

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
"""Prefix and suffix of files being written."""
ABANDONED = 60.0
"""Seconds without changes after which an incomplete file is considered abandoned."""
NO_WAIT = getattr(os, "O_NONBLOCK", 0)
"""Flag of ``os.open``: don't wait for the other end of a pipe."""
_UMASK = os.umask(0)
os.umask(_UMASK)
_swept: set[Path] = set()


def open_regular(file: Path) -> BinaryIO:
    """Open *file* for reading bytes.

    Raises OSError, also for what is no regular file (a pipe without a writer does not block).
    """
    return open(file, "rb", opener=_opener)


def read(file: Path, most: int | None = None) -> bytes:
    """Return the bytes of *file*, but at most *most* + 1: a longer result means it is too large.

    Raises OSError.
    """
    with open_regular(file) as stream:
        return stream.read(-1 if most is None else most + 1)


def require_regular(file: Path) -> os.stat_result:
    """Return the status of *file* (a link's target). Raises OSError if it is no regular file."""
    return _require_regular(file.stat(), file)


def _require_regular(status: os.stat_result, file: Path | str) -> os.stat_result:
    if not stat.S_ISREG(status.st_mode):
        code = errno.EISDIR if stat.S_ISDIR(status.st_mode) else errno.ENXIO
        raise OSError(code, os.strerror(code), str(file))
    return status


def _opener(name: str, flags: int) -> int:
    # Check before opening, which may already act on a device.
    require_regular(Path(name))
    handle = os.open(name, flags | NO_WAIT)
    try:
        _require_regular(os.fstat(handle), name)
    except OSError:
        os.close(handle)
        raise
    return handle


def atomic_write(file: Path, content: bytes | str, *, sync: bool = True) -> None:
    """Save *content* (text as UTF-8) as *file*, like :func:`atomic_path`."""
    with atomic_path(file, sync=sync) as part:
        part.write_bytes(content.encode() if isinstance(content, str) else content)


@contextlib.contextmanager
def atomic_path(file: Path, *, sync: bool = True) -> Iterator[Path]:
    """Yield an empty file in the same folder; it replaces *file* when the block succeeds.

    It is removed if the block raises. A link is followed: its target is replaced. Mode and owner of the old
    file are kept; a new file is as private as its folder. *sync*: survive a power failure; turn it off only
    for derived data. Raises OSError; then *file* is unchanged.
    """
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
        part.replace(target)
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


def append(file: Path, text: str) -> None:
    """Append *text* to *file*, which is created if missing. Raises OSError."""
    with contextlib.suppress(FileNotFoundError):
        require_regular(file)
    handle = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT | NO_WAIT, 0o600)
    with os.fdopen(handle, "a", encoding="utf-8") as out:
        out.write(text)


def _replaceable(file: Path) -> os.stat_result | None:
    """Return the status of the file to be replaced, or None. Raises OSError if it must not be replaced."""
    try:
        old = require_regular(file)
    except FileNotFoundError:
        return None
    if not os.access(file, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
    return old


def _copy_mode(part: Path, old: os.stat_result | None, *, sync: bool) -> None:
    """Set the owner and mode of *part*, and flush it to disk."""
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
    """Flush the file or folder *path* to disk. Not every system supports folders."""
    folder = path.is_dir()
    with contextlib.suppress(OSError) if folder else contextlib.nullcontext():
        handle = os.open(path, os.O_RDONLY if folder else os.O_RDWR)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _sweep(folder: Path) -> None:
    """Remove incomplete files of killed programs in *folder*, before the first save there."""
    if folder in _swept:
        return
    _swept.add(folder)
    for file in folder.glob(f"{HALF}*{PART}"):
        with contextlib.suppress(OSError):
            if time.time() - file.stat().st_mtime > ABANDONED:
                file.unlink()
