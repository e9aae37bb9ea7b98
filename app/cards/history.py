"""The undo history, stored in the catalogue so that steps can be undone after a restart.

Undo and redo apply to one set, or to all. A new change drops its set's undone steps. In one set, a step that
added or removed a whole set can be undone only while it is the newest of all; otherwise undo in one set could
delete another.

The newest ``KEPT`` steps stay. This module uses plain SQL because every keystroke reads a dozen rows here,
and an ORM would add milliseconds.
"""

from __future__ import annotations

import base64
import json
import re
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from app.cards.rows import KEYS, Change, Row, RowChange, key_of

DIGEST = re.compile(r"[0-9a-f]{64}")
KEPT = 5000
_NEWEST = "SELECT coalesce(max(id), 0) FROM history"
_THERE = "SELECT 1 FROM card_set WHERE id = ?"
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


class Session:
    """The entries one open catalogue may undo: those present when it was opened, and those it made.

    A change made meanwhile by another program can be undone only there.
    """

    def __init__(self) -> None:
        self._opened: int | None = None
        self._own: set[int] = set()
        self._overtaken: set[int] = set()
        self._changed_sets: dict[tuple[int, str], tuple[int, bool]] = {}

    def begin(self, raw: sqlite3.Connection) -> None:
        """Allow undo of all entries present now."""
        (self._opened,) = raw.execute(_NEWEST).fetchone()
        self._own.clear()
        self._overtaken.clear()

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

    def set_of(self, raw: sqlite3.Connection, number: int, at: str) -> tuple[int, bool]:
        """Return (id of the set that entry *number*, made *at*, changed; whether it added or removed it)."""
        if (number, at) not in self._changed_sets:
            self._changed_sets[number, at] = _changed_set(change_of(raw, number).rows)
        return self._changed_sets[number, at]


def record(raw: sqlite3.Connection, change: Change, merge_into: int | None, session: Session) -> int:
    """Record *change*; return the entry's number.

    Merges it into *merge_into* if that is still the set's last entry and :func:`_merge` allows it.
    """
    set_id, _whole = place = _changed_set(change.rows)
    undone = raw.execute("SELECT id, at FROM history WHERE undone").fetchall()
    dropped = [
        (entry,)
        for entry, at in undone
        if session.may_undo(entry) and session.set_of(raw, entry, at)[0] == set_id
    ]
    raw.executemany("DELETE FROM history WHERE id = ?", dropped)
    if merge_into is not None and merge_into == _next_entry(raw, session, set_id, undone=False):
        merged = _merge(change_of(raw, merge_into), change)
        if merged is not None:
            raw.execute("UPDATE history SET rows = ? WHERE id = ?", (_pack(merged.rows), merge_into))
            return merge_into
    number = int(raw.execute(_NEWEST).fetchone()[0]) + 1
    at = datetime.now(UTC).isoformat(timespec="seconds")
    raw.execute(
        "INSERT INTO history (id, at, label, params, rows, undone) VALUES (?, ?, ?, ?, ?, 0)",
        (number, at, change.label, json.dumps(dict(change.params), ensure_ascii=False), _pack(change.rows)),
    )
    raw.execute("DELETE FROM history WHERE id <= ?", (number - KEPT,))
    session.add_own(number, at, place)
    return number


def next_change(
    raw: sqlite3.Connection, session: Session, set_id: int | None, *, undone: bool
) -> tuple[int, Change] | None:
    """Return the entry to undo (*undone*: to redo) and its change.

    None if there is none. *set_id*: the set whose steps count; None: all sets.
    """
    number = _next_entry(raw, session, set_id, undone=undone)
    return None if number is None else (number, change_of(raw, number))


def rebase(raw: sqlite3.Connection, row: RowChange) -> RowChange:
    """Return *row* rebased onto the current row, if only other columns have changed since."""
    if row.before is None or row.after is None:
        return row
    same = " AND ".join(f'"{name}" = ?' for name in KEYS[row.table])
    cursor = raw.execute(f'SELECT * FROM "{row.table}" WHERE {same}', key_of(row.table, row.before))
    current = dict(zip((column[0] for column in cursor.description), cursor.fetchone() or (), strict=False))
    changed = {name: value for name, value in row.after.items() if value != row.before[name]}
    if any(current.get(name) != row.before[name] for name in changed):
        return row
    return RowChange(row.table, current, current | changed)


def mark(raw: sqlite3.Connection, number: int, undone: bool) -> None:
    raw.execute("UPDATE history SET undone = ? WHERE id = ?", (undone, number))


def next_step(raw: sqlite3.Connection, session: Session, set_id: int | None, *, undone: bool) -> Step | None:
    """Return the step of the entry that :func:`next_change` would return."""
    number = _next_entry(raw, session, set_id, undone=undone)
    return None if number is None else next(_steps(raw, "WHERE id = ?", number))


def steps(raw: sqlite3.Connection, limit: int) -> list[Step]:
    return list(_steps(raw, "ORDER BY id DESC LIMIT ?", limit))


