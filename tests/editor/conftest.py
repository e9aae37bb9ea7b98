"""An editor over a fresh copy of the shipped catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.cards import library
from app.cards.catalogue import Catalogue
from app.editor.page import EditorPage
from app.widgets.interface import Interface


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return library.ready(tmp_path / "cards.db")


@pytest.fixture
def catalogue(file: Path) -> Iterator[Catalogue]:
    with Catalogue(file) as opened:
        yield opened


@pytest.fixture
def interface(qapp: QApplication, tmp_path: Path) -> Interface:
    made = Interface(tmp_path / "settings.ini", qapp)
    made.set_language("ru")
    made.set_reduced_motion(True)
    return made


@pytest.fixture
def page(qtbot, catalogue: Catalogue, interface: Interface) -> EditorPage:
    made = EditorPage(catalogue, interface)
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    return made
