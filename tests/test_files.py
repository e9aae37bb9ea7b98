"""Saving is atomic, and only regular files are opened or replaced."""

from __future__ import annotations

import ast
import contextlib
import errno
import os
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app import files
from app.cards import library
from app.cards.errors import CatalogueError
from app.cli import run

ROOT = Path(__file__).resolve().parent.parent
POSIX = pytest.mark.needs("posix", "pipes and file modes")

KILLED = """
import os, sys
from pathlib import Path
from app import files

target, line = Path(sys.argv[1]), 0
files._swept.add(target.parent)


def step(frame, event, _argument):
    # Every line of the module, and every return, is a moment to be killed at.
    global line
    if frame.f_code.co_filename != files.__file__:
        return None
    if event in ("line", "return"):
        line += 1
        if line == moment:
            os._exit(9)
    return step


for moment in range(1, 200):
    child = os.fork()
    if not child:
        sys.settrace(step)
        files.atomic_write(target, "new" * 1000)
        os._exit(0)
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0:
        break
    assert target.read_text() in ("old", "new" * 1000), moment
    if target.read_text() != "old":
        after = moment
        target.write_text("old")
print(moment, after)
"""
"""Script that kills the writer at each step; prints the steps and one that left the new file."""


@POSIX
def test_a_writer_killed_at_any_step_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    target = tmp_path / "mine.json"
    target.write_text("old", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(target)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    steps, after = map(int, done.stdout.split())
    assert 30 < after < steps < 200
    half = list(tmp_path.glob(f"{files.HALF}*{files.PART}"))
    assert len(half) > 10
    for one in half:
        os.utime(one, (time.time() - 3600,) * 2)
    files.atomic_write(target, "whole")
    assert [one.name for one in tmp_path.iterdir()] == ["mine.json"]
    assert target.read_text(encoding="utf-8") == "whole"


def test_a_block_that_fails_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "mine.json"
    target.write_text("old", encoding="utf-8")

    def fail() -> None:
        with files.atomic_path(target) as part:
            part.write_text("half", encoding="utf-8")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert [(one.name, one.read_text(encoding="utf-8")) for one in tmp_path.iterdir()] == [
        ("mine.json", "old")
    ]


@POSIX
def test_mode_and_links_are_kept_and_a_new_file_is_as_private_as_its_folder(tmp_path: Path) -> None:
    stick, private = tmp_path / "stick", tmp_path / "private"
    stick.mkdir()
    private.mkdir(mode=0o700)
    old, link = stick / "deck.json", tmp_path / "link.json"
    old.write_text("old", encoding="utf-8")
    old.chmod(0o640)
    link.symlink_to(old)
    files.atomic_write(link, "new")
    assert link.is_symlink()
    assert old.read_text(encoding="utf-8") == "new"
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    for folder, mode in ((private, 0o600), (stick, 0o666 & ~files._UMASK & stick.stat().st_mode)):
        files.atomic_write(folder / "new", "")
        assert stat.S_IMODE((folder / "new").stat().st_mode) == mode


def test_part_and_file_reach_the_disk_before_and_after_the_exchange(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    sync, replace = files._sync, Path.replace
    monkeypatch.setattr(files, "_sync", lambda path: (done.append(path.name), sync(path)))
    monkeypatch.setattr(Path, "replace", lambda one, to: (done.append("replace"), replace(one, to)))
    files.atomic_write(tmp_path / "mine", "x")
    part, *rest = done
    assert part.startswith(files.HALF)
    assert rest == ["replace", tmp_path.name]


def special(folder: Path, kind: str) -> Path:
    """Create a special file of *kind* in *folder*."""
    found = folder / kind
    if kind == "pipe":
        os.mkfifo(found)
    elif kind == "folder":
        found.mkdir()
    elif kind == "socket":
        # A socket's path is limited to 107 bytes.
        with socket.socket(socket.AF_UNIX) as made, contextlib.chdir(folder):
            made.bind(kind)
    return found


SPECIAL = {"pipe": errno.ENXIO, "socket": errno.ENXIO, "folder": errno.EISDIR}


@POSIX
@pytest.mark.parametrize("kind", SPECIAL)
@pytest.mark.parametrize("linked", [False, True])
def test_what_is_no_regular_file_is_neither_opened_nor_replaced(
    tmp_path: Path, kind: str, linked: bool
) -> None:
    file = special(tmp_path, kind)
    before = file.lstat()
    if linked:
        file = tmp_path / "link"
        file.symlink_to(kind)
    for use in (
        lambda: files.read(file, 10),
        lambda: files.atomic_write(file, "x"),
        lambda: files.append(file, "x"),
    ):
        with pytest.raises(OSError, match=file.name) as refused:
            use()
        assert (refused.value.errno, refused.value.filename) == (SPECIAL[kind], str(file))
    assert os.path.samestat(before, (tmp_path / kind).lstat())


def fail(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    """Make every write to the disk fail with errno *code*."""

    def refuse(_handle: int) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "fsync", refuse)


def test_a_full_disk_names_the_file_and_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").write_text("old", encoding="utf-8")
    fail(monkeypatch, errno.ENOSPC)
    with pytest.raises(OSError, match="mine") as refused:
        files.atomic_write(tmp_path / "mine", "new")
    assert (refused.value.errno, refused.value.filename) == (errno.ENOSPC, str(tmp_path / "mine"))
    assert [(one.name, one.read_text(encoding="utf-8")) for one in tmp_path.iterdir()] == [("mine", "old")]


def test_a_missing_folder_is_named_and_not_the_half_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as refused:
        files.atomic_write(tmp_path / "no" / "mine", "new")
    assert refused.value.filename == str(tmp_path / "no")


@POSIX
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write everywhere")
@pytest.mark.parametrize("locked", ["folder", "file"])
def test_what_may_not_be_written_is_named(tmp_path: Path, locked: str) -> None:
    file = tmp_path / "mine"
    file.write_text("old", encoding="utf-8")
    (tmp_path if locked == "folder" else file).chmod(0o500)
    with pytest.raises(PermissionError) as refused:
        files.atomic_write(file, "new")
    tmp_path.chmod(0o700)
    assert refused.value.filename == str(file)
    assert file.read_text(encoding="utf-8") == "old"


@POSIX
@pytest.mark.parametrize("kind", SPECIAL)
@pytest.mark.parametrize(
    "command",
    [
        ["print", "FILE", "--no-cards"],
        ["backup", "save", "FILE"],
        ["doctor", "--report", "FILE"],
    ],
    ids=lambda command: command[0],
)
def test_nothing_is_saved_over_what_is_no_regular_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str, command: list[str]
) -> None:
    file = special(tmp_path, kind).rename(tmp_path / f"{kind}.pdf")
    status = run(["--lang=en", *(word.replace("FILE", str(file)) for word in command)])
    said = capsys.readouterr().err
    assert status == 2
    assert file.name in said
    assert "folder" in said if kind == "folder" else "pipe" in said
    assert said.count("\n") == 1


ELSEWHERE = {
    "backup.py:_swap": "folders change places",
    "backup.py:_unpack": "into a new folder, never over a file",
    "backup.py:record_start": "folders change places",
    "backup.py:recover": "folders change places",
    "cards/library.py:replace_damaged": (
        "a catalogue takes the place of the damaged one, without its journals"
    ),
    "cards/catalogue_repair.py:repair": "a catalogue is built beside the damaged one",
    "cli/__init__.py:run": "the null device",
    "locks.py:_appending": "a file grows line by line",
    "locks.py:acquire": "a lock file",
    "screen.py:screens": "the null device",
    "ui/shell/unclean_end.py:_begin": "faulthandler needs an open file",
    "user_errors.py:note": "the log in the folder of temporary files",
    "airlock/child.py:_redirect_output": "a pipe",
    "backup.py:restore_waiting": "a file moves out of the folder",
    "cards/exchange.py:_pack": "into memory",
    "cards/sheets.py:_checked_workbook": "into memory",
    "widgets/sound.py:quiet_errors": "the null device",
}
"""Writers that don't use :mod:`app.files`, and why."""
WRITERS = {"write_text", "write_bytes", "copyfile", "copy", "copy2", "move", "mkstemp", "NamedTemporaryFile"}
MOVERS = {"rename", "renames", "replace", "link", "symlink"}


def writes(call: ast.Call) -> bool:
    """Return whether *call* looks like writing or moving a file."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    owner = getattr(call.func.value, "id", "") if isinstance(call.func, ast.Attribute) else ""
    words = [one.value for one in (*call.args, *(key.value for key in call.keywords))
             if isinstance(one, ast.Constant) and isinstance(one.value, str)]  # fmt: skip
    mode = any(set(word) <= set("rwxabt+") and set(word) & set("wxa+") for word in words)
    if name in {"open", "fdopen", "ZipFile"}:
        return mode or owner == "os"
    if name in MOVERS and owner != "self":
        return owner == "os" or (
            isinstance(call.func, ast.Attribute) and (len(call.args), call.keywords) == (1, [])
        )
    if name == "save":
        first = call.args[0] if call.args else None
        return isinstance(first, ast.Call) and getattr(first.func, "id", "") == "str"
    if name in {"copy", "move"}:
        return owner == "shutil"
    return name in WRITERS or name == "QSaveFile"


def other_writers(tree: ast.AST, within: str = "") -> set[str]:
    """Return the functions of *tree* that write without ``atomic_path``."""
    found: set[str] = set()
    for node in ast.iter_child_nodes(tree):
        name = node.name if isinstance(node, ast.FunctionDef) else within
        if isinstance(node, ast.With) and "atomic_path" in "".join(ast.unparse(one) for one in node.items):
            continue
        if isinstance(node, ast.Call) and writes(node) and "atomic_path" not in ast.unparse(node):
            found.add(name)
        found |= other_writers(node, name)
    return found


def test_everything_else_saves_by_the_one_writer() -> None:
    found = {
        f"{file.relative_to(ROOT / 'app').as_posix()}:{name}"
        for file in (ROOT / "app").rglob("*.py")
        if file != Path(files.__file__)
        for name in other_writers(ast.parse(file.read_text(encoding="utf-8")))
    }
    assert found == set(ELSEWHERE)


@pytest.mark.parametrize(
    "line",
    [
        "file.open('w')",
        "open(name, mode='ab')",
        "os.open(name, 1)",
        "file.write_text(x)",
        "part.replace(file)",
        "os.replace(a, b)",
        "shutil.copyfile(a, b)",
        "ZipFile(file, 'w')",
        "image.save(str(file))",
        "QSaveFile(name)",
    ],
)
def test_another_writer_is_found_unless_it_fills_a_part(line: str) -> None:
    assert other_writers(ast.parse(f"def f():\n    {line}")) == {"f"}
    assert other_writers(ast.parse(f"def f():\n    with atomic_path(x) as part:\n        {line}")) == set()


@pytest.mark.parametrize(
    "line", ["open(name)", "text.replace('a', 'b')", "replace(card, name='x')", "pen.save()"]
)
def test_what_writes_no_file_is_left_alone(line: str) -> None:
    assert other_writers(ast.parse(line)) == set()


NAMED = {
    "set": ["check", "FILE.dozorset"],
    "table": ["check", "FILE.csv"],
    "picture": ["check", "FILE.png"],
    "font": ["check", "FILE.ttf"],
    "translation": ["check", "FILE.po"],
    "saved game": ["check", "FILE.dozorgame"],
    "case": ["check", "FILE.dozorcase"],
    "scenario": ["scenario", "FILE.toml"],
    "replay": ["replay", "FILE.dozorgame"],
    "review": ["review", "FILE.dozorgame"],
    "backup": ["backup", "restore", "FILE.dozorbackup"],
    "cards of the lab": ["lab", "--games=10", "FILE.set"],
}


@POSIX
@pytest.mark.parametrize("name", NAMED)
def test_a_pipe_that_is_named_ends_in_one_sentence_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    *words, last = NAMED[name]
    file = tmp_path / last
    os.mkfifo(file)
    assert run(["--lang=en", *words, str(file)]) == 2
    said = capsys.readouterr().err
    assert file.name in said
    assert "pipe" in said
    assert said.count("\n") == 1


@POSIX
def test_a_pipe_in_the_folder_of_a_set_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "set.toml")
    assert run(["--lang=en", "check", str(tmp_path)]) == 2
    assert "set.toml is a device, a pipe" in capsys.readouterr().err


@POSIX
def test_a_catalogue_whose_path_is_too_long_is_not_called_forbidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / ("a" * 200) / ("b" * 200) / ("c" * 120)
    monkeypatch.setenv("DOZOR_HOME", str(home))
    with pytest.raises(CatalogueError) as refused:
        library.ensure_catalogue()
    assert refused.value.code == "trouble.name-too-long"
    assert "cards.db" in refused.value.params["file"]


PROFILE = """
from datetime import date
from app import user_errors
from app.ui.new_game import sets
from app.ui.review.mistakes import MistakeDeck
from app.ui.shell.unclean_end import CrashDetector, running

running()
CrashDetector().mark_clean_exit()
user_errors.note("met")
MistakeDeck().record_try("a", better=True, today=date(2026, 3, 1))
sets.of_game("own-fate")
"""
"""What a start and an evening do with the small files of the profile."""


@POSIX
def test_pipes_in_the_place_of_the_profiles_files_do_not_block(profile: Path) -> None:
    for name in ("crashes", "crash.log", "running", "dozor.log", "mistakes.json", "cache/sets.json",
                 ".locks/mistakes.json.lock", ".locks/mistakes.json.owner"):  # fmt: skip
        (profile / name).parent.mkdir(parents=True, exist_ok=True)
        os.mkfifo(profile / name)
    done = subprocess.run([sys.executable, "-c", PROFILE], cwd=ROOT, timeout=60, check=False)
    assert done.returncode == 0


@POSIX
def test_a_pipe_in_the_place_of_the_settings_is_refused(
    profile: Path,
) -> None:
    profile.mkdir()
    os.mkfifo(profile / "settings.ini")
    done = subprocess.run(
        [sys.executable, "-m", "app", "--lang", "en"], cwd=ROOT, timeout=60, check=False,
        capture_output=True, encoding="utf-8",
    )  # fmt: skip
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "settings.ini" in done.stderr
    assert not (profile / "running").exists()
