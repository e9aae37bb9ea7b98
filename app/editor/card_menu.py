"""The menu of a card in the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from app.widgets.preferences import Preferences

if TYPE_CHECKING:
    from app.editor.page import EditorPage


def offer(page: EditorPage, preferences: Preferences, position: QPoint) -> QMenu:
    """Show the chosen card's actions at *position*, a position on the screen."""
    menu = QMenu(page)
    for code, do in (
        ("button-new", page.new_card),
        ("button-copy", page.copy_card),
        ("button-delete", page.delete_card),
        ("", None),
        ("card-history", page.show_history),
        ("print-card", page.print_card),
    ):
        if do is None:
            menu.addSeparator()
        else:
            menu.addAction(preferences.t(f"editor.{code}"), do)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.popup(position)
    return menu
