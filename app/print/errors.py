"""What can go wrong while printing.

::

    PrintError          a code of ``print.ftl`` with parameters
    └── Cancelled       the person stopped it; nothing was written
"""

from __future__ import annotations

from typing import Any

from app.user_errors import Message


class PrintError(Exception):
    """Printing is not possible; ``reason`` makes the sentence (domain ``print``)."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
        self.reason = Message(f"print.{code}", params)

    @classmethod
    def of(cls, said: Message) -> PrintError:
        """The error whose sentence is *said*."""
        made = cls(said.code, **said.args)
        made.reason = said
        return made

    def sentence(self, language: str) -> str:
        """What is wrong and what to do, in *language*."""
        return self.reason.text(language)


class Cancelled(PrintError):
    """The person stopped the work."""

    def __init__(self) -> None:
        super().__init__("cancelled")
