"""What Windows does otherwise, checked on any system: paths, names, locked files, limits, missing modules."""

from __future__ import annotations

import ctypes
import errno
import ntpath
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any, cast

import pytest
from hypothesis import example, given, settings, strategies as st

from app import cli, files, jobs, user_errors
from app.airlock import child, job_object, parent
from app.cards import exchange
from app.cards.catalogue import Catalogue
from app.cards.library import ensure_catalogue
from app.file_names import file_name, is_legal, not_reserved
from app.rules.record import Header
from app.rules.record_file import RecordFile, read_file
from app.ui.saves import saved_games
from app.ui.shell.unclean_end import is_crash

ROOT = Path(__file__).resolve().parent.parent


def is_reserved(name: str) -> bool:
    """Return whether Windows reserves *name* for a device."""
    if sys.version_info >= (3, 13):
        return ntpath.isreserved(name)
    return PureWindowsPath(name).is_reserved()


# ---- names


@settings(max_examples=1000)
@given(st.text(max_size=120))
@example("NUL")
@example("com1.2")
@example("con .")
@example("Партия: кто кого?*")
@example("и\u0306 " * 70)
@example("🂡" * 90)
@example(" . ")
def test_every_text_becomes_a_name_that_all_systems_store(text: str) -> None:
    name = file_name(text, ".dozorgame")
    assert is_legal(name)
    assert not is_reserved(name)
    assert PureWindowsPath(name).name == PurePosixPath(name).name == name
    assert name == unicodedata.normalize("NFC", name)
    assert max(len(name.encode()), len(unicodedata.normalize("NFD", name))) <= 255
    assert file_name(name.removesuffix(".dozorgame"), ".dozorgame") == name


@pytest.mark.parametrize("key", ["con", "nul", "com1", "lpt9", "own-fate", "console"])
def test_a_key_that_names_a_device_gets_another_file_name(key: str) -> None:
    assert is_legal(file_name(key, ".dozorset"))
    assert is_legal(f"{not_reserved(key)}.png")
    assert file_name("own-fate", ".dozorset") == "own-fate.dozorset"


@pytest.mark.parametrize("name", ["nul.pdf", "a:b.pdf", "Con", "why?.pdf", "AUX.tar.gz", "end."])
def test_windows_refuses_to_save_under_the_name(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "is_windows", lambda: True)
    with pytest.raises(OSError, match="Invalid argument") as caught:
        files.atomic_write(tmp_path / name, "x")
    message = user_errors.expected(caught.value)
    assert message is not None
    assert message.code == "trouble.bad-name"
    assert list(tmp_path.iterdir()) == []


LETTERS = st.characters(blacklist_categories=("Cs", "Cc"), blacklist_characters='/\\<>:"|?*\0')
FOLDERS = st.lists(st.text(LETTERS, min_size=1, max_size=20).filter(lambda name: name.strip(" .") != ""),
                   min_size=1, max_size=3)  # fmt: skip


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return ensure_catalogue(tmp_path_factory.mktemp("shipped") / "cards.db")


