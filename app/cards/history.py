"""The undo history, stored in the catalogue so that steps can be undone after a restart.

Undo and redo apply to one set, or to all. A new change drops its set's undone steps. In one set, a step that
added or removed a whole set can be undone only while it is the newest of all; otherwise undo in one set could
delete another.

The newest ``KEPT`` steps stay.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import bindparam
from sqlalchemy.orm import defer
from sqlmodel import Session, col, delete, func, select

from app.cards.queries import row_of
from app.cards.rows import KEYS, Change, Row, RowChange, key_of
from app.cards.tables import TABLES, HistoryTable, SetTable

KEPT = 5000
_NEWEST_FIRST = select(HistoryTable).order_by(col(HistoryTable.id).desc())
_WITHOUT_ROWS = defer(HistoryTable.rows)  # type: ignore[arg-type]
_HISTORY = TABLES["history"]
# Built once, because every keystroke uses them.
_UNDONE = _HISTORY.select().with_only_columns(_HISTORY.c.id, _HISTORY.c.at).where(_HISTORY.c.undone)
_DELETE = _HISTORY.delete().where(_HISTORY.c.id == bindparam("number"))
_REPLACE = _HISTORY.update().where(
    _HISTORY.c.id == bindparam("number"), _HISTORY.c.rows == bindparam("before"), ~_HISTORY.c.undone
)
_FETCHED = {"yield_per": 50}
"""Option of a query that reads only as many rows as are used, in batches."""
_ID = re.compile(rb'"id": (\d+)')


@dataclass(frozen=True, slots=True)
class Step:
    """One entry. ``at``: UTC, ISO 8601; ``label``: what was done, a message code of the domain ``editor``."""

    id: int
    at: str
    label: str
    params: Mapping[str, Any]
    undone: bool


@dataclass(frozen=True, slots=True)
class CardChange:
    """A step in a card's history. ``changes``: (field, language or "", old value, new value) for each."""

    step: Step
    changes: tuple[tuple[str, str, object, object], ...]


class UndoScope:
    """The entries one open catalogue may undo: those present when it was opened, and those it made.

    A change made meanwhile by another program can be undone only there.
    """

    def __init__(self) -> None:
        self._opened: int | None = None
        self._own: set[int] = set()
        self._overtaken: set[int] = set()
        self._changed_sets: dict[tuple[int, str], tuple[int, bool]] = {}
        self.last: tuple[int, Change, bytes] | None = None
        """The last entry made here, unless something was undone since: number, change, packed rows."""

    def begin(self, session: Session) -> None:
        """Allow undo of all entries present now."""
        self._opened = _newest(session)
        self._own.clear()
        self._overtaken.clear()
        self.last = None

    def add_own(self, number: int, at: str, changed_set: tuple[int, bool]) -> None:
        """Record that this program made entry *number* at time *at*; *changed_set*: from :meth:`set_of`."""
        self._own.add(number)
        self._changed_sets[number, at] = changed_set

    def skip(self, number: int) -> None:
        """Skip the entry *number*, whose rows were changed elsewhere since."""
        self._overtaken.add(number)

    def may_undo(self, number: int) -> bool:
        own = self._opened is None or number <= self._opened or number in self._own
        return own and number not in self._overtaken

    def set_of(self, session: Session, number: int, at: str) -> tuple[int, bool]:
        """Return (id of the set that entry *number*, made *at*, changed; whether it added or removed it)."""
        if (number, at) not in self._changed_sets:
            self._changed_sets[number, at] = _changed_set(change_of(session, number).rows)
        return self._changed_sets[number, at]


def record(
    session: Session, change: Change, merge: bool, scope: UndoScope, *, completes: bool = False
) -> None:
    """Record *change*; if *merge*, as one entry with the last one where :func:`_merge` allows it.

    *completes*: whether *change* may also have rows that the last one lacks.
    """
    connection = session.connection()
    set_id, _whole = place = _changed_set(change.rows)
    for number, at in connection.execute(_UNDONE).all():
        if scope.may_undo(number) and scope.set_of(session, number, at)[0] == set_id:
            connection.execute(_DELETE, {"number": number})
    if (merge or completes) and scope.last is not None:
        number, earlier, packed = scope.last
        merged = _merge(earlier, change, completes)
        if merged is not None:
            # Another program may have undone that entry, and even made another with its number.
            rows = _pack(merged.rows)
            if connection.execute(_REPLACE, {"number": number, "before": packed, "rows": rows}).rowcount:
                scope.last = number, merged, rows
                return
    number = _newest(session) + 1
    at = datetime.now(UTC).isoformat(timespec="seconds")
    params, packed = json.dumps(dict(change.params), ensure_ascii=False), _pack(change.rows)
    session.add(HistoryTable(id=number, at=at, label=change.label, params=params, rows=packed))
    session.exec(delete(HistoryTable).where(col(HistoryTable.id) <= number - KEPT))
    scope.add_own(number, at, place)
    scope.last = number, change, packed


