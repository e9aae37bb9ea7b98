"""Invalid settings: defaults apply, and every start succeeds."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.widgets.preferences import VOLUME, Preferences


def of(file: Path, line: str) -> Preferences:
    file.write_text(f"[General]\n{line}\n", encoding="utf-8")
    running = QApplication.instance()
    assert isinstance(running, QApplication)
    return Preferences(file, running)


@pytest.mark.parametrize("value", ["", "true", "1e999", "@Invalid()", "@ByteArray(\\0)", '"\\xff"', "1, 2"])
def test_what_is_no_number_is_the_default(qapp, tmp_path: Path, value: str) -> None:
    assert of(tmp_path / "a.ini", f"volume={value}").volume == VOLUME
    plain = of(tmp_path / "b.ini", "").text_percent
    assert of(tmp_path / "c.ini", f"text_percent={value}").text_percent == plain


@pytest.mark.parametrize("value", ["", "7", "{", "null", "[" * 90_000])
def test_what_is_no_list_is_the_default(qapp, tmp_path: Path, value: str) -> None:
    preferences = of(tmp_path / "a.ini", "")
    preferences.store("solved", value)
    assert preferences.plain("solved", []) == []
