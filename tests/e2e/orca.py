"""Orca on a bus of its own, with a speech module that writes to a file instead of speaking.

``DOZOR_ORCA_ROOT`` names a system with Orca, such as Debian 13 (docs/accessibility.md tells how to make one);
the tests run as root, who may enter it.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from app import paths
from tests.e2e.x_server import x_server

ROOT = Path(os.environ.get("DOZOR_ORCA_ROOT", "/nonexistent"))
MODULES = "usr/lib/speech-dispatcher-modules"
PATIENCE = 180.0
"""Maximum s until something is heard."""
QUIET = 2.0
"""s without speech after which everything was said."""
ENDING = 10.0
"""Maximum s until a process ends by itself."""
CONFIG = """\
AddModule "log" "sd_log" ""
DefaultModule log
DefaultLanguage "en"
"""
MODULE = """\
#!/usr/bin/python3 -u
import os, re, sys
log = open(os.environ["SPOKEN"], "a", buffering=1)
def answer(*lines):
    print(*lines, sep="\\n", flush=True)
def block():
    lines = []
    while (line := sys.stdin.readline().rstrip("\\r\\n")) != ".":
        lines.append(line)
    return " ".join(lines)
for line in sys.stdin:
    command = line.strip()
    if command == "INIT":
        answer("299-log", "299 OK LOADED SUCCESSFULLY")
    elif command in ("AUDIO", "LOGLEVEL", "SET"):
        answer("203 OK RECEIVING SETTINGS")
        block()
        answer("203 OK SETTINGS RECEIVED")
    elif command in ("SPEAK", "CHAR", "KEY", "SOUND_ICON"):
        answer("202 OK RECEIVING MESSAGE")
        text = block()
        answer("200 OK SPEAKING")
        log.write(re.sub("<[^>]*>", "", text) + "\\n")
        answer("701 BEGIN", "702 END")
    elif command == "LIST VOICES":
        answer("200-log\\ten-US\\tnone", "200 OK VOICE LIST SENT")
    elif command == "QUIT":
        answer("210 OK QUIT")
        break
"""


def missing() -> str:
    """Return why Orca can't be run here; "" if it can."""
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        return "needs Xvfb and xdotool"
    if not (ROOT / "usr/bin/orca").exists():
        return "needs Orca in a root named by DOZOR_ORCA_ROOT (docs/accessibility.md)"
    return "" if os.geteuid() == 0 else "needs root, to enter DOZOR_ORCA_ROOT"


class Reader:
    """The program under Orca: keys go in, speech comes out."""

    def __init__(self, environment: dict[str, str], spoken: Path, log: Path) -> None:
        self._environment, self._spoken, self._log = environment, spoken, log
        self._read = 0
        self._program: subprocess.Popen[bytes] | None = None

    def start(self, *words: str) -> None:
        """Start the program with *words* and give its window the focus."""
        with self._log.open("ab") as log:
            self._program = subprocess.Popen(
                [sys.executable, "-m", "app", *words], cwd=paths.ROOT, env=self._environment, stderr=log
            )
        self.focus("Dozor$")

    def focus(self, title: str) -> None:
        """Give the focus to the window with *title* (a regular expression)."""
        end = time.monotonic() + PATIENCE
        while not (found := self._x("search", "--onlyvisible", "--name", title).split()):
            assert time.monotonic() < end, title
            time.sleep(0.3)
        self._x("windowmove", found[-1], "0", "0", "windowsize", found[-1], "1366", "768")
        self._x("windowfocus", found[-1])

    def close(self) -> None:
        """End the program."""
        if self._program is not None:
            self._program.terminate()
            self._program.wait()

    def _x(self, *words: str) -> str:
        run = subprocess.run(
            ["xdotool", *words], env=self._environment, capture_output=True, encoding="utf-8", check=False
        )
        return run.stdout

    def press(self, *keys: str) -> str:
        """Press *keys* one after the other; return what was spoken until it was quiet."""
        self._read = len(self._all())
        for key in keys:
            self._x("key", key)
        return self.rest()

    def type(self, text: str) -> None:
        """Type *text*."""
        self._x("type", "--delay", "60", text)

    def rest(self) -> str:
        """Return what is spoken from the last key on, once it is quiet."""
        length, since = -1, time.monotonic()
        while time.monotonic() - since < QUIET:
            if (now := len(self._all())) != length:
                length, since = now, time.monotonic()
            time.sleep(0.1)
        return self._all()[self._read :]

    def until(self, words: str, patience: float = PATIENCE) -> str:
        """Return what is spoken from the last key on, once *words* are in it, after at most *patience* s."""
        end = time.monotonic() + patience
        while words not in (spoken := self._all()[self._read :]):
            assert time.monotonic() < end, f"not heard: {words}\nheard: {spoken}"
            time.sleep(0.2)
        return spoken

    def _all(self) -> str:
        return self._spoken.read_text(encoding="utf-8") if self._spoken.exists() else ""


