"""Dialogs and menus for verbs: how many, where to, which text, which cards, who won."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from app.rules.free import BOX, TableSet, ZoneDef, layout
from app.rules.game import Action
from app.search import matches
from app.table.cards import Cards
from app.table.free.verbs import ZONE, Selection, own_hand
from app.table.free.words import FreeWords
from app.ui.board.view import TableView
from app.ui.free.scene import FreeScene
from app.widgets.controls import (
    ComboBox,
    Label,
    SpinBox,
    filled,
    literal,
    offer,
)
from app.widgets.preferences import Preferences

ANY = ""


class Questions(QObject):
    """Base of menus and dialogs over a table; answers are emitted as ordinary actions."""

    wanted = Signal(object)
    """Emitted with an action."""

    def __init__(self, preferences: Preferences, words: FreeWords, scene: FreeScene, view: TableView) -> None:
        super().__init__(view)
        self._words, self._preferences, self._scene, self._view = words, preferences, scene, view

    def _emit_action(self, verb: str, *args: object) -> None:
        self.wanted.emit(Action(verb, tuple(str(arg) for arg in args if arg is not None)))


class AskDialog(QDialog):
    """A question with one field; modal to its page only."""

    def __init__(self, parent: QWidget, preferences: Preferences, title: str, field: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        label = Label(literal(title), step="head", buddy=field)
        field.setAccessibleName(title)
        answer = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(answer.Ok | answer.Cancel)
        buttons.button(answer.Ok).setText(preferences.t("free.ok"))
        buttons.button(answer.Ok).setProperty("primary", True)
        buttons.button(answer.Cancel).setText(preferences.t("ui.cancel"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.buttons = buttons
        self.column = filled(QVBoxLayout(self), label, field, buttons, margins=(24, 18, 24, 18), spacing=12)
        field.setFocus()


def ask_number(
    parent: QWidget,
    preferences: Preferences,
    title: str,
    value: int,
    maximum: int,
    then: Callable[[int], object],
    more: QWidget | None = None,
) -> AskDialog:
    """Ask for a number from 1 to *maximum*, with the field *more*; *then* gets the number."""
    field = SpinBox()
    field.setRange(1, max(1, maximum))
    field.setValue(value)
    field.selectAll()
    dialog = AskDialog(parent, preferences, title, field)
    if more is not None:
        dialog.column.insertWidget(2, more)
        QWidget.setTabOrder(field, more)
    dialog.accepted.connect(lambda: then(field.value()))
    dialog.open()
    return dialog


def ask_text(
    parent: QWidget, preferences: Preferences, title: str, value: str, then: Callable[[str], object]
) -> AskDialog:
    """Ask for a non-empty text; *then* gets it."""
    field = QLineEdit(value, maxLength=200)
    field.setMinimumWidth(360)
    field.selectAll()
    dialog = AskDialog(parent, preferences, title, field)
    dialog.accepted.connect(lambda: then(field.text().strip()) if field.text().strip() else None)
    dialog.open()
    return dialog


class BuildDialog(AskDialog):
    """Asks which cards to build a pile of: by kind, deck and side, by search, or individually."""

    def __init__(
        self,
        parent: QWidget,
        preferences: Preferences,
        cards: Cards,
        card_set: TableSet,
        now: str,
        then: Callable[[str], object],
    ) -> None:
        self.list = QListWidget()
        super().__init__(parent, preferences, preferences.t("free.build-title"), self.list)
        self._preferences, self._cards, self._set = preferences, cards, card_set
        self.resize(560, 620)
        self.choices: dict[str, QComboBox] = {}
        row = QHBoxLayout()
        for name in ("kind", "deck", "side"):
            combo = ComboBox()
            combo.setAccessibleName(preferences.t(f"free.build-{name}"))
            values = dict.fromkeys(getattr(card, name) for card in card_set.cards)
            named = [(value, cards.called(name, value)) for value in values]
            offer(combo, [(ANY, preferences.t(f"free.build-any-{name}")), *named])
            combo.currentIndexChanged.connect(self._fill)
            self.choices[name] = combo
            row.addWidget(combo)
        self.search = QLineEdit(placeholderText=preferences.t("free.build-search"))
        self.search.setAccessibleName(preferences.t("free.build-search"))
        self.search.textChanged.connect(self._fill)
        self.column.insertLayout(1, row)
        self.column.insertWidget(2, self.search)
        self._count = Label(role="quiet")
        self.column.insertWidget(4, self._count)
        self.list.itemChanged.connect(self._counted)
        self.accepted.connect(lambda: then(self.query()))
        self._start(now)

    def query(self) -> str:
        """Return a query for the ticked cards: by common properties if all listed ones are, else by name."""
        ticked = [item.data(Qt.ItemDataRole.UserRole) for item in self._items()
                  if item.checkState() == Qt.CheckState.Checked]  # fmt: skip
        if len(ticked) == self.list.count() and not self.search.text().strip():
            common = [f"{name}={combo.currentData()}" for name, combo in self.choices.items()
                      if combo.currentData()]  # fmt: skip
            return ",".join(common) or layout.ALL_CARDS
        return layout.query_of(tuple(ticked)) if ticked else ""

    def _start(self, now: str) -> None:
        filters = layout.parse_query(now) if now else {}
        for name, combo in self.choices.items():
            values = filters.get(name, ())
            if len(values) == 1:
                combo.setCurrentIndex(max(0, combo.findData(values[0])))
        self._fill()
        if now:
            for item in self._items():
                card = self._set.by_key[item.data(Qt.ItemDataRole.UserRole)]
                item.setCheckState(Qt.CheckState.Checked if card.fits(filters) else Qt.CheckState.Unchecked)

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]

    def _fill(self) -> None:
        filters = {
            name: (combo.currentData(),) for name, combo in self.choices.items() if combo.currentData()
        }
        self.list.blockSignals(True)
        self.list.clear()
        for card in self._set.cards:
            content = self._cards.content(card.key)
            name = content.name if content else card.key
            rules = content.rules if content else ""
            if card.fits(filters) and matches(self.search.text(), name, card.key, rules):
                item = QListWidgetItem(f"{name}  × {card.copies}" if card.copies > 1 else name)
                item.setData(Qt.ItemDataRole.UserRole, card.key)
                item.setCheckState(Qt.CheckState.Checked)
                self.list.addItem(item)
        self.list.blockSignals(False)
        self._counted()

    def _counted(self) -> None:
        ticked = [item for item in self._items() if item.checkState() == Qt.CheckState.Checked]
        copies = sum(self._set.by_key[item.data(Qt.ItemDataRole.UserRole)].copies for item in ticked)
        self._count.setText(self._preferences.t("free.build-count", count=copies))
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(ticked))


class VerbQuestions(Questions):
    """The verbs that need input."""

    def ask(self, name: str, what: Selection) -> None:
        """Ask what the verb *name* needs for *what*; emit it immediately if it needs only the pointer."""
        asks: dict[str, Callable[[Selection], object]] = {
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
        key, seats = what.zone.key, len(self._scene.view.seats)
        self._number("deal", 5, what.count // seats, lambda count: self._emit_action("deal", key, count))

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
            entry = menu.addAction(literal(self._words.zone(zone.key)))
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
        for winner in (*self._scene.view.seats, "draw"):
            entry = menu.addAction(literal(self._words.wins(winner)))
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
        self._emit_action("add", kind, what, *self._scene.free_mm())

    def _point(self) -> None:
        view, at = self._scene.view, self._scene.pointer_mm
        again = view.pointers.get(view.seat or "") == at
        self._emit_action("point", *(("off",) if again else at))
