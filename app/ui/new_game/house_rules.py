"""The form with the house rules of a game."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.cards.rule_words import value_text
from app.rules.game import Option
from app.rules.record import OptionValue
from app.ui.board.words import rule_label
from app.ui.new_game.games import Playable
from app.widgets.controls import ComboBox, Label, filled, offer
from app.widgets.preferences import Preferences


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
        choice = ComboBox()
        offer(choice, [(value, value_text(value, option.name, game, language)) for value in option.choices])
        choice.setCurrentIndex(option.choices.index(self._values[option.name]))
        choice.setMinimumWidth(230)
        choice.setAccessibleName(t(code))
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
