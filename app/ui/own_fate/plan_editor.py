"""The plan of a battle slot for one seat, at the screen or on a phone.

Keeps it up to date and turns requests into ordinary actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from app.rules.game import Action, Reason
from app.rules.match import Match
from app.rules.own_fate import FateView
from app.ui.board.gestures import BACK
from app.ui.own_fate import plan as plans
from app.ui.own_fate.plan import Plan
from app.ui.own_fate.plan_rows import PlanView


class SeatAccess(Protocol):
    """The planning seat's access to the game."""

    @property
    def match(self) -> Match:
        """The game."""

    @property
    def view(self) -> Any:
        """What the seat may know."""

    @property
    def allows_plan_edits(self) -> bool:
        """Whether a plan may be changed as a whole."""

    def why_not(self, action: Action) -> Reason | None:
        """Return why *action* can't be done now; None if it can."""

    def why_not_undo(self, count: int) -> Reason | None:
        """Return why the last *count* decisions can't be undone; None if they can."""

    def undo(self, count: int) -> bool:
        """Undo the last *count* decisions and return whether this worked."""

    def submit(self, action: Action) -> bool:
        """Do *action* and return whether this worked."""


@dataclass(frozen=True, slots=True)
class Change:
    """Result of a request.

    ``refusal``: why it is impossible; otherwise whether the plan was rewritten, the steps that were
    ``dropped``, the level to which gloom deepened for a card (``deeper``), and the ordinary decision still to
    be made (``then``).
    """

    refusal: Reason | None = None
    rewritten: bool = False
    dropped: tuple[Action, ...] = ()
    deeper: int | None = None
    then: Action | None = None