def rebase(session: Session, row: RowChange) -> RowChange:
    """Return *row* rebased onto the current row, if only other columns have changed since."""
    if row.before is None or row.after is None:
        return row
    current = row_of(session, row.table, row.before) or {}
    changed = {name: value for name, value in row.after.items() if value != row.before[name]}
    if any(current.get(name) != row.before[name] for name in changed):
        return row
    return RowChange(row.table, current, current | changed)


def mark(session: Session, number: int, undone: bool) -> None:
    session.get_one(HistoryTable, number).undone = undone


def steps(session: Session, limit: int) -> list[Step]:
    return [_step(entry) for entry in session.exec(_NEWEST_FIRST.options(_WITHOUT_ROWS).limit(limit))]


def step(session: Session, number: int) -> Step:
    return _step(session.get_one(HistoryTable, number, options=[_WITHOUT_ROWS]))


def of_card(session: Session, number: int, key: str, set_id: int, limit: int) -> list[CardChange]:
    card_changes: list[CardChange] = []
    for entry in session.exec(_NEWEST_FIRST.execution_options(**_FETCHED)):
        relevant = tuple(
            change
            for change in _unpack(entry.rows)
            if (change.table == "card" and (change.after or change.before or {})["id"] == number)
            or (
                change.table == "text"
                and (change.after or change.before or {})["set_id"] == set_id
                and (change.after or change.before or {})["owner"] == "card"
                and (change.after or change.before or {})["key"] == key
            )
        )
        if relevant:
            card_changes.append(CardChange(_step(entry), tuple(_differences(relevant))))
        if len(card_changes) >= limit:
            break
    return card_changes


def first_rows(session: Session, set_id: int) -> dict[int, Row | None]:
    """Return card id → the card's row before the first step that changed it, or as imported with the set.

    None for a card created later (step ``editor.undo-new-card``). Undone steps don't count.
    """
    first: dict[int, Row | None] = {}
    entries = select(HistoryTable.label, HistoryTable.rows).where(col(HistoryTable.undone).is_(False))
    for label, packed in session.exec(entries.order_by(col(HistoryTable.id)).execution_options(**_FETCHED)):
        for row in _unpack(packed):
            values = row.before or row.after or {}
            if row.table == "card" and values["set_id"] == set_id:
                first_row = row.before or (None if label == "editor.undo-new-card" else row.after)
                first.setdefault(values["id"], first_row)
    return first


def is_readable(packed: bytes) -> bool:
    """Return whether *packed* is a valid list of stored row changes."""
    try:
        return all(row.table in KEYS and (row.before or row.after) is not None for row in _unpack(packed))
    except (zlib.error, ValueError, TypeError, AttributeError):
        return False


def state(steps: Iterable[tuple[bytes, bool]]) -> dict[tuple[str, tuple[object, ...]], Row | None]:
    """Return the current row that *steps* imply for each (table, primary key) in them; None: deleted.

    *steps*: (packed row changes, whether undone), the newest first.
    """
    current: dict[tuple[str, tuple[object, ...]], Row | None] = {}
    for packed, undone in steps:
        for row in _unpack(packed):
            place = row.table, key_of(row.table, row.before or row.after or {})
            if undone:
                current[place] = row.before
            else:
                current.setdefault(place, row.after)
    return current


def _step(entry: HistoryTable) -> Step:
    return Step(entry.id, entry.at, entry.label, json.loads(entry.params), entry.undone)


def _differences(rows: tuple[RowChange, ...]) -> Iterator[tuple[str, str, object, object]]:
    for row in rows:
        before, after = row.before or {}, row.after or {}
        if row.table == "text":
            values = after or before
            yield values["field"], values["language"], before.get("value", ""), after.get("value", "")
        else:
            old_values, new_values = (_powers_in_row(version) for version in (before, after))
            if row.table == "card" and old_values != new_values:
                yield "power", "", old_values, new_values
            for name in after if after else before:
                if name in _OF_POWERS:
                    continue
                if name == "values":
                    old_values, new_values = (
                        json.loads(version.get(name, "{}")) for version in (before, after)
                    )
                    for own in dict.fromkeys((*old_values, *new_values)):
                        if old_values.get(own) != new_values.get(own):
                            yield own, "", old_values.get(own), new_values.get(own)
                elif name not in ("id", "set_id", "position") and before.get(name) != after.get(name):
                    yield name, "", before.get(name), after.get(name)


