"""The new-game dialog: pictures of games and sides; other settings are folded."""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import SystemRandom

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLayout,
    QLineEdit,
    QStackedWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.bots.player import THINK_TIMES
from app.bots.players import SEARCHING
from app.cards.errors import CatalogueError
from app.rules.free.things import TableSet
from app.rules.game import TABLE_SEATS, Cards, Seat, opponent
from app.rules.record import OptionValue, RuleSetName
from app.rules.rule_set import BOOK
from app.table.free.words import seat_name
from app.table.session import person_name
from app.ui.board.bot_client import THINK_TIME, think_time
from app.ui.board.session import Player
from app.ui.new_game.games import Playable
from app.ui.new_game.rules_choice import HouseRules, RulesChoice
from app.ui.new_game.tiles import Tile, game_tile, portraits
from app.ui.saves import saved_games
from app.widgets import tasks
from app.widgets.controls import (
    ComboBox,
    Label,
    as_tip,
    configured,
    filled,
    literal,
    offer,
    push_button,
    scrolled,
)
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences
from app.widgets.windows import screen_of


class ThinkTime(QWidget):
    """A combo box with the thinking time; :meth:`store` applies the choice."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        t = preferences.t
        self._preferences = preferences
        self.choice = ComboBox(accessibleName=t("ui.new-think"), toolTip=t("ui.new-think.hint"))
        times = [(seconds, t("ui.new-think.seconds", seconds=seconds)) for seconds in THINK_TIMES]
        offer(self.choice, times, round(think_time(preferences)))
        label = Label(t("ui.new-think"), role="quiet", buddy=self.choice)
        filled(QHBoxLayout(self), label, self.choice, spacing=10, margins=(0, 0, 0, 0))

    def store(self) -> None:
        """Store the chosen time."""
        self._preferences.store(THINK_TIME, str(self.choice.currentData()))


class LevelRow(QStyledItemDelegate):
    """Shows each player in the list of a combo box with what the computer is like at that level."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        if about := index.data(ABOUT):
            option.text += f"\n{about}".replace("\n", "\u2028")


ABOUT = Qt.ItemDataRole.UserRole + 1
"""Data role of a level's description."""
ANY_SEED = SystemRandom()
VARIANTS: Mapping[str, frozenset[str]] = {
    "base": frozenset(),
    "first": frozenset({"expansion-1"}),
    "second": frozenset({"expansion-2"}),
    "both": frozenset({"expansion-1", "expansion-2"}),
}
"""Variant of a game with expansions → the options that it switches on."""
EXPANSIONS = VARIANTS["both"]
SEATING = frozenset({"seats", "solo"})
"""Options that say who plays on the free table."""
EMPTY = "empty"
"""Value of the option ``layout`` for an empty table."""


@dataclass(slots=True)
class NewGame:
    """The dialog's result: players, their names, house rules, seed, open hands."""

    players: dict[Seat, Player] = field(default_factory=lambda: {"light": "person", "dark": "person"})
    names: dict[Seat, str] = field(default_factory=dict)
    options: dict[str, OptionValue] = field(default_factory=dict)
    seed: int = 0
    open_hands: bool = False
    game: str = "own-fate"
    set_key: str = ""
    """Key of the set; "": the set chosen last."""
    cards: Cards | None = None
    """The set itself, if no catalogue has it any more."""
    rule_set: RuleSetName = field(default_factory=lambda: RuleSetName(BOOK))
    phones: bool = False
    """Whether hands are on phones."""


WIDTH, HEIGHT = 940, 700
"""Size of the dialog, px at text size 100 %."""


def first_game(playable: Playable) -> NewGame:
    """Return the first game after the lessons: a person as Light against the weakest computer, book rules."""
    players: dict[Seat, Player] = {"light": "person", "dark": playable.levels[0]}
    return NewGame(players, seed=ANY_SEED.randrange(1, 1_000_000), game=playable.key)


def empty_table(set_key: str) -> NewGame:
    """Return a free table with the set *set_key*, on which nothing is laid out."""
    options: dict[str, OptionValue] = {"layout": EMPTY}
    return NewGame(game="free", set_key=set_key, options=options, seed=ANY_SEED.randrange(1, 1_000_000))