def _children_of_bus(run: Path) -> Iterator[int]:
    """Yield the processes that the buses have started: they have *run* in their environment."""
    for folder in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if folder.name.isdigit() and f"HOME={run}\0".encode() in (folder / "environ").read_bytes():
                yield int(folder.name)


@contextlib.contextmanager
def orca(home: Path) -> Iterator[Reader]:
    """Start Orca and yield a reader for the profile *home*."""
    (ROOT / MODULES / "sd_log").write_text(MODULE, encoding="utf-8")
    (ROOT / MODULES / "sd_log").chmod(0o755)
    # The same path inside and outside, so that the addresses of the buses are the same.
    run = Path(f"/tmp/dozor-orca-{os.getpid()}")
    inside = ROOT / run.relative_to("/")
    (inside / "config/speech-dispatcher").mkdir(parents=True)
    inside.chmod(0o700)
    (inside / "config/speech-dispatcher/speechd.conf").write_text(CONFIG, encoding="utf-8")
    # The program asks this command for Orca's version.
    command = inside / "bin/orca"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec chroot {ROOT} /usr/bin/orca "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    run.symlink_to(inside)
    started: list[subprocess.Popen[bytes]] = []
    try:
        with x_server((1366, 768)) as display:
            bus = f"unix:path={run}/bus"
            reader = {
                "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "HOME": str(run), "XDG_RUNTIME_DIR": str(run),
                "XDG_CONFIG_HOME": f"{run}/config", "XDG_DATA_HOME": f"{run}/data", "DISPLAY": display,
                "LANG": "C.UTF-8", "DBUS_SESSION_BUS_ADDRESS": bus, "SPOKEN": f"{run}/spoken",
                "GSETTINGS_BACKEND": "memory",
            }  # fmt: skip

            def enter(*words: str) -> None:
                with (inside / "log").open("ab") as log:
                    command = ["chroot", str(ROOT), *words]
                    started.append(subprocess.Popen(command, env=reader, stdout=log, stderr=log))

            program = {
                **os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "DOZOR_HOME": str(home),
                "PATH": f"{run}/bin:{os.environ['PATH']}",
                "DBUS_SESSION_BUS_ADDRESS": bus, "XDG_RUNTIME_DIR": str(run),
                "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "QT_FATAL_WARNINGS": "",
            }  # fmt: skip
            listener = Reader(program, inside / "spoken", home / "said")
            try:
                enter("dbus-daemon", "--session", f"--address={bus}", "--nofork", "--nopidfile")
                end = time.monotonic() + PATIENCE
                while not (inside / "bus").exists():
                    assert time.monotonic() < end, "no bus"
                    time.sleep(0.1)
                enter("orca", "--replace")
                try:
                    listener.until("Screen reader on")
                except AssertionError as silence:
                    raise AssertionError((inside / "log").read_text(encoding="utf-8")) from silence
                yield listener
            finally:
                listener.close()
                for process in reversed(started):
                    process.terminate()
                    # Orca sometimes hangs when it ends.
                    with contextlib.suppress(subprocess.TimeoutExpired):
                        process.wait(ENDING)
                    process.kill()
                    process.wait()
                for pid in _children_of_bus(run):
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGTERM)
    finally:
        run.unlink()
        shutil.rmtree(inside, ignore_errors=True)
