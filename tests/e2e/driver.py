"""What the programs of this folder share: the program's window, the hand at it, the command line.

Every pointer and key event comes from xdotool. Positions of widgets come from ``DOZOR_PROBE``
(``app/ui/shell/probe.py``). Without ``--display`` a program starts an Xvfb.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from app import paths
from app.cards import convert, source
from app.rules.match import Match
from app.rules.record_file import RecordFile
from tests.e2e.x_server import x_server

ROOT = paths.ROOT
SIZE = (1366, 768)
TITLE = "(Dozor|Дозор)$"
"""Matches the title of the main window."""
PATIENCE = 20.0
"""Timeout in s."""
SHARED: dict[str, dict[str, Any]] = {
    "language": {"choices": ["ru", "en"], "default": "en"},
    "seed": {"type": int, "default": 1},
    "actions": {"type": int, "default": 100_000, "help": "stop after so many"},
    "pictures": {"type": Path, "default": None, "help": "folder for screenshots"},
}
Screen = dict[str, Any]


class ExpectationFailed(RuntimeError):
    """Something expected has not happened."""


def shipped_cards() -> Any:
    """Return the cards of *Own Fate*, as they are played."""
    return convert.card_set(source.read_folder(paths.data() / "source" / "own-fate"))


def until(what: Callable[[], Any], seconds: float = PATIENCE, expected: str = "") -> Any:
    """Return the result of *what* as soon as it is true.

    Raises :class:`ExpectationFailed` with *expected* after *seconds*.
    """
    end = time.monotonic() + seconds
    while not (found := what()):
        if time.monotonic() > end:
            raise ExpectationFailed(f"not in time: {expected}")
        time.sleep(0.1)
    return found


def drag_steps(start: Sequence[Any], end: Sequence[Any], *held: str) -> list[Any]:
    """Return xdotool's steps for a drag between two positions in px, with the keys *held* down."""
    steps: list[Any] = [word for key in held for word in ("keydown", key)]
    steps += ["mousemove", *start[:2], "mousedown", 1]
    for part in (0.15, 0.6, 1.0):
        way = zip(start[:2], end[:2], strict=True)
        steps += ["mousemove", *(round(a + (b - a) * part) for a, b in way)]
    return [*steps, "mouseup", 1, *(word for key in held for word in ("keyup", key))]


