"""A prototype made by copying, played by two seats in the real window, killed, gone on with and replayed."""

import json
import shutil
import subprocess
import sys

import pytest

from app import paths

needs_display = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
)


@needs_display
def test_two_seats_play_a_prototype_with_hidden_hands_through_a_kill():
    done = subprocess.run(
        [sys.executable, "bench/free_by_hand.py"],
        cwd=paths.ROOT, capture_output=True, text=True, timeout=150, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["leaked"] == []
    assert told["lost"] == 0
    assert told["checks"] > 0
    assert told["in_hands"] == [2, 4]
