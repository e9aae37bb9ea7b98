"""The schema of a catalogue file: which one it has, and bringing it up to the newest."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sqlite3
import threading
from pathlib import Path

from app.cards.errors import CatalogueError, guard
from app.files import require_regular

VERSIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008", "0009")
"""All schemas that there ever were, oldest first; a file of each is kept in tests/cards/fixtures/."""

NEWEST = VERSIONS[-1]

upgrading = threading.RLock()
"""Alembic works for one thread at a time: the connection of another would be used."""
LONGEST = 504
"""Bytes of a path: SQLite opens no longer one, nor the journal of one ("-journal" is added)."""


def connect(path: Path, read_only: bool = False, immutable: bool = False) -> sqlite3.Connection:
    """An SQLite connection that never makes a file by mistake. Foreign keys are on."""
    mode = "ro" if read_only else "rw"
    target = path.resolve()
    require_regular(target)
    if len(os.fsencode(target)) > LONGEST:
        raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG), str(path))
    uri = f"{target.as_uri()}?mode={mode}" + ("&immutable=1" if immutable else "")
    connection = sqlite3.connect(uri, uri=True, timeout=2.0, check_same_thread=False)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def require_target(path: Path) -> None:
    """Raises :class:`CatalogueError` if *path* is a link to what is not there (a stick that is away)."""
    if path.is_symlink() and not path.exists():
        raise CatalogueError("cards.link-broken", file=str(path), target=str(path.readlink()))


def version(path: Path) -> str:
    """The schema of the catalogue *path*.

    Raises :class:`CatalogueError`: missing, damaged, not a catalogue, or from a newer program.
    """
    if not path.exists():
        require_target(path)
        raise CatalogueError("cards.missing", file=str(path))
    with guard(path), contextlib.closing(connect(path, read_only=True)) as connection:
        try:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            foreign = connection.execute("SELECT 1 FROM sqlite_master WHERE type IN ('trigger', 'view')")
            if foreign.fetchone() is not None:
                # No catalogue has one: it would act in ours.
                raise CatalogueError("cards.not-a-catalogue", file=str(path))
        except sqlite3.OperationalError as error:
            if "no such table" in str(error):
                raise CatalogueError("cards.not-a-catalogue", file=str(path)) from error
            raise
    if row is None:
        raise CatalogueError("cards.not-a-catalogue", file=str(path))
    if not re.fullmatch(r"\d{4}", str(row[0])):
        raise CatalogueError("cards.damaged", file=str(path))
    if row[0] not in VERSIONS:
        raise CatalogueError("cards.newer", file=str(path), schema=str(row[0]), newest=NEWEST)
    return str(row[0])


def upgrade(path: Path, target: str = "head") -> None:
    """Bring the file *path*, made if it is missing, up to schema *target*, in place."""
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import create_engine
    from sqlalchemy.pool import NullPool

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    with guard(path), upgrading:
        if not path.exists():
            path.touch()
        engine = create_engine("sqlite://", creator=lambda: connect(path), poolclass=NullPool)
        with engine.connect() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, target)
            connection.commit()
