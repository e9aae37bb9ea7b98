"""The dialog for a set's game: kinds, decks, sides, fields, sizes, symbols, and fonts."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.cards import fonts, game_edits
from app.cards.data import SetData
from app.cards.errors import CatalogueError
from app.cards.field import HIDDEN
from app.editor import field_dialog, icons
from app.editor.dialogs import add_problem_label, lay_out_dialog, resize_dialog
from app.editor.game_forms import Form
from app.editor.model import EditorModel
from app.editor.refreshing import update_in_place
from app.editor.row_drawing import style_list
from app.user_errors import Message
from app.widgets.controls import Label, MessageBox, describe, filled, scrolled
from app.widgets.file_dialogs import ask_open
from app.widgets.preferences import Preferences

PLACE = Qt.ItemDataRole.UserRole
PARTS = ("kind", "deck", "side", "field", "size", "symbol", "font")
BY_NAME = ("symbol", "font")
"""Parts that have only a name and a content, and no order."""


class GameDialog(QDialog):
    """A list of the declared parts on the left, the chosen part's form on the right; stores each change."""

    def __init__(self, model: EditorModel, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model, self._preferences = model, preferences
        tr = preferences.t
        resize_dialog(self, preferences, 940, 640)
        box = lay_out_dialog(self, tr("editor.game").rstrip("…"))
        self.about = Label(role="quiet", wordWrap=True)
        box.addWidget(self.about)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("editor.game").rstrip("…"))
        self.list.setFixedWidth(preferences.grown(280))
        style_list(self.list)
        left = filled(QVBoxLayout(), (self.list, 1), self._buttons())
        self._right = QWidget()
        self._column = filled(QVBoxLayout(self._right), spacing=8, margins=(0, 0, 8, 0))
        row = filled(QHBoxLayout(), left, (scrolled(self._right), 1), spacing=16)
        box.addLayout(row, 1)
        self.problem = add_problem_label(box)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        box.addWidget(close)
        self._form: QWidget | None = None
        self._wanted: tuple[str, str] | None = None
        self._kinds = QMenu(self)
        self.list.currentItemChanged.connect(lambda *_items: self._show())
        model.cards_changed.connect(self._refill)
        model.refused.connect(self._refused)
        self.fill()
        self.list.setCurrentRow(1)

    def shown_part(self) -> tuple[str, str] | None:
        """Return (part, key) of what is shown; None if nothing is."""
        item = self.list.currentItem()
        part: tuple[str, str] | None = item.data(PLACE) if item is not None else None
        return part

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter in a line from closing the dialog."""
        typed = isinstance(self.focusWidget(), QLineEdit)
        if not typed or event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)

    def _refill(self) -> None:
        """Refill the list, but not while a mouse button is pressed, so that the click reaches its target."""
        if QApplication.mouseButtons() == Qt.MouseButton.NoButton or not self.underMouse():
            self.fill()
        else:
            QTimer.singleShot(30, self, self._refill)

    def choose(self, part: str, key: str) -> None:
        """Show the declaration *key* of type *part*, now or, if it isn't listed yet, after the next fill."""
        self._wanted = part, key
        for row in range(self.list.count()):
            if self.list.item(row).data(PLACE) == (part, key):
                self.list.setCurrentRow(row)
                self._wanted = None

    def fill(self) -> None:
        before, tr = self._wanted or self.shown_part(), self._preferences.t
        self._wanted = None
        own = self._model.data.game is not None
        self.about.setText(tr("editor.game-own" if own else "editor.game-shipped"))
        bold = self.list.font()
        bold.setBold(True)
        with QSignalBlocker(self.list):
            self.list.clear()
            for part in PARTS:
                heading = QListWidgetItem(tr(f"editor.game-{part}s"))
                heading.setFlags(Qt.ItemFlag.NoItemFlags)
                heading.setForeground(self._preferences.theme.color("accent_text"))
                heading.setFont(bold)
                self.list.addItem(heading)
                for key in self._keys(part):
                    item = QListWidgetItem(f"    {self._part_name(part, key)}")
                    item.setData(PLACE, (part, key))
                    self.list.addItem(item)
            if before is not None:
                self.choose(*before)
        self._show()

    def _keys(self, part: str) -> list[str]:
        game = self._model.game
        if part == "field":
            return [item.name for item in game.fields if item.widget not in HIDDEN]
        if part in BY_NAME:
            return list(game.symbols if part == "symbol" else game.fonts)
        return [item.key for item in getattr(game, game_edits.PARTS[part])]

    def _part_name(self, part: str, key: str) -> str:
        labels, language = self._model.labels, self._preferences.language
        if part == "size" or part in BY_NAME:
            return key
        return labels.field(key, language) if part == "field" else labels.choice(part, key, language)

    # ---- actions

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        tr, theme = self._preferences.t, self._preferences.theme
        self.new_button, self.delete_button = (
            QPushButton(tr("editor.game-new")),
            QPushButton(tr("editor.game-delete")),
        )
        self.up_button, self.down_button = QPushButton(), QPushButton()
        self.new_button.clicked.connect(self._show_add_menu)
        self.delete_button.clicked.connect(self.remove)
        for button, sign, by in ((self.up_button, "up", -1), (self.down_button, "down", 1)):
            button.setIcon(icons.icon(sign, theme, "quiet"))
            describe(button, tr(f"editor.game-{sign}"))
            button.clicked.connect(partial(self.move_by, by))
        for button in (self.new_button, self.delete_button, self.up_button, self.down_button):
            button.setProperty("quiet", True)
            button.setAutoDefault(False)
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _show_add_menu(self) -> None:
        self._kinds.clear()
        for part in PARTS:
            self._kinds.addAction(self._preferences.t(f"editor.game-{part}"), partial(self.add, part))
        self._kinds.popup(self.new_button.mapToGlobal(QPoint(0, -self._kinds.sizeHint().height())))

    def add(self, part: str) -> None:
        if part == "field":
            name = field_dialog.ask(self._model, self._preferences, "", self)
            if name:
                self.choose(part, name)
            return
        if part == "font":
            self._add_font()
            return
        name = self._preferences.t(f"editor.game-new-{part}")
        if part == "symbol":
            key = game_edits.key_for(name, self._model.game.symbols)
            self.put(game_edits.with_symbol(self._model.data, key, game_edits.NEW_SYMBOL))
        else:
            data, key = game_edits.add(self._model.data, part, name, self._preferences.language)
            self.put(data)
        self.choose(part, key)
        if isinstance(self._form, Form):
            self._form.begin()

    def _add_font(self) -> None:
        tr = self._preferences.t
        file = ask_open(self, self._preferences, tr("editor.game-font"), tr("editor.font-files"))
        if file is not None:
            self.take_font(file)

    def take_font(self, file: Path) -> None:
        """Add the font in *file* to the set, or show why it can't be used."""
        self.problem.setText("")
        try:
            stored = fonts.store_font(self._model.catalogue, file)
        except CatalogueError as error:
            self.problem.setText(error.reason.text(self._preferences.language))
            return
        if self.put(game_edits.with_font(self._model.data, stored.name, stored.digest)):
            self.choose("font", stored.name)

    def remove(self) -> None:
        """Remove what is shown, after asking if cards, values, or backs are lost with it; undoable."""
        place = self.shown_part()
        if place is None:
            return
        part, key = place
        if part in BY_NAME:
            change = game_edits.with_symbol if part == "symbol" else game_edits.with_font
            self.put(change(self._model.data, key, ""))
            return
        lost = game_edits.removal_effects(self._model.data, part, key)
        if lost != game_edits.RemovalEffects() and not self._confirm_loss(self._part_name(part, key), lost):
            return
        self.put(game_edits.remove(self._model.data, part, key))

    def _confirm_loss(self, name: str, lost: game_edits.RemovalEffects) -> bool:
        t = self._preferences.t
        box = MessageBox(
            self,
            windowTitle=t("editor.game").rstrip("…"),
            text=t("editor.game-loss", name=name, cards=lost.cards, values=lost.values, backs=lost.backs),
        )
        return box.is_agreed(t("editor.game-delete"), t("editor.keep"))

    def move_by(self, by: int) -> None:
        """Move what is shown earlier or later in forms, lists, and prints."""
        place = self.shown_part()
        if place is not None and place[0] not in BY_NAME:
            self.put(game_edits.move(self._model.data, *place, by))

    def put(self, data: SetData) -> bool:
        """Store the changed set as one step; return whether that succeeded."""
        self.problem.setText("")
        done = self._model.put_set(data, "editor.undo-game")
        if not done:
            self.fill()
        return done

    def _refused(self, reason: Message) -> None:
        self.problem.setText(reason.text(self._preferences.language))

    def _show(self) -> None:
        place = self.shown_part()
        part = place[0] if place else ""
        self.delete_button.setEnabled(
            place is not None and (part in BY_NAME or game_edits.is_removable(self._model.data, part))
        )
        for button in (self.up_button, self.down_button):
            button.setEnabled(place is not None and part not in BY_NAME)
        old = self._form
        form = Form(self._model, self._preferences, *place) if place is not None else None
        if isinstance(old, Form) and form is not None and old.shows(form) and update_in_place(old, form):
            return
        focus = self.focusWidget()
        focused_name = focus.objectName() if focus is not None and old is not None else ""
        if old is not None:
            old.hide()
            old.deleteLater()
        self._form = form
        if form is None:
            return
        form.changed.connect(self.put)
        form.failed.connect(self.problem.setText)
        form.renamed.connect(self.choose)
        self._column.insertWidget(0, form)
        while self._column.count() < 2:
            self._column.addStretch(1)
        form.show()
        same_field = form.findChild(QWidget, focused_name) if focused_name else None
        if same_field is not None:
            same_field.setFocus()
