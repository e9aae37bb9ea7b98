"""Measure how quickly a hand on a phone answers, and what an attacker on the network costs the table.

    python bench/phones.py [PRESSES] [hostile] [why]

A game of Own Fate in the real window (1400 x 880, software rendering, animations on) with both hands on
phones, which are sockets of another process. Prints median, p95 and worst of: a ``ping`` (baseline); from a
request to the whole new view; from waking (a new socket with the secret) to a usable view; the time to make
a view; its size.

``hostile`` adds a third process that in turn attacks nothing (``calm``), the same page served by another
process (``other``: the load on the machine alone), and ours, three times each so that all meet similar parts
of the game: a thousand sockets, messages of 100 MB, garbage, guessed tickets, foreign Host and Origin
headers, while the phones keep playing. Prints the window's ticks (as in bench/heartbeat.py), how many took
over 50 ms and in how many of them this thread worked that long, what the phones noticed, and what got in.
``why`` prints where the longest ticks were spent.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("DOZOR_HOME", tempfile.mkdtemp())
sys.path.insert(0, str(Path(__file__).parent.parent))

ATTACK, ROUNDS = 4.0, 3
"""Seconds of each attack, and how often each runs."""
ATTACKED = ("calm", "other", "ours")
LONG = 50.0
"""Upper limit for a tick of the window, in ms."""
SOCKETS = 1000
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
UNDER = Path(os.environ.setdefault("DOZOR_ATTACK", str(Path(tempfile.mkdtemp()) / "attack")))
"""Exists during the attack."""


def figures(name: str, found: list[float], unit: str = "ms") -> str:
    """Return one line of statistics."""
    found = sorted(found)
    part, middle = found[min(len(found) - 1, int(len(found) * 0.95))], statistics.median(found)
    return f"{name:26} median {middle:6.1f} {unit}, p95 {part:6.1f}, worst {found[-1]:6.1f} ({len(found)})"


# The other process: phones, and the attacker ---------------------------------------------------------------


class Pocket:
    """A simulated phone, which runs in the other process."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.view: dict[str, Any] = {}
        self.secret = ""
        self.seat = ""
        self.refused = False
        self.number = 0
        self.socket: Any = None

    def open(self, **hello: Any) -> None:
        """Open a socket, send hello, wait for the view."""
        from websockets.sync.client import connect

        self.socket = connect(f"{self.origin.replace('http', 'ws')}/ws", origin=self.origin, legacy=True)
        self.send(t="hello", v=1, lang="ru", **hello)
        self.view = {}
        while not self.view:
            self.take()

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))

    def take(self, timeout: float = 10) -> dict[str, Any]:
        """Return the next message."""
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=timeout))
        if message["t"] == "view":
            self.view = message
        self.secret = message.get("secret", self.secret)
        if message["t"] == "seat":
            self.seat = message["seat"]
        return message

    def ping(self) -> float:
        """Return the ms from a ping to its pong."""
        began = time.perf_counter()
        self.send(t="ping")
        while self.take()["t"] != "pong":
            pass
        return (time.perf_counter() - began) * 1000

    def press(self, action: str) -> float:
        """Return the ms from a request to its result."""
        self.number += 1
        name = f"p{self.number}"
        began = time.perf_counter()
        self.send(t="do", id=name, n=self.view["n"], action=action)
        while True:
            message = self.take()
            if name in (message.get("re"), message.get("id")):
                self.refused = message["t"] == "refused"
                return (time.perf_counter() - began) * 1000

    def drain(self) -> None:
        """Read all messages that have arrived."""
        with contextlib.suppress(TimeoutError):
            while True:
                self.take(0.001)


def ways_on(view: dict[str, Any]) -> list[str]:
    """Return the answers that advance the game."""
    found = [
        one["action"]
        for one in view["answers"]
        if one["as"] in ("list", "on", "close") and one["action"] != "@pass"
    ]
    plan = view["plan"]
    if plan:
        giving = [*plan["pay"], *(step["give"] for step in plan["steps"] if step["give"])]
        found += [one["more"] for one in giving if one["more"]]
        found += [one["action"] for one in plan["burn"]]
        if not found and plan["gloom"]:
            found = [level["action"] for level in plan["gloom"]["levels"] if level["action"]]
        found = found or [plan["cancel"]]
    return found


def play(phones: dict[str, Pocket], until: Any, rng: random.Random, pause: float) -> list[float]:
    """Send requests until *until* is true; return the ms of each."""
    found: list[float] = []
    while not until(found):
        for one in phones.values():
            one.drain()
        asked = next((one for one in phones.values() if one.view["mine"]), None)
        if asked is None or asked.view["over"]:
            if any(one.view["over"] for one in phones.values()):
                break
            time.sleep(0.01)
            continue
        found.append(asked.press(rng.choice(ways_on(asked.view))))
        time.sleep(pause)
    return found


