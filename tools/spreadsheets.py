"""Save one table with every spreadsheet program and library there is, and compare what Dozor reads.

    python -m tools.spreadsheets FOLDER

Writes 48 files into FOLDER and prints a line for each: the same, differences, or not written
because a program or package is missing. Uses openpyxl and, if they are installed: xlsxwriter, pandas,
pyexcelerate, pyexcel-xlsx, tablib, odfpy, LibreOffice (``soffice``), and Gnumeric (``ssconvert``).
"""

from __future__ import annotations

import csv
import datetime
import io
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from app.cards import exchange, sheets
from app.cards.sheets import ReadOptions

HEADINGS = (
    "Name",
    "Rules text",
    "Qty",
    "Collector",
    "Cost",
    "Power",
    "Chance",
    "Released",
    "Unique",
    "Ratio",
)
ROWS: Sequence[Sequence[Any]] = (
    (
        "Fox",
        'Run, hide; "sleep".\nThen eat.',
        3,
        "001",
        "{wood}{clay}",
        "+1/+1",
        0.25,
        "2026-03-02",
        True,
        1.5,
    ),
    ("Old Owl", "It’s late – “fly”…", 1, "010", "2 wood", "-1", 0.5, "2025-12-31", False, 0.1),
    (
        "Crème brûlée",
        " Two  spaces, and one at the end ",
        2,
        "1e5",
        "wood, clay",
        "@ward",
        1,
        "2024-02-29",
        True,
        -2.75,
    ),
    (
        'Élan; "Élan"',
        "'Tis quoted, 5' by 6\"",
        10,
        "12345678901234567890",
        "=",
        "1/2",
        0.075,
        "1999-01-01",
        False,
        1e-5,
    ),
    ("3 | 4", "a|b|c", 4, "TRUE", "N/A", "3-4", 0, "2000-01-01", True, 1234567),
    (
        "7",
        "One\n\nthree, a\u00a0no-break space",
        5,
        "00",
        "1,5",
        "March 3",
        0.333,
        "2030-06-15",
        False,
        0.30000000000000004,
    ),
)
"""Values of spreadsheets: text, numbers, percents, dates, booleans."""
FOREIGN = (
    ("Łódź", "Żółć, gęślą: jaźń", 1, "x", "", "", 0, "2026-01-01", True, 1),
    ("Лиса", "Беги и прячься, пока луна не взошла.", 2, "y", "", "", 0, "2026-01-01", True, 1),
    ("狐 🦊", "走って「隠れて」ください。", 3, "z", "", "", 0, "2026-01-01", False, 1),
)
"""Rows that only Unicode can write."""
PERCENT, DATE, BOOLEAN = 6, 7, 8
"""Columns of percents, dates, and booleans."""


class Missing(Exception):
    """A program or package is missing."""


def shown(row: Sequence[Any]) -> list[str]:
    """Return the texts that Dozor must read for *row*."""
    texts = [value if isinstance(value, str) else format(value, ".15g") for value in row]
    texts[PERCENT] = f"{row[PERCENT]:.1%}"
    texts[BOOLEAN] = "TRUE" if row[BOOLEAN] else "FALSE"
    return texts


def table(encoding: str = "utf-8") -> list[list[str]]:
    """Return what must be read, heading first: those rows that *encoding* can write."""
    rows = [list(HEADINGS), *map(shown, (*ROWS, *FOREIGN))]
    return [row for row in rows if "".join(row).encode(encoding, "ignore").decode(encoding) == "".join(row)]


def as_values(row: Sequence[Any]) -> list[Any]:
    """Return *row* with dates as dates."""
    return [datetime.date.fromisoformat(value) if at == DATE else value for at, value in enumerate(row)]


# ---- workbooks


