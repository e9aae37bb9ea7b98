"""Switching phones on and off at a table."""

from __future__ import annotations

import contextlib

from PySide6.QtCore import QObject, Qt

from app.lan import addresses
from app.rules.game import Seat
from app.table.phone_store import StoredPhones
from app.ui.board.page import TablePage
from app.ui.phones.bar import PhonesBar
from app.ui.phones.dialog import PhonesDialog
from app.ui.phones.server import PhoneServer
from app.widgets.controls import connect_all
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

CLOSE_AFTER_MS = 10 * 60_000
"""ms after the end of a game until the page closes automatically."""


class PhoneTable(QObject):
    """Manages the phones of the game on *page*: server, dialog and bar."""

    def __init__(self, page: TablePage, preferences: Preferences) -> None:
        super().__init__(page)
        self._page, self._preferences = page, preferences
        self.remote: PhoneServer | None = None
        """The server of the phones; None while off."""
        self.bar: PhonesBar | None = None
        """The bar at the table; None while off."""
        self.dialog: PhonesDialog | None = None
        """The dialog while open."""
        self._carried: StoredPhones | None = None
        self._close_timer = single_shot(self, lambda: self.stop("over"), CLOSE_AFTER_MS)
        page.session.finished.connect(lambda _outcome: self._close_timer.start())
        page.session.rebuilt.connect(lambda _view: self._close_timer.stop())

    def ask(self) -> PhonesDialog:
        """Switch phones on and show the codes."""
        if self.dialog is not None:
            self.dialog.raise_()
            return self.dialog
        persons = self._page.session.persons()
        available = addresses.local_addresses()
        dialog = PhonesDialog(self._page.window(), self._preferences, self._page.words, persons, available)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        connect_all(
            (dialog.address_wanted, self._move),
            (dialog.here_wanted, self._show_here),
            (dialog.off_wanted, lambda: self.stop("off")),
            (dialog.finished, self._closed),
        )
        self.dialog = dialog
        if self.remote is None and dialog.address:
            self._move(dialog.address)
        else:
            dialog.show_remote(self.remote)
        dialog.open()
        return dialog

    def reconnect(self, kept: StoredPhones) -> str:
        """Serve the page at the address in *kept*, so that its phones reconnect; return why not, or ""."""
        return "" if not self._open(kept.address, kept) else self._preferences.t("phone.not-where-it-was")

    def carried(self) -> StoredPhones | None:
        """Return the state that the next game needs to keep the phones; None if there are none."""
        if self.remote is not None and self.remote.seats:
            return self.remote.state_to_store()
        return self._carried

    def leave(self) -> None:
        """Stop serving, and inform phones whether the game may continue."""
        over = self._page.session.match.outcome is not None or self._page.session.match.file is None
        self.stop("over" if over or not (self.remote and self.remote.seats) else "aside")

    def stop(self, why: str) -> None:
        """Switch phones off."""
        self._carried = self.carried() if why != "off" else None
        remote, self.remote = self.remote, None
        if remote is not None:
            remote.stop(why)
            remote.deleteLater()
        if self.bar is not None:
            self.bar.hide()
            self.bar.deleteLater()
            self.bar = None

    def _move(self, address: str) -> None:
        """Serve the page only at *address*."""
        self.stop("off")
        problem = self._open(address)
        if self.dialog is not None:
            self.dialog.show_problem(problem)
            self.dialog.show_remote(self.remote)

    def _open(self, address: str, kept: StoredPhones | None = None) -> str:
        page = self._page
        remote = None
        # Phones look for the table at the last port.
        last = str(self._preferences.stored("phones-port", ""))
        for port in (kept.port,) if kept is not None else (int(last) if last.isdecimal() else 0, 0):
            with contextlib.suppress(OSError, OverflowError):
                remote = self.remote = PhoneServer(
                    page.session, page.phone_hand_factory(), page.gallery, self._preferences, address,
                    port=port, restored=kept,
                )  # fmt: skip
                break
        if remote is None:
            return self._preferences.t("phone.cannot-open", address=address)
        self._preferences.store("phones-port", remote.lan.port)
        self.bar = bar = PhonesBar(self._preferences, page.words, remote, page.session.persons())
        bar.code_wanted.connect(lambda seat: self.ask().new_code(seat))
        bar.here_wanted.connect(self._show_here)
        bar.off_wanted.connect(lambda: self.stop("off"))
        page.set_header(bar)
        return ""

    def _show_here(self, seat: Seat) -> None:
        if self.remote is not None:
            self.remote.show_here(seat)

    def _closed(self, _how: int) -> None:
        # Shown codes stay valid; the bar at the table shows that phones are on.
        self.dialog = None
