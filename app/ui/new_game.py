"""Before a game: who plays, and every house rule with its explanation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app import i18n
from app.rules.game import SEATS, Option, Seat
from app.ui.session import Player
from app.ui.thinking import LEVELS
from app.widgets.interface import Interface

ANY_SEED = SystemRandom()


@dataclass(slots=True)
class NewGame:
    """What the dialog says: players, their names, house rules, seed, open hands."""

    players: dict[Seat, Player] = field(default_factory=lambda: {"light": "person", "dark": "person"})
    names: dict[Seat, str] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    open_hands: bool = False


class NewGameDialog(QDialog):
    """Asks for a :class:`NewGame`; rules open by their number (``rule_wanted``)."""

    rule_wanted = Signal(str)

    def __init__(
        self, parent: QWidget | None, interface: Interface, options: Sequence[Option], *, computer: bool
    ) -> None:
        super().__init__(parent)
        self._interface = interface
        self._rows: dict[str, QComboBox | QCheckBox] = {}
        self._options = options
        t = interface.t
        self.setWindowTitle(t("ui.new-title"))
        self.resize(860, 700)
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 22, 28, 20)
        column.setSpacing(12)
        title = QLabel(t("ui.new-title"))
        title.setProperty("step", "title")
        column.addWidget(title)
        seats = QHBoxLayout()
        seats.setSpacing(16)
        self._names: dict[Seat, QLineEdit] = {}
        self._players: dict[Seat, QComboBox] = {}
        for seat in SEATS:
            seats.addWidget(self._seat(seat, computer))
        column.addLayout(seats)
        self._open = QCheckBox(t("ui.new-open-hands"))
        self._open.setToolTip(t("ui.new-open-hands.hint"))
        row = QHBoxLayout()
        row.addWidget(self._open)
        row.addStretch(1)
        seed = QLabel(t("ui.new-seed"))
        seed.setProperty("role", "quiet")
        self._seed = QLineEdit(str(ANY_SEED.randrange(1, 1_000_000)))
        self._seed.setMaximumWidth(130)
        self._seed.setToolTip(t("ui.new-seed.hint"))
        seed.setBuddy(self._seed)
        row.addWidget(seed)
        row.addWidget(self._seed)
        column.addLayout(row)
        head = QLabel(t("ui.new-house-rules"))
        head.setProperty("step", "head")
        column.addWidget(head)
        column.addWidget(self._rules(), 1)
        feet = QHBoxLayout()
        reset = QPushButton(t("ui.new-defaults"))
        reset.setProperty("quiet", True)
        reset.clicked.connect(self._defaults)
        cancel = QPushButton(t("ui.cancel"))
        cancel.clicked.connect(self.reject)
        start = QPushButton(t("ui.new-start"))
        start.setProperty("primary", True)
        start.setDefault(True)
        start.setMinimumWidth(200)
        start.clicked.connect(self.accept)
        feet.addWidget(reset)
        feet.addStretch(1)
        feet.addWidget(cancel)
        feet.addWidget(start)
        column.addLayout(feet)
        start.setFocus()

    def answer(self) -> NewGame:
        """What was chosen."""
        options: dict[str, Any] = {}
        for option in self._options:
            row = self._rows[option.name]
            options[option.name] = row.isChecked() if isinstance(row, QCheckBox) else row.currentData()
        seed = self._seed.text().strip()
        return NewGame(
            {seat: self._players[seat].currentData() for seat in SEATS},
            {seat: self._names[seat].text().strip() or self._names[seat].placeholderText() for seat in SEATS},
            options,
            int(seed) if seed.isdigit() and len(seed) < 19 else ANY_SEED.randrange(1, 1_000_000),
            self._open.isChecked(),
        )

    def _seat(self, seat: Seat, computer: bool) -> QFrame:
        theme, t = self._interface.theme, self._interface.t
        box = QFrame()
        box.setObjectName(f"seat-{seat}")
        box.setStyleSheet(
            f"#seat-{seat} {{ background: {theme.panel}; border-left: 6px solid {theme.side(seat)}; }}"
        )
        inside = QVBoxLayout(box)
        inside.setContentsMargins(18, 12, 18, 14)
        label = QLabel(t(f"table.seat-{seat}"))
        label.setProperty("step", "head")
        label.setStyleSheet(f"color: {theme.side_text(seat)};")
        self._names[seat] = QLineEdit()
        self._names[seat].setPlaceholderText(t(f"table.seat-{seat}"))
        self._names[seat].setAccessibleName(t("ui.new-name"))
        player = QComboBox()
        player.addItem(t("ui.player-person"), "person")
        if computer:
            for level in LEVELS:
                player.addItem(t(f"ui.player-{level}"), level)
        player.setAccessibleName(t("ui.new-player"))
        self._players[seat] = player
        for widget in (label, self._names[seat], player):
            inside.addWidget(widget)
        return box

    def _rules(self) -> QScrollArea:
        theme, t, language = self._interface.theme, self._interface.t, self._interface.language
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 10, 0)
        column.setSpacing(6)
        for option in self._options:
            box = QFrame()
            box.setProperty("panel", True)
            row = QHBoxLayout(box)
            row.setContentsMargins(16, 10, 16, 10)
            row.setSpacing(18)
            words = QVBoxLayout()
            words.setSpacing(2)
            code = f"ui.option-{option.name}"
            name = QLabel(t(code))
            name.setWordWrap(True)
            name.setStyleSheet("font-weight: bold;")
            hint = QLabel(
                f'{t(code + ".hint")} <a href="{option.rule}" style="color:{theme.accent_text}">'
                f"{option.rule}</a>"
            )
            hint.setTextFormat(Qt.TextFormat.RichText)
            hint.setWordWrap(True)
            hint.setProperty("role", "quiet")
            hint.linkActivated.connect(self.rule_wanted)
            words.addWidget(name)
            words.addWidget(hint)
            row.addLayout(words, 1)
            choice = QComboBox()
            for value in option.choices:
                word = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
                label = f"{code}.{word}"
                generic = f"ui.{word}"
                shown = (
                    t(label)
                    if i18n.has(label, language)
                    else t(generic)
                    if isinstance(value, bool)
                    else str(value)
                )
                choice.addItem(shown, value)
            choice.setCurrentIndex(choice.findData(option.default))
            choice.setMinimumWidth(230)
            choice.setAccessibleName(t(code))
            self._rows[option.name] = choice
            row.addWidget(choice, 0, Qt.AlignmentFlag.AlignVCenter)
            column.addWidget(box)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(inner)
        return area

    def _defaults(self) -> None:
        for option in self._options:
            row = self._rows[option.name]
            if isinstance(row, QComboBox):
                row.setCurrentIndex(row.findData(option.default))
