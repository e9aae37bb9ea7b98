"""*Hands on phones*: the network address, and a code to scan for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import segno
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.lan.addresses import Address
from app.rules.game import Seat
from app.table.words import Words
from app.ui.phones.bar import SIGNS
from app.widgets import fonts
from app.widgets.controls import ComboBox, Label, filled, offer, push_button, set_style_sheet
from app.widgets.drawing import draw_with
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

if TYPE_CHECKING:
    from app.ui.phones.server import PhoneServer


QUIET = 4
"""White margin around the code, modules."""
MODULE = 5
"""Width of a module, px at text size 100 %."""


class QrCode(QWidget):
    """A QR code, black on white in every theme, with whole-pixel modules for sharpness."""

    def __init__(self, module: int = MODULE) -> None:
        super().__init__()
        self._module = module
        self._rows: tuple[bytes, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str) -> None:
        """Encode *text*."""
        self._rows = tuple(bytes(row) for row in segno.make(text, error="m", micro=False).matrix)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        side = (len(self._rows) + 2 * QUIET) * self._module
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        """Keep the white margin, without which cameras find no code."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.white)
        draw_with(painter, None, QColor(0, 0, 0))
        side = self._module
        for y, row in enumerate(self._rows):
            for x, dark in enumerate(row):
                if dark:
                    painter.drawRect(QRectF((x + QUIET) * side, (y + QUIET) * side, side, side))
        painter.end()


WIDTH = 800
"""Width in px at text size 100 %."""
SEAT_WIDTH = 304
"""Least width in px for a seat's code."""
STAY_OPEN_MS = 1600
"""ms that the dialog stays open after all have joined."""