def openpyxl_book(path: Path, *, quick: bool = False, title: bool = False, extra: bool = False) -> None:
    """Write with openpyxl. *quick*: as a stream. *title*: a title above. *extra*: hidden and other sheets."""
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell

    book = Workbook(write_only=quick)
    sheet = book.create_sheet("Cards", 0) if quick else book.active
    assert sheet is not None
    if title:
        sheet.append(["My game, version 3"])
        sheet.append([])
    sheet.append(list(HEADINGS))
    for row in (*ROWS, *FOREIGN):
        if quick:
            cells = []
            for at, value in enumerate(as_values(row)):
                cell = WriteOnlyCell(sheet, value)
                _style(cell, at, value)
                cells.append(cell)
            sheet.append(cells)
        else:
            sheet.append(as_values(row))
            for at, cell in enumerate(sheet[sheet.max_row]):
                _style(cell, at, as_values(row)[at])
    if extra:
        book.create_sheet("Lists").sheet_state = "hidden"
        book.create_sheet("Notes").append(["Nothing to see"])
    book.save(path)


def _style(cell: Any, at: int, value: object) -> None:
    if isinstance(value, str):
        cell.data_type = "s"
    if at in (PERCENT, DATE):
        cell.number_format = "0.0%" if at == PERCENT else "yyyy-mm-dd"


def strict_book(path: Path) -> None:
    """Write as strict OOXML, which Excel offers as *Strict Open XML Spreadsheet*."""
    plain = path.with_name("plain-for-strict.tmp")
    openpyxl_book(plain)
    with zipfile.ZipFile(plain) as old, zipfile.ZipFile(path, "w") as new:
        for entry in old.namelist():
            data = old.read(entry)
            for strict, usual in sheets.STRICT_NAMESPACES:
                data = data.replace(usual, strict)
            new.writestr(entry, data)
    plain.unlink()


def formula_book(path: Path) -> None:
    """Write with xlsxwriter, with formulas that have stored values."""
    xlsxwriter_book(path, formulas=True)


def xlsxwriter_book(path: Path, *, formulas: bool = False, **options: bool) -> None:
    try:
        import xlsxwriter
    except ImportError as error:
        raise Missing("xlsxwriter") from error
    book = xlsxwriter.Workbook(path, options)
    sheet = book.add_worksheet("Cards")
    percent, day = book.add_format({"num_format": "0.0%"}), book.add_format({"num_format": "yyyy-mm-dd"})
    for at, heading in enumerate(HEADINGS):
        sheet.write_string(0, at, heading)
    for number, row in enumerate((*ROWS, *FOREIGN), 1):
        for at, value in enumerate(as_values(row)):
            if at == DATE:
                sheet.write_datetime(number, at, value, day)
            elif isinstance(value, bool):
                sheet.write_boolean(number, at, value)
            elif isinstance(value, str):
                sheet.write_string(number, at, value)
            elif formulas:
                sheet.write_formula(number, at, f"={value}+0", percent if at == PERCENT else None, value)
            else:
                sheet.write_number(number, at, value, percent if at == PERCENT else None)
    book.close()


def pandas_book(path: Path, engine: str) -> None:
    try:
        import pandas
    except ImportError as error:
        raise Missing("pandas") from error
    frame = pandas.DataFrame([[*shown(row)[:2], row[2], *shown(row)[3:]] for row in (*ROWS, *FOREIGN)])
    frame.columns = HEADINGS
    options = {"options": {"strings_to_formulas": False}} if engine == "xlsxwriter" else {}
    frame.to_excel(path, index=False, engine=engine, engine_kwargs=options)


def pyexcelerate_book(path: Path) -> None:
    """Write with pyexcelerate, which makes a formula of every text that begins with «=»."""
    try:
        import pyexcelerate
    except ImportError as error:
        raise Missing("pyexcelerate") from error
    book = pyexcelerate.Workbook()
    book.new_sheet(
        "Cards", data=[row if not at else [*row[:2], int(row[2]), *row[3:]] for at, row in enumerate(table())]
    )
    book.save(str(path))


def pyexcel_book(path: Path) -> None:
    try:
        import pyexcel
    except ImportError as error:
        raise Missing("pyexcel") from error
    pyexcel.save_as(array=table(), dest_file_name=str(path))


