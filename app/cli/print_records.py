"""``dozor print history``, ``forget``, ``profiles``, ``delete-profile``: what earlier prints have left."""

from __future__ import annotations

from typing import Annotated

import typer

from app import i18n
from app.print.ledger import Ledger
from app.print.profiles import Profiles


def history(context: typer.Context) -> None:
    """List the recorded prints with their numbers."""
    prints = Ledger()
    if not prints.entries:
        typer.echo(i18n.text("print.ledger-none", context.obj))
    for number, entry in enumerate(prints.entries, 1):
        values = {"number": number, "day": entry.day, "title": entry.title, "printer": entry.printer or "—",
                  "copies": entry.copies, "sheets": entry.sheets}  # fmt: skip
        language = i18n.own_name(entry.job.language)
        typer.echo(i18n.text("print.ledger-row", context.obj, language=language, **values))


def forget(context: typer.Context, number: Annotated[int, typer.Argument(metavar="NUMBER")]) -> None:
    """Remove a print from the history."""
    forgotten = Ledger().remove(number)
    typer.echo(i18n.text("print.forgotten", context.obj, day=forgotten.day, title=forgotten.title))


def profiles(context: typer.Context) -> None:
    """List the printer profiles, with the day of the last print."""
    stored = Profiles()
    if not stored.names() and not stored.damaged:
        typer.echo(i18n.text("print.no-profiles", context.obj))
    for name in stored.damaged:
        typer.echo(i18n.text("print.bad-profile", context.obj, name=name, file=str(stored.file)), err=True)
    last = {entry.printer: entry.day for entry in Ledger().entries}
    for name in stored.names():
        chosen = ", ".join(
            f"{key.replace('_', '-')}={value}" for key, value in sorted(stored.get(name).options.items())
        )
        values = {"name": name, "options": chosen or "—", "when": last.get(name, "—")}
        typer.echo(i18n.text("print.profile", context.obj, **values))


def delete_profile(context: typer.Context, name: Annotated[str, typer.Argument(metavar="NAME")]) -> None:
    """Delete a printer profile."""
    Profiles().remove(name)
    typer.echo(i18n.text("print.deleted", context.obj, name=name))