class PlanEditor:
    """The plan that one seat is making."""

    def __init__(self, access: SeatAccess) -> None:
        self._access = access
        self._ahead: dict[Action, int] = {}
        self._levels = plans.Levels()
        self._deepened: list[tuple[int, int, int]] = []
        """Where gloom was deepened only for a card: the plan's start, level before, level after."""
        self.busy = False
        """Whether a plan is being rewritten: the game's messages are intermediate meanwhile."""
        self.shown: PlanView | None = None

    @property
    def plan(self) -> Plan | None:
        """The plan when last read."""
        return self.shown.plan if self.shown is not None else None

    @property
    def can_end(self) -> bool:
        """Whether the slot can be ended now, although gloom is still to be asked."""
        return self.shown is not None and self.shown.confirm

    @property
    def unpaid(self) -> int:
        """Points still to be paid for gloom."""
        slot = self.shown.slot if self.shown is not None else None
        return max(0, slot.due - slot.paid) if slot is not None else 0

    @property
    def ahead(self) -> tuple[Action, ...]:
        """Cards that can be laid before gloom is chosen, or by deepening it."""
        return tuple(self._ahead)

    def read(self, view: FateView, *, mine: bool) -> PlanView | None:
        """Return the plan of *view*, if the seat is making one (*mine*: it decides)."""
        self._ahead, self.shown = {}, None
        slot, hand = view.slot, self._access
        plan = plans.read_plan(hand.match, self._levels) if mine and slot is not None else None
        if slot is None or plan is None:
            return None
        if hand.allows_plan_edits:
            self._ahead = plans.playable_ahead(hand.match, plan, slot.gloom_from)
        done = plans.DONE in view.actions or (
            hand.allows_plan_edits
            and plan.level is None
            and self._after_gloom(plan, slot.gloom_from) is not None
        )
        ahead = plan.level is None and bool(self._ahead)
        self.shown = PlanView(plan, view, slot, view.forecast(), tuple(view.actions), done, ahead)
        return self.shown

    def handle(self, action: Action) -> Change | None:
        """Do *action* if it is more than one ordinary action; None if it is ordinary.

        That is: it ends a slot without a decision on gloom, changes gloom, or needs deeper gloom first.
        """
        plan = self.plan
        if plan is None or self._access.why_not(action) is None:
            return None
        if action == plans.DONE and self.can_end:
            return self.confirm()
        if action.verb == "gloom":
            return self.set_gloom(int(action.args[0]))
        level = self._ahead.get(action)
        if level is None:
            return None
        if plan.level is not None and level != plan.level:
            self._deepened = [entry for entry in self._deepened if entry[0] == plan.start]
            self._deepened.append((plan.start, plan.level, level))
        return self._rewrite(level, (*plan.steps, action))

    def confirm(self) -> Change:
        """Carry the plan out; gloom not chosen stays as it is."""
        plan = self.plan
        if plan is None:
            return Change()
        if plan.level is None and plan.levels and not plan.accepts_steps:
            slot = self._access.view.slot
            gloom = self._after_gloom(plan, slot.gloom_from) if slot is not None else None
            if gloom is None or not self._access.submit(gloom) or self.plan is None:
                return Change()
        return Change(then=plans.DONE)

    def cancel(self) -> Change | None:
        """Undo the whole plan, gloom included; return None if there is nothing to undo."""
        plan = self.plan
        if plan is None or not self._access.allows_plan_edits or not self.has_content:
            return None
        count = len(self._access.match.moves) - plan.start
        if plan.level is not None and self._access.why_not_undo(count) is None:
            self._access.undo(count)
            return Change()
        return self._rewrite(plan.level, plan.steps[: plan.locked])

    @property
    def has_content(self) -> bool:
        """Whether any of a plan exists."""
        plan = self.plan
        if plan is None or len(self._access.match.moves) == plan.start:
            return False
        return bool(plan.steps) or plan.level is not None

    def set_gloom(self, level: int) -> Change:
        """Set gloom to *level*."""
        plan = self.plan
        if plan is None or level == plan.level:
            return Change()
        self._deepened.clear()
        return self._rewrite(level, plan.steps)

    def remove(self, number: int) -> Change:
        """Remove the step of this number."""
        plan = self.plan
        if plan is None or not 0 <= number < len(plan.steps):
            return Change()
        gone = plan.steps[number]
        card = gone.args[-1] if gone.verb == "chance" else gone.args[0] if gone.args else ""
        steps = [
            step for at, step in enumerate(plan.steps)
            if at != number and not (step.verb == "weaken" and step.args[0] == card)
        ]  # fmt: skip
        return self._rewrite(*self._without_needless_depth(plan, steps))

    def set_payment(self, card: str, points: int) -> Change:
        """Have *card* (empty: blood) pay *points*."""
        plan = self.plan
        if plan is None:
            return Change()
        kind = "weaken" if card else "bleed"
        steps = [
            step for step in plan.steps if step.verb != kind or (kind == "weaken" and step.args[0] != card)
        ]
        if points:
            steps.append(Action(kind, (card, str(points)) if card else (str(points),)))
        return self._rewrite(plan.level, steps)

    def _after_gloom(self, plan: Plan, present: int) -> Action | None:
        """Return the unchanged gloom, if the plan could then be carried out."""
        gloom = Action("gloom", (str(present),))
        match = self._access.match
        if match.state.why_not(gloom) is not None:
            return None
        state = match.state.copy()
        state.apply(gloom, events=False)
        return gloom if state.why_not(plans.DONE) is None else None

    def _without_needless_depth(self, plan: Plan, steps: list[Action]) -> tuple[int | None, list[Action]]:
        """Return (gloom level, *steps*) without deepenings that no card needs any more."""
        level = plan.level
        while self._deepened and self._deepened[-1][::2] == (plan.start, level):
            before = self._deepened[-1][1]
            way = plans.plan_rewrite(self._access.match, plan, before, steps)
            if isinstance(way, Reason) or any(step.verb not in plans.PAY_VERBS for step in way.dropped):
                break
            self._deepened.pop()
            # Payments needed only for the deeper level go with it.
            level, steps = before, [step for step in steps if step not in way.dropped]
        return level, steps

    def _rewrite(self, level: int | None, steps: Sequence[Action]) -> Change:
        """Make the plan this one, as far as the rules allow."""
        plan, hand = self.plan, self._access
        if plan is None:
            return Change()
        way = plans.plan_rewrite(hand.match, plan, level, steps)
        if isinstance(way, Reason):
            return Change(way)
        refusal = hand.why_not_undo(way.undo) if way.undo else None
        if refusal is not None:
            return Change(refusal)
        if not hand.allows_plan_edits:
            at_once = bool(way.actions) and not (way.undo or way.back_count)
            return Change(then=way.actions[0] if at_once else None)
        self.busy = True
        try:
            if way.undo:
                hand.undo(way.undo)
            for action in (*[BACK] * way.back_count, *way.actions):
                hand.submit(action)
        finally:
            self.busy = False
        deeper = plan.level is not None and level != plan.level and len(steps) > len(plan.steps)
        return Change(rewritten=True, dropped=way.dropped, deeper=level if deeper else None)
