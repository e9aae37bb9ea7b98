"""The cards of one set in one language: names, texts, and faces, which are cached between runs."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TypeVar

from app import disk_cache, paths, plain_json
from app.face.content import BackContent, BoardContent, CardContent, CounterContent, SetContent, TrackContent
from app.face.ops import (
    Box,
    Clip,
    Face,
    Gradient,
    Layer,
    Picture,
    Rect,
    Shadow,
    Shape,
    Text,
    Unclip,
    Warn,
)
from app.rules.game import design_of

Loader = Callable[[str], SetContent]
"""Returns the set's content in a language."""
Content = CardContent | BackContent
AnyContent = TypeVar("AnyContent", CardContent | BackContent, TrackContent | CounterContent | BoardContent)
CLASSES = (
    *(CardContent, BackContent, Face, Box, Shape, Text, Clip, Unclip, Picture, Layer, Shadow),
    *(Gradient, Rect, Warn),
)


class FaceCache:
    """A cache of the laid-out faces of one game's cards; a face is valid for the content it was made from.

    With it, a table opens without measuring text.
    """

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


class Cards:
    """Names, texts, and faces of one set in one language."""

    def __init__(self, loader: Loader, language: str, cache: FaceCache | None = None) -> None:
        """Load the set. *cache*: faces from earlier runs of the program; None: none are stored."""
        self.loader, self.face_cache = loader, cache
        self.load(language)

    def load(self, language: str) -> None:
        """Load the set in *language*, or again after a change of a card."""
        if self.face_cache is not None:
            self.face_cache.load(language)
        loaded = self.loader(language)
        self._fronts = {front.key: front for front, _, _ in loaded.cards}
        self._backs = {name: back for _, back, _ in loaded.cards for name in _back_keys(back)}
        self._extra_names = loaded.extra
        self._tracks = {track.key: track for track in loaded.tracks}
        self._counters = {counter.key: counter for counter in loaded.counters}
        self._boards = {board.key: board for board in loaded.boards}
        self._faces: dict[str, Face] = {}

    def keys(self) -> tuple[str, ...]:
        """Return all designs, in printing order."""
        return tuple(self._fronts)

    def content(self, key: str) -> CardContent | None:
        """Return the content of the card *key* (design or physical card)."""
        return self._fronts.get(design_of(key))

    def name(self, key: str) -> str:
        """Return the card's name in the reader's language; the key itself if the set has no such card."""
        content = self.content(key)
        return content.name if content else key

    def called(self, part: str, key: str) -> str:
        """Return the reader's name of *key*: of a ``deck``, a ``side``, or a ``kind`` of cards (*part*)."""
        return self._extra_names.get(f"{'kinds' if part == 'kind' else part}-{key}", key)

    def symbol(self, name: str) -> str:
        """Return the global name of the symbol that the set calls *name*; "" if there is none."""
        if not name:
            return ""
        from app.face import symbols
        from app.face.look import look

        front = next(iter(self._fronts.values()), None)
        own = look(front.look if front is not None else "").symbol(name)
        return own if symbols.known(own) else ""

    def counter(self, key: str) -> CounterContent | None:
        """Return the content of the counter *key*; None if the set has no such counter."""
        return self._counters.get(key)

    def track(self, key: str) -> TrackContent | None:
        """Return the content of the track *key*; None if the set has no such track."""
        return self._tracks.get(key)

    def board(self, key: str) -> BoardContent | None:
        """Return the content of the board *key*; None if the set has no such board."""
        return self._boards.get(key)

    def board_keys(self) -> tuple[str, ...]:
        """Return the keys of the set's boards."""
        return tuple(self._boards)

    def place(self, key: str) -> str:
        """Return the name of a place on one of the boards, by default its key."""
        places = (place for board in self._boards.values() for place in board.places)
        return next((place.name for place in places if place.key == key), key)

    def face(self, key: str) -> Face | None:
        """Return the front of the card *key*; None if the set has no such card."""
        key = design_of(key)
        return self._face(key, self._fronts.get(key), self._layout_face)

    def back(self, deck: str, side: str) -> Face | None:
        """Return the back of the cards of *deck* on *side*; None if the set has no such back.

        *side* may include a size (:func:`app.rules.free.things.distinguish_backs`).
        """
        return self._face(f"back {deck} {side}", self._backs.get(f"{deck} {side}"), self._layout_face)

    def backs(self) -> list[tuple[str, str]]:
        """Return deck and side of each back."""
        return [(deck, side) for deck, side, *size in map(str.split, self._backs) if not size]

    def track_face(self, key: str) -> Face | None:
        """Return the board of the track *key*; None if the set has no such track."""
        return self._face(f"track {key}", self._tracks.get(key), _board)

    def board_face(self, key: str) -> Face | None:
        """Return the face of the board *key*; None if the set has no such board."""
        return self._face(f"board {key}", self._boards.get(key), _board)

    def counter_face(self, key: str) -> Face | None:
        """Return the face of the counter *key*; None if the set has no such counter."""
        return self._face(f"counter {key}", self._counters.get(key), _board)

    def _face(
        self, name: str, content: AnyContent | None, lay_out: Callable[[str, AnyContent], Face]
    ) -> Face | None:
        if content is None:
            return None
        faces = self._faces  # A layout for a previous language must not end up in the new cache.
        if name not in faces:
            faces[name] = lay_out(name, content)
        return faces[name]

    def _layout_face(self, key: str, content: Content) -> Face:
        face = self.face_cache.find(key, content) if self.face_cache is not None else None
        if face is None:
            from app.face import layout  # imports measures and fonts: only without cached faces

            face = layout.card(content) if isinstance(content, CardContent) else layout.back(content)
            if self.face_cache is not None:
                self.face_cache.add(key, content, face)
                self._face_added()
        return face

    def _face_added(self) -> None:
        """Notice a new face in the cache. Called from any thread."""


def _back_keys(back: BackContent) -> tuple[str, str]:
    """Return the two keys of a back: deck and side, without and with the size of its cards."""
    width, height = (round(edge * 10) for edge in back.size)
    name = f"{back.deck} {back.side}"
    return name, f"{name} {width}x{height}-{back.shape}"


def _board(_name: str, content: TrackContent | CounterContent | BoardContent) -> Face:
    from app.face import layout

    if isinstance(content, BoardContent):
        return layout.game_board(content)
    return layout.track(content) if isinstance(content, TrackContent) else layout.counter(content)
