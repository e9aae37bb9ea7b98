"""The phones of one game in the program with windows: its threads, timers, signals, and pictures."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from app.lan.server import Message
from app.table.cards import Cards
from app.table.phone_hand import PhoneHandFactory
from app.table.phone_store import StoredPhones
from app.table.phones import FaceFile, Phones
from app.ui.board.session import GameSession
from app.ui.phones import faces
from app.widgets import tasks
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot


class PhoneServer(Phones, QObject):
    """Serves the phones of one game."""

    changed = Signal()
    """Emitted when a phone's state or name, an attempt to join, or a hand's place changes."""
    _received = Signal(str, object)

    def __init__(
        self,
        session: GameSession,
        make_hand: PhoneHandFactory,
        cards: Cards,
        preferences: Preferences,
        address: str,
        *,
        port: int = 0,
        restored: StoredPhones | None = None,
    ) -> None:
        """Serve the page at *address*; see :class:`Phones`."""
        QObject.__init__(self, session)
        self._received.connect(self._on_message, Qt.ConnectionType.QueuedConnection)
        self._game_changed = (session.advanced, session.rebuilt, session.finished)
        Phones.__init__(self, session, make_hand, cards, preferences, address, port=port, restored=restored)
        for signal in self._game_changed:
            signal.connect(self._schedule_send)
        session.action_done.connect(self._answer_first)

    def stop(self, why: str = "off") -> None:
        for signal in self._game_changed:
            signal.disconnect(self._schedule_send)
        super().stop(why)
        tasks.cancel(self)
        # Qt may be gone afterwards.
        tasks.wait(self)

    def receive(self, seat: str, message: Message) -> None:
        self._received.emit(seat, message)

    def timer(self, callback: Callable[[], object], ms: int = 0) -> QTimer:
        return single_shot(self, callback, ms)

    def draw_faces(self, cards: Cards, label: str, done: Callable[[FaceFile], object]) -> None:
        faces.draw(self, cards, label, done)

    def on_changed(self) -> None:
        self.changed.emit()
