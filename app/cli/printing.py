"""``dozor print``: the set as a PDF to cut out."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Annotated, cast

import typer

from app import i18n


def print_set(
    context: typer.Context,
    out: Annotated[Path, typer.Argument(metavar="OUT.pdf")],
    lang: Annotated[str, typer.Option("--lang", metavar="ru|en")] = "",
    set_key: Annotated[str, typer.Option("--set")] = "own-fate",
    paper: Annotated[str, typer.Option("--paper")] = "a4",
    duplex: Annotated[str, typer.Option("--duplex")] = "long",
    marks: Annotated[str, typer.Option("--marks")] = "crop",
    gap: Annotated[float, typer.Option("--gap")] = 0.0,
    bleed: Annotated[float, typer.Option("--bleed")] = 1.0,
    margin: Annotated[float, typer.Option("--margin")] = 6.35,
    cards: Annotated[bool, typer.Option("--cards/--no-cards")] = True,
    tracks: Annotated[bool, typer.Option("--tracks/--no-tracks")] = True,
    counters: Annotated[bool, typer.Option("--counters/--no-counters")] = True,
    date: Annotated[str, typer.Option("--date")] = "",
) -> None:
    """Write the set to OUT.pdf; warnings go to standard error."""
    from app.cards.catalogue import Catalogue
    from app.print import job, pdf
    from app.print.errors import PrintError
    from app.print.options import Duplex, Marks, Options

    speech = context.obj
    language = lang or speech
    if language not in i18n.LANGUAGES:
        raise PrintError("no-language", value=language, languages=", ".join(i18n.LANGUAGES))
    try:
        day = datetime.date.fromisoformat(date) if date else datetime.date.today()
    except ValueError as error:
        raise PrintError("bad-date", value=date) from error
    options = Options(
        paper=paper,
        duplex=cast(Duplex, duplex),
        marks=cast(Marks, marks),
        gap=gap,
        bleed=bleed,
        margin=margin,
        cards=cards,
        tracks=tracks,
        counters=counters,
        date=day,
    )
    with Catalogue.open() as catalogue:
        content = catalogue.content(set_key, language)
    plan = job.plan(content, options)
    for code, params in plan.said:
        typer.echo(i18n.text(f"print.{code}", speech, **params))
    for sentence in job.sentences(plan, content, speech):
        typer.echo(sentence, err=True)
    pdf.write(plan, options, out)
    sheets = max(page.sheet for page in plan.pages)
    typer.echo(i18n.text("print.done", speech, file=str(out), pages=len(plan.pages), sheets=sheets))
