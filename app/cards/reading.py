"""Fast reading of a whole set, or one card, with plain SQL.

Ten thousand cards have a hundred thousand texts. SQLite returns those of each card as one string, parsed on
first access. That takes 0.34 s; an ORM session takes 1.35 s, and SQLAlchemy Core 0.44 s without creating any
objects. The models serve as the schema, and to select the lists of sets and cards.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, ItemsView, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, TypeVar, overload

from app.cards import game
from app.cards.data import CardData, Entity, LabelData, Remark, SetData, TermData, Text, Texts, changed
from app.cards.field import Widget
from app.cards.fields import ENTITY_TYPES
from app.cards.rows import ENTITY_COLUMNS, ORIGIN_OF, Row, heading, remarks_of
from app.rules.free.layout import Layout
from app.rules.rule_set import Differences

OWNERS = ("set", *ENTITY_TYPES)
_NOTHING: Row = {}
_Fields = Mapping[str, Text]
T = TypeVar("T")


class LazyTexts(Mapping[str, _Fields]):
    """Language → field → text of one entity, parsed on first access."""

    __slots__ = ("_parsed", "_rows")

    def __init__(self, rows: bytes) -> None:
        self._rows = rows
        self._parsed: dict[str, dict[str, Text]] | None = None

    def _texts(self) -> dict[str, dict[str, Text]]:
        if self._parsed is None:
            texts: dict[str, dict[str, Text]] = {}
            # Show undecodable bytes; app.cards.integrity reports the damage.
            rows = json.loads(f"[{self._rows.decode(errors='replace')}]")
            rows.sort()
            for field, language, value, made_from, checked in rows:
                texts.setdefault(language, {})[field] = Text(value, made_from, bool(checked))
            self._parsed, self._rows = texts, b""
        return self._parsed

    def __getitem__(self, language: str) -> _Fields:
        return self._texts()[language]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts())

    def __len__(self) -> int:
        return len(self._texts())

    def __contains__(self, language: object) -> bool:
        return language in self._texts()

    @overload
    def get(self, language: str) -> _Fields | None: ...
    @overload
    def get(self, language: str, default: _Fields | T) -> _Fields | T: ...
    def get(self, language: str, default: object = None) -> object:
        """Return the texts in *language*; the mixin's version raises KeyError internally, which is slow."""
        return self._texts().get(language, default)

    def items(self) -> ItemsView[str, _Fields]:
        return self._texts().items()

    def __repr__(self) -> str:
        return repr(self._texts())

    def __reduce__(self) -> tuple[type[dict[str, _Fields]], tuple[dict[str, dict[str, Text]]]]:
        return dict, (self._texts(),)


