"""The door: connections are let in by measure, before anything of them is read.

A crowd at the door costs the table next to nothing: whoever knocks too often is closed at once, and while
somebody does, nobody is listened to for a moment. Who is inside notices nothing of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import struct
import time
from collections.abc import Callable
from typing import Any

BACKLOG = 32
"""Connections that may wait to be looked at; of a crowd the system turns the rest away."""
AT_ONCE, A_SECOND = 40.0, 8.0
"""Connections of one address: a page takes eight, and a phone that wakes one."""
TAKEN = 8
"""Connections that are looked at between two other things."""
PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8)
"""s for which nobody is listened to, while somebody goes on knocking too often."""
KNOWN = 200
"""Addresses that are remembered at most."""
RESET = struct.pack("hh" if os.name == "nt" else "ii", 1, 0)
"""Closed without a word, and without a trace that the system would keep."""
Admits = Callable[[str], bool]


class Measure:
    """How often an address may knock: some at once, then so many a second."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}

    def allows(self, address: str) -> bool:
        """Whether *address*, which knocks now, may come in."""
        now = self._clock()
        left, since = self._left.pop(address, (AT_ONCE, now))
        left = min(AT_ONCE, left + (now - since) * A_SECOND)
        allowed = left >= 1
        self._left[address] = (left - 1 if allowed else left), now
        while len(self._left) > KNOWN:
            del self._left[next(iter(self._left))]
        return allowed


class Door(asyncio.AbstractServer):
    """A listening socket whose connections become protocols of *factory* where *admits* and the measure let
    them in. Stands where :class:`asyncio.Server` stands."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        listening: socket.socket,
        factory: Callable[[], asyncio.BaseProtocol],
        admits: Admits,
    ) -> None:
        self._loop = loop
        self._listening = listening
        self._factory = factory
        self._admits = admits
        self._measure = Measure()
        self._crowd = 0
        self._open = False
        self._again: asyncio.TimerHandle | None = None
        self._coming: set[asyncio.Task[Any]] = set()

    @property
    def sockets(self) -> tuple[socket.socket, ...]:
        """The socket that is listened at."""
        return (self._listening,) if self._open else ()

    def get_loop(self) -> asyncio.AbstractEventLoop:
        return self._loop

    def is_serving(self) -> bool:
        return self._open

    async def start_serving(self) -> None:
        self._open = True
        self._listening.listen(BACKLOG)
        self._listen()

    async def serve_forever(self) -> None:
        await self.start_serving()

    def close(self) -> None:
        if self._open:
            self._open = False
            if self._again is not None:
                self._again.cancel()
            self._loop.remove_reader(self._listening)
            self._listening.close()

    async def wait_closed(self) -> None:
        """It is closed at once."""

    def _listen(self) -> None:
        if self._open:
            self._loop.add_reader(self._listening, self._look)

    def _look(self) -> None:
        """Let in who has come; if somebody comes too often, look away for a moment."""
        turned_away = False
        for _ in range(TAKEN):
            try:
                come, peer = self._listening.accept()
            except OSError:
                break
            if self._admits(peer[0]) and self._measure.allows(peer[0]):
                come.setblocking(False)
                task = self._loop.create_task(self._let_in(come))
                self._coming.add(task)
                task.add_done_callback(self._coming.discard)
                continue
            turned_away = True
            with contextlib.suppress(OSError):
                come.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            come.close()
        if not turned_away:
            self._crowd = 0
            return
        self._loop.remove_reader(self._listening)
        pause = PAUSES[min(self._crowd, len(PAUSES) - 1)]
        self._crowd += 1
        self._again = self._loop.call_later(pause, self._listen)

    async def _let_in(self, come: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(self._factory, come)
        except OSError:
            come.close()


def loop_with_door(admits: Admits) -> Callable[[], asyncio.AbstractEventLoop]:
    """Makes an event loop whose servers have such a door. By ``select`` on every system: there has to be
    something that can be looked away from."""

    class Loop(asyncio.SelectorEventLoop):
        async def create_server(self, protocol_factory: Any, *args: Any, **given: Any) -> Any:
            listening = socket.socket()
            try:
                if given.get("reuse_address"):
                    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                listening.setblocking(False)
                listening.bind(args[:2])
            except (OSError, OverflowError):
                listening.close()
                raise
            door = Door(self, listening, protocol_factory, admits)
            await door.start_serving()
            return door

    return Loop
