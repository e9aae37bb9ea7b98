"""The user's last place in each set (view, card, and text), restored after a restart."""

from __future__ import annotations

import json
from typing import Any, Final

from PySide6.QtCore import QObject

from app.cards.units import place_of
from app.editor.page import VIEWS, EditorPage
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

SET: Final = "editor/set"
"""Settings key of the set that was open last."""
AT: Final = "editor/at-"
"""Prefix of the settings key of the last place in a set; the set's key follows."""
STORE_DELAY_MS: Final = 600
"""Delay before a place is stored, ms."""


class LastPlace(QObject):
    """Restores the last place when a set is opened, and stores it."""

    def __init__(self, page: EditorPage, preferences: Preferences) -> None:
        super().__init__(page)
        self._page, self._preferences = page, preferences
        self._set = ""
        self._pause = single_shot(self, self.store, STORE_DELAY_MS)
        desk = page.translations
        for moved in (
            page.list.card_chosen,
            page.stack.currentChanged,
            desk.card_chosen,
            desk.languages.currentIndexChanged,
            desk.sources.currentIndexChanged,
            desk.references.currentIndexChanged,
        ):
            moved.connect(lambda *_args: self._pause.start())
        page.set_changed.connect(self._follow)
        self._follow(page.model.set_key)

    def store(self) -> None:
        self._pause.stop()
        page = self._page
        if page.model.set_key != self._set:
            return
        number = page.list.current()
        card = page.model.card(number) if number is not None else None
        state = {
            "view": VIEWS[page.stack.currentIndex()],
            "card": card.key if card is not None else "",
            **page.translations.save_state(),
        }
        self._preferences.store(SET, self._set)
        self._preferences.store(AT + self._set, json.dumps(state))

    def _follow(self, key: str) -> None:
        if key == self._set:
            return
        self._set = key
        state: dict[str, Any] = self._preferences.plain(AT + key, {})
        page = self._page
        page.choose(str(state.get("card", "")))
        page.translations.restore_state(state, place_of(str(state.get("text", ""))))
        if state.get("view") in VIEWS:
            page.show_view(state["view"])
        self._pause.start()
