"""Repair of a damaged catalogue from its history, its last readable backup, or the shipped sets.

Readable rows stay; lost ones are restored value by value. Nothing is written before :func:`repair`, which
keeps the damaged file next to the new one.
"""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from app.cards import backups, integrity, library, schema, text_index
from app.cards.errors import CatalogueError, guard
from app.cards.recovery import Recovery
from app.cards.rows import COLUMNS, Row
from app.cards.salvage import (
    DamageReport,
    Loss,
    Source,
    readable_rows,
    rows_by_history,
    state_by_history,
)


def check(file: Path) -> DamageReport | None:
    """Return a report on the user's catalogue *file*, migrated if old; None if it is intact.

    Raises :class:`CatalogueError`: locked, unreadable, from a newer program.
    """
    try:
        if integrity.check_all(library.ensure_catalogue(file)):
            return None
    except CatalogueError as error:
        if error.code not in backups.DAMAGE_CODES:
            raise
    return analyse_damage(file)


def analyse_damage(file: Path) -> DamageReport:
    """Return what is readable in the damaged catalogue *file*, what is lost, and what can be restored.

    Raises :class:`CatalogueError`: missing, unreadable, from a newer program.
    """
    rows, is_incomplete = readable_rows(file)
    sources: dict[str, Source] = {}
    steps = rows_by_history(rows)
    sources["history"] = Source(state_by_history(rows, steps))
    backup = next(iter(backups.available(file)), None)
    if backup is not None:
        sources["backup"] = Source(readable_rows(backup.file)[0])
    sources["shipped"] = Source(readable_rows(library.shipped_file())[0])
    report = DamageReport(file, {name: [] for name in COLUMNS}, [], backup, is_incomplete)
    Recovery(report, rows, sources, steps).sort()
    return report


def repair(
    report: DamageReport, chosen: Callable[[Loss], str] = lambda loss: next(iter(loss.offers), "")
) -> Path:
    """Replace the damaged catalogue with a repaired one; return the path where the old one is kept.

    *chosen*: returns the name of the offer to restore a loss from, or "" for none. Raises
    :class:`CatalogueError`; then the damaged file is unchanged, and the next call keeps the choices already
    made.
    """
    for loss in report.losses:
        restores = loss.offers.get(chosen(loss), ())
        # Apply once, even if a full disk makes the user retry.
        loss.offers.clear()
        for restore in restores:
            restore()
    part = report.file.with_name(report.file.name + ".mended")
    try:
        with guard(report.file):
            # Emptying a copy of the shipped file takes a tenth of the time of all migrations.
            library.delete_with_journals(part)
            shutil.copyfile(library.shipped_file(), part)
            part.chmod(0o600)
            library.migrate(part)
            _write(part, report.rows)
        with guard(part), contextlib.closing(schema.connect(part, read_only=True)) as raw:
            if not integrity.check_rows(raw):
                raise CatalogueError("cards.damaged", file=str(report.file))
        return library.replace_damaged(part, report.file)
    finally:
        library.delete_with_journals(part)


def _write(part: Path, rows: Mapping[str, list[Row]]) -> None:
    with contextlib.closing(schema.connect(part)) as raw:
        for table in ("search", *reversed(list(COLUMNS))):
            raw.execute(f'DELETE FROM "{table}"')
        for table, table_rows in rows.items():
            if table_rows:
                names = COLUMNS[table]
                quoted, marks = ", ".join(f'"{name}"' for name in names), ", ".join("?" * len(names))
                raw.executemany(
                    f'INSERT OR IGNORE INTO "{table}" ({quoted}) VALUES ({marks})',
                    ([row[name] for name in names] for row in table_rows),
                )
        text_index.rebuild(raw)
        raw.commit()
