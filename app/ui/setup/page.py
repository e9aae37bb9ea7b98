"""The page on which a position is set up: the real table, a drawer of cards, and the panel beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFileDialog, QGridLayout, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from app.rules.game import Action, BadText
from app.rules.own_fate.set_up import BOX, SetUp
from app.ui.board.overlay import Notice
from app.ui.board.piece import Desk
from app.ui.board.preview import Preview
from app.ui.board.view import TableView
from app.ui.own_fate.fate_words import FateWords
from app.ui.setup import files
from app.ui.setup.arrange import DRAWERS
from app.ui.setup.maker import PuzzleMaker
from app.ui.setup.panel import SetUpPanel, dress, switch
from app.ui.setup.scene import SetUpScene
from app.widgets.gallery import Gallery
from app.widgets.layouts import filled
from app.widgets.preferences import Preferences

DRAFT = "set-up/draft"
"""Where the position that was set up last is kept, as the text of a scenario."""


def last_position(preferences: Preferences, card_set: Any) -> SetUp:
    """The position that was set up last, or how a game begins."""
    try:
        return files.parse(str(preferences.stored(DRAFT, "")).encode(), card_set)
    except BadText:
        return SetUp(card_set)


class SetUpPage(QWidget):
    """A position in the making. It is kept at every step."""

    leave_wanted = Signal()
    rule_wanted = Signal(str)
    play_wanted = Signal(object)
    """A :class:`~app.ui.setup.files.Begun`: play from here."""
    puzzles_wanted = Signal()
    """A puzzle was made: show the list it stands in."""

    def __init__(
        self, preferences: Preferences, gallery: Gallery, set_up: SetUp, levels: Sequence[str] = ()
    ) -> None:
        """*levels*: the computer players there are."""
        super().__init__()
        self._preferences = preferences
        self.set_up = set_up
        self._levels = levels
        self._chosen = ""
        self.words = FateWords(preferences, gallery)
        self.scene = SetUpScene(Desk(preferences, gallery), self.words, set_up)
        self.scene.setParent(self)
        self.view = TableView(self.scene)
        self.panel = SetUpPanel(preferences, self.words)
        self.preview = Preview(preferences, gallery, self.words.game)
        self.notice = Notice(self, preferences)
        self.drawers = {name: switch() for name in DRAWERS}
        self._drawer_rows = QGridLayout()
        self._side = QSplitter(Qt.Orientation.Vertical)
        self._build()
        self._wire()
        self._speak()

    def _build(self) -> None:
        row = self._drawer_rows
        row.setContentsMargins(10, 6, 10, 8)
        row.setSpacing(8)
        for number, (name, button) in enumerate(self.drawers.items(), 1):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _=False, name=name: self.open_drawer(name))
            self._key(f"Ctrl+{number}", partial(self.open_drawer, name))
        table = filled(QVBoxLayout(), (self.view, 1), row, spacing=0)
        self._side.addWidget(self.panel)
        self._side.addWidget(self.preview)
        self._side.setCollapsible(0, False)
        self._side.setHandleWidth(3)
        filled(QHBoxLayout(self), (table, 1), self._side, margins=(0, 0, 0, 0), spacing=0)

    def _wire(self) -> None:
        scene, panel = self.scene, self.panel
        scene.action_chosen.connect(self.edit)
        scene.several_meant.connect(self._choose_between)
        scene.refusal_wanted.connect(lambda _meant, at: self._say("setup.not-there", at))
        scene.hovered.connect(self.preview.show_card)
        scene.pinned.connect(self.preview.pin)
        scene.picked.connect(self._picked)
        scene.number_wanted.connect(self._number)
        scene.drawer_wanted.connect(self.open_drawer)
        panel.number_wanted.connect(self._number)
        panel.phase_wanted.connect(lambda phase: self._change("phase", phase))
        panel.fact_wanted.connect(self.note)
        panel.rule_wanted.connect(self.rule_wanted)
        self.preview.rule_wanted.connect(self.rule_wanted)
        for name, what in (("play", self.play), ("save", self.save), ("open", self.ask_file),
                           ("puzzle", self.make_puzzle),
                           ("leave", self.leave_wanted.emit)):  # fmt: skip
            panel.buttons[name].clicked.connect(lambda _=False, what=what: what())
        self._preferences.language_changed.connect(self._speak)
        self._preferences.theme_changed.connect(self._speak)
        for keys, name, step in (("+", "wounds", 1), ("=", "wounds", 1), ("-", "wounds", -1),
                                 ("G", "gloom", 1), ("Shift+G", "gloom", -1)):  # fmt: skip
            self._key(keys, partial(self._step, name, step))
        for keys in ("Del", "Backspace"):
            self._key(keys, self.drop)
        self._key("Ctrl+Z", lambda: self._edited() if self.set_up.undo() else None)
        self._key("Ctrl+Shift+Z", lambda: self._edited() if self.set_up.redo() else None)
        self._key("Ctrl+S", self.save)

    def _key(self, keys: str, what: Callable[[], object]) -> None:
        shortcut = QShortcut(QKeySequence(keys), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(lambda: what())

    def start(self) -> None:
        """Show the position."""
        self.open_drawer(self.scene.drawer)
        self.view.setFocus()

    # Editing -------------------------------------------------------------------------------------

    def open_drawer(self, name: str) -> None:
        """Lay the drawer *name* below the table."""
        self.scene.open_drawer(name)
        for one, button in self.drawers.items():
            button.setChecked(one == name)
        self._tell()

    def edit(self, action: Action) -> None:
        """Do one edit by hand."""
        self.notice.hide()
        self.set_up.edit(action)
        if action.verb == "put" and action.args[0] in self.set_up.compiled.entity_index:
            self._chosen = action.args[0]
        self._edited()

    def note(self, name: str, value: object) -> None:
        """Set a fact of the chosen card."""
        if self.set_up.may_have(self._chosen):
            self.set_up.note(self._chosen, name, value)
            self._edited()

    def drop(self) -> None:
        """Put the chosen piece back into the box."""
        action = Action("drop", (self._chosen, BOX))
        if action in self.set_up.actions():
            self.edit(action)

    def _step(self, name: str, step: int) -> None:
        most = self.set_up.may_have(self._chosen).get(name)
        if most is not None:
            self.note(name, min(most, max(0, int(self.set_up.facts(self._chosen).get(name, 0)) + step)))

    def _number(self, name: str, value: int) -> None:
        self._change(name, value)

    def _change(self, name: str, value: object) -> None:
        self.set_up.change(name, value)
        self._edited()

    def _edited(self) -> None:
        self._preferences.store(DRAFT, files.text_of(self.begun()))
        self.scene.show_all()
        self._tell()

    def _tell(self) -> None:
        self.panel.show_position(self.set_up, self._chosen, self.set_up.moments())

    def _picked(self, key: str) -> None:
        if key:
            self._chosen = key
            self._tell()

    def _choose_between(self, actions: Sequence[Action], at: QPointF) -> None:
        menu = self.view.new_menu()
        for action in actions:
            entry = menu.addAction(self._preferences.t(f"setup.edit-{action.verb}"))
            entry.triggered.connect(lambda _=False, action=action: self.edit(action))
        self.view.pop_up(menu, at)

    def _say(self, code: str, at: QPointF | None = None, **args: object) -> None:
        where = QPointF(self.view.mapFromScene(at)) if at is not None else QPointF(self.view.rect().center())
        self.notice.say(self._preferences.t(code, **args), where)

    # Going on ------------------------------------------------------------------------------------

    def begun(self) -> files.Begun:
        """What is set up, where play begins in it, and who plays."""
        players = {seat: str(combo.currentData() or "person") for seat, combo in self.panel.players.items()}
        return files.Begun(self.set_up, str(self.panel.moments.currentData() or ""), players)

    def play(self) -> None:
        """Play from here."""
        if not self.set_up.faults:
            self.play_wanted.emit(self.begun())

    def save(self) -> None:
        """Ask for a file and keep the position there as a scenario."""
        if self.set_up.faults:
            return
        name, _ = QFileDialog.getSaveFileName(
            self, self._preferences.t("setup.do-save"), str(files.folder() / "position.toml"), files.FILTER
        )
        if name:
            self.save_as(Path(name))

    def save_as(self, file: Path) -> None:
        """Keep the position in *file* as a scenario."""
        try:
            file.write_text(files.text_of(self.begun(), file.stem), encoding="utf-8")
        except OSError as error:
            self._say("setup.not-saved", name=file.name, problem=error.strerror or "?")
            return
        self._say("setup.saved", name=file.name)

    def make_puzzle(self) -> PuzzleMaker | None:
        """Ask what a puzzle from this position is to reach."""
        if self.set_up.faults:
            return None
        maker = PuzzleMaker(self, self._preferences, self.words, self.begun())
        maker.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        maker.kept.connect(lambda _name: self.puzzles_wanted.emit())
        maker.open()
        return maker

    def ask_file(self) -> None:
        """Ask for a scenario or puzzle and go on with its position."""
        name, _ = QFileDialog.getOpenFileName(
            self, self._preferences.t("setup.do-open"), str(files.folder()), files.FILTER
        )
        if name:
            self.open_file(Path(name))

    def open_file(self, file: Path) -> None:
        """Go on with the position in *file*; one sentence says why not."""
        read = files.read(file, self.set_up.card_set)
        if isinstance(read, SetUp):
            self.set_up = self.scene.set_up = read
            self._chosen = ""
            self.scene.set_width(self.scene.sceneRect().width())
            self._edited()
        else:
            self._say("setup.not-opened", name=file.name, problem=self.words.reason(read))

    def _speak(self) -> None:
        t = self._preferences.t
        self.panel.speak(self._levels)
        for number, (name, button) in enumerate(self.drawers.items(), 1):
            button.setText(t(f"setup.drawer-{name}"))
            button.setToolTip(f"Ctrl+{number}")
            dress(button, self._preferences)
        self.scene.refresh()
        self._fit()
        self._tell()

    def _fit(self) -> None:
        width = round(
            min(max(330.0, self.width() * 0.235), 420.0) * min(1.6, self._preferences.text_percent / 100)
        )
        self._side.setFixedWidth(width)
        self._side.setSizes([round(self.height() * 0.76), round(self.height() * 0.24)])
        buttons = list(self.drawers.values())
        room = self.width() - width - 20
        widest = max(button.sizeHint().width() for button in buttons) + self._drawer_rows.spacing()
        across = len(buttons) if widest * len(buttons) <= room else -(-len(buttons) // 2)
        for number, button in enumerate(buttons):
            self._drawer_rows.addWidget(button, *divmod(number, across))

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._fit()
