"""``dozor`` and ``dozor open FILE``: open the window."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Annotated

import typer

from app.composition import open_window


def open_file(context: typer.Context, file: Annotated[Path, typer.Argument(metavar="FILE")]) -> None:
    """Open the window with a saved game or a card set; a double click on the file runs this, too."""
    if not file.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file))
    show(context, file)


def show(context: typer.Context, file: Path | None = None) -> None:
    """Open the window; exit with its status when it closes."""
    raise typer.Exit(open_window(context.find_root().params["lang"], file))
