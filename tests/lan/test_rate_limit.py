"""The rate limiter per address, and quick access for seated phones under load."""

from __future__ import annotations

import contextlib
import socket
import threading
import time

import pytest

from app.lan.server import (
    CONNECTION_BURST,
    CONNECTIONS_PER_SECOND,
    MAX_ADDRESSES,
    MAX_PER_ADDRESS,
    RateLimiter,
)
from tests.lan.conftest import Served, receive, send


def test_so_many_come_in_at_once_and_then_so_many_a_second() -> None:
    now = 0.0
    limiter = RateLimiter(lambda: now)
    assert sum(limiter.allows("a") for _ in range(100)) == CONNECTION_BURST
    now = 1.0
    assert sum(limiter.allows("a") for _ in range(100)) == CONNECTIONS_PER_SECOND
    now = 60.0
    assert sum(limiter.allows("a") for _ in range(100)) == CONNECTION_BURST


def test_who_floods_shuts_nobody_else_out() -> None:
    limiter = RateLimiter(lambda: 0.0)
    for _ in range(100):
        limiter.allows("a")
    assert limiter.allows("b")


def test_no_more_addresses_are_remembered_than_a_network_has() -> None:
    limiter = RateLimiter(lambda: 0.0)
    for number in range(3 * MAX_ADDRESSES):
        limiter.allows(str(number))
    assert len(limiter._buckets) == MAX_ADDRESSES


def test_of_a_crowd_few_are_read_and_whoever_is_inside_is_heard(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    end = time.monotonic() + 2
    port, knocked, read = served.lan.port, [], []
    came = served.lan.add_unidentified
    monkeypatch.setattr(served.lan, "add_unidentified", lambda transport: (read.append(1), came(transport)))

    def crowd() -> None:
        while time.monotonic() < end:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.2) as one:
                knocked.append(1)
                one.sendall(b"x")

    with served.phone("light") as (phone, _secret):
        threads = [threading.Thread(target=crowd) for _ in range(3)]
        for one in threads:
            one.start()
        while time.monotonic() < end:
            send(phone, t="ping")
            assert receive(phone) == {"t": "pong"}
            time.sleep(0.1)
        for one in threads:
            one.join()
    assert len(knocked) > CONNECTION_BURST
    assert len(read) <= CONNECTION_BURST + CONNECTIONS_PER_SECOND * 10


def test_strangers_who_say_nothing_leave_room_again(served: Served) -> None:
    for _ in range(3):
        waiting = [socket.create_connection(("127.0.0.1", served.lan.port)) for _ in range(MAX_PER_ADDRESS)]
        for one in waiting:
            one.close()
        time.sleep(0.1)
    with served.phone("dark") as (_phone, secret):
        assert secret
