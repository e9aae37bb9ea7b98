"""Kill the program, cut phones off and reload them during a game on two phones: nothing may be lost.

Run: ``python -m tools.kills_phones [KILLS] [CUTS]`` (5 and 30). The real window, in its own process, resumes
a game with both hands on phones; two sockets press what they show. At random moments the program is killed
(SIGKILL) and reopened on the record, or a phone disconnects without notice, or connects a second time while
its old socket is open. Each time both phones must reconnect by their secrets alone, and show what they showed
last (or the result of a press in progress), each for its own seat. Prints one line of JSON; exit status 1 if
anything was lost.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

from app.lan.seats import digest
from app.table import phone_store as store
from app.table.phone_store import StoredPhones
from bench.phones import Pocket, ways_on

SEED = 8
BETWEEN = (1, 12)
"""Range of presses between two disturbances."""
PATIENCE = 40.0
"""Seconds for a program to be ready."""


def serve(file: Path) -> None:
    """In the process to be killed, start the game in *file* and leave it, or continue it."""
    from app.ui.new_game.dialog import NewGame
    from app.ui.shell import start
    from app.ui.shell.main_window import MainWindow

    running = start.application([])
    window = MainWindow(reader := start.preferences(running), start.build_context(reader))
    reader.set_language("ru")
    window.show()
    if file.exists():
        window.games.open_record(file)
        running.exec()
    else:
        window.games.play(NewGame(seed=SEED), file)
        window.host.leave()


class Table:
    """The program and its two phones."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.file = folder / "game.dozorgame"
        self.random = Random(seed)
        self._environ = {**os.environ, "DOZOR_HOME": str(folder)}
        self._environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        self._command = [sys.executable, "-m", "tools.kills_phones", "--serve", str(self.file)]
        quiet = subprocess.DEVNULL
        subprocess.run(self._command, env=self._environ, check=True, timeout=PATIENCE * 2, stderr=quiet)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.secrets = {seat: secrets.token_urlsafe(16) for seat in ("light", "dark")}
        hashes = {seat: digest(secret) for seat, secret in self.secrets.items()}
        store.write(self.file, StoredPhones("127.0.0.1", port, ("light", "dark"), hashes))
        self.origin = f"http://127.0.0.1:{port}"
        self.phones: dict[str, Pocket] = {}
        names = ("presses", "kills", "cuts", "refused", "lost", "wrong_seat", "slowest_back")
        self.told: dict[str, float] = dict.fromkeys(names, 0)
        self.over = False
        self.start()

    def start(self) -> None:
        """Reopen the program; phones reconnect automatically."""
        self.process = subprocess.Popen(self._command, env=self._environ, stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        for seat in self.secrets:
            while True:
                try:
                    self.connect(seat)
                    break
                except OSError:
                    if time.monotonic() > end or self.process.poll() is not None:
                        raise
                    time.sleep(0.1)

    def connect(self, seat: str) -> None:
        """Connect the phone of *seat*."""
        one = Pocket(self.origin)
        one.open(secret=self.secrets[seat])
        self.phones[seat] = one
        self.told["wrong_seat"] += one.seat != seat

    def press(self, most: int) -> bool:
        """Press up to *most* times; return whether the connection broke during a press."""
        for _ in range(most):
            asked = None
            try:
                for one in self.phones.values():
                    one.drain()
                asked = next((one for one in self.phones.values() if one.view["mine"]), None)
                if any(one.view["over"] for one in self.phones.values()):
                    self.over = True
                    return False
                if asked is None:
                    time.sleep(0.01)
                    continue
                asked.press(self.random.choice(ways_on(asked.view)))
                self.told["presses"] += 1
                self.told["refused"] += asked.refused
            except Exception:
                return True
        # Also receive what the last press showed the other phones.
        time.sleep(0.15)
        with contextlib.suppress(Exception):
            for one in self.phones.values():
                one.drain()
        return False

    def shown(self) -> dict[str, Any]:
        """Return the view that each phone shows, by seat, without its number and answers."""
        return {seat: {name: part for name, part in one.view.items() if name not in ("n", "re", "answers")}
                for seat, one in self.phones.items()}  # fmt: skip

    def kill(self, under_way: bool) -> None:
        """Kill the program, during a press if *under_way*, and reopen it."""
        if under_way:
            timer = Timer(self.random.uniform(0.05, 0.6), self.process.kill)
            timer.start()
            under_way = self.press(100)
            timer.join()
        before = self.shown()
        self.process.kill()
        self.process.wait()
        self.told["kills"] += 1
        self.start()
        if not under_way:
            self.told["lost"] += self.shown() != before

    def cut(self) -> None:
        """Cut a phone off, or connect it twice."""
        seat = self.random.choice(list(self.phones))
        before = self.shown()
        if self.random.random() < 0.6:
            self.phones[seat].socket.socket.close()
        began = time.perf_counter()
        self.connect(seat)
        self.told["slowest_back"] = max(self.told["slowest_back"], round(time.perf_counter() - began, 3))
        self.told["cuts"] += 1
        self.told["lost"] += self.shown() != before

    def end(self) -> None:
        """Kill the program."""
        self.process.kill()
        self.process.wait()


def kill_often(kills: int, cuts: int, folder: Path, seed: int = 3) -> dict[str, Any]:
    """Play in *folder* with that many kills and cuts; return the result."""
    table = Table(folder, seed)
    blows = ["kill"] * kills + ["cut"] * cuts
    table.random.shuffle(blows)
    try:
        for number, blow in enumerate(blows):
            table.press(table.random.randint(*BETWEEN))
            if table.over:
                break
            if blow == "kill":
                table.kill(under_way=number % 2 == 0)
            else:
                table.cut()
        return dict(table.told)
    finally:
        table.end()


def main() -> int:
    """Return exit status 1 if anything was lost."""
    if sys.argv[1:2] == ["--serve"]:
        serve(Path(sys.argv[2]))
        return 0
    kills, cuts = (int(one) for one in (*sys.argv[1:], *("5", "30")[len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as folder:
        told = kill_often(kills, cuts, Path(folder))
    print(json.dumps(told))
    return int(bool(told["lost"] or told["wrong_seat"]))


if __name__ == "__main__":
    sys.exit(main())