class Window:
    """The program in a separate process with an open game, and its screen."""

    def __init__(
        self,
        match: Match,
        home: Path,
        display: str,
        more: dict[str, str] | None = None,
        language: str = "en",
        pictures: Path | None = None,
    ) -> None:
        self.file = home / "game.dozorgame"
        if not self.file.exists():
            RecordFile.create(self.file, match.header).close()
        self.pictures = pictures
        self._start(home, display, {"language": language}, ["open", str(self.file)], more or {})
        try:
            self.wait(lambda _seen: True, 120)
            self._place()
        except ExpectationFailed:
            self.close()
            raise
        time.sleep(1.0)

    def _start(
        self,
        home: Path,
        display: str,
        settings: dict[str, Any],
        words: Sequence[str],
        more: dict[str, str],
    ) -> None:
        """Start the program with the profile *home*, without animations and sound."""
        self.home, self.probe = home, home / "probe.json"
        settings = {"reduced_motion": "true", "muted": "true", **settings}
        lines = ["[General]", *(f"{name}={value}" for name, value in settings.items())]
        (home / "settings.ini").write_text("\n".join(lines) + "\n", encoding="utf-8")
        self.probe.unlink(missing_ok=True)
        self.environment = {
            **os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "DOZOR_HOME": str(home),
            "DOZOR_PROBE": str(self.probe), "QT_FATAL_WARNINGS": "", **more,
        }  # fmt: skip
        self.log = (home / "said").open("w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "app", *words], env=self.environment, cwd=ROOT, stderr=self.log
        )

    def _place(self) -> None:
        """Move, resize and focus the window."""
        size = [str(number) for number in SIZE]
        for _ in range(30):
            # An opening window may be missing, or vanish during the query.
            with contextlib.suppress(subprocess.CalledProcessError, IndexError):
                found = self.x("search", "--onlyvisible", "--name", TITLE).split()[0]
                self.x("windowmove", found, "0", "0", "windowsize", found, *size, "windowfocus", found)
                time.sleep(0.3)
                geometry = self.x("getwindowgeometry", "--shell", found).split()
                if {f"WIDTH={size[0]}", f"HEIGHT={size[1]}"} <= {*geometry}:
                    return
            time.sleep(0.2)
        raise ExpectationFailed("the window does not take its size")

    def x(self, *words: Any) -> str:
        """Call xdotool; return its output."""
        return subprocess.run(
            ["xdotool", *map(str, words)],
            env=self.environment,
            check=True,
            capture_output=True,
            encoding="utf-8",
        ).stdout

    def click_at(self, spot: Sequence[Any], times: int = 1, button: int = 1) -> None:
        """Click at a position in px; buttons 4 and 5 turn the wheel up and down."""
        self.x("mousemove", *spot[:2], "click", "--repeat", times, "--delay", 40, button)

    def drag(self, start: Sequence[Any], end: Sequence[Any]) -> None:
        """Drag between two positions in px."""
        self.x(*drag_steps(start, end))

    def wait_until_stable(self) -> Screen | None:
        """Return the screen once it has been stable for a moment, or None if it keeps changing."""
        before = self.see()
        for _ in range(20):
            time.sleep(0.08)
            now = self.see()
            if now == before:
                return now
            before = now
        return None

    def see(self) -> Screen:
        """Return the state of the screen."""
        try:
            return dict(json.loads(self.probe.read_text(encoding="utf-8")))
        except (OSError, ValueError):
            return {"moves": -1}

    def wait(self, what: Callable[[Screen], bool], seconds: float = PATIENCE) -> Screen:
        """Wait until *what* is true; return the screen."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            seen = self.see()
            if seen["moves"] >= 0 and what(seen):
                return seen
            if self.process.poll() is not None:
                raise ExpectationFailed("the program has ended")
            time.sleep(0.02)
        raise ExpectationFailed(f"not seen in time: {self.see()}")

    def drag_action(self, action: Any, start: Sequence[Any], end: Sequence[Any]) -> None:
        """Drag between two pieces; if a menu opens, choose *action* in it."""
        count = self.see()["moves"]
        self.drag(start, end)
        seen = self.wait(lambda new: bool(new["menu"]) or new["moves"] != count)
        for name, *spot in seen["menu"]:
            if name == str(action):
                self.click_at(spot)

    def screenshot(self, name: str) -> None:
        """Save a screenshot (ImageMagick's import) if requested."""
        if self.pictures is not None:
            time.sleep(0.8)
            self.capture(self.pictures / f"{name}.png")

    def capture(self, file: Path) -> None:
        """Save a screenshot to *file*."""
        file.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["import", "-window", "root", str(file)], env=self.environment, check=False)

    def error_output(self) -> str:
        """Return the program's error output."""
        self.log.flush()
        self.log.seek(0)
        return self.log.read()

    def kill(self) -> None:
        """Kill the program."""
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()
        self.log.close()


def options(description: str | None, *shared: str, **defaults: Any) -> argparse.ArgumentParser:
    """Return a command line with ``--display``, the :data:`SHARED` options named, and *defaults*."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--display", default="", help="an X server that runs already")
    for name in shared:
        parser.add_argument(f"--{name}", **SHARED[name])
    parser.set_defaults(**defaults)
    return parser


def on_display(
    work: Callable[[str], dict[str, Any]], display: str = "", size: tuple[int, int] = SIZE
) -> dict[str, Any]:
    """Run *work* on *display*, or on a new X server without one."""
    if display:
        return work(display)
    with x_server(size) as name:
        return work(name)


def run(
    asked: argparse.Namespace,
    work: Callable[[str], dict[str, Any]],
    passed: Callable[[dict[str, Any]], Any],
    size: tuple[int, int] = SIZE,
) -> int:
    """Run *work* on a display, print its report as a line of JSON; return the exit status."""
    report = on_display(work, asked.display, size)
    print(json.dumps(report, ensure_ascii=False), flush=True)
    return 0 if passed(report) else 1
