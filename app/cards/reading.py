"""Reading of rows with plain SQL, where models would be too slow.

Ten thousand cards have a hundred thousand texts. SQLite returns those of each card as one string, parsed on
first access. That takes 0.34 s; an ORM session takes 1.35 s, and SQLAlchemy Core 0.44 s without creating any
objects. A keystroke reads the rows of one card: 0.08 ms, with models 1.2 ms. Everything else in the catalogue
is read through sessions and models.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, ItemsView, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, TypeVar, overload

from sqlalchemy import Boolean
from sqlmodel import Session

from app.cards import game
from app.cards.data import CardData, Entity, Remark, SetData, Text, Texts, changed
from app.cards.errors import CatalogueError
from app.cards.field import Widget
from app.cards.fields import ENTITY_TYPES, TEXTS_ALONE
from app.cards.rows import COLUMNS, ENTITY_COLUMNS, ORIGIN_OF, Row, heading, remarks_of
from app.cards.schema import raw
from app.cards.tables import TABLES
from app.rules.free.layout import Layout
from app.rules.rule_set import Differences

_SHAPES = {
    name: (
        COLUMNS[name],
        [column.name for column in table.columns if isinstance(column.type, Boolean)],
        "position, id" if "position" in table.columns else ", ".join(table.primary_key.columns.keys()),
    )
    for name, table in TABLES.items()
}
"""Table → its columns, its boolean columns, its sort order."""
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


def languages(session: Session, set_id: int) -> tuple[str, ...]:
    """Return :meth:`SetData.languages` of the set *set_id* without reading its cards."""
    connection = raw(session)
    (source,) = connection.execute("SELECT source FROM card_set WHERE id = ?", (set_id,)).fetchone()
    cursor = connection.execute(
        "SELECT DISTINCT language, owner = 'set' AND field = 'name' FROM text"
        " WHERE set_id = ? AND owner NOT IN ('term', 'label') AND NOT (owner = 'set' AND field <> 'name')"
        " ORDER BY 2 DESC, 1",
        (set_id,),
    )
    return tuple(dict.fromkeys((source, *(language for language, _ in cursor))))


def read_set(session: Session, set_id: int) -> SetData:
    """Return the whole set *set_id*, in printing order."""
    connection = raw(session)
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
        entities |= {
            ENTITY_TYPES[name].attribute: tuple(
                ENTITY_TYPES[name].data_class(key, texts=found) for key, found in sorted(texts[name].items())
            )
            for name in TEXTS_ALONE
        }
        layout, declared = (_stored(connection, name, set_id) for name in ("layout", "game"))
        return SetData(
            *(key, version, source, names),
            table=Layout.from_plain(json.loads(layout)) if layout else None,
            words=words,
            game=game.from_text(declared) if declared else None,
            remarks=remarks(session, set_id),
            lineage=tuple(json.loads(_stored(connection, "lineage", set_id) or "[]")),
            **entities,
        )


def read_card(stored: Mapping[str, list[Row]]) -> CardData:
    """Return the card in *stored*, the result of :func:`card_rows`."""
    (row,) = stored["card"]
    texts: dict[str, dict[str, Text]] = {}
    for text in stored["text"]:
        texts.setdefault(text["language"], {})[text["field"]] = Text(
            text["value"], text["made_from"], text["checked"]
        )
    origins = {origin["field"]: origin["origin"] for origin in stored["origin"]}
    return CardData(row["key"], **_data_columns(row), id=row["id"], texts=texts, origins=origins)


def _data_columns(row: Row) -> dict[str, Any]:
    """Return the values of a card's data columns in *row*, which may be older than a column."""
    return {
        name: _READERS[field.widget](row[name]) if field.widget in _READERS else row[name]
        for name, field in ENTITY_COLUMNS["card"].items()
        if name in row
    }


def as_in_row(card: CardData, row: Row | None) -> CardData | None:
    """Return *card* with the data columns of its earlier *row*; None if *row* is None.

    Key, texts, and origins stay.
    """
    return None if row is None else changed(card, _data_columns(row))


def card_rows(session: Session, card_id: int) -> dict[str, list[Row]]:
    """Return table → rows: the card *card_id*, its texts and origins, and the remarks on its texts.

    Raises :class:`CatalogueError` if it does not exist.
    """
    connection = raw(session)
    card = _rows(connection, "card", "id = ?", (card_id,))
    if not card:
        raise CatalogueError("cards.no-such-card", card=str(card_id))
    set_id, key = card[0]["set_id"], card[0]["key"]
    of_card = "set_id = ? AND owner = 'card' AND key = ?"
    notes = {name: _rows(connection, name, of_card, (set_id, key)) for name in ("text", "origin")}
    units = (set_id, f"card/{key}/", f"card/{key}0")
    return {
        "card": card,
        **notes,
        "remark": _rows(connection, "remark", "set_id = ? AND unit > ? AND unit < ?", units),
    }


