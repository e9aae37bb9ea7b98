"""The user's saved games as files: where a new one goes, which one was left unfinished."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from app import paths

RECORDS = "*.dozorgame"
RECENT = 20
"""So many of the newest files are looked at for one without an end."""


def new_file() -> Path:
    """A file of the user's folder for a game that begins now."""
    return free(paths.games() / f"{datetime.now().astimezone():%Y-%m-%d %H-%M-%S}.dozorgame")


def free(file: Path) -> Path:
    """*file*, or the same with a number, so that nothing is written over."""
    number = 2
    found = file
    while found.exists():
        found = file.with_stem(f"{file.stem} {number}")
        number += 1
    return found


def newest() -> list[Path]:
    """The records of the user's folder, the last touched first."""
    return sorted(paths.games().glob(RECORDS), key=lambda file: file.stat().st_mtime, reverse=True)


def unfinished() -> Path | None:
    """The newest game in the user's folder that has no end."""
    for file in newest()[:RECENT]:
        try:
            with file.open("rb") as record:
                record.seek(0, 2)
                record.seek(max(0, record.tell() - 200))
                last = record.read().rstrip().rsplit(b"\n", 1)[-1]
        except OSError:
            continue
        if not last.startswith(b"end "):
            return file
    return None
