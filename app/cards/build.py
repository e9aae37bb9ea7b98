"""Build ``data/cards.db`` from ``data/source/``, deterministically."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from app import paths
from app.cards import schema
from app.cards.catalogue import Catalogue
from app.cards.errors import guard
from app.cards.source import read_folder
from app.files import atomic_path, sqlite_uri


def build(target: Path | None = None, source: Path | None = None) -> Path:
    """Write the catalogue *target* from the set folders in *source*."""
    target = target or paths.data() / "cards.db"
    source = source or paths.data() / "source"
    with guard(target), atomic_path(target) as part:
        sets = [read_folder(folder) for folder in sorted(source.iterdir()) if folder.is_dir()]
        schema.upgrade(part)
        with Catalogue(part) as catalogue:
            for data in sets:
                catalogue.put_set(data)
        with contextlib.closing(schema.connect(part)) as connection:
            connection.isolation_level = None
            connection.execute("DELETE FROM history")
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("VACUUM")
    return target


def dump(path: Path) -> str:
    """Return a catalogue's content as SQL for comparison.

    Leaves out the search index, which is derived and never reproducible.
    """
    with (
        guard(path),
        contextlib.closing(sqlite3.connect(sqlite_uri(path.resolve(), "ro"), uri=True)) as connection,
        contextlib.closing(sqlite3.connect(":memory:")) as copy,
    ):
        connection.backup(copy)
        copy.execute("DROP TABLE IF EXISTS search")
        return "\n".join(copy.iterdump())
