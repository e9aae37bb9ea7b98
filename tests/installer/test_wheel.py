"""The wheel: unpacked into any folder it brings all that the program reads."""

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
    """The folder of a wheel that was built and unpacked; no other copy of the program is in reach."""
    made = tmp_path_factory.mktemp("made")
    build = f"from hatchling.build import build_wheel; build_wheel({str(made)!r})"
    subprocess.run([sys.executable, "-c", build], check=True, cwd=paths.CODE, capture_output=True)
    folder = made / "unpacked"
    with zipfile.ZipFile(next(made.glob("*.whl"))) as wheel:
        wheel.extractall(folder)
    return folder


def sheets(folder: Path) -> int:
    """Pages of the deck that was printed."""
    return pdf.pages((folder.parent / "deck.pdf").read_bytes())


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Python with *words*, which finds the program in *folder* alone, in an empty profile."""
    environ = {**os.environ, "PYTHONPATH": str(folder), "DOZOR_HOME": str(folder.parent / "profile")}
    return subprocess.run(
        [sys.executable, "-P", *words],
        cwd=folder.parent,
        env=environ,
        text=True,
        capture_output=True,
        check=True,
    )


def test_it_prints(unpacked: Path) -> None:
    run(unpacked, "-m", "app", "print", "deck.pdf", "--lang", "en")
    assert sheets(unpacked) > 20


def test_it_brings_every_document_that_help_shows(unpacked: Path) -> None:
    for room in ("data", "docs/rules", "docs/formats", "docs/guide"):
        here = {file.relative_to(paths.CODE) for file in (paths.CODE / room).rglob("*") if file.is_file()}
        # Reading the catalogue of the source tree may leave its journal there.
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
