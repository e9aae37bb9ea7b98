"""The one-file package installs into folders of any name; its remover never executes the name."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

LINUX = Path(__file__).resolve().parents[2] / "installer" / "linux"
pytestmark = pytest.mark.needs("linux", "a package for Linux")


def unpacked(folder: Path) -> Path:
    """Create the unpacked package with an empty program."""
    (folder / "dozor").mkdir(parents=True)
    (folder / "dozor" / "dozor").write_text("#!/bin/sh\n", encoding="utf-8")
    (folder / "dozor.svg").write_text("<svg/>", encoding="utf-8")
    for name in ("start.sh", "dozor.xml", "dozor.desktop"):
        (folder / name).write_bytes((LINUX / name).read_bytes())
    return folder


def run(script: Path, home: Path, where: Path) -> subprocess.CompletedProcess[str]:
    environ = {"PATH": os.environ["PATH"], "HOME": str(home)}
    return subprocess.run(
        ["sh", str(script)], cwd=where, env=environ, capture_output=True, encoding="utf-8", check=False
    )


@pytest.mark.parametrize(
    "name",
    ["plain", "two words", "$(touch ran)", "`touch ran`", "it's", '"; touch ran; "', "a|b&c\\d%e", "$HOME"],
)
def test_a_folder_of_any_name_is_installed_into_and_removed_from(tmp_path: Path, name: str) -> None:
    home, where = tmp_path / name, unpacked(tmp_path / "unpacked")
    (home / ".local" / "share" / "Dozor").mkdir(parents=True)
    assert run(where / "start.sh", home, where).returncode == 0
    target = home / ".local" / "share" / "dozor-program"
    entry = (home / ".local" / "share" / "applications" / "dozor.desktop").read_text(encoding="utf-8")
    line = next(one for one in entry.splitlines() if one.startswith("Exec="))
    word = line.removeprefix('Exec="').removesuffix('" %f').replace("%%", "%").replace("\\\\", "\\")
    for sign in '"`$\\':
        word = word.replace(f"\\{sign}", sign)
    assert word == str(target / "dozor")
    assert run(target / "remove.sh", home, where).returncode == 0
    left = {one.name for one in (home / ".local").rglob("*dozor*")}
    assert (left, target.exists(), (home / ".local" / "share" / "Dozor").exists()) == (set(), False, True)
    assert list(tmp_path.rglob("ran")) == []


def test_a_folder_with_a_line_break_is_refused(tmp_path: Path) -> None:
    where = unpacked(tmp_path / "unpacked")
    done = run(where / "start.sh", tmp_path / "a\nb", where)
    assert (done.returncode, "line break" in done.stderr) == (2, True)
