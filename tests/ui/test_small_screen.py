"""The smallest usual screen, 1366 × 768: every window stands on it whole, also after a larger one."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QWidget

SCREEN = (1366, 768)
FRAME = (8, 36)
"""px that a window manager puts around a window, side by side and one above the other."""


def geometry(hand: Any, title: str) -> tuple[int, int, int, int]:
    """Left, top, width and height of the window whose title fits *title*, on the screen."""
    window = hand.wait_for(lambda: hand.x("search", "--onlyvisible", "--name", title).split(), 40)[0]
    hand.x("windowfocus", window)
    time.sleep(1)
    told = dict(line.split("=") for line in hand.x("getwindowgeometry", "--shell", window).split())
    return int(told["X"]), int(told["Y"]), int(told["WIDTH"]), int(told["HEIGHT"])


def lies_on_the_screen(place: tuple[int, int, int, int]) -> bool:
    left, top, wide, high = place
    right, bottom = left + wide + FRAME[0], top + high + FRAME[1]
    return left >= 0 and top >= 0 and right <= SCREEN[0] and bottom <= SCREEN[1]


def test_the_windows_open_on_the_screen(person: Callable[..., Any]) -> None:
    hand = person()
    assert lies_on_the_screen(geometry(hand, "^Dozor$"))
    hand.key("ctrl+e")
    assert lies_on_the_screen(geometry(hand, "Own Fate"))


def test_a_window_that_was_left_on_a_larger_screen_comes_back_whole(
    person: Callable[..., Any], profile: Path, qapp: QApplication
) -> None:
    left = QWidget()
    left.setGeometry(1500, 300, 2300, 1300)
    QSettings(str(profile / "settings.ini"), QSettings.Format.IniFormat).setValue(
        "window-main", left.saveGeometry()
    )
    assert lies_on_the_screen(geometry(person(), "^Dozor$"))


def test_a_window_comes_back_as_it_was_left(qtbot: Any, interface: Any) -> None:
    first, again = QWidget(), QWidget()
    for one in (first, again):
        qtbot.addWidget(one)
    interface.stand(first, "some", 400, 300)
    assert (first.width(), first.height()) == (400, 300)
    first.resize(510, 330)
    first.show()
    first.close()
    interface.stand(again, "some", 400, 300)
    assert (again.width(), again.height()) == (510, 330)
