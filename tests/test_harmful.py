"""What was made to do harm: one sentence, exit status 2, nothing stored, within time and memory."""

from __future__ import annotations

import contextlib
import re
import sys
from pathlib import Path

import pytest

from app import airlock, paths, trouble
from app.cards import exchange
from app.cards.data import SetData
from app.cards.errors import CatalogueError
from app.cli import run
from tools.corpus import HARMFUL, HEAD, packed

MOST_MB = 300


@pytest.fixture
def refused(tmp_path: Path, profile: Path, capsys: pytest.CaptureFixture[str]):
    """Checks a file; the one sentence that was said."""

    def check(file: Path) -> str:
        status = run(["--lang", "en", "check", str(file)])
        said = capsys.readouterr()
        assert status == trouble.BAD_INPUT, said
        assert not paths.log_file().exists(), paths.log_file().read_text(encoding="utf-8")
        assert said.out == ""
        return said.err

    return check


@pytest.mark.parametrize("what", HARMFUL)
def test_a_harmful_file_is_refused_with_one_sentence(
    what: str, refused, tmp_path: Path, profile: Path
) -> None:
    name, make = HARMFUL[what]
    file, content = tmp_path / name, make()
    if isinstance(content, dict):
        file.mkdir()
        for part, text in content.items():
            (file / part).write_bytes(text)
    else:
        file.write_bytes(content)
    sentence = refused(file)
    assert re.fullmatch(r"[^\n]+[.)…]\n(  [^\n]+\n)*", sentence), sentence
    assert not list(profile.glob("drawn/*"))
    process = airlock.process()
    if sys.platform == "linux" and process is not None:
        peak = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
        assert peak is not None
        assert int(peak[1]) < MOST_MB * 1024


def test_a_packed_set_damaged_at_any_place_is_read_or_refused(tmp_path: Path, profile: Path) -> None:
    whole, file = packed({"set.toml": HEAD}), tmp_path / "moon.dozorset"
    taken = 0
    for place in range(len(whole)):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        with contextlib.suppress(CatalogueError):
            exchange.read(file, SetData("", "", "ru", {}))
            taken += 1
    assert 0 < taken < len(whole) / 2
    assert not paths.log_file().exists()
