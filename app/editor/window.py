"""The editor's window."""

from __future__ import annotations

import contextlib
from pathlib import Path

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QMainWindow

from app.cards import backups
from app.cards.catalogue import Catalogue
from app.cards.errors import CatalogueError
from app.editor.page import EditorPage
from app.widgets.interface import Interface


class EditorWindow(QMainWindow):
    """Holds the user's catalogue open while it lives. Closing hides it; what was edited is stored."""

    def __init__(self, interface: Interface, set_key: str = "own-fate") -> None:
        super().__init__()
        self._interface = interface
        self._catalogue = Catalogue.open()
        # Without room for a backup the editor must still open: what it stores then says so itself.
        with contextlib.suppress(CatalogueError):
            backups.daily(self._catalogue.path)
        self.page = EditorPage(self._catalogue, interface, set_key)
        self.setCentralWidget(self.page)
        self.setMinimumSize(1000, 640)
        interface.stand(self, "editor", 1440, 900)
        interface.language_changed.connect(self._speak)
        self.page.model.sets_changed.connect(self._speak)
        self.page.model.cards_changed.connect(self._speak)
        self._speak()

    def take_file(self, file: Path) -> None:
        """Show what the shared set in *file* would change, and take it if wanted."""
        self.page.sets.take_file(file)

    def showEvent(self, event: QShowEvent) -> None:
        """Back again: another program may have changed the catalogue meanwhile."""
        super().showEvent(event)
        if not event.spontaneous():
            self.page.model.refresh()

    def _speak(self, *_told: object) -> None:
        data = self.page.model.data
        name = data.names.get(self._interface.language) or data.names.get(data.source) or data.key
        self.setWindowTitle(self._interface.t("editor.window-title", name=name))
