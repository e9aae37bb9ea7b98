"""Errors while printing, and files written with them.

::

PrintError          a code of ``print.ftl`` with parameters
└── Cancelled       cancelled by the user; nothing was written
"""

from __future__ import annotations

from pathlib import Path

from app.files import atomic_write
from app.user_errors import Message, expected


class PrintError(Exception):
    """Printing isn't possible; ``reason`` is the message."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
        self.reason = Message(f"print.{code}", params)

    @classmethod
    def of(cls, message: Message) -> PrintError:
        """Return an error with *message*, which may be of another domain than ``print``."""
        error = cls(message.code, **message.args)
        error.reason = message
        return error

    def sentence(self, language: str) -> str:
        """Return the message in *language*."""
        return self.reason.text(language)


class Cancelled(PrintError):
    """The user cancelled the work."""

    def __init__(self) -> None:
        super().__init__("cancelled")


SHARED_CODES = ("trouble.special-file", "trouble.in-use", "trouble.bad-name")
"""Messages that say more than those of printing."""


def save(data: bytes, target: Path) -> None:
    """Write *data* to *target* atomically. Raises :class:`PrintError`."""
    try:
        atomic_write(target, data)
    except OSError as error:
        message = expected(error)
        if message is not None and message.code in SHARED_CODES:
            raise PrintError.of(message) from error
        code = {28: "disk-full", 2: "no-folder", 21: "is-folder"}.get(error.errno or 0, "unwritable")
        raise PrintError(code, file=str(target), folder=str(target.parent)) from error
