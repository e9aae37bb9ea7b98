"""The server: admission, refusals, and no cost of refusals for others."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket as sockets
import subprocess
import sys
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.lan.server import BURST, MAX_MESSAGE
from tests.lan.conftest import Served, receive, send


def get(served: Served, path: str = "/words.json", *, host: str = "", method: str = "GET") -> Any:
    """Return the response to a request with exactly this *host*."""
    made = http.client.HTTPConnection("127.0.0.1", served.lan.port, timeout=5)
    made.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    made.putheader("Host", host or served.host)
    made.endheaders()
    return made.getresponse()


def test_the_page_comes_with_strict_headers(served: Served) -> None:
    answer = get(served)
    assert answer.status == 200
    assert json.loads(answer.read()) == {"langs": []}
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Server"] is None
    assert not [name for name in answer.headers if name.startswith("Access-Control")]


def test_a_browser_may_keep_the_faces(served: Served) -> None:
    assert "immutable" in get(served, "/faces-1.bin").headers["Cache-Control"]


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost", "127.0.0.1", "evil.example:{port}", "[::1]:{port}"]
)
def test_a_foreign_host_is_turned_away(served: Served, host: str) -> None:
    assert get(served, "/", host=host.format(port=served.lan.port)).status == 421


@pytest.mark.parametrize(
    "path", ["/../seats.py", "/app/lan/seats.py", "//", "/ws/", "/%2e%2e/seats.py", "/?x"]
)
def test_nothing_else_is_served(served: Served, path: str) -> None:
    assert get(served, path).status == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "OPTIONS"])
def test_nothing_is_taken_by_http(served: Served, method: str) -> None:
    assert get(served, method=method).status == 405


@pytest.mark.parametrize("origin", [None, "http://evil.example", "https://127.0.0.1:{port}", "null"])
def test_a_page_of_another_origin_gets_no_socket(served: Served, origin: str | None) -> None:
    foreign = origin.format(port=served.lan.port) if origin else None
    with pytest.raises(InvalidStatus), served.socket(origin=foreign):
        pass


def test_a_ticket_is_answered_by_a_secret_that_lets_in_again(served: Served) -> None:
    with served.phone("light", lang="ru") as (_socket, secret):
        assert served.next() == ("light", {"t": "hello", "lang": "ru", "fresh": True})
    assert served.next() == ("light", {"t": "lost"})
    with served.socket() as socket:
        send(socket, t="hello", v=1, secret=secret, lang="en")
        assert served.next() == ("light", {"t": "hello", "lang": "en", "fresh": False})


def test_a_ticket_shown_twice_lets_nobody_in_and_says_so(served: Served) -> None:
    ticket = served.lan.seats.ticket("light")[0]
    served.lan.seats.claim(ticket)
    with served.socket() as socket:
        send(socket, t="hello", v=1, ticket=ticket, lang="en")
        assert receive(socket) == {"t": "gone", "why": "ticket", "text": "The code is no good"}
        with pytest.raises(ConnectionClosed):
            receive(socket)


def test_guessing_locks_the_door(served: Served) -> None:
    told = []
    for number in range(12):
        with served.socket() as socket:
            send(socket, t="hello", v=1, secret=f"{number}")
            told.append(receive(socket)["why"])
    assert told == ["secret"] * 10 + ["busy"] * 2
    assert {seat for seat, _message in served.heard.queue} == {""}


def test_the_same_secret_again_takes_the_place_of_the_old_socket(served: Served) -> None:
    with served.phone("light") as (old, secret), served.socket() as socket:
        send(socket, t="hello", v=1, secret=secret)
        for _ in range(2):
            assert served.next()[1]["t"] == "hello"
        served.lan.send("light", {"t": "view", "n": 2})
        assert receive(socket) == {"t": "view", "n": 2}
        assert receive(old)["why"] == "window"
        with pytest.raises(ConnectionClosed):
            receive(old)


def test_a_phone_that_takes_a_seat_over_sends_the_old_one_away(served: Served) -> None:
    with served.phone("light") as (old, _secret), served.phone("light"):
        assert receive(old)["why"] == "moved"


def test_a_message_goes_to_its_seat_alone(served: Served) -> None:
    with served.phone("light") as (light, _), served.phone("dark") as (dark, _):
        served.lan.send("light", {"t": "view", "hand": "secret"})
        served.lan.send("dark", {"t": "view", "n": 5})
        assert receive(dark) == {"t": "view", "n": 5}
        assert receive(light)["hand"] == "secret"


def test_what_is_said_is_heard_as_of_the_seat_and_with_known_fields_only(served: Served) -> None:
    with served.phone("dark") as (socket, _):
        served.next()
        send(socket, t="do", id="a1", n=3, action="pass", seat="light", more=[1])
        assert served.next() == ("dark", {"t": "do", "id": "a1", "n": 3, "action": "pass"})
        send(socket, t="ping")
        assert receive(socket) == {"t": "pong"}
        assert served.next() == ("dark", {"t": "here"})


@pytest.mark.parametrize(
    "raw",
    ["", "[]", "{", '{"t":"do"}', '{"t":"do","id":"a","n":true,"action":"pass"}', '{"t":["do"]}', b"\x00\xff",
     '{"t":"do","id":"a","n":1.5,"action":"pass"}', '{"t":"seat","secret":"x"}', "[" * 4000,
     '{"t":"name","name":7}', '{"t":"do","id":"a","n":1,"action":"' + "x" * 500 + '"}'],
)  # fmt: skip
def test_what_is_no_message_closes_the_socket(served: Served, raw: str | bytes) -> None:
    with served.phone("light") as (socket, _):
        served.next()
        socket.send(raw)
        with pytest.raises(ConnectionClosed):
            receive(socket)
        assert served.next() == ("light", {"t": "lost"})


def test_a_long_message_is_not_read(served: Served) -> None:
    with served.phone("light") as (socket, _):
        served.next()
        with contextlib.suppress(ConnectionClosed):
            socket.send("x" * (MAX_MESSAGE + 1))
        with pytest.raises(ConnectionClosed):
            receive(socket)
        assert served.next() == ("light", {"t": "lost"})


def test_a_flood_of_messages_closes_the_socket(served: Served) -> None:
    with served.phone("light") as (socket, _):
        with contextlib.suppress(ConnectionClosed):
            for _ in range(round(BURST) + 20):
                send(socket, t="log")
        with pytest.raises(ConnectionClosed):
            receive(socket)
    heard = [message["t"] for _seat, message in iter(served.next, ("light", {"t": "lost"}))]
    assert heard.count("log") <= BURST + 2


def test_strangers_at_the_door_do_not_keep_a_phone_from_its_seat(served: Served) -> None:
    with served.phone("light") as (socket, _):
        waiting = [sockets.create_connection(("127.0.0.1", served.lan.port)) for _ in range(30)]
        answered = 0
        for one in waiting:
            one.settimeout(0.2)
            with contextlib.suppress(OSError):
                one.sendall(b"GET /x HTTP/1.1\r\nHost: x\r\n")
                answered += one.recv(1) == b"H"
        assert answered == 0
        send(socket, t="ping")
        assert receive(socket) == {"t": "pong"}
        for one in waiting:
            one.close()


def test_goodbye_is_said_and_the_port_closed(served: Served) -> None:
    with served.phone("light", lang="en") as (socket, _):
        served.lan.stop("off")
        assert receive(socket) == {"t": "gone", "why": "off", "text": "Off"}
    with pytest.raises(OSError):  # noqa: PT011  (refused or reset, as the system likes)
        sockets.create_connection(("127.0.0.1", served.lan.port), timeout=1)


def test_a_seat_sent_away_does_not_come_back_by_its_secret(served: Served) -> None:
    with served.phone("light") as (socket, secret):
        served.lan.dismiss("light", "here")
        assert receive(socket)["why"] == "here"
    with served.socket() as socket:
        send(socket, t="hello", v=1, secret=secret)
        assert receive(socket)["why"] == "secret"


def test_only_the_chosen_address_is_open(served: Served) -> None:
    with pytest.raises(OSError):  # noqa: PT011
        sockets.create_connection(("127.0.0.2", served.lan.port), timeout=1)


def test_an_address_that_is_not_ours_is_an_error() -> None:
    from app.lan.server import Lan

    with pytest.raises(OSError):  # noqa: PT011
        Lan("203.0.113.7", {}, lambda *_: None).start()


def test_it_runs_without_ssl_as_the_bundle_does() -> None:
    code = (
        "import sys\n"
        "for name in ('ssl', '_ssl', '_hashlib'): sys.modules[name] = None\n"
        "from app.lan import addresses\n"
        "from app.lan.server import Lan\n"
        "lan = Lan('127.0.0.1', {}, print); lan.start(); lan.ticket('light'); lan.stop(); print('ok')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", timeout=60)
    assert done.stdout.strip() == "ok", done.stderr
