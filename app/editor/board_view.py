"""The editor's view of tracks, counters, boards, backs, numbers, and rule sets, with forms and faces."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QMimeData, QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app import i18n
from app.cards import track_shape
from app.cards.convert import back_side, words
from app.cards.data import (
    BackData,
    BoardData,
    CounterData,
    NumberData,
    PlaceData,
    RuleSetData,
    Text,
    Texts,
    TrackData,
    back_size,
    plays_shipped,
    text_of,
)
from app.cards.edits import unique_key
from app.cards.errors import CatalogueError
from app.cards.field import Field
from app.cards.fields import ENTITY_TYPES, entity_types
from app.cards.rows import ORIGIN_OF
from app.editor import picture_import
from app.editor.board_parts import DifferenceRows, colour_buttons, read_cells, spin
from app.editor.fields import PictureField, picker
from app.editor.keys import leave_undo
from app.editor.model import EditorModel
from app.editor.refreshing import update_in_place
from app.editor.row_drawing import Index, ListButtons, Row, RowDelegate, style_list
from app.editor.spots_view import SpotsView
from app.editor.text_edit import Line
from app.face import layout, symbols
from app.face.content import BackContent, TrackContent
from app.face.look import look
from app.face.ops import Face, Rect
from app.rules.rule_set import BOOK, Place
from app.widgets.controls import UNLIMITED, DoubleSpinBox, Label, configured, connect_all, filled
from app.widgets.preferences import Preferences, own_name
from app.widgets.waiting import single_shot

Thing = TrackData | CounterData | BoardData | PlaceData | BackData | NumberData | RuleSetData
OWNERS = ("track", "counter", "board", "place", "back", "number", "rule_set")
NEW_PLACE = 65.0, 90.0
"""Width and height of a new place, mm: a card and some room."""
PLACE = Qt.ItemDataRole.UserRole
MAX_WIDTH = 640
"""Maximum width of a field, px."""
TYPING_PAUSE_MS = 350
"""Delay before typed or stepped values are stored, ms."""


class BoardView(QWidget):
    """The list of entities on the left, and on the right the form with the face below."""

    reported = Signal(str)
    """Emits a sentence on what was done."""

    def __init__(self, model: EditorModel, preferences: Preferences) -> None:
        super().__init__()
        self._model, self._preferences = model, preferences
        self._place: tuple[str, str] | None = None
        split = QSplitter(Qt.Orientation.Horizontal, handleWidth=1)
        filled(QHBoxLayout(self), split, margins=(0, 0, 0, 0))
        left = configured(QFrame(), panel=True, minimumWidth=230)
        self.list = QListWidget()
        self.list.setItemDelegate(RowDelegate(preferences, self.list, self._row_at))
        style_list(self.list)
        self.kinds = QMenu(self)
        self.buttons = ListButtons(preferences, "editor.board-{}", self._offer_kinds, self.copy, self.remove)
        filled(QVBoxLayout(left), (self.list, 1), self.buttons, margins=(0, 10, 0, 0))
        split.addWidget(left)
        right = QWidget()
        self.title = Label(step="head", wordWrap=True)
        self._forms = configured(
            QScrollArea(widgetResizable=True),
            frameShape=QFrame.Shape.NoFrame,
            horizontalScrollBarPolicy=Qt.ScrollBarPolicy.ScrollBarAlwaysOff,
        )
        self.problem = Label(role="danger", wordWrap=True)
        self.face = SpotsView(preferences)
        self.face.setMinimumSize(200, 150)
        self.hint = Label(role="quiet", wordWrap=True)
        shown = filled(QVBoxLayout(), (self.face, 1), self.hint, spacing=6)
        self._halves = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        filled(self._halves, (self._forms, 2), (shown, 1), spacing=12)
        parts = (self.title, (self._halves, 1), self.problem)
        filled(QVBoxLayout(right), *parts, spacing=12, margins=(24, 18, 24, 18))
        split.addWidget(right)
        split.setSizes([280, 1000])
        split.setStretchFactor(1, 1)
        self._form: QWidget | None = None
        self._pause = single_shot(self, self.store_typed)
        self._typed: Callable[[], None] | None = None
        self._typed_part = self._part = ""
        """Names of the field edited last, and of the field being stored."""
        connect_all(
            (model.settling, self.store_typed),
            (self.face.spot_chosen, self._choose_spot),
            (self.face.spot_changed, self.move_spot),
            (self.face.spot_requested, self.add_spot),
        )
        connect_all((self.list.currentRowChanged, self._chosen), (model.board_changed, self._fill))
        preferences.subscribe(self._fill)

    def choose(self, owner: str, key: str) -> None:
        """Show the entity *key* of type *owner*, such as ``track``."""
        for row in range(self.list.count()):
            if self._place_of(row) == (owner, key):
                self.list.setCurrentRow(row)

    def thing(self) -> Thing | None:
        """Return the entity shown; None if there is none."""
        if self._place is None:
            return None
        owner, key = self._place
        return next((thing for thing in self._things(owner) if thing.key == key), None)

    def set_value(self, **values: Any) -> bool:
        """Change fields of the entity shown, as one step. Return whether any of *values* differed."""
        thing = self.thing()
        if thing is None or self._place is None:
            return False
        changed = replace(thing, **values)
        if changed == thing:
            return False
        owner, _key = self._place
        things = tuple(changed if thing.key == other.key else other for other in self._things(owner))
        self._put(owner, things, thing)
        return True

    def set_text(self, name: str, language: str, value: str) -> bool:
        thing = self.thing()
        if thing is None:
            return False
        source = self._model.data.source
        original = thing.texts.get(source, {}).get(name)
        made_from = original.value if original and language != source else ""
        texts: dict[str, dict[str, Text]] = {lang: dict(fields) for lang, fields in thing.texts.items()}
        texts.setdefault(language, {})[name] = Text(value, made_from)
        return self.set_value(texts=texts)

    def add(self, owner: str, **values: Any) -> None:
        """Add an entity of type *owner* with *values* and show it, so that the user can name it."""
        name = self._preferences.t(f"editor.board-new-{owner}")
        key = unique_key(owner.replace("_", "-"), {thing.key for thing in self._things(owner)})
        texts: Texts = {self._model.data.source: {"label" if owner == "back" else "name": Text(name)}}
        game = self._model.game
        side, deck = game.no_side, str(game.by_name["deck"].default)
        blanks: dict[str, Thing] = {
            "track": TrackData(key, tuple(range(1, 11)), (side,) * 10, texts=texts),
            "counter": CounterData(key, side, 1, texts=texts),
            "board": BoardData(key, texts=texts),
            "place": self._new_place(key, texts),
            "back": BackData(key, deck, side, texts),
            "number": NumberData(key, 1, texts=texts),
            "rule_set": RuleSetData(key, texts=texts),
        }
        new = replace(blanks[owner], **values)
        if self._put(owner, (*self._things(owner), new), new):
            self.choose(owner, key)
            line = self._forms.findChild(QLineEdit)
            if line is not None:
                line.setFocus()
                line.selectAll()

    def copy(self) -> None:
        thing = self.thing()
        if thing is not None and self._place is not None:
            owner = self._place[0]
            key = unique_key(thing.key, {other.key for other in self._things(owner)})
            places = list(self._model.data.places)
            for place in self._places(thing) if isinstance(thing, BoardData) else ():
                own_key = unique_key(place.key, {other.key for other in places})
                places.append(replace(place, key=own_key, board=key))
            more = {"places": tuple(places)} if owner == "board" else {}
            things = (*self._things(owner), replace(thing, key=key))
            if self._model.put_things(owner + "s", things, self._name(thing), self._part, **more):
                self.choose(owner, key)

    def remove(self) -> None:
        thing = self.thing()
        if thing is not None and self._place is not None and not self._is_book(thing):
            owner = self._place[0]
            left = tuple(other for other in self._things(owner) if other.key != thing.key)
            gone = self._places(thing) if isinstance(thing, BoardData) else []
            places = tuple(place for place in self._model.data.places if place not in gone)
            more = {"places": places} if gone else {}
            if self._model.put_things(owner + "s", left, self._name(thing), self._part, **more) and gone:
                words = self._preferences.t("editor.board-deleted", name=self._name(thing), count=len(gone))
                self.reported.emit(words)

    def move_spot(self, number: int, area: Rect) -> None:
        """Move or resize a place of the board shown, or move a cell of a track at free points."""
        thing = self.thing()
        x, y = area.x + area.w / 2, area.y + area.h / 2
        if isinstance(thing, TrackData):
            points = list(track_shape.cells(thing)[0])
            points[number] = (x, y)
            self.set_value(points=tuple(points))
        elif isinstance(thing, PlaceData):
            self.set_value(x=x, y=y, width=area.w, height=area.h)

    def add_spot(self, x: float, y: float) -> None:
        """Add a place to the board shown, or a cell to a track at free points, around *x*, *y*."""
        thing = self.thing()
        if isinstance(thing, TrackData) and thing.form == "free":
            points = (*track_shape.cells(thing)[0], (x, y))
            step = thing.cells[-1] - thing.cells[-2] if len(thing.cells) > 1 else 1
            cells, sides = (*thing.cells, thing.cells[-1] + step), (*thing.sides, thing.sides[-1])
            self.set_value(points=points, cells=cells, sides=sides, origin="house")
        elif isinstance(thing, BoardData | PlaceData):
            self.add("place", x=x, y=y)

    def _choose_spot(self, number: int) -> None:
        board = self._board()
        if board is not None:
            self.choose("place", self._places(board)[number].key)

    def _board(self) -> BoardData | None:
        """Return the board shown: itself, or with one of its places."""
        thing = self.thing()
        key = thing.board if isinstance(thing, PlaceData) else thing.key if thing is not None else ""
        is_shown = isinstance(thing, BoardData | PlaceData)
        return next((board for board in self._model.data.boards if is_shown and board.key == key), None)

    def _places(self, board: BoardData) -> list[PlaceData]:
        return [place for place in self._model.data.places if place.board == board.key]

    def _new_place(self, key: str, texts: Texts) -> PlaceData:
        boards = self._model.data.boards
        board = self._board() or (boards[0] if boards else BoardData(""))
        width, height = (min(sizes) for sizes in zip(NEW_PLACE, (board.width, board.height), strict=True))
        return PlaceData(key, board.key, board.width / 2, board.height / 2, width, height, texts=texts)

    # ---- helpers

    def _offer_kinds(self) -> None:
        self.kinds.clear()
        for owner in OWNERS:
            action = self.kinds.addAction(self._preferences.t(f"editor.board-{owner}"))
            action.triggered.connect(lambda _on=False, owner=owner: self.add(owner))
            action.setEnabled(owner != "place" or bool(self._model.data.boards))
        self.kinds.popup(self.buttons.new.mapToGlobal(QPoint(0, -self.kinds.sizeHint().height())))

    def _put(self, owner: str, things: tuple[Thing, ...], changed: Thing) -> bool:
        return self._model.put_things(owner + "s", things, self._name(changed), self._part)

    def _put_difference(self, place: Place, value: object) -> None:
        thing = self.thing()
        assert isinstance(thing, RuleSetData)
        self.set_value(differs=thing.differs.changed(place, value))

    @staticmethod
    def _is_book(thing: Thing) -> bool:
        return isinstance(thing, RuleSetData) and thing.key == BOOK

    def _things(self, owner: str) -> tuple[Thing, ...]:
        things: tuple[Thing, ...] = getattr(self._model.data, owner + "s")
        return things

    def _name(self, thing: Thing) -> str:
        for language in (self._preferences.language, *self._model.languages):
            name = text_of(thing.texts, "name", language) or text_of(thing.texts, "label", language)
            if name:
                return name
        return thing.key

    def _fill(self, *_args: object) -> None:
        shown, rows = self._place, self.list.model()
        # Create no items in Python: PySide has crashed when Qt deleted them.
        with QSignalBlocker(self.list):
            self.list.clear()
            for owner in OWNERS:
                things = self._things(owner)
                if things:
                    self.list.addItem(f"{self._preferences.t(f'editor.board-{owner}s')} · {len(things)}")
                    self.list.item(self.list.count() - 1).setFlags(Qt.ItemFlag.NoItemFlags)
                for thing in things:
                    self.list.addItem(self._name(thing))
                    row = self.list.count() - 1
                    rows.setData(rows.index(row, 0), (owner, thing.key), PLACE)
                    if (owner, thing.key) == shown:
                        self.list.setCurrentRow(row)
        if self.list.currentRow() < 0 and self.list.count():
            self.list.setCurrentRow(1)
        elif not self.list.count():
            self._chosen(-1)
        elif shown is not None and self.thing() is not None:
            self._show(keep=True)
        self.list.setAccessibleName(self._preferences.t("editor.view-board"))

    def _row_at(self, index: Index) -> Row | None:
        place = index.data(PLACE)
        thing = (
            next((candidate for candidate in self._things(place[0]) if candidate.key == place[1]), None)
            if place
            else None
        )
        if thing is None:
            return None
        theme, language = self._preferences.theme, self._preferences.language
        if isinstance(thing, TrackData):
            ends = f"{thing.cells[0]} … {thing.cells[-1]}" if thing.cells else "—"
            line = ends.replace("-", "−")
            return Row(self._name(thing), line, theme.accent_text, thing.key)
        if isinstance(thing, CounterData):
            symbol, line = look(self._model.game.look).symbol(thing.symbol or thing.key), f"×{thing.count}"
        elif isinstance(thing, BoardData):
            mm = self._preferences.t("editor.mm")
            return Row(self._name(thing), f"{thing.width:g} × {thing.height:g} {mm}", theme.accent_text)
        elif isinstance(thing, PlaceData):
            board = next((board for board in self._model.data.boards if board.key == thing.board), None)
            return Row(self._name(thing), self._name(board) if board else thing.board, theme.accent_text)
        elif isinstance(thing, NumberData):
            return Row(self._name(thing), str(thing.value), theme.accent_text)
        elif isinstance(thing, RuleSetData):
            line = self._preferences.t("editor.board-differences", count=len(list(thing.differs.places())))
            return Row(self._name(thing), line, theme.accent_text)
        else:
            symbol = thing.deck if symbols.known(thing.deck) else thing.side
            line = self._model.labels.choice("deck", thing.deck, language)
        edge, colour = self._model.edge(thing.side, theme), theme.side_text(thing.side)
        return Row(self._name(thing), line, colour, symbol, edge)

    def _place_of(self, row: int) -> tuple[str, str] | None:
        """Return (owner, key) of the entity in *row* of the list; None for a heading or no row."""
        place = self.list.model().index(row, 0).data(PLACE)
        return tuple(place) if place else None

    def _chosen(self, row: int) -> None:
        self.store_typed()
        self._place = self._place_of(row)
        self._show()

    def _show(self, keep: bool = False) -> None:
        thing = self.thing()
        self.buttons.copy.setEnabled(thing is not None)
        self.buttons.delete.setEnabled(thing is not None and not self._is_book(thing))
        if thing is None or self._place is None:
            self.title.setText(self._preferences.t("editor.board-nothing"))
            if self._form is not None:
                self._form.hide()
                self._form = None
            self._draw()
            return
        self.title.setText(self._name(thing))
        form = self._build_form(thing, self._place[0])
        if not (keep and self._form is not None and update_in_place(self._form, form)):
            focus = self.focusWidget().objectName() if keep and self.focusWidget() else ""
            old, self._form = self._forms.takeWidget(), form
            if old is not None:
                old.hide()
                old.deleteLater()
            self._forms.setWidget(form)
            self._fit()
            same_field = form.findChild(QWidget, focus) if focus else None
            if same_field is not None:
                same_field.setFocus(Qt.FocusReason.OtherFocusReason)
        self._draw()

    def _fit(self) -> None:
        """Limit the form to the height it needs, and leave the remaining height to the face, if any."""
        rows = self._form.layout() if self._form is not None else None
        if rows is None:
            return
        if rows.hasHeightForWidth():
            height = rows.totalHeightForWidth(self._forms.viewport().width())
        else:
            height = rows.totalSizeHint().height()
        is_above = self._halves.direction() == QBoxLayout.Direction.TopToBottom
        self._forms.setMaximumHeight(height + 4 if is_above and self.face.isVisibleTo(self) else UNLIMITED)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _build_form(self, thing: Thing, owner: str) -> QWidget:
        form = QWidget()
        rows = QFormLayout(form)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setHorizontalSpacing(16)
        rows.setVerticalSpacing(8)
        tr = self._preferences.t
        for name in ENTITY_TYPES[owner].texts:
            for language in self._model.languages:
                rows.addRow(
                    f"{tr('editor.board-' + name)} · {own_name(language)}",
                    self._line(
                        text_of(thing.texts, name, language),
                        f"{name}-{language}",
                        partial(self.set_text, name, language),
                    ),
                )
        if isinstance(thing, TrackData):
            rows.addRow(
                tr("editor.board-cells"),
                self._line(", ".join(map(str, thing.cells)), "cells", self.set_cells),
            )
            rows.addRow("", self._cells_buttons())
            rows.addRow(
                tr("editor.board-colours"), colour_buttons(thing, self._model, self._preferences, self.colour)
            )
        elif isinstance(thing, RuleSetData):
            if thing.key == BOOK:
                rows.addRow("", Label(tr("editor.board-book-is")))
            else:
                DifferenceRows(
                    *(self._preferences, self._model, thing.differs, self._put_difference),
                    *(self._line, self._number, self.problem.setText),
                ).fill(rows)
        declared = entity_types(self._model.game)[owner].fields
        for column in sorted(declared, key=lambda column: column.name != "side"):
            if not column.translated and column.name not in self._columns_elsewhere(thing):
                rows.addRow(Label(self._field_name(owner, column.name)), self._field(owner, column, thing))
        if isinstance(thing, BackData):
            game = self._model.game
            designs = {(other.deck, other.side) for other in self._model.data.backs}
            actual_count = sum(
                card.copies
                for card in self._model.cards()
                if (card.deck, back_side(card, designs, game)) == (thing.deck, thing.side)
            )
            rows.addRow(tr("editor.board-there"), Label(str(actual_count)))
        elif owner in ORIGIN_OF and not isinstance(thing, BoardData | PlaceData | RuleSetData):
            rows.addRow(tr("editor.origin"), Label(tr(f"cards.origin-{thing.origin}")))
        widest = self._preferences.grown(MAX_WIDTH)
        for field in form.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if isinstance(field, QLineEdit | QComboBox | QAbstractSpinBox | PictureField):
                field.setMaximumWidth(widest)
            label = rows.labelForField(field)
            if isinstance(label, QLabel):
                label.setTextFormat(Qt.TextFormat.PlainText)
                field.setAccessibleName(label.text())
        return form

    def _columns_elsewhere(self, thing: Thing) -> tuple[str, ...]:
        """Return the columns of *thing* that have fields of their own, or don't matter."""
        if not isinstance(thing, TrackData):
            return ("origin",)
        # Other tracks look as in the shipped games, straight.
        forms = () if look(self._model.game.look).own_game else ("form", "width", "height", "cell_size")
        return ("cells", "sides", "origin", *forms, *(("points",) if thing.form != "free" else ()))

    def _field_name(self, owner: str, name: str) -> str:
        code = "editor.board-" + ("wanted" if (owner, name) == ("back", "count") else name)
        if name not in ("side", "deck") and i18n.has(code, i18n.FALLBACK):
            return self._preferences.t(code)
        return self._model.labels.field(name, self._preferences.language)

    def _field(self, owner: str, field: Field, thing: Thing) -> QWidget:
        """Return a widget that shows *field* of *thing*, of type *owner*, and stores what is entered."""
        name, value, language = field.name, getattr(thing, field.name), self._preferences.language
        origin = {"origin": "house"} if ORIGIN_OF.get(owner) == name else {}

        def store(value: object) -> object:
            return self.set_value(**{name: value}, **origin)

        if field.widget == "number":
            box = self._number(value, field.most, name, store, field.least)
            if (owner, name) == ("back", "count"):
                box.setSpecialValueText(self._preferences.t("editor.board-any"))
            return box
        if field.widget == "decimal":
            unit = " " + self._preferences.t("editor.mm")
            decimal = configured(DoubleSpinBox(), decimals=3 if name == "size" else 1, suffix=unit)
            decimal.lineEdit().setTextMargins(6, 0, 0, 0)
            decimal.setRange(field.least, field.most)
            decimal.setValue(value)
            if owner == "place" and name in ("width", "height"):
                decimal.setSpecialValueText(self._preferences.t("editor.board-point"))
            self._follow_number(decimal, name, store)
            return decimal
        if field.widget == "flag":
            tick = configured(QCheckBox(), checked=value)
            tick.clicked.connect(store)
            return tick
        if field.widget == "choice":
            labels, tr = self._model.labels, self._preferences.t
            if name in ("form", "holds"):
                names = [(key, tr(f"editor.board-{name}-{key or 'any'}")) for key in field.choices]
                return picker(names, value, store)
            return picker([(key, labels.choice(name, key, language)) for key in field.choices], value, store)
        if field.widget == "picture":
            return self._picture(value, store)
        if field.widget == "points":
            written = "; ".join(f"{x:g}, {y:g}" for x, y in value)
            return self._line(written, name, lambda text: self.set_points(text))
        if name == "board":
            boards = [(board.key, self._name(board)) for board in self._model.data.boards]
            return picker(boards, value, store)
        if name == "symbol":
            signs = [(key, title) for key, title, _shape in self._model.signs("counters", language)]
            return picker([("", self._preferences.t("editor.symbol-none")), *signs], value, store)
        if field.widget == "locations":
            return self._line(" ".join(value), name, lambda text: store(tuple(text.split())))
        return self._line(value, name, store)

    def _picture(self, value: str, store: Callable[[object], object]) -> PictureField:
        """Return a field for choosing a picture; a dropped or pasted one is stored in the set."""

        def take(received: Path | QMimeData) -> None:
            try:
                digest = picture_import.store(received, self._model.catalogue)
            except CatalogueError as error:
                self.problem.setText(error.reason.text(self._preferences.language))
            else:
                self.problem.setText("")
                store(digest)

        field = configured(PictureField(self._preferences), objectName="picture")
        data, pictures = self._model.data, self._model.own_pictures()
        field.show_picture(value, pictures, plays_shipped(data), "board-no-picture")
        connect_all((field.picked, store), (field.picture_received, take))
        return field

    def _line(self, text: str, name: str, store: Callable[[str], object]) -> QLineEdit:
        line = configured(Line(text), objectName=name, maxLength=400)
        line.textEdited.connect(lambda text: self._store_later(line, name, partial(store, text)))
        line.editingFinished.connect(self.store_typed)
        return line

    def _number(
        self, value: int, most: int, name: str, store: Callable[[int], object], least: int = 0
    ) -> QSpinBox:
        box = spin(value, most, least)
        self._follow_number(box, name, store)
        return box

    def _follow_number(
        self, field: QSpinBox | DoubleSpinBox, name: str, store: Callable[[Any], object]
    ) -> None:
        """Store the value typed or stepped to in *field* after a pause."""
        field.setObjectName(name)
        leave_undo(field)
        field.valueChanged.connect(
            lambda value: self._store_later(field.lineEdit(), name, partial(store, value))
        )
        field.editingFinished.connect(self.store_typed)

    def _store_later(self, line: QLineEdit, part: str, store: Callable[[], object]) -> None:
        def put() -> None:
            self._part = part
            store()
            self._part = ""
            line.setModified(False)

        if part != self._typed_part:
            self.store_typed()
        self._typed, self._typed_part = put, part
        self._pause.start(TYPING_PAUSE_MS)

    def _cells_buttons(self) -> QWidget:
        strip = QWidget()
        row = filled(QHBoxLayout(strip), margins=(0, 0, 0, 0))
        for name, by in (("longer", 1), ("shorter", -1)):
            button = QPushButton(self._preferences.t(f"editor.board-{name}"))
            button.clicked.connect(lambda _on=False, change=by: self.lengthen(change))
            row.addWidget(button)
        row.addStretch(1)
        return strip

    def colour(self, index: int) -> None:
        """Give the cell at *index* the next side's colour."""
        track = self.thing()
        if isinstance(track, TrackData):
            sides = list(track.sides)
            keys = self._model.game.side_keys
            sides[index] = keys[(keys.index(sides[index]) + 1) % len(keys)]
            self.set_value(sides=tuple(sides), origin="house")

    def lengthen(self, by: int) -> None:
        """Add or remove a cell at the right end, or at both ends of a track around zero."""
        track = self.thing()
        if not isinstance(track, TrackData) or len(track.cells) + by < 1:
            return
        cells, sides = list(track.cells), list(track.sides)
        both = cells[0] == -cells[-1] != 0
        if by > 0:
            # The new label continues the step between the last two.
            step = cells[-1] - cells[-2] if len(cells) > 1 else 1
            cells, sides = [*cells, cells[-1] + step], [*sides, sides[-1]]
            if both:
                cells, sides = [cells[0] - 1, *cells], [sides[0], *sides]
        elif len(cells) > (3 if both else 1):
            cells, sides = cells[:-1], sides[:-1]
            if both:
                cells, sides = cells[1:], sides[1:]
        self.set_value(cells=tuple(cells), sides=tuple(sides), origin="house")

    def set_cells(self, text: str) -> bool:
        track = self.thing()
        assert isinstance(track, TrackData)
        cells = read_cells(text)
        self.problem.setText("" if cells else self._preferences.t("editor.board-bad-cells"))
        if cells is None:
            return False
        balance = min(cells) < 0 < max(cells)
        known_sides = dict(zip(track.cells, track.sides, strict=False))
        game = self._model.game
        side_by_lean = {side.lean: side.key for side in reversed(game.sides)} | {0: game.no_side}
        sides = tuple(
            known_sides.get(cell)
            or (side_by_lean.get((cell > 0) - (cell < 0), game.no_side) if balance else track.sides[0])
            for cell in cells
        )
        return self.set_value(cells=cells, sides=sides, origin="house")

    def set_points(self, text: str) -> bool:
        """Store the points of a track's cells, written as ``x, y; x, y``."""
        numbers = re.fullmatch(r"\s*(?:[\d.]+\s*,\s*[\d.]+\s*(?:;\s*|$))*", text)
        self.problem.setText("" if numbers else self._preferences.t("editor.board-bad-points"))
        if numbers is None:
            return False
        pairs = (pair.split(",") for pair in text.split(";") if pair.strip())
        return self.set_value(points=tuple((float(x), float(y)) for x, y in pairs))

    def store_typed(self) -> None:
        self._pause.stop()
        if self._typed is not None:
            store, self._typed = self._typed, None
            store()

    def _draw(self, *_args: object) -> None:
        thing = self.thing()
        face = self._draw_thing(thing) if thing is not None else None
        self.face.show_face(face, self._name(thing) if thing is not None else "")
        spots, chosen = self._spots(thing)
        self.face.show_spots(spots, chosen)
        # The mouse needs room, so the face is beside the form.
        beside = isinstance(thing, BoardData | PlaceData) or bool(spots)
        directions = QBoxLayout.Direction
        self._halves.setDirection(directions.LeftToRight if beside else directions.TopToBottom)
        for half, stretch in enumerate((2, 3) if beside else (2, 1)):
            self._halves.setStretch(half, stretch)
        self.hint.setVisible(beside)
        self.hint.setText(self._preferences.t("editor.board-spots") if beside else "")
        # An entity without a face leaves its height to the form.
        self.face.setVisible(face is not None or thing is None)
        self._fit()

    def _spots(self, thing: Thing | None) -> tuple[list[Rect], int]:
        """Return the spots that can be moved with the mouse, and the number of the one chosen."""
        if isinstance(thing, TrackData) and thing.form == "free":
            points, size = track_shape.cells(thing)
            return [Rect(x - size / 2, y - size / 2, size, size) for x, y in points], -1
        board = self._board()
        places = self._places(board) if board is not None else []
        areas = [Rect(p.x - p.width / 2, p.y - p.height / 2, p.width, p.height) for p in places]
        return areas, next((number for number, place in enumerate(places) if place is thing), -1)

    def _draw_thing(self, thing: Thing) -> Face | None:
        language = self._preferences.language
        if isinstance(thing, BackData):
            game = self._model.game
            size_and_shape = back_size(game, thing.deck, self._model.cards())
            named = words(self._model.labels, language, deck=thing.deck, side=thing.side)
            back = thing.deck, thing.side, self._name(thing), language, game.look
            return layout.back(BackContent(*back, *size_and_shape, named))
        if isinstance(thing, NumberData | RuleSetData):
            return None
        if isinstance(thing, BoardData | PlaceData):
            shown = self._board()
            board = self._model.board(shown.key, language) if shown is not None else None
            return layout.game_board(board) if board is not None else None
        piece = self._model.piece(thing.key, language)
        if piece is None:
            return None
        return layout.track(piece) if isinstance(piece, TrackContent) else layout.counter(piece)
