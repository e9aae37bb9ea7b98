"""Copies of the user's catalogue, one a day, and the way back to one of them.

They lie beside the catalogue as ``backups/cards.2026-11-21.db``. The newest ten stay, and of the older ones
the last of each month for a year.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from app.cards import library, queries, reading, rows, schema, text_index, wholeness
from app.cards.errors import CatalogueError, guard
from app.cards.fields import checked
from app.cards.writing import write

NEWEST = 10
MONTHS = 12
DAMAGED = ("cards.damaged", "cards.not-a-catalogue")
"""What a catalogue that lies where the user's does is called when it cannot be read any more."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy: when it was made and how many sets and cards it holds."""

    file: Path
    made: datetime
    sets: int
    cards: int


def folder(catalogue: Path) -> Path:
    """Where the copies of *catalogue* lie."""
    return catalogue.parent / "backups"


def daily(catalogue: Path, today: date | None = None) -> Path | None:
    """Make the copy of *today* if there is none yet; None if there was. Old ones go.

    Raises :class:`CatalogueError`: disk full, unreadable.
    """
    target = folder(catalogue) / f"{catalogue.stem}.{(today or date.today()).isoformat()}.db"
    if target.exists():
        return None
    with guard(target):
        target.parent.mkdir(parents=True, exist_ok=True)
    library.backup(catalogue, target)
    _thin(catalogue)
    return target


def all_of(catalogue: Path) -> list[Backup]:
    """The copies there are, newest first; damaged ones are left out."""
    found = []
    for file in sorted(folder(catalogue).glob(f"{catalogue.stem}.*.db"), reverse=True):
        with contextlib.suppress(CatalogueError, OSError):
            schema.version(file)
            with guard(file), contextlib.closing(schema.connect(file, read_only=True)) as connection:
                sets = connection.execute("SELECT count(*) FROM card_set").fetchone()[0]
                cards = connection.execute("SELECT count(*) FROM card").fetchone()[0]
            found.append(Backup(file, datetime.fromtimestamp(file.stat().st_mtime).astimezone(), sets, cards))
    return found


def restore(catalogue: Path, backup: Path) -> Path:
    """Put *backup* in the place of *catalogue*, a copy of which is kept first and given back.

    The content is written into the file that other programs have open, in one transaction: they see the
    restored sets, not a torn file. Raises :class:`CatalogueError`; then the catalogue is as it was.
    """
    version = schema.version(backup)
    library.check_integrity(backup)
    kept = folder(catalogue) / f"{catalogue.stem}.{datetime.now():%Y-%m-%d.%H%M%S}.db"
    with guard(kept):
        kept.parent.mkdir(parents=True, exist_ok=True)
    part = catalogue.with_name(catalogue.name + ".restored")
    damaged = False
    try:
        library.backup(catalogue, kept)
    except CatalogueError as error:
        if error.code not in DAMAGED:
            raise
        damaged = True
    try:
        library.drop(part)
        library.backup(backup, part)
        if version != schema.NEWEST:
            schema.upgrade(part)
        with guard(part), contextlib.closing(schema.connect(part, read_only=True)) as raw:
            if not wholeness.quick(raw):
                raise CatalogueError("cards.backup-damaged", file=backup.name)
        with guard(part), contextlib.closing(schema.connect(part)) as raw, raw:
            _clean(raw)
        if damaged:
            # What is no database cannot be written into.
            return library.put_in_place(part, catalogue)
        with (
            guard(catalogue),
            contextlib.closing(schema.connect(part, read_only=True)) as old,
            contextlib.closing(schema.connect(catalogue)) as new,
        ):
            old.backup(new)
    finally:
        library.drop(part)
    return kept


def _clean(raw: sqlite3.Connection) -> None:
    """Give every set the form that storing gives it: a copy may say what no door lets in, such as marks that
    turn what stands beside them round. What cannot be stored stays as it is."""
    for number, position in raw.execute("SELECT id, position FROM card_set").fetchall():
        data = reading.read_set(raw, number)
        with contextlib.suppress(CatalogueError):
            fit = checked(data)
            if fit != data:
                old = queries.set_rows(raw, number)
                new = rows.to_rows(fit, number, position, queries.ids_for(raw, fit, old))
                changes = rows.difference(old, new)
                write(raw, changes)
                text_index.follow(raw, changes)


def _thin(catalogue: Path) -> None:
    files = sorted(folder(catalogue).glob(f"{catalogue.stem}.????-??-??.db"), reverse=True)
    for file in _superfluous(files):
        with contextlib.suppress(OSError):
            file.unlink()


def _superfluous(files: Sequence[Path]) -> list[Path]:
    """Those of *files*, newest first, that need not be kept."""
    months: set[str] = set()
    gone = []
    for place, file in enumerate(files):
        month = file.stem[-10:-3]
        if place >= NEWEST and (month in months or len(months) >= MONTHS):
            gone.append(file)
        months.add(month)
    return gone
