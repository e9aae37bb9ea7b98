"""The form of one card: every field that its kind has in the set's game, in all languages side by side."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.cards.data import CardData, display_language, text_of
from app.cards.edits import field_value, number_value
from app.cards.field import Field
from app.editor import dialogs, icons, words
from app.editor.fields import FormFields, NumberField
from app.editor.model import EditorModel
from app.editor.powers_form import PowersForm
from app.editor.spelling import Spelling
from app.editor.text_edit import TextField
from app.widgets.controls import (
    Label,
    Tiles,
    cleared,
    configured,
    connect_all,
    emptied,
    filled,
    literal,
    push_button,
    widgets_in,
)
from app.widgets.preferences import Preferences, own_name
from app.widgets.waiting import call_later

PARTS = {"power": "rules", "locations": "rules", "location": "kind", "choice": "kind", "copies": "footer"}
"""Name or type of a field → part of the face that shows it, if that has another name."""

MAX_COLUMNS = 3
"""Maximum number of languages side by side; the others are below."""
HEADING = 480
"""Minimum width for a card's name and its buttons side by side, px."""
COLUMN = 300
"""Width of the fields of one language, px."""
NUMBER = (118, 170)
"""Minimum and maximum width of a number's tile, px."""
MAX_LENGTH = 40
"""Maximum characters of a shipped text in the menu."""


