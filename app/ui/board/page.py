"""Page of a game being played: table, question, preview and log, connected to one session."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QAction, QColor, QImage, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.rules.game import TALK_VERBS, Action, Event, Outcome, Question, Reason, Seat
from app.table.beats import Director
from app.table.gestures import CLOSING_VERBS
from app.table.log import LogPresenter, news_since_own_action
from app.table.session import COMPUTER, V
from app.table.speech import overview
from app.table.words import Words
from app.ui.board import access
from app.ui.board.ask_panel import AskPanel
from app.ui.board.event_show import EventShow, line_decisions
from app.ui.board.floating import GAP, map_to_page, move_tooltip_off, place_near
from app.ui.board.open_hand import OpenHand
from app.ui.board.overlay import Curtain, LargeCard, News, Notice, Overlay, Sheet
from app.ui.board.piece import RenderContext
from app.ui.board.presenters import Ending, HintPresenter, Refusals, TableRequests, undo_free, undo_one
from app.ui.board.preview import Chronicle, Prerenderer, Preview, SideColumn
from app.ui.board.scene import TableScene
from app.ui.board.session import AUTO_ANSWERED, GameSession
from app.ui.board.stage import Stage
from app.ui.board.view import TableView
from app.widgets.announcer import announce, announcer
from app.widgets.controls import connect_all, filled, literal
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences
from app.widgets.waiting import call_later, single_shot

if TYPE_CHECKING:
    from app.bots.fate.search_result import Candidate
    from app.table.phone_hand import PhoneHandFactory

TABLE_SHARES = (0.66, 0.55, 0.45)
"""Maximum shares of the table's width and height for a card over it; less only where it covers a target."""
NEWS_AFTER = 30
"""Delay in ms of the notice of the computer's actions, so that the table is drawn first."""


class Parts(NamedTuple, Generic[V]):
    """The parts that a game contributes to its table page."""

    words: Words
    """The sentences of this game."""
    scene: TableScene[V]
    """The table with its pieces and gestures."""
    question: AskPanel
    """The panel in which questions are answered."""
    preview: Any
    """The preview of the piece under the pointer."""
    open_hand: OpenHand
    """The strip with the opponent's cards in games with open hands."""
    director: Director
    """The builder of beats."""


