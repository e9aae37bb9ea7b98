"""Fields for values, numbers, and pictures, and the form of the fields that a game declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QModelIndex, QPersistentModelIndex, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QFocusEvent,
    QGuiApplication,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app import paths
from app.cards import pictures
from app.cards.data import CardData, plays_shipped
from app.cards.edits import field_value
from app.cards.field import Field
from app.cards.game import Game
from app.editor import icons, picture_import
from app.editor.model import EditorModel
from app.editor.refreshing import is_typed_into
from app.editor.text_edit import Line, TextField
from app.face import picture, symbols as drawn, to_qt
from app.face.ops import Face, Rect
from app.widgets import symbols
from app.widgets.controls import (
    Label,
    Tiles,
    as_tip,
    cleared,
    configured,
    connect_all,
    describe,
    filled,
    literal,
    set_style_sheet,
)
from app.widgets.file_dialogs import PICTURES, ask_open
from app.widgets.preferences import Preferences

TICK = 48
"""Width to add to a name for its check box, px."""
MAX_ACROSS, MAX_ROWS = 3, 6
SMALL = ("choice", "location", "flag", "symbols", "word")
"""Types of fields placed side by side."""
WIDE = ("text", "long-text", "locations", "picture")
"""Types of fields placed one below the other."""
CHOICE = (190, 330)
"""Minimum and maximum width of a field placed side by side, px."""
NONE = "—"
THUMBNAIL, THUMBNAIL_SCALE = (10.0, 10.0), 6.4
"""Width and height of a thumbnail, mm, and its resolution, px per mm."""


class Picker(QComboBox):
    """A combo box for a value; turning the wheel over it without focus doesn't change it."""

    picked = Signal(str)
    entered = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[tuple[str, str]] = []
        self._icon: Callable[[str], QIcon] | None = None
        configured(
            self,
            focusPolicy=Qt.FocusPolicy.StrongFocus,
            sizeAdjustPolicy=QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon,
            minimumContentsLength=8,
            maxVisibleItems=18,
        )
        self.activated.connect(lambda _row: self.picked.emit(str(self.currentData())))

    def offer(self, values: Sequence[tuple[str, str]], current: str) -> None:
        """Offer *values* (value, text) and show *current*, even if it isn't one of them."""
        items = list(values)
        keys = [value for value, _ in items]
        if current not in keys:
            items.append((current, f"⚠ {current}"))
            keys.append(current)
        if self._shown != items:
            self._shown = items
            self.clear()
            for value, words in items:
                self.addItem(words, value)
        self.setCurrentIndex(keys.index(current))

    def show_icons(self, icon: Callable[[str], QIcon]) -> None:
        """Show the *icon* of the current value, and of all values when the list opens."""
        self._icon = icon
        self.setItemIcon(self.currentIndex(), icon(str(self.currentData())))

    def showPopup(self) -> None:  # noqa: N802
        """Open the list with all icons."""
        if self._icon is not None:
            for row in range(self.count()):
                self.setItemIcon(row, self._icon(str(self.itemData(row))))
        super().showPopup()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the wheel change the value only if the field has the focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


def picker(values: Sequence[tuple[str, str]], current: str, put: Callable[[str], object]) -> Picker:
    """Return a picker of *values* (value, text) that shows *current*; *put* receives the picked value."""
    box = Picker()
    box.offer(values, current)
    box.picked.connect(put)
    return box


