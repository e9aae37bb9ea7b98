"""Golden hashes of the texts, tips, rows, menus, and states of the windows of games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtWidgets import QApplication, QWidget

from app import licences
from app.ui.board.view import TableView
from app.ui.shell import screenshots
from tests.golden import assert_golden
from tests.shown import described


def settle(window: QWidget) -> None:
    for _ in range(50):
        QApplication.processEvents()
        if all(table.is_ready for table in window.findChildren(TableView) if table.isVisible()):
            return


def views(window: Any, preferences: Any) -> Iterator[tuple[str, QWidget]]:
    yield "start", window
    yield screenshots._battle(window)
    yield screenshots._free(window)
    yield from screenshots._pages(window)
    yield from screenshots._other_windows(window, preferences)


def test_golden_windows_show_what_they_showed(profile, full_window, preferences, monkeypatch):
    monkeypatch.setattr(licences, "lines", lambda: ["Python and packages"])  # they depend on the system
    preferences.set_language("en")

    def shown() -> Iterator[str]:
        for name, window in views(full_window, preferences):
            settle(window)
            yield "\n".join((name, *described(window)))

    assert_golden("windows", shown())
