"""The undo history: kept in the catalogue itself, so that it outlives the program.

A new change drops what was taken back before it. The newest ``KEPT`` steps stay.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Row, func, select
from sqlmodel import SQLModel

import app.cards.tables  # noqa: F401
from app.cards.rows import Change, RowChange, key_of

_DIGEST = re.compile(r"[0-9a-f]{64}")
KEPT = 5000

_table = SQLModel.metadata.tables["history"]


@dataclass(frozen=True, slots=True)
class Step:
    """One entry: when (UTC, ISO 8601), what (a code of the domain ``editor``), whether taken back."""

    id: int
    at: str
    label: str
    params: dict[str, Any]
    undone: bool


@dataclass(frozen=True, slots=True)
class Passage:
    """A step in the life of one card: field, language (or ""), before, after."""

    step: Step
    changes: tuple[tuple[str, str, Any, Any], ...]


class Session:
    """What one open catalogue may take back: what was there when it was opened, and what it did itself.

    A change that another program made meanwhile is that program's to undo.
    """

    def __init__(self) -> None:
        self._opened: int | None = None
        self._own: set[int] = set()

    def begin(self, connection: Connection) -> None:
        """Everything that is there now may be taken back."""
        self._opened = int(connection.execute(select(func.max(_table.c.id))).scalar() or 0)
        self._own.clear()

    def did(self, number: int) -> None:
        """The entry *number* is of this program's own making."""
        self._own.add(number)

    def may(self, number: int) -> bool:
        """Whether the entry *number* is this program's to take back."""
        return self._opened is None or number <= self._opened or number in self._own


def remember(connection: Connection, change: Change, merge_into: int | None, session: Session) -> int:
    """Write *change* down, or widen the entry *merge_into* by it if that is still the last one."""
    undone = [row.id for row in connection.execute(select(_table.c.id).where(_table.c.undone))]
    for number in undone:
        if session.may(number):
            connection.execute(_table.delete().where(_table.c.id == number))
    last = _one(connection, session, undone=False, newest=True)
    if merge_into is not None and last is not None and last.id == merge_into:
        merged = _merged(_change(last), change)
        if merged is not None:
            connection.execute(_table.update().where(_table.c.id == last.id).values(rows=_pack(merged.rows)))
            return int(last.id)
    number = int((connection.execute(select(func.max(_table.c.id))).scalar() or 0) + 1)
    connection.execute(
        _table.insert().values(
            id=number,
            at=datetime.now(UTC).isoformat(timespec="seconds"),
            label=change.label,
            params=json.dumps(dict(change.params), ensure_ascii=False),
            rows=_pack(change.rows),
            undone=False,
        )
    )
    connection.execute(_table.delete().where(_table.c.id <= number - KEPT))
    session.did(number)
    return number


def next_undo(connection: Connection, session: Session) -> tuple[int, Change] | None:
    """The entry that an undo takes back, with the change that it was."""
    row = _one(connection, session, undone=False, newest=True)
    return None if row is None else (int(row.id), _change(row))


def next_redo(connection: Connection, session: Session) -> tuple[int, Change] | None:
    """The entry that a redo does again."""
    row = _one(connection, session, undone=True, newest=False)
    return None if row is None else (int(row.id), _change(row))


def mark(connection: Connection, number: int, undone: bool) -> None:
    """The entry *number* has been taken back, or done again."""
    connection.execute(_table.update().where(_table.c.id == number).values(undone=undone))


def next_step(connection: Connection, session: Session, undone: bool) -> Step | None:
    """The entry that is next to be taken back (or, *undone*, to be done again), without its rows."""
    number = _next(connection, session, undone=undone, newest=not undone)
    if number is None:
        return None
    row = connection.execute(
        select(_table.c.id, _table.c.at, _table.c.label, _table.c.params).where(_table.c.id == number)
    ).one()
    return Step(row.id, row.at, row.label, json.loads(row.params), undone)


