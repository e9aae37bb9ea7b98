"""Games with hands on phones at the real table; a phone is a socket with its last view."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from app.face.content import SetContent
from app.rules.game import Seat
from app.rules.match import Match
from app.rules.record_file import RecordFile
from app.rules.tribunal import GAME as TRIBUNAL
from app.rules.tribunal.numbers import Numbers
from app.ui.board.session import GameSession
from app.ui.phones import server as faces
from app.ui.phones.server import PhoneServer
from app.ui.tribunal.page import TribunalPage
from app.widgets.gallery import Gallery


class Phone:
    """Phone client that keeps its secret and last view."""

    def __init__(self, remote: PhoneServer) -> None:
        self.remote = remote
        self.secret = ""
        self.view: dict[str, Any] = {}
        self.told: list[dict[str, Any]] = []
        self._socket: Any = None
        self._number = 0

    @property
    def socket(self) -> ClientConnection:
        """The open socket."""
        found: ClientConnection = self._socket
        return found

    def sit_down(self, address: str, language: str = "ru") -> Phone:
        """Join by *address*."""
        self._open()
        self.send(t="hello", v=1, ticket=address.partition("#")[2], lang=language)
        self.wait(lambda: self.view)
        return self

    def wake(self) -> Phone:
        """Reconnect with the secret."""
        self.view = {}
        self._open()
        self.send(t="hello", v=1, secret=self.secret)
        self.wait(lambda: self.view)
        return self

    def sleep(self) -> None:
        """Drop the connection without a close frame."""
        self.socket.socket.close()

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))

    def press(self, action: str, *, number: int | None = None, name: str = "") -> dict[str, Any]:
        """Press the answer *action*; return the reply: a view or a refusal."""
        self._number += 1
        name = name or f"press-{self._number}"
        self.send(t="do", id=name, n=self.view["n"] if number is None else number, action=action)
        found: dict[str, Any] = self.wait(lambda: self.answer_to(name))
        return found

    def answer_to(self, name: str) -> dict[str, Any] | None:
        """Return the reply to the press *name*, or None."""
        return next((one for one in reversed(self.told) if name in (one.get("re"), one.get("id"))), None)

    def answers(self) -> list[str]:
        """Return the available actions."""
        return [one["action"] for one in self.view["answers"]]

    def wait(self, until: Callable[[], Any], seconds: float = 10) -> Any:
        """Run the window and the phone until *until* returns something true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            QApplication.processEvents()
            self.listen()
            found = until()
            if found:
                return found
        raise AssertionError(f"nothing came; last: {self.told[-1:]}")

    def listen(self) -> None:
        """Receive all pending messages."""
        try:
            while True:
                message = json.loads(self.socket.recv(timeout=0.002))
                self.told.append(message)
                if message["t"] == "view":
                    self.view = message
                elif message["t"] == "key":
                    self.secret = message["secret"]
        except (TimeoutError, ConnectionClosed, OSError):
            return

    def _open(self) -> None:
        origin = self.remote.lan.origin
        self._socket = connect(f"{origin.replace('http', 'ws')}/ws", origin=origin, legacy=True)


def ways_on(view: dict[str, Any]) -> list[str]:
    """Return the actions of *view* that advance the game, with minimal numbers."""
    found = [
        answer["action"].replace("{}", str(answer["number"][0] if answer["number"] else 0))
        for answer in view["answers"]
        if answer["as"] in ("list", "on", "close") and answer["action"] != "@pass"
    ]
    plan = view["plan"]
    if plan is None:
        return found
    giving = [*plan["pay"], *(step["give"] for step in plan["steps"] if step["give"])]
    found += [one["more"] for one in giving if one["more"]]
    found += [one["action"] for one in plan["burn"]]
    if not found and plan["gloom"]:
        found = [level["action"] for level in plan["gloom"]["levels"] if level["action"]]
    return found or [plan["cancel"]]


@pytest.fixture(autouse=True)
def _no_faces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable face rendering."""
    monkeypatch.setattr(faces, "draw", lambda *_told: None)


@pytest.fixture
def remotes(preferences: Any) -> Iterator[Callable[..., PhoneServer]]:
    """Return a function that serves phones for the table *page*."""
    made: list[PhoneServer] = []

    def begin(page: Any, **more: Any) -> PhoneServer:
        remote = PhoneServer(
            page.session, page.phone_hand_factory(), page.gallery, preferences, "127.0.0.1", **more
        )
        made.append(remote)
        return remote

    yield begin
    for remote in made:
        remote.lan.stop()


@pytest.fixture
def phone(remotes: Any) -> Iterator[Callable[..., Phone]]:
    """Return a function that seats a phone: ``phone(remote, "light")``."""
    made: list[Phone] = []

    def sit(remote: PhoneServer, seat: Seat, language: str = "ru") -> Phone:
        one = Phone(remote).sit_down(remote.lan.ticket(seat)[0], language)
        made.append(one)
        return one

    yield sit
    for one in made:
        one.socket.close()


@pytest.fixture
def tribunal(qtbot: Any, preferences: Any, tmp_path: Any) -> Iterator[Callable[..., TribunalPage]]:
    """Return a function that opens a game of Tribunal."""
    begun: list[GameSession] = []

    def show(**more: Any) -> TribunalPage:
        names, file = {"light": "Аня", "dark": "Боря"}, tmp_path / "t.dozorgame"
        match = Match.begin(TRIBUNAL, Numbers(), 5, {}, names)
        match.write_to(RecordFile.create(file, match.header))
        session = GameSession(match, more.pop("players", None), **more)
        begun.append(session)
        session.open_hands = True
        page = TribunalPage(preferences, Gallery(preferences, _no_faces_of), session)
        qtbot.addWidget(page)
        page.resize(1366, 740)
        page.show()
        page.start()
        return page

    yield show
    for session in begun:
        session.close()


def _no_faces_of(language: str) -> SetContent:
    return SetContent("tribunal", "", "1", language)
