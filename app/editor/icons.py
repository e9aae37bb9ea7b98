"""The editor's toolbar icons, in the theme's colour."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QIcon

from app.widgets.drawing import button_icon
from app.widgets.theme import Theme

NAMES = {
    "undo": "rotate-left",
    "redo": "rotate-right",
    "search": "magnifying-glass",
    "print": "print",
    "play": "play",
    "revert": "clock-rotate-left",
    "add": "plus",
    "remove": "minus",
    "delete": "trash-can",
    "copy": "copy",
    "more": "ellipsis",
    "check": "check",
    "good": "circle-check",
    "warning": "triangle-exclamation",
    "import": "file-import",
    "export": "file-export",
    "bold": "bold",
    "italic": "italic",
    "next": "forward-step",
    "up": "arrow-up",
    "down": "arrow-down",
    "book": "book",
    "link": "arrow-turn-down",
    "house": "house",
    "picture": "image",
    "paste": "paste",
    "zoom": "magnifying-glass-plus",
    "all": "table-cells-large",
    "history": "clock-rotate-left",
    "lower": "arrow-down",
    "upper": "arrow-up",
    "align": "align-left",
}


BESIDE = {"scale_factor": 0.86, "offset": (-0.07, 0.0)}
"""Icon options that leave a gap to the words after the icon."""


def icon(name: str, theme: Theme, role: str = "text", *, chosen: str = "", beside: bool = False) -> QIcon:
    """Return the icon *name* in the colour of *role*, or of *chosen* in a selected row.

    *beside*: whether words follow the icon.
    """
    colours: dict[str, Any] = {"color": theme.color(role), "color_disabled": theme.color("line")}
    if chosen:
        colours["color_selected"] = theme.color(chosen)
    return button_icon(NAMES[name], **colours, **(BESIDE if beside else {}))
