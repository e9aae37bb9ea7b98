"""Saves for Tabletop Simulator without their pictures, for tests."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.face.content import SetContent
from app.print import pictures
from app.print.options import Options
from app.print.targets import Targets


def options(**more) -> Options:
    target = Targets().get("tabletop")
    return Options(**target.resolved({"date": datetime.date(2026, 11, 21), "reference": False, **more}))


def album(content: SetContent, **more) -> pictures.Album:
    return pictures.album(content, options(**more), Targets().get("tabletop"))


def save(content: SetContent, folder: Path = Path("/games"), **more) -> dict[str, Any]:
    """Return the content of the save file, without its pictures."""
    made = album(content, **more).save
    assert made is not None
    return made.plain(folder)


def every(plain: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield all objects of a save, including those in decks."""
    for one in plain["ObjectStates"]:
        yield one
        yield from one.get("ContainedObjects", ())