def set_rows(session: Session, set_id: int) -> dict[str, list[Row]]:
    """Return table → rows of the set *set_id*."""
    return {
        name: _rows(raw(session), name, "id = ?" if name == "card_set" else "set_id = ?", (set_id,))
        for name, names in COLUMNS.items()
        if name == "card_set" or "set_id" in names
    }


def _rows(connection: sqlite3.Connection, name: str, condition: str, values: Sequence[object]) -> list[Row]:
    names, flags, order = _SHAPES[name]
    selected = ", ".join(f'"{column}"' for column in names)
    cursor = connection.execute(f'SELECT {selected} FROM "{name}" WHERE {condition} ORDER BY {order}', values)
    result: list[Row] = [dict(zip(names, row, strict=True)) for row in cursor]
    for flag in flags:
        for row in result:
            row[flag] = bool(row[flag])
    return result


def source_and_game(session: Session, set_id: int) -> tuple[str, game.Game]:
    """Return the source language of the set *set_id*, and its game: its own or the shipped one."""
    source, text = (
        raw(session)
        .execute(
            "SELECT source, data FROM card_set LEFT JOIN game ON game.set_id = card_set.id"
            " WHERE card_set.id = ?",
            (set_id,),
        )
        .fetchone()
    )
    return source, game.from_text(text) if text else game.shipped()


def _stored(connection: sqlite3.Connection, table: str, set_id: int) -> str:
    """Return the JSON that the set *set_id* has in *table*; "" if it has none."""
    row = connection.execute(f"SELECT data FROM {table} WHERE set_id = ?", (set_id,)).fetchone()
    return str(row[0]) if row else ""


def remarks(session: Session, set_id: int) -> Mapping[str, Mapping[str, Remark]]:
    """Return the remarks on the texts of the set *set_id*."""
    return remarks_of(_rows(raw(session), "remark", "set_id = ?", (set_id,)))


def _read_entities(
    connection: sqlite3.Connection,
    name: str,
    set_id: int,
    texts: Mapping[str, Texts],
    origins: Mapping[str, Mapping[str, str]],
) -> Iterator[Entity]:
    """Yield the entities of the table *name*, in order."""
    columns = ENTITY_COLUMNS[name]
    conversions = [
        (index, _READERS[field.widget])
        for index, field in enumerate(columns.values())
        if field.widget in _READERS
    ]
    selected = ", ".join(f'"{column}"' for column in columns)
    for key, number, *values in connection.execute(
        f'SELECT key, id, {selected} FROM "{name}" WHERE set_id = ? ORDER BY position, id', (set_id,)
    ):
        for index, read in conversions:
            values[index] = read(values[index])
        fields = dict(zip(columns, values, strict=True))
        if name == "card":
            fields["id"], fields["origins"] = number, origins.get(key, _NOTHING)
        elif name in ORIGIN_OF:
            fields["origin"] = origins.get(key, _NOTHING).get(ORIGIN_OF[name], "house")
        yield ENTITY_TYPES[name].data_class(key=key, texts=texts.get(key, _NOTHING), **fields)


def _texts(connection: sqlite3.Connection, set_id: int) -> dict[str, dict[str, LazyTexts]]:
    """Return owner → key → texts."""
    result: dict[str, dict[str, LazyTexts]] = {name: {} for name in OWNERS}
    for owner, key, packed in connection.execute(
        "SELECT owner, key,"
        " CAST(group_concat(json_array(field, language, value, made_from, checked)) AS BLOB)"
        " FROM text WHERE set_id = ? GROUP BY owner, key",
        (set_id,),
    ):
        result[owner][key] = LazyTexts(packed)
    return result


def _origins(connection: sqlite3.Connection, set_id: int) -> dict[str, dict[str, Mapping[str, str]]]:
    """Return owner → key → field → origin."""
    result: dict[str, dict[str, Mapping[str, str]]] = {name: {} for name in OWNERS}
    for owner, key, packed in connection.execute(
        "SELECT owner, key, group_concat(field || ' ' || origin, ' ') FROM origin"
        " WHERE set_id = ? GROUP BY owner, key",
        (set_id,),
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
    "points": lambda text: tuple(map(tuple, json.loads(text))),
    "sides": _list,
    "values": _table,
    "powers": _list,
    "told": _table,
    "differs": lambda text: Differences.from_plain(json.loads(text)),
}
"""Widget → function that reads a value from the stored one, where they differ."""
