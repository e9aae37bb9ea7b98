"""The panel at the acting Other: gloom, cards, payment and what they add up to, every line changeable."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.rules.game import Action
from app.ui.board.words import Words, plain
from app.ui.own_fate.plan_lines import Line, sheet
from app.ui.own_fate.plan_parts import Head, control_of, sum_words
from app.ui.own_fate.plan_rows import PlanRows, Shown
from app.widgets.gallery import Gallery
from app.widgets.layouts import emptied, widgets_of
from app.widgets.preferences import Preferences
from app.widgets.style_sheet import set_style_sheet

FLAGS = Qt.AlignmentFlag
MOST_SUMS = 4
"""So many targets are added up in sight; the others are on the table itself."""
LEAST = 7
"""So many times the edge of a small button the lines have to have in height, without the sums below them."""
BAR = 12
"""px that a scroll bar takes."""
WIDTH = 318
"""px at text size 100 %."""


class PlanPanel(PlanRows):
    """Shows a :class:`Shown`; says what is wanted, changes nothing."""

    resized = Signal()
    """The panel wants another place or size."""

    def __init__(self, preferences: Preferences, gallery: Gallery, words: Words, parent: QWidget) -> None:
        super().__init__(preferences, words, parent)
        self._shown: Shown | None = None
        self._advised: str | None = None
        self._made: dict[Hashable, QWidget] = {}
        self._dress = ""
        self._by_mouse = False
        """Whether the control used last was pressed by the pointer: then no control keeps the keyboard."""
        self.folded = False
        self.setObjectName("plan")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._head = Head(preferences, gallery)
        self._head.fold.clicked.connect(self._fold)
        self._scrolled = QVBoxLayout(self._inner)
        self._scrolled.setContentsMargins(0, 0, 0, 0)
        self._lines = QVBoxLayout()
        self._scrolled.addLayout(self._lines, 1)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(self._inner)
        self._sums_below, self._sums_within = QVBoxLayout(), QVBoxLayout()
        for sums in (self._sums_below, self._sums_within):
            sums.setContentsMargins(12, 0, 10, 0)
            sums.setSpacing(3)
        self._sums = self._sums_below
        self._scrolled.addLayout(self._sums_within)
        self._confirm = QPushButton()
        self._confirm.setAutoDefault(True)
        self._confirm.setObjectName("confirm")
        self._confirm.clicked.connect(self.confirmed)
        self._cancel = QPushButton()
        self._cancel.setAutoDefault(True)
        self._cancel.setObjectName("cancel")
        self._cancel.clicked.connect(self.cancelled)
        for button in (self._confirm, self._cancel):
            button.pressed.connect(self._pressed)
        self._foot = QWidget()
        self._buttons = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._foot)
        self._buttons.setContentsMargins(10, 6, 10, 10)
        self._buttons.setSpacing(8)
        self._buttons.addWidget(self._confirm, 1)
        self._buttons.addWidget(self._cancel)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(self._area, 1)
        column.addLayout(self._sums)
        column.addWidget(self._foot)
        self._space()
        self.hide()

    @property
    def shown(self) -> Shown | None:
        """What is shown; None while there is no plan."""
        return self._shown

    @property
    def portrait(self) -> int:
        """The edge of the picture of whoever acts, px."""
        return self._head.portrait

    @property
    def has_keys(self) -> bool:
        """Whether the keyboard is on one of the panel's controls."""
        focus = self.window().focusWidget()
        return focus is not None and self.isVisible() and (focus is self or self.isAncestorOf(focus))

    def show_plan(self, shown: Shown | None) -> None:
        """Show a plan, or (None) nothing. The keyboard stays on the control it was on."""
        self._shown = shown
        if shown is None:
            self.hide()
            return
        name = ""
        if self.has_keys and (self._by_mouse or self.hasFocus()):
            # A frame that jumped to another control would look like a choice.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.has_keys:
            name = self.focusWidget().objectName()
        self._fill(shown)
        self.show()
        self.raise_()
        if name:
            self.take_focus(name)

    def advise(self, actions: Sequence[Action]) -> None:
        """Make the control stand out that does the first of *actions*, until the next question."""
        self._advised = control_of(actions[0]) if actions else None
        self._mark()

    def _mark(self) -> None:
        """Dress the control that is advised; without one, going on stands out once something is laid."""
        shown = self._shown
        ready = shown is not None and (bool(shown.plan.steps) or shown.slot.paid > 0)
        confirm = ready if self._advised is None else self._advised == "confirm"
        dressed: list[tuple[QWidget, str, bool]] = [(self._confirm, "primary", confirm)]
        for one in self.findChildren(QToolButton):
            dressed.append((one, "advised", one.objectName() == (self._advised or "-")))
        for button, name, on in dressed:
            if bool(button.property(name)) != on:
                button.setProperty(name, on)
                button.style().unpolish(button)
                button.style().polish(button)

    def take_focus(self, name: str = "") -> None:
        """Give the keyboard to the control *name*, else to the first that can take it."""
        self._by_mouse = False
        stops = self._stops()
        wanted = next((stop for stop in stops if name and stop.objectName() == name), None)
        if wanted is None and stops:
            wanted = self._confirm if name and self._confirm.isEnabled() else stops[0]
        if wanted is not None:
            wanted.setFocus(Qt.FocusReason.TabFocusReason)

    def tighten(self, on: bool) -> None:
        """Stand the lines close together (*on*), where there is too little height for them."""
        if on != self._tight:
            self._tight = on
            self._space()
            if self._shown is not None:
                self._fill(self._shown)

    def _space(self) -> None:
        self._lines.setContentsMargins(12, 4 if self._tight else 8, 10, 4 if self._tight else 8)
        self._lines.setSpacing(2 if self._tight else 5)

    def height_for(self, width: int) -> int:
        """The height at which nothing has to scroll, px."""
        head = self._head.sizeHint().height() + 2
        if self.folded:
            return head
        self._lines.activate()
        foot = self._foot.sizeHint().height()
        wraps = self._lines.hasHeightForWidth()
        # As if the bar stood there: lines that wrap only because of it would call for it.
        lines = self._lines.heightForWidth(width - 4 - BAR) if wraps else self._lines.sizeHint().height()
        return head + lines + self._sums.sizeHint().height() + foot + 2

    def fit(self, width: int, most: float) -> None:
        """Lay the buttons side by side if there is room for both. Where *most* px of height leave too little
        to the lines, the sums are scrolled with them."""
        sums = self._sums.sizeHint().height()
        beside = self._head.sizeHint().height() + self._foot.sizeHint().height() + sums
        within = most < self.height_for(width) and most - beside < LEAST * self._side()
        if within != (self._sums is self._sums_within):
            before, self._sums = self._sums, self._sums_within if within else self._sums_below
            for widget in emptied(before):
                self._sums.addWidget(widget)
            self._show_sums()
        wide = self._confirm.sizeHint().width() + self._cancel.sizeHint().width() + 34
        way = QBoxLayout.Direction.LeftToRight if wide <= width else QBoxLayout.Direction.TopToBottom
        self._buttons.setDirection(way)

    def said(self) -> str:
        """The plan in one sentence, for those who do not see it."""
        shown = self._shown
        if shown is None:
            return ""
        slot, t = shown.slot, self._words.t
        parts = [t("table.plan-said", used=slot.used, allowance=slot.allowance)]
        if slot.due:
            parts.append(t("table.plan-said-pay", left=max(0, slot.due - slot.paid)))
        parts += [sum_words(target, self._words) for target in shown.forecast.targets if shown.here(target)]
        return " ".join(parts)

    def _stops(self) -> list[QWidget]:
        found = [
            button
            for button in (*self.findChildren(QToolButton), *self.findChildren(QPushButton))
            if button.isEnabled() and button.isVisibleTo(self) and button is not self._head.fold
        ]
        return sorted(found, key=lambda stop: not self._area.isAncestorOf(stop))

    # Lines ----------------------------------------------------------------------------------------

    def _fill(self, shown: Shown) -> None:
        t = self._words.t
        other = shown.view.other(shown.plan.other)
        name = self._name(other.key)
        self.setAccessibleName(t("table.plan-title", other=name))
        self._head.show_other(other.key, name, other.side, t("table.plan-fold"))
        self._put_on()
        slot = shown.slot
        lines: list[Line] = []
        if len(shown.plan.levels) > 1 or slot.gloom_to:
            now = shown.plan.level if shown.plan.level is not None else slot.gloom_from
            levels, deeper = shown.plan.levels or ((now, 0, 0),), shown.plan.deeper
            key = ("gloom", levels, deeper, now, shown.plan.level is None)
            lines.append((key, lambda: self._gloom(*key[1:])))
        counts = (slot.used, slot.allowance, slot.due, slot.paid)
        lines.append((("counts", *counts), lambda: self._counts(*counts)))
        if slot.due:
            lines += self._payment(shown)
        steps = [step for step in shown.plan.steps if step.verb not in ("weaken", "bleed")]
        lines += [self._step(shown, step) for step in steps]
        quiet = [] if steps else [t("table.plan-empty")]
        for told in quiet + self._vortex(shown):
            lines.append((("quiet", told), partial(self._quiet, told)))
        sums: list[Line] = []
        for target in [target for target in shown.forecast.targets if shown.here(target)][:MOST_SUMS]:
            hidden = sum(
                play.target == target.target and play.card is None and play.use != "payment"
                for play in shown.view.plays
            )
            sums.append(self._sum(target, hidden))
        if sums:
            sums.insert(0, (("rule",), self._rule))
        self._lay_out(lines, sums)
        left = max(0, slot.due - slot.paid)
        self._confirm.setText(
            t("table.plan-confirm-pay", points=left)
            if left and not shown.confirm
            else t("table.plan-confirm")
        )
        self._confirm.setEnabled(shown.confirm)
        self._cancel.setText(t("table.plan-cancel"))
        self._cancel.setToolTip(t("table.plan-cancel-tip"))
        self._cancel.setEnabled(bool(shown.plan.steps) or shown.plan.level is not None)
        self._mark()
        self._area.setVisible(not self.folded)
        self._foot.setVisible(not self.folded)

    def _put_on(self) -> None:
        """Wear the colours of the theme."""
        self._dress = sheet(self._preferences.theme, self._side())
        set_style_sheet(self, self._dress)

    def _lay_out(self, lines: list[Line], sums: list[Line]) -> None:
        """Show *lines* and, below them, *sums*; what was there already stays the same widget."""
        reader = (self._preferences.language, self._dress, self.devicePixelRatioF())
        kept, self._made = self._made, {}
        for layout, wanted in ((self._lines, lines), (self._sums, sums)):
            emptied(layout)
            for look, make in wanted:
                widget = kept.pop((reader, look), None)
                fresh = widget is None
                if widget is None:
                    widget = make()
                self._made[reader, look] = widget
                layout.addWidget(widget)
                if fresh:
                    widget.setVisible(True)
                    for one in (widget, *widget.findChildren(QWidget)):
                        one.ensurePolished()
                        if isinstance(one, QToolButton):
                            one.pressed.connect(self._pressed)
        for gone in kept.values():
            gone.hide()
            gone.deleteLater()
        self._lines.addStretch(1)
        self._show_sums()

    def _show_sums(self) -> None:
        for widget in widgets_of(self._sums):
            widget.setVisible(not self.folded)

    def _name(self, key: str) -> str:
        return plain(self._words.name(key))

    def _pressed(self) -> None:
        self._by_mouse = QApplication.mouseButtons() != Qt.MouseButton.NoButton

    def _fold(self) -> None:
        self.folded = not self.folded
        self._area.setVisible(not self.folded)
        self._foot.setVisible(not self.folded)
        self._show_sums()
        self._head.set_folded(self.folded)
        self.resized.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        stops = self._stops()
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1}.get(
            Qt.Key(event.key())
        )
        now = self.focusWidget()
        if step and self.hasFocus():
            self.take_focus()
            return
        if step and now in stops:
            at = stops[min(max(0, stops.index(now) + step), len(stops) - 1)]
            at.setFocus(Qt.FocusReason.TabFocusReason)
            if self._area.isAncestorOf(at):
                self._area.ensureWidgetVisible(at)
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(now, QToolButton):
            now.click()
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on the panel is not a click on the table below."""
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turning the wheel over the panel does not zoom the table."""
        event.accept()
