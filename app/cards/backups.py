"""Daily backups of the user's catalogue, and restoring one.

Stored next to the catalogue as ``backups/cards.2026-11-21.db``. Of these daily backups, the
newest ten are kept, and of the older ones the last of each of the newest twelve months. Copies that
:func:`restore` makes stay.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from sqlmodel import Session, select

from app.cards import integrity, library, queries, reading, schema, text_index
from app.cards.errors import CatalogueError, guard
from app.cards.fields import validate_set
from app.cards.rows import write
from app.cards.tables import SetTable
from app.files import local_time

KEPT_NEWEST = 10
KEPT_MONTHS = 12
DAMAGE_CODES = ("cards.damaged", "cards.not-a-catalogue")
"""Error codes of a catalogue file that can no longer be read."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup: when it was made and how many sets and cards it holds."""

    file: Path
    created: datetime
    sets: int
    cards: int


def folder(catalogue: Path) -> Path:
    return catalogue.parent / "backups"


def daily(catalogue: Path, today: date | None = None) -> Path | None:
    """Make the backup for *today* and delete old ones; return None if today's exists.

    Raises :class:`CatalogueError`: disk full, unreadable.
    """
    target = folder(catalogue) / f"{catalogue.stem}.{(today or date.today()).isoformat()}.db"
    if target.exists():
        return None
    with guard(target):
        target.parent.mkdir(parents=True, exist_ok=True)
    library.backup(catalogue, target)
    _prune(catalogue)
    return target


def available(catalogue: Path) -> list[Backup]:
    """Return the readable backups, also those made before upgrades, newest day first."""
    backups = []
    before_upgrades = catalogue.parent.glob(f"{catalogue.stem}.*.backup*.db")
    for file in (*folder(catalogue).glob(f"{catalogue.stem}.*.db"), *before_upgrades):
        with contextlib.suppress(CatalogueError, OSError):
            schema.version(file)
            with guard(file), contextlib.closing(schema.connect(file, read_only=True)) as connection:
                sets = connection.execute("SELECT count(*) FROM card_set").fetchone()[0]
                cards = connection.execute("SELECT count(*) FROM card").fetchone()[0]
            backups.append(Backup(file, local_time(file.stat().st_mtime), sets, cards))
    return sorted(backups, key=lambda backup: (backup.created.date(), backup.file.name), reverse=True)


def restore(catalogue: Path, backup: Path) -> Path:
    """Replace the content of *catalogue* with *backup*; return where the old content is kept.

    The content is written into the file that other programs have open, in one transaction, so they never see
    a torn file; a damaged file is replaced instead. Raises :class:`CatalogueError`; then the catalogue is
    unchanged.
    """
    try:
        version = schema.version(backup)
        library.check_integrity(backup)
    except CatalogueError as error:
        if error.code not in DAMAGE_CODES:
            raise
        raise CatalogueError("cards.backup-damaged", file=backup.name) from error
    old_copy = folder(catalogue) / f"{catalogue.stem}.{datetime.now():%Y-%m-%d.%H%M%S}.db"
    with guard(old_copy):
        old_copy.parent.mkdir(parents=True, exist_ok=True)
    part = catalogue.with_name(catalogue.name + ".restored")
    damaged = False
    try:
        library.backup(catalogue, old_copy)
    except CatalogueError as error:
        if error.code not in DAMAGE_CODES:
            raise
        damaged = True
    try:
        library.delete_with_journals(part)
        library.backup(backup, part)
        if version != schema.NEWEST:
            schema.upgrade(part)
        with guard(part), contextlib.closing(schema.connect(part, read_only=True)) as raw:
            if not integrity.check_rows(raw):
                raise CatalogueError("cards.backup-damaged", file=backup.name)
        with guard(part), schema.session(part) as session:
            _normalize(session)
            session.commit()
        if damaged:
            # SQLite can't write into a file that is not a database.
            return library.replace_damaged(part, catalogue)
        with (
            guard(catalogue),
            contextlib.closing(schema.connect(part, read_only=True)) as restored,
            contextlib.closing(schema.connect(catalogue)) as current,
        ):
            restored.backup(current)
    finally:
        library.delete_with_journals(part)
    return old_copy


def _normalize(session: Session) -> None:
    """Normalize every set: an old backup may hold characters no longer accepted, such as direction marks.

    Sets that cannot be stored are left unchanged.
    """
    for number in session.exec(select(SetTable.id)).all():
        data = reading.read_set(session, number)
        with contextlib.suppress(CatalogueError):
            normalized = validate_set(data)
            if normalized != data:
                changes = queries.set_changes(session, normalized)
                write(session, changes)
                text_index.update(session, changes)


def _prune(catalogue: Path) -> None:
    months: set[str] = set()
    files = sorted(folder(catalogue).glob(f"{catalogue.stem}.????-??-??.db"), reverse=True)
    for index, file in enumerate(files):
        month = file.stem[-10:-3]
        if index >= KEPT_NEWEST and (month in months or len(months) >= KEPT_MONTHS):
            with contextlib.suppress(OSError):
                file.unlink()
        months.add(month)
