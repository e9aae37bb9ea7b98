"""Every component of the program is listed with its licence."""

import re

import pytest
from PySide6.QtWidgets import QLabel

from app import licences, paths
from app.ui.shell.dialogs import AboutDialog


def test_every_package_that_is_needed_is_named_and_none_that_only_builds_or_tests() -> None:
    named = {re.sub(r"[._]", "-", line.split(" ")[0].lower()) for line in licences.lines()}
    assert {"python", "pyside6-essentials", "reportlab", "sqlmodel", "fontpkg-spectral"} <= named
    assert not named & {"pytest", "sphinx", "pip", "dozor"}


def test_no_package_hides_its_licence() -> None:
    silent = re.compile(r": *(see the file|unknown)?$", re.IGNORECASE)
    assert [line for line in licences.lines() if silent.search(line)] == []


def test_a_bundle_reads_what_its_build_has_written(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "licences").mkdir()
    (tmp_path / "licences" / "README.txt").write_text("Thing 1.0: MIT\n", encoding="utf-8")
    monkeypatch.setattr(licences.sys, "frozen", True, raising=False)
    monkeypatch.setattr(licences.sys, "executable", str(tmp_path / "dozor"))
    assert licences.lines() == ["Thing 1.0: MIT"]


def test_the_window_names_the_author_of_the_game(qtbot, window) -> None:
    dialog = AboutDialog(window, window.preferences)
    qtbot.addWidget(dialog)
    told = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "игра Алексея Калинина" in told


def test_the_window_tells_the_licences(qtbot, window) -> None:
    dialog = AboutDialog(window, window.preferences)
    qtbot.addWidget(dialog)
    text = dialog.text.toPlainText()
    assert "reportlab" in text
    assert "Qt — под LGPL-3.0" in text
    assert not re.search(r"(?<!L)GPL-3.0-or-later", text)
    assert (paths.ROOT / "LICENSE").read_text(encoding="utf-8").splitlines()[0] in text
