"""Conversion of sets to table rows, and differences between row states.

Every change of the catalogue is a list of rows before and after, and therefore can be reversed.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy.exc import IntegrityError
from sqlmodel import Session

from app.cards.data import Entity, Remark, SetData, Text, Texts, Waiver, game_of
from app.cards.entities import JSON_WIDGETS, stored_columns
from app.cards.errors import CatalogueError
from app.cards.field import Field
from app.cards.fields import ENTITY_TYPES, TEXTS_ALONE
from app.cards.tables import TABLES
from app.rules.rule_set import Differences

Row = dict[str, Any]

COLUMNS: Mapping[str, tuple[str, ...]] = {
    name: tuple(column.name for column in table.columns) for name, table in TABLES.items()
}
"""Table → its columns; parents come before the tables that refer to them."""
KEYS: Mapping[str, tuple[str, ...]] = {
    name: tuple(column.name for column in table.primary_key) for name, table in TABLES.items()
}
"""Table → its primary key."""
ENTITY_COLUMNS: Mapping[str, Mapping[str, Field]] = {
    name: stored_columns(entity_type.data_class)
    for name, entity_type in ENTITY_TYPES.items()
    if name not in TEXTS_ALONE
}
"""Table of entities → its data columns; columns that hold JSON come last."""
ORIGIN_OF = {"track": "cells", "counter": "count", "number": "value"}
"""Table whose entities have one origin → the column that the origin applies to."""


@dataclasses.dataclass(frozen=True, slots=True)
class RowChange:
    """One row before (None: inserted) and after (None: deleted)."""

    table: str
    before: Row | None
    after: Row | None


@dataclasses.dataclass(frozen=True, slots=True)
class Change:
    """A change to the catalogue: rows and a label (a code of the domain ``editor``).

    ``params`` names what changed (``card`` the id, ``field``, ``language``), for windows that refresh and for
    the undo menu.
    """

    label: str
    rows: tuple[RowChange, ...]
    params: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    def reversal(self) -> Change:
        return Change(
            self.label, tuple(RowChange(r.table, r.after, r.before) for r in reversed(self.rows)), self.params
        )


def key_of(table: str, row: Row) -> tuple[object, ...]:
    return tuple(row[name] for name in KEYS[table])


def difference(old: Mapping[str, Iterable[Row]], new: Mapping[str, Iterable[Row]]) -> tuple[RowChange, ...]:
    """Return the changes from *old* to *new* (table → rows): deletes (children first), then all others."""
    deletes: list[RowChange] = []
    inserts: list[RowChange] = []
    for table in KEYS:
        before = {key_of(table, row): row for row in old.get(table, ())}
        after = {key_of(table, row): row for row in new.get(table, ())}
        deletes = [RowChange(table, row, None) for key, row in before.items() if key not in after] + deletes
        inserts += [
            RowChange(table, before.get(key), row) for key, row in after.items() if before.get(key) != row
        ]
    return (*deletes, *inserts)


def to_rows(
    data: SetData, set_id: int, position: int, ids: Mapping[tuple[str, str], int]
) -> dict[str, list[Row]]:
    """Return *data* as table → rows. *ids*: (table, key) → id."""
    head = {"id": set_id, "key": data.key, "version": data.version, "source": data.source}
    rows: dict[str, list[Row]] = {table: [] for table in KEYS} | {"card_set": [head | {"position": position}]}
    original = data.names.get(data.source, "")
    place = {"set_id": set_id, "owner": "set", "key": data.key}
    rows["text"] = [
        text_row(place, "name", language, Text(name, "" if language == data.source else original))
        for language, name in data.names.items()
    ]
    rows["text"] += [
        text_row(place, "words", language, Text("\n".join(words))) for language, words in data.words.items()
    ]
    # Terms first, always: rows are stored in the order of writing.
    for name in (*TEXTS_ALONE, *ENTITY_COLUMNS):
        entities = getattr(data, ENTITY_TYPES[name].attribute)
        if name == "card":
            order = game_of(data).kind_keys
            entities = sorted(entities, key=lambda card: order.index(card.kind))
        for number, entity in enumerate(entities):
            for table, new_rows in entity_rows(
                name, entity, ids.get((name, entity.key), 0), set_id, number
            ).items():
                rows[table] += new_rows
    if data.table is not None:
        rows["layout"].append({"set_id": set_id, "data": _json(data.table.to_plain())})
    if data.game is not None:
        rows["game"].append({"set_id": set_id, "data": data.game.stored})
    if data.lineage:
        rows["lineage"].append({"set_id": set_id, "data": json.dumps(data.lineage)})
    rows["remark"] = [
        remark_row(set_id, unit, language, remark)
        for unit, by_language in data.remarks.items()
        for language, remark in by_language.items()
    ]
    return rows


def remark_row(set_id: int, unit: str, language: str, remark: Remark) -> Row:
    waived = json.dumps(
        [[waiver.check, waiver.reason, waiver.of] for waiver in remark.waived], ensure_ascii=False
    )
    values = {"comment": remark.comment, "made_from": remark.made_from, "checked": remark.checked}
    return {"set_id": set_id, "unit": unit, "language": language, "waived": waived, **values}


def remarks_of(rows: Iterable[Row]) -> dict[str, dict[str, Remark]]:
    """Return the remarks in *rows*."""
    result: dict[str, dict[str, Remark]] = {}
    for row in rows:
        waivers = tuple(Waiver(*fields) for fields in json.loads(row["waived"]))
        remark = Remark(row["comment"], waivers, row["made_from"], bool(row["checked"]))
        result.setdefault(row["unit"], {})[row["language"]] = remark
    return result


def entity_rows(table: str, entity: Entity, number: int, set_id: int, position: int) -> dict[str, list[Row]]:
    """Return table → rows for *entity* of *table* with the id *number*: its row, its texts, its origins."""
    place = {"set_id": set_id, "owner": table, "key": entity.key}
    own = getattr(entity, "origins", {})
    origins = {ORIGIN_OF[table]: getattr(entity, "origin", "")} if table in ORIGIN_OF else own
    rows = {
        "text": [
            text_row(place, name, language, text)
            for language, fields in entity.texts.items()
            for name, text in fields.items()
        ],
        "origin": [{**place, "field": name, "origin": origin} for name, origin in origins.items()],
    }
    if table in ENTITY_COLUMNS:
        row: Row = {"id": number, "set_id": set_id, "key": entity.key, "position": position}
        row.update(
            {name: stored(field, getattr(entity, name)) for name, field in ENTITY_COLUMNS[table].items()}
        )
        rows[table] = [row]
    return rows


def heading(texts: Texts, source: str) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """Return (language → name of the set, *source* first; language → its dictionary words)."""
    order = [language for language in (source, *sorted(texts)) if language in texts]
    names = {language: texts[language]["name"].value for language in order if "name" in texts[language]}
    words = {
        language: tuple(texts[language]["words"].value.split("\n"))
        for language in sorted(texts)
        if "words" in texts[language]
    }
    return names, words


def text_row(place: Row, name: str, language: str, text: Text) -> Row:
    """Return the row of one text; *place*: ``set_id``, ``owner``, and ``key`` of its entity."""
    values = {"value": text.value, "made_from": text.made_from, "checked": text.checked}
    return {**place, "field": name, "language": language, **values}


def stored(field: Field, value: object) -> object:
    """Return *value* of *field* as its column stores it."""
    return _json(value) if field.widget in JSON_WIDGETS else value


def _json(value: object) -> str:
    plain = value.to_plain() if isinstance(value, Differences) else value
    return json.dumps(dict(plain) if isinstance(plain, Mapping) else plain, ensure_ascii=False)


def write(session: Session, changes: Sequence[RowChange]) -> None:
    """Write *changes* in order.

    Raises :class:`CatalogueError` if a row differs from a change's old value or a constraint fails.
    """
    for (table, shape), group in groupby(changes, lambda row: (row.table, _shape(row))):
        batch = list(group)
        names = list((batch[0].after or batch[0].before or {}).keys())
        quoted = ", ".join(f'"{name}"' for name in names)
        condition = " AND ".join(f'"{name}" IS ?' for name in names)
        if shape == "insert":
            marks = ", ".join("?" * len(names))
            sql = f'INSERT INTO "{table}" ({quoted}) VALUES ({marks})'
            values = [_values(row.after, names) for row in batch]
        elif shape == "delete":
            sql = f'DELETE FROM "{table}" WHERE {condition}'
            values = [_values(row.before, names) for row in batch]
        else:
            sets = ", ".join(f'"{name}" = ?' for name in names)
            sql = f'UPDATE "{table}" SET {sets} WHERE {condition}'
            values = [(*_values(row.after, names), *_values(row.before, names)) for row in batch]
        try:
            done = session.connection().exec_driver_sql(sql, values).rowcount
        except IntegrityError as error:
            raise CatalogueError("cards.changed-elsewhere") from error
        if shape != "insert" and done != len(values):
            raise CatalogueError("cards.changed-elsewhere")


def _values(row: Row | None, names: Sequence[str]) -> tuple[object, ...]:
    assert row is not None
    return tuple([row[name] for name in names])


def _shape(row: RowChange) -> str:
    if row.before is None:
        return "insert"
    return "delete" if row.after is None else "change"
