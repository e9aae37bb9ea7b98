"""The position editor of Tribunal: the table, its controls, and the position as a line of text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.rules.game import SEATS, Action, BadText, Seat
from app.rules.tribunal.line import MAX_LENGTH
from app.rules.tribunal.position import FLAG_WORDS, PHASES
from app.rules.tribunal.set_up import FACTS, TribunalSetUp
from app.rules.tribunal.state import State
from app.table.gestures import Gestures
from app.table.tribunal.words import TribunalWords
from app.ui.board.piece import Piece, RenderContext
from app.ui.board.view import TableView
from app.ui.setup.editor import EditorFooter, EditorPage, Stepper, wire
from app.ui.tribunal.arrange import LaneArranger, last_top
from app.ui.tribunal.scene import TribunalScene
from app.widgets.controls import (
    ButtonRows,
    Label,
    connect_all,
    filled,
    one_of,
    push_button,
    restyle,
    scrolled,
    switch,
)
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences


class SetUpLayers(LaneArranger):
    """Layers that stay scrolled where they are, independent of who acts."""

    def follow(self, state: State) -> None:
        self.top = min(self.top, last_top(state))


class TribunalSetUpScene(TribunalScene):
    """All pieces of a position being set up. Gestures are requests for edits."""

    arranger_class = SetUpLayers

    def __init__(self, desk: RenderContext, words: TribunalWords, set_up: TribunalSetUp) -> None:
        self.set_up = set_up
        super().__init__(desk, words)

    def show_all(self) -> None:
        """Show the current position."""
        self.sync(self.set_up.view())
        self.set_actions(self.set_up.actions())

    def intended_actions(self, piece: Piece, aimed: Piece) -> list[Action]:
        return [Action("put", (piece.key, aimed.key))]

    def _gestures_of(self, actions: Sequence[Action]) -> Gestures:
        gestures = Gestures()
        for action in actions:
            other, layer = action.args
            gestures.pairs[other].setdefault(layer, []).append(action)
        return gestures


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
        self.act_button = push_button(does=lambda _=False: self.act_wanted.emit())
        self.remove_button = push_button(does=lambda _=False: self.remove_wanted.emit())
        self.footer = EditorFooter(preferences, words, (("analyse", "save"), ("open", "leave")), words.game)
        wire(self.numbers, self.number_wanted)
        wire(self.facts, self.fact_wanted)
        for name, button in self.flags.items():
            button.clicked.connect(lambda on, name=name: self.fact_wanted.emit(name, on))
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


class TribunalSetUpPage(EditorPage):
    """A position of Tribunal being set up."""

    analyse_wanted = Signal(object)
    """Emitted with a :class:`~app.ui.setup.files.PlayablePosition` to analyse."""

    set_up: TribunalSetUp

    def __init__(
        self, preferences: Preferences, gallery: Gallery, set_up: TribunalSetUp, levels: Sequence[str] = ()
    ) -> None:
        """Create the page; *levels*: available computer players."""
        self.words = TribunalWords(preferences, gallery)
        self.scene: TribunalSetUpScene = TribunalSetUpScene(
            RenderContext(preferences, gallery), self.words, set_up
        )
        self.panel = TribunalSetUpPanel(preferences, self.words)
        super().__init__(preferences, self.words, set_up, TableView(self.scene), self.panel.footer)
        self._levels = levels
        self.turns: dict[Seat, QPushButton] = {seat: switch() for seat in SEATS}
        self.phases = {name: switch() for name in PHASES}
        for group in (self.turns, self.phases):
            one_of(self, group.values())
        self.expansions = {name: switch() for name in EXPANSIONS}
        self.creates: dict[Seat, QPushButton] = {seat: QPushButton() for seat in SEATS}
        self.line = LineEditor(preferences)
        self._build()
        self._wire()
        preferences.subscribe(self._retranslate)

    def _build(self) -> None:
        self._controls = ButtonRows()
        self._controls.setContentsMargins(10, 6, 10, 2)
        for button in self._buttons:
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        table = filled(QVBoxLayout(), (self.view, 1), self._controls, self.line, spacing=0)
        filled(QHBoxLayout(self), (table, 1), self.panel, margins=(0, 0, 0, 0), spacing=0)

    @property
    def _buttons(self) -> list[QPushButton]:
        """The buttons below the table, from the left."""
        groups = (self.turns, self.phases, self.expansions, self.creates)
        return [button for group in groups for button in group.values()]

    def _wire(self) -> None:
        scene, panel = self.scene, self.panel
        connect_all(
            (scene.action_chosen, self.edit),
            (scene.explanation_wanted, lambda _meant, at: self.show_message("setup.not-on-layer", at)),
            (scene.picked, self._picked),
            (scene.hovered, scene.show_sight),
            (panel.number_wanted, self.change),
            (panel.fact_wanted, self.set_property),
            (panel.act_wanted, self.act_now),
            (panel.remove_wanted, self.remove),
            (panel.footer.rule_wanted, self.rule_wanted),
            (panel.footer.buttons["analyse"].clicked, lambda _=False: self.analyse_wanted.emit(self.begun())),
        )
        for seat, button in self.turns.items():
            button.clicked.connect(lambda _=False, seat=seat: self.change("turn", seat))
        for name, button in self.phases.items():
            button.clicked.connect(lambda _=False, name=name: self.change("phase", name))
        for name, button in self.expansions.items():
            button.clicked.connect(lambda on, name=name: self._expand(name, on))
        for seat, button in self.creates.items():
            button.clicked.connect(lambda _=False, seat=seat: self.create_other(seat))
        self.line.taken.connect(self.set_line)
        self.line.copied.connect(lambda: self.show_message("setup.line-copied"))
        for keys, fact, step in (("+", "mana", 1), ("=", "mana", 1), ("-", "mana", -1),
                                 ("L", "lives", 1), ("Shift+L", "lives", -1)):  # fmt: skip
            self.key(keys, partial(self._step, fact, step))
        for keys in ("Del", "Backspace"):
            self.key(keys, self.remove)

    def start(self) -> None:
        """Show the position."""
        self.show_position()
        self.view.setFocus()

    # Editing --------------------------------------------------------------------------------------

    def edit(self, action: Action) -> None:
        """Apply one edit."""
        self.notice.hide()
        self.set_up.edit(action)
        self._chosen = action.args[0]
        self.edited()

    def set_property(self, fact: str, value: object) -> None:
        """Set a property of the chosen Other."""
        self.set_up.set_fact(self._chosen, fact, value)
        self.edited()

    def act_now(self) -> None:
        """Let the chosen Other act now."""
        self.set_up.act_now(self._chosen)
        self.edited()

    def create_other(self, seat: Seat) -> None:
        """Create an Other of *seat* and select it, unless there are too many."""
        self._chosen = self.set_up.create(seat) or self._chosen
        self.edited()

    def remove(self) -> None:
        """Remove the chosen Other."""
        self.set_up.remove(self._chosen)
        self._chosen = ""
        self.scene.select("")
        self.edited()

    def set_line(self, text: str) -> None:
        """Set up the position of the line *text*, or show why it is invalid."""
        try:
            self.set_up.load_line(text)
        except BadText as error:
            self.line.refuse(self.words.reason(error.reason))
            return
        self._chosen = ""
        self.edited()

    def _expand(self, name: str, on: bool) -> None:
        self.set_up.expand(name, on)
        self.edited()

    def _step(self, fact: str, step: int) -> None:
        limits = self.set_up.editable_numbers(self._chosen).get(fact)
        if limits is not None:
            value = int(self.set_up.facts(self._chosen)[fact]) + step
            self.set_property(fact, min(limits[1], max(limits[0], value)))

    def _picked(self, key: str) -> None:
        if self.set_up.facts(key):
            self._chosen = key
            self._update_controls()

    def _update_controls(self) -> None:
        set_up = self.set_up
        self.panel.show_position(set_up, self._chosen)
        for seat, button in self.turns.items():
            button.setChecked(set_up.turn == seat)
        for name, phase in self.phases.items():
            phase.setChecked(set_up.phase == name)
        for name, expansion in self.expansions.items():
            expansion.setChecked(bool(set_up.options[name]))
        self.line.show_line(set_up.text())
        self.scene.point_at(self._chosen)

    def _retranslate(self) -> None:
        t = self._preferences.t
        self.panel.retranslate(self._levels)
        named = {f"setup.turn-{seat}": button for seat, button in self.turns.items()}
        named |= {f"setup.ask-{name}": button for name, button in self.phases.items()}
        named |= {f"setup.{name}": button for name, button in self.expansions.items()}
        named |= {f"setup.create-{seat}": button for seat, button in self.creates.items()}
        for code, button in named.items():
            button.setText(t(code))
            restyle(button, self._preferences)
        for name, button in self.expansions.items():
            button.setToolTip(t(f"tribunal.option-{name}"))
        self.line.retranslate()
        self.scene.refresh()
        self._fit()
        self._update_controls()

    def _fit(self) -> None:
        scale = min(1.6, self._preferences.text_percent / 100)
        width = round(min(max(320.0, self.width() * 0.235), 400.0) * scale)
        self.panel.setFixedWidth(width)
        self._controls.flow(self._buttons, self.width() - width - 20, len(self._buttons) - len(self.creates))


class LineEditor(QWidget):
    """The position as an editable line of text, to copy or paste."""

    taken = Signal(str)
    """Emitted with a line to set up."""
    copied = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._label, self._trouble = Label(role="quiet"), Label(wordWrap=True)
        self.field = QLineEdit(maxLength=MAX_LENGTH + 1)
        self._label.setBuddy(self.field)
        self.copy_button = push_button(does=lambda _=False: self._copy())
        self.paste_button = push_button(does=lambda _=False: self._paste())
        self.field.returnPressed.connect(lambda: self.taken.emit(self.field.text()))
        row = filled(
            QHBoxLayout(), self._label, (self.field, 1), self.copy_button, self.paste_button, spacing=6
        )
        filled(QVBoxLayout(self), row, self._trouble, margins=(10, 2, 10, 8), spacing=2)
        self._trouble.hide()

    def show_line(self, text: str) -> None:
        """Show the line *text* (empty: impossible position)."""
        if text != self.field.text():
            self.field.setText(text)
            self.field.setCursorPosition(0)
        self.copy_button.setEnabled(bool(text))
        self._trouble.hide()

    def refuse(self, why: str) -> None:
        """Show why the line is invalid (*why*, a sentence); the text stays for correction."""
        self._trouble.setStyleSheet(f"color: {self._preferences.theme.danger_text};")
        self._trouble.setText(why)
        self._trouble.show()
        self.field.setFocus()

    @property
    def trouble(self) -> str:
        """Why the line was refused; empty if it was not."""
        return self._trouble.text() if not self._trouble.isHidden() else ""

    def retranslate(self) -> None:
        """Retranslate everything."""
        t = self._preferences.t
        self._label.setText(t("setup.line"))
        self.field.setAccessibleName(t("setup.line"))
        self.field.setPlaceholderText(t("setup.line-none"))
        self.field.setToolTip(t("setup.line.hint"))
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        self.field.setStyleSheet(
            f"font-family: '{font.family()}', monospace; font-size: {self._preferences.px('small')}px;"
        )
        self.copy_button.setText(t("setup.line-copy"))
        self.paste_button.setText(t("setup.line-paste"))
        for button in (self.copy_button, self.paste_button):
            restyle(button, self._preferences)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.field.text())
        self.copied.emit()

    def _paste(self) -> None:
        text = QGuiApplication.clipboard().text().strip()
        self.field.setText(" ".join(text.split())[: MAX_LENGTH + 1])
        self.taken.emit(text)
