"""``dozor languages``: which languages the program speaks, and what one of them lacks."""

from __future__ import annotations

from typing import Annotated

import typer

from app import i18n, paths, user_errors
from app.i18n.languages import FOUND, missing, share


def languages(
    context: typer.Context,
    language: Annotated[str, typer.Argument(metavar="[CODE]")] = "",
) -> None:
    """A line for each language; of the one named, what it lacks (exit status 1 if there is any)."""
    if not language:
        for code, one in FOUND.items():
            state = "whole" if one.complete else "part"
            told = {"code": code, "name": one.name, "share": f"{share(code):.0%}"}
            typer.echo(i18n.text(f"cli.language-{state}", context.obj, **told))
        typer.echo(i18n.text("cli.languages-own", context.obj, folder=str(paths.languages())))
        return
    if language not in FOUND:
        raise user_errors.UserError("cli.no-language", value=language, languages=", ".join(FOUND))
    lacking = missing(language)
    for piece in lacking:
        typer.echo(piece)
    if lacking:
        raise typer.Exit(1)
