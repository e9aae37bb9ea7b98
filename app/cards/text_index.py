"""Full-text search over all card texts in all languages: an FTS5 table in the catalogue.

It has a row for each card, with the card's id: the key, the texts, and the words in fields of the set's own
game, case-folded. It is written in the same transaction as the cards, so it is always current.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence

from sqlmodel import Session

from app.cards.entities import CardData, stored_columns
from app.cards.rows import Row, RowChange
from app.cards.schema import raw
from app.search import normalize

MAKE = "CREATE VIRTUAL TABLE search USING fts5(words, tokenize = 'unicode61', prefix = '1 2')"
_MAX_SINGLE_READS = 200
"""If more cards changed than this, the texts of all cards are read in one query."""
_FIND = "SELECT rowid FROM search WHERE search MATCH ?"
_CARD = "SELECT id FROM card WHERE set_id = ? AND key = ?"
_WORDS = [field.name for field in stored_columns(CardData).values() if field.widget in ("text", "long-text")]
"""Columns of words in one language."""
_TEXTS = (
    f"""SELECT card.id, {" || char(10) || ".join(f'card."{name}"' for name in ("key", *_WORDS))},"""
    ' card."values", text.value FROM card LEFT JOIN text'
    " ON text.set_id = card.set_id AND text.owner = 'card' AND text.key = card.key"
)
_OLDEST_TEXTS = _TEXTS.replace(_TEXTS[: _TEXTS.index(" FROM")], "SELECT card.id, card.key, '{}', text.value")
"""The query where cards have no column of words and no ``values``."""


def find(session: Session, query: str) -> set[int] | None:
    """Return the ids of cards of any set that have every word or word prefix in *query*.

    None if *query* has no letter or digit.
    """
    phrases = [
        f'"{word}" *'
        for word in normalize(query).replace('"', " ").split()
        if any(letter.isalnum() for letter in word)
    ]
    return {number for (number,) in raw(session).execute(_FIND, (" ".join(phrases),))} if phrases else None


def update(session: Session, changes: Sequence[RowChange]) -> None:
    """Update the index after *changes* were written."""
    connection = raw(session)
    numbers: set[int] = set()
    text_keys: set[tuple[int, str]] = set()
    for change in changes:
        row = change.after or change.before or {}
        if change.table == "card":
            if _indexed(change.before) != _indexed(change.after):
                numbers.add(row["id"])
        elif change.table == "text" and row["owner"] == "card":
            text_keys.add((row["set_id"], row["key"]))
    for text_key in text_keys:
        numbers.update(number for (number,) in connection.execute(_CARD, text_key))
    connection.executemany("DELETE FROM search WHERE rowid = ?", [(number,) for number in numbers])
    if len(numbers) <= _MAX_SINGLE_READS:
        for number in sorted(numbers):
            _index(connection, connection.execute(f"{_TEXTS} WHERE card.id = ?", (number,)), numbers)
    else:
        _index(connection, connection.execute(f"{_TEXTS} ORDER BY card.id"), numbers)


def _indexed(row: Row | None) -> tuple[str, ...] | None:
    return (row["key"], row.get("values", "{}"), *(row.get(name, "") for name in _WORDS)) if row else None


def rebuild(connection: sqlite3.Connection, own: bool = True) -> None:
    """Fill the index, which must be empty, from all cards.

    *own*: whether cards have all columns, which older schemas lack.
    """
    numbers = {number for (number,) in connection.execute("SELECT id FROM card")}
    _index(connection, connection.execute(f"{_TEXTS if own else _OLDEST_TEXTS} ORDER BY card.id"), numbers)


def _index(
    connection: sqlite3.Connection,
    texts_of_cards: Iterable[tuple[int, str, str, str | None]],
    card_ids: set[int],
) -> None:
    words: dict[int, list[str]] = {}
    for number, key, values, text in texts_of_cards:
        if number in card_ids:
            if number not in words:
                words[number] = [
                    key,
                    *(value for value in json.loads(values).values() if isinstance(value, str)),
                ]
            words[number].append(text or "")
    connection.executemany(
        "INSERT INTO search (rowid, words) VALUES (?, ?)",
        [(number, normalize("\n".join(texts))) for number, texts in words.items()],
    )
