"""Menus for arranging the table: create, name, fill and remove places, and store the table in the set."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import quote

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu

from app.rules.free import BOX, ZoneDef
from app.rules.free.automatic import TRACK
from app.rules.free.zone_verbs import free_key
from app.ui.free.panel import PanelCommand
from app.ui.free.questions import Questions, ask_text

NEW = {"area": (240, 140), "pile": (80, 116), "tray": (240, 60), "board": (300, 180), "track": TRACK}
"""What can be added, with its size in mm."""
NEEDS_CHOICE = ("board", "track")
"""Of these, the user chooses a card's picture or a track of the set."""


class Designer(Questions):
    """The commands for arranging the table; each is an ordinary action that can be undone."""

    save_wanted = Signal()
    """Emitted to store the current table as the set's."""

    def commands(self) -> list[PanelCommand]:
        """Return the panel's buttons while arranging."""
        t = self._words.t
        return [PanelCommand("keep-layout", t("free.keep"), ""),
                *(PanelCommand(f"new-{kind}", t(f"free.new-{kind}"), "")
                  for kind in self._kinds())]  # fmt: skip

    def fill_menu(self, menu: QMenu, zone: ZoneDef | None, at: tuple[int, int]) -> None:
        """Fill *menu* with commands for *zone* and places to add at *at* (mm)."""
        t = self._words.t
        if zone is not None and zone.key != BOX and zone.kind != "hand":
            self._entry(menu, t("free.zone-name"), lambda: self._name(zone))
            if zone.kind in ("area", "board"):
                owners = menu.addMenu(t("free.zone-owner"))
                for owner in ("", "light", "dark"):
                    self._entry(owners, t(f"free.owner-{owner or 'nobody'}"),
                                partial(self._set, zone, "owner", owner or "-"),
                                zone.owner == owner)  # fmt: skip
            if zone.kind != "track":
                turned = "no" if zone.up else "yes"
                self._entry(menu, t("free.zone-up"), lambda: self._set(zone, "up", turned), zone.up)
            if zone.kind == "pile":
                self._entry(menu, t("free.zone-shuffled"),
                            lambda: self._set(zone, "shuffled", "no" if zone.shuffled else "yes"),
                            zone.shuffled)  # fmt: skip
            self._entry(menu, t("free.zone-drop"), lambda: self._emit_action("zone-drop", zone.key))
            menu.addSeparator()
        for kind in self._kinds():
            if kind in NEEDS_CHOICE:
                self._ask_which(menu.addMenu(t(f"free.new-{kind}")), kind, at)
            else:
                self._entry(menu, t(f"free.new-{kind}"), partial(self._add, kind, at))
        self._entry(menu, t("free.keep"), self.save_wanted.emit)

    def _kinds(self) -> list[str]:
        """Return what can be added now: a track only if one of the set is not on the table."""
        return [kind for kind in NEW if kind != "track" or self._tracks()]

    def _tracks(self) -> list[str]:
        view = self._scene.view
        used = {zone.track for zone in view.zones.values()}
        return [track.key for track in view.set.tracks if track.key not in used]

    def _ask_which(self, menu: QMenu, kind: str, at: tuple[int, int]) -> None:
        """Fill *menu* with tracks not on the table, or with cards by kind."""
        if kind == "track":
            for key in self._tracks():
                track = self._words.cards.track(key)
                self._entry(menu, track.name if track is not None else key,
                            partial(self._add, kind, at, key))  # fmt: skip
            return
        cards: dict[str, list[str]] = {}
        for card in self._scene.view.set.cards:
            cards.setdefault(card.kind, []).append(card.key)
        for group in sorted(cards, key=lambda group: group != "location"):
            submenu = menu.addMenu(self._words.cards.called("kind", group))
            for key in cards[group]:
                self._entry(submenu, self._words.cards.name(key), partial(self._add, kind, at, key))

    def _entry(self, menu: QMenu, label: str, callback: Callable[[], Any], on: bool | None = None) -> None:
        entry = menu.addAction(label)
        if on is not None:
            entry.setCheckable(True)
            entry.setChecked(on)
        entry.triggered.connect(lambda _=False: callback())

    def run_command(self, name: str) -> None:
        """Run the command *name* if it is one of :meth:`commands`."""
        kind = name.partition("new-")[2]
        if name == "keep-layout":
            self.save_wanted.emit()
        elif kind in NEEDS_CHOICE:
            menu = self._view.new_menu()
            self._ask_which(menu, kind, self._scene.pointer_mm)
            self._view.open_menu(menu, self._scene.geometry.table.center())
        elif kind in NEW:
            self._add(kind, self._scene.pointer_mm)

    def _add(self, kind: str, at: tuple[int, int], what: str = "") -> None:
        view = self._scene.view
        w, h = NEW[kind]
        x, y = min(at[0], view.set.layout.width - w), min(at[1], view.set.layout.height - h)
        key = free_key(view.zones, kind)
        self._emit_action("zone-add", key, kind, max(0, x), max(0, y), w, h, *([what] if what else []))

    def _set(self, zone: ZoneDef, field: str, value: str) -> None:
        self._emit_action("zone-set", zone.key, field, value)

    def _name(self, zone: ZoneDef) -> None:
        words = self._words
        field = f"name.{words.reader.language}"
        ask_text(self._view, self._preferences, words.t("free.zone-name"), words.zone(zone.key),
                 lambda text: self._set(zone, field, quote(text, safe="")))  # fmt: skip
