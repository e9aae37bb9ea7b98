"""The page and its WebSocket on one port of one address, in their own thread.

Knows seats, bytes and limits; the callback ``on_message`` interprets messages. The listening socket limits
connections before anything is read, so that a flood costs the table almost nothing: connections beyond the
limits are closed immediately.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import socket
import struct
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from app.lan.pages import REFUSAL, File
from app.lan.seats import Guesses, Seats

BACKLOG = 128
"""Connections that may wait to be accepted; the system rejects further ones."""
CONNECTION_BURST, CONNECTIONS_PER_SECOND = 40.0, 8.0
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
        bucket = self._buckets.pop(address, None) or TokenBucket(
            CONNECTION_BURST, CONNECTIONS_PER_SECOND, self._clock
        )
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
        self._loop, self._listening, self._factory, self._admits = loop, listening, factory, admits
        self._open = False
        self._resume_timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

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
        async def create_server(  # type: ignore[override]  # one of the library's ways to call it
            self, protocol_factory: Callable[[], asyncio.BaseProtocol], *args: Any, **options: Any
        ) -> LimitedServer:
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


MAX_MESSAGE = 4096
"""Maximum bytes of a message."""
MAX_PER_ADDRESS, MAX_TOTAL = 6, 24
"""Unidentified connections of one address (a browser opens six), and in total."""
UNSEATED_RATE = 80.0, 40.0
"""Connections initially and per second, of all addresses except those of seated phones."""
HANDSHAKE_S = 5.0
"""Timeout in s for identification, and for reading and answering a request."""
RATE, BURST = 20.0, 30.0
"""Messages allowed per second, and in a burst."""
PING_S = 10.0
"""s between two pings, and timeout in s for an answer."""
BYTES = 4.0 * MAX_MESSAGE
"""Bytes that a connection may send in a burst, and per second: pings count too."""
OUTBOX, UNREAD = 64, 1 << 18
"""Numbers of unsent messages, and of unsent bytes, above which a phone is dropped."""
CLOSE_WAIT_S, LINGER_S = 0.3, 2.0
"""s that a phone has to read its last messages: when the port closes, and otherwise."""
SEND_TIMEOUT_S = 60.0
"""s after which an unidentified connection is closed, even if it has not read its answer."""
FIELDS: Mapping[str, Mapping[str, int]] = {
    "name": {"name": 200},
    "lang": {"lang": 8},
    "do": {"id": 64, "action": 400},
    "why": {"id": 64, "action": 400},
    "log": {},
    "sleep": {},
    "ping": {},
}
"""Messages allowed after *hello*: their text fields, each with its maximum length."""
SWITCH_INTERVAL_S = 0.0005
"""s after which a busy thread yields (default 5 ms).

Phones need not wait for the table's painting, nor the table for strangers' messages.
"""
Message = dict[str, Any]
OnMessage = Callable[[str, Message], None]


class Refused(Exception):
    """Invalid message; the socket is closed."""


class Connection(ServerConnection):
    """A connection, unidentified until *hello*, dropped at its first invalid data."""

    lan: Lan
    address = ""
    served = False
    """Whether the last requested file exists."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        peer = transport.get_extra_info("peername")
        self.address = peer[0] if peer else ""
        self._bytes = TokenBucket(BYTES, BYTES)
        super().connection_made(transport)
        self.lan.add_unidentified(self)

    def data_received(self, data: bytes) -> None:
        if within_rate := self._bytes.take(len(data)):
            super().data_received(data)
        # The parser rejects a frame announced as 100 MB; don't read it just to discard it.
        unread = self.transport.get_write_buffer_size()
        if not within_rate or unread > UNREAD or self.protocol.parser_exc is not None:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.lan.remove_unidentified(self)
        super().connection_lost(exc)


