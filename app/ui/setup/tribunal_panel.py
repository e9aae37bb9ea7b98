"""The panel for the Tribunal table being set up: numbers, the chosen Other, buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.rules.game import SEATS
from app.rules.tribunal.position import FLAG_WORDS, PHASES
from app.rules.tribunal.set_up import FACTS, TribunalSetUp
from app.ui.setup.controls import EditorFooter, Stepper, wire
from app.ui.tribunal.tribunal_words import TribunalWords
from app.widgets.controls import Label, filled, restyle, scrolled, switch
from app.widgets.preferences import Preferences

NUMBERS = ("round", "quiet", *SEATS)
EXPANSIONS = ("expansion-1", "expansion-2")


class TribunalSetUpPanel(QFrame):
    """The position's properties; every control is a request."""

    number_wanted = Signal(str, int)
    """Emitted with ``round``, ``quiet``, or a side (its evidence), and the number."""
    fact_wanted = Signal(str, object)
    """Emitted with a property of the chosen Other."""
    act_wanted = Signal()
    """Emitted to let the chosen Other act now."""
    remove_wanted = Signal()

    def __init__(self, preferences: Preferences, words: TribunalWords) -> None:
        super().__init__()
        self._preferences, self._words = preferences, words
        self.setProperty("panel", True)
        self._title, self._other = Label(step="head"), Label(step="head")
        self._none = Label(wordWrap=True, role="quiet")
        self.numbers = {name: Stepper() for name in NUMBERS}
        self.facts = {name: Stepper() for name in (*FACTS, "price")}
        self.flags = {name: switch() for name in (*FLAG_WORDS, "acts")}
        self.act_button, self.remove_button = QPushButton(), QPushButton()
        self.footer = EditorFooter(preferences, words, (("analyse", "save"), ("open", "leave")), words.game)
        wire(self.numbers, self.number_wanted)
        wire(self.facts, self.fact_wanted)
        for name, button in self.flags.items():
            button.clicked.connect(lambda on, name=name: self.fact_wanted.emit(name, on))
        self.act_button.clicked.connect(lambda _=False: self.act_wanted.emit())
        self.remove_button.clicked.connect(lambda _=False: self.remove_wanted.emit())
        flags = QGridLayout()
        flags.setSpacing(6)
        for at, button in enumerate(self.flags.values()):
            flags.addWidget(button, at // 2, at % 2)
        feet = filled(QHBoxLayout(), self.act_button, self.remove_button, spacing=6)
        inner = QWidget()
        filled(
            QVBoxLayout(inner), self._title, *self.numbers.values(), self._other, self._none,
            *self.facts.values(), flags, feet, 1,
            margins=(16, 10, 14, 8), spacing=4,
        )  # fmt: skip
        area = scrolled(inner, frameShape=QFrame.Shape.NoFrame)
        filled(QVBoxLayout(self), (area, 1), self.footer, margins=(0, 0, 0, 0), spacing=0)

    def retranslate(self, levels: Sequence[str]) -> None:
        """Retranslate everything. *levels*: available computer players."""
        t = self._preferences.t
        self._title.setText(t("setup.title"))
        self._none.setText(t("setup.choose-other"))
        for name, button in self.flags.items():
            button.setText(t(f"tribunal.fact-{name}"))
            restyle(button, self._preferences)
        self.act_button.setText(t("setup.act-now"))
        self.remove_button.setText(t("setup.remove"))
        for button in (self.act_button, self.remove_button):
            restyle(button, self._preferences)
        self.footer.retranslate(levels)

    def show_position(self, set_up: TribunalSetUp, other: str) -> None:
        """Show *set_up*; *other*: the chosen one."""
        t = self._preferences.t
        for name, stepper in self.numbers.items():
            code = f"setup.evidence-{name}" if name in SEATS else f"tribunal.fact-{name}"
            stepper.show_number(t(code), set_up.number(name), *set_up.limits(name))
        facts, limits, states = (
            set_up.facts(other),
            set_up.editable_numbers(other),
            set_up.possible_states(other),
        )
        self._other.setText(self._words.name(other) if facts else "")
        self._other.setVisible(bool(facts))
        self._none.setVisible(not facts)
        for name, stepper in self.facts.items():
            stepper.setVisible(name in limits)
            stepper.show_number(
                t(f"tribunal.fact-{name}"), int(facts.get(name, 0)), *limits.get(name, (0, 0))
            )
        for name, button in self.flags.items():
            button.setVisible(name in states)
            button.setChecked(other in set_up.queue if name == "acts" else bool(facts.get(name)))
        acts = "acts" in states
        self.act_button.setVisible(acts)
        self.act_button.setEnabled(acts and set_up.queue[:1] != (other,))
        self.remove_button.setVisible(bool(facts))
        self.footer.show_faults(set_up.faults)


__all__ = ["EXPANSIONS", "PHASES", "TribunalSetUpPanel"]
