"""Reading of other people's tables: separators, quotes, encodings, and workbooks."""

import io
import re
import zipfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.styles import PatternFill

from app.cards import exchange, sheets
from app.cards.field import normalize_text
from app.cards.sheets import ReadOptions
from app.cards.tabular import Sheet


def read_csv(text: str | bytes, *languages: str, options: ReadOptions = exchange.AS_FOUND) -> Sheet:
    content = text.encode() if isinstance(text, str) else text
    return exchange.unprotect(sheets.from_csv(content, "t.csv", options, languages))


def rows(sheet: Sheet) -> list[list[str]]:
    return [list(row) for row in sheet.rows]


@pytest.mark.parametrize(
    "text",
    [
        'Name;"Cost (gold, wood, ore)";Text\nFox;2;Run, hide, sleep.\n',
        "sep=;\r\nName;Cost (gold, wood, ore);Text\r\nFox;2;Run, hide, sleep.\r\n",
        "Name\tCost (gold, wood, ore)\tText\nFox\t2\tRun, hide, sleep.",
        "Name|Cost (gold, wood, ore)|Text\nFox|2|Run, hide, sleep.\n",
        'Name,"Cost (gold, wood, ore)",Text\nFox,2,"Run, hide, sleep."\n',
    ],
)
def test_the_separator_is_the_one_that_makes_columns(text: str) -> None:
    assert rows(read_csv(text)) == [
        ["Name", "Cost (gold, wood, ore)", "Text"],
        ["Fox", "2", "Run, hide, sleep."],
    ]


def test_a_table_of_one_column_keeps_its_commas() -> None:
    assert rows(read_csv("Text\nRun, hide\nSleep; eat, drink\n")) == [
        ["Text"],
        ["Run, hide"],
        ["Sleep; eat, drink"],
    ]


@pytest.mark.parametrize(
    "error", ["#N/A", "#REF!", "#DIV/0!", "#name?", "#Н/Д", "#ССЫЛКА!", "#ERROR!", "Err:502"]
)
def test_a_cell_of_a_csv_file_that_is_only_a_formulas_error_is_a_fault(error: str) -> None:
    sheet = read_csv(f"Name,Text\nFox,Run.\nOwl, {error}\nElk,Beware of {error}\n")
    assert [(fault.row, fault.index, fault.message.code) for fault in sheet.faults] == [
        (3, 1, "cards.error-cell")
    ]


def test_tabs_have_no_quoting_when_a_quote_would_swallow_rows() -> None:
    sheet = read_csv('Name\tText\nFox\t"Run and hide\nOwl\tFly\nElk\tWalk 5"\nBear\tSleep.\n')
    assert [row[0] for row in sheet.rows] == ["Name", "Fox", "Owl", "Elk", "Bear"]
    assert not sheet.faults


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ('Name,Text,Cost\nFox,"Run,1\nOwl,Fly,2\n', 2),
        ('Name;Text\nFox;Run\nOwl;"Fly\nElk;"Walk" 5\n', 3),
        ('Name,Text,Cost\nFox,Run,1\nOwl,"Fly,2\nElk,Walk",3\n', 3),
    ],
)
def test_an_open_quote_is_a_fault_of_its_row_and_swallows_none(text: str, row: int) -> None:
    fault = read_csv(text).faults[0]
    assert (fault.row, fault.column) == (row, "Text")


def test_a_quote_that_is_closed_before_the_end_of_its_cell_is_a_quote() -> None:
    sheet = read_csv('Name;Text\nFox;"Run" and hide\nOwl;6" by 7"\n')
    assert rows(sheet)[1:] == [["Fox", '"Run" and hide'], ["Owl", '6" by 7"']]
    assert not sheet.faults


@pytest.mark.parametrize("cell", ['Run.\nHide, and "sleep".', "a,b\nc, d\ne", "one\n\ntwo, three"])
def test_a_quoted_text_keeps_its_lines(cell: str) -> None:
    quoted = cell.replace('"', '""')
    assert rows(read_csv(f'Name,Text\nFox,"{quoted}"\nOwl,Fly.\n'))[1] == ["Fox", cell]


