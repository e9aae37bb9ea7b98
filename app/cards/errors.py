"""Errors of a catalogue.

One exception, :class:`CatalogueError`, with a code of the domain ``cards`` and parameters;
``error.reason.text(language)`` makes the sentence where it is shown. A failed transaction leaves the
catalogue unchanged.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path

from app import files, user_errors
from app.user_errors import Message


class CatalogueError(Exception):
    """A failed catalogue operation; ``code`` and ``params`` say what and where."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
        self.reason = Message(code, params)

    @classmethod
    def of(cls, message: Message) -> CatalogueError:
        """Return the error with the code and parameters of *message*."""
        return cls(message.code, **message.args)


def unfit(file: str, place: str, field: str, value: str, allowed: Iterable[str] = ()) -> CatalogueError:
    """Return the error that *value* doesn't fit *field* at *place*; *allowed*: the values that do."""
    choices = ", ".join(filter(None, allowed))
    return CatalogueError(
        "cards.bad-choice" if choices else "cards.bad-value",
        file=file,
        place=place,
        field=field,
        value=value,
        choices=choices,
    )


def unknown_key(file: str, place: str, key: str, allowed: Collection[str]) -> CatalogueError:
    """Return the error that nothing at *place* is called *key*, but only what is *allowed*."""
    near, names = next(iter(get_close_matches(key, allowed, 1)), "none"), ", ".join(allowed)
    return CatalogueError("cards.unknown-key", file=file, place=place, key=key[:40], near=near, allowed=names)


def _code(message: str) -> str:
    for part, code in (
        ("locked", "locked"),
        ("readonly", "read-only"),
        ("read-only", "read-only"),
        ("full", "disk-full"),
        ("not a database", "damaged"),
        ("malformed", "damaged"),
        ("no such table", "damaged"),
        ("no such column", "damaged"),
        ("unable to open", "unreadable"),
        ("disk i/o", "unreadable"),
    ):
        if part in message:
            return "cards." + code
    return "cards.damaged"


def content_of(file: Path, most: int) -> bytes:
    """Return the bytes of *file*.

    Raises :class:`CatalogueError`: missing, unreadable, larger than *most* bytes, not a regular file.
    """
    with guard(file):
        try:
            content = files.read(file, most)
        except FileNotFoundError as error:
            raise CatalogueError("cards.no-file", file=str(file)) from error
    if len(content) > most:
        raise CatalogueError("cards.too-large", file=file.name, most=most // 1024 // 1024)
    return content


@contextmanager
def guard(path: Path) -> Iterator[None]:
    """Turn errors of SQLite and the file system on *path* into :class:`CatalogueError`."""
    try:
        yield
    except CatalogueError:
        raise
    except sqlite3.Error as error:
        raise CatalogueError(_code(str(error).lower()), file=str(path)) from error
    except UnicodeDecodeError as error:
        # SQLite's message quotes the undecodable bytes.
        raise CatalogueError("cards.damaged", file=str(path)) from error
    except OSError as error:
        code = {errno.ENOSPC: "cards.disk-full", errno.EDQUOT: "cards.disk-full"}.get(error.errno or 0)
        message = user_errors.expected(error)
        if message is not None and message.code == "trouble.not-allowed":
            code = "cards.read-only"
        if code or message is None or message.code == "trouble.system":
            raise CatalogueError(code or "cards.unreadable", file=str(path)) from error
        raise CatalogueError.of(message) from error
    except Exception as error:
        # SQLAlchemy wraps the driver's errors; importing it here would be slow.
        original = getattr(error, "orig", None)
        if isinstance(original, sqlite3.Error):
            raise CatalogueError(_code(str(original).lower()), file=str(path)) from error
        raise
