"""Hands on phones while the program is killed and phones are cut off; the whole is
``tools/kills_phones.py``."""

from pathlib import Path

import pytest

from tools import kills_phones


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_nothing_is_lost_and_nobody_gets_another_seat(tmp_path: Path) -> None:
    told = kills_phones.kill_often(2, 6, tmp_path)
    assert told["kills"] == 2
    assert told["cuts"] == 6
    assert told["lost"] == told["wrong_seat"] == told["refused"] == 0
    assert told["slowest_back"] < 1
