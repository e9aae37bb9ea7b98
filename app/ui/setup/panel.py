"""Beside the table while a position is set up: the turn, the chosen card, the faults, what comes next."""

from __future__ import annotations

import html
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.rules.game import SEATS, Question, Seat
from app.rules.own_fate.positions import PHASES
from app.rules.own_fate.set_up import SetUp
from app.rules.pages import rule
from app.ui.own_fate.fate_words import FateWords
from app.widgets import fonts
from app.widgets.choosers import ComboBox
from app.widgets.combo import offer
from app.widgets.label import Label, as_tip
from app.widgets.layouts import filled, scrolled
from app.widgets.preferences import Preferences
from app.widgets.push_button import push_button

FLAGS = ("moved", "entered", "new")
MOST_FAULTS = 3
"""So many faults are told at once."""


class Stepper(QWidget):
    """A name, a number, and two buttons for less and more."""

    stepped = Signal(int)
    """The new number that is wanted."""

    def __init__(self) -> None:
        super().__init__()
        self._value, self._least, self._most = 0, 0, 0
        self._name = Label()
        self._number = Label(alignment=Qt.AlignmentFlag.AlignCenter, step="lead")
        self._number.setMinimumWidth(40)
        self.less, self.more = QPushButton("−"), QPushButton("+")
        for button, step in ((self.less, -1), (self.more, 1)):
            button.setFixedSize(36, 34)
            button.setStyleSheet("padding: 0; min-height: 0;")
            button.setAutoRepeat(True)
            button.clicked.connect(lambda _=False, step=step: self.stepped.emit(self._value + step))
        filled(
            QHBoxLayout(self),
            (self._name, 1),
            self.less,
            self._number,
            self.more,
            margins=(0, 0, 0, 0),
            spacing=4,
        )

    def show_number(self, name: str, value: int, least: int, most: int) -> None:
        """Show *value* of *name*, which goes from *least* to *most*."""
        self._value, self._least, self._most = value, least, most
        self._name.setText(name)
        self._number.setText(str(value).replace("-", "−"))
        self.less.setEnabled(value > least)
        self.more.setEnabled(value < most)
        self.less.setAccessibleName(f"{name} −")
        self.more.setAccessibleName(f"{name} +")
        self.setAccessibleName(f"{name}: {value}")


