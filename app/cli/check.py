"""``dozor check FILE…``: check whether files can be imported; ``dozor import TABLE``: import one."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Literal, get_args

import typer

from app import airlock, case_file, i18n, user_errors
from app.cards import (
    checks,
    column_mapping,
    compare,
    convert,
    exchange,
    fonts,
    game_edits,
    labels,
    named_pictures,
    named_sets,
    translate,
    units,
)
from app.cards.catalogue import Catalogue
from app.cards.data import SetData, game_of, title_of
from app.cards.errors import CatalogueError
from app.cards.pictures import READ, content_of, fill_cache, inspect
from app.cards.playing import check_game
from app.cards.sheets import ReadOptions
from app.cards.tabular import BadTable, Sheet
from app.cards.units import TextPlace
from app.editor import words
from app.face.look import is_symbol
from app.face.picture import is_digest
from app.print import job
from app.print.preflight import report_text
from app.print.preflight.finding import known_report
from app.print.several import JOINT
from app.rules.record_file import read_bytes

Encoding = Annotated[str, typer.Option(metavar="NAME", help="cli.help-import.encoding")]
SheetName = Annotated[str, typer.Option(metavar="NAME", help="cli.help-import.sheet")]
HeadingRow = Annotated[int, typer.Option(metavar="ROW", min=0, help="cli.help-import.heading")]
Hidden = Annotated[bool, typer.Option("--hidden", help="cli.help-import.hidden")]
LeftOut = Annotated[
    list[str] | None, typer.Option("--leave-out", metavar="HEADING", help="cli.help-import.left-out")
]
OwnGame = Annotated[bool, typer.Option("--own-game", help="cli.help-import.own-game")]

Kind = Literal["missing", "outdated", "text", "face", "set"]
"""The kinds of findings (:data:`app.cards.checks.KINDS`)."""
SUFFIXES = (*exchange.READ, *translate.READ, *READ, fonts.READ[0], ".dozorgame", case_file.ENDING)
"""The suffixes of files that can be checked."""
LISTED: Sequence[str] = ("face", "set")
"""The kinds that are listed by default; texts have too many findings."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Which findings are listed. ``kind``: None: :data:`LISTED`; ``language``: "": in all languages."""

    kind: Kind | None = None
    language: str = ""


class SetFaults(Exception):
    """A set has errors; the argument is the text that lists them."""


def check(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE…")],
    set_key: Annotated[str, typer.Option("--set", metavar="KEY|FOLDER|FILE")] = "",
    encoding: Encoding = "",
    sheet: SheetName = "",
    heading: HeadingRow = 0,
    hidden: Hidden = False,
    left_out: LeftOut = None,
    own_game: OwnGame = False,
    kind: Annotated[Kind | None, typer.Option("--list")] = None,
    only: Annotated[str, typer.Option("--in", metavar="LANGUAGE")] = "",
) -> None:
    """Print what each file contains, or why it can't be imported.

    Exits with status 1 if a table or a set has faults, 2 if a file can't be read.
    """
    language: str = context.obj
    options, worst = ReadOptions(encoding, sheet, heading, hidden), 0
    for file in files:
        try:
            typer.echo(
                describe_content(
                    file, set_key, language, options, left_out or (), Listing(kind, only), own_game
                )
            )
        except SetFaults as faults:
            typer.echo(str(faults))
            worst = max(worst, 1)
        except Exception as error:
            worst = max(worst, _report(file, error, language))
    if worst:
        raise typer.Exit(worst)


def import_table(
    context: typer.Context,
    table: Annotated[Path, typer.Argument(metavar="TABLE")],
    set_key: Annotated[str, typer.Option("--set", metavar="KEY|FOLDER|FILE")],
    encoding: Encoding = "",
    sheet: SheetName = "",
    heading: HeadingRow = 0,
    hidden: Hidden = False,
    left_out: LeftOut = None,
    own_game: OwnGame = False,
    folder: Annotated[Path | None, typer.Option("--pictures", metavar="FOLDER")] = None,
) -> None:
    """Import a table into a set of the catalogue, a folder, or a file, and print what changed."""
    language: str = context.obj
    place = Path(set_key)
    try:
        with contextlib.ExitStack() as stack:
            catalogue = None if named_sets.is_place(set_key) else stack.enter_context(Catalogue.open())
            data, pictures = (
                named_sets.load(set_key) if catalogue is None else (catalogue.set_data(set_key), [])
            )
            found = exchange.read_certain_table(
                table, ReadOptions(encoding, sheet, heading, hidden), data.languages()
            )
            imported = _imported(found, data, language, left_out or (), own_game)
            known = {picture.digest: picture.name for picture in pictures}
            if catalogue is not None:
                known |= catalogue.picture_names()
            named = named_pictures.resolve(imported.data, data, table, folder, known)
            are_keys_known = catalogue is not None and bool(catalogue.versions(data.key))
            new = column_mapping.taken(data, named.data, imported, are_keys_known=are_keys_known)
            pictures += named.new
            if new != data and catalogue is not None:
                catalogue.store_pictures(named.new)
                catalogue.put_set(new, "editor.undo-import", read=data)
                if imported.has_keys and not are_keys_known:
                    # From now on, the keys are known elsewhere: in the table.
                    catalogue.store_version(new)
            elif new != data and place.is_dir():
                exchange.write_folder(new, place, pictures, data)
                typer.echo(i18n.text("cli.import-folder", language, folder=str(place)))
            elif new != data:
                exchange.write(new, place, pictures)
    except BadTable as error:
        raise typer.Exit(_report(table, error, language)) from error
    for note in (*imported.notes, *(reason for reason, _cards in named.missing.values())):
        typer.echo(note.text(language))
    changed = {change.key for change in compare.deltas(data, new) if change.owner == "card"}
    typer.echo(i18n.text("cli.imported", language, file=str(table), cards=len(changed)))


