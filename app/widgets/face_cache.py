"""A cache of faces between runs, so that a table opens without measuring text."""

from __future__ import annotations

import contextlib

from app import disk_cache, paths, plain_json
from app.face.content import BackContent, CardContent
from app.face.ops import Box, Clip, Face, Picture, Rect, Shape, Text, Unclip, Warn

Content = CardContent | BackContent
CLASSES = (CardContent, BackContent, Face, Box, Shape, Text, Clip, Unclip, Picture, Rect, Warn)


class FaceCache:
    """A cache of faces by content."""

    def __init__(self, name: str) -> None:
        """Create it. *name*: the game's."""
        self.name = name
        self._language = ""
        self._faces: dict[str, str] = {}
        self._new = False

    def load(self, language: str) -> None:
        """Read the faces of *language*."""
        self.save()
        self._language = language
        self._faces = disk_cache.cached(self._file(), stamp, dict)

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
        self._new = True

    def save(self) -> None:
        """Write what is new; from any thread."""
        if self._new:
            self._new = False
            disk_cache.store(disk_cache.folder() / f"{self._file()}.json", stamp(), dict(self._faces))

    def _file(self) -> str:
        return f"layouts-{self.name}-{self._language}"


def stamp() -> disk_cache.Stamp:
    """Return the stamp of a face's other inputs: layout code, pictures, sets' own fonts."""
    art, fonts = paths.data() / "art", sorted(paths.pictures().glob("*.ttf"))
    pictures = [*sorted(art.rglob("*.*")), *sorted((paths.data() / "game").iterdir()), paths.catalogue()]
    return (disk_cache.stamp_of_code("face"), disk_cache.stamp_of_files([*pictures, *fonts]))
