"""Between the plan of a battle slot and its panel: what is wanted becomes ordinary actions of the session."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from app.rules.game import Action, Reason
from app.rules.own_fate import FateView
from app.ui.board.session import GameSession
from app.ui.board.words import Words, plain
from app.ui.own_fate import plan as plans
from app.ui.own_fate.plan import Plan
from app.ui.own_fate.plan_panel import PlanPanel
from app.ui.own_fate.plan_rows import Shown
from app.widgets.later import once


class Planner(QObject):
    """Keeps the plan of one table true, and carries out what is asked of it."""

    wanted = Signal(object)
    """An action."""
    refused = Signal(object)
    """The :class:`Reason` why the plan cannot be as it was wanted."""
    rewritten = Signal()
    """What may be answered has changed."""
    said = Signal(str)
    """A sentence over the table."""
    announced = Signal(str)
    """The plan, for those who do not see it."""

    def __init__(self, session: GameSession, words: Words, panel: PlanPanel) -> None:
        super().__init__(panel)
        self._session = session
        self._words = words
        self._panel = panel
        self._ahead: dict[Action, int] = {}
        self._levels = plans.Levels()
        self._deepened: list[tuple[int, int, int]] = []
        """Where gloom went deeper only for the sake of a card: the plan's start, the level before, after."""
        self._busy = False
        self._laying = once(self, self._lay)
        self._shown: Shown | None = None
        panel.gloom_wanted.connect(self._set_gloom)
        panel.removed.connect(self._remove)
        panel.given_wanted.connect(self._give)
        panel.cancelled.connect(self.cancel)

    @property
    def panel(self) -> PlanPanel:
        """The panel as it is to be now: what is still to be laid out is laid out first."""
        if self._laying.isActive():
            self._laying.stop()
            self._lay()
        return self._panel

    @property
    def has_keys(self) -> bool:
        """Whether the keyboard is on one of the panel's controls."""
        return self._panel.has_keys

    @property
    def ends(self) -> bool:
        """Whether the slot can be ended now, though the gloom is still to be asked about."""
        return self._shown is not None and self._shown.confirm

    @property
    def unpaid(self) -> int:
        """The points that are still to be paid for gloom."""
        slot = self._shown.slot if self._shown is not None else None
        return max(0, slot.due - slot.paid) if slot is not None else 0

    @property
    def plan(self) -> Plan | None:
        """The plan that the viewer is making."""
        return self._shown.plan if self._shown is not None else None

    def show(self, view: FateView, *, mine: bool) -> None:
        """Show the plan of *view*, if the viewer is making one."""
        if self._busy:
            return
        self._ahead = {}
        self._panel.advise(())
        slot = view.slot
        plan = plans.read(self._session.match, self._levels) if mine and slot is not None else None
        if slot is None or plan is None:
            self._laying.stop()
            self._shown = None
            self._panel.show_plan(None)
            return
        if self._session.replannable:
            self._ahead = plans.ahead(self._session.match, plan, slot.gloom_from)
        done = plans.DONE in view.actions or (
            self._session.replannable and plan.level is None and self._after_gloom(plan) is not None
        )
        ahead = plan.level is None and bool(self._ahead)
        self._shown = Shown(plan, view, slot, view.forecast(), tuple(view.actions), done, ahead)
        # Laid out when the window has had its turn: with the rest of the table it would take too long.
        self._laying.start(0)

    def _lay(self) -> None:
        self._panel.show_plan(self._shown)

    def offered(self) -> tuple[Action, ...]:
        """Cards that can be laid before the gloom is chosen, or by going deeper."""
        return tuple(self._ahead)

    def takes(self, action: Action) -> bool:
        """Whether *action* is more than the session can do at once: it ends a slot whose gloom was not asked
        about, changes the gloom, or needs a deeper one first. Then it is done."""
        if self.plan is not None and self._session.why_not(action) is not None:
            if action == plans.DONE and self._shown is not None and self._shown.confirm:
                self.confirm()
                return True
            if action.verb == "gloom":
                self._set_gloom(int(action.args[0]))
                return True
        plan, level = self.plan, self._ahead.get(action)
        if plan is None or level is None or self._session.why_not(action) is None:
            return False
        if plan.level is not None and level != plan.level:
            self._deepened = [one for one in self._deepened if one[0] == plan.start]
            self._deepened.append((plan.start, plan.level, level))
        self._rewrite(level, (*plan.steps, action))
        return True

    def confirm(self) -> None:
        """Carry the plan out; gloom that was not chosen stays as it is."""
        plan = self.plan
        if plan is None:
            return
        if plan.level is None and plan.levels and not plan.open:
            gloom = self._after_gloom(plan)
            if gloom is None or not self._session.submit(gloom) or self.plan is None:
                return
        self.wanted.emit(plans.DONE)

    def cancel(self) -> bool:
        """Take the whole plan back, the gloom too. False if there is nothing to take back."""
        plan = self.plan
        if plan is None or not self.panel.isVisible() or not self._session.replannable:
            return False
        made = len(self._session.match.moves) - plan.start
        if not made or (not plan.steps and plan.level is None):
            return False
        if plan.level is not None and self._session.why_not_undo(made) is None:
            self._session.undo(made)
        else:
            self._rewrite(plan.level, plan.steps[: plan.locked])
        return True

    # Changes --------------------------------------------------------------------------------------

    def _after_gloom(self, plan: Plan) -> Action | None:
        """The gloom that stays as it is, if the plan could then be carried out at once."""
        slot = self._session.view.slot
        gloom = Action("gloom", (str(slot.gloom_from),))
        match = self._session.match
        if match.state.why_not(gloom) is not None:
            return None
        state = match.state.copy()
        state.apply(gloom, events=False)
        return gloom if state.why_not(plans.DONE) is None else None

    def _set_gloom(self, level: int) -> None:
        plan = self.plan
        if plan is not None and level != plan.level:
            self._deepened.clear()
            self._rewrite(level, plan.steps)
        elif plan is not None:
            self.show(self._session.view, mine=True)

    def _remove(self, number: int) -> None:
        plan = self.plan
        if plan is None or not 0 <= number < len(plan.steps):
            return
        gone = plan.steps[number]
        card = gone.args[-1] if gone.verb == "chance" else gone.args[0] if gone.args else ""
        steps = [
            step for at, step in enumerate(plan.steps)
            if at != number and not (step.verb == "weaken" and step.args[0] == card)
        ]  # fmt: skip
        self._rewrite(*self._risen(plan, steps))

    def _risen(self, plan: Plan, steps: list[Action]) -> tuple[int | None, list[Action]]:
        """The gloom, and what of *steps* stays, once no card is left for whose sake alone it was deeper."""
        level = plan.level
        while self._deepened and self._deepened[-1][::2] == (plan.start, level):
            before = self._deepened[-1][1]
            way = plans.rewrite(self._session.match, plan, before, steps)
            if isinstance(way, Reason) or any(step.verb not in plans.PAID for step in way.dropped):
                break
            self._deepened.pop()
            # What paid only for the deeper level goes with it.
            level, steps = before, [step for step in steps if step not in way.dropped]
        return level, steps

    def _give(self, card: str, points: int) -> None:
        """Have *card* (empty: blood) pay *points*."""
        plan = self.plan
        if plan is None:
            return
        kind = "weaken" if card else "bleed"
        steps = [
            step for step in plan.steps if step.verb != kind or (kind == "weaken" and step.args[0] != card)
        ]
        if points:
            steps.append(Action(kind, (card, str(points)) if card else (str(points),)))
        self._rewrite(plan.level, steps)

    def _rewrite(self, level: int | None, steps: Sequence[Action]) -> None:
        """Make the plan this one, as far as the rules allow; say what could not stay."""
        plan, session = self.plan, self._session
        if plan is None:
            return
        way = plans.rewrite(session.match, plan, level, steps)
        if not isinstance(way, Reason) and way.undo:
            refusal = session.why_not_undo(way.undo)
            way = refusal if refusal is not None else way
        if isinstance(way, Reason):
            self.refused.emit(way)
            self.show(session.view, mine=True)
            return
        if not session.replannable:
            if not (way.undo or way.backs) and way.actions:
                self.wanted.emit(way.actions[0])
            self.show(session.view, mine=True)
            return
        self._busy = True
        try:
            if way.undo:
                session.undo(way.undo)
            for action in (*[plans.BACK] * way.backs, *way.actions):
                session.submit(action)
        finally:
            self._busy = False
        self.rewritten.emit()
        if self.panel.isVisible():
            self.announced.emit(self._panel.said())
        if way.dropped:
            told = "; ".join(plain(self._words.action(action)) for action in way.dropped)
            self.said.emit(self._words.t("table.plan-dropped", steps=told))
        elif plan.level is not None and level != plan.level and len(steps) > len(plan.steps):
            self.said.emit(self._words.t("table.plan-deeper", level=level))