def phones_of(addresses: list[str]) -> dict[str, Pocket]:
    """Return the phones that join at *addresses*, by ticket."""
    made: dict[str, Pocket] = {}
    for address in addresses:
        origin, _, ticket = address.partition("/#")
        one = Pocket(origin)
        one.open(ticket=ticket)
        made[ticket] = one
    return made


def other_process(addresses: list[str], presses: int, hostile: bool) -> None:
    """Run the phones' process; figures go to its output."""
    rng = random.Random(5)
    phones = phones_of(addresses)
    time.sleep(3)  # wait until the table is idle
    first = next(iter(phones.values()))
    print(figures("ping", [first.ping() for _ in range(100) if not time.sleep(0.06)]))
    pressed = play(phones, lambda found: len(found) >= presses, rng, 0.15)
    print(figures("request -> new view", pressed))
    woken = []
    for _ in range(20):
        for one in phones.values():
            one.socket.socket.close()
            began = time.perf_counter()
            one.open(secret=one.secret)
            woken.append((time.perf_counter() - began) * 1000)
            time.sleep(0.1)
    print(figures("waking -> usable view", woken))
    sizes = [len(json.dumps(one.view, ensure_ascii=False).encode()) / 1024 for one in phones.values()]
    print(figures("bytes of the last views", sizes, "kB"), flush=True)
    if hostile:
        door = subprocess.Popen([sys.executable, __file__, "door"], stdout=subprocess.PIPE, encoding="utf-8")
        assert door.stdout is not None
        other = door.stdout.readline().strip()
        origins = {"calm": "", "other": other, "ours": first.origin}
        noticed: dict[str, list[float]] = {name: [] for name in ATTACKED}
        for turn in range(ROUNDS):
            for name in (*ATTACKED[turn:], *ATTACKED[:turn]):
                # A real attacker has another machine; here it runs at low priority.
                attacker = subprocess.Popen(
                    ["nice", "-n", "19", sys.executable, __file__, "attack", origins[name]]
                )
                UNDER.write_text(name, encoding="utf-8")
                noticed[name] += play(phones, lambda _found, it=attacker: it.poll() is not None, rng, 0.15)
                attacker.wait()
                UNDER.unlink()
        for name, pressed in noticed.items():
            if pressed:
                print(figures(f"press, attacked: {name}", pressed), flush=True)
        door.kill()


def door() -> None:
    """Serve the same page in another process, to measure the cost of an attack for the machine alone."""
    from app.lan.server import Lan

    lan = Lan("127.0.0.1", {}, lambda *_told: None)
    lan.start()
    print(lan.origin, flush=True)
    time.sleep(600)


def attack(origin: str) -> None:
    """Attack the page at *origin* for a while and print the results."""
    from websockets.sync.client import connect

    if not origin:
        time.sleep(ATTACK)
        return
    rng = random.Random(5)
    host, port = origin.removeprefix("http://").split(":")
    end = time.monotonic() + ATTACK
    counts: dict[str, int] = {"sockets": 0, "refused": 0, "answered 200": 0, "let in": 0}
    here = f"Host: {host}:{port}\r\n"
    kinds = [
        b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        f"GET /ws HTTP/1.1\r\n{here}Origin: http://evil.example\r\n{UPGRADE}".encode(),
        f"GET /../../etc/passwd HTTP/1.1\r\n{here}\r\n".encode(),
        b"A" * 100_000,
    ]
    hello = f"GET /ws HTTP/1.1\r\n{here}Origin: {origin}\r\n{UPGRADE}".encode()

    def door(timeout: float) -> socket.socket:
        return socket.create_connection((host, int(port)), timeout=timeout)

    def crowd() -> None:
        held: list[socket.socket] = []
        while time.monotonic() < end:
            for _ in range(SOCKETS):
                with contextlib.suppress(OSError):
                    held.append(door(0.5))
                    counts["sockets"] += 1
            for one in held:
                one.close()
            held.clear()

    def foreign() -> None:
        while time.monotonic() < end:
            for kind in kinds:
                with contextlib.suppress(OSError), door(1) as made:
                    made.sendall(kind)
                    said = made.recv(40)
                    counts["answered 200" if b" 200 " in said or b" 101 " in said else "refused"] += 1

    def guess() -> None:
        address = f"ws://{host}:{port}/ws"
        while time.monotonic() < end:
            with contextlib.suppress(Exception), connect(address, origin=origin, open_timeout=1) as made:
                made.send(json.dumps({"t": "hello", "ticket": f"{rng.random()}"}))
                counts["let in" if json.loads(made.recv(timeout=1))["t"] != "gone" else "refused"] += 1

    def giant() -> None:
        block = b"\x00" * 1_000_000
        while time.monotonic() < end:
            with contextlib.suppress(OSError), door(1) as made:
                made.sendall(hello)
                made.recv(500)
                made.sendall(b"\x81\xff" + (100_000_000).to_bytes(8, "big") + b"\0\0\0\0")
                for _ in range(100):
                    made.sendall(block)

    workers = [threading.Thread(target=one, daemon=True) for one in (crowd, foreign, guess, giant)]
    for one in workers:
        one.start()
    for one in workers:
        one.join(ATTACK + 5)
    print("attack:", ", ".join(f"{name} {count}" for name, count in counts.items()), flush=True)


