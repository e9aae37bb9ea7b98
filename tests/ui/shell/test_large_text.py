"""Text of 200 % on small screens: no window is larger, and nothing in it is cut off or overlapped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QDialog, QWidget

from app.composition import editor_opener, print_opener
from app.ui.shell import screenshots
from app.ui.shell.main_window import MainWindow
from app.ui.shell.start import build_context
from app.widgets.preferences import Preferences
from tests.ui.fitting import misfits

SCREENS = [(1024, 700), (1366, 768)]
FRAME = 32
"""Height of a window's title, px."""


@pytest.fixture
def large(preferences: Preferences) -> Iterator[Preferences]:
    """Return preferences with text of 200 %, in Russian, whose words are longer."""
    preferences.set_text_percent(200)
    yield preferences
    preferences.set_text_percent(100)


@pytest.fixture
def main(qtbot: Any, large: Preferences) -> MainWindow:
    """Return the main window."""
    made = MainWindow(large, build_context(large))
    qtbot.addWidget(made)
    made.resize(*SCREENS[0])
    made.show()
    return made


@pytest.fixture
def check(qtbot: Any) -> Callable[..., None]:
    """Return a function that checks a window, which shows a part, on each of the screens."""

    def checked(window: QWidget, part: str = "") -> None:
        def fits() -> None:
            assert (window.width(), window.height()) == size, part
            assert misfits(window) == [], (part, size)

        for width, height in SCREENS:
            size = width, height - FRAME
            window.resize(*size)
            qtbot.waitUntil(fits, timeout=5000)

    return checked


def test_the_editor_fits(main: MainWindow, large: Preferences, check: Any) -> None:
    editor = editor_opener()(main, large)
    editor.show()
    for view in ("card", "table", "translations", "board", "design", "checks"):
        editor.page.show_view(view)
        check(editor, view)
    editor.close()


def test_the_print_window_fits(main: MainWindow, large: Preferences, check: Any) -> None:
    window = print_opener(editor_opener())(main, large)
    window.show()
    check(window)
    window.close()


def test_the_lab_fits(main: MainWindow, check: Any) -> None:
    main.windows.open_lab()
    (lab,) = (dialog for dialog in main.findChildren(QDialog) if dialog.isVisible())
    check(lab)
    lab.close()


@pytest.mark.slow
def test_the_tables_fit(main: MainWindow, check: Any) -> None:
    for name, window in screenshots._tribunal(main):
        check(window, name)
    name, window = screenshots._free(main)
    check(window, name)
