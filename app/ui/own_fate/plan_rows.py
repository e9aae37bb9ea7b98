"""The rows of a plan: gloom, payment, cards. Each emits requests."""

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
from app.widgets.label import Label, as_tip, describe
from app.widgets.layouts import filled
from app.widgets.preferences import Preferences

FLAGS = Qt.AlignmentFlag
ICON_SCALE = 1.5
"""Edge of symbols and small buttons in lines of text."""
LIMITS = ("egor-limit", "overkill")
"""Changes in the Count that no card makes."""


@dataclass(frozen=True, slots=True)
class PlanView:
    """Everything that the panel shows.

    ``view``: the seat's own view; ``slot``: what is planned; ``forecast``: its record of the expected Count;
    ``able``: the legal actions.
    """

    plan: Plan
    view: FateView
    slot: SlotView
    forecast: CountRecord
    able: tuple[Action, ...]
    confirm: bool
    """Whether the plan can be carried out as it is."""
    ahead: bool = False
    """Whether cards can be laid without choosing gloom: it stays as it is."""

    def play_of(self, step: Action) -> PlayView | None:
        """Return the play of *step*; None if the view lacks it."""
        cards = set(step.args) if step.verb != "amulet" else set()
        for play in self.view.plan:
            if play.card in cards or (step.verb == "amulet" and play.source == "amulet"):
                return play
        return None

    def no_effect_reason(self, step: Action) -> str:
        """Return why *step* has no effect, as far as this seat knows.

        The reason is the suffix of a message name, or "" if it has an effect.
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
        harm = target.net + sum(points for _, points, _ in target.changes)
        idle = {
            "attack": target.wounds <= 0,
            "defence": not target.attack,
            "healing": not target.before and harm <= 0,
        }
        return play.use if idle[play.use] else ""

    def is_local(self, target: CountTarget) -> bool:
        """Return whether *target* of the forecast is at this slot's location (possibly through a portal)."""
        places = {play.location for play in self.view.plan} | {self.view.other(self.plan.other).location}
        return target.location in places


