"""The Windows installer: NSIS compiles its script without a warning."""

import shutil
from pathlib import Path

import build
import pytest

from app import __version__


@pytest.mark.skipif(shutil.which("makensis") is None, reason="makensis is not installed")
def test_the_script_compiles_and_takes_everything_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bundle = tmp_path / "Мой набор" / "dozor"
    for name in ("dozor.exe", "dozor-cli.exe", "_internal/data/cards.db", "licences/README.txt"):
        (bundle / name).parent.mkdir(parents=True, exist_ok=True)
        (bundle / name).write_bytes(name.encode())
    monkeypatch.setattr(build, "DIST", tmp_path / "dist")
    made = build.windows(bundle)
    assert made.name == f"dozor-{__version__}-windows-setup.exe"
    content = made.read_bytes()
    assert content[:2] == b"MZ"
    assert len(content) > 50_000