class SetUpPanel(QFrame):
    """Says how the position stands; every control is a request."""

    number_wanted = Signal(str, int)
    """``turn``, ``inferno`` or ``balance``."""
    phase_wanted = Signal(str)
    fact_wanted = Signal(str, object)
    """A fact of the chosen card."""
    rule_wanted = Signal(str)

    def __init__(self, preferences: Preferences, words: FateWords) -> None:
        super().__init__()
        self._preferences = preferences
        self._words = words
        self._key = ""
        self.setProperty("panel", True)
        self._title = Label(step="head")
        self.numbers = {name: Stepper() for name in ("turn", "inferno", "balance")}
        self.phases = {name: switch() for name in PHASES}
        self._card = Label(step="head")
        self._none = Label(wordWrap=True, role="quiet")
        self.facts = {name: Stepper() for name in ("wounds", "gloom")}
        self.flags = {name: switch() for name in FLAGS}
        self.calls = ComboBox()
        self._state = Label(
            wordWrap=True, textFormat=Qt.TextFormat.RichText, alignment=Qt.AlignmentFlag.AlignTop
        )
        self._state.linkActivated.connect(lambda link: self.rule_wanted.emit(link.partition(":")[2]))
        self.moments = ComboBox()
        self._labels: dict[str, QLabel] = {}
        self.players: dict[Seat, QComboBox] = {seat: ComboBox() for seat in SEATS}
        self.buttons = {name: QPushButton() for name in ("play", "save", "puzzle", "open", "leave")}
        self._wire()
        self._build()

    def _wire(self) -> None:
        for name, stepper in self.numbers.items():
            stepper.stepped.connect(lambda value, name=name: self.number_wanted.emit(name, value))
        for name, stepper in self.facts.items():
            stepper.stepped.connect(lambda value, name=name: self.fact_wanted.emit(name, value))
        for name, button in self.phases.items():
            button.clicked.connect(lambda _=False, name=name: self.phase_wanted.emit(name))
        for name, button in self.flags.items():
            button.clicked.connect(lambda on, name=name: self.fact_wanted.emit(name, on))
        self.calls.activated.connect(lambda _: self.fact_wanted.emit("calls", self.calls.currentData()))

    def _build(self) -> None:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(16, 12, 14, 8)
        column.setSpacing(7)
        column.addWidget(self._title)
        for stepper in self.numbers.values():
            column.addWidget(stepper)
        grid = QGridLayout()
        grid.setSpacing(6)
        for at, button in enumerate(self.phases.values()):
            grid.addWidget(button, at // 2, at % 2)
        column.addLayout(grid)
        column.addSpacing(8)
        column.addWidget(self._card)
        column.addWidget(self._none)
        for stepper in self.facts.values():
            column.addWidget(stepper)
        for button in self.flags.values():
            column.addWidget(button)
        column.addWidget(self.calls)
        column.addStretch(1)
        area = scrolled(inner, frameShape=QFrame.Shape.NoFrame)
        feet = QVBoxLayout()
        feet.setContentsMargins(16, 8, 14, 14)
        feet.setSpacing(7)
        feet.addWidget(self._state)
        for name, combo in (("moment", self.moments), *self.players.items()):
            label = Label(role="quiet")
            label.setBuddy(combo)
            self._labels[name] = label
            # A question is longer than the name of a player: it has the whole width.
            row = QVBoxLayout() if name == "moment" else QHBoxLayout()
            row.addWidget(label)
            row.addWidget(combo, 1)
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(8)
            feet.addLayout(row)
        self.buttons["play"].setProperty("primary", True)
        feet.addWidget(self.buttons["play"])
        for pair in (("save", "puzzle"), ("open", "leave")):
            row = QHBoxLayout()
            row.setSpacing(7)
            for name in pair:
                self.buttons[name].setProperty("quiet", name == "leave")
                row.addWidget(self.buttons[name], 1)
            feet.addLayout(row)
        for button in self.buttons.values():
            button.setAutoDefault(True)
        column = filled(QVBoxLayout(self), (area, 1), feet, margins=(0, 0, 0, 0), spacing=0)

    def speak(self, levels: Sequence[str]) -> None:
        """Say everything in the reader's language. *levels*: the computer players there are."""
        t = self._preferences.t
        self._title.setText(t("setup.title"))
        for name, button in self.phases.items():
            button.setText(t(f"setup.phase-{name}"))
        for name, button in self.flags.items():
            button.setText(t(f"setup.fact-{name}"))
        for button in (*self.phases.values(), *self.flags.values()):
            dress(button, self._preferences)
        for name, button in self.buttons.items():
            button.setText(t(f"setup.do-{name}"))
        self._none.setText(t("setup.choose"))
        self._labels["moment"].setText(t("setup.moment"))
        players = ("person", *levels)
        for seat, combo in self.players.items():
            self._labels[seat].setText(t(f"table.seat-{seat}"))
            # At first the weakest computer plays Dark.
            at_first = players[1] if seat == "dark" and levels else "person"
            chosen = combo.currentData() if combo.currentData() in players else at_first
            offer(combo, [(player, t(f"ui.player-{player}")) for player in players], chosen)

    def show_position(self, set_up: SetUp, key: str, moments: Sequence[tuple[str, Question]]) -> None:
        """Show how *set_up* stands; *key*: the chosen card; *moments*: the decisions to begin with."""
        self._key = key
        t, book = self._preferences.t, set_up.compiled
        limits = {
            "turn": (1, book.last_turn),
            "inferno": (0, book.vortex_cells),
            "balance": (book.balance_min, book.balance_max),
        }
        for name, stepper in self.numbers.items():
            stepper.show_number(t(f"setup.number-{name}"), set_up.number(name), *limits[name])
        for name, button in self.phases.items():
            button.setChecked(name == set_up.phase)
        self._show_card(set_up, key)
        self._show_faults(set_up)
        words = self.moments.currentData()
        self.moments.clear()
        for statement, question in moments:
            # Whether gloom will be due is not known yet.
            asked = self._words.question(question, "battle-free" if question.kind == "battle" else "")
            # The first sentence of a question tells it from the others, and there is room for it.
            self.moments.addItem(asked.partition("? ")[0] + "?" * ("? " in asked), statement)
            self.moments.setItemData(self.moments.count() - 1, as_tip(asked), Qt.ItemDataRole.ToolTipRole)
        self.moments.setCurrentIndex(max(0, self.moments.findData(words)))
        for name in ("play", "save", "puzzle"):
            self.buttons[name].setEnabled(not set_up.faults)
        self.buttons["play"].setProperty("primary", not set_up.faults)
        self.buttons["play"].style().polish(self.buttons["play"])

    def _show_card(self, set_up: SetUp, key: str) -> None:
        t, facts, may = self._preferences.t, set_up.facts(key), set_up.may_have(key)
        self._card.setText(self._words.plain_name(key) if may else "")
        self._card.setVisible(bool(may))
        self._none.setVisible(not may)
        for name, stepper in self.facts.items():
            stepper.setVisible(name in may)
            stepper.show_number(t(f"setup.fact-{name}"), int(facts.get(name, 0)), 0, may.get(name, 0))
        for name, button in self.flags.items():
            button.setVisible(name in may)
            button.setChecked(bool(facts.get(name)))
        self.calls.setVisible(set_up.may_call(key))
        donors = [(one, t("setup.calls", who=self._words.plain_name(one))) for one in set_up.donors()]
        offer(self.calls, [("", t("setup.calls-nobody")), *donors], facts.get("calls", ""))

    def _show_faults(self, set_up: SetUp) -> None:
        theme, t = self._preferences.theme, self._preferences.t
        if not set_up.faults:
            self._state.setText(
                f'<span style="color:{theme.good_text}">✓ {html.escape(t("setup.sound"))}</span>'
            )
            return
        lines = [
            f'<p style="color:{theme.danger_text};margin:0 0 4px 0">{html.escape(t("setup.unsound"))}</p>'
        ]
        for fault in set_up.faults[:MOST_FAULTS]:
            link = ""
            if fault.rule and rule(fault.rule, self._preferences.language) is not None:
                link = f' <a href="rule:{fault.rule}" style="color:{theme.accent_text}">{fault.rule}</a>'
            lines.append(f'<p style="margin:0 0 4px 0">· {html.escape(self._words.reason(fault))}{link}</p>')
        if len(set_up.faults) > MOST_FAULTS:
            more = t("setup.more-faults", count=len(set_up.faults) - MOST_FAULTS)
            lines.append(f'<p style="margin:0;color:{theme.quiet}">{html.escape(more)}</p>')
        self._state.setText("".join(lines))


def switch() -> QPushButton:
    """A small button that stays down while what it says is so."""
    return push_button(look="switch", checkable=True, autoDefault=False)


def dress(button: QPushButton, preferences: Preferences) -> None:
    """Give *button*, made by :func:`switch`, plain type: many stand side by side."""
    size = preferences.px("body")
    button.setStyleSheet(
        f"font-family: '{fonts.SANS}'; font-weight: normal; font-size: {size}px;"
        f" padding: 4px 6px; min-height: {round(size * 1.35)}px;"
    )
