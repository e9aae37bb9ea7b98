"""``dozor backup``: save and restore all user data as one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app import backup, i18n
from app.ui.shell.unclean_end import running
from app.user_errors import UserError


def save(context: typer.Context, file: Annotated[Path, typer.Argument(metavar="FILE")]) -> None:
    """Write all user data to FILE: cards, games, settings."""
    count = backup.save(file)
    typer.echo(i18n.text("cli.backup-saved", context.obj, file=str(file), count=count))


def restore(context: typer.Context, file: Annotated[Path, typer.Argument(metavar="FILE")]) -> None:
    """Replace the user data with FILE, keeping the old data in a folder next to it."""
    if running():
        raise UserError("trouble.backup-running")
    count, before = (
        backup.count_files(file),
        backup.restore(file, lambda folder: _require_start(folder, file.name)),
    )
    typer.echo(i18n.text("cli.backup-restored", context.obj, file=str(file), count=count))
    if before is not None:
        typer.echo(i18n.text("cli.backup-before", context.obj, folder=str(before)))


def _require_start(folder: Path, name: str) -> None:
    try:
        from app.ui.shell.start import require_start
    except ImportError:
        # No window can open on this computer (no Qt); the first start elsewhere checks.
        return
    require_start(folder, name)