class Lan:
    """The server, in a thread of its own; other threads start it, send messages, and stop it."""

    def __init__(
        self,
        address: str,
        files: Mapping[str, File],
        on_message: OnMessage,
        *,
        port: int = 0,
        seats: Seats | None = None,
        goodbyes: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        """Prepare to serve *files*, which are keyed by URL path.

        *on_message* is called in the server's thread with a seat and its phone's message: besides those of
        docs/formats/phone.md ``hello`` (with ``lang``), ``here`` and ``lost``, and without a seat ``knock``
        with the ``address`` that sends wrong tickets or codes or connects too often (at most one a second).
        *port* 0: a free one. *goodbyes*: language → reason → the sentence of ``gone``.
        """
        self.address, self.port = address, port
        self.seats = seats or Seats()
        self.files = dict(files)
        self._on_message = on_message
        self._goodbyes = goodbyes or {}
        self._guesses = Guesses()
        self._phones: dict[str, _Phone] = {}
        self._seat_addresses: dict[str, str] = {}
        """Address of each seat's last phone: other addresses can't crowd it out."""
        self._unidentified: dict[Connection, asyncio.TimerHandle] = {}
        self._limiter, self._unseated_bucket = RateLimiter(), TokenBucket(*UNSEATED_RATE)
        self._report_bucket = TokenBucket(1, 1)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopped: asyncio.Event | None = None
        self._closed = threading.Event()
        self._failure: OSError | OverflowError | None = None
        self._old_switch_interval = sys.getswitchinterval()

    @property
    def origin(self) -> str:
        """The page's address."""
        return f"http://{self.address}:{self.port}"

    def ticket(self, seat: str) -> tuple[str, str]:
        """Return the page's address with a new ticket of *seat*, and a code to type there instead."""
        ticket, code = self.seats.ticket(seat)
        return f"{self.origin}/#{ticket}", code

    def start(self) -> None:
        """Open the port. Raises OSError if it is unavailable, OverflowError if there is no such port."""
        self._old_switch_interval = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH_INTERVAL_S)
        ready = threading.Event()
        threading.Thread(target=self._run, args=(ready,), name="phones", daemon=True).start()
        ready.wait()
        if self._failure is not None:
            raise self._failure

    def stop(self, why: str = "off") -> None:
        """Say goodbye to every phone, and close the port.

        It closes immediately; phones have a moment to disconnect.
        """
        if self._loop is not None:
            self._call(lambda: self._dismiss_all(why))
            self._closed.wait(1)
            sys.setswitchinterval(self._old_switch_interval)

    def send(self, seat: str, message: Message) -> None:
        """Send *message* to the phone of *seat*, if connected."""
        data = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        data = data.encode("utf-8", "replace").decode()  # half a character would end the sending
        self._call(lambda: self._queue(seat, data))

    def dismiss(self, seat: str, why: str) -> None:
        """Say goodbye to the phone of *seat*, whose secret becomes invalid."""
        self.seats.revoke(seat)
        self._call(lambda: self._dismiss(seat, why))

    # In the server's thread -----------------------------------------------------------------------

    def admits(self, address: str) -> bool:
        """Return whether a new connection from *address* is admitted; report the address if not."""
        allowed = self._limiter.allows(address) and (
            address in self._seat_addresses.values() or self._unseated_bucket.take()
        )
        if not allowed:
            self._report_address(address)
        return allowed

    def add_unidentified(self, connection: Connection) -> None:
        """Add an unidentified connection.

        If its address has too many, it replaces one of them; if there are too many in total, one from the
        address without a seated phone that has the most. The oldest one goes, preferably one that was served
        no file. If all are from addresses of seated phones, the new one goes.
        """
        loop = asyncio.get_running_loop()
        counts = Counter(connection.address for connection in self._unidentified)
        full = counts[connection.address] >= MAX_PER_ADDRESS
        if full or counts.total() >= MAX_TOTAL:
            others = [address for address in counts if address not in self._seat_addresses.values()]
            crowd = connection.address if full else max(others, key=counts.__getitem__, default="")
            replaced = min(
                (connection for connection in self._unidentified if connection.address == crowd),
                key=lambda connection: connection.served,
                default=connection,
            )
            self.remove_unidentified(replaced)
            replaced.transport.abort()
        self._unidentified[connection] = loop.call_later(SEND_TIMEOUT_S, connection.transport.abort)

    def remove_unidentified(self, connection: Connection) -> None:
        """Remove a connection that is closed or identified."""
        timeout = self._unidentified.pop(connection, None)
        if timeout is not None:
            timeout.cancel()

    def _report_address(self, address: str) -> None:
        if self._report_bucket.take():
            self._on_message("", {"t": "knock", "address": address})

    def _call(self, callback: Callable[[], None]) -> None:
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # it was closed meanwhile
                self._loop.call_soon_threadsafe(callback)

    def _run(self, ready: threading.Event) -> None:
        with asyncio.Runner(loop_factory=loop_factory(self.admits)) as runner:
            runner.run(self._main(ready))

    async def _main(self, ready: threading.Event) -> None:
        self._loop = asyncio.get_running_loop()
        self._stopped = asyncio.Event()
        logger = logging.getLogger("dozor.phones")
        logger.propagate = False
        logger.addHandler(logging.NullHandler())
        connection_class = type("Connection", (Connection,), {"lan": self})
        try:
            server = await serve(
                self._handle_socket, self.address, self.port, create_connection=connection_class,
                process_request=self._answer, compression=None, server_header=None, logger=logger,
                open_timeout=HANDSHAKE_S, max_size=MAX_MESSAGE,
                max_queue=4, ping_interval=PING_S, ping_timeout=PING_S, close_timeout=1,
                reuse_address=os.name == "posix",
            )  # fmt: skip
        except (OSError, OverflowError) as failure:
            self._failure = failure
            ready.set()
            return
        self.port = next(iter(server.sockets)).getsockname()[1]
        ready.set()
        await self._stopped.wait()
        server.server.close()
        self._closed.set()
        await asyncio.sleep(CLOSE_WAIT_S)
        self._loop = None

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        assert isinstance(connection, Connection)
        host = f"{self.address}:{self.port}"
        if request.headers.get_all("Host") != [host]:
            return _response(421, REFUSAL)
        if request.method != "GET":
            return _response(405, REFUSAL)
        path = request.path
        if path == "/ws":
            if request.headers.get_all("Origin") != [f"http://{host}"]:
                return _response(403, REFUSAL)
            return None
        file = self.files.get(path)
        connection.served = file is not None
        return _response(200, file) if file is not None else _response(404, REFUSAL)

    async def _handle_socket(self, socket: ServerConnection) -> None:
        assert isinstance(socket, Connection)
        with contextlib.suppress(ConnectionClosed, Refused, TimeoutError):
            await self._identify(socket)

    async def _identify(self, socket: Connection) -> None:
        """Seat the phone at *socket* by its ticket, code, or secret, then serve it; else reject it."""
        message = _read(await asyncio.wait_for(socket.recv(), HANDSHAKE_S))
        if message.get("t") != "hello":
            await socket.close(1008)
            return
        language = str(message.get("lang") or "")
        # Secrets and tickets can't be guessed: they admit even locked-out addresses.
        locked = self._guesses.locked(socket.address)
        seat = secret = None
        if "ticket" in message:
            entered = self.seats.claim(str(message["ticket"]), codes=not locked)
            seat, secret = entered or (None, None)
        else:
            seat = self.seats.seat_of(str(message.get("secret") or ""))
        if seat is None:
            why = "busy" if locked else "ticket" if "ticket" in message else "secret"
            if not locked:
                self._guesses.record_failure(socket.address)
            if why != "secret":
                self._report_address(socket.address)
            await self._reject(socket, why, language)
            return
        self.remove_unidentified(socket)
        self._seat_addresses[seat] = socket.address
        old = self._phones.get(seat)
        phone = self._phones[seat] = _Phone(socket, language)
        if old is not None:
            # Two windows of one browser share a secret: the newer one plays.
            old.put(self._goodbye_message("moved" if secret is not None else "window", old.language))
            old.end()
        if secret is not None:
            phone.put(json.dumps({"t": "key", "secret": secret}))
        self._on_message(seat, {"t": "hello", "lang": language, "fresh": secret is not None})
        writer = asyncio.ensure_future(phone.write())
        try:
            await self._listen(seat, phone)
        finally:
            phone.end()
            await writer
            if self._phones.get(seat) is phone:
                del self._phones[seat]
                self._on_message(seat, {"t": "lost"})

    async def _listen(self, seat: str, phone: _Phone) -> None:
        messages = TokenBucket(BURST, RATE)
        async for raw in phone.socket:
            if phone.ended or not messages.take():
                raise Refused
            message = _checked(_read(raw))
            if message["t"] == "ping":
                phone.put('{"t":"pong"}')
                message = {"t": "here"}
            self._on_message(seat, message)

    def _queue(self, seat: str, data: str) -> None:
        phone = self._phones.get(seat)
        if phone is not None:
            phone.put(data)

    def _dismiss(self, seat: str, why: str) -> None:
        phone = self._phones.get(seat)
        if phone is not None:
            phone.put(self._goodbye_message(why, phone.language))
            phone.end()

    def _dismiss_all(self, why: str) -> None:
        for seat in list(self._phones):
            self._dismiss(seat, why)
        if self._stopped is not None:
            self._stopped.set()

    async def _reject(self, socket: ServerConnection, why: str, language: str) -> None:
        await socket.send(self._goodbye_message(why, language))
        await socket.close(1008)

    def _goodbye_message(self, why: str, language: str) -> str:
        words = self._goodbyes.get(language) or next(iter(self._goodbyes.values()), {})
        return json.dumps({"t": "gone", "why": why, "text": words.get(why, "")}, ensure_ascii=False)


