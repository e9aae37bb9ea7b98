"""The plan of a battle slot for one seat, at the screen or on a phone.

Reads the plan after every decision and turns requests into ordinary actions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from app.rules.game import Action, Reason, Seat
from app.rules.own_fate import CountRecord, CountTarget, FateView, PlayView, SlotView
from app.table.gestures import BACK, DONE
from app.table.own_fate import plan as plans
from app.table.own_fate.plan import Plan
from app.table.own_fate.result import foreseen_end
from app.table.own_fate.speech import still_to_act, still_to_defend
from app.table.session import Session
from app.table.speech import joined
from app.table.words import Words, plain

LIMITS = ("egor-limit", "overkill")
"""Names of limits that change a target's wounds in the Count; other changes are by cards."""


@dataclass(frozen=True, slots=True)
class PlanView:
    """Everything that the plan panel shows.

    ``view``: the seat's view; ``slot``: its battle slot; ``forecast``: the expected Count; ``able``: the
    legal actions.
    """

    plan: Plan
    view: FateView
    slot: SlotView
    forecast: CountRecord
    able: tuple[Action, ...]
    confirm: bool
    """Whether the player can end the slot with the plan as it is."""
    ahead: bool = False
    """Whether cards can be laid before gloom is chosen."""

    def play_of(self, step: Action) -> PlayView | None:
        """Return the play of *step* in the view; None if there is none."""
        cards = set(step.args) if step.verb != "amulet" else set()
        for play in self.view.plan:
            if play.card in cards or (step.verb == "amulet" and play.source == "amulet"):
                return play
        return None

    def no_effect_reason(self, step: Action) -> str:
        """Return why *step* has no effect, as far as this seat knows.

        The reason is the end of a message code; "" if the step has an effect.
        """
        play = self.play_of(step)
        if play is None or play.value is None or play.use not in ("attack", "defence", "healing"):
            return ""
        if play.cancelled or play.value <= 0:
            return "weak"
        target = next(
            (
                other
                for other in self.forecast.targets
                if (other.target, other.location) == (play.target, play.location)
            ),
            None,
        )
        if target is None:
            return ""
        has_no_effect = {
            "attack": target.wounds <= 0,
            "defence": not (target.attack or self._may_be_attacked(target)),
            "healing": not target.before,
        }
        return play.use if has_no_effect[play.use] else ""

    def _may_be_attacked(self, target: CountTarget) -> bool:
        """Return whether a hidden card, or an enemy who hasn't acted, may still attack *target*."""
        is_hidden = (play.use is None and play.target == target.target for play in self.view.plays)
        return any(is_hidden) or any(self.view.later_attackers(target.target))

    def payment(self, step: Action) -> tuple[str, int, bool] | None:
        """Return (card, points it pays for gloom, whether it can pay more); None if it can't pay."""
        if step.verb not in ("play", "chance") or not self.slot.due:
            return None
        card = step.args[0] if step.verb == "play" else step.args[1]
        given = sum(
            int(pay.args[1]) for pay in self.plan.steps if pay.verb == "weaken" and pay.args[0] == card
        )
        more = Action("weaken", (card, "1")) in self.able
        return (card, given, more) if given or more else None

    def vortex_shift(self, words: Words) -> str:
        """Return a sentence on the expected shift of the vortex and the game's end; "" if none."""
        record = self.forecast
        if not record.vortex:
            return ""
        shift = words.t("table.plan-vortex", shift=f"{record.shift:+d}".replace("-", "−"))
        end = foreseen_end(self.view, record, words)
        return f"{shift}. {end[:1].upper()}{end[1:]}." if end else shift

    def later(self, words: Words) -> str:
        """Return which enemies may still attack this slot's Other or save themselves; "" if none may."""
        dying = (target for target in self.forecast.targets if target.dead and self.is_local(target))
        defences = (still_to_defend(self.view, target, words)[0] for target in dying)
        return joined((still_to_act(self.view, self.plan.other, words), *defences))

    def is_local(self, target: CountTarget) -> bool:
        """Return whether *target* is at the location of this slot's Other or of one of its plays."""
        places = {play.location for play in self.view.plan} | {self.view.other(self.plan.other).location}
        return target.location in places


@dataclass(frozen=True, slots=True)
class Change:
    """Result of a request.

    ``refusal``: why it's impossible. Otherwise ``rewritten``: whether the plan was rewritten; ``dropped``:
    steps that became illegal; ``deeper``: the level to which gloom was deepened for a card; ``then``: an
    ordinary action that the caller has to submit.
    """

    refusal: Reason | None = None
    rewritten: bool = False
    dropped: tuple[Action, ...] = ()
    deeper: int | None = None
    then: Action | None = None

    def side_effects(self, words: Words) -> str:
        """Return a sentence about dropped steps or deepened gloom; "" if there are none."""
        if self.dropped:
            return words.t("table.plan-dropped", steps="; ".join(map(plain, map(words.action, self.dropped))))
        return words.t("table.plan-deeper", level=self.deeper) if self.deeper is not None else ""


