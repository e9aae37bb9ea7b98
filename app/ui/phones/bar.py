"""The bar at the table: which hands are on phones, with a menu to bring each back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from app.rules.game import Seat
from app.table.words import Words
from app.widgets.controls import Label, as_tip, configured, describe, filled, keep_room, set_style_sheet
from app.widgets.preferences import Preferences

if TYPE_CHECKING:
    from app.ui.phones.server import PhoneServer

SIGNS = {"here": "●", "asleep": "◐", "gone": "○", "screen": "▭"}
"""Symbol before each seat: phone connected, asleep, gone; hand at the screen."""


class PhonesBar(QFrame):
    """A bar with a line per person while phones are on."""

    code_wanted = Signal(str)
    """Emitted with the seat whose code to show (again)."""
    here_wanted = Signal(str)
    """Emitted with the seat whose hand to show at the screen."""
    off_wanted = Signal()

    def __init__(
        self, preferences: Preferences, words: Words, remote: PhoneServer, seats: list[Seat]
    ) -> None:
        super().__init__()
        self._preferences, self._words, self._remote = preferences, words, remote
        self._lines: dict[Seat, tuple[Label, QToolButton]] = {}
        self.setObjectName("phones")
        column = filled(QVBoxLayout(self), spacing=2, margins=(10, 6, 6, 6))
        for seat in seats:
            column.addWidget(self._line(seat))
        self.join_attempt = Label(wordWrap=True)
        # Keeps its space, so that showing it doesn't move the answers below.
        keep_room(self.join_attempt)
        column.addWidget(self.join_attempt)
        preferences.subscribe(self.refresh)
        remote.changed.connect(self.refresh)

    def menu(self, seat: Seat) -> QMenu:
        """Return the menu for the hand of *seat*."""
        t = self._preferences.t
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        on_phone = self._remote.presence(seat) is not None
        code = menu.addAction(t("phone.code-again" if on_phone else "phone.code-show"))
        code.triggered.connect(lambda *_args: self.code_wanted.emit(seat))
        if on_phone:
            menu.addAction(t("phone.here-instead")).triggered.connect(
                lambda *_args: self.here_wanted.emit(seat)
            )
        menu.addSeparator()
        menu.addAction(t("phone.off")).triggered.connect(lambda *_args: self.off_wanted.emit())
        return menu

    def line(self, seat: Seat) -> str:
        """Return the text shown for *seat*."""
        return self._lines[seat][0].text()

    def refresh(self, *_args: object) -> None:
        """Update all lines."""
        t, theme = self._preferences.t, self._preferences.theme
        set_style_sheet(
            self, f"#phones {{ background: {theme.panel}; border-bottom: 1px solid {theme.line}; }}"
        )
        self.join_attempt.setVisible(bool(self._remote.join_attempt_from))
        self.join_attempt.setText(t("phone.knocking", address=self._remote.join_attempt_from))
        self.join_attempt.setToolTip(as_tip(t("phone.knocking.hint")))
        set_style_sheet(self.join_attempt, f"color: {theme.danger_text};")
        for seat, (label, button) in self._lines.items():
            state = self._remote.presence(seat) or "screen"
            name = self._remote.name(seat)
            label_text = self._words.seat(seat) + (f" · {name}" if name else "")
            label.setText(f"{SIGNS[state]}  {label_text}: {t(f'phone.state-{state}')}")
            label.setToolTip(as_tip(t(f"phone.state-{state}.hint")))
            color = theme.quiet if state == "screen" else theme.good_text if state == "here" else theme.text
            set_style_sheet(label, f"color: {color};")
            describe(button, t("phone.more", seat=label_text))

    def _line(self, seat: Seat) -> QWidget:
        row = QWidget()
        label = Label(wordWrap=True)
        button = configured(QToolButton(), text="⋯", objectName=f"phone {seat}")
        button.clicked.connect(lambda *_args: self.menu(seat).popup(
            button.mapToGlobal(button.rect().bottomLeft())))  # fmt: skip
        self._lines[seat] = label, button
        filled(QHBoxLayout(row), (label, 1), button, spacing=6, margins=(0, 0, 0, 0))
        return row
