"""A card set as a folder of TOML files, readable, comparable, and suited to git.

``set.toml`` names the set; ``locations.toml``, ``others.toml``… hold the cards of one kind each, in printing
order; ``board.toml`` the tracks, counters and backs, ``table.toml`` the free table. Reading and writing
reproduces files written here byte for byte. The format is described in docs/formats/set.md.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import tomllib
from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from app import paths
from app.cards import paragraphs, source
from app.cards.data import CardData, Entity, Remark, RuleSetData, SetData, Text, Texts, Waiver, game_of
from app.cards.errors import CatalogueError, content_of, guard, unfit, unknown_key
from app.cards.field import FILE as GAME, shortened
from app.cards.fields import TEXTS_ALONE, EntityType, entity_types, validate_set
from app.cards.game import Game, shipped
from app.cards.units import with_languages
from app.files import atomic_path
from app.rules.free.layout import Layout
from app.rules.game import BadText
from app.rules.rule_set import Differences

LANGUAGE_MARKS = ("checked", "made_from")
BLOCK_NAMES = {"rule_set": "rules"}
"""Block names that differ from the entity's name."""


class _Lines(list[object]):
    """A list written with one member per line."""


def as_toml(value: object) -> str:
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


def bare_key(key: object) -> str:
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


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def block(entity_type: EntityType, entity: Entity, languages: Sequence[str]) -> str:
    """Return the TOML block of *entity* with its texts in *languages*, the original first."""
    name = entity_type.name
    values: dict[str, Any] = {"key": entity.key}
    values |= {
        field.name: getattr(entity, field.name)
        for field in entity_type.fields
        if not field.translated and not (field.terse and getattr(entity, field.name) == field.default)
    }
    if isinstance(entity, CardData) and "origins" in values:
        # Unknown fields last.
        order = {field.name: place for place, field in enumerate(entity_type.fields)}
        names_in_order = sorted(entity.origins, key=lambda field: (order.get(field, len(order)), field))
        values["origins"] = {field: entity.origins[field] for field in names_in_order}
    if isinstance(entity, RuleSetData):
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


Value = TypeVar("Value")


class TableReader:
    """A table in a file, with the location that error messages name."""

    def __init__(self, file: str, values: Mapping[str, object], where: str = "") -> None:
        self.file, self.values, self.where = file, values, where

    def bad_value(self, name: str, choices: Sequence[str] = ()) -> CatalogueError:
        return unfit(self.file, self.where or "—", name, shortened(self.values.get(name, "")), choices)

    def require_only(self, names: Collection[str], own: Container[str] = ()) -> None:
        """Raise :class:`CatalogueError` for a value besides *names*, and texts in languages.

        *own*: fields whose values belong to ``values``.
        """
        for name, value in self.values.items():
            if name not in names and not isinstance(value, dict):
                allowed = [f"values.{name}"] if name in own else names
                raise unknown_key(self.file, self.where or "—", name, allowed)

    def get(self, name: str, kind: type[Value], default: Value | None = None) -> Value:
        """Return the value *name*. Raises :class:`CatalogueError` if it is not of *kind*."""
        value = self.values.get(name, default)
        if not isinstance(value, kind):
            raise self.bad_value(name)
        return value

    def texts(self, names: Sequence[str], plain: Sequence[str], source: str) -> Texts:
        """Return the texts: every key outside *plain* must be a language table."""
        texts: dict[str, dict[str, Text]] = {}
        originals = self.get(source, dict, {})
        for language, table in self.values.items():
            if language in plain:
                continue
            assert isinstance(table, dict)
            stale = table.get("made_from", {})
            checked = table.get("checked", [])
            if not isinstance(stale, dict) or not isinstance(checked, list):
                raise self.bad_value(language)
            for name, value in table.items():
                if name in LANGUAGE_MARKS:
                    continue
                if name not in names:
                    raise unknown_key(self.file, f"{self.where}, {language}", name, names)
                if not isinstance(value, str):
                    raise unfit(self.file, self.where, f"{language}.{name}", shortened(value))
                made_from = "" if language == source else str(stale.get(name, originals.get(name, "")))
                texts.setdefault(language, {})[name] = Text(value, made_from, name in checked)
        return texts


