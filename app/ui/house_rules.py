"""The house rules of a game, each with its explanation and its choices."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from app.cards.rule_words import of_value
from app.rules.game import Option
from app.rules.record import Setting
from app.ui.games import Playable
from app.ui.table.rule_links import called
from app.widgets.interface import Interface


class HouseRules(QScrollArea):
    """One row a rule; ``rule_wanted`` when its number is followed."""

    changed = Signal()
    """Another choice was made, by whomever."""
    rule_wanted = Signal(str)

    def __init__(self, interface: Interface, playable: Playable, options: Iterable[Option]) -> None:
        super().__init__()
        self._interface, self._playable = interface, playable
        self._rows: dict[str, tuple[Option, QComboBox]] = {}
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 10, 0)
        column.setSpacing(6)
        for option in options:
            column.addWidget(self._row(option))
        column.addStretch(1)
        self.setWidgetResizable(True)
        self.setWidget(inner)

    def values(self) -> dict[str, Setting]:
        """What is chosen, by the names of the rules."""
        return {name: choice.currentData() for name, (_option, choice) in self._rows.items()}

    def set_values(self, values: Mapping[str, Setting]) -> None:
        """Choose *values*, and the default of every other rule."""
        for name, (option, choice) in self._rows.items():
            choice.setCurrentIndex(option.choices.index(values.get(name, option.default)))

    def _row(self, option: Option) -> QFrame:
        theme, t, language = self._interface.theme, self._interface.t, self._interface.language
        game = self._playable.key
        box = QFrame()
        box.setProperty("panel", True)
        row = QHBoxLayout(box)
        row.setContentsMargins(16, 10, 16, 10)
        row.setSpacing(18)
        words = QVBoxLayout()
        words.setSpacing(2)
        code = f"{self._playable.words}.option-{option.name}"
        name = QLabel(t(code))
        name.setWordWrap(True)
        name.setStyleSheet("font-weight: bold;")
        rule = ""
        if option.rule:
            shown = html.escape(t("table.rule", number=called(option.rule, language, game)))
            rule = f' <a href="{option.rule}" style="color:{theme.accent_text}">{shown}</a>'
        hint = QLabel(t(code + ".hint") + rule)
        hint.setTextFormat(Qt.TextFormat.RichText)
        hint.setWordWrap(True)
        hint.setProperty("role", "quiet")
        hint.linkActivated.connect(self.rule_wanted)
        words.addWidget(name)
        words.addWidget(hint)
        row.addLayout(words, 1)
        choice = QComboBox()
        for value in option.choices:
            choice.addItem(of_value(value, option.name, game, language), value)
        choice.setCurrentIndex(option.choices.index(option.default))
        choice.setMinimumWidth(230)
        choice.setAccessibleName(t(code))
        choice.currentIndexChanged.connect(self.changed)
        self._rows[option.name] = option, choice
        row.addWidget(choice, 0, Qt.AlignmentFlag.AlignVCenter)
        return box
