"""``dozor doctor``: check the installation, and write a report without private data.

The checks don't change or migrate the user's data.
"""

from __future__ import annotations

import contextlib
import os
import platform
import shutil
import sqlite3
import sys
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from importlib import metadata
from pathlib import Path
from typing import Annotated

import pyphen
import typer

from app import __version__, files, i18n, paths, screen, user_errors
from app.anonymize import without_names, without_quoted_texts
from app.cards import library, schema, spelling
from app.cards.catalogue import Catalogue
from app.face import metrics, picture
from app.files import atomic_path, read
from app.i18n.languages import refused
from app.i18n.validation import gaps
from app.rules.record import BadRecord
from app.rules.record_file import read_file
from app.user_errors import Message


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


MIN_FREE_BYTES = 200 * 2**20
"""Free space that user data needs (catalogue, backups, games), in bytes."""
PACKAGES = (
    "PySide6-Essentials",
    "sqlmodel",
    "SQLAlchemy",
    "alembic",
    "reportlab",
    "fontTools",
    "fluent.runtime",
)
"""Packages whose versions are reported."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check. ``message``: what was found, or the problem."""

    check: str
    """The check's name, as in the message ``doctor.check-<name>``."""
    passed: bool
    message: Message


def run_checks() -> Iterator[Finding]:
    """Run all checks; yield the finding of each as it ends, then one for each refused language."""
    for name, check in CHECKS.items():
        try:
            yield Finding(name, True, check())
        except Exception as error:
            detail = {"detail": f"{type(error).__name__}: {error}"}
            yield Finding(name, False, user_errors.expected(error) or Message("doctor.unexpected", detail))
    for fault in refused().values():
        if (reason := user_errors.expected(fault)) is not None:
            yield Finding("languages", False, reason)


def _describe_program() -> Message:
    kind = "bundle" if getattr(sys, "frozen", False) else "source"
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    return Message("doctor.program", {"version": __version__, "kind": kind, "system": system,
                                   "python": platform.python_version()})  # fmt: skip


def _package_version(part: str) -> str:
    try:
        return f"{part} {metadata.version(part)}"
    except metadata.PackageNotFoundError:
        if getattr(sys, "frozen", False):  # A bundle has no package metadata.
            return part
        raise user_errors.UserError("doctor.part-missing", part=part) from None


def _check_window() -> Message:
    screen.require()
    display = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY", "-")
    return Message("doctor.window", {"display": display})


def _check_fonts() -> Message:
    try:
        for font in metrics.FONTS:
            metrics.ascent(font)
    except metrics.MissingFont as missing:
        raise user_errors.UserError("doctor.part-missing", part=str(missing)) from missing
    return Message("doctor.fonts", {"count": len(metrics.FONTS)})


def _check_pictures() -> Message:
    """Check that shipped cards have their pictures."""
    with Catalogue.open(paths.data() / "cards.db", read_only=True) as catalogue:
        sets = [catalogue.set_data(row.key) for row in catalogue.sets()]
    wanted = sorted(
        {
            picture.cut(card.picture or card.key).key
            for data in sets
            for card in data.cards
            if card.kind != "reference"
        }
    )
    missing = [name for name in wanted if picture.find(name) is None]
    if missing:
        raise user_errors.UserError("doctor.piece-missing", piece=", ".join(missing))
    return Message("doctor.pictures", {"count": len(wanted)})


def _check_languages() -> Message:
    """Check texts, rules, guide, spelling and hyphenation of the complete languages."""
    for language in i18n.COMPLETE:
        missing = gaps(language)
        if language in spelling.LANGUAGES:
            missing += [str(file) for file in spelling.files(language) if not file.is_file()]
        missing += [] if pyphen.language_fallback(language) else [f"pyphen: {language}"]
        if missing:
            raise user_errors.UserError("doctor.piece-missing", piece=", ".join(missing[:10]))
    return Message("doctor.languages", {"languages": ", ".join(map(i18n.display_name, i18n.available()))})


def _check_own_catalogue() -> Message:
    file = paths.catalogue()
    return (
        _check_catalogue(file) if file.exists() else Message("doctor.no-catalogue-yet", {"file": str(file)})
    )


def _check_catalogue(file: Path) -> Message:
    version = schema.version(file)
    library.check_integrity(file)
    if version != schema.NEWEST:
        return Message("doctor.catalogue-older", {"file": str(file), "schema": version})
    with Catalogue.open(file, read_only=True) as catalogue:
        return Message(
            "doctor.catalogue", {"file": str(file), "sets": len(catalogue.sets()), "schema": version}
        )


def _check_folder() -> Message:
    folder = paths.home()
    probe = folder / f".dozor-{os.getpid()}"
    try:
        # A database, not only a file: some network shares refuse its locks.
        with contextlib.closing(
            sqlite3.connect(files.sqlite_uri(probe.resolve(), "rwc"), uri=True)
        ) as database:
            database.execute("CREATE TABLE probe (id)")
    except sqlite3.Error as error:
        raise user_errors.UserError("doctor.no-database", folder=str(folder), detail=str(error)) from error
    finally:
        probe.unlink(missing_ok=True)
    free = shutil.disk_usage(folder).free
    if free < MIN_FREE_BYTES:
        raise user_errors.UserError("doctor.little-room", folder=str(folder), free=free // 2**20)
    return Message("doctor.folder", {"folder": str(folder), "free": free // 2**20})


def _check_games() -> Message:
    files = sorted(paths.games().glob("*.dozorgame"))
    for file in files:
        try:
            read_file(file)
        except BadRecord as bad:
            raise user_errors.UserError(
                "doctor.bad-game", file=file.name, count=len(files), line=bad.line
            ) from bad
    return Message("doctor.games", {"count": len(files)})


def _check_log() -> Message:
    file = paths.home() / "dozor.log"
    lines = files.read(file).decode("utf-8", "replace").splitlines() if file.exists() else []
    entries = sum(line.startswith("--- ") for line in lines)
    return Message("doctor.log", {"count": entries, "file": str(file)})


CHECKS: dict[str, Callable[[], Message]] = {
    "program": _describe_program,
    "parts": lambda: Message("doctor.parts", {"parts": ", ".join(map(_package_version, PACKAGES))}),
    "window": _check_window,
    "fonts": _check_fonts,
    "pictures": _check_pictures,
    "languages": _check_languages,
    "shipped": lambda: _check_catalogue(paths.data() / "cards.db"),
    "folder": _check_folder,
    "own": _check_own_catalogue,
    "games": _check_games,
    "log": _check_log,
}
