"""A record on disk: each entry is appended and flushed immediately, so a crash loses nothing."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from app import files
from app.locks import AppendedFile, Changed, InUse
from app.rules.game import Reason
from app.rules.record import MAX_BYTES, BadRecord, Entry, Header, Record, parse, write_entry, write_header

TAKEN_OVER = "record.taken-over"
"""Reason code when another process has taken over the record."""
WARNING_ROOM, ENTRY_ROOM = MAX_BYTES // 10, 10_000
"""Number of bytes below the limit when players are warned, and when further actions are refused."""


class RecordFile:
    """A ``.dozorgame`` file being written. A full disk doesn't stop the game.

    ``write_error``: why entries couldn't be written, or None. They stay in memory and are written with the
    next entry.
    """

    def __init__(self, path: Path, *, new: bool = False, take_over: bool = False) -> None:
        """Open *path*. Raises :class:`BadRecord` (``record.in-use`` if another process is writing to it)."""
        self.path = path
        self.write_error: Reason | None = None
        try:
            self._file = AppendedFile(path, new=new, take_over=take_over)
        except InUse as held:
            raise BadRecord("in-use", 0, None, file=str(path), **held.owner.message_args) from None
        except OSError as error:
            raise BadRecord("cannot-write", 0, file=str(path), problem=_problem(error)) from None

    @classmethod
    def create(cls, path: Path, header: Header) -> RecordFile:
        """Create a new file, never overwriting. Raises :class:`BadRecord` if it can't be created."""
        record_file = cls(path, new=True)
        record_file._write(write_header(header).encode())
        return record_file

    @classmethod
    def resume(cls, path: Path, record: Record, *, take_over: bool = False) -> RecordFile:
        """Reopen *path*, just parsed as *record*; cut off a last line left unfinished by a crash.

        Raises :class:`BadRecord` (``record.in-use`` if another process is writing to it and *take_over* is
        false).
        """
        record_file = cls(path, take_over=take_over)
        try:
            record_file._file.start_after(record.intact_bytes)
        except Changed:
            record_file._file.close()
            raise BadRecord("went-on", 0, file=path.name) from None
        return record_file

    def why_not_append(self, entry: Entry) -> Reason | None:
        """Return why *entry* can't be recorded: the file is full, or another process has it. None: it can."""
        if (owner := self._file.new_owner) is not None:
            return self._reason(TAKEN_OVER, **owner.message_args)
        return self.why_too_large(len(write_entry(entry).encode()) + ENTRY_ROOM)

    def why_too_large(self, more: int = 0, code: str = "record.full") -> Reason | None:
        """Return a reason if the file with *more* bytes couldn't be read back; None if it could."""
        return (
            self._reason(code, limit=MAX_BYTES // 1_000_000)
            if self._file.size + len(self._file.unwritten) + more > MAX_BYTES
            else None
        )

    @property
    def trouble(self) -> Reason | None:
        """What the players should know: ``write_error``, or that the file is nearly full."""
        return self.write_error or self.why_too_large(WARNING_ROOM, "record.nearly-full")

    def append(self, entry: Entry) -> None:
        """Append *entry*. Never raises: see ``write_error``."""
        self._write(write_entry(entry).encode())

    def close(self) -> None:
        """Retry unwritten entries, then close the file."""
        if self.write_error is not None:
            self._write(b"")
        self._file.close()

    def _write(self, data: bytes) -> None:
        self.write_error = None
        try:
            self._file.append(data)
        except InUse as taken:
            self.write_error = self._reason(TAKEN_OVER, **taken.owner.message_args)
        except Changed:
            self.write_error = self._reason("record.not-saved")
        except (OSError, ValueError) as error:
            self.write_error = self._reason("record.cannot-write", problem=_problem(error))

    def _reason(self, code: str, **args: str | int) -> Reason:
        return Reason(code, "", {"line": 0, "file": str(self.path), **args})


def read_file(path: Path) -> Record:
    """Read the record in *path*. Raises :class:`BadRecord`, also for an unreadable file."""
    return parse(read_bytes(path))


def read_bytes(path: Path) -> bytes:
    """Return the bytes of *path*, at most MAX_BYTES + 1. Raises :class:`BadRecord`."""
    try:
        return files.read(path, MAX_BYTES)
    except FileNotFoundError:
        raise BadRecord("no-such-file", 0, file=str(path)) from None
    except OSError as error:
        if error.errno in (errno.ENXIO, errno.EISDIR):
            raise BadRecord("no-regular-file", 0, file=str(path)) from None
        raise BadRecord("cannot-read", 0, file=str(path), problem=_problem(error)) from None


def _problem(error: Exception) -> str:
    return os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
