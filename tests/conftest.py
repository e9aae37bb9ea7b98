"""Fixtures for every test: offscreen windows and a temporary user folder."""

from __future__ import annotations

import ctypes
import gc
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from pytestqt.qtbot import QtBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
if sys.platform == "win32":  # where the offscreen platform knows no system fonts
    os.environ.setdefault("QT_QPA_FONTDIR", os.environ["SYSTEMROOT"] + "\\Fonts")
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    # The tests start the program hundreds of times, so compile it once, outside the source tree.
    compiled = Path(__file__).resolve().parent.parent / ".pytest_cache" / "compiled"
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(compiled)
    sys.dont_write_bytecode = False

from tests.e2e.x_server import x_server

# No deadlines: a busy machine is no fault of the program.
settings.register_profile("untimed", settings.default, deadline=None)
settings.load_profile("untimed")


UNDER_WINE = sys.platform == "win32" and hasattr(ctypes.windll.ntdll, "wine_get_version")
SYSTEMS: dict[str, tuple[bool, str]] = {
    "linux": (sys.platform == "linux", "POSIX only"),
    "posix": (os.name == "posix", "POSIX only"),
    "windows": (not UNDER_WINE, "Wine's limit"),
}
"""Argument of the mark ``needs`` → whether this system has it, and the reason if not."""


WINE_FACTOR = 6
"""What a process or a file takes under Wine, in the time that it takes on Linux."""


def _patiently(wait: Callable[..., Any]) -> Callable[..., Any]:
    """Return the method *wait* of qtbot with longer timeouts."""

    def waiting(*args: Any, timeout: int = 5000, **more: Any) -> Any:
        return wait(*args, timeout=timeout * WINE_FACTOR, **more)

    return waiting


if UNDER_WINE:
    for name in ("waitUntil", "waitSignal", "waitActive", "waitExposed"):
        setattr(QtBot, name, _patiently(getattr(QtBot, name)))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the tests that need another system."""
    for item in items:
        for mark in item.iter_markers("needs"):
            there, reason = SYSTEMS[mark.args[0]]
            if not there:
                item.add_marker(pytest.mark.skip(f"{reason}: {mark.args[1]}"))


SUITE_SECONDS = "dozor/suite-seconds"
BEGUN = time.monotonic()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """After ``--quick`` print the duration of the whole suite; after a whole run store it."""
    cache = getattr(config, "cache", None)  # None with "-p no:cacheprovider"
    if cache is None:
        return
    if config.args_source is pytest.Config.ArgsSource.TESTPATHS and not config.option.keyword:
        cache.set(SUITE_SECONDS, time.monotonic() - BEGUN)
    elif config.pluginmanager.has_plugin("tests.quick"):
        measured = cache.get(SUITE_SECONDS, None)
        took = f"{measured / 60:.0f} min the last time here" if measured else "about 8 min on two cores"
        terminalreporter.write_line(f"This was a sample. The whole suite: python3 dozor.py test ({took}).")


def pytest_collection_finish() -> None:
    """Leave the tests themselves out of garbage collections, which took a twentieth of the suite's time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _shared_profile(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Use a temporary folder for shared files, never the real user's."""
    os.environ["DOZOR_HOME"] = str(tmp_path_factory.mktemp("profile"))


@pytest.fixture(autouse=True)
def _collect_garbage_here(request: pytest.FixtureRequest) -> Iterator[None]:
    """With windows, collect garbage only in the test thread, because it may contain widgets.

    The pointer starts each test where Qt's offscreen platform puts it: a table shows what is under it. Menus
    and dialogs left open are hidden first: a window of the next test would wait for them. Then the test's
    windows are deleted: without a running event loop, Qt would keep even closed ones, and each change of the
    theme or the text size would style them again.
    Imported late: neither the process that only distributes the tests nor those of the rules need windows.
    """
    if "app.widgets" not in sys.modules:
        yield
        return
    from PySide6.QtCore import QCoreApplication, QEvent, Qt
    from PySide6.QtGui import QAccessible, QCursor
    from PySide6.QtWidgets import QApplication

    from app.ui.shell.start import collect_due

    gc.disable()
    if QApplication.instance() is not None:
        QCursor.setPos(10, 10)
    before = set(QApplication.topLevelWidgets())
    yield
    QAccessible.setActive(False)  # a test may have acted as a screen reader
    for left_open in (QApplication.activePopupWidget, QApplication.activeModalWidget):
        while (window := left_open()) is not None:
            window.hide()
    for window in set(QApplication.topLevelWidgets()) - before:
        # A completer owns its popup, and the editor that tests share its windows.
        owned = window.parent() or window.windowType() == Qt.WindowType.Popup
        if not owned and "shared_page" not in request.fixturenames:
            window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    collect_due()


@pytest.fixture(autouse=True)
def profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use an empty user folder whose name has a space and Cyrillic."""
    folder = tmp_path / "Мой Дозор"
    monkeypatch.setenv("DOZOR_HOME", str(folder))
    return folder


