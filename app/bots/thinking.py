"""A child process that computes for a window, with sender and receiver threads.

The caller never blocks. A message is pickled immediately, because the position may change, and sent in a
thread, because starting a process takes a while. Another thread receives.
"""

from __future__ import annotations

import os
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.reduction import ForkingPickler
from queue import SimpleQueue
from typing import Any

from app import processes

NICE = 5
"""Nice value of the child process (where supported)."""


def lower_priority() -> None:
    """Lower this process's priority below the window's."""
    if hasattr(os, "nice"):
        os.nice(NICE)


class ThinkingProcess(ABC):
    """A child process that runs ``serve(connection)``. Started by the first message, also after an end."""

    def __init__(self, serve: Callable[[Connection], None], name: str) -> None:
        self._serve, self._name = serve, name
        self._lock = threading.Lock()
        self._line: Connection | None = None
        self._process: SpawnProcess | None = None
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._sender: threading.Thread | None = None

    @abstractmethod
    def _on_message(self, message: Any, current: bool) -> None:
        """Handle a message; *current* is False if it's from a process that has been replaced."""

    @abstractmethod
    def _on_process_lost(self) -> Callable[[], None]:
        """Handle the loss of the process; return a function that notifies the waiting caller.

        Called while the lock is held.
        """

    def _send(self, message: object) -> None:
        """Send *message* to the process, asynchronously."""
        packed = bytes(ForkingPickler.dumps(message))
        if self._sender is None:
            self._sender = threading.Thread(target=self._sender_loop, daemon=True, name=f"{self._name}-asked")
            self._sender.start()
        self._outbox.put(packed)

    def _end_process(self) -> None:
        if self._sender is not None:
            self._outbox.put(None)
            self._sender.join()
            self._sender = None
        with self._lock:
            line, process = self._line, self._process
            self._line = self._process = None
        processes.end(line, process)

    def _sender_loop(self) -> None:
        while (packed := self._outbox.get()) is not None:
            try:
                self._ensure_running().send_bytes(packed)
            except OSError:
                # The receiver reports an ended process; a failed start is only noticed here.
                self._notify_lost(None)

    def _ensure_running(self) -> Connection:
        with self._lock:
            line, process = self._line, self._process
        if line is not None and process is not None and process.is_alive():
            return line
        mine, process = processes.start(self._serve, self._name)
        with self._lock:
            self._line, self._process = mine, process
        threading.Thread(target=self._listen, args=(mine,), daemon=True, name=f"{self._name}-heard").start()
        return mine

    def _listen(self, line: Connection) -> None:
        while True:
            try:
                message = line.recv()
            except (EOFError, OSError, TypeError):
                break
            self._on_message(message, line is self._line)
        self._notify_lost(line)

    def _notify_lost(self, line: Connection | None) -> None:
        """Notify the waiting caller of the loss if *line* is still the current connection."""
        with self._lock:
            if line is not self._line:
                return
            self._line = self._process = None
            notify = self._on_process_lost()
        notify()
