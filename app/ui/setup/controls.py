"""Controls common to all position editors: steppers, switches, the bottom of the panel."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.rules.game import SEATS, Reason, Seat
from app.rules.pages import rule
from app.ui.board.words import Words
from app.widgets.controls import ComboBox, Label, filled, offer
from app.widgets.preferences import Preferences

MOST_FAULTS = 3
"""Maximum number of faults shown."""


class Stepper(QWidget):
    """A labelled number with buttons for less and more."""

    stepped = Signal(int)
    """Emitted with the requested number."""

    def __init__(self) -> None:
        super().__init__()
        self._value, self._least, self._most = 0, 0, 0
        self._name = Label()
        self._number = Label(alignment=Qt.AlignmentFlag.AlignCenter, step="lead", minimumWidth=40)
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
        """Show *value* of *name*; at *least* and *most*, disable the button that goes further."""
        self._value, self._least, self._most = value, least, most
        self._name.setText(name)
        self._number.setText(str(value).replace("-", "−"))
        self.less.setEnabled(value > least)
        self.more.setEnabled(value < most)
        self.less.setAccessibleName(f"{name} −")
        self.more.setAccessibleName(f"{name} +")
        self.setAccessibleName(f"{name}: {value}")


def wire(steppers: Mapping[str, Stepper], wanted: SignalInstance) -> None:
    """Let each of *steppers* emit *wanted* with its name and the requested number."""
    for name, stepper in steppers.items():
        stepper.stepped.connect(lambda value, name=name: wanted.emit(name, value))


class EditorFooter(QWidget):
    """The bottom of a position editor's panel: whether the position is possible, the players, buttons."""

    rule_wanted = Signal(str)

    def __init__(
        self,
        preferences: Preferences,
        words: Words,
        ways: Sequence[Sequence[str]],
        game: str,
        *above: QLabel | QWidget,
    ) -> None:
        """Create the controls.

        *ways*: the buttons besides *play*, by row; *game*: whose rules faults refer to; *above*: widgets
        above the players.
        """
        super().__init__()
        self._preferences, self._words, self._game = preferences, words, game
        self._state = Label(
            wordWrap=True, textFormat=Qt.TextFormat.RichText, alignment=Qt.AlignmentFlag.AlignTop
        )
        self._state.linkActivated.connect(lambda link: self.rule_wanted.emit(link.partition(":")[2]))
        self.players: dict[Seat, QComboBox] = {seat: ComboBox() for seat in SEATS}
        self.buttons = {name: QPushButton() for name in ("play", *(name for row in ways for name in row))}
        self._labels: dict[Seat, QLabel] = {}
        seats = QGridLayout()
        seats.setColumnStretch(1, 1)
        for at, (seat, combo) in enumerate(self.players.items()):
            self._labels[seat] = label = Label(role="quiet")
            label.setBuddy(combo)
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(8)
            seats.addWidget(label, at, 0)
            seats.addWidget(combo, at, 1)
        self.buttons["play"].setProperty("primary", True)
        column = filled(
            QVBoxLayout(self),
            self._state,
            *above,
            seats,
            self.buttons["play"],
            spacing=7,
            margins=(16, 8, 14, 14),
        )
        for names in ways:
            row = filled(QHBoxLayout(), spacing=7)
            for name in names:
                row.addWidget(self.buttons[name], 1)
            column.addLayout(row)
        for button in self.buttons.values():
            button.setAutoDefault(True)

    def retranslate(self, levels: Sequence[str]) -> None:
        """Retranslate everything; offer a person and the computer players *levels* for each side."""
        t = self._preferences.t
        for name, button in self.buttons.items():
            button.setText(t(f"setup.do-{name}"))
        players = ("person", *levels)
        for seat, combo in self.players.items():
            self._labels[seat].setText(t(f"table.seat-{seat}"))
            # Initially the weakest computer plays Dark.
            at_first = players[1] if seat == "dark" and levels else "person"
            chosen = combo.currentData() if combo.currentData() in players else at_first
            offer(combo, [(player, t(f"ui.player-{player}")) for player in players], chosen)

    def show_faults(self, faults: Sequence[Reason]) -> None:
        """Show the first *faults*; enable the buttons that need a possible position if there are none."""
        for name in ("play", "save", "puzzle", "analyse"):
            if name in self.buttons:
                self.buttons[name].setEnabled(not faults)
        self.buttons["play"].setProperty("primary", not faults)
        self.buttons["play"].style().polish(self.buttons["play"])
        theme, t = self._preferences.theme, self._preferences.t
        if not faults:
            self._state.setText(
                f'<span style="color:{theme.good_text}">✓ {html.escape(t("setup.sound"))}</span>'
            )
            return
        lines = [
            f'<p style="color:{theme.danger_text};margin:0 0 4px 0">{html.escape(t("setup.unsound"))}</p>'
        ]
        for fault in faults[:MOST_FAULTS]:
            link = ""
            if fault.rule and rule(fault.rule, self._preferences.language, self._game) is not None:
                link = f' <a href="rule:{fault.rule}" style="color:{theme.accent_text}">{fault.rule}</a>'
            lines.append(f'<p style="margin:0 0 4px 0">· {html.escape(self._words.reason(fault))}{link}</p>')
        if len(faults) > MOST_FAULTS:
            more = t("setup.more-faults", count=len(faults) - MOST_FAULTS)
            lines.append(f'<p style="margin:0;color:{theme.quiet}">{html.escape(more)}</p>')
        self._state.setText("".join(lines))

    @property
    def chosen(self) -> dict[Seat, str]:
        """The chosen player of each side."""
        return {seat: str(combo.currentData() or "person") for seat, combo in self.players.items()}