class PhonesDialog(QDialog):
    """The dialog with a code for each seat; the address can be changed until a phone has joined."""

    address_wanted = Signal(str)
    here_wanted = Signal(str)
    off_wanted = Signal()

    def __init__(
        self,
        parent: QWidget,
        preferences: Preferences,
        words: Words,
        seats: Sequence[Seat],
        addresses: Sequence[Address],
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._remote: PhoneServer | None = None
        t = preferences.t
        self.setWindowTitle(t("phone.title"))
        self.addresses = ComboBox(accessibleName=t("phone.address"))
        offer(
            self.addresses,
            [
                (
                    each.ip,
                    each.ip if each.likely else t("phone.address-unlikely", ip=each.ip, adapter=each.adapter),
                )
                for each in addresses
            ],
        )
        self.addresses.activated.connect(lambda _at: self.address_wanted.emit(self.addresses.currentData()))
        label = Label(t("phone.address"), role="quiet", buddy=self.addresses)
        self._choice = QWidget()
        filled(QHBoxLayout(self._choice), label, self.addresses, 1, spacing=10, margins=(0, 0, 0, 0))
        self.problem = Label(wordWrap=True)
        # More than two codes side by side leave no room for larger ones.
        module = max(MODULE, preferences.grown(MODULE)) if len(seats) < 3 else MODULE
        self.seats = {seat: _SeatCard(preferences, words, seat, module) for seat in seats}
        for seat, card in self.seats.items():
            card.code.clicked.connect(partial(self._new_code, seat))
            card.here.clicked.connect(partial(self._want_here, seat))
        self._cards = QWidget()
        filled(
            QHBoxLayout(self._cards), *((card, 1) for card in self.seats.values()),
            spacing=16, margins=(0, 0, 0, 0),
        )  # fmt: skip
        self.about = Label(t("phone.about"), wordWrap=True)
        self.join_attempt = Label(wordWrap=True)
        self.warning = Label(t("phone.warning"), wordWrap=True)
        self.hint = Label(t("phone.hint"), wordWrap=True, role="quiet")
        self.off = push_button(t("phone.off"), look="quiet", does=self._switch_off)
        self.go = push_button(
            t("phone.go"), look="primary", does=self.accept, default=True, minimumWidth=preferences.grown(150)
        )
        self._box = filled(
            QVBoxLayout(self),
            Label(t("phone.title"), step="title"),
            self.about,
            self._choice,
            self.problem,
            self._cards,
            self.join_attempt,
            self.hint,
            self.warning,
            filled(QHBoxLayout(), self.off, 1, self.go),
            spacing=8,
            margins=(28, 16, 28, 16),
        )
        self._close_timer = single_shot(self, self.accept, STAY_OPEN_MS)
        self.setMinimumWidth(max(preferences.grown(WIDTH), SEAT_WIDTH * len(seats)))
        preferences.theme_changed.connect(self._restyle)
        self._restyle()
        self.go.setFocus()
        self.show_problem("" if addresses else t("phone.no-network"))

    @property
    def address(self) -> str:
        """The chosen address; "" if there is none."""
        return str(self.addresses.currentData() or "")

    @property
    def _gone(self) -> bool:
        """Whether this computer no longer has the address that the page is served at."""
        return self._remote is not None and self.addresses.findData(self._remote.lan.address) < 0

    def show_remote(self, remote: PhoneServer | None) -> None:
        """Show the codes of *remote*; None if the page could not be served."""
        self._remote = remote
        if remote is not None:
            remote.changed.connect(self.refresh)
            self.addresses.setCurrentIndex(self.addresses.findData(remote.lan.address))
            if self._gone:
                message = self._preferences.t("phone.address-gone", address=remote.lan.address)
                self.show_problem(
                    message if self.addresses.count() else self._preferences.t("phone.no-network")
                )
            for seat in self.seats:
                if remote.presence(seat) is None:
                    self._invite(seat)
                else:
                    # Its phone reconnects automatically; another phone needs a new code.
                    self.seats[seat].asks = False
        self.refresh()

    def show_problem(self, sentence: str) -> None:
        """Show why there is nothing to scan; "": no problem."""
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))

    def new_code(self, seat: Seat) -> None:
        """Show a new code for *seat*; the phone that scans it takes the hand over."""
        self._invite(seat)
        self.refresh()

    def refresh(self) -> None:
        """Show who has joined."""
        remote = self._remote
        # Once a phone has joined, the user knows how, and the codes need the space.
        self.about.setVisible(remote is None or not remote.seats)
        # The join attempt replaces the hint, because a small screen has no room for both.
        knocking = remote is not None and bool(remote.join_attempt_from)
        self.join_attempt.setVisible(knocking)
        self.hint.setVisible(remote is not None and not remote.seats and not knocking)
        self.warning.setVisible(remote is None or not remote.seats or not knocking)
        self._cards.setVisible(remote is not None)
        if remote is None:
            self.addresses.setEnabled(True)
            self._fit()
            return
        self._choice.setVisible(self.addresses.count() > 1 or self._gone)
        self.addresses.setEnabled(not remote.seats or self._gone)
        t = self._preferences.t
        self.join_attempt.setText(
            f"{t('phone.knocking', address=remote.join_attempt_from)}. {t('phone.knocking.hint')}"
        )
        for seat, card in self.seats.items():
            card.show_presence(remote.presence(seat), remote.name(seat))
        if all(remote.presence(seat) == "here" and not card.asks for seat, card in self.seats.items()):
            if self.isVisible():
                self._close_timer.start()
        else:
            self._close_timer.stop()
        self._fit()

    def _invite(self, seat: Seat) -> None:
        if self._remote is not None:
            address, code = self._remote.lan.ticket(seat)
            self.seats[seat].show_code(address, self._remote.lan.origin, code)

    def _new_code(self, seat: Seat, *_args: object) -> None:
        self.new_code(seat)
        # Otherwise the next button, which takes the hand back, would get the focus.
        self.go.setFocus()

    def _want_here(self, seat: Seat, *_args: object) -> None:
        self.here_wanted.emit(seat)
        self._invite(seat)
        self.refresh()

    def _switch_off(self) -> None:
        self.off_wanted.emit()
        self.reject()

    def _restyle(self) -> None:
        theme = self._preferences.theme
        set_style_sheet(self.warning, f"color: {theme.accent_text};")
        for label in (self.problem, self.join_attempt):
            set_style_sheet(label, f"color: {theme.danger_text};")

    def _fit(self) -> None:
        """Resize to fit the contents."""
        width = max(self.minimumWidth(), self.width(), self._box.totalMinimumSize().width())
        self._box.activate()
        self.resize(width, self._box.totalHeightForWidth(width))


