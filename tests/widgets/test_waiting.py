"""Work in a thread: the window repaints meanwhile, and gets the result or error."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import QTimer

from app.widgets.waiting import run_blocking


def test_timers_go_on_while_work_is_done(qtbot) -> None:
    beats = threading.Event()
    timer = QTimer()
    timer.timeout.connect(beats.set)
    timer.start(1)
    assert run_blocking(lambda: beats.wait(10))


def test_a_failure_arrives(qtbot) -> None:
    with pytest.raises(ZeroDivisionError):
        run_blocking(lambda: 1 / 0)
