"""The record on disk: each entry appended and handed to the system at once, so that a crash loses nothing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO, Literal

from app.rules.game import Reason
from app.rules.record import MAX_BYTES, BadRecord, Entry, Header, Record, parse, write_entry, write_header


class RecordFile:
    """A ``.dozorgame`` that grows. A full disk stops nothing: ``trouble`` says what is wrong, what could
    not be written waits in memory and is tried again with the next entry.
    """

    def __init__(self, path: Path, file: BinaryIO, size: int) -> None:
        self.path = path
        self.trouble: Reason | None = None
        self._file = file
        self._size = size
        self._waiting = b""

    @classmethod
    def create(cls, path: Path, header: Header) -> RecordFile:
        """A new file, never over an old one. Raises :class:`BadRecord` if it cannot be made."""
        return cls._opened(path, "xb", 0, write_header(header).encode())

    @classmethod
    def resume(cls, path: Path, record: Record) -> RecordFile:
        """*path*, read as *record*, to be continued; the unfinished line of a crash is cut off."""
        return cls._opened(path, "r+b", record.sound_bytes, b"")

    @classmethod
    def _opened(cls, path: Path, mode: Literal["xb", "r+b"], size: int, data: bytes) -> RecordFile:
        try:
            # Unbuffered: nothing may wait inside the program, and a failed write must be seen at once.
            file = path.open(mode, buffering=0)
        except OSError as error:
            raise BadRecord("cannot-write", 0, file=str(path), problem=_problem(error)) from None
        made = cls(path, file, size)
        made._push(data)
        return made

    def append(self, entry: Entry) -> None:
        """Write *entry* behind all others. Never raises: see ``trouble``."""
        self._push(write_entry(entry).encode())

    def close(self) -> None:
        """Try once more what waits, and let the file go."""
        if not self._file.closed:
            self._push(b"")
            self._file.close()

    def _push(self, data: bytes) -> None:
        self._waiting += data
        try:
            # A write that failed halfway has left a stump: always continue from the last sound byte.
            self._file.truncate(self._size)
            self._file.seek(self._size)
            while self._waiting:
                written = self._file.write(self._waiting) or 0
                self._size += written
                self._waiting = self._waiting[written:]
        except (OSError, ValueError) as error:
            self.trouble = Reason(
                "record.cannot-write", "", {"line": 0, "file": str(self.path), "problem": _problem(error)}
            )
        else:
            self.trouble = None


def read_file(path: Path) -> Record:
    """The record in *path*. Raises :class:`BadRecord`, also for what is no readable file."""
    return parse(content_of(path))


def content_of(path: Path) -> bytes:
    """The bytes of *path*, no more than a record may have and one. Raises :class:`BadRecord`."""
    try:
        if not path.is_file():
            raise BadRecord("no-such-file", 0, file=str(path))
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadRecord("cannot-read", 0, file=str(path), problem=_problem(error)) from None


def _problem(error: Exception) -> str:
    """The system's own words for what went wrong, without paths and numbers."""
    number = getattr(error, "errno", None)
    return os.strerror(number) if number else str(error)
