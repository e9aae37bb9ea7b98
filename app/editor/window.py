"""The editor window, which restores the user's last place in each set."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QMessageBox

from app.cards import backups
from app.cards.catalogue import Catalogue
from app.cards.units import place_of
from app.editor.page import VIEWS, EditorPage
from app.widgets import tasks
from app.widgets.controls import MessageBox
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot
from app.widgets.windows import raise_window

SET: Final = "editor/set"
"""Settings key of the set that was open last."""
AT: Final = "editor/at-"
"""Prefix of the settings key of the last place in a set; the set's key follows."""
STORE_DELAY_MS: Final = 600
"""Delay before a place is stored, ms."""


class EditorWindow(QMainWindow):
    """Window that keeps the user's catalogue open. Closing hides the window."""

    def __init__(self, preferences: Preferences, set_key: str = "") -> None:
        super().__init__()
        self._preferences = preferences
        self._catalogue = Catalogue.open()
        # Copies the catalogue as it is now. If the disk is too full for that, the next edit will report it.
        path = self._catalogue.path
        tasks.run(self, lambda _task: backups.daily(path), failed=lambda _why: None, finish=True)
        self.page = EditorPage(self._catalogue, preferences, set_key)
        self.setCentralWidget(self.page)
        self.setMinimumSize(1000, 640)
        preferences.restore_geometry(self, "editor", 1440, 900)
        self._set = ""
        self._pause = single_shot(self, self._store_place, STORE_DELAY_MS)
        desk = self.page.translations
        for moved in (
            self.page.list.card_chosen,
            self.page.stack.currentChanged,
            desk.card_chosen,
            desk.languages.currentIndexChanged,
            desk.sources.currentIndexChanged,
            desk.references.currentIndexChanged,
        ):
            moved.connect(lambda *_args: self._pause.start())
        self.page.set_changed.connect(self._restore_place)
        self._restore_place(self.page.model.set_key)
        preferences.language_changed.connect(self._retranslate)
        self.page.model.sets_changed.connect(self._retranslate)
        self.page.model.cards_changed.connect(self._retranslate)
        self._retranslate()

    def _store_place(self) -> None:
        """Store the user's place in the set: view, card, and text."""
        self._pause.stop()
        page = self.page
        if page.model.set_key == self._set:
            card = page.model.card(page.list.current())
            state = {
                "view": VIEWS[page.stack.currentIndex()],
                "card": card.key if card is not None else "",
                **page.translations.save_state(),
            }
            self._preferences.store(SET, self._set)
            self._preferences.store(AT + self._set, json.dumps(state))

    def _restore_place(self, key: str) -> None:
        """Restore the user's last place in the set *key*, unless that was open already."""
        if key != self._set:
            self._set, page = key, self.page
            state: dict[str, Any] = self._preferences.plain(AT + key, {})
            page.choose(str(state.get("card", "")))
            page.translations.restore_state(state, place_of(str(state.get("text", ""))))
            if state.get("view") in VIEWS:
                page.show_view(state["view"])
            self._pause.start()

    def take_file(self, file: Path) -> None:
        """Preview the set in *file*, and import it if the user agrees."""
        self.page.sets.take_file(file)

    def make_game(self) -> bool:
        """Ask for a game of the user's own, and open its set; return whether one was made."""
        return self.page.sets.new(own=True)

    def show_card(self, key: str) -> None:
        """Bring the window to the front and show the card *key*."""
        raise_window(self)
        self.page.show_view("card")
        self.page.choose(key)

    def may_leave(self) -> bool:
        """Store edits kept in memory or still being typed; return whether the program may quit.

        It may if that succeeded, or if the user discards them.
        """
        self.page.model.settling.emit()
        while not self.page.model.store():
            answer = self._ask_unstored()
            if answer != "again":
                return answer == "quit"
        return True

    def _ask_unstored(self) -> str:
        """Ask what to do with edits that can't be stored; return ``again``, ``quit``, or ``stay``."""
        tr = self._preferences.t
        box = MessageBox(
            QMessageBox.Icon.Warning,
            tr("editor.unstored"),
            tr("editor.unstored"),
            parent=self,
            informativeText=tr("editor.unstored-ask", why=self.page.message.text()),
        )
        again = box.addButton(tr("editor.unstored-again"), QMessageBox.ButtonRole.AcceptRole)
        leave = box.addButton(tr("editor.unstored-quit"), QMessageBox.ButtonRole.DestructiveRole)
        box.setEscapeButton(box.addButton(tr("editor.unstored-stay"), QMessageBox.ButtonRole.RejectRole))
        box.setDefaultButton(again)
        box.exec()
        chosen = box.clickedButton()
        return "again" if chosen is again else "quit" if chosen is leave else "stay"

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._store_place()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self.page.model.refresh()

    def _retranslate(self, *_args: object) -> None:
        name = self.page.model.title(self._preferences.language)
        self.setWindowTitle(self._preferences.t("editor.window-title", name=name))
