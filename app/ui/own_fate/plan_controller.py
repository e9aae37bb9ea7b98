"""Connects the plan of a battle slot with its panel, and carries out the panel's requests."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.rules.game import Action
from app.rules.own_fate import FateView
from app.ui.board.session import GameSession
from app.ui.board.words import Words, plain
from app.ui.own_fate.plan import Plan
from app.ui.own_fate.plan_editor import Change, PlanEditor
from app.ui.own_fate.plan_panel import PlanPanel
from app.widgets.waiting import single_shot


class PlanController(QObject):
    """Keeps the plan panel of a table up to date and carries out its requests."""

    action_wanted = Signal(object)
    """An ordinary action to submit."""
    refused = Signal(object)
    """The :class:`Reason` why the plan can't be changed as requested."""
    rewritten = Signal()
    """The plan was rewritten, so the possible answers have changed."""
    message = Signal(str)
    """A sentence to show over the table."""
    announced = Signal(str)
    """A summary of the plan for screen readers."""
    layout_pending = Signal(bool)
    """The layout of the panel is pending (True) or done (False)."""

    def __init__(self, session: GameSession, words: Words, panel: PlanPanel) -> None:
        super().__init__(panel)
        self._session = session
        self._words = words
        self._panel = panel
        self._editor = PlanEditor(session)
        self._layout_timer = single_shot(self, self._show_panel)
        panel.gloom_wanted.connect(lambda level: self._report(self._editor.set_gloom(level)))
        panel.removed.connect(lambda number: self._report(self._editor.remove(number)))
        panel.given_wanted.connect(lambda card, points: self._report(self._editor.set_payment(card, points)))
        panel.cancelled.connect(self.cancel)

    @property
    def panel(self) -> PlanPanel:
        """The panel, laid out."""
        if self._layout_timer.isActive():
            self._layout_timer.stop()
            self._show_panel()
        return self._panel

    @property
    def has_keys(self) -> bool:
        """Whether a control of the panel has the focus."""
        return self._panel.has_keys

    @property
    def can_end(self) -> bool:
        """Whether the player can end the slot now, even if gloom hasn't been chosen."""
        return self._editor.can_end

    @property
    def unpaid(self) -> int:
        """Points that remain to be paid for gloom."""
        return self._editor.unpaid

    @property
    def plan(self) -> Plan | None:
        """The viewer's plan; None if it has none now."""
        return self._editor.plan

    def show(self, view: FateView, *, mine: bool) -> None:
        """Show the plan of *view* if the viewer is making one (*mine*), else hide it."""
        if self._editor.busy:
            return
        self._panel.advise(())
        if self._editor.read(view, mine=mine) is None:
            self._layout_timer.stop()
            self._show_panel()
        else:
            # Laid out a moment later: together with the whole table it would take too long.
            self._layout_timer.start()
            self.layout_pending.emit(True)

    def _show_panel(self) -> None:
        self._panel.show_plan(self._editor.shown)
        self.layout_pending.emit(False)

    def offered(self) -> tuple[Action, ...]:
        """Return actions that lay or draw a card before gloom is chosen, or lay one after deepening it."""
        return self._editor.ahead

    def handle(self, action: Action) -> bool:
        """Do *action* if it needs a change of the plan; return False for an ordinary action."""
        change = self._editor.handle(action)
        if change is not None:
            self._report(change)
        return change is not None

    def cancel(self) -> bool:
        """Undo the plan, or its steps that aren't final; return False if there is nothing to undo."""
        change = self._editor.cancel() if self.panel.isVisible() else None
        if change is not None:
            self._report(change)
        return change is not None

    def _report(self, change: Change) -> None:
        """Emit signals for the result of a request."""
        if change.refusal is not None:
            self.refused.emit(change.refusal)
        if change.then is not None:
            self.action_wanted.emit(change.then)
        if not change.rewritten:
            if self.plan is not None and change.then is None:
                self.show(self._session.view, mine=True)
            return
        self.rewritten.emit()
        if self.panel.isVisible():
            self.announced.emit(self._panel.accessible_summary())
        if change.dropped:
            steps = "; ".join(plain(self._words.action(action)) for action in change.dropped)
            self.message.emit(self._words.t("table.plan-dropped", steps=steps))
        elif change.deeper is not None:
            self.message.emit(self._words.t("table.plan-deeper", level=change.deeper))
