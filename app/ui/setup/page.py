"""The position editor of Own Fate: the table, a drawer of cards, a panel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSplitter, QVBoxLayout

from app.rules.game import Action
from app.rules.own_fate.set_up import BOX, SetUp
from app.ui.board.piece import RenderContext
from app.ui.board.preview import Preview
from app.ui.board.view import TableView
from app.ui.own_fate.fate_words import FateWords
from app.ui.setup import files
from app.ui.setup.arrange import DRAWERS
from app.ui.setup.editor import EditorPage
from app.ui.setup.maker import PuzzleMaker
from app.ui.setup.panel import SetUpPanel
from app.ui.setup.scene import SetUpScene
from app.widgets.controls import filled, restyle, switch
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences

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
        scene.action_chosen.connect(self.edit)
        scene.choice_needed.connect(self._choose_between)
        scene.explanation_wanted.connect(lambda _meant, at: self.show_message("setup.not-there", at))
        scene.hovered.connect(self.preview.show_card)
        scene.pinned.connect(self.preview.pin)
        scene.picked.connect(self._picked)
        scene.number_wanted.connect(self.change)
        scene.drawer_wanted.connect(self.open_drawer)
        panel.number_wanted.connect(self.change)
        panel.phase_wanted.connect(lambda phase: self.change("phase", phase))
        panel.fact_wanted.connect(self.set_property)
        panel.rule_wanted.connect(self.rule_wanted)
        self.preview.rule_wanted.connect(self.rule_wanted)
        panel.footer.buttons["puzzle"].clicked.connect(lambda _=False: self.make_puzzle())
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

    def load(self, set_up: SetUp) -> None:
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
        self._side.setFixedWidth(width)
        # On a low page the controls need the whole column; dragging the splitter reveals the card.
        card = 0.0 if self.height() < LOW * self._preferences.text_percent / 100 else 0.24
        self._side.setSizes([round(self.height() * (1 - card)), round(self.height() * card)])
        buttons = list(self.drawers.values())
        room = self.width() - width - 20
        widest = max(button.sizeHint().width() for button in buttons) + self._drawer_rows.spacing()
        across = len(buttons) if widest * len(buttons) <= room else -(-len(buttons) // 2)
        for number, button in enumerate(buttons):
            self._drawer_rows.addWidget(button, *divmod(number, across))
