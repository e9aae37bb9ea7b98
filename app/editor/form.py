"""The form of one card: every field that its kind has, in all languages side by side."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.cards.data import CARD_TEXTS, CardData
from app.cards.data import words as text_of
from app.cards.fields import BY_NAME, FIELDS, Field
from app.editor import icons, refer, return_menu, words
from app.editor.model import EditorModel
from app.editor.number_edit import NumberField
from app.editor.pickers import LocationsPicker, Picker, PowerPicker
from app.editor.picture_field import PictureField
from app.editor.spelling import Spelling
from app.editor.text_edit import TextField
from app.widgets.label import Label
from app.widgets.layouts import emptied, filled
from app.widgets.preferences import Preferences
from app.widgets.tiles import Tiles

PART_OF_FIELD = {
    "power": "rules",
    "ways": "rules",
    "start": "kind",
    "deck": "kind",
    "copies": "footer",
    "spell": "kind",
}
"""The part of the face that shows a field, where it has another name."""

MOST_COLUMNS = 3
"""Languages side by side, where there is room; further ones stand below."""
HEADING = 480
"""px that the name of a card and what can be done with it need beside each other."""
COLUMN = 300
"""px that the fields of one language need."""
NUMBER, CHOICE = (118, 170), (190, 330)
"""px: the least and the most width of a number's tile, and of a field that is picked."""


