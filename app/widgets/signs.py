"""Signs for buttons, out of the one face of Font Awesome that is used."""

from __future__ import annotations

from functools import cache
from typing import Any

from PySide6.QtGui import QIcon

FACE = "fa6s"
"""What the names of all our signs begin with."""


def sign(name: str, **colours: Any) -> QIcon:
    """The sign *name* (``play``, ``trash-can``) in *colours* as QtAwesome calls them."""
    icon: QIcon = _awesome().icon(f"{FACE}.{name}", **colours)
    return icon


def prepare() -> None:
    """Read what draws signs, in any thread: the first sign would take a tenth of a second otherwise."""
    _awesome()


@cache
def _awesome() -> Any:
    """QtAwesome with our face alone: it would read every font it brings before it draws one sign."""
    import qtawesome  # dear, and needed by nobody who only plays

    qtawesome._BUNDLED_FONTS = tuple(font for font in qtawesome._BUNDLED_FONTS if font[0] == FACE)
    return qtawesome
