"""The face file of a set: rendered, cached, cancelled when unused."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import QObject

from app.ui.phones import server as faces
from app.ui.phones.server import FaceFile, draw
from app.widgets import tasks

DRAW = draw  # saved before other tests replace it


def made(gallery: Any) -> FaceFile:
    """Return the finished face file of *gallery*."""
    found: list[FaceFile] = []
    owner = QObject()
    DRAW(owner, gallery, "test", found.append)
    tasks.wait(owner)
    return found[0]


def test_faces_are_pictures_in_printing_order_and_kept(gallery: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    few = gallery.keys()[:3]
    monkeypatch.setattr(gallery, "keys", lambda: few)
    file = made(gallery)
    keys = [card[0] for card in file.cards]
    assert keys[:3] == list(few)
    assert all(key.startswith("back ") for key in keys[3:])
    for _key, at, length, width, height in file.cards:
        picture = Image.open(io.BytesIO(file.data[at : at + length]))
        assert (picture.format, picture.size) == ("WEBP", (width, height))
    monkeypatch.setattr(faces, "_image", None)  # fails if anything is drawn
    assert made(gallery) == file


def test_nobody_waits_for_a_drawing_that_is_given_up(gallery: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[FaceFile] = []
    owner = QObject()
    monkeypatch.setattr(faces, "_image", None)  # fails if anything is drawn
    DRAW(owner, gallery, "given-up", told.append)
    tasks.cancel(owner)
    tasks.wait(owner)
    assert told == []
