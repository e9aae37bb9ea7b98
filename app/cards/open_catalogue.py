"""An open catalogue file: its connection, and transactions with readable errors."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Self

from sqlalchemy import Connection, create_engine
from sqlalchemy.pool import StaticPool

from app.cards import history, integrity, schema
from app.cards.errors import CatalogueError, guard


class OpenCatalogue:
    """A file of the newest schema, open for one thread; other threads open their own.

    Raises :class:`CatalogueError`: missing, damaged, locked, older, newer.
    """

    def __init__(self, path: Path, read_only: bool = False, immutable: bool = False) -> None:
        schema_version = schema.version(path)
        if schema_version != schema.NEWEST:
            raise CatalogueError("cards.older", file=str(path), schema=schema_version)
        self.path, self.read_only = path, read_only
        self._last: int | None = None
        with guard(path):
            self._raw = schema.connect(path, read_only, immutable)
            # Stops SQLAlchemy's implicit begin; each change opens the transaction it needs.
            self._raw.isolation_level = None
            if not read_only:
                try:
                    self._prepare()
                except sqlite3.Error:
                    self._raw.close()
                    raise
        self._engine = create_engine("sqlite://", creator=lambda: self._raw, poolclass=StaticPool)
        self._session = history.Session()
        if not read_only:
            self.begin_session()
        # The write-ahead log exists from the first read on.
        self._reconnects, self._journal = 0, self._wal_inode()

    def begin_session(self) -> None:
        """Allow undo of all changes made so far; not of changes that other programs make later."""
        with self._reading():
            self._session.begin(self._raw)
        self._last = None

    def _prepare(self) -> None:
        # WAL and NORMAL: a killed program loses nothing that was committed, and a commit costs under 1 ms.
        try:
            self._raw.execute("PRAGMA journal_mode = WAL")
            self._raw.execute("PRAGMA synchronous = NORMAL")
        except sqlite3.OperationalError as error:
            if "readonly" not in str(error):
                raise
            self.read_only = True

    def _wal_inode(self) -> int | None:
        try:
            return self.path.with_name(self.path.name + "-wal").stat().st_ino or None
        except OSError:
            return None

    def _reconnect_if_wal_replaced(self) -> None:
        """Reconnect if another program removed the write-ahead log.

        POSIX drops all locks of a process on a file that it opens and closes again, as file dialogs do to
        detect a file's type. Another program that exits then believes it was the last user and removes the
        log; later writes to the log would be lost.
        """
        if self.read_only or self._journal is None or self._journal == self._wal_inode():
            return
        with guard(self.path):
            # Close the old connection first: a process's connections share their state of the journal.
            self._engine.dispose()
            self._raw.close()
            self._raw = schema.connect(self.path)
            self._raw.isolation_level = None
            self._prepare()
            self._raw.execute("SELECT count(*) FROM card_set").fetchone()
        self._reconnects, self._journal = self._reconnects + 1, self._wal_inode()

    def close(self) -> None:
        self._engine.dispose()
        self._raw.close()
        if not self.read_only:
            integrity.note_own_write(self.path, closed=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def stamp(self) -> int:
        """Return a number that changes when another connection or program changes the file."""
        self._reconnect_if_wal_replaced()
        with guard(self.path):
            return int(self._raw.execute("PRAGMA data_version").fetchone()[0]) + (self._reconnects << 32)

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Connection]:
        with guard(self.path), self._translate_damage_errors(), self._engine.connect() as connection:
            yield connection

    @contextlib.contextmanager
    def _translate_damage_errors(self) -> Iterator[None]:
        """Report errors impossible in an intact catalogue as damage, not as a bug."""
        try:
            yield
        except (CatalogueError, sqlite3.Error, OSError):
            raise
        except Exception as error:
            if getattr(error, "orig", None) is None and not integrity.check_all(self.path):
                raise CatalogueError("cards.damaged", file=str(self.path)) from error
            raise

    @contextlib.contextmanager
    def _writing(self) -> Iterator[Connection]:
        if self.read_only:
            raise CatalogueError("cards.read-only", file=str(self.path))
        self._reconnect_if_wal_replaced()
        with guard(self.path), self._translate_damage_errors(), self._engine.connect() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.exec_driver_sql("COMMIT")
                integrity.note_own_write(self.path)
            except BaseException:
                if self._raw.in_transaction:
                    self._raw.execute("ROLLBACK")
                raise