@contextmanager
def one_state(connection: sqlite3.Connection) -> Iterator[None]:
    """Hold a read transaction, so that all reads see the same state."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")


def languages(connection: sqlite3.Connection, set_id: int) -> tuple[str, ...]:
    """Return :meth:`SetData.languages` of the set *set_id* without reading its cards."""
    (source,) = connection.execute("SELECT source FROM card_set WHERE id = ?", (set_id,)).fetchone()
    cursor = connection.execute(
        "SELECT DISTINCT language, owner = 'set' AND field = 'name' FROM text"
        " WHERE set_id = ? AND owner NOT IN ('term', 'label') AND NOT (owner = 'set' AND field <> 'name')"
        " ORDER BY 2 DESC, 1",
        (set_id,),
    )
    return tuple(dict.fromkeys((source, *(language for language, _ in cursor))))


def read_set(connection: sqlite3.Connection, set_id: int) -> SetData:
    """Return the whole set *set_id*, in printing order."""
    with one_state(connection):
        key, version, source = connection.execute(
            "SELECT key, version, source FROM card_set WHERE id = ?", (set_id,)
        ).fetchone()
        texts = _texts(connection, set_id)
        origins = _origins(connection, set_id)
        names, words = heading(texts["set"].get(key, _NOTHING), source)
        entities: dict[str, Any] = {
            ENTITY_TYPES[name].attribute: tuple(
                _read_entities(connection, name, set_id, texts[name], origins[name])
            )
            for name in ENTITY_COLUMNS
        }
        terms = tuple(TermData(term, texts["term"][term]) for term in sorted(texts["term"]))
        labels = tuple(LabelData(label, texts["label"][label]) for label in sorted(texts["label"]))
        layout = _stored(connection, "layout", set_id)
        return SetData(
            *(key, version, source, names),
            table=Layout.from_plain(json.loads(layout)) if layout else None,
            terms=terms,
            words=words,
            game=declared(connection, set_id),
            labels=labels,
            remarks=remarks(connection, set_id),
            lineage=tuple(json.loads(_stored(connection, "lineage", set_id) or "[]")),
            **entities,
        )


def read_card(connection: sqlite3.Connection, set_id: int, key: str) -> CardData:
    """Return the card *key* of the set *set_id*, which must exist."""
    texts, origins = _texts(connection, set_id, key), _origins(connection, set_id, key)
    (card,) = _read_entities(connection, "card", set_id, texts["card"], origins["card"], key)
    assert isinstance(card, CardData)
    return card


def as_in_row(card: CardData, row: Row | None) -> CardData | None:
    """Return *card* with the data columns of its earlier *row*; None if *row* is None.

    Key, texts, and origins stay.
    """
    if row is None:
        return None
    columns = ((name, field.widget) for name, field in ENTITY_COLUMNS["card"].items() if name in row)
    return changed(
        card,
        {name: _READERS[widget](row[name]) if widget in _READERS else row[name] for name, widget in columns},
    )


def declared(connection: sqlite3.Connection, set_id: int) -> game.Game | None:
    """Return the game that the set *set_id* declares; None if it declares none."""
    text = _stored(connection, "game", set_id)
    return game.from_text(text) if text else None


def _stored(connection: sqlite3.Connection, table: str, set_id: int) -> str:
    """Return the JSON that the set *set_id* has in *table*; "" if it has none."""
    row = connection.execute(f"SELECT data FROM {table} WHERE set_id = ?", (set_id,)).fetchone()
    return str(row[0]) if row else ""


def remarks(connection: sqlite3.Connection, set_id: int) -> Mapping[str, Mapping[str, Remark]]:
    """Return the remarks on the texts of the set *set_id*."""
    return remarks_of(
        connection.execute(
            "SELECT unit, language, comment, waived, made_from, checked FROM remark WHERE set_id = ?"
            " ORDER BY unit, language",
            (set_id,),
        )
    )


def _read_entities(
    connection: sqlite3.Connection,
    name: str,
    set_id: int,
    texts: Mapping[str, Texts],
    origins: Mapping[str, Mapping[str, str]],
    only: str = "",
) -> Iterator[Entity]:
    """Yield the entities of the table *name*, in order; with *only*, just the entity with that key."""
    columns = ENTITY_COLUMNS[name]
    conversions = [
        (index, _READERS[field.widget])
        for index, field in enumerate(columns.values())
        if field.widget in _READERS
    ]
    selected = ", ".join(f'"{column}"' for column in columns)
    condition = " AND key = :key" if only else ""
    for key, number, *values in connection.execute(
        f'SELECT key, id, {selected} FROM "{name}" WHERE set_id = :set{condition} ORDER BY position, id',
        {"set": set_id, "key": only},
    ):
        for index, read in conversions:
            values[index] = read(values[index])
        fields = dict(zip(columns, values, strict=True))
        if name == "card":
            fields["id"], fields["origins"] = number, origins.get(key, _NOTHING)
        elif name in ORIGIN_OF:
            fields["origin"] = origins.get(key, _NOTHING).get(ORIGIN_OF[name], "house")
        yield ENTITY_TYPES[name].data_class(key=key, texts=texts.get(key, _NOTHING), **fields)


def _texts(connection: sqlite3.Connection, set_id: int, card: str = "") -> dict[str, dict[str, LazyTexts]]:
    """Return owner → key → texts; with *card*, only those of the card with that key."""
    result: dict[str, dict[str, LazyTexts]] = {name: {} for name in OWNERS}
    for owner, key, packed in connection.execute(
        "SELECT owner, key,"
        " CAST(group_concat(json_array(field, language, value, made_from, checked)) AS BLOB)"
        f" FROM text WHERE set_id = :set{_OF_CARD if card else ''} GROUP BY owner, key",
        {"set": set_id, "key": card},
    ):
        result[owner][key] = LazyTexts(packed)
    return result


def _origins(
    connection: sqlite3.Connection, set_id: int, card: str = ""
) -> dict[str, dict[str, Mapping[str, str]]]:
    """Return owner → key → field → origin; with *card*, only those of the card with that key."""
    result: dict[str, dict[str, Mapping[str, str]]] = {name: {} for name in OWNERS}
    for owner, key, packed in connection.execute(
        "SELECT owner, key, group_concat(field || ' ' || origin, ' ') FROM origin"
        f" WHERE set_id = :set{_OF_CARD if card else ''} GROUP BY owner, key",
        {"set": set_id, "key": card},
    ):
        result[owner][key] = _pairs(packed)
    return result


@lru_cache(maxsize=4096)
def _pairs(text: str) -> Mapping[str, str]:
    words = text.split(" ")
    return dict(sorted(zip(words[::2], words[1::2], strict=True)))


@lru_cache(maxsize=4096)
def _list(text: str) -> tuple[object, ...]:
    return tuple(json.loads(text))


def _table(text: str) -> Row:
    return _NOTHING if text == "{}" else json.loads(text)


_READERS: Mapping[Widget, Callable[[Any], Any]] = {
    "flag": bool,
    "params": _table,
    "locations": _list,
    "cells": _list,
    "sides": _list,
    "values": _table,
    "powers": _list,
    "told": _table,
    "differs": lambda text: Differences.from_plain(json.loads(text)),
}
"""Widget → function that reads a value from the stored one, where they differ."""
_OF_CARD = " AND owner = 'card' AND key = :key"
