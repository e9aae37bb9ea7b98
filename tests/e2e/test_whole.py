"""Complete games, evenings and editor scenarios in the real window, minutes each."""

import shutil
import subprocess
import sys

import pytest

from app import paths

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(3600),
    pytest.mark.skipif(
        not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
    ),
]


@pytest.mark.parametrize(
    "line",
    [
        "hands mouse", "hands keys", "hands reader",
        "computer_hands --level novice", "computer_hands --level watchman --side dark --language en",
        "tribunal_hands --way mouse", "tribunal_hands --way keys", "evening",
        "free_whole", "free_tribunal", "free_by_hand",
        "editor_hands", "editor_more_hands", "editor_screens {}",
    ],
)  # fmt: skip
def test_it_comes_out_as_it_should(line, tmp_path):
    command = [sys.executable, "-m", *f"tests.e2e.{line}".format(tmp_path).split()]
    done = subprocess.run(command, cwd=paths.ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