class NewGameDialog(QDialog):
    """The dialog that returns a :class:`NewGame`; links to rules emit ``rule_wanted``."""

    rule_wanted = Signal(str)

    def __init__(
        self,
        parent: QWidget | None,
        preferences: Preferences,
        games: Sequence[Playable],
        gallery_of: Callable[[Playable, Cards], Gallery],
        *,
        computer: bool,
        key: str = "",
        refusal: Callable[[NewGame], str] = lambda _wanted: "",
    ) -> None:
        """Create the dialog with the game *key* selected.

        *gallery_of* returns the gallery of a game and a card set. *refusal* returns why a game can't be
        started, or "". *computer*: computer players are available.
        """
        super().__init__(parent)
        self._preferences = preferences
        self._games = {playable.key: playable for playable in games}
        self._game_key = key if key in self._games else next(iter(self._games))
        self._gallery_of, self._computer = gallery_of, computer
        self._empty = False
        self._refusal = refusal
        self.problem = Label(wordWrap=True, styleSheet=f"color: {preferences.theme.danger_text};")
        self.problem.hide()
        t = preferences.t
        self.setWindowTitle(t("ui.new-title"))
        self._inner = inner = QWidget()
        self._column = column = filled(QVBoxLayout(inner), spacing=12, margins=(0, 0, 0, 0))
        self._area = scrolled(inner, frameShape=QFrame.Shape.NoFrame)
        self._body = QWidget()
        self._reset_button = push_button(t("ui.new-defaults"), look="quiet", does=self._follow_rules)
        self.tiles = {
            playable.key: game_tile(preferences, partial(self._faces, playable), playable)
            for playable in games
        }
        if len(self.tiles) > 1:
            column.addLayout(filled(QHBoxLayout(), *((tile, 1) for tile in self.tiles.values()), spacing=12))
        for name, tile in self.tiles.items():
            tile.clicked.connect(partial(self.choose, name))
        self.sides: dict[Seat, Tile] = {}
        self._names: dict[Seat, QLineEdit] = {}
        self.players: dict[Seat, QComboBox] = {}
        self.seat_count = ComboBox(accessibleName=t("free.option-seats"))
        self.seat_count.currentIndexChanged.connect(self._label_seats)
        self.solo = configured(QCheckBox(t("free.option-solo")), toolTip=as_tip(t("free.option-solo.hint")))
        self.solo.toggled.connect(self._update_sides)
        self._count = QWidget()
        label = Label(t("free.option-seats"), role="quiet", buddy=self.seat_count)
        filled(QHBoxLayout(self._count), label, self.seat_count, 1, spacing=10, margins=(0, 0, 16, 0))
        self._seating = QWidget()
        row = filled(QHBoxLayout(self._seating), self._count, self.solo, 1, margins=(0, 0, 0, 0))
        row.setSpacing(0)
        self._seats = QWidget()
        filled(column, self._seating, self._seats)
        self._boxes = {seat: self._seat(seat) for seat in TABLE_SEATS}
        filled(
            QHBoxLayout(self._seats),
            *((box, 1) for box in self._boxes.values()),
            spacing=12,
            margins=(0, 0, 0, 0),
        )
        self._scores: Counter[tuple[str, str]] = Counter()
        self.levels = Label(wordWrap=True, role="quiet")
        column.addWidget(self.levels)
        self.settings = push_button(look="quiet", autoDefault=False, styleSheet="text-align: left;")
        self.settings.clicked.connect(lambda: self.open_settings(self._body.isHidden()))
        self.phones = QCheckBox()
        filled(column, self.phones, self.settings, (self._body, 100))
        self._fill_body(games)
        column.addStretch(1)
        cancel = push_button(t("ui.cancel"), does=self.reject)
        start = push_button(
            t("ui.new-start"), look="primary", does=self.begin, default=True, minimumWidth=200
        )
        self.empty = push_button(t("ui.new-empty"), does=self.begin_empty, toolTip=t("ui.new-empty.hint"))
        buttons = filled(QHBoxLayout(), self._reset_button, 1, cancel, self.empty, start)
        parts = (Label(t("ui.new-title"), step="title"), (self._area, 1), self.problem, buttons)
        filled(QVBoxLayout(self), *parts, spacing=12, margins=(28, 18, 28, 18))
        self.choose(self._game_key)
        self.show_house_rules(False)
        self.open_settings(False)
        start.setFocus()
        tasks.run(self, lambda _task: saved_games.scores(), self.show_scores)

    def _fill_body(self, games: Sequence[Playable]) -> None:
        """Fill the folded part: set, rules, open hands, deal, house rules."""
        preferences, t = self._preferences, self._preferences.t
        self.sets = ComboBox(accessibleName=t("ui.new-set"), minimumWidth=220)
        self._variants = ComboBox(accessibleName=t("ui.new-variant"), minimumWidth=220)
        self.rules = RulesChoice(preferences)
        self.rules.picked.connect(self._follow_rules)
        self.rules.rule_wanted.connect(self.rule_wanted)
        self.rules.refused.connect(self._show_problem)
        self._open = configured(QCheckBox(t("ui.new-open-hands")), toolTip=t("ui.new-open-hands.hint"))
        self._open.toggled.connect(self._update_summary)
        self._seed_label = Label(t("ui.new-seed"), role="quiet")
        self._seed = configured(
            QLineEdit(str(ANY_SEED.randrange(1, 1_000_000))), maximumWidth=130, toolTip=t("ui.new-seed.hint")
        )
        self._seed.textEdited.connect(self._update_summary)
        self._seed_label.setBuddy(self._seed)
        self.think_time = ThinkTime(preferences)
        body = filled(
            QVBoxLayout(self._body),
            self._choice_of_set(),
            self.rules,
            filled(QHBoxLayout(), self._open, self.think_time, 1, self._seed_label, self._seed, spacing=16),
            spacing=12,
            margins=(0, 0, 0, 0),
        )
        self._house_rules_button = push_button(
            look="quiet", autoDefault=False, toolTip=t("ui.new-house-rules.hint")
        )
        self._stack = QStackedWidget()
        self._house_rules_button.clicked.connect(lambda: self.show_house_rules(self._stack.isHidden()))
        body.addWidget(self._house_rules_button, 0, Qt.AlignmentFlag.AlignLeft)
        for playable in games:
            separate = EXPANSIONS | SEATING
            options = [option for option in playable.game.options if option.name not in separate]
            house_rules = HouseRules(preferences, playable, options)
            house_rules.changed.connect(self._on_rules_changed)
            house_rules.rule_wanted.connect(self.rule_wanted)
            self._stack.addWidget(house_rules)
        body.addWidget(self._stack, 100)

    @property
    def key(self) -> str:
        """The key of the selected game."""
        return self._game_key

    def choose(self, key: str, _pressed: bool = True) -> None:
        """Select the game *key* and show its stored settings."""
        self._game_key = key
        playable, stored = self._games[key], self._stored(key)
        for name, tile in self.tiles.items():
            tile.setChecked(name == key)
        levels = playable.levels if self._computer else ()
        players = [(level, self._preferences.t(f"ui.player-{level}")) for level in ("person", *levels)]
        for seat, combo in self.players.items():
            first = levels[0] if seat == "dark" and levels else "person"
            offer(combo, players, stored("players").get(seat, first))
            combo.setVisible(combo.count() > 1)
            self._names[seat].setText(str(stored("names").get(seat, "")))
        self._stack.setCurrentIndex(list(self._games).index(key))
        self._variants.setVisible(any(option.name in EXPANSIONS for option in playable.game.options))
        offer(self.sets, playable.sets.rows(self._preferences.language), playable.sets.chosen)
        self._offer_rules(str(stored("rules").get("key", BOOK)))
        self._set_options(stored("options"))
        self._open.setChecked(bool(stored("hands").get("open")) and "solo" not in self._option_names)
        # A game without secrets has no hands to hold.
        self.phones.setText(self._preferences.t("ui.new-phones" if playable.secret else "ui.new-phones.open"))
        self.phones.setToolTip(as_tip(self._preferences.t("ui.new-phones.hint")) if playable.secret else "")
        self.phones.setChecked(bool(stored("hands").get("phones")))
        for widget in (self._open, self._seed, self._seed_label):
            widget.setVisible(playable.secret)
        self._seating.setVisible("solo" in self._option_names)
        self._open.setVisible(playable.secret and self._seating.isHidden())
        self.think_time.setVisible(bool(SEARCHING & set(levels)))
        self.empty.setVisible(any(EMPTY in option.choices for option in playable.game.options))
        self.show_scores(self._scores)
        self._update_summary()
        self._resize()

    @property
    def _option_names(self) -> set[str]:
        """The names of the selected game's options."""
        return {option.name for option in self._games[self._game_key].game.options}

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the game, in the order of play."""
        return TABLE_SEATS[: self.seat_count.currentData() or 2]

    def choose_side(self, seat: Seat, _pressed: bool = True) -> None:
        """Let a person play *seat*, and the computer chosen last the other side."""
        other = opponent(seat)
        level = next(
            (data for side in (other, seat) if (data := self.players[side].currentData()) != "person"),
            self.players[other].itemData(1),
        )
        for side, player in ((seat, "person"), (other, level)):
            self.players[side].setCurrentIndex(max(0, self.players[side].findData(player)))
        self._update_sides()

    def open_settings(self, on: bool) -> None:
        """Show the folded settings (*on*), or one line that summarizes them."""
        self._body.setVisible(on)
        for tile in (*self.tiles.values(), *self.sides.values()):
            tile.set_compact(on)
        self._update_sides()
        self._reset_button.setVisible(on and not self._stack.isHidden())
        self._update_summary()
        self._resize()

    def show_house_rules(self, on: bool) -> None:
        """Show or hide the house rules."""
        self._stack.setVisible(on)
        self._reset_button.setVisible(on)
        self.rules.fold(on)
        self._house_rules_button.setText(f"{'▾' if on else '▸'}  {self._preferences.t('ui.new-house-rules')}")
        self._resize()

    def _resize(self) -> None:
        """Resize to the contents, within the screen."""
        self._seats.setVisible(not self._body.isHidden() or self.players["light"].count() > 1)
        for tile in self.tiles.values():
            tile.crop(0)
        # Parts that were taller before must not keep the window tall.
        for layout in reversed(self._inner.findChildren(QLayout)):
            layout.activate()
        size = self._preferences.room_for(self, WIDTH, HEIGHT)
        if self._body.isHidden() or self._stack.isHidden():
            other_height = self.sizeHint().height() - self._area.sizeHint().height()
            # A scroll bar that is still there from before takes width, so that texts may need another line.
            width = size.width() - 56 - self._area.verticalScrollBar().sizeHint().width()
            wanted = self._column.totalHeightForWidth(width) + other_height
            size.setHeight(min(wanted, screen_of(self).availableSize().height() * 19 // 20))
            for tile in self.tiles.values():
                tile.crop(wanted - size.height())
        self.resize(size)
        frame, screen = self.frameGeometry(), screen_of(self).availableGeometry()
        if self.isVisible() and frame.bottom() > screen.bottom():
            self.move(frame.x(), max(screen.top(), screen.bottom() - frame.height()))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._resize()  # text heights are known now

    def set_variant(self, code: str) -> None:
        """Select the variant *code* of :data:`VARIANTS`."""
        self._variants.setCurrentIndex(self._variants.findData(code))

    def _faces(self, playable: Playable) -> Gallery:
        """Return the gallery for the pictures: of the shipped cards, without the user's edits."""
        return self._gallery_of(playable, playable.sets.shipped())

    def _stored(self, key: str) -> Callable[[str], Mapping[str, object]]:
        """Return a getter for parts of the stored settings of the game *key*; {} for unreadable parts."""
        stored: dict[str, object] = self._preferences.plain(f"new-game-{key}", {})
        return lambda part: value if isinstance(value := stored.get(part), dict) else {}

    def _store(self, wanted: NewGame) -> None:
        """Store the settings in *wanted* except the seed."""
        settings = {
            "players": wanted.players,
            "names": {seat: name.text() for seat, name in self._names.items()},
            "rules": {"key": wanted.rule_set.key},
            "options": wanted.options,
            "hands": {"open": wanted.open_hands, "phones": wanted.phones},
        }
        self._preferences.store(f"new-game-{self._game_key}", json.dumps(settings))
        self.think_time.store()

    def _choice_of_set(self) -> QHBoxLayout:
        t = self._preferences.t
        label = Label(t("ui.new-set"), role="quiet", buddy=self.sets)
        self.sets.currentIndexChanged.connect(lambda _at: self._offer_rules())
        offer(self._variants, [(code, t(f"ui.variant-{code}")) for code in VARIANTS])
        self._variants.currentIndexChanged.connect(self._update_summary)
        row = filled(QHBoxLayout(), label, self.sets, self._variants, spacing=10)
        row.addSpacing(8)
        filled(row, self.rules.label, self.rules.combo, 1)
        return row

    def begin(self) -> None:
        """Accept the dialog, or show why the game can't be started."""
        wanted = self.answer()
        refusal = self._refusal(wanted)
        self._show_problem(refusal)
        if not refusal:
            if not self._empty:
                self._store(wanted)
            self.accept()
        else:
            self.open_settings(True)

    def begin_empty(self) -> None:
        """Accept the dialog with an empty table; the stored settings keep their layout."""
        self._empty = True
        self.begin()
        self._empty = self.result() == QDialog.DialogCode.Accepted

    def _show_problem(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))

    @property
    def house_rules(self) -> HouseRules:
        """The house rules of the selected game."""
        widget = self._stack.currentWidget()
        assert isinstance(widget, HouseRules)
        return widget

    def _label_seats(self, *_args: object) -> None:
        """Label the seats in play with the Watches (sides), or with the names and colours of a set's own."""
        playable, own = self._games[self._game_key], self._own_table()
        t = self._preferences.t
        for seat, box in self._boxes.items():
            box.setVisible(seat in self.seats)
            name = seat_name(own, seat, self._preferences) if own is not None else t(f"table.seat-{seat}")
            self._names[seat].setAccessibleName(f"{name}: {t('ui.new-name')}")
            self.players[seat].setAccessibleName(f"{name}: {t('ui.new-player')}")
            does = t("ui.new-side", seat=seat, game=self._game_key) if own is None else ""
            self.sides[seat].set_text(name, does)
            self.sides[seat].set_side(seat if own is None else own.seat(seat).colour)
            shown = portraits(playable).get(seat) if own is None else None
            self.sides[seat].show_cards(partial(self._faces, playable), [shown] if shown else [])
        self._update_sides()

    def _own_table(self) -> TableSet | None:
        """Return the chosen set if its players aren't Light and Dark."""
        playable, set_key = self._games[self._game_key], str(self.sets.currentData() or "")
        with contextlib.suppress(CatalogueError):  # Starting the game reports an unreadable set.
            cards = playable.sets.cards(set_key)
            if isinstance(cards, TableSet) and not cards.has_light_and_dark:
                return cards
        return None

    def _offer_seats(self, chosen: object = None) -> None:
        """Offer as many seats as the set has."""
        own = self._own_table()
        counts = list(own.seat_counts) if own is not None else [2]
        rows = [(count, str(count)) for count in counts]
        offer(self.seat_count, rows, chosen or self.seat_count.currentData())
        self._count.setVisible(len(counts) > 1)
        self._label_seats()

    def _offer_rules(self, chosen: str = BOOK) -> None:
        self._show_problem("")
        self._offer_seats()
        for widget in (self.rules, self.rules.label, self.rules.combo):
            widget.setVisible(self._games[self._game_key].has_rules)
        self.rules.offer(self._games[self._game_key], str(self.sets.currentData() or ""), chosen)

    def _follow_rules(self) -> None:
        """Set the house rules to those of the rule set."""
        wanted = self.rules.rules.options
        with QSignalBlocker(self.house_rules):
            self.house_rules.set_values(wanted)
        if EXPANSIONS & wanted.keys():
            self._set_expansions(wanted)
        self._on_rules_changed()

    def _set_options(self, kept: Mapping[str, object]) -> None:
        """Set the stored options *kept* that still exist."""
        if not kept:
            return
        options = self._games[self._game_key].game.options
        values = {option.name: choice for option in options for choice in option.choices
                if option.name in kept and repr(choice) == repr(kept[option.name])}  # fmt: skip
        self._set_expansions(values)
        self._offer_seats(values.get("seats"))
        self.solo.setChecked(values.get("solo") is True)
        self.house_rules.set_values({**self.house_rules.values(), **values})

    def _set_expansions(self, options: Mapping[str, object]) -> None:
        enabled = {name for name in EXPANSIONS if options.get(name)}
        self.set_variant(next(code for code, names in VARIANTS.items() if names == enabled))

    def _on_rules_changed(self) -> None:
        self._show_problem("")
        self.rules.show_options(self.house_rules.values())
        self._update_summary()
        if self._stack.isHidden():
            self._resize()

    def _update_sides(self) -> None:
        """Check the pictures of the sides that people play."""
        people = [self.players[seat].currentData() == "person" for seat in self.seats]
        for seat, person in zip(self.seats, people, strict=True):
            self.sides[seat].setChecked(person)
            # A disabled field keeps its space, so that both sides stay aligned.
            self._names[seat].setVisible(not self._body.isHidden() and any(people))
            self._names[seat].setEnabled(person)
        alone = not self._seating.isHidden() and (self.solo.isChecked() or len(people) == 1)
        self.phones.setVisible(any(people) and not alone)
        levels = dict.fromkeys(combo.currentIndex() for combo in self.players.values())
        about = (self.players["light"].itemData(at, ABOUT) for at in levels if at > 0)
        self.levels.setText("\n".join(filter(None, about)))
        self.levels.setVisible(bool(self.levels.text()))

    def show_scores(self, scores: Counter[tuple[str, str]]) -> None:
        """Show the user's *scores*: {(level, result): number of games}."""
        self._scores = scores
        for combo in self.players.values():
            for at in range(1, combo.count()):
                combo.setItemData(at, self._describe(combo.itemData(at)), ABOUT)
            combo.view().setMinimumWidth(combo.view().sizeHintForColumn(0) + 16)
        self._update_sides()

    def _describe(self, level: str) -> str:
        """Return what *level* is good at, its strength, and the user's score against it, in two lines."""
        t = self._preferences.t
        won, lost, drawn = (self._scores[level, result] for result in ("won", "lost", "drawn"))
        score = t("ui.level-score", games=won + lost + drawn, won=won, lost=lost, drawn=drawn)
        return f"{t(f'ui.level-{level}')}\n{t(f'ui.level-{level}.strength')} {score}"

    def _update_summary(self, *_args: object) -> None:
        """Summarize the settings in one line."""
        t, playable = self._preferences.t, self._games[self._game_key]
        by_hand = f", {t('ui.rules-by-hand')}" if self.rules.name().changed else ""
        names = [self._person_name(seat) for seat in self.seats]
        parts = [
            t("ui.new-told-rules", rules=self.rules.rules.name) + by_hand
            if playable.has_rules
            else t("ui.new-told-no-rules"),
            t("ui.new-told-set", set=self.sets.currentText()),
            self._variants.currentText() if not self._variants.isHidden() else "",
            t("ui.new-told-names", names=", ".join(filter(None, names))) if any(names) else "",
            t("ui.new-open-hands") if playable.secret and self._open.isChecked() else "",
            f"{t('ui.new-seed')} {self._seed.text()}" if self._seed.isModified() else "",
        ]
        summary = " · ".join(filter(None, parts))
        self.settings.setAccessibleName(t("ui.new-settings"))
        self.settings.setAccessibleDescription(summary)
        self.settings.setToolTip(as_tip(f"{t('ui.new-settings')}: {summary}"))
        room = self._preferences.room_for(self, WIDTH, HEIGHT).width() - 120
        shown = self.settings.fontMetrics().elidedText(summary, Qt.TextElideMode.ElideRight, room)
        self.settings.setText(literal(f"{'▸' if self._body.isHidden() else '▾'}  {shown}"))

    def _person_name(self, seat: Seat) -> str:
        """Return the name of the person at *seat*; "" for a computer."""
        person = self.players[seat].currentData() == "person"
        return person_name(self._names[seat].text()) if person else ""

    def answer(self) -> NewGame:
        """Return the chosen settings."""
        options: dict[str, OptionValue] = dict(self.house_rules.values())
        for option in self._games[self._game_key].game.options:
            if option.name in EXPANSIONS:
                options[option.name] = option.name in VARIANTS[self._variants.currentData()]
            elif option.name == "seats":
                options[option.name] = len(self.seats)
            elif option.name == "solo":
                options[option.name] = self.solo.isChecked()
            elif self._empty and EMPTY in option.choices:
                options[option.name] = EMPTY
        seed = self._seed.text().strip()
        return NewGame(
            {seat: self.players[seat].currentData() for seat in self.seats},
            {seat: name for seat in self.seats if (name := self._person_name(seat))},
            options,
            int(seed) if seed.isdigit() and len(seed) < 19 else ANY_SEED.randrange(1, 1_000_000),
            self._open.isChecked(),
            self._game_key,
            str(self.sets.currentData() or ""),
            rule_set=self.rules.name(),
            phones=not self.phones.isHidden() and self.phones.isChecked(),
        )

    def _seat(self, seat: Seat) -> QWidget:
        """Create the controls of *seat*: picture, player, and name."""
        t = self._preferences.t
        box = QWidget()
        self.sides[seat] = tile = Tile(
            self._preferences, partial(self._faces, self._games[self._game_key]), (), seat
        )
        tile.clicked.connect(partial(self.choose_side, seat))
        self._names[seat] = QLineEdit(placeholderText=t("ui.new-name"))
        self._names[seat].textEdited.connect(self._update_summary)
        self.players[seat] = player = ComboBox()
        player.setItemDelegate(LevelRow(player))
        player.currentIndexChanged.connect(self._update_sides)
        filled(QVBoxLayout(box), tile, player, self._names[seat], spacing=6, margins=(0, 0, 0, 0))
        return box
