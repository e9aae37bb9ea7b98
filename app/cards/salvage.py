"""Read the intact rows of a damaged catalogue, and its states in backups and history; describe its losses."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from app import i18n
from app.cards import backups, game as games, history, labels, row_checks, schema
from app.cards.errors import guard
from app.cards.field import Widget
from app.cards.game import Game
from app.cards.row_checks import TABLES
from app.cards.rows import COLUMNS, ENTITY_COLUMNS, Row, key_of, stored

_LATER = ("layout", "game", "number", "rule_set", "board", "place", "history", "remark", "lineage", "version")
"""Tables missing in older catalogues."""
_MAX_GAP = 2**22
"""Maximum number of row ids skipped after a damaged place."""
BLANKS: Mapping[Widget, object] = {
    "number": 0, "flag": False, "cells": "[0]", "params": "{}", "locations": "[]", "differs": "{}",
}  # fmt: skip
"""Widget → value of a required column that is unknown."""


def blank(table: str, column: str) -> object:
    """Return the value of *column* in *table* where it is unknown; None if there is none."""
    field = ENTITY_COLUMNS.get(table, {}).get(column)
    if field is None:
        return None
    return BLANKS.get(field.widget) if field.default is ... else stored(field, field.default)


class Source:
    """The rows of another state of the catalogue, from which losses can be restored, indexed by key."""

    def __init__(self, rows: Mapping[str, list[Row]]) -> None:
        self.rows = rows
        self.heads = {row["key"]: row for row in rows["card_set"] if row_checks.fits_head(row)}
        self.keys = {row["id"]: row["key"] for row in rows["card_set"] if row_checks.fits_head(row)}
        self.ids = {key: number for number, key in self.keys.items()}
        self.entities: dict[tuple[str, str, str], Row] = {}
        self.named: dict[tuple[str, str, int], str] = {}
        self.notes: dict[str, dict[tuple[str, str, str], dict[tuple[object, ...], Row]]] = {
            "text": {}, "origin": {},
        }  # fmt: skip
        """Table → (set's key, table of the entity, its key) → rest of the primary key → row."""
        self.games = {
            row["set_id"]: game
            for row in rows["game"]
            if row["set_id"] in self.keys and (game := row_checks.game_in(row["data"])) is not None
        }
        for table in TABLES:
            for row in rows[table]:
                if row["set_id"] in self.keys and row_checks.is_key(row["key"]):
                    self.entities[self.keys[row["set_id"]], table, row["key"]] = row
                    self.named[self.keys[row["set_id"]], table, row["id"]] = row["key"]
        for table, by_entity in self.notes.items():
            for row in rows[table]:
                if row["set_id"] in self.keys and self._fits_note(table, row):
                    entity_key = self.keys[row["set_id"]], row["owner"], row["key"]
                    by_entity.setdefault(entity_key, {})[key_of(table, row)[3:]] = row

    def _fits_note(self, table: str, row: Row) -> bool:
        if table == "origin":
            return row_checks.fits_origin(row)
        return row_checks.fits_text_place(row, self.game(row["set_id"])) and row_checks.clean(row["value"])

    def game(self, number: int) -> Game:
        """Return the game of the set with the id *number*."""
        return self.games.get(number, games.shipped())


def readable_rows(file: Path) -> tuple[dict[str, list[Row]], bool]:
    """Return all readable rows by table, and whether part of the file was unreadable."""
    rows: dict[str, list[Row]] = {name: [] for name in COLUMNS}
    is_incomplete = False
    with guard(file), contextlib.closing(schema.connect(file, read_only=True)) as raw:
        # Decode invalid bytes as surrogates, which the row checks recognize.
        raw.text_factory = lambda content: content.decode("utf-8", "surrogateescape")
        for name, columns in COLUMNS.items():
            try:
                existing = [row[1] for row in raw.execute(f'PRAGMA table_info("{name}")')]
            except (sqlite3.Error, UnicodeDecodeError):
                existing = []
            if not existing and name not in _LATER:
                is_incomplete = True
            present = [column for column in columns if column in existing]
            if not present:
                continue
            blanks = {column: blank(name, column) for column in columns}
            last_id, gap = -1, 1
            while gap < _MAX_GAP:
                try:
                    quoted = ", ".join(f'"{column}"' for column in present)
                    for number, *values in raw.execute(
                        f'SELECT rowid, {quoted} FROM "{name}" WHERE rowid > ? ORDER BY rowid', (last_id,)
                    ):
                        rows[name].append(blanks | dict(zip(present, values, strict=True)))
                        last_id, gap = max(last_id, number), 1
                    break
                except (sqlite3.Error, UnicodeDecodeError, OverflowError):
                    is_incomplete = True
                    last_id, gap = last_id + gap, gap * 2
    return rows, is_incomplete


def rows_by_history(rows: Mapping[str, list[Row]]) -> dict[tuple[str, tuple[object, ...]], Row | None]:
    intact = filter(row_checks.fits_history, rows["history"])
    return history.state(
        (row["rows"], row["undone"]) for row in sorted(intact, key=lambda row: -int(row["id"]))
    )


def state_by_history(
    rows: Mapping[str, list[Row]], steps: Mapping[tuple[str, tuple[object, ...]], Row | None]
) -> dict[str, list[Row]]:
    state: dict[str, list[Row]] = {name: [] for name in COLUMNS}
    for (table, _key), row in steps.items():
        if row is not None and set(row) <= set(COLUMNS.get(table, ())):
            # A step may be older than a column.
            state[table].append({column: blank(table, column) for column in COLUMNS[table]} | row)
    known_ids = {row["id"] for row in state["card_set"]}
    state["card_set"] += [row for row in rows["card_set"] if row["id"] not in known_ids]
    return state


@dataclass(slots=True)
class Loss:
    """A lost entity of a set, or some of its lost fields.

    *owner* is the entity's table, or ``set``, ``term``, ``label``, ``text``, ``layout``, ``game``,
    ``picture``, ``history``, ``remark``, ``lineage``, ``version``. *fields* is empty if the whole
    entity is lost. *offers*: source → functions that restore from that source.
    """

    set_key: str
    owner: str
    key: str
    name: str
    names: Mapping[str, str] = field(default_factory=dict)
    """Language → the entity's name, as far as known."""
    fields: tuple[str, ...] = ()
    count: int = 1
    offers: dict[str, list[Callable[[], object]]] = field(default_factory=dict)


@dataclass(slots=True)
class DamageReport:
    """The readable rows of a damaged catalogue, and its losses."""

    file: Path
    rows: dict[str, list[Row]]
    losses: list[Loss]
    backup: backups.Backup | None
    is_incomplete: bool


def describe(loss: Loss, language: str) -> str:
    what = i18n.text(
        "cards.lost",
        language,
        owner=loss.owner,
        name=loss.names.get(language, loss.name),
        set=loss.set_key,
        count=loss.count,
        fields=", ".join([_describe_field(name, language) for name in loss.fields]) or "none",
    )
    if not loss.set_key or loss.owner in ("set", "layout", "game"):
        return what
    return i18n.text("cards.lost-of-set", language, what=what, set=loss.set_key)


def describe_source(report: DamageReport, source: str, language: str) -> str:
    when = report.backup.created.date().isoformat() if report.backup is not None else ""
    return i18n.text("cards.mend-from", language, source=source or "nothing", when=when)


def _describe_field(name: str, language: str) -> str:
    field, _, field_language = name.partition(" ")
    label = labels.shipped().field(field, language)
    if label == field:
        codes = (f"cards.lost-{field}", f"editor.board-{field}")
        label = next((i18n.text(code, language) for code in codes if i18n.has(code, language)), field)
    return f"{label} ({field_language})" if field_language else label
