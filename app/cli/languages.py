"""``dozor languages``: list the available languages, or check one of them."""

from __future__ import annotations

from itertools import islice
from typing import Annotated

import typer

from app import i18n, paths, user_errors
from app.cli.localization import echo_lines
from app.i18n.languages import all_languages, refused, share
from app.i18n.validation import faults, gaps

MAX_FAULTS = 200
"""Maximum number of faults to list."""


def languages(
    context: typer.Context,
    language: Annotated[str, typer.Argument(metavar="[CODE]")] = "",
) -> None:
    """Print a line for each language, or one language's faults and gaps (exit status 1 if any)."""
    if language:
        _check_language(language, context.obj)
        return
    for code, declared in all_languages().items():
        state = "whole" if declared.complete else "part"
        facts = {"code": code, "name": declared.name, "share": f"{share(code):.0%}"}
        typer.echo(i18n.text(f"cli.language-{state}", context.obj, **facts))
    echo_lines((user_errors.refusal(error, context.obj) for error in refused().values()), err=True)
    typer.echo(i18n.text("cli.languages-own", context.obj, folder=str(paths.languages())))


def _check_language(language: str, speech: str) -> None:
    if language not in all_languages():
        for folder, error in refused().items():
            if folder.name == language:
                raise error
        raise user_errors.UserError("cli.no-language", value=language, languages=", ".join(all_languages()))
    wrong = [user_errors.refusal(error, speech) for error in islice(faults(language), MAX_FAULTS)]
    if len(wrong) == MAX_FAULTS:
        wrong.append(i18n.text("cli.language-more", speech, count=MAX_FAULTS))
    missing = gaps(language)
    echo_lines((*wrong, *missing))
    if wrong or missing:
        raise typer.Exit(1)
