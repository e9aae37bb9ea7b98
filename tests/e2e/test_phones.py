"""A few decisions of each game on two browser phones; complete games are in ``phones.py``."""

import json
import shutil
import subprocess
import sys

import pytest

from app import paths
from tests.e2e import chromium

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (chromium.PROGRAM and shutil.which("Xvfb") and shutil.which("xdotool")),
        reason="needs chromium, Xvfb and xdotool",
    ),
]


@pytest.mark.parametrize("game", ["own-fate", "tribunal"])
def test_two_phones_play_and_come_back(game):
    done = subprocess.run(
        [sys.executable, "-m", "tests.e2e.phones", game, "--actions", "10", "--cuts", "3", "--kills", "1"],
        cwd=paths.ROOT, capture_output=True, encoding="utf-8", timeout=280, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["failures"] == 4
    assert told["actions"] >= 10


@pytest.mark.timeout(900)
def test_three_play_a_game_of_its_own_one_at_the_screen():
    done = subprocess.run(
        [sys.executable, "-m", "tests.e2e.free_phones"],
        cwd=paths.ROOT, capture_output=True, encoding="utf-8", timeout=880, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["turns"] == 12
    assert told["found"] == []