def rows_of(file: str, part: Mapping[str, object], name: str) -> list[TableReader]:
    """Return the blocks *name* of *part*, read from *file*. Raises :class:`CatalogueError`."""
    rows = part.get(name, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise CatalogueError("cards.bad-value", file=file, place=name, field=name, value="")
    return [TableReader(file, row, str(row.get("key", f"{name} {n}"))) for n, row in enumerate(rows, 1)]


_TYPES: Mapping[str, type] = {"flag": bool, "locations": list}
_CHECKED_LATER = (
    "number",
    "decimal",
    "cells",
    "sides",
    "params",
    "origins",
    "values",
    "powers",
    "told",
    "points",
)
"""Widgets whose types :func:`validate_set` reports; others must match ``_TYPES`` (else be a string)."""


def read_entity(entity_type: EntityType, row: TableReader, source: str, kinds: Sequence[str] = ()) -> Entity:
    """Return the entity in *row*. *kinds*: allowed kinds of a card; empty: don't check.

    Checks only types, and only those outside ``_CHECKED_LATER``; :func:`validate_set` checks the rest.
    """
    name = entity_type.name
    values: dict[str, Any] = {"key": row.get("key", str)}
    for field in entity_type.fields:
        if field.translated:
            continue
        value = row.values.get(field.name, field.default)
        is_checked = field.name in row.values and field.widget not in _CHECKED_LATER
        if value is ... or (is_checked and not isinstance(value, _TYPES.get(field.widget, str))):
            raise row.bad_value(field.name)
        values[field.name] = tuple(value) if isinstance(value, list) else value
    if kinds and values["kind"] not in kinds:
        raise row.bad_value("kind", kinds)
    plain: tuple[str, ...] = tuple(values)
    if name == "rule_set":
        parts = {part: row.get(part, dict, {}) for part in Differences.__slots__}
        if not all(isinstance(labels, list) for labels in parts["tracks"].values()):
            raise row.bad_value("tracks")
        for part in ("cards", "aims"):
            if not all(isinstance(entry, dict) for entry in parts[part].values()):
                raise row.bad_value(part)
        values["differs"], plain = Differences.from_plain(parts), (*plain, *parts)
    row.require_only(plain, entity_type.own)
    return entity_type.data_class(**values, texts=row.texts(entity_type.texts, plain, source))


FILES = {
    "location": "locations.toml",
    "other": "others.toml",
    "person": "persons.toml",
    "item": "items.toml",
    "chance": "chances.toml",
    "spell": "spells.toml",
    "tile": "tiles.toml",
    "reference": "references.toml",
}
"""Kind of the shipped game → the file of its cards."""
CARDS = "cards.toml"
"""The file of all cards, in a set that declares its game."""
GLOSSARY = "glossary.toml"
TABLE = "table.toml"
"""The file of the layout on the free table."""
LABELS = "labels.toml"
"""The file of the names of the game's parts."""
RULES = "rules.toml"
"""The file of the rule sets."""
REMARKS = "remarks.toml"
"""The file of translators' comments and waived checks."""
LINEAGE = "lineage.toml"
"""The file of the digests of ancestor states."""
_ENTITY_FILES: Mapping[str, tuple[str, ...]] = {
    "board.toml": ("track", "counter", "back", "number", "board", "place"),
    RULES: ("rule_set",),
    GLOSSARY: ("term",),
    LABELS: ("label",),
}
"""File → the types of entities in it, in the order of writing."""
_CONTENTS: Mapping[str, Collection[str]] = {
    "set.toml": ("key", "version", "source", "names", "words"),
    CARDS: ("card",),
    REMARKS: ("remark",),
    LINEAGE: ("states",),
    **dict.fromkeys(FILES.values(), ("card",)),
    **{file: [BLOCK_NAMES.get(each, each) for each in owners] for file, owners in _ENTITY_FILES.items()},
}
"""File → what can be in it at its top level; of other files, their readers judge that."""
NAMES = frozenset(("set.toml", GAME, CARDS, TABLE, REMARKS, LINEAGE, *FILES.values(), *_ENTITY_FILES))
"""All file names of a set, except those of the rules text."""
RULES_TEXT = re.compile(r"rules\.([A-Za-z0-9_-]+)\.md")
"""The names of the files of the rules text, by language."""
MAX_BYTES = 32 * 1024 * 1024
"""Maximum size of a set's texts together, of a packed set, or of a table."""

_DEEP = re.compile(r"""(\.[ \t]*("[^"\n]*"|'[^'\n]*'|[\w-]+)[ \t]*){100}""")
"""A dotted key a hundred levels deep."""


def read_folder(folder: Path) -> SetData:
    """Return the set in the trusted *folder*. Raises :class:`CatalogueError`, naming the invalid value.

    For folders from elsewhere use :func:`app.cards.exchange.read_folder`.
    """
    return from_bytes(texts_of(folder), folder.name)


def texts_of(folder: Path) -> dict[str, bytes]:
    """Return file name → content of the set in *folder*. Raises :class:`CatalogueError`."""
    with guard(folder):
        files = [path for name in sorted(_names_in(folder)) if (path := path_inside(folder, name)).exists()]
        if sum(path.stat().st_size for path in files) > MAX_BYTES:
            raise CatalogueError("cards.too-large", file=folder.name, most=MAX_BYTES // 1024 // 1024)
        return {path.name: content_of(path, MAX_BYTES) for path in files}


def from_bytes(files: Mapping[str, bytes], name: str) -> SetData:
    """Return the set in *files*. Raises :class:`CatalogueError`.

    *name*: the name of the set in the message for text that is not UTF-8.
    """
    try:
        return from_files({key: content.decode("utf-8-sig") for key, content in files.items()})
    except UnicodeDecodeError as error:
        raise CatalogueError("cards.not-utf8", file=name) from error


def is_file(name: str) -> bool:
    """Return whether a set may have a file called *name*."""
    return name in NAMES or RULES_TEXT.fullmatch(name) is not None


def _names_in(folder: Path) -> frozenset[str]:
    """Return the file names of a set, with those of the rules text in *folder*."""
    return NAMES | {path.name for path in folder.glob("rules.*.md") if is_file(path.name)}


def path_inside(folder: Path, name: str) -> Path:
    """Return the path of *name* in a set's *folder*. Raises :class:`CatalogueError` for a link out of it.

    A folder from elsewhere must not lead to reading, sending, or overwriting files outside it.
    """
    path = folder / name
    # Not Path.resolve, which fails on circular links.
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
        raise CatalogueError("cards.leads-out", folder=folder.name, entry=name)
    return path


def write_folder(data: SetData, folder: Path, before: SetData | None = None) -> None:
    """Write *data* into *folder*, created if needed. Outdated files are deleted, unknown ones stay.

    *before*: the set as read from *folder*: files that say the same keep their layout and comments.
    """
    files, known = to_files(data), to_files(before) if before is not None else {}
    with guard(folder):
        folder.mkdir(parents=True, exist_ok=True)
        # Write all files before replacing any, so that a full disk leaves the folder unchanged.
        with contextlib.ExitStack() as parts:
            changed_files = [(name, text) for name, text in files.items() if text != known.get(name)]
            for target, text in [(path_inside(folder, name), text.encode()) for name, text in changed_files]:
                if not target.exists() or target.read_bytes() != text:
                    parts.enter_context(atomic_path(target)).write_bytes(text)
        for name in _names_in(folder) - files.keys():
            (folder / name).unlink(missing_ok=True)


def to_files(data: SetData) -> dict[str, str]:
    """Return file name → text; equal sets give equal texts."""
    heading = [
        f"key = {as_toml(data.key)}",
        f"version = {as_toml(data.version)}",
        f"source = {as_toml(data.source)}",
        "",
        "[names]",
        *(f"{bare_key(lang)} = {as_toml(name)}" for lang, name in data.names.items()),
    ]
    if data.words:
        heading += [
            "",
            "[words]",
            *(f"{bare_key(lang)} = {as_toml(words)}" for lang, words in data.words.items()),
        ]
    files = {"set.toml": "\n".join(heading) + "\n"}
    schema = entity_types(game_of(data))
    if data.game is not None:
        files[GAME] = _game(data.game)
    blocks: dict[str, list[tuple[EntityType, Entity]]] = {
        name: [(schema["card"], card) for kind in kinds for card in data.cards if card.kind == kind]
        for name, kinds in _kinds_by_file(data.game).items()
    }
    blocks |= {
        name: [(schema[owner], entity) for owner in owners for entity in schema[owner].entities(data)]
        for name, owners in _ENTITY_FILES.items()
    }
    languages = data.languages()
    for name, found in blocks.items():
        if found:
            # Only terms and labels may have further languages.
            written = dict.fromkeys((*languages, *(code for _type, entity in found for code in entity.texts)))
            files[name] = "\n".join(block(declared, entity, tuple(written)) for declared, entity in found)
    for language in dict.fromkeys(code for paragraph in data.paragraphs for code in paragraph.texts):
        files[f"rules.{language}.md"] = paragraphs.to_markdown(data.paragraphs, language, data.source)
    if data.table is not None:
        files[TABLE] = "\n".join(document(data.table.to_plain())) + "\n"
    if data.remarks:
        files[REMARKS] = "\n".join(
            remark_block(unit, language, remark)
            for unit, by_language in data.remarks.items()
            for language, remark in by_language.items()
        )
    if data.lineage:
        files[LINEAGE] = (
            "\n".join(("states = [", *(f"  {as_toml(digest)}," for digest in data.lineage), "]")) + "\n"
        )
    return files


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """Return the values in *text*, the content of the file *name*. Raises :class:`CatalogueError`."""
    if deep := _DEEP.search(text):
        # The parser's time and memory grow with the square of the key's depth.
        raise CatalogueError("cards.bad-text-file", file=name, detail=f"{deep[0][:20]}…")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError, SystemError) as error:
        # Not only invalid TOML, but also numbers of thousands of digits and deeply nested brackets, for
        # which Python raises SystemError when short of memory.
        raise CatalogueError("cards.bad-text-file", file=name, detail=str(error)) from error


def from_files(files: Mapping[str, str]) -> SetData:
    """Return the set in *files*. Raises :class:`CatalogueError`, naming the file and the invalid value."""
    pages = {match[1]: text for name, text in files.items() if (match := RULES_TEXT.fullmatch(name))}
    parsed = {name: parse_toml(text, name) for name, text in files.items() if name in NAMES}
    if "set.toml" not in parsed:
        raise CatalogueError("cards.no-set-file")
    for name, part in parsed.items():
        TableReader(name, part).require_only(_CONTENTS.get(name, part))
    heading = TableReader("set.toml", parsed["set.toml"])
    source = heading.get("source", str)
    game = Game.read(parsed[GAME]) if GAME in parsed else None
    schema = entity_types(game or shipped())
    cards: list[Any] = [
        read_entity(schema["card"], row, source, kinds)
        for name, kinds in _kinds_by_file(game).items()
        for row in rows_of(name, parsed.get(name, {}), "card")
    ]
    if game is not None:
        order = game.kind_keys
        cards.sort(key=lambda card: order.index(card.kind))
    entities: dict[str, Any] = {}
    for file, owners in _ENTITY_FILES.items():
        for owner in owners:
            rows = rows_of(file, parsed.get(file, {}), BLOCK_NAMES.get(owner, owner))
            read = [read_entity(schema[owner], row, source) for row in rows]
            if owner in TEXTS_ALONE:
                read.sort(key=lambda entity: entity.key)
            entities[schema[owner].attribute] = tuple(read)
    entities["paragraphs"] = paragraphs.from_markdown(pages, source)
    return validate_set(
        SetData(
            heading.get("key", str),
            heading.get("version", str),
            source,
            heading.get("names", dict, {}),
            tuple(cards),
            table=_read_table(parsed[TABLE]) if TABLE in parsed else None,
            words=_read_words(heading),
            game=game,
            remarks=_read_remarks(parsed.get(REMARKS, {})),
            lineage=_read_lineage(TableReader(LINEAGE, parsed.get(LINEAGE, {}))),
            **entities,
        )
    )


def _game(game: Game) -> str:
    """Return the text of *game*'s declarations, with one symbol or font per line."""
    plain = game.to_plain()
    named = {name: plain.pop(name) for name in ("symbols", "fonts") if name in plain}
    lines = document(plain)
    for name, values in named.items():
        lines += ["", f"[{name}]", *(f"{bare_key(key)} = {as_toml(value)}" for key, value in values.items())]
    return "\n".join(lines).lstrip("\n") + "\n"


def _kinds_by_file(game: Game | None) -> dict[str, tuple[str, ...]]:
    if game is not None:
        return {CARDS: game.kind_keys}
    return {FILES[kind]: (kind,) for kind in shipped().kind_keys}


def from_json(data: object) -> SetData:
    """Return the set from :func:`to_json`. Raises :class:`CatalogueError`."""
    if not isinstance(data, dict) or not all(isinstance(v, dict) for v in data.values()):
        raise CatalogueError("cards.bad-json")
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise CatalogueError("cards.bad-json") from error
    pages = {name: part.get("text") for name, part in data.items() if RULES_TEXT.fullmatch(name)}
    if not all(isinstance(text, str) for text in pages.values()):
        raise CatalogueError("cards.bad-json")
    return from_files({name: pages.get(name) or "\n".join(document(part)) for name, part in data.items()})


def to_json(data: SetData) -> dict[str, object]:
    """Return :func:`to_files` as one tree of JSON values."""
    return {
        name: {"text": text} if RULES_TEXT.fullmatch(name) else tomllib.loads(text)
        for name, text in to_files(data).items()
    }


def _read_table(plain: Mapping[str, object]) -> Layout:
    try:
        return Layout.from_plain(dict(plain))
    except BadText as wrong:
        args = wrong.reason.args
        raise CatalogueError(
            "cards.bad-value",
            file=TABLE,
            place="—",
            field=str(args.get("field", "fill")),
            value=str(args.get("value", args.get("text", ""))),
        ) from wrong


def _read_words(heading: TableReader) -> dict[str, tuple[str, ...]]:
    words = heading.get("words", dict, {})
    if not all(isinstance(value, list) for value in words.values()):
        raise heading.bad_value("words")
    return {language: tuple(words[language]) for language in sorted(words) if words[language]}


def _read_remarks(part: Mapping[str, object]) -> dict[str, dict[str, Remark]]:
    result: dict[str, dict[str, Remark]] = {}
    for row in rows_of(REMARKS, part, "remark"):
        unit, language, made_from = (
            row.get("text", str),
            row.get("language", str),
            row.values.get("made_from"),
        )
        waivers = []
        for check, values in row.get("waived", dict, {}).items():
            if not isinstance(values, dict) or not all(
                isinstance(values.get(key), str) for key in ("reason", "of")
            ):
                raise row.bad_value("waived")
            waivers.append(Waiver(check, values["reason"], values["of"]))
        comment = row.values.get("comment", "")
        if not isinstance(comment, str) or not isinstance(made_from, str | None):
            raise row.bad_value("comment")
        remark = Remark(comment, tuple(waivers), made_from, row.values.get("checked") is True)
        result.setdefault(unit, {})[language] = remark
    return result


def _read_lineage(table: TableReader) -> tuple[str, ...]:
    states = table.get("states", list, [])
    if not all(isinstance(state, str) for state in states):
        raise table.bad_value("states")
    return tuple(states)


@cache
def templates() -> Mapping[str, Mapping[str, str]]:
    """Return template key → language → name, in the order of keys."""
    folders = sorted(file.parent for file in _folder().glob("*/set.toml"))
    return {folder.name: dict(source.read_folder(folder).names) for folder in folders}


def set_from_template(name: str, key: str, version: str, language: str, names: Mapping[str, str]) -> SetData:
    """Return a new set called *names*, made from the template *name*, with the source language *language*.

    If the template has *language*, its texts in other languages of *names* become translations. If not, the
    texts are those of the template's source language, and there are no translations.
    """
    data = source.read_folder(_folder() / name)
    has_language = language in data.names

    def written(texts: Texts) -> Texts:
        own = dict(texts[language if has_language else data.source]) if texts else {}
        result = {language: {field: Text(text.value) for field, text in own.items()}}
        for other, fields in texts.items():
            if other != language and has_language:
                kept = {f: Text(t.value, own[f].value if f in own else "", True) for f, t in fields.items()}
                result[other] = kept
        return result

    changes: dict[str, Any] = {
        part: tuple(replace(entity, texts=written(entity.texts)) for entity in getattr(data, part))
        for part in (
            *("cards", "tracks", "counters", "boards", "places", "backs", "numbers", "labels", "terms"),
            "paragraphs",
        )
    }
    data = replace(data, key=key, version=version, source=language, names=dict(names), **changes)
    return with_languages(data, {language, *names})


def _folder() -> Path:
    return paths.data() / "templates"
