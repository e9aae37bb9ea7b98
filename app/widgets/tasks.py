"""Work in threads, with results in the window's thread.

    run(self, lambda task: read(file), self._show, self._show_error)

The tasks of an *owner* run one after another. Once the owner is destroyed, they count as cancelled and
nothing is delivered. The end of the program abandons a task, unless it is to ``finish``; :func:`wait` waits
earlier.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from functools import cache
from itertools import count
from threading import Thread
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from shiboken6 import isValid

from app import user_errors
from app.user_errors import Message

Result = TypeVar("Result")


class Task:
    """Work in a thread. Use :func:`run`."""

    def __init__(
        self,
        owner: QObject,
        work: Callable[[Task], object],
        done: Callable[[Any], object] | None,
        failed: Callable[[Message], object] | None,
        progress: Callable[..., object] | None,
        latest_only: bool,
    ) -> None:
        self.owner, self.latest_only = owner, latest_only
        self._work, self._done, self._failed, self._progress = work, done, failed, progress
        self._cancelled = False
        self._result: object = None
        self._error: Exception | None = None
        self._number = next(_numbers)
        _tasks[self._number] = self

    def start(self, after: Thread | None, daemon: bool) -> None:
        """Start the work once *after* has ended."""
        args = (self._number, after)
        self.thread = Thread(target=_work, args=args, daemon=daemon, name=f"task-{self._number}")
        self.thread.start()

    def is_cancelled(self) -> bool:
        """Return whether the result is unwanted. For any thread."""
        return self._cancelled or not isValid(self.owner)

    def check(self) -> None:
        """Raise CancelledError, which ends the work, if the result is unwanted."""
        if self.is_cancelled():
            raise CancelledError

    def is_running(self) -> bool:
        """Return whether the work goes on or its result is not yet delivered."""
        return self._number in _tasks

    def report(self, *values: object) -> None:
        """Call ``progress(*values)`` in the window's thread. For the work's thread."""
        _post(self.owner, self._report, values)

    def cancel(self) -> None:
        """Drop the result."""
        self._cancelled = True

    def wait(self, seconds: float | None = None) -> None:
        """Wait for the work to end (for *seconds* at most); deliver its result."""
        self.thread.join(seconds)
        if not self.thread.is_alive():
            _deliver(self._number)

    def work(self) -> None:
        """Do the work, unless cancelled."""
        if self.is_cancelled():
            return
        try:
            self._result = self._work(self)
        except Exception as error:
            self._error = error

    def deliver(self) -> None:
        """Call back with the result, unless cancelled."""
        error, self._error = self._error, None
        if self.is_cancelled():
            return
        if error is None:
            if self._done is not None:
                self._done(self._result)
        elif self._failed is not None:
            self._failed(user_errors.message_of(error))
        else:
            raise error

    def _report(self, *values: object) -> None:
        if self._progress is not None and self.is_running() and not self._cancelled:
            self._progress(*values)


def run(
    owner: QObject,
    work: Callable[[Task], Result],
    done: Callable[[Result], object] | None = None,
    failed: Callable[[Message], object] | None = None,
    *,
    latest_only: bool = False,
    progress: Callable[..., object] | None = None,
    finish: bool = False,
) -> Task:
    """Run ``work(task)`` in a thread; call ``done(result)`` in the window's thread.

    *failed* gets the message for an error, which is logged if unexpected; without *failed*, the error goes to
    the handler of all errors. *progress* gets what the work passes to ``task.report``. *latest_only*: cancel
    the owner's earlier tasks that have it, too. *finish*: the program doesn't end before the work.
    """
    earlier = _of(owner)
    for task in earlier:
        if latest_only and task.latest_only:
            task.cancel()
    _courier()
    new = Task(owner, work, done, failed, progress, latest_only)
    new.start(earlier[-1].thread if earlier else None, daemon=not finish)
    return new


def cancel(owner: QObject) -> None:
    """Drop the results of all tasks of *owner*."""
    for task in _of(owner):
        task.cancel()


def wait(owner: QObject) -> None:
    """Wait for all tasks of *owner*; deliver their results."""
    for task in _of(owner):
        task.wait()


def call_in_window(owner: QObject, callback: Callable[..., object]) -> Callable[..., None]:
    """Return *callback* for any thread: it is called in the window's thread, unless *owner* is destroyed."""
    _courier()
    return lambda *args: _post(owner, callback, args)


def follow(owner: QObject, future: Future[Result], callback: Callable[[Future[Result]], object]) -> None:
    """Call ``callback(future)`` in the window's thread once *future* is done, unless it was cancelled."""
    send = call_in_window(owner, callback)
    future.add_done_callback(lambda done: None if done.cancelled() else send(done))


class _Courier(QObject):
    called = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.called.connect(self._call, Qt.ConnectionType.QueuedConnection)

    def _call(self, call: tuple[QObject, Callable[..., object], tuple[object, ...]]) -> None:
        owner, callback, args = call
        if isValid(owner):
            callback(*args)


@cache
def _courier() -> _Courier:
    """Return the only courier; first called in the window's thread."""
    return _Courier()


def _post(owner: QObject, callback: Callable[..., object], args: tuple[object, ...]) -> None:
    # At the end of the program, Qt is gone before this thread.
    with suppress(RuntimeError):
        _courier().called.emit((owner, callback, args))


_numbers = count(1)
_tasks: dict[int, Task] = {}
"""Tasks until their delivery.

Only the window's thread removes them: their last reference may be that to a widget, which no other thread may
delete. So the thread itself knows only a number.
"""


def _of(owner: QObject) -> list[Task]:
    return [task for task in _tasks.values() if task.owner is owner]


def _work(number: int, after: Thread | None) -> None:
    if after is not None:
        after.join()
    _tasks[number].work()
    _post(_courier(), _deliver, (number,))


def _deliver(number: int) -> None:
    task = _tasks.pop(number, None)
    if task is not None:
        task.deliver()
