"""Asking which card a text is to name."""

from __future__ import annotations

from PySide6.QtWidgets import QInputDialog, QWidget

from app.editor.model import EditorModel
from app.editor.text_edit import TextField
from app.widgets.interface import Interface


def names(model: EditorModel, language: str) -> list[tuple[str, str]]:
    """How each card of the set is called in *language*, and its key; by name."""
    return sorted((model.name(card, language), card.key) for card in model.cards())


def ask(model: EditorModel, interface: Interface, field: TextField, language: str, window: QWidget) -> None:
    """Let the person choose a card, and put a reference to it into *field*; its name follows a renaming."""
    named = {f"{name} · {key}": key for name, key in names(model, language)}
    title = interface.t("editor.token-reference")
    chosen, taken = QInputDialog.getItem(window, title, interface.t("editor.cards"), list(named), 0, False)
    if taken and chosen in named:
        field.insert_reference(named[chosen])
