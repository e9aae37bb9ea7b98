"""The available lessons, and the pages to choose and to do one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path

import shiboken6
from PySide6.QtCore import QEasingCurve, QPoint, QPointF, QPropertyAnimation, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from app import paths
from app.i18n import text_in
from app.plain_json import parse_int
from app.rules import lesson as lessons
from app.rules.game import Action, Cards, Reason
from app.rules.games import game_of, positions_of
from app.rules.lesson import Lesson
from app.table.gestures import CLOSING_VERBS
from app.ui.board.page import TablePage
from app.ui.board.piece import Piece
from app.ui.board.scene import TableScene
from app.ui.board.session import GameSession
from app.ui.coach.choice import Choice, ChoicePage, read_all
from app.ui.coach.panel import CoachedPage
from app.ui.coach.session import PACE, LessonSession
from app.ui.new_game.games import Playable
from app.ui.own_fate.page import FatePage
from app.ui.own_fate.tracks import Tracks
from app.widgets import fonts
from app.widgets.announcer import announce
from app.widgets.controls import connect_all
from app.widgets.drawing import draw_with
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

GLOW = 16.0
"""Distance by which the glow extends beyond a piece, in scene units."""
BADGE = 17.0
"""Radius of a ring's number, in scene units."""
TALL = 50 * BADGE
"""Height in scene units that only the whole table exceeds."""


class Highlight(QGraphicsObject):
    """A glowing ring around a piece, with *number* at a corner (0: none)."""

    def __init__(
        self, piece: Piece, preferences: Preferences, number: int = 0, area: QRectF | None = None
    ) -> None:
        """Highlight *piece*, or only *area* of it."""
        super().__init__(piece)
        self._preferences, self.number = preferences, number
        self._area = area or piece.area
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(50)
        animation = QPropertyAnimation(self, b"opacity", self)
        animation.setKeyValueAt(0.0, 1.0)
        animation.setKeyValueAt(0.5, 0.55)
        animation.setKeyValueAt(1.0, 1.0)
        animation.setEasingCurve(QEasingCurve.Type.InOutSine)
        animation.setDuration(1500)
        animation.setLoopCount(3)
        if not preferences.reduced_motion:
            animation.start()

    def boundingRect(self) -> QRectF:
        reach = max(GLOW, 3 * BADGE)
        return self._area.adjusted(-reach, -reach, reach, reach)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        theme = self._preferences.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for pen_width, alpha in ((18.0, 0.16), (12.0, 0.26), (7.0, 0.5)):
            painter.setPen(QPen(theme.color("accent", alpha), pen_width))
            painter.drawRoundedRect(self._area.adjusted(-4, -4, 4, 4), 10, 10)
        painter.setPen(QPen(QColor(theme.accent), 3.4))
        painter.drawRoundedRect(self._area.adjusted(-4, -4, 4, 4), 10, 10)
        if self.number:
            # Beside a small piece, which the number would cover.
            offset = BADGE if self._area.width() > 4 * BADGE else -BADGE - 2
            # The number for the whole table lies on its free ground, away from the strip of turns.
            corner = self._area.bottomRight() if self._area.height() > TALL else self._area.topRight()
            middle = corner + QPointF(13 - offset, offset - 13)
            if (scene := self.scene()) is not None:
                # Keep the number within the table.
                room = self.mapRectFromScene(scene.sceneRect()).adjusted(BADGE, BADGE, -BADGE, -BADGE)
                x = min(max(middle.x(), room.left() + 3), room.right() - 3)
                middle = QPointF(x, min(max(middle.y(), room.top() + 3), room.bottom() - 3))
            draw_with(painter, QPen(QColor(theme.on_accent), 3), QColor(theme.accent))
            painter.drawEllipse(middle, BADGE, BADGE)
            painter.setFont(fonts.display(22))
            spot = QRectF(middle.x() - BADGE, middle.y() - BADGE, 2 * BADGE, 2 * BADGE)
            painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, str(self.number))


class Frame(QWidget):
    """A glowing ring around a widget of a page."""

    def __init__(self, page: QWidget, preferences: Preferences) -> None:
        super().__init__(page)
        self._page, self._preferences = page, preferences
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def frame_widget(self, part: QWidget | None) -> None:
        """Move the ring around *part* of the page; None hides it."""
        self.setVisible(part is not None)
        if part is not None:
            self.setGeometry(QRect(part.mapTo(self._page, QPoint(0, 0)), part.size()))
            self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            area = QRectF(self.rect()).adjusted(4, 4, -4, -4)
            for pen_width, alpha in ((8.0, 0.3), (3.4, 1.0)):
                painter.setPen(QPen(self._preferences.theme.color("accent", alpha), pen_width))
                painter.drawRoundedRect(area, 8, 8)


