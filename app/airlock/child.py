"""The child process: reads calls from standard input, runs them under limits, and answers.

``python -m app.airlock``, or ``dozor --airlock`` in a bundle, which has no separate Python.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import json
import math
import os
import sys
import threading
import time
import traceback
from typing import IO, Any

from app import plain_json, processes, user_errors
from app.airlock.job_object import limit_memory, peak_memory

if sys.platform != "win32":
    import resource

MAX_BYTES = 512 * 1024 * 1024
"""Maximum size of a message."""
MAX_HEAD = 100_000


def message(head: object, value: object) -> list[bytes]:
    """Encode *head*, JSON values, and *value*, supported by :mod:`app.plain_json`, as a message."""
    blobs: list[bytes] = []
    body = json.dumps(plain_json.to_plain(value, blobs), separators=(",", ":")).encode()
    return [json.dumps([head, len(body), *map(len, blobs)]).encode() + b"\n", body, *blobs]


def send(out: IO[bytes], pieces: list[bytes]) -> None:
    """Write a message."""
    out.writelines(pieces)
    out.flush()


def receive(stream: IO[bytes]) -> tuple[Any, Any, list[bytes]]:
    """Read a message; return its head, its value as plain JSON values, and the value's bytes objects.

    Convert value and bytes with :func:`app.plain_json.from_plain`. Raises EOFError if the stream ends, and
    ValueError if the message is invalid.
    """
    line = stream.readline(MAX_HEAD)
    if not line:
        raise EOFError
    head, *sizes = json.loads(line)
    if not sizes or not all(type(size) is int and size >= 0 for size in sizes) or sum(sizes) > MAX_BYTES:
        raise ValueError(line[:100])
    body, *blobs = (_exactly(stream, size) for size in sizes)
    return head, json.loads(body), blobs


def _exactly(stream: IO[bytes], size: int) -> bytes:
    content = stream.read(size)
    if len(content) < size:
        raise EOFError
    return content


MEMORY = 400 * 1024 * 1024
"""Memory limit in bytes; a PNG of 52 million pixels is decoded within it."""

LATE = 124
"""Exit code on Windows, after too much processor time; elsewhere, the system ends the child by SIGXCPU."""
POLL_SECONDS = 0.3
LOADING_SECONDS = 60.0
"""Limit for starting and for loading the modules of a call, in seconds; a slow computer takes 20."""
BEGUN = "begun"
"""Head of the message that the modules are loaded: the call's own limit begins."""

_jobs: list[ctypes.c_void_p] = []
"""On Windows, the handle of the job that limits this process's memory."""
_time_limit: list[float] = []
"""On Windows, the processor time in seconds at which this process ends."""
in_child: list[bool] = []
"""Not empty in the child, where :func:`app.airlock.call` calls functions directly."""


def main() -> None:
    """Answer calls until the input is closed."""
    in_child.append(True)
    processes.end_with_parent()
    calls, answers = sys.stdin.buffer, _redirect_output()
    _limit_memory()
    while True:
        try:
            (name, classes, seconds), value, blobs = receive(calls)
        except EOFError:
            return
        head, value = _run(answers, name, classes, seconds, value, blobs)
        if _is_full():
            # Have the child replaced: memory that libraries leaked would be missing in the next call.
            head = f"{head} and full"
        try:
            pieces = message(head, value)
        except (MemoryError, TypeError, ValueError, RecursionError) as error:
            pieces = message("failed", repr(error))
        try:
            send(answers, pieces)
        except BrokenPipeError:
            # The caller was killed meanwhile.
            os._exit(0)


def resolve(name: str) -> Any:  # noqa: ANN401  # as getattr
    """Return the function or class ``module:name``."""
    module, _, attribute = name.partition(":")
    return getattr(importlib.import_module(module), attribute)


def _run(
    answers: IO[bytes], name: str, classes: list[str], seconds: float, value: object, blobs: list[bytes]
) -> tuple[str, object]:
    """Return head and value of the answer, after sending that the modules are loaded."""
    try:
        _limit_time(LOADING_SECONDS)
        function, known = resolve(name), [*map(resolve, classes)]
        send(answers, message(BEGUN, None))
        _limit_time(seconds)
        return "done", function(*plain_json.from_plain(value, known, blobs))
    except MemoryError:
        return "memory", None
    except Exception as error:
        reason = user_errors.expected(error)
        if reason is not None:
            return "refused", (reason.code, dict(reason.args))
        if _is_full():
            # Libraries report a lack of memory by various exceptions.
            return "memory", None
        return "failed", "".join(traceback.format_exception(error))


def _redirect_output() -> IO[bytes]:
    """Return the pipe to the program; send what libraries print to standard error instead."""
    kept = os.dup(1)
    os.dup2(2, 1)
    return os.fdopen(kept, "wb")


def _limit_time(seconds: float) -> None:
    """End this process after *seconds* more of processor time, rounded up."""
    end = math.ceil(time.process_time() + seconds)
    if sys.platform == "win32":
        if not _time_limit:
            threading.Thread(target=_end_late, daemon=True).start()
        _time_limit[:] = [end]
    else:
        with contextlib.suppress(OSError, ValueError):
            _soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
            resource.setrlimit(resource.RLIMIT_CPU, (end, hard))


def _end_late() -> None:
    while not _time_limit or time.process_time() < _time_limit[0]:
        time.sleep(POLL_SECONDS)
    os._exit(LATE)


def _is_full() -> bool:
    """Return whether three quarters of the memory limit are used (on Windows: were ever); False on macOS."""
    if sys.platform == "win32" and _jobs:
        return peak_memory(ctypes.windll.kernel32, _jobs[0]) > MEMORY * 3 // 4
    try:
        with open("/proc/self/statm", encoding="ascii") as sizes:  # noqa: PTH123
            return int(sizes.read().split()[5]) * os.sysconf("SC_PAGE_SIZE") > MEMORY * 3 // 4
    except (OSError, ValueError, IndexError):
        return False


def _limit_memory() -> None:
    if sys.platform == "win32":
        if (job := limit_memory(ctypes.windll.kernel32, MEMORY)) is not None:
            _jobs.append(job)
    else:
        with contextlib.suppress(OSError, ValueError):
            if sys.platform == "linux":
                resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
