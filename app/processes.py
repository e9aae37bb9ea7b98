"""Child processes and pools. Every child ends with its parent, even a killed one."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import Any


def start(serve: Callable[[Connection], None], name: str) -> tuple[Connection, SpawnProcess]:
    """Start a process that runs ``serve(connection)``; return the other end and the process."""
    context = get_context("spawn")
    connection, child_end = context.Pipe()
    process = context.Process(target=_run, args=(serve, child_end), daemon=True, name=name)
    process.start()
    child_end.close()
    return connection, process


def pool(jobs: int, begin: Callable[..., None] | None = None, *args: Any) -> ProcessPoolExecutor:
    """Return a pool of *jobs* processes; each calls ``begin(*args)`` first."""
    context = get_context("spawn")
    return ProcessPoolExecutor(jobs, mp_context=context, initializer=_run, initargs=(begin, *args))


def end_with_parent() -> None:
    """End this process when its parent has ended, even if killed.

    A child without ``multiprocessing`` needs a pipe from its parent as standard input.
    """
    Thread(target=_end_with_parent, name="end-with-parent", daemon=True).start()


def _run(begin: Callable[..., None] | None, *args: Any) -> None:
    end_with_parent()
    if begin is not None:
        begin(*args)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    elif sys.platform == "win32":
        import _winapi

        wait([_winapi.OpenProcess(_winapi.SYNCHRONIZE, False, os.getppid())])
    else:
        import select

        # With no event requested, poll still reports closing; nothing is read.
        pipe = select.poll()
        pipe.register(0, 0)
        pipe.poll()
    os._exit(1)


def end(connection: Connection | None, process: SpawnProcess | None) -> None:
    """Terminate *process* and close *connection*; None is skipped."""
    if process is not None:
        process.terminate()
        process.join(2)
    if connection is not None:
        connection.close()