class Highlights:
    """The highlights on one scene."""

    def __init__(self, scene: TableScene, preferences: Preferences) -> None:
        self._scene, self._preferences = scene, preferences
        self._highlights: list[Highlight] = []

    def highlight(self, keys: Sequence[str], *, numbered: bool = False) -> None:
        """Highlight only the pieces or tracks *keys*; a spell's design stands for all its visible copies.

        *numbered*: number the pieces in the order of *keys*.
        """
        self.clear()
        tracks = self._scene.pieces.get("tracks")
        if isinstance(tracks, Tracks):
            for name, area in tracks.track_areas().items():
                if name in keys:
                    self._highlights.append(Highlight(tracks, self._preferences, area=area))
        for key, piece in self._scene.pieces.items():
            matching_key = next(
                (candidate for candidate in (key, key.partition(".")[0]) if candidate in keys), None
            )
            if matching_key is not None:
                number = keys.index(matching_key) + 1 if numbered else 0
                self._highlights.append(Highlight(piece, self._preferences, number))

    def clear(self) -> None:
        """Remove all highlights."""
        for highlight in self._highlights:
            if shiboken6.isValid(highlight):
                highlight.setParentItem(None)  # type: ignore[arg-type]  # Qt takes None: it has no parent then
                if highlight.scene() is not None:
                    highlight.scene().removeItem(highlight)
                highlight.deleteLater()
        self._highlights = []

    def highlighted(self) -> list[str]:
        """Return the keys of the highlighted pieces."""
        parents = [highlight.parentItem() for highlight in self._highlights if shiboken6.isValid(highlight)]
        return [parent.key for parent in parents if isinstance(parent, Piece)]


NEXT_LESSON = "next-lesson"
"""Name of the sheet's button that opens the next lesson."""
PREVIEW = "preview"
"""Key with which a step highlights the preview."""


def step_in(preferences: Preferences, lesson: Lesson) -> int:
    """Return the index of the stored step of *lesson*; 0 if the lesson has changed since."""
    stored_step, _, stamp = str(preferences.stored(_progress_key(lesson), "")).partition(" ")
    step = parse_int(stored_step) or 0
    return step if stamp == lesson.stamp and 0 <= step < len(lesson.steps) else 0


def store_step(preferences: Preferences, lesson: Lesson, step: int) -> None:
    """Store the index of the current *step* of *lesson*."""
    preferences.store(_progress_key(lesson), f"{step} {lesson.stamp}" if step else "")


def _progress_key(lesson: Lesson) -> str:
    return f"lesson/{lesson.key}"


def finished_key(lesson: str) -> str:
    """Return the preference key that marks *lesson* as finished."""
    return f"lesson-done/{lesson}"