def _report(file: Path, error: Exception, language: str) -> int:
    """Print why *file* can't be imported, with all faults of a table; return the exit status."""
    sentence, status = user_errors.report(error, language)
    typer.echo(
        sentence
        if sentence.startswith(str(file))
        else i18n.text("cli.check-refused", language, file=str(file), why=sentence),
        err=True,
    )
    if not isinstance(error, BadTable):
        return status
    set_labels = labels.of(error.data) if error.data is not None else labels.shipped()
    for fault in error.faults:
        why = words.refusal(fault.message, language, set_labels)
        typer.echo(f"  {fault.row}, {fault.column}: {why}", err=True)
    return 1


def describe_content(
    file: Path,
    set_key: str,
    language: str,
    options: ReadOptions = exchange.AS_FOUND,
    left_out: Sequence[str] = (),
    listing: Listing = Listing(),
    own_game: bool = False,
) -> str:
    """Return a sentence about the content of *file*, and the findings in a set that *listing* wants.

    Raises an error if it can't be imported, and :class:`SetFaults` for a set with errors.

    *set_key*: the set that it belongs to; "": Own Fate, or for a table the set whose cards it names.
    """
    suffix = file.suffix.lower()
    name = str(file)
    if file.is_dir():
        data, own = exchange.read_folder(file)
        fill_cache(own)
        named = named_pictures.resolve(data, data, file, None, {each.digest: each.name for each in own})
        grade = i18n.text("preflight.grade-error", language)
        lost = {
            name.partition("@")[0]: f"{grade} {', '.join(cards)}: {reason.text(language)}"
            for name, (reason, cards) in named.missing.items()
            if not is_digest(name.partition("@")[0])
        }
        return _set(name, named.data, language, listing, lost)
    if translate.reads(file.name):
        translation = translate.parse(exchange.content_of(file), file.name)
        base = named_sets.NamedSets(set_key or "own-fate", JOINT).data(set_key or "own-fate")
        data, left = translate.merged(translation, file.name, base)
        listing = replace(listing, language=listing.language or translate.language_of(translation, base)[0])
        skipped = [f"  {unit.unit}: {unit.why.text(language)}" for unit in left]
        return "\n".join((_set(name, data, language, listing), *skipped))
    if suffix in exchange.TABLES:
        return _table(file, set_key, language, options, left_out, own_game)
    if suffix in exchange.READ:
        data, own = exchange.read(file, game_edits.empty("new", "1", language, {}))
        fill_cache(own)
        return _set(name, data, language, listing)
    if suffix in named_pictures.SUFFIXES:
        picture, drawn = inspect(content_of(file), file.name)
        sentences = [i18n.text("cli.check-picture", language, file=name, media=picture.media)]
        if drawn.reason:
            params = {"file": file.name, "dpi": drawn.dpi, "reason": drawn.reason}
            sentences.append(i18n.text("editor.picture-rasterised", language, **params))
        return "\n  ".join(sentences)
    if suffix in fonts.READ:
        font = fonts.import_font(fonts.content_of(file), file.name)
        return i18n.text(
            "cli.check-font",
            language,
            file=name,
            family=font.family,
            allowed=i18n.text(f"cards.font-{font.licence}", language),
        )
    if suffix == ".dozorgame":
        check_game(file.name, read_bytes(file))
        return i18n.text("cli.check-record", language, file=name)
    if suffix == case_file.ENDING:
        held = airlock.call(
            file.name, case_file.game_in, case_file.content_of(file), file.name, classes=[case_file.Game]
        )
        check_game(file.name, held.record)
        return i18n.text("cli.check-case", language, file=name)
    file.stat()  # raises if there's no such file or folder
    raise CatalogueError("cards.unknown-format", file=file.name, known=", ".join(SUFFIXES))


def _imported(
    sheet: Sheet, data: SetData, language: str, left_out: Sequence[str], own_game: bool
) -> column_mapping.TableImport:
    """Return *data* with *sheet* imported as the editor suggests.

    Raises :class:`CatalogueError` if *data* would get its own copy of the game without *own_game*: the editor
    shows that before it imports, but a command can't ask.
    """
    imported = exchange.import_as_suggested(sheet, data, language, left_out)
    if imported.new_fields and data.game is None and not own_game:
        fields = ", ".join(imported.new_fields)
        raise CatalogueError("cards.own-game-wanted", set=title_of(data, language), fields=fields)
    return imported


