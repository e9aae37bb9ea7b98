"""Metadata for Linux desktops."""

import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from app import paths
from app.cli.commands import COMMANDS, OPENED

LINUX = paths.ROOT / "installer" / "linux"


def checked(*command: str | Path) -> str:
    if shutil.which(str(command[0])) is None:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.needs("linux", "desktop-file-validate")
def test_the_menu_entry_is_valid() -> None:
    assert checked("desktop-file-validate", LINUX / "dozor.desktop") == ""


def test_the_files_that_the_program_opens_have_a_type_and_the_menu_entry_takes_it(tmp_path: Path) -> None:
    kinds = ElementTree.parse(LINUX / "dozor.xml").getroot()
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    types = {
        glob.get("pattern"): kind.get("type") for kind in kinds for glob in kind.findall("m:glob", space)
    }
    assert set(types) == {f"*{ending}" for ending in OPENED}
    entry = (LINUX / "dozor.desktop").read_text(encoding="utf-8")
    assert all(f"{kind};" in entry for kind in types.values())


@pytest.mark.needs("linux", "man")
def test_the_manual_page_is_whole() -> None:
    told = checked("man", "--warnings", "-l", LINUX / "dozor.6")
    for word in ("doctor", "DOZOR_HOME", "licenses", "warning:"):
        assert (word in told) == (word != "warning:")


def test_the_manual_page_names_every_command() -> None:
    page = (LINUX / "dozor.6").read_text(encoding="utf-8")
    named = {line.split('"')[1].split()[0] if '"' in line else line.split()[-1]
             for line in page.splitlines() if line.startswith((".BI", ".B "))}  # fmt: skip
    assert [name for name in COMMANDS if name not in named] == []