class PlanRows(QFrame):
    """Builder of the rows of a :class:`PlanView`; a panel lays them out."""

    gloom_wanted = Signal(int)
    removed = Signal(int)
    """Remove the step of this number."""
    given_wanted = Signal(str, int)
    """Pay this number of points for gloom with this card (empty: wounds)."""
    chosen = Signal(object)
    """An ordinary action."""
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
        """Return a row with a button for each of *levels*.

        *now* is checked; it is only *standing* if nothing was chosen yet. Levels *deeper* than these are in a
        menu.
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
        # As narrow as a level, to fit in their row; the menu indicator would cover the dots.
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
        """Request gloom *level*; the button changes with the plan."""
        button.setChecked(level == now)
        self.gloom_wanted.emit(level)

    def _payment(self, shown: PlanView) -> list[Line]:
        """Return the row of payments other than planned cards: blood and burned cards."""
        bled, more = shown.view.bled, Action("bleed", ("1",)) in shown.able
        burns = tuple(action for action in shown.able if action.verb == "burn")
        if not (more or burns or bled):
            return []
        return [(("payment", bled, more, burns), lambda: self._paying(bled, more, burns))]

    def _paying(self, bled: int, more: bool, burns: Sequence[Action]) -> QWidget:
        t = self._words.t
        row, box = self._row("wound", t("table.plan-blood") if more or bled else "")
        if more or bled:
            self._stepper(box, "", bled, more, t("table.plan-blood"))
        box.addStretch(1)
        if burns:
            button = QToolButton(row)
            button.setObjectName("burn")
            button.setText(t("table.plan-burn"))
            # Leave room after the text for the menu indicator, which a style sheet would draw over it.
            button.setStyleSheet(f"QToolButton {{ padding: 0 {round(self._side() * 0.7)}px 0 5px; }}")
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
        """Add − *now* +: points that *card* (empty: blood) pays for gloom."""
        t = self._words.t
        for sign, step, able in (("−", -1, now > 0), ("", 0, True), ("+", 1, more)):
            if not step:
                number = Label(
                    f"<b>{now}</b>",
                    box.parentWidget() or self._inner,
                    textFormat=Qt.TextFormat.RichText,
                    alignment=FLAGS.AlignCenter,
                    minimumWidth=round(self._side() * 0.8),
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
        """Return one card's line: its effect, losses with reasons, payment for gloom, and the cross."""
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
        cross = QToolButton(row)
        cross.setText("✕")
        cross.setObjectName(f"✕{step}")
        cross.setEnabled(line.removable)
        describe(cross, t("table.plan-remove", step=title))
        cross.clicked.connect(lambda: self.removed.emit(line.number))
        box.addWidget(cross)
        column = filled(QVBoxLayout(holder), row, spacing=1, margins=(0, 2, 0, 2))
        lost = [minus for minus in laid.minus if minus.reason != "gloom"] if laid is not None else []
        if lost and laid is not None:
            parts = [str(laid.nominal)]
            for minus in lost:
                rule = html.escape(minus.rule)
                parts.append(
                    f'{minus.signed} (<a href="rule:{rule}" style="color:{theme.accent_text};'
                    f'text-decoration:none">{html.escape(t(f"table.minus-{minus.reason}"))}</a>)'
                )
            column.addWidget(self._small_label(" ".join(parts), rich=True))
        if line.no_effect_reason:
            column.addWidget(self._no_effect_label(t(f"table.plan-doubt-{line.no_effect_reason}")))
        if line.payer is not None:
            under = filled(
                QHBoxLayout(),
                (self._small_label(t("table.plan-given")), 1),
                margins=(self._side() + 7, 0, 0, 0),
            )
            self._stepper(under, line.payer, line.given, line.more, t("table.plan-given-by", what=title))
            column.addLayout(under)
        return holder

    def _counts(self, used: int, allowance: int, due: int, paid: int, made: bool) -> QWidget:
        """Return the row of cards used and points paid out of how many, with a cancel button."""
        t = self._words.t
        title = f"{t('table.plan-cards')} <b>{t('table.plan-of', used=used, allowance=allowance)}</b>"
        if due:
            of = t("table.plan-of", used=paid, allowance=due)
            title += f" &nbsp;·&nbsp; {t('table.plan-pay')} <b>{of}</b>"
        row, box = self._row("spell", title, rich=True)
        back = QToolButton(row)
        back.setText("↶")
        back.setObjectName("cancel")
        back.setEnabled(made)
        back.setAccessibleName(t("table.plan-cancel"))
        back.setToolTip(as_tip(t("table.plan-cancel-tip")))
        back.clicked.connect(self.cancelled)
        box.addWidget(back)
        return row

    def _row(
        self, symbol: str, title: str, fill: str = "", *, rich: bool = False
    ) -> tuple[QWidget, QHBoxLayout]:
        """Return a line with a symbol and *title*, our own HTML if *rich*."""
        theme = self._preferences.theme
        row = QWidget(self._inner)
        sign = SymbolIcon(row, symbol, fill, "#ffffff" if fill else theme.accent_text, self._side())
        box = filled(
            QHBoxLayout(row),
            (sign, 0, FLAGS.AlignTop if fill else FLAGS.AlignVCenter),
            spacing=7,
            margins=(0, 0, 0, 0),
        )
        form = Qt.TextFormat.RichText if rich else Qt.TextFormat.PlainText
        label = Label(title, row, wordWrap=bool(fill) or rich, textFormat=form)
        if fill or rich:
            box.addWidget(label, 1)
        else:
            box.addWidget(label)
        return row, box

    def _no_effect_label(self, text: str) -> QLabel:
        label = self._small_label(f"⚠ {text}")
        label.setStyleSheet(f"color: {self._preferences.theme.accent_text};")
        label.setContentsMargins(self._side() + 7, 0, 0, 0)
        return label

    def _small_label(self, text: str, *, rich: bool = False) -> QLabel:
        label = Label(text, self._inner, wordWrap=True, role="quiet", step="small")
        if rich:
            label.setTextFormat(Qt.TextFormat.RichText)
            label.setContentsMargins(self._side() + 7, 0, 0, 0)
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.LinksAccessibleByMouse
                | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
            )
            label.linkActivated.connect(self.link)
        return label

    def _side(self) -> int:
        """Return the edge of symbols and small buttons, px."""
        return round(self._preferences.px("body") * ICON_SCALE)


def sum_words(target: CountTarget, words: Words) -> str:
    """Return what is laid on *target* and its effect, as a sentence."""
    sentence = words.t(
        "table.plan-sum", target=plain(words.name(target.target)), attack=target.attack,
        defence=target.defence, before=target.before, after=target.after,
        dead="yes" if target.dead else "no",
    )  # fmt: skip
    whys = [
        words.t(f"table.plan-why-{reason}", points=abs(points))
        if reason in LIMITS
        else f"{words.plain_name(reason)} {points:+d}.".replace("-", "−")
        for reason, points, _rule in target.changes
    ]
    return " ".join((sentence, *whys))


def control_of(action: Action) -> str:
    """Return the name of the panel's control for *action*; empty if it has none."""
    if action.verb == "weaken":
        return f"+{action.args[0]}"
    return {"gloom": str(action), "bleed": "+", "burn": "burn"}.get(action.verb, "")
