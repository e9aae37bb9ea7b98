"""Locks for files that several processes use: one appends to a file, or all merge and replace it.

The operating system holds the locks, so a lock ends with its process. A lock file left by a crash, or copied
from another computer, blocks nothing. Where the file system has no locks (some network folders), changes by
others are detected before writing.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from io import FileIO
from pathlib import Path
from socket import gethostname

from app.files import NO_WAIT, atomic_write, read, require_regular

FOLDER = ".locks"
"""Name of the folder, next to the locked files, for lock files and for notes of who owns a file."""
TIMEOUT = 3.0
"""Seconds to wait for a lock, which is normally held for milliseconds."""
if sys.platform == "win32":
    import msvcrt

    FAR = 2**31 - 2
    """Offset of the locked byte, beyond all content: others can't read locked bytes."""

    def _locked(file: FileIO) -> bool:
        """Lock *file* without waiting. False if another handle has locked it."""
        position = file.seek(0, os.SEEK_CUR)
        try:
            file.seek(FAR)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(position)
        return True

else:
    import fcntl

    def _locked(file: FileIO) -> bool:
        """Lock *file* without waiting. False if another handle has locked it."""
        # Not lockf: POSIX drops those locks when the process closes any other handle of the file.
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # A file system without locks.
            return True
        return True


@contextlib.contextmanager
def exclusive(file: Path) -> Iterator[None]:
    """Keep other processes out of *file* while it is read, merged and replaced.

    Continue without a lock if it can't be taken (full disk, holder hangs): replacement is atomic anyway.
    """
    lock = file.parent / FOLDER / f"{file.name}.lock"
    with contextlib.suppress(OSError):
        lock.parent.mkdir(exist_ok=True)
    handle = acquire(lock, TIMEOUT)
    try:
        yield
    finally:
        if handle is not None:
            release(lock, handle)


def acquire(lock: Path, seconds: float = 0.0) -> FileIO | None:
    """Lock the file *lock*, created if needed, within *seconds*; pass the result to :func:`release`.

    Return None if another process has the lock, or if the file can't be created.
    """
    end = time.monotonic() + seconds
    while True:
        try:
            # NO_WAIT: fail on a pipe that nobody reads instead of waiting.
            handle = open(  # noqa: SIM115
                lock, "ab", buffering=0, opener=lambda name, flags: os.open(name, flags | NO_WAIT, 0o666)
            )
        except OSError:
            return None
        # The former holder may have deleted the file, and another process created a new one.
        if _locked(handle) and _is_same_file(handle, lock):
            return handle
        handle.close()
        if time.monotonic() >= end:
            return None
        time.sleep(0.002)


def release(lock: Path, handle: FileIO) -> None:
    """Release the lock by deleting its file."""
    if sys.platform == "win32":  # Windows cannot delete open files.
        handle.close()
    with contextlib.suppress(OSError):
        lock.unlink()
    handle.close()


def _is_same_file(file: FileIO, path: Path) -> bool:
    """Return whether *path* is the open *file*."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except OSError:
        return False


@dataclass(frozen=True, slots=True)
class Owner:
    """The process that appends to a file. ``since``: when it opened the file, in local time."""

    pid: int = 0
    host: str = "?"
    since: str = "?"
    token: str = ""

    @property
    def message_args(self) -> dict[str, str | int]:
        """The parameters of a message about the owner."""
        return {"pid": self.pid, "host": self.host, "since": self.since}

    @property
    def is_here(self) -> bool:
        """Whether the owner is this process."""
        return (self.pid, self.host) == (os.getpid(), gethostname())


class InUse(Exception):
    """The file is already open for appending, in another process or in this one (*owner*)."""

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self.owner = owner


class Changed(Exception):
    """Another program moved, deleted, replaced, or changed the file."""


class AppendedFile:
    """A file that one process keeps open to append to. Nothing in it is ever overwritten.

    ``size``: number of bytes known to be complete. ``unwritten``: data that couldn't be written yet.
    """

    def __init__(self, path: Path, *, new: bool = False, take_over: bool = False) -> None:
        """Open the file. Raises OSError, and :class:`InUse` if it has another owner, unless *take_over*."""
        self.path = path
        self.size = 0
        self.unwritten = b""
        # Unbuffered, so that a failed write is noticed at once.
        self._file = open(path, "x+b" if new else "r+b", buffering=0, opener=_appending)  # noqa: SIM115
        self._is_locked = _locked(self._file)
        owner = _owner(path) or Owner()
        if not (self._is_locked or take_over or owner.is_here):
            self._file.close()
            raise InUse(owner)
        self._me = Owner(os.getpid(), gethostname(), f"{datetime.now():%Y-%m-%d %H:%M}", secrets.token_hex(8))
        with exclusive(path):
            self._write_owner()

    @property
    def new_owner(self) -> Owner | None:
        """The process that has taken over the file; None if this one still owns it."""
        owner = _owner(self.path)
        return None if owner is None or owner == self._me else owner

    def start_after(self, size: int) -> None:
        """Append after the first *size* bytes, cutting off an unfinished line.

        Raises OSError, :class:`Changed` if more lines follow.
        """
        with exclusive(self.path):
            self._file.seek(size)
            if b"\n" in self._file.read():
                raise Changed
            self._file.truncate(size)
        self.size = size

    def append(self, data: bytes) -> None:
        """Append data from failed calls, then *data*; what can't be written is kept for the next call.

        Raises OSError, :class:`InUse` if another process has taken over the file, and :class:`Changed`.
        """
        self.unwritten += data
        with exclusive(self.path):
            if (owner := self.new_owner) is not None:
                raise InUse(owner)
            if not _is_same_file(self._file, self.path):
                raise Changed
            if not _note(self.path).exists():
                self._write_owner()
            # After a takeover, the file can be locked only when its first owner has closed it.
            self._is_locked = self._is_locked or _locked(self._file)
            self._file.seek(self.size)
            tail = self._file.read()
            # After a write that failed halfway, the file ends with the start of the unwritten data.
            if os.fstat(self._file.fileno()).st_size < self.size or not self.unwritten.startswith(tail):
                raise Changed
            written = len(tail)
            while written < len(self.unwritten):
                written += self._file.write(self.unwritten[written:]) or 0
            self.size += written
            self.unwritten = b""

    def _write_owner(self) -> None:
        """Write the note that this process owns the file; ignore errors, since the lock is enough."""
        with contextlib.suppress(OSError):
            _note(self.path).parent.mkdir(exist_ok=True)
            atomic_write(_note(self.path), json.dumps(asdict(self._me)), sync=False)

    def close(self) -> None:
        """Close the file."""
        with contextlib.suppress(OSError), exclusive(self.path):
            if self.new_owner is None:
                _note(self.path).unlink(missing_ok=True)
        self._file.close()


def _appending(path: str, flags: int) -> int:
    """Open a regular file so that every write goes to its end, even after writes by others."""
    if not flags & os.O_EXCL:
        require_regular(Path(path))
    return os.open(path, flags | os.O_APPEND, 0o666)


def _note(path: Path) -> Path:
    """Return the path of the owner's note for *path*."""
    return path.parent / FOLDER / f"{path.name}.owner"


def _owner(path: Path) -> Owner | None:
    """Return the owner of *path* from its note; None without a valid note."""
    try:
        return replace(Owner(), **json.loads(read(_note(path))))
    except (OSError, ValueError, TypeError):
        return None
