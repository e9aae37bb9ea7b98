"""The plan of a battle slot in the question panel: gloom, cards and payment, each with controls."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QToolButton, QVBoxLayout, QWidget

from app.rules.game import Action
from app.ui.board.words import Words, plain
from app.ui.own_fate.plan_lines import Line, style_sheet
from app.ui.own_fate.plan_rows import PlanRows, PlanView, control_of, sum_words
from app.widgets.controls import emptied, filled, set_style_sheet
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

MIN_HEIGHT_SHARE = 0.3
"""Minimum height of the lines as a share of the window's height, at normal text size."""


class PlanPanel(PlanRows):
    """Shows a :class:`PlanView` and emits requests to change the plan."""

    def __init__(self, preferences: Preferences, words: Words) -> None:
        super().__init__(preferences, words)
        self._shown: PlanView | None = None
        self._advised: str | None = None
        self._widgets: dict[Hashable, QWidget] = {}
        self._restyle = ""
        self._by_mouse = False
        """Whether the last control was pressed with the mouse; if so, no control keeps the focus."""
        self.setObjectName("plan")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._lines = filled(QVBoxLayout(self._inner), spacing=2, margins=(0, 2, 0, 2))
        self._area = QScrollArea(widgetResizable=True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(self._inner)
        filled(QVBoxLayout(self), self._area, margins=(0, 0, 0, 0))
        self._fit_timer = single_shot(self, self._fit)
        self.hide()

    @property
    def shown(self) -> PlanView | None:
        """The plan shown; None if there is none."""
        return self._shown

    @property
    def has_keys(self) -> bool:
        """Whether a control of the panel has the focus."""
        focus = self.window().focusWidget()
        return focus is not None and self.isVisible() and (focus is self or self.isAncestorOf(focus))

    def show_plan(self, shown: PlanView | None) -> None:
        """Show the plan *shown*; None hides the panel.

        The focus stays on its control, or goes to the panel if that no longer exists, so that pressing a key
        twice doesn't do something else.
        """
        self._shown = shown
        if shown is None:
            self.hide()
            return
        name = ""
        if self.has_keys and (self._by_mouse or self.hasFocus()):
            # Moving the focus frame to another control would look like a choice.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.has_keys:
            name = self.focusWidget().objectName()
        self._fill(shown)
        self.show()
        self._fit()
        # The height of new lines is known only after they are shown.
        self._fit_timer.start()
        if any(control.objectName() == name for control in self._focusable()):
            self.take_focus(name)
        elif name:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def advise(self, actions: Sequence[Action]) -> None:
        """Highlight the control for the first of *actions*, until the next question."""
        self._advised = control_of(actions[0]) if actions else None
        self._mark()

    def _mark(self) -> None:
        for button in self.findChildren(QToolButton):
            is_advised = button.objectName() == (self._advised or "-")
            if is_advised and button.isVisibleTo(self):
                self._area.ensureWidgetVisible(button)
            if bool(button.property("advised")) != is_advised:
                button.setProperty("advised", is_advised)
                button.style().unpolish(button)
                button.style().polish(button)

    def take_focus(self, name: str = "") -> None:
        """Move the focus to the control *name* if available, else to the first one."""
        self._by_mouse = False
        controls = self._focusable()
        target = next((control for control in controls if name and control.objectName() == name), None)
        if target is None and controls:
            target = controls[0]
        if target is not None:
            target.setFocus(Qt.FocusReason.TabFocusReason)

    def accessible_summary(self) -> str:
        """Return the plan in words for screen readers; "" if none is shown."""
        shown = self._shown
        if shown is None:
            return ""
        slot, t = shown.slot, self._words.t
        parts = [t("table.plan-said", used=slot.used, allowance=slot.allowance)]
        if slot.due:
            parts.append(t("table.plan-said-pay", left=max(0, slot.due - slot.paid)))
        parts += [
            sum_words(target, self._words) for target in shown.forecast.targets if shown.is_local(target)
        ]
        return " ".join(parts)

    def _focusable(self) -> list[QToolButton]:
        buttons = self.findChildren(QToolButton)
        return [button for button in buttons if button.isEnabled() and button.isVisibleTo(self)]

    # Lines ----------------------------------------------------------------------------------------

    def _fill(self, shown: PlanView) -> None:
        t = self._words.t
        self.setAccessibleName(t("table.plan-title", other=plain(self._words.name(shown.plan.other))))
        self._restyle = style_sheet(self._preferences.theme, self._icon_size())
        set_style_sheet(self, self._restyle)
        slot = shown.slot
        lines: list[Line] = []
        if len(shown.plan.levels) > 1 or slot.gloom_to:
            level = shown.plan.level if shown.plan.level is not None else slot.gloom_from
            levels, deeper = shown.plan.levels or ((level, 0, 0),), shown.plan.deeper
            key = ("gloom", levels, deeper, level, shown.plan.level is None and not shown.ahead)
            lines.append((key, lambda: self._gloom(*key[1:])))
        has_content = bool(shown.plan.steps) or shown.plan.level is not None
        counts = (slot.used, slot.allowance, slot.due, slot.paid, has_content)
        lines.append((("counts", *counts), lambda: self._counts(*counts)))
        if slot.due:
            lines += self._payment(shown)
        steps = [step for step in shown.plan.steps if step.verb not in ("weaken", "bleed")]
        lines += [self._step(shown, step) for step in steps]
        can_lay = shown.plan.accepts_steps or shown.ahead
        empty_note = [t("table.plan-empty")] if can_lay and not steps else []
        for sentence in empty_note + self._vortex(shown):
            lines.append((("quiet", sentence), partial(self._small_label, sentence)))
        self._show_lines(lines)
        self._mark()

    def _show_lines(self, lines: list[Line]) -> None:
        """Show *lines*, reusing the widgets of unchanged lines."""
        reader = (self._preferences.language, self._restyle, self.devicePixelRatioF())
        old_widgets, self._widgets = self._widgets, {}
        emptied(self._lines)
        for line_key, make in lines:
            widget = old_widgets.pop((reader, line_key), None)
            is_new = widget is None
            if widget is None:
                widget = make()
            self._widgets[reader, line_key] = widget
            self._lines.addWidget(widget)
            if is_new:
                widget.setVisible(True)
                for part in (widget, *widget.findChildren(QWidget)):
                    part.ensurePolished()
                    if isinstance(part, QToolButton):
                        part.pressed.connect(self._pressed)
        for old_widget in old_widgets.values():
            old_widget.hide()
            old_widget.deleteLater()
        self._lines.addStretch(1)

    def _fit(self) -> None:
        """Limit the height to that of the contents; with less room, the lines scroll."""
        self._lines.activate()
        wraps = self._lines.hasHeightForWidth()
        height = self._lines.heightForWidth(self.width()) if wraps else self._lines.sizeHint().height()
        minimum = MIN_HEIGHT_SHARE * self.window().height() * 100 / self._preferences.text_percent
        self.setMinimumHeight(min(height + 2, round(minimum)))
        self.setMaximumHeight(height + 2)

    def _pressed(self) -> None:
        self._by_mouse = QApplication.mouseButtons() != Qt.MouseButton.NoButton

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            # Later, because during this event Qt would not pass the new height to the scroll area.
            self._fit_timer.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        controls = self._focusable()
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1}.get(
            Qt.Key(event.key())
        )
        focused = self.focusWidget()
        if step and self.hasFocus():
            self.take_focus()
            return
        if step and focused in controls:
            next_control = controls[min(max(0, controls.index(focused) + step), len(controls) - 1)]
            next_control.setFocus(Qt.FocusReason.TabFocusReason)
            self._area.ensureWidgetVisible(next_control)
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focused, QToolButton):
            focused.click()
            return
        super().keyPressEvent(event)
