"""A server on this computer, and the messages it receives."""

from __future__ import annotations

import json
import queue
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from app.lan import pages
from app.lan.server import Lan

GOODBYES = {
    "ru": {"ticket": "Код не годится"},
    "en": {"ticket": "The code is no good", "off": "Off", "window": "Open in another window"},
}


class Served:
    """Running server; ``heard`` collects (seat, message)."""

    def __init__(self) -> None:
        self.heard: queue.Queue[tuple[str, dict[str, Any]]] = queue.Queue()
        files = pages.page_files({"langs": []}) | {
            "/faces-1.bin": pages.File(pages.TYPES[".bin"], b"x" * 9, True)
        }
        self.lan = Lan("127.0.0.1", files, lambda *told: self.heard.put(told), goodbyes=GOODBYES)
        self.lan.start()

    @property
    def host(self) -> str:
        """A browser's ``Host`` header."""
        return f"127.0.0.1:{self.lan.port}"

    @contextmanager
    def socket(self, **more: Any) -> Iterator[ClientConnection]:
        """Open a socket as the page does."""
        origin = more.pop("origin", self.lan.origin)
        with connect(f"ws://{self.host}/ws", origin=origin, **more) as made:
            yield made

    @contextmanager
    def phone(self, seat: str, **hello: Any) -> Iterator[tuple[ClientConnection, str]]:
        """Connect a phone to *seat* with a new ticket; yield its socket and secret."""
        ticket = self.lan.seats.ticket(seat)[0]
        with self.socket() as socket:
            send(socket, t="hello", v=1, ticket=ticket, **hello)
            yield socket, receive(socket)["secret"]

    def next(self) -> tuple[str, dict[str, Any]]:
        """Return the next (seat, message)."""
        return self.heard.get(timeout=5)


def send(socket: ClientConnection, **message: Any) -> None:
    """Send a message."""
    socket.send(json.dumps(message))


def receive(socket: ClientConnection) -> dict[str, Any]:
    """Return the next message, within 5 s."""
    found: dict[str, Any] = json.loads(socket.recv(timeout=5))
    return found


@pytest.fixture
def served() -> Iterator[Served]:
    """Return a new server."""
    made = Served()
    yield made
    made.lan.stop()
