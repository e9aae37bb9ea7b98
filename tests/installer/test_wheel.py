"""The unpacked wheel contains all data of the program, in any folder."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from app import paths
from app.print import pdf


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a built and unpacked wheel, isolated from the source tree."""
    made = tmp_path_factory.mktemp("made")
    build = f"from hatchling.build import build_wheel; build_wheel({str(made)!r})"
    subprocess.run([sys.executable, "-c", build], check=True, cwd=paths.CODE, capture_output=True)
    folder = made / "unpacked"
    with zipfile.ZipFile(next(made.glob("*.whl"))) as wheel:
        wheel.extractall(folder)
    return folder


def sheets(folder: Path) -> int:
    """Return the page count of the printed deck."""
    return pdf.page_count((folder.parent / "deck.pdf").read_bytes())


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python with *words*; it can import the program only from *folder*, with an empty profile."""
    environ = {**os.environ, "PYTHONPATH": str(folder), "DOZOR_HOME": str(folder.parent / "profile")}
    return subprocess.run(
        [sys.executable, "-P", *words],
        cwd=folder.parent,
        env=environ,
        encoding="utf-8",
        capture_output=True,
        check=True,
    )


def test_it_prints(unpacked: Path) -> None:
    run(unpacked, "-m", "app", "print", "deck.pdf", "--lang", "en", "--card", "anton")
    assert sheets(unpacked) > 0


def test_it_brings_every_document_that_help_shows(unpacked: Path) -> None:
    for room in ("data", "docs/rules", "docs/formats", "docs/guide"):
        here = {file.relative_to(paths.CODE) for file in (paths.CODE / room).rglob("*") if file.is_file()}
        # Reading the source tree's catalogue may leave a journal there.
        missed = {
            f for f in here if not (unpacked / "app" / "shipped" / f).is_file() and "cards.db-" not in f.name
        }
        assert not missed


def test_the_ten_lines_of_the_manual_play_a_game_and_print(unpacked: Path) -> None:
    text = (paths.CODE / "docs" / "library.md").read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert code is not None
    winner, reason, moves = run(unpacked, "-c", code[1]).stdout.split()
    assert winner in ("light", "dark", "None")
    assert reason in {"vortex-closed", "vortex-broke", "turn-limit"}
    assert int(moves) > 10
    assert sheets(unpacked) > 20
