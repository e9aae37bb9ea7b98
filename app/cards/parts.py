"""Split a set into its smallest parts, each with a stable name, and join them again.

Comparison (:mod:`app.cards.compare`) and merging (:mod:`app.cards.merge`) work on these parts: one field of
an entity, one text in one language, one mark on it, one declaration of the game, one field of a zone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from app.cards.data import NO_REMARK, Entity, Remark, RuleSetData, SetData, Text, TrackData, changed, game_of
from app.cards.fields import VALUES, EntityType, SomeEntity, entity_types
from app.cards.game import Game
from app.rules.free.layout import Layout
from app.rules.rule_set import Differences


class FieldPath(NamedTuple):
    """The path of a value in an entity: field, language ("" for none), and mark.

    ``mark``: "" for the value itself, ``checked`` or ``made_from`` for a translation, ``origin`` for a
    number; in parameters, powers, ``told``, and rule sets, the member.
    """

    field: str
    language: str = ""
    mark: str = ""


class Part(NamedTuple):
    """The name of a part of a set.

    ``owner``: the type of entity, ``set``, ``game``, ``table``, ``zone``, or ``remark``. A ``field`` of ""
    means the whole entity; ``order`` with a ``key`` of "" means the order of all entities of that type.
    """

    owner: str
    key: str
    field: str = ""
    language: str = ""
    mark: str = ""


FieldValues = Mapping[FieldPath, Any]
PartValues = Mapping[Part, Any]
MARKS = ("checked", "made_from")
"""Marks on a translation."""
_LISTS = ("kind", "deck", "side", "seat", "field", "size", "lookup", "template")
_TABLES = ("symbols", "fonts")


# ---- entities


def field_values(entity_type: EntityType, entity: Entity) -> dict[FieldPath, object]:
    """Return path → value for everything in *entity*, of type *entity_type*."""
    result: dict[FieldPath, object] = {}
    for field in entity_type.fields:
        if field.translated:
            continue
        value, name = getattr(entity, field.name), field.name
        if field is VALUES:
            result |= {FieldPath(key): content for key, content in value.items()}
        elif field.widget in ("params", "told"):
            result |= {FieldPath(name, "", key): content for key, content in value.items()}
        elif field.widget == "powers":
            result |= {FieldPath(name, "", str(place)): content for place, content in enumerate(value, 1)}
        elif field.widget == "origins":
            result |= {FieldPath(key, "", "origin"): content for key, content in value.items()}
        elif isinstance(entity, TrackData) and field.widget == "cells":
            # Colours belong to the cells one to one.
            result[FieldPath(name)] = (entity.cells, entity.sides)
        elif field.widget != "sides":
            result[FieldPath(name)] = value
    if isinstance(entity, RuleSetData):
        for place, value in (*entity.differs.places(), *entity.differs.aimed()):
            result[FieldPath(place.part, "", ".".join(filter(None, (place.key, place.field))))] = (
                place,
                value,
            )
    for language, fields in entity.texts.items():
        for name, text in fields.items():
            result |= _text_values(name, language, text)
    return result


def _text_values(name: str, language: str, text: Text) -> dict[FieldPath, object]:
    result: dict[FieldPath, object] = {FieldPath(name, language): text.value}
    if text.made_from:
        result[FieldPath(name, language, "made_from")] = text.made_from
    if text.checked:
        result[FieldPath(name, language, "checked")] = True
    return result


def entity_from(entity_type: EntityType, values_by_path: FieldValues, original: SomeEntity) -> SomeEntity:
    """Return the entity with *values_by_path*; its key and undeclared fields come from *original*."""
    plain = {field.name: field for field in entity_type.fields if not field.translated}
    changes: dict[str, object] = {}
    values: dict[str, object] = {}
    tables: dict[str, dict[str, object]] = {"params": {}, "told": {}, "powers": {}}
    origins: dict[str, str] = {}
    differs = Differences()
    texts: dict[str, dict[str, Text]] = {}
    for path, value in values_by_path.items():
        name, language, mark = path
        if language:
            if not mark:
                marks = (values_by_path.get(FieldPath(name, language, mark_name)) for mark_name in MARKS)
                checked, made_from = marks
                texts.setdefault(language, {})[name] = Text(value, made_from or "", bool(checked))
        elif mark == "origin":
            origins[name] = value
        elif mark and name in plain:
            tables[name][mark] = value
        elif mark and entity_type.name == "rule_set":
            differs = differs.changed(*value)
        elif name in entity_type.own:
            values[name] = value
        elif name == "cells":
            changes["cells"], changes["sides"] = value
        elif name in plain:
            changes[name] = value
    in_order = tuple(power for _place, power in sorted(tables.pop("powers").items()))
    plain_values = {"values": dict(sorted(values.items())), "origins": origins, "powers": in_order, **tables}
    changes |= {name: entry for name, entry in plain_values.items() if name in plain}
    if entity_type.name == "rule_set":
        changes["differs"] = differs
    return changed(original, {**changes, "texts": texts})


# ---- other parts of a set


def heading(data: SetData) -> dict[Part, object]:
    """Return the parts for the set's version, names, and dictionary words."""
    result: dict[Part, object] = {Part("set", "", "version"): data.version}
    result |= {Part("set", "", "name", language): name for language, name in data.names.items()}
    result |= {
        Part("set", "", "words", language, word): word
        for language, words in data.words.items()
        for word in words
    }
    return result


