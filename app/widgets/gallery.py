"""The faces of a card set as pictures for the screen: laid out once per language, drawn once per size."""

from __future__ import annotations

import contextlib
import math
from collections import deque
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap, QPixmapCache

from app import disk_cache, paths, plain_json
from app.face import to_qt
from app.face.content import POKER, BackContent, CardContent, CounterContent, SetContent, TrackContent
from app.face.ops import Box, Clip, Face, Op, Picture, Rect, Shape, Text, Unclip, Warn, extent
from app.widgets import tasks
from app.widgets.drawing import drawn_once
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

Content = CardContent | BackContent
CLASSES = (CardContent, BackContent, Face, Box, Shape, Text, Clip, Unclip, Picture, Rect, Warn)


class FaceCache:
    """A cache of the laid-out faces of one game's cards; a face is valid for the content it was made from."""

    def __init__(self, name: str) -> None:
        """Create an empty cache. *name*: the game, part of the files' names."""
        self.name = name
        self._language = ""
        self._faces: dict[str, str] = {}
        self._unsaved = False

    def load(self, language: str) -> None:
        """Read the stored faces of *language*, after saving new ones of the previous language."""
        self.save()
        self._language = language
        self._faces = disk_cache.cached(self._file_name(), stamp, dict)

    def find(self, key: str, content: Content) -> Face | None:
        """Return the face of *content* cached under *key*; None if it is not cached."""
        if key not in self._faces:
            return None
        with contextlib.suppress(Exception):
            cached, face = plain_json.loads(self._faces[key], *CLASSES)
            if cached == content and isinstance(face, Face):
                return face
        return None

    def add(self, key: str, content: Content, face: Face) -> None:
        """Cache *face*, to be written by :meth:`save`."""
        self._faces[key] = plain_json.dumps((content, face))
        self._unsaved = True

    def save(self) -> None:
        """Write the cache if faces were added. Thread-safe."""
        if self._unsaved:
            self._unsaved = False
            disk_cache.store(disk_cache.folder() / f"{self._file_name()}.json", stamp(), dict(self._faces))

    def _file_name(self) -> str:
        return f"layouts-{self.name}-{self._language}"


def stamp() -> disk_cache.Stamp:
    """Return a stamp of what faces depend on besides content: layout code, pictures, fonts of sets."""
    art, fonts = paths.data() / "art", sorted(paths.pictures().glob("*.ttf"))
    pictures = [*sorted(art.rglob("*.*")), *sorted((paths.data() / "game").iterdir()), paths.catalogue()]
    return (disk_cache.stamp_of_code("face"), disk_cache.stamp_of_files([*pictures, *fonts]))


Loader = Callable[[str], SetContent]
"""Returns the set's content in a language."""

CACHED = 64 * 1024
"""Pixmap cache limit of all galleries together, KB."""
EDITIONS = count()
CACHED_ART = 600_000
"""Largest cached picture without its card, device px: drawing one takes milliseconds."""
SAVING = 3000
"""Delay after the last new face before the faces are stored, ms."""


def design(key: str) -> str:
    """Return the card's design: ``attack-2`` for the physical ``attack-2.3``."""
    return key.partition(".")[0]