def _remembering(draw: Callable[..., Any]) -> Callable[..., Any]:
    """Return *draw* with a cache; faces with a user's own pictures are drawn each time."""
    remembered = cache(draw)

    def drawn(*args: Any) -> Any:
        return (draw if (Path(os.environ["DOZOR_HOME"]) / "art").exists() else remembered)(*args)

    return drawn


@cache
def _layouts() -> dict[str, Callable[..., Any]]:
    from app.face import layout

    return {
        name: _remembering(getattr(layout, name)) for name in ("card", "back", "track", "board", "counter")
    }


@pytest.fixture
def cached_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lay out each face once in this process; most prints and windows show the shipped cards."""
    for name, draw in _layouts().items():
        monkeypatch.setattr(f"app.face.layout.{name}", draw)


@pytest.fixture
def display() -> Iterator[str]:
    """Start an empty X server; yield its name."""
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        pytest.skip("needs Xvfb and xdotool")
    with x_server((1366, 768)) as name:
        yield name


class DesktopUser:
    """The program in a separate process, with mouse and keys by xdotool only."""

    def __init__(self, display: str, profile: Path, *words: object) -> None:
        self.environment = {
            **os.environ,
            "DISPLAY": display,
            "QT_QPA_PLATFORM": "xcb",
            "DOZOR_HOME": str(profile),
        }
        self.program = subprocess.Popen([sys.executable, "-m", "app", *map(str, words)], env=self.environment)

    def x(self, *words: object) -> str:
        """Return xdotool's output for *words*."""
        asked = ["xdotool", *map(str, words)]
        return subprocess.run(
            asked, env=self.environment, capture_output=True, encoding="utf-8", check=False
        ).stdout

    def wait_for(self, what: Callable[[], Any], seconds: float = 20.0) -> Any:
        """Return the result of *what* as soon as it is true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = what()
            if found:
                return found
            time.sleep(0.1)
        raise AssertionError("it did not happen in time")

    def at_window(self, name: str, size: tuple[int, int]) -> None:
        """Wait for a window that matches *name*; move it to the corner, *size* px large."""
        found = self.wait_for(lambda: self.x("search", "--onlyvisible", "--name", name).split())[0]
        self.x("windowmove", found, 0, 0, "windowsize", found, *size, "windowfocus", found)
        time.sleep(1.5)

    def key(self, *names: str) -> None:
        """Press the keys *names* in order."""
        self.x("key", "--delay", 60, *names)

    def click(self, spot: tuple[int, int]) -> None:
        """Click at *spot*, in screen px."""
        self.x("mousemove", *spot, "click", 1)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from *start* to *end* in steps."""
        self.x("mousemove", *start, "mousedown", 1)
        for part in (0.2, 0.5, 0.8, 1.0):
            self.x("mousemove", *(round(a + (b - a) * part) for a, b in zip(start, end, strict=True)))
        self.x("mouseup", 1)


@pytest.fixture
def person(display: str, profile: Path) -> Iterator[Callable[..., DesktopUser]]:
    """Return a function that starts the program in English on a new display: ``person("open", file)``."""
    profile.mkdir(exist_ok=True)
    settings = "[General]\nlanguage=en\nreduced_motion=true\nmuted=true\n"
    (profile / "settings.ini").write_text(settings, encoding="utf-8")
    begun: list[DesktopUser] = []

    def begin(*words: object) -> DesktopUser:
        begun.append(DesktopUser(display, profile, *words))
        return begun[-1]

    yield begin
    for one in begun:
        one.program.terminate()
        one.program.wait()


class Heard:
    """What the screen reader was given since the test began."""

    def __init__(self, announcer: Any) -> None:
        self.announcer = announcer
        self.texts: list[str] = []
        announcer.announced.connect(self.texts.append)

    def flush(self) -> None:
        """Speak what waits."""
        self.announcer.flush()


@pytest.fixture
def heard(qapp: Any) -> Iterator[Heard]:
    """Return what is announced from now on."""
    from app.widgets.announcer import announcer

    found = announcer()
    found.flush()
    listener = Heard(found)
    yield listener
    found.flush()
    found.announced.disconnect(listener.texts.append)
