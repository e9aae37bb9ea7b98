"""Set files: ``.dozorset``, CSV, XLSX, JSON.

Reading never changes the catalogue; the set is previewed, then stored as one step. Files are parsed in the
airlock; nothing in them is run, and nothing outside them is read.
"""

from __future__ import annotations

import csv
import io
import json
import re
import stat
import zipfile
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from app import airlock
from app.cards import column_mapping, errors, pictures, sheets, source, tabular
from app.cards.column_mapping import TableImport
from app.cards.data import (
    BackData,
    CardData,
    CounterData,
    LabelData,
    NumberData,
    Remark,
    RuleSetData,
    SetData,
    TermData,
    Text,
    TrackData,
    Waiver,
    game_of,
)
from app.cards.errors import CatalogueError, guard
from app.cards.field import Deck, Field, Kind, Side, Size
from app.cards.fields import validate_set
from app.cards.game import Game
from app.cards.pictures import PictureData
from app.cards.source import MAX_BYTES
from app.face import svg
from app.files import DAMAGED_ZIP, atomic_write
from app.rules.free.layout import Layout, ThingDef, ZoneDef
from app.rules.rule_set import Differences
from app.user_errors import Message

SUFFIXES = (".dozorset", ".csv", ".xlsx", ".json")
CSV = (".csv", ".tsv", ".tab", ".txt")
TABLES = (*CSV, ".xlsx")
READ = (*SUFFIXES, *(suffix for suffix in TABLES if suffix not in SUFFIXES))
AS_FOUND = sheets.ReadOptions()
PICTURES = "pictures"
"""The folder of a set's pictures, packed or on disk."""
Result = TypeVar("Result")
_PICTURE = re.compile(r"pictures/[0-9a-f]{64}\.(svg|png|jpg|webp|ttf)")
SECONDS_PER_MEGABYTE, FREE_BYTES = 2.0, 2_000_000
"""Extra airlock time for each megabyte above FREE_BYTES."""
PARTS = (
    SetData, CardData, TrackData, CounterData, BackData, NumberData, RuleSetData, TermData, LabelData,
    Text, Remark, Waiver, Game, Kind, Deck, Side, Size, Field, Differences, Layout, ZoneDef, ThingDef,
    PictureData, tabular.Sheet, tabular.Fault, sheets.ReadOptions, Message,
)  # fmt: skip
"""Classes a set is made of, allowed through the airlock."""


def write(data: SetData, file: Path, available: Sequence[PictureData] = ()) -> None:
    """Write *data* in the format that the suffix of *file* names, atomically.

    *available*: pictures; those that the set uses are included in a ``.dozorset``.
    """
    writers: dict[str, Callable[[SetData], bytes]] = {
        ".dozorset": lambda chosen: _pack(chosen, available),
        ".csv": to_csv,
        ".xlsx": to_xlsx,
        ".json": _json,
    }
    writer = writers.get(file.suffix.lower())
    if writer is None:
        raise CatalogueError("cards.unknown-format", file=file.name, known=", ".join(SUFFIXES))
    put(file, writer(data))


def put(file: Path, content: bytes) -> None:
    with guard(file):
        atomic_write(file, content)


def content_of(file: Path) -> bytes:
    """Return the bytes of a file. Raises :class:`CatalogueError`: missing, unreadable, too large."""
    return errors.content_of(file, MAX_BYTES)


def read(file: Path, data: SetData) -> tuple[SetData, list[PictureData]]:
    """Return the set in *file* and its pictures; a table (CSV, XLSX) is merged into *data*.

    Raises :class:`CatalogueError`; a :class:`~app.cards.tabular.BadTable` lists all faults with row and
    column.
    """
    suffix = file.suffix.lower()
    if suffix not in READ and file.exists():
        raise CatalogueError("cards.unknown-format", file=file.name, known=", ".join(READ))
    if suffix in TABLES:
        imported = import_as_suggested(read_certain_table(file, AS_FOUND, data.languages()), data)
        return column_mapping.taken(data, imported.data, imported.unticked), []
    content = content_of(file)
    reader = _unpack if suffix == ".dozorset" else _from_json
    parsed, found_pictures = _call_in_airlock(file.name, len(content), reader, content, file.name)
    return validate_set(parsed), found_pictures


