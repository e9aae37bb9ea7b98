"""Write entities of a set as TOML blocks; read them with errors that name the file and the entity."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.cards.data import Remark, Text, Texts
from app.cards.errors import CatalogueError
from app.cards.field import Field, shortened
from app.cards.fields import EntityType
from app.rules.rule_set import Differences

LANGUAGE_MARKS = ("checked", "made_from")
BLOCK_NAMES = {"rule_set": "rules"}
"""Block names that differ from the entity's name."""
_DIFFERENCES = ("options", "tracks", "cards", "numbers", "aims")


class _Lines(list[Any]):
    """A list written with one member per line."""


def as_toml(value: Any) -> str:
    """Return *value* as TOML. Raises :class:`CatalogueError` if TOML cannot express it."""
    if isinstance(value, _Lines):
        return "\n".join(("[", *(f"  {as_toml(member)}," for member in value), "]"))
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        # JSON escapes are valid TOML, except for the delete character.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, Mapping):
        inside = ", ".join(f"{bare_key(k)} = {as_toml(v)}" for k, v in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(as_toml(v) for v in value) + "]"
    raise CatalogueError("cards.bad-json")


def bare_key(key: Any) -> str:
    text = str(key)
    return (
        text
        if text and text.isascii() and text.replace("-", "").replace("_", "").isalnum()
        else as_toml(text)
    )


def document(part: Mapping[str, Any], prefix: str = "") -> list[str]:
    """Return the lines of the table *part*; lists of rows come last, as arrays of tables below *prefix*."""
    lines = [f"{bare_key(k)} = {as_toml(v)}" for k, v in part.items() if not _is_rows(v)]
    for key, value in part.items():
        if _is_rows(value):
            inner = f"{prefix}.{bare_key(key)}" if prefix else bare_key(key)
            for row in value:
                lines += ["", f"[[{inner}]]", *document(row, inner)]
    return lines


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def block(entity_type: EntityType, entity: Any, languages: Sequence[str]) -> str:
    """Return the TOML block of *entity* with its texts in *languages*, the original first."""
    name = entity_type.name
    values: dict[str, Any] = {"key": entity.key}
    for field in entity_type.fields:
        if not field.translated and not (field.terse and getattr(entity, field.name) == field.default):
            values[field.name] = getattr(entity, field.name)
    if "origins" in values:
        values["origins"] = {
            field: entity.origins[field] for field in sorted(entity.origins, key=_schema_order(entity_type))
        }
    if name == "rule_set":
        values |= entity.differs.to_plain()
    texts, names = entity.texts, entity_type.texts
    if values.get("powers"):
        # Powers are long: one per line.
        values["powers"] = _Lines(values["powers"])
    lines = [
        f"[[{BLOCK_NAMES.get(name, name)}]]",
        *(f"{bare_key(k)} = {as_toml(v)}" for k, v in values.items()),
    ]
    originals = texts.get(languages[0], {})
    for language in languages:
        written = {name: texts.get(language, {})[name] for name in names if name in texts.get(language, {})}
        prefix = bare_key(language)
        lines += [f"{prefix}.{name} = {as_toml(text.value)}" for name, text in written.items()]
        if language == languages[0]:
            continue
        stale = {
            name: text.made_from
            for name, text in written.items()
            if text.made_from != (originals[name].value if name in originals else "")
        }
        checked = [name for name, text in written.items() if text.checked]
        if stale:
            lines.append(f"{prefix}.made_from = {as_toml(stale)}")
        if checked:
            lines.append(f"{prefix}.checked = {as_toml(checked)}")
    return "\n".join(lines) + "\n"


def remark_block(unit: str, language: str, remark: Remark) -> str:
    """Return the block of the remark on the text *unit* in *language*."""
    lines = ["[[remark]]", f"text = {as_toml(unit)}", f"language = {as_toml(language)}"]
    if remark.comment:
        lines.append(f"comment = {as_toml(remark.comment)}")
    for waiver in remark.waived:
        values = {"reason": waiver.reason, "of": waiver.of}
        lines.append(f"waived.{bare_key(waiver.check)} = {as_toml(values)}")
    if remark.made_from is not None:
        lines.append(f"made_from = {as_toml(remark.made_from)}")
    if remark.checked:
        lines.append("checked = true")
    return "\n".join(lines) + "\n"


def _schema_order(entity_type: EntityType) -> Callable[[str], tuple[int, str]]:
    """Return a sort key: fields in schema order, unknown ones last."""
    order = {field.name: place for place, field in enumerate(entity_type.fields)}
    return lambda name: (order.get(name, len(order)), name)


class TableReader:
    """A table in a file, with the location that error messages name."""

    def __init__(self, file: str, values: Mapping[str, Any], where: str = "") -> None:
        self.file, self.values, self.where = file, values, where

    def bad_value(self, name: str) -> CatalogueError:
        return CatalogueError(
            "cards.bad-value",
            file=self.file,
            place=self.where or "—",
            field=name,
            value=shortened(self.values.get(name, "")),
        )

    def text(self, name: str) -> str:
        """Return the text *name*. Raises :class:`CatalogueError` if it is not a string."""
        value = self.values.get(name)
        if not isinstance(value, str):
            raise self.bad_value(name)
        return value

    def table(self, name: str) -> Mapping[str, Any]:
        value = self.values.get(name, {})
        if not isinstance(value, dict):
            raise self.bad_value(name)
        return value

    def texts(self, names: Sequence[str], plain: Sequence[str], source: str) -> Texts:
        """Return the texts: every key outside *plain* must be a language table."""
        texts: dict[str, dict[str, Text]] = {}
        originals = self.table(source)
        for language, table in self.values.items():
            if language in plain:
                continue
            if not isinstance(table, dict):
                raise self.bad_value(language)
            stale = table.get("made_from", {})
            checked = table.get("checked", [])
            if not isinstance(stale, dict) or not isinstance(checked, list):
                raise self.bad_value(language)
            for name, value in table.items():
                if name in LANGUAGE_MARKS:
                    continue
                if name not in names or not isinstance(value, str):
                    raise CatalogueError(
                        "cards.bad-value",
                        file=self.file,
                        place=self.where,
                        field=f"{language}.{name}",
                        value=shortened(value),
                    )
                made_from = "" if language == source else str(stale.get(name, originals.get(name, "")))
                texts.setdefault(language, {})[name] = Text(value, made_from, name in checked)
        return texts


def rows_of(file: str, part: Mapping[str, Any], name: str) -> list[TableReader]:
    """Return the blocks *name* of *part*, read from *file*. Raises :class:`CatalogueError`."""
    rows = part.get(name, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise CatalogueError("cards.bad-value", file=file, place=name, field=name, value="")
    return [TableReader(file, row, str(row.get("key", f"{name} {n}"))) for n, row in enumerate(rows, 1)]


_TYPES: Mapping[str, type] = {"flag": bool, "locations": list}


_CHECKED_LATER = ("number", "decimal", "cells", "sides", "params", "origins", "values", "powers", "told")
"""Widgets whose types :func:`validate_set` reports; others must match ``_TYPES`` (else be a string)."""


def read_entity(entity_type: EntityType, row: TableReader, source: str, kinds: Sequence[str] = ()) -> Any:
    """Return the entity in *row*. *kinds*: allowed kinds of a card; empty: don't check.

    Checks only types, and only those outside ``_CHECKED_LATER``; :func:`validate_set` checks the rest.
    """
    name = entity_type.name
    values: dict[str, Any] = {"key": row.text("key")}
    for field in entity_type.fields:
        if field.translated:
            continue
        value = row.values.get(field.name, field.default)
        if value is ... or (field.name in row.values and not _has_type(field, value)):
            raise row.bad_value(field.name)
        values[field.name] = tuple(value) if isinstance(value, list) else value
    if kinds and values["kind"] not in kinds:
        raise row.bad_value("kind")
    plain: tuple[str, ...] = tuple(values)
    if name == "rule_set":
        parts = {part: row.table(part) for part in _DIFFERENCES}
        if not all(isinstance(labels, list) for labels in parts["tracks"].values()):
            raise row.bad_value("tracks")
        for part in ("cards", "aims"):
            if not all(isinstance(entry, dict) for entry in parts[part].values()):
                raise row.bad_value(part)
        values["differs"], plain = Differences.from_plain(parts), (*plain, *parts)
    return entity_type.data_class(**values, texts=row.texts(entity_type.texts, plain, source))


def _has_type(field: Field, value: Any) -> bool:
    return field.widget in _CHECKED_LATER or isinstance(value, _TYPES.get(field.widget, str))