class CardForm(QScrollArea):
    """Shows a card, asks for changes."""

    value_set = Signal(int, str, object, object, bool)
    """Card, field, value, language (or None), whether it was typed."""
    confirm_requested = Signal(int, str, str, bool)
    revert_requested = Signal(int, str, str)
    """Card, field ("": all), language (or "")."""
    picture_given = Signal(int, object)
    """Card, and a picture file or something dropped or pasted."""
    wrong_word_menu = Signal(object, str, str, object)
    """A menu for a misspelled word, the word, its language, and what replaces it."""
    history_requested = Signal()
    shown = Signal(bool)
    """Whether there is a card in the form now."""
    part_entered = Signal(str, str)
    """The part of the face being edited and the language (or "")."""

    def __init__(self, model: EditorModel, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model, self._preferences = model, preferences
        self._card: CardData | None = None
        self._columns: tuple[str, ...] = ()
        self._across = 0
        self.texts: dict[tuple[str, str], TextField] = {}
        self.numbers: dict[str, NumberField] = {}
        self.pickers: dict[str, Picker] = {}
        self._titles: dict[str, QLabel] = {}
        self._sections: dict[str, QLabel] = {}
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner, self._fields = QWidget(), QWidget()
        whole = filled(QVBoxLayout(inner), margins=(0, 0, 0, 0))
        self._none = Label(role="quiet", wordWrap=True, alignment=Qt.AlignmentFlag.AlignHCenter)
        self._none.setContentsMargins(24, 64, 24, 24)
        self._none.hide()
        whole.addWidget(self._none)
        whole.addWidget(self._fields)
        self._box = filled(QVBoxLayout(self._fields), spacing=10, margins=(24, 18, 24, 24))
        self._head()
        self._texts_section()
        self._numbers_section()
        self._power_section()
        self._nature_section()
        self._box.addStretch(1)
        self.setWidget(inner)
        preferences.language_changed.connect(self._again)
        preferences.theme_changed.connect(self._again)
        model.card_changed.connect(self._card_changed)
        model.cards_changed.connect(self._again)
        self._words()

    # ---- showing

    def show_card(self, number: int | None) -> None:
        """Show the card *number*; None: nothing."""
        card = self._model.card(number) if number is not None else None
        self._card = card
        self._fields.setVisible(card is not None)
        self._none.setVisible(card is None)
        self.shown.emit(card is not None)
        if card is None:
            why = "no-card" if self._model.cards() else "no-cards"
            self._none.setText(self._preferences.t(f"editor.{why}"))
            return
        if self._columns != self._model.languages or self._across != self._wanted_across():
            self._build_texts()
        self.name.setText(self._model.name(card, self._preferences.language))
        self.key.setText(card.key)
        differences = self._model.differences(card)
        self.changed.setVisible(bool(differences))
        self.changed.setText(self._preferences.t("editor.differs", count=len(differences)))
        for (field, language), widget in self.texts.items():
            widget.show_text(
                text_of(card.texts, field, language)[0], self._model.status(card, field, language)
            )
        original = self._model.shipped(card.key)
        for name, number_field in self.numbers.items():
            here = card.kind in BY_NAME[name].kinds
            number_field.setVisible(here)
            if here:
                was = getattr(original, name) if original else None
                number_field.show_value(
                    getattr(card, name),
                    card.origins.get(name, ""),
                    was,
                    original is not None and was != getattr(card, name),
                )
        self._show_pickers(card)
        power_here = card.kind in BY_NAME["power"].kinds
        self.power.setVisible(power_here)
        self._sections["power"].setVisible(power_here)
        self.power.show_power(card.kind, card.power)

    def focus_part(self, part: str, language: str) -> None:
        """Put the cursor into the field that the face shows as *part*."""
        if (part, language) in self.texts:
            target: QWidget = self.texts[part, language]
        elif part in CARD_TEXTS and self._columns:
            target = self.texts[part, self._columns[0]]
        elif part in self.numbers:
            target = self.numbers[part]
        elif part in self.pickers:
            target = self.pickers[part]
        elif part == "donor":
            target = self.donor
        elif part == "picture":
            target = self.picture
        else:
            return
        self.ensureWidgetVisible(target)
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- building

    def _head(self) -> None:
        self._heading = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row = QHBoxLayout()
        row.setSpacing(12)
        self.name = Label(step="head")
        self.name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        selectable = Qt.TextInteractionFlag.TextSelectableByMouse
        self.key = Label(step="small", textInteractionFlags=selectable)
        self.changed = QPushButton()
        self.changed.setProperty("quiet", True)
        self.changed.clicked.connect(self._offer_return)
        self.past = QPushButton()
        self.past.setProperty("quiet", True)
        self.past.clicked.connect(self.history_requested)
        self._heading.addWidget(self.name, 1)
        row.addWidget(self.past)
        row.addWidget(self.changed)
        row.addWidget(self.key)
        row.addStretch(1)
        self._heading.addLayout(row)
        self._box.addLayout(self._heading)

    def _section(self, name: str) -> None:
        label = Label(step="small")
        label.setContentsMargins(0, 10, 0, 0)
        self._sections[name] = label
        self._box.addWidget(label)

    def _texts_section(self) -> None:
        self._texts_grid = QGridLayout()
        self._texts_grid.setHorizontalSpacing(18)
        self._texts_grid.setVerticalSpacing(4)
        self._box.addLayout(self._texts_grid)
        self._text_labels: list[QLabel] = []
        self._build_texts()

    def _wanted_across(self) -> int:
        return min(
            MOST_COLUMNS,
            len(self._model.languages),
            max(1, self.viewport().width() // self._preferences.grown(COLUMN)),
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More or fewer languages fit side by side now."""
        super().resizeEvent(event)
        narrow = self.viewport().width() < self._preferences.grown(HEADING)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._heading.setDirection(down if narrow else across)
        if self._across != self._wanted_across() and self._card is not None:
            self._build_texts()
            self.show_card(self._card.id)

    def _build_texts(self) -> None:
        for widget in emptied(self._texts_grid):
            widget.hide()
            widget.deleteLater()
        self.texts, self._text_labels = {}, []
        self._columns = self._model.languages
        across = self._across = self._wanted_across()
        for column in range(MOST_COLUMNS):
            self._texts_grid.setColumnStretch(column, 0)
        for place, language in enumerate(self._columns):
            column, down = place % across, place // across * (2 + 2 * len(CARD_TEXTS))
            head = Label()
            head.setProperty("language", language)
            self._text_labels.append(head)
            self._texts_grid.addWidget(head, down, column)
            self._texts_grid.setColumnStretch(column, 1)
            for row, name in enumerate(CARD_TEXTS):
                title = Label(step="small")
                title.setProperty("field", name)
                self._text_labels.append(title)
                self._texts_grid.addWidget(title, down + 1 + 2 * row, column)
                field = TextField(BY_NAME[name], self._preferences)
                field.write_in(language)
                self.texts[name, language] = field
                self._texts_grid.addWidget(field, down + 2 + 2 * row, column)
                field.edited.connect(lambda text, n=name, lang=language: self._set(n, text, lang, True))
                field.reference_wanted.connect(partial(self._refer, field, language))
                field.cards = partial(refer.names, self._model, language)
                field.entered.connect(lambda n=name, lang=language: self.part_entered.emit(n, lang))
                field.wrong_word_menu.connect(partial(self._wrong_word, language))
                field.status_clicked.connect(lambda n=name, lang=language: self._confirm(n, lang))
        self._text_words()
        # Qt would show them and make room for them only after the form has been painted without them.
        for widget in (*self._text_labels, *self.texts.values()):
            widget.show()
        self._box.activate()

    def _numbers_section(self) -> None:
        self._section("numbers")
        self._tiles = tiles = Tiles()
        self._box.addLayout(tiles)
        for name in ("strength", "experience", "initiative", "cost", "copies"):
            field = NumberField(BY_NAME[name], self._preferences)
            self.numbers[name] = field
            tiles.addWidget(field)
            field.edited.connect(lambda value, n=name: self._set(n, value, None, True))
            field.entered.connect(lambda n=name: self._entered(n))
            field.revert_requested.connect(lambda n=name: self._revert(n, ""))

    def _power_section(self) -> None:
        self._section("power")
        self.power = PowerPicker(self._preferences)
        self.power.picked.connect(lambda value: self._set("power", value))
        self.power.entered.connect(lambda: self._entered("power"))
        self._box.addWidget(self.power)

    def _nature_section(self) -> None:
        self._section("nature")
        self._nature = Tiles(gap=14)
        self._box.addLayout(self._nature)
        self._places: dict[str, QWidget] = {}
        for field in FIELDS:
            if field.widget in ("choice", "location"):
                self._add_picker(field)
        self.donor = QCheckBox()
        self.donor.clicked.connect(self._make_donor)
        self._add_place("donor", Label(step="small"), self.donor)
        self._titles["ways"] = Label(step="small")
        self.ways = LocationsPicker()
        self.ways.picked.connect(lambda value: self._set("ways", value))
        self.ways.entered.connect(lambda: self._entered("ways"))
        self._titles["picture"] = Label(step="small")
        self.picture = PictureField(self._preferences)
        self.picture.picked.connect(lambda value: self._set("picture", value))
        self.picture.entered.connect(lambda: self._entered("picture"))
        self.picture.file_given.connect(self._give)
        pictured = QVBoxLayout()
        pictured.setSpacing(4)
        pictured.addWidget(self._titles["picture"])
        pictured.addWidget(self.picture)
        self._box.addLayout(pictured)
        self._cut = Label(step="small", role="quiet", wordWrap=True)
        self._box.addWidget(self._cut)
        self._box.addWidget(self._titles["ways"])
        self._box.addWidget(self.ways)

    def _add_picker(self, field: Field) -> None:
        title = Label(step="small")
        picker = Picker()
        picker.picked.connect(lambda value, n=field.name: self._set(n, value))
        picker.entered.connect(lambda n=field.name: self._entered(n))
        self.pickers[field.name] = picker
        self._titles[field.name] = title
        self._add_place(field.name, title, picker)

    def _add_place(self, name: str, title: QLabel, field: QWidget) -> None:
        """A tile with *title* over *field*, level with the others."""
        title.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        place = QWidget()
        column = filled(QVBoxLayout(place), spacing=4, margins=(0, 0, 0, 0))
        column.addWidget(title)
        column.addWidget(field, 1)
        self._places[name] = place
        self._nature.addWidget(place)

    def _show_pickers(self, card: CardData) -> None:
        tongue = self._preferences.language
        locations = self._model.places(tongue)
        for name, place in self._places.items():
            place.setVisible(card.kind in BY_NAME[name].kinds)
        for name, picker in self.pickers.items():
            field, value = BY_NAME[name], getattr(card, name)
            if card.kind not in field.kinds:
                continue
            if field.widget == "choice":
                picker.offer([(v, words.choice(name, v, tongue)) for v in field.choices], value)
            else:
                picker.offer([("", self._preferences.t("editor.start-none")), *locations], value)
        self.picture.show_picture(card.picture)
        self.donor.setChecked(card.donor)
        is_location = card.kind == "location"
        self.ways.setVisible(is_location)
        self._titles["ways"].setVisible(is_location)
        if is_location:
            self.ways.offer(locations, card.ways, card.key)

    # ---- what the person did

    def _set(self, name: str, value: object, language: str | None = None, typed: bool = False) -> None:
        if self._card is not None:
            self.value_set.emit(self._card.id, name, value, language, typed)

    def _make_donor(self, on: bool) -> None:
        self._entered("donor")
        self._set("donor", on)

    def _give(self, found: object) -> None:
        if self._card is not None:
            self.picture_given.emit(self._card.id, found)

    def _refer(self, field: TextField, language: str) -> None:
        refer.ask(self._model, self._preferences, field, language, self.window())

    def _wrong_word(self, language: str, menu: object, word: str, put: object) -> None:
        self.wrong_word_menu.emit(menu, word, language, put)

    def show_spelling(self, speller: Spelling) -> None:
        """Underline in all texts what *speller* does not know."""
        for (_name, language), field in self.texts.items():
            field.show_wrong(speller.wrong(field.text(), language))

    def _confirm(self, name: str, language: str) -> None:
        if self._card is not None:
            checked = self._model.status(self._card, name, language) != "checked"
            self.confirm_requested.emit(self._card.id, name, language, checked)

    def _revert(self, name: str, language: str) -> None:
        if self._card is not None:
            self.revert_requested.emit(self._card.id, name, language)

    def returns(self) -> QMenu:
        """The menu of what of the card can be as it was shipped."""
        assert self._card is not None
        return return_menu.made(self.changed, self._model, self._card, self._preferences, self._revert)

    def _offer_return(self) -> None:
        if self._card is not None:
            self.returns().popup(self.changed.mapToGlobal(self.changed.rect().bottomLeft()))

    def _entered(self, name: str) -> None:
        self.part_entered.emit(PART_OF_FIELD.get(name, name), "")

    # ---- following

    def card(self) -> CardData | None:
        """The card in the form."""
        return self._card

    def _card_changed(self, number: int) -> None:
        if self._card is not None and self._card.id == number:
            self.show_card(number)

    def _again(self, *_told: object) -> None:
        self._words()
        self.show_card(self._card.id if self._card else None)

    def _words(self) -> None:
        t, grown = self._preferences.t, self._preferences.grown
        self._tiles.size_tiles(grown(NUMBER[0]), grown(NUMBER[1]))
        self._nature.size_tiles(grown(CHOICE[0]), grown(CHOICE[1]))
        for name, label in self._sections.items():
            label.setText(t(f"editor.section-{name}"))
            label.setStyleSheet(f"color: {self._preferences.theme.accent_text}; font-weight: bold;")
        for name, label in self._titles.items():
            label.setText(words.field(name, self._preferences.language))
            if name in self.pickers:
                self.pickers[name].setAccessibleName(label.text())
        self._cut.setText(t("editor.picture-cut"))
        self.donor.setText(words.field("donor", self._preferences.language))
        self.power.list.setAccessibleName(words.field("power", self._preferences.language))
        self.changed.setToolTip(t("editor.differs.does"))
        self.past.setIcon(icons.icon("history", self._preferences.theme, "quiet"))
        self.past.setToolTip(t("editor.card-history.does"))
        self.past.setAccessibleName(t("editor.card-history"))
        self._text_words()

    def _text_words(self) -> None:
        t, theme = self._preferences.t, self._preferences.theme
        for label in self._text_labels:
            language, name = label.property("language"), label.property("field")
            if language:
                own = language == self._model.data.source
                label.setText(words.tongue(language) + (" · " + t("editor.source-language") if own else ""))
                label.setStyleSheet(f"color: {theme.accent_text}; font-weight: bold;")
            else:
                label.setText(words.field(name, self._preferences.language))
        for (name, language), field in self.texts.items():
            field.edit.setAccessibleName(
                f"{words.field(name, self._preferences.language)}, {words.tongue(language)}"
            )