def import_as_suggested(
    sheet: tabular.Sheet, data: SetData, language: str = "", left_out: Collection[str] = ()
) -> TableImport:
    """Return *data* with *sheet* imported with the suggested mapping, and new values created.

    *language*: that of headings and new names. *left_out*: headings of columns that aren't imported. Raises
    :class:`CatalogueError`.
    """
    language, headings = language or data.source, [*map(tabular.heading_of, sheet.rows[0])]
    for heading in left_out:
        if heading not in headings:
            raise CatalogueError("cards.no-such-heading", column=heading, known=", ".join(headings))
    mapping = column_mapping.own_mapping(data, sheet.rows, language)
    if mapping is None:
        targets = column_mapping.suggest_targets(data, sheet.rows, language)
        mapping = column_mapping.ImportMapping(targets, game_of(data).kind_keys[0], language)
    targets = tuple(
        "" if heading in left_out else target
        for heading, target in zip(headings, mapping.targets, strict=True)
    )
    mapping = replace(mapping, targets=targets)
    values = column_mapping.new_values(data, sheet.rows, mapping)
    return column_mapping.import_table(data, sheet, mapping, values)


def read_certain_table(file: Path, options: sheets.ReadOptions, languages: Sequence[str]) -> tabular.Sheet:
    """Return the table in *file* like :func:`read_table`; raise an error if it is empty or unclear."""
    sheet = read_table(file, options, languages)
    if sheet.encodings:
        raise CatalogueError("cards.which-encoding", file=file.name, known=", ".join(sheet.encodings))
    if not sheet.rows:
        raise tabular.BadTable([tabular.Fault(1, "", Message("cards.table-empty"))])
    return sheet


def read_table(
    file: Path, options: sheets.ReadOptions = AS_FOUND, languages: Sequence[str] = ()
) -> tabular.Sheet:
    """Return the table in *file*, whose texts are probably in *languages*. Raises :class:`CatalogueError`."""
    content = content_of(file)
    reader = sheets.from_csv if file.suffix.lower() in CSV else sheets.from_xlsx
    arguments = (content, file.name, options, tuple(languages))
    return unprotect(_call_in_airlock(file.name, len(content), reader, *arguments))


def _call_in_airlock(name: str, size: int, function: Callable[..., Result], *arguments: object) -> Result:
    seconds = airlock.SECONDS + SECONDS_PER_MEGABYTE * max(0, size - FREE_BYTES) / 1_000_000
    return airlock.call(name, function, *arguments, classes=PARTS, refusal=CatalogueError.of, seconds=seconds)


# ---- a folder


def write_folder(data: SetData, folder: Path, available: Sequence[PictureData] = ()) -> None:
    """Write *data* as text, and those *available* pictures it uses, into *folder*, for sets kept in git.

    Outdated files and pictures that *data* doesn't use are deleted; unrelated files stay.
    """
    used = set(pictures.used(data))
    kept = {picture.file_name: picture.data for picture in available if picture.digest in used}
    picture_folder = folder / PICTURES
    with guard(picture_folder):
        source.path_inside(folder, PICTURES)  # Refuses a link out of the folder.
        # Pictures first: if the disk fills up, the text must not name a missing picture.
        for name, content in kept.items():
            picture_folder.mkdir(parents=True, exist_ok=True)
            if not (picture_folder / name).exists():
                put(source.path_inside(folder, f"{PICTURES}/{name}"), content)
        source.write_folder(data, folder)
        for file in picture_folder.glob("*") if picture_folder.is_dir() else ():
            if _PICTURE.fullmatch(f"{PICTURES}/{file.name}") and file.stem not in used:
                file.unlink()


def read_folder(folder: Path) -> tuple[SetData, list[PictureData]]:
    """Return the set in *folder*, and its pictures. Raises :class:`CatalogueError`."""
    texts = source.texts_of(folder)
    size = sum(map(len, texts.values()))
    data = validate_set(_call_in_airlock(folder.name, size, source.from_bytes, texts, folder.name))
    names = [f"{PICTURES}/{digest}{suffix}" for digest in pictures.used(data) for suffix in pictures.MEDIA]
    with guard(folder):
        entries = {
            name: pictures.content_of(file)
            for name in names
            if (file := source.path_inside(folder, name)).is_file()
        }
    size = sum(map(len, entries.values()))
    return data, _call_in_airlock(folder.name, size, _pictures, entries, folder.name)


# ---- .dozorset


