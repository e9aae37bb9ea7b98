"""Dialogs and menus for verbs: how many, where to, which text, which cards, who won."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from PySide6.QtWidgets import QComboBox, QMenu

from app.rules.free import BOX, ZoneDef
from app.rules.game import SEATS
from app.table.free.verbs import ZONE, Selection, own_hand
from app.ui.free.questions import BuildDialog, Questions, ask_number, ask_text
from app.widgets.controls import ComboBox


class VerbQuestions(Questions):
    """The verbs that need input."""

    def ask(self, name: str, what: Selection) -> None:
        """Ask what the verb *name* needs for *what*; emit it immediately if it needs only the pointer."""
        asks: dict[str, Callable[[Selection], Any]] = {
            "draw-many": self._draw_many, "deal": self._deal, "look-at-top": self._look_at_top,
            "build": self._build_pile, "note": self._note,
            "send": lambda what: self._pop_up(self.places_menu(what), what),
            "end": lambda _what: self._view.open_menu(
                self.winners_menu(), self._scene.geometry.table.center()),
            "die": lambda _what: self._add("die", "6"), "coin": lambda _what: self._add("coin", "-"),
            "point": lambda _what: self._point(),
        }  # fmt: skip
        asks[name](what)

    def _number(
        self, name: str, value: int, most: int, then: Callable[[int], None], more: QComboBox | None = None
    ) -> None:
        title = self._words.t(f"free.ask-{name}")
        ask_number(self._view, self._preferences, title, min(value, max(1, most)), most, then, more)

    def _draw_many(self, what: Selection) -> None:
        assert what.zone is not None
        key, into = what.zone.key, self._places_to_draw_to(what.zone.key)
        self._number("draw-many", 3, what.count,
                     lambda count: self._emit_action("draw", key, count, into.currentData()),
                     into)  # fmt: skip

    def _places_to_draw_to(self, source: str) -> QComboBox:
        """Return a choice of hands and owned areas, the current seat's first."""
        view, words = self._scene.view, self._words
        places = [zone for zone in view.zones.values() if zone.key != source and zone.owner
                  and zone.kind in ("hand", "area")]  # fmt: skip
        first = own_hand(view)
        places.sort(key=lambda zone: (zone.key != first, zone.owner != view.seat, zone.kind != "hand"))
        combo = ComboBox()
        combo.setAccessibleName(words.t("free.draw-into"))
        for zone in places:
            combo.addItem(words.zone(zone.key), zone.key)
        return combo

    def _deal(self, what: Selection) -> None:
        assert what.zone is not None
        key = what.zone.key
        self._number("deal", 5, what.count // 2, lambda count: self._emit_action("deal", key, count))

    def _look_at_top(self, what: Selection) -> None:
        assert what.zone is not None
        key = what.zone.key
        self._number(
            "look-at-top", 3, what.count, lambda count: self._emit_action("search", key, count, "secret")
        )

    def _build_pile(self, what: Selection) -> None:
        assert what.zone is not None
        key, card_set = what.zone.key, self._scene.view.set
        BuildDialog(self._view, self._preferences, self._words.cards, card_set, what.zone.fill,
                    lambda query: self._emit_action("fill", key, query)).open()  # fmt: skip

    def places_menu(self, what: Selection) -> QMenu:
        """Return a menu of piles and hands that take the selection."""
        source = what.zone.key if what.zone is not None else ""
        kinds = ("pile",) if source else ("pile", "hand")
        ids = ",".join(str(card.id) for card in what.of("card"))
        menu = self._view.new_menu()
        for zone in (*self._scene.view.zones.values(), ZoneDef(BOX, "pile")):
            if zone.kind not in kinds or zone.key == source:
                continue
            words = ("pour", source, zone.key) if source else ("put", ids, zone.key)
            entry = menu.addAction(self._words.zone(zone.key))
            entry.setData(" ".join(words))
            entry.triggered.connect(lambda _=False, words=words: self._emit_action(*words))
        return menu

    def _pop_up(self, menu: QMenu, what: Selection) -> None:
        """Open *menu* over the selection."""
        key = ZONE + what.zone.key if what.zone is not None else str(what.things[0].id)
        piece = self._scene.pieces[key]
        self._view.open_menu(menu, piece.pos() + piece.area.center())

    def winners_menu(self) -> QMenu:
        """Return a menu of results, as decided by the players."""
        menu = self._view.new_menu()
        for winner in (*SEATS, "draw"):
            entry = menu.addAction(self._words.t(f"free.end-{winner}"))
            entry.setData(f"end {winner}")
            entry.triggered.connect(lambda _=False, winner=winner: self._emit_action("end", winner))
        return menu

    def _note(self, what: Selection) -> None:
        x, y = self._scene.pointer_mm
        old = what.of("note")

        def write(text: str) -> None:
            word = quote(text, safe="")
            if old:
                self._emit_action("note", old[0].id, word)
            else:
                self._emit_action("add", "note", word, x, y)

        ask_text(self._view, self._preferences, self._words.t("free.ask-note"),
                 old[0].what if old else "", write)  # fmt: skip

    def _add(self, kind: str, what: str) -> None:
        self._emit_action("add", kind, what, *self._scene.pointer_mm)

    def _point(self) -> None:
        view, at = self._scene.view, self._scene.pointer_mm
        again = view.pointers.get(view.seat or "") == at
        self._emit_action("point", *(("off",) if again else at))
