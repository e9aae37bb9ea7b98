"""``dozor screenshots``: pictures of the program for its documentation."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer


def screenshots(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="DIR")],
    both: Annotated[bool, typer.Option("--both-themes")] = False,
) -> None:
    """Write the pictures to DIR and print their names."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from app.composition import take_screenshots

    for file in take_screenshots(folder, ("night", "day") if both else ("night",)):
        typer.echo(str(file))
