"""Base of the free table's questions, and small dialogs: a number, a text, cards for a pile."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.rules.free import TableSet, query
from app.rules.game import Action
from app.search import matches
from app.table.cards import Cards
from app.table.free.words import FreeWords
from app.ui.board.view import TableView
from app.ui.free.scene import FreeScene
from app.widgets.controls import ComboBox, Label, SpinBox, filled, offer
from app.widgets.preferences import Preferences

ANY = ""


class Questions(QObject):
    """Base of menus and dialogs over a table; answers are emitted as ordinary actions."""

    wanted = Signal(object)
    """Emitted with an action."""

    def __init__(self, preferences: Preferences, words: FreeWords, scene: FreeScene, view: TableView) -> None:
        super().__init__(view)
        self._words = words
        self._preferences = preferences
        self._scene = scene
        self._view = view

    def _emit_action(self, verb: str, *args: object) -> None:
        self.wanted.emit(Action(verb, tuple(str(arg) for arg in args if arg is not None)))


class AskDialog(QDialog):
    """A question with one field; modal to its page only."""

    def __init__(self, parent: QWidget, preferences: Preferences, title: str, field: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        label = Label(title, step="head", buddy=field)
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
            return ",".join(common) or query.ALL
        return query.of_cards(tuple(ticked)) if ticked else ""

    def _start(self, now: str) -> None:
        filters = query.parse(now) if now else {}
        for name, combo in self.choices.items():
            values = filters.get(name, ())
            if len(values) == 1:
                combo.setCurrentIndex(max(0, combo.findData(values[0])))
        self._fill()
        if now:
            for item in self._items():
                card = self._set.by_key[item.data(Qt.ItemDataRole.UserRole)]
                item.setCheckState(
                    Qt.CheckState.Checked if query.fits(card, filters) else Qt.CheckState.Unchecked
                )

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
            if query.fits(card, filters) and matches(self.search.text(), name, card.key, rules):
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
