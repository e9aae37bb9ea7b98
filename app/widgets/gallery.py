"""The faces of a card set as pictures for the screen: laid out once a language, drawn once a size."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable
from itertools import count
from threading import Thread
from typing import Any

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap, QPixmapCache

from app.face import to_qt
from app.face.content import POKER, BackContent, CardContent, CounterContent, SetContent, TrackContent
from app.face.ops import Clip, Face, Op, Rect, Unclip, extent
from app.widgets.kept_faces import KeptFaces
from app.widgets.later import once
from app.widgets.pixmaps import drawn_once
from app.widgets.preferences import Preferences

Loader = Callable[[str], SetContent]
"""Gives the set in a language."""

CACHED = 64 * 1024
"""KB of pictures, of all galleries together, that are kept drawn."""
EDITIONS = count()
CACHED_ART = 600_000
"""Device px of the largest picture without its card that is kept: drawing one takes milliseconds."""
SAVING = 3000
"""ms after the last new face before the faces are kept for the next start."""


def design(key: str) -> str:
    """The card's design: ``attack-2`` for the physical ``attack-2.3``."""
    return key.partition(".")[0]


class Gallery(QObject):
    """Names, texts and faces of one set in the language of cards that the reader has chosen."""

    changed = Signal()
    """The language, or a card, is another: ask again for everything."""
    _added = Signal()
    """A face was laid out that is to be kept; in whatever thread."""

    def __init__(self, preferences: Preferences, loader: Loader, keep: KeptFaces | None = None) -> None:
        """*keep*: where faces are kept between two starts; None: nowhere."""
        super().__init__()
        self._kept = keep
        if keep is not None:
            self._saving = once(self, lambda: Thread(target=keep.save, name="faces-kept").start())
            self._added.connect(self._keep_soon)
        self._ahead: deque[str] = deque()
        self._worker: Thread | None = None
        self._preferences = preferences
        self._loader = loader
        self._fronts: dict[str, CardContent] = {}
        self._backs: dict[str, BackContent] = {}
        self._tracks: dict[str, TrackContent] = {}
        self._counters: dict[str, CounterContent] = {}
        self._faces: dict[str, Face] = {}
        QPixmapCache.setCacheLimit(CACHED)
        self._load()
        preferences.language_changed.connect(self.reload)

    def for_reader(self, preferences: Preferences) -> Gallery:
        """The same set in the language of somebody else."""
        keep = KeptFaces(self._kept.name) if self._kept is not None else None
        return Gallery(preferences, self._loader, keep)

    def reload(self) -> None:
        """Read the set anew: the language changed, or the editor changed a card."""
        self._load()
        self.changed.emit()

    def keys(self) -> tuple[str, ...]:
        """All designs, in printing order."""
        return tuple(self._fronts)

    def content(self, key: str) -> CardContent | None:
        """What stands on the card *key* (design or physical card)."""
        return self._fronts.get(design(key))

    def name(self, key: str) -> str:
        """The card's name in the reader's language; the key itself if the set has no such card."""
        content = self.content(key)
        return content.name if content else key

    def called(self, part: str, key: str) -> str:
        """What a deck, a side, or the cards of a kind are called in the reader's language."""
        return self._called.get(f"{'kinds' if part == 'kind' else part}-{key}", key)

    def face(self, key: str) -> Face | None:
        """The front of *key*."""
        key = design(key)
        return self._face(key, self._fronts.get(key), self._laid_out)

    def lay_out_ahead(self, keys: Iterable[str]) -> None:
        """Lay out the fronts of *keys* in a thread of its own, where faces are kept between two starts: the
        first one alone reads fonts and measures for a fifth of a second."""
        new = [key for key in map(design, keys) if key in self._fronts and key not in self._faces]
        if self._kept is None or not new:
            return
        self._ahead.extend(new)
        if self._worker is None or not self._worker.is_alive():
            self._worker = Thread(target=self._lay_out, name="faces", daemon=True)
            self._worker.start()

    def is_ready(self, key: str) -> bool:
        """Whether the front of *key* can be drawn at once, or nothing is laid out ahead."""
        return self._kept is None or design(key) not in self._fronts or design(key) in self._faces

    def _lay_out(self) -> None:
        while self._ahead:
            self.face(self._ahead.popleft())

    def back(self, deck: str, side: str) -> Face | None:
        """The back of the cards of *deck* on *side*; behind the side may stand of which size
        (:func:`app.rules.free.things.backs_apart`)."""
        return self._face(f"back {deck} {side}", self._backs.get(f"{deck} {side}"), self._laid_out)

    def ratio(self, key: str) -> float:
        """How wide the card *key* is for its height."""
        content = self.content(key)
        width, height = content.size if content is not None else POKER
        return width / height

    def counter(self, key: str) -> CounterContent | None:
        """What stands on the counter *key*."""
        return self._counters.get(key)

    def track(self, key: str) -> TrackContent | None:
        """What stands on the track *key*."""
        return self._tracks.get(key)

    def track_face(self, key: str) -> Face | None:
        """The board of the track *key*."""
        return self._face(f"track {key}", self._tracks.get(key), _board)

    def counter_face(self, key: str) -> Face | None:
        """The face of the counter *key*."""
        return self._face(f"counter {key}", self._counters.get(key), _board)

    def _face(self, name: str, content: Any, lay_out: Callable[[str, Any], Face]) -> Face | None:
        if content is None:
            return None
        faces = self._faces  # Whoever laid out for a language that is no more changes nothing.
        if name not in faces:
            faces[name] = lay_out(name, content)
        return faces[name]

    def track_pixmap(self, key: str, width: float, ratio: float) -> QPixmap:
        """The board of a track *width* logical px wide. Empty for an unknown one."""
        return self._pixmap("track", key, round(width * ratio), ratio)

    def counter_pixmap(self, key: str, width: float, ratio: float) -> QPixmap:
        """A counter *width* logical px wide."""
        return self._pixmap("counter", key, round(width * ratio), ratio)

    def front_pixmap(self, key: str, width: float, ratio: float) -> QPixmap:
        """The front *width* logical px wide, *ratio* device px each. Empty for an unknown card."""
        return self._pixmap("front", design(key), round(width * ratio), ratio)

    def back_pixmap(self, deck: str, side: str, width: float, ratio: float) -> QPixmap:
        """The back *width* logical px wide."""
        return self._pixmap("back", f"{deck} {side}", round(width * ratio), ratio)

    def paint_art(self, painter: QPainter, key: str, area: QRectF) -> bool:
        """Fill *area* with the card's picture alone, cut to fit. False if the card has none."""
        face = self.face(key)
        place = _window(face) if face else None
        if face is None or place is None or place.w <= 0 or place.h <= 0:
            return False
        zoom = math.hypot(painter.deviceTransform().m11(), painter.deviceTransform().m12())
        wide, high = math.ceil(area.width() * zoom), math.ceil(area.height() * zoom)
        if not 0 < wide * high <= CACHED_ART:
            self._paint_art(painter, face, place, area)
            return True
        smooth = painter.testRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(area, self._art(design(key), wide, high), QRectF(0, 0, wide, high))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
        return True

    def prepare_art(self, key: str, wide: int, high: int) -> None:
        """Have the picture of *key* alone ready, *wide* × *high* device px."""
        self._art(design(key), wide, high)

    def _pixmap(self, which: str, key: str, device_width: int, ratio: float) -> QPixmap:
        name = f"{which} {key} {device_width} {ratio}"
        return self._cached(name, lambda: self._draw(which, key, device_width, ratio))

    def _art(self, key: str, wide: int, high: int) -> QPixmap:
        return self._cached(f"art {key} {wide} {high}", lambda: self._draw_art(key, wide, high))

    def _cached(self, name: str, draw: Callable[[], QPixmap]) -> QPixmap:
        return drawn_once(f"{self._edition} {name}", draw)

    def _draw_art(self, key: str, wide: int, high: int) -> QPixmap:
        """The picture of *key* alone, cut to *wide* × *high* device px."""
        made = QPixmap(wide, high)
        made.fill(Qt.GlobalColor.transparent)
        face = self.face(key)
        place = _window(face) if face else None
        if face is not None and place is not None:
            with QPainter(made) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                self._paint_art(painter, face, place, QRectF(0, 0, wide, high))
        return made

    def _paint_art(self, painter: QPainter, face: Face, place: Rect, area: QRectF) -> None:
        painter.save()
        painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
        scale = max(area.width() / place.w, area.height() / place.h)
        painter.translate(area.center())
        painter.scale(scale, scale)
        painter.translate(-(place.x + place.w / 2), -(place.y + place.h / 2))
        to_qt.paint(painter, _only(face.ops, "picture"))
        painter.restore()

    def _laid_out(self, key: str, content: CardContent | BackContent) -> Face:
        face = self._kept.find(key, content) if self._kept is not None else None
        if face is None:
            from app.face import layout  # with its measures and fonts: only where nothing is kept

            face = layout.card(content) if isinstance(content, CardContent) else layout.back(content)
            if self._kept is not None:
                self._kept.add(key, content, face)
                self._added.emit()
        return face

    def _keep_soon(self) -> None:
        self._saving.start(SAVING)

    def _load(self) -> None:
        self._ahead.clear()
        if self._kept is not None:
            self._kept.load(self._preferences.cards_language)
        loaded = self._loader(self._preferences.cards_language)
        self._fronts = {front.key: front for front, _, _ in loaded.cards}
        self._backs = {name: back for _, back, _ in loaded.cards for name in _asked_for(back)}
        self._called = loaded.extra
        self._tracks = {track.key: track for track in loaded.tracks}
        self._counters = {counter.key: counter for counter in loaded.counters}
        self._faces = {}
        # What was drawn of an earlier edition is not found any more, and makes room in time.
        self._edition = next(EDITIONS)

    def _draw(self, which: str, key: str, device_width: int, ratio: float) -> QPixmap:
        faces: dict[str, Callable[[str], Face | None]] = {
            "front": self.face,
            "back": lambda key: self.back(*key.split(" ", 1)),
            "track": self.track_face,
            "counter": self.counter_face,
        }
        face = faces[which](key)
        if face is None or device_width < 1:
            return QPixmap()
        return to_qt.pixmap(face, device_width / ratio / face.width, ratio)


def _asked_for(back: BackContent) -> tuple[str, str]:
    """What a back is asked for by: its deck and side, and these with the size of its cards."""
    width, height = (round(edge * 10) for edge in back.size)
    name = f"{back.deck} {back.side}"
    return name, f"{name} {width}x{height}-{back.shape}"


def _board(_name: str, content: TrackContent | CounterContent) -> Face:
    from app.face import layout

    return layout.track(content) if isinstance(content, TrackContent) else layout.counter(content)


def _window(face: Face) -> Rect | None:
    """Where the picture is seen: its own size may be larger, when it is cut."""
    for op in face.ops:
        if isinstance(op, Clip) and op.part == "picture":
            return extent(op)
    return face.part("picture")


def _only(ops: tuple[Op, ...], part: str) -> list[Op]:
    kept: list[Op] = []
    depth: list[bool] = []
    for op in ops:
        if isinstance(op, Clip):
            depth.append(op.part == part)
            if depth[-1]:
                kept.append(op)
        elif isinstance(op, Unclip):
            if depth.pop():
                kept.append(op)
        elif op.part == part:
            kept.append(op)
    return kept