class CardForm(QScrollArea):
    """Shows a card's fields and stores changes; what needs another window is requested with a signal."""

    picture_received = Signal(int, object, str)
    """Emits the card, a picture file or dropped or pasted data, and the field."""
    wrong_word_menu = Signal(object, str, str, object)
    """Emits the menu for a misspelled word, the word, its language, and the callback that replaces it."""
    shown = Signal(bool)
    """Emits whether the form has a card now."""
    part_entered = Signal(str, str)
    """Emits the edited part of the face, and the language (or "")."""

    def __init__(self, model: EditorModel, preferences: Preferences) -> None:
        super().__init__()
        self._model, self._preferences = model, preferences
        self._card: CardData | None = None
        self._columns: tuple[str, ...] = ()
        self._across = 0
        self._in_order = False
        """Whether all fields built are in the tab order."""
        self._built: tuple[Field, ...] = ()
        """The fields for which the form was built."""
        self.texts: dict[tuple[str, str], TextField] = {}
        self.numbers: dict[str, NumberField] = {}
        self._sections: dict[str, QLabel] = {}
        configured(
            self,
            widgetResizable=True,
            frameShape=QFrame.Shape.NoFrame,
            horizontalScrollBarPolicy=Qt.ScrollBarPolicy.ScrollBarAlwaysOff,
        )
        inner, self._fields = QWidget(), QWidget()
        self._none = Label(role="quiet", wordWrap=True, alignment=Qt.AlignmentFlag.AlignHCenter)
        self._none.setContentsMargins(24, 64, 24, 24)
        self._none.hide()
        filled(QVBoxLayout(inner), self._none, self._fields, margins=(0, 0, 0, 0))
        self._box = filled(QVBoxLayout(self._fields), spacing=10, margins=(24, 18, 24, 24))
        self._build_heading()
        self._build_texts_section()
        self._build_numbers_section()
        self._build_power_section()
        self._build_nature_section()
        self._box.addStretch(1)
        self.setWidget(inner)
        connect_all(
            (preferences.language_changed, self._refresh),
            (preferences.theme_changed, self._refresh),
            (model.card_changed, self._card_changed),
            (model.cards_changed, self._refresh),
        )
        self._retranslate()

    # ---- showing

    def show_card(self, number: int | None) -> None:
        """Show the card *number*; None: no card."""
        card = self._model.card(number)
        self._card = card
        self._fields.setVisible(card is not None)
        self._none.setVisible(card is None)
        self.shown.emit(card is not None)
        if card is None:
            why = "no-card" if self._model.cards() else "no-cards"
            self._none.setText(self._preferences.t(f"editor.{why}"))
            return
        if self._built != self._model.game.edited_fields:
            self._build_numbers()
            self._columns = ()
            self._retranslate()
        if self._columns != self._wanted_columns() or self._across != self._wanted_across():
            self._build_texts()
        for text in self.texts.values():
            text.offer(partial(self._model.signs, "texts"))
        self.name.setText(self._model.name(card, self._preferences.language))
        self.key.setText(card.key)
        differences = self._model.differences(card)
        self.differences_button.setVisible(bool(differences))
        self.differences_button.setText(self._preferences.t("editor.differs", count=len(differences)))
        by_name = self._model.game.by_name
        for label in self._text_labels:
            name = label.property("field")
            label.setVisible(not name or by_name[name].on(card.kind))
        original = self._model.shipped(card.key)
        for (field, language), widget in self.texts.items():
            widget.setVisible(by_name[field].on(card.kind))
            status = self._model.status(card, field, language)
            if status == "unchecked" and original is not None and (field, language) not in differences:
                # A text as shipped needs no check.
                status = "shipped"
            widget.show_text(text_of(card.texts, field, language), status)
        for name, number_field in self.numbers.items():
            applies = by_name[name].on(card.kind)
            number_field.setVisible(applies)
            if applies:
                shipped_value = number_value(original, by_name[name]) if original else None
                number_field.show_value(
                    number_value(card, by_name[name]),
                    card.origins.get(name, ""),
                    shipped_value,
                    original is not None and shipped_value != number_value(card, by_name[name]),
                )
        self.nature.show_card(card)
        power_here = "power" in by_name and by_name["power"].on(card.kind)
        self.power.setVisible(power_here)
        self._sections["power"].setVisible(power_here)
        if power_here and self.power.show_card(card):
            self._in_order = False
        if not self._in_order:
            self._set_tab_order()

    def _set_tab_order(self) -> None:
        """Set the tab order: texts of the languages side by side, numbers, other languages, and the rest."""
        beside = self._columns[: self._across]
        above = [field for (_name, language), field in self.texts.items() if language in beside]
        below = [field for (_name, language), field in self.texts.items() if language not in beside]
        parts = (
            self.history_button,
            self.differences_button,
            *above,
            *self.numbers.values(),
            *below,
            self.power,
            self.nature,
            self.add_field,
        )
        chain = [
            widget
            for part in parts
            for widget in widgets_in(part)
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        for before, after in pairwise(chain):
            QWidget.setTabOrder(before, after)
        self._in_order = True

    def focus_part(self, part: str, language: str) -> None:
        """Focus the field that the face's *part* shows, if the form is visible."""
        if self.isHidden():
            return
        if (part, language) in self.texts:
            target: QWidget = self.texts[part, language]
        elif part in self._model.game.texts and self._columns:
            target = self.texts[part, self._columns[0]]
        elif part in self.numbers:
            target = self.numbers[part]
        elif part in self.nature.fields:
            target = self.nature.fields[part]
        else:
            return
        self.ensureWidgetVisible(target)
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- building

    def _build_heading(self) -> None:
        self._heading = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.name = Label(
            step="head", sizePolicy=QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        )
        selectable = Qt.TextInteractionFlag.TextSelectableByMouse
        self.key = Label(step="small", textInteractionFlags=selectable)
        self.differences_button = push_button("", "quiet", self._offer_return)
        self.history_button = push_button("", "quiet")
        row = filled(QHBoxLayout(), self.history_button, self.differences_button, self.key, 1, spacing=12)
        self._box.addLayout(filled(self._heading, (self.name, 1), row))

    def _add_section_label(self, name: str) -> None:
        label = Label(step="small")
        label.setContentsMargins(0, 10, 0, 0)
        self._sections[name] = label
        self._box.addWidget(label)

    def _build_texts_section(self) -> None:
        """Build the texts: the languages that fit side by side, the others below."""
        self._texts_grid, self._more_grid = QGridLayout(), QGridLayout()
        for grid in (self._texts_grid, self._more_grid):
            grid.setHorizontalSpacing(18)
            grid.setVerticalSpacing(4)
        self._box.addLayout(self._texts_grid)
        self._text_labels: list[QLabel] = []
        self._build_texts()

    def _wanted_columns(self) -> tuple[str, ...]:
        own = display_language(self._model.languages, self._preferences.language)
        return own, *(language for language in self._model.languages if language != own)

    def _wanted_across(self) -> int:
        return min(
            MAX_COLUMNS,
            len(self._model.languages),
            # Leave room for the scroll bar, which may appear while the user types.
            max(
                1,
                (self.width() - self.verticalScrollBar().sizeHint().width())
                // self._preferences.grown(COLUMN),
            ),
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.viewport().width() < self._preferences.grown(HEADING)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._heading.setDirection(down if narrow else across)
        if self._across != self._wanted_across() and self._card is not None:
            self._build_texts()
            self.show_card(self._card.id)

    def _build_texts(self) -> None:
        self._in_order = False
        above, below = self._texts_grid, self._more_grid
        old_fields, unused = self.texts, []
        for grid in (above, below):
            unused += emptied(grid)
            for column in range(MAX_COLUMNS):
                grid.setColumnStretch(column, 0)
        self.texts, self._text_labels = {}, []
        self._columns = self._wanted_columns()
        across = self._across = self._wanted_across()
        for place, language in enumerate(self._columns):
            grid = above if place < across else below
            column, down = place % across, place // across * (2 + 2 * len(self._model.game.texts))
            language_label = Label()
            language_label.setProperty("language", language)
            self._text_labels.append(language_label)
            grid.addWidget(language_label, down, column)
            grid.setColumnStretch(column, 1)
            for row, name in enumerate(self._model.game.texts):
                title = Label(step="small")
                title.setProperty("field", name)
                self._text_labels.append(title)
                grid.addWidget(title, down + 1 + 2 * row, column)
                field = old_fields.get((name, language))
                if field is not None and field.field == self._model.game.by_name[name]:
                    # Keep the field: the user may be typing in it.
                    unused.remove(field)
                    self.texts[name, language] = field
                    grid.addWidget(field, down + 2 + 2 * row, column)
                    continue
                field = TextField(self._model.game.by_name[name], self._preferences)
                field.offer(partial(self._model.signs, "texts"))
                field.write_in(language)
                self.texts[name, language] = field
                grid.addWidget(field, down + 2 + 2 * row, column)
                field.edited.connect(
                    lambda text, n=name, lang=language: self.set_value(n, text, lang, typed=True)
                )
                field.reference_requested.connect(
                    partial(dialogs.ask_reference, self._model, self._preferences, field, language)
                )
                field.cards = partial(dialogs.reference_names, self._model, language)
                field.entered.connect(lambda n=name, lang=language: self.part_entered.emit(n, lang))
                field.wrong_word_menu.connect(
                    lambda menu, word, put, lang=language: self.wrong_word_menu.emit(menu, word, lang, put)
                )
                field.status_clicked.connect(lambda n=name, lang=language: self._confirm(n, lang))
        for widget in unused:
            widget.hide()
            widget.deleteLater()
        self._retranslate_texts()
        # Otherwise, Qt would paint the form once without the new widgets.
        for widget in (*self._text_labels, *self.texts.values()):
            widget.show()
        self._box.activate()

    def _build_numbers_section(self) -> None:
        self._add_section_label("numbers")
        self._tiles = Tiles()
        filled(self._box, self._tiles, self._more_grid)
        self._build_numbers()

    def _build_numbers(self) -> None:
        """Build a tile for each number field of the game, the copies last."""
        self._in_order = False
        cleared(self._tiles)
        game = self._model.game
        self._built = game.edited_fields
        self.numbers = {}
        for name in (*(name for name in game.numbers if name != "copies"), "copies"):
            field = NumberField(game.by_name[name], self._preferences, partial(self._field_name, name))
            self.numbers[name] = field
            self._tiles.addWidget(field)
            field.edited.connect(lambda value, n=name: self.set_value(n, value, typed=True))
            field.entered.connect(lambda n=name: self._entered(n))
            field.revert_requested.connect(lambda n=name: self.for_card(self._model.revert, n))

    def _build_power_section(self) -> None:
        self._add_section_label("power")
        self.power = PowersForm(self._model, self._preferences)
        # Connect this slot first, since the other slots may move the powers.
        for signal in (self.power.picked, self.power.texts_accepted, self.power.text_confirmed):
            signal.connect(self._pin_scroll)
        connect_all(
            (self.power.picked, lambda value: self.set_value("power", value)),
            (self.power.entered, lambda: self._entered("power")),
            (self.power.texts_accepted, lambda texts: self.for_card(self._model.take_texts, texts)),
            (
                self.power.text_confirmed,
                lambda languages: self.for_card(self._model.confirm_rules_texts, languages),
            ),
        )
        self._box.addWidget(self.power)

    def _pin_scroll(self, _args: object) -> None:
        """Keep the powers at the same position on the screen when a widget above grows or gets the focus."""
        before = self._height_of_powers()

        def back() -> None:
            # Finish the layout first: the range of the scroll bar limits the position.
            QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + self._height_of_powers() - before)
            used = self.focusWidget()
            if used is not None and self.power.isAncestorOf(used):
                self.ensureWidgetVisible(used)

        call_later(self, 0, back)

    def _height_of_powers(self) -> int:
        return self.power.mapTo(self.viewport(), QPoint()).y()

    def _build_nature_section(self) -> None:
        self._add_section_label("nature")
        self.nature = FormFields(self._model, self._preferences)
        self.nature.value_set.connect(lambda name, value, typed: self.set_value(name, value, typed=typed))
        self.nature.entered.connect(self._entered)
        self.nature.picture_received.connect(
            lambda name, picture: self.for_card(self.picture_received.emit, picture, name)
        )
        self._cut = Label(step="small", role="quiet", wordWrap=True)
        self.add_field = push_button("", "quiet")
        filled(self._box, self.nature, self._cut, filled(QHBoxLayout(), self.add_field, 1))

    def _field_name(self, name: str) -> str:
        return self._model.labels.field(name, self._preferences.language)

    # ---- what the person did

    def for_card(self, change: Callable[..., object], *args: object) -> None:
        """Call *change* with the id of the card shown, if any, and *args*."""
        if self._card is not None:
            change(self._card.id, *args)

    def set_value(
        self, name: str, value: object, language: str | None = None, *, typed: bool = False
    ) -> None:
        """Store the value of the field *name*, or show the stored one again if it is refused."""
        number = self._card.id if self._card is not None else 0
        if number and not self._model.set_value(number, name, value, language, typing=typed):
            self.show_card(number)

    def show_spelling(self, speller: Spelling) -> None:
        """Underline the words in all texts that *speller* doesn't know."""
        for (_name, language), field in self.texts.items():
            field.show_wrong(speller.wrong(field.text(), language))

    def _confirm(self, name: str, language: str) -> None:
        if self._card is not None:
            checked = self._model.status(self._card, name, language) != "checked"
            self._model.confirm(self._card.id, name, language, checked)

    def returns(self) -> QMenu:
        """Return the menu that restores fields of the card, or all, to the shipped state."""
        card, model, language = self._card, self._model, self._preferences.language
        assert card is not None
        original, menu = model.shipped(card.key), QMenu(self.differences_button)
        for field, text_language in model.differences(card) if original is not None else ():
            name = model.labels.field(field, language)
            held: object = None
            if original is not None and field in model.game.texts:
                held = text_of(original.texts, field, text_language)
                name += f" · {text_language.upper()}"
            elif original is not None:
                held = field_value(original, model.game.by_name[field])
            value = words.value(field, held, language, model.game, model.labels)
            shortened = value if len(value) <= MAX_LENGTH else value[:MAX_LENGTH].rstrip() + "…"
            words_shown = literal(f"{name}: {shortened}").replace("\n", " ")
            menu.addAction(words_shown, partial(model.revert, card.id, field, text_language))
        menu.addSeparator()
        menu.addAction(self._preferences.t("editor.differs-all"), partial(model.revert, card.id))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def _offer_return(self) -> None:
        if self._card is not None:
            self.returns().popup(
                self.differences_button.mapToGlobal(self.differences_button.rect().bottomLeft())
            )

    def _entered(self, name: str) -> None:
        field = self._model.game.by_name.get(name)
        widget = field.widget if field is not None and name != "side" else ""
        self.part_entered.emit(PARTS.get(name) or PARTS.get(widget, name), "")

    # ---- following

    def card(self) -> CardData | None:
        return self._card

    def _card_changed(self, number: int) -> None:
        if self._card is not None and self._card.id == number:
            self.show_card(number)

    def _refresh(self, *_args: object) -> None:
        self._retranslate()
        self.show_card(self._card.id if self._card else None)

    def _retranslate(self) -> None:
        tr, grown = self._preferences.t, self._preferences.grown
        self._tiles.size_tiles(grown(NUMBER[0]), grown(NUMBER[1]))
        for name, label in self._sections.items():
            configured(
                label,
                text=tr(f"editor.section-{name}"),
                styleSheet=f"color: {self._preferences.theme.accent_text}; font-weight: bold;",
            )
        self._cut.setText(tr("editor.picture-cut"))
        self.nature.restyle()
        configured(
            self.add_field,
            text=tr("editor.add-field"),
            icon=icons.icon("add", self._preferences.theme, "quiet"),
        )
        self.differences_button.setToolTip(tr("editor.differs.does"))
        configured(
            self.history_button,
            icon=icons.icon("history", self._preferences.theme, "quiet"),
            toolTip=tr("editor.card-history.does"),
            accessibleName=tr("editor.card-history"),
        )
        self._retranslate_texts()

    def _retranslate_texts(self) -> None:
        tr, theme = self._preferences.t, self._preferences.theme
        for label in self._text_labels:
            language, name = label.property("language"), label.property("field")
            if language:
                is_source = language == self._model.data.source
                configured(
                    label,
                    text=own_name(language) + (" · " + tr("editor.source-language") if is_source else ""),
                    styleSheet=f"color: {theme.accent_text}; font-weight: bold;",
                )
            else:
                label.setText(self._field_name(name))
        for (name, language), field in self.texts.items():
            field.edit.setAccessibleName(f"{self._field_name(name)}, {own_name(language)}")
