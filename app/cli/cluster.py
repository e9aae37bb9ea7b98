"""``dozor scheduler`` and ``dozor worker``: other machines that play for ``dozor lab --scheduler``."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

import app
from app.user_errors import UserError


def scheduler(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="N", min=0, max=65535)] = 8786,
) -> None:
    """Share games out among workers, until it is interrupted."""
    _run("dask_scheduler", "--host", host, "--port", str(port), "--no-dashboard")


def worker(
    address: Annotated[str, typer.Argument(metavar="ADDRESS")],
    processes: Annotated[int, typer.Option("--processes", metavar="N", min=0, max=256)] = 0,
) -> None:
    """Play what the scheduler at the address shares out, until it is interrupted."""
    count = processes or os.cpu_count() or 1
    _run("dask_worker", address, "--nworkers", str(count), "--nthreads", "1", "--no-dashboard")


def _run(program: str, *words: str) -> None:
    """Run a program of ``distributed`` that finds this Dozor wherever it is started."""
    if find_spec("distributed") is None:
        raise UserError("bots.no-dask")
    home = str(Path(app.__file__).resolve().parents[1])
    paths = [home, *filter(None, [os.environ.get("PYTHONPATH", "")])]
    place = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    ended = subprocess.run(
        [sys.executable, "-m", f"distributed.cli.{program}", *words], env=place, check=False
    )
    raise typer.Exit(ended.returncode)
