"""What may be done now, each with its price and consequences: the side panel of the Tribunal table."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QLabel,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.rules.game import SEATS, TALK, Action, Question, Reason
from app.rules.tribunal.core import AMOUNT, FOE, TARGET, VERBS
from app.rules.tribunal.gate import verbs
from app.rules.tribunal.state import State
from app.ui.table import paint
from app.ui.table.asking import AskPanel
from app.ui.tribunal.ground import slab
from app.ui.tribunal.words import SYMBOLS, Chip, TribunalWords
from app.widgets import fonts, symbols
from app.widgets.interface import Interface

FLAGS = Qt.AlignmentFlag
ANSWERS = frozenset({"accept-draw", "decline-draw"})
NUMBERED = frozenset(VERBS[verb] for verb in AMOUNT)


class ActionPanel(AskPanel):
    """Whose decision it is, what is asked, and a row for every action."""

    pricing_wanted = Signal()
    """The prices of a Tribunal are to be named."""

    def __init__(self, interface: Interface, words: TribunalWords) -> None:
        super().__init__(interface, words)
        self._words: TribunalWords = words
        self._rows: list[ActionRow] = []
        self._state: State | None = None
        self._closed = QLabel()
        self._closed.setWordWrap(True)
        self._closed.setTextFormat(Qt.TextFormat.RichText)
        self._closed.linkActivated.connect(self.link)
        inner = QWidget()
        self._list = QVBoxLayout(inner)
        self._list.setContentsMargins(0, 0, 4, 0)
        self._list.setSpacing(4)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(inner)
        self._inside.addWidget(self.area, 1)

    @property
    def rows(self) -> list[ActionRow]:
        """The rows that are listed, from the top."""
        return [row for row in self._rows if not row.isHidden()]

    def listed(self) -> list[Action]:
        """The actions that the rows stand for now."""
        return [row.action for row in self.rows]

    def ask(
        self,
        question: Question | None,
        actions: Sequence[Action],
        note: str = "",
        state: State | None = None,
    ) -> None:
        """Show *question*; *actions* are its answers in *state* (none: it is somebody else's decision)."""
        self._state = state
        self._put(question, actions, note)
        self._fill()

    def only(self, key: str) -> None:
        """List only what can be done to the piece *key* (empty: everything; who acts can do everything)."""
        self._filter = key
        for row in self._rows:
            aim = row.action.args[0] if row.action.args else ""
            named = any(key in one.action.args for one in self._rows)
            row.setVisible(not (key and named) or key == aim)

    def take_focus(self) -> None:
        """Give the arrow keys to the rows."""
        if self.rows:
            self.rows[0].setFocus(Qt.FocusReason.TabFocusReason)

    def aim_at(self, action: Action) -> None:
        """Put the keyboard on the row that *action* belongs to, so that its number can be chosen."""
        for row in self.rows:
            if row.action.verb == action.verb and row.action.args[:-1] == action.args[:-1]:
                row.setFocus(Qt.FocusReason.TabFocusReason)
                self.area.ensureWidgetVisible(row)

    def advise(self, actions: Sequence[Action]) -> None:
        """Put the keyboard on the row of the first of *actions*, at its number."""
        for row in self._rows:
            if actions and row.offers(actions[0]):
                row.show()
                row.setFocus(Qt.FocusReason.TabFocusReason)
                self.area.ensureWidgetVisible(row)

    def _fill(self) -> None:
        while self._list.count():
            item = self._list.takeAt(0)
            widget = item.widget()
            if widget is self._closed:
                widget.hide()
            elif widget is not None:
                widget.hide()
                widget.setParent(None)
                widget.deleteLater()
        self._rows = []
        state = self._state
        if state is None:
            return
        pricing = self._asked is not None and self._asked.kind.endswith("price")
        groups: dict[tuple[str, ...], list[Action]] = {}
        for action in self._actions:
            if action.verb in TALK and action.verb not in ANSWERS:
                continue
            if action.verb in ANSWERS and not (self._asked and self._asked.kind.endswith("answer")):
                continue
            if action.verb == "delay" and len(state.queue) == 1:
                continue
            aim = action.args[:-1] if action.verb in NUMBERED else action.args
            groups.setdefault((action.verb, *aim), []).append(action)
        ordered = sorted(groups.values(), key=lambda group: group[0].verb == "pass")
        for number, group in enumerate(ordered, 1):
            row = ActionRow(self._interface, self._words, state, group, number, opens=pricing)
            row.chosen.connect(self.pricing_wanted if pricing else self.chosen)
            row.pointed.connect(self.pointed)
            row.step_wanted.connect(self._step)
            self._rows.append(row)
            self._list.addWidget(row)
            row.show()
        told = "" if pricing or not self._actions else self._refusals(state)
        self._closed.setText(told)
        self._closed.setVisible(bool(told))
        self._list.addWidget(self._closed)
        self._list.addStretch(1)
        self.area.verticalScrollBar().setValue(0)

    def _refusals(self, state: State) -> str:
        """What this game has but cannot be done now, each with the reason."""
        able = {row.action.verb for row in self._rows}
        t, theme = self._words.t, self._interface.theme
        lines: list[str] = []
        for title, attempt in self._attempts(state, able):
            reason = state.why_not(attempt)
            if reason is None and attempt.verb == "delay":
                # Allowed and no use: with nobody left to let go first it would only burn mana.
                reason = Reason("tribunal.nobody-waits", "E3")
            if reason is None:
                continue
            link = ""
            if reason.rule:
                link = (
                    f' <a href="rule:{reason.rule}" style="color:{theme.accent_text};'
                    f'text-decoration:none">{reason.rule}</a>'
                )
            lines.append(f"<b>{html.escape(title)}</b> — {html.escape(self._words.reason(reason))}{link}")
        if not lines:
            return ""
        small = self._interface.px("small")
        rows = "".join(f'<p style="margin:3px 0">{line}</p>' for line in lines)
        return (
            f'<div style="color:{theme.quiet};font-size:{small}px">'
            f'<p style="margin:8px 0 4px 0">{html.escape(t("tribunal.not-now"))}</p>{rows}</div>'
        )

    def _attempts(self, state: State, able: set[str]) -> list[tuple[str, Action]]:
        """What might be tried in vain, and what it is called: actions, or Others that are too dear."""
        if not state.queue:
            return [(self._words.name(name), Action("pick", (name,))) for name, _ in state.prices]
        return [
            (self._words.t(f"tribunal.action-{VERBS[verb]}"), _attempt(state, verb))
            for verb in verbs(state.rules)
            if VERBS[verb] not in able
        ]

    def _step(self, step: int) -> None:
        rows = self.rows
        now = next((index for index, row in enumerate(rows) if row.hasFocus()), -1)
        at = min(max(0, now + step), len(rows) - 1)
        if rows:
            rows[at].setFocus(Qt.FocusReason.TabFocusReason)
            self.area.ensureWidgetVisible(rows[at])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        number = event.key() - Qt.Key.Key_1
        if 0 <= number < min(9, len(self._rows)):
            self._rows[number].press()
            return
        super().keyPressEvent(event)


def _attempt(state: State, verb: int) -> Action:
    """Some action of *verb*, to be told why it is refused."""
    args: tuple[str, ...] = ()
    if verb in TARGET:
        foes = TARGET[verb] == FOE
        side = next(seat for seat in SEATS if (seat == state.turn) != foes)
        args = (state.others(side)[0].name,)
    if verb in AMOUNT:
        args += ("1",)
    return Action(VERBS[verb], args)


class ActionRow(QWidget):
    """One action: its sign, its name, what it costs and brings, and a stepper where it takes a number."""

    chosen = Signal(object)
    pointed = Signal(object)
    step_wanted = Signal(int)

    def __init__(
        self,
        interface: Interface,
        words: TribunalWords,
        state: State,
        group: Sequence[Action],
        number: int,
        *,
        opens: bool = False,
    ) -> None:
        super().__init__()
        self._interface = interface
        self._words = words
        self._state = state
        self._group = list(group)
        self._number = number
        self._opens = opens
        self._at = len(group) - 1 if group[0].verb == "collect" else 0
        self._chips: list[Chip] = []
        self._title = ""
        self._under = ""
        self._aimed = False
        self._tall = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.steppers: list[QToolButton] = []
        if len(group) > 1 and not opens:
            for sign, step in (("−", -1), ("+", 1)):
                button = QToolButton(self)
                button.setText(sign)
                button.setAutoRepeat(True)
                button.setStyleSheet(
                    f"QToolButton {{ padding: 0; font-weight: bold; border: 1px solid "
                    f"{interface.theme.line}; background: {interface.theme.panel}; }}"
                )
                button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
                button.setAccessibleName(words.t("tribunal.fewer" if step < 0 else "tribunal.more"))
                button.clicked.connect(lambda _=False, step=step: self.step(step))
                self.steppers.append(button)
        self._say()

    @property
    def action(self) -> Action:
        """The action that pressing the row does."""
        return self._group[self._at]

    def step(self, step: int) -> None:
        """Choose a greater (1) or smaller (−1) number."""
        at = min(max(0, self._at + step), len(self._group) - 1)
        if at != self._at:
            self._at = at
            self._say()
            self.pointed.emit(self.action)

    def offers(self, action: Action) -> bool:
        """Whether *action* is one of this row's; then its number is chosen."""
        if action not in self._group:
            return False
        self._at = self._group.index(action)
        self._say()
        return True

    def press(self) -> None:
        """Do it."""
        self.chosen.emit(self.action)

    def sizeHint(self) -> QSize:
        more = round(self._interface.px("small") * 1.8) if self._tall else 0
        return QSize(220, self._two_lines() + more)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def _say(self) -> None:
        t, numbers = self._words.t, self._state.rules.numbers
        action = self.action
        if self._opens:
            self._title, self._under, self._chips = t("tribunal.pricing-open"), "", []
            told: list[str] = []
        else:
            self._chips = self._words.chips(self._state, action)
            told = self._words.forecast(self._state, action)
            self._title = t(f"tribunal.action-{action.verb}")
            self._aimed = bool(action.args) and "-" in action.args[0]
            brief = self._words.brief(action.verb, numbers)
            self._under = self._words.name(action.args[0]) if self._aimed else brief
            if not self._under and told:
                self._under = told[0]
        name = self._words.action(action) if not self._opens else self._title
        self.setAccessibleName(name)
        self.setAccessibleDescription(" ".join(told))
        hint = self._words.hint(action.verb, numbers)
        self.setToolTip("\n".join(filter(None, (hint, *told))))
        self._fit(self._tall)
        self.update()

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        self._fit(False)
        side = round(self._upper() * 0.46)
        for button, place in zip(self.steppers, (2.9, 1.1), strict=False):
            x = round(self.width() - side * place - 8)
            button.setGeometry(x, self._upper() - side - 3, side, side)

    def _fit(self, tall: bool) -> None:
        """Take a line more for the consequences where they would not fit below the name (*tall*: anyway)."""
        side = self._two_lines() * 0.46
        room = self.width() - self._two_lines() * 0.44 - 36 - (side * 2.9 + 8 if self.steppers else 0)
        tall = tall or self._chips_width() > room
        if tall != self._tall:
            self._tall = tall
            self.updateGeometry()

    def _two_lines(self) -> int:
        """The height of a row that is not tall."""
        return round(self._interface.px("body") * 1.75 + self._interface.px("small") * 1.8)

    def _upper(self) -> int:
        """The height of what stands above the line of consequences of its own; all of it without one."""
        return self._two_lines() if self._tall else self.height()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed.emit(None if self._opens else self.action)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(None)

    def focusInEvent(self, event: Any) -> None:
        super().focusInEvent(event)
        self.update()
        self.pointed.emit(None if self._opens else self.action)

    def focusOutEvent(self, event: Any) -> None:
        super().focusOutEvent(event)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.press()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.press()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.step_wanted.emit(1 if key == Qt.Key.Key_Down else -1)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and len(self._group) > 1:
            self.step(1 if key == Qt.Key.Key_Right else -1)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px = self._interface.theme, self._interface.px
        lit = self.hasFocus()
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        ink = QColor(theme.on_accent if lit else theme.text)
        quiet = QColor(theme.on_accent if lit else theme.quiet)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent) if lit else theme.color("raised"))
            painter.drawPath(slab(area, 7))
            if self.underMouse() and not lit:
                painter.setBrush(QColor(theme.accent))
                painter.drawPath(slab(QRectF(area.left(), area.top(), 11, area.height()), 7))
            upper = QRectF(area.left(), area.top(), area.width(), self._upper() - 2)
            side = upper.height() * 0.44
            symbols.draw(
                painter,
                SYMBOLS.get(self.action.verb, "other") if not self._opens else "evidence",
                QRectF(area.left() + 13, upper.center().y() - side / 2, side, side),
                ink if lit else QColor(theme.accent_text),
            )
            x = area.left() + 24 + side
            head = px("body") * 1.6
            bold = fonts.sans(px("body") + 1, bold=True)
            title = QRectF(x, area.top() + 3, area.right() - x - 12, head)
            under = QRectF(x, area.top() + head, area.right() - x - 12, upper.height() - head - 3)
            wide = QFontMetricsF(bold).horizontalAdvance(self._title) * 0.9
            # Where the name is too long to stand beside its consequences, they go below it.
            below = not self._tall and wide > title.width() - self._chips_width()
            small = fonts.sans(px("small"))
            needed = QFontMetricsF(small).horizontalAdvance(self._under) * 0.9
            if not (below or self.steppers) and (not self._under or under.width() <= needed):
                # A name that stands alone stands in the middle.
                title.setHeight(upper.height() - 6)
            end = area.right() - 9
            if self._tall:
                self._draw_chips(painter, (upper.bottom() + area.bottom()) / 2 - 1, end, lit)
            else:
                row = under if below else title
                if below and self.steppers:
                    end = self.steppers[0].geometry().left() - 5.0
                right = self._draw_chips(painter, row.center().y() + (2 if below else 1), end, lit)
                row.setRight(right - 4)
            if below and self._aimed:
                # The target is then named beside the action.
                room = QFontMetricsF(small).horizontalAdvance(self._under) + 2
                under = QRectF(title.right() - room, title.top(), room, title.height())
                title.setRight(under.left() - 4)
            paint.fitted(painter, title, self._title, bold, ink, smallest=0.8)
            if self.steppers:
                stepper = self.steppers[0].geometry()
                gap = self.steppers[1].geometry()
                under.setRight(min(under.right(), stepper.left() - 6))
                paint.fitted(
                    painter,
                    QRectF(stepper.right(), stepper.top(), gap.left() - stepper.right(), stepper.height()),
                    self.action.args[-1],
                    fonts.sans(px("lead"), bold=True),
                    ink,
                    FLAGS.AlignHCenter,
                )
            if under.width() > needed:
                paint.fitted(painter, under, self._under, small, quiet, smallest=0.9)

    def _chip_widths(self) -> list[float]:
        metrics = QFontMetricsF(fonts.sans(self._interface.px("small") + 1, bold=True))
        height = self._interface.px("small") * 1.6
        return [metrics.horizontalAdvance(chip.text) + height * 1.45 for chip in self._chips]

    def _chips_width(self) -> float:
        return sum(width + 4 for width in self._chip_widths())

    def _draw_chips(self, painter: QPainter, middle: float, right: float, lit: bool) -> float:
        """The chips around the height *middle*, from *right* to the left; where they begin."""
        theme, px = self._interface.theme, self._interface.px
        font = fonts.sans(px("small") + 1, bold=True)
        height = px("small") * 1.6
        x = right
        for chip, width in zip(reversed(self._chips), reversed(self._chip_widths()), strict=True):
            fill = {
                "cost": "#1d4a66",
                "gain": "#2d6242",
                "danger": "#a3241c",
                "light": theme.light,
                "dark": theme.dark,
            }[chip.tone]
            x -= width
            paint.tag(
                painter,
                QRectF(x, middle - height / 2, width, height),
                chip.symbol,
                chip.text,
                fill,
                "#ffffff",
                font,
                "#17181c" if lit else None,
            )
            x -= 4
        return x
