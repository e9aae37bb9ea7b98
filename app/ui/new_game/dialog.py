"""Before a game: who plays, and every house rule with its explanation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Any

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.rules.game import SEATS, Seat
from app.rules.record import RuleSetName
from app.rules.rule_set import BOOK
from app.ui.board.session import Player
from app.ui.new_game.games import Playable
from app.ui.new_game.house_rules import HouseRules
from app.ui.new_game.rules_choice import RulesChoice
from app.widgets.choosers import ComboBox
from app.widgets.combo import offer
from app.widgets.label import Label
from app.widgets.layouts import filled
from app.widgets.preferences import Preferences
from app.widgets.push_button import push_button

ANY_SEED = SystemRandom()
VARIANTS: Mapping[str, frozenset[str]] = {
    "base": frozenset(),
    "first": frozenset({"expansion-1"}),
    "second": frozenset({"expansion-2"}),
    "both": frozenset({"expansion-1", "expansion-2"}),
}
"""What a variant of a game with expansions switches on."""
EXPANSIONS = VARIANTS["both"]


@dataclass(slots=True)
class NewGame:
    """What the dialog says: players, their names, house rules, seed, open hands."""

    players: dict[Seat, Player] = field(default_factory=lambda: {"light": "person", "dark": "person"})
    names: dict[Seat, str] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    open_hands: bool = False
    game: str = "own-fate"
    set_key: str = ""
    """With which set; empty: the one that was chosen last."""
    cards: Any = None
    """The set itself, where no catalogue has it any more."""
    rule_set: RuleSetName = field(default_factory=lambda: RuleSetName(BOOK))


OPPONENT = "opponent"
"""Where it is kept who played Dark last."""


def first_game(playable: Playable) -> NewGame:
    """A game for somebody who has just learnt it: Light against the weakest computer, rules as designed."""
    players: dict[Seat, Player] = {"light": "person", "dark": playable.levels[0]}
    return NewGame(players, seed=ANY_SEED.randrange(1, 1_000_000), game=playable.key)


class NewGameDialog(QDialog):
    """Asks for a :class:`NewGame`; rules open by their number (``rule_wanted``)."""

    rule_wanted = Signal(str)

    def __init__(
        self,
        parent: QWidget | None,
        preferences: Preferences,
        games: Sequence[Playable],
        *,
        computer: bool,
        key: str = "",
        refusal: Callable[[NewGame], str] = lambda _wanted: "",
    ) -> None:
        """*refusal*: the sentence that says why a game cannot be begun; empty if it can."""
        super().__init__(parent)
        self._preferences = preferences
        self._games = {one.key: one for one in games}
        self._key = key if key in self._games else next(iter(self._games))
        self._computer = computer
        self._refusal = refusal
        self.problem = Label(wordWrap=True)
        self.problem.setStyleSheet(f"color: {preferences.theme.danger_text};")
        self.problem.hide()
        self._plates: dict[str, QPushButton] = {}
        t = preferences.t
        self.setWindowTitle(t("ui.new-title"))
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(28, 22, 28, 20)
        column.setSpacing(12)
        title = Label(t("ui.new-title"), step="title")
        column.addWidget(title)
        if len(self._games) > 1:
            column.addLayout(self._choice_of_game())
        self.sets = ComboBox()
        self._variants = ComboBox()
        self.rules = RulesChoice(preferences)
        column.addLayout(self._choice_of_set())
        self.rules.picked.connect(self._follow_rules)
        self.rules.rule_wanted.connect(self.rule_wanted)
        self.rules.refused.connect(self._refuse)
        column.addWidget(self.rules)
        seats = QHBoxLayout()
        seats.setSpacing(16)
        self._names: dict[Seat, QLineEdit] = {}
        self.players: dict[Seat, QComboBox] = {}
        for seat in SEATS:
            seats.addWidget(self._seat(seat))
        column.addLayout(seats)
        self._open = QCheckBox(t("ui.new-open-hands"))
        self._open.setToolTip(t("ui.new-open-hands.hint"))
        seed = Label(t("ui.new-seed"), role="quiet")
        self._seed = QLineEdit(str(ANY_SEED.randrange(1, 1_000_000)))
        self._seed.setMaximumWidth(130)
        self._seed.setToolTip(t("ui.new-seed.hint"))
        self._seed_label = seed
        seed.setBuddy(self._seed)
        row = filled(QHBoxLayout(), self._open, 1, seed, self._seed)
        column.addLayout(row)
        self._fold = push_button(look="quiet", autoDefault=False)
        self._fold.setToolTip(t("ui.new-house-rules.hint"))
        self._stack = QStackedWidget()
        self._fold.clicked.connect(lambda: self.unfold(self._stack.isHidden()))
        column.addWidget(self._fold, 0, Qt.AlignmentFlag.AlignLeft)
        for playable in games:
            options = [option for option in playable.game.options if option.name not in EXPANSIONS]
            house = HouseRules(preferences, playable, options)
            house.changed.connect(self._tell_rules)
            house.rule_wanted.connect(self.rule_wanted)
            self._stack.addWidget(house)
        column.addWidget(self._stack, 100)
        column.addStretch(1)
        column.addWidget(self.problem)
        self._reset = push_button(t("ui.new-defaults"), look="quiet", does=self._follow_rules)
        cancel = push_button(t("ui.cancel"), does=self.reject)
        start = push_button(t("ui.new-start"), look="primary", does=self.begin, default=True)
        start.setMinimumWidth(200)
        feet = filled(QHBoxLayout(), self._reset, 1, cancel, start)
        column.addLayout(feet)
        self.choose(self._key)
        self.unfold(False)
        if computer:
            # Whoever played Dark last; at first the weakest computer.
            dark = self.players["dark"]
            dark.setCurrentIndex(max(0, dark.findData(preferences.stored(OPPONENT, dark.itemData(1)))))
        start.setFocus()

    @property
    def key(self) -> str:
        """The key of the game that is chosen."""
        return self._key

    def choose(self, key: str) -> None:
        """Show what can be set in the game *key*."""
        self._key = key
        playable = self._games[key]
        for name, plate in self._plates.items():
            plate.setChecked(name == key)
        players = ("person", *(playable.levels if self._computer else ()))
        for combo in self.players.values():
            now = combo.currentIndex()
            offer(combo, [(one, self._preferences.t(f"ui.player-{one}")) for one in players])
            combo.setCurrentIndex(max(0, min(now, combo.count() - 1)))
            combo.setVisible(combo.count() > 1)
        self._stack.setCurrentIndex(list(self._games).index(key))
        self._variants.setVisible(any(option.name in EXPANSIONS for option in playable.game.options))
        offer(self.sets, playable.sets.rows(self._preferences.language), playable.sets.chosen)
        self._offer_rules()
        self._open.setVisible(playable.secret)
        self._seed.setVisible(playable.secret)
        self._seed_label.setVisible(playable.secret)

    def unfold(self, on: bool) -> None:
        """Show the house rules, or (as at first) only that there are some."""
        self._stack.setVisible(on)
        self._reset.setVisible(on)
        self.rules.fold(on)
        self._fold.setText(f"{'▾' if on else '▸'}  {self._preferences.t('ui.new-house-rules')}")
        # What was as high as before must not hold the window up.
        for layout in (self.rules.column, self._column):
            layout.activate()
        room = self._preferences.room_for(self, 860, 700)
        self.resize(room if on else QSize(room.width(), self.sizeHint().height()))
        frame, screen = self.frameGeometry(), self.screen().availableGeometry()
        if self.isVisible() and frame.bottom() > screen.bottom():
            self.move(frame.x(), max(screen.top(), screen.bottom() - frame.height()))

    def set_variant(self, code: str) -> None:
        """Play the variant *code* of :data:`VARIANTS`."""
        self._variants.setCurrentIndex(self._variants.findData(code))

    def _choice_of_game(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(10)
        for key in self._games:
            plate = push_button(
                self._preferences.t(f"ui.game-{key}"),
                look="switch",
                does=lambda _=False, key=key: self.choose(key),
                checkable=True,
                autoDefault=False,
            )
            plate.setToolTip(self._preferences.t(f"ui.game-{key}.hint"))
            self._plates[key] = plate
            row.addWidget(plate, 1)
        return row

    def _choice_of_set(self) -> QHBoxLayout:
        t = self._preferences.t
        label = Label(t("ui.new-set"), role="quiet")
        label.setBuddy(self.sets)
        self.sets.setAccessibleName(t("ui.new-set"))
        self.sets.currentIndexChanged.connect(self._offer_rules)
        self._variants.setAccessibleName(t("ui.new-variant"))
        offer(self._variants, [(code, t(f"ui.variant-{code}")) for code in VARIANTS])
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(label)
        for combo in (self.sets, self._variants):
            combo.setMinimumWidth(220)
            row.addWidget(combo)
        row.addSpacing(8)
        row.addWidget(self.rules.label)
        row.addWidget(self.rules.combo)
        row.addStretch(1)
        return row

    def begin(self) -> None:
        """Close with what was chosen; what cannot be played is said here, where it can be changed."""
        refusal = self._refusal(self.answer())
        self._refuse(refusal)
        if not refusal:
            self.accept()

    def _refuse(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))

    @property
    def house(self) -> HouseRules:
        """The house rules of the game that is chosen."""
        found = self._stack.currentWidget()
        assert isinstance(found, HouseRules)
        return found

    def _offer_rules(self) -> None:
        self._refuse("")
        self.rules.offer(self._games[self._key], str(self.sets.currentData() or ""))

    def _follow_rules(self) -> None:
        """The house rules are those of the rule set."""
        wanted = self.rules.rules.options
        with QSignalBlocker(self.house):
            self.house.set_values(wanted)
        if EXPANSIONS & wanted.keys():
            on = {name for name in EXPANSIONS if wanted.get(name)}
            self.set_variant(next(code for code, names in VARIANTS.items() if names == on))
        self._tell_rules()

    def _tell_rules(self) -> None:
        self._refuse("")
        self.rules.tell(self.house.values())
        if self._stack.isHidden():
            self.unfold(False)

    def answer(self) -> NewGame:
        """What was chosen."""
        options: dict[str, Any] = dict(self.house.values())
        for option in self._games[self._key].game.options:
            if option.name in EXPANSIONS:
                options[option.name] = option.name in VARIANTS[self._variants.currentData()]
        seed = self._seed.text().strip()
        return NewGame(
            {seat: self.players[seat].currentData() for seat in SEATS},
            {seat: self._names[seat].text().strip() or self._names[seat].placeholderText() for seat in SEATS},
            options,
            int(seed) if seed.isdigit() and len(seed) < 19 else ANY_SEED.randrange(1, 1_000_000),
            self._open.isChecked(),
            self._key,
            str(self.sets.currentData() or ""),
            rule_set=self.rules.name(),
        )

    def _seat(self, seat: Seat) -> QFrame:
        theme, t = self._preferences.theme, self._preferences.t
        box = QFrame()
        box.setObjectName(f"seat-{seat}")
        box.setStyleSheet(
            f"#seat-{seat} {{ background: {theme.panel}; border-left: 6px solid {theme.side(seat)}; }}"
        )
        label = Label(t(f"table.seat-{seat}"), step="head")
        label.setStyleSheet(f"color: {theme.side_text(seat)};")
        self._names[seat] = QLineEdit()
        self._names[seat].setPlaceholderText(t(f"table.seat-{seat}"))
        self._names[seat].setAccessibleName(t("ui.new-name"))
        player = ComboBox()
        player.setAccessibleName(t("ui.new-player"))
        self.players[seat] = player
        filled(QVBoxLayout(box), label, self._names[seat], player, margins=(18, 12, 18, 14))
        return box