@pytest.mark.parametrize(
    ("sign", "line", "label"),
    [("\t", "a b", "a b"), ("\x0b", "a\nb", "a b"), ("\x85", "a\nb", "a b"), ("\u2028", "a\nb", "a b"),
     ("\u2029", "a\nb", "a b"), ("\r\n", "a\nb", "a b")],
)  # fmt: skip
def test_words_stay_apart_where_a_tab_or_a_soft_break_stood(sign: str, line: str, label: str) -> None:
    assert normalize_text(f"a{sign}b") == line
    assert normalize_text(f"a{sign}b", "") == label


TEXTS = {
    "cp1250": "Name;Szöveg\nŐrült űrhajós;Tűz és őz, különös erő.",
    "cp1251": "Название;Текст\nЛиса;Беги и прячься, пока луна не взошла.",
    "cp1252": "Name;Texte\nRenard;Cours à la forêt. Là-bas, à toi.\nHibou;À toi de voler.",
    "cp1253": "Όνομα;Κείμενο\nΑλεπού;Τρέξε και κρύψου μέχρι το πρωί",
    "cp1257": "Name;Text\nLapė;Bėk ir slėpkis, žąsys čia į ūkį",
    "koi8_r": "Название;Текст\nЛиса;Беги и прячься, пока луна не взошла.",
    "mac_roman": "Name;Text\nFüchse;Straße größer, Ärger",
    "utf-16-le": "Название;Текст\nЛиса;Беги.",
    "utf-32": "Название;Текст\nЛиса;Беги.",
    "cp866": "Название;Текст\nЛиса;Беги и прячься.",
    "cp852": "Name;Tekst\nLis;Biegnij, żółć, gęślą jaźń",
    "iso8859_2": "Name;Tekst\nLis;Biegnij, żółć, gęślą jaźń",
}


@pytest.mark.parametrize("encoding", TEXTS)
def test_an_encoding_is_found_or_asked_for(encoding: str) -> None:
    sheet = read_csv(TEXTS[encoding].encode(encoding), "en")
    assert "\n".join(";".join(row) for row in sheet.rows) == TEXTS[encoding]


@pytest.mark.parametrize(
    ("encoding", "text", "languages"),
    [
        ("cp1255", "Name;Text\nשועל;רוץ והסתתר\nינשוף;עוף", ("en",)),
        ("cp1255", "Name;Text\nשועל;רוץ והסתתר\nינשוף;עוף", ("ru", "de", "en")),
        ("cp1254", "İsim;Metin\nTilki;Koş ve gizlen, güneş doğana kadar çık", ("en",)),
        ("cp1251", "Название;Цена\nДракон;7", ("en",)),
        ("cp1252", "Name;Text\nFox;Pay £5 – now", ()),
        ("cp1257", "Nosaukums;Teksts\nLapsa;Skrien un slēpies, kamēr mēness nav uzlēcis", ("en",)),
        ("iso8859_15", "Nom;Texte\nRenard;Payez 5 €, cœur à la forêt", ("fr",)),
        ("cp850", "Nom;Texte\nRenard;Cours à la forêt", ("en",)),
        ("gb18030", "名称;文本\n狐狸;跑到森林里躲起来", ("en",)),
        ("shift_jis", "名前;テキスト\n狐;走って隠れてください。太陽が昇るまで", ("en",)),
    ],
)
def test_an_encoding_that_is_not_certain_is_asked_for(
    encoding: str, text: str, languages: tuple[str, ...]
) -> None:
    guessed = read_csv(text.encode(encoding), *languages)
    assert encoding in guessed.encodings or "\n".join(";".join(row) for row in guessed.rows) == text
    told = read_csv(text.encode(encoding), *languages, options=ReadOptions(encoding))
    assert "\n".join(";".join(row) for row in told.rows) == text
    assert not told.encodings


