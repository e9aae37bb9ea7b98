"""Fast bulk writing of table rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from app.cards.errors import CatalogueError
from app.cards.rows import Row, RowChange


def write(raw: sqlite3.Connection, changes: Sequence[RowChange]) -> None:
    """Write *changes* in order.

    Raises :class:`CatalogueError` if a row differs from a change's old value or a constraint fails.
    """
    for (table, shape), group in groupby(changes, lambda row: (row.table, _shape(row))):
        batch = list(group)
        names = list((batch[0].after or batch[0].before or {}).keys())
        quoted = ", ".join(f'"{name}"' for name in names)
        condition = " AND ".join(f'"{name}" IS ?' for name in names)
        if shape == "insert":
            marks = ", ".join("?" * len(names))
            sql = f'INSERT INTO "{table}" ({quoted}) VALUES ({marks})'
            values = [_values(row.after, names) for row in batch]
        elif shape == "delete":
            sql = f'DELETE FROM "{table}" WHERE {condition}'
            values = [_values(row.before, names) for row in batch]
        else:
            sets = ", ".join(f'"{name}" = ?' for name in names)
            sql = f'UPDATE "{table}" SET {sets} WHERE {condition}'
            values = [(*_values(row.after, names), *_values(row.before, names)) for row in batch]
        try:
            done = raw.executemany(sql, values).rowcount
        except sqlite3.IntegrityError as error:
            raise CatalogueError("cards.changed-elsewhere") from error
        if done != len(values):
            raise CatalogueError("cards.changed-elsewhere")


def _values(row: Row | None, names: Sequence[str]) -> tuple[Any, ...]:
    assert row is not None
    return tuple([row[name] for name in names])


def _shape(row: RowChange) -> str:
    if row.before is None:
        return "insert"
    return "delete" if row.after is None else "change"
