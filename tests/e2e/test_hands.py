"""The beginning of a game by mouse, keys or a screen reader, and a killed program.

The complete games are in ``hands.py`` and ``tools/kills_playing.py``.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app import paths
from tests.e2e import hands
from tools import kills_playing

ACTIONS = 6
needs_display = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
)


def can_read_the_tree() -> bool:
    """Return whether Debian's at-spi2-core, dbus and python3-pyatspi are installed."""
    if not (shutil.which("dbus-run-session") and Path(hands.BUS_LAUNCHER).exists()):
        return False
    asked = [hands.READER_PYTHON, "-c", "import pyatspi"]
    return Path(asked[0]).exists() and subprocess.run(asked, capture_output=True, check=False).returncode == 0


def played(way: str) -> dict[str, object]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.e2e.hands", way, "--actions", str(ACTIONS)],
        cwd=paths.ROOT, capture_output=True, encoding="utf-8", timeout=100, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout.splitlines()[-1]))


@needs_display
@pytest.mark.parametrize("way", ["mouse", pytest.param("keys", marks=pytest.mark.slow)])
def test_a_game_is_played_in_the_real_window_by_one_way_alone(way):
    told = played(way)
    assert told["actions"] == ACTIONS
    assert told["said"] == ""


@needs_display
@pytest.mark.skipif(not can_read_the_tree(), reason="needs dbus, at-spi2-core and python3-pyatspi")
def test_a_game_is_played_in_the_real_window_by_reading_and_pressing_alone():
    assert played("reader")["actions"] == ACTIONS


def test_what_was_confirmed_outlives_a_kill(tmp_path, monkeypatch):
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    told = kills_playing.kill_often(1, tmp_path)
    assert told["confirmed"] > 0
    assert told["lost"] == 0
    assert told["not_offered"] == 0
