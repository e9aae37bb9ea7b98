"""Confirmation of irreversible actions."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from app.widgets.label import MessageBox
from app.widgets.preferences import Preferences


def confirm(
    parent: QWidget,
    preferences: Preferences,
    texts: tuple[str, ...],
    yes_label: str,
    on_confirmed: Callable[[], object],
) -> None:
    """Ask before something irreversible, and call *then* if confirmed with *yes*.

    *words*: title, text, and optionally the question.
    """
    box = MessageBox(parent, windowTitle=texts[0], text=texts[1])
    box.setInformativeText("".join(texts[2:]))
    agree = box.addButton(yes_label, QMessageBox.ButtonRole.AcceptRole)
    cancel = box.addButton(preferences.t("ui.cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setEscapeButton(cancel)
    box.setDefaultButton(cancel)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.buttonClicked.connect(lambda button: on_confirmed() if button is agree else None)
    box.open()
