"""An editor over a fresh copy of the shipped catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.cards import library
from app.cards.catalogue import Catalogue
from app.editor.page import EditorPage
from app.widgets.preferences import Preferences


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return library.ready(tmp_path / "cards.db")


@pytest.fixture
def catalogue(file: Path) -> Iterator[Catalogue]:
    with Catalogue(file) as opened:
        yield opened


@pytest.fixture(scope="session")
def dressed(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Preferences:
    """The theme is put on once: dressing the application again costs more than most tests."""
    return Preferences(tmp_path_factory.mktemp("preferences") / "settings.ini", qapp)


@pytest.fixture
def preferences(dressed: Preferences) -> Preferences:
    dressed.set_language("ru")
    dressed.set_reduced_motion(True)
    if dressed.theme.name != "night":
        dressed.set_theme("night")
    return dressed


@pytest.fixture
def page(qtbot, catalogue: Catalogue, preferences: Preferences) -> Iterator[EditorPage]:
    made = EditorPage(catalogue, preferences)
    made.resize(1366, 768)
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    # Qt keeps the modifiers of the last key that a test pressed, and a selection asks for them.
    QTest.keyRelease(made, Qt.Key.Key_Shift)
    yield made
    shiboken6.delete(made)
