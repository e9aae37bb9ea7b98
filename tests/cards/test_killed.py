"""A program killed during work loses nothing that was shown, and damages nothing."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from app import paths
from app.cards import library
from app.cards.catalogue import Catalogue

EDITING = """
import sys
from pathlib import Path
from app.cards.catalogue import Catalogue
with Catalogue(Path(sys.argv[1])) as catalogue:
    number = next(row.id for row in catalogue.set_data("own-fate").cards if row.key == "anton")
    for value in range(1, 100000):
        catalogue.change(number, "rules", str(value), "ru")
        print(value, flush=True)
"""


@pytest.mark.parametrize("kills", [3, pytest.param(50, marks=pytest.mark.slow)])
def test_a_killed_program_has_stored_what_it_showed(tmp_path: Path, kills: int) -> None:
    file = library.ensure_catalogue(tmp_path / "cards.db")
    rng = Random(5)
    for _ in range(kills):
        program = subprocess.Popen(
            [sys.executable, "-c", EDITING, str(file)],
            stdout=subprocess.PIPE,
            encoding="utf-8",
            cwd=paths.ROOT,
        )
        assert program.stdout is not None
        shown = int(program.stdout.readline())
        time.sleep(rng.random() * 0.2)
        program.kill()
        for line in program.stdout:
            shown = int(line) if line.endswith("\n") else shown
        program.wait()
        program.stdout.close()
        library.check_integrity(file)
        with Catalogue(file) as catalogue:
            anton = next(card for card in catalogue.set_data("own-fate").cards if card.key == "anton")
            assert int(anton.texts["ru"]["rules"].value) >= shown
