"""The plan of a battle slot for one seat, at the screen or on a phone.

Reads the plan after every decision and turns requests into ordinary actions.
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
    """The access to the game of the seat that plans."""

    @property
    def match(self) -> Match:
        """The game."""

    @property
    def view(self) -> Any:
        """The seat's view."""

    @property
    def allows_plan_edits(self) -> bool:
        """Whether players may change a plan as a whole."""

    def why_not(self, action: Action) -> Reason | None:
        """Return why *action* can't be done now; None if it can."""

    def why_not_undo(self, count: int) -> Reason | None:
        """Return why the last *count* decisions can't be undone; None if they can."""

    def undo(self, count: int) -> bool:
        """Undo the last *count* decisions; return whether this worked."""

    def submit(self, action: Action) -> bool:
        """Do *action*; return whether this worked."""


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


class PlanEditor:
    """The plan that one seat is making."""

    def __init__(self, access: SeatAccess) -> None:
        self._access = access
        self._ahead: dict[Action, int] = {}
        self._levels = plans.Levels()
        self._deepened: list[tuple[int, int, int]] = []
        """Deepenings of gloom made for a card: (start of the plan, level before, level after)."""
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
        slot, access = view.slot, self._access
        plan = plans.read_plan(access.match, self._levels) if mine and slot is not None else None
        if slot is None or plan is None:
            return None
        if access.allows_plan_edits:
            self._ahead = plans.playable_ahead(access.match, plan, slot.gloom_from)
        can_end = plans.DONE in view.actions or (
            access.allows_plan_edits
            and plan.level is None
            and self._keep_gloom_action(plan, slot.gloom_from) is not None
        )
        ahead = plan.level is None and bool(self._ahead)
        self.shown = PlanView(plan, view, slot, view.forecast(), tuple(view.actions), can_end, ahead)
        return self.shown

    def handle(self, action: Action) -> Change | None:
        """Do *action* if it takes more than one ordinary action; otherwise return None.

        Such an action ends a slot before gloom is chosen, changes gloom, or needs deeper gloom.
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
        """Let the caller end the slot (``then``); if gloom hasn't been chosen, keep its level first."""
        plan = self.plan
        if plan is None:
            return Change()
        if plan.level is None and plan.levels and not plan.accepts_steps:
            slot = self._access.view.slot
            gloom = self._keep_gloom_action(plan, slot.gloom_from) if slot is not None else None
            if gloom is None or not self._access.submit(gloom) or self.plan is None:
                return Change()
        return Change(then=plans.DONE)

    def cancel(self) -> Change | None:
        """Undo the plan with its gloom or, if that can't be undone, its steps that aren't final.

        Return None if there is nothing to undo, or plans can't be edited.
        """
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
        """Whether the plan has a step or a chosen gloom level."""
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
        """Remove step *number* (counted from 0) and its payment."""
        plan = self.plan
        if plan is None or not 0 <= number < len(plan.steps):
            return Change()
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
            return Change()
        kind = "weaken" if card else "bleed"
        steps = [
            step for step in plan.steps if step.verb != kind or (kind == "weaken" and step.args[0] != card)
        ]
        if points:
            steps.append(Action(kind, (card, str(points)) if card else (str(points),)))
        return self._rewrite(plan.level, steps)

    def _keep_gloom_action(self, plan: Plan, present: int) -> Action | None:
        """Return the action that keeps the level *present*, if the slot could end after it."""
        gloom = Action("gloom", (str(present),))
        match = self._access.match
        if match.state.why_not(gloom) is not None:
            return None
        state = match.state.copy()
        state.apply(gloom, events=False)
        return gloom if state.why_not(plans.DONE) is None else None

    def _without_needless_depth(self, plan: Plan, steps: list[Action]) -> tuple[int | None, list[Action]]:
        """Return (gloom level, steps) without deepenings that no card needs any more."""
        level = plan.level
        while self._deepened and self._deepened[-1][::2] == (plan.start, level):
            level_before = self._deepened[-1][1]
            rewrite = plans.plan_rewrite(self._access.match, plan, level_before, steps)
            if isinstance(rewrite, Reason) or any(
                step.verb not in plans.PAY_VERBS for step in rewrite.dropped
            ):
                break
            self._deepened.pop()
            # Drop the payments that only the deeper level needed.
            level, steps = level_before, [step for step in steps if step not in rewrite.dropped]
        return level, steps

    def _rewrite(self, level: int | None, steps: Sequence[Action]) -> Change:
        """Change the plan to *level* and *steps*, without steps that become illegal."""
        plan, access = self.plan, self._access
        if plan is None:
            return Change()
        rewrite = plans.plan_rewrite(access.match, plan, level, steps)
        if isinstance(rewrite, Reason):
            return Change(rewrite)
        refusal = access.why_not_undo(rewrite.undo) if rewrite.undo else None
        if refusal is not None:
            return Change(refusal)
        if not access.allows_plan_edits:
            appends_only = bool(rewrite.actions) and not (rewrite.undo or rewrite.back_count)
            return Change(then=rewrite.actions[0] if appends_only else None)
        self.busy = True
        try:
            if rewrite.undo:
                access.undo(rewrite.undo)
            for action in (*[BACK] * rewrite.back_count, *rewrite.actions):
                access.submit(action)
        finally:
            self.busy = False
        deeper = plan.level is not None and level != plan.level and len(steps) > len(plan.steps)
        return Change(rewritten=True, dropped=rewrite.dropped, deeper=level if deeper else None)
