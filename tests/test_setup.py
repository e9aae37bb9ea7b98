"""The set-up script: decisions from plain values, and a complete set-up of a small tree."""

from __future__ import annotations

import ast
import contextlib
import ctypes
import io
import os
import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath, PureWindowsPath
from types import SimpleNamespace

import pytest

import dozor

ROOT = Path(__file__).resolve().parent.parent


def yes(_name: str) -> bool:
    return True


def no(_name: str) -> bool:
    return False


def test_an_old_python_can_read_as_far_as_the_sentence_that_it_is_too_old() -> None:
    ast.parse((ROOT / "dozor.py").read_text(encoding="utf-8"), feature_version=(3, 6))


def test_it_needs_the_standard_library_only() -> None:
    tree = ast.parse((ROOT / "dozor.py").read_text(encoding="utf-8"))
    imported = {
        name.name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for name in node.names
    }
    imported |= {
        node.module.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
    }
    assert imported <= sys.stdlib_module_names


@pytest.mark.parametrize("code", dozor.SENTENCES)
def test_every_sentence_is_there_in_both_languages_with_the_same_parameters(code: str) -> None:
    def parameters(text: str) -> set[str]:
        return {part.split("}")[0] for part in text.split("{")[1:]}

    english, russian = dozor.SENTENCES[code]
    assert parameters(english) == parameters(russian)
    assert english != russian


@pytest.mark.parametrize(
    ("environ", "lang"),
    [({}, "en"), ({"LANG": "ru_RU.UTF-8"}, "ru"), ({"LANG": "ru_RU", "LC_ALL": "C"}, "en"),
     ({"DOZOR_LANG": "ru", "LC_ALL": "C"}, "ru"), ({"LC_ALL": "", "LANG": "ru_RU"}, "ru")],
)  # fmt: skip
def test_the_language_is_the_systems(environ: dict[str, str], lang: str) -> None:
    assert dozor.language(environ) == lang


@pytest.mark.parametrize(
    ("environ", "windows", "lang"),
    [({}, 0x419, "ru"), ({}, 0x819, "ru"), ({}, 0x409, "en"), ({"LANG": "C"}, 0x419, "en"),
     ({"DOZOR_LANG": "ru"}, 0x409, "ru")],
)  # fmt: skip
def test_windows_names_its_language_by_a_number(environ: dict[str, str], windows: int, lang: str) -> None:
    assert dozor.language(environ, windows) == lang


@pytest.mark.parametrize("page", ["utf-8", "cp1251", "cp866"])
def test_the_output_of_pip_is_read_in_the_systems_code_page(
    page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dozor.locale, "getpreferredencoding", lambda _set: page)
    assert dozor.decode("Отказано в доступе".encode(page)) == "Отказано в доступе"
    assert dozor.decode("Отказано в доступе".encode()) == "Отказано в доступе"


def test_redirected_messages_are_utf_8_in_any_code_page(tmp_path: Path) -> None:
    code = "import io, sys, dozor; dozor.use_utf8(); dozor.print_message('stopped')"
    environ = os.environ | {"DOZOR_LANG": "ru", "PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environ, capture_output=True, check=True
    )
    assert done.stderr.decode() == dozor.sentence("stopped", "ru") + os.linesep


def test_only_the_first_word_asks_for_the_tests() -> None:
    assert dozor.parse_arguments(["test", "tests/rules", "-x"]) == ("test", ["tests/rules", "-x"], False)
    assert dozor.parse_arguments(["print", "test"]) == ("run", ["print", "test"], False)
    assert dozor.parse_arguments([]) == ("run", [], False)


@pytest.mark.parametrize("rest", [[], ["tests/rules", "-x"]])
def test_the_tests_take_all_cores_whatever_is_asked_of_them(rest: list[str]) -> None:
    command, _environ = dozor.command_line("test", rest, Path("python"))
    assert command[command.index("-n") :] == ["-n", "auto", "--dist", "worksteal", *rest]


def test_yes_before_everything_else_answers_every_question() -> None:
    assert dozor.parse_arguments(["--yes", "test", "-x"]) == ("test", ["-x"], True)
    assert dozor.parse_arguments(["print", "--yes"]) == ("run", ["print", "--yes"], False)


