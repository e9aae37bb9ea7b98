"""For every test: windows without a screen, and a user's folder of its own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(scope="session", autouse=True)
def _nobodys_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The user's folder of what is made once for several tests: never that of the person who runs them."""
    os.environ["DOZOR_HOME"] = str(tmp_path_factory.mktemp("profile"))


@pytest.fixture(autouse=True)
def profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder of this test, empty; its name has a space and Cyrillic."""
    folder = tmp_path / "Мой Дозор"
    monkeypatch.setenv("DOZOR_HOME", str(folder))
    return folder