class LessonPage(CoachedPage):
    """A lesson in progress. The current step is stored whenever it changes."""

    play_wanted = Signal()
    """Emitted to start a game against the weakest computer after the lesson."""
    lesson_wanted = Signal(object)
    """Emitted with the :class:`Lesson` to open after this one."""

    def __init__(
        self,
        preferences: Preferences,
        gallery: Gallery,
        session: LessonSession,
        page: Callable[[Preferences, Gallery, GameSession], TablePage] = FatePage,
    ) -> None:
        """Create the page; *page* makes the table page of the lesson's game."""
        super().__init__(preferences, page(preferences, gallery, session), session.lesson.game)
        self.session, self.lesson = session, session.lesson
        self.lamps = Highlights(self.table.scene, preferences)
        self._frame = Frame(self, preferences)
        self._count_open = False
        # Pieces that move or are recreated lose their highlights: set them again once the table is at rest.
        self._highlight_timer = single_shot(self, self._highlight)
        coach = self.coach
        # A step describes what the animation shows, so it's entered only after the animation.
        connect_all(
            (session.step_entered, self._on_step_entered),
            (session.off_script, self._on_off_script),
            (session.over, self._over),
            (coach.next_wanted, self._next),
            (coach.back_wanted, self._back),
            (coach.shown_wanted, session.play_expected),
            (coach.rule_wanted, self.rule_wanted),
            (self.table.sheet.closed, lambda: self.coach.next_button.setFocus()),
            (self.table.sheet.chosen, self._sheet_read),
            (session.refused, lambda _reason: self._show_instructions(warm=True)),
            (self.table.scene.explanation_wanted, lambda _meant, _at: self._show_instructions(warm=True)),
            # Connected as methods: lambdas would keep the page alive.
            (self._preferences.language_changed, self._show),
            (self._preferences.theme_changed, self._highlight_soon),
        )

    def _next(self) -> None:
        self.table.sheet.dismiss()
        if self.table.watching:
            self.table.stage.skip_to_end()
        else:
            self.session.forward()

    def _sheet_read(self, name: str) -> None:
        """Handle a button of the sheet; closing the Count moves on if the step doesn't need an action."""
        if name == "play-novice":
            self.play_wanted.emit()
        elif name == NEXT_LESSON:
            self.lesson_wanted.emit(next_lesson(self.lesson))
        elif name == "close" and not self.session.step.do and self._count_open:
            self.session.forward()

    def _back(self) -> None:
        self.table.sheet.dismiss()
        self.session.back()

    def _on_step_entered(self) -> None:
        if self.table.watching:
            self.coach.watch()
        self.table.stage.when_idle(self._show)

    def _highlight_soon(self) -> None:
        self._highlight_timer.start(0)

    def _show(self) -> None:
        session, step, count = self.session, self.session.step, len(self.lesson.steps)
        to_do = bool(step.do) and not session.watching
        # Without a question, the keys that lead to the answers lead to *Next*.
        proxy = None if to_do else self.coach.next_button
        self.table.question.setFocusProxy(proxy)  # type: ignore[arg-type]  # Qt takes None
        self.coach.show_text(
            text_in(step.text, self._preferences.language),
            session.index + 1,
            count,
            to_do=to_do,
            rule=step.rule,
            last=session.index + 1 == count,
            passing=session.watching,
        )
        self.table.refresh_question()
        self.table.advise(session.expected())
        t = self._preferences.t
        if to_do:
            self._show_instructions()
            if self.coach.isAncestorOf(self.focusWidget() or self):
                self.table.focus_actions(first=False)
        else:
            self.table.question.show_status(t(session.no_hint_code), session.lesson.seat)
        # The card of an earlier step mustn't stay over the table.
        for key in [key for key in step.light if key != PREVIEW][:1] or [""] * (PREVIEW not in step.light):
            self.table.preview.show_card(key)
        self._highlight()
        self._highlight_timer.start(self._preferences.duration(360))
        if session.count_shown:
            session.count_shown = False
            self.table.show_count()
        self._count_open = self.table.sheet.isVisible()
        store_step(self._preferences, self.lesson, session.index)

    def _highlight(self) -> None:
        carried = self._dragged_pair()
        if self.session.step.light or self.session.watching:
            self.lamps.highlight(self._pieces(self.session.step.light))
        else:
            self.lamps.highlight(carried, numbered=len(carried) > 1)
        self._frame.frame_widget(self.table.preview if PREVIEW in self.session.step.light else None)

    def _pieces(self, keys: Sequence[str]) -> list[str]:
        """Return *keys* of pieces, with ``hand:OTHER`` replaced by the cards in that Other's hand."""
        pieces: list[str] = []
        for key in keys:
            kind, _, name = key.partition(":")
            hand = self.session.view.other(name).hand if kind == "hand" and name else ()
            pieces += [card for card in hand if card] or [key]
        return pieces

    def _dragged_pair(self) -> list[str]:
        """Return the keys of the piece to drag in this step and its target; [] if there is none."""
        for action in self.session.expected()[:1]:
            return list(self.table.scene.endpoints_of(action) or ())
        return []

    def _show_instructions(self, *, warm: bool = False) -> None:
        """Show how to do the step, with the exact label of the answer; *warm*: emphasise it."""
        words = self.table.words
        for action in self.session.expected()[:1]:
            args = {"action": words.action(action)}
            carried = self._dragged_pair()
            if carried:
                variant = "carry-named" if warm else "carry"
                source, target = carried
                args |= {"source": words.plain_name(source), "target": self._piece_name(target)}
            elif action.verb in CLOSING_VERBS:
                variant = "button"
            else:
                variant = "panel" if self.table.on_panel(action) else "row"
            self.coach.remark(f"coach.how-{variant}", warm=warm, **args)
            spoken = "coach.spoken-how-button" if variant == "button" else "coach.spoken-how"
            announce(words.t(spoken, action=words.action(action)))

    def _piece_name(self, key: str) -> str:
        """Return the name of the piece *key*: the title of a pile, or the name of a card."""
        piece = self.table.scene.pieces[key]
        return str(getattr(piece.state, "title", "")) or self.table.words.plain_name(key)

    def _on_off_script(self, action: Action) -> None:
        expected = self.session.expected()
        words = self.table.words
        if expected:
            self.coach.remark(
                "coach.strayed", warm=True, done=words.action(action), action=words.action(expected[0])
            )
        else:
            self.coach.remark("coach.read-first", warm=True)
            self.coach.next_button.setFocus()
        announce(self.coach.aside)

    def _over(self) -> None:
        store_step(self._preferences, self.lesson, 0)
        self._preferences.store(finished_key(self.lesson.key), "yes")
        t, outcome = self._preferences.t, self.session.match.outcome
        won = outcome is not None and outcome.winner == self.lesson.seat
        self.table.sheet.present(
            t("coach.lesson-won" if won else "coach.lesson-over"),
            f"<p>{t('coach.lesson-over.hint')}</p>",
            [
                ("play-novice", t("coach.play-novice")),
                *([(NEXT_LESSON, t("coach.next-lesson"))] if next_lesson(self.lesson) else []),
                ("leave", t("coach.to-lessons")),
            ],
        )


