"""The menu that restores fields of a card, or the whole card, to the shipped state."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from app.cards import edits
from app.cards.data import CardData, text_of
from app.editor import words
from app.editor.model import EditorModel
from app.widgets.preferences import Preferences

MAX_LENGTH = 40
"""Maximum characters of a shipped text in the menu."""


def return_menu(
    parent: QWidget,
    model: EditorModel,
    card: CardData,
    preferences: Preferences,
    back: Callable[[str, str], None],
) -> QMenu:
    """Return the menu for *card*; *back* receives the field ("": all) and the language (or "")."""
    menu = QMenu(parent)
    original = model.shipped(card.key)
    for field, language in model.differences(card) if original is not None else ():
        original_value: Any = None
        if original is not None and field not in model.game.texts:
            original_value = edits.field_value(original, model.game.by_name[field])
        name = model.labels.field(field, preferences.language)
        if field in model.game.texts and original is not None:
            original_value = text_of(original.texts, field, language)
            name += f" · {language.upper()}"
        value = words.value(field, original_value, preferences.language, model.game, model.labels)
        shortened = value if len(value) <= MAX_LENGTH else value[:MAX_LENGTH].rstrip() + "…"
        words_shown = f"{name}: {shortened}".replace("&", "&&").replace("\n", " ")
        menu.addAction(words_shown, partial(back, field, language))
    menu.addSeparator()
    menu.addAction(preferences.t("editor.differs-all"), partial(back, "", ""))
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return menu