class CheckListPicker(QWidget):
    """A list of check boxes in columns, for choosing several values such as adjacent locations."""

    picked = Signal(object)
    entered = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.list = configured(
            _CheckList(),
            selectionMode=QListWidget.SelectionMode.NoSelection,
            frameShape=QFrame.Shape.NoFrame,
            plain=True,
            verticalScrollMode=QListWidget.ScrollMode.ScrollPerPixel,
            flow=QListWidget.Flow.LeftToRight,
            isWrapping=True,
            resizeMode=QListWidget.ResizeMode.Adjust,
            uniformItemSizes=True,
            horizontalScrollBarPolicy=Qt.ScrollBarPolicy.ScrollBarAlwaysOff,
        )
        connect_all((self.list.itemChanged, self._clicked), (self.list.entered_list, self.entered))
        filled(QVBoxLayout(self), self.list, margins=(0, 0, 0, 0))
        self.setFocusProxy(self.list)
        self._shown: object = None
        self._items: dict[str, QListWidgetItem] = {}
        self._order: list[str] = []

    def offer(self, values: Sequence[tuple[str, str]], chosen: Sequence[str], own: str) -> None:
        """Offer *values* (key, name) except the key *own*, and tick those in *chosen*.

        Keys in *chosen* that *values* lacks are offered, too.
        """
        offered = {key for key, _name in values}
        unknown = tuple(key for key in chosen if key not in offered)
        items = (tuple(values), unknown)
        ticked = set(chosen)
        with QSignalBlocker(self.list):
            if items != self._shown:
                self._shown = items
                self.list.clear()
                self._items = {}
                for key, name in (*values, *((key, f"⚠ {key}") for key in unknown)):
                    item = QListWidgetItem(name)
                    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable)
                    item.setData(Qt.ItemDataRole.UserRole, key)
                    # Without a check state an item has no box.
                    item.setCheckState(Qt.CheckState.Unchecked)
                    self._items[key] = item
                    self.list.addItem(item)
            for key, item in self._items.items():
                state = Qt.CheckState.Checked if key in ticked else Qt.CheckState.Unchecked
                if item.checkState() != state:
                    item.setCheckState(state)
                if item.isHidden() != (key == own):
                    item.setHidden(key == own)
        self._order = list(chosen)
        self.list.fit([item.text() for key, item in self._items.items() if key != own])

    def _clicked(self, _item: QListWidgetItem) -> None:
        self.entered.emit()
        ticked = [key for key, item in self._items.items() if item.checkState() == Qt.CheckState.Checked]
        ticked_keys = set(ticked)
        kept = [key for key in self._order if key in ticked_keys]
        self.picked.emit((*kept, *(key for key in ticked if key not in kept)))


