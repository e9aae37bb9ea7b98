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

from sqlalchemy.pool import StaticPool
from sqlmodel import Session, create_engine, select

from app.cards import history, integrity, schema, text_index
from app.cards.errors import CatalogueError, guard
from app.cards.history import Step
from app.cards.rows import Change, RowChange, write
from app.cards.tables import SetTable
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
        self.path, self.read_only, self._immutable = path, read_only, immutable
        self._engine = create_engine("sqlite://", creator=self._connect, poolclass=StaticPool)
        self._scope = history.UndoScope()
        with guard(path), self._engine.connect():
            # Connects now, so that errors come now.
            pass
        if not self.read_only:
            self.begin_session()
        # The write-ahead log exists from the first read on.
        self._reconnects, self._journal = 0, self._wal_inode()

    def _connect(self) -> sqlite3.Connection:
        connection = schema.connect(self.path, self.read_only, self._immutable)
        # Stops the implicit begin; each change opens the transaction it needs.
        connection.isolation_level = None
        if not self.read_only:
            # With WAL and NORMAL, a killed program loses nothing committed, and a commit costs under 1 ms.
            # The log needs memory shared between processes, which network shares lack.
            mode = "DELETE" if is_network_path(self.path.resolve()) else "WAL"
            try:
                connection.execute(f"PRAGMA journal_mode = {mode}")
                connection.execute("PRAGMA synchronous = NORMAL")
            except sqlite3.Error as error:
                if "readonly" not in str(error):
                    connection.close()
                    raise
                self.read_only = True
        return connection

    def begin_session(self) -> None:
        """Allow undo of all changes made so far; not of changes that other programs make later."""
        with self._reading() as session:
            self._scope.begin(session)

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
        # Close the old connection first: a process's connections share their state of the journal.
        self._engine.dispose()
        with self._reading() as session:
            session.exec(select(SetTable.id)).first()
        self._reconnects, self._journal = self._reconnects + 1, self._wal_inode()

    def close(self) -> None:
        self._engine.dispose()
        if not self.read_only:
            integrity.note_own_write(self.path, closed=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def stamp(self) -> int:
        """Return a number that changes when another connection or program changes the file."""
        self._reconnect_if_wal_replaced()
        with self._reading() as session:
            version = session.connection().exec_driver_sql("PRAGMA data_version").scalar_one()
        return int(version) + (self._reconnects << 32)

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Session]:
        with guard(self.path), self._translate_damage_errors(), Session(self._engine) as session:
            yield session

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
    def _writing(self) -> Iterator[Session]:
        if self.read_only:
            raise CatalogueError("cards.read-only", file=str(self.path))
        self._reconnect_if_wal_replaced()
        with self._reading() as session:
            session.connection().exec_driver_sql("BEGIN IMMEDIATE")
            yield session
            session.commit()
            integrity.note_own_write(self.path)

    # ---- changes and undo

    def apply(self, change: Change, *, typing: bool = False, completes: bool = False) -> Change:
        """Apply *change* atomically, add it to the history, and return it; without rows, only return it.

        *typing*: makes one undo step with a change of the same field or text less than TYPING_PAUSE before;
        *completes*: with the last step, if that has the same label and params.
        Raises :class:`CatalogueError`: ``cards.changed-elsewhere`` if a row differs from the change's old
        value; read-only; locked; disk full.
        """
        if not change.rows:
            return change
        recent = time.monotonic() - self._typed_at < TYPING_PAUSE
        with self._writing() as session:
            _write(session, change.rows)
            history.record(session, change, typing and recent, self._scope, completes=completes)
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
        with self._writing() as session:
            number = history.next_entry(session, self._scope, _set_id(session, set_key), undone=not undo)
            if number is None:
                return None
            change = history.change_of(session, number)
            change = change.reversal() if undo else change
            change = replace(change, rows=tuple(history.rebase(session, row) for row in change.rows))
            try:
                _write(session, change.rows)
            except CatalogueError as error:
                self._scope.skip(number)
                raise CatalogueError("cards.step-overtaken") from error
            history.mark(session, number, undo)
        self._scope.last = None
        return change

    def history(self, limit: int = 200) -> list[Step]:
        """Return the newest steps, newest first; undone ones are marked."""
        with self._reading() as session:
            return history.steps(session, limit)

    def step(self, number: int) -> Change:
        with self._reading() as session:
            return history.change_of(session, number)

    def next_steps(self, set_key: str | None = None) -> tuple[Step | None, Step | None]:
        """Return the steps that :meth:`undo` and :meth:`redo` would apply; None if there is none."""
        with self._reading() as session:
            at = _set_id(session, set_key)
            undo, redo = (
                history.next_entry(session, self._scope, at, undone=undone) for undone in (False, True)
            )
            return (
                None if undo is None else history.step(session, undo),
                None if redo is None else history.step(session, redo),
            )


def _set_id(session: Session, set_key: str | None) -> int | None:
    """Return the set's id; 0 if it does not exist; None if *set_key* is None, which means all sets."""
    if set_key is None:
        return None
    return session.exec(select(SetTable.id).where(SetTable.key == set_key)).one_or_none() or 0


def _write(session: Session, changes: Sequence[RowChange]) -> None:
    write(session, changes)
    history.reserve_ids(session, changes)
    text_index.update(session, changes)
