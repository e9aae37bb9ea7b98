"""``dozor doctor``: check the installation, and write a report without private data."""

from __future__ import annotations

import zipfile
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from app import i18n, paths
from app.anonymize import without_names, without_quoted_texts
from app.cli.diagnostics import Finding, run_checks
from app.files import atomic_path, read


def doctor(
    context: typer.Context,
    report: Annotated[Path | None, typer.Option("--report", metavar="OUT.zip")] = None,
) -> None:
    """Print a line for each check; exit status 1 if any failed."""
    findings = list(run_checks())
    text = "\n".join(_line(finding, context.obj) for finding in findings)
    typer.echo(text)
    if report is not None:
        _pack(report, text)
        typer.echo(i18n.text("doctor.packed", context.obj, file=str(report)))
    if not all(finding.passed for finding in findings):
        raise typer.Exit(1)


def _line(finding: Finding, language: str) -> str:
    mark = i18n.text("doctor.good" if finding.passed else "doctor.wrong", language)
    name = i18n.text(f"doctor.check-{finding.check}", language)
    return f"{mark} {name}: {' '.join(finding.message.text(language).split())}"


def _pack(file: Path, text: str) -> None:
    """Write the findings *text* and the error log as a zip, atomically, without names, games, or cards."""
    log = paths.home() / "dozor.log"
    with atomic_path(file) as part, zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("doctor.txt", without_names(f"{date.today().isoformat()}\n{text}\n"))
        if log.is_file():
            log_text = read(log).decode("utf-8", "replace")
            packed.writestr("dozor.log", without_quoted_texts(without_names(log_text)))
