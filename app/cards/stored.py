"""What is stored, read as rows of the tables: what a change starts from."""

from __future__ import annotations

import sqlite3
from typing import Any

from sqlalchemy import Boolean, Connection, func, select
from sqlmodel import SQLModel

import app.cards.tables  # noqa: F401
from app.cards import rows
from app.cards.data import KINDS, SetData
from app.cards.errors import CatalogueError
from app.cards.rows import Row

TABLES = {name: SQLModel.metadata.tables[name] for name in rows.KEYS}


def set_id(connection: Connection, set_key: str) -> int:
    """The id of the set *set_key*. Raises :class:`CatalogueError` if there is none."""
    table = TABLES["card_set"]
    found = connection.execute(select(table.c.id).where(table.c.key == set_key)).scalar()
    if found is None:
        raise CatalogueError("cards.no-such-set", set=set_key)
    return int(found)


def head_of(connection: Connection, set_id: int) -> Row:
    """The row of a set."""
    table = TABLES["card_set"]
    return dict(connection.execute(select(table).where(table.c.id == set_id)).one()._mapping)


def card_row(connection: Connection, card_id: int) -> Row:
    """The row of a card. Raises :class:`CatalogueError` if there is none (any more)."""
    table = TABLES["card"]
    row = connection.execute(select(table).where(table.c.id == card_id)).one_or_none()
    if row is None:
        raise CatalogueError("cards.no-such-card", card=str(card_id))
    return dict(row._mapping)


def notes_of_card(connection: Connection, row: Row) -> dict[str, list[Row]]:
    """The texts and origins of the card in *row*."""
    result = {}
    for name in ("text", "origin"):
        table = TABLES[name]
        found = connection.execute(
            select(table)
            .where(table.c.set_id == row["set_id"], table.c.owner == "card", table.c.key == row["key"])
            .order_by(*table.primary_key)
        )
        result[name] = [dict(one._mapping) for one in found]
    return result


def free_id(connection: Connection, name: str) -> int:
    """An id that no row of the table *name* has, nor any behind it."""
    return int(connection.execute(select(func.max(TABLES[name].c.id))).scalar() or 0) + 1


def end_of_kind(connection: Connection, set_id: int, kind: str) -> int:
    """The last position of the cards up to *kind*: a new card there comes behind them, by its id."""
    table = TABLES["card"]
    before = KINDS[: KINDS.index(kind) + 1]
    return int(
        connection.execute(
            select(func.max(table.c.position)).where(table.c.set_id == set_id, table.c.kind.in_(before))
        ).scalar()
        or 0
    )


def set_rows(raw: sqlite3.Connection, set_id: int) -> dict[str, list[Row]]:
    """All rows of a set, table → rows."""
    # By hand: ten thousand cards have half a million values, and each layer between costs a second.
    result: dict[str, list[Row]] = {}
    for name, table in TABLES.items():
        if name == "picture":
            continue
        names = [column.name for column in table.columns]
        flags = [n for n, column in enumerate(table.columns) if isinstance(column.type, Boolean)]
        order = ["position", "id"] if "position" in names else list(rows.KEYS[name])
        shown, sorted_by = ", ".join(f'"{n}"' for n in names), ", ".join(f'"{n}"' for n in order)
        owner = "id" if name == "card_set" else "set_id"
        found = raw.execute(
            f'SELECT {shown} FROM "{name}" WHERE "{owner}" = ? ORDER BY {sorted_by}', (set_id,)
        )
        made: list[dict[str, Any]] = [dict(zip(names, row, strict=True)) for row in found]
        for flag in flags:
            for row in made:
                row[names[flag]] = bool(row[names[flag]])
        result[name] = made
    return result


def ids_for(connection: Connection, data: SetData, old: dict[str, list[Row]]) -> dict[tuple[str, str], int]:
    """``(table, key)`` → the id of each thing of *data*: the one that it has in *old*, else a free one."""
    ids: dict[tuple[str, str], int] = {}
    for name, things in (
        ("card", data.cards),
        ("track", data.tracks),
        ("counter", data.counters),
        ("back", data.backs),
    ):
        known = {row["key"]: row["id"] for row in old.get(name, ())}
        free = free_id(connection, name)
        for thing in things:
            if thing.key in known:
                ids[name, thing.key] = known[thing.key]
            else:
                ids[name, thing.key], free = free, free + 1
    return ids
