"""The user's saved games as files: which there are, what each is, how they are renamed and put away."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from PySide6.QtGui import QImage, QImageReader

from app import paths
from app.files import atomic_path, open_regular
from app.rules.record import BadRecord, End, Header, Move, Record, Undo
from app.rules.record_file import read_file

ENDING = ".dozorgame"
RECORDS = f"*{ENDING}"
RECENT = 20
"""So many of the newest files are looked at for one without an end."""
PICTURES = ".pictures"
TURN = "turn"
"""What a picture calls the turn that it shows."""
DELETED = "deleted"
"""The folder inside that of the games where deleted ones lie."""


@dataclass(frozen=True, slots=True)
class Saved:
    """One file of the folder. ``header`` is None where ``problem`` says why it cannot be read."""

    file: Path
    touched: datetime
    header: Header | None = None
    decisions: int = 0
    end: End | None = None
    problem: BadRecord | None = None

    @property
    def stamp(self) -> tuple[Path, float]:
        """Tells one state of a file from another."""
        return self.file, self.touched.timestamp()

    @property
    def named(self) -> str:
        """The name that somebody has given it; empty while it has the time of its beginning for a name."""
        try:
            datetime.strptime(self.file.stem[:19], "%Y-%m-%d %H-%M-%S")
        except ValueError:
            return self.file.stem
        return ""


def new_file() -> Path:
    """A file of the user's folder for a game that begins now."""
    return free(paths.games() / f"{datetime.now().astimezone():%Y-%m-%d %H-%M-%S}{ENDING}")


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
    return _sorted(paths.games().glob(RECORDS))


def everything() -> Iterator[Saved]:
    """All files of the user's folder, the last touched first; those that are no records too."""
    for file in _sorted(file for file in paths.games().iterdir() if file.is_file()):
        yield look(file)


def look(file: Path) -> Saved:
    """What *file* is, without playing it again. Never raises."""
    try:
        touched = datetime.fromtimestamp(file.stat().st_mtime).astimezone()
    except OSError:
        touched = datetime.fromtimestamp(0).astimezone()
    try:
        record = read_file(file)
    except BadRecord as problem:
        return Saved(file, touched, problem=problem)
    end = record.entries[-1] if record.entries else None
    return Saved(file, touched, record.header, _standing(record), end if isinstance(end, End) else None)


def rename(file: Path, name: str) -> Path:
    """Give *file* another name, never that of another; the new path. Raises OSError."""
    kept = "".join(c for c in name if c.isprintable() and c not in '\\/:*?"<>|').strip(" .")[:80]
    if not kept or kept == file.stem:
        return file
    picture = picture_of(file)
    named = file.rename(free(file.with_name(kept + file.suffix)))
    if picture.exists():
        picture.rename(picture_of(named))
    return named


def picture_of(file: Path) -> Path:
    """Where the picture of the table of the unfinished game *file* is, if there is one."""
    return file.parent / PICTURES / f"{file.name}.png"


def keep_picture(file: Path, picture: QImage, turn: int = 0) -> None:
    """Keep *picture* with *file* and say in it which *turn* it shows; keep none of games that are gone.
    Without room for it there is none."""
    where = picture_of(file)
    picture.setText(TURN, str(turn))
    with contextlib.suppress(OSError):
        where.parent.mkdir(exist_ok=True)
        for old in where.parent.iterdir():
            if not any((folder / old.stem).exists() for folder in (file.parent, file.parent / DELETED)):
                old.unlink()
        with atomic_path(where) as part:
            if not picture.save(str(part), "PNG"):  # type: ignore[call-overload]  # wrong stubs
                raise OSError(where.name)


def turn_of(file: Path) -> int:
    """In which turn (Tribunal: round) the unfinished game *file* was left; 0 where nobody knows."""
    told = QImageReader(str(picture_of(file))).text(TURN)
    return int(told) if told.isdigit() else 0


def delete(file: Path) -> Path:
    """Put *file* away, into the folder of deleted games; where it is now. Raises OSError."""
    folder = file.parent / DELETED
    folder.mkdir(exist_ok=True)
    return file.rename(free(folder / file.name))


def restore(deleted: Path) -> Path:
    """Bring back what :func:`delete` put away; where it is now. Raises OSError."""
    return deleted.rename(free(deleted.parent.parent / deleted.name))


def unfinished() -> Path | None:
    """The newest game in the user's folder that has no end."""
    for file in newest()[:RECENT]:
        try:
            with open_regular(file) as record:
                record.seek(0, 2)
                record.seek(max(0, record.tell() - 200))
                last = record.read().rstrip().rsplit(b"\n", 1)[-1]
        except OSError:
            continue
        if not last.startswith(b"end "):
            return file
    return None


def _standing(record: Record) -> int:
    """How many decisions of *record* stand."""
    count = 0
    for entry in record.entries:
        if isinstance(entry, Move):
            count += 1
        elif isinstance(entry, Undo):
            count -= entry.count
    return count


def _sorted(files: Iterator[Path]) -> list[Path]:
    return sorted(files, key=lambda file: file.stat().st_mtime, reverse=True)
