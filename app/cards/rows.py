"""Sets as rows of the tables, and the difference between two states of rows.

A change of the catalogue, however large, is a list of rows with what they were and what they become;
so every change carries its own reversal.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.cards.data import (
    KINDS,
    BackData,
    CardData,
    CounterData,
    NumberData,
    RuleSetData,
    SetData,
    TermData,
    Text,
    TrackData,
)

Row = dict[str, Any]

KEYS: dict[str, tuple[str, ...]] = {
    "card_set": ("id",),
    "card": ("id",),
    "track": ("id",),
    "counter": ("id",),
    "back": ("id",),
    "number": ("id",),
    "rule_set": ("id",),
    "text": ("set_id", "owner", "key", "field", "language"),
    "origin": ("set_id", "owner", "key", "field"),
    "layout": ("set_id",),
    "picture": ("digest",),
}
"""Every table, parents first, with its primary key."""

CARD_FACTS = (
    "kind",
    "side",
    "deck",
    "copies",
    "specialty",
    "spell",
    "strength",
    "experience",
    "initiative",
    "cost",
    "donor",
    "power",
)
"""What a card is to the rules, in the order in which it is written."""
CARD_COLUMNS = (*CARD_FACTS, "start", "picture")


@dataclass(frozen=True, slots=True)
class RowChange:
    """One row: what it was (None: it was not) and what it becomes (None: it goes)."""

    table: str
    before: Row | None
    after: Row | None


@dataclass(frozen=True, slots=True)
class Change:
    """Something done to the catalogue: rows, and what to call it (a code of the domain ``editor``).

    ``params`` names what was touched (``card`` the id, ``field``, ``language``), for windows that
    refresh and for the undo menu.
    """

    label: str
    rows: tuple[RowChange, ...]
    params: Mapping[str, Any] = field(default_factory=dict)

    def reversal(self) -> Change:
        """The change that takes this one back."""
        return Change(
            self.label, tuple(RowChange(r.table, r.after, r.before) for r in reversed(self.rows)), self.params
        )


def key_of(table: str, row: Row) -> tuple[Any, ...]:
    """The primary key of *row*."""
    return tuple(row[name] for name in KEYS[table])


def difference(old: Mapping[str, Iterable[Row]], new: Mapping[str, Iterable[Row]]) -> tuple[RowChange, ...]:
    """What leads from *old* to *new* (table → rows): goings first (children first), then the rest."""
    gone: list[RowChange] = []
    come: list[RowChange] = []
    for table in KEYS:
        before = {key_of(table, row): row for row in old.get(table, ())}
        after = {key_of(table, row): row for row in new.get(table, ())}
        gone = [RowChange(table, row, None) for key, row in before.items() if key not in after] + gone
        come += [
            RowChange(table, before.get(key), row) for key, row in after.items() if before.get(key) != row
        ]
    return (*gone, *come)


def to_rows(
    data: SetData, set_id: int, position: int, ids: Mapping[tuple[str, str], int]
) -> dict[str, list[Row]]:
    """*data* as rows (table → rows). *ids* gives the id of each ``(table, key)``."""
    rows: dict[str, list[Row]] = {table: [] for table in KEYS}
    rows["card_set"].append(
        {"id": set_id, "key": data.key, "version": data.version, "source": data.source, "position": position}
    )
    original = data.names.get(data.source, "")
    for language, name in data.names.items():
        rows["text"].append(
            _text_row(
                set_id,
                "set",
                data.key,
                "name",
                language,
                Text(name, "" if language == data.source else original),
            )
        )
    for language, found in data.words.items():
        rows["text"].append(_text_row(set_id, "set", data.key, "words", language, Text("\n".join(found), "")))
    for term in data.terms:
        _notes(rows, set_id, "term", term.key, term)
    order = {kind: number for number, kind in enumerate(KINDS)}
    for number, card in enumerate(sorted(data.cards, key=lambda c: order[c.kind])):
        rows["card"].append(card_row(card, ids["card", card.key], set_id, number))
        _notes(rows, set_id, "card", card.key, card)
        rows["origin"] += [
            _origin_row(set_id, "card", card.key, name, origin) for name, origin in card.origins.items()
        ]
    for number, track in enumerate(data.tracks):
        rows["track"].append(
            {
                "id": ids["track", track.key],
                "set_id": set_id,
                "key": track.key,
                "position": number,
                "cells": _json(track.cells),
                "sides": _json(track.sides),
            }
        )
        _notes(rows, set_id, "track", track.key, track)
        rows["origin"].append(_origin_row(set_id, "track", track.key, "cells", track.origin))
    for number, counter in enumerate(data.counters):
        rows["counter"].append(
            {
                "id": ids["counter", counter.key],
                "set_id": set_id,
                "key": counter.key,
                "position": number,
                "side": counter.side,
                "count": counter.count,
                "size": counter.size,
                "symbol": counter.symbol,
            }
        )
        _notes(rows, set_id, "counter", counter.key, counter)
        rows["origin"].append(_origin_row(set_id, "counter", counter.key, "count", counter.origin))
    for number, back in enumerate(data.backs):
        rows["back"].append(
            {
                "id": ids["back", back.key],
                "set_id": set_id,
                "key": back.key,
                "position": number,
                "deck": back.deck,
                "side": back.side,
                "count": back.count,
            }
        )
        _notes(rows, set_id, "back", back.key, back)
    for number, value in enumerate(data.numbers):
        rows["number"].append(
            {
                "id": ids["number", value.key],
                "set_id": set_id,
                "key": value.key,
                "position": number,
                "value": value.value,
            }
        )
        _notes(rows, set_id, "number", value.key, value)
        rows["origin"].append(_origin_row(set_id, "number", value.key, "value", value.origin))
    for number, rule_set in enumerate(data.rule_sets):
        rows["rule_set"].append(
            {
                "id": ids["rule_set", rule_set.key],
                "set_id": set_id,
                "key": rule_set.key,
                "position": number,
                "differs": _json(rule_set.differs.to_plain()),
            }
        )
        _notes(rows, set_id, "rule_set", rule_set.key, rule_set)
    if data.table is not None:
        rows["layout"].append({"set_id": set_id, "data": _json(data.table.to_plain())})
    return rows


def card_row(card: CardData, card_id: int, set_id: int, position: int) -> Row:
    """The row of *card* in the table ``card``."""
    row: Row = {"id": card_id, "set_id": set_id, "key": card.key, "position": position}
    row.update({name: getattr(card, name) for name in CARD_COLUMNS})
    row["params"], row["ways"] = _json(dict(card.params)), _json(card.ways)
    return row


def card_rows(card: CardData, card_id: int, set_id: int, position: int) -> dict[str, list[Row]]:
    """All rows of one card: itself, its texts, its origins."""
    rows: dict[str, list[Row]] = {"card": [card_row(card, card_id, set_id, position)], "text": []}
    _notes(rows, set_id, "card", card.key, card)
    rows["origin"] = [
        _origin_row(set_id, "card", card.key, name, origin) for name, origin in card.origins.items()
    ]
    return rows


def heading(
    texts: Mapping[str, Mapping[str, Text]], source: str
) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """A set's names by language, its own language first, and its own words by language."""
    order = [language for language in (source, *sorted(texts)) if language in texts]
    names = {one: texts[one]["name"].value for one in order if "name" in texts[one]}
    words = {
        one: tuple(texts[one]["words"].value.split("\n")) for one in sorted(texts) if "words" in texts[one]
    }
    return names, words


