"""Integrity checks of a catalogue's rows and file.

:func:`check_rows`, run when the user's catalogue opens changed, checks the rows;
:func:`check_all` checks the file, too.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Container, Iterable, Mapping
from pathlib import Path

from app import __version__, disk_cache
from app.cards import game as games, row_checks, schema
from app.cards.errors import CatalogueError, guard
from app.cards.fields import TEXTS_ALONE
from app.cards.game import Game
from app.cards.row_checks import TABLES
from app.cards.rows import COLUMNS, ENTITY_COLUMNS, Row

CACHE_NAME = "catalogue"
"""Name of the cache entry that tells the next start that the catalogue is intact."""
_NOISE_BYTES = bytes([*range(0x09), *range(0x0E, 0x20)])
_intact: dict[Path, tuple[tuple[int, ...], ...]] = {}


def check_rows(raw: sqlite3.Connection) -> bool:
    """Return whether every row is valid and belongs to an existing set or entity.

    Skips history, versions, pictures, and the characters of texts.
    """
    heads = _rows(raw, "card_set", COLUMNS["card_set"])
    sets = {head["id"]: head["key"] for head in heads}
    owners = {(number, "set", key) for number, key in sets.items()}
    stored = raw.execute("SELECT set_id, data FROM game").fetchall()
    declared = {number: game for number, text in stored if (game := row_checks.game_in(text)) is not None}
    groups = [(games.shipped(), f"set_id NOT IN ({', '.join(map(str, declared))})")]
    groups += [(game, f"set_id = {number}") for number, game in declared.items()]
    return (
        all(map(row_checks.fits_head, heads))
        and declared.keys() <= sets.keys()
        and len(declared) == len(stored)
        and all(_entities_fit(raw, game, where, sets, owners) for game, where in groups)
        and _notes_fit(raw, owners, sets, declared)
    )


def _entities_fit(
    raw: sqlite3.Connection,
    game: Game,
    where: str,
    sets: Mapping[int, str],
    owners: set[tuple[int, str, str]],
) -> bool:
    """Return whether the entities of sets of *game* are valid; add them to *owners*."""
    for table in TABLES:
        names = ("set_id", "key", "position", *ENTITY_COLUMNS[table])
        quoted = ", ".join(f'"{name}"' for name in names)
        rows = raw.execute(f'SELECT {quoted} FROM "{table}" WHERE {where}').fetchall()
        if not rows:
            continue
        # Ten thousand cards have few distinct values: check each once.
        values = dict(zip(names, map(set, zip(*rows, strict=True)), strict=True))
        valid = (
            values["set_id"] <= sets.keys()
            and all(map(row_checks.is_key, values["key"]))
            and all(isinstance(value, int) for value in values["position"])
            and all(
                all(map(fits, values[name])) for name, fits in row_checks.column_checks(table, game).items()
            )
        )
        if not valid or (
            table == "track"
            and any(row_checks.broken(table, dict(zip(names, row, strict=True)), game) for row in rows)
        ):
            return False
        owners.update((row[0], table, row[1]) for row in rows)
    return True


def _notes_fit(
    raw: sqlite3.Connection,
    owners: set[tuple[int, str, str]],
    sets: Mapping[int, str],
    declared: Mapping[int, Game],
) -> bool:
    places = _rows(raw, "text", ("set_id", "owner", "field", "language"), distinct=True)
    owned = raw.execute("SELECT DISTINCT set_id, owner, key FROM text").fetchall()
    originals = raw.execute("SELECT DISTINCT set_id FROM origin WHERE owner = 'card'")
    return (
        all(
            row_checks.fits_text_place({**place, "key": "a"}, declared.get(place["set_id"], games.shipped()))
            for place in places
        )
        and not raw.execute(
            "SELECT 1 FROM text"
            " WHERE typeof(value) <> 'text' OR typeof(made_from) <> 'text' OR checked NOT IN (0, 1) LIMIT 1"
        ).fetchone()
        and all(
            place in owners or (place[1] in TEXTS_ALONE and place[0] in sets and row_checks.is_key(place[2]))
            for place in owned
        )
        and all(map(row_checks.fits_origin, _rows(raw, "origin", ("field", "origin"), distinct=True)))
        and owners.issuperset(raw.execute("SELECT DISTINCT set_id, owner, key FROM origin"))
        and all(
            declared[number].records_origins() for (number,) in originals.fetchall() if number in declared
        )
        and all(_rows_fit(raw, table, sets) for table in ("layout", "lineage", "remark"))
    )


def _rows_fit(raw: sqlite3.Connection, table: str, sets: Container[object]) -> bool:
    """Return whether every row of *table* is valid and belongs to one of *sets*, if to any set."""
    return all(
        ("set_id" not in row or row["set_id"] in sets) and row_checks.FITS[table](row)
        for row in _rows(raw, table, COLUMNS[table])
    )


def _texts_clean(raw: sqlite3.Connection) -> bool:
    """Return whether all texts are valid UTF-8 without control characters. Ten thousand cards have 15 MB."""
    texts = raw.execute("SELECT CAST(group_concat(value || made_from) AS BLOB) FROM text GROUP BY set_id")
    return all(
        len(words.translate(None, _NOISE_BYTES)) == len(words) and row_checks.fits(words.decode)
        for (words,) in texts
        if words
    )


def _rows(raw: sqlite3.Connection, table: str, names: Iterable[str], distinct: bool = False) -> Iterable[Row]:
    cursor = raw.execute(f'SELECT {"DISTINCT " * distinct}{", ".join(names)} FROM "{table}"')
    return [dict(zip(names, row, strict=True)) for row in cursor]


def require_intact(path: Path) -> None:
    """Raise :class:`CatalogueError` (``cards.damaged``) if :func:`check_rows` finds the catalogue damaged.

    An unchanged intact file is not read again, even by the next start: 10,000 cards take a fifth of a second.
    """
    if _intact.get(path) != _stamp(path):
        disk_cache.cached(CACHE_NAME, lambda: _mark(path), lambda: _check(path))
        _intact[path] = _stamp(path)


def _check(path: Path) -> bool:
    with guard(path), contextlib.closing(schema.connect(path, read_only=True)) as raw:
        if not check_rows(raw):
            raise CatalogueError("cards.damaged", file=str(path))
    return True


def note_own_write(path: Path, *, closed: bool = False) -> None:
    """Note that this program wrote to the file or, if *closed*, closed it: an intact file stays intact."""
    if path in _intact:
        _intact[path] = _stamp(path)
        if closed:
            with contextlib.suppress(OSError):
                disk_cache.store(disk_cache.folder() / f"{CACHE_NAME}.json", _mark(path), True)


def _mark(path: Path) -> tuple[object, ...]:
    return str(path), __version__, _stamp(path)


def _stamp(path: Path) -> tuple[tuple[int, ...], ...]:
    stamps = []
    for ending in ("", "-wal"):
        with contextlib.suppress(OSError):
            file = path.with_name(path.name + ending).stat()
            # Readers leave an empty journal.
            if file.st_size:
                stamps.append((file.st_ino, file.st_size, file.st_mtime_ns))
    return tuple(stamps)


def check_all(path: Path) -> bool:
    """Return whether the whole catalogue is intact: pages, rows, history, versions and pictures.

    Raises :class:`CatalogueError`: locked, unreadable.
    """
    try:
        with guard(path), contextlib.closing(schema.connect(path, read_only=True)) as raw:
            return (
                raw.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
                and raw.execute("PRAGMA foreign_key_check").fetchone() is None
                and check_rows(raw)
                and _texts_clean(raw)
                and all(_rows_fit(raw, table, ()) for table in ("picture", "version", "history"))
            )
    except CatalogueError as error:
        if error.code != "cards.damaged":
            raise
        return False
