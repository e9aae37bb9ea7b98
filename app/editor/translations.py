"""The workbench of translations: source beside target, what is to be done next, marks."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QSignalBlocker,
    Qt,
    Signal,
)
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListView,
    QProgressBar,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.cards.field import Field
from app.editor import refer
from app.editor.keys import shortcut
from app.editor.model import EditorModel
from app.editor.row_drawing import Index, Row, Rows, dress_list
from app.editor.spelling import Spelling
from app.editor.text_edit import TextField
from app.widgets.choosers import ComboBox
from app.widgets.label import Label
from app.widgets.later import once
from app.widgets.layouts import filled
from app.widgets.own_name import own_name
from app.widgets.preferences import Preferences
from app.widgets.tiles import Tiles

UNIT = Qt.ItemDataRole.UserRole
FILTERS = ("todo", "missing", "outdated", "unchecked", "all")
BUTTON = 280
"""px: the most width of a button below the text."""
COUNTING = 200
"""ms of pause before the progress is counted anew."""
_TODO = ("missing", "outdated", "unchecked")
_LONG = Field("rules", "long-text", most=600, translated=True)


class UnitModel(QAbstractListModel):
    """The texts to translate: (card, field) in printing order."""

    def __init__(self, model: EditorModel, preferences: Preferences) -> None:
        super().__init__()
        self._model, self._preferences = model, preferences
        self.language, self.wanted = "", "todo"
        self.units: list[tuple[int, str]] = []

    def fill(self, keep: tuple[int, str] | None = None) -> None:
        """Ask anew; *keep* stays in the list even if it is done: it must not vanish under the cursor."""
        self.beginResetModel()
        self.units = []
        for card in self._model.cards() if self.language else ():
            for name in self._model.game.texts:
                if not card.texts.get(self._model.data.source, {}).get(name):
                    continue
                state = self._model.status(card, name, self.language)
                shown = (
                    self.wanted == "all" or state == self.wanted or (self.wanted == "todo" and state in _TODO)
                )
                if shown or (card.id, name) == keep:
                    self.units.append((card.id, name))
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """One a text."""
        return 0 if parent.isValid() else len(self.units)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The text's place for the delegate, its name for everybody else."""
        unit = self.units[index.row()]
        if role == UNIT:
            return unit
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            card = self._model.card(unit[0])
            if card is None:
                return None
            name = self._model.name(card, self._model.data.source)
            return f"{name} · {self._model.labels.field(unit[1], self._preferences.language)}"
        return None


