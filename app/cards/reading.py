"""A whole set read from its file at once, by hand: bench/catalogue.py says what each layer between costs.

Ten thousand cards have a hundred thousand texts. SQLite brings those of each card as one piece, which is
taken apart when somebody asks for them; the collector of cycles looks at nothing while they come.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import ItemsView, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from app.cards.collector import uncollected
from app.cards.data import (
    BackData,
    CardData,
    CounterData,
    NumberData,
    RuleSetData,
    SetData,
    Text,
    Texts,
    TrackData,
)
from app.cards.rows import CARD_COLUMNS, heading, terms_of
from app.rules.free.layout import Layout
from app.rules.rule_set import Differences

OWNERS = ("set", "card", "track", "counter", "back", "number", "rule_set", "term")
_NOTHING: dict[str, Any] = {}
_Fields = Mapping[str, Text]


class KeptTexts(Mapping[str, _Fields]):
    """Language → field → text of one thing, as they were read; taken apart when they are first asked for."""

    __slots__ = ("_found", "_rows")

    def __init__(self, rows: bytes) -> None:
        self._rows = rows
        self._found: dict[str, dict[str, Text]] | None = None

    def _texts(self) -> dict[str, dict[str, Text]]:
        if self._found is None:
            found: dict[str, dict[str, Text]] = {}
            # Bytes that are no text are shown as such; app.cards.wholeness says that the file is damaged.
            rows = json.loads(f"[{self._rows.decode(errors='replace')}]")
            rows.sort()
            for field, language, value, made_from, checked in rows:
                found.setdefault(language, {})[field] = Text(value, made_from, bool(checked))
            self._found, self._rows = found, b""
        return self._found

    def __getitem__(self, language: str) -> _Fields:
        return self._texts()[language]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts())

    def __len__(self) -> int:
        return len(self._texts())

    def __contains__(self, language: object) -> bool:
        return language in self._texts()

    def get(self, language: str, default: Any = None) -> Any:
        """As a dictionary's: the mixin's own goes through an exception, and a check asks a million times."""
        return self._texts().get(language, default)

    def items(self) -> ItemsView[str, _Fields]:
        """As a dictionary's."""
        return self._texts().items()

    def __repr__(self) -> str:
        return repr(self._texts())

    def __reduce__(self) -> tuple[type[dict[str, _Fields]], tuple[dict[str, dict[str, Text]]]]:
        return dict, (self._texts(),)


@contextmanager
def one_state(connection: sqlite3.Connection) -> Iterator[None]:
    """All that is read here is of one moment, whatever another program writes meanwhile."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")


def languages(connection: sqlite3.Connection, set_id: int) -> tuple[str, ...]:
    """What :meth:`SetData.languages` says of the set *set_id*, without its cards."""
    (source,) = connection.execute("SELECT source FROM card_set WHERE id = ?", (set_id,)).fetchone()
    found = connection.execute(
        "SELECT DISTINCT language, owner = 'set' AND field = 'name' FROM text"
        " WHERE set_id = ? AND owner <> 'term' AND NOT (owner = 'set' AND field <> 'name')"
        " ORDER BY 2 DESC, 1",
        (set_id,),
    )
    return tuple(dict.fromkeys((source, *(language for language, _ in found))))


def read_set(connection: sqlite3.Connection, set_id: int) -> SetData:
    """Everything of the set *set_id*, in printing order."""
    with uncollected(), one_state(connection):
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
            tuple(
                NumberData(
                    k,
                    value,
                    origins["number"].get(k, _NOTHING).get("value", "house"),
                    texts["number"].get(k, {}),
                )
                for k, value in _things(connection, "number", "key, value", set_id)
            ),
            tuple(
                RuleSetData(k, Differences.from_plain(json.loads(differs)), texts["rule_set"].get(k, {}))
                for k, differs in _things(connection, "rule_set", "key, differs", set_id)
            ),
        )


def _layout(connection: sqlite3.Connection, set_id: int) -> Layout | None:
    row = connection.execute("SELECT data FROM layout WHERE set_id = ?", (set_id,)).fetchone()
    return Layout.from_plain(json.loads(row[0])) if row else None


def _things(connection: sqlite3.Connection, table: str, columns: str, set_id: int) -> sqlite3.Cursor:
    return connection.execute(
        f'SELECT {columns} FROM "{table}" WHERE set_id = ? ORDER BY position, id', (set_id,)
    )


def _cards(
    connection: sqlite3.Connection,
    set_id: int,
    texts: Mapping[str, Texts],
    origins: Mapping[str, Mapping[str, str]],
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
            origins=origins.get(key, _NOTHING),
            texts=texts.get(key, _NOTHING),
            id=number,
            **dict(zip(CARD_COLUMNS, values, strict=True)),
        )


def _texts(connection: sqlite3.Connection, set_id: int) -> dict[str, dict[str, KeptTexts]]:
    """Owner → key → texts."""
    result: dict[str, dict[str, KeptTexts]] = {name: {} for name in OWNERS}
    for owner, key, found in connection.execute(
        "SELECT owner, key,"
        " CAST(group_concat(json_array(field, language, value, made_from, checked)) AS BLOB)"
        " FROM text WHERE set_id = ? GROUP BY owner, key",
        (set_id,),
    ):
        result[owner][key] = KeptTexts(found)
    return result


def _origins(connection: sqlite3.Connection, set_id: int) -> dict[str, dict[str, Mapping[str, str]]]:
    """Owner → key → field → origin."""
    result: dict[str, dict[str, Mapping[str, str]]] = {name: {} for name in OWNERS}
    for owner, key, found in connection.execute(
        "SELECT owner, key, group_concat(field || ' ' || origin, ' ') FROM origin"
        " WHERE set_id = ? GROUP BY owner, key",
        (set_id,),
    ):
        result[owner][key] = _pairs(found)
    return result


@lru_cache(maxsize=4096)
def _pairs(text: str) -> Mapping[str, str]:
    found = text.split(" ")
    return dict(sorted(zip(found[::2], found[1::2], strict=True)))


@lru_cache(maxsize=4096)
def _words(text: str) -> tuple[str, ...]:
    return tuple(json.loads(text))


@lru_cache(maxsize=256)
def _numbers(text: str) -> tuple[int, ...]:
    return tuple(json.loads(text))
