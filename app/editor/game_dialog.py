"""The dialog for a set's game: kinds, decks, fields, lookup tables, and so on, with their forms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QColorDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app import airlock
from app.cards import exchange, fonts, game_edits
from app.cards.data import SetData, text_of
from app.cards.entities import COLUMNS
from app.cards.errors import CatalogueError
from app.cards.field import (
    HIDDEN,
    MAX_NAME,
    MAX_NUMBER,
    SHAPES,
    Deck,
    Field,
    Kind,
    Lookup,
    Seat,
    Side,
    Size,
    largest,
)
from app.cards.game_reading import MAX_COUNTS, MAX_KEY, MAX_SIZE, MIN_SIZE, SIZED, is_outline
from app.cards.keys import name_declaration
from app.editor import dialogs, icons, picture_import
from app.editor.board_parts import spin
from app.editor.dialogs import Dialog
from app.editor.fields import CheckListPicker, ask_picture, picker
from app.editor.model import EditorModel
from app.editor.refreshing import update_in_place
from app.editor.row_drawing import style_list
from app.face import metrics, symbol_import, symbols, to_qt
from app.face.content import SIZES
from app.face.ops import Face, Text
from app.face.symbols import UNIT, Drawing
from app.user_errors import Message
from app.widgets.controls import (
    DoubleSpinBox,
    Label,
    MessageBox,
    configured,
    describe,
    filled,
    literal,
    push_button,
    scrolled,
)
from app.widgets.file_dialogs import PICTURES, ask_open
from app.widgets.preferences import Preferences, own_name

PLACE = Qt.ItemDataRole.UserRole
PARTS = ("kind", "deck", "side", "seat", "field", "size", "lookup", "symbol", "font")
BY_NAME = ("symbol", "font")
"""Parts that have only a name and a content, and no order."""


class GameDialog(Dialog):
    """A list of the declared parts on the left, the chosen part's form on the right; stores each change."""

    def __init__(self, model: EditorModel, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(preferences, preferences.t("editor.game").rstrip("…"), parent, 940, 640)
        self._model = model
        self.about = Label(role="quiet", wordWrap=True)
        self.list = configured(QListWidget(), accessibleName=self.windowTitle())
        self.list.setFixedWidth(preferences.grown(280))
        style_list(self.list)
        left = filled(QVBoxLayout(), (self.list, 1), self._buttons())
        self._right = QWidget()
        self._column = filled(QVBoxLayout(self._right), spacing=8, margins=(0, 0, 8, 0))
        row = filled(QHBoxLayout(), left, (scrolled(self._right), 1), spacing=16)
        filled(self.box, self.about, (row, 1), self.problem)
        self.add_close()
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
        """Refill the list as soon as no click, menu, or dialog that a field opened needs the form."""
        clicked = QApplication.mouseButtons() != Qt.MouseButton.NoButton and self.underMouse()
        asked = QApplication.activeModalWidget() not in (None, self) or QApplication.activePopupWidget()
        if clicked or asked:
            QTimer.singleShot(30, self, self._refill)
        else:
            self.fill()

    def choose(self, part: str, key: str) -> None:
        """Show the declaration *key* of type *part*, now or, if it isn't listed yet, after the next fill."""
        self._wanted = part, key
        for row in range(self.list.count()):
            if self.list.item(row).data(PLACE) == (part, key):
                self.list.setCurrentRow(row)
                self._wanted = None

    def fill(self) -> None:
        row = self.list.currentRow()
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
            if self.list.currentRow() < 0:
                self.list.setCurrentRow(min(row, self.list.count() - 1))
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
        if part == "lookup":
            return labels.word(language, f"lookup-{key}") or key
        return labels.field(key, language) if part == "field" else labels.choice(part, key, language)

    # ---- actions

    def _buttons(self) -> QHBoxLayout:
        tr, theme = self._preferences.t, self._preferences.theme
        self.new_button = push_button(tr("editor.game-new"), "quiet", self._show_add_menu, autoDefault=False)
        self.delete_button = push_button(tr("editor.game-delete"), "quiet", self.remove, autoDefault=False)
        self.up_button, self.down_button = (
            push_button(
                "",
                "quiet",
                partial(self.move_by, by),
                autoDefault=False,
                icon=icons.icon(sign, theme, "quiet"),
            )
            for sign, by in (("up", -1), ("down", 1))
        )
        describe(self.up_button, tr("editor.game-up"))
        describe(self.down_button, tr("editor.game-down"))
        buttons = (self.new_button, self.delete_button, self.up_button, self.down_button)
        return filled(QHBoxLayout(), *buttons, 1)

    def _show_add_menu(self) -> None:
        self._kinds.clear()
        for part in PARTS:
            entry = self._kinds.addAction(self._preferences.t(f"editor.game-{part}"), partial(self.add, part))
            entry.setEnabled(part != "seat" or len(self._model.game.seats) < MAX_COUNTS[part])
        self._kinds.popup(self.new_button.mapToGlobal(QPoint(0, -self._kinds.sizeHint().height())))

    def add(self, part: str) -> None:
        if part == "field":
            name = dialogs.ask_field(self._model, self._preferences, "", self)
            if name:
                self.choose(part, name)
            return
        if part == "font":
            self._add_font()
            return
        name = self._preferences.t(f"editor.game-new-{part}", number=len(self._model.game.seats) + 1)
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
        self._form = form
        if form is not None:
            form.changed.connect(self.put)
            form.failed.connect(self.problem.setText)
            # Keep showing the part whose name changed its key, before the list shows that.
            form.renamed.connect(lambda *place: self.list.currentItem().setData(PLACE, place))
            self._column.insertWidget(0, form)
            while self._column.count() < 2:
                self._column.addStretch(1)
            form.show()
            same_field = form.findChild(QWidget, focused_name) if focused_name else None
            if same_field is not None:
                same_field.setFocus()
        if old is not None:
            old.hide()  # which can move the focus to the list, and so show another part
            old.deleteLater()


class Form(QWidget):
    """The form of one part. Each change is emitted as the whole changed set."""

    changed = Signal(object)
    """The changed :class:`SetData`."""
    failed = Signal(str)
    """Emits an error, as a sentence."""
    renamed = Signal(str, str)
    """Emits the part and its new key."""

    def __init__(
        self, model: EditorModel, preferences: Preferences, part: str, key: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model, self._preferences, self.part, self.key = model, preferences, part, key
        self._rows = QFormLayout(horizontalSpacing=16, verticalSpacing=8)
        filled(QVBoxLayout(self), self._rows, spacing=10, margins=(0, 0, 0, 0))
        game = model.game
        if part == "symbol":
            self._add_symbol_rows(game.symbols[key])
            return
        if part == "font":
            self._add_font_rows(game.fonts[key])
            return
        attribute = game_edits.PARTS[part]
        declared: Any = next(
            o for o in getattr(game, attribute) if getattr(o, "key", getattr(o, "name", "")) == key
        )
        if part == "size":
            self._add_size_rows(declared)
            return
        self._add_name_lines(part, "editor.game-name")
        if part == "kind":
            self._add_name_lines("kinds", "editor.game-many")
        builders: dict[str, Callable[[Any], None]] = {
            "kind": self._add_kind_rows,
            "deck": self._add_deck_rows,
            "side": self._add_side_rows,
            "seat": self._add_seat_rows,
            "field": self._add_field_rows,
            "lookup": self._add_lookup_rows,
        }
        builders[part](declared)

    def shows(self, other: Form) -> bool:
        """Return whether this form and *other* are for the same part."""
        return (self.part, self.key) == (other.part, other.key)

    def begin(self) -> None:
        """Focus the first field, to name a new part."""
        first = self.findChild(QLineEdit)
        if first is not None:
            first.setFocus()
            first.selectAll()

    # ---- rows

    def _add_row(self, code: str, widget: QWidget, *, text: str = "") -> None:
        label = text or self._preferences.t(code)
        widget.setAccessibleName(label)
        self._rows.addRow(label, widget)

    def _create_line(
        self, name: str, text: str, store: Callable[[str], object], maximum: int = 60
    ) -> QLineEdit:
        line = configured(QLineEdit(text), objectName=name, maxLength=maximum)

        def put() -> None:
            if line.isModified():
                line.setModified(False)
                store(line.text())

        line.editingFinished.connect(put)
        return line

    def _add_name_lines(self, prefix: str, code: str, value: str = "") -> None:
        """Add a line for the reader's language and each language of the set. *prefix*: of the label."""
        label = self._label(prefix, value)
        texts = next((entry.texts for entry in self._model.data.labels if entry.key == label), {})
        for language in dict.fromkeys((self._preferences.language, *self._model.languages)):
            line = self._create_line(
                "-".join(filter(None, (prefix, value, language))),
                text_of(texts, "name", language) or self._model.labels.own(label, language),
                partial(self._set_label, prefix, value, language),
            )
            self._add_row(code, line, text=f"{self._preferences.t(code)} · {own_name(language)}")

    def _label(self, prefix: str, value: str) -> str:
        return "-".join(filter(None, (prefix, self.key, value)))

    def _set_label(self, prefix: str, value: str, language: str, name: str) -> None:
        data, key = self._model.data, self.key
        try:
            if prefix == self.part and not self._model.is_known_elsewhere():
                data, key = name_declaration(data, self.part, key, language, name)
            else:
                data = game_edits.with_label(data, self._label(prefix, value), name, language)
        except CatalogueError as error:
            self.failed.emit(error.reason.text(self._preferences.language))
            return
        self._store(data, key)

    def _store(self, data: SetData, key: str) -> None:
        """Emit the changed set, in which the part has *key*, so that this form goes on showing it."""
        if key != self.key:
            self.key = key
            self.renamed.emit(self.part, key)
        self.changed.emit(data)

    def _change(self, **values: object) -> None:
        self.changed.emit(game_edits.change(self._model.data, self.part, self.key, **values))

    def _symbol_choices(self) -> list[tuple[str, str]]:
        return [
            ("", self._preferences.t("editor.symbol-none")),
            *((key, name) for key, name, _shape in self._model.signs("parts", self._preferences.language)),
        ]

    def _add_picker(self, code: str, offered: Sequence[tuple[str, str]], current: str, name: str) -> None:
        widget = configured(
            picker(offered, current, lambda value: self._change(**{name: value})), objectName=name
        )
        self._add_row(code, widget)

    # ---- kinds, decks, sides, sizes, symbols

    def _add_kind_rows(self, kind: Kind) -> None:
        game, labels, language = self._model.game, self._model.labels, self._preferences.language
        decks = [(key, labels.choice("deck", key, language)) for key in game.deck_keys]
        self._add_picker("editor.game-kind-deck", decks, kind.deck or game.deck_keys[0], "deck")
        usual = [(key, self._preferences.t(f"print.card-{key}")) for key in SIZES]
        mm = self._preferences.t("print.mm")
        sizes = [
            *usual,
            *(
                (card_size.key, f"{card_size.key} · {card_size.w:g} × {card_size.h:g} {mm}")
                for card_size in game.sizes
            ),
        ]
        self._add_picker("editor.game-size", sizes, kind.size, "size")
        self._add_picker("editor.game-symbol", self._symbol_choices(), kind.symbol, "symbol")

    def _add_deck_rows(self, deck: Deck) -> None:
        tick = configured(QCheckBox(self._preferences.t("editor.deck-by-side")), checked=deck.by_side)
        tick.clicked.connect(lambda on: self._change(by_side=on))
        self._rows.addRow("", tick)

    def _add_side_rows(self, side: Side) -> None:
        tr = self._preferences.t
        self._add_colour_row(side.colour)
        leans = [(str(lean), tr(f"editor.side-lean-{name}"))
                 for lean, name in ((-1, "left"), (0, "none"), (1, "right"))]  # fmt: skip
        widget = picker(leans, str(side.lean), lambda value: self._change(lean=int(value)))
        self._add_row("editor.side-lean", widget)
        self._add_picker("editor.game-symbol", self._symbol_choices(), side.symbol, "symbol")

    def _add_seat_rows(self, seat: Seat) -> None:
        tr = self._preferences.t
        self._add_colour_row(seat.colour)
        self._add_picker("editor.game-symbol", self._symbol_choices(), seat.symbol, "symbol")
        tick = configured(QCheckBox(tr("editor.seat-optional")), checked=seat.optional)
        tick.clicked.connect(lambda on: self._change(optional=on))
        self._rows.addRow("", tick)
        self._rows.addRow(Label(tr("editor.seat-about"), role="quiet", wordWrap=True))

    def _add_colour_row(self, colour: str) -> None:
        button = push_button(colour, objectName="colour", autoDefault=False, icon=_swatch(colour))
        button.clicked.connect(lambda: self._ask_colour(colour, lambda new: self._change(colour=new)))
        self._add_row("editor.side-colour", button)

    def _ask_colour(self, colour: str, store: Callable[[str], None]) -> None:
        chosen = QColorDialog.getColor(QColor(colour), self, self._preferences.t("editor.side-colour"))
        if chosen.isValid():
            store(chosen.name())

    def _add_size_rows(self, size: Size) -> None:
        tr = self._preferences.t
        self._add_row("editor.size-name", self._create_line("key", size.key, self._rename, MAX_KEY))
        shapes = [(shape, tr(f"editor.shape-{shape}")) for shape in SHAPES]
        self._add_picker("editor.size-shape", shapes, size.shape, "shape")
        for name in ("w", "h"):
            box = configured(DoubleSpinBox(), objectName=name)
            box.lineEdit().setTextMargins(6, 0, 0, 0)
            box.setRange(MIN_SIZE, MAX_SIZE)
            box.setDecimals(1)
            box.setSuffix(" " + tr("editor.mm"))
            box.setValue(getattr(size, name))
            box.setKeyboardTracking(False)
            box.valueChanged.connect(lambda value, name=name: self._change(**{name: value}))
            self._add_row(f"editor.size-{name}", box)

    def _add_symbol_rows(self, written: str) -> None:
        tr, drawing = self._preferences.t, Drawing.read(written)
        self._add_row("editor.symbol-name", self._create_line("key", self.key, self._rename, MAX_KEY))
        text = configured(
            QPlainTextEdit(
                "" if written == game_edits.NEW_SYMBOL else drawing.path,
                placeholderText=tr("editor.symbol-path"),
            ),
            objectName="outline",
            tabChangesFocus=True,
            maximumHeight=self._preferences.grown(140),
        )
        self._add_row("editor.symbol-outline", text)
        apply_button = QPushButton(tr("editor.symbol-take"), autoDefault=False)
        apply_button.clicked.connect(lambda: self._apply_outline(text.toPlainText()))
        import_button = push_button(tr("editor.symbol-file"), does=self._from_file, autoDefault=False)
        picture_button = push_button(tr("editor.symbol-picture"), does=self._from_picture, autoDefault=False)
        for button in (apply_button, import_button, picture_button):
            self._rows.addRow("", button)
        if not drawing.picture:
            self._add_symbol_colour(drawing)
        self._rows.addRow("", Label(tr("editor.symbol-about", name=self.key), role="quiet", wordWrap=True))
        preview = Label()
        side = self._preferences.grown(64)
        preview.setPixmap(_symbol_pixmap(written, side, self._preferences.theme.color("text")))
        self._rows.addRow(tr("editor.symbol-seen"), preview)

    def _add_symbol_colour(self, drawing: Drawing) -> None:
        tr = self._preferences.t
        button = push_button(
            drawing.color or tr("editor.symbol-no-colour"),
            objectName="colour",
            autoDefault=False,
            icon=_swatch(drawing.color) if drawing.color else QIcon(),
        )
        button.clicked.connect(lambda: self._ask_colour(drawing.color, self._set_symbol_colour))
        row, plain = QWidget(), push_button(tr("editor.symbol-uncoloured"), "quiet", autoDefault=False)
        plain.clicked.connect(lambda: self._set_symbol_colour(""))
        plain.setEnabled(bool(drawing.color))
        filled(QHBoxLayout(row), button, plain, 1, spacing=6, margins=(0, 0, 0, 0))
        self._add_row("editor.side-colour", row)

    def _set_symbol_colour(self, colour: str) -> None:
        self._put_symbol(replace(Drawing.read(self._model.game.symbols[self.key]), color=colour))

    def _put_symbol(self, drawing: Drawing) -> None:
        self.changed.emit(game_edits.with_symbol(self._model.data, self.key, drawing.written()))

    def _from_picture(self) -> None:
        file = ask_picture(self, self._preferences)
        if file is not None:
            self.take_picture(file)

    def take_picture(self, file: Path) -> None:
        """Use the picture in *file* as the symbol, in its own colours, or report why that's impossible."""
        try:
            digest = picture_import.store(file, self._model.catalogue)
        except CatalogueError as error:
            self.failed.emit(error.reason.text(self._preferences.language))
            return
        self._put_symbol(Drawing(picture=digest))

    def _from_file(self) -> None:
        tr = self._preferences.t
        file = ask_open(self, self._preferences, tr("editor.symbol-file"), "SVG (*.svg)", PICTURES)
        if file is not None:
            self.take_drawing(file)

    def take_drawing(self, file: Path) -> None:
        """Use the SVG drawing in *file* as the symbol, or report why that's impossible."""
        try:
            content = exchange.content_of(file)
            outline = airlock.call(
                file.name, symbol_import.path_of, content, file.name, refusal=CatalogueError.of
            )
        except CatalogueError as error:
            self.failed.emit(error.reason.text(self._preferences.language))
            return
        self._put_outline(outline)

    def _put_outline(self, outline: str) -> None:
        """Change the outline, and keep the symbol's colour."""
        self._put_symbol(Drawing(outline, Drawing.read(self._model.game.symbols[self.key]).color))

    def _add_font_rows(self, digest: str) -> None:
        tr = self._preferences.t
        self._rows.addRow(tr("editor.symbol-name"), Label(self.key))
        words, em = tr("editor.font-sample"), 6.0
        font = metrics.own(digest)
        if not metrics.is_available(font):
            self._rows.addRow("", Label(tr("editor.font-lost"), role="danger", wordWrap=True))
            return
        line = Text("sample", 1.0, 7.0, words, font, em, self._preferences.theme.color("text").name())
        preview = Label(
            pixmap=to_qt.pixmap(
                Face("sample", line.width + 2, 10.0, 0.0, (line,)), 4.0, self.devicePixelRatioF()
            )
        )
        self._rows.addRow(tr("editor.symbol-seen"), preview)
        self._rows.addRow("", Label(tr("editor.font-about", name=self.key), role="quiet", wordWrap=True))

    def _apply_outline(self, text: str) -> None:
        text = " ".join(text.split())
        if not is_outline(text):
            self.failed.emit(self._preferences.t("editor.symbol-bad"))
            return
        self._put_outline(text)

    def _rename(self, text: str) -> None:
        """Rename a size or a symbol, deriving its key from *text*."""
        key = game_edits.key_for(text, ())
        taken = self._model.game.symbols if self.part == "symbol" else [s.key for s in self._model.game.sizes]
        if key in taken or key in SIZES:
            self.failed.emit(self._preferences.t("cards.key-twice", key=key))
            return
        self._store(game_edits.rename(self._model.data, self.part, self.key, key), key)

    # ---- lookup tables

    def _add_lookup_rows(self, table: Lookup) -> None:
        tr, labels, language = self._preferences.t, self._model.labels, self._preferences.language
        game = self._model.game
        chosen = [field for field in game.edited_fields if field.widget == "choice" and any(field.choices)]
        fields = [("", tr("editor.lookup-any")), *((f.name, labels.field(f.name, language)) for f in chosen)]
        self._add_picker("editor.lookup-of", fields, table.of, "of")
        of = next((field for field in chosen if field.name == table.of), None)
        for value in filter(None, of.choices if of is not None else ()):
            self._add_cell(labels.choice(table.of, value, language), table, value)
        for number, row in enumerate(() if of is not None else table.rows):
            name = self._create_line(f"name-{number}", row, partial(self._rename_row, number), MAX_NAME)
            self._add_cell(name, table, row, number)
        if of is None:
            new_row = configured(
                self._create_line("new-row", "", self._add_lookup_row, MAX_NAME),
                placeholderText=tr("editor.lookup-new"),
            )
            self._rows.addRow(new_row, QWidget())
        self._add_cell(tr("editor.lookup-other"), table, "")
        words = self._model.vocabulary({"parts": ()}, language)
        term = next(term for term in words.terms if term.key == table.key)
        example = next((words.name(term) for term in words.terms if term.key == table.of), "…")
        about = tr("editor.lookup-about", formula=f"lookup({words.name(term)}, {example})")
        self._rows.addRow(Label(about, role="quiet", wordWrap=True))

    def _add_cell(self, label: str | QLineEdit, table: Lookup, row: str, number: int | None = None) -> None:
        """Add the line for the value of *row*; "": of all other rows. *number*: of a named row."""
        value = table.rows.get(row, "") if row else table.other
        at = row if number is None else number
        line = self._create_line(f"value-{at}", value, partial(self._set_cell, at), MAX_NAME)
        name = label if isinstance(label, str) else row
        button = push_button("…", does=partial(self._ask_cell_colour, line), autoDefault=False)
        if QColor(value).isValid() and value.startswith("#"):
            configured(button, icon=_swatch(value), text="")
        describe(button, f"{name}: {self._preferences.t('editor.side-colour')}")
        whole = QWidget()
        filled(QHBoxLayout(whole), (line, 1), button, spacing=4, margins=(0, 0, 0, 0))
        line.setAccessibleName(name)
        self._rows.addRow(literal(label) if isinstance(label, str) else label, whole)

    def _ask_cell_colour(self, line: QLineEdit) -> None:
        chosen = QColorDialog.getColor(QColor(line.text()), self, self._preferences.t("editor.side-colour"))
        if chosen.isValid():
            line.setText(chosen.name())
            line.setModified(True)
            line.editingFinished.emit()

    def _set_cell(self, row: str | int, value: str) -> None:
        value, table = " ".join(value.split()), self._lookup()
        row = list(table.rows)[row] if isinstance(row, int) else row
        if not row:
            self._change(other=value)
            return
        rows = {**table.rows, row: value}
        self._change(rows={name: cell for name, cell in rows.items() if cell or not table.of})

    def _rename_row(self, number: int, new: str) -> None:
        """Call row *number* by another name; "" removes it."""
        rows = self._lookup().rows
        old, new = list(rows)[number], " ".join(new.split())
        named = {(new if row == old else row): cell for row, cell in rows.items()}
        self._change(rows={row: cell for row, cell in named.items() if row})

    def _add_lookup_row(self, name: str) -> None:
        if name := " ".join(name.split()):
            self._change(rows={**self._lookup().rows, name: ""})

    def _lookup(self) -> Lookup:
        """Return the table as it is now; the form may have been updated in place since it was built."""
        return next(table for table in self._model.game.lookups if table.key == self.key)

    # ---- fields

    def _add_field_rows(self, field: Field) -> None:
        tr, language = self._preferences.t, self._preferences.language
        kind = tr(f"editor.type-{field.widget}") if field.name not in COLUMNS else tr("editor.type-of-game")
        translated_note = " · " + tr("editor.game-field-translated").lower() if field.translated else ""
        self._rows.addRow(tr("editor.game-field-type"), Label(kind + translated_note))
        if field.widget in SIZED:
            if field.widget == "number":
                self._add_number(
                    "editor.game-field-least", spin(field.least, field.most, -MAX_NUMBER), "least"
                )
            minimum = field.least if field.widget == "number" else 1
            code = "editor.game-field-most" if field.widget == "number" else "editor.game-field-longest"
            self._add_number(code, spin(field.most, largest(field.widget), minimum), "most")
        if field.widget == "choice":
            self._add_choice_lines(field)
        if len(self._model.game.kinds) > 1:
            kind_list = CheckListPicker()
            kind_names = [(key, self._model.labels.kind(key, language)) for key in self._model.game.kind_keys]
            kind_list.offer(kind_names, field.kinds or self._model.game.kind_keys, "")
            kind_list.picked.connect(self._set_kinds)
            self._add_row("editor.game-field-kinds", kind_list)

    def _add_number(self, code: str, box: QSpinBox, name: str) -> None:
        box.setObjectName(name)
        box.setKeyboardTracking(False)
        box.valueChanged.connect(partial(self._change_field, name))
        self._add_row(code, box)

    def _change_field(self, name: str, value: object) -> None:
        self.changed.emit(game_edits.change_field(self._model.data, self.key, **{name: value}))

    def _set_kinds(self, chosen: Sequence[str]) -> None:
        every = self._model.game.kind_keys
        if chosen:
            self._change_field(
                "kinds", () if set(chosen) == set(every) else tuple(k for k in every if k in chosen)
            )

    def _add_choice_lines(self, field: Field) -> None:
        """Add a line for each choice in each language, a line for a new one, and a list for removing one."""
        tr = self._preferences.t
        for value in field.choices:
            if value:
                self._add_name_lines("choice", "editor.game-field-choice", value)
        new_choice = configured(
            self._create_line("new-choice", "", self._add_choice),
            placeholderText=tr("editor.game-field-choice-new"),
        )
        self._add_row("editor.game-field-choice-add", new_choice)
        own = [
            (v, self._model.labels.choice(field.name, v, self._preferences.language))
            for v in field.choices
            if v
        ]
        self._add_row("editor.game-field-choice-drop", picker([("", "—"), *own], "", self._drop_choice))

    def _add_choice(self, name: str) -> None:
        if name.strip():
            field, language = self._model.game.by_name[self.key], self._preferences.language
            self.changed.emit(game_edits.add_choice(self._model.data, field, name, language))

    def _drop_choice(self, value: str) -> None:
        left = tuple(choice for choice in self._model.game.by_name[self.key].choices if choice != value)
        if value and left:
            self._change_field("choices", left)


def _swatch(colour: str) -> QIcon:
    picture = QPixmap(24, 24)
    picture.fill(QColor(colour))
    return QIcon(picture)


def _symbol_pixmap(written: str, side: int, colour: QColor) -> QPixmap:
    drawn, _warnings = symbols.ops("symbol", symbols.register("preview", written), 0, 0, UNIT, colour.name())
    return to_qt.pixmap(Face("symbol", UNIT, UNIT, 0.0, drawn), side / UNIT)