_OF_POWERS = ("power", "params", "powers", "told")
"""Columns that the history shows as one field, or not at all (``told``)."""


def _powers_in_row(row: Row) -> tuple[object, ...]:
    first = (
        {"power": row["power"], "params": json.loads(row.get("params", "{}"))} if row.get("power") else None
    )
    return (*filter(None, (first,)), *json.loads(row.get("powers", "[]")))


def _newest(session: Session) -> int:
    return session.exec(select(func.max(HistoryTable.id))).one() or 0


def next_entry(session: Session, scope: UndoScope, set_id: int | None, *, undone: bool) -> int | None:
    """Return the entry to undo (*undone*: to redo); None if there is none.

    *set_id*: the set whose entries count; None: all sets.
    """
    number_of = col(HistoryTable.id)
    entries = select(number_of, HistoryTable.at).where(col(HistoryTable.undone).is_(undone))
    in_order = entries.order_by(number_of if undone else number_of.desc())
    for number, at in session.exec(in_order.execution_options(**_FETCHED)):
        if not scope.may_undo(number):
            continue
        if set_id is None:
            return int(number)
        changed_set_id, is_whole_set = scope.set_of(session, number, at)
        belongs = changed_set_id == set_id or (is_whole_set and session.get(SetTable, changed_set_id) is None)
        if belongs and (not is_whole_set or number == _newest(session)):
            return int(number)
    return None


def _changed_set(rows: tuple[RowChange, ...]) -> tuple[int, bool]:
    """Return (the set id of *rows*, whether they add or remove that set)."""
    first = rows[0].after or rows[0].before or {}
    is_whole_set = any(row.table == "card_set" and (row.before is None or row.after is None) for row in rows)
    return int(first["id" if rows[0].table == "card_set" else "set_id"]), is_whole_set


def reserve_ids(session: Session, rows: Iterable[RowChange]) -> None:
    """Prevent reuse of deleted row ids: undo in another set may restore them much later.

    The next free id is stored in the file header as ``user_version``.
    """
    connection = session.connection()
    free = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
    reserved_ids = [
        int(row.before["id"]) for row in rows if row.before and row.after is None and "id" in row.before
    ]
    if not free:
        # An older catalogue: earlier deletions are only in the history.
        for packed in session.exec(select(HistoryTable.rows).execution_options(**_FETCHED)):
            reserved_ids += map(int, _ID.findall(zlib.decompress(packed)))
    if reserved_ids or not free:
        connection.exec_driver_sql(f"PRAGMA user_version = {max(free, 1 + max(reserved_ids, default=0))}")


def _merge(old: Change, new: Change, completes: bool) -> Change | None:
    """Return *old* and *new* as one change; None if label or params differ.

    None also if *old* lacks a row, unless *new* *completes* it.
    """

    def place(row: RowChange) -> tuple[object, ...]:
        return row.table, key_of(row.table, row.before or row.after or {})

    first = {place(row): row for row in old.rows}
    if old.label != new.label or dict(old.params) != dict(new.params):
        return None
    if not completes and not all(place(row) in first for row in new.rows):
        return None
    for row in new.rows:
        at = place(row)
        first[at] = RowChange(row.table, first[at].before if at in first else row.before, row.after)
    changed = (row for row in first.values() if row.before is not None or row.after is not None)
    return Change(old.label, tuple(changed), old.params)


def change_of(session: Session, number: int) -> Change:
    entry = session.get_one(HistoryTable, number)
    return Change(entry.label, _unpack(entry.rows), json.loads(entry.params))


def _pack(rows: tuple[RowChange, ...]) -> bytes:
    plain = [[row.table, row.before, row.after] for row in rows]
    text = json.dumps(
        plain, ensure_ascii=False, default=lambda value: {"base64": base64.b64encode(value).decode()}
    )
    return zlib.compress(text.encode(), 3)


def _unpack(packed: bytes) -> tuple[RowChange, ...]:
    plain = json.loads(
        zlib.decompress(packed),
        object_hook=lambda value: base64.b64decode(value["base64"]) if set(value) == {"base64"} else value,
    )
    return tuple(RowChange(table, before, after) for table, before, after in plain)
