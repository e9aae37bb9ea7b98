"""Child processes that answer questions, and process pools, without Qt.

A :class:`ChildProcess` answers one question at a time. Asking doesn't wait for the process: a question is
pickled immediately, because the position may change, and sent in a thread, because starting a process takes a
while. Another thread receives.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.reduction import ForkingPickler
from queue import SimpleQueue
from types import SimpleNamespace
from typing import Any

from app.processes import end_with_parent

NICE = 5
"""Nice value of a child process with lower priority (where supported)."""
WINDOWS_MAX_PROCESSES = 61
"""Most processes of a pool on Windows, which waits for at most 63 objects; the pool has two of its own."""
Report = Callable[[Any], None]
"""Receives partial results."""
Handler = Callable[[Any, Report, Callable[[], bool]], Any]
"""Called in the child as ``handler(question, report, is_cancelled)``; returns the answer."""


class ProcessLost(Exception):
    """The process ended without an answer, or couldn't start. The next question starts a new one."""

    reason = SimpleNamespace(code="bots.worker-lost", args={})


class ChildProcess:
    """A child process that answers one question at a time. Started by the first one, also after an end."""

    def __init__(self, begin: Callable[[], Handler], name: str, *, killed: bool = False) -> None:
        """Create a child that calls ``begin()`` once and its result for each question.

        *killed*: cancelling ends the process, because its work doesn't ask ``is_cancelled``.
        """
        self._begin, self._name, self._killed = begin, name, killed
        self._lock = threading.Lock()
        self._connection: Connection | None = None
        self._process: SpawnProcess | None = None
        self._outbox: SimpleQueue[tuple[int, bytes] | None] = SimpleQueue()
        self._sender: threading.Thread | None = None
        self._number = 0
        self._waiting: Future[Any] | None = None
        self._on_report: Report | None = None

    def run(self, question: object, on_report: Report | None = None) -> Future[Any]:
        """Return the future answer to *question*; cancel the last one.

        *on_report* and the future's callbacks are called in a thread. The future raises what the child
        raises, or :class:`ProcessLost`.
        """
        self.cancel()
        answer: Future[Any] = Future()
        with self._lock:
            self._number += 1
            self._waiting, self._on_report = answer, on_report
        self._send(question)
        return answer

    def cancel(self) -> None:
        """Cancel the last question; its future raises CancelledError."""
        with self._lock:
            waiting, self._waiting, self._on_report = self._waiting, None, None
            self._number += 1
        if waiting is not None:
            if self._killed:
                self._end_process()
            else:
                self._send(None)
            waiting.cancel()

    def close(self) -> None:
        """End the process. The next question starts a new one."""
        self.cancel()
        if self._sender is not None:
            self._outbox.put(None)
            self._sender.join()
            self._sender = None
        self._end_process()

    def _send(self, question: object) -> None:
        packed = bytes(ForkingPickler.dumps((self._number, question)))
        if self._sender is None:
            self._sender = threading.Thread(target=self._send_all, daemon=True, name=f"{self._name}-send")
            self._sender.start()
        self._outbox.put((self._number, packed))

    def _end_process(self) -> None:
        with self._lock:
            process, self._connection, self._process = self._process, None, None
        if process is not None:
            # The threads still use the connection. It closes with their last reference.
            process.terminate()
            process.join(2)

    def _send_all(self) -> None:
        while (message := self._outbox.get()) is not None:
            number, packed = message
            if number != self._number:
                continue
            try:
                connection = self._ensure_running()
                # It may have been cancelled while the process started.
                if number == self._number:
                    connection.send_bytes(packed)
            except OSError:
                # The receiver reports an ended process; a failed start is only noticed here.
                self._lose(None, number)

    def _ensure_running(self) -> Connection:
        with self._lock:
            connection, process = self._connection, self._process
        if connection is not None and process is not None and process.is_alive():
            return connection
        connection, process = start(partial(_serve, self._begin), self._name)
        with self._lock:
            self._connection, self._process = connection, process
        threading.Thread(
            target=self._receive_all, args=(connection,), daemon=True, name=f"{self._name}-receive"
        ).start()
        return connection

    def _receive_all(self, connection: Connection) -> None:
        while (message := _receive(connection)) is not None:
            self._handle(*message)
            # While it waits, this thread must keep nothing alive.
            del message
        self._lose(connection)

    def _handle(self, number: int, kind: str, value: object) -> None:
        with self._lock:
            if number != self._number or self._waiting is None:
                return
            waiting, on_report = self._waiting, self._on_report
            if kind != "report":
                self._waiting = None
        # The caller may have cancelled the future itself.
        with contextlib.suppress(InvalidStateError):
            if kind == "answer":
                waiting.set_result(value)
            elif kind == "error":
                assert isinstance(value, Exception)
                waiting.set_exception(value)
            elif on_report is not None:
                on_report(value)

    def _lose(self, connection: Connection | None, number: int = 0) -> None:
        """Fail the last question if *connection*, and its *number* if known, are still current."""
        with self._lock:
            if connection is not self._connection or number not in (0, self._number):
                return
            self._connection = self._process = None
            waiting, self._waiting = self._waiting, None
        if waiting is not None:
            with contextlib.suppress(InvalidStateError):
                waiting.set_exception(ProcessLost())


def _receive(connection: Connection) -> tuple[int, str, Any] | None:
    """Return the next message; None if the connection is closed."""
    try:
        message: tuple[int, str, Any] = connection.recv()
    except (EOFError, OSError, TypeError):
        return None
    return message


def _serve(begin: Callable[[], Handler], connection: Connection) -> None:
    """Answer questions in the child process until the connection closes."""
    handler = begin()
    while True:
        try:
            number, question = connection.recv()
        except (EOFError, OSError):
            return
        if question is None:
            continue
        try:
            reply = ("answer", handler(question, partial(_report, connection, number), connection.poll))
        except Exception as error:
            reply = ("error", error)
        try:
            connection.send((number, *reply))
        except OSError:
            return


def _report(connection: Connection, number: int, value: object) -> None:
    connection.send((number, "report", value))


def start(serve: Callable[[Connection], None], name: str) -> tuple[Connection, SpawnProcess]:
    """Start a process that runs ``serve(connection)``; return the other end and the process."""
    context = get_context("spawn")
    connection, child_end = context.Pipe()
    process = context.Process(target=_run, args=(serve, child_end), daemon=True, name=name)
    process.start()
    child_end.close()
    return connection, process


def pool(jobs: int, begin: Callable[..., None] | None = None, *args: Any) -> ProcessPoolExecutor:
    """Return a pool of *jobs* processes; each calls ``begin(*args)`` first."""
    context = get_context("spawn")
    most = WINDOWS_MAX_PROCESSES if sys.platform == "win32" else jobs
    return ProcessPoolExecutor(min(jobs, most), mp_context=context, initializer=_run, initargs=(begin, *args))


def lower_priority() -> None:
    """Lower this process's priority below the window's."""
    if hasattr(os, "nice"):
        os.nice(max(0, NICE - os.nice(0)))


def _run(begin: Callable[..., None] | None, *args: Any) -> None:
    end_with_parent()
    if begin is not None:
        begin(*args)
