"""The panel for the table being set up: turn, chosen card, faults, buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QVBoxLayout, QWidget

from app.rules.game import Question
from app.rules.own_fate.positions import PHASES
from app.rules.own_fate.set_up import SetUp
from app.ui.own_fate.fate_words import FateWords
from app.ui.setup.controls import EditorFooter, Stepper, wire
from app.widgets.controls import ComboBox, Label, as_tip, filled, offer, restyle, scrolled, switch
from app.widgets.preferences import Preferences

FLAGS = ("moved", "entered", "new")


class SetUpPanel(QFrame):
    """The position's properties; every control is a request."""

    number_wanted = Signal(str, int)
    """Emitted with ``turn``, ``inferno`` or ``balance``, and the number."""
    phase_wanted = Signal(str)
    fact_wanted = Signal(str, object)
    """Emitted with a property of the chosen card."""
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
        self.moments = ComboBox(
            sizeAdjustPolicy=QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon,
            minimumContentsLength=8,
        )
        self._moment = Label(role="quiet", buddy=self.moments)
        self.footer = EditorFooter(
            preferences,
            words,
            (("save", "puzzle"), ("open", "leave")),
            words.game,
            self._moment,
            self.moments,
        )
        self.footer.rule_wanted.connect(self.rule_wanted)
        self._wire()
        self._build()

    def _wire(self) -> None:
        wire(self.numbers, self.number_wanted)
        wire(self.facts, self.fact_wanted)
        for name, button in self.phases.items():
            button.clicked.connect(lambda _=False, name=name: self.phase_wanted.emit(name))
        for name, button in self.flags.items():
            button.clicked.connect(lambda on, name=name: self.fact_wanted.emit(name, on))
        self.calls.activated.connect(lambda _: self.fact_wanted.emit("calls", self.calls.currentData()))

    def _build(self) -> None:
        inner = QWidget()
        grid = QGridLayout()
        grid.setSpacing(4)
        for at, button in enumerate(self.phases.values()):
            grid.addWidget(button, at // 2, at % 2)
        column = filled(
            QVBoxLayout(inner), self._title, *self.numbers.values(), grid, spacing=4, margins=(16, 10, 14, 6)
        )
        filled(column, self._card, self._none, *self.facts.values(), *self.flags.values(), self.calls, 1)
        area = scrolled(inner, frameShape=QFrame.Shape.NoFrame)
        filled(QVBoxLayout(self), (area, 1), self.footer, margins=(0, 0, 0, 0), spacing=0)

    def retranslate(self, levels: Sequence[str]) -> None:
        """Retranslate everything. *levels*: available computer players."""
        t = self._preferences.t
        self._title.setText(t("setup.title"))
        for name, button in self.phases.items():
            button.setText(t(f"setup.phase-{name}"))
        for name, button in self.flags.items():
            button.setText(t(f"setup.fact-{name}"))
        for button in (*self.phases.values(), *self.flags.values()):
            restyle(button, self._preferences)
        self._none.setText(t("setup.choose"))
        self._moment.setText(t("setup.moment"))
        self.footer.retranslate(levels)

    def show_position(self, set_up: SetUp, key: str, moments: Sequence[tuple[str, Question]]) -> None:
        """Show *set_up*; *key*: the chosen card; *moments*: the decisions to start from."""
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
        self.footer.show_faults(set_up.faults)
        words = self.moments.currentData()
        self.moments.clear()
        for statement, question in moments:
            # Whether gloom will be due is not known yet.
            asked = self._words.question(question, "battle-free" if question.kind == "battle" else "")
            # The first sentence of a question identifies it and fits.
            self.moments.addItem(asked.partition("? ")[0] + "?" * ("? " in asked), statement)
            self.moments.setItemData(self.moments.count() - 1, as_tip(asked), Qt.ItemDataRole.ToolTipRole)
        self.moments.setCurrentIndex(max(0, self.moments.findData(words)))

    def _show_card(self, set_up: SetUp, key: str) -> None:
        t, facts, may = self._preferences.t, set_up.facts(key), set_up.editable_numbers(key)
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
        donors = [(donor, t("setup.calls", who=self._words.plain_name(donor))) for donor in set_up.donors()]
        offer(self.calls, [("", t("setup.calls-nobody")), *donors], facts.get("calls", ""))
