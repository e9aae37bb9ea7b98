"""The plan of a battle slot in the question panel: gloom, cards and payment, each with controls."""

from __future__ import annotations

import html
from collections.abc import Callable, Hashable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.rules.game import Action
from app.rules.own_fate import FateView, SlotView
from app.table.own_fate.plan import Level
from app.table.own_fate.plan_editor import Change, PlanEditor, PlanView, control_of, sum_words
from app.table.own_fate.words import FateWords
from app.table.speech import joined
from app.table.words import plain
from app.ui.board.session import GameSession
from app.ui.own_fate.plan_lines import FILLS, SYMBOLS, FlowRow, Line, StepLine, SymbolIcon, style_sheet
from app.widgets.controls import (
    Label,
    as_tip,
    describe,
    emptied,
    filled,
    literal,
    scrolled,
    set_style_sheet,
)
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

FLAGS = Qt.AlignmentFlag
ICON_SCALE = 1.5
"""Size of symbols and small buttons relative to the text size."""


class PlanPanel(QFrame):
    """Shows the viewer's plan of a battle slot, and changes it as the player requests."""

    chosen = Signal(object)
    """An ordinary action to submit."""
    refused = Signal(object)
    """The :class:`Reason` why the plan can't be changed as requested."""
    rewritten = Signal()
    """The plan was rewritten, so the possible answers have changed."""
    message = Signal(str)
    """A sentence to show over the table."""
    layout_pending = Signal(bool)
    """The layout of the panel is pending (True) or done (False)."""
    link = Signal(str)

    def __init__(self, preferences: Preferences, words: FateWords, session: GameSession) -> None:
        super().__init__()
        self._preferences = preferences
        self._words = words
        self._session = session
        self.editor = PlanEditor(session)
        self.editor.on_change = self._report
        self._inner = QWidget()
        self._advised: str | None = None
        self._widgets: dict[Hashable, QWidget] = {}
        self._restyle = ""
        self._by_mouse = False
        """Whether the last control was pressed with the mouse; if so, no control keeps the focus."""
        self.setObjectName("plan")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._lines = filled(QVBoxLayout(self._inner), spacing=2, margins=(0, 2, 0, 2))
        self._area = scrolled(self._inner)
        self._area.verticalScrollBar().rangeChanged.connect(self._leave_bar_room)
        self._leave_bar_room(0, 0)
        # A notch of the wheel, three steps, scrolls by one row.
        self._area.verticalScrollBar().setSingleStep(preferences.px("body") * 2 // 3)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        filled(QVBoxLayout(self), self._area, margins=(0, 0, 0, 0))
        self._layout_timer = single_shot(self, self._show_plan)
        self.hide()

    def _leave_bar_room(self, _minimum: int, maximum: int) -> None:
        """Leave room for a hidden scroll bar: one that comes and goes would move the controls beside it."""
        width = self._area.verticalScrollBar().sizeHint().width()
        self._lines.setContentsMargins(0, 2, 0 if maximum else width, 2)

    def update_plan(self, view: FateView, *, mine: bool) -> None:
        """Show the plan of *view* if the viewer is making one (*mine*), else hide the panel."""
        if self.editor.busy:
            return
        self.advise(())
        if self.editor.read(view, mine=mine) is None:
            self._layout_timer.stop()
            self._show_plan()
        else:
            # Laid out a moment later: together with the whole table it would take too long.
            self._layout_timer.start()
            self.layout_pending.emit(True)

    def finish_layout(self) -> None:
        """Lay out the plan now if that is pending."""
        if self._layout_timer.isActive():
            self._layout_timer.stop()
            self._show_plan()

    def cancel(self) -> bool:
        """Undo the plan, or its steps that aren't final; return False if there is nothing to undo."""
        self.finish_layout()
        return self.isVisible() and self.editor.cancel() is not None

    def _report(self, change: Change) -> None:
        """Emit signals for the result of a request."""
        if change.refusal is not None:
            self.refused.emit(change.refusal)
        if change.then is not None:
            self.chosen.emit(change.then)
        if not change.rewritten:
            if self.editor.plan is not None and change.then is None:
                self.update_plan(self._session.view, mine=True)
            return
        self.rewritten.emit()
        self.finish_layout()
        if side_effects := change.side_effects(self._words):
            self.message.emit(side_effects)

    @property
    def has_keys(self) -> bool:
        """Whether a control of the panel has the focus."""
        focus = self.window().focusWidget()
        return focus is not None and self.isVisible() and (focus is self or self.isAncestorOf(focus))

    def _show_plan(self) -> None:
        """Show the plan that was read last; without one, hide the panel.

        The focus stays on its control, or goes to the panel if that no longer exists, so that pressing a key
        twice doesn't do something else.
        """
        shown = self.editor.shown
        if shown is None:
            self.hide()
            self.layout_pending.emit(False)
            return
        name = ""
        if self.has_keys and (self._by_mouse or self.hasFocus()):
            # Moving the focus frame to another control would look like a choice.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.has_keys:
            name = self.focusWidget().objectName()
        self._fill(shown)
        self.show()
        if any(control.objectName() == name for control in self._focusable()):
            self.take_focus(name)
        elif name:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.layout_pending.emit(False)

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
        named = (control for control in controls if name and control.objectName() == name)
        target = next(named, controls[0] if controls else None)
        if target is not None:
            target.setFocus(Qt.FocusReason.TabFocusReason)

    def accessible_summary(self) -> str:
        """Return the plan in words for screen readers; "" if nothing is planned."""
        shown, words = self.editor.shown, self._words
        if shown is None or not self.editor.has_content:
            return ""
        slot, plan = shown.slot, shown.plan
        steps = [Action("gloom", (str(plan.level),))] if plan.level is not None else []
        parts = [
            words.t("table.plan-said", used=slot.used, allowance=slot.allowance),
            "; ".join(plain(words.action(step)) for step in (*steps, *plan.steps)),
            words.t("table.plan-said-pay", left=max(0, slot.due - slot.paid)) if slot.due else "",
            *(sum_words(target, words) for target in shown.forecast.targets if shown.is_local(target)),
            shown.vortex_shift(words),
            shown.later(words),
        ]
        return joined(parts)

    def _focusable(self) -> list[QToolButton]:
        return [
            button
            for button in self.findChildren(QToolButton)
            if button.isEnabled() and button.isVisibleTo(self)
        ]

    # Lines ----------------------------------------------------------------------------------------

    def _fill(self, shown: PlanView) -> None:
        t = self._words.t
        self.setAccessibleName(t("table.plan-title", other=plain(self._words.name(shown.plan.other))))
        self._restyle = style_sheet(self._preferences.theme, self._icon_size())
        set_style_sheet(self, self._restyle)
        slot = shown.slot
        has_content = bool(shown.plan.steps) or shown.plan.level is not None
        lines: list[Line] = [(("counts", slot, has_content), lambda: self._counts(slot, has_content))]
        if len(shown.plan.levels) > 1 or slot.gloom_to:
            level = shown.plan.level if shown.plan.level is not None else slot.gloom_from
            levels, deeper = shown.plan.levels or ((level, 0, 0),), shown.plan.deeper
            key = ("gloom", levels, deeper, level, shown.plan.level is None and not shown.ahead)
            lines.append((key, lambda: self._gloom(*key[1:])))
        steps = [step for step in shown.plan.steps if step.verb not in ("weaken", "bleed")]
        lines += [self._step(shown, step) for step in steps]
        if slot.due:
            lines += self._payment(shown)
        sentences = [
            t("table.plan-empty")
            if (shown.plan.accepts_steps or shown.ahead) and slot.allowance > 0 and not steps
            else "",
            shown.vortex_shift(self._words),
            shown.later(self._words),
        ]
        lines += [(("quiet", text), partial(self._small_label, text)) for text in sentences if text]
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

    def _pressed(self) -> None:
        self._by_mouse = QApplication.mouseButtons() != Qt.MouseButton.NoButton

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

    def _gloom(self, levels: Sequence[Level], deeper: Sequence[Level], now: int, standing: bool) -> QWidget:
        """Return the row with a button for each of *levels*.

        *now*: the current level; *standing*: it's not chosen yet and looks different. The levels *deeper* are
        in a menu.
        """
        t = self._words.t
        row, box = self._row("gloom", t("table.plan-gloom"))
        buttons = FlowRow(row)
        for level, cards, due in (*levels, *(entry for entry in deeper if entry[0] == now)):
            tip = t("table.plan-gloom-tip", level=level, cards=cards, due=due)
            button = tool_button(buttons, f"gloom {level}", str(level), tip)
            button.setCheckable(True)
            button.setProperty("level", True)
            button.setChecked(level == now)
            button.setProperty("standing", standing)
            # The button shows the level only once the plan has changed.
            button.clicked.connect(
                lambda _=False, button=button, level=level: button.setChecked(level == now)
            )
            button.clicked.connect(lambda _=False, level=level: self.editor.set_gloom(level))
            buttons.add(button)
        if deeper:
            buttons.add(self._deeper(buttons, deeper))
        box.addWidget(buttons, 1)
        return row

    def _deeper(self, parent: QWidget, levels: Sequence[Level]) -> QToolButton:
        """Return a button with a menu of *levels*."""
        t = self._words.t
        button = tool_button(parent, "gloom deeper", "…", t("table.plan-gloom-deeper"))
        # As narrow as a level button; the menu indicator would cover the dots.
        button.setProperty("level", True)
        button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        self._add_menu(
            button,
            [
                (
                    t("table.plan-gloom-tip", level=level, cards=cards, due=due),
                    partial(self.editor.set_gloom, level),
                )
                for level, cards, due in levels
            ],
        )
        return button

    def _add_menu(self, button: QToolButton, entries: list[tuple[str, Callable[[], object]]]) -> None:
        menu = QMenu(button)
        for text, callback in entries:
            menu.addAction(literal(text)).triggered.connect(lambda _=False, callback=callback: callback())
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def _payment(self, shown: PlanView) -> list[Line]:
        """Return the row of payments with blood and burned cards, if possible."""
        bled, can_bleed_more = shown.view.bled, Action("bleed", ("1",)) in shown.able
        burns = tuple(action for action in shown.able if action.verb == "burn")
        if not (can_bleed_more or burns or bled):
            return []
        return [(("payment", bled, can_bleed_more, burns), lambda: self._paying(bled, can_bleed_more, burns))]

    def _paying(self, bled: int, can_bleed_more: bool, burns: Sequence[Action]) -> QWidget:
        t = self._words.t
        row, box = self._row("wound", t("table.plan-blood") if can_bleed_more or bled else "", rich=True)
        if can_bleed_more or bled:
            self._stepper(box, "", bled, can_bleed_more, t("table.plan-blood"))
        if burns:
            button = tool_button(row, "burn", t("table.plan-burn"), t("table.plan-burn-tip"))
            # Leave room after the text for the menu indicator.
            button.setStyleSheet(f"QToolButton {{ padding: 0 {round(self._icon_size() * 0.7)}px 0 5px; }}")
            self._add_menu(
                button,
                [
                    (plain(self._words.name(action.args[0])), partial(self.chosen.emit, action))
                    for action in burns
                ],
            )
            box.addWidget(button)
        return row

    def _stepper(self, box: QHBoxLayout, card: str, now: int, more: bool, told: str) -> None:
        """Add a stepper for the points that *card* ("": blood) pays for gloom.

        *now*: the current points; *more*: whether they can be increased; *told*: what pays, for tooltips.
        """
        t = self._words.t
        for sign, step, able in (("−", -1, now > 0), ("", 0, True), ("+", 1, more)):
            if not step:
                box.addWidget(
                    Label(
                        f"<b>{now}</b>",
                        box.parentWidget() or self._inner,
                        textFormat=Qt.TextFormat.RichText,
                        alignment=FLAGS.AlignCenter,
                        minimumWidth=round(self._icon_size() * 0.8),
                    )
                )
                continue
            tip = t("table.plan-less" if step < 0 else "table.plan-more", what=told)
            button = tool_button(box.parentWidget() or self._inner, f"{sign}{card}", sign, tip, able)
            button.clicked.connect(lambda _=False, points=now + step: self.editor.set_payment(card, points))
            box.addWidget(button)

    def _step(self, shown: PlanView, step: Action) -> Line:
        """Return the line of a *step*: effect, losses with reasons, payment, button to remove it."""
        number = shown.plan.steps.index(step)
        line = StepLine(
            step, number, number >= shown.plan.locked, shown.play_of(step), shown.payment(step),
            shown.no_effect_reason(step),
        )  # fmt: skip
        return line, lambda: self._step_row(line)

    def _step_row(self, line: StepLine) -> QWidget:
        t, theme = self._words.t, self._preferences.theme
        step, laid = line.step, line.laid
        title = plain(self._words.action(step))
        symbol = laid.use if laid is not None and laid.use in SYMBOLS else "spell"
        holder = QWidget(self._inner)
        row, box = self._row(SYMBOLS.get(symbol, "spell"), title, FILLS.get(symbol, theme.line))
        if laid is not None and laid.value is not None and laid.use not in ("payment", "portal"):
            box.addWidget(Label(f"<b>{laid.value}</b>", row, textFormat=Qt.TextFormat.RichText, step="lead"))
        tip = t("table.plan-remove", step=title)
        remove_button = tool_button(row, f"✕{step}", "✕", tip, line.removable)
        remove_button.clicked.connect(lambda: self.editor.remove(line.number))
        box.addWidget(remove_button)
        column = filled(QVBoxLayout(holder), row, spacing=1, margins=(0, 2, 0, 2))
        losses = [minus for minus in laid.minus if minus.reason != "gloom"] if laid is not None else []
        if losses and laid is not None:
            parts = [
                f'{minus.signed} (<a href="rule:{html.escape(minus.rule)}" style="color:{theme.accent_text};'
                f'text-decoration:none">{html.escape(self._words.loss(minus))}</a>)'
                for minus in losses
            ]
            column.addWidget(self._small_label(" ".join((str(laid.nominal), *parts)), rich=True))
        if line.no_effect_reason:
            label = self._small_label(f"⚠ {t(f'table.plan-doubt-{line.no_effect_reason}')}", indented=True)
            label.setStyleSheet(f"color: {theme.accent_text};")
            column.addWidget(label)
        if line.payment is not None:
            payment_row = filled(
                QHBoxLayout(),
                (self._small_label(t("table.plan-given")), 1),
                margins=(self._icon_size() + 7, 0, 0, 0),
            )
            self._stepper(payment_row, *line.payment, t("table.plan-given-by", what=title))
            column.addLayout(payment_row)
        return holder

    def _counts(self, slot: SlotView, made: bool) -> QWidget:
        """Return the row with the numbers of cards and points, and cancel, enabled if a plan was *made*."""
        t = self._words.t
        title = (
            f"{t('table.plan-cards')} <b>{t('table.plan-of', used=slot.used, allowance=slot.allowance)}</b>"
        )
        title += t("table.plan-portal") if slot.portal else ""
        if slot.due:
            paid_text = t("table.plan-of", used=slot.paid, allowance=slot.due)
            title += f" &nbsp;·&nbsp; {t('table.plan-pay')} <b>{paid_text}</b>"
        if slot.paid > slot.due:
            color = self._preferences.theme.danger_text
            title += (
                f' <span style="color:{color}">'
                f"({t('table.plan-overpaid', points=slot.paid - slot.due)})</span>"
            )
        row, box = self._row("spell", title, rich=True)
        cancel_button = tool_button(row, "cancel", "↶", t("table.plan-cancel"), made)
        cancel_button.setToolTip(as_tip(t("table.plan-cancel-tip")))
        cancel_button.clicked.connect(self.cancel)
        box.addWidget(cancel_button, 0, FLAGS.AlignTop)
        return row

    def _row(
        self, symbol: str, title: str, fill: str = "", *, rich: bool = False
    ) -> tuple[QWidget, QHBoxLayout]:
        """Return a line with a symbol and *title* (HTML if *rich*), and its layout."""
        theme = self._preferences.theme
        row = QWidget(self._inner)
        icon = SymbolIcon(row, symbol, fill, "#ffffff" if fill else theme.accent_text, self._icon_size())
        box = filled(
            QHBoxLayout(row),
            (icon, 0, FLAGS.AlignTop if fill else FLAGS.AlignVCenter),
            spacing=7,
            margins=(0, 0, 0, 0),
        )
        label = Label(
            title,
            row,
            wordWrap=bool(fill) or rich,
            textFormat=Qt.TextFormat.RichText if rich else Qt.TextFormat.PlainText,
        )
        box.addWidget(label, int(bool(fill) or rich))
        return row, box

    def _small_label(self, text: str, *, rich: bool = False, indented: bool = False) -> QLabel:
        label = Label(text, self._inner, wordWrap=True, role="quiet", step="small")
        if rich or indented:
            label.setContentsMargins(self._icon_size() + 7, 0, 0, 0)
        if rich:
            label.setTextFormat(Qt.TextFormat.RichText)
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.LinksAccessibleByMouse
                | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
            )
            label.linkActivated.connect(self.link)
        return label

    def _icon_size(self) -> int:
        """Return the size of symbols and small buttons in px."""
        return round(self._preferences.px("body") * ICON_SCALE)


def tool_button(parent: QWidget, name: str, text: str, tip: str, enabled: bool = True) -> QToolButton:
    """Return a small button with *text*, the object name *name*, and the tooltip *tip*."""
    button = QToolButton(parent)
    button.setText(text)
    button.setObjectName(name)
    button.setEnabled(enabled)
    describe(button, tip)
    return button
