"""The part of a card's form for its powers: named powers with values, composed powers as chips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.cards import composing, powers
from app.cards.composing import Chip, ChipPath
from app.cards.data import CardData, text_of
from app.cards.field import MAX_POWERS, Field
from app.cards.powers import NAME, Parameter, Plain
from app.editor import icons
from app.editor.chips import Alternative, ChipButton, ChipList
from app.editor.fields import NumberField, Picker
from app.editor.model import EditorModel
from app.widgets.controls import (
    Flow,
    Label,
    Tiles,
    as_tip,
    cleared,
    configured,
    connect_all,
    describe,
    filled,
    push_button,
)
from app.widgets.preferences import Preferences, own_name

COMPOSE, APART = "+compose", "+apart"
"""Values of list entries for composed powers."""
VALUE = (150, 230)
"""Minimum and maximum width of a power's value, px."""


class PowersForm(QWidget):
    """Shows the powers of a card, and the text made from them; emits changes and stores nothing."""

    picked = Signal(object)
    """Emits the card's new powers."""
    entered = Signal()
    texts_accepted = Signal(object)
    """Emits language → the card's new rules text."""
    text_confirmed = Signal(object)
    """Emits the languages whose rules texts the user confirmed."""
    try_requested = Signal(int)
    """Emits the number of a power, to find a position in which it can be used."""
    games_requested = Signal()

    def __init__(self, model: EditorModel, preferences: Preferences) -> None:
        super().__init__()
        self._model, self._preferences = model, preferences
        self._card: CardData | None = None
        self._shown: object = None
        self.rows: list[PowerRow] = []
        self.texts: dict[str, Label] = {}
        self._focus: tuple[int, ChipPath] | None = None
        self._rows = filled(QVBoxLayout(), spacing=8)
        self.add = push_button(look="quiet", does=self._show_named_list)
        self.compose = push_button(look="quiet", does=self._add_composed)
        self.attempt = push_button(look="quiet", does=lambda: self.try_requested.emit(self._current_number()))
        self.games = push_button(look="quiet", does=self.games_requested.emit)
        buttons = Flow(gap=8)
        for button in (self.compose, self.add, self.attempt, self.games):
            buttons.addWidget(button)
        self.print = configured(QFrame(), objectName="printed")
        self._print_box = filled(QVBoxLayout(self.print), spacing=6, margins=(12, 10, 12, 10))
        filled(QVBoxLayout(self), self._rows, buttons, self.print, spacing=8, margins=(0, 0, 0, 0))

    def show_card(self, card: CardData) -> bool:
        """Show the powers of *card*; return whether any field was rebuilt."""
        self._card = card
        listed = powers.listed(card)
        offered = powers.printed_texts(listed, self._model.languages)
        outdated = [language for language in card.told if text_of(card.texts, "rules", language)]
        differs = any(text_of(card.texts, "rules", language) != text for language, text in offered.items())
        look = (self._preferences.language, self._preferences.theme.name, self._preferences.text_percent)
        # Ignore other changes to the texts, so as not to rebuild on every key.
        print_state = offered, outdated, differs
        state = (card.id, card.kind, card.side, listed, print_state, self._model.data.key, look)
        if state == self._shown:
            return False
        before = self._shown if isinstance(self._shown, tuple) else ()
        is_same_card = before[:1] == state[:1]
        self._shown = state
        if before[:3] + before[5:] != state[:3] + state[5:] or not self._follow(card, listed or ({},)):
            self._build(card, listed)
        self._show_print(offered, outdated, differs=differs)
        if is_same_card and self._focus is not None:
            self._refocus(*self._focus)
        self._focus = None
        return True

    def _follow(self, card: CardData, listed: Sequence[Plain]) -> bool:
        """Show *listed* in the existing rows if only values of named powers differ; return whether so."""
        both = list(zip(self.rows, listed, strict=False))
        if len(self.rows) != len(listed) or not all(row.can_show(power) for row, power in both):
            return False
        for row, power in both:
            row.show_power(card, power)
        return True

    # ---- building

    def _build(self, card: CardData, listed: Sequence[Plain]) -> None:
        cleared(self._rows)
        self.rows = []
        for number, power in enumerate(listed or ({},)):
            row = PowerRow(self._model, self._preferences, card, power, number)
            connect_all((row.changed, partial(self._changed, number)), (row.entered, self.entered))
            self.rows.append(row)
            self._rows.addWidget(row)
            row.show()
        tr, theme = self._preferences.t, self._preferences.theme
        composes = composing.first_power(card) is not None
        full = len(listed) > MAX_POWERS
        adds = bool(listed) and not full and bool(powers.POWERS.get(card.kind))
        for button, name, icon, is_visible in (
            (self.compose, "compose", "add", composes and not full),
            (self.add, "add", "add", adds),
            (self.attempt, "try", "play", bool(listed)),
            (self.games, "games", "all", bool(listed)),
        ):
            button.setVisible(is_visible)
            tip = as_tip(tr(f"editor.power-{name}.does")) if button is not self.add else ""
            drawn = icons.icon(icon, theme, "accent_text")
            configured(button, text=tr(f"editor.power-{name}"), toolTip=tip, icon=drawn)

    def _show_print(self, offered: Mapping[str, str], outdated: Sequence[str], *, differs: bool) -> None:
        """Show *offered*, the text made from the powers in each language.

        *outdated*: languages whose rules text was written for other powers; *differs*: whether a rules text
        differs from the text offered.
        """
        cleared(self._print_box)
        self.texts = {}
        self.print.setVisible(bool(offered or outdated))
        tr, theme = self._preferences.t, self._preferences.theme
        self.print.setStyleSheet(
            f"#printed {{ background: {theme.raised}; border: 1px solid {theme.line}; border-radius: 4px; }}"
        )
        if outdated:
            line = QWidget()
            notice = Label(
                tr("editor.power-told", languages=", ".join(map(own_name, outdated))),
                wordWrap=True,
                styleSheet=f"color: {theme.danger_text};",
            )
            self.holds = push_button(
                tr("editor.fix-told"), "quiet", partial(self.text_confirmed.emit, tuple(outdated))
            )
            filled(QHBoxLayout(line), (notice, 1), self.holds, spacing=8, margins=(0, 0, 0, 0))
            self._add_to_print(line)
        if not offered:
            return
        self._add_to_print(Label(tr("editor.power-prints"), step="small", role="quiet"))
        for language, text in offered.items():
            shown = text if len(offered) == 1 else f"{own_name(language)}: {text}"
            label = self.texts[language] = Label(shown, wordWrap=True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._add_to_print(label)
        line = QWidget()
        self.take = push_button(
            "",
            "",
            partial(self.texts_accepted.emit, dict(offered)),
            icon=icons.icon("check", theme, "text" if differs else "good_text"),
            enabled=differs,
            text=tr("editor.power-take" if differs else "editor.power-taken"),
        )
        filled(QHBoxLayout(line), self.take, 1, margins=(0, 2, 0, 0))
        self._add_to_print(line)

    def _add_to_print(self, widget: QWidget) -> None:
        """Add *widget* to the box of texts, and show it only then; before, it would be a window."""
        self._print_box.addWidget(widget)
        widget.show()

    # ---- what the person did

    def _listed(self) -> list[Plain]:
        return list(powers.listed(self._card)) if self._card is not None else []

    def _current_number(self) -> int:
        """Return the number of the power that has the focus, else of the last power."""
        for number, row in enumerate(self.rows):
            if row.isAncestorOf(self.focusWidget() or self):
                return number
        return max(0, len(self.rows) - 1)

    def _changed(self, number: int, change: object, path: object) -> None:
        new_powers = self._listed()
        if change is None:
            del new_powers[number : number + 1]
        elif isinstance(change, list):
            new_powers[number : number + 1] = change
        elif isinstance(change, Mapping):
            new_powers[number : number + 1] = [change]
        self._focus = (number, path) if isinstance(path, tuple) else None
        self.picked.emit(new_powers)

    def _add_composed(self) -> None:
        if self._card is not None and (power := composing.first_power(self._card)) is not None:
            self._focus = (len(self._listed()), ("when",))
            self.picked.emit([*self._listed(), power])

    def _show_named_list(self) -> None:
        alternatives = [
            Alternative(powers.name(option, language), powers.explanation(option, language),
                 partial(self.picked.emit, [*self._listed(), powers.named_power(option)]))
            for language in (self._preferences.language,)
            for option in powers.POWERS.get(self._card.kind if self._card else "", ())
            if all(powers.canonical(str(mine.get(NAME, ""))) != option for mine in self._listed())
        ]  # fmt: skip
        ChipList(
            self._preferences, sorted(alternatives, key=lambda option: option.word), self.add
        ).show_below(self.add)

    def _refocus(self, number: int, path: ChipPath) -> None:
        if number < len(self.rows):
            chip = self.rows[number].chips.get(path) or next(iter(self.rows[number].chips.values()), None)
            if chip is not None:
                chip.setFocus(Qt.FocusReason.OtherFocusReason)


class PowerRow(QFrame):
    """One power: the list to choose it from, its values or chips, and its description."""

    changed = Signal(object, object)
    """Emits the new power (None: removed; a list: several), and the path of the used chip (or None)."""
    entered = Signal()

    def __init__(
        self, model: EditorModel, preferences: Preferences, card: CardData, power: Plain, number: int
    ) -> None:
        super().__init__()
        self._model, self._preferences, self._card = model, preferences, card
        self._power, self._number = power, number
        self.chips: dict[ChipPath, ChipButton] = {}
        self.values: dict[str, QWidget] = {}
        self.setObjectName("power")
        theme, tr = preferences.theme, preferences.t
        self.composed = bool(power) and not powers.is_named(power)
        if self.composed:
            ground, edge = theme.raised, theme.line
            self.setStyleSheet(
                f"#power {{ background: {ground}; border: 1px solid {edge}; border-radius: 4px; }}"
            )
        self.list = Picker()
        self.does = Label(role="quiet", wordWrap=True)
        self.apart = push_button(
            tr("editor.power-apart"),
            "quiet",
            lambda: self.changed.emit(list(powers.expand(self._power)), ("when",)),
            toolTip=as_tip(tr("editor.power-apart.does")),
        )
        self.away = push_button(
            "", "quiet", lambda: self.changed.emit(None, None), icon=icons.icon("delete", theme, "quiet")
        )
        describe(self.away, tr("editor.power-away"))
        head = filled(QHBoxLayout(), (self.list, 1), self.apart, self.away, spacing=6)
        box = filled(
            QVBoxLayout(self), head, spacing=8, margins=(12, 10, 12, 12) if self.composed else (0, 0, 0, 0)
        )
        self.list.setAccessibleName(model.labels.field("power", preferences.language))
        connect_all((self.list.picked, self._picked), (self.list.entered, self.entered))
        self.away.setVisible(bool(power))
        self.apart.setVisible(bool(power) and bool(powers.expand(power)))
        self._fill_list()
        if self.composed:
            box.addLayout(self._chip_rows())
        else:
            self._show_named(box)

    def can_show(self, power: Plain) -> bool:
        """Return whether *power* is the power shown, or differs from it only in the values."""
        named = power and powers.is_named(power) and not self.composed
        return power == self._power or bool(named and power[NAME] == self._power.get(NAME))

    def show_power(self, card: CardData, power: Plain) -> None:
        """Show the values of *power*, for which :meth:`can_show` must be true."""
        self._card, self._power = card, power
        for value in powers.parameters_of(str(power.get(NAME, ""))) if self.values else ():
            held, widget = powers.params_of(power).get(value.name, value.default), self.values[value.name]
            if isinstance(widget, NumberField):
                widget.show_value(int(held), "", int(value.default), held != value.default)
            else:
                for picker in widget.findChildren(Picker):
                    picker.setCurrentIndex(picker.findData(str(held)))

    # ---- a named one

    def _fill_list(self) -> None:
        language = self._preferences.language
        own = powers.POWERS.get(self._card.kind, ())
        offered = sorted(((key, powers.name(key, language)) for key in own), key=lambda pair: pair[1])
        compose_entry = [(COMPOSE, self._preferences.t("editor.power-composed"))]
        if not self.composed and composing.first_power(self._card) is None:
            compose_entry = []
        current = COMPOSE if self.composed else powers.canonical(str(self._power.get(NAME, "")))
        self.list.offer([("", powers.name("", language)), *compose_entry, *offered], current)

    def _picked(self, value: str) -> None:
        if value == COMPOSE:
            if not self.composed:
                self.changed.emit(composing.first_power(self._card), ("when",))
        elif not value:
            self.changed.emit(None, None)
        else:
            self.changed.emit(powers.named_power(value), None)

    def _show_named(self, box: QVBoxLayout) -> None:
        language, power = self._preferences.language, str(self._power.get(NAME, ""))
        is_known = not power or powers.known(power)
        self.does.setText(
            powers.explanation(power, language)
            if is_known
            else self._preferences.t("editor.check-unknown-power", power=power)
        )
        self.list.setToolTip(as_tip(self.does.text()))
        box.addWidget(self.does)
        parameters = powers.parameters_of(power)
        if not parameters:
            return
        tiles = Tiles(gap=8)
        tiles.size_tiles(*map(self._preferences.grown, VALUE))
        for declared in parameters:
            widget = self.values[declared.name] = self._create_value_widget(declared)
            tiles.addWidget(widget)
        box.addLayout(tiles)

    def _create_value_widget(self, value: Parameter) -> QWidget:
        current = powers.params_of(self._power).get(value.name, value.default)
        name, tip = (
            value.display_name(self._preferences.language),
            value.explanation(self._preferences.language),
        )
        name = name[:1].upper() + name[1:]
        if value.number:
            field = Field(value.name, "number", least=value.least, most=value.most)
            number = configured(NumberField(field, self._preferences, lambda: name), toolTip=as_tip(tip))
            number.show_value(int(current), "", int(value.default), current != value.default)
            number.origin.hide()
            connect_all(
                (number.spin.out_of_limits, lambda wanted: number.origin.setVisible(wanted is not None)),
                (number.edited, partial(self._set_parameter, value.name)),
                (number.revert_requested, partial(self._set_parameter, value.name, value.default)),
                (number.entered, self.entered),
            )
            return number
        place = QFrame()
        title = Label(name, step="small")
        picker = configured(Picker(), accessibleName=name, toolTip=as_tip(tip))
        language = self._preferences.language
        cards = [
            (card.key, self._model.name(card, language))
            for card in self._model.cards()
            if card.kind in ("other", "item") and card.key != self._card.key
        ]
        default_label = self._preferences.t(
            "editor.power-whoever", power=powers.name(str(value.default), language)
        )
        picker.offer([(str(value.default), default_label), *cards], str(current))
        connect_all((picker.picked, partial(self._set_parameter, value.name)), (picker.entered, self.entered))
        filled(QVBoxLayout(place), title, picker, spacing=4, margins=(0, 0, 0, 0))
        return place

    def _set_parameter(self, name: str, value: object) -> None:
        params = {**powers.params_of(self._power), name: value}
        self.changed.emit(powers.named_power(str(self._power[NAME]), params), None)

    # ---- a composed one

    def _chip_rows(self) -> QGridLayout:
        language, tr = self._preferences.language, self._preferences.t
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        shown = composing.chips(self._power, self._card.kind)
        for line, row in enumerate(composing.ROWS):
            name = composing.row_name(row, language)
            title = Label(
                name, step="small", role="quiet", toolTip=as_tip(composing.row_name(row, language, ".does"))
            )
            title.setContentsMargins(0, 7, 0, 0)
            grid.addWidget(title, line, 0, Qt.AlignmentFlag.AlignTop)
            place = QWidget()
            flow = Flow(place, gap=6)
            for chip in (candidate for candidate in shown if candidate.row == row):
                flow.addWidget(self._create_chip(chip, name))
            next_path = composing.next_position(self._power, row)
            if next_path is not None:
                more = ChipButton(
                    self._preferences, "+ " + tr(f"editor.power-more-{row}"), name, "",
                    partial(self._alternatives, next_path), look="more"
                )  # fmt: skip
                self.chips[next_path] = more
                flow.addWidget(more)
            grid.addWidget(place, line, 1)
        return grid

    def _create_chip(self, chip: Chip, row: str) -> ChipButton:
        language = self._preferences.language
        button = ChipButton(
            self._preferences,
            composing.word(chip.path, chip.value, language, self._power),
            row,
            composing.explanation(chip.path, chip.value, language, self._power),
            partial(self._alternatives, chip.path),
            quiet=chip.is_default,
            look="word" if chip.is_word else "blank",
        )
        self.chips[chip.path] = button
        button.clear_requested.connect(partial(self._wipe, chip.path))
        return button

    def _alternatives(self, path: ChipPath) -> Iterator[Alternative]:
        language, tr = self._preferences.language, self._preferences.t
        current = {chip.path: chip.value for chip in composing.chips(self._power, self._card.kind)}.get(path)
        for offer in composing.offers(self._power, path, self._card):
            word = composing.word(path, offer.value, language, offer.power or self._power)
            means = composing.explanation(path, offer.value, language, offer.power or self._power)
            if offer.power is None:
                if offer.reason is not None:
                    yield Alternative(word, composing.reason_text(offer.reason, language))
                continue
            if offer.also:
                rows = ", ".join(composing.row_name(other, language).lower() for other in offer.also)
                means = " ".join(filter(None, (means, tr("editor.power-also", rows=rows))))
            use = partial(self.changed.emit, offer.power, path)
            yield Alternative(word, means, use, offer.value == current)
        without = self._without(path)
        if without is not None:
            yield Alternative(tr("editor.power-without"), "", partial(self.changed.emit, without, path))

    def _wipe(self, path: ChipPath) -> None:
        without = self._without(path)
        if without is not None:
            self.changed.emit(without, path)

    def _without(self, path: ChipPath) -> Plain | None:
        """Return the power without *path*; None unless that is a removable condition, effect, or target."""
        family = str(path[0])
        is_target = family == "who" and len(path) == 1 and self._power.get("who") is not None
        is_listed = (
            family in ("if", "do") and len(path) == 2 and int(path[1]) < len(self._power.get(family, ()))
        )
        return composing.without(self._power, path, self._card) if is_target or is_listed else None
