"""Work in a thread: the window repaints meanwhile, and gets the result or error."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QProgressDialog, QWidget

from app.widgets.waiting import GRACE, run_blocking, run_cancellable


def test_timers_go_on_while_work_is_done(qtbot) -> None:
    beats = threading.Event()
    timer = QTimer()
    timer.timeout.connect(beats.set)
    timer.start(1)
    assert run_blocking(lambda: beats.wait(10))


def test_a_failure_arrives(qtbot) -> None:
    with pytest.raises(ZeroDivisionError):
        run_blocking(lambda: 1 / 0)


def test_the_progress_is_gone_when_the_work_has_failed(qtbot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    with pytest.raises(ZeroDivisionError):
        run_cancellable(window, "", "", 1, lambda _stopped: threading.Event().wait(2 * GRACE / 1000) or 1 / 0)
    assert not any(dialog.isVisible() for dialog in window.findChildren(QProgressDialog))