# ---- workbooks


def read_book(book: Workbook, options: ReadOptions = exchange.AS_FOUND, **replaced: str) -> Sheet:
    """Return the workbook read; *replaced*: texts to replace in the XML of its first sheet."""
    out = io.BytesIO()
    book.save(out)
    return read_bytes(out.getvalue(), options, lambda _name, xml: xml)


def read_bytes(content: bytes, options: ReadOptions, change: Callable[[str, str], str]) -> Sheet:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name).decode()))
    return exchange.unprotect(sheets.from_xlsx(out.getvalue(), "t.xlsx", options, ()))


def book_of(*lines: list[object]) -> Workbook:
    book = Workbook()
    for line in lines:
        book.active.append(line)
    return book


def test_a_formula_gives_its_stored_value() -> None:
    book, out = book_of(["Name", "Cost"], ["Fox", "=1+1"], ["Owl", "=1/0"]), io.BytesIO()
    book.save(out)

    def with_value(_name: str, xml: str) -> str:
        return re.sub("<f>1[+]1</f><v ?(/>|></v>)", "<f>1+1</f><v>2</v>", xml)

    sheet = read_bytes(out.getvalue(), exchange.AS_FOUND, with_value)
    assert rows(sheet)[1] == ["Fox", "2"]
    assert [(fault.row, fault.column, fault.message.code) for fault in sheet.faults] == [
        (3, "Cost", "cards.formula-without-value")
    ]


@pytest.mark.parametrize(
    ("value", "number_format", "text"),
    [
        (0.25, "0%", "25%"),
        (0.125, "0.0%", "12.5%"),
        (7, "000", "007"),
        (-7, "000", "-007"),
        (0.5, "# ?/?", "1/2"),
        (-1.25, "# ??/??", "-1 1/4"),
        (2.567, "0.0", "2.6"),
        (2.9, "#,##0", "3"),
        (2.5, "0.00_);(0.00)", "2.50"),
        (3.0, "General", "3"),
        (0.1 + 0.2, "General", "0.3"),
        (True, "General", "TRUE"),
        (date(2026, 3, 2), "d/m", "2/3"),
        (date(2026, 3, 2), "yyyy-mm-dd", "2026-03-02"),
        (date(2026, 3, 2), "dd.mm.yy", "02.03.26"),
        ("line\r\nend", "General", "line\nend"),
    ],
)
def test_a_cell_is_read_as_it_is_shown(value: object, number_format: str, text: str) -> None:
    book = book_of(["Name", "Value"], ["Fox", value])
    book.active["B2"].number_format = number_format
    sheet = read_book(book)
    assert rows(sheet)[1] == ["Fox", text]
    assert not sheet.faults


@pytest.mark.parametrize(
    ("value", "number_format", "code"),
    [
        (date(2026, 3, 2), "d-mmm", "cards.date-cell"),
        (date(2026, 3, 2), "mm-dd-yy", "cards.date-cell"),
        ("#N/A", "General", "cards.error-cell"),
        ("#REF!", "General", "cards.error-cell"),
    ],
)
def test_what_cannot_be_shown_is_a_fault_of_its_cell(value: object, number_format: str, code: str) -> None:
    book = book_of(["Name", "Value"], ["Fox", value])
    book.active["B2"].number_format = number_format
    (fault,) = read_book(book).faults
    assert (fault.row, fault.column, fault.message.code) == (2, "Value", code)


def test_the_open_sheet_is_read_and_another_can_be_chosen() -> None:
    book = book_of(["Read me"])
    for title in ("Cards", "Tokens"):
        book.create_sheet(title).append(["Name", title])
    book.create_sheet("Lists").sheet_state = "hidden"
    book.active = 1
    sheet = read_book(book)
    assert (rows(sheet), list(sheet.sheets)) == ([["Name", "Cards"]], ["Sheet", "Cards", "Tokens"])
    assert rows(read_book(book, ReadOptions(sheet="Tokens"))) == [["Name", "Tokens"]]


