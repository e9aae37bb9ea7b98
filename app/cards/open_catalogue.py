"""An open catalogue file: its connection, transactions with readable errors, and undo.

Every change is one transaction, in the file when the call returns, and carries its own reversal. A change
that no longer fits (another program was faster) is refused, and nothing is written.
"""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Self

from sqlalchemy import Connection, create_engine
from sqlalchemy.pool import StaticPool

from app.cards import history, integrity, schema, text_index
from app.cards.errors import CatalogueError, guard
from app.cards.history import Step
from app.cards.rows import Change, RowChange, write
from app.files import is_network_path

TYPING_PAUSE = 1.5
"""Seconds: a longer pause in typing begins a new undo step."""


class OpenCatalogue:
    """A file of the newest schema, open for one thread; other threads open their own.

    Raises :class:`CatalogueError`: missing, damaged, locked, older, newer.
    """

    _typed_at = -TYPING_PAUSE

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
            # The log needs memory shared between processes, which network shares lack.
            mode = "DELETE" if is_network_path(self.path.resolve()) else "WAL"
            self._raw.execute(f"PRAGMA journal_mode = {mode}")
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

    # ---- changes and undo

    def apply(self, change: Change, *, typing: bool = False) -> Change:
        """Apply *change* atomically, add it to the history, and return it; without rows, only return it.

        *typing*: makes one undo step with a change of the same field or text less than TYPING_PAUSE before.
        Raises :class:`CatalogueError`: ``cards.changed-elsewhere`` if a row differs from the change's old
        value; read-only; locked; disk full.
        """
        if not change.rows:
            return change
        recent = time.monotonic() - self._typed_at < TYPING_PAUSE
        with self._writing():
            self._write(change.rows)
            self._last = history.record(
                self._raw, change, self._last if typing and recent else None, self._session
            )
        self._typed_at = time.monotonic() if typing else -TYPING_PAUSE
        return change

    def undo(self, set_key: str | None = None) -> Change | None:
        """Undo the last step of the set *set_key* (None: of any set), even from an earlier day.

        Returns None if nothing is left. Raises :class:`CatalogueError`: ``cards.step-overtaken`` if something
        else has changed the same rows since; the next call skips that step.
        """
        return self._undo_or_redo(set_key, undo=True)

    def redo(self, set_key: str | None = None) -> Change | None:
        """Redo the step that :meth:`undo` last undid; return None if there is none."""
        return self._undo_or_redo(set_key, undo=False)

    def _undo_or_redo(self, set_key: str | None, *, undo: bool) -> Change | None:
        with self._writing():
            entry = history.next_change(self._raw, self._session, self._set_id(set_key), undone=not undo)
            if entry is None:
                return None
            number, change = entry
            change = change.reversal() if undo else change
            change = replace(change, rows=tuple(history.rebase(self._raw, row) for row in change.rows))
            try:
                self._write(change.rows)
            except CatalogueError as error:
                self._session.skip(number)
                raise CatalogueError("cards.step-overtaken") from error
            history.mark(self._raw, number, undo)
        self._last = None
        return change

    def _set_id(self, set_key: str | None) -> int | None:
        """Return the set's id; 0 if it does not exist; None if *set_key* is None, which means all sets."""
        if set_key is None:
            return None
        row = self._raw.execute("SELECT id FROM card_set WHERE key = ?", (set_key,)).fetchone()
        return int(row[0]) if row else 0

    def _write(self, changes: Sequence[RowChange]) -> None:
        write(self._raw, changes)
        history.reserve_ids(self._raw, changes)
        text_index.update(self._raw, changes)

    def history(self, limit: int = 200) -> list[Step]:
        """Return the newest steps, newest first; undone ones are marked."""
        with self._reading():
            return history.steps(self._raw, limit)

    def step(self, number: int) -> Change:
        with self._reading():
            return history.change_of(self._raw, number)

    def next_steps(self, set_key: str | None = None) -> tuple[Step | None, Step | None]:
        """Return the steps that :meth:`undo` and :meth:`redo` would apply; None if there is none."""
        with self._reading():
            at = self._set_id(set_key)
            return (
                history.next_step(self._raw, self._session, at, undone=False),
                history.next_step(self._raw, self._session, at, undone=True),
            )