class PlanEditor:
    """The plan that one seat is making."""

    def __init__(self, session: Session, seat: Seat | None = None) -> None:
        """Plan for *seat* (default: the viewer of *session*)."""
        self._session, self._seat = session, seat
        self._ahead: dict[Action, int] = {}
        self._levels = plans.Levels()
        self._deepened: list[tuple[int, int, int]] = []
        """Deepenings of gloom made for a card: (start of the plan, level before, level after)."""
        self.on_change: Callable[[Change], object] = lambda change: None
        """Called with the result of each request."""
        self.busy = False
        """Whether a plan is being rewritten; signals of the session are to be ignored meanwhile."""
        self.shown: PlanView | None = None

    @property
    def plan(self) -> Plan | None:
        """The plan when it was last read; None if there was none."""
        return self.shown.plan if self.shown is not None else None

    @property
    def can_end(self) -> bool:
        """Whether the player can end the slot now, even if gloom hasn't been chosen."""
        return self.shown is not None and self.shown.confirm

    def prompt_kind(self, kind: str) -> str:
        """Return the kind of the sentence that asks a question whose prompt is of *kind*."""
        if kind != "gloom":
            return kind
        # Cards can be laid before gloom is chosen; the level stays unless the player changes it.
        return "battle-free" if self.ahead else "gloom-idle" if self.can_end else kind

    @property
    def unpaid(self) -> int:
        """Points that remain to be paid for gloom."""
        slot = self.shown.slot if self.shown is not None else None
        return max(0, slot.due - slot.paid) if slot is not None else 0

    @property
    def ahead(self) -> tuple[Action, ...]:
        """Actions that lay or draw a card before gloom is chosen, or lay one after deepening it."""
        return tuple(self._ahead)

    def read(self, view: FateView, *, mine: bool) -> PlanView | None:
        """Read the plan in *view*; None if the seat isn't deciding (*mine*) in a battle slot."""
        self._ahead, self.shown = {}, None
        slot, session = view.slot, self._session
        plan = plans.read_plan(session.match, self._levels) if mine and slot is not None else None
        if slot is None or plan is None:
            return None
        if session.allows_plan_edits:
            self._ahead = plans.playable_ahead(session.match, plan, slot.gloom_from)
        can_end = DONE in view.actions or (
            session.allows_plan_edits and plan.level is None and self._keep_gloom_action(slot) is not None
        )
        ahead = plan.level is None and bool(self._ahead)
        self.shown = PlanView(plan, view, slot, view.forecast(), tuple(view.actions), can_end, ahead)
        return self.shown

    def change_for(self, action: Action) -> Callable[[], Change] | None:
        """Return the function that does *action* by changing the plan; None for an ordinary action.

        Such an action ends a slot before gloom is chosen, changes gloom, or needs deeper gloom.
        """
        plan = self.plan
        if plan is None or self._session.why_not(action) is None:
            return None
        if action == DONE and self.can_end:
            return self.confirm
        if action.verb == "gloom":
            return partial(self.set_gloom, int(action.args[0]))
        level = self._ahead.get(action)
        if level is None:
            return None
        if plan.level is not None and level != plan.level:
            self._deepened = [entry for entry in self._deepened if entry[0] == plan.start]
            self._deepened.append((plan.start, plan.level, level))
        return partial(self._rewrite, level, (*plan.steps, action))

    def confirm(self) -> Change:
        """Let the caller end the slot (``then``); if gloom hasn't been chosen, keep its level first."""
        if self.shown is None:
            return self._report(Change())
        plan, slot, session = self.shown.plan, self.shown.slot, self._session
        if plan.level is None and plan.levels and not plan.accepts_steps:
            gloom = self._keep_gloom_action(slot)
            if (
                gloom is None
                or not session.submit(gloom)
                or not plans.is_slot_of(session.match.state, plan.other)
            ):
                return self._report(Change())
        return self._report(Change(then=DONE))

    def cancel(self) -> Change | None:
        """Undo the plan with its gloom or, if that can't be undone, its steps that aren't final.

        Return None if there is nothing to undo, or plans can't be edited.
        """
        plan = self.plan
        if plan is None or not self._session.allows_plan_edits or not self.has_content:
            return None
        count = len(self._session.match.moves) - plan.start
        if plan.level is not None and self._session.why_not_undo(count, of=self._seat) is None:
            self._session.undo(count, of=self._seat)
            return self._report(Change())
        return self._rewrite(plan.level, plan.steps[: plan.locked])

    @property
    def has_content(self) -> bool:
        """Whether the plan has a step or a chosen gloom level."""
        plan = self.plan
        if plan is None or len(self._session.match.moves) == plan.start:
            return False
        return bool(plan.steps) or plan.level is not None

    def set_gloom(self, level: int) -> Change:
        """Set gloom to *level*."""
        plan = self.plan
        if plan is None or level == plan.level:
            return self._report(Change())
        self._deepened.clear()
        return self._rewrite(level, plan.steps)

    def remove(self, number: int) -> Change:
        """Remove step *number* (counted from 0) and its payment."""
        plan = self.plan
        if plan is None or not 0 <= number < len(plan.steps):
            return self._report(Change())
        removed = plan.steps[number]
        card = removed.args[-1] if removed.verb == "chance" else removed.args[0] if removed.args else ""
        steps = [
            step for index, step in enumerate(plan.steps)
            if index != number and not (step.verb == "weaken" and step.args[0] == card)
        ]  # fmt: skip
        return self._rewrite(*self._without_needless_depth(plan, steps))

    def set_payment(self, card: str, points: int) -> Change:
        """Pay *points* for gloom with *card* ("": with blood)."""
        plan = self.plan
        if plan is None:
            return self._report(Change())
        kind = "weaken" if card else "bleed"
        steps = [
            step for step in plan.steps if step.verb != kind or (kind == "weaken" and step.args[0] != card)
        ]
        if points:
            steps.append(Action(kind, (card, str(points)) if card else (str(points),)))
        return self._rewrite(plan.level, steps)

    def _keep_gloom_action(self, slot: SlotView) -> Action | None:
        """Return the action that keeps the level of gloom, if *slot* could end after it or with it."""
        gloom = Action("gloom", (str(slot.gloom_from),))
        state = self._session.match.state.copy()
        if state.why_not(gloom) is not None:
            return None
        state.apply(gloom, events=False)
        return gloom if state.why_not(DONE) is None or not plans.is_slot_of(state, slot.other) else None

    def _without_needless_depth(self, plan: Plan, steps: list[Action]) -> tuple[int | None, list[Action]]:
        """Return (gloom level, steps) without deepenings that no card needs any more."""
        level = plan.level
        while self._deepened and self._deepened[-1][::2] == (plan.start, level):
            level_before = self._deepened[-1][1]
            rewrite = plans.plan_rewrite(self._session.match, plan, level_before, steps)
            if isinstance(rewrite, Reason) or any(
                step.verb not in plans.PAY_VERBS for step in rewrite.dropped
            ):
                break
            self._deepened.pop()
            # Drop the payments that only the deeper level needed.
            level, steps = level_before, [step for step in steps if step not in rewrite.dropped]
        return level, steps

    def _report(self, change: Change) -> Change:
        self.on_change(change)
        return change

    def _rewrite(self, level: int | None, steps: Sequence[Action]) -> Change:
        """Change the plan to *level* and *steps*, without steps that become illegal."""
        plan, session = self.plan, self._session
        if plan is None:
            return self._report(Change())
        rewrite = plans.plan_rewrite(session.match, plan, level, steps)
        if isinstance(rewrite, Reason):
            return self._report(Change(rewrite))
        refusal = session.why_not_undo(rewrite.undo, of=self._seat) if rewrite.undo else None
        if refusal is not None:
            return self._report(Change(refusal))
        if not session.allows_plan_edits:
            appends_only = bool(rewrite.actions) and not (rewrite.undo or rewrite.back_count)
            return self._report(Change(then=rewrite.actions[0] if appends_only else None))
        self.busy = True
        try:
            if rewrite.undo:
                session.undo(rewrite.undo, of=self._seat)
            for action in (*[BACK] * rewrite.back_count, *rewrite.actions):
                session.submit(action)
        finally:
            self.busy = False
        deeper = plan.level is not None and level != plan.level and len(steps) > len(plan.steps)
        return self._report(Change(rewritten=True, dropped=rewrite.dropped, deeper=level if deeper else None))


def sum_words(target: CountTarget, words: Words) -> str:
    """Return the sum of the cards on *target* and its effect, in words."""
    sentence = words.t(
        "table.plan-sum", target=plain(words.name(target.target)), attack=target.attack,
        defence=target.defence, before=target.before, after=target.after,
        dead="yes" if target.dead else "no",
    )  # fmt: skip
    return " ".join((sentence, *change_words(target, words)))


def change_words(target: CountTarget, words: Words) -> list[str]:
    """Return why the wounds of *target* differ from attack minus defence, a sentence for each reason."""
    return [
        words.t(f"table.plan-why-{reason}", points=abs(points))
        if reason in LIMITS
        else f"{words.plain_name(reason)} {points:+d}.".replace("-", "−")
        for reason, points, _rule in target.changes
    ]


def control_of(action: Action) -> str:
    """Return the object name of the panel's control for *action*; "" if it has none."""
    if action.verb == "weaken":
        return f"+{action.args[0]}"
    return {"gloom": str(action), "bleed": "+", "burn": "burn"}.get(action.verb, "")
