"""Set files: ``.dozorset``, CSV, XLSX, JSON.

Reading never changes the catalogue; the set is previewed, then stored as one step. Files are parsed in the
airlock; nothing in them is run, and nothing outside them is read.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import re
import stat
import zipfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar, get_args

from app import airlock
from app.cards import column_mapping, errors, pictures, sheets, source, tabular
from app.cards.column_mapping import TableImport
from app.cards.data import (
    BackData,
    BoardData,
    CardData,
    CounterData,
    LabelData,
    NumberData,
    ParagraphData,
    PlaceData,
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
from app.cards.field import Declaration
from app.cards.fields import validate_set
from app.cards.game import Game
from app.cards.pictures import PictureData
from app.cards.source import MAX_BYTES
from app.face import svg
from app.files import DAMAGED_ZIP, atomic_write, open_regular
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
FILE_NAMES = "names.toml"
"""The file in this folder that tells which files the pictures came from; in a ``.dozorset``, comments do."""
MAX_PACKED = 512 * 1024 * 1024
"""Maximum size of a ``.dozorset``, packed and unpacked, that is written and read."""
BATCH = 24 * 1024 * 1024
"""Size of the pictures that one call of the airlock takes, if there is more than one."""
PER_PICTURE = 500_000
"""Bytes that a picture counts more, since a small file can have many pixels."""
Result = TypeVar("Result")
_PICTURE = re.compile(r"pictures/[0-9a-f]{64}\.(svg|png|jpg|webp|ttf)")
_FORMULA = re.compile(r"=\s*[\w(\"'+\-$@#{\[.]")
"""The beginning of a formula; «=» alone and «=>» are texts."""
SECONDS_PER_MEGABYTE, FREE_BYTES = 2.0, 2_000_000
"""Extra airlock time for each megabyte above FREE_BYTES."""
PARTS = (
    SetData, CardData, TrackData, CounterData, BoardData, PlaceData, BackData, NumberData, RuleSetData,
    TermData, LabelData, ParagraphData,
    Text, Remark, Waiver, Game, *get_args(Declaration), Differences, Layout, ZoneDef, ThingDef,
    PictureData, tabular.Sheet, tabular.Fault, sheets.ReadOptions, Message,
)  # fmt: skip
"""Classes a set is made of, allowed through the airlock."""


def write(data: SetData, file: Path, available: Sequence[PictureData] = ()) -> None:
    """Write *data* in the format that the suffix of *file* names, atomically.

    *available*: pictures; those that the set uses are included in a ``.dozorset``. Raises
    :class:`CatalogueError`, also if the file would be too large to be read.
    """
    writers: dict[str, Callable[[SetData], bytes]] = {
        ".dozorset": lambda chosen: _pack(chosen, available, file.name),
        ".csv": to_csv,
        ".xlsx": to_xlsx,
        ".json": _json,
    }
    writer = writers.get(file.suffix.lower())
    if writer is None:
        raise CatalogueError("cards.unknown-format", file=file.name, known=", ".join(SUFFIXES))
    content = writer(data)
    _require_readable(len(content), MAX_PACKED if writer is writers[".dozorset"] else MAX_BYTES, file.name)
    put(file, content)


def _require_readable(size: int, most: int, name: str) -> None:
    """Raise :class:`CatalogueError` for a file of *size* bytes, which couldn't be read again."""
    if size > most:
        params = {"size": -(-size // 2**20), "most": most // 2**20}
        raise CatalogueError("cards.set-too-large", file=name, **params)


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
        return column_mapping.taken(data, imported.data, imported), []
    if suffix == ".dozorset":
        return _unpack(file)
    content = content_of(file)
    return validate_set(_call_in_airlock(file.name, len(content), _from_json, content, file.name)), []


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
    pairs = zip(headings, mapping.targets, strict=True)
    mapping = replace(mapping, targets=tuple("" if head in left_out else target for head, target in pairs))
    return column_mapping.import_table(
        data, sheet, mapping, column_mapping.new_values(data, sheet.rows, mapping)
    )


def read_certain_table(file: Path, options: sheets.ReadOptions, languages: Sequence[str]) -> tabular.Sheet:
    """Return the table in *file* like :func:`read_table`; raise an error if it is empty or unclear."""
    sheet = read_table(file, options, languages)
    if sheet.encodings:
        raise CatalogueError("cards.which-encoding", file=file.name, known=", ".join(sheet.encodings))
    if options.sheet not in ("", sheet.sheet):
        raise CatalogueError(
            "cards.no-such-sheet",
            file=file.name,
            sheet=options.sheet,
            known=", ".join(sheet.sheets) or "—",
        )
    if not sheet.rows:
        raise tabular.BadTable([tabular.Fault(1, "", Message("cards.table-empty"))])
    return sheet


def read_table(
    file: Path, options: sheets.ReadOptions = AS_FOUND, languages: Sequence[str] = ()
) -> tabular.Sheet:
    """Return the table in *file*, whose texts are probably in *languages*. Raises :class:`CatalogueError`."""
    content, name = content_of(file), file.name
    if file.suffix.lower() not in TABLES:
        raise CatalogueError("cards.unknown-format", file=name, known=", ".join(TABLES))
    reader = sheets.from_csv if file.suffix.lower() in CSV else sheets.from_xlsx
    return unprotect(_call_in_airlock(name, len(content), reader, content, name, options, tuple(languages)))


def _call_in_airlock(name: str, size: int, function: Callable[..., Result], *arguments: object) -> Result:
    seconds = airlock.SECONDS + SECONDS_PER_MEGABYTE * max(0, size - FREE_BYTES) / 1_000_000
    return airlock.call(name, function, *arguments, classes=PARTS, refusal=CatalogueError.of, seconds=seconds)


# ---- a folder


def write_folder(
    data: SetData, folder: Path, available: Sequence[PictureData] = (), before: SetData | None = None
) -> None:
    """Write *data* as text, and those *available* pictures it uses, into *folder*, for sets kept in git.

    Outdated files and pictures that *data* doesn't use are deleted; unrelated files stay. *before*: the set
    as read from *folder*: files that say the same keep their layout and comments.
    """
    used = set(pictures.used(data))
    kept = {picture.file_name: picture for picture in available if picture.digest in used}
    picture_folder = folder / PICTURES
    with guard(picture_folder):
        source.path_inside(folder, PICTURES)  # Refuses a link out of the folder.
        names = _file_names(folder) | {name: picture.name for name, picture in kept.items()}
        # Pictures first: if the disk fills up, the text must not name a missing picture.
        for name, picture in kept.items():
            picture_folder.mkdir(parents=True, exist_ok=True)
            if not (picture_folder / name).exists():
                put(source.path_inside(folder, f"{PICTURES}/{name}"), picture.data)
        source.write_folder(data, folder, before)
        for file in picture_folder.glob("*") if picture_folder.is_dir() else ():
            if _PICTURE.fullmatch(f"{PICTURES}/{file.name}") and file.stem not in used:
                file.unlink()
        names = {name: came_as for name, came_as in sorted(names.items()) if name.partition(".")[0] in used}
        if names:
            put(
                source.path_inside(folder, f"{PICTURES}/{FILE_NAMES}"),
                "".join(f"{line}\n" for line in source.document(names)).encode(),
            )
        else:
            (picture_folder / FILE_NAMES).unlink(missing_ok=True)


def read_folder(folder: Path) -> tuple[SetData, list[PictureData]]:
    """Return the set in *folder*, and its pictures. Raises :class:`CatalogueError`."""
    texts = source.texts_of(folder)
    size = sum(map(len, texts.values()))
    data = validate_set(_call_in_airlock(folder.name, size, source.from_bytes, texts, folder.name))
    names = [f"{PICTURES}/{digest}{suffix}" for digest in pictures.used(data) for suffix in pictures.MEDIA]
    with guard(folder):
        files = {name: file for name in names if (file := source.path_inside(folder, name)).is_file()}
        sizes = {name: file.stat().st_size for name, file in files.items()}
        came_as = _file_names(folder)
        found: list[PictureData] = []
        for size, batch in _batches(sizes):
            entries = {name: pictures.content_of(files[name]) for name in batch}
            found += _call_in_airlock(folder.name, size, _pictures, entries, came_as, folder.name)
    return data, found


def _file_names(folder: Path) -> dict[str, str]:
    """Return what the pictures in *folder* were called. Raises :class:`CatalogueError`."""
    file = source.path_inside(folder, f"{PICTURES}/{FILE_NAMES}")
    if not file.is_file():
        return {}
    content = content_of(file)
    return _call_in_airlock(file.name, len(content), _parse_file_names, content, file.name)


def _parse_file_names(content: bytes, name: str) -> dict[str, str]:
    names = source.parse_toml(content.decode("utf-8-sig", "replace"), name)
    return {key: str(value) for key, value in names.items()}


def _batches(sizes: Mapping[str, int]) -> Iterator[tuple[int, list[str]]]:
    """Yield the keys of *sizes* in batches of BATCH bytes, or of one key, and the bytes to allow time for."""
    batch: list[str] = []
    total = 0
    for key, size in sizes.items():
        if batch and total + size > BATCH:
            yield total, batch
            batch, total = [], 0
        batch.append(key)
        total += size + PER_PICTURE
    if batch:
        yield total, batch


# ---- .dozorset


def _pack(data: SetData, available: Sequence[PictureData], name: str) -> bytes:
    used = set(pictures.used(data))
    chosen = sorted((picture for picture in available if picture.digest in used), key=lambda one: one.digest)
    texts = {key: text.encode() for key, text in source.to_files(data).items()}
    _require_readable(sum(map(len, texts.values())), MAX_BYTES, name)
    _require_readable(sum(len(picture.data) for picture in chosen), MAX_PACKED, name)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for key, text in texts.items():
            packed.writestr(_entry(key), text, zipfile.ZIP_DEFLATED)
        for picture in chosen:
            entry = _entry(f"{PICTURES}/{picture.file_name}")
            entry.comment = picture.name.encode()
            packed.writestr(entry, picture.data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    """Return an entry with a fixed time, which makes the file reproducible."""
    return zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))


def _unpack(file: Path) -> tuple[SetData, list[PictureData]]:
    # The airlock's memory is enough for a batch of pictures, not for the whole file.
    path = str(file.absolute())
    with guard(file):
        try:
            with open_regular(file) as stream:
                size = os.fstat(stream.fileno()).st_size
        except FileNotFoundError as error:
            raise CatalogueError("cards.no-file", file=str(file)) from error
    if size > MAX_PACKED:
        raise CatalogueError("cards.too-large", file=file.name, most=MAX_PACKED // 2**20)
    parsed, sizes = _call_in_airlock(file.name, min(size, MAX_BYTES), _packed_set, path, file.name)
    data, found = validate_set(parsed), list[PictureData]()
    for size, batch in _batches(sizes):
        found += _call_in_airlock(file.name, size, _packed_pictures, path, batch, file.name)
    return data, found


def _packed_set(path: str, name: str) -> tuple[SetData, dict[str, int]]:
    """Return the set in the ``.dozorset`` *path*, and its pictures' sizes in bytes; runs in the airlock."""
    with _archive(path, name) as packed:
        texts = {
            entry.filename: content for entry, content in _contents(packed, source.is_file, MAX_BYTES, name)
        }
        sizes = {entry.filename: entry.file_size for entry in packed.infolist() if "/" in entry.filename}
    return source.from_bytes(texts, name), sizes


def _packed_pictures(path: str, batch: Sequence[str], name: str) -> list[PictureData]:
    """Return the pictures named *batch* in the ``.dozorset`` *path*; runs in the airlock."""
    with _archive(path, name) as packed:
        entries = list(_contents(packed, batch.__contains__, BATCH + pictures.MAX_BYTES, name))
    names = {
        entry.filename.rpartition("/")[2]: entry.comment.decode("utf-8", "replace")
        for entry, _content in entries
    }
    return _pictures({entry.filename: content for entry, content in entries}, names, name)


def _pictures(entries: Mapping[str, bytes], names: Mapping[str, str], name: str) -> list[PictureData]:
    """Return the pictures in *entries* of the set *name*, validated.

    *names*: file names in the set → names of the files that they came from.
    """
    result = []
    for key, content in entries.items():
        picture = pictures.import_from_set(content, key.removeprefix(f"{PICTURES}/"))
        if f"{PICTURES}/{picture.file_name}" != key:
            raise CatalogueError("cards.strange-entry", file=name, entry=key[:60])
        if picture.media == "image/svg+xml":
            try:
                svg.parse(picture.data, key)
            except svg.EndlessPicture as error:
                raise CatalogueError("cards.svg-endless", file=key) from error
            except svg.BadPicture:
                pass  # drawn as pixels
        came_as = "".join(filter(str.isprintable, names.get(picture.file_name, "")))[:120]
        result.append(replace(picture, name=came_as or picture.name))
    return result


@contextlib.contextmanager
def _archive(path: str, name: str) -> Iterator[zipfile.ZipFile]:
    """Open the packed set at *path*. Raises :class:`CatalogueError` if damaged, too large, or strange."""
    try:
        with open_regular(Path(path)) as stream, zipfile.ZipFile(stream) as packed:
            entries = packed.infolist()
            unexpected = next(
                (
                    e.filename
                    for e in entries
                    if (not source.is_file(e.filename) and not _PICTURE.fullmatch(e.filename))
                    or stat.S_ISLNK(e.external_attr >> 16)
                ),
                None,
            )
            if unexpected is not None:
                raise CatalogueError("cards.strange-entry", file=name, entry=unexpected[:60])
            if sum(entry.file_size for entry in entries) > MAX_PACKED + MAX_BYTES:
                raise CatalogueError("cards.too-large", file=name, most=MAX_PACKED // 2**20)
            yield packed
    except DAMAGED_ZIP as error:
        raise CatalogueError("cards.bad-file", file=name) from error


def _contents(
    packed: zipfile.ZipFile, is_wanted: Callable[[str], bool], most: int, name: str
) -> Iterator[tuple[zipfile.ZipInfo, bytes]]:
    """Yield the wanted entries and their contents, at most *most* bytes. Raises :class:`CatalogueError`."""
    for entry in packed.infolist():
        if is_wanted(entry.filename):
            with packed.open(entry) as stream:
                content = stream.read(most + 1)
            most -= len(content)
            if most < 0:
                raise CatalogueError("cards.too-large", file=name, most=MAX_BYTES // 2**20)
            yield entry, content


# ---- JSON


def _json(data: SetData) -> bytes:
    return (json.dumps(source.to_json(data), ensure_ascii=False, indent=1) + "\n").encode()


def _from_json(content: bytes, name: str) -> SetData:
    try:
        tree: object = json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise CatalogueError("cards.not-utf8", file=name) from error
    except (ValueError, RecursionError) as error:
        raise CatalogueError("cards.bad-file", file=name) from error
    return source.from_json(tree)


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
        if surplus := next((value for value in row[len(sheet.rows[0]) :] if value.strip()), ""):
            params = {"count": len(row), "columns": len(sheet.rows[0]), "value": surplus.strip()[:40]}
            faults.append(tabular.Fault(number, "", Message("cards.too-many-cells", params)))
        for column, value in enumerate(row):
            if _FORMULA.match(value):
                message = Message("cards.formula", {"value": value[:40]})
                faults.append(tabular.Fault(number, sheet.name(column), message, column))
            quoted = value.startswith("'") and value.lstrip("'").startswith(sheets.FORMULA)
            cells.append(value[1:] if quoted else value)
        rows.append(cells)
    return replace(sheet, rows=rows, faults=faults)
