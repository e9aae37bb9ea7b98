"""CSV and XLSX tables as rows of text."""

from __future__ import annotations

import codecs
import csv
import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from typing import Any

from app.cards import tabular
from app.cards.data import SetData
from app.cards.errors import CatalogueError
from app.cards.game import game_of
from app.cards.source import MAX_BYTES
from app.user_errors import Message

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
MAX_COLUMNS, MAX_VALUES = 200, 3_000_000
"""Maximum number of columns and of values in a table."""
RUSSIAN = frozenset("абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ«»„“”’—–…№\u00a0×·−")
"""Non-ASCII characters to expect in a Russian table."""
LATIN = re.compile(r"[A-Za-z]")


def to_csv(data: SetData) -> bytes:
    """Return a set's cards as CSV for spreadsheets."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for row in tabular.to_table(data):
        writer.writerow([_protect(value) for value in row])
    # Without a byte-order mark, spreadsheets assume an old eight-bit encoding.
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def from_csv(content: bytes, name: str) -> list[list[str]]:
    """Return the rows of the CSV file *name*. Raises :class:`CatalogueError`."""
    text = _decode(content, name)
    if "\x00" in text:
        raise CatalogueError("cards.bad-file", file=name)
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    try:
        table = _check_size(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True), name)
    except csv.Error as error:
        raise CatalogueError("cards.bad-file", file=name) from error
    return table


def _decode(content: bytes, name: str) -> str:
    """Return the text of a table in UTF-8, UTF-16 with a byte-order mark, CP1251 or CP1252.

    If most non-ASCII words mix Russian and Latin letters in CP1251, it is CP1252. Other encodings give
    implausible letters and are refused with :class:`CatalogueError`.
    """
    marked = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return content.decode("utf-16" if marked else "utf-8-sig")
    except UnicodeDecodeError as error:
        text = "" if marked else content.decode("cp1251", "replace")
        non_ascii = [character for character in text if ord(character) > 127]
        russian = sum(character in RUSSIAN for character in non_ascii)
        if not non_ascii or russian < len(non_ascii) * 0.98:
            raise CatalogueError("cards.not-utf8", file=name) from error
        words = [word for word in re.findall(r"\w+", text) if not word.isascii()]
        mixed = sum(bool(LATIN.search(word)) for word in words)
        return content.decode("cp1252", "replace") if mixed * 2 > len(words) else text


def _check_size(rows: Iterable[list[str]], name: str) -> list[list[str]]:
    """Return the rows of a table. Raises :class:`CatalogueError` if they are too many or too long."""
    table: list[list[str]] = []
    values = 0
    for row in rows:
        values += len(row)
        if len(table) > tabular.MAX_ROWS or len(row) > MAX_COLUMNS or values > MAX_VALUES:
            raise CatalogueError(
                "cards.table-too-large", file=name, rows=tabular.MAX_ROWS, columns=MAX_COLUMNS
            )
        table.append(row)
    return table


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


def from_xlsx(content: bytes, name: str) -> list[list[str]]:
    """Return the rows of the first sheet of the workbook *name*. Raises :class:`CatalogueError`."""
    from openpyxl import load_workbook

    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            entries = packed.infolist()
            if sum(entry.file_size for entry in entries) > 4 * MAX_BYTES:
                raise CatalogueError("cards.too-large", file=name, most=MAX_BYTES // 1024 // 1024)
            if any("vbaproject" in entry.filename.lower() for entry in entries):
                raise CatalogueError("cards.has-macros", file=name)
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=False, keep_links=False)
        sheet = book.worksheets[0]
        rows = sheet.iter_rows(max_row=tabular.MAX_ROWS + 1, max_col=MAX_COLUMNS)
        table = _check_size(([_cell(cell.value, cell.data_type) for cell in row] for row in rows), name)
    except CatalogueError:
        raise
    except Exception as error:  # openpyxl raises anything its XML parser does
        raise CatalogueError("cards.bad-file", file=name) from error
    while table and not any(table[-1]):
        table.pop()
    return table


def _cell(value: Any, kind: str) -> str:
    if value is None:
        return ""
    if kind == "f":
        return "=" + str(value).lstrip("=")
    if isinstance(value, bool):
        return "1" if value else ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    text = str(value).replace("\r\n", "\n").replace("_x000D_", "")
    return _protect(text)


def _protect(value: str) -> str:
    """Return *value* with a leading quote if a spreadsheet would read it as a formula."""
    return "'" + value if value.lstrip("'").startswith(_FORMULA) else value


def unprotect(table: Sequence[Sequence[str]]) -> tuple[list[list[str]], list[tabular.Fault]]:
    """Return (rows without the quotes that :func:`_protect` adds, faults for formulas and surplus cells)."""
    faults = []
    result = []
    for number, row in enumerate(table, 1):
        cells = []
        surplus = next((value for value in row[len(table[0]) :] if value.strip()), "")
        if surplus:
            params = {"count": len(row), "columns": len(table[0]), "value": surplus.strip()[:40]}
            faults.append(tabular.Fault(number, "", Message("cards.too-many-cells", params)))
        for column, value in enumerate(row):
            if value.startswith("="):
                heading = table[0][column] if column < len(table[0]) else str(column + 1)
                faults.append(tabular.Fault(number, heading, Message("cards.formula", {"value": value[:40]})))
            quoted = value.startswith("'") and value.lstrip("'").startswith(_FORMULA)
            cells.append(value[1:] if quoted else value)
        result.append(cells)
    return result, faults