def test_the_interpreter_of_the_environment_is_where_each_system_puts_it() -> None:
    assert dozor.venv_python(PurePosixPath("/d/.venv"), "linux") == PurePosixPath("/d/.venv/bin/python")
    assert dozor.venv_python(PurePosixPath("/d/.venv"), "darwin") == PurePosixPath("/d/.venv/bin/python")
    windows = dozor.venv_python(PureWindowsPath("C:\\Мои игры\\.venv"), "win32")
    assert str(windows) == "C:\\Мои игры\\.venv\\Scripts\\python.exe"


def test_a_bare_debian_needs_every_package_and_pythons_own() -> None:
    packages = dozor.missing("run", "linux", no, no, no, (3, 13, 5))
    assert packages == [*dozor.LIBRARIES.values(), "python3.13-venv"]


def test_the_tests_need_more_programs_than_the_program() -> None:
    assert dozor.missing("test", "linux", yes, no, yes, (3, 11)) == list(dozor.PROGRAMS.values())
    assert dozor.missing("run", "linux", yes, no, yes, (3, 11)) == []


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_windows_and_macos_need_no_system_packages(system: str) -> None:
    assert dozor.missing("test", system, no, no, no, (3, 12)) == []


def test_root_runs_apt_itself_and_a_person_by_sudo() -> None:
    update, install = dozor.apt_lines(["qpdf"], root=True, ask_password=False)
    assert update[0] == "env"
    assert install[-1] == "qpdf"
    assert dozor.apt_lines(["qpdf"], root=False, ask_password=True)[1][:2] == ["sudo", "env"]
    assert dozor.apt_lines(["qpdf"], root=False, ask_password=False)[1][:2] == ["sudo", "-n"]


def test_the_line_that_is_shown_can_be_copied() -> None:
    line = dozor.apt_line_to_show(["qpdf", "xvfb"], root=False)
    assert line == "sudo apt-get install --no-install-recommends qpdf xvfb"


