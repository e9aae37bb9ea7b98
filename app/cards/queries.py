"""Queries for stored rows, from which changes are computed."""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping, Sequence

from sqlmodel import Session, func, select

from app.cards import merge, reading
from app.cards.data import SetData
from app.cards.errors import CatalogueError
from app.cards.fields import ENTITY_TYPES
from app.cards.rows import KEYS, Row, RowChange, difference, to_rows
from app.cards.tables import ENTITIES, TABLES, SetTable

_DIGEST = re.compile(rb"[0-9a-f]{64}")


def set_id(session: Session, set_key: str) -> int:
    """Return the id of the set *set_key*. Raises :class:`CatalogueError` if it does not exist."""
    number = session.exec(select(SetTable.id).where(SetTable.key == set_key)).one_or_none()
    if number is None:
        raise CatalogueError("cards.no-such-set", set=set_key)
    return number


def row_of(session: Session, table: str, key: Row) -> Row | None:
    """Return the row of *table* with the primary key in *key*; None if there is none."""
    same = (TABLES[table].c[name] == key[name] for name in KEYS[table])
    row = session.execute(TABLES[table].select().where(*same)).mappings().one_or_none()
    return None if row is None else dict(row)


def free_id(session: Session, name: str) -> int:
    """Return an id of table *name* above all ids ever used (:func:`history.reserve_ids`)."""
    behind = session.scalar(select(func.max(TABLES[name].c.id))) or 0
    return max(behind + 1, int(session.connection().exec_driver_sql("PRAGMA user_version").scalar_one()))


def end_of_kind(session: Session, set_id: int, kind: str, kinds: Sequence[str]) -> int:
    """Return the last position among cards of *kind* and of the *kinds* before it.

    A new card with that position sorts last among them because its id is higher.
    """
    columns = TABLES["card"].c
    kinds_up_to = kinds[: kinds.index(kind) + 1]
    last = select(func.max(columns.position)).where(columns.set_id == set_id, columns.kind.in_(kinds_up_to))
    return session.scalar(last) or 0


def pictures_named(session: Session) -> set[str]:
    """Return all digests in the columns of all tables but that of the pictures, so that none is forgotten.

    Columns of bytes, as in the history and stored versions, hold compressed text. A digest has 64 characters.
    """
    digests: set[bytes] = set()
    for table in TABLES.values():
        for column in table.c if table.name != "picture" else ():
            long_enough = select(column).where(func.length(column) >= 64)
            for value in session.scalars(long_enough.execution_options(yield_per=50)):
                text = zlib.decompress(value) if isinstance(value, bytes) else value.encode()
                digests.update(_DIGEST.findall(text))
    return {digest.decode() for digest in digests}


def set_changes(session: Session, data: SetData, read: SetData | None = None) -> tuple[RowChange, ...]:
    """Return the changes that store *data*, in place of the set with its key or as a new set.

    *read*: the state that *data* was made from. What has changed in the stored set since then stays;
    raises :class:`CatalogueError` (``cards.changed-elsewhere``) if *data* changes the same.
    """
    head = session.exec(select(SetTable).where(SetTable.key == data.key)).one_or_none()
    if read and head and (stored := reading.read_set(session, head.id)) != read:
        merged = merge.merge(read, stored, data)
        if merged.conflicts:
            raise CatalogueError("cards.changed-elsewhere")
        data = merged.data
    number = free_id(session, "card_set") if head is None else head.id
    old = reading.set_rows(session, number)
    ids = _ids_for(session, data, old)
    return difference(old, to_rows(data, number, number if head is None else head.position, ids))


def _ids_for(session: Session, data: SetData, old: Mapping[str, list[Row]]) -> dict[tuple[str, str], int]:
    """Return ``(table, key)`` → id for each entity of *data*: its id in *old*, else a free one."""
    ids: dict[tuple[str, str], int] = {}
    for name in ENTITIES:
        old_ids = {row["key"]: row["id"] for row in old.get(name, ())}
        free = free_id(session, name)
        entities = ENTITY_TYPES[name].entities(data)
        # A card with another key is still the same.
        gone = set(old_ids.values()) - {old_ids.get(entity.key) for entity in entities}
        for entity in entities:
            number = getattr(entity, "id", 0)
            if entity.key in old_ids:
                ids[name, entity.key] = old_ids[entity.key]
            elif number in gone:
                ids[name, entity.key] = number
                gone.remove(number)
            else:
                ids[name, entity.key], free = free, free + 1
    return ids