def with_heading(data: SetData, values: PartValues) -> SetData:
    """Return *data* with version, names and words from *values*."""
    names = {part.language: value for part, value in values.items() if part.field == "name"}
    words: dict[str, list[str]] = {}
    for part, value in values.items():
        if part.field == "words":
            words.setdefault(part.language, []).append(value)
    version = values.get(Part("set", "", "version"), data.version)
    words_by_language = {language: tuple(accepted) for language, accepted in words.items()}
    return replace(data, version=version, names=names, words=words_by_language)


def declarations(game: Game | None) -> dict[Part, object]:
    """Return a game's declarations, one per part."""
    plain = game.to_plain() if game is not None else {}
    result: dict[Part, object] = {}
    for name in _LISTS:
        result |= {Part("game", _name_of(row), name): row for row in plain.get(name, ())}
    for name in _TABLES:
        result |= {Part("game", key, name): value for key, value in plain.get(name, {}).items()}
    return result


def _name_of(row: Mapping[str, object]) -> str:
    return str(row.get("key", row.get("name", "")))


def game_from(values: PartValues, orders: Mapping[str, Sequence[str]]) -> Game | None:
    """Return the game with the declarations *values*, each list in the order of *orders*; None if empty."""
    if not values:
        return None
    plain: dict[str, Any] = {}
    for name in _LISTS:
        declared = {part.key: value for part, value in values.items() if part.field == name}
        plain[name] = [declared[key] for key in orders.get(name, ()) if key in declared]
        plain[name] += [declared[key] for key in declared if key not in orders.get(name, ())]
    for name in _TABLES:
        plain[name] = {part.key: value for part, value in values.items() if part.field == name}
    return Game.read({name: value for name, value in plain.items() if value})


def orders(game: Game | None) -> dict[str, list[str]]:
    """Return the keys in each list of declarations, in order."""
    plain = game.to_plain() if game is not None else {}
    return {name: [_name_of(row) for row in plain.get(name, ())] for name in _LISTS}


def table(layout: Layout | None) -> dict[Part, object]:
    """Return the parts of a table layout: its size, its things outside zones, and each field of each zone."""
    if layout is None:
        return {}
    plain = layout.to_plain()
    result: dict[Part, object] = {Part("table", "", name): plain[name] for name in ("width", "height")}
    result[Part("table", "", "thing")] = plain.get("thing", [])
    for row in plain.get("zone", ()):
        for name, value in row.items():
            if name == "names":
                result |= {
                    Part("zone", row["key"], "name", language): title for language, title in value.items()
                }
            elif name != "key":
                result[Part("zone", row["key"], name)] = value
    return result


def table_from(values: PartValues, order: Iterable[str]) -> Layout | None:
    """Return the layout with the parts *values*; *order*: its zones. None if *values* is empty."""
    if not values:
        return None
    plain = {part.field: value for part, value in values.items() if part.owner == "table"}
    zones: dict[str, dict[str, Any]] = {key: {"key": key} for key in order}
    for part, value in values.items():
        if part.owner == "zone" and part.key in zones:
            if part.language:
                zones[part.key].setdefault("names", {})[part.language] = value
            else:
                zones[part.key][part.field] = value
    plain["zone"] = list(zones.values())
    return Layout.from_plain({name: value for name, value in plain.items() if value})


def zones(layout: Layout | None) -> list[str]:
    return [zone.key for zone in layout.zones] if layout is not None else []


def remarks(data: SetData) -> dict[Part, object]:
    """Return the parts for comments, waived checks, and the marks on names stored as plain strings."""
    result: dict[Part, object] = {}
    for unit, by_language in data.remarks.items():
        for language, remark in by_language.items():
            values = {"comment": remark.comment, "made_from": remark.made_from, "checked": remark.checked}
            result |= {
                Part("remark", unit, name, language): value
                for name, value in values.items()
                if value not in ("", None, False)
            }
            result |= {
                Part("remark", unit, "waived", language, waiver.check): waiver for waiver in remark.waived
            }
    return result


def remarks_from(values: PartValues) -> dict[str, dict[str, Remark]]:
    """Return the remarks with the parts *values*."""
    result: dict[str, dict[str, Remark]] = {}
    for part, value in sorted(values.items(), key=lambda pair: pair[0]):
        by_language = result.setdefault(part.key, {})
        remark = by_language.get(part.language, NO_REMARK)
        if part.field == "waived":
            by_language[part.language] = replace(remark, waived=(*remark.waived, value))
        else:
            by_language[part.language] = changed(remark, {part.field: value})
    return result


OTHER_PARTS: Mapping[str, Callable[[SetData], PartValues]] = {
    "set": heading,
    "game": lambda data: declarations(data.game),
    "table": lambda data: table(data.table),
    "remark": remarks,
}
"""Owner → function that returns those parts; together, everything except entities, key, source, lineage."""


def by_key(data: SetData) -> Iterator[tuple[EntityType, dict[str, Entity]]]:
    """Yield each type of entity with the entities of *data*, by key."""
    for entity_type in entity_types(game_of(data)).values():
        yield entity_type, {entity.key: entity for entity in getattr(data, entity_type.attribute)}
