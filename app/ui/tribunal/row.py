"""A row of the side panel: one action with its price, consequences and number, if any."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRectF, QRegularExpression, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QRegularExpressionValidator,
    QResizeEvent,
)
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QToolButton, QWidget

from app.rules.game import Action
from app.rules.tribunal.state import State
from app.ui.board import paint
from app.ui.tribunal.ground import slab
from app.ui.tribunal.tribunal_words import NUMBERED, SYMBOLS, Chip, TribunalWords
from app.widgets import fonts, symbols
from app.widgets.drawing import draw_with
from app.widgets.label import as_tip
from app.widgets.preferences import Preferences
from app.widgets.style_sheet import set_style_sheet

FLAGS = Qt.AlignmentFlag
DIGITS = 9
"""Maximum number of digits to type."""
STEPPER_WIDTH, STEPPER_WIDTH_UNBOUNDED = 0.8, 3.6
"""Width of a number between its steppers, in stepper sizes: bounded and unbounded."""


class ActionRow(QWidget):
    """One action: symbol, name, cost and effect, and a stepper if it takes a number."""

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
        self._opens = opens
        self._action = group[-1] if group[0].verb == "collect" and not self._is_unbounded() else group[0]
        self._chips: list[Chip] = []
        self._title = ""
        self._under = ""
        self._aimed = False
        self.has_extra_line = False
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
    def action(self) -> Action:
        """The action done on click."""
        return self._action

    @property
    def base_action(self) -> str:
        """The row's action independent of its number."""
        return str(self._action if self.field is None else self._with_number(1))

    def step(self, step: int) -> None:
        """Increase (1) or decrease (−1) the number."""
        if self.field is None:
            return
        wanted = self._with_number(int(self._action.args[-1]) + step)
        if self._state.why_not(wanted) is None:
            self._choose(wanted)
            self.action_highlighted.emit(wanted)

    def select_if_own(self, action: Action) -> bool:
        """Return whether *action* belongs to this row, listed or typed; if so, select its number."""
        alike = (action.verb, action.args[:-1]) == (self._action.verb, self._action.args[:-1])
        typed = self.field is not None and alike and self._state.why_not(action) is None
        if action not in self._group and not typed:
            return False
        self._choose(action)
        return True

    def press(self) -> None:
        """Do the action."""
        self.chosen.emit(self.action)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the number's field, make the arrows change it and Enter do the action."""
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
        """Create the number field; an invalid number is reported on submit."""
        field = QLineEdit(self._action.args[-1], self)
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
            self._action = self._with_number(int(text))
            self._update_texts()
            self.action_highlighted.emit(self._action)

    def _restyle(self) -> None:
        """Style the number in the row's text colour, which depends on the focus."""
        if self.field is not None:
            theme = self._preferences.theme
            ink = theme.on_accent if self.hasFocus() else theme.text
            set_style_sheet(
                self.field,
                f"QLineEdit {{ color: {ink}; background: transparent; border: 0; padding: 0; "
                f"min-height: 0; }}"
                f"QLineEdit:focus {{ background: {theme.panel}; border: 1px solid {theme.accent}; }}",
            )

    def _is_unbounded(self) -> bool:
        """Return whether the house rules leave the number unbounded (B20)."""
        return self._group[0].verb in NUMBERED and self._state.rules.collection != "c"

    def _with_number(self, number: int) -> Action:
        """Return the row's action with *number*."""
        return Action(self._action.verb, (*self._action.args[:-1], str(number)))

    def _choose(self, action: Action) -> None:
        self._action = action
        if self.field is not None:
            self.field.setText(action.args[-1])
        self._update_texts()

    def sizeHint(self) -> QSize:
        more = round(self._preferences.px("small") * 1.8) if self.has_extra_line else 0
        return QSize(220, self._two_lines() + more)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def _update_texts(self) -> None:
        t, numbers = self._words.t, self._state.rules.numbers
        action = self.action
        if self._opens:
            self._title, self._under, self._chips = t("tribunal.pricing-open"), "", []
            sentences: list[str] = []
        else:
            refused = self._state.why_not(action)
            self._chips = self._words.chips(self._state, action) if refused is None else []
            sentences = (
                [self._words.reason(refused)] if refused else self._words.forecast(self._state, action)
            )
            self._title = t(f"tribunal.action-{action.verb}")
            self._aimed = bool(action.args) and "-" in action.args[0]
            brief = self._words.first_clause(action.verb, numbers)
            self._under = self._words.name(action.args[0]) if self._aimed else brief
            if not self._under and sentences:
                self._under = sentences[0]
        name = self._words.action(action) if not self._opens else self._title
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
        side = self._stepper()
        y = self._upper() - side - 3
        more = self.width() - 8 - round(1.1 * side)
        less = more - round(self._number_width() * side) - side
        self.steppers[0].setGeometry(less, y, side, side)
        self.field.setGeometry(less + side, y, more - less - side, side)
        self.steppers[1].setGeometry(more, y, side, side)

    def _number_width(self) -> float:
        """Return the width of the number, in stepper sizes."""
        return STEPPER_WIDTH_UNBOUNDED if self._is_unbounded() else STEPPER_WIDTH

    def _fit(self, tall: bool) -> None:
        """Take another line for consequences or a description that don't fit; *tall*: in any case."""
        stepping = self._stepper() * (2.1 + self._number_width()) + 8 if self.steppers else 0
        room = self.width() - self._two_lines() * 0.44 - 36 - stepping
        words = 0.0 if self._chips else self._small().horizontalAdvance(self._under) + 6
        tall = tall or max(self.chips_width(), words) > room
        if tall != self.has_extra_line:
            self.has_extra_line = tall
            self.updateGeometry()

    def _small(self) -> QFontMetricsF:
        return QFontMetricsF(fonts.sans(self._preferences.px("small")))

    def _chip(self) -> float:
        """Return the height of a chip in px."""
        return self._preferences.px("small") * 1.6

    def _stepper(self) -> int:
        """Return the edge of a stepper in px; steppers are below the chips."""
        return self._two_lines() - round(self._chip()) - 8

    def _two_lines(self) -> int:
        """Return the height in px of a row that is not tall."""
        return round(self._preferences.px("body") * 1.75 + self._preferences.px("small") * 1.8)

    def _upper(self) -> int:
        """Return the height above the separate line of consequences; without one, all of it."""
        return self._two_lines() if self.has_extra_line else self.height()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.action_highlighted.emit(None if self._opens else self.action)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.action_highlighted.emit(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._restyle()
        self.update()
        self.action_highlighted.emit(None if self._opens else self.action)

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
        lit = self.hasFocus()
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        ink = QColor(theme.on_accent if lit else theme.text)
        quiet = QColor(theme.on_accent if lit else theme.quiet)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_with(painter, None, QColor(theme.accent) if lit else theme.color("raised"))
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
            title = QRectF(x, area.top() + (1 if self.steppers else 3), area.right() - x - 12, head)
            under = QRectF(x, area.top() + head, area.right() - x - 12, upper.height() - head - 3)
            wide = QFontMetricsF(bold).horizontalAdvance(self._title) * 0.9
            # If the name is too long for one line with its consequences, put them below.
            below = not self.has_extra_line and wide > title.width() - self.chips_width()
            small = fonts.sans(px("small"))
            needed = self._small().horizontalAdvance(self._under) * 0.94
            wrapped = self.has_extra_line and not self._chips
            if not (below or wrapped or self.steppers) and (not self._under or under.width() <= needed):
                # A name without anything else is centred.
                title.setHeight(upper.height() - 6)
            end = area.right() - 9
            if self.has_extra_line:
                self._draw_chips(painter, (upper.bottom() + area.bottom()) / 2 - 1, end, lit)
            else:
                row = under if below else title
                if below and self.steppers:
                    end = self.steppers[0].geometry().left() - 5.0
                middle = row.center().y() + (2 if below else 1)
                if self.steppers and not below:
                    middle = area.top() + 2 + self._chip() / 2
                right = self._draw_chips(painter, middle, end, lit)
                row.setRight(right - 4)
            if below and self._aimed:
                # The target is then named next to the action.
                room = QFontMetricsF(small).horizontalAdvance(self._under) + 2
                under = QRectF(title.right() - room, title.top(), room, title.height())
                title.setRight(under.left() - 4)
            paint.draw_fitted(painter, title, self._title, bold, ink, smallest=0.8)
            if self.steppers:
                under.setRight(min(under.right(), self.steppers[0].geometry().left() - 6.0))
            if wrapped:
                under.setBottom(area.bottom() - 4)
                painter.setFont(small)
                painter.setPen(quiet)
                painter.drawText(under, int(FLAGS.AlignVCenter) | int(Qt.TextFlag.TextWordWrap), self._under)
            elif under.width() > needed:
                paint.draw_fitted(painter, under, self._under, small, quiet, smallest=0.9)

    def _chip_widths(self) -> list[float]:
        metrics = QFontMetricsF(fonts.sans(self._preferences.px("small") + 1, bold=True))
        height = self._chip()
        return [metrics.horizontalAdvance(chip.text) + height * 1.45 for chip in self._chips]

    def chips_width(self) -> float:
        return sum(width + 4 for width in self._chip_widths())

    def _draw_chips(self, painter: QPainter, middle: float, right: float, lit: bool) -> float:
        """Draw the chips centred at *middle*, from *right* leftwards; return the left edge."""
        theme = self._preferences.theme
        font = fonts.sans(self._preferences.px("small") + 1, bold=True)
        height = self._chip()
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
