"""Confirmation of irreversible actions."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from app.widgets.label import MessageBox
from app.widgets.preferences import Preferences


def sure(
    parent: QWidget, preferences: Preferences, words: tuple[str, ...], yes: str, then: Callable[[], object]
) -> None:
    """Ask before something irreversible, and call *then* if confirmed with *yes*.

    *words*: title, text, and optionally the question.
    """
    box = MessageBox(parent, windowTitle=words[0], text=words[1])
    box.setInformativeText("".join(words[2:]))
    agree = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    cancel = box.addButton(preferences.t("ui.cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setEscapeButton(cancel)
    box.setDefaultButton(cancel)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.buttonClicked.connect(lambda button: then() if button is agree else None)
    box.open()
