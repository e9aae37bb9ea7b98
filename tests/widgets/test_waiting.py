"""Work in a thread: the window repaints meanwhile, and gets the result or error."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import QTimer

from app.widgets.waiting import waited_for


def test_timers_go_on_while_work_is_done(qtbot) -> None:
    beats = threading.Event()
    timer = QTimer()
    timer.timeout.connect(beats.set)
    timer.start(1)
    assert waited_for(lambda: beats.wait(10))


def test_a_failure_arrives(qtbot) -> None:
    with pytest.raises(ZeroDivisionError):
        waited_for(lambda: 1 / 0)
