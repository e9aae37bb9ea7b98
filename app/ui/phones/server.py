"""The phones of one game in the program with windows: its threads, timers, signals, and pictures."""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter

from app import disk_cache
from app.face import to_qt
from app.face.ops import Face
from app.files import atomic_write, read
from app.lan.server import Message
from app.table.cards import Cards, stamp
from app.table.free.phone import BACK, BOARD
from app.table.phone_hand import PhoneHandFactory
from app.table.phone_store import StoredPhones
from app.table.phones import FaceFile, Phones
from app.ui.board.session import GameSession
from app.widgets import tasks
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

WIDTH = 504
"""Width of a face, px."""
QUALITY = 82


def draw(owner: QObject, cards: Cards, label: str, done: Callable[[FaceFile], object]) -> None:
    """Draw the face file of *cards* in a thread, then call *done*. *label*: the file's cache key."""
    # If it fails, phones show names instead of faces.
    tasks.run(owner, partial(_make, cards, label), done, lambda _message: None)


def _make(cards: Cards, label: str, task: tasks.Task) -> FaceFile:
    faces: list[tuple[str, Face]] = []
    designs = [(key, partial(cards.face, key)) for key in tuple(cards.keys())]
    designs += [(f"{BOARD}{key}", partial(cards.board_face, key)) for key in cards.board_keys()]
    designs += [(f"{BACK}{deck} {side}", partial(cards.back, deck, side)) for deck, side in cards.backs()]
    for key, lay_out in designs:
        face = lay_out()
        task.check()
        if face is not None:
            faces.append((key, face))
    if cards.face_cache is not None:
        cards.face_cache.save()
    name = hashlib.sha256(repr((WIDTH, QUALITY, stamp(), faces)).encode()).hexdigest()[:20]
    file = disk_cache.folder() / f"phone-{label}.bin"
    kept = _load_cached(file, name)
    if kept is not None:
        return kept
    pictures: list[tuple[str, QImage, bytes]] = []
    for key, face in faces:
        task.check()
        image = _image(face)
        pictures.append((key, image, _webp(image)))
    return _store(file, _joined(name, pictures))


def _joined(name: str, pictures: list[tuple[str, QImage, bytes]]) -> FaceFile:
    cards: list[tuple[str, int, int, int, int]] = []
    offset = 0
    for key, image, content in pictures:
        cards.append((key, offset, len(content), image.width(), image.height()))
        offset += len(content)
    return FaceFile(name, tuple(cards), b"".join(content for *_, content in pictures))


def _image(face: Face) -> QImage:
    scale = WIDTH / face.width
    image = QImage(WIDTH, round(face.height * scale), QImage.Format.Format_RGB888)
    image.fill(0xFFFFFFFF)
    with QPainter(image) as painter:
        painter.scale(scale, scale)
        to_qt.paint(painter, face.ops)
    return image


def _webp(image: QImage) -> bytes:
    line = image.bytesPerLine()
    size = (image.width(), image.height())
    picture = Image.frombuffer("RGB", size, bytes(image.constBits()), "raw", "RGB", line, 1)
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=QUALITY, method=4)
    return out.getvalue()


def _load_cached(file: Path, name: str) -> FaceFile | None:
    with contextlib.suppress(OSError, ValueError, TypeError):
        head, _, data = read(file).partition(b"\n")
        stored_name, cards, length = json.loads(head)
        if stored_name == name and length == len(data):
            return FaceFile(name, tuple(tuple(card) for card in cards), data)
    return None


def _store(file: Path, face_file: FaceFile) -> FaceFile:
    with contextlib.suppress(OSError):
        head = json.dumps([face_file.name, face_file.cards, len(face_file.data)]).encode()
        atomic_write(file, head + b"\n" + face_file.data, sync=False)
    return face_file


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
        # The server's thread says goodbye to phones for a while after this object may have been deleted.
        if not self._stopped:
            self._received.emit(seat, message)

    def timer(self, callback: Callable[[], object], ms: int = 0) -> QTimer:
        return single_shot(self, callback, ms)

    def draw_faces(self, cards: Cards, label: str, done: Callable[[FaceFile], object]) -> None:
        draw(self, cards, label, done)

    def on_changed(self) -> None:
        self.changed.emit()
