"""Pages of Own Fate: the game, with the plan of a battle slot and the Count, and the replay."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from app.rules.game import TALK_VERBS, Action, Event, Outcome, Reason, Seat
from app.rules.own_fate import CountRecord, FateView
from app.rules.passes import PASS
from app.table.beats import Director
from app.table.gestures import BACK, CLOSING_VERBS, DONE, Prompt
from app.table.own_fate.count import PORTRAIT, count_page, picture_name, worth_showing
from app.table.own_fate.director import FateDirector
from app.table.own_fate.hand_groups import in_hand_order
from app.table.own_fate.plan_editor import control_of
from app.table.own_fate.prompt import prompt_for, slot_enders
from app.table.own_fate.refusals import NO_STRIKER, OTHER_QUESTION, plainer_reason, with_phase_rule
from app.table.own_fate.result import result_page
from app.table.own_fate.speech import still_to_act
from app.table.own_fate.words import MOVE_VERBS, FateWords
from app.table.speech import joined
from app.table.words import plain
from app.ui.board.confirm import confirm
from app.ui.board.floating import map_to_page
from app.ui.board.open_hand import OpenHand
from app.ui.board.page import Parts, TablePage
from app.ui.board.piece import RenderContext
from app.ui.board.preview import Preview
from app.ui.board.question import QuestionPanel
from app.ui.board.replay_page import ReplayPage
from app.ui.board.session import GameSession
from app.ui.coach.hints import hint_page
from app.ui.own_fate.guard import Guard
from app.ui.own_fate.plan_panel import PlanPanel
from app.ui.own_fate.scene import FateScene
from app.widgets.announcer import announce
from app.widgets.controls import connect_all
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences

PASSES = 3
"""Number of passes in one turn after which the player learns how to pass for the whole turn."""
PASS_HINT = "pass-hint"
"""Setting: whether the player has learned that."""

if TYPE_CHECKING:
    from app.bots.fate.search_result import Candidate
    from app.table.phone_hand import PhoneHandFactory


class FatePage(TablePage[FateView]):
    """One game of Own Fate on the screen."""

    words: FateWords
    scene: FateScene
    question: QuestionPanel

    reviewable = True

    def __init__(self, preferences: Preferences, gallery: Gallery, session: GameSession) -> None:
        super().__init__(preferences, gallery, session)
        self._plan_panel = panel = PlanPanel(preferences, self.words, session)
        self.plan_editor = panel.editor
        self.question.insert_control(panel)
        self._guard = Guard(self, session, preferences, self.words)
        self._passes: list[tuple[Seat | None, int]] = []
        """Seat and turn of each *Not now* of a player at this screen."""
        connect_all(
            (panel.chosen, self.run_action),
            (panel.link, self.open_link),
            (panel.layout_pending, self.question.suspend_updates),
            (panel.refused, self.show_refusal),
            (panel.rewritten, self.refresh_question),
            (panel.rewritten, lambda: announce(self.spoken_question)),
            (panel.message, self.show_message),
            (self._guard.changed, self.question.warn),
            (self._guard.changed, announce),
            (self.chronicle.count_wanted, self.show_count),
        )

    def _parts(self, desk: RenderContext) -> Parts[FateView]:
        words = FateWords(desk.preferences, desk.gallery)
        return Parts(
            words,
            FateScene(desk, words),
            QuestionPanel(desk.preferences, words),
            Preview(desk.preferences, desk.gallery, words.game),
            FateOpenHand(desk.preferences, desk.gallery, words),
            FateDirector(words),
        )

    @property
    def plan_panel(self) -> PlanPanel:
        """The plan below the question, laid out."""
        self._plan_panel.finish_layout()
        return self._plan_panel

    @classmethod
    def phone_hand_factory(cls) -> PhoneHandFactory:
        from app.table.own_fate.phone import FateHand

        return FateHand

    @property
    def commands(self) -> dict[str, Callable[[], object]]:
        return super().commands | {
            "watch-again": self.watch_again,
            "hint": self.hint,
            "count": self.show_count,
            "focus-plan": self.focus_plan,
            "guard": self.refresh_question,
        }

    def run_action(self, action: Action) -> None:
        t, do = self.words.t, partial(super().run_action, action)
        if action == PASS:
            self._passes.append((self.session.to_move, self.session.view.turn))
        if sentence := self._guard.question(action) if action in (DONE, PASS) else "":
            texts, yes = (t("table.guard-title"), sentence), t("table.guard-yes", action=action.verb)
            confirm(self, self._preferences, texts, yes, do, no_label=t("table.guard-no"))
        else:
            do()

    def show_count(self) -> None:
        """Show the last Count line by line, or say that there was none."""
        record = self.session.view.last_count
        if record is None:
            self.show_message(self.words.t("table.count-none"))
            return
        # If a person plays at this screen, computers wait until the sheet is closed.
        self.session.pause_bots(bool(self.session.persons_here()), "sheet")
        # Over the result, which then comes back.
        self.ending.shown &= not self.sheet.isVisible()
        self.sheet.present(
            self.words.t("table.count-title", turn=record.turn),
            count_page(record, self.words, self._preferences, len(self.session.view.vortex)),
            [("close", self.words.t("table.count-close"))],
            opaque=len(self.session.persons()) > 1 and not self.session.open_hands,
            pictures=portraits(record, self.gallery, self.devicePixelRatioF()),
        )

    def advise(self, actions: Sequence[Action]) -> None:
        super().advise(actions)
        self.plan_panel.advise(actions)

    def focus_plan(self) -> None:
        """Move the focus to the plan of the battle slot if there is one, else to the answers."""
        if self.plan_panel.isVisible():
            self.plan_panel.take_focus()
        else:
            self.show_message(self.words.t("table.plan-none"))
            self.focus_actions()

    @property
    def spoken_question(self) -> str:
        question, plan = self.session.question, self.plan_editor.plan
        if question is None or plan is None:
            return super().spoken_question
        if self.plan_editor.busy:
            return ""
        # The gloom buttons ask for the level where the question on the screen doesn't.
        asked = self.words.question(question) if question.kind == "gloom" else super().spoken_question
        return f"{self._plan_panel.accessible_summary()} {asked}"

    def hide_question_controls(self) -> None:
        self._plan_panel.update_plan(self.session.view, mine=False)

    def on_panel(self, action: Action) -> bool:
        return self.plan_panel.isVisible() and bool(control_of(action))

    def _escape(self) -> bool:
        return super()._escape() or self._plan_panel.cancel()

    def show_refusal(self, reason: Reason) -> None:
        super().show_refusal(with_phase_rule(reason, self.session.view))

    def change_for(self, action: Action) -> Callable[[], object] | None:
        return self.plan_editor.change_for(action)

    def _advanced(self, events: Sequence[Event], view: FateView) -> None:
        last = self.session.match.moves[-1]
        ended = last.seat == view.seat and any(event.kind == "slot-done" for event in events)
        if ended and last.action in self.words.slot_enders:
            self._auto_answered("battle")
        elif ended and last.action.verb not in {*CLOSING_VERBS, "gloom"}:
            # Walking usually ends a slot, so the next question isn't a surprise.
            self.question.expect_late_press(answers=last.action.verb not in MOVE_VERBS)
        super()._advanced(events, view)
        for event in events:
            if event.kind == "listened" and event.secret:
                self.show_notice(plain(self.words.event(event)))
        record = view.last_count
        counted = (
            record is not None and any(event.kind == "counted" for event in events) and worth_showing(record)
        )
        # Without animations, the sums are shown only here.
        if counted and self.stage.animations_off:
            self.show_count()
        elif counted:
            self.stage.when_idle(self._offer_count)

    def _offer_count(self) -> None:
        """Offer the Count, whose beats are over, line by line."""
        theme, label = self._preferences.theme, html.escape(self.words.t("table.count-offer"))
        area = map_to_page(self.view, self.scene.geometry.offer)
        # On one line and no higher than the room, so that it covers no place, at any text size.
        link = (
            f'<a href="count:" style="color:{theme.accent_text};font-size:{area.height() * 0.46:.0f}px">'
            f"{label}</a>"
        )
        self.notice.show_text(link, self.width(), f"background: {theme.raised};", 6500)
        self.notice.move(round(area.right()) - self.notice.width(), round(area.top()))
        announce(label)

    def _reasons(self, meant: Sequence[Action]) -> list[Reason]:
        reasons = (
            plainer_reason(reason, action, self.session.view)
            for action in meant
            if (reason := self.session.why_not(action)) is not None
        )
        # Sort the generic refusals last: they say little about what the player meant.
        return sorted(reasons, key=lambda reason: reason.code in (NO_STRIKER, OTHER_QUESTION))

    def _result_html(self, outcome: Outcome) -> str:
        return result_page(outcome, self.session, self.words, self._preferences)

    def _hint_html(self, view: FateView, advice: str | None, candidates: Sequence[Candidate]) -> str:
        return hint_page(view, self.words, self._preferences, advice, candidates)

    def _to_prerender(self) -> list[Callable[[], object]]:
        """Return functions that cache pictures for the Count and the curtain."""
        size = [round(edge * self.devicePixelRatioF()) for edge in PORTRAIT]
        return [
            *(partial(self.gallery.art, other.key, *size) for other in self.session.view.others),
            *super()._to_prerender(),
        ]

    def _question(self, view: FateView) -> None:
        question = self.session.question
        asked_openly = view.seat is None and self.session.asked_openly and not self.curtain.isVisible()
        mine = question is not None and (question.seat == view.seat or asked_openly)
        actions: Sequence[Action] = self.session.actions if mine else ()
        framing = Prompt("")
        self.words.read(question if mine else None, actions, view)
        self.words.slot_enders = frozenset()
        if question is not None and mine:
            self.words.slot_enders = slot_enders(question, actions, view)
            actions = in_hand_order(actions, view)
            framing = prompt_for(question, actions, view, self.words)
        elif question is not None and view.seat is not None:
            framing = Prompt("", self.words.t("table.waiting"))
        passing = self.session.pass_offer(view) if mine and view.seat is not None else ""
        self._plan_panel.update_plan(view, mine=mine and not asked_openly and bool(actions))
        plan, blocked_by = self.plan_editor.plan, ""
        elsewhere: tuple[Action, ...] = ()
        if plan is not None:
            framing = replace(
                framing,
                kind=self.plan_editor.prompt_kind(framing.kind),
                note="",
                ready=framing.ready or bool(plan.steps),
                tip=joined((self.words.t("table.done-tip"), still_to_act(view, plan.other, self.words))),
            )
            if question is not None and self.plan_editor.can_end and DONE not in actions:
                # If keeping the gloom level ends the slot, *Done* does just that.
                kept = self.words.slot_enders & {Action("gloom", (str(question.args.get("level")),))}
                self.words.slot_enders -= kept
                actions = (*(action for action in actions if action not in kept), DONE)
            elsewhere = self._offered_elsewhere(actions)
            if DONE not in actions:
                blocked_by = (
                    self.words.t("table.plan-confirm-pay", points=unpaid)
                    if (unpaid := self.plan_editor.unpaid)
                    else ""
                )
        self._guard.watch(view if mine and not asked_openly else None)
        self.stage.when_idle(lambda: self.scene.show_levels(plan.levels if plan is not None else ()))
        self.question.ask(
            question,
            actions,
            framing,
            hand=asked_openly,
            passing=passing,
            offered_elsewhere=elsewhere,
            blocked_by=blocked_by,
        )
        self._show_status(question, mine)
        often = self._passes.count((view.seat, view.turn)) >= PASSES
        if often and passing == "not-this-turn" and self._preferences.stored(PASS_HINT, "") != "told":
            self._preferences.store(PASS_HINT, "told")
            at = QPointF(self.view.width(), self.view.height() * 0.7)
            self.show_message(self.words.t("table.not-this-turn-offer"), at)
        if mine and not actions:
            # A lesson's script is being played, or its step is only read: there is nothing to decide.
            self.question.show_status("")
        self._offer(actions)

    def _offered_elsewhere(self, actions: Sequence[Action]) -> tuple[Action, ...]:
        """Return the *actions* that the table or the plan offers, so that the list may omit them.

        It keeps *draw*: a drag from the deck is easily forgotten.
        """
        return tuple(
            action
            for action in actions
            if action not in self.words.slot_enders
            and action.verb != "draw"
            and (action == BACK or control_of(action) or self.scene.endpoints_of(action) is not None)
        )

    def _offer(self, actions: Sequence[Action]) -> None:
        """Offer gestures for *actions* and for cards that the plan can be changed for."""
        offered = [action for action in (*actions, *self.plan_editor.ahead) if action.verb not in TALK_VERBS]
        self.scene.set_actions(in_hand_order(offered, self.session.view))

    def _restore_focus(self) -> None:
        if not self._plan_panel.has_keys:
            super()._restore_focus()


def portraits(record: CountRecord, gallery: Gallery, ratio: float) -> dict[str, QImage]:
    """Return the pictures in :func:`count_page` by name; *ratio* is device px per px."""
    pictures: dict[str, QImage] = {}
    for key in {target.target for target in record.targets}:
        picture = QImage(QSize(*PORTRAIT) * ratio, QImage.Format.Format_ARGB32)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            if gallery.paint_art(painter, key, QRectF(0, 0, *PORTRAIT)):
                pictures[picture_name(key)] = picture
    return pictures


class FateOpenHand(OpenHand[FateView]):
    """The cards of the opponent's Others, and the opponent's chances."""

    def cards_by_holder(self, view: FateView) -> list[tuple[str, list[str]]]:
        assert view.seat is not None
        own = [other for other in view.others if other.side == view.seat]
        groups = [
            (
                plain(self._words.name(other.key)),
                [card for card in (*other.hand, *other.manoeuvres, other.amulet) if card],
            )
            for other in own
        ]
        return [*groups, (self._words.t("ui.open-hand-chances"), list(filter(None, view.hands[view.seat])))]


class FateReplay(ReplayPage[FateView]):
    """The replay page with the table of Own Fate."""

    reviewable = True

    def _parts(self, desk: RenderContext) -> tuple[Any, Any, Any, Director]:
        words = FateWords(desk.preferences, desk.gallery)
        return (
            words,
            FateScene(desk, words),
            Preview(desk.preferences, desk.gallery, words.game),
            FateDirector(words),
        )
