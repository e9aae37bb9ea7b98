"""The faces of a job, in the chosen size and ink; they stay laid out for later jobs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from app.face import layout, picture
from app.face.content import BackContent, CardContent, CounterContent, TrackContent
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
            face = self._faces[key] = _cached(key, lambda: self.inked(self._lay_out(content, size, bleed)))
        return face

    def _lay_out(self, content: Content, size: Size | None, bleed: float) -> Face:
        match content:
            case CardContent():
                return layout.card(content, size, bleed)
            case BackContent():
                back = layout.back(content, size, bleed)
                return engraved(back) if self._options.backs == "engraved" else back
            case TrackContent():
                return layout.track(content, bleed)
            case CounterContent():
                return layout.counter(content, self._options.shape, bleed)


_faces: Final[dict[object, tuple[Face, picture.Used]]] = {}
"""Faces of earlier jobs by content, with the pictures that they show; the oldest first."""


def _cached(key: object, draw: Callable[[], Face]) -> Face:
    """Return the face of an earlier job for *key* if its pictures haven't changed; else *draw* it."""
    face, used = _faces.pop(key, (None, {}))
    if face is None or not picture.unchanged(used):
        with picture.recording() as used:
            face = draw()
    if not any(warn.code == "face.cannot-draw" for warn in face.warnings):
        _faces[key] = face, used
        if len(_faces) > MAX_FACES:
            # Another thread may have removed it.
            _faces.pop(next(iter(_faces)), None)
    return face
