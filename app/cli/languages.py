"""``dozor languages``: which languages the program speaks, and what one of them lacks."""

from __future__ import annotations

from typing import Annotated

import typer

from app import i18n, paths, user_errors
from app.i18n.languages import FOUND, REFUSED, share


def languages(
    context: typer.Context,
    language: Annotated[str, typer.Argument(metavar="[CODE]")] = "",
) -> None:
    """A line for each language; of the one named, what is wrong and what it lacks (status 1 if any)."""
    if language:
        _one(language, context.obj)
        return
    for code, one in FOUND.items():
        state = "whole" if one.complete else "part"
        told = {"code": code, "name": one.name, "share": f"{share(code):.0%}"}
        typer.echo(i18n.text(f"cli.language-{state}", context.obj, **told))
    for folder, why in REFUSED.items():
        typer.echo(i18n.text("cli.language-refused", context.obj, folder=str(folder), why=why), err=True)
    typer.echo(i18n.text("cli.languages-own", context.obj, folder=str(paths.languages())))


def _one(language: str, speech: str) -> None:
    from app.i18n.examining import faults, lacking

    if language not in FOUND:
        refused = next(((folder, why) for folder, why in REFUSED.items() if folder.name == language), None)
        if refused is not None:
            raise user_errors.UserError("cli.language-refused", folder=str(refused[0]), why=refused[1])
        raise user_errors.UserError("cli.no-language", value=language, languages=", ".join(FOUND))
    wrong = [
        i18n.text(f"cli.language-{one.code}", speech, file=one.file.name, line=one.line, what=one.what)
        for one in faults(language)
    ]
    missing = lacking(language)
    for line in (*wrong, *missing):
        typer.echo(line)
    if wrong or missing:
        raise typer.Exit(1)
