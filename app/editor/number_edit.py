"""Fields for a card's number, which can be typed or stepped."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from app.cards.field import Field
from app.editor import icons
from app.editor.text_edit import Line
from app.face import symbols as drawn
from app.widgets import symbols
from app.widgets.controls import Label, filled, set_style_sheet
from app.widgets.preferences import Preferences

NONE = "—"


class NumberLine(Line):
    """A line for a whole number within limits. Up, Down, and the Page keys step it.

    An optional number becomes None below its minimum. QSpinBox isn't used because, in a style sheet without
    buttons, it leaves no room for its text.
    """

    value_set = Signal()
    """The user typed or stepped to another value."""
    out_of_limits = Signal(object)
    """Emits a typed number above the maximum; None if it is no longer there."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self._clicked = False
        self._value: int | None = None if field.optional else field.least
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.textEdited.connect(self._typed)

    def value(self) -> int | None:
        """Return the number; None if the card has none."""
        return self._value

    def show_value(self, value: int | None) -> None:
        if value != self._value or not self.hasFocus():
            self._value = value
            self.setText(NONE if value is None else str(value))

    def set_value(self, value: int | None) -> None:
        """Set *value*, clamped to the limits; emit ``value_set`` if it changed.

        An optional number below its minimum becomes None.
        """
        field = self.field
        if value is not None and value < field.least:
            value = None if field.optional else field.least
        if value is not None:
            value = min(value, field.most)
        if value != self._value:
            self._value = value
            self.value_set.emit()
        self.setText(NONE if value is None else str(value))

    def step(self, by: int) -> None:
        """Step by *by*; None counts as one below the minimum."""
        start = self.field.least - 1 if self._value is None else self._value
        self.set_value(start + by)
        self.selectAll()

    def _typed(self, text: str) -> None:
        digits = "".join(c for c in text if c in "0123456789")
        if not digits and text.strip() in ("", NONE, "-"):
            if self.field.optional and self._value is not None:
                self._value = None
                self.value_set.emit()
            return
        number = int(digits[:6]) if digits else self._value
        if number is not None and number > self.field.most:
            # Keep the typed text for correction; the value stays unchanged.
            self.out_of_limits.emit(number)
            return
        self.out_of_limits.emit(None)
        self.set_value(number)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._clicked = event.reason() == Qt.FocusReason.MouseFocusReason
        self.selectAll()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Keep the selection after the click that gave the focus."""
        super().mouseReleaseEvent(event)
        if self._clicked:
            self._clicked = False
            self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.out_of_limits.emit(None)
        self.setText(NONE if self._value is None else str(self._value))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 5, Qt.Key.Key_PageDown: -5}
        if event.key() in steps and not event.modifiers():
            self.step(steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)


class NumberField(QFrame):
    """One number with its symbol, name, origin, and a button for the shipped value."""

    edited = Signal(object)
    """Emits the number that the user set, or None for no number."""
    entered = Signal()
    revert_requested = Signal()

    def __init__(
        self,
        field: Field,
        preferences: Preferences,
        called: Callable[[], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.field = field
        self._preferences, self._called = preferences, called
        self._origin = ""
        self._shipped: int | None = None
        self._differs = False
        self._wrong: int | None = None
        self.setObjectName("number")
        self.symbol = Label()
        self.title = Label(step="small")
        self.back = QToolButton(autoRaise=True)
        self.back.clicked.connect(self.revert_requested)
        head = filled(QHBoxLayout(), self.symbol, (self.title, 1), self.back, spacing=6)
        self.spin = NumberLine(field)
        self.less, self.more = QToolButton(), QToolButton()
        for button, change in ((self.less, -1), (self.more, 1)):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setAutoRepeat(True)
            button.clicked.connect(lambda _checked=False, by=change: self._step(by))
        row = filled(QHBoxLayout(), self.less, (self.spin, 1), self.more, spacing=2)
        self.origin = Label(alignment=Qt.AlignmentFlag.AlignCenter)
        filled(QVBoxLayout(self), head, row, self.origin, spacing=4, margins=(8, 8, 8, 8))
        self.setFocusProxy(self.spin)
        self.spin.value_set.connect(lambda: self.edited.emit(self.spin.value()))
        self.spin.entered.connect(self.entered)
        self.spin.out_of_limits.connect(self._show_limit)
        preferences.subscribe(self._restyle)

    def show_value(self, value: int | None, origin: str, shipped: int | None, differs: bool) -> None:
        """Show *value*, its origin, and, if it *differs*, a button that restores the *shipped* value."""
        self.spin.show_value(value)
        self._origin, self._shipped, self._differs = origin, shipped, differs
        self._show_origin()

    def _step(self, by: int) -> None:
        self.spin.setFocus()
        self.spin.step(by)

    def _restyle(self, *_args: object) -> None:
        theme, grown = self._preferences.theme, self._preferences.grown
        self.back.setFixedSize(grown(22), grown(20))
        # Keep the tile's height the same with and without the restore button.
        self.title.setMinimumHeight(grown(20))
        self.spin.setMinimumSize(grown(44), grown(34))
        for button in (self.less, self.more):
            button.setFixedSize(grown(26), grown(30))
        name = self._called()
        self.title.setText(name)
        self.spin.setAccessibleName(name)
        has_symbol = drawn.known(self.field.name)
        self.symbol.setVisible(has_symbol)
        if has_symbol:
            side = grown(16)
            icon = symbols.icon(self.field.name, theme.color("accent_text"), side)
            self.symbol.setPixmap(icon.pixmap(side, side))
        self.back.setIcon(icons.icon("revert", theme, "accent_text"))
        self.less.setIcon(icons.icon("remove", theme, "quiet"))
        self.more.setIcon(icons.icon("add", theme, "quiet"))
        self._show_origin()
        self.setStyleSheet(
            f"#number {{ background: {theme.raised}; border: 1px solid {theme.line}; border-radius: 4px; }}"
            f"QLineEdit {{ font-size: {self._preferences.px('head')}px; font-weight: bold; border: 0;"
            f" background: transparent; padding: 0; border-bottom: 2px solid transparent; }}"
            f"QLineEdit:focus {{ border: 0; border-bottom: 2px solid {theme.accent}; }}"
            f"QToolButton {{ padding: 2px; }}"
        )

    def _show_limit(self, typed: int | None) -> None:
        self._wrong = typed
        self._show_origin()

    def _show_origin(self) -> None:
        theme, tr = self._preferences.theme, self._preferences.t
        self.back.setVisible(self._differs)
        was = NONE if self._shipped is None else str(self._shipped)
        self.back.setToolTip(tr("editor.revert-to", value=was))
        self.back.setAccessibleName(f"{self.title.text()}: {self.back.toolTip()}")
        if self._wrong is not None:
            self.origin.setText(tr("editor.at-most", most=self.field.most))
            self.origin.setToolTip(tr("editor.at-most", most=self.field.most))
            small = self._preferences.px("small")
            self.origin.setStyleSheet(f"color: {theme.danger_text}; font-weight: bold; font-size: {small}px;")
            return
        self.origin.setText(tr(f"cards.origin-{self._origin}") if self._origin else "")
        self.origin.setToolTip(tr(f"cards.origin-{self._origin}.does") if self._origin else "")
        color = {"rulebook": theme.good_text, "derived": theme.neutral_text}.get(
            self._origin, theme.accent_text
        )
        set_style_sheet(self.origin, f"color: {color}; font-size: {self._preferences.px('small')}px;")
