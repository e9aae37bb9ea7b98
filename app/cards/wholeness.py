"""Whether a catalogue is whole: what its rows may hold, asked of the schema of a set.

:func:`quick` looks at every value of every row at each opening, :func:`whole` at the file itself too.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from app import __version__, disk_cache
from app.cards import game as games
from app.cards import history, schema
from app.cards.errors import CatalogueError, guard
from app.cards.field import LANGUAGE, ORIGINS, Field, check_key, fit, heading
from app.cards.fields import (
    DIGEST,
    TEXTS_ALONE,
    THINGS,
    UNIT,
    Thing,
    check_differences,
    check_lineage,
    fit_remark,
    own_values,
    things,
)
from app.cards.game import Game
from app.cards.rows import COLUMNS, JSON, remarks_of
from app.rules.free.layout import Layout
from app.rules.game import BadText
from app.rules.rule_set import Differences

Row = dict[str, Any]

KEPT = "catalogue"
"""The name under which the next start finds that the catalogue was whole."""
TABLES = tuple(COLUMNS)
"""The tables of things with a key in their set."""
REMARK = ("unit", "language", "comment", "waived", "made_from", "checked")
VERSION = ("digest", "set_key", "name", "at", "own", "data")
_JSON = ("params", "locations", "cells", "sides", "powers", "told")
# What nobody types and no door lets in: halves of characters are what is left of bytes that are no text.
_NOISE = re.compile(r"[\x00-\x08\x0e-\x1f\ud800-\udfff]")
_NOISE_BYTES = bytes([*range(0x09), *range(0x0E, 0x20)])
_NAME = re.compile(r"[a-z_-]{1,60}")
_LABEL = re.compile(r"editor\.[a-z-]{1,60}")
_good: dict[Path, tuple[tuple[int, ...], ...]] = {}


def fits(do: Callable[[], object]) -> bool:
    """Whether *do* takes what it was given. Whatever plain data holds, it is refused by one of these."""
    try:
        do()
    except (
        CatalogueError,
        BadText,
        ValueError,
        TypeError,
        LookupError,
        AttributeError,
        RecursionError,
        OverflowError,
        zlib.error,
    ):
        return False
    return True


def clean(text: object) -> bool:
    """Whether *text* is one that somebody may have typed."""
    return isinstance(text, str) and not _NOISE.search(text)


def is_key(value: object) -> bool:
    """Whether *value* names a thing of a set."""
    return isinstance(value, str) and fits(lambda: check_key(value))


def is_language(value: object) -> bool:
    """Whether *value* names a language."""
    return isinstance(value, str) and LANGUAGE.fullmatch(value) is not None


def columns(table: str, game: Game) -> dict[str, Field]:
    """Column → the field that is stored there in a set of *game*."""
    return {
        field.name: field
        for field in things(game)[table].fields
        if not field.translated and field.widget != "origins" and field.name != "origin"
    }


def fits_column(field: Field, value: Any, thing: Thing) -> bool:
    """Whether *value*, as it is stored, is one of *field* of *thing*."""
    if field.widget == "values":
        return value == "{}" or (clean(value) and fits(lambda: _same_values(thing, json.loads(value))))
    if field.widget == "flag":
        return value in (0, 1)
    if field.widget in _JSON:
        return clean(value) and fits(lambda: fit(field, json.loads(value), "-"))
    if field.widget not in ("number", "decimal") and not clean(value):
        return False
    return fits(lambda: fit(field, value, "-"))


def _same_values(thing: Thing, values: Any) -> None:
    """Raises if *values* are not as they are stored."""
    if own_values(thing, values, "-") != values:
        raise ValueError("values")


def bare(thing: Thing) -> list[tuple[str, Any]]:
    """The columns of cards that their game has no fields for, and what stands there."""
    return [(name, blank) for name, blank in thing.bare if name in COLUMNS["card"]]


def fits_bare(name: str, blank: Any, value: Any) -> bool:
    """Whether *value* is what stands in the column *name* of a game that has no such field."""
    return bool(value == (json.dumps(blank) if name in JSON else blank))


def broken(table: str, row: Row, game: Game) -> list[str]:
    """The columns of the thing *row* of *game* that hold what cannot be."""
    thing = things(game)[table]
    found = [name for name, field in columns(table, game).items() if not fits_column(field, row[name], thing)]
    found += [name for name, blank in bare(thing) if not fits_bare(name, blank, row[name])]
    if table == "track" and not found and len(json.loads(row["cells"])) != len(json.loads(row["sides"])):
        found = ["cells", "sides"]
    if table == "rule_set" and not fits_differences(row["differs"], game):
        found.append("differs")
    return found


def fits_differences(value: Any, game: Game) -> bool:
    """Whether *value* is what a rule set stores."""
    return clean(value) and fits(
        lambda: check_differences(Differences.from_plain(json.loads(value)), "-", game)
    )


def game_in(value: Any) -> Game | None:
    """The game that is stored as *value*; None where that cannot be."""
    return games.from_text(value) if clean(value) and fits(lambda: games.from_text(value)) else None


def fits_layout(value: Any) -> bool:
    """Whether *value* is what a free table stores."""
    return clean(value) and fits(lambda: Layout.from_plain(json.loads(value)))


def fits_head(row: Row) -> bool:
    """Whether *row* is one of ``card_set``."""
    return (
        is_key(row["key"])
        and fits(lambda: heading(row["version"], "version"))
        and clean(row["version"])
        and is_language(row["source"])
        and isinstance(row["position"], int)
    )


def fits_text_place(row: Row, game: Game) -> bool:
    """Whether the text *row* of a set of *game* says whose it is, and in which language."""
    owner = row["owner"]
    known = ("name", "words") if owner == "set" else things(game)[owner].texts if owner in THINGS else ()
    return row["field"] in known and is_language(row["language"]) and is_key(row["key"])


def fits_origin(row: Row) -> bool:
    """Whether *row* is one of ``origin``."""
    name = row["field"]
    return isinstance(name, str) and _NAME.fullmatch(name) is not None and row["origin"] in ORIGINS


def fits_remark(row: Row) -> bool:
    """Whether *row* is what is said of a text of a set."""

    def look() -> None:
        ((unit, said),) = remarks_of([tuple(row[name] for name in REMARK)]).items()
        ((language, one),) = said.items()
        if fit_remark(one, unit) != one or UNIT.fullmatch(unit) is None or not is_language(language):
            raise ValueError("remark")

    texts = (row["unit"], row["language"], row["comment"], row["waived"], row["made_from"] or "")
    return all(map(clean, texts)) and row["checked"] in (0, 1) and fits(look)


def fits_lineage(value: Any) -> bool:
    """Whether *value* says of which states a set was made."""
    return clean(value) and fits(lambda: check_lineage(tuple(json.loads(value))))


def fits_version(row: Row) -> bool:
    """Whether *row* is a kept state of a set."""
    return (
        isinstance(row["digest"], str)
        and DIGEST.fullmatch(row["digest"]) is not None
        and is_key(row["set_key"])
        and clean(row["name"])
        and isinstance(row["at"], str)
        and row["own"] in (0, 1)
        and isinstance(row["data"], bytes)
        and fits(lambda: zlib.decompress(row["data"]))
    )


def fits_picture(row: Row) -> bool:
    """Whether *row* is a picture as it was stored."""
    data = row["data"]
    return (
        isinstance(data, bytes)
        and hashlib.sha256(data).hexdigest() == row["digest"]
        and clean(row["name"])
        and clean(row["media"])
    )


def fits_history(row: Row) -> bool:
    """Whether *row* is a step that can be shown and taken back."""
    return (
        isinstance(row["at"], str)
        and re.fullmatch(r"[0-9T:+.Z-]{10,40}", row["at"]) is not None
        and isinstance(row["label"], str)
        and _LABEL.fullmatch(row["label"]) is not None
        and row["undone"] in (0, 1)
        and clean(row["params"])
        and fits(lambda: dict(json.loads(row["params"])))
        and history.can_be_read(row["rows"])
    )


def quick(raw: sqlite3.Connection) -> bool:
    """Whether every row of sets holds what it may hold and belongs to something."""
    sets = {}
    for head in _rows(raw, "card_set", ("id", "key", "version", "source", "position")):
        if not fits_head(head):
            return False
        sets[head["id"]] = head["key"]
    owners = {(number, "set", key) for number, key in sets.items()}
    declared: dict[int, Game] = {}
    for number, text in raw.execute("SELECT set_id, data FROM game"):
        game = game_in(text)
        if number not in sets or game is None:
            return False
        declared[number] = game
    groups = [(games.shipped(), f"set_id NOT IN ({', '.join(map(str, declared))})" if declared else "1")]
    groups += [(game, f"set_id = {number}") for number, game in declared.items()]
    if not all(_things_fit(raw, game, where, sets, owners) for game, where in groups):
        return False
    return _notes_fit(raw, owners, sets, declared)


def _things_fit(
    raw: sqlite3.Connection,
    game: Game,
    where: str,
    sets: Mapping[int, str],
    owners: set[tuple[int, str, str]],
) -> bool:
    """Whether the things of the sets of *game* hold what they may; they are added to *owners*."""
    for table in TABLES:
        names, thing = ("set_id", "key", "position", *COLUMNS[table]), things(game)[table]
        quoted = ", ".join(f'"{name}"' for name in names)
        found = raw.execute(f'SELECT {quoted} FROM "{table}" WHERE {where}').fetchall()
        if not found:
            continue
        # Ten thousand cards have few different values: each of those is looked at once.
        values = dict(zip(names, map(set, zip(*found, strict=True)), strict=True))
        good = (
            values["set_id"] <= sets.keys()
            and all(map(is_key, values["key"]))
            and all(isinstance(one, int) for one in values["position"])
            and all(
                fits_column(field, one, thing)
                for name, field in columns(table, game).items()
                for one in values[name]
            )
            and all(fits_bare(name, blank, one) for name, blank in bare(thing) for one in values[name])
            and all(fits_differences(one, game) for one in values.get("differs", ()))
        )
        if not good or (
            table == "track" and any(broken(table, dict(zip(names, row, strict=True)), game) for row in found)
        ):
            return False
        owners.update((row[0], table, row[1]) for row in found)
    return True


def _notes_fit(
    raw: sqlite3.Connection,
    owners: set[tuple[int, str, str]],
    sets: Mapping[int, str],
    declared: Mapping[int, Game],
) -> bool:
    for place in _rows(raw, "text", ("set_id", "owner", "field", "language"), distinct=True):
        if not fits_text_place({**place, "key": "a"}, declared.get(place["set_id"], games.shipped())):
            return False
    if raw.execute(
        "SELECT 1 FROM text"
        " WHERE typeof(value) <> 'text' OR typeof(made_from) <> 'text' OR checked NOT IN (0, 1) LIMIT 1"
    ).fetchone():
        return False
    for number, owner, key in raw.execute("SELECT DISTINCT set_id, owner, key FROM text"):
        if (number, owner, key) not in owners and not (
            owner in TEXTS_ALONE and number in sets and is_key(key)
        ):
            return False
    if not all(map(fits_origin, _rows(raw, "origin", ("field", "origin"), distinct=True))):
        return False
    if not owners.issuperset(raw.execute("SELECT DISTINCT set_id, owner, key FROM origin")):
        return False
    if any(
        (number,) in raw.execute("SELECT DISTINCT set_id FROM origin WHERE owner = 'card'").fetchall()
        for number, game in declared.items()
        if not game.keeps_origins()
    ):
        return False
    return (
        all(
            number in sets and fits_layout(data)
            for number, data in raw.execute("SELECT set_id, data FROM layout")
        )
        and all(
            number in sets and fits_lineage(data)
            for number, data in raw.execute("SELECT set_id, data FROM lineage")
        )
        and all(
            row["set_id"] in sets and fits_remark(row) for row in _rows(raw, "remark", ("set_id", *REMARK))
        )
    )


def _texts_clean(raw: sqlite3.Connection) -> bool:
    """Whether every text is one that somebody may have typed. Ten thousand cards have 15 MB."""
    found = raw.execute("SELECT CAST(group_concat(value || made_from) AS BLOB) FROM text GROUP BY set_id")
    return all(
        len(words.translate(None, _NOISE_BYTES)) == len(words) and fits(words.decode)
        for (words,) in found
        if words
    )


def _rows(raw: sqlite3.Connection, table: str, names: Iterable[str], distinct: bool = False) -> Iterable[Row]:
    found = raw.execute(f'SELECT {"DISTINCT " * distinct}{", ".join(names)} FROM "{table}"')
    return [dict(zip(names, row, strict=True)) for row in found]


def require(path: Path) -> None:
    """Raises :class:`CatalogueError` (``cards.damaged``) if :func:`quick` finds the user's catalogue damaged.
    A file that was whole and is the same is not read again, not even by the next start: 10,000 cards take a
    fifth of a second.
    """
    if _good.get(path) != _stamp(path):
        disk_cache.cached(KEPT, lambda: _mark(path), lambda: _look(path))
        _good[path] = _stamp(path)


def _look(path: Path) -> bool:
    with guard(path), contextlib.closing(schema.connect(path, read_only=True)) as raw:
        if not quick(raw):
            raise CatalogueError("cards.damaged", file=str(path))
    return True


def written(path: Path, *, closed: bool = False) -> None:
    """The program itself has changed the file, or *closed* it: one that was whole stays so."""
    if path in _good:
        _good[path] = _stamp(path)
        if closed:
            with contextlib.suppress(OSError):
                disk_cache.store(disk_cache.folder() / f"{KEPT}.json", _mark(path), True)


def _mark(path: Path) -> tuple[object, ...]:
    return str(path), __version__, _stamp(path)


def _stamp(path: Path) -> tuple[tuple[int, ...], ...]:
    found = []
    for ending in ("", "-wal"):
        with contextlib.suppress(OSError):
            file = path.with_name(path.name + ending).stat()
            # Whoever only reads leaves an empty journal.
            if file.st_size:
                found.append((file.st_ino, file.st_size, file.st_mtime_ns))
    return tuple(found)


def whole(path: Path) -> bool:
    """Whether nothing at all is wrong with the catalogue: its pages, its rows, its history and pictures."""
    try:
        with guard(path), contextlib.closing(schema.connect(path, read_only=True)) as raw:
            return (
                raw.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
                and raw.execute("PRAGMA foreign_key_check").fetchone() is None
                and quick(raw)
                and _texts_clean(raw)
                and all(map(fits_picture, _rows(raw, "picture", ("digest", "name", "media", "data"))))
                and all(map(fits_version, _rows(raw, "version", VERSION)))
                and all(map(fits_history, _rows(raw, "history", ("at", "label", "params", "rows", "undone"))))
            )
    except CatalogueError as error:
        if error.code != "cards.damaged":
            raise
        return False
