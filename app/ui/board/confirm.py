"""Confirmation of irreversible actions."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from app.widgets.controls import MessageBox
from app.widgets.preferences import Preferences


def confirm(
    parent: QWidget,
    preferences: Preferences,
    texts: tuple[str, ...],
    yes_label: str,
    on_confirmed: Callable[[], object],
    *,
    no_label: str = "",
) -> None:
    """Ask before something irreversible, and call *on_confirmed* if confirmed with *yes_label*.

    *texts*: title, text, and optionally the question; *no_label*: the other button (default: Cancel).
    """
    box = MessageBox(parent, windowTitle=texts[0], text=texts[1], informativeText="".join(texts[2:]))
    agree = box.addButton(yes_label, QMessageBox.ButtonRole.AcceptRole)
    cancel = box.addButton(no_label or preferences.t("ui.cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setEscapeButton(cancel)
    box.setDefaultButton(cancel)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.buttonClicked.connect(lambda button: on_confirmed() if button is agree else None)
    box.open()
