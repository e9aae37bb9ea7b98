"""``dozor scheduler`` and ``dozor worker``: let other computers play games for ``dozor lab --scheduler``."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

import app
from app.user_errors import UserError


def scheduler(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="N", min=0, max=65535)] = 8786,
) -> None:
    """Distribute games to workers, until interrupted."""
    _run("dask_scheduler", "--host", host, "--port", str(port), "--no-dashboard")


def worker(
    address: Annotated[str, typer.Argument(metavar="ADDRESS")],
    processes: Annotated[int, typer.Option("--processes", metavar="N", min=0, max=256)] = 0,
) -> None:
    """Play games from the scheduler at the address, until interrupted."""
    count = processes or os.cpu_count() or 1
    _run("dask_worker", address, "--nworkers", str(count), "--nthreads", "1", "--no-dashboard")


def _run(program: str, *words: str) -> None:
    """Run a program of ``distributed`` so that its processes can import this copy of Dozor."""
    try:
        command = import_module(f"distributed.cli.{program}").main
    except ImportError:
        raise no_dask() from None
    home = str(Path(app.__file__).resolve().parents[1])
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [home, os.environ.get("PYTHONPATH", "")]))
    command(list(words), prog_name="dozor")


def no_dask() -> UserError:
    """Return the error for missing ``distributed``: how to install it, or that a bundle can't have it."""
    bundled = hasattr(sys, "frozen")
    return UserError("bots.dask-in-bundle") if bundled else UserError("bots.no-dask", python=sys.executable)