def folder() -> Path:
    """Return the folder of the shipped lessons."""
    return paths.data() / "tutorials"


def shipped() -> list[Lesson]:
    """Return the shipped lessons, sorted by file name."""
    return [lessons.read(file) for file in sorted(folder().glob("*.toml"))]


def own() -> tuple[list[Lesson], list[tuple[Path, Reason]]]:
    """Return (lessons in the user's folder, [(unreadable file, reason)]).

    Keys are ``own/NAME``, so that they never replace shipped ones.
    """

    def read(file: Path) -> Lesson:
        lesson = lessons.read(file, f"own/{file.stem}")
        game_of(lesson.game)
        return lesson

    return read_all(paths.home() / "lessons", read)


def known() -> list[Lesson]:
    """Return all lessons: the shipped ones, then the user's own."""
    return shipped() + own()[0]


def next_lesson(lesson: Lesson) -> Lesson | None:
    """Return the shipped lesson of the same game that follows *lesson*; None if there is none."""
    return next(
        (
            after
            for before, after in pairwise(shipped())
            if (before.key, after.game) == (lesson.key, lesson.game)
        ),
        None,
    )


def new_here(preferences: Preferences) -> bool:
    """Return whether the user has not finished any shipped lesson yet."""
    return not any(preferences.stored(finished_key(lesson.key), "") for lesson in shipped())


def lesson_page(
    lesson: Lesson, preferences: Preferences, gallery: Gallery, playable: Playable, card_set: Cards
) -> LessonPage:
    """Return the page of *lesson* at the stored step. Raises ``GameError`` for an impossible position."""
    session = LessonSession(
        lesson,
        game_of(lesson.game),
        positions_of(lesson.game),
        card_set,
        step=step_in(preferences, lesson),
        pace=preferences.duration(PACE),
    )
    return LessonPage(preferences, gallery, session, playable.open_page)


class LessonList(ChoicePage):
    """The page to choose a lesson, with the progress in each."""

    learn_wanted = Signal(object)
    """The user chose this :class:`Lesson`."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences, "coach.lessons", "coach.lessons-lead")
        self._lessons = known()
        self.show_cards([partial(self._choice, lesson) for lesson in self._lessons])
        self.chosen.connect(lambda at: self.learn_wanted.emit(self._lessons[at]))

    def retranslate(self) -> None:
        super().retranslate()
        self.show_unreadable(own()[1])

    def _choice(self, lesson: Lesson) -> Choice:
        preferences, count = self._preferences, len(lesson.steps)
        step = step_in(preferences, lesson)
        done = step == 0 and bool(preferences.stored(finished_key(lesson.key), ""))
        if step:
            state = preferences.t("coach.lesson-at", number=step + 1, count=count)
        else:
            state = preferences.t("coach.lesson-done" if done else "coach.lesson-new", count=count)
        return Choice(
            text_in(lesson.title, preferences.language) or lesson.key,
            text_in(lesson.intro, preferences.language),
            lesson.seat,
            state,
            1.0 if done else step / count,
            done,
        )