def tablib_book(path: Path) -> None:
    try:
        import tablib
    except ImportError as error:
        raise Missing("tablib") from error
    data = tablib.Dataset(*table()[1:], headers=table()[0])
    kind = path.suffix[1:]
    content = data.export(kind)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


def odf_book(path: Path) -> None:
    """Write an ODS with odfpy, from which other programs convert."""
    try:
        from odf.number import (
            Boolean,
            BooleanStyle,
            DateStyle,
            Day,
            Month,
            Number,
            PercentageStyle,
            Text,
            Year,
        )  # fmt: skip
        from odf.opendocument import OpenDocumentSpreadsheet
        from odf.style import Style
        from odf.table import Table, TableCell, TableRow
        from odf.text import P
    except ImportError as error:
        raise Missing("odfpy") from error
    book = OpenDocumentSpreadsheet()
    percent = PercentageStyle(name="percent")
    percent.addElement(Number(decimalplaces=1, minintegerdigits=1))
    percent.addElement(Text(text="%"))
    day = DateStyle(name="day")
    for part in (Year(style="long"), Text(text="-"), Month(style="long"), Text(text="-"), Day(style="long")):
        day.addElement(part)
    flag = BooleanStyle(name="flag")
    flag.addElement(Boolean())
    styles = {PERCENT: "as-percent", DATE: "as-day", BOOLEAN: "as-flag"}
    for data_style in (percent, day, flag):
        book.automaticstyles.addElement(data_style)
    for at, data_style in ((PERCENT, percent), (DATE, day), (BOOLEAN, flag)):
        book.automaticstyles.addElement(Style(name=styles[at], family="table-cell", datastylename=data_style))
    sheet = Table(name="Cards")
    for row in (list(HEADINGS), *map(as_values, (*ROWS, *FOREIGN))):
        line = TableRow()
        for at, value in enumerate(row):
            if isinstance(value, bool):
                cell = TableCell(
                    valuetype="boolean", booleanvalue=str(value).lower(), stylename=styles[BOOLEAN]
                )
            elif isinstance(value, datetime.date):
                cell = TableCell(valuetype="date", datevalue=value.isoformat(), stylename=styles[DATE])
            elif isinstance(value, str):
                cell = TableCell(valuetype="string")
                for paragraph in value.split("\n"):
                    text = P()
                    _add_spaced(text, paragraph)
                    cell.addElement(text)
            elif at == PERCENT:
                cell = TableCell(valuetype="percentage", value=value, stylename=styles[PERCENT])
            else:
                cell = TableCell(valuetype="float", value=repr(value))
            line.addElement(cell)
        sheet.addElement(line)
    book.spreadsheet.addElement(sheet)
    book.save(str(path))


def _add_spaced(paragraph: Any, words: str) -> None:
    """Add *words* to *paragraph*; ODF collapses spaces that aren't elements."""
    from odf.text import S

    for run in re.findall(" +|[^ ]+", words):
        if run.startswith(" "):
            paragraph.addElement(S(c=len(run)))
        else:
            paragraph.addText(run)


# ---- other programs


def run(*command: str | Path) -> None:
    try:
        subprocess.run([*map(str, command)], check=True, capture_output=True, timeout=180)
    except FileNotFoundError as error:
        raise Missing(str(command[0])) from error


def libreoffice(source: Path, path: Path, target: str) -> None:
    """Convert *source* with LibreOffice. *target*: its name of the filter, with options."""
    profile = path.parent / "profile"
    run(
        "soffice", f"-env:UserInstallation={profile.as_uri()}", "--headless", "--convert-to", target,
        "--outdir", path.parent / "out", source,
    )  # fmt: skip
    (path.parent / "out" / f"{source.stem}{path.suffix}").rename(path)


def gnumeric(source: Path, path: Path, *options: str) -> None:
    run("ssconvert", *options, source, path)


# ---- text


