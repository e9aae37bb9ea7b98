"""The panel of a free table: whose turn it is, and the verbs that apply to the selection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.rules.game import Action, Question
from app.table.free.words import FreeWords
from app.ui.board.ask_panel import AskPanel
from app.widgets.controls import Label, as_tip, emptied, filled, push_button, scrolled
from app.widgets.preferences import Preferences


@dataclass(frozen=True, slots=True)
class PanelCommand:
    """A verb as a button: name, label, key."""

    name: str
    words: str
    key: str


class PanelButton(QPushButton):
    """A button as wide as the space allows; elided labels are complete in the tooltip."""

    EDGE = 18
    """Horizontal padding, px."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self._words = words
        self.setToolTip(as_tip(words))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.width() - self.EDGE
        self.setText(self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room))

    def needs(self) -> int:
        """Return the width (px) for the whole label."""
        self.ensurePolished()
        return self.fontMetrics().horizontalAdvance(self._words) + self.EDGE


class FreePanel(AskPanel):
    """The applicable verbs as buttons with their keys."""

    verb_wanted = Signal(str)
    pass_to = ""
    """The next seat's name; "" if the screen is passed on."""

    def __init__(self, preferences: Preferences, words: FreeWords) -> None:
        super().__init__(preferences, words)
        self._commands: tuple[PanelCommand, ...] = ()
        self._buttons: list[PanelButton] = []
        self._chosen = Label(wordWrap=True, styleSheet="font-weight: bold;")
        self._grid = QGridLayout()
        self._grid.setSpacing(5)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 1)
        self._grid.setContentsMargins(0, 0, 4, 0)
        inner = QWidget()
        filled(QVBoxLayout(inner), self._grid, 1, margins=(0, 0, 0, 0))
        self._area = scrolled(inner)
        self._pass = push_button(look="primary", does=lambda: self.verb_wanted.emit("pass"), autoDefault=True)
        filled(self._inside, self._chosen, (self._area, 1), self._pass)

    def ask(self, question: Question | None, actions: Sequence[Action], note: str = "", *, hand: bool = False,
            again: bool = False) -> None:  # fmt: skip
        """Show whose screen it is; without *actions* the viewer can do nothing."""
        self._show_question(question, actions, note)
        code = "free.phone-pass" if self.pass_to else "free.verb-pass"
        self._pass.setText(self._words.t(code, seat=self.pass_to))
        self._pass.setVisible(bool(actions))
        self._pass.setToolTip(self._words.t("free.key", key="Ctrl+Enter"))

    def offer(self, chosen: str, commands: Sequence[PanelCommand]) -> None:
        """Show *chosen*, the name of the selection, and a button for each of *commands*."""
        # The row stays without a selection, so that the buttons don't move.
        self._chosen.setText(chosen or " ")
        if tuple(commands) == self._commands:
            return
        self._commands = tuple(commands)
        for old in self._buttons:
            old.setParent(None)
            old.deleteLater()
        self._buttons = []
        for command in commands:
            button = PanelButton(f"{command.key}   {command.words}" if command.key else command.words)
            button.setAccessibleName(command.words)
            button.setAccessibleDescription(self._words.t("free.key", key=command.key) if command.key else "")
            button.setProperty("verb", command.name)
            button.setStyleSheet("padding: 5px 6px; text-align: left;")
            button.setAutoDefault(True)
            button.clicked.connect(lambda _=False, name=command.name: self.verb_wanted.emit(name))
            self._buttons.append(button)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Lay out two buttons per row; one that needs more than half or has no neighbour gets a whole row.

        The scroll bar counts even if it's hidden, because it can appear afterwards.
        """
        emptied(self._grid)
        half = (
            self._area.width() - self._area.verticalScrollBar().sizeHint().width() - 4 - self._grid.spacing()
        ) // 2
        rows: list[list[PanelButton]] = []
        for button in self._buttons:
            beside = rows and len(rows[-1]) == 1 and max(button.needs(), rows[-1][0].needs()) <= half
            if beside:
                rows[-1].append(button)
            else:
                rows.append([button])
        for row, buttons in enumerate(rows):
            for column, button in enumerate(buttons):
                self._grid.addWidget(button, row, column, 1, 3 - len(buttons))

    def commands(self) -> tuple[PanelCommand, ...]:
        """Return the offered buttons."""
        return self._commands

    def listed(self) -> list[Action]:
        return []

    def filter_by_piece(self, key: str, doable: Sequence[Action] = ()) -> None:
        return

    def take_focus(self) -> None:
        self._pass.setFocus()

    def advise(self, actions: Sequence[Action]) -> None:
        return
