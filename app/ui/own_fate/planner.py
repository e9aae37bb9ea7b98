"""Between the plan of a battle slot and its panel: what is wanted becomes ordinary actions of the session."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, QPointF, QRectF, Signal

from app.rules.game import Action, Reason
from app.rules.own_fate import FateView
from app.ui.board.floating import GAP, on_page
from app.ui.board.panel_place import spot
from app.ui.board.session import GameSession
from app.ui.board.view import TableView
from app.ui.board.words import Words, plain
from app.ui.own_fate import plan as plans
from app.ui.own_fate.plan import Plan
from app.ui.own_fate.plan_panel import WIDTH, PlanPanel
from app.ui.own_fate.plan_rows import Shown
from app.widgets.later import later, once

COVERED = 24.0
"""How dear it is to stand over somebody on the table, beside 6 for the hand and 12 for the own place."""
DEAR = 6.0
"""From here on it is dear: the hand and the strip of the turn, the tracks, the own place, everybody."""
GROWTH = 6
"""So many lines of text the panel is expected to grow by while a slot is planned."""
ENOUGH = 400.0
"""px of height, at text size 100 %, that are enough for a panel whose lines are scrolled now and then."""
SPOKEN = plans.LAID | plans.PAID | {"back", "gloom"}


class Planner(QObject):
    """Keeps the panel over one table true, and carries out what it asks for."""

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

    def __init__(self, session: GameSession, words: Words, panel: PlanPanel, view: TableView) -> None:
        """*panel* lies on the page of *view*."""
        super().__init__(panel)
        self._session = session
        self._words = words
        self._panel = panel
        self._view = view
        self._scene = scene = view.table
        self._ahead: dict[Action, int] = {}
        self._levels = plans.Levels()
        self._deepened: list[tuple[int, int, int]] = []
        """Where gloom went deeper only for the sake of a card: the plan's start, the level before, after."""
        self._stands: tuple[tuple[object, ...], QPointF] = ((), QPointF())
        self._found_unlaid = False
        self._busy = False
        self._laying = once(self, self._lay)
        self._shown: Shown | None = None
        panel.gloom_wanted.connect(self._set_gloom)
        panel.removed.connect(self._remove)
        panel.given_wanted.connect(self._give)
        panel.confirmed.connect(self.confirm)
        panel.cancelled.connect(self.cancel)
        panel.resized.connect(self.place)
        scene.held.connect(self._step_aside)
        view.zoomed.connect(self.place)
        view.horizontalScrollBar().valueChanged.connect(self.place)
        view.verticalScrollBar().valueChanged.connect(self.place)

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
        self._shown = Shown(plan, view, slot, view.forecast(), tuple(view.actions), done)
        # Laid out when the window has had its turn: with the rest of the table it would take too long.
        self._laying.start(0)

    def _lay(self) -> None:
        self._panel.show_plan(self._shown)
        self.place()
        later(self._panel, 0, self._place_laid)

    def _place_laid(self) -> None:
        """Lines that wrap know their height only once the panel is laid out: what was found for a slot that
        has just begun is found anew."""
        if self._found_unlaid:
            self._stands = (), QPointF()
        self.place()
        self._found_unlaid = False

    def offered(self) -> tuple[Action, ...]:
        """Cards that can be laid before the gloom is chosen, or by going deeper."""
        return tuple(self._ahead)

    def takes(self, action: Action) -> bool:
        """Whether *action* needs another gloom first; then it is done with it."""
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

    def place(self, *_: Any) -> None:
        """Stand beside the acting Other, off what has to be seen."""
        shown = self._shown
        if shown is None:
            return
        table = self._view
        room = QRectF(table.geometry())
        percent = self._words.preferences.text_percent / 100
        width = round(min(WIDTH * percent, max(240.0, room.width() * 0.46)))
        other = shown.view.other(shown.plan.other)
        geometry = self._scene.geometry
        plate = geometry.places.get(other.location)
        avoid = [
            (on_page(table, area), weight)
            for area, weight in ((geometry.hand, 6.0), (geometry.strip, 6.0), (geometry.tracks, 10.0))
        ]
        near = QRectF(room.center(), room.center())
        if plate is not None:
            near = on_page(table, plate.area)
            avoid.append((near, 12.0))
        # Whoever stands on the table may be a target, and what happens elsewhere is looked at as well.
        for key, piece in self._scene.pieces.items():
            if piece.what in ("token", "pile") and key != other.key:
                weight = COVERED if piece.what == "token" else 1.0
                avoid.append((on_page(table, piece.sceneBoundingRect()), weight))
        hand, tracks = on_page(table, geometry.hand), on_page(table, geometry.tracks)
        tall = max(hand.top() - room.top() - 2 * GAP, 220.0)
        most = min(round(tall), round(room.height()) - 2 * GAP)
        clear = round(hand.top() - tracks.bottom() - 2 * GAP)
        begins = (shown.plan.other, shown.plan.start) != self._stands[0][:2]
        if begins:
            self._panel.tighten(False)
        if self._panel.height_for(width) > clear:
            self._panel.tighten(True)
        # Between the tracks and the hand, if most of the lines are in sight there.
        if clear >= ENOUGH * percent:
            most = min(most, clear)
        self._panel.fit(width, most)
        height = min(self._panel.height_for(width), most)
        floor = max(room.top() + 2 * GAP + height, on_page(table, geometry.hand).top())
        at = self._spot(shown, QRectF(0, 0, width, height), most, floor, room, near, avoid)
        self._panel.setGeometry(round(at.x()), round(at.y()), width, height)
        self._step_aside(self._scene.held_key)

    def _spot(
        self,
        shown: Shown,
        size: QRectF,
        most: int,
        floor: float,
        room: QRectF,
        near: QRectF,
        avoid: Sequence[tuple[QRectF, float]],
    ) -> QPointF:
        """Where the panel stands for a whole slot: found with room to grow, kept while it fits and stands
        over nobody."""
        plan = shown.plan
        # The place of the Other tells where the table lies in its view, which follows the window's size late.
        slot = (plan.other, plan.start, shown.view.turn, size.width(), room.size(), near.toRect())
        stands = QRectF(self._stands[1], size.size())
        over = any(weight >= COVERED and stands.intersects(area) for area, weight in avoid)
        if slot != self._stands[0] or stands.bottom() > floor or over:
            grown = size.height() + GROWTH * self._words.preferences.px("body")
            grown = max(size.height(), min(grown, float(most)))
            self._found_unlaid = slot != self._stands[0]
            at = spot(size.width(), grown, room, near, avoid, GAP)
            now = QRectF(at, size.size())
            # Room to grow is not worth hiding something that is to be seen already.
            if any(weight >= DEAR and now.intersects(area) for area, weight in avoid):
                at = spot(size.width(), size.height(), room, near, avoid, GAP)
            self._stands = slot, at
        return self._stands[1]

    def _step_aside(self, held: str) -> None:
        """Hide while something is in the hand that could be put under the panel."""
        if self._panel.shown is None:
            return
        area = QRectF(self._panel.geometry())
        pieces = self._scene.pieces
        under = any(
            area.intersects(on_page(self._view, pieces[key].sceneBoundingRect()))
            for key in self._scene.gestures.targets(held)
            if key in pieces and pieces[key].what != "city"
        )
        self._panel.setVisible(not (held and under))

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