def text_table(
    path: Path,
    encoding: str,
    separator: str = ",",
    *,
    first: str = "",
    end: str = "\r\n",
    quoting: int = csv.QUOTE_MINIMAL,
) -> None:
    """Write as a spreadsheet writes text, but only the rows that *encoding* can write."""
    out = io.StringIO()
    # The writer quotes only line ends that it uses itself.
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n", quoting=quoting)
    writer.writerows(table(encoding))
    path.write_bytes((first + out.getvalue().replace("\r\n", end)).encode(encoding))


def google_tsv(path: Path) -> None:
    """Write as Google Sheets exports TSV: nothing is quoted, and line breaks are spaces."""
    lines = ("\t".join(value.replace("\n", " ") for value in row) for row in table())
    path.write_text("\r\n".join(lines), encoding="utf-8", newline="")


def written(folder: Path) -> dict[str, Callable[[Path], None]]:
    """Return name of each file → function that writes it."""
    ods, book, formulas = (
        folder / name for name in ("from-odf.ods", "openpyxl.xlsx", "xlsxwriter-formulas.xlsx")
    )
    as_text = ("-T", "Gnumeric_stf:stf_assistant", "-O")
    csv_filter = "csv:Text - txt - csv (StarCalc):{},34,{},1,,0,false,true,false"
    return {
        "openpyxl.xlsx": openpyxl_book,
        "openpyxl-stream.xlsx": lambda path: openpyxl_book(path, quick=True),
        "openpyxl-title.xlsx": lambda path: openpyxl_book(path, title=True),
        "openpyxl-sheets.xlsx": lambda path: openpyxl_book(path, extra=True),
        "strict.xlsx": strict_book,
        "xlsxwriter.xlsx": xlsxwriter_book,
        "xlsxwriter-stream.xlsx": lambda path: xlsxwriter_book(path, constant_memory=True),
        "xlsxwriter-1904.xlsx": lambda path: xlsxwriter_book(path, date_1904=True),
        "xlsxwriter-formulas.xlsx": formula_book,
        "pandas-openpyxl.xlsx": lambda path: pandas_book(path, "openpyxl"),
        "pandas-xlsxwriter.xlsx": lambda path: pandas_book(path, "xlsxwriter"),
        "pyexcelerate.xlsx": pyexcelerate_book,
        "pyexcel.xlsx": pyexcel_book,
        "tablib.xlsx": tablib_book,
        "from-odf.ods": odf_book,
        "libreoffice-2007.xlsx": lambda path: libreoffice(book, path, "xlsx:Calc MS Excel 2007 XML"),
        "libreoffice-ooxml.xlsx": lambda path: libreoffice(book, path, "xlsx:Calc Office Open XML"),
        "libreoffice-from-odf.xlsx": lambda path: libreoffice(ods, path, "xlsx"),
        "libreoffice-formulas.xlsx": lambda path: libreoffice(formulas, path, "xlsx"),
        "gnumeric.xlsx": lambda path: gnumeric(book, path, "-T", "Gnumeric_Excel:xlsx"),
        "gnumeric-2010.xlsx": lambda path: gnumeric(book, path, "-T", "Gnumeric_Excel:xlsx2"),
        "gnumeric-from-odf.xlsx": lambda path: gnumeric(ods, path),
        "libreoffice-comma.csv": lambda path: libreoffice(book, path, csv_filter.format(44, 76)),
        "libreoffice-semicolon.csv": lambda path: libreoffice(book, path, csv_filter.format(59, 76)),
        "libreoffice-tab.csv": lambda path: libreoffice(book, path, csv_filter.format(9, 76)),
        "libreoffice-bar.csv": lambda path: libreoffice(book, path, csv_filter.format(124, 76)),
        "libreoffice-utf-16.csv": lambda path: libreoffice(book, path, csv_filter.format(59, 65535)),
        "libreoffice-from-odf.csv": lambda path: libreoffice(ods, path, csv_filter.format(44, 76)),
        "gnumeric.csv": lambda path: gnumeric(book, path),
        "gnumeric-semicolon.csv": lambda path: gnumeric(book, path, *as_text, "separator=; eol=windows"),
        "gnumeric-tab.txt": lambda path: gnumeric(book, path, *as_text, "separator='\t'"),
        "excel-utf-8.csv": lambda path: text_table(path, "utf-8-sig", ";"),
        "excel-utf-8-comma.csv": lambda path: text_table(path, "utf-8-sig"),
        "excel-comma.csv": lambda path: text_table(path, "cp1252"),
        "excel-semicolon.csv": lambda path: text_table(path, "cp1252", ";"),
        "excel-sep.csv": lambda path: text_table(path, "cp1252", ";", first="sep=;\r\n"),
        "excel-text.txt": lambda path: text_table(path, "cp1252", "\t"),
        "excel-unicode-text.txt": lambda path: text_table(path, "utf-16-le", "\t", first="\ufeff"),
        "excel-dos.csv": lambda path: text_table(path, "cp850", ";"),
        "excel-mac.csv": lambda path: text_table(path, "mac_roman", ";", end="\r"),
        "google.csv": lambda path: text_table(path, "utf-8"),
        "google.tsv": google_tsv,
        "numbers.csv": lambda path: text_table(path, "utf-8", ";", end="\n"),
        "airtable.csv": lambda path: text_table(path, "utf-8-sig", end="\n", quoting=csv.QUOTE_ALL),
        "r.csv": lambda path: text_table(path, "utf-8", end="\n", quoting=csv.QUOTE_ALL),
        "notepad-utf-16.csv": lambda path: text_table(path, "utf-16-le", ";"),
        "tablib.csv": tablib_book,
        "tablib.tsv": tablib_book,
        "pyexcel.csv": pyexcel_book,
    }  # fmt: skip


