"""The editor's toolbar icons, in the theme's colour."""

from __future__ import annotations

from PySide6.QtGui import QIcon

from app.widgets.drawing import button_icon
from app.widgets.theme import Theme

NAMES = {
    "undo": "rotate-left",
    "redo": "rotate-right",
    "search": "magnifying-glass",
    "revert": "clock-rotate-left",
    "add": "plus",
    "remove": "minus",
    "delete": "trash-can",
    "good": "circle-check",
    "warning": "triangle-exclamation",
    "import": "file-import",
    "up": "arrow-up",
    "down": "arrow-down",
    "link": "arrow-turn-down",
    "zoom": "magnifying-glass-plus",
    "all": "table-cells-large",
    "history": "clock-rotate-left",
    "lower": "arrow-down",
    "upper": "arrow-up",
    "align": "align-left",
    "group": "object-group",
    "hide": "eye-slash",
    "bleed": "crop-simple",
    "note": "note-sticky",
}
"""Names of icons that Font Awesome calls something else."""
BESIDE = {"scale_factor": 0.86, "offset": (-0.07, 0.0)}
"""Icon options that leave a gap to the words after the icon."""


def icon(name: str, theme: Theme, role: str = "text", *, chosen: str = "", beside: bool = False) -> QIcon:
    """Return the icon *name* in the colour of *role*, or of *chosen* in a selected row.

    *beside*: whether words follow the icon.
    """
    colours: dict[str, object] = {"color": theme.color(role), "color_disabled": theme.color("line")}
    if chosen:
        colours["color_selected"] = theme.color(chosen)
    return button_icon(NAMES.get(name, name), **colours, **(BESIDE if beside else {}))
