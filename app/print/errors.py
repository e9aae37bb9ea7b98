"""What can go wrong while printing.

::

    PrintError          a code of ``print.ftl`` with parameters
    └── Cancelled       the person stopped it; nothing was written
"""

from __future__ import annotations

from typing import Any

from app import i18n


class PrintError(Exception):
    """Printing is not possible; ``code`` and ``params`` make the sentence."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def sentence(self, language: str) -> str:
        """What is wrong and what to do, in *language*."""
        return i18n.text(f"print.{self.code}", language, **self.params)


class Cancelled(PrintError):
    """The person stopped the work."""

    def __init__(self) -> None:
        super().__init__("cancelled")
