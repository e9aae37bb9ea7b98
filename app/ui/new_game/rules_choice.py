"""Choosing and managing the rule sets of a card set, and the form with the house rules of a game."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QInputDialog,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app import user_errors
from app.cards.rule_sets import DeviationText, default_house_rules, describe_options, value_text
from app.rules.game import Option
from app.rules.record import OptionValue, RuleSetName
from app.rules.rule_set import BOOK
from app.table.words import rule_label
from app.ui.new_game.games import Playable
from app.ui.new_game.sets import Rules
from app.widgets.controls import ComboBox, Label, filled, offer, push_button, scrolled
from app.widgets.preferences import Preferences
from app.widgets.windows import screen_of

MAX_HEIGHT = 230
"""Maximum height of the deviations, px at text size 100 %; longer ones scroll."""


class RulesChoice(QWidget):
    """Shows how a rule set deviates from the book; the owner places ``combo`` and ``label`` to choose it."""

    picked = Signal()
    """Emitted when another rule set is chosen, and after each :meth:`offer`."""
    rule_wanted = Signal(str)
    refused = Signal(str)
    """Emitted with a sentence on why a rule set couldn't be stored, renamed or removed."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._playable: Playable | None = None
        self._set_key = ""
        self._rules: dict[str, Rules] = {}
        self._options: Mapping[str, OptionValue] = {}
        t = preferences.t
        self.combo = ComboBox(accessibleName=t("ui.new-rules"), minimumWidth=220)
        self.combo.currentIndexChanged.connect(self.picked)
        self.label = Label(t("ui.new-rules"), role="quiet", buddy=self.combo)
        self._changed = Label(t("ui.rules-by-hand"), styleSheet=f"color: {preferences.theme.accent_text};")
        self._button_bar = QWidget()
        row = filled(QHBoxLayout(self._button_bar), self._changed, 1, margins=(16, 0, 4, 0))
        self.buttons: dict[str, QPushButton] = {}
        for name, action in (
            ("keep", lambda: self._ask("keep", t("ui.rules-changed", name=self.rules.name), self.save_as)),
            ("rename", lambda: self._ask("rename", self.rules.name, self.rename)),
            ("drop", self._drop),
        ):
            button = push_button(
                t(f"ui.rules-{name}"), look="quiet", does=partial(self._run, action), autoDefault=False
            )
            self.buttons[name] = button
            row.addWidget(button)
        self._text = Label(
            textFormat=Qt.TextFormat.RichText, wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop
        )
        self._text.setContentsMargins(16, 10, 16, 10)
        self._text.linkActivated.connect(self.rule_wanted)
        self._page = scrolled(
            self._text, frameShape=QFrame.Shape.NoFrame, focusPolicy=Qt.FocusPolicy.StrongFocus
        )
        self._page.setProperty("panel", True)
        self.column = filled(QVBoxLayout(self), self._page, self._button_bar, spacing=2, margins=(0, 0, 0, 0))

    @property
    def rules(self) -> Rules:
        """The chosen rule set."""
        return self._rules[str(self.combo.currentData())]

    def offer(self, playable: Playable, set_key: str, chosen: str = BOOK) -> None:
        """Offer the rule sets of the set *set_key*, with *chosen* selected."""
        self._playable, self._set_key = playable, set_key
        self._rules = {
            rule_set.key: rule_set for rule_set in playable.sets.rules(set_key, self._preferences.language)
        }
        offer(self.combo, [(rule_set.key, rule_set.name) for rule_set in self._rules.values()], chosen)
        self.picked.emit()

    def show_options(self, options: Mapping[str, OptionValue]) -> None:
        """Show how the chosen rule set with the house rules *options* deviates from the book."""
        assert self._playable is not None
        self._options = options
        changed, game = self.name().changed, self._playable.game
        self._changed.setVisible(changed)
        self.buttons["keep"].setVisible(changed)
        for name in ("rename", "drop"):
            self.buttons[name].setVisible(self.rules.own and not changed)
        self._button_bar.setVisible(changed or self.rules.own)
        deviations = [*describe_options(game, options, self._preferences.language), *self.rules.deviations]
        t, notes = self._preferences.t, "" if changed else self.rules.notes
        house_rules = default_house_rules(game, options, self._preferences.language)
        house_text = t("ui.rules-caps", rules="; ".join(house_rules)) if house_rules else ""
        book_text = "" if deviations or notes else t("ui.rules-as-book", rest="yes" if house_text else "no")
        remarks = "".join(
            f"<div>{html.escape(text)}</div>" for text in (notes, house_text, book_text) if text
        )
        self._text.setText(remarks + self._table(deviations))
        self._fit()

    def name(self) -> RuleSetName:
        """Return the rule set's name for a record; changed if the options shown last differ from it."""
        assert self._playable is not None
        changed = self.rules.changed(self._playable.game, self._options)
        return RuleSetName(self.rules.key, self.rules.name, changed)

    def save_as(self, name: str) -> None:
        """Store the options shown last, with the numbers of the chosen rule set, as the rule set *name*."""
        assert self._playable is not None
        default = {option.name: option.default for option in self._playable.game.options}
        changed = {name: value for name, value in self._options.items() if value != default[name]}
        key = self._playable.sets.store_rules(self._set_key, self.rules.key, name, changed)
        self.offer(self._playable, self._set_key, key)

    def rename(self, name: str) -> None:
        """Rename the chosen rule set to *name*."""
        assert self._playable is not None
        key = self.rules.key
        self._playable.sets.rename_rules(self._set_key, key, name)
        self.offer(self._playable, self._set_key, key)

    def fold(self, on: bool) -> None:
        """Hide or show the deviations."""
        self._page.setHidden(on)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _drop(self) -> None:
        assert self._playable is not None
        self._playable.sets.drop_rules(self._set_key, self.rules.key)
        self.offer(self._playable, self._set_key)

    def _ask(self, button: str, text: str, then: Callable[[str], None]) -> None:
        t = self._preferences.t
        name, accepted = QInputDialog.getText(
            self, t(f"ui.rules-{button}").rstrip("…"), t("ui.rules-name"), QLineEdit.EchoMode.Normal, text
        )
        name = " ".join(name.split())[:40]
        if not accepted or not name:
            return
        others = (rule_set.name.casefold() for rule_set in self._rules.values() if rule_set is not self.rules)
        if name.casefold() in (*others, *([self.rules.name.casefold()] if button == "keep" else [])):
            self.refused.emit(t("ui.rules-name-taken", name=name))
            return
        then(name)

    def _run(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception as error:
            self.refused.emit(user_errors.refusal(error, self._preferences.language))

    def _fit(self) -> None:
        """Set the height to that of the text, up to a limit."""
        needed = self._text.heightForWidth(max(200, self._page.width()))
        room = screen_of(self).availableSize().height() * 23 // 100
        self._page.setFixedHeight(min(needed, room, self._preferences.grown(MAX_HEIGHT)))

    def _table(self, deviations: Iterable[DeviationText]) -> str:
        t, theme = self._preferences.t, self._preferences.theme
        rows = [self._row(deviation) for deviation in deviations]
        if not rows:
            return ""
        header_cell = f'<td style="color:{theme.quiet};padding:5px 14px 4px 0">'
        header_cells = "".join(
            f"{header_cell}{html.escape(t(f'cards.rules-{name}'))}</td>"
            for name in ("place", "here", "by-book", "number")
        )
        return f'<table cellspacing="0" width="100%"><tr>{header_cells}</tr>{"".join(rows)}</table>'

    def _row(self, deviation: DeviationText) -> str:
        assert self._playable is not None
        t, theme = self._preferences.t, self._preferences.theme
        subject = f"<b>{html.escape(deviation.place)}</b>"
        if deviation.edited:
            code = "ui.rules-clash" if deviation.clash else "ui.rules-edited"
            subject += (
                f'<br><span style="color:{theme.quiet}">{html.escape(t(code, value=deviation.edited))}</span>'
            )
        rule_text = rule_label(deviation.rule, self._preferences.language, self._playable.key)
        rule = f'<a href="{deviation.rule}" style="color:{theme.accent_text}">{html.escape(rule_text)}</a>'
        cells = (
            subject,
            f"<b>{html.escape(deviation.value)}</b>",
            html.escape(deviation.book),
            rule if deviation.rule else "",
        )
        return "<tr>" + "".join(f'<td style="padding:3px 14px 3px 0">{cell}</td>' for cell in cells) + "</tr>"


class HouseRules(QScrollArea):
    """A form with a row per house rule; links to rules emit ``rule_wanted``."""

    changed = Signal()
    """Emitted when a value changes, by the user or by :meth:`set_values`."""
    rule_wanted = Signal(str)

    def __init__(self, preferences: Preferences, playable: Playable, options: Iterable[Option]) -> None:
        super().__init__()
        self._preferences, self._playable = preferences, playable
        self._options = {option.name: option for option in options}
        self._values: dict[str, OptionValue] = {
            name: option.default for name, option in self._options.items()
        }
        self._choices: dict[str, QComboBox] = {}
        self.setWidgetResizable(True)

    def values(self) -> dict[str, OptionValue]:
        """Return the chosen values by rule name."""
        return dict(self._values)

    def set_values(self, values: Mapping[str, OptionValue]) -> None:
        """Set *values*, and the defaults of all other rules."""
        for name, option in self._options.items():
            self._choose(name, values.get(name, option.default))

    def showEvent(self, event: QShowEvent) -> None:
        """Create the rows when the form is first shown, because that takes longer than the whole dialog."""
        super().showEvent(event)
        if self.widget() is None:
            inner = QWidget()
            column = filled(QVBoxLayout(inner), spacing=6, margins=(0, 0, 10, 0))
            for option in self._options.values():
                column.addWidget(self._row(option))
            column.addStretch(1)
            self.setWidget(inner)

    def _choose(self, name: str, value: OptionValue) -> None:
        if repr(value) == repr(self._values[name]):
            return
        self._values[name] = value
        if name in self._choices:
            self._choices[name].setCurrentIndex(self._options[name].choices.index(value))
        self.changed.emit()

    def _row(self, option: Option) -> QFrame:
        theme, t, language = self._preferences.theme, self._preferences.t, self._preferences.language
        game = self._playable.key
        box = QFrame()
        box.setProperty("panel", True)
        code = f"{self._playable.message_domain}.option-{option.name}"
        name = Label(t(code), wordWrap=True, styleSheet="font-weight: bold;")
        rule = ""
        if option.rule:
            rule_text = html.escape(t("table.rule", number=rule_label(option.rule, language, game)))
            rule = f' <a href="{option.rule}" style="color:{theme.accent_text}">{rule_text}</a>'
        house_note = f" <i>{html.escape(t('ui.option-house'))}</i>" if option.house else ""
        hint = Label(
            t(code + ".hint") + house_note + rule,
            textFormat=Qt.TextFormat.RichText,
            wordWrap=True,
            role="quiet",
        )
        hint.linkActivated.connect(self.rule_wanted)
        texts = filled(QVBoxLayout(), name, hint, spacing=2)
        choice = ComboBox(accessibleName=t(code), minimumWidth=230)
        offer(choice, [(value, value_text(value, option.name, game, language)) for value in option.choices])
        choice.setCurrentIndex(option.choices.index(self._values[option.name]))
        choice.currentIndexChanged.connect(lambda at: self._choose(option.name, option.choices[at]))
        self._choices[option.name] = choice
        filled(
            QHBoxLayout(box),
            (texts, 1),
            (choice, 0, Qt.AlignmentFlag.AlignVCenter),
            spacing=18,
            margins=(16, 10, 16, 10),
        )
        return box
