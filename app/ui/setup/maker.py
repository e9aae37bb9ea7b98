"""A puzzle from a position: title, task, side and goal; proved by search before it is saved."""

from __future__ import annotations

import contextlib
import html
from collections.abc import Mapping, Sequence
from concurrent.futures import Future

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from app import paths
from app.file_names import file_name
from app.files import atomic_write
from app.jobs import ProcessLost
from app.rules.game import SEATS, Action
from app.rules.own_fate.set_up import SetUp
from app.rules.puzzle import Puzzle, puzzle_text
from app.rules.puzzle_search import MAX_TRIED, Proof, Prove, Searcher
from app.table.own_fate.words import FateWords
from app.ui.saves import saved_games
from app.ui.setup.editor import Stepper
from app.ui.setup.files import PlayablePosition
from app.widgets import tasks
from app.widgets.controls import ComboBox, Label, filled, offer, push_button
from app.widgets.preferences import Preferences

GOALS = ("won", "dead", "alive", "wounded", "at")
"""``won``: the solver wins. The rest concern a card in play, ``wounded`` also a number, ``at`` a location."""
MOST_WOUNDS = 3


def goal_cards(set_up: SetUp) -> list[str]:
    """Return the cards a goal can concern: Others and persons in play."""
    book = set_up.compiled
    at_locations = (name for name in book.names if set_up.facts(name))
    return [
        name
        for name in at_locations
        if book.entity_index[name] < book.n_others or book.entity_index[name] in book.persons
    ]


def goal_statement(kind: str, seat: str, card: str = "", wounds: int = 1, place: str = "") -> str:
    """Return the goal as written in a puzzle file."""
    return {
        "won": f"outcome {seat}",
        "dead": f"expect cards.{card} absent",
        "alive": f"expect cards.{card}.wounds > -1",
        "wounded": f"expect cards.{card}.wounds > {wounds - 1}",
        "at": f"expect cards.{card}.at = {place}",
    }[kind]


GOAL_NEEDS: Mapping[str, Sequence[str]] = {"won": (), "wounded": ("card", "wounds"), "at": ("card", "place")}
"""What else a goal needs, by its kind; of the other kinds only ``card``."""
MOST_LINES = 4
"""Maximum number of solutions shown if there is more than one."""


