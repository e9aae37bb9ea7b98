"""The few toolbar icons of the editor, in the colour of the theme."""

from __future__ import annotations

from PySide6.QtGui import QIcon

from app.widgets.theme import Theme

NAMES = {
    "undo": "fa6s.rotate-left",
    "redo": "fa6s.rotate-right",
    "search": "fa6s.magnifying-glass",
    "print": "fa6s.print",
    "play": "fa6s.play",
    "revert": "fa6s.clock-rotate-left",
    "add": "fa6s.plus",
    "remove": "fa6s.minus",
    "delete": "fa6s.trash-can",
    "copy": "fa6s.copy",
    "more": "fa6s.ellipsis",
    "check": "fa6s.check",
    "warning": "fa6s.triangle-exclamation",
    "import": "fa6s.file-import",
    "export": "fa6s.file-export",
    "bold": "fa6s.bold",
    "italic": "fa6s.italic",
    "next": "fa6s.forward-step",
    "book": "fa6s.book",
    "link": "fa6s.arrow-turn-down",
    "house": "fa6s.house",
    "picture": "fa6s.image",
    "paste": "fa6s.paste",
    "zoom": "fa6s.magnifying-glass-plus",
    "all": "fa6s.table-cells-large",
    "history": "fa6s.clock-rotate-left",
}


def icon(name: str, theme: Theme, role: str = "text") -> QIcon:
    """The icon *name* in the colour of *role*."""
    import qtawesome

    return qtawesome.icon(NAMES[name], color=theme.color(role), color_disabled=theme.color("line"))
