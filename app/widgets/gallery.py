"""The faces of a card set as pictures for the screen: laid out once per language, drawn once per size."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable
from itertools import count

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap, QPixmapCache

from app.face import to_qt
from app.face.content import POKER
from app.face.ops import Clip, Face, Op, Rect, Unclip, extent
from app.rules.game import design_of
from app.table.cards import Cards, FaceCache, Loader
from app.widgets import tasks
from app.widgets.drawing import drawn_once
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

CACHED = 64 * 1024
"""Pixmap cache limit of all galleries together, KB."""
EDITIONS = count()
CACHED_ART = 600_000
"""Largest cached picture without its card, device px: drawing one takes milliseconds."""
SAVING = 3000
"""Delay after the last new face before the faces are stored, ms."""


class Gallery(Cards, QObject):
    """A set's cards in the reader's language, with pictures of their faces."""

    changed = Signal()
    """The language or a card changed: reload everything."""
    _added = Signal()
    """A face to be stored was laid out; emitted from any thread."""

    def __init__(self, preferences: Preferences, loader: Loader, cache: FaceCache | None = None) -> None:
        """Load the set. *cache*: faces from earlier runs of the program; None: none are stored."""
        QObject.__init__(self)
        if cache is not None:
            self._save_timer = single_shot(self, self._save)
            # A method, not a lambda: called in this object's thread.
            self._added.connect(self._save_later)
        self._ahead: deque[str] = deque()
        self._preferences = preferences
        QPixmapCache.setCacheLimit(CACHED)
        Cards.__init__(self, loader, preferences.cards_language, cache)
        preferences.language_changed.connect(self.reload)

    def load(self, language: str) -> None:
        self._ahead.clear()
        super().load(language)
        # Pictures of an earlier edition are never requested again and get evicted in time.
        self._edition = next(EDITIONS)

    def reload(self) -> None:
        """Reload the set after a change of language or card."""
        self.load(self._preferences.cards_language)
        self.changed.emit()

    def layout_ahead(self, keys: Iterable[str]) -> None:
        """Lay out the fronts of *keys* in a thread, if faces are cached between runs.

        The first face alone takes a fifth of a second, for reading and measuring fonts.
        """
        new = [key for key in map(design_of, keys) if key in self._fronts and key not in self._faces]
        if self.face_cache is None or not new:
            return
        self._ahead.extend(new)
        tasks.run(self, self._layout_next)

    def is_ready(self, key: str) -> bool:
        """Return whether the front of *key* is laid out already, or isn't laid out ahead at all."""
        return self.face_cache is None or design_of(key) not in self._fronts or design_of(key) in self._faces

    def _layout_next(self, task: tasks.Task) -> None:
        while self._ahead and not task.is_cancelled():
            self.face(self._ahead.popleft())

    def ratio(self, key: str) -> float:
        """Return the ratio of width to height of the card *key*; of an unknown card, that of a poker card."""
        content = self.content(key)
        width, height = content.size if content is not None else POKER
        return width / height

    def track_pixmap(self, key: str, width: float, ratio: float) -> QPixmap:
        """Return the board of a track, *width* logical px wide; an empty pixmap for an unknown track."""
        return self._pixmap(f"track {key}", lambda: self.track_face(key), width, ratio)

    def board_pixmap(self, key: str, width: float, ratio: float) -> QPixmap:
        """Return a board of the set, *width* logical px wide; an empty pixmap for an unknown board."""
        return self._pixmap(f"board {key}", lambda: self.board_face(key), width, ratio)

    def counter_pixmap(self, key: str, width: float, ratio: float) -> QPixmap:
        """Return a counter, *width* logical px wide."""
        return self._pixmap(f"counter {key}", lambda: self.counter_face(key), width, ratio)

    def front_pixmap(self, key: str, width: float, ratio: float) -> QPixmap:
        """Return a front, *width* logical px wide (*ratio* device px each); empty for an unknown card."""
        return self._pixmap(f"front {design_of(key)}", lambda: self.face(key), width, ratio)

    def back_pixmap(self, deck: str, side: str, width: float, ratio: float) -> QPixmap:
        """Return a back, *width* logical px wide."""
        return self._pixmap(f"back {deck} {side}", lambda: self.back(deck, side), width, ratio)

    def paint_art(self, painter: QPainter, key: str, area: QRectF) -> bool:
        """Fill *area* with the picture of the card *key*, cropped; return False if the card has none."""
        face = self.face(key)
        picture_area = _picture_area(face) if face else None
        if face is None or picture_area is None or picture_area.w <= 0 or picture_area.h <= 0:
            return False
        zoom = math.hypot(painter.deviceTransform().m11(), painter.deviceTransform().m12())
        wide, high = math.ceil(area.width() * zoom), math.ceil(area.height() * zoom)
        if not 0 < wide * high <= CACHED_ART:
            self._paint_art(painter, face, picture_area, area)
            return True
        smooth = painter.testRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(area, self.art(key, wide, high), QRectF(0, 0, wide, high))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
        return True

    def art(self, key: str, wide: int, high: int) -> QPixmap:
        """Return the picture of the card *key*, cropped to *wide* × *high* device px; cached."""
        name = f"{self._edition} art {design_of(key)} {wide} {high}"
        return drawn_once(name, lambda: self._draw_art(key, wide, high))

    def _pixmap(self, name: str, find: Callable[[], Face | None], width: float, ratio: float) -> QPixmap:
        """Return the face that *find* returns; *name*: its key in the cache."""
        device_width = round(width * ratio)

        def draw() -> QPixmap:
            face = find()
            if face is None or device_width < 1:
                return QPixmap()
            return to_qt.pixmap(face, device_width / ratio / face.width, ratio)

        return drawn_once(f"{self._edition} {name} {device_width} {ratio}", draw)

    def _draw_art(self, key: str, wide: int, high: int) -> QPixmap:
        """Return the picture of the card *key*, cropped to *wide* × *high* device px."""
        picture = QPixmap(wide, high)
        picture.fill(Qt.GlobalColor.transparent)
        face = self.face(key)
        picture_area = _picture_area(face) if face else None
        if face is not None and picture_area is not None:
            with QPainter(picture) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                self._paint_art(painter, face, picture_area, QRectF(0, 0, wide, high))
        return picture

    def _paint_art(self, painter: QPainter, face: Face, picture_area: Rect, area: QRectF) -> None:
        painter.save()
        painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
        scale = max(area.width() / picture_area.w, area.height() / picture_area.h)
        painter.translate(area.center())
        painter.scale(scale, scale)
        painter.translate(-(picture_area.x + picture_area.w / 2), -(picture_area.y + picture_area.h / 2))
        to_qt.paint(painter, _only(face.ops, "picture"))
        painter.restore()

    def _face_added(self) -> None:
        self._added.emit()

    def _save_later(self) -> None:
        self._save_timer.start(SAVING)

    def _save(self) -> None:
        cache = self.face_cache
        if cache is not None:
            # The timer is the owner, so that this needn't wait for faces that are laid out ahead.
            tasks.run(self._save_timer, lambda _task: cache.save(), finish=True)


def _picture_area(face: Face) -> Rect | None:
    """Return the visible area of the picture, which may be cropped; None if there is no picture."""
    for op in face.ops:
        if isinstance(op, Clip) and op.part == "picture":
            return extent(op)
    return face.part("picture")


def _only(ops: tuple[Op, ...], part: str) -> list[Op]:
    """Return the operations that draw *part*, with its clips."""
    selected: list[Op] = []
    clips: list[bool] = []
    for op in ops:
        if isinstance(op, Clip):
            clips.append(op.part == part)
        if clips.pop() if isinstance(op, Unclip) else op.part == part:
            selected.append(op)
    return selected