def test_an_open_sheet_without_a_table_is_passed_over() -> None:
    book = book_of(["My game: see the sheet Cards"])
    cards = book.create_sheet("Cards")
    cards.append(["Name", "Text"])
    cards.append(["Fox", "Run"])
    sheet = read_book(book)
    assert rows(sheet)[1] == ["Fox", "Run"]
    assert [note.code for note in sheet.notes] == ["cards.sheet-read"]


def test_a_hidden_sheet_is_not_taken_for_the_cards() -> None:
    book = book_of(["list"])
    book.create_sheet("Cards").append(["Name", "Text"])
    book.active.sheet_state = "hidden"
    assert rows(read_book(book)) == [["Name", "Text"]]


@pytest.mark.parametrize(
    "above", [[["My game, version 3"]], [[], ["My game"], []], [["My game", "2026"], ["Cards of it"]]]
)
def test_a_title_above_the_headings_is_skipped_and_rows_keep_their_numbers(above: list[list[object]]) -> None:
    book = book_of(*above, ["Name", "Text", "Cost", "VP"], ["Fox", "Run.", "#N/A", 1])
    sheet = read_book(book)
    assert list(sheet.rows[0]) == ["Name", "Text", "Cost", "VP"]
    assert sheet.faults[0].row == len(above) + 2
    assert "cards.rows-above" in {note.code for note in sheet.notes}


def test_a_heading_row_can_be_chosen() -> None:
    book = book_of(["A", "B"], ["Name", "Text"], ["Fox", "Run."])
    assert rows(read_book(book, ReadOptions(heading=2))) == [["Name", "Text"], ["Fox", "Run."]]


def test_hidden_rows_and_columns_are_left_out_and_counted() -> None:
    book = book_of(["Name", "Helper", "Text"], ["Fox", "x", "Run."], ["Old", "y", "Gone."])
    book.active.row_dimensions[3].hidden = True
    book.active.column_dimensions["B"].hidden = True
    sheet = read_book(book)
    assert (rows(sheet), sheet.hidden) == ([["Name", "Text"], ["Fox", "Run."]], 2)
    assert len(read_book(book, ReadOptions(hidden=True)).rows) == 3


def test_merged_cells_are_filled_down() -> None:
    book = book_of(["Name", "Rarity"], ["Fox", "Common"], ["Owl"], ["Elk", "Rare"])
    book.active.merge_cells("B2:B3")
    sheet = read_book(book)
    assert [row[1] for row in sheet.rows] == ["Rarity", "Common", "Common", "Rare"]
    assert [note.args for note in sheet.notes] == [{"count": 1}]


def test_painted_cells_are_no_values() -> None:
    book = book_of(["Name", "Text"], ["Fox", "Run."])
    for row in range(1, 400):
        book.active.cell(row, 300).fill = PatternFill("solid", "FFFF00")
    assert rows(read_book(book)) == [["Name", "Text"], ["Fox", "Run."]]


def test_a_strict_workbook_is_read() -> None:
    out = io.BytesIO()
    book_of(["Name", "Text"], ["Fox", "Run."]).save(out)

    def strict(_name: str, xml: str) -> str:
        main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        xml = xml.replace(main, "http://purl.oclc.org/ooxml/spreadsheetml/main")
        relations = "http://schemas.openxmlformats.org/officeDocument/2006/"
        return xml.replace(relations, "http://purl.oclc.org/ooxml/officeDocument/")

    assert rows(read_bytes(out.getvalue(), exchange.AS_FOUND, strict)) == [["Name", "Text"], ["Fox", "Run."]]


def test_many_rows_of_few_columns_are_taken(tmp_path: Path) -> None:
    text = "Name,Text\n" + "".join(f"Card {number},Run.\n" for number in range(20_000))
    (tmp_path / "t.csv").write_text(text, encoding="utf-8")
    assert len(exchange.read_table(tmp_path / "t.csv").rows) == 20_001
