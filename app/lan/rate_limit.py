"""Listening socket that limits connections before anything is read.

A flood costs the table almost nothing: connections beyond the limits are closed immediately.
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

BACKLOG = 128
"""Connections that may wait to be accepted; the system rejects further ones."""
BURST, PER_SECOND = 40.0, 8.0
"""Connections allowed to an address at once, and per second: a page takes eight, a waking phone one."""
ACCEPT_BATCH = 100
"""Connections accepted before other work gets its turn."""
PAUSE = 0.05
"""s without accepting after a refusal: at most 2,000 refusals a second, 20 µs each."""
MAX_ADDRESSES = 200
"""Maximum number of addresses remembered."""
RESET = struct.pack("hh" if os.name == "nt" else "ii", 1, 0)
"""Value of ``SO_LINGER`` that resets a connection when it is closed, so that the system keeps no state."""
Admit = Callable[[str], bool]


class TokenBucket:
    """Token bucket with *capacity* tokens, refilled at *per_second*."""

    def __init__(
        self, capacity: float, per_second: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._capacity, self._per_second, self._clock = capacity, per_second, clock
        self._left, self._since = capacity, clock()

    def take(self, amount: float = 1) -> bool:
        """Take *amount* if available; return whether it was."""
        now = self._clock()
        self._left = min(self._capacity, self._left + (now - self._since) * self._per_second)
        self._since = now
        allowed = self._left >= amount
        self._left -= amount if allowed else 0
        return allowed


class RateLimiter:
    """Rate limiter for connections: a token bucket per address."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: dict[str, TokenBucket] = {}

    def allows(self, address: str) -> bool:
        """Return whether a new connection from *address* is allowed; count it if so."""
        bucket = self._buckets.pop(address, None) or TokenBucket(BURST, PER_SECOND, self._clock)
        self._buckets[address] = bucket
        while len(self._buckets) > MAX_ADDRESSES:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take()


class LimitedServer(asyncio.AbstractServer):
    """A listening socket; *factory* makes a protocol for each connection that *admits* allows.

    Drop-in replacement for :class:`asyncio.Server`.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        listening: socket.socket,
        factory: Callable[[], asyncio.BaseProtocol],
        admits: Admit,
    ) -> None:
        self._loop = loop
        self._listening = listening
        self._factory = factory
        self._admits = admits
        self._open = False
        self._resume_timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def sockets(self) -> tuple[socket.socket, ...]:
        """The listening socket, if open."""
        return (self._listening,) if self._open else ()

    def get_loop(self) -> asyncio.AbstractEventLoop:
        return self._loop

    def is_serving(self) -> bool:
        return self._open

    async def start_serving(self) -> None:
        self._open = True
        self._listening.listen(BACKLOG)
        self._resume()

    async def serve_forever(self) -> None:
        await self.start_serving()

    def close(self) -> None:
        if self._open:
            self._open = False
            if self._resume_timer is not None:
                self._resume_timer.cancel()
            self._loop.remove_reader(self._listening)
            self._listening.close()

    async def wait_closed(self) -> None:
        """Return immediately: closing is synchronous."""

    def _resume(self) -> None:
        if self._open:
            self._loop.add_reader(self._listening, self._accept_waiting)

    def _accept_waiting(self) -> None:
        """Accept waiting connections; after a refusal or an error, pause for a moment."""
        refused = False
        for _ in range(ACCEPT_BATCH):
            try:
                connection, peer = self._listening.accept()
            except BlockingIOError:
                break
            except OSError:
                # The client left, or file descriptors ran out: retrying immediately would fail again.
                refused = True
                break
            if self._admits(peer[0]):
                connection.setblocking(False)
                task = self._loop.create_task(self._accept(connection))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
                continue
            refused = True
            with contextlib.suppress(OSError):
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            connection.close()
        if refused:
            self._loop.remove_reader(self._listening)
            self._resume_timer = self._loop.call_later(PAUSE, self._resume)

    async def _accept(self, connection: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(self._factory, connection)
        except OSError:
            connection.close()


def loop_factory(admits: Admit) -> Callable[[], asyncio.AbstractEventLoop]:
    """Return a factory of event loops whose servers use a :class:`LimitedServer`.

    Based on a selector on every system: its reader can be removed for a pause.
    """

    class Loop(asyncio.SelectorEventLoop):
        async def create_server(self, protocol_factory: Any, *args: Any, **options: Any) -> Any:
            listening = socket.socket()
            try:
                if options.get("reuse_address"):
                    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                listening.setblocking(False)
                listening.bind(args[:2])
            except (OSError, OverflowError):
                listening.close()
                raise
            server = LimitedServer(self, listening, protocol_factory, admits)
            await server.start_serving()
            return server

    return Loop
