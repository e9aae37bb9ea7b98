"""The footer: messages, progress, and buttons for the sheets."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout

from app.ui.printing.message import Message
from app.widgets.controls import Label, filled, push_button
from app.widgets.preferences import Preferences


class Footer(QFrame):
    """One row across the window: messages at the left, buttons at the right, the usual one last."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self.setProperty("footer", True)
        self.summary = Label(wordWrap=True, role="quiet")
        self.message = Message()
        self.progress, self.stop = QProgressBar(), QPushButton()
        self.progress.setTextVisible(False)
        self.progress.setMaximumWidth(240)
        self.note, self.open = QPushButton(), QPushButton()
        self.note.setObjectName("print-printed")
        self.open.hide()
        self._opens = "print.open"
        self.paper, self.save = QPushButton(), push_button(look="primary")
        words = filled(QVBoxLayout(), 1, self.summary, self.message, 1, spacing=2)
        doing = (self.progress, self.stop, self.note, self.open, self.paper, self.save)
        filled(QHBoxLayout(self), (words, 1), *doing, spacing=8, margins=(20, 8, 16, 10))
        self.show_progress(on=False)

    def show_progress(self, *, on: bool) -> None:
        """Show or hide the progress bar and its stop button."""
        self.progress.setVisible(on)
        self.stop.setVisible(on)

    def show_saved(self, file: Path) -> None:
        """Offer to open *file*, or a folder with saved pictures."""
        self._opens = "print.open-folder" if file.is_dir() else "print.open"
        self.open.setText(self._preferences.t(self._opens))
        self.open.show()

    def retranslate(self) -> None:
        """Retranslate everything except *save*, whose label depends on what is saved."""
        t = self._preferences.t
        self.open.setText(t(self._opens))
        self.stop.setText(t("print.stop"))
        for button, name in ((self.paper, "on-paper"), (self.note, "note")):
            button.setText(t(f"print.{name}"))
            button.setToolTip(t(f"print.{name}.hint"))
