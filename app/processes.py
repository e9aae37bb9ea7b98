"""Another process and the line to it."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess


def begun(serve: Callable[[Connection], None], name: str) -> tuple[Connection, SpawnProcess]:
    """A process that runs ``serve(line)``, behind this end of its line."""
    context = get_context("spawn")
    mine, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs,), daemon=True, name=name)
    process.start()
    theirs.close()
    return mine, process


def end(line: Connection | None, process: SpawnProcess | None) -> None:
    """Let *process* go and close *line*, as far as they are there."""
    if process is not None:
        process.terminate()
        process.join(2)
    if line is not None:
        line.close()