@pytest.mark.parametrize(
    ("root", "terminal", "yes", "environ", "asked"),
    [
        (False, True, False, {}, True),
        (False, False, False, {}, True),
        (True, True, False, {}, True),
        (True, False, False, {}, False),
        (True, True, True, {}, False),
        (True, True, False, {"CI": "true"}, False),
        (False, True, False, {"DOZOR_YES": "1"}, False),
    ],
)
def test_who_is_asked_before_the_system_is_changed(
    root: bool, terminal: bool, yes: bool, environ: dict[str, str], asked: bool
) -> None:
    assert dozor.needs_consent(root, terminal, yes, environ) is asked


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("answer", "runs"), [("\n", True), ("да\n", True), ("n\n", False), ("", False)])
def test_every_line_is_shown_before_it_is_run(
    answer: str, runs: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run: list[str] = []
    for name in ("CI", "DOZOR_YES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(dozor.shutil, "which", yes)
    monkeypatch.setattr(dozor.os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(
        dozor, "captured", lambda line, progress=False: (run.append(" ".join(line)), (0, ""))[1]
    )
    monkeypatch.setattr(dozor.sys, "stdin", Terminal(answer))
    with contextlib.nullcontext() if runs else pytest.raises(dozor.UserError):
        dozor.install_system(["qpdf"], 1, False)
    shown = [line.strip() for line in capsys.readouterr().err.splitlines() if line.startswith("    ")]
    assert len(shown) == 2
    assert run == (shown if runs else [])


@pytest.mark.parametrize(
    ("output", "code"),
    [
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "space"),
        ("E: You don't have enough free space in /var/cache/apt/archives/.", "space"),
        ("Failed to establish a new connection: [Errno -3] Temporary failure in name resolution", "network"),
        ("E: Unable to locate package libxcb-cursor0", "network"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "hashes"),
        ("OSError: [Errno 30] Read-only file system: '/opt/dozor/.venv'", "read-only"),
        ("E: dpkg was interrupted", "failed"),
    ],
)
def test_a_failed_installation_is_explained(output: str, code: str) -> None:
    assert dozor.diagnosis(output) == code


def test_the_last_error_is_quoted_not_the_last_line() -> None:
    assert dozor.last_complaint("E: broken\nhint: look here\n") == "E: broken"
    assert dozor.last_complaint("") == "no message"


TAG = "linux-cpython-311"
WANTED = [f"run {TAG} aaa"]


@pytest.mark.parametrize(
    ("stamp", "linked", "todo"),
    [
        pytest.param("", False, "make", id="nothing there"),
        pytest.param(f"run {TAG} aaa\n", False, "ready", id="as wanted"),
        pytest.param(f"run {TAG} aaa\ntest {TAG} bbb\n", False, "ready", id="set up for the tests too"),
        pytest.param(f"run {TAG} old\n", False, "update", id="an older lock"),
        pytest.param("run linux-cpython-310 aaa\n", False, "make", id="another Python"),
        pytest.param(dozor.BUSY, False, "make", id="interrupted"),
        pytest.param(None, False, "update", id="made by somebody else"),
        pytest.param(dozor.BUSY, True, "update", id="a link is never removed"),
    ],
)
def test_what_is_done_with_the_environment(stamp: str | None, linked: bool, todo: str) -> None:
    assert dozor.plan(stamp, WANTED, TAG, linked) == todo


def test_a_changed_lock_asks_for_a_new_set_up(tmp_path: Path) -> None:
    for name in dozor.LOCKS.values():
        (tmp_path / name).write_text("one\n", encoding="utf-8")
    before = dozor.stamp_lines(tmp_path, "test", TAG)
    (tmp_path / "requirements-dev.lock").write_text("two\n", encoding="utf-8")
    after = dozor.stamp_lines(tmp_path, "test", TAG)
    assert after[0] == before[0] == dozor.stamp_lines(tmp_path, "run", TAG)[0]
    assert after[1] != before[1]


def make_tree(tree: Path) -> Path:
    """Create a tree with the script, empty locks, and a program that prints its arguments."""
    shutil.copy(ROOT / "dozor.py", tree)
    for name in dozor.LOCKS.values():
        (tree / name).write_text("", encoding="utf-8")
    (tree / "app").mkdir()
    (tree / "app" / "__init__.py").write_text("", encoding="utf-8")
    (tree / "app" / "__main__.py").write_text("import sys; print(*sys.argv[1:])", encoding="utf-8")
    return tree


@pytest.fixture(scope="module")
def small_tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return such a tree, set up once after an interrupted attempt."""
    tree = make_tree(tmp_path_factory.mktemp("дозор и пробел"))
    stamp, python = tree / ".venv" / dozor.STAMP, tree / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text("half of it", encoding="utf-8")
    stamp.write_text(dozor.BUSY, encoding="utf-8")
    first = start(tree, "print", "a b.pdf")
    assert (first.returncode, first.stdout) == (0, "print a b.pdf\n"), first.stderr
    return tree


def start(tree: Path, *arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the script of *tree*."""
    return subprocess.run(
        [sys.executable, str(tree / "dozor.py"), *arguments],
        cwd=cwd or tree,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=100,
        check=False,
    )


def test_a_second_start_sets_nothing_up(small_tree: Path) -> None:
    second = start(small_tree, "--help")
    assert (second.stdout, second.stderr) == ("--help\n", "")


def test_an_interrupted_set_up_is_done_again(small_tree: Path) -> None:
    assert dozor.BUSY not in (small_tree / ".venv" / dozor.STAMP).read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("before", ["nothing", "an environment without its Python", "one that was ready"])
def test_a_tree_is_set_up(tmp_path: Path, before: str) -> None:
    tree = make_tree(tmp_path)
    stamp = tree / ".venv" / dozor.STAMP
    if before != "nothing":
        assert start(tree, "print").returncode == 0
        if before != "one that was ready":
            stamp.write_text(dozor.BUSY, encoding="utf-8")
        (tree / ".venv" / "bin" / "python").unlink()
    again = start(tree, "hello")
    assert again.stdout == "hello\n", again.stderr
    assert dozor.BUSY not in stamp.read_text(encoding="utf-8")


def test_a_ready_environment_without_its_python_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A system update removed its Python."""
    tree, ran = make_tree(tmp_path), []
    monkeypatch.setattr(dozor, "ROOT", tree)
    venv = tree / ".venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "bin" / "python").symlink_to("/nowhere/python3")
    (venv / dozor.STAMP).write_text("\n".join(dozor.stamp_lines(tree, "run", TAG)), encoding="utf-8")

    def captured(command: list[str], progress: bool = False) -> tuple[int, str]:
        ran.append(command)
        return (127, "") if command[-2:] == ["-c", ""] else (0, "")

    monkeypatch.setattr(dozor, "captured", captured)
    dozor.set_up(venv, "run", TAG)
    done = [command[2:4] for command in ran[1:]]
    assert done[0] == ["venv", str(venv)]
    assert done[-1] == ["pip", "install"]
    assert (["pip", "uninstall"] in done) == (sys.version_info < (3, 12))  # setuptools
    assert not (venv / "bin").exists()


LINKS = pytest.mark.needs("posix", "links, which need an administrator on Windows")


@pytest.mark.parametrize(
    "what",
    ["a file", pytest.param("a link to nothing", marks=LINKS), pytest.param("a link to itself", marks=LINKS)],
)
def test_an_environment_that_is_none_is_one_sentence(tmp_path: Path, what: str) -> None:
    tree = make_tree(tmp_path)
    if what == "a file":
        (tree / ".venv").write_text("x", encoding="utf-8")
    else:
        (tree / ".venv").symlink_to(tree / (".venv" if "itself" in what else "nothing"))
    refused = start(tree, "print")
    assert refused.returncode == 2
    assert "does not work and was not made by Dozor" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_folder_called_app_elsewhere_is_not_taken_for_ours(small_tree: Path, tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__main__.py").write_text("print('a stranger')", encoding="utf-8")
    assert start(small_tree, "ours", cwd=tmp_path).stdout == "ours\n"


def test_a_package_that_cannot_be_had_is_one_sentence(
    small_tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(small_tree))
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")  # lacks the letters of the folder's name
    lock = small_tree / "requirements.lock"
    lock.write_text(f"nothing-like-this==1.0 --hash=sha256:{'0' * 64}\n", encoding="utf-8")
    try:
        refused = start(small_tree)
    finally:
        lock.write_text("", encoding="utf-8")
    assert refused.returncode == 2
    assert refused.stderr.splitlines()[-1].startswith("A download failed: check the connection")
    assert "Traceback" not in refused.stderr


class Console:
    """Windows' kernel for a console in which *programs* run."""

    def __init__(self, programs: list[str]) -> None:
        self.programs = programs
        self.OpenProcess = lambda _right, _inherit, number: number
        self.OpenProcess.restype = None  # type: ignore[attr-defined]

    def GetConsoleProcessList(self, numbers, _size) -> int:  # noqa: N802
        numbers[: len(self.programs)] = list(range(1, len(self.programs) + 1))
        return len(self.programs)

    def QueryFullProcessImageNameW(self, process, _flags, name, _size) -> int:  # noqa: N802
        name.value = self.programs[process.value - 1]
        return 1

    def CloseHandle(self, _process) -> int:  # noqa: N802
        return 1

    def GetUserDefaultUILanguage(self) -> int:  # noqa: N802
        return 0x409


@pytest.mark.parametrize(
    ("programs", "waits"),
    [([r"C:\Python313\python.exe", r"C:\Windows\py.exe"], True), ([r"C:\Python313\python.exe"], True),
     ([r"C:\Python313\python.exe", r"C:\Windows\System32\cmd.exe"], False),
     ([r"C:\python.exe", r"C:\Windows\System32\WindowsPowerShell\v1.0\powershell.exe"], False), ([], False)],
)  # fmt: skip
def test_a_double_clicked_console_stays_until_the_sentence_is_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], programs: list[str], waits: bool
) -> None:
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=Console(programs)), raising=False)
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n"))
    monkeypatch.setenv("DOZOR_LANG", "en")
    dozor.keep_console()
    assert (capsys.readouterr().err == "Press Enter to close this window.\n") is waits
    assert (sys.stdin.read() == "") is waits