class TablePage(QWidget, Generic[V]):
    """The page of one game: sends the players' requests to the session and shows the session's views."""

    words: Words
    leave_wanted = Signal()
    rematch_wanted = Signal(bool)
    """The person wants to play the same game again; True: with sides swapped."""
    replay_wanted = Signal()
    review_wanted = Signal()
    """The person wants a review of the ended game."""
    reviewable = False
    """Whether this game can be reviewed."""
    rule_wanted = Signal(str)
    covered_changed = Signal()
    sounded = Signal(str)
    """A sound to play: one of :data:`app.widgets.sound.NAMES`."""

    def __init__(self, preferences: Preferences, gallery: Gallery, session: GameSession) -> None:
        super().__init__()
        self._preferences, self.gallery, self.session = preferences, gallery, session
        access.install()
        context = RenderContext(preferences, gallery)
        parts = self._parts(context)
        self.words, self.scene, self.question, self.preview, self.open_hand, self._director = parts
        # A person who retries a computer's mistake takes its seat.
        names = {seat: name.partition(COMPUTER)[0] for seat, name in session.match.header.players.items()}
        self.words.player_names = {
            seat: names[seat] for seat in session.persons() if names.get(seat, seat) != seat
        }
        # As children of the page: otherwise their connections would keep it alive, unseen by Python.
        session.setParent(self)
        self.scene.setParent(self)
        self.stage = Stage(self.scene, context, lambda beat: self.words.rule_title(beat.rule))
        self.view = TableView(self.scene)
        self.view.setAccessibleName(self.words.t("table.table-name"))
        self.chronicle = Chronicle(preferences, self.words.game)
        self.log_presenter = LogPresenter(self.words, session, self.chronicle)
        self.notice = Notice(self, preferences)
        self.news = News(self, preferences)
        self.side = SideColumn(preferences, self.question, self.preview, self.chronicle)
        self._build()
        self.curtain = Curtain(self, preferences)
        self.sheet = Sheet(self, preferences)
        self.large = LargeCard(self, preferences, gallery)
        self._covers: list[Overlay] = []
        """What stops everything on the table while it covers it."""
        self._requests = TableRequests(
            self, preferences, session, self.words, self.talk_action, lambda: self.covered
        )
        self._hints = HintPresenter(session, self.words, self.sheet, self._hint_html)
        self.event_show = EventShow(
            self, preferences, session, self.scene, self.stage, self.view, self.question
        )
        self.turn_replay = self.event_show.turn_replay
        self.ending = Ending(preferences, session, self.words, self.sheet, self._result_html)
        self.ending.reviewable = self.reviewable
        self._refusals = Refusals(
            session, preferences, self.words, self.scene, self.view, self.show_message, self._reasons
        )
        self._keys_on_table = False
        self._waiting: Action | None = None
        self._placed_card = ""
        """The card over the table that has its place."""
        self._prerenderer = Prerenderer(self.view, gallery, self.preview)
        self._news_timer = single_shot(self, self._show_news, NEWS_AFTER)
        self._wire()

    def _parts(self, desk: RenderContext) -> Parts[V]:
        """Return the game's parts of the table."""
        raise NotImplementedError

    @classmethod
    def phone_hand_factory(cls) -> PhoneHandFactory:
        """Return the factory of this game's phone hands; only for games that support phones."""
        raise NotImplementedError

    @property
    def commands(self) -> dict[str, Callable[[], object]]:
        """The menu commands of this table; a game adds its own."""
        return {
            "undo": self.undo,
            "take-back": self.take_back,
            "focus-actions": self.focus_actions,
            "focus-table": self.focus_table,
            "describe-table": self.describe_table,
        }

    @property
    def covered(self) -> bool:
        """Whether the curtain or a sheet covers the table, so that nothing on it can be done."""
        return any(cover.isVisibleTo(self) for cover in self._covers)

    def add_cover(self, cover: Overlay) -> None:
        """Let *cover* stop everything on the table while it's open."""
        self._covers.append(cover)
        connect_all((cover.opened, self._cover), (cover.closed, self._cover))

    def _cover(self) -> None:
        """Disable what is covered, with its keys, menus, and accessible actions; else enable it again."""
        free = not self.covered
        self.scene.cancel_drag()
        parts: list[QWidget | QAction] = [self.view, self.side, self.open_hand, *self.actions()]
        for part in parts:
            part.setEnabled(free)
        self.covered_changed.emit()
        if free:
            self._restore_focus()

    def set_header(self, widget: QWidget) -> None:
        """Place *widget* above the question."""
        self.side.set_header(widget)

    def set_footer(self, widget: QWidget) -> None:
        """Place *widget* below the table."""
        self._table_column.addWidget(widget)

    def picture(self, width: int) -> QImage:
        """Return the public table as an image *width* px wide; the scene stays public afterwards."""
        self.scene.sync(self.session.view_of(None), animate=False)
        room = self.scene.sceneRect()
        image = QImage(width, round(width * room.height() / room.width()), QImage.Format.Format_RGB32)
        image.fill(QColor(self._preferences.theme.street))
        painter = QPainter(image)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.scene.render(painter, QRectF(image.rect()), room)
        painter.end()
        return image

    def _toggle_log_size(self) -> None:
        self.side.toggle_log_size()
        self._fit_side()

    def talk_action(self, verb: str, seat: str) -> Action:
        """Return the action *verb* (resigning, or offering or answering a draw) of *seat*."""
        return Action(verb, (seat,))

    def _build(self) -> None:
        self._table_column = table = filled(QVBoxLayout(), self.open_hand, (self.view, 1), spacing=0)
        row = filled(QHBoxLayout(), (table, 1), self.side, spacing=0, margins=(0, 0, 0, 0))
        filled(QVBoxLayout(self), row, margins=(0, 0, 0, 0))

    @property
    def _card_preview(self) -> Preview | None:
        """The preview, if it shows cards: that of Tribunal shows actions."""
        return self.preview if isinstance(self.preview, Preview) else None

    @property
    def _floating_card(self) -> Preview | None:
        """The preview, while it shows a card over the table."""
        cards = self._card_preview
        return cards if cards is not None and cards.floating and cards.isVisible() else None

    def _wire(self) -> None:
        session, scene = self.session, self.scene
        for view in (self.view, self.view.hand):
            view.viewport().installEventFilter(self)
        for cover in (self.curtain, self.sheet, self.large):
            self.add_cover(cover)
        if (cards := self._card_preview) is not None:
            connect_all(
                (cards.enlarged, self.large.show_card),
                (cards.card_changed, self._place_preview),
                (scene.dragged, cards.set_dragging),
                (scene.hovered, cards.point_at),
            )
        else:
            scene.hovered.connect(self.preview.show_card)
        connect_all(
            (self.chronicle.grow_wanted, self._toggle_log_size),
            (session.advanced, self._advanced),
            (session.rebuilt, self._rebuilt),
            (session.viewer_changed, self._on_viewer_changed),
            (session.decision_needed, self._on_decision_needed),
            (session.handover, self._handover),
            (session.phone_decides, self._on_phone_decides),
            (session.refused, self.show_refusal),
            (session.hinted, lambda action, _reason, _candidates: self.advise([action])),
            (session.hinted, self._hints.on_hint),
            (self._hints.message, self.show_message),
            (session.finished, self._finished),
            (session.auto_answered, self._auto_answered),
            (self.sheet.closed, lambda: session.pause_bots(False, "sheet")),
            (self.question.skip_wanted, self.event_show.skip),
            (self.event_show.question_withheld, self._ask_nothing),
            (self.event_show.all_shown, self._on_all_shown),
            (self._requests.message, self.show_message),
            (self._requests.requested, self.run_action),
            (self.ending.sounded, self.sounded),
            (self.stage.beat_started, lambda beat: self.sounded.emit(beat.sound) if beat.sound else None),
            (scene.touched, self.event_show.skip),
            (scene.action_chosen, self.run_action),
            (scene.choice_needed, self._choose_between),
            (scene.explanation_wanted, self._refusals.explain),
            (scene.unusable_clicked, self._refusals.explain_idle),
            (session.advanced, self._show_open_hand),
            (session.rebuilt, self._show_open_hand),
            (session.finished, self._show_open_hand),
            # Swap both hands at the same time.
            (session.viewer_changed, lambda _view: self.stage.when_idle(self._show_open_hand)),
            (self.open_hand.hovered, self.preview.show_card),
            (self.open_hand.pinned, self.preview.pin),
            (scene.focus_moved, partial(access.report_focus, self.view)),
            (scene.pinned, self.preview.pin),
            (scene.picked, self._picked),
            (self.question.chosen, self._on_answer),
            (self.question.link, self.open_link),
            (self.question.action_highlighted, self._pointed),
            (self.question.hint_wanted, self.hint),
            (self.question.hand_wanted, self.session.request_handover),
            (self.question.pass_wanted, self._pass),
            (self.chronicle.rule_wanted, self.rule_wanted),
            (self.preview.rule_wanted, self.rule_wanted),
            (scene.dragged, self.chronicle.set_dragging),
            (scene.refusal_left, self.notice.hide),
            (scene.dragged, self._prerenderer.set_dragging),
            (self.chronicle.card_wanted, self.preview.pin),
            (self.chronicle.card_hovered, self.preview.show_card),
            (self.curtain.raised, self._curtain_raised),
            (self.sheet.link, self.open_link),
            (self.sheet.chosen, self._sheet_chosen),
            (self.question.ending_chosen, self._sheet_chosen),
            (self.notice.link, self.open_link),
            (self._preferences.theme_changed, self.refresh),
            (self.gallery.changed, self.refresh),
        )

    def _show_open_hand(self, *_signal_args: object) -> None:
        self.open_hand.show_view(self.session.other_view)

    def start(self) -> None:
        """Start showing the session."""
        self._fit_side()
        for kind in self.session.auto_answerable:
            if self._preferences.stored(AUTO_ANSWERED.format(kind), "yes") == "no":
                self.session.set_auto_answer(kind, False)
        self.session.start()
        self.view.hide_until_drawn()
        self.gallery.layout_ahead(self.gallery.keys())
        self._prerenderer.queue(self._to_prerender())

    def run_action(self, action: Action) -> None:
        """Submit *action*, after ending a running animation; while the table is covered, do nothing."""
        if self.covered:
            return
        self.notice.hide()
        self._hide_news()
        if (cards := self._card_preview) is not None:
            cards.wait_for_pointer()
        else:
            self.preview.show_card("")
        self._submit_waiting()
        if self.stage.busy:
            # The end of the animation and the result of *action* are drawn in two separate frames.
            self._waiting = action
            self.event_show.skip()
            call_later(self, 0, self._submit_waiting)
        else:
            self.event_show.skip()
            (self.change_for(action) or partial(self.session.submit, action))()

    def _submit_waiting(self) -> None:
        """Submit the waiting action, now that the window has drawn the end of the animation."""
        action, self._waiting = self._waiting, None
        if action is not None:
            (self.change_for(action) or partial(self.session.submit, action))()

    def _on_answer(self, action: Action) -> None:
        """Run the action chosen in the panel, unless the press was meant for an earlier question."""
        if not self.question.ignoring_input:
            self.run_action(action)

    def _auto_answered(self, kind: str) -> None:
        """Say that a question of *kind* was closed.

        If the player hasn't just pressed the lowest button, guard the next question against that press.
        """
        if self.session.match.moves[-1].action.verb not in CLOSING_VERBS:
            self.question.expect_late_press()
        at = QPointF(self.view.width() / 2, self.view.height() * 0.7)
        self.show_message(self.words.t(f"table.spared-{kind}"), at)

    def _pass(self) -> None:
        self.event_show.skip()
        self.session.pass_this_turn()

    def watch_again(self) -> None:
        """Replay the last turn as the viewer saw it."""
        if self.covered or self.turn_replay.isVisible():
            return
        self.notice.hide()
        self._hide_news()
        if refusal := self.event_show.replay_last_turn(self._director):
            self.show_message(self.words.t(refusal))

    def show_line(self, steps: Sequence[tuple[Seat, Action]], title: str, asks: str) -> None:
        """Play *steps* from the position on, with a strip titled *title*, without changing the game.

        *asks*: code of the message that says what is shown.
        """
        self.notice.hide()
        if not self.stage.animations_off:
            decisions = line_decisions(steps, self.session.match.state, self._director)
            self.event_show.show_decisions(decisions, title, asks)

    def change_for(self, action: Action) -> Callable[[], object] | None:
        """Return the function that does *action* in the game's own way; None: it's submitted as it is."""
        return None

    def undo(self) -> None:
        """Undo the last decision (in practice, the person's last).

        Between two people, if it revealed something or was the other's, only if both agree.
        """
        self._requests.undo(undo_one)

    def take_back(self) -> None:
        """Undo all of this seat's decisions that can be undone without asking (in practice, the last)."""
        self._requests.undo(undo_free)

    def request(self, verb: str) -> str:
        """Request *verb* (``offer-draw``, ``resign``) for the viewing seat after confirmation.

        Return why it can't be requested, "" if it can.
        """
        return self._requests.request(verb)

    hint_override: Callable[[], None] | None = None
    """Replacement for the game's own adviser, if any."""

    def hint(self) -> None:
        """Show legal actions with their effects, and request a strong player's advice."""
        if self.watching:
            self.show_message(self.words.t("table.hint-watching"))
        elif self.hint_override is not None:
            self.hint_override()
        elif not self.curtain.isVisible():
            self._hints.ask()

    def refresh_question(self) -> None:
        """Show the question again, because its answers have changed."""
        self._question(self.session.view)

    def advise(self, actions: Sequence[Action]) -> None:
        """Highlight *actions* where they can be chosen, until the next question."""
        self.question.advise(actions)

    def refresh(self) -> None:
        """Retranslate and redraw everything (language, theme, cards)."""
        self.scene.refresh()
        self.view.setAccessibleName(self.words.t("table.table-name"))
        if self.watching:
            self._ask_nothing("table.watching")
        else:
            self._question(self.session.view)
            self.log_presenter.update()
        self._fit_side()

    @property
    def spoken_question(self) -> str:
        """The question for screen readers."""
        return self.question.sentence

    def focus_actions(self, *, first: bool = True) -> None:
        """Give the arrow keys to the list of actions, for later questions too. *first*: select the first."""
        self._keys_on_table = False
        self.question.expand_answers()
        self.question.take_focus()
        announce(self.spoken_question)
        if first:
            announce(self.question.select_first())

    def focus_table(self) -> None:
        """Give the arrow keys to the table, for later questions too."""
        self._keys_on_table = True
        self.view.setFocus()
        access.report_focus(self.view, self.scene.focus_key)

    def describe_table(self) -> None:
        """Have screen readers speak what stands where."""
        announce(overview(access.described(self.view)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        pressed = event.type() == QEvent.Type.MouseButtonPress
        if self.watching and pressed and watched in (self.view.viewport(), self.view.hand.viewport()):
            # Pieces are moving: the press wasn't meant for the piece that is under the pointer now.
            self.event_show.skip()
            return True
        if event.type() == QEvent.Type.ToolTip and (card := self._floating_card) is not None:
            call_later(self, 0, partial(move_tooltip_off, card))
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_side()
        if self.turn_replay.isVisible():
            self.event_show.place_turn_replay()

    # Signals of the session ----------------------------------------------------------------------

    def _advanced(self, events: Sequence[Event], view: V) -> None:
        self.stage.play(self._director.beats(events, view), view, next_frame=True)
        if self.event_show.delays_question:
            self.event_show.watch()
        else:
            self._question(view)
        # The log must not reveal what is still to be shown.
        self.stage.when_idle(self.log_presenter.update)
        for event in events:
            announce(self.words.event(event), more_follows=True)

    @property
    def watching(self) -> bool:
        """Whether events are still being shown while the next question waits."""
        return self.event_show.watching

    def _ask_nothing(self, code: str) -> None:
        """Show the message *code* while nothing can be chosen."""
        self.scene.set_actions(())
        self.hide_question_controls()
        self.question.watch(self.words.t(code))

    def _on_all_shown(self) -> None:
        """Put the question, now that the events were shown."""
        self._question(self.session.view)
        if self.session.question is not None and self.session.actions:
            self._on_decision_needed(self.session.question.seat, self.session.actions)

    def hide_question_controls(self) -> None:
        """Hide the game's additional controls of a question; most have none."""

    def _rebuilt(self, view: V) -> None:
        self.ending.shown = False
        self.event_show.reset()
        self.scene.sync(view, animate=False)
        if self.preview.key not in {piece.card for piece in self.scene.pieces.values()}:
            # A card that was drawn before an undo isn't known any more.
            self.preview.reset()
        self.notice.hide()
        self._hide_news()
        self._question(view)
        self.log_presenter.update()

    def _on_viewer_changed(self, view: V) -> None:
        """Show *view*, after the events that are still being shown."""
        if not self.session.open_hands:
            self.preview.reset()
        if self.stage.busy:
            self.stage.play((), view)
            self.event_show.watch()
        else:
            self._rebuilt(view)

    def _on_decision_needed(self, _seat: str, actions: Sequence[Action]) -> None:
        if self.watching:
            return
        self.event_show.update_space_shortcut()
        self._offer(actions)
        self.stage.uncover_prompts()
        self._news_timer.start()
        announce(self.spoken_question)
        if not self.covered:
            self._restore_focus()

    def _show_news(self) -> None:
        """Show what happened meanwhile, unless it was animated or is narrated.

        Waits until nothing covers the table.
        """
        overlays = [overlay for overlay in self.findChildren(Overlay) if overlay.isVisibleTo(self)]
        if overlays:
            overlays[0].closed.connect(self._news_timer.start, Qt.ConnectionType.SingleShotConnection)
            return
        self._prerenderer.queue_fronts()
        viewer = self.session.viewer
        shown = viewer is None or self.session.has_narrator or not self.stage.animations_off
        lines = [] if shown else news_since_own_action(self.session, self.words)
        if not lines:
            self.news.hide()
            return
        self.news.show_lines(lines, self.view.width() - 2 * GAP)
        at = QPointF(self.view.width() * 0.7, self.view.height() * 0.3)
        place_near(self.view, self._panels(), self.news, at)

    def _hide_news(self) -> None:
        self._news_timer.stop()
        self.news.hide()

    def _handover(self, seat: str) -> None:
        # The next person must not hear what only the last one may know.
        announcer().flush()
        # The acting player sees the result before the screen changes hands.
        self.stage.when_idle(lambda: self._lower_curtain(seat))

    def _lower_curtain(self, seat: str) -> None:
        if seat != self.session.to_move:
            return
        self._show_neutral_view()
        t = self.words.t
        if self.sheet.isVisible():
            return
        self.curtain.lower(
            self.words.seat_side(seat),
            self.words.emblem(seat),
            self.words.seat_and_player(seat),
            t("table.curtain-hint"),
            t("table.curtain-raise"),
            self.log_presenter.public_news(seat),
        )

    def _on_phone_decides(self, _seat: str) -> None:
        """Show the public table after the last events, because the next decision is made on a phone."""
        self.curtain.dismiss()
        self.stage.when_idle(self._show_to_all)

    def _show_to_all(self) -> None:
        if self.session.viewer is None and self.session.to_move in self.session.on_phones:
            self._show_neutral_view()

    def _show_neutral_view(self) -> None:
        """Show the neutral view and clear everything that belonged to the last viewer."""
        self.preview.reset()
        self.notice.hide()
        self._hide_news()
        self.scene.set_actions(())
        self.scene.sync(self.session.view, animate=False)
        self._question(self.session.view)
        self.log_presenter.update()

    def _curtain_raised(self) -> None:
        seat = self.session.to_move
        if seat is not None:
            self.session.show_view_of(seat)
            self._restore_focus()

    def show_refusal(self, reason: Reason) -> None:
        """Show why the last request was refused, with a link to the rule."""
        self._refusals.show_refusal(reason)

    def _reasons(self, meant: Sequence[Action]) -> list[Reason]:
        """Return why the actions *meant* are refused, without legal ones; the first reason is shown."""
        return [reason for action in meant if (reason := self.session.why_not(action)) is not None]

    def _finished(self, outcome: Outcome) -> None:
        self.session.viewer = self.session.viewer or (self.session.persons() or ["light"])[0]
        self.scene.set_actions(())
        self._question(self.session.view)
        self.log_presenter.update()
        self.stage.when_idle(self._look_and_show_result)

    def _look_and_show_result(self) -> None:
        self.scene.sync(self.session.view)
        self.ending.show_after_pause()

    def _result_html(self, outcome: Outcome) -> str:
        """Return how the game ended, as HTML."""
        raise NotImplementedError

    def _hint_html(self, view: V, advice: str | None, candidates: Sequence[Candidate]) -> str:
        """Return what can be done in *view* below *advice*, as HTML; *candidates*: search results."""
        raise NotImplementedError

    def show_count(self) -> None:
        """Show the last Count line by line; does nothing in a game without one."""

    def on_panel(self, action: Action) -> bool:
        """Return whether one of the game's additional controls offers *action* and is visible."""
        return False

    def _to_prerender(self) -> list[Callable[[], object]]:
        """Return functions that draw and cache what is needed soon."""
        return [self.curtain.cover_pixmap] if len(self.session.persons()) > 1 else []

    @property
    def _large_log(self) -> list[QWidget]:
        """The large log, while it lies over the table."""
        log = self.chronicle.large
        return [log] if log is not None and log.isVisible() else []

    def _panels(self) -> list[QWidget]:
        """Return floating panels that notes must not cover."""
        card = self._floating_card
        return [self.notice, self.news, *self._large_log, *([card] if card is not None else [])]

    # Display -------------------------------------------------------------------------------------

    def _question(self, view: V) -> None:
        """Show the question of *view* with its answers."""
        raise NotImplementedError

    def _show_status(self, question: Question | None, mine: bool) -> None:
        """Show who decides, if there is a *question* that isn't answered at this screen (not *mine*).

        After the result was shown, show it again, with all that can be done now.
        """
        outcome = self.session.match.outcome
        if outcome is not None and self.ending.shown:
            self.question.show_status(self.words.result(outcome), outcome.winner or "")
            self.question.show_endings([pair for pair in self.ending.buttons() if pair[0] != "close"])
        if question is None or mine:
            return
        if self.session.players[question.seat] != "person":
            self.question.show_status(self.words.t("table.their-move"))
        elif elsewhere := self._requests.phone_sentence():
            self.question.show_status(elsewhere)

    def _offer(self, actions: Sequence[Action]) -> None:
        """Offer *actions* as gestures."""
        self.scene.set_actions([action for action in actions if action.verb not in TALK_VERBS])

    def _picked(self, key: str) -> None:
        self.question.filter_by_piece(key, self.scene.actions_of(key))
        if key:
            self.preview.show_card(self.scene.pieces[key].card)

    def _pointed(self, action: Action | None) -> None:
        if action is not None and action.args:
            self.preview.show_card(action.args[0])

    def _choose_between(self, actions: Sequence[Action], at: QPointF) -> None:
        menu = self.view.new_menu()
        for action in actions:
            entry = menu.addAction(literal(self.words.action(action)))
            entry.setData(str(action))
            entry.triggered.connect(lambda _=False, action=action: self.run_action(action))
        self.view.open_menu(menu, at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self.stage.busy and not event.isAutoRepeat():
            # A window that no window manager has activated gets no shortcuts.
            self.notice.hide()
            self.event_show.next_beat()
        elif self._presses_primary(event):
            return
        elif event.key() != Qt.Key.Key_Escape or not self._escape():
            super().keyPressEvent(event)

    def _presses_primary(self, event: QKeyEvent) -> bool:
        """Press the question's primary button if *event* is Enter or Space; return whether it did.

        A text field or a list with the focus, or a piece selected by key, takes these keys first. In step
        mode Space doesn't count: it steps through animations, and one press too many must not answer.
        """
        keys = [Qt.Key.Key_Return, Qt.Key.Key_Enter]
        if self._preferences.animation != "step":
            keys.append(Qt.Key.Key_Space)
        button = self.question.primary_button()
        if event.key() not in keys or event.isAutoRepeat() or button is None or not button.isEnabled():
            return False
        button.click()
        return True

    def _escape(self) -> bool:
        """Close only the topmost thing that Escape closes; return False if there is none."""

        def unpin() -> None:
            self.preview.pin("")
            self.preview.show_card("")

        things: tuple[tuple[object, Callable[[], object]], ...] = (
            (self.turn_replay.isVisible(), self.turn_replay.dismiss),
            (self.notice.isVisible(), self.notice.hide),
            (self.watching, self.event_show.skip),
            (self.news.isVisible(), self._hide_news),
            (self.preview.pinned, unpin),
            (self._large_log, self._toggle_log_size),
            (self._floating_card, partial(self.preview.show_card, "")),
        )
        for is_open, close in things:
            if is_open:
                close()
                return True
        return self.scene.let_go()

    def show_message(self, sentence: str, at: QPointF | None = None, keys: Sequence[str] = ()) -> None:
        """Show *sentence* near *at* (px of the page), not covering the pieces *keys*, and announce it."""
        self.show_notice(sentence, at, keys)
        announce(sentence)

    def show_notice(self, sentence: str, at: QPointF | None = None, keys: Sequence[str] = ()) -> None:
        """Show *sentence*, which is announced elsewhere, as :meth:`show_message` does."""
        near = at or QPointF(self.view.width() / 2, self.view.height() * 0.5)
        self.notice.show_at(sentence, near)
        place_near(self.view, self._panels(), self.notice, near, keys)

    def open_link(self, link: str) -> None:
        """Follow *link* of a sentence."""
        kind, _, key = link.partition(":")
        if kind == "card":
            self.preview.pin(key)
        elif kind == "rule":
            self.rule_wanted.emit(key)
        elif kind == "count":
            self.show_count()
        elif kind == "do":
            self.sheet.dismiss()
            self.run_action(Action.parse(key))

    def _sheet_chosen(self, name: str) -> None:
        actions: dict[str, Callable[[], None]] = {
            "rematch": lambda: self.rematch_wanted.emit(True),
            "again": lambda: self.rematch_wanted.emit(False),
            "replay": self.replay_wanted.emit,
            "review": self.review_wanted.emit,
            "leave": self.leave_wanted.emit,
        }
        actions.get(name, self._after_sheet)()

    def ask_leave(self) -> None:
        """Ask over the dimmed table whether to leave the game."""
        t = self.words.t
        self.sheet.present(
            t("ui.leave-title"),
            html.escape(t("ui.leave-sure")),
            [("close", t("ui.leave-no")), ("leave", t("ui.leave-yes"))],
        )

    def _after_sheet(self) -> None:
        seat = self.session.to_move
        if self.session.match.outcome is not None and not self.ending.shown:
            self.ending.show()
        elif self.ending.shown:
            self._question(self.session.view)
        elif seat is not None and self.session.handing_over:
            self._handover(seat)

    def _restore_focus(self) -> None:
        if self._keys_on_table:
            self.view.setFocus()
        else:
            self.question.take_focus()

    def _fit_side(self) -> None:
        self.side.fit(self.width(), self.height())

    def _place_preview(self, _key: str) -> None:
        """Move a preview over the table near its card, off the card, the selected piece, and its targets."""
        cards = self._floating_card
        if cards is None:
            self._placed_card = ""
            return
        if cards.pinned and self._placed_card == cards.key:
            # The user may be aiming at its buttons.
            return
        self._placed_card = cards.key
        scene = self.scene
        active = scene.active_key
        hovered = scene.pieces.get(scene.hovering) or scene.pieces.get(scene.focus_key)
        keys = [active, *scene.gestures.targets(active), hovered.key if hovered else ""]
        # The tracks show what the card would cost.
        keys += [piece.key for piece in scene.pieces.values() if piece.kind == "tracks"]
        near = (
            map_to_page(self.view, hovered.sceneBoundingRect()).center()
            if hovered is not None
            else QPointF(self.view.width(), 0.0)
        )
        pieces = [scene.pieces[key] for key in keys if key in scene.pieces]
        areas = [
            map_to_page(self.view, piece.sceneBoundingRect()) for piece in pieces if piece.kind != "place"
        ]
        for share in TABLE_SHARES:
            cards.float_in(self.view.size() * share)
            place_near(self.view, self._panels(), cards, near, keys)
            if not any(area.intersects(QRectF(cards.geometry())) for area in areas):
                break
        cards.raise_()
