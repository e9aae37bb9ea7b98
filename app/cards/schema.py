"""Schema versions and migration of a catalogue file."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from app.cards.errors import CatalogueError, guard
from app.files import require_regular, sqlite_uri

if TYPE_CHECKING:
    from sqlmodel import Session

MIGRATIONS = Path(__file__).parent / "migrations"
VERSIONS = tuple(sorted(file.name[:4] for file in (MIGRATIONS / "versions").glob("[0-9]*.py")))
"""All schema versions, oldest first; tests/cards/fixtures/ has a file of each."""
NEWEST = VERSIONS[-1]

upgrading = threading.RLock()
"""Lock for Alembic, which otherwise would use another thread's connection."""
MAX_PATH = 504
"""Maximum bytes of a path in SQLite, including its journal's suffix ("-journal")."""


def connect(path: Path, read_only: bool = False, immutable: bool = False) -> sqlite3.Connection:
    """Return an SQLite connection that never creates a file. Foreign keys are on."""
    mode = "ro" if read_only else "rw"
    target = path.resolve()
    require_regular(target)
    if len(os.fsencode(target)) > MAX_PATH:
        raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG), str(path))
    uri = sqlite_uri(target, mode) + ("&immutable=1" if immutable else "")
    connection = sqlite3.connect(uri, uri=True, timeout=2.0, check_same_thread=False)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def raw(session: Session) -> sqlite3.Connection:
    """Return the driver's connection of *session*, for plain SQL (:mod:`app.cards.reading`)."""
    connection = session.connection().connection.driver_connection
    assert isinstance(connection, sqlite3.Connection)
    return connection


@contextlib.contextmanager
def session(path: Path) -> Iterator[Session]:
    """Open *path* for a session that nobody else uses."""
    from sqlalchemy.pool import NullPool
    from sqlmodel import Session, create_engine

    engine = create_engine("sqlite://", creator=lambda: connect(path), poolclass=NullPool)
    with Session(engine) as opened:
        yield opened


def require_target(path: Path) -> None:
    """Raise :class:`CatalogueError` if *path* is a broken link (such as to an unplugged drive)."""
    if path.is_symlink() and not path.exists():
        raise CatalogueError("cards.link-broken", file=str(path), target=str(path.readlink()))


def version(path: Path) -> str:
    """Return the schema version of the catalogue *path*.

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
                # Catalogues have no triggers and views; foreign ones could change data.
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
    """Migrate the file *path*, created if missing, in place to the schema version *target*."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with guard(path), upgrading:
        if not path.exists():
            path.touch()
        with session(path) as opened:
            config.attributes["connection"] = opened.connection()
            command.upgrade(config, target)
            opened.commit()