def expected(path: Path) -> list[list[str]]:
    """Return the table in *path*; of a text file, read with Python's own reader of CSV."""
    if path.suffix == ".xlsx":
        return table()
    content = path.read_bytes()
    named = re.search("utf-16|utf-8|dos|mac|unicode", path.name) or re.match("excel", path.name)
    encodings = {
        "utf-16": "utf-16-le",
        "unicode": "utf-16-le",
        "dos": "cp850",
        "mac": "mac_roman",
        "excel": "cp1252",
    }
    encoding = (
        "utf-16" if content[:2] == b"\xff\xfe" else encodings.get(named[0], "utf-8") if named else "utf-8"
    )
    text = content.decode(encoding).removeprefix("\ufeff").removeprefix("sep=;\r\n")
    separator = max("\t;,|", key=text.partition("Qty")[0].count)
    quoting = csv.QUOTE_NONE if path.name == "google.tsv" else csv.QUOTE_MINIMAL
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, quoting=quoting))


def differences(path: Path) -> list[str]:
    """Return how what Dozor reads from *path* differs from the table in it."""
    read = sheets.from_xlsx if path.suffix == ".xlsx" else sheets.from_csv
    sheet = exchange.unprotect(read(path.read_bytes(), path.name, ReadOptions(), ("en", "fr")))
    found = [list(row) for row in sheet.rows]
    result = [
        f"fault in row {fault.row}, {fault.column}: {fault.message.text('en')}" for fault in sheet.faults
    ]
    rows = expected(path)
    if len(found) != len(rows):
        result.append(f"{len(found)} rows instead of {len(rows)}")
    for wanted, row in zip(rows, found, strict=False):
        row += [""] * (len(wanted) - len(row))
        for heading, before, after in zip(HEADINGS, wanted, row, strict=False):
            if before != after:
                result.append(f"{heading}: {before!r} was read as {after!r}")
    if sheet.encodings:
        result.append(f"(asks for the encoding: {', '.join(sheet.encodings[:3])})")
    return result


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    counts = {"same": 0, "differs": 0, "missing": 0}
    for name, write in written(folder).items():
        path = folder / name
        try:
            write(path)
        except Missing as error:
            print(f"{name}: not written, {error} is missing")
            counts["missing"] += 1
            continue
        if path.suffix == ".ods":
            continue
        found = differences(path)
        counts["differs" if found else "same"] += 1
        print(f"{name}: {'the same' if not found else ''}", *found, sep="\n    " if found else "")
    print(counts)


if __name__ == "__main__":
    main()