def _pack(data: SetData, available: Sequence[PictureData]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in source.to_files(data).items():
            # A fixed time makes the file reproducible.
            packed.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)
        used = set(pictures.used(data))
        for picture in sorted(available, key=lambda picture: picture.digest):
            if picture.digest in used:
                info = zipfile.ZipInfo("pictures/" + picture.file_name, (2020, 1, 1, 0, 0, 0))
                packed.writestr(info, picture.data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _unpack(content: bytes, name: str) -> tuple[SetData, list[PictureData]]:
    entries = _entries(content, name)
    found_pictures = _pictures(entries, name)
    return source.from_bytes(
        {key: text for key, text in entries.items() if "/" not in key}, name
    ), found_pictures


def _pictures(entries: Mapping[str, bytes], name: str) -> list[PictureData]:
    result = []
    for key, content in entries.items():
        if "/" not in key:
            continue
        picture = pictures.import_from_set(content, key.removeprefix("pictures/"))
        if "pictures/" + picture.file_name != key:
            raise CatalogueError("cards.strange-entry", file=name, entry=key[:60])
        if picture.media == "image/svg+xml":
            try:
                svg.parse(picture.data, key)
            except svg.EndlessPicture as error:
                raise CatalogueError("cards.svg-endless", file=key) from error
            except svg.BadPicture:
                pass  # drawn as pixels
        result.append(picture)
    return result


def _entries(content: bytes, name: str) -> dict[str, bytes]:
    """Return the files of a packed set. Raises :class:`CatalogueError` if damaged, too large, or strange."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            entries = packed.infolist()
            unexpected = next(
                (
                    e.filename
                    for e in entries
                    if (e.filename not in source.NAMES and not _PICTURE.fullmatch(e.filename))
                    or stat.S_ISLNK(e.external_attr >> 16)
                ),
                None,
            )
            if unexpected is not None:
                raise CatalogueError("cards.strange-entry", file=name, entry=unexpected[:60])
            if sum(entry.file_size for entry in entries) > MAX_BYTES:
                raise CatalogueError("cards.too-large", file=name, most=MAX_BYTES // 1024 // 1024)
            files: dict[str, bytes] = {}
            remaining = MAX_BYTES
            for entry in entries:
                with packed.open(entry) as stream:
                    files[entry.filename] = stream.read(remaining + 1)
                remaining -= len(files[entry.filename])
                if remaining < 0:
                    raise CatalogueError("cards.too-large", file=name, most=MAX_BYTES // 1024 // 1024)
    except DAMAGED_ZIP as error:
        raise CatalogueError("cards.bad-file", file=name) from error
    return files


# ---- JSON


def _json(data: SetData) -> bytes:
    return (json.dumps(source.to_json(data), ensure_ascii=False, indent=1) + "\n").encode()


def _from_json(content: bytes, name: str) -> tuple[SetData, list[PictureData]]:
    try:
        tree: object = json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise CatalogueError("cards.not-utf8", file=name) from error
    except (ValueError, RecursionError) as error:
        raise CatalogueError("cards.bad-file", file=name) from error
    return source.from_json(tree), []


def to_csv(data: SetData) -> bytes:
    """Return a set's cards as CSV for spreadsheets."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for row in tabular.to_table(data):
        writer.writerow([sheets.protect(value) for value in row])
    # Without a byte-order mark, spreadsheets assume an old eight-bit encoding.
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def to_xlsx(data: SetData) -> bytes:
    from openpyxl import Workbook
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = data.key[:31]
    table, numbers = tabular.to_table(data), game_of(data).numbers
    for number, row in enumerate(table, 1):
        for column, value in enumerate(row, 1):
            if not value:
                continue
            cell = sheet.cell(number, column)
            if number > 1 and table[0][column - 1] in numbers:
                cell.value = int(value)
            else:
                cell.value, cell.data_type = value, "s"
            if number == 1:
                cell.font = Font(bold=True)
            cell.alignment = Alignment(vertical="top", wrap_text=len(value) > 40)
    for column, heading in enumerate(table[0], 1):
        widths = {"rules": 48, "flavour": 28, "name": 22, "key": 22, "power": 20}
        sheet.column_dimensions[get_column_letter(column)].width = widths.get(heading.partition(":")[0], 11)
    sheet.freeze_panes = "B2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def unprotect(sheet: tabular.Sheet) -> tabular.Sheet:
    """Return *sheet* without the quotes of ``protect``, with faults for formulas and extra cells."""
    faults = [replace(fault, column=sheet.name(fault.index)) for fault in sheet.faults]
    rows = []
    for index, row in enumerate(sheet.rows):
        cells, number = [], sheet.number(index)
        surplus = next((value for value in row[len(sheet.rows[0]) :] if value.strip()), "")
        if surplus:
            params = {"count": len(row), "columns": len(sheet.rows[0]), "value": surplus.strip()[:40]}
            faults.append(tabular.Fault(number, "", Message("cards.too-many-cells", params)))
        for column, value in enumerate(row):
            if value.startswith("="):
                message = Message("cards.formula", {"value": value[:40]})
                faults.append(tabular.Fault(number, sheet.name(column), message, column))
            quoted = value.startswith("'") and value.lstrip("'").startswith(sheets.FORMULA)
            cells.append(value[1:] if quoted else value)
        rows.append(cells)
    return replace(sheet, rows=rows, faults=faults)
