"""What every table's question panel has: whose decision it is, what is asked, and what a panel may say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.rules.game import Action, Question
from app.ui.board.shield import Shield
from app.ui.board.words import Words
from app.ui.help.rules_marks import tipped
from app.widgets import fonts, symbols
from app.widgets.label import Label
from app.widgets.later import once
from app.widgets.preferences import Preferences

DEAF = 350
"""ms for which a new question hears neither mouse nor answering keys, however fast things move: without any
movement it comes all the sooner under a hand that still presses for the last. In a question that goes on, the
mouse is not heard for so long where an answer stands that did not stand there before."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """``kind``: whose sentence asks; ``note``: what is said below it; ``ready``: something is laid or chosen
    already, so that going on is no mere passing."""

    kind: str
    note: str = ""
    ready: bool = False


class AskPanel(QFrame):
    """The Watch, the question, a note and *?*; a game's own panel adds how it is answered.

    All signals that a page listens to are declared here, so that every panel can be wired alike.
    """

    chosen = Signal(object)
    """An :class:`Action`."""
    pointed = Signal(object)
    """The action under the keyboard or the pointer (None: none)."""
    hint_wanted = Signal()
    """Whoever decides wants to know what can be done."""
    hand_wanted = Signal()
    """Whoever decides wants to see the hand first."""
    skip_wanted = Signal()
    """What is being shown need not be."""
    pass_wanted = Signal()
    """Whoever decides passes all such windows of this turn."""
    link = Signal(str)
    """A link of a sentence: ``rule:NUMBER``, ``card:KEY``."""

    def __init__(self, preferences: Preferences, words: Words) -> None:
        super().__init__()
        self._preferences = preferences
        self._words = words
        self._asked: Question | None = None
        self._actions: tuple[Action, ...] = ()
        self._filter = ""
        self._doable: Sequence[Action] = ()
        self._about: object = None
        self._new = False
        self._unlaid = False
        self._hearing = once(self, self._known, DEAF)
        self._standing = once(self, self._stands)
        self._shield = Shield(self, self.places, DEAF)
        self.setProperty("panel", True)
        self.banner = Banner(preferences)
        """Whose decision it is."""
        self._sentence = Label()
        self._sentence.setProperty("step", "lead")
        self._said = ""
        self._sentence.setTextFormat(Qt.TextFormat.RichText)
        self._sentence.setWordWrap(True)
        self._sentence.setMinimumWidth(10)
        self._help = QPushButton("?")
        self._help.setStyleSheet("padding: 0;")
        self._help.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._help.clicked.connect(self.hint_wanted)
        self._note = Label()
        self._note.setProperty("role", "quiet")
        self._note.setWordWrap(True)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._sentence, 1)
        head.addWidget(self._help, 0, Qt.AlignmentFlag.AlignTop)
        self._inside = QVBoxLayout()
        self._inside.setContentsMargins(12, 10, 10, 10)
        self._inside.setSpacing(8)
        self._inside.addLayout(head)
        self._inside.addWidget(self._note)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.banner)
        column.addLayout(self._inside, 1)

    @property
    def sentence(self) -> str:
        """The question as it is shown."""
        return self._said

    def listed(self) -> list[Action]:
        """The actions that can be chosen from the list now."""
        raise NotImplementedError

    def only(self, key: str, doable: Sequence[Action] = ()) -> None:
        """List only what names the piece *key*, and *doable* by it (empty: everything)."""
        raise NotImplementedError

    def take_focus(self) -> None:
        """Give the arrow keys to the answers."""
        raise NotImplementedError

    def unfold(self) -> None:
        """List every answer, for somebody who asks for the list; nothing where all are listed anyway."""

    def advise(self, actions: Sequence[Action]) -> None:
        """Make *actions* stand out among the answers, until the next question."""
        raise NotImplementedError

    def watch(self, sentence: str) -> None:
        """Ask nothing while something is being shown: *sentence*, and a way to go on at once."""
        self._put(None, (), "")
        self.hush(sentence)

    def hush(self, sentence: str, seat: str = "") -> None:
        """Say *sentence* in place of a question that is somebody else's to answer; to *seat*, if given."""
        if seat:
            self.banner.show_seat(seat, self._words)
        self._speak(sentence)
        self._note.hide()

    def _speak(self, sentence: str) -> None:
        """Show *sentence*; its terms say what they mean."""
        self._said = sentence
        self._sentence.setText(tipped(sentence, self._preferences, self._words.game))

    @property
    def deaf(self) -> bool:
        """Whether the question is so new that it hears no answer yet."""
        return self._new

    @property
    def shifting(self) -> bool:
        """Whether answers have just come to stand where others stood, so that a press may not be heard."""
        return self._standing.isActive() or self._unlaid or self._shield.isVisible()

    def places(self) -> Iterator[tuple[str, QRect]]:
        """What can be pressed now: its name and where it stands (px of the panel)."""
        for button in self.findChildren(QAbstractButton):
            seen = button.visibleRegion().boundingRect()
            if not seen.isEmpty():
                name = button.property("action") or button.objectName() or button.accessibleName()
                yield name, seen.translated(button.mapTo(self, QPoint()))

    def wait(self, on: bool) -> None:
        """Show and hear nothing new until the rest of the question is laid out (False: it is)."""
        self._changing()
        self._unlaid = on
        if on:
            self.setUpdatesEnabled(False)

    def _changing(self) -> None:
        """Answers are about to move: what is pressed meanwhile was meant for what stood there before."""
        if not (self._standing.isActive() or self._unlaid):
            self._shield.remember()
        self._hear(False)
        self._standing.start()

    def _stands(self) -> None:
        """Everything is laid out. A new question is deaf from now on, when the window draws it."""
        if self._unlaid:
            return
        self._settle()
        self.setUpdatesEnabled(True)
        if self._new:
            self._hearing.start()
        else:
            self._shield.cover()
            self._hear(True)

    def _settle(self) -> None:
        """Give every answer the place that it stays at: the page above may have to make room too."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)

    def _known(self) -> None:
        """The question has been seen long enough to be answered."""
        self._new = False
        self._hear(not self.shifting)

    def _hear(self, on: bool) -> None:
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not on)

    def _put(self, question: Question | None, actions: Sequence[Action], note: str, kind: str = "") -> None:
        """Show *question* and *note*; *actions* are the answers (none: it is somebody else's decision).

        *kind*: whose sentence asks, if not the question's own.
        """
        about = question and (question.kind, question.seat, question.args.get("other"), bool(actions))
        # A press that was meant for the last question must not answer the next one.
        self._new |= about != self._about
        self._changing()
        self._about = about
        self._asked = question
        self._actions = tuple(actions)
        self._filter = ""
        seat = question.seat if question else ""
        self.banner.show_seat(seat, self._words)
        self._speak(self._words.question(question, kind) if question else "")
        edge = max(34, round(self._preferences.px("lead") * 1.5))
        self._help.setFixedSize(edge, edge)
        self._help.setVisible(bool(actions))
        self._help.setToolTip(self._words.t("coach.hint-button"))
        self._help.setAccessibleName(self._words.t("coach.hint-button"))
        self._note.setText(note)
        self._note.setVisible(bool(note))


class Banner(QWidget):
    """The Watch whose decision it is and who plays it, on its colour, with its sign."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._seat = ""
        self._lines: list[str] = []
        self.setFixedHeight(46)

    def show_seat(self, seat: str, words: Words) -> None:
        """Show *seat*, which *words* name; empty for nobody."""
        self._seat = seat
        self._lines = [words.seat(seat), *filter(None, [words.people.get(seat)])] if seat else []
        self.setAccessibleName(" · ".join(self._lines))
        self.setFixedHeight(round(self._preferences.px("head") * 2.1))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._preferences.theme
        area = QRectF(self.rect())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(area, QColor(theme.street))
            if not self._seat:
                return
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.side(self._seat)))
            lean = area.height() * 0.5
            painter.drawPolygon(
                QPolygonF(
                    [
                        area.topLeft(),
                        area.topRight() - QPointF(lean * 0.6, 0),
                        area.bottomRight() - QPointF(lean * 1.6, 0),
                        area.bottomLeft(),
                    ]
                )
            )
            painter.setBrush(QColor(theme.accent))
            painter.drawPolygon(
                QPolygonF(
                    [
                        area.topRight() - QPointF(lean * 0.4, 0),
                        area.topRight() - QPointF(lean * 0.15, 0),
                        area.bottomRight() - QPointF(lean * 1.15, 0),
                        area.bottomRight() - QPointF(lean * 1.4, 0),
                    ]
                )
            )
            side = area.height() * 0.5
            symbols.draw(painter, self._seat, QRectF(14, (area.height() - side) / 2, side, side), "#fff4dc")
            painter.setPen(QColor("#fffaf0"))
            painter.setFont(fonts.display(self._preferences.px("head" if len(self._lines) == 1 else "body")))
            room = QRectF(26 + side, 0, area.width() - side - 26 - lean * 1.7, area.height())
            high = painter.fontMetrics().height()
            room.setTop((area.height() - high * len(self._lines)) / 2)
            for line in self._lines:
                room.setHeight(high)
                said = painter.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, int(room.width()))
                painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, said)
                room.moveTop(room.bottom())