def terms_of(texts: Mapping[str, Mapping[str, Mapping[str, Text]]]) -> tuple[TermData, ...]:
    """The glossary that the texts of its terms (key → language → field) stand for."""
    return tuple(TermData(key, texts[key]) for key in sorted(texts))


def to_card(row: Row, notes: Mapping[str, Iterable[Row]]) -> CardData:
    """The card of one row, with its texts and origins, table → rows."""
    texts: dict[str, dict[str, Text]] = {}
    for text in notes["text"]:
        found = Text(text["value"], text["made_from"], bool(text["checked"]))
        texts.setdefault(text["language"], {})[text["field"]] = found
    values = {name: row[name] for name in CARD_COLUMNS}
    values["donor"] = bool(row["donor"])
    return CardData(
        row["key"],
        params=json.loads(row["params"]),
        ways=tuple(json.loads(row["ways"])),
        origins={one["field"]: one["origin"] for one in notes["origin"]},
        texts=texts,
        id=row["id"],
        **values,
    )


def _notes(
    rows: dict[str, list[Row]],
    set_id: int,
    owner: str,
    key: str,
    thing: CardData | TrackData | CounterData | BackData | NumberData | RuleSetData | TermData,
) -> None:
    for language, fields in thing.texts.items():
        rows["text"] += [_text_row(set_id, owner, key, name, language, text) for name, text in fields.items()]


def _text_row(set_id: int, owner: str, key: str, name: str, language: str, text: Text) -> Row:
    return {
        "set_id": set_id,
        "owner": owner,
        "key": key,
        "field": name,
        "language": language,
        "value": text.value,
        "made_from": text.made_from,
        "checked": text.checked,
    }


def _origin_row(set_id: int, owner: str, key: str, name: str, origin: str) -> Row:
    return {"set_id": set_id, "owner": owner, "key": key, "field": name, "origin": origin}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
