"""``dozor catalogue``: build the shipped catalogue from its source, repair the user's."""

from __future__ import annotations

import tempfile
from pathlib import Path

import typer

from app import i18n, paths
from app.cards import build as builder, catalogue_repair
from app.cards.salvage import describe, describe_source


def build(context: typer.Context) -> None:
    """Build ``data/cards.db`` from ``data/source/``."""
    typer.echo(i18n.text("cards.built", context.obj, file=str(builder.build())))


def check(context: typer.Context) -> None:
    """Check that ``data/cards.db`` matches its source; if not, exit with status 1."""
    committed = paths.data() / "cards.db"
    with tempfile.TemporaryDirectory() as folder:
        fresh = builder.build(Path(folder) / "cards.db")
        same = committed.exists() and builder.dump(fresh) == builder.dump(committed)
    message = "cards.check-good" if same else "cards.check-differs"
    typer.echo(i18n.text(message, context.obj, file=str(committed)))
    if not same:
        raise typer.Exit(1)


def repair(context: typer.Context) -> None:
    """Repair the user's catalogue if damaged; print losses and their sources."""
    file, language = paths.catalogue(), context.obj
    report = catalogue_repair.check(file)
    if report is None:
        typer.echo(i18n.text("cards.whole", language, file=str(file)))
        return
    lines = []
    for loss in report.losses:
        source = describe_source(report, next(iter(loss.offers), ""), language)
        lines.append(f"{describe(loss, language)} ← {source}")
    kept = catalogue_repair.repair(report)
    typer.echo("\n".join([*lines, i18n.text("cards.mended", language, count=len(lines), file=str(kept))]))
