"""The rows of a plan: gloom, payment and cards, with controls that emit requests."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QToolButton, QVBoxLayout, QWidget

from app.rules.game import Action
from app.rules.own_fate import CountRecord, CountTarget, FateView, PlayView, SlotView
from app.ui.board.words import Words, plain
from app.ui.own_fate.plan import Level, Plan
from app.ui.own_fate.plan_lines import FILLS, SYMBOLS, FlowRow, Line, StepLine, SymbolIcon
from app.widgets.controls import Label, as_tip, describe, filled
from app.widgets.preferences import Preferences

FLAGS = Qt.AlignmentFlag
ICON_SCALE = 1.5
"""Size of symbols and small buttons relative to the text size."""
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
        expected_wounds = target.net + sum(points for _, points, _ in target.changes)
        has_no_effect = {
            "attack": target.wounds <= 0,
            "defence": not target.attack,
            "healing": not target.before and expected_wounds <= 0,
        }
        return play.use if has_no_effect[play.use] else ""

    def is_local(self, target: CountTarget) -> bool:
        """Return whether *target* is at the location of this slot's Other or of one of its plays."""
        places = {play.location for play in self.view.plan} | {self.view.other(self.plan.other).location}
        return target.location in places


class PlanRows(QFrame):
    """Builds the rows of a :class:`PlanView`; the panel, a subclass, lays them out."""

    gloom_wanted = Signal(int)
    removed = Signal(int)
    """The player wants to remove the step with this index."""
    given_wanted = Signal(str, int)
    """The player wants to pay this number of points for gloom with this card ("": with blood)."""
    chosen = Signal(object)
    """The player chose this ordinary action."""
    cancelled = Signal()
    link = Signal(str)

    def __init__(self, preferences: Preferences, words: Words) -> None:
        super().__init__()
        self._preferences = preferences
        self._words = words
        self._inner = QWidget()

    def _vortex(self, shown: PlanView) -> list[str]:
        record, t = shown.forecast, self._words.t
        if not record.vortex:
            return []
        return [t("table.plan-vortex", shift=f"{record.shift:+d}".replace("-", "−"))]

    def _gloom(self, levels: Sequence[Level], deeper: Sequence[Level], now: int, standing: bool) -> QWidget:
        """Return the row with a button for each of *levels*.

        *now*: the current level; *standing*: it's not chosen yet and looks different. The levels *deeper* are
        in a menu.
        """
        t = self._words.t
        row, box = self._row("gloom", t("table.plan-gloom"))
        buttons = FlowRow(row)
        for level, cards, due in (*levels, *(entry for entry in deeper if entry[0] == now)):
            button = QToolButton(buttons)
            button.setText(str(level))
            button.setCheckable(True)
            button.setProperty("level", True)
            button.setChecked(level == now)
            button.setProperty("standing", standing)
            button.setObjectName(f"gloom {level}")
            tooltip = t("table.plan-gloom-tip", level=level, cards=cards, due=due)
            describe(button, tooltip)
            button.clicked.connect(
                lambda _=False, button=button, level=level: self._request_gloom(button, level, now)
            )
            buttons.add(button)
        if deeper:
            buttons.add(self._deeper(buttons, deeper))
        box.addWidget(buttons, 1)
        return row

    def _deeper(self, parent: QWidget, levels: Sequence[Level]) -> QToolButton:
        """Return a button with a menu of *levels*."""
        t = self._words.t
        button = QToolButton(parent)
        button.setObjectName("gloom deeper")
        button.setText("…")
        # As narrow as a level button; the menu indicator would cover the dots.
        button.setProperty("level", True)
        button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        describe(button, t("table.plan-gloom-deeper"))
        menu = QMenu(button)
        for level, cards, due in levels:
            entry = menu.addAction(t("table.plan-gloom-tip", level=level, cards=cards, due=due))
            entry.triggered.connect(lambda _=False, level=level: self.gloom_wanted.emit(level))
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    def _request_gloom(self, button: QToolButton, level: int, now: int) -> None:
        """Request gloom *level*; the button shows it only once the plan has changed."""
        button.setChecked(level == now)
        self.gloom_wanted.emit(level)

    def _payment(self, shown: PlanView) -> list[Line]:
        """Return the row of payments with blood and burned cards, if possible."""
        bled, can_bleed_more = shown.view.bled, Action("bleed", ("1",)) in shown.able
        burns = tuple(action for action in shown.able if action.verb == "burn")
        if not (can_bleed_more or burns or bled):
            return []
        return [(("payment", bled, can_bleed_more, burns), lambda: self._paying(bled, can_bleed_more, burns))]

    def _paying(self, bled: int, can_bleed_more: bool, burns: Sequence[Action]) -> QWidget:
        t = self._words.t
        row, box = self._row("wound", t("table.plan-blood") if can_bleed_more or bled else "")
        if can_bleed_more or bled:
            self._stepper(box, "", bled, can_bleed_more, t("table.plan-blood"))
        box.addStretch(1)
        if burns:
            button = QToolButton(row)
            button.setObjectName("burn")
            button.setText(t("table.plan-burn"))
            # Leave room after the text for the menu indicator.
            button.setStyleSheet(f"QToolButton {{ padding: 0 {round(self._icon_size() * 0.7)}px 0 5px; }}")
            describe(button, t("table.plan-burn-tip"))
            menu = QMenu(button)
            for action in burns:
                entry = menu.addAction(plain(self._words.name(action.args[0])))
                entry.triggered.connect(lambda _=False, action=action: self.chosen.emit(action))
            button.setMenu(menu)
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            box.addWidget(button)
        return row

    def _stepper(self, box: QHBoxLayout, card: str, now: int, more: bool, told: str) -> None:
        """Add a stepper for the points that *card* ("": blood) pays for gloom.

        *now*: the current points; *more*: whether they can be increased; *told*: what pays, for tooltips.
        """
        t = self._words.t
        for sign, step, able in (("−", -1, now > 0), ("", 0, True), ("+", 1, more)):
            if not step:
                number = Label(
                    f"<b>{now}</b>",
                    box.parentWidget() or self._inner,
                    textFormat=Qt.TextFormat.RichText,
                    alignment=FLAGS.AlignCenter,
                    minimumWidth=round(self._icon_size() * 0.8),
                )
                box.addWidget(number)
                continue
            button = QToolButton(box.parentWidget() or self._inner)
            button.setText(sign)
            button.setEnabled(able)
            button.setObjectName(f"{sign}{card}")
            describe(button, t("table.plan-less" if step < 0 else "table.plan-more", what=told))
            button.clicked.connect(
                lambda _=False, card=card, points=now + step: self.given_wanted.emit(card, points)
            )
            box.addWidget(button)

    def _step(self, shown: PlanView, step: Action) -> Line:
        """Return the line of a *step*: effect, losses with reasons, payment, button to remove it."""
        number = shown.plan.steps.index(step)
        card = given = None
        more = False
        if step.verb in ("play", "chance") and shown.slot.due:
            card = step.args[0] if step.verb == "play" else step.args[1]
            given = sum(int(payment.args[1]) for payment in shown.plan.steps if payment[:1] == ("weaken",)
                        and payment.args[0] == card)  # fmt: skip
            more = Action("weaken", (card, "1")) in shown.able
        line = StepLine(
            step, number, number >= shown.plan.locked, shown.play_of(step),
            card if given or more else None, given or 0, more, shown.no_effect_reason(step),
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
            value = Label(f"<b>{laid.value}</b>", row, textFormat=Qt.TextFormat.RichText, step="lead")
            box.addWidget(value)
        remove_button = QToolButton(row)
        remove_button.setText("✕")
        remove_button.setObjectName(f"✕{step}")
        remove_button.setEnabled(line.removable)
        describe(remove_button, t("table.plan-remove", step=title))
        remove_button.clicked.connect(lambda: self.removed.emit(line.number))
        box.addWidget(remove_button)
        column = filled(QVBoxLayout(holder), row, spacing=1, margins=(0, 2, 0, 2))
        losses = [minus for minus in laid.minus if minus.reason != "gloom"] if laid is not None else []
        if losses and laid is not None:
            parts = [str(laid.nominal)]
            for minus in losses:
                rule = html.escape(minus.rule)
                parts.append(
                    f'{minus.signed} (<a href="rule:{rule}" style="color:{theme.accent_text};'
                    f'text-decoration:none">{html.escape(t(f"table.minus-{minus.reason}"))}</a>)'
                )
            column.addWidget(self._small_label(" ".join(parts), rich=True))
        if line.no_effect_reason:
            column.addWidget(self._no_effect_label(t(f"table.plan-doubt-{line.no_effect_reason}")))
        if line.payer is not None:
            payment_row = filled(
                QHBoxLayout(),
                (self._small_label(t("table.plan-given")), 1),
                margins=(self._icon_size() + 7, 0, 0, 0),
            )
            self._stepper(
                payment_row, line.payer, line.given, line.more, t("table.plan-given-by", what=title)
            )
            column.addLayout(payment_row)
        return holder

    def _counts(self, used: int, allowance: int, due: int, paid: int, made: bool) -> QWidget:
        """Return the row with the numbers of cards and points, and cancel, enabled if a plan was *made*."""
        t = self._words.t
        title = f"{t('table.plan-cards')} <b>{t('table.plan-of', used=used, allowance=allowance)}</b>"
        if due:
            paid_text = t("table.plan-of", used=paid, allowance=due)
            title += f" &nbsp;·&nbsp; {t('table.plan-pay')} <b>{paid_text}</b>"
        row, box = self._row("spell", title, rich=True)
        cancel_button = QToolButton(row)
        cancel_button.setText("↶")
        cancel_button.setObjectName("cancel")
        cancel_button.setEnabled(made)
        cancel_button.setAccessibleName(t("table.plan-cancel"))
        cancel_button.setToolTip(as_tip(t("table.plan-cancel-tip")))
        cancel_button.clicked.connect(self.cancelled)
        box.addWidget(cancel_button)
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
        text_format = Qt.TextFormat.RichText if rich else Qt.TextFormat.PlainText
        label = Label(title, row, wordWrap=bool(fill) or rich, textFormat=text_format)
        if fill or rich:
            box.addWidget(label, 1)
        else:
            box.addWidget(label)
        return row, box

    def _no_effect_label(self, text: str) -> QLabel:
        label = self._small_label(f"⚠ {text}")
        label.setStyleSheet(f"color: {self._preferences.theme.accent_text};")
        label.setContentsMargins(self._icon_size() + 7, 0, 0, 0)
        return label

    def _small_label(self, text: str, *, rich: bool = False) -> QLabel:
        label = Label(text, self._inner, wordWrap=True, role="quiet", step="small")
        if rich:
            label.setTextFormat(Qt.TextFormat.RichText)
            label.setContentsMargins(self._icon_size() + 7, 0, 0, 0)
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.LinksAccessibleByMouse
                | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
            )
            label.linkActivated.connect(self.link)
        return label

    def _icon_size(self) -> int:
        """Return the size of symbols and small buttons in px."""
        return round(self._preferences.px("body") * ICON_SCALE)


def sum_words(target: CountTarget, words: Words) -> str:
    """Return the sum of the cards on *target* and its effect, in words."""
    sentence = words.t(
        "table.plan-sum", target=plain(words.name(target.target)), attack=target.attack,
        defence=target.defence, before=target.before, after=target.after,
        dead="yes" if target.dead else "no",
    )  # fmt: skip
    changes = [
        words.t(f"table.plan-why-{reason}", points=abs(points))
        if reason in LIMITS
        else f"{words.plain_name(reason)} {points:+d}.".replace("-", "−")
        for reason, points, _rule in target.changes
    ]
    return " ".join((sentence, *changes))


def control_of(action: Action) -> str:
    """Return the object name of the panel's control for *action*; "" if it has none."""
    if action.verb == "weaken":
        return f"+{action.args[0]}"
    return {"gloom": str(action), "bleed": "+", "burn": "burn"}.get(action.verb, "")