def of_card(raw: sqlite3.Connection, number: int, key: str, set_id: int, limit: int) -> list[CardChange]:
    card_changes: list[CardChange] = []
    packed = raw.execute("SELECT rows FROM history ORDER BY id DESC")
    for step, (rows,) in zip(_steps(raw, "ORDER BY id DESC"), packed, strict=True):
        relevant = tuple(
            change
            for change in _unpack(rows)
            if (change.table == "card" and (change.after or change.before or {})["id"] == number)
            or (
                change.table == "text"
                and (change.after or change.before or {})["set_id"] == set_id
                and (change.after or change.before or {})["owner"] == "card"
                and (change.after or change.before or {})["key"] == key
            )
        )
        if relevant:
            card_changes.append(CardChange(step, tuple(_differences(relevant))))
        if len(card_changes) >= limit:
            break
    return card_changes


def first_rows(raw: sqlite3.Connection, set_id: int) -> dict[int, Row | None]:
    """Return card id → the card's row before the first step that changed it, or as imported with the set.

    None for a card created later (step ``editor.undo-new-card``). Undone steps don't count.
    """
    first: dict[int, Row | None] = {}
    for label, packed in raw.execute("SELECT label, rows FROM history WHERE undone = 0 ORDER BY id"):
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


def pictures_named(raw: sqlite3.Connection) -> set[str]:
    """Return the digests of all pictures that any step, done or undone, refers to."""
    packed_rows = (packed for (packed,) in raw.execute("SELECT rows FROM history"))
    return {digest for packed in packed_rows for digest in DIGEST.findall(zlib.decompress(packed).decode())}


def _steps(raw: sqlite3.Connection, condition: str, *values: int) -> Iterator[Step]:
    for number, at, label, params, undone in raw.execute(
        f"SELECT id, at, label, params, undone FROM history {condition}", values
    ):
        yield Step(number, at, label, json.loads(params), bool(undone))


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


def _next_entry(raw: sqlite3.Connection, session: Session, set_id: int | None, *, undone: bool) -> int | None:
    """Return the set's newest entry not undone, or with *undone* its oldest undone one; None if none."""
    (newest,) = raw.execute(_NEWEST).fetchone()
    order = "ASC" if undone else "DESC"
    for number, at in raw.execute(
        f"SELECT id, at FROM history WHERE undone = ? ORDER BY id {order}", (undone,)
    ):
        if not session.may_undo(number):
            continue
        if set_id is None:
            return int(number)
        changed_set_id, is_whole_set = session.set_of(raw, number, at)
        belongs = changed_set_id == set_id or (
            is_whole_set and not raw.execute(_THERE, (changed_set_id,)).fetchone()
        )
        if belongs and (number == newest or not is_whole_set):
            return int(number)
    return None


def _changed_set(rows: tuple[RowChange, ...]) -> tuple[int, bool]:
    """Return (the set id of *rows*, whether they add or remove that set)."""
    first = rows[0].after or rows[0].before or {}
    is_whole_set = any(row.table == "card_set" and (row.before is None or row.after is None) for row in rows)
    return int(first["id" if rows[0].table == "card_set" else "set_id"]), is_whole_set


def reserve_ids(raw: sqlite3.Connection, rows: Iterable[RowChange]) -> None:
    """Prevent reuse of deleted row ids: undo in another set may restore them much later.

    The next free id is stored in the file header as ``user_version``.
    """
    (free,) = raw.execute("PRAGMA user_version").fetchone()
    reserved_ids = [
        int(row.before["id"]) for row in rows if row.before and row.after is None and "id" in row.before
    ]
    if not free:
        # An older catalogue: earlier deletions are only in the history.
        for (packed,) in raw.execute("SELECT rows FROM history"):
            reserved_ids += map(int, _ID.findall(zlib.decompress(packed)))
    if reserved_ids or not free:
        raw.execute(f"PRAGMA user_version = {max(free, 1 + max(reserved_ids, default=0))}")


def _merge(old: Change, new: Change) -> Change | None:
    """Return *old* and *new* as one change; None if label or params differ, or *old* lacks a row."""

    def place(row: RowChange) -> tuple[object, ...]:
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


def change_of(raw: sqlite3.Connection, number: int) -> Change:
    label, params, packed = raw.execute(
        "SELECT label, params, rows FROM history WHERE id = ?", (number,)
    ).fetchone()
    return Change(label, _unpack(packed), json.loads(params))


def _pack(rows: tuple[RowChange, ...]) -> bytes:
    plain = [[row.table, row.before, row.after] for row in rows]
    text = json.dumps(
        plain, ensure_ascii=False, default=lambda value: {"base64": base64.b64encode(value).decode()}
    )
    return zlib.compress(text.encode(), 3)


def _unpack(packed: bytes) -> tuple[RowChange, ...]:
    plain = json.loads(zlib.decompress(packed), object_hook=_decode_bytes)
    return tuple(RowChange(table, before, after) for table, before, after in plain)


def _decode_bytes(value: Row) -> Row | bytes:
    return base64.b64decode(value["base64"]) if set(value) == {"base64"} else value