class _GridCellDelegate(QStyledItemDelegate):
    """Makes every item as large as its grid cell; Qt would make all as large as the first."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        places = self.parent()
        assert isinstance(places, QListWidget)
        return places.gridSize()


class _CheckList(QListWidget):
    """A list in columns that fit the longest name, at most MAX_ROWS rows high."""

    entered_list = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._names: list[str] = []
        self.setItemDelegate(_GridCellDelegate(self))

    def fit(self, names: list[str]) -> None:
        self._names = names
        metrics = self.fontMetrics()
        longest = max((metrics.horizontalAdvance(name) for name in names), default=0) + TICK
        # Qt reserves room for the scroll bar even while it is hidden.
        width = self.contentsRect().width() - self.verticalScrollBar().sizeHint().width() - 2
        across = max(1, min(MAX_ACROSS, width // max(1, longest)))
        row = metrics.height() + 12
        self.setGridSize(QSize(width // across, row))
        self.setFixedHeight(row * max(1, min(MAX_ROWS, -(-len(names) // across))) + 8)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit(self._names)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered_list.emit()


@lru_cache(maxsize=500)
def picture_icon(key: str) -> QIcon:
    """Return a thumbnail of the picture *key*; without one, an empty icon."""
    ops, _warnings = picture.ops(key, "", Rect(0, 0, *THUMBNAIL))
    face = Face("", *THUMBNAIL, 0.0, ops)
    return QIcon(QPixmap.fromImage(to_qt.image(face, THUMBNAIL_SCALE))) if ops else QIcon()


def ask_picture(parent: QWidget, preferences: Preferences) -> Path | None:
    """Ask for a picture file; return None if the user cancels."""
    tr, kinds = preferences.t, " ".join(f"*{suffix}" for suffix in pictures.READ)
    files = f"{tr('editor.pictures')} ({kinds})"
    return ask_open(parent, preferences, tr("editor.picture-choose"), files, PICTURES)


class PictureTarget(QWidget):
    """A widget on which a picture can be dropped."""

    picture_received = Signal(object)
    """Emits a picture file's path, or dropped or pasted data."""

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if picture_import.has_picture(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        self.picture_received.emit(copied(event.mimeData()))
        event.acceptProposedAction()


class PictureField(PictureTarget):
    """A field for choosing a picture by name, or a file in a dialog, by drop, or by paste."""

    picked = Signal(str)
    """Emits the new reference: the picture's key, without a crop."""
    entered = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._reference = ""
        self._art = sorted(file.stem for file in (paths.data() / "art").glob("*.svg"))
        self.list = configured(Picker(), minimumContentsLength=6)
        self.file, self.paste, self.whole = QPushButton(), QPushButton(), QPushButton()
        row = filled(QHBoxLayout(self), (self.list, 1), spacing=6, margins=(0, 0, 0, 0))
        for button in (self.file, self.paste, self.whole):
            button.setProperty("quiet", True)
            row.addWidget(button)
        self.setFocusProxy(self.list)
        self.setAcceptDrops(True)
        connect_all(
            (self.list.picked, self.picked),
            (self.list.entered, self.entered),
            (self.file.clicked, self.choose),
            (self.paste.clicked, self.take_clipboard),
            (self.whole.clicked, lambda: self.picked.emit(picture.cut(self._reference).key)),
        )
        preferences.subscribe(self._restyle)

    def show_picture(
        self, reference: str, own: Mapping[str, str], shipped: bool, blank: str = "picture-own"
    ) -> None:
        """Show *reference*, and offer it with the set's *own* pictures, digest → file name.

        *shipped*: whether to offer the shipped pictures. *blank*: the message for no picture.
        """
        self._reference = reference
        key = picture.cut(reference).key
        tr = self._preferences.t
        offered = [("", tr(f"editor.{blank}"))]
        # A picture from a set's file has lost the name of its own file.
        offered += (
            (digest, tr("editor.picture-file", digest=digest[:8]) if name.startswith(digest) else name)
            for digest, name in own.items()
        )
        offered += ((name, name) for name in self._art if shipped or name == key)
        self.list.offer(offered, key)
        self.list.show_icons(picture_icon)
        self.list.setToolTip("" if key or blank != "picture-own" else as_tip(tr("editor.picture-own.does")))
        self.whole.setVisible(reference != key)

    def choose(self) -> None:
        file = ask_picture(self.window(), self._preferences)
        if file is not None:
            self.picture_received.emit(file)

    def take_clipboard(self) -> None:
        self.picture_received.emit(copied(QGuiApplication.clipboard().mimeData() or QMimeData()))

    def _restyle(self, *_args: object) -> None:
        tr, theme = self._preferences.t, self._preferences.theme
        for button, name, icon in (
            (self.file, "picture-choose", "import"),
            (self.paste, "picture-paste", "paste"),
            (self.whole, "picture-whole", "revert"),
        ):
            button.setIcon(icons.icon(icon, theme, "quiet"))
            describe(button, tr(f"editor.{name}"))


def copied(data: QMimeData) -> QMimeData:
    """Return a copy of the URLs and the image in *data*, since Qt deletes dropped data after the event."""
    copy = QMimeData()
    if data.hasUrls():
        copy.setUrls(data.urls())
    if data.hasImage():
        copy.setImageData(data.imageData())
    return copy


class FormFields(QWidget):
    """The fields of one card; changes are emitted, not stored."""

    value_set = Signal(str, object, bool)
    """Emits field, value, and whether the value was typed."""
    entered = Signal(str)
    picture_received = Signal(str, object)
    """Emits the field, and a picture file or dropped or pasted data."""

    def __init__(self, model: EditorModel, preferences: Preferences) -> None:
        super().__init__()
        self._model, self._preferences = model, preferences
        self._built: tuple[Field, ...] = ()
        self.fields: dict[str, QWidget] = {}
        """Field → the widget that edits it."""
        self._titles: dict[str, Label] = {}
        model.settling.connect(self._commit_typed)
        self._places: dict[str, QWidget] = {}
        self._tiles = Tiles(gap=14)
        self._rows = filled(QVBoxLayout(), spacing=10)
        filled(QVBoxLayout(self), self._tiles, self._rows, spacing=10, margins=(0, 0, 0, 0))

    def show_card(self, card: CardData) -> None:
        if self._built != self._model.game.edited_fields:
            self._build(self._model.game)
        for name, box in self._places.items():
            field = self._model.game.by_name[name]
            box.setVisible(field.on(card.kind))
            if field.on(card.kind):
                self._show(field, field_value(card, field), card.key)

    def _show(self, field: Field, value: object, own: str) -> None:
        widget, language = self.fields[field.name], self._preferences.language
        if isinstance(widget, Picker):
            if field.widget == "location":
                nowhere = ("", self._preferences.t("editor.start-none"))
                widget.offer([nowhere, *self._model.places(language)], str(value))
            else:
                labels = self._model.labels
                widget.offer([(v, labels.choice(field.name, v, language)) for v in field.choices], str(value))
        elif isinstance(widget, CheckListPicker):
            assert isinstance(value, tuple)
            widget.offer(self._model.places(language), value, own)
        elif isinstance(widget, QCheckBox):
            widget.setChecked(bool(value))
        elif isinstance(widget, TextField):
            widget.show_text(str(value), "source")
        elif isinstance(widget, PictureField):
            widget.show_picture(str(value), self._model.own_pictures(), plays_shipped(self._model.data))
        elif isinstance(widget, QLineEdit) and widget.text() != value and not is_typed_into(widget):
            widget.setText(str(value))

    # ---- building

    def _build(self, game: Game) -> None:
        self._built = game.edited_fields
        for layout in (self._tiles, self._rows):
            cleared(layout)
        self.fields, self._titles, self._places = {}, {}, {}
        for field in game.edited_fields:
            if field.translated or field.widget not in (*SMALL, *WIDE):
                continue
            widget = self.fields[field.name] = self._create_widget(field)
            title = self._titles[field.name] = Label(step="small")
            title.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            box = self._places[field.name] = QWidget()
            filled(QVBoxLayout(box), title, (widget, 1), spacing=4, margins=(0, 0, 0, 0))
            if field.widget in SMALL:
                self._tiles.addWidget(box)
            else:
                self._rows.addWidget(box)
        self.restyle()

    def _create_widget(self, field: Field) -> QWidget:
        name = field.name
        if field.widget in ("choice", "location", "locations", "picture"):
            chooser: Picker | CheckListPicker | PictureField
            if field.widget == "picture":
                chooser = PictureField(self._preferences)
                chooser.picture_received.connect(partial(self.picture_received.emit, name))
            else:
                chooser = CheckListPicker() if field.widget == "locations" else Picker()
            chooser.picked.connect(lambda value: self.value_set.emit(name, value, False))
            chooser.entered.connect(lambda: self.entered.emit(name))
            return chooser
        if field.widget == "flag":
            tick = QCheckBox()
            tick.clicked.connect(lambda _on: self.entered.emit(name))
            tick.clicked.connect(lambda on: self.value_set.emit(name, on, False))
            return tick
        if field.widget in ("symbols", "word"):
            examples = list(self._model.game.symbols)[:3] if field.widget == "symbols" else ()
            line = configured(Line(), placeholderText=" ".join(examples))
            line.editingFinished.connect(lambda: self._store_line(name, line))
            line.entered.connect(lambda: self.entered.emit(name))
            return line
        text = TextField(field, self._preferences)
        text.offer(partial(self._model.signs, "texts"))
        text.edited.connect(lambda value: self.value_set.emit(name, value, True))
        text.entered.connect(lambda: self.entered.emit(name))
        return text

    def _commit_typed(self) -> None:
        for name, widget in self.fields.items():
            if isinstance(widget, Line):
                self._store_line(name, widget)

    def _store_line(self, name: str, line: QLineEdit) -> None:
        if line.isModified():
            line.setModified(False)
            self.value_set.emit(name, line.text(), False)

    def restyle(self) -> None:
        grown, language = self._preferences.grown, self._preferences.language
        self._tiles.size_tiles(grown(CHOICE[0]), grown(CHOICE[1]))
        for name, title in self._titles.items():
            label = self._model.labels.field(name, language)
            widget = self.fields[name]
            # A check box shows its name next to the box.
            title.setText("" if isinstance(widget, QCheckBox) else label)
            if isinstance(widget, QCheckBox):
                widget.setText(literal(label))
            elif isinstance(widget, TextField):
                widget.edit.setAccessibleName(label)
            else:
                widget.setAccessibleName(label)


class NumberLine(Line):
    """A line for a whole number within limits. Up, Down, and the Page keys step it.

    An optional number becomes None below its minimum. QSpinBox isn't used because, in a style sheet without
    buttons, it leaves no room for its text.
    """

    value_set = Signal()
    """The user typed or stepped to another value."""
    out_of_limits = Signal(object)
    """Emits a typed number above the maximum; None if it is no longer there."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self._clicked = False
        self._value: int | None = None if field.optional else field.least
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.textEdited.connect(self._typed)

    def value(self) -> int | None:
        """Return the number; None if the card has none."""
        return self._value

    def show_value(self, value: int | None) -> None:
        if value != self._value or not self.hasFocus():
            self._value = value
            self.setText(NONE if value is None else str(value))

    def set_value(self, value: int | None) -> None:
        """Set *value*, clamped to the limits; emit ``value_set`` if it changed.

        An optional number below its minimum becomes None.
        """
        field = self.field
        if value is not None and value < field.least:
            value = None if field.optional else field.least
        if value is not None:
            value = min(value, field.most)
        if value != self._value:
            self._value = value
            self.value_set.emit()
        self.setText(NONE if value is None else str(value))

    def step(self, by: int) -> None:
        """Step by *by*; None counts as one below the minimum."""
        start = self.field.least - 1 if self._value is None else self._value
        self.set_value(start + by)
        self.selectAll()

    def _typed(self, text: str) -> None:
        digits = "".join(c for c in text if c in "0123456789")
        if not digits and text.strip() in ("", NONE, "-"):
            if self.field.optional and self._value is not None:
                self._value = None
                self.value_set.emit()
            return
        number = int(digits[:6]) if digits else self._value
        if number is not None and number > self.field.most:
            # Keep the typed text for correction; the value stays unchanged.
            self.out_of_limits.emit(number)
            return
        self.out_of_limits.emit(None)
        self.set_value(number)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._clicked = event.reason() == Qt.FocusReason.MouseFocusReason
        self.selectAll()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Keep the selection after the click that gave the focus."""
        super().mouseReleaseEvent(event)
        if self._clicked:
            self._clicked = False
            self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.out_of_limits.emit(None)
        self.setText(NONE if self._value is None else str(self._value))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 5, Qt.Key.Key_PageDown: -5}
        if event.key() in steps and not event.modifiers():
            self.step(steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)