class _SeatCard(QFrame):
    """A card for a seat: its code, or who has joined."""

    def __init__(self, preferences: Preferences, words: Words, seat: Seat, module: int) -> None:
        """Create the card of *seat*; *module*: width in px of a module of its code."""
        super().__init__()
        self._preferences = preferences
        self._seat, self._side = seat, words.seat_side(seat)
        self._here = False
        self.asks = True
        """Whether a code is shown."""
        t = preferences.t
        self.setObjectName(f"seat-{seat}")
        self.head = Label(
            words.seat(seat), step="head", alignment=Qt.AlignmentFlag.AlignHCenter, wordWrap=True
        )
        self.picture = QrCode(module)
        self.typed = Label(
            wordWrap=True,
            alignment=Qt.AlignmentFlag.AlignHCenter,
            textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse,
        )
        self.letters = Label(
            alignment=Qt.AlignmentFlag.AlignHCenter,
            font=fonts.sans(preferences.px("head"), bold=True),
            textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse,
        )
        self.state = Label(wordWrap=True, step="lead", alignment=Qt.AlignmentFlag.AlignHCenter)
        self.code = push_button(t("phone.code-again"), autoDefault=False)
        self.here = push_button(t("phone.here-instead"), look="quiet", autoDefault=False)
        middle = Qt.AlignmentFlag.AlignHCenter
        filled(
            QVBoxLayout(self),
            self.head,
            (self.picture, 0, middle),
            self.typed,
            self.letters,
            1,
            self.state,
            (self.code, 0, middle),
            (self.here, 0, middle),
            spacing=6,
            margins=(16, 14, 16, 14),
        )
        preferences.theme_changed.connect(self._restyle)
        self._restyle()

    def show_code(self, address: str, origin: str, code: str) -> None:
        """Show *address* as a QR code, and what to type instead."""
        self.asks = True
        self.picture.show_text(address)
        t = self._preferences.t
        self.picture.setAccessibleName(t("phone.code-of", seat=self.head.text()))
        self.typed.setText(t("phone.typed", address=origin))
        self.letters.setText(f"{code[:4]}-{code[4:]}")

    def show_presence(self, presence: str | None, name: str) -> None:
        """Show whose phone has this hand and its state; None: no phone has it."""
        t = self._preferences.t
        on_phone = presence is not None
        if presence == "here" and not self._here:
            self.asks = False  # The code has been used.
        self._here = presence == "here"
        for widget in (self.picture, self.typed, self.letters):
            widget.setVisible(self.asks)
        self.code.setVisible(on_phone and not self.asks)
        self.here.setVisible(on_phone)
        state = presence or "waits"
        words = f"{name + ': ' if name else ''}{t(f'phone.state-{state}')}"
        if on_phone and self.asks:
            words = f"{words}. {t('phone.takes-over')}"
        self.state.setText(f"{SIGNS.get(state, '○')}  {words}")
        self.updateGeometry()  # which Qt forgets for what is hidden before the dialog is shown

    def _restyle(self) -> None:
        theme = self._preferences.theme
        set_style_sheet(
            self,
            f"#seat-{self._seat} {{ background: {theme.panel}; border: 1px solid {theme.line};"
            f" border-top: 4px solid {theme.side(self._side)}; }}",
        )
        set_style_sheet(
            self.letters,
            f"font-size: {self._preferences.px('head')}px; font-weight: bold; letter-spacing: 2px;",
        )
