"""Locks for files shared by processes: appended to by one, or merged and replaced by many.

The operating system holds every lock, so it ends with its process. A lock left by a crash, or copied from
another computer, blocks nothing: the file can be taken over despite an owner's note. Where the system has no
locks (some network folders), changes are detected before writing.
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
"""The folder of lock files and owners' notes, next to the locked files."""
PATIENCE = 3.0
"""Seconds to wait for a lock normally held for milliseconds."""
if sys.platform == "win32":
    import msvcrt

    FAR = 2**31 - 2
    """Offset of the locked byte, after all content: locked bytes are unreadable."""

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

    Continue without a lock where none can be had (full disk, hanging holder): atomic replacement keeps the
    file whole.
    """
    lock = file.parent / FOLDER / f"{file.name}.lock"
    with contextlib.suppress(OSError):
        lock.parent.mkdir(exist_ok=True)
    handle = acquire(lock, PATIENCE)
    try:
        yield
    finally:
        if handle is not None:
            release(lock, handle)


def acquire(lock: Path, seconds: float = 0.0) -> FileIO | None:
    """Lock the file *lock*, created if needed, within *seconds*; pass the result to :func:`release`.

    None: another process has it, or it cannot be created.
    """
    end = time.monotonic() + seconds
    while True:
        try:
            # A pipe that nobody reads is refused, not waited for.
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


def release(lock: Path, held: FileIO) -> None:
    """Release the lock by deleting its file."""
    if sys.platform == "win32":  # Windows cannot delete open files.
        held.close()
    with contextlib.suppress(OSError):
        lock.unlink()
    held.close()


def _is_same_file(file: FileIO, path: Path) -> bool:
    """Return whether *path* is the open *file*."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except OSError:
        return False


@dataclass(frozen=True, slots=True)
class Owner:
    """The process appending to a file: process id, computer, start (local time, ISO 8601)."""

    pid: int = 0
    host: str = "?"
    since: str = "?"
    token: str = ""

    @property
    def message_args(self) -> dict[str, str | int]:
        """Parameters for a message about it."""
        return {"pid": self.pid, "host": self.host, "since": self.since}

    @property
    def is_here(self) -> bool:
        """Whether it is this process."""
        return (self.pid, self.host) == (os.getpid(), gethostname())


class InUse(Exception):
    """Raised if another process, or another handle of this one, appends to the file: *owner*."""

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self.owner = owner


class Changed(Exception):
    """Raised if the file was moved, deleted, replaced or changed by another program."""


class AppendedFile:
    """A file that one process keeps open to append to. Nothing in it is ever overwritten.

    ``size`` is the number of its bytes known to be whole; data not yet written waits.
    """

    def __init__(self, path: Path, *, new: bool = False, take_over: bool = False) -> None:
        """Open the file. Raises OSError, and :class:`InUse` if another process has it, unless *take_over*."""
        self.path = path
        self.size = 0
        self._waiting = b""
        # Unbuffered: no data may wait inside the program, and a failed write must be seen immediately.
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
        """The process that has taken the file over from this one."""
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
        """Write waiting data, then *data*. What cannot be written waits for the next call.

        Raises OSError, :class:`InUse` when the file has been taken over, :class:`Changed`.
        """
        self._waiting += data
        with exclusive(self.path):
            if (owner := self.new_owner) is not None:
                raise InUse(owner)
            if not _is_same_file(self._file, self.path):
                raise Changed
            if not _note(self.path).exists():
                self._write_owner()
            # Lock a file taken over once its first owner has closed it.
            self._is_locked = self._is_locked or _locked(self._file)
            self._file.seek(self.size)
            stump = self._file.read()
            # A write that failed halfway left only the start of the waiting data.
            if os.fstat(self._file.fileno()).st_size < self.size or not self._waiting.startswith(stump):
                raise Changed
            written = len(stump)
            while written < len(self._waiting):
                written += self._file.write(self._waiting[written:]) or 0
            self.size += written
            self._waiting = b""

    def _write_owner(self) -> None:
        """Write the owner's note. If that fails, the lock still holds."""
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
    """Open a regular file so that every write appends, even after other writers."""
    if not flags & os.O_EXCL:
        require_regular(Path(path))
    return os.open(path, flags | os.O_APPEND, 0o666)


def _note(path: Path) -> Path:
    """Return the path of the owner's note for *path*."""
    return path.parent / FOLDER / f"{path.name}.owner"


def _owner(path: Path) -> Owner | None:
    """Return the noted owner of *path*; None if there is none."""
    try:
        return replace(Owner(), **json.loads(read(_note(path))))
    except (OSError, ValueError, TypeError):
        return None
