"""The question panel of Tribunal: a row for each action, and why others are impossible."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QRegularExpression, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QRegularExpressionValidator,
    QResizeEvent,
)
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.rules.game import SEATS, TALK_VERBS, Action, Question, Reason
from app.rules.tribunal.core import AMOUNT, FOE, TARGET, VERBS
from app.rules.tribunal.legality import verbs
from app.rules.tribunal.state import State
from app.table.tribunal.words import NUMBERED, SYMBOLS, Chip, TribunalWords
from app.ui.board import paint
from app.ui.board.ask_panel import AskPanel
from app.ui.tribunal.ground import slab
from app.widgets import fonts, symbols
from app.widgets.controls import Label, as_tip, connect_all, emptied, filled, scrolled, set_style_sheet
from app.widgets.preferences import Preferences

FLAGS = Qt.AlignmentFlag
DIGITS = 9
"""Maximum number of digits in the number field."""
STEPPER_WIDTH, STEPPER_WIDTH_UNBOUNDED = 0.8, 3.6
"""Width of the number field, in widths of a stepper button: if the number is bounded or not."""
ANSWERS = frozenset({"accept-draw", "decline-draw"})


class ActionRow(QWidget):
    """One action, or several that differ in a number, which is chosen with − and +.

    *opens*: the row opens the price dialog.
    """

    chosen = Signal(object)
    action_highlighted = Signal(object)
    step_wanted = Signal(int)

    def __init__(
        self,
        preferences: Preferences,
        words: TribunalWords,
        state: State,
        group: Sequence[Action],
        *,
        opens: bool = False,
    ) -> None:
        super().__init__()
        self._preferences = preferences
        self._words = words
        self._state = state
        self._group = list(group)
        self._opens_dialog = opens
        self.action = group[-1] if group[0].verb == "collect" and not self._is_unbounded() else group[0]
        """The action with the number chosen."""
        self._chips: list[Chip] = []
        self._title = ""
        self._under = ""
        self._has_target = False
        self.has_extra_line = False
        self._preselected = False
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
                    f"{preferences.theme.line}; background: {preferences.theme.panel}; }}"
                )
                button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
                button.setAccessibleName(words.t("tribunal.fewer" if step < 0 else "tribunal.more"))
                button.clicked.connect(lambda _=False, step=step: self.step(step))
                self.steppers.append(button)
        self.field = self._make_field() if self.steppers else None
        self._restyle()
        self._update_texts()

    @property
    def base_action(self) -> str:
        """The row's action, with 1 instead of a number in a field, which identifies the row."""
        return str(self.action if self.field is None else self._with_number(1))

    def step(self, step: int) -> None:
        """Increase (*step* 1) or decrease (−1) the number."""
        if self.field is None:
            return
        stepped = self._with_number(int(self.action.args[-1]) + step)
        if self._state.why_not(stepped) is None:
            self._choose(stepped)
            self.action_highlighted.emit(stepped)

    def select_if_own(self, action: Action) -> bool:
        """If *action* belongs to this row, choose its number; return whether it does."""
        same_row = (action.verb, action.args[:-1]) == (self.action.verb, self.action.args[:-1])
        typed = self.field is not None and same_row and self._state.why_not(action) is None
        if action not in self._group and not typed:
            return False
        self._choose(action)
        return True

    def press(self) -> None:
        """Emit ``chosen`` with the action."""
        self.chosen.emit(self.action)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the number field, let the arrow keys change the number, and Enter choose the action."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = event.key()
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.press()
                return True
            if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
                self.step(1 if key == Qt.Key.Key_Up else -1)
                return True
        return bool(super().eventFilter(watched, event))

    def _make_field(self) -> QLineEdit:
        """Create the number field; it doesn't check whether the number is legal."""
        field = QLineEdit(self.action.args[-1], self)
        digits = QRegularExpression(f"[1-9][0-9]{{0,{DIGITS - 1}}}")
        field.setValidator(QRegularExpressionValidator(digits, field))
        field.setAlignment(FLAGS.AlignHCenter)
        step = "body" if self._is_unbounded() else "lead"
        field.setFont(fonts.sans(self._preferences.px(step), bold=True))
        field.setAccessibleName(self._words.t("tribunal.number-of"))
        field.textEdited.connect(self._typed)
        field.installEventFilter(self)
        return field

    def _typed(self, text: str) -> None:
        if text:
            self.action = self._with_number(int(text))
            self._update_texts()
            self.action_highlighted.emit(self.action)

    def _restyle(self) -> None:
        """Give the number the row's text colour, which depends on the focus."""
        if self.field is not None:
            theme = self._preferences.theme
            ink = theme.on_accent if self.lit else theme.text
            set_style_sheet(
                self.field,
                f"QLineEdit {{ color: {ink}; background: transparent; border: 0; padding: 0; "
                f"min-height: 0; }}"
                f"QLineEdit:focus {{ background: {theme.panel}; border: 1px solid {theme.accent}; }}",
            )

    def _is_unbounded(self) -> bool:
        """Return whether a house rule makes the number unbounded (B20)."""
        return self._group[0].verb in NUMBERED and self._state.rules.collection != "c"

    def _with_number(self, number: int) -> Action:
        """Return the row's action with *number*."""
        return Action(self.action.verb, (*self.action.args[:-1], str(number)))

    def _choose(self, action: Action) -> None:
        self.action = action
        if self.field is not None:
            self.field.setText(action.args[-1])
        self._update_texts()

    def sizeHint(self) -> QSize:
        extra_height = round(self._preferences.px("small") * 1.8) if self.has_extra_line else 0
        return QSize(220, self._base_height() + extra_height)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def _update_texts(self) -> None:
        t, numbers = self._words.t, self._state.rules.numbers
        action = self.action
        if self._opens_dialog:
            self._title, self._under, self._chips = t("tribunal.pricing-open"), "", []
            sentences: list[str] = []
        else:
            refused = self._state.why_not(action)
            self._chips = self._words.chips(self._state, action) if refused is None else []
            sentences = (
                [self._words.reason(refused)] if refused else self._words.forecast(self._state, action)
            )
            self._title = t(f"tribunal.action-{action.verb}")
            self._has_target = bool(action.args) and "-" in action.args[0]
            brief = self._words.first_clause(action.verb, numbers)
            self._under = self._words.name(action.args[0]) if self._has_target else brief
            if not self._under and sentences:
                self._under = sentences[0]
        name = self._words.action(action) if not self._opens_dialog else self._title
        self.setAccessibleName(name)
        self.setAccessibleDescription(" ".join(sentences))
        hint = self._words.hint(action.verb, numbers)
        self.setToolTip(as_tip("\n".join(filter(None, (hint, *sentences)))))
        self._fit(self.has_extra_line)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit(False)
        if self.field is None:
            return
        button_size = self._stepper_size()
        y = self._upper_height() - button_size - 3
        plus_x = self.width() - 8 - round(1.1 * button_size)
        minus_x = plus_x - round(self._number_width() * button_size) - button_size
        self.steppers[0].setGeometry(minus_x, y, button_size, button_size)
        self.field.setGeometry(minus_x + button_size, y, plus_x - minus_x - button_size, button_size)
        self.steppers[1].setGeometry(plus_x, y, button_size, button_size)

    def _number_width(self) -> float:
        """Return the width of the number field, in widths of a stepper button."""
        return STEPPER_WIDTH_UNBOUNDED if self._is_unbounded() else STEPPER_WIDTH

    def _fit(self, tall: bool) -> None:
        """Add a line for consequences or a description that don't fit; *tall*: even if they do."""
        steppers_width = self._stepper_size() * (2.1 + self._number_width()) + 8 if self.steppers else 0
        room = self.width() - self._base_height() * 0.44 - 36 - steppers_width
        text_width = 0.0 if self._chips else self._small_metrics().horizontalAdvance(self._under) + 6
        tall = tall or max(self.chips_width(), text_width) > room
        if tall != self.has_extra_line:
            self.has_extra_line = tall
            self.updateGeometry()

    def _small_metrics(self) -> QFontMetricsF:
        return QFontMetricsF(fonts.sans(self._preferences.px("small")))

    def _chip_height(self) -> float:
        """Return the height of a chip in px."""
        return self._preferences.px("small") * 1.6

    def _stepper_size(self) -> int:
        """Return the size of a stepper button in px; they are below the chips."""
        return self._base_height() - round(self._chip_height()) - 8

    def _base_height(self) -> int:
        """Return the height in px of a row without an extra line."""
        return round(self._preferences.px("body") * 1.75 + self._preferences.px("small") * 1.8)

    def _upper_height(self) -> int:
        """Return the height in px of the row without its extra line."""
        return self._base_height() if self.has_extra_line else self.height()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.action_highlighted.emit(None if self._opens_dialog else self.action)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.action_highlighted.emit(None)

    @property
    def lit(self) -> bool:
        """Whether the player has chosen this row; a question only outlines its first row."""
        return self.hasFocus() and not self._preselected

    def preselect(self) -> None:
        """Take the focus, but don't look chosen."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        # Qt moves the focus here by itself, as if by Tab, when another row disappears.
        self._preselected = True
        self._restyle()
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.ActiveWindowFocusReason:
            self._preselected = event.reason() == Qt.FocusReason.OtherFocusReason
        self._restyle()
        self.update()
        self.action_highlighted.emit(None if self._opens_dialog else self.action)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._restyle()
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.press()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if not event.isAutoRepeat():
                self.press()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.step_wanted.emit(1 if key == Qt.Key.Key_Down else -1)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and self.field is not None:
            self.step(1 if key == Qt.Key.Key_Right else -1)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px = self._preferences.theme, self._preferences.px
        lit = self.lit
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        ink = QColor(theme.on_accent if lit else theme.text)
        quiet = QColor(theme.on_accent if lit else theme.quiet)
        with paint.smooth(self) as painter:
            paint.draw_shape(
                painter,
                slab(area, 7),
                QPen(theme.color("accent"), 1) if self.hasFocus() else None,
                QColor(theme.accent) if lit else theme.color("raised"),
            )
            if self.underMouse() and not lit:
                painter.setBrush(QColor(theme.accent))
                painter.drawPath(slab(QRectF(area.left(), area.top(), 11, area.height()), 7))
            upper = QRectF(area.left(), area.top(), area.width(), self._upper_height() - 2)
            symbol_size = upper.height() * 0.44
            symbols.draw(
                painter,
                SYMBOLS.get(self.action.verb, "other") if not self._opens_dialog else "evidence",
                QRectF(area.left() + 13, upper.center().y() - symbol_size / 2, symbol_size, symbol_size),
                ink if lit else QColor(theme.accent_text),
            )
            x = area.left() + 24 + symbol_size
            title_height = px("body") * 1.6
            bold = fonts.sans(px("body") + 1, bold=True)
            title = QRectF(x, area.top() + (1 if self.steppers else 3), area.right() - x - 12, title_height)
            under = QRectF(
                x, area.top() + title_height, area.right() - x - 12, upper.height() - title_height - 3
            )
            title_width = QFontMetricsF(bold).horizontalAdvance(self._title) * 0.9
            # If the name and the chips don't fit on one line, the chips are below the name.
            chips_below = not self.has_extra_line and title_width > title.width() - self.chips_width()
            small = fonts.sans(px("small"))
            needed = self._small_metrics().horizontalAdvance(self._under) * 0.94
            has_wrapped_text = self.has_extra_line and not self._chips
            if not (chips_below or has_wrapped_text or self.steppers) and (
                not self._under or under.width() <= needed
            ):
                # Centre a name that has nothing below it.
                title.setHeight(upper.height() - 6)
            chips_right = area.right() - 9
            if self.has_extra_line:
                self._draw_chips(painter, (upper.bottom() + area.bottom()) / 2 - 1, chips_right, lit)
            else:
                row = under if chips_below else title
                if chips_below and self.steppers:
                    chips_right = self.steppers[0].geometry().left() - 5.0
                middle = row.center().y() + (2 if chips_below else 1)
                if self.steppers and not chips_below:
                    middle = area.top() + 2 + self._chip_height() / 2
                right = self._draw_chips(painter, middle, chips_right, lit)
                row.setRight(right - 4)
            if chips_below and self._has_target:
                # In that case the target is next to the name.
                room = QFontMetricsF(small).horizontalAdvance(self._under) + 2
                under = QRectF(title.right() - room, title.top(), room, title.height())
                title.setRight(under.left() - 4)
            paint.draw_fitted(painter, title, self._title, bold, ink, smallest=0.8)
            if self.steppers:
                under.setRight(min(under.right(), self.steppers[0].geometry().left() - 6.0))
            if has_wrapped_text:
                under.setBottom(area.bottom() - 4)
                painter.setFont(small)
                painter.setPen(quiet)
                painter.drawText(under, int(FLAGS.AlignVCenter) | int(Qt.TextFlag.TextWordWrap), self._under)
            elif under.width() > needed:
                paint.draw_fitted(painter, under, self._under, small, quiet, smallest=0.9)

    def _chip_widths(self) -> list[float]:
        metrics = QFontMetricsF(fonts.sans(self._preferences.px("small") + 1, bold=True))
        height = self._chip_height()
        return [metrics.horizontalAdvance(chip.text) + height * 1.45 for chip in self._chips]

    def chips_width(self) -> float:
        return sum(width + 4 for width in self._chip_widths())

    def _draw_chips(self, painter: QPainter, middle: float, right: float, lit: bool) -> float:
        """Draw the chips from *right* to the left, centred at the height *middle*; return their left edge."""
        theme = self._preferences.theme
        font = fonts.sans(self._preferences.px("small") + 1, bold=True)
        height = self._chip_height()
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
            paint.draw_tag(
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


class ActionPanel(AskPanel):
    """The question panel, with a row for every action."""

    pricing_wanted = Signal()
    """Emitted to open the price dialog."""

    def __init__(self, preferences: Preferences, words: TribunalWords) -> None:
        super().__init__(preferences, words)
        self._words: TribunalWords = words
        self._rows: list[ActionRow] = []
        self._state: State | None = None
        self.refusals = Label(wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self.refusals.linkActivated.connect(self.link)
        inner = QWidget()
        self._list = filled(QVBoxLayout(inner), spacing=4, margins=(0, 0, 4, 0))
        # Resize immediately, otherwise new rows look squashed for a moment.
        self._list.setSizeConstraint(QVBoxLayout.SizeConstraint.SetMinimumSize)
        self.area = scrolled(inner)
        self._foot = filled(QVBoxLayout(), margins=(0, 0, 0, 0))
        filled(self._inside, (self.area, 1), self._foot)

    @property
    def rows(self) -> list[ActionRow]:
        """The visible rows, from the top."""
        return [row for row in self._rows if not row.isHidden()]

    def places(self) -> Iterator[tuple[str, QRect]]:
        for row in self.rows:
            visible = row.visibleRegion().boundingRect()
            if not visible.isEmpty():
                yield row.base_action, visible.translated(row.mapTo(self, QPoint()))

    def listed(self) -> list[Action]:
        """Return the actions of the visible rows."""
        return [row.action for row in self.rows]

    def ask(
        self, question: Question | None, actions: Sequence[Action], note: str = "", state: State | None = None
    ) -> None:
        """Show *question*; *actions* are its answers in *state* (none: the other side decides)."""
        self._state = state
        self._show_question(question, actions, note)
        self._fill()

    def watch(self, sentence: str) -> None:
        # A deleted row would pass the focus to the next widget in the window.
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ask(None, ())
        self.show_status(sentence)

    def filter_by_piece(self, key: str, doable: Sequence[Action] = ()) -> None:
        """List only actions on the piece *key*; all actions if it's "" or no action's target."""
        self._begin_layout()
        self._filter = key
        for row in self._rows:
            target = row.action.args[0] if row.action.args else ""
            is_target = any(key in other.action.args for other in self._rows)
            row.setVisible(not (key and is_target) or key == target)

    def take_focus(self) -> None:
        """Focus the first row, but preselect no answer to a draw offer."""
        if self.answering:
            self.setFocus()
        elif self.rows:
            self.rows[0].preselect()

    def aim_at(self, action: Action) -> None:
        """Focus the row of *action*, so that the user can choose its number."""
        for row in self.rows:
            if row.action.verb == action.verb and row.action.args[:-1] == action.args[:-1]:
                row.setFocus(Qt.FocusReason.TabFocusReason)
                self.area.ensureWidgetVisible(row)

    def advise(self, actions: Sequence[Action]) -> None:
        """Focus the row of the first of *actions*, and set its number."""
        for row in self._rows:
            if actions and row.select_if_own(actions[0]):
                row.show()
                row.setFocus(Qt.FocusReason.TabFocusReason)
                self.area.ensureWidgetVisible(row)

    def _fill(self) -> None:
        for widget in (*emptied(self._list), *emptied(self._foot)):
            widget.hide()
            if widget is not self.refusals:
                widget.setParent(None)
                widget.deleteLater()
        self._rows = []
        state = self._state
        if state is None:
            return
        pricing = self.pricing
        for group in self.groups():
            row = ActionRow(self._preferences, self._words, state, group, opens=pricing)
            connect_all(
                (row.chosen, self.pricing_wanted if pricing else self.chosen),
                (row.action_highlighted, self.action_highlighted),
                (row.step_wanted, self._move_focus),
            )
            self._rows.append(row)
            # Passing is always in the same place, however many actions there are.
            (self._foot if group[0].verb == "pass" else self._list).addWidget(row)
            row.show()
        refusals = "" if pricing or not self._actions else self._refusals(state)
        self.refusals.setText(refusals)
        self.refusals.setVisible(bool(refusals))
        filled(self._list, self.refusals, 1)
        self.area.verticalScrollBar().setValue(0)

    @property
    def pricing(self) -> bool:
        """Whether prices are being asked for."""
        return self._asked is not None and self._asked.kind.endswith("price")

    @property
    def answering(self) -> bool:
        """Whether a draw offer is to be answered."""
        return self._asked is not None and self._asked.kind.endswith("answer")

    def groups(self) -> list[list[Action]]:
        """Return the actions to list, grouped if they differ only in their number.

        Omits offering a draw, resigning, and a delay without effect.
        """
        groups: dict[tuple[str, ...], list[Action]] = {}
        for action in self._actions:
            if action.verb in TALK_VERBS and action.verb not in ANSWERS:
                continue
            if action.verb in ANSWERS and not self.answering:
                continue
            if action.verb == "delay" and self._state is not None and len(self._state.queue) == 1:
                continue
            target = action.args[:-1] if action.verb in NUMBERED else action.args
            groups.setdefault((action.verb, *target), []).append(action)
        return sorted(groups.values(), key=lambda group: group[0].verb == "pass")

    def _refusals(self, state: State) -> str:
        """Return the impossible actions with the reasons, as HTML; "" if there are none."""
        able = {row.action.verb for row in self._rows}
        t, theme = self._words.t, self._preferences.theme
        lines: list[str] = []
        for title, attempt in self._attempts(state, able):
            reason = state.why_not(attempt)
            if reason is None and attempt.verb == "delay":
                # Legal but useless: there is no other Other to go first.
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
        small = self._preferences.px("small")
        rows = "".join(f'<p style="margin:3px 0">{line}</p>' for line in lines)
        return (
            f'<div style="color:{theme.quiet};font-size:{small}px">'
            f'<p style="margin:8px 0 4px 0">{html.escape(t("tribunal.not-now"))}</p>{rows}</div>'
        )

    def _attempts(self, state: State, able: set[str]) -> list[tuple[str, Action]]:
        """Return (title, action) for impossible verbs, or for Others to pick, to ask why they're illegal."""
        if not state.queue:
            return [(self._words.name(name), Action("pick", (name,))) for name, _ in state.prices]
        return [
            (self._words.t(f"tribunal.action-{VERBS[verb]}"), _attempt(state, verb))
            for verb in verbs(state.rules)
            if VERBS[verb] not in able
        ]

    def _move_focus(self, step: int) -> None:
        rows = self.rows
        current = next((index for index, row in enumerate(rows) if row.hasFocus()), -1)
        next_index = min(max(0, current + step), len(rows) - 1)
        if rows:
            rows[next_index].setFocus(Qt.FocusReason.TabFocusReason)
            self.area.ensureWidgetVisible(rows[next_index])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        number = event.key() - Qt.Key.Key_1
        if 0 <= number < min(9, len(self._rows)):
            if not event.isAutoRepeat():
                self._rows[number].press()
            return
        if self.hasFocus() and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._move_focus(1)
            return
        super().keyPressEvent(event)


def _attempt(state: State, verb: int) -> Action:
    """Return any action of *verb*, to ask why it is refused."""
    args: tuple[str, ...] = ()
    if verb in TARGET:
        foes = TARGET[verb] == FOE
        side = next(seat for seat in SEATS if (seat == state.turn) != foes)
        args = (state.others(side)[0].name,)
    if verb in AMOUNT:
        args += ("1",)
    return Action(VERBS[verb], args)
