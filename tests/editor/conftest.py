"""Editors over fresh copies of the shipped catalogue."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.cards import library
from app.cards.catalogue import Catalogue
from app.editor.page import EditorPage
from app.widgets.preferences import Preferences

UNTOUCHED = "untouched.db"
DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return library.ensure_catalogue(tmp_path / "cards.db")


@pytest.fixture
def catalogue(file: Path) -> Iterator[Catalogue]:
    with Catalogue(file) as opened:
        yield opened


@pytest.fixture(scope="session")
def styled(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Preferences:
    """Return session-wide preferences; styling the application takes longer than most tests."""
    return Preferences(tmp_path_factory.mktemp("preferences") / "settings.ini", qapp)


@pytest.fixture
def preferences(styled: Preferences) -> Preferences:
    styled.set_language("ru")
    styled.set_reduced_motion(True)
    if styled.theme.name != "night":
        styled.set_theme("night")
    return styled


def shown(page: EditorPage) -> EditorPage:
    page.resize(1366, 768)
    page.show()
    assert QTest.qWaitForWindowExposed(page)
    page.activateWindow()
    # Qt keeps the modifiers of the last test's keys, which affects selections.
    QTest.keyRelease(page, Qt.Key.Key_Shift)
    return page


@pytest.fixture
def own_page(catalogue: Catalogue, preferences: Preferences) -> Iterator[EditorPage]:
    """Return a new editor over ``file``."""
    made = EditorPage(catalogue, preferences)
    yield shown(made)
    shiboken6.delete(made)


@pytest.fixture(scope="package")
def shared_page(styled: Preferences, tmp_path_factory: pytest.TempPathFactory) -> Iterator[EditorPage]:
    """Return the editor of all these tests; building one takes longer than most of them."""
    file = library.ensure_catalogue(tmp_path_factory.mktemp("shared") / "cards.db")
    shutil.copy(file, file.with_name(UNTOUCHED))
    with Catalogue(file) as catalogue:
        made = EditorPage(catalogue, styled)
        yield made
        shiboken6.delete(made)


@pytest.fixture
def page(shared_page: EditorPage, preferences: Preferences) -> Iterator[EditorPage]:
    """Return the shared editor, reset to the shipped catalogue."""
    as_new(shared_page)
    parts = set(shared_page.findChildren(QWidget, options=DIRECT))
    yield shown(shared_page)
    for added in set(shared_page.findChildren(QWidget, options=DIRECT)) - parts:
        shiboken6.delete(added)


def as_new(page: EditorPage) -> None:
    """Undo everything; reset search, selection, sorting and messages."""
    model, catalogue = page.model, page.model.catalogue
    while catalogue.undo():
        pass
    with closing(sqlite3.connect(catalogue.path.with_name(UNTOUCHED))) as untouched:
        untouched.backup(catalogue._engine.raw_connection().driver_connection)
    page._stamp = catalogue.stamp()
    model.open_set("own-fate")
    if model.data != catalogue.set_data("own-fate"):
        model.refresh()
    model.history_changed.emit()
    for search in (page.list.search, page.table.search, page.translations.search):
        search.clear()
    page.table.grid.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    page.table.grid.clearSelection()
    for combo in (page.translations.shown, page.translations.sources, page.translations.references):
        combo.setCurrentIndex(0)
    page.face.show_all(False)
    page.face.show_language("ru")
    page.board.choose("track", model.data.tracks[0].key)
    page.board.problem.clear()
    page.message.clear()
    page.show_view("card")
    page.list.choose_first()
    if page.focusWidget():
        page.focusWidget().clearFocus()
