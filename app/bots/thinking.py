"""A process that thinks for a window, and the threads that speak and listen to it.

Whoever asks never waits: what is asked is packed at once, for a position may change, and sent in a thread,
for to start a process takes a while; what the process says is heard in another.
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
"""By how much the thinking process gives way to others (where the system knows such a thing)."""


def give_way() -> None:
    """What a thinking process begins with: where both want the processor, the window goes first."""
    if hasattr(os, "nice"):
        os.nice(NICE)


class ThinkingProcess(ABC):
    """One process that runs ``serve(line)``. Started by the first word to it; let go by :meth:`_end`, after
    which the next word starts another."""

    def __init__(self, serve: Callable[[Connection], None], name: str) -> None:
        self._serve, self._name = serve, name
        self._lock = threading.Lock()
        self._line: Connection | None = None
        self._process: SpawnProcess | None = None
        self._words: SimpleQueue[bytes | None] = SimpleQueue()
        self._speaker: threading.Thread | None = None

    @abstractmethod
    def _heard(self, word: Any, current: bool) -> None:
        """The process says *word*; it is not the *current* one where another has taken its place."""

    @abstractmethod
    def _forsaken(self) -> Callable[[], None]:
        """Nothing comes any more, for the process has ended or cannot be started: nobody waits from now on.
        Gives what tells whoever waited; called while the lock is held."""

    def _say(self, word: object) -> None:
        """Say *word* to the process, soon."""
        packed = bytes(ForkingPickler.dumps(word))
        if self._speaker is None:
            self._speaker = threading.Thread(target=self._speak, daemon=True, name=f"{self._name}-asked")
            self._speaker.start()
        self._words.put(packed)

    def _end(self) -> None:
        """Let the process go."""
        if self._speaker is not None:
            self._words.put(None)
            self._speaker.join()
            self._speaker = None
        with self._lock:
            line, process = self._line, self._process
            self._line = self._process = None
        processes.end(line, process)

    def _speak(self) -> None:
        while (packed := self._words.get()) is not None:
            try:
                self._running().send_bytes(packed)
            except OSError:
                # Whoever listens to the line tells of a process that has ended; of one that cannot be started
                # nobody else can.
                self._tell_of_loss(None)

    def _running(self) -> Connection:
        """The line to the process, which is started if there is none."""
        with self._lock:
            line, process = self._line, self._process
        if line is not None and process is not None and process.is_alive():
            return line
        mine, process = processes.begun(self._serve, self._name)
        with self._lock:
            self._line, self._process = mine, process
        threading.Thread(target=self._listen, args=(mine,), daemon=True, name=f"{self._name}-heard").start()
        return mine

    def _listen(self, line: Connection) -> None:
        while True:
            try:
                word = line.recv()
            except (EOFError, OSError, TypeError):
                break
            self._heard(word, line is self._line)
        self._tell_of_loss(line)

    def _tell_of_loss(self, line: Connection | None) -> None:
        """Tell whoever waits that nothing comes, if *line* is still the one that they wait for."""
        with self._lock:
            if line is not self._line:
                return
            self._line = self._process = None
            tell = self._forsaken()
        tell()
