"""The program's side of the airlock: starts the child, calls it with a timeout, and ends it."""

from __future__ import annotations

import atexit
import contextlib
import functools
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from app import paths, plain_json, user_errors
from app.airlock.child import BEGUN, LATE, LOADING_SECONDS, in_child, message, receive, send
from app.user_errors import Message, UserError

SECONDS = 3.0
"""Default limit of a call's processor time, in seconds."""
WALL_TIME_FACTOR = 15.0
"""Limit of a call's wall time, as a multiple of its limit of processor time.

It's generous because it only ends endless waits, and on Windows, code that lets no other thread run.
"""

Result = TypeVar("Result")
Refusal = Callable[[Message], Exception]


class _Client:
    """Client of one child, which is started on first use."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self.timed_out = False
        """Whether the last call timed out."""

    def call(
        self, name: str, arguments: object, classes: Sequence[str], seconds: float
    ) -> tuple[str, Any, list[bytes]]:
        """Return (head, value, bytes) of the answer. Raises EOFError if there is no valid one."""
        pieces = message((name, classes, seconds), arguments)
        with self._lock:
            child = self._running_child()
            assert child.stdin is not None
            assert child.stdout is not None
            self.timed_out = False
            try:
                with self._limit(child, LOADING_SECONDS):
                    send(child.stdin, pieces)
                    answer = receive(child.stdout)
                if answer[0] == BEGUN:
                    with self._limit(child, seconds * WALL_TIME_FACTOR):
                        answer = receive(child.stdout)
                return answer
            except (OSError, ValueError, EOFError) as error:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    # True if the limit of processor time ended the child.
                    ends = LATE, -getattr(signal, "SIGXCPU", LATE)
                    self.timed_out = self.timed_out or child.wait(1) in ends
                raise EOFError from error

    @contextlib.contextmanager
    def _limit(self, child: subprocess.Popen[bytes], seconds: float) -> Iterator[None]:
        """Kill *child* if the block takes longer than *seconds* of wall time."""
        watch = threading.Timer(seconds, self._kill_late, (child,))
        watch.start()
        try:
            yield
        finally:
            watch.cancel()

    def process(self) -> int | None:
        """Return the child's process ID; None if there is no child."""
        return self._child.pid if self._child is not None else None

    def stop(self) -> None:
        """End the running call, if any, as if it had timed out. Can be called from another thread."""
        if self._lock.locked() and self._child is not None:
            self._kill_late(self._child)

    def close(self) -> None:
        """End the child; the next call starts another."""
        with self._lock:
            self._end()

    def warm(self) -> None:
        """Start the child if it is not running."""
        with self._lock:
            self._running_child()

    def _running_child(self) -> subprocess.Popen[bytes]:
        if self._child is None or self._child.poll() is not None:
            self._end()
            self._child = subprocess.Popen(
                _command(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=environment(os.environ, sys.platform),
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        return self._child

    def _kill_late(self, child: subprocess.Popen[bytes]) -> None:
        self.timed_out = True
        child.kill()

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is None:
            return
        child.kill()
        for stream in (child.stdin, child.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        child.wait()


def environment(environ: Mapping[str, str], platform: str) -> dict[str, str]:
    """Return the child's environment on *platform* (``sys.platform``)."""
    child = {**environ, "PYTHONPATH": str(paths.CODE), "QT_QPA_PLATFORM": "offscreen"}
    if platform == "win32":
        # Without a screen, Qt finds no system fonts on Windows, and texts in SVG pictures would be lost.
        child.setdefault("QT_QPA_FONTDIR", environ.get("SYSTEMROOT", "C:\\Windows") + "\\Fonts")
    return child


def _command() -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable, "--airlock"]
    return [sys.executable, "-P", "-m", "app.airlock"]


_CLIENT = _Client()
process, close, stop, warm = _CLIENT.process, _CLIENT.close, _CLIENT.stop, _CLIENT.warm
atexit.register(close)


def call(
    file: str,
    function: Callable[..., Result],
    *arguments: object,
    classes: Sequence[type] = (),
    refusal: Refusal = lambda message: UserError(message.code, **message.args),
    seconds: float = SECONDS,
) -> Result:
    """Return the result of *function*, a module-level function, called with *arguments* in the child.

    *file*: the input's name in messages. Arguments and result are plain data, bytes, and dataclasses in
    *classes*. *refusal*: converts the message of an expected error, or of a failure of the child, to the
    exception to raise. *seconds*: limit of processor time. If a child from before this call crashes or
    lacks memory, earlier calls may be the cause, so the call is repeated once in a new child.
    """
    if in_child:
        return function(*arguments)
    again = functools.partial(
        call, file, function, *arguments, classes=classes, refusal=refusal, seconds=seconds
    )
    first_call = process() is None
    name = f"{function.__module__}:{function.__name__}"
    named = [f"{cls.__module__}:{cls.__name__}" for cls in classes]
    try:
        head, value, blobs = _CLIENT.call(name, arguments, named, seconds)
    except EOFError as error:
        timed_out = _CLIENT.timed_out
        close()
        if not first_call and not timed_out:
            return again()
        raise refusal(
            Message("trouble.airlock-late" if timed_out else "trouble.airlock-crash", {"file": file})
        ) from error
    head, _, full = head.partition(" ")
    if full:
        close()
    if head == "done":
        result: Result = plain_json.from_plain(value, classes, blobs)
        return result
    if head == "refused":
        code, args = plain_json.from_plain(value)
        raise refusal(Message(code, args))
    # After a lack of memory or an unexpected error, the child may be unable to continue.
    close()
    if head == "memory":
        if not first_call:
            return again()
        raise refusal(Message("trouble.airlock-memory", {"file": file}))
    user_errors.write_log(RuntimeError(value))
    raise refusal(Message("trouble.airlock-crash", {"file": file}))
