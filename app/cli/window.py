"""``dozor`` and ``dozor open FILE``: open the window; ``dozor screenshots``: pictures for the docs."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path
from typing import Annotated

import typer

from app.cli.localization import echo_lines
from app.composition import open_window, take_screenshots
from app.user_errors import UserError


def open_file(context: typer.Context, file: Annotated[Path, typer.Argument(metavar="FILE")]) -> None:
    """Open the window with a saved game or a card set; a double click on the file runs this, too."""
    if not file.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file))
    show(context, file)


def show(context: typer.Context, file: Path | None = None) -> None:
    """Open the window; exit with its status when it closes."""
    raise typer.Exit(open_window(context.find_root().params["lang"], file))


def screenshots(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="DIR")],
    both: Annotated[bool, typer.Option("--both-themes")] = False,
    size: Annotated[str, typer.Option("--size", metavar="WxH")] = "1920x1080",
    percent: Annotated[int, typer.Option("--text", metavar="PERCENT", min=100, max=200)] = 100,
) -> None:
    """Write the pictures to DIR and print their names."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    themes = ("night", "day") if both else ("night",)
    echo_lines(map(str, take_screenshots(folder, themes, _pixels(size), percent)))


def _pixels(size: str) -> tuple[int, int]:
    """Return width and height in px from text such as ``1366x768``."""
    match = re.fullmatch(r"(\d{3,4})[x×](\d{3,4})", size)
    if match is None:
        raise UserError("cli.bad-screen-size", value=size)
    return int(match[1]), int(match[2])