def _table(
    file: Path, set_key: str, language: str, options: ReadOptions, left_out: Sequence[str], own_game: bool
) -> str:
    """Return the verdict on a table, the one of the editor's import."""
    base, own = named_sets.load(set_key) if set_key else (None, [])
    sheet = exchange.read_certain_table(file, options, base.languages() if base else (language,))
    base = base or _set_of(sheet, language)
    # Without --set, the table is judged for the editor.
    imported = _imported(sheet, base, language, left_out, own_game or not set_key)
    known = {picture.digest: picture.name for picture in own}
    if not own:
        with Catalogue.open(read_only=True) as catalogue:
            known = catalogue.picture_names()
    named = named_pictures.resolve(imported.data, base, file, None, known)
    changes = compare.deltas(base, column_mapping.taken(base, named.data, imported))
    lines = [
        i18n.text("cli.check-table", language, file=str(file)),
        i18n.text("editor.compared-with", language, name=title_of(base, language))
        if base.names
        else i18n.text("cli.compared-with-none", language),
        words.count_changes([*changes], language),
    ]
    if imported.is_foreign:
        lines.append(i18n.text("cli.check-columns", language, count=len(imported.mapping.targets)))
    before = named_pictures.lacking(base, base, file, known)
    notes = [*imported.notes, *(note for note, _cards in named.missing.values() if note not in before)]
    return "\n  ".join([*lines, *(note.text(language) for note in notes)])


def _set_of(sheet: Sheet, language: str) -> SetData:
    """Return the set of the catalogue that has most of the cards in *sheet*; an empty one if none has any."""
    with Catalogue.open(read_only=True) as catalogue:
        sets = [catalogue.set_data(row.key) for row in catalogue.sets()]
    sets.insert(0, game_edits.empty("new", "1", language, {}))
    return max(sets, key=lambda data: column_mapping.shared_cards(data, sheet.rows))


def _set(
    name: str, data: SetData, language: str, listing: Listing, lost: Mapping[str, str] = MappingProxyType({})
) -> str:
    """Return the verdict on a set. *lost*: the name of each picture that can't be used → a sentence.

    Raises :class:`SetFaults` if it has errors.
    """
    errors, lines = _findings(data, language, listing, lost)
    args = {"cards": len(data.cards), "languages": ", ".join(data.languages()), "errors": errors + len(lost)}
    text = "\n  ".join((i18n.text("cli.check-set", language, file=name, **args), *lost.values(), *lines))
    if errors or lost:
        raise SetFaults(text)
    return text


def _findings(data: SetData, language: str, listing: Listing, lost: Collection[str]) -> tuple[int, list[str]]:
    """Return the number of errors, a line for each finding that *listing* wants, and counts of the others.

    *lost*: names of pictures whose absence is told elsewhere.
    """
    counts, errors, lines = Counter[tuple[str, str]](), 0, list[str]()
    languages, game = data.languages(), game_of(data)
    names = labels.of(data, languages)
    wanted = LISTED if listing.kind is None else (listing.kind,)
    for card, finding in checks.check_all(data, partial(is_symbol, own=game.symbols, text=game.look)):
        if listing.language not in ("", finding.language):
            continue
        counts[finding.kind, finding.language] += 1
        errors += finding.weight == "error"
        if finding.kind in wanted:
            place = units.place_of(finding.unit) or TextPlace("card", card.key if card else "", finding.field)
            only = data if card is None else replace(data, cards=(card,))
            where = (*units.display_names(only, place, language, names, languages), finding.language.upper())
            grade = "" if listing.kind else f"{i18n.text(f'preflight.grade-{finding.weight}', language)} "
            lines.append(
                f"{grade}{' · '.join(filter(None, where))}: {words.finding(finding, language, names)}"
            )
    for code in (each for each in languages if listing.language in ("", each)):
        order = job.faces_order(convert.content(data, code, reader=language))
        known = tuple(warn for warn in order.known if warn.params.get("file") not in lost)
        report = known_report(replace(order, known=known))
        sentences = [line.sentence for line in report_text.report_lines(report, order, language)]
        errors += report.errors
        counts["face", code] += len(sentences)
        lines += sentences if "face" in wanted else []
    totals = {key: count for key, count in counts.items() if count and key[0] not in LISTED}
    if listing.kind is not None:
        totals = {
            (listing.kind, listing.language): sum(
                n for (kind, _), n in counts.items() if kind == listing.kind
            )
        }
    for (kind, code), count in totals.items():
        title = " · ".join(filter(None, (i18n.text(f"editor.checks-{kind}", language), code.upper())))
        lines.append(i18n.text("editor.checks-group", language, kind=title, count=count))
    if totals and listing.kind is None:
        lines.append(i18n.text("cli.check-list", language, kinds=", ".join(get_args(Kind))))
    return errors, lines
