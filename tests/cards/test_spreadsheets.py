"""Tables saved by spreadsheet programs: what Dozor reads is what was written."""

from pathlib import Path

import pytest

from app.cards import exchange, sheets
from app.cards.tabular import Sheet
from tools import spreadsheets

SAVED = Path(__file__).parent / "fixtures" / "tables"
"""Files of ``tools.spreadsheets`` that other programs wrote."""
WRITTEN_HERE = [
    "openpyxl.xlsx", "openpyxl-stream.xlsx", "openpyxl-title.xlsx", "openpyxl-sheets.xlsx", "strict.xlsx",
    "excel-utf-8.csv", "excel-utf-8-comma.csv", "excel-comma.csv", "excel-semicolon.csv", "excel-sep.csv",
    "excel-text.txt", "excel-unicode-text.txt", "excel-dos.csv", "excel-mac.csv", "google.csv", "google.tsv",
    "numbers.csv", "airtable.csv", "notepad-utf-16.csv",
]  # fmt: skip


@pytest.mark.parametrize("name", sorted(file.name for file in SAVED.iterdir()))
def test_a_table_saved_by_another_program_is_read_as_written(name: str) -> None:
    assert spreadsheets.differences(SAVED / name) == []


@pytest.mark.parametrize("name", WRITTEN_HERE)
def test_a_table_saved_in_the_manner_of_a_program_is_read_as_written(tmp_path: Path, name: str) -> None:
    spreadsheets.written(tmp_path)[name](tmp_path / name)
    assert spreadsheets.differences(tmp_path / name) == []


def read_csv(text: str) -> Sheet:
    return exchange.unprotect(sheets.from_csv(text.encode(), "t.csv", exchange.AS_FOUND, ()))


@pytest.mark.parametrize("text", ["=", "=> Draw", "== 3", "=)"])
def test_an_equals_sign_alone_is_a_text(text: str) -> None:
    sheet = read_csv(f"Name;Text\nFox;{text}\n")
    assert (sheet.faults, list(sheet.rows[1])) == ([], ["Fox", text])


@pytest.mark.parametrize(
    "text", ["=A1", "=1+1", "= SUM(A1:A2)", "=-B2", "=$A$1", "='Sheet 2'!A1", "=[1]x!A1"]
)
def test_a_formula_in_a_text_file_is_a_fault(text: str) -> None:
    assert [fault.message.code for fault in read_csv(f"Name;Text\nFox;{text}\n").faults] == ["cards.formula"]
