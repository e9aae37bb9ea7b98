"""The faces of a job, in the chosen size and ink; they stay laid out for later jobs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from app.cache import Cache
from app.face import layout, overlaps, picture
from app.face.content import BackContent, BoardContent, CardContent, CounterContent, TrackContent
from app.face.layout import Content
from app.face.ops import BLEED, Face
from app.face.recolour import engraved, recoloured
from app.print.options import Options
from app.print.targets import Size

MAX_FACES: Final = 500
"""Number of faces that stay laid out for the next job."""


class Faces:
    """The faces of one job; equal sides are one face."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._faces: dict[object, Face] = {}

    def inked(self, face: Face) -> Face:
        return recoloured(face, self._options.ink)

    def draw(self, content: Content, size: Size | None = None, bleed: float = BLEED) -> Face:
        """Return the face of *content* at *size* (None: its own). *bleed*: as for :func:`.layout.card`."""
        shape = self._options.shape if isinstance(content, CounterContent) else ""
        backs = self._options.backs if isinstance(content, BackContent) else ""
        key = content, size, bleed, self._options.ink, shape, backs
        face = self._faces.get(key)
        if face is None:
            face = self._faces[key] = _cached(key, lambda: self._make(content, size, bleed))
        return face

    def _make(self, content: Content, size: Size | None, bleed: float) -> Face:
        face = self._lay_out(content, size, bleed)
        return self.inked(replace(face, warnings=(*face.warnings, *overlaps.find_bare(face))))

    def _lay_out(self, content: Content, size: Size | None, bleed: float) -> Face:
        match content:
            case CardContent():
                return layout.card(content, size, bleed)
            case BackContent():
                back = layout.back(content, size, bleed)
                return engraved(back) if self._options.backs == "engraved" else back
            case TrackContent():
                return layout.track(content, bleed)
            case BoardContent():
                return layout.game_board(content, bleed)
            case CounterContent():
                return layout.counter(content, self._options.shape, bleed)


_faces: Final = Cache[object, tuple[Face, picture.Used]](MAX_FACES)
"""Faces of earlier jobs by content, with the pictures that they show."""


def _cached(key: object, draw: Callable[[], Face]) -> Face:
    """Return the face of an earlier job for *key* if its pictures haven't changed; else *draw* it."""

    def make() -> tuple[Face, picture.Used]:
        with picture.recording() as used:
            return draw(), used

    stored = _faces.peek(key, None)
    if stored is not None and not picture.unchanged(stored[1]):
        _faces.drop(key)
    face, _used = _faces.get(key, None, make)
    if any(warn.code == "face.cannot-draw" for warn in face.warnings):
        _faces.drop(key)
    return face