def steps(connection: Connection, limit: int) -> list[Step]:
    """The newest entries, newest first."""
    found = connection.execute(
        select(_table.c.id, _table.c.at, _table.c.label, _table.c.params, _table.c.undone)
        .order_by(_table.c.id.desc())
        .limit(limit)
    )
    return [Step(row.id, row.at, row.label, json.loads(row.params), bool(row.undone)) for row in found]


def of_card(connection: Connection, number: int, key: str, set_id: int, limit: int) -> list[Passage]:
    """What happened to one card, newest first, with what it was before and became."""
    found = []
    for row in connection.execute(select(_table).order_by(_table.c.id.desc())):
        params = json.loads(row.params)
        touched = tuple(
            change
            for change in _unpack(row.rows)
            if (change.table == "card" and (change.after or change.before or {})["id"] == number)
            or (
                change.table == "text"
                and (change.after or change.before or {})["set_id"] == set_id
                and (change.after or change.before or {})["owner"] == "card"
                and (change.after or change.before or {})["key"] == key
            )
        )
        if touched:
            step = Step(row.id, row.at, row.label, params, bool(row.undone))
            found.append(Passage(step, tuple(_differences(touched))))
        if len(found) >= limit:
            break
    return found


def pictures_named(connection: Connection) -> set[str]:
    """The digests of all pictures that some step, done or taken back, names."""
    found: set[str] = set()
    for (packed,) in connection.execute(select(_table.c.rows)):
        found.update(_DIGEST.findall(zlib.decompress(packed).decode()))
    return found


def _differences(rows: tuple[RowChange, ...]) -> Iterator[tuple[str, str, Any, Any]]:
    for row in rows:
        before, after = row.before or {}, row.after or {}
        if row.table == "text":
            one = after or before
            yield one["field"], one["language"], before.get("value", ""), after.get("value", "")
        else:
            for name in after if after else before:
                if name not in ("id", "set_id", "position") and before.get(name) != after.get(name):
                    yield name, "", before.get(name), after.get(name)


def _next(connection: Connection, session: Session, *, undone: bool, newest: bool) -> int | None:
    order = _table.c.id.desc() if newest else _table.c.id.asc()
    found = connection.execute(select(_table.c.id).where(_table.c.undone.is_(undone)).order_by(order))
    return next((int(row.id) for row in found if session.may(row.id)), None)


def _one(connection: Connection, session: Session, *, undone: bool, newest: bool) -> Row[Any] | None:
    number = _next(connection, session, undone=undone, newest=newest)
    if number is None:
        return None
    return connection.execute(select(_table).where(_table.c.id == number)).first()


def _merged(old: Change, new: Change) -> Change | None:
    """One change from before *old* to after *new*; None if they do not touch the same rows."""

    def place(row: RowChange) -> tuple[Any, ...]:
        return row.table, key_of(row.table, row.before or row.after or {})

    first = {place(row): row for row in old.rows}
    if old.label != new.label or dict(old.params) != dict(new.params):
        return None
    if not all(place(row) in first for row in new.rows):
        return None
    for row in new.rows:
        at = place(row)
        first[at] = RowChange(row.table, first[at].before, row.after)
    return Change(old.label, tuple(first.values()), old.params)


def _change(row: Row[Any]) -> Change:
    return Change(row.label, _unpack(row.rows), json.loads(row.params))


def _pack(rows: tuple[RowChange, ...]) -> bytes:
    text = json.dumps(
        [[row.table, row.before, row.after] for row in rows], ensure_ascii=False, default=_bytes
    )
    return zlib.compress(text.encode(), 3)


def _unpack(packed: bytes) -> tuple[RowChange, ...]:
    plain = json.loads(zlib.decompress(packed), object_hook=_from_bytes)
    return tuple(RowChange(table, before, after) for table, before, after in plain)


def _bytes(value: Any) -> dict[str, str]:
    return {"base64": base64.b64encode(value).decode()}


def _from_bytes(value: dict[str, Any]) -> Any:
    return base64.b64decode(value["base64"]) if set(value) == {"base64"} else value
