"""A cache of faces between runs, so that a table opens without measuring text."""

from __future__ import annotations

import contextlib

from app import disk_cache, paths, plain_json
from app.face.content import BackContent, CardContent
from app.face.ops import Box, Clip, Face, Picture, Rect, Shape, Text, Unclip, Warn

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