class TranslationsView(QWidget):
    """List of texts, source and target, progress. Ctrl+Return: checked, and on to the next."""

    card_chosen = Signal(int)
    part_entered = Signal(str, str)
    wrong_word_menu = Signal(object, str, str, object)
    """A menu for a misspelled word, the word, its language, and what replaces it."""

    def __init__(self, model: EditorModel, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model, self._preferences = model, preferences
        self._unit: tuple[int, str] | None = None
        self._stale = True
        self.units = UnitModel(model, preferences)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setHandleWidth(1)
        split.setChildrenCollapsible(False)
        box = filled(QHBoxLayout(self), margins=(0, 0, 0, 0))
        box.addWidget(split)
        left = QFrame()
        left.setProperty("panel", True)
        column = filled(QVBoxLayout(left), margins=(0, 10, 0, 0))
        head = filled(QVBoxLayout(), margins=(10, 0, 10, 6))
        self.languages, self.shown = ComboBox(), ComboBox()
        head.addWidget(self.languages)
        head.addWidget(self.shown)
        self.progress = QProgressBar()
        self.progress.setTextVisible(True)
        head.addWidget(self.progress)
        column.addLayout(head)
        self.list = QListView()
        self.list.setModel(self.units)
        self.list.setItemDelegate(Rows(preferences, self.list, self._row))
        dress_list(self.list)
        column.addWidget(self.list, 1)
        left.setMinimumWidth(240)
        split.addWidget(left)
        right = QWidget()
        form = filled(QVBoxLayout(right), spacing=8, margins=(24, 18, 24, 18))
        self.title = Label(step="head", wordWrap=True)
        form.addWidget(self.title)
        self.source_title, self.was_title, self.target_title = Label(), Label(), Label()
        selectable = Qt.TextInteractionFlag.TextSelectableByMouse
        self.source = Label(step="lead", wordWrap=True, textInteractionFlags=selectable)
        self.was = Label(step="lead", role="quiet", wordWrap=True, textInteractionFlags=selectable)
        for widget in (self.source_title, self.source, self.was_title, self.was, self.target_title):
            form.addWidget(widget)
        self.target = TextField(_LONG, preferences)
        self.target.cards = lambda: refer.names(model, self.units.language)
        form.addWidget(self.target)
        self._buttons = row = Tiles()
        self.done, self.next = QPushButton(), QPushButton()
        self.done.setProperty("primary", True)
        for button in (self.done, self.next):
            row.addWidget(button)
        form.addLayout(row)
        form.addStretch(1)
        split.addWidget(right)
        split.setSizes([300, 700])
        split.setStretchFactor(1, 1)
        self._counting = once(self, self._count)
        self._connect()

    def choose(self, number: int, field: str, language: str) -> None:
        """Show one text."""
        if language in self._model.languages[1:]:
            self.languages.setCurrentIndex(self.languages.findData(language))
        if (number, field) not in self.units.units:
            self.shown.setCurrentIndex(FILTERS.index("all"))
        if (number, field) in self.units.units:
            self.list.setCurrentIndex(self.units.index(self.units.units.index((number, field))))

    def go_on(self, by: int = 1) -> None:
        """The next text that is not done."""
        rows = self.units.units
        here = rows.index(self._unit) if self._unit in rows else -1
        order = (
            [*rows[here + 1 :], *rows[: here + 1]]
            if by > 0
            else [*reversed(rows[:here]), *reversed(rows[here:])]
        )
        for unit in order:
            card = self._model.card(unit[0])
            if card is not None and self._model.status(card, unit[1], self.units.language) in _TODO:
                self.list.setCurrentIndex(self.units.index(rows.index(unit)))
                self.target.setFocus()
                return

    def mark_done(self) -> None:
        """This translation is checked; on to the next."""
        if self._unit is not None and self.target.text():
            self._model.confirm(self._unit[0], self._unit[1], self.units.language)
        self.go_on()

    def show_spelling(self, speller: Spelling) -> None:
        """Underline in the translation what *speller* does not know."""
        self.target.show_wrong(speller.wrong(self.target.text(), self.units.language))

    def _connect(self) -> None:
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.languages.currentIndexChanged.connect(lambda _row: self._refill())
        self.shown.currentIndexChanged.connect(lambda _row: self._refill())
        self.target.edited.connect(self._edited)
        self.target.entered.connect(self._entered)
        self.target.status_clicked.connect(self._toggle)
        self.target.wrong_word_menu.connect(
            lambda menu, word, put: self.wrong_word_menu.emit(menu, word, self.units.language, put)
        )
        self.target.reference_wanted.connect(
            lambda: refer.ask(self._model, self._preferences, self.target, self.units.language, self.window())
        )
        self.done.clicked.connect(self.mark_done)
        self.next.clicked.connect(lambda: self.go_on())
        for keys, do in (
            ("Ctrl+Return", self.mark_done),
            ("F8", self.go_on),
            ("Shift+F8", lambda: self.go_on(-1)),
        ):
            shortcut(self, keys, do)
        self._model.card_changed.connect(self._card_changed)
        self._model.cards_changed.connect(self._dress)
        self._model.sets_changed.connect(self._dress)
        self._preferences.subscribe(self._dress)

    def _refill(self) -> None:
        # A hidden bench is filled when it is shown: a large set has many texts.
        self._stale = not self.isVisible()
        if self._stale:
            return
        self.units.language = str(self.languages.currentData() or "")
        self.target_title.setText(own_name(self.units.language))
        self.target.write_in(self.units.language)
        self.units.wanted = FILTERS[max(0, self.shown.currentIndex())]
        self.units.fill()
        if self.units.units:
            row = self.units.units.index(self._unit) if self._unit in self.units.units else 0
            self.list.setCurrentIndex(self.units.index(row))
        else:
            self._show(None)
        self._count()

    def _chosen(self, index: QModelIndex) -> None:
        self._show(index.data(UNIT) if index.isValid() else None)

    def _show(self, unit: tuple[int, str] | None) -> None:
        self._unit = unit
        card = self._model.card(unit[0]) if unit else None
        for widget in (self.source_title, self.source, self.target_title, self.target, self.done, self.next):
            widget.setVisible(card is not None)
        self.was.hide()
        self.was_title.hide()
        if unit is None or card is None:
            empty = "no-cards" if not self._model.cards() else "all-translated"
            why = empty if self._model.languages[1:] else "no-language"
            self.title.setText(self._preferences.t(f"editor.{why}"))
            return
        name, source = unit[1], self._model.data.source
        self.target.field = self._model.game.by_name[name]
        self.target.offer(partial(self._model.signs, "texts"))
        original = card.texts.get(source, {}).get(name)
        mine = card.texts.get(self.units.language, {}).get(name)
        self.title.setText(
            f"{self._model.name(card, source)} · {self._model.labels.field(name, self._preferences.language)}"
        )
        self.source.setText(original.value if original else "")
        if mine is not None and original is not None and mine.made_from and mine.made_from != original.value:
            self.was.setText(mine.made_from)
            self.was.show()
            self.was_title.show()
        self.target.show_text(mine.value if mine else "", self._model.status(card, name, self.units.language))
        self._tell()

    def _row(self, index: Index) -> Row | None:
        """A text: whose, which, and how far its translation is."""
        number, name = index.data(UNIT)
        card = self._model.card(number)
        if card is None:
            return None
        theme, state = self._preferences.theme, self._model.status(card, name, self.units.language)
        colours = {"missing": theme.danger_text, "outdated": theme.accent_text, "checked": theme.good_text}
        said = self._preferences.t(f"editor.status-{state}")
        return Row(
            self._model.name(card, self._model.data.source),
            f"{self._model.labels.field(name, self._preferences.language)} · {said}",
            colours.get(state, theme.quiet),
        )

    def _tell(self) -> None:
        # Hidden, the bench must not turn the face that another view shows.
        if self._unit is not None and self.isVisible():
            self.card_chosen.emit(self._unit[0])
            self.part_entered.emit(self._unit[1], self.units.language)

    def showEvent(self, event: QShowEvent) -> None:
        """The face shows what is being translated."""
        super().showEvent(event)
        if self._stale:
            self._refill()
        self._tell()

    def _edited(self, text: str) -> None:
        if self._unit is not None:
            self._model.set_value(self._unit[0], self._unit[1], text, self.units.language, typing=True)

    def _entered(self) -> None:
        if self._unit is not None:
            self.part_entered.emit(self._unit[1], self.units.language)

    def _toggle(self) -> None:
        card = self._model.card(self._unit[0]) if self._unit else None
        if self._unit is not None and card is not None:
            state = self._model.status(card, self._unit[1], self.units.language)
            self._model.confirm(self._unit[0], self._unit[1], self.units.language, state != "checked")

    def _card_changed(self, number: int) -> None:
        if not self.isVisible():
            self._stale = True
            return
        if self._unit is not None and self._unit[0] == number:
            self._show(self._unit)
        self.list.viewport().update()
        self._counting.start(COUNTING)

    def _count(self) -> None:
        states = [
            self._model.status(card, name, self.units.language)
            for card in (self._model.cards() if self.units.language else ())
            for name in self._model.game.texts
            if card.texts.get(self._model.data.source, {}).get(name)
        ]
        ready = sum(state == "checked" for state in states)
        self.progress.setMaximum(max(1, len(states)))
        self.progress.setValue(ready)
        self.progress.setFormat(self._preferences.t("editor.progress", ready=ready, count=len(states)))

    def _dress(self, *_told: object) -> None:
        t, theme = self._preferences.t, self._preferences.theme
        chosen = self.units.language
        with QSignalBlocker(self.languages), QSignalBlocker(self.shown):
            self.languages.clear()
            for language in self._model.languages[1:]:
                self.languages.addItem(own_name(language), language)
            self.languages.setCurrentIndex(max(0, self.languages.findData(chosen)))
            self.languages.setEnabled(self.languages.count() > 0)
            row = max(0, self.shown.currentIndex())
            self.shown.clear()
            self.shown.addItems([t(f"editor.filter-{name}") for name in FILTERS])
            self.shown.setCurrentIndex(row)
        self.languages.setAccessibleName(t("editor.target-language"))
        self.shown.setAccessibleName(t("editor.filter"))
        self.source_title.setText(own_name(self._model.data.source) + " · " + t("editor.source-language"))
        self.was_title.setText(t("editor.was"))
        for label in (self.source_title, self.was_title, self.target_title):
            label.setStyleSheet(f"color: {theme.accent_text}; font-weight: bold;")
        self.done.setText(t("editor.done-next"))
        self.next.setText(t("editor.skip-next"))
        self._buttons.size_tiles(0, self._preferences.grown(BUTTON))
        self._refill()
