"""Queries for stored rows, from which changes are computed."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from sqlalchemy import Boolean, Connection, func, select

from app.cards import game, reading
from app.cards.data import SetData
from app.cards.errors import CatalogueError
from app.cards.fields import ENTITY_TYPES
from app.cards.rows import ENTITY_COLUMNS, Row
from app.cards.tables import TABLES

_SHAPES = {
    name: (
        [column.name for column in table.columns],
        [column.name for column in table.columns if isinstance(column.type, Boolean)],
        "position, id" if "position" in table.columns else ", ".join(table.primary_key.columns.keys()),
    )
    for name, table in TABLES.items()
}
"""Table → its columns, its boolean columns, its sort order."""
KEPT_APART = ("picture", "version", "history")
"""Tables whose rows belong to no set and no undo step."""


def set_id(connection: Connection, set_key: str) -> int:
    """Return the id of the set *set_key*. Raises :class:`CatalogueError` if it does not exist."""
    table = TABLES["card_set"]
    number = connection.execute(select(table.c.id).where(table.c.key == set_key)).scalar()
    if number is None:
        raise CatalogueError("cards.no-such-set", set=set_key)
    return int(number)


def head_of(raw: sqlite3.Connection, set_id: int) -> Row:
    """Return the ``card_set`` row of the set *set_id*, which must exist."""
    return _rows(raw, "card_set", "id = ?", (set_id,))[0]


def row_of(raw: sqlite3.Connection, table: str, **values: object) -> Row | None:
    """Return the row of *table* with these *values* in its columns; None if there is none."""
    condition = " AND ".join(f"{name} = ?" for name in values)
    return next(iter(_rows(raw, table, condition, tuple(values.values()))), None)


def card_row(raw: sqlite3.Connection, card_id: int) -> Row:
    """Return the row of the card *card_id*. Raises :class:`CatalogueError` if it does not exist."""
    row = row_of(raw, "card", id=card_id)
    if row is None:
        raise CatalogueError("cards.no-such-card", card=str(card_id))
    return row


def notes_of_card(raw: sqlite3.Connection, row: Row) -> dict[str, list[Row]]:
    """Return table → rows: texts and origins of the card in *row*, and the remarks on its texts."""
    condition = "set_id = ? AND owner = 'card' AND key = ?"
    notes = {name: _rows(raw, name, condition, (row["set_id"], row["key"])) for name in ("text", "origin")}
    first = f"card/{row['key']}/"
    between = "set_id = ? AND unit > ? AND unit < ?"
    notes["remark"] = _rows(raw, "remark", between, (row["set_id"], first, first[:-1] + "0"))
    return notes


def game_of_set(raw: sqlite3.Connection, set_id: int) -> game.Game:
    return reading.declared(raw, set_id) or game.shipped()


def free_id(raw: sqlite3.Connection, name: str) -> int:
    """Return an id of table *name* above all ids ever used (:func:`history.reserve_ids`)."""
    (free,) = raw.execute("PRAGMA user_version").fetchone()
    behind = int(raw.execute(f'SELECT coalesce(max(id), 0) + 1 FROM "{name}"').fetchone()[0])
    return max(behind, int(free))


def end_of_kind(connection: Connection, set_id: int, kind: str, kinds: Sequence[str]) -> int:
    """Return the last position among cards of *kind* and of the *kinds* before it.

    A new card with that position sorts last among them because its id is higher.
    """
    table = TABLES["card"]
    kinds_up_to = kinds[: kinds.index(kind) + 1]
    return int(
        connection.execute(
            select(func.max(table.c.position)).where(table.c.set_id == set_id, table.c.kind.in_(kinds_up_to))
        ).scalar()
        or 0
    )


def set_rows(raw: sqlite3.Connection, set_id: int) -> dict[str, list[Row]]:
    return {
        name: _rows(raw, name, "id = ?" if name == "card_set" else "set_id = ?", (set_id,))
        for name in TABLES
        if name not in KEPT_APART
    }


def _rows(raw: sqlite3.Connection, name: str, condition: str, values: Sequence[object]) -> list[Row]:
    # Plain SQL: an ORM would take a second longer for ten thousand cards, which have half a million values,
    # and ten milliseconds longer for a keystroke, which reads a dozen rows.
    names, flags, order = _SHAPES[name]
    selected = ", ".join(f'"{column}"' for column in names)
    cursor = raw.execute(f'SELECT {selected} FROM "{name}" WHERE {condition} ORDER BY {order}', values)
    result: list[Row] = [dict(zip(names, row, strict=True)) for row in cursor]
    for flag in flags:
        for row in result:
            row[flag] = bool(row[flag])
    return result


def ids_for(raw: sqlite3.Connection, data: SetData, old: dict[str, list[Row]]) -> dict[tuple[str, str], int]:
    """Return ``(table, key)`` → id for each entity of *data*: its id in *old*, else a free one."""
    ids: dict[tuple[str, str], int] = {}
    for name in ENTITY_COLUMNS:
        old_ids = {row["key"]: row["id"] for row in old.get(name, ())}
        free = free_id(raw, name)
        for entity in getattr(data, ENTITY_TYPES[name].attribute):
            if entity.key in old_ids:
                ids[name, entity.key] = old_ids[entity.key]
            else:
                ids[name, entity.key], free = free, free + 1
    return ids
