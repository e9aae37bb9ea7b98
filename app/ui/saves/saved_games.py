"""The user's saved games as files: listing, reading, renaming, deleting."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, count
from pathlib import Path

from PySide6.QtGui import QImage, QImageReader

from app import paths
from app.file_names import file_name
from app.files import atomic_path, local_time, open_regular, replace
from app.rules.game import SEATS, Seat, opponent
from app.rules.record import Assisted, BadRecord, End, Header, Move, Record, Undo
from app.rules.record_file import read_file
from app.table.session import COMPUTER as SEPARATOR

ENDING = ".dozorgame"
RECORDS = f"*{ENDING}"
RECENT = 20
"""Number of newest files searched for an unfinished game."""
PICTURES = ".pictures"
TURN = "turn"
"""Key of the metadata text with the turn in a picture."""
COMPUTER = SEPARATOR.strip()
"""Sign before the level of a computer player named in a header."""
DELETED = "deleted"
"""Subfolder for deleted games."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A file in the folder of games. If it can't be read, ``header`` is None and ``problem`` says why."""

    file: Path
    modified: datetime
    header: Header | None = None
    decisions: int = 0
    end: End | None = None
    problem: BadRecord | None = None
    assisted: bool = False
    """Whether a player used analysis during the game."""

    @property
    def stamp(self) -> tuple[Path, float]:
        """Key of the file's current contents."""
        return self.file, self.modified.timestamp()

    @property
    def named(self) -> str:
        """The name that the user gave the game; "" if the file name is its start time."""
        try:
            datetime.strptime(self.file.stem[:19], "%Y-%m-%d %H-%M-%S")
        except ValueError:
            return self.file.stem
        return ""


def new_file() -> Path:
    """Return the path in the user's folder for a game that begins now."""
    return free(paths.games() / f"{datetime.now().astimezone():%Y-%m-%d %H-%M-%S}{ENDING}")


def free(file: Path) -> Path:
    """Return *file*, with a number added if that file exists already."""
    numbered = (file.with_stem(f"{file.stem} {number}") for number in count(2))
    return next(candidate for candidate in chain((file,), numbered) if not candidate.exists())


def newest() -> list[Path]:
    """Return the records in the user's folder, last modified first."""
    return _sorted(paths.games().glob(RECORDS))


def everything() -> Iterator[Saved]:
    """Yield all files in the user's folder, last modified first, including files that aren't records."""
    for file in _sorted(file for file in paths.games().iterdir() if file.is_file()):
        yield read_summary(file)


def read_summary(file: Path) -> Saved:
    """Read *file* without replaying it. Never raises."""
    modified = local_time(_modified(file))
    try:
        record = read_file(file)
    except BadRecord as problem:
        return Saved(file, modified, problem=problem)
    end = record.entries[-1] if record.entries else None
    return Saved(
        file,
        modified,
        record.header,
        _count_decisions(record),
        end if isinstance(end, End) else None,
        assisted=any(isinstance(entry, Assisted) for entry in record.entries),
    )


def against_computer(saved: Saved) -> tuple[Seat, str, str] | None:
    """Return (person's seat, computer's level, ``won``, ``lost`` or ``drawn``); None for any other game.

    Only finished games of one person against the computer count.
    """
    header, end = saved.header, saved.end
    if header is None or end is None:
        return None
    persons = [seat for seat in SEATS if COMPUTER not in header.players.get(seat, "")]
    if len(persons) != 1:
        return None
    level = header.players[opponent(persons[0])].partition(COMPUTER)[2].strip()
    result = "drawn" if end.winner is None else "won" if end.winner == persons[0] else "lost"
    return persons[0], level, result


def scores() -> Counter[tuple[str, str]]:
    """Return {(computer's level, result): number of the person's games without analysis}. Reads all games."""
    saved_games = (read_summary(file) for file in newest())
    games = (against_computer(saved) for saved in saved_games if not saved.assisted)
    return Counter(game[1:] for game in games if game is not None)


def rename(file: Path, name: str) -> Path:
    """Rename *file* without overwriting another; return its path. Raises OSError on failure.

    An empty or unchanged *name* is ignored.
    """
    valid_name = file_name(name, instead="")
    if not valid_name or valid_name == file.stem:
        return file
    picture = picture_of(file)
    renamed = _move(file, file.with_name(valid_name + file.suffix))
    if picture.exists():
        replace(picture, picture_of(renamed))
    return renamed


def picture_of(file: Path) -> Path:
    """Return the path of the picture of the table of the unfinished game *file*."""
    return file.parent / PICTURES / f"{file.name}.png"


def store_picture(file: Path, picture: QImage, turn: int = 0) -> None:
    """Store *picture*, tagged with its *turn*, for *file*; delete pictures of games that no longer exist.

    Write errors are ignored.
    """
    path = picture_of(file)
    picture.setText(TURN, str(turn))
    with contextlib.suppress(OSError):
        path.parent.mkdir(exist_ok=True)
        for old in path.parent.iterdir():
            if not any((folder / old.stem).exists() for folder in (file.parent, file.parent / DELETED)):
                old.unlink()
        with atomic_path(path) as part:
            if not picture.save(str(part), "PNG"):  # type: ignore[call-overload]  # wrong stubs
                raise OSError(path.name)


def turn_of(file: Path) -> int:
    """Return the turn (Tribunal: round) in which the unfinished game *file* was left; 0 if unknown."""
    turn = QImageReader(str(picture_of(file))).text(TURN)
    return int(turn) if turn.isdigit() else 0


def delete(file: Path) -> Path:
    """Move *file* to the folder of deleted games; return its new path. Raises OSError on failure."""
    folder = file.parent / DELETED
    folder.mkdir(exist_ok=True)
    return _move(file, folder / file.name)


def deleted() -> list[Path]:
    """Return the deleted files, the one deleted last at the end (Windows: by when the game began)."""
    return sorted((paths.games() / DELETED).glob("*"), key=lambda file: file.stat().st_ctime)


def restore(deleted: Path) -> Path:
    """Restore the file *deleted* by :func:`delete`; return its new path. Raises OSError on failure."""
    return _move(deleted, deleted.parent.parent / deleted.name)


def _move(file: Path, target: Path) -> Path:
    """Move *file* to the free path nearest to *target* and return it; wait for its readers (Windows)."""
    replace(file, target := free(target))
    return target


def unfinished() -> Path | None:
    """Return the newest unfinished game among the user's RECENT latest, or None."""
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


def _count_decisions(record: Record) -> int:
    """Return the number of decisions in *record* that were not undone."""
    undone = sum(entry.count for entry in record.entries if isinstance(entry, Undo))
    return sum(isinstance(entry, Move) for entry in record.entries) - undone


def _sorted(files: Iterator[Path]) -> list[Path]:
    return sorted(files, key=_modified, reverse=True)


def _modified(file: Path) -> float:
    """Return when *file* was last modified, in s since 1970; 0 if it doesn't exist."""
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0