class _Phone:
    """One seated phone: its socket and its outbox."""

    def __init__(self, socket: ServerConnection, language: str) -> None:
        self.socket, self.language = socket, language
        self._out: deque[str] = deque()
        self._more = asyncio.Event()
        self.ended = False

    def put(self, data: str) -> None:
        """Queue *data* unless :meth:`end` was called; drop the phone if too many messages are unsent."""
        if self.ended or not data:
            return
        self._out.append(data)
        if len(self._out) > OUTBOX:
            self.socket.transport.abort()
        self._more.set()

    def end(self) -> None:
        """Close the socket after the outbox is sent, or soon if it is not read."""
        self.ended = True
        asyncio.get_running_loop().call_later(LINGER_S, self.socket.transport.abort)
        self._more.set()

    async def write(self) -> None:
        """Send queued messages until :meth:`end` was called and none is left, then close the socket."""
        with contextlib.suppress(ConnectionClosed):
            while self._out or not self.ended:
                if not self._out:
                    self._more.clear()
                    await self._more.wait()
                    continue
                await self.socket.send(self._out.popleft())
            await self.socket.close(1000)


def _read(raw: str | bytes) -> Message:
    """Return the JSON object in a message. Raises :class:`Refused` if there is none."""
    try:
        message = json.loads(raw) if isinstance(raw, str) else None
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise Refused
    return message


def _checked(message: Message) -> Message:
    """Return *message* with its allowed fields only. Raises :class:`Refused` if it is invalid."""
    kind = message.get("t")
    fields = FIELDS.get(kind) if isinstance(kind, str) else None
    if fields is None:
        raise Refused
    checked: Message = {"t": kind}
    for name, max_length in fields.items():
        value = message.get(name)
        if not isinstance(value, str) or len(value) > max_length:
            raise Refused
        checked[name] = value.encode("utf-8", "ignore").decode()  # no half characters
    if kind == "do":
        if type(message.get("n")) is not int:
            raise Refused
        checked["n"] = message["n"]
    return checked


def _response(status: int, file: File) -> Response:
    return Response(status, HTTPStatus(status).phrase, Headers(file.headers), file.body)
