"""After a damaged backup the program still starts, with it or with the previous data."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from app import backup, paths
from app.user_errors import UserError

HERE = Path(__file__).parent
REAL = (HERE / "profile-0.1.zip", HERE / "profile-0.2.zip")
LOGS: list[str] = []
"""Log of the program, per start."""
Entries = dict[str, bytes]


def entries_of(file: Path) -> Entries:
    with zipfile.ZipFile(file) as packed:
        return {one.filename: packed.read(one) for one in packed.infolist() if not one.is_dir()}


PROFILES = [entries_of(file) for file in REAL]


def flipped(content: bytes, rng: random.Random) -> bytes:
    changed = bytearray(content or b"x")
    for _ in range(rng.choice((1, 3, 40))):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def cut(content: bytes, rng: random.Random) -> bytes:
    return content[: rng.randrange(len(content) + 1)]


def noise(_content: bytes, rng: random.Random) -> bytes:
    return rng.randbytes(rng.choice((0, 1, 100, 5000)))


def other_json(_content: bytes, rng: random.Random) -> bytes:
    return rng.choice(
        (b"null", b"[]", b'{"format": 1}', b"1e999", b'"x"', b"[" * 100_000, b'{"format": 1e999}')
    )


def other_values(content: bytes, rng: random.Random) -> bytes:
    """Replace values in lines of settings or TOML, or in JSON."""
    values = (
        b"",
        b"-1",
        b"true",
        b"1e999",
        b'"\\xff"',
        b"@ByteArray(\\0)",
        b"@Invalid()",
        b"[" * 2000,
        b"999999999999",
    )
    lines = content.split(b"\n")
    for _ in range(rng.choice((1, 4))):
        at = rng.randrange(len(lines))
        name, sign, _value = lines[at].partition(b"=")
        lines[at] = name + (sign or b"=") + rng.choice(values)
    return b"\n".join(lines)


CONTENT: tuple[Callable[[bytes, random.Random], bytes], ...] = (flipped, cut, noise, other_json, other_values)


def moved(entries: Entries, rng: random.Random) -> None:
    """Turn a folder into a file or the reverse, swap two contents, remove one, or add junk."""
    name, other = rng.choice(list(entries)), rng.choice(list(entries))
    how = rng.randrange(5)
    if how == 0:
        entries[name + "/x"] = entries.pop(name)
    elif how == 1:
        entries[name.partition("/")[0]] = entries.pop(name)
    elif how == 2:
        entries[name], entries[other] = entries[other], entries[name]
    elif how == 3:
        del entries[name]
    else:
        folder = rng.choice(
            (*backup.FOLDERS, *backup.FILES, "languages/xx", "games/pictures", "lab/runs", "lab/games")
        )
        entries[f"{folder}{rng.choice(('', '/x', '/language.toml'))}"] = rng.choice(
            (b"x", b"name = " + b"[" * 5000, b'name = "Xx"')
        )


def damaged(file: Path, number: int) -> None:
    """Write the damaged backup *number* to *file*."""
    rng = random.Random(number)
    entries = dict(rng.choice(PROFILES))
    whole = rng.random() < 0.2
    for _ in range(0 if whole else rng.choice((1, 1, 2, 5))):
        if rng.random() < 0.3 and entries:
            moved(entries, rng)
        elif entries:
            # Prefer files that a start reads first.
            some = [name for name in entries if "/" not in name] if rng.random() < 0.6 else list(entries)
            name = rng.choice(some or list(entries))
            entries[name] = rng.choice(CONTENT)(entries[name], rng)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(backup.ABOUT, json.dumps({"format": 1, "version": "0.2.0"}))
        for name, content in entries.items():
            packed.writestr(name, content)
    if whole:
        file.write_bytes(rng.choice((flipped, cut))(file.read_bytes(), rng))


STARTER = """
import os, sys, traceback

from app.ui.shell import start


for line in sys.stdin:
    child = os.fork()
    if not child:
        try:
            start.start_with(line.rstrip("\\n"))
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
"""Program starts, one folder after another, each in a new process."""


class Starter:
    """Server that starts the program in new processes."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", STARTER],
            cwd=HERE.parent,
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def __call__(self, home: Path) -> bool:
        """Return whether the program starts with *home*."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(home, file=self._process.stdin, flush=True)
        return self._process.stdout.readline() == "0\n"

    def close(self) -> None:
        self._process.communicate()


@pytest.fixture(scope="module")
def starts() -> Iterator[Starter]:
    made = Starter()
    yield made
    made.close()


def restored(number: int, starts: Callable[[Path], bool]) -> str:
    """Restore the damaged backup *number* over a folder with a game; return the outcome after starts."""
    before = os.environ["DOZOR_HOME"]
    with tempfile.TemporaryDirectory() as scratch:
        home, file = Path(scratch) / "home", Path(scratch) / "all.dozorbackup"
        os.environ["DOZOR_HOME"] = str(home)
        try:
            (paths.games() / "mine.dozorgame").write_text("mine", encoding="utf-8")
            damaged(file, number)
            end = "restored"
            try:
                backup.restore(file, lambda _folder: None)
            except (UserError, OSError):
                end = "refused"
            if not starts(home):
                end = "brought back"
                assert starts(home)
            mine = [*home.glob("games/mine.dozorgame"), *Path(scratch).glob("home-*/games/mine.dozorgame")]
            assert [one.read_text(encoding="utf-8") for one in mine] == ["mine"]
            assert not list(Path(scratch).glob("*.arriving-*"))
            assert not list(Path(scratch).glob("*.restored"))
            LOGS.extend(one.read_text("utf-8") for one in Path(scratch).glob("home*/*.log"))
        finally:
            os.environ["DOZOR_HOME"] = before
    return end


@pytest.mark.needs("posix", "fork")
@pytest.mark.slow
@pytest.mark.timeout(0)
@settings(max_examples=300, database=None)
@given(st.integers(0, 2**32))
def test_the_program_starts_after_every_damaged_backup(starts: Starter, number: int) -> None:
    restored(number, starts)


@pytest.mark.needs("posix", "fork")
@pytest.mark.parametrize("number", range(3))
def test_the_program_starts_after_some_damaged_backups(starts: Starter, number: int) -> None:
    restored(number, starts)