@pytest.mark.slow
@pytest.mark.timeout(1200)
@settings(max_examples=100 if sys.platform == "win32" else 1000)
@given(st.text(max_size=120))
def test_a_game_and_a_set_of_any_name_are_saved_and_read_back(
    shipped: Path, tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    folder = tmp_path_factory.mktemp("names")
    header = Header("own-fate", 1, "own-fate", "0", 1, players={"light": "A", "dark": "B"})
    game = folder / file_name(text, ".dozorgame")
    RecordFile.create(game, header).close()
    assert read_file(game).header.players == header.players
    with Catalogue(shipped, read_only=True) as catalogue:
        data = catalogue.set_data("own-fate")
    exchanged = folder / file_name(text, ".dozorset")
    exchange.write(replace(data, cards=data.cards[:1]), exchanged)
    assert [card.texts for card in exchange.read(exchanged, data)[0].cards] == [data.cards[0].texts]
    assert {file.name for file in folder.iterdir() if file.is_file()} == {game.name, exchanged.name}
    shutil.rmtree(folder)


@pytest.mark.slow
@settings(max_examples=20 if sys.platform == "win32" else 200)
@given(FOLDERS)
@example(["Мой %41 набор #1", "?&mode=ro"[1:]])
@example(["и\u0306", "é", "e\u0301"])
def test_a_profile_works_in_any_folder(
    shipped: Path, tmp_path_factory: pytest.TempPathFactory, parts: list[str]
) -> None:
    folder = tmp_path_factory.getbasetemp().joinpath("profiles", *parts)
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(shipped, folder / "cards.db")
    with Catalogue.open(folder / "cards.db") as catalogue:
        data = catalogue.set_data(catalogue.sets()[0].key)
        exported = folder / file_name(parts[0], ".dozorset")
        exchange.write(data, exported)
    assert len(exchange.read(exported, data)[0].cards) == len(data.cards)


# ---- paths and files


@pytest.mark.parametrize(
    ("path", "uri"),
    [(r"\\nas\home\Мой Дозор\cards.db", "file:////nas/home/%D0%9C%D0%BE%D0%B9%20%D0%94%D0%BE%D0%B7%D0%BE%D1%80/cards.db"),
     (r"\\10.0.0.2\d$\cards.db", "file:////10.0.0.2/d%24/cards.db"),
     (r"C:\Users\a#b\cards.db", "file:///C:/Users/a%23b/cards.db")],
)  # fmt: skip
def test_sqlite_opens_a_file_on_a_network_share(path: str, uri: str) -> None:
    made = files.sqlite_uri(PureWindowsPath(path), "ro")
    assert made == f"{uri}?mode=ro"
    with pytest.raises(sqlite3.OperationalError, match="unable to open"):  # not: invalid uri authority
        sqlite3.connect(made, uri=True)


def test_a_catalogue_on_a_share_has_no_log_in_shared_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = ensure_catalogue(tmp_path / "cards.db")
    monkeypatch.setattr("app.cards.open_catalogue.is_network_path", lambda _path: True)
    with Catalogue.open(path) as catalogue:
        assert catalogue.sets()
        assert not path.with_name("cards.db-wal").exists()


def held(times: int, code: int) -> Callable[[Path, Path], Path]:
    """Return a ``Path.replace`` that fails *times* times for a PDF, as if a program on Windows held it."""
    replace, left = Path.replace, [times]

    def failing(source: Path, target: Path) -> Path:
        if left[0] > 0 and target.suffix == ".pdf":
            left[0] -= 1
            error = PermissionError(errno.EACCES, "Access is denied", str(source))
            error.winerror = code  # type: ignore[attr-defined]
            raise error
        return replace(source, target)

    return failing


@pytest.mark.parametrize("code", [5, 32, 33])
def test_saving_waits_for_a_virus_scanner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    monkeypatch.setattr(files, "PAUSES", (0.0,) * 5)
    monkeypatch.setattr(Path, "replace", held(5, code))
    files.atomic_write(tmp_path / "set.pdf", b"new")
    assert (tmp_path / "set.pdf").read_bytes() == b"new"


def test_a_file_that_a_reader_holds_is_said_to_be_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "set.pdf"
    out.write_bytes(b"old")
    monkeypatch.setattr(files, "PAUSES", ())
    monkeypatch.setattr(Path, "replace", held(1, 5))
    monkeypatch.setattr("app.airlock.parent.warm", lambda: None)
    assert cli.run(["--lang", "en", "print", "calibration", str(out)]) == 2
    assert capfd.readouterr().err == f"{out} is open in another program. Close it there and try again.\n"
    assert out.read_bytes() == b"old"


def test_a_file_that_cannot_be_opened_for_others_is_said_to_be_open() -> None:
    error = PermissionError(errno.EACCES, "used by another process", "set.dozorset")
    error.winerror = 32  # type: ignore[attr-defined]
    message = user_errors.expected(error)
    assert message is not None
    assert message.code == "trouble.in-use"


@pytest.mark.parametrize(
    ("code", "length", "said"),
    [(206, 10, "trouble.name-too-long"), (3, 300, "trouble.name-too-long"), (2, 260, "trouble.name-too-long"),
     (2, 40, "trouble.not-found")],
)  # fmt: skip
def test_a_path_that_is_too_long_for_windows_is_said_to_be(code: int, length: int, said: str) -> None:
    error = FileNotFoundError(errno.ENOENT, "The system cannot find the path", "/" + "n" * (length - 1))
    error.winerror = code  # type: ignore[attr-defined]
    message = user_errors.expected(error)
    assert message is not None
    assert message.code == said


def test_no_file_time_is_before_windows_local_times(tmp_path: Path) -> None:
    (tmp_path / "a.dozorgame").write_bytes(b"")
    for seconds in (-1e9, 0.0, 1.0):
        os.utime(tmp_path / "a.dozorgame", (seconds, seconds))
        assert saved_games.read_summary(tmp_path / "a.dozorgame").modified == datetime(1970, 1, 2, tzinfo=UTC)
    assert saved_games.read_summary(tmp_path / "gone").modified == datetime(1970, 1, 2, tzinfo=UTC)


# ---- processes


def test_a_pool_has_no_more_processes_than_windows_can_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with jobs.pool(256) as pool:
        assert pool._max_workers == 61  # type: ignore[attr-defined]


def test_a_closed_pipe_is_no_bug(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    def closed(_data: object = None) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr("app.cli.is_windows", lambda: True)
    assert cli.is_closed_pipe(OSError(errno.EINVAL, "Invalid argument"))
    assert cli.is_closed_pipe(BrokenPipeError())
    assert not cli.is_closed_pipe(OSError(errno.EINVAL, "Invalid argument", "a:b"))
    assert not cli.is_closed_pipe(ValueError())


def test_the_airlock_finds_windows_fonts() -> None:
    assert parent.environment({"SYSTEMROOT": r"D:\Win"}, "win32")["QT_QPA_FONTDIR"] == r"D:\Win\Fonts"
    assert parent.environment({"QT_QPA_FONTDIR": "x"}, "win32")["QT_QPA_FONTDIR"] == "x"
    assert "QT_QPA_FONTDIR" not in parent.environment({}, "linux")


class Kernel:
    """kernel32's functions of job objects; *refuses* names those that fail."""

    def __init__(self, refuses: str = "") -> None:
        self.limits: tuple[int, int, int] | None = None
        for name in ("CreateJobObjectW", "GetCurrentProcess", "SetInformationJobObject",
                     "AssignProcessToJobObject", "QueryInformationJobObject"):  # fmt: skip
            function = cast(Any, lambda *arguments, name=name: self._call(name, *arguments))
            setattr(self, name, (lambda *_: 0) if name == refuses else function)

    def _call(self, name: str, *arguments: Any) -> int:
        if name == "SetInformationJobObject":
            limits = ctypes.cast(arguments[2], ctypes.POINTER(job_object.ExtendedLimits)).contents
            self.limits = arguments[1], limits.basic.flags, limits.process_memory
        if name == "QueryInformationJobObject":
            ctypes.cast(
                arguments[2], ctypes.POINTER(job_object.ExtendedLimits)
            ).contents.peak_process_memory = 7
        return 42


def test_a_job_object_limits_the_airlocks_memory() -> None:
    kernel = Kernel()
    job = job_object.limit_memory(cast(ctypes.CDLL, kernel), child.MEMORY)
    assert job is not None
    assert kernel.limits == (9, 0x100, child.MEMORY)
    assert ctypes.sizeof(job_object.ExtendedLimits) == 144  # winnt.h, 64 bits
    assert job_object.peak_memory(cast(ctypes.CDLL, kernel), job) == 7


@pytest.mark.parametrize(
    "refuses", ["CreateJobObjectW", "SetInformationJobObject", "AssignProcessToJobObject"]
)
def test_no_job_object_is_no_limit(refuses: str) -> None:
    assert job_object.limit_memory(cast(ctypes.CDLL, Kernel(refuses)), 1) is None


@pytest.mark.parametrize(
    ("trace", "crash"),
    [("", False),
     ("Windows fatal exception: code 0x8001010d\n\nThread 0x1 (most recent call first):", False),
     ("Windows fatal exception: code 0x800706ba\n\nWindows fatal exception: code 0x80010108\n", False),
     ("Windows fatal exception: code 0x8001010d\n\nWindows fatal exception: access violation\n", True),
     ("Windows fatal exception: code 0xc0000374\n", True),
     ("Fatal Python error: Segmentation fault\n", True)],
)  # fmt: skip
def test_exceptions_of_the_systems_dialogs_are_no_crashes(trace: str, crash: bool) -> None:
    assert is_crash(trace) is crash


# ---- modules and functions of POSIX

POSIX_ONLY = """
import importlib, os, signal, sys
from pathlib import Path
import multiprocessing.util, asyncio, selectors, tempfile, webbrowser, pytest, hypothesis
# The modules for Windows are chosen by sys.platform, which cannot be changed for the libraries.
import app.locks, app.airlock.child, app.cli, app.composition
names = ("resource", "fcntl", "pwd", "grp", "termios", "pty", "tty")
real = {name: importlib.import_module(name) for name in names}
for name in ("fork", "geteuid", "getuid", "getgid", "nice", "mkfifo", "chown", "uname", "getpgid", "killpg"):
    delattr(os, name)
for name in ("SIGKILL", "SIGSTOP", "SIGCONT", "SIGXCPU"):
    delattr(signal, name)
sys.path[:0] = ["installer"]
faults = []
guard = 'if sys.platform != "win32":\\n    import '
guarded = {file: guard in Path(file).read_text(encoding="utf-8") for file in sys.argv[1:]}
for file in sorted(guarded, key=guarded.get, reverse=True):
    name = ".".join(Path(file).with_suffix("").parts).removesuffix(".__init__").removeprefix("installer.")
    # An import for other systems only is none on Windows.
    sys.modules.update(real if guarded[file] else dict.fromkeys(real))
    try:
        importlib.import_module(name)
    except pytest.skip.Exception:
        pass
    except (ImportError, AttributeError) as error:
        faults.append(f"{file}: {error}")
print("\\n".join(faults))
"""


def needs_posix(text: str) -> bool:
    """Return whether a module mentions something of POSIX."""
    words = r"resource|fcntl|pwd|os\.(fork|nice|mkfifo|uname|killpg|get[ep]?[ug]?id)|SIG(KILL|STOP|CONT)"
    return re.search(rf"\b({words})\b", text) is not None


@pytest.mark.slow
def test_every_module_can_be_imported_without_posix() -> None:
    modules = [
        str(file.relative_to(ROOT))
        for folder in ("app", "tests", "tools", "installer")
        for file in sorted((ROOT / folder).rglob("*.py"))
        if needs_posix(file.read_text(encoding="utf-8"))
    ]
    assert len(modules) > 10
    done = subprocess.run(
        [sys.executable, "-c", POSIX_ONLY, *modules],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.stdout.strip(), done.stderr) == ("", "")
