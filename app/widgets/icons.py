"""Icons for buttons, from one face of Font Awesome."""

from __future__ import annotations

from functools import cache
from typing import Any

from PySide6.QtGui import QIcon

FACE = "fa6s"
"""Prefix of all our icons' names."""


def button_icon(name: str, **colours: Any) -> QIcon:
    """Return the icon *name* (``play``, ``trash-can``) in QtAwesome's *colours*."""
    icon: QIcon = _awesome().icon(f"{FACE}.{name}", **colours)
    return icon


def prepare() -> None:
    """Load QtAwesome, from any thread: otherwise the first icon takes a tenth of a second."""
    _awesome()


@cache
def _awesome() -> Any:
    """Return QtAwesome with our face only: by default it reads all its fonts first."""
    import qtawesome  # slow import, not needed by players

    qtawesome._BUNDLED_FONTS = tuple(font for font in qtawesome._BUNDLED_FONTS if font[0] == FACE)
    return qtawesome