class Gallery(QObject):
    """Names, texts, and faces of one set in the reader's language of cards."""

    changed = Signal()
    """The language or a card changed: reload everything."""
    _added = Signal()
    """A face to be stored was laid out; emitted from any thread."""

    def __init__(self, preferences: Preferences, loader: Loader, cache: FaceCache | None = None) -> None:
        """Load the set. *cache*: faces from earlier runs of the program; None: none are stored."""
        super().__init__()
        self._face_cache = cache
        if cache is not None:
            self._save_timer = single_shot(self, self._save)
            self._added.connect(self._save_later)
        self._ahead: deque[str] = deque()
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
        """Return the same set in another reader's language."""
        cache = FaceCache(self._face_cache.name) if self._face_cache is not None else None
        return Gallery(preferences, self._loader, cache)

    def reload(self) -> None:
        """Reload the set after a change of language or card."""
        self._load()
        self.changed.emit()

    def keys(self) -> tuple[str, ...]:
        """Return all designs, in printing order."""
        return tuple(self._fronts)

    def content(self, key: str) -> CardContent | None:
        """Return the content of the card *key* (design or physical card)."""
        return self._fronts.get(design(key))

    def name(self, key: str) -> str:
        """Return the card's name in the reader's language; the key itself if the set has no such card."""
        content = self.content(key)
        return content.name if content else key

    def called(self, part: str, key: str) -> str:
        """Return the reader's name of *key*: of a ``deck``, a ``side``, or a ``kind`` of cards (*part*)."""
        return self._extra_names.get(f"{'kinds' if part == 'kind' else part}-{key}", key)

    def face(self, key: str) -> Face | None:
        """Return the front of the card *key*; None if the set has no such card."""
        key = design(key)
        return self._face(key, self._fronts.get(key), self._layout_face)

    def layout_ahead(self, keys: Iterable[str]) -> None:
        """Lay out the fronts of *keys* in a thread, if faces are cached between runs.

        The first face alone takes a fifth of a second, for reading and measuring fonts.
        """
        new = [key for key in map(design, keys) if key in self._fronts and key not in self._faces]
        if self._face_cache is None or not new:
            return
        self._ahead.extend(new)
        tasks.run(self, self._layout_next)

    def is_ready(self, key: str) -> bool:
        """Return whether the front of *key* is laid out already, or isn't laid out ahead at all."""
        return self._face_cache is None or design(key) not in self._fronts or design(key) in self._faces

    def _layout_next(self, task: tasks.Task) -> None:
        while self._ahead and not task.is_cancelled():
            self.face(self._ahead.popleft())

    def back(self, deck: str, side: str) -> Face | None:
        """Return the back of the cards of *deck* on *side*; None if the set has no such back.

        *side* may include a size (:func:`app.rules.free.things.distinguish_backs`).
        """
        return self._face(f"back {deck} {side}", self._backs.get(f"{deck} {side}"), self._layout_face)

    def ratio(self, key: str) -> float:
        """Return the ratio of width to height of the card *key*; of an unknown card, that of a poker card."""
        content = self.content(key)
        width, height = content.size if content is not None else POKER
        return width / height

    def counter(self, key: str) -> CounterContent | None:
        """Return the content of the counter *key*; None if the set has no such counter."""
        return self._counters.get(key)

    def track(self, key: str) -> TrackContent | None:
        """Return the content of the track *key*; None if the set has no such track."""
        return self._tracks.get(key)

    def track_face(self, key: str) -> Face | None:
        """Return the board of the track *key*; None if the set has no such track."""
        return self._face(f"track {key}", self._tracks.get(key), _board)

    def counter_face(self, key: str) -> Face | None:
        """Return the face of the counter *key*; None if the set has no such counter."""
        return self._face(f"counter {key}", self._counters.get(key), _board)

    def _face(self, name: str, content: Any, lay_out: Callable[[str, Any], Face]) -> Face | None:
        if content is None:
            return None
        faces = self._faces  # A layout for a previous language must not end up in the new cache.
        if name not in faces:
            faces[name] = lay_out(name, content)
        return faces[name]

    def track_pixmap(self, key: str, width: float, ratio: float) -> QPixmap:
        """Return the board of a track, *width* logical px wide; an empty pixmap for an unknown track."""
        return self._pixmap("track", key, round(width * ratio), ratio)

    def counter_pixmap(self, key: str, width: float, ratio: float) -> QPixmap:
        """Return a counter, *width* logical px wide."""
        return self._pixmap("counter", key, round(width * ratio), ratio)

    def front_pixmap(self, key: str, width: float, ratio: float) -> QPixmap:
        """Return a front, *width* logical px wide (*ratio* device px each); empty for an unknown card."""
        return self._pixmap("front", design(key), round(width * ratio), ratio)

    def back_pixmap(self, deck: str, side: str, width: float, ratio: float) -> QPixmap:
        """Return a back, *width* logical px wide."""
        return self._pixmap("back", f"{deck} {side}", round(width * ratio), ratio)

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
        painter.drawPixmap(area, self._art(design(key), wide, high), QRectF(0, 0, wide, high))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
        return True

    def prepare_art(self, key: str, wide: int, high: int) -> None:
        """Cache the picture of the card *key*, cropped to *wide* × *high* device px."""
        self._art(design(key), wide, high)

    def _pixmap(self, which: str, key: str, device_width: int, ratio: float) -> QPixmap:
        name = f"{which} {key} {device_width} {ratio}"
        return self._cached(name, lambda: self._draw(which, key, device_width, ratio))

    def _art(self, key: str, wide: int, high: int) -> QPixmap:
        return self._cached(f"art {key} {wide} {high}", lambda: self._draw_art(key, wide, high))

    def _cached(self, name: str, draw: Callable[[], QPixmap]) -> QPixmap:
        return drawn_once(f"{self._edition} {name}", draw)

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

    def _layout_face(self, key: str, content: CardContent | BackContent) -> Face:
        face = self._face_cache.find(key, content) if self._face_cache is not None else None
        if face is None:
            from app.face import layout  # imports measures and fonts: only without cached faces

            face = layout.card(content) if isinstance(content, CardContent) else layout.back(content)
            if self._face_cache is not None:
                self._face_cache.add(key, content, face)
                self._added.emit()
        return face

    def _save_later(self) -> None:
        self._save_timer.start(SAVING)

    def _save(self) -> None:
        cache = self._face_cache
        if cache is not None:
            # The timer is the owner, so that this needn't wait for faces that are laid out ahead.
            tasks.run(self._save_timer, lambda _task: cache.save(), finish=True)

    def _load(self) -> None:
        self._ahead.clear()
        if self._face_cache is not None:
            self._face_cache.load(self._preferences.cards_language)
        loaded = self._loader(self._preferences.cards_language)
        self._fronts = {front.key: front for front, _, _ in loaded.cards}
        self._backs = {name: back for _, back, _ in loaded.cards for name in _back_keys(back)}
        self._extra_names = loaded.extra
        self._tracks = {track.key: track for track in loaded.tracks}
        self._counters = {counter.key: counter for counter in loaded.counters}
        self._faces = {}
        # Pictures of an earlier edition are never requested again and get evicted in time.
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


def _back_keys(back: BackContent) -> tuple[str, str]:
    """Return the two keys of a back: deck and side, without and with the size of its cards."""
    width, height = (round(edge * 10) for edge in back.size)
    name = f"{back.deck} {back.side}"
    return name, f"{name} {width}x{height}-{back.shape}"


def _board(_name: str, content: TrackContent | CounterContent) -> Face:
    from app.face import layout

    return layout.track(content) if isinstance(content, TrackContent) else layout.counter(content)


def _picture_area(face: Face) -> Rect | None:
    """Return the visible area of the picture, which may be cropped; None if there is no picture."""
    for op in face.ops:
        if isinstance(op, Clip) and op.part == "picture":
            return extent(op)
    return face.part("picture")


def _only(ops: tuple[Op, ...], part: str) -> list[Op]:
    selected: list[Op] = []
    selected_clips: list[bool] = []
    for op in ops:
        if isinstance(op, Clip):
            selected_clips.append(op.part == part)
            if selected_clips[-1]:
                selected.append(op)
        elif isinstance(op, Unclip):
            if selected_clips.pop():
                selected.append(op)
        elif op.part == part:
            selected.append(op)
    return selected
