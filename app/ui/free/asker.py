"""What is asked before a verb is done: how many, where to, which words, which cards, who has won."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from PySide6.QtWidgets import QComboBox, QMenu

from app.rules.free import BOX, FreeView, ZoneDef
from app.rules.game import SEATS, Action
from app.ui.free.arrange import ZONE
from app.ui.free.asking import BuildDialog, ask_number, ask_text
from app.ui.free.verbs import Meant, own_hand

if TYPE_CHECKING:
    from app.ui.free.page import FreePage


class Asker:
    """The verbs of a page that ask something first; what is answered is done as an ordinary action."""

    def __init__(self, page: FreePage) -> None:
        self._page = page
        self._asks: dict[str, Callable[[Meant], Any]] = {
            "draw-many": self._draw_many, "deal": self._deal, "look-at-top": self._look_at_top,
            "build": self._build_pile, "note": self._note,
            "send": lambda what: self._pop_up(self.places_menu(what), what),
            "end": lambda _what: page.view.pop_up(self.winners_menu(), page.scene.geometry.table.center()),
            "die": lambda _what: self._add("die", "6"), "coin": lambda _what: self._add("coin", "-"),
            "point": lambda _what: self._point(),
            "arrange": lambda _what: page.arrange_table(not page.scene.arranging),
        }  # fmt: skip

    def ask(self, name: str, what: Meant) -> None:
        """Ask what the verb *name* needs for *what*."""
        self._asks[name](what)

    @property
    def _view(self) -> FreeView:
        view: FreeView = self._page.session.view
        return view

    def _do(self, verb: str, *args: object) -> None:
        self._page.do(Action(verb, tuple(str(one) for one in args if one is not None)))

    def _number(
        self, name: str, value: int, most: int, then: Callable[[int], None], more: QComboBox | None = None
    ) -> None:
        title = self._page.words.t(f"free.ask-{name}")
        ask_number(self._page, self._page.preferences, title, min(value, max(1, most)), most, then, more)

    def _draw_many(self, what: Meant) -> None:
        assert what.zone is not None
        key, into = what.zone.key, self._places_to_draw_to(what.zone.key)
        self._number("draw-many", 3, what.count,
                     lambda count: self._do("draw", key, count, into.currentData()), into)  # fmt: skip

    def _places_to_draw_to(self, source: str) -> QComboBox:
        """The hands and the areas that somebody owns, those of the seat at the screen first."""
        view, words = self._view, self._page.words
        places = [zone for zone in view.zones.values() if zone.key != source and zone.owner
                  and zone.kind in ("hand", "area")]  # fmt: skip
        first = own_hand(view)
        places.sort(key=lambda zone: (zone.key != first, zone.owner != view.seat, zone.kind != "hand"))
        combo = QComboBox()
        combo.setAccessibleName(words.t("free.draw-into"))
        for zone in places:
            combo.addItem(words.zone(zone.key), zone.key)
        return combo

    def _deal(self, what: Meant) -> None:
        assert what.zone is not None
        key = what.zone.key
        self._number("deal", 5, what.count // 2, lambda count: self._do("deal", key, count))

    def _look_at_top(self, what: Meant) -> None:
        assert what.zone is not None
        key = what.zone.key
        self._number("look-at-top", 3, what.count, lambda count: self._do("search", key, count, "secret"))

    def _build_pile(self, what: Meant) -> None:
        assert what.zone is not None
        key, page = what.zone.key, self._page
        BuildDialog(page, page.preferences, page.gallery, self._view.set, what.zone.fill,
                    lambda query: self._do("fill", key, query)).open()  # fmt: skip

    def places_menu(self, what: Meant) -> QMenu:
        """The piles and hands that take what is meant."""
        page, view = self._page, self._view
        source = what.zone.key if what.zone is not None else ""
        kinds = ("pile",) if source else ("pile", "hand")
        ids = ",".join(str(one.id) for one in what.of("card"))
        menu = page.view.new_menu()
        for zone in (*view.zones.values(), ZoneDef(BOX, "pile")):
            if zone.kind not in kinds or zone.key == source:
                continue
            words = ("pour", source, zone.key) if source else ("put", ids, zone.key)
            entry = menu.addAction(page.words.zone(zone.key))
            entry.setData(" ".join(words))
            entry.triggered.connect(lambda _=False, words=words: self._do(*words))
        return menu

    def _pop_up(self, menu: QMenu, what: Meant) -> None:
        """Open *menu* over what is meant."""
        key = ZONE + what.zone.key if what.zone is not None else str(what.things[0].id)
        piece = self._page.scene.pieces[key]
        self._page.view.pop_up(menu, piece.pos() + piece.area.center())

    def winners_menu(self) -> QMenu:
        """Who has won, as the people say."""
        page = self._page
        menu = page.view.new_menu()
        for winner in (*SEATS, "draw"):
            entry = menu.addAction(page.words.t(f"free.end-{winner}"))
            entry.setData(f"end {winner}")
            entry.triggered.connect(lambda _=False, winner=winner: self._do("end", winner))
        return menu

    def _note(self, what: Meant) -> None:
        x, y = self._page.scene.pointed
        old = what.of("note")

        def write(text: str) -> None:
            word = quote(text, safe="")
            if old:
                self._do("note", old[0].id, word)
            else:
                self._do("add", "note", word, x, y)

        ask_text(self._page, self._page.preferences, self._page.words.t("free.ask-note"),
                 old[0].what if old else "", write)  # fmt: skip

    def _add(self, kind: str, what: str) -> None:
        self._do("add", kind, what, *self._page.scene.pointed)

    def _point(self) -> None:
        view, at = self._view, self._page.scene.pointed
        again = view.pointers.get(view.seat or "") == at
        self._do("point", *(("off",) if again else at))