# The program ------------------------------------------------------------------------------------------------


def main() -> None:
    words = sys.argv[1:]
    presses, hostile = next((int(one) for one in words if one.isdecimal()), 200), "hostile" in words

    from PySide6.QtCore import QTimer

    from app.rules.game import SEATS
    from app.ui.new_game.dialog import NewGame
    from app.ui.phones.server import PhoneServer
    from app.ui.shell import start
    from app.ui.shell.main_window import MainWindow
    from bench.heartbeat import Heart

    running = start.application([])
    reader = start.preferences(running)
    reader.set_language("ru")
    window = MainWindow(reader, start.build_context(reader))
    window.resize(1400, 880)
    window.show()
    window.games.play(NewGame(seed=7))
    page = window.page
    assert page is not None
    remote = PhoneServer(page.session, page.phone_hand_factory(), page.gallery, reader, "127.0.0.1")
    made: list[float] = []
    for kind in {page.phone_hand_factory()}:
        whole = kind.view

        def timed(self: Any, whole: Any = whole) -> Any:
            began = time.perf_counter()
            found = whole(self)
            made.append((time.perf_counter() - began) * 1000)
            return found

        kind.view = timed  # type: ignore[method-assign]
    addresses = [remote.lan.ticket(seat)[0] for seat in SEATS]
    child = subprocess.Popen(
        [sys.executable, __file__, "phones", str(presses), str(int(hostile)), *addresses]
    )
    heart = Heart(why="why" in words)
    under: list[str] = []

    def attacked() -> bool:
        """Record which page is under attack at this tick, if any."""
        with contextlib.suppress(OSError):
            under.append(UNDER.read_text(encoding="utf-8"))
            return True
        return False

    heart.thinks = attacked
    served: list[tuple[float, float]] = []
    loop = remote.lan._loop
    assert loop is not None

    def look() -> None:
        """Record how much the server's thread has worked, and when."""
        if under[-1:] == ["ours"]:
            loop.call_soon_threadsafe(lambda: served.append((time.monotonic(), time.thread_time())))

    looking = QTimer()
    looking.timeout.connect(look)
    looking.start(500)
    UNDER.unlink(missing_ok=True)
    QTimer.singleShot(4000, heart.start)
    watch = QTimer()
    watch.timeout.connect(lambda: running.exit(0) if child.poll() is not None else None)
    watch.start(100)
    running.exec()
    heart.stop()
    print(figures("making a view", made))
    then = set(heart.thought)
    print(heart.summary("window", [beat for beat in heart.gaps if beat not in then]))
    if heart.thought:
        for name in ATTACKED:
            beats = [beat for beat, one in zip(heart.thought, under, strict=False) if one == name]
            if beats:
                long, worked = (sum(beat[at] > LONG for beat in beats) for at in (0, 1))
                print(heart.summary(name, beats))
                print(
                    f"       {long} longer than {LONG:.0f} ms, in {worked} of them this thread worked so long"
                )
        share = (served[-1][1] - served[0][1]) / (served[-1][0] - served[0][0])
        print(f"the server's thread worked {share:.0%} of the time of the attack")
    for work, lines in sorted(heart.hard, reverse=True)[:8]:
        print(f"{work:.0f} ms", *Counter(lines).most_common(3), sep="\n    ")
    print(
        f"decisions {len(page.session.match.moves)}, curtains {page.session.handovers}, seats {remote.seats}"
    )
    remote.stop("over")
    window.close()
    sys.exit(child.returncode)


if __name__ == "__main__":
    if sys.argv[1:2] == ["phones"]:
        other_process(sys.argv[4:], int(sys.argv[2]), sys.argv[3] == "1")
    elif sys.argv[1:2] == ["attack"]:
        attack(sys.argv[2])
    elif sys.argv[1:2] == ["door"]:
        door()
    else:
        main()
