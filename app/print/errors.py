"""Errors while printing.

::

PrintError          a code of ``print.ftl`` with parameters
└── Cancelled       cancelled by the user; nothing was written
"""

from __future__ import annotations

from typing import Any

from app.user_errors import Message


class PrintError(Exception):
    """Printing isn't possible; ``reason`` is the message."""

    def __init__(self, code: str, **params: Any) -> None:
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
