"""Faces laid out in an earlier run, so that a table stands before anything has been measured again."""

from __future__ import annotations

import contextlib

from app import disk_cache, paths, plain
from app.face.content import BackContent, CardContent
from app.face.ops import Box, Clip, Face, Picture, Rect, Shape, Text, Unclip, Warn

Content = CardContent | BackContent
CLASSES = (CardContent, BackContent, Face, Box, Shape, Text, Clip, Unclip, Picture, Rect, Warn)


class KeptFaces:
    """Gives the face of a content that it has met before; keeps what it is told."""

    def __init__(self, name: str) -> None:
        """*name*: of the game whose faces these are."""
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
        """The face of *content* kept under *key*; None if there is none, or of another content."""
        if key not in self._faces:
            return None
        with contextlib.suppress(Exception):
            known, face = plain.loads(self._faces[key], *CLASSES)
            if known == content and isinstance(face, Face):
                return face
        return None

    def add(self, key: str, content: Content, face: Face) -> None:
        """Remember *face*, to be written by :meth:`save`."""
        self._faces[key] = plain.dumps((content, face))
        self._new = True

    def save(self) -> None:
        """Write what is new; in whatever thread."""
        if self._new:
            self._new = False
            disk_cache.store(disk_cache.folder() / f"{self._file()}.json", stamp(), dict(self._faces))

    def _file(self) -> str:
        return f"layouts-{self.name}-{self._language}"


def stamp() -> disk_cache.Stamp:
    """What a face is made from beside its content: the code of the layout, the pictures, sets' own fonts."""
    art, fonts = paths.data() / "art", sorted(paths.pictures().glob("*.ttf"))
    pictures = [*sorted(art.rglob("*.*")), *sorted((paths.data() / "game").iterdir()), paths.catalogue()]
    return (disk_cache.of_code("face"), disk_cache.of_files([*pictures, *fonts]))
