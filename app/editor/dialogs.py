"""Shared parts of the editor's dialogs: frame, form, buttons, and a checked key."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QPushButton, QVBoxLayout

from app.cards.errors import CatalogueError
from app.cards.field import check_key
from app.widgets.controls import Label, Part, filled
from app.widgets.preferences import Preferences


def lay_out_dialog(dialog: QDialog, title: str, *parts: Part) -> QVBoxLayout:
    """Lay out *dialog* as a column of its title and *parts*, and return the layout."""
    dialog.setWindowTitle(title)
    return filled(
        QVBoxLayout(dialog),
        Label(title, step="head", wordWrap=True),
        *parts,
        spacing=12,
        margins=(22, 20, 22, 18),
    )


def resize_dialog(dialog: QDialog, preferences: Preferences, width: int, height: int) -> None:
    """Size *dialog* to *width* by *height* px at 100 % of text size, limited to the screen."""
    dialog.resize(preferences.room_for(dialog, width, height))


def add_form(box: QVBoxLayout) -> QFormLayout:
    """Add a form layout to *box* and return it."""
    form = QFormLayout(horizontalSpacing=16, verticalSpacing=8)
    box.addLayout(form)
    return form


def add_ok_and_cancel(dialog: QDialog, box: QVBoxLayout, ok: str = "") -> QPushButton:
    """Add the buttons OK (labelled *ok*) and Cancel to *dialog*; return OK."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    button = buttons.button(QDialogButtonBox.StandardButton.Ok)
    button.setProperty("primary", True)
    if ok:
        button.setText(ok)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    box.addWidget(buttons)
    return button


def add_problem_label(box: QVBoxLayout) -> QLabel:
    """Add a label for errors to *box* and return it."""
    problem = Label(role="danger", wordWrap=True)
    box.addWidget(problem)
    return problem


def problem_of_key(preferences: Preferences, key: str, taken: Collection[str]) -> str:
    """Return the sentence why *key* is not allowed; "" if it is allowed."""
    try:
        check_key(key)
    except CatalogueError as error:
        return error.reason.text(preferences.language)
    return preferences.t("cards.key-twice", key=key) if key in taken else ""
