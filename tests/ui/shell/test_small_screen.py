"""The smallest usual screen, 1366 × 768: every window fits, also after a larger screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QByteArray, QDataStream, QIODevice, QRect, QSettings
from PySide6.QtWidgets import QWidget

SCREEN = (1366, 768)
FRAME = (16, 44)
"""Size of a window's frame in px (width, height)."""
PATIENCE = 60.0
"""Timeout in seconds."""


def place_of(hand: Any, title: str) -> tuple[int, ...]:
    """Focus the window that matches *title*; return its (left, top, width, height)."""
    window = hand.wait_for(lambda: hand.x("search", "--onlyvisible", "--name", title).split(), PATIENCE)[0]
    hand.wait_for(
        lambda: hand.x("windowfocus", window) or hand.x("getwindowfocus").strip() == window, PATIENCE
    )
    told = dict(line.split("=") for line in hand.x("getwindowgeometry", "--shell", window).split())
    return tuple(int(told[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))


def on_the_screen(place: tuple[int, ...]) -> bool:
    """Return whether a window at *place* and its frame fit the screen."""
    left, top, wide, high = place
    inside = left >= 0 and top >= 0 and left + wide <= SCREEN[0] and top + high <= SCREEN[1]
    return inside and wide + FRAME[0] <= SCREEN[0] and high + FRAME[1] <= SCREEN[1]


def left_on(width: int, place: QRect) -> QByteArray:
    """Return Qt's saved geometry of a window at *place* of a screen *width* px wide."""
    kept = QByteArray()
    stream = QDataStream(kept, QIODevice.OpenModeFlag.WriteOnly)
    stream.writeUInt32(0x1D9D0CB)
    for part in (3, 0):
        stream.writeUInt16(part)
    for area in (place, place):
        stream << area
    stream.writeInt32(0)
    for no in (0, 0):
        stream.writeUInt8(no)
    stream.writeInt32(width)
    stream << place
    return kept


@pytest.mark.needs("linux", "Xvfb")
def test_the_windows_open_on_the_screen(person: Callable[..., Any]) -> None:
    hand = person()
    assert on_the_screen(place_of(hand, "^Dozor$"))
    # A key press may be lost while the program loads its cards.
    hand.wait_for(lambda: hand.key("ctrl+e") or hand.x("search", "--onlyvisible", "--name", "Own Fate"))
    assert on_the_screen(place_of(hand, "Own Fate"))


@pytest.mark.parametrize("width", [2560, pytest.param(1600, marks=pytest.mark.slow)])
def test_a_window_that_was_left_on_a_larger_screen_comes_back_whole(
    person: Callable[..., Any], profile: Path, width: int
) -> None:
    settings = QSettings(str(profile / "settings.ini"), QSettings.Format.IniFormat)
    settings.setValue("window-main", left_on(width, QRect(width - 1450, 90, 1440, 850)))
    settings.sync()
    assert on_the_screen(place_of(person(), "^Dozor$"))


def test_a_window_comes_back_as_it_was_left(qtbot: Any, preferences: Any) -> None:
    first, again = QWidget(), QWidget()
    for one in (first, again):
        qtbot.addWidget(one)
    preferences.restore_geometry(first, "some", 400, 300)
    assert (first.width(), first.height()) == (400, 300)
    first.setGeometry(60, 90, 510, 330)
    first.show()
    first.close()
    preferences.restore_geometry(again, "some", 400, 300)
    assert again.geometry() == QRect(60, 90, 510, 330)