class NumberField(QFrame):
    """One number with its symbol, name, origin, and a button for the shipped value."""

    edited = Signal(object)
    """Emits the number that the user set, or None for no number."""
    entered = Signal()
    revert_requested = Signal()

    def __init__(self, field: Field, preferences: Preferences, called: Callable[[], str]) -> None:
        super().__init__()
        self.field, self._preferences, self._called = field, preferences, called
        self._origin = ""
        self._shipped: int | None = None
        self._differs = False
        self._wrong: int | None = None
        self.setObjectName("number")
        self.symbol = Label()
        self.title = Label(step="small")
        self.back = QToolButton(autoRaise=True)
        self.back.clicked.connect(self.revert_requested)
        head = filled(QHBoxLayout(), self.symbol, (self.title, 1), self.back, spacing=6)
        self.spin = NumberLine(field)
        self.less, self.more = QToolButton(), QToolButton()
        for button, change in ((self.less, -1), (self.more, 1)):
            configured(button, focusPolicy=Qt.FocusPolicy.NoFocus, autoRepeat=True)
            button.clicked.connect(lambda _checked=False, by=change: self._step(by))
        row = filled(QHBoxLayout(), self.less, (self.spin, 1), self.more, spacing=2)
        self.origin = Label(alignment=Qt.AlignmentFlag.AlignCenter)
        filled(QVBoxLayout(self), head, row, self.origin, spacing=4, margins=(8, 8, 8, 8))
        self.setFocusProxy(self.spin)
        self.spin.value_set.connect(lambda: self.edited.emit(self.spin.value()))
        self.spin.entered.connect(self.entered)
        self.spin.out_of_limits.connect(self._show_limit)
        preferences.subscribe(self._restyle)

    def show_value(self, value: int | None, origin: str, shipped: int | None, differs: bool) -> None:
        """Show *value*, its origin, and, if it *differs*, a button that restores the *shipped* value."""
        self.spin.show_value(value)
        self._origin, self._shipped, self._differs = origin, shipped, differs
        self._show_origin()

    def _step(self, by: int) -> None:
        self.spin.setFocus()
        self.spin.step(by)

    def _restyle(self, *_args: object) -> None:
        theme, grown = self._preferences.theme, self._preferences.grown
        self.back.setFixedSize(grown(22), grown(20))
        # Keep the tile's height the same with and without the restore button.
        self.title.setMinimumHeight(grown(20))
        self.spin.setMinimumSize(grown(44), grown(34))
        for button in (self.less, self.more):
            button.setFixedSize(grown(26), grown(30))
        name = self._called()
        self.title.setText(name)
        self.spin.setAccessibleName(name)
        has_symbol = drawn.known(self.field.name)
        self.symbol.setVisible(has_symbol)
        if has_symbol:
            side = grown(16)
            icon = symbols.icon(self.field.name, theme.color("accent_text"), side)
            self.symbol.setPixmap(icon.pixmap(side, side))
        self.back.setIcon(icons.icon("revert", theme, "accent_text"))
        self.less.setIcon(icons.icon("remove", theme, "quiet"))
        self.more.setIcon(icons.icon("add", theme, "quiet"))
        self._show_origin()
        self.setStyleSheet(
            f"#number {{ background: {theme.raised}; border: 1px solid {theme.line}; border-radius: 4px; }}"
            f"QLineEdit {{ font-size: {self._preferences.px('head')}px; font-weight: bold; border: 0;"
            f" background: transparent; padding: 0; border-bottom: 2px solid transparent; }}"
            f"QLineEdit:focus {{ border: 0; border-bottom: 2px solid {theme.accent}; }}"
            f"QToolButton {{ padding: 2px; }}"
        )

    def _show_limit(self, typed: int | None) -> None:
        self._wrong = typed
        self._show_origin()

    def _show_origin(self) -> None:
        theme, tr = self._preferences.theme, self._preferences.t
        self.back.setVisible(self._differs)
        was = NONE if self._shipped is None else str(self._shipped)
        self.back.setToolTip(tr("editor.revert-to", value=was))
        self.back.setAccessibleName(f"{self.title.text()}: {self.back.toolTip()}")
        if self._wrong is not None:
            self.origin.setText(tr("editor.at-most", most=self.field.most))
            self.origin.setToolTip(tr("editor.at-most", most=self.field.most))
            small = self._preferences.px("small")
            self.origin.setStyleSheet(f"color: {theme.danger_text}; font-weight: bold; font-size: {small}px;")
            return
        self.origin.setText(tr(f"cards.origin-{self._origin}") if self._origin else "")
        self.origin.setToolTip(tr(f"cards.origin-{self._origin}.does") if self._origin else "")
        color = {"rulebook": theme.good_text, "derived": theme.neutral_text}.get(
            self._origin, theme.accent_text
        )
        set_style_sheet(self.origin, f"color: {color}; font-size: {self._preferences.px('small')}px;")
