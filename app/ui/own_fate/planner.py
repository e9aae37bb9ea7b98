"""Connection between the plan of a battle slot and its panel: carries out and reports requests."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.rules.game import Action
from app.rules.own_fate import FateView
from app.ui.board.session import GameSession
from app.ui.board.words import Words, plain
from app.ui.own_fate.plan import Plan
from app.ui.own_fate.plan_panel import PlanPanel
from app.ui.own_fate.planning import Change, Planning
from app.widgets.later import once


class Planner(QObject):
    """Controller that keeps one table's plan up to date and carries out requests."""

    wanted = Signal(object)
    """An action."""
    refused = Signal(object)
    """The :class:`Reason` why the plan can't be changed as requested."""
    rewritten = Signal()
    """The possible answers have changed."""
    said = Signal(str)
    """A sentence over the table."""
    announced = Signal(str)
    """The plan, for screen readers."""
    laying = Signal(bool)
    """Whether the panel is still to be laid out."""

    def __init__(self, session: GameSession, words: Words, panel: PlanPanel) -> None:
        super().__init__(panel)
        self._session = session
        self._words = words
        self._panel = panel
        self._planning = Planning(session)
        self._later = once(self, self._lay)
        panel.gloom_wanted.connect(lambda level: self._tell(self._planning.set_gloom(level)))
        panel.removed.connect(lambda number: self._tell(self._planning.remove(number)))
        panel.given_wanted.connect(lambda card, points: self._tell(self._planning.give(card, points)))
        panel.cancelled.connect(self.cancel)

    @property
    def panel(self) -> PlanPanel:
        """The current panel; any pending layout is done first."""
        if self._later.isActive():
            self._later.stop()
            self._lay()
        return self._panel

    @property
    def has_keys(self) -> bool:
        """Whether a control of the panel has the focus."""
        return self._panel.has_keys

    @property
    def ends(self) -> bool:
        """Whether the slot can be ended now, although gloom is still to be asked."""
        return self._planning.ends

    @property
    def unpaid(self) -> int:
        """Points still to be paid for gloom."""
        return self._planning.unpaid

    @property
    def plan(self) -> Plan | None:
        """The viewer's plan."""
        return self._planning.plan

    def show(self, view: FateView, *, mine: bool) -> None:
        """Show the plan of *view*, if the viewer is making one."""
        if self._planning.busy:
            return
        self._panel.advise(())
        if self._planning.look(view, mine=mine) is None:
            self._later.stop()
            self._lay()
        else:
            # Laid out after the window's turn: together with the rest of the table it would take too long.
            self._later.start()
            self.laying.emit(True)

    def _lay(self) -> None:
        self._panel.show_plan(self._planning.shown)
        self.laying.emit(False)

    def offered(self) -> tuple[Action, ...]:
        """Return cards that can be laid before gloom is chosen, or by deepening it."""
        return self._planning.ahead

    def takes(self, action: Action) -> bool:
        """Do *action* if the session alone can't; return whether it was done."""
        change = self._planning.takes(action)
        if change is not None:
            self._tell(change)
        return change is not None

    def cancel(self) -> bool:
        """Undo the whole plan, gloom included; return False if there is nothing to undo."""
        change = self._planning.cancel() if self.panel.isVisible() else None
        if change is not None:
            self._tell(change)
        return change is not None

    def _tell(self, change: Change) -> None:
        """Show the result of a request, and report what could not be done."""
        if change.refusal is not None:
            self.refused.emit(change.refusal)
        if change.then is not None:
            self.wanted.emit(change.then)
        if not change.rewritten:
            if self.plan is not None and change.then is None:
                self.show(self._session.view, mine=True)
            return
        self.rewritten.emit()
        if self.panel.isVisible():
            self.announced.emit(self._panel.said())
        if change.dropped:
            steps = "; ".join(plain(self._words.action(action)) for action in change.dropped)
            self.said.emit(self._words.t("table.plan-dropped", steps=steps))
        elif change.deeper is not None:
            self.said.emit(self._words.t("table.plan-deeper", level=change.deeper))
