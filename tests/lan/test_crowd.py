"""Unknown clients that hold, flood or stall: their cost, and the return of a phone with its secret."""

from __future__ import annotations

import contextlib
import json
import socket as sockets
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from app.lan import pages, server
from app.lan.server import MAX_MESSAGE, MAX_PER_ADDRESS, MAX_TOTAL
from app.rules.game import TABLE_SEATS
from tests.lan.conftest import Served, receive, send

UPGRADE = (
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
SOON = 2.0
"""Maximum time in s for a phone's return; its page waits up to 4 s between attempts, 10 s are allowed."""
PINGS = Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 2000


def come(served: Served, address: str) -> sockets.socket:
    """Connect from *address*."""
    return sockets.create_connection(("127.0.0.1", served.lan.port), timeout=5, source_address=(address, 0))


def connect_silently(served: Served, address: str, said: str = UPGRADE) -> sockets.socket:
    """Connect from *address*, send *said*, and then nothing."""
    made = come(served, address)
    with contextlib.suppress(OSError):
        made.sendall(said.format(host=served.host).encode())
    return made


def back(served: Served, secret: str, address: str) -> float:
    """Return the time in s for a phone at *address* to return by its *secret*."""
    began = time.monotonic()
    with contextlib.closing(come(served, address)) as raw, served.socket(sock=raw) as phone:
        send(phone, t="hello", v=1, secret=secret)
        send(phone, t="ping")
        assert receive(phone) == {"t": "pong"}
    return time.monotonic() - began


def sit_down(served: Served, open_sockets: sockets.socket, seat: str) -> None:
    """Take *seat* and never read the replies."""
    hello = json.dumps({"t": "hello", "v": 1, "ticket": served.lan.seats.ticket(seat)[0]})
    open_sockets.sendall(Frame(Opcode.TEXT, hello.encode()).serialize(mask=True))
    assert served.next()[1]["t"] == "hello"


def is_open(open_sockets: sockets.socket) -> bool:
    """Return whether the server has kept *held* open."""
    open_sockets.setblocking(False)
    try:
        return all(open_sockets.recv(1 << 16) for _ in range(200))
    except BlockingIOError:
        return True
    except OSError:
        return False


@pytest.fixture
def secret(served: Served) -> str:
    """Return the secret of a phone that was at Light's seat."""
    with served.phone("light") as (_socket, kept):
        pass
    return kept


@pytest.fixture
def open_sockets() -> Iterator[list[sockets.socket]]:
    """Return a list of connections to close after the test."""
    made: list[sockets.socket] = []
    yield made
    for one in made:
        one.close()


@pytest.mark.parametrize(
    "said", ["", "GET / HTT", "GET /words.json HTTP/1.1\r\nHost: {host}\r\n\r\n", UPGRADE]
)
def test_a_phone_comes_back_ten_times_of_ten_while_others_hold_sockets(
    served: Served, secret: str, open_sockets: list[sockets.socket], said: str
) -> None:
    for number in range(10):
        open_sockets += [
            connect_silently(served, f"127.0.0.{address}", said)
            for address in (9, 10)
            for _ in range(6 if number == 0 else 1)
        ]
        assert back(served, secret, "127.0.0.3") < SOON


def test_a_phone_that_slept_in_another_network_finds_a_place_in_a_crowd(
    served: Served, secret: str, open_sockets: list[sockets.socket]
) -> None:
    addresses = [f"127.0.0.{number}" for number in range(20, 20 + MAX_TOTAL)]
    open_sockets += [connect_silently(served, address) for address in addresses]
    assert back(served, secret, "127.0.0.7") < SOON


def test_a_newcomer_goes_if_all_others_are_from_the_addresses_of_seated_phones(
    served: Served, open_sockets: list[sockets.socket]
) -> None:
    seated = [f"127.0.0.{number}" for number in range(20, 24)]
    served.lan._seat_addresses.update(zip(TABLE_SEATS, seated, strict=True))
    open_sockets += [connect_silently(served, address, "") for address in seated * MAX_PER_ADDRESS]
    assert len(open_sockets) == MAX_TOTAL
    newcomer = connect_silently(served, "127.0.0.99", "")
    open_sockets.append(newcomer)
    with contextlib.suppress(ConnectionResetError):
        assert newcomer.recv(1) == b""
    assert all(map(is_open, open_sockets[:-1]))


def test_who_has_most_connections_loses_the_oldest_that_asked_for_nothing(
    served: Served, open_sockets: list[sockets.socket]
) -> None:
    served.lan.files["/big"] = pages.File("x/y", b"x" * 30_000_000)
    asked = connect_silently(served, "127.0.0.9", "GET /big HTTP/1.1\r\nHost: {host}\r\n\r\n")
    assert asked.recv(1) == b"H"
    few = [connect_silently(served, "127.0.0.4", "") for _ in range(2)]
    many = [connect_silently(served, "127.0.0.9", "") for _ in range(MAX_PER_ADDRESS)]
    open_sockets += [asked, *few, *many]
    end = time.monotonic() + 5
    while is_open(many[0]) and time.monotonic() < end:
        time.sleep(0.02)
    assert [is_open(one) for one in (asked, *few, *many)] == [True] * 3 + [False] + [True] * (
        MAX_PER_ADDRESS - 1
    )


def test_of_a_hundred_sockets_of_one_address_few_stay_and_the_table_hears_of_it(
    served: Served, secret: str, open_sockets: list[sockets.socket]
) -> None:
    for _ in range(100):
        with contextlib.suppress(ConnectionResetError):
            open_sockets.append(connect_silently(served, "127.0.0.9", ""))
    assert back(served, secret, "127.0.0.3") < SOON
    assert sum(map(is_open, open_sockets)) <= MAX_PER_ADDRESS
    assert ("", {"t": "knock", "address": "127.0.0.9"}) in served.heard.queue


def test_who_pings_without_end_is_dropped(served: Served) -> None:
    with served.phone("light") as (phone, _secret):
        served.next()
        with contextlib.suppress(OSError):
            for _ in range(20):
                phone.socket.sendall(PINGS)
        assert served.next() == ("light", {"t": "lost"})


def test_who_reads_no_answer_is_dropped(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "BYTES", 1e9)
    with contextlib.closing(connect_silently(served, "127.0.0.9")) as raw:
        sit_down(served, raw, "dark")
        with contextlib.suppress(OSError):
            for _ in range(200):
                raw.sendall(PINGS)
        assert served.next() == ("dark", {"t": "lost"})


def test_a_stranger_sends_little_before_hello(served: Served) -> None:
    with contextlib.closing(connect_silently(served, "127.0.0.9")) as raw, contextlib.suppress(OSError):
        raw.sendall(b"x" * 10 * MAX_MESSAGE)
        raw.settimeout(2)
        while raw.recv(4096):
            pass


def test_wrong_codes_keep_nobody_out_who_has_a_right_and_the_table_hears_of_them(
    served: Served, secret: str
) -> None:
    told = []
    for number in range(12):
        with served.socket() as socket:
            send(socket, t="hello", v=1, ticket=f"{number}")
            told.append(receive(socket)["why"])
    assert told == ["ticket"] * 10 + ["busy"] * 2
    assert ("", {"t": "knock", "address": "127.0.0.1"}) in served.heard.queue
    assert back(served, secret, "127.0.0.1") < SOON
    with served.phone("dark") as (_phone, scanned):
        assert scanned


def test_the_older_window_is_no_longer_heard(served: Served) -> None:
    with served.phone("light") as (old, secret), served.socket() as new:
        send(new, t="hello", v=1, secret=secret)
        assert [served.next()[1]["t"] for _ in range(2)] == ["hello"] * 2
        assert receive(old)["why"] == "window"
        with contextlib.suppress(ConnectionClosed):
            send(old, t="log")
        send(new, t="ping")
        assert served.next() == ("light", {"t": "here"})


def test_an_older_window_that_reads_nothing_is_closed(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "LINGER_S", 0.1)
    with contextlib.closing(connect_silently(served, "127.0.0.9")) as old:
        sit_down(served, old, "light")
        for _ in range(server.OUTBOX - 2):
            served.lan.send("light", {"t": "view", "filler": "x" * 100_000})
        with served.phone("light"):
            assert served.next() == ("light", {"t": "hello", "lang": "", "fresh": True})
            end = time.monotonic() + 5
            while is_open(old) and time.monotonic() < end:
                time.sleep(0.02)
            assert not is_open(old)


def test_half_a_character_does_not_end_what_a_phone_is_sent(served: Served) -> None:
    with served.phone("light") as (phone, _secret):
        served.next()
        phone.send('{"t":"do","id":"\\ud800a","n":1,"action":"\\udfffpass"}')
        assert served.next() == ("light", {"t": "do", "id": "a", "n": 1, "action": "pass"})
        served.lan.send("light", {"t": "view", "name": "\ud800x"})
        assert receive(phone) == {"t": "view", "name": "?x"}


def test_a_phone_is_back_soon_after_the_computer_slept(
    served: Served, secret: str, open_sockets: list[sockets.socket]
) -> None:
    assert served.lan._loop is not None
    served.lan._loop.call_soon_threadsafe(time.sleep, 0.5)
    for _ in range(20):  # meanwhile it kept retrying
        connect_silently(served, "127.0.0.3").close()
    assert back(served, secret, "127.0.0.3") < SOON


EXHAUSTED = """
import resource, socket, sys, time
from app.lan.server import Lan
lan = Lan("127.0.0.1", {}, lambda *told: None)
lan.start()
waiting = [socket.socket() for _ in range(3)]
most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (waiting[-1].fileno() + 1, most))
for one in waiting:
    one.connect(("127.0.0.1", lan.port))
began = time.process_time()
time.sleep(0.5)
spent = time.process_time() - began
for one in waiting[:2]:
    one.close()
waiting[2].settimeout(5)
waiting[2].sendall(b"GET /x HTTP/1.1\\r\\nHost: 127.0.0.1:%d\\r\\n\\r\\n" % lan.port)
print(spent < 0.2, waiting[2].recv(12).decode())
"""


@pytest.mark.needs("posix", "a limit of open files")
def test_without_descriptors_it_waits_and_goes_on() -> None:
    done = subprocess.run(
        [sys.executable, "-c", EXHAUSTED], capture_output=True, encoding="utf-8", timeout=60
    )
    assert done.stdout.strip() == "True HTTP/1.1 404", done.stderr
