"""Asking which card a text is to name."""

from __future__ import annotations

from PySide6.QtWidgets import QInputDialog, QWidget

from app.editor.model import EditorModel
from app.editor.text_edit import TextField
from app.widgets.interface import Interface


def ask(model: EditorModel, interface: Interface, field: TextField, language: str, window: QWidget) -> None:
    """Let the person choose a card, and put a reference to it into *field*; its name follows a renaming."""
    named = {f"{model.name(card, language)} · {card.key}": card.key for card in model.cards()}
    title = interface.t("editor.token-reference")
    chosen, taken = QInputDialog.getItem(window, title, interface.t("editor.cards"), sorted(named), 0, False)
    if taken and chosen in named:
        field.insert_reference(named[chosen])
