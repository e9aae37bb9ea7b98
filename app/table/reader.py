"""The reader of a table's sentences, and the look of pages for that reader."""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

from app import i18n


@lru_cache(maxsize=4096)
def sentence(code: str, language: str, /, **args: object) -> str:
    """Return a message like :func:`app.i18n.text`, but cached: tables format the same ones at every step."""
    return i18n.text(code, language, **args)


class Reader:
    """Someone who reads in one language, at the screen or at a phone."""

    def __init__(self, language: str) -> None:
        self.language = language

    def t(self, code: str, /, **args: object) -> str:
        """Return the message *code* in the reader's language."""
        return sentence(code, self.language, **args)

    def has(self, code: str) -> bool:
        """Return whether there is a message *code* in the reader's language."""
        return i18n.has(code, self.language)


class Colors(Protocol):
    """Text colours by role (``#rrggbb``)."""

    @property
    def line(self) -> str:
        """The colour of lines."""

    @property
    def text(self) -> str:
        """The colour of ordinary text."""

    @property
    def quiet(self) -> str:
        """The colour of less important text."""

    @property
    def accent_text(self) -> str:
        """The colour of links and totals."""

    @property
    def danger_text(self) -> str:
        """The colour of losses."""

    @property
    def good_text(self) -> str:
        """The colour of gains."""

    def side_text(self, side: str | None) -> str:
        """Return the text colour of *side*."""


class Look(Protocol):
    """The look of a page in HTML."""

    @property
    def theme(self) -> Colors:
        """The colours."""

    @property
    def text_percent(self) -> int:
        """The text size, 100…200."""

    def px(self, step: str) -> int:
        """Return the size in px of a step of the type scale."""
