"""The record on disk: each entry appended and handed to the system at once, so that a crash loses nothing."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from app import files
from app.locks import AppendedFile, Changed, InUse
from app.rules.game import Reason
from app.rules.record import MAX_BYTES, BadRecord, Entry, Header, Record, parse, write_entry, write_header

TAKEN_OVER = "record.taken-over"
"""The code of the reason why nothing more can be written: another process has the record now."""


class RecordFile:
    """A ``.dozorgame`` that grows. A full disk stops nothing: ``trouble`` says what is wrong, what could
    not be written waits in memory and is tried again with the next entry.
    """

    def __init__(self, path: Path, *, new: bool = False, take_over: bool = False) -> None:
        """Raises :class:`BadRecord` if it cannot be opened, ``record.in-use`` if another process appends to
        it."""
        self.path = path
        self.trouble: Reason | None = None
        try:
            self._file = AppendedFile(path, new=new, take_over=take_over)
        except InUse as held:
            raise BadRecord("in-use", 0, None, file=str(path), **held.owner.told) from None
        except OSError as error:
            raise BadRecord("cannot-write", 0, file=str(path), problem=_problem(error)) from None

    @classmethod
    def create(cls, path: Path, header: Header) -> RecordFile:
        """A new file, never over an old one. Raises :class:`BadRecord` if it cannot be made."""
        made = cls(path, new=True)
        made._push(write_header(header).encode())
        return made

    @classmethod
    def resume(cls, path: Path, record: Record, *, take_over: bool = False) -> RecordFile:
        """*path*, just read as *record*, to be continued; the unfinished line of a crash is cut off. Raises
        :class:`BadRecord`; ``record.in-use`` only unless it is to be *taken over* from another process."""
        made = cls(path, take_over=take_over)
        try:
            made._file.begin_after(record.sound_bytes)
        except Changed:
            made._file.close()
            raise BadRecord("went-on", 0, file=path.name) from None
        return made

    @property
    def taken(self) -> Reason | None:
        """Says who has taken the file over; None while this process has it."""
        owner = self._file.taken_by
        return self._reason(TAKEN_OVER, **owner.told) if owner is not None else None

    def append(self, entry: Entry) -> None:
        """Write *entry* behind all others. Never raises: see ``trouble``."""
        self._push(write_entry(entry).encode())

    def close(self) -> None:
        """Try once more what waits, and let the file go."""
        if self.trouble is not None:
            self._push(b"")
        self._file.close()

    def _push(self, data: bytes) -> None:
        self.trouble = None
        try:
            self._file.append(data)
        except InUse as taken:
            self.trouble = self._reason(TAKEN_OVER, **taken.owner.told)
        except Changed:
            self.trouble = self._reason("record.not-saved")
        except (OSError, ValueError) as error:
            self.trouble = self._reason("record.cannot-write", problem=_problem(error))

    def _reason(self, code: str, **args: str | int) -> Reason:
        return Reason(code, "", {"line": 0, "file": str(self.path), **args})


def read_file(path: Path) -> Record:
    """The record in *path*. Raises :class:`BadRecord`, also for what is no readable file."""
    return parse(content_of(path))


def content_of(path: Path) -> bytes:
    """The bytes of *path*, no more than a record may have and one. Raises :class:`BadRecord`."""
    try:
        return files.read(path, MAX_BYTES)
    except FileNotFoundError:
        raise BadRecord("no-such-file", 0, file=str(path)) from None
    except OSError as error:
        if error.errno in (errno.ENXIO, errno.EISDIR):
            raise BadRecord("no-regular-file", 0, file=str(path)) from None
        raise BadRecord("cannot-read", 0, file=str(path), problem=_problem(error)) from None


def _problem(error: Exception) -> str:
    """The system's own words for what went wrong, without paths and numbers."""
    number = getattr(error, "errno", None)
    return os.strerror(number) if number else str(error)