class PuzzleMaker(QDialog):
    """The dialog that asks for the goal and searches for a proof that there is only one solution."""

    saved = Signal(str)
    """Emitted with the name of the saved puzzle's file."""

    def __init__(
        self, parent: QWidget | None, preferences: Preferences, words: FateWords, begun: PlayablePosition
    ) -> None:
        super().__init__(parent)
        self._preferences, self._words, self._begun = preferences, words, begun
        assert isinstance(begun.set_up, SetUp), "puzzles of Own Fate only"
        self._set_up = begun.set_up
        self._searcher = Searcher()
        self._job: Future[Proof] | None = None
        self._puzzle: Puzzle | None = None
        self._proof: Proof | None = None
        t = preferences.t
        self.setWindowTitle(t("setup.maker"))
        self.resize(720, 540)
        title = Label(t("setup.maker"), step="title")
        self.name, self.task = QLineEdit(), QLineEdit()
        self.seat = ComboBox()
        offer(self.seat, [(seat, t(f"table.seat-{seat}")) for seat in SEATS])
        self.kind = ComboBox()
        offer(self.kind, [(kind, t(f"setup.goal-{kind}")) for kind in GOALS])
        self.card = ComboBox()
        offer(self.card, [(card, words.plain_name(card)) for card in goal_cards(self._set_up)])
        self.place = ComboBox()
        places = self._set_up.compiled.location_names
        offer(self.place, [(place, words.plain_name(place)) for place in places])
        self.wounds = Stepper()
        self._wounds = 1
        self._bar = QProgressBar(maximum=MAX_TRIED, textVisible=False)
        self._message = Label(
            wordWrap=True, textFormat=Qt.TextFormat.RichText, alignment=Qt.AlignmentFlag.AlignTop
        )
        self.prove_button = push_button(does=self._prove_or_stop, default=True)
        self.keep_button = push_button(t("setup.keep"), does=self.save)
        self.leave_button = push_button(t("ui.cancel"), does=self.reject)
        self._build(title)
        self._wire()
        self._changed()

    def _build(self, title: QLabel) -> None:
        t = self._preferences.t
        form = QGridLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(10)
        rows = (("name", self.name), ("task", self.task), ("seat", self.seat), ("goal", self.kind))
        for at, (name, field) in enumerate(rows):
            label = Label(t(f"setup.maker-{name}"), role="quiet", buddy=field)
            form.addWidget(label, at, 0)
            form.addWidget(field, at, 1)
            field.setAccessibleName(label.text())
        about = filled(QHBoxLayout(), (self.card, 1), (self.place, 1), (self.wounds, 1), spacing=12)
        form.addLayout(about, len(rows), 1)
        form.setColumnStretch(1, 1)
        filled(
            QVBoxLayout(self),
            title,
            form,
            self._bar,
            (self._message, 1),
            filled(QHBoxLayout(), self.prove_button, 1, self.leave_button, self.keep_button, spacing=10),
            margins=(28, 22, 28, 20),
            spacing=14,
        )

    def _wire(self) -> None:
        for combo in (self.seat, self.kind, self.card, self.place):
            combo.currentIndexChanged.connect(lambda _: self._changed())
        self.wounds.stepped.connect(self._set_wounds)

    @property
    def proof(self) -> Proof | None:
        """The result of the search for the current puzzle; None before it ends."""
        return self._proof

    def puzzle(self) -> Puzzle:
        """Return the current puzzle, without a solution."""
        language, position = self._preferences.language, self._begun.set_up.position()
        goal = goal_statement(
            self.kind.currentData(),
            self.seat.currentData(),
            self.card.currentData() or "",
            self._wounds,
            self.place.currentData() or "",
        )
        return Puzzle(
            "",
            {language: self.name.text().strip() or self._preferences.t("setup.maker-untitled")},
            {language: self.task.text().strip() or self.kind.currentText()},
            self._begun.game,
            self.seat.currentData(),
            self._begun.set_up.options,
            position,
            self._begun.lead,
            (goal,),
            (),
        )

    def prove(self) -> None:
        """Start the search in another process."""
        self._proof, self._puzzle = None, self.puzzle()
        report = tasks.call_in_window(self, self._bar.setValue)
        self._job = self._searcher.run(Prove(self._puzzle, self._begun.set_up.card_set), report)
        tasks.follow(self, self._job, self._on_proof)
        self._show()

    def stop(self) -> None:
        """Cancel the search."""
        self._searcher.cancel()
        self._job = None
        self._show()

    def save(self) -> None:
        """Save the puzzle in the user's folder, if it was proved to have one solution."""
        proof = self._proof
        if proof is None or not proof.solution:
            return
        asked = self.puzzle()
        folder = paths.home() / "puzzles"
        folder.mkdir(exist_ok=True)
        name = file_name(next(iter(asked.title.values())), ".toml", instead="puzzle")
        file = saved_games.free(folder / name)
        fields = {name: getattr(asked, name) for name in asked.__slots__}
        try:
            atomic_write(file, puzzle_text(Puzzle(**fields | {"solution": proof.solution})))
        except OSError as error:
            self._message.setText(html.escape(
                self._preferences.t("setup.not-saved", name=file.name, problem=error.strerror or "?")
            ))  # fmt: skip
            return
        self.saved.emit(file.name)
        self.accept()

    def done(self, result: int) -> None:
        self._searcher.close()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._searcher.close()
        super().closeEvent(event)

    def _prove_or_stop(self) -> None:
        if self._job is not None:
            self.stop()
        else:
            self.prove()

    def _set_wounds(self, wounds: int) -> None:
        self._wounds = wounds
        self._changed()

    def _changed(self) -> None:
        """Discard the proof after a change, and update the fields."""
        self._proof = None
        if self._job is not None:
            self.stop()
        needs = GOAL_NEEDS.get(self.kind.currentData(), ("card",))
        self.card.setVisible("card" in needs)
        self.place.setVisible("place" in needs)
        self.wounds.setVisible("wounds" in needs)
        self.wounds.show_number(self._preferences.t("setup.fact-wounds"), self._wounds, 1, MOST_WOUNDS)
        self._show()

    def _on_proof(self, job: Future[Proof]) -> None:
        if job is self._job:
            self._job = None
            with contextlib.suppress(ProcessLost):
                self._proof = job.result()
            self._show()

    def _show(self) -> None:
        t, searching, proof = self._preferences.t, self._job is not None, self._proof
        self._bar.setVisible(searching)
        if not searching:
            self._bar.setValue(0)
        self.prove_button.setText(t("setup.stop" if searching else "setup.prove"))
        unique = proof is not None and bool(proof.solution)
        self.keep_button.setEnabled(unique)
        for button, primary in ((self.keep_button, unique), (self.prove_button, not unique)):
            button.setProperty("primary", primary)
            button.style().polish(button)
        waiting = html.escape(t("setup.proving" if searching else "setup.to-prove"))
        text = waiting if searching or proof is None else self._judgement(proof)
        self._message.setText(text)

    def _judgement(self, proof: Proof) -> str:
        t, theme = self._preferences.t, self._preferences.theme
        if not proof.whole:
            return html.escape(t("setup.proof-too-long", tried=proof.tried))
        if not proof.lines:
            return f'<p style="color:{theme.danger_text}">{html.escape(t("setup.proof-none"))}</p>'
        if len(proof.lines) == 1 and not proof.solution:
            return f'<p style="color:{theme.danger_text}">{html.escape(t("setup.proof-anyhow"))}</p>'
        many = len(proof.lines) > 1
        color = theme.danger_text if many else theme.good_text
        head = t("setup.proof-many" if many else "setup.proof-one", count=len(proof.lines), tried=proof.tried)
        lines = proof.lines[:MOST_LINES] if many else (proof.solution,)
        rows = "".join(f"<p>· {html.escape('; '.join(map(self._words_of, line)))}</p>" for line in lines)
        return f'<p style="color:{color}"><b>{html.escape(head)}</b></p>{rows}'

    def _words_of(self, text: str) -> str:
        """Describe an action of a line, in which spells have no copy number."""
        verb, *words = text.split()
        spells = {name.rpartition(".")[0]: name for name in self._set_up.compiled.spell_names}
        return self._words.action(Action(verb, tuple(spells.get(word, word) for word in words)))
