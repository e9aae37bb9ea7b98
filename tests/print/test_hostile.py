"""Impossible print requests: one clear sentence, the old file intact, no partial file."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
from itertools import cycle
from pathlib import Path

import pytest

from app import paths
from app.cli import run

HOSTILE = {
    "tracks on a tiny page": (["--card-size", "250x250", "--paper", "25x25"], "25x25"),
    "a card larger than a small page": (["--paper", "25x30"], "25x30"),
    "margins that eat the sheet": (["--margin", "100"], "100"),
    "margins out of all reason": (["--margin", "1e9"], "1e+09"),
    "no copies": (["--card", "anton=0"], "1"),
    "a hundred thousand copies": (["--card", "anton=100000"], "100000"),
    "a hundred thousand of two cards": (["--card", "anton=4000", "--card", "egor=4000"], "8000"),
    "a hundred thousand blank cards": (["--blanks", "100000"], "100000"),
    "no length at all": (["--bleed", "nan"], "nan"),
    "a track that no sheet can hold": (["--no-cards", "--paper", "40x30"], "40x30"),
    "a booklet of tiny sheets": (["booklet", "own-fate", "--paper", "60x80"], "60x80"),
    "a printer that nobody knows": (["--profile", "nowhere"], "nowhere"),
}


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """Return an earlier print, alone in its folder."""
    file = tmp_path / "sheets" / "set.pdf"
    file.parent.mkdir()
    file.write_bytes(b"old")
    return file


@pytest.mark.parametrize(("name", "language"), [*zip(HOSTILE, cycle(("ru", "en")))])
def test_the_command_says_one_sentence_and_touches_nothing(old: Path, capfd, name, language):
    wish, told = HOSTILE[name]
    assert run(["--lang", language, "print", *wish, str(old)]) == 2
    said = capfd.readouterr().err
    assert said.count("\n") == 1
    assert told in re.sub(r"(?<=\d)[, \xa0](?=\d{3})", "", said)
    assert "Traceback" not in said
    assert old.read_bytes() == b"old"
    assert list(old.parent.iterdir()) == [old]


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "app", "--lang", "en", "print", *arguments]


@pytest.fixture
def mounted(tmp_path: Path):
    """Return a function that runs the command on a small file system: ``mounted("size=16k")``."""
    if shutil.which("unshare") is None or subprocess.run(["unshare", "-Urm", "true"]).returncode:
        pytest.skip("this system lets nobody mount a file system of one's own")

    def go(how: str, *arguments: str) -> tuple[subprocess.CompletedProcess[str], dict[str, int]]:
        disk, out = tmp_path / "disk", tmp_path / "files"
        disk.mkdir()
        script = (
            f'mount -t tmpfs -o size=16k none "{disk}" && printf old > "{disk}/set.pdf" && '
            f'mount -o remount,{how} "{disk}" && shift 0 && "$@"; end=$?; '
            f'find "{disk}" -type f -printf "%f %s\\n" > "{out}"; exit $end'
        )
        done = subprocess.run(
            ["unshare", "-Urm", "sh", "-c", script, "sh", *command(str(disk / "set.pdf"), *arguments)],
            capture_output=True, encoding="utf-8", cwd=paths.data().parent, timeout=120,
        )  # fmt: skip
        rows = (row.split() for row in out.read_text(encoding="utf-8").splitlines())
        return done, {name: int(size) for name, size in rows}

    return go


@pytest.mark.needs("linux", "mounts a file system")
@pytest.mark.parametrize(("how", "told"), [("size=16k", "no room"), ("ro", "can’t be saved")])
def test_a_full_disk_and_one_that_takes_nothing(mounted, how, told):
    done, files = mounted(how, "--card", "anton=1", "--card", "egor=1")
    assert done.returncode == 2
    # Preflight findings come first; the failure to save is one sentence.
    assert told in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
    assert files == {"set.pdf": 3}


@pytest.mark.needs("posix", "Ctrl+C for another program")
def test_interrupted_in_the_middle_it_says_so(old: Path):
    """Ctrl+C is pressed while 2,000 cards are drawn."""
    with subprocess.Popen(
        command(str(old), "--card", "anton=2000"),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", cwd=paths.data().parent,
    ) as running:  # fmt: skip
        assert running.stdout.readline().startswith("Cards:")
        running.send_signal(signal.SIGINT)
        said = running.communicate(timeout=60)[1]
    assert running.returncode == 130
    assert said == "Printing was stopped. No file was saved.\n"
    assert old.read_bytes() == b"old"
    assert list(old.parent.iterdir()) == [old]
