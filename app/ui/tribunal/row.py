"""A row of the question panel: one action with its cost, its consequences and a number to choose."""

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
from app.table.tribunal.words import NUMBERED, SYMBOLS, Chip, TribunalWords
from app.ui.board import paint
from app.ui.tribunal.ground import slab
from app.widgets import fonts, symbols
from app.widgets.controls import as_tip, set_style_sheet
from app.widgets.drawing import draw_with
from app.widgets.preferences import Preferences

FLAGS = Qt.AlignmentFlag
DIGITS = 9
"""Maximum number of digits in the number field."""
STEPPER_WIDTH, STEPPER_WIDTH_UNBOUNDED = 0.8, 3.6
"""Width of the number field, in widths of a stepper button: if the number is bounded or not."""


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
        self._action = group[-1] if group[0].verb == "collect" and not self._is_unbounded() else group[0]
        self._chips: list[Chip] = []
        self._title = ""
        self._under = ""
        self._has_target = False
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
        """The action with the number chosen."""
        return self._action

    @property
    def base_action(self) -> str:
        """The row's action, with 1 instead of a number in a field, which identifies the row."""
        return str(self._action if self.field is None else self._with_number(1))

    def step(self, step: int) -> None:
        """Increase (*step* 1) or decrease (−1) the number."""
        if self.field is None:
            return
        stepped = self._with_number(int(self._action.args[-1]) + step)
        if self._state.why_not(stepped) is None:
            self._choose(stepped)
            self.action_highlighted.emit(stepped)

    def select_if_own(self, action: Action) -> bool:
        """If *action* belongs to this row, choose its number; return whether it does."""
        same_row = (action.verb, action.args[:-1]) == (self._action.verb, self._action.args[:-1])
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
        """Give the number the row's text colour, which depends on the focus."""
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
        """Return whether a house rule makes the number unbounded (B20)."""
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

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
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
