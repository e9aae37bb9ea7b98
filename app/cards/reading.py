"""A whole set read from its file at once, by hand: bench/catalogue.py says what each layer between costs.

Ten thousand cards have a hundred thousand texts. They are read as tuples, without rows as dictionaries,
and without the collector of cycles looking at every one of them while they come.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from app.cards.collector import uncollected
from app.cards.data import BackData, CardData, CounterData, SetData, Text, TrackData
from app.cards.rows import CARD_COLUMNS, heading, terms_of
from app.rules.free.layout import Layout

OWNERS = ("set", "card", "track", "counter", "back", "term")
_NOTHING: dict[str, Any] = {}


def read_set(connection: sqlite3.Connection, set_id: int) -> SetData:
    """Everything of the set *set_id*, in printing order."""
    with uncollected():
        key, version, source = connection.execute(
            "SELECT key, version, source FROM card_set WHERE id = ?", (set_id,)
        ).fetchone()
        texts = _texts(connection, set_id)
        origins = _origins(connection, set_id)
        names, words = heading(texts["set"].get(key, _NOTHING), source)
        return SetData(
            key,
            version,
            source,
            names,
            tuple(_cards(connection, set_id, texts["card"], origins["card"])),
            tuple(
                TrackData(
                    k,
                    _numbers(cells),
                    _words(sides),
                    origins["track"].get(k, _NOTHING).get("cells", "house"),
                    texts["track"].get(k, {}),
                )
                for k, cells, sides in _things(connection, "track", "key, cells, sides", set_id)
            ),
            tuple(
                CounterData(
                    k,
                    side,
                    count,
                    size,
                    symbol,
                    origins["counter"].get(k, _NOTHING).get("count", "house"),
                    texts["counter"].get(k, {}),
                )
                for k, side, count, size, symbol in _things(
                    connection, "counter", "key, side, count, size, symbol", set_id
                )
            ),
            tuple(
                BackData(k, deck, side, texts["back"].get(k, {}), count)
                for k, deck, side, count in _things(connection, "back", "key, deck, side, count", set_id)
            ),
            _layout(connection, set_id),
            terms_of(texts["term"]),
            words,
        )


def _layout(connection: sqlite3.Connection, set_id: int) -> Layout | None:
    row = connection.execute("SELECT data FROM layout WHERE set_id = ?", (set_id,)).fetchone()
    return Layout.from_plain(json.loads(row[0])) if row else None


def _things(connection: sqlite3.Connection, table: str, columns: str, set_id: int) -> sqlite3.Cursor:
    return connection.execute(
        f'SELECT {columns} FROM "{table}" WHERE set_id = ? ORDER BY position, id', (set_id,)
    )


def _cards(
    connection: sqlite3.Connection, set_id: int, texts: dict[str, Any], origins: dict[str, Any]
) -> Iterator[CardData]:
    columns = ", ".join(f'"{name}"' for name in CARD_COLUMNS)
    donor = CARD_COLUMNS.index("donor")
    for key, number, params, ways, *values in _things(
        connection, "card", f"key, id, params, ways, {columns}", set_id
    ):
        values[donor] = bool(values[donor])
        yield CardData(
            key,
            params={} if params == "{}" else json.loads(params),
            ways=_words(ways),
            origins=origins.get(key) or {},
            texts=texts.get(key) or {},
            id=number,
            **dict(zip(CARD_COLUMNS, values, strict=True)),
        )


def _texts(connection: sqlite3.Connection, set_id: int) -> dict[str, dict[str, Any]]:
    """Owner → key → language → field → text."""
    result: dict[str, dict[str, Any]] = {
        name: {} for name in ("set", "card", "track", "counter", "back", "term")
    }
    last: tuple[str, str] | None = None
    mine: dict[str, Any] = {}
    for owner, key, field, language, value, made_from, checked in connection.execute(
        "SELECT owner, key, field, language, value, made_from, checked FROM text"
        " WHERE set_id = ? ORDER BY owner, key, field, language",
        (set_id,),
    ):
        if (owner, key) != last:
            last, mine = (owner, key), {}
            result[owner][key] = mine
        fields = mine.get(language)
        if fields is None:
            fields = mine[language] = {}
        fields[field] = Text(value, made_from, bool(checked))
    return result


def _origins(connection: sqlite3.Connection, set_id: int) -> dict[str, dict[str, dict[str, str]]]:
    """Owner → key → field → origin."""
    result: dict[str, dict[str, dict[str, str]]] = {name: {} for name in ("set", "card", "track", "counter")}
    for owner, key, field, origin in connection.execute(
        "SELECT owner, key, field, origin FROM origin WHERE set_id = ? ORDER BY owner, key, field", (set_id,)
    ):
        result[owner].setdefault(key, {})[field] = origin
    return result


@lru_cache(maxsize=4096)
def _words(text: str) -> tuple[str, ...]:
    return tuple(json.loads(text))


@lru_cache(maxsize=256)
def _numbers(text: str) -> tuple[int, ...]:
    return tuple(json.loads(text))
