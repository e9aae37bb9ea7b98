"""The position editor of Own Fate: the table, a drawer of cards, a panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsSceneMouseEvent,
    QGridLayout,
    QHBoxLayout,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.rules.game import SEATS, Action, Question
from app.rules.own_fate import FateView
from app.rules.own_fate.positions import PHASES
from app.rules.own_fate.set_up import BOX, DECK, DISCARDS, HANDS, PROBABILITY, SetUp
from app.table.gestures import Gestures
from app.table.own_fate.gestures import AMULET
from app.table.own_fate.words import FateWords
from app.ui.board.cards import GroupLabel, GroupState, HandCard, HandState, PileState
from app.ui.board.geometry import layout_groups
from app.ui.board.piece import Piece, RenderContext, Spec
from app.ui.board.preview import Preview
from app.ui.board.view import TableView
from app.ui.own_fate import geometry
from app.ui.own_fate.arrange import Arranger
from app.ui.own_fate.scene import FateScene
from app.ui.own_fate.tracks import Tracks
from app.ui.setup import files
from app.ui.setup.editor import EditorFooter, EditorPage, Stepper, wire
from app.ui.setup.maker import PuzzleMaker
from app.widgets import fonts
from app.widgets.controls import (
    ComboBox,
    Label,
    as_tip,
    connect_all,
    filled,
    offer,
    one_of,
    restyle,
    scrolled,
    switch,
)
from app.widgets.drawing import draw_with
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences

DRAWERS = ("others", "items", "chances", "spells", "hand-light", "hand-dark", "piles")
KINDS = ("attack", "defence", "healing")
Group = tuple[str, str, str, list[HandState]]
"""Key, title, side and cards of a row in a drawer."""


@dataclass(frozen=True, slots=True)
class TrayState:
    """The background of the open drawer; *hint* is shown if it is empty."""

    hint: str


class Tray(Piece):
    """The background of the open drawer; pieces dropped here leave the table."""

    kind = "pile"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: TrayState = self.state
        theme = self.context.preferences.theme
        draw_with(painter, QPen(theme.color("line"), 1.4, Qt.PenStyle.DashLine), theme.color("street", 0.55))
        painter.drawRoundedRect(self.area.adjusted(1, 1, -1, -1), 6, 6)
        if state.hint:
            painter.setPen(theme.color("quiet"))
            painter.setFont(fonts.sans(20))
            painter.drawText(self.area, Qt.AlignmentFlag.AlignCenter, state.hint)


@dataclass(slots=True)
class SetUpArranger(Arranger):
    """Arranger of a position being set up. ``drawer``: the open one."""

    set_up: SetUp | None = None
    drawer: str = DRAWERS[0]

    def _piles(self, view: FateView) -> Iterator[Spec]:
        assert self.set_up is not None
        t = self.words.t
        for spec in Arranger._piles(self, view):
            state: PileState = spec.state
            if spec.key == HANDS:
                count = sum(len(view.hands[seat]) for seat in SEATS)
                state = PileState(t("setup.pile-hands"), count, "", "probability", "neutral")
            elif spec.key in (DECK, PROBABILITY):
                top = self.set_up.listed("deck" if spec.key == DECK else "probability")
                state = replace(state, front=top[0] if top else "")
            yield replace(spec, state=state, accessible_text=f"{state.title}: {state.count}")

    def _hand_or_label(self, view: FateView) -> Iterator[Spec]:
        held = self.drawer.removeprefix("hand-")
        rows: list[Spec]
        self.hand_slots.clear()
        if held in SEATS:
            rows = list(self._hand(replace(view, playable=()), held))
            empty = not any(issubclass(spec.piece_class, HandCard) for spec in rows)
        else:
            groups = [group for group in self._groups() if group[3]]
            rows, empty = list(self._rows(groups)), not groups
        hint = self.words.t(f"setup.empty-{'hand' if held in SEATS else self.drawer}") if empty else ""
        ground = self.geometry.hand.adjusted(-8, -6, 8, 6)
        yield Spec(Tray, BOX, TrayState(hint), ground, -1, self.words.t("setup.box"))
        yield from rows

    def _rows(self, groups: Sequence[Group]) -> Iterator[Spec]:
        rects = layout_groups([len(group[3]) for group in groups], self.geometry.hand, [1.0] * len(groups))
        for (key, title, side, cards), (_, places) in zip(groups, rects, strict=True):
            left, right = places[0].left(), places[-1].right()
            area = QRectF(left, self.geometry.hand.top(), max(150.0, right - left), 24)
            yield Spec(
                GroupLabel, f"drawer:{key}", GroupState(title, str(len(cards)), side, False), area, 5, title
            )
            for number, (card, rect) in enumerate(zip(cards, places, strict=True)):
                yield Spec(HandCard, card.key, card, rect, 10 + number * 0.01, card.name)

    def _groups(self) -> Iterator[Group]:
        assert self.set_up is not None
        s, t = self.set_up, self.words.t
        if self.drawer == "spells":
            stock = s.unplaced_spells()
            for kind in KINDS:
                designs = [design for design, left in stock.items() if left and design.startswith(kind)]
                cards = [self._spell(design, stock[design]) for design in designs]
                yield kind, t(f"setup.row-{kind}"), "neutral", cards
            return
        if self.drawer == "piles":
            for name in ("deck", "discards", "probability"):
                yield name, t(f"setup.row-{name}"), "neutral", [self._any(card) for card in s.listed(name)]
            return
        book = s.compiled
        for side in ("light", "dark", "neutral"):
            cards = []
            for card in s.unplaced_cards():
                e = book.entity_index[card]
                drawer = "others" if e < book.n_others else "items" if e in book.items else "chances"
                content = self.content(card)
                own = content.side if content is not None else "neutral"
                if drawer == self.drawer and own == side:
                    cards.append(self._any(card))
            yield side, t(f"setup.row-{side}"), side, cards

    def _any(self, card: str) -> HandState:
        if card.rpartition(".")[2].isdecimal():
            return self._spell(card)
        content = self.content(card)
        return HandState(card, self.words.plain_name(card), content.side if content else "neutral")

    def _spell(self, card: str, count: int = 0) -> HandState:
        spec = self._hand_card(card, False, False)
        state: HandState = spec.state
        return replace(state, count=count)


OPENS = {HANDS: "hand-light", DECK: "piles", DISCARDS: "piles", PROBABILITY: "piles"}
"""Clicked pile → the drawer it opens."""


class SetUpScene(FateScene):
    """All pieces of a position being set up. Gestures are requests for edits."""

    number_wanted = Signal(str, int)
    """Emitted with ``inferno`` or ``balance``, and the number of the clicked cell."""
    drawer_wanted = Signal(str)

    def __init__(self, desk: RenderContext, words: FateWords, set_up: SetUp) -> None:
        self.set_up = set_up
        self._drawer = DRAWERS[0]
        super().__init__(desk, words)

    @property
    def drawer(self) -> str:
        """The open drawer."""
        return self._drawer

    def open_drawer(self, name: str) -> None:
        """Show the contents of the drawer *name*."""
        self._drawer = name
        self._arranger.drawer = name
        self.show_all()

    def show_all(self, *, animate: bool = True) -> None:
        """Show the current position."""
        self.sync(self.set_up.view("light"), animate=animate)
        self.set_actions(self.set_up.actions())

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        for item in self.items(event.scenePos()):
            if isinstance(item, Tracks):
                hit = item.value_at(item.mapFromScene(event.scenePos()))
                if hit is not None:
                    self.number_wanted.emit("inferno" if hit[0] == "vortex" else hit[0], hit[1])
                    return
        super().mousePressEvent(event)

    def _clicked(self, piece: Piece | None, position: QPointF) -> None:
        if piece is not None and not self.selected and piece.key in OPENS:
            self.drawer_wanted.emit(OPENS[piece.key])
            return
        super()._clicked(piece, position)

    def _arranger_for(self, size: QSizeF) -> SetUpArranger:
        places = geometry.layout_table(size).places
        extra = [place.key for place in self._view.locations if place.key not in places] if self._view else []
        return SetUpArranger(
            self._words,
            self._context.gallery.content,
            geometry.layout_table(size, extra, self._context.preferences.table_text),
            set_up=self.set_up,
            drawer=self._drawer,
        )

    def _gestures_of(self, actions: Sequence[Action]) -> Gestures:
        gestures = Gestures()
        for action in actions:
            source, target = action.args
            key = f"{AMULET}{self._witch(source)}" if self._witch(source) else source
            gestures.pairs[key].setdefault(target, []).append(action)
        return gestures

    def intended_actions(self, piece: Piece, aimed: Piece) -> list[Action]:
        return [Action("put", (piece.key, aimed.key))]

    def _witch(self, spell: str) -> str:
        """Return the key of the Other whose amulet is *spell*; "" if there is none."""
        for other in self.view.others:
            if other.amulet == spell:
                return str(other.key)
        return ""


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
        self._preferences, self._words = preferences, words
        self._key = ""
        self.setProperty("panel", True)
        self._title = Label(step="head")
        self.numbers = {name: Stepper() for name in ("turn", "inferno", "balance")}
        self.phases = {name: switch() for name in PHASES}
        one_of(self, self.phases.values())
        self._card = Label(step="head")
        self._none = Label(wordWrap=True, role="quiet")
        self.facts = {name: Stepper() for name in ("wounds", "gloom")}
        self.flags = {name: switch() for name in FLAGS}
        self.calls = ComboBox()
        self.moments = ComboBox(letters=8)
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


LOW = 700
"""Page height in px, at text size 100 %, below which the controls leave no room for the large card."""


class SetUpPage(EditorPage):
    """A position of Own Fate being set up."""

    set_up: SetUp

    def __init__(
        self, preferences: Preferences, gallery: Gallery, set_up: SetUp, levels: Sequence[str] = ()
    ) -> None:
        """Create the page; *levels*: available computer players."""
        self.words = FateWords(preferences, gallery)
        self.scene: SetUpScene = SetUpScene(RenderContext(preferences, gallery), self.words, set_up)
        self.panel = SetUpPanel(preferences, self.words)
        super().__init__(preferences, self.words, set_up, TableView(self.scene), self.panel.footer)
        self._levels = levels
        self.preview = Preview(preferences, gallery, self.words.game)
        self.drawers = {name: switch() for name in DRAWERS}
        one_of(self, self.drawers.values())
        self._drawer_rows = QGridLayout()
        self._side = QSplitter(Qt.Orientation.Vertical)
        self._build()
        self._wire()
        preferences.subscribe(self._retranslate)

    def _build(self) -> None:
        row = self._drawer_rows
        row.setContentsMargins(10, 6, 10, 8)
        row.setSpacing(8)
        for number, (name, button) in enumerate(self.drawers.items(), 1):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _=False, name=name: self.open_drawer(name))
            self.key(f"Ctrl+{number}", partial(self.open_drawer, name))
        table = filled(QVBoxLayout(), (self.view, 1), row, spacing=0)
        self._side.addWidget(self.panel)
        self._side.addWidget(self.preview)
        self._side.setCollapsible(0, False)
        self._side.setHandleWidth(3)
        filled(QHBoxLayout(self), (table, 1), self._side, margins=(0, 0, 0, 0), spacing=0)

    def _wire(self) -> None:
        scene, panel = self.scene, self.panel
        connect_all(
            (scene.action_chosen, self.edit),
            (scene.choice_needed, self._choose_between),
            (scene.explanation_wanted, lambda _meant, at: self.show_message("setup.not-there", at)),
            (scene.hovered, self.preview.show_card),
            (scene.pinned, self.preview.pin),
            (scene.picked, self._picked),
            (scene.number_wanted, self.change),
            (scene.drawer_wanted, self.open_drawer),
            (panel.number_wanted, self.change),
            (panel.phase_wanted, lambda phase: self.change("phase", phase)),
            (panel.fact_wanted, self.set_property),
            (panel.rule_wanted, self.rule_wanted),
            (self.preview.rule_wanted, self.rule_wanted),
            (panel.footer.buttons["puzzle"].clicked, lambda _=False: self.make_puzzle()),
        )
        for keys, name, step in (("+", "wounds", 1), ("=", "wounds", 1), ("-", "wounds", -1),
                                 ("G", "gloom", 1), ("Shift+G", "gloom", -1)):  # fmt: skip
            self.key(keys, partial(self._step, name, step))
        for keys in ("Del", "Backspace"):
            self.key(keys, self.drop)

    def start(self) -> None:
        """Show the position."""
        self.open_drawer(self.scene.drawer)
        self.view.setFocus()

    # Editing --------------------------------------------------------------------------------------

    def open_drawer(self, name: str) -> None:
        """Open the drawer *name* below the table."""
        self.scene.open_drawer(name)
        for drawer, button in self.drawers.items():
            button.setChecked(drawer == name)
        self._update_controls()

    def edit(self, action: Action) -> None:
        """Apply one edit."""
        self.notice.hide()
        self.set_up.edit(action)
        if action.verb == "put" and action.args[0] in self.set_up.compiled.entity_index:
            self._chosen = action.args[0]
        self.edited()

    def set_property(self, name: str, value: object) -> None:
        """Set a property of the chosen card."""
        if self.set_up.editable_numbers(self._chosen):
            self.set_up.set_fact(self._chosen, name, value)
            self.edited()

    def drop(self) -> None:
        """Return the chosen piece to the box."""
        action = Action("drop", (self._chosen, BOX))
        if action in self.set_up.actions():
            self.edit(action)

    def _step(self, name: str, step: int) -> None:
        most = self.set_up.editable_numbers(self._chosen).get(name)
        if most is not None:
            self.set_property(
                name, min(most, max(0, int(self.set_up.facts(self._chosen).get(name, 0)) + step))
            )

    def load(self, set_up: files.EditedPosition) -> None:
        super().load(set_up)
        room = self.scene.sceneRect()
        self.scene.set_size(room.width(), room.height())

    def _update_controls(self) -> None:
        self.panel.show_position(self.set_up, self._chosen, self.set_up.decisions())

    def _picked(self, key: str) -> None:
        if key:
            self._chosen = key
            self._update_controls()

    def _choose_between(self, actions: Sequence[Action], at: QPointF) -> None:
        menu = self.view.new_menu()
        for action in actions:
            entry = menu.addAction(self._preferences.t(f"setup.edit-{action.verb}"))
            entry.triggered.connect(lambda _=False, action=action: self.edit(action))
        self.view.open_menu(menu, at)

    # Going on -------------------------------------------------------------------------------------

    def begun(self) -> files.PlayablePosition:
        return files.PlayablePosition(
            self.set_up, str(self.panel.moments.currentData() or ""), self.panel.footer.chosen
        )

    def make_puzzle(self) -> PuzzleMaker | None:
        """Open the dialog for a puzzle from this position; None if it is impossible."""
        if self.set_up.faults:
            return None
        maker = PuzzleMaker(self, self._preferences, self.words, self.begun())
        maker.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        maker.saved.connect(lambda _name: self.puzzles_wanted.emit())
        maker.open()
        return maker

    def _retranslate(self) -> None:
        t = self._preferences.t
        self.panel.retranslate(self._levels)
        for number, (name, button) in enumerate(self.drawers.items(), 1):
            button.setText(t(f"setup.drawer-{name}"))
            button.setToolTip(f"Ctrl+{number}")
            restyle(button, self._preferences)
        self.scene.refresh()
        self._fit()
        self._update_controls()

    def _fit(self) -> None:
        width = round(
            min(max(330.0, self.width() * 0.235), 420.0) * min(1.6, self._preferences.text_percent / 100)
        )
        width = max(width, self._side.minimumSizeHint().width())
        self._side.setFixedWidth(width)
        # On a low page the controls need the whole column; dragging the splitter reveals the card.
        card = 0.0 if self.height() < LOW * self._preferences.text_percent / 100 else 0.24
        self._side.setSizes([round(self.height() * (1 - card)), round(self.height() * card)])
        buttons = list(self.drawers.values())
        room = self.width() - width - 20
        widest = max(button.sizeHint().width() for button in buttons) + self._drawer_rows.spacing()
        across = next((n for n in (len(buttons), -(-len(buttons) // 2)) if widest * n <= room), 2)
        for number, button in enumerate(buttons):
            self._drawer_rows.addWidget(button, *divmod(number, across))
