"""Tasks: work in a thread, results in the window's thread."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from shiboken6 import delete

from app.user_errors import Message, UserError
from app.widgets import tasks


@pytest.fixture
def owner(qapp) -> QObject:
    return QObject()


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    made = threading.Event()
    yield made
    made.set()


def test_the_result_arrives_in_the_windows_thread(qtbot, owner) -> None:
    threads = []
    tasks.run(owner, lambda _: threading.current_thread(), lambda worker: threads.extend(
        (worker, threading.current_thread())
    ))  # fmt: skip
    qtbot.waitUntil(lambda: len(threads) == 2)
    assert threads[0] is not threading.main_thread()
    assert threads[1] is threading.main_thread()


def test_an_expected_error_arrives_as_its_message(owner) -> None:
    messages: list[Message] = []

    def refuse(_task: tasks.Task) -> None:
        raise UserError("trouble.no-screen")

    tasks.run(owner, refuse, failed=messages.append).wait()
    assert [message.code for message in messages] == ["trouble.no-screen"]


def test_a_bug_is_logged_once_and_named(owner, profile) -> None:
    messages: list[Message] = []
    tasks.run(owner, lambda _: 1 // 0, failed=messages.append).wait()
    (message,) = messages
    assert message.code == "trouble.bug"
    assert Path(message.args["file"]).read_text(encoding="utf-8").count("ZeroDivisionError:") == 1


def test_an_error_that_nobody_expects_reaches_the_handler_of_all_errors(qtbot, owner) -> None:
    with qtbot.captureExceptions() as caught:
        running = tasks.run(owner, lambda _: 1 // 0)
        qtbot.waitUntil(lambda: not running.is_running())
    assert [kind for kind, *_ in caught] == [ZeroDivisionError]


def test_nothing_is_delivered_to_a_destroyed_owner(qtbot, owner, gate) -> None:
    results: list[object] = []
    running = tasks.run(owner, lambda _: gate.wait(10), results.append, results.append)
    delete(owner)
    assert running.is_cancelled()
    gate.set()
    qtbot.waitUntil(lambda: not running.is_running())
    assert results == []


def test_only_the_latest_result_is_delivered_and_works_do_not_overlap(qtbot, owner, gate) -> None:
    results: list[int] = []
    begun: list[int] = []

    def work(number: int, task: tasks.Task) -> int:
        begun.append(number)
        gate.wait(10)
        assert task.is_cancelled() == (number < 3)
        return number

    for number in (1, 2, 3):
        tasks.run(owner, lambda task, number=number: work(number, task), results.append, latest_only=True)
        qtbot.waitUntil(lambda: begun == [1])
    gate.set()
    tasks.wait(owner)
    assert (begun, results) == ([1, 3], [3])


def test_progress_is_reported_until_the_result(qtbot, owner) -> None:
    seen: list[object] = []

    def work(task: tasks.Task) -> str:
        task.report(1, 2)
        return "done"

    running = tasks.run(owner, work, seen.append, progress=lambda *values: seen.append(values))
    qtbot.waitUntil(lambda: not running.is_running())
    assert seen == [(1, 2), "done"]


def test_waiting_delivers_and_cancelling_does_not(owner) -> None:
    results: list[str] = []
    tasks.run(owner, lambda _: "waited for", results.append)
    tasks.wait(owner)
    tasks.run(owner, lambda _: "cancelled", results.append)
    tasks.cancel(owner)
    tasks.wait(owner)
    assert results == ["waited for"]


class Leaving:
    """Stand-in for a widget: notes the thread that deletes it."""

    def __init__(self, threads: list[threading.Thread]) -> None:
        self._threads = threads

    def work(self, _task: tasks.Task) -> None:
        """Work with it, as a page does."""

    def __del__(self) -> None:
        self._threads.append(threading.current_thread())


def test_only_the_windows_thread_deletes_what_the_work_used(qtbot, owner) -> None:
    threads: list[threading.Thread] = []
    for _ in range(50):
        tasks.run(owner, Leaving(threads).work)
    qtbot.waitUntil(lambda: len(threads) == 50)
    assert set(threads) == {threading.main_thread()}
