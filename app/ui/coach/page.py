"""The page of a lesson: the coach panel above the table of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal

from app.i18n import text_in
from app.plain_json import parse_int
from app.rules.game import Action
from app.rules.lesson import Lesson
from app.ui.board.gestures import CLOSING_VERBS
from app.ui.board.page import TablePage
from app.ui.board.session import GameSession
from app.ui.coach.coached import CoachedPage
from app.ui.coach.highlights import Frame, Highlights
from app.ui.coach.session import LessonSession
from app.ui.own_fate.page import FatePage
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

CARD = 0.42
"""Height of the preview as a share of the page, large because learners don't know the cards."""
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

    def __init__(
        self,
        preferences: Preferences,
        gallery: Gallery,
        session: LessonSession,
        page: Callable[[Preferences, Gallery, GameSession], TablePage] = FatePage,
    ) -> None:
        """Create the page; *page* makes the table page of the lesson's game."""
        super().__init__(preferences, page(preferences, gallery, session), session.lesson.game)
        self.session = session
        self.table.card_share = CARD
        self.lamps = Highlights(self.table.scene, preferences)
        self._frame = Frame(self, preferences)
        self._count_open = False
        # Pieces that move or are recreated lose their highlights: set them again once the table is at rest.
        self._highlight_timer = single_shot(self, self._highlight)
        self._wire()

    def _wire(self) -> None:
        session, coach = self.session, self.coach
        # A step describes what the animation shows, so it's entered only after the animation.
        session.step_entered.connect(self._on_step_entered)
        session.off_script.connect(self._on_off_script)
        session.over.connect(self._over)
        coach.next_wanted.connect(self._next)
        coach.back_wanted.connect(self._back)
        coach.shown_wanted.connect(session.play_expected)
        coach.rule_wanted.connect(self.rule_wanted)
        self.table.sheet.closed.connect(lambda: self.coach.next_button.setFocus())
        self.table.sheet.chosen.connect(self._sheet_read)
        session.refused.connect(lambda _reason: self._show_instructions(warm=True))
        self.table.scene.explanation_wanted.connect(lambda _meant, _at: self._show_instructions(warm=True))
        # Connected as methods: lambdas would keep the page alive.
        self._preferences.language_changed.connect(self._show)
        self._preferences.theme_changed.connect(self._highlight_soon)

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
        session = self.session
        step = session.step
        count = len(session.lesson.steps)
        to_do = bool(step.do) and not session.watching
        self.coach.show_text(
            text_in(step.text, self._preferences.language),
            session.index + 1,
            count,
            to_do=to_do,
            rule=step.rule,
            last=session.index + 1 == count,
        )
        self.table.refresh_question()
        self.table.advise(session.expected())
        t = self._preferences.t
        if to_do:
            self._show_instructions()
            if self.coach.isAncestorOf(self.focusWidget() or self):
                self.table.focus_actions()
        else:
            self.table.question.show_status(t(session.no_hint_code), session.lesson.seat)
        for key in [key for key in step.light if key != PREVIEW][:1]:
            self.table.preview.show_card(key)
        self._highlight()
        self._highlight_timer.start(self._preferences.duration(360))
        if session.count_shown:
            session.count_shown = False
            self.table.show_count()
        self._count_open = self.table.sheet.isVisible()
        store_step(self._preferences, session.lesson, session.index)

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
        self.table.announced.emit(self.coach.aside)

    def _over(self) -> None:
        store_step(self._preferences, self.session.lesson, 0)
        self._preferences.store(finished_key(self.session.lesson.key), "yes")
        t = self._preferences.t
        outcome = self.session.match.outcome
        won = outcome is not None and outcome.winner == self.session.lesson.seat
        self.table.sheet.present(
            t("coach.lesson-won" if won else "coach.lesson-over"),
            f"<p>{t('coach.lesson-over.hint')}</p>",
            [("play-novice", t("coach.play-novice")), ("leave", t("coach.to-lessons"))],
        )
