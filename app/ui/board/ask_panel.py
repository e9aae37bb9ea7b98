"""The base of a table's question panel: who decides, the question, signals; shields from early presses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPaintEvent, QPolygonF, QRegion, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.rules.game import Action, Question
from app.table.words import Words
from app.ui.board import paint
from app.ui.help.rules_marks import with_tooltips
from app.widgets import fonts, symbols
from app.widgets.controls import Label, cleared, describe, filled, keep_room, push_button, scrolled
from app.widgets.drawing import draw_with
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

Places = Callable[[], Iterable[tuple[str, QRect]]]
"""Function that returns (name, area in px of the panel) for each pressable control."""
INPUT_GUARD_MS = 350
"""ms for which a new question ignores the mouse and answer keys.

It doesn't depend on the animation speed: without animation, the player may still be pressing an answer to the
last question. If a question continues, only places where answers have moved ignore the mouse.
"""
SENTENCE_LINES = 3
"""Height of the question in lines of its letters; a longer question scrolls."""
ROOMY, NOTE_LINES = 480, 2
"""Height of a roomy panel, px at text size 100 %, and number of extra lines for a question with a long note.

A cramped panel (below ``CRAMPED``) has no extra lines, and a roomy one has twice as many.
"""
TIGHT = 240
"""Height of the panel, px at text size 100 %, below which everything else gives way to the answers."""
CRAMPED = 400
"""Height of the panel, px at text size 100 %, below which the banner and the question have less room."""

ENDINGS_STRETCH = 100
"""Share of the room that the buttons after the game get; empty answers get 1."""


class InputShield(QWidget):
    """Cover over the parts of *panel* that have just changed, according to *places*.

    It absorbs presses meant for the controls that were there before.
    """

    def __init__(self, panel: QWidget, places: Places, duration_ms: int) -> None:
        super().__init__(panel)
        self._panel, self._places = panel, places
        self._old_places: set[tuple[str, tuple[int, int, int, int]]] = set()
        self._lifting = single_shot(self, self._lift, duration_ms)
        self.hide()

    def remember_places(self) -> None:
        """Remember the current places: the user may aim at them after they have changed."""
        self._old_places |= {(name, _corners(spot)) for name, spot in self._places()}

    def cover_changes(self) -> None:
        """Cover, for a moment, where another control was before; call this when the layout is final."""
        region = QRegion()
        for name, spot in self._places():
            for old_name, corners in self._old_places:
                if old_name != name:
                    region += QRegion(spot.intersected(QRect(*corners)))
        self._lifting.start()
        self.setVisible(not region.isEmpty())
        if not region.isEmpty():
            self.setGeometry(self._panel.rect())
            self.setMask(region)
            self.raise_()

    def _lift(self) -> None:
        self._old_places.clear()
        self.hide()


def _corners(spot: QRect) -> tuple[int, int, int, int]:
    return spot.x(), spot.y(), spot.width(), spot.height()


class AskPanel(QFrame):
    """Question panel: the deciding Watch (side), the question, a note and *?*; subclasses add the answers.

    Declares all signals that a page connects, so that every panel is wired alike.
    """

    chosen = Signal(object)
    """An :class:`Action`."""
    action_highlighted = Signal(object)
    """The action under the keyboard focus or pointer, or None."""
    hint_wanted = Signal()
    """The player asks for a hint."""
    hand_wanted = Signal()
    """The player wants to see the hand first."""
    skip_wanted = Signal()
    """The player wants to skip what is being shown."""
    pass_wanted = Signal()
    """The player passes all optional actions of this turn."""
    ending_chosen = Signal(str)
    """The button with this name was pressed after the game."""
    link = Signal(str)
    """A link in a sentence was followed: ``rule:NUMBER`` or ``card:KEY``."""

    def __init__(self, preferences: Preferences, words: Words) -> None:
        super().__init__()
        self._preferences, self._words = preferences, words
        self._asked: Question | None = None
        self._actions: tuple[Action, ...] = ()
        self._filter = ""
        self._doable: Sequence[Action] = ()
        self._question_identity: object = None
        self._new = False
        self._layout_pending = False
        self._guard_timer = single_shot(self, self._end_guard, INPUT_GUARD_MS)
        self._layout_timer = single_shot(self, self._on_layout_done)
        self._shield = InputShield(self, self.places, INPUT_GUARD_MS)
        self.setProperty("panel", True)
        self.banner = Banner(preferences)
        """Whose decision it is."""
        self._sentence = Label(step="lead")
        self.sentence = ""
        """The question as shown."""
        self._sentence.setTextFormat(Qt.TextFormat.RichText)
        self._sentence.setWordWrap(True)
        self._sentence.setMinimumWidth(10)
        self._help = push_button(
            "?", does=self.hint_wanted, styleSheet="padding: 0;", focusPolicy=Qt.FocusPolicy.NoFocus
        )
        keep_room(self._help)
        self._note = Label(step="small", wordWrap=True, role="quiet")
        text = QWidget()
        filled(QVBoxLayout(text), self._sentence, self._note, 1, spacing=8, margins=(0, 0, 0, 0))
        self._heading = scrolled(text)
        heading = filled(
            QHBoxLayout(), (self._heading, 1), (self._help, 0, Qt.AlignmentFlag.AlignTop), spacing=8
        )
        endings = QWidget()
        self._ending_buttons = filled(QVBoxLayout(endings), spacing=6, margins=(0, 0, 4, 0))
        self._endings = scrolled(endings)
        self._endings.hide()
        self._inside = filled(
            QVBoxLayout(), heading, (self._endings, ENDINGS_STRETCH), spacing=8, margins=(12, 10, 10, 10)
        )
        filled(QVBoxLayout(self), self.banner, (self._inside, 1), spacing=0, margins=(0, 0, 0, 0))

    @property
    def notes_are_long(self) -> bool:
        """Whether notes below questions are long, so that they get more room."""
        return False

    def minimumSizeHint(self) -> QSize:
        """Return a size that no question changes, so that the panel and what's below it keep their places."""
        return QSize(0, 120)

    def ask(self, question: Question | None, actions: Sequence[Action]) -> None:
        """Show *question*; *actions* are its answers (none: another player decides)."""
        raise NotImplementedError

    def listed(self) -> list[Action]:
        """Return the actions that the list offers now."""
        raise NotImplementedError

    def filter_by_piece(self, key: str, doable: Sequence[Action] = ()) -> None:
        """List only answers that mention the piece *key*, and its actions *doable*; "" or no match: all."""
        raise NotImplementedError

    def take_focus(self) -> None:
        """Give keyboard focus to the answers."""
        raise NotImplementedError

    def select_first(self) -> str:
        """Select the first answer if the list has the focus; return what has it, for screen readers."""
        focus = self.window().focusWidget()
        if focus is None or not self.isAncestorOf(focus):
            return ""
        return focus.accessibleName() or str(focus.property("label") or "")

    def primary_button(self) -> QPushButton | None:
        """Return the button that continues or closes the question; None if there is none."""
        return None

    def expect_late_press(self, *, answers: bool = True) -> None:
        """Guard what is shown next against a press for the question that the program has just closed.

        *answers*: also the answers to a question; otherwise only the button that skips events.
        """

    def expand_answers(self) -> None:
        """List every answer, if some are hidden."""

    def advise(self, actions: Sequence[Action]) -> None:
        """Highlight *actions* among the answers until the next question."""
        raise NotImplementedError

    def watch(self, sentence: str) -> None:
        """Show *sentence* and no question, while events are shown."""
        self._show_question(None, (), "")
        self.show_status(sentence)

    def show_status(self, sentence: str, seat: str = "") -> None:
        """Show *sentence* instead of a question; *seat*: who is shown in the banner ("": no change)."""
        if seat:
            self.banner.show_seat(seat, self._words)
        self._set_sentence(sentence)
        self._note.hide()

    def show_endings(self, buttons: Sequence[tuple[str, str]]) -> None:
        """Show *buttons* of (name, label) in the place of the answers, until the next question."""
        cleared(self._ending_buttons)
        for name, label in buttons:
            button = push_button(label, does=lambda _=False, name=name: self.ending_chosen.emit(name))
            button.setObjectName(name)
            self._ending_buttons.addWidget(button)
        self._ending_buttons.addStretch(1)
        self._endings.show()

    def _set_sentence(self, sentence: str) -> None:
        """Show *sentence* with tooltips on its terms."""
        self.sentence = sentence
        self._sentence.setText(with_tooltips(sentence, self._preferences, self._words.game))

    @property
    def ignoring_input(self) -> bool:
        """Whether the question is too new to be answered."""
        return self._new

    @property
    def answers_moving(self) -> bool:
        """Whether answers have just moved, so that a press may not count."""
        return self._layout_timer.isActive() or self._layout_pending or self._shield.isVisible()

    def places(self) -> Iterator[tuple[str, QRect]]:
        """Yield each pressable control's name and place (px of the panel)."""
        for button in self.findChildren(QAbstractButton):
            visible_area = button.visibleRegion().boundingRect()
            if not visible_area.isEmpty():
                name = button.property("action") or button.objectName() or button.accessibleName()
                yield name, visible_area.translated(button.mapTo(self, QPoint()))

    def suspend_updates(self, on: bool) -> None:
        """Suspend painting and input until the question is laid out; False: resume."""
        self._begin_layout()
        self._layout_pending = on
        if on:
            self.setUpdatesEnabled(False)

    def _begin_layout(self) -> None:
        """Ignore the mouse while answers move: the player may still be aiming at their old places."""
        if not (self._layout_timer.isActive() or self._layout_pending):
            self._shield.remember_places()
        self._set_input_enabled(False)
        self._layout_timer.start()

    def _on_layout_done(self) -> None:
        """Resume painting and input; the guard time of a new question starts now, when it becomes visible."""
        if self._layout_pending:
            return
        self._flush_layout()
        self.setUpdatesEnabled(True)
        if self._new:
            self._guard_timer.start()
        else:
            self._shield.cover_changes()
            self._set_input_enabled(True)

    def _flush_layout(self) -> None:
        """Process layout requests now: answers get their final places, and the page may make room."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)

    def _end_guard(self) -> None:
        """Accept answers: the question has been visible long enough."""
        self._new = False
        self._set_input_enabled(not self.answers_moving)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_heading()

    def _fit_heading(self) -> None:
        """Set the heights of banner and question, which depend on panel and text size only."""
        cramped = self.height() < self._preferences.grown(CRAMPED)
        self.banner.setFixedHeight(round(self._preferences.px("head") * (1.4 if cramped else 2.1)))
        self._sentence.ensurePolished()
        roomy = self.height() >= self._preferences.grown(ROOMY)
        lines = SENTENCE_LINES - cramped + NOTE_LINES * self.notes_are_long * (1 - cramped + roomy)
        self._heading.setFixedHeight(lines * self._sentence.fontMetrics().lineSpacing() + 4)

    def _set_input_enabled(self, on: bool) -> None:
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not on)

    def _show_question(
        self, question: Question | None, actions: Sequence[Action], note: str, kind: str = ""
    ) -> None:
        """Show *question* and *note* with the answers *actions* (none: another player decides).

        *kind*: selects the sentence ("": the question's own kind does).
        """
        identity = question and (question.kind, question.seat, question.args.get("other"), bool(actions))
        # A press meant for the last question must not answer the next one.
        self._new |= identity != self._question_identity
        self._begin_layout()
        self._endings.hide()
        self._question_identity = identity
        self._asked = question
        self._actions = tuple(actions)
        self._filter = ""
        seat = question.seat if question else ""
        self.banner.show_seat(seat, self._words)
        self._set_sentence(self._words.question(question, kind) if question else "")
        button_size = max(34, round(self._preferences.px("lead") * 1.5))
        self._help.setFixedSize(button_size, button_size)
        self._fit_heading()
        self._heading.verticalScrollBar().setValue(0)
        self._help.setVisible(bool(actions))
        describe(self._help, self._words.t("coach.hint-button"))
        self._note.setText(note)
        self._note.setVisible(bool(note))


class Banner(QWidget):
    """Banner with the Watch (side) that decides and its player, in the side's colour with its emblem."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._side = self._emblem = ""
        self._lines: list[str] = []

    def show_seat(self, seat: str, words: Words) -> None:
        """Show the names of *seat* and its player, from *words*; "": nobody."""
        self._side, self._emblem = words.seat_side(seat), words.emblem(seat)
        self._lines = [words.seat(seat), *filter(None, [words.player_names.get(seat)])] if seat else []
        self.setAccessibleName(" · ".join(self._lines))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._preferences.theme
        area = QRectF(self.rect())
        with paint.smooth(self) as painter:
            painter.fillRect(area, QColor(theme.street))
            if not self._side:
                return
            draw_with(painter, None, QColor(theme.side(self._side)))
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
            side, left = area.height() * 0.5, 14.0
            if self._emblem:
                place = QRectF(left, (area.height() - side) / 2, side, side)
                symbols.draw(painter, self._emblem, place, "#fff4dc")
                left += side + 12
            painter.setPen(QColor(theme.on_side(self._side)))
            line_height = QFontMetrics(fonts.display(self._preferences.px("body"))).height()
            lines = self._lines if line_height * 2 <= area.height() else [" · ".join(self._lines)]
            painter.setFont(fonts.display(self._preferences.px("head" if len(self._lines) == 1 else "body")))
            room = QRectF(left, 0, area.width() - left - lean * 1.7, area.height())
            line_height = painter.fontMetrics().height()
            room.setTop((area.height() - line_height * len(lines)) / 2)
            for line in lines:
                room.setHeight(line_height)
                elided = painter.fontMetrics().elidedText(
                    line, Qt.TextElideMode.ElideRight, int(room.width())
                )
                painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, elided)
                room.moveTop(room.bottom())
