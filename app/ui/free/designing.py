"""Arranging the table: places are made, named, filled and taken away by the menu, and kept with the set."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from PySide6.QtWidgets import QMenu

from app.rules.free import BOX, ZoneDef
from app.rules.free.arranging import free_key
from app.rules.game import Action
from app.ui.free.asking import ask_text
from app.ui.free.panel import Deed

if TYPE_CHECKING:
    from app.ui.free.page import FreePage

NEW = {"area": (240, 140), "pile": (80, 116), "tray": (240, 60)}
"""What can be added, with its size in mm."""


class Designer:
    """The commands of a page that is being arranged. Each is an action of the game, taken back alike."""

    def __init__(self, page: FreePage) -> None:
        self._page = page
        page.question.verb_wanted.connect(self._deed)

    def deeds(self) -> list[Deed]:
        """What the panel offers while the table is arranged."""
        t = self._page.words.t
        return [Deed("keep-layout", t("free.keep"), ""),
                *(Deed(f"new-{kind}", t(f"free.new-{kind}"), "") for kind in NEW)]  # fmt: skip

    def fill_menu(self, menu: QMenu, zone: ZoneDef | None, at: tuple[int, int]) -> None:
        """What can be done with *zone*, and what can be added at a place (mm)."""
        t = self._page.words.t
        if zone is not None and zone.key != BOX and zone.kind != "hand":
            self._entry(menu, t("free.zone-name"), lambda: self._name(zone))
            if zone.kind in ("area", "board"):
                owners = menu.addMenu(t("free.zone-owner"))
                for owner in ("", "light", "dark"):
                    self._entry(owners, t(f"free.owner-{owner or 'nobody'}"),
                                lambda owner=owner: self._set(zone, "owner", owner or "-"),
                                zone.owner == owner)  # fmt: skip
            if zone.kind != "track":
                turned = "no" if zone.up else "yes"
                self._entry(menu, t("free.zone-up"), lambda: self._set(zone, "up", turned), zone.up)
            if zone.kind == "pile":
                self._entry(menu, t("free.zone-shuffled"),
                            lambda: self._set(zone, "shuffled", "no" if zone.shuffled else "yes"),
                            zone.shuffled)  # fmt: skip
            self._entry(menu, t("free.zone-drop"), lambda: self._page.do(Action("zone-drop", (zone.key,))))
            menu.addSeparator()
        for kind in NEW:
            self._entry(menu, t(f"free.new-{kind}"), lambda kind=kind: self._add(kind, at))
        self._entry(menu, t("free.keep"), self._page.keep_layout)

    def _entry(self, menu: QMenu, words: str, what: Callable[[], Any], on: bool | None = None) -> None:
        entry = menu.addAction(words)
        if on is not None:
            entry.setCheckable(True)
            entry.setChecked(on)
        entry.triggered.connect(lambda _=False: what())

    def _deed(self, name: str) -> None:
        if name == "keep-layout":
            self._page.keep_layout()
        elif name.startswith("new-"):
            self._add(name.removeprefix("new-"), self._page.scene.pointed)

    def _add(self, kind: str, at: tuple[int, int]) -> None:
        layout = self._page.session.view.set.layout
        w, h = NEW[kind]
        x, y = min(at[0], layout.width - w), min(at[1], layout.height - h)
        key = free_key(self._page.session.view.zones, kind)
        self._page.do(Action("zone-add", (key, kind, *map(str, (max(0, x), max(0, y), w, h)))))

    def _set(self, zone: ZoneDef, field: str, value: str) -> None:
        self._page.do(Action("zone-set", (zone.key, field, value)))

    def _name(self, zone: ZoneDef) -> None:
        page = self._page
        field = f"name.{page.words.language}"
        ask_text(page, page.interface, page.words.t("free.zone-name"), page.words.zone(zone.key),
                 lambda text: self._set(zone, field, quote(text, safe="")))  # fmt: skip
