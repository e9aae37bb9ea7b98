"""The editor's page: list, form, face. The main window hosts it and hears what it asks for."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSplitter, QToolButton, QVBoxLayout, QWidget

from app.cards.catalogue import Catalogue
from app.editor import icons, words
from app.editor.card_list import CardList
from app.editor.face_panel import FacePanel
from app.editor.form import CardForm
from app.editor.model import EditorModel
from app.trouble import Said
from app.widgets.interface import Interface

MESSAGE_STAYS = 8000
"""ms"""


class EditorPage(QWidget):
    """Everything of the editor in one widget.

    Facts: ``card_changed`` (the set's key and the card's), ``set_changed`` (the set's key). Requests:
    ``print_requested`` and ``play_requested``.
    """

    card_changed = Signal(str, str)
    set_changed = Signal(str)
    print_requested = Signal(str, object)
    """Set key, and the card keys to print (empty: all)."""
    play_requested = Signal(str)

    def __init__(
        self,
        catalogue: Catalogue,
        interface: Interface,
        set_key: str = "own-fate",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._interface = interface
        self.model = EditorModel(catalogue, set_key)
        self.setObjectName("editor")
        self.list = CardList(self.model, interface)
        self.form = CardForm(self.model, interface)
        self.face = FacePanel(self.model, interface)
        self._build()
        self._connect()
        self._words()
        first = self.list.rows.first()
        if first is not None:
            self.list.choose(first)

    def choose(self, key: str) -> bool:
        """Show the card *key*. False if the set has none."""
        for card in self.model.cards():
            if card.key == key:
                self.list.choose(card.id)
                return True
        return False

    def _build(self) -> None:
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self._bar())
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.setHandleWidth(1)
        self.split.setChildrenCollapsible(False)
        self.list.setMinimumWidth(220)
        self.form.setMinimumWidth(420)
        self.face.setMinimumWidth(280)
        for part in (self.list, self.form, self.face):
            self.split.addWidget(part)
        self.split.setStretchFactor(0, 2)
        self.split.setStretchFactor(1, 6)
        self.split.setStretchFactor(2, 4)
        self.split.setSizes([290, 900, 480])
        outer.addWidget(self.split, 1)

    def _bar(self) -> QWidget:
        bar = QWidget()
        bar.setObjectName("bar")
        self.bar = bar
        row = QHBoxLayout(bar)
        row.setContentsMargins(12, 6, 12, 6)
        row.setSpacing(6)
        self.title = QLabel()
        self.title.setProperty("step", "lead")
        row.addWidget(self.title)
        row.addSpacing(14)
        self.undo_button, self.redo_button = QToolButton(), QToolButton()
        row.addWidget(self.undo_button)
        row.addWidget(self.redo_button)
        self.message = QLabel()
        self.message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.message.setAccessibleName("message")
        row.addSpacing(8)
        row.addWidget(self.message, 1)
        return bar

    def _connect(self) -> None:
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.timeout.connect(lambda: self.message.setText(""))
        self.list.card_chosen.connect(self.form.show_card)
        self.list.card_chosen.connect(self.face.show_card)
        self.form.value_set.connect(self._set_value)
        self.form.confirm_requested.connect(self.model.confirm)
        self.form.revert_requested.connect(self._revert)
        self.form.part_entered.connect(self.face.light_up)
        self.face.part_clicked.connect(self.form.focus_part)
        self.face.print_requested.connect(self._print_card)
        self.face.play_requested.connect(lambda: self.play_requested.emit(self.model.set_key))
        self.undo_button.clicked.connect(self.model.undo)
        self.redo_button.clicked.connect(self.model.redo)
        for keys, what in (
            (QKeySequence.StandardKey.Undo, self.model.undo),
            (QKeySequence("Ctrl+Shift+Z"), self.model.redo),
            (QKeySequence("Ctrl+Y"), self.model.redo),
            (QKeySequence.StandardKey.Find, self._find),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(what)
        for keys, by in (("Alt+Down", 1), ("Alt+Up", -1)):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(lambda step=by: self.list.move_by(step))
        self.model.card_changed.connect(self._told)
        self.model.cards_changed.connect(lambda: self.set_changed.emit(self.model.set_key))
        self.model.sets_changed.connect(self._words)
        self.model.history_changed.connect(self._steps)
        self.model.refused.connect(self._refused)
        self._interface.language_changed.connect(self._words)
        self._interface.theme_changed.connect(self._words)

    def _set_value(self, number: int, field: str, value: object, language: str | None, typed: bool) -> None:
        if not self.model.set_value(number, field, value, language, typing=typed):
            self.form.show_card(number)

    def _revert(self, number: int, field: str, language: str) -> None:
        if field:
            self.model.revert(number, field, language)
        else:
            self.model.revert_card(number)

    def _print_card(self) -> None:
        number = self.list.current()
        card = self.model.card(number) if number is not None else None
        if card is not None:
            self.print_requested.emit(self.model.set_key, (card.key,))

    def _told(self, number: int) -> None:
        card = self.model.card(number)
        if card is not None:
            self.card_changed.emit(self.model.set_key, card.key)

    def _find(self) -> None:
        self.list.search.setFocus()
        self.list.search.selectAll()

    def _refused(self, reason: Said) -> None:
        self.message.setText(reason.text(self._interface.language))
        self.message.setStyleSheet(f"color: {self._interface.theme.danger_text};")
        self._quiet.start(MESSAGE_STAYS)

    def _steps(self, *_told: object) -> None:
        steps = self.model.catalogue.history(60)
        undo = next((step for step in steps if not step.undone), None)
        redo = next((step for step in reversed(steps) if step.undone), None)
        t = self._interface.t
        for button, step, code in ((self.undo_button, undo, "undo"), (self.redo_button, redo, "redo")):
            button.setEnabled(step is not None)
            what = ""
            if step is not None:
                card = self.model.card(int(step.params.get("card", 0)))
                name = (
                    self.model.name(card, self._interface.language)
                    if card
                    else str(step.params.get("key") or step.params.get("set") or "")
                )
                what = words.step(step.label, step.params, name, self._interface.language)
            button.setToolTip(t(f"editor.{code}-what", what=what) if what else t(f"editor.{code}"))
            button.setAccessibleName(button.toolTip())

    def _words(self, *_told: object) -> None:
        theme = self._interface.theme
        self.undo_button.setIcon(icons.icon("undo", theme))
        self.redo_button.setIcon(icons.icon("redo", theme))
        tongue = self._interface.language
        name = self.model.data.names.get(tongue) or self.model.data.names.get(self.model.data.source, "")
        self.title.setText(name)
        self.bar.setStyleSheet(
            f"#bar {{ background: {theme.street}; border-bottom: 1px solid {theme.line}; }}"
        )
        self._steps()
