"""``dozor check FILE…``: check whether files can be imported, without importing them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app import airlock, case_file, i18n, user_errors
from app.cards import exchange, fonts, translate
from app.cards.catalogue import Catalogue
from app.cards.data import SetData
from app.cards.errors import CatalogueError
from app.cards.pictures import READ
from app.rules.match import check_record
from app.rules.record_file import read_bytes


def check(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE…")],
    set_key: Annotated[str, typer.Option("--set", metavar="KEY")] = "own-fate",
) -> None:
    """Print what each file contains, or why it can't be imported."""
    language: str = context.obj
    worst = 0
    for file in files:
        try:
            typer.echo(describe_content(file, set_key, language))
        except Exception as error:
            sentence, status = user_errors.report(error, language)
            worst = max(worst, status)
            typer.echo(i18n.text("cli.check-refused", language, file=str(file), why=sentence), err=True)
            for fault in getattr(error, "faults", ()):
                typer.echo(f"  {fault.row}, {fault.column}: {fault.message.text(language)}", err=True)
    if worst:
        raise typer.Exit(worst)


def describe_content(file: Path, set_key: str, language: str) -> str:
    """Return a sentence about the content of *file*. Raises an error if it can't be imported."""
    suffix = file.suffix.lower()
    name = str(file)
    if file.is_dir():
        return _set(name, exchange.read_folder(file)[0], language)
    if suffix in exchange.READ:
        return _set(name, exchange.read(file, _base_set(set_key))[0], language)
    if suffix in translate.SUFFIXES:
        translation = translate.parse(exchange.content_of(file), file.name)
        data, left = translate.merged(translation, file.name, _base_set(set_key))
        skipped = [f"  {unit.unit}: {unit.why.text(language)}" for unit in left]
        return "\n".join((_set(name, data, language), *skipped))
    if suffix in READ:
        # Only pictures need Qt.
        from app.editor import picture_import

        picture, _rasterised = picture_import.from_file(file)
        return i18n.text("cli.check-picture", language, file=name, media=picture.media)
    if suffix in fonts.READ:
        font = fonts.import_font(fonts.content_of(file), file.name)
        allowed = i18n.text(f"cards.font-{font.licence}", language)
        return i18n.text("cli.check-font", language, file=name, family=font.family, allowed=allowed)
    if suffix == ".dozorgame":
        airlock.call(file.name, check_record, read_bytes(file))
        return i18n.text("cli.check-record", language, file=name)
    if suffix == case_file.ENDING:
        held = airlock.call(
            file.name, case_file.game_in, case_file.content_of(file), file.name, classes=[case_file.Game]
        )
        airlock.call(file.name, check_record, held.record)
        return i18n.text("cli.check-case", language, file=name)
    suffixes = (
        *exchange.READ,
        *translate.SUFFIXES,
        *READ,
        fonts.READ[0],
        ".dozorgame",
        case_file.ENDING,
    )
    raise CatalogueError("cards.unknown-format", file=file.name, known=", ".join(suffixes))


def _base_set(set_key: str) -> SetData:
    """Return the set into which a table or translation would be merged."""
    with Catalogue.open(read_only=True) as catalogue:
        return catalogue.set_data(set_key)


def _set(name: str, data: SetData, language: str) -> str:
    texts = ", ".join(data.languages())
    return i18n.text("cli.check-set", language, file=name, cards=len(data.cards), languages=texts)
