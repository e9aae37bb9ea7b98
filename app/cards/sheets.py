"""Reading of tables: CSV in any usual separator and encoding, and XLSX workbooks.

Both become a :class:`~app.cards.tabular.Sheet`: rows of texts as a spreadsheet shows them, heading first,
with the faults of single cells. Nothing is dropped or changed without a note.
"""

from __future__ import annotations

import codecs
import io
import re
import warnings
import zipfile
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, time, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING

from app.cards.errors import CatalogueError
from app.cards.source import MAX_BYTES
from app.cards.tabular import MAX_ROWS, Fault, Sheet
from app.user_errors import Message

if TYPE_CHECKING:
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet

FORMULA = ("=", "+", "-", "@", "\t", "\r")
MAX_COLUMNS, MAX_VALUES = 200, 3_000_000
"""Maximum number of columns and of non-empty values in a table."""
SEPARATORS = "\t;,|"
SINGLE = "\x1f"
"""Separator of a table with one column: a character that no text contains."""
SURE, MARGIN = 0.9, 0.1
"""An encoding is certain if its score is at least SURE, and MARGIN above the next one's."""
EXPECTED = 0.2
"""Bonus in score for encodings of the set's languages."""
ONE_CASE = 0.8
"""Factor of the score for a text of capitals or of small letters only: it may be another script."""
UNACCENTED = ("en",)
"""Languages that write accents too rarely for them to decide the encoding."""
RARE = 0.15
"""Penalty in score for encodings that are rarely met today."""
HEADING_ROWS = 10
"""Number of rows in which the heading is looked for."""
ALPHABETS = {
    "cp1252": {
        "fr": "àâæçéèêëîïôœùûüÿ", "de": "äöüßéàè",
        "es": "áéíñóúü¡¿ªº", "pt": "áâãàçéêíóôõú", "it": "àèéìíòóù",
        "sv": "åäö", "fi": "åäö", "da": "æøå", "no": "æøå", "nl": "éëïöüè",
        "is": "áðéíóúýþæö", "en": "éèêëïöñç",
    },
    "cp1250": {
        "cs": "áčďéěíňóřšťúůýž", "sk": "áäčďéíĺľňóôŕšťúýž", "pl": "ąćęłńóśźż", "hu": "áéíóöőúüű",
        "hr": "čćđšž",
        "sl": "čšž", "ro": "ăâîşţ",
    },
    "cp1251": {
        "ru": "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё", "uk": "оаинвіертслкдупязьмчбгйжхцєїюшщфґ",
        "bg": "аоиетнрсвлдкпмзгъубчщцйяжшфюх",
    },
    "cp1253": {"el": "ατοινεσςρκπυμληλδγωάήίόέχθφύβώξζψϊϋ"},
    "cp1254": {"tr": "çğıöşüâîû"},
    "cp1255": {"he": "יוהלארתבשמנדחקספעטגצזכםןךףץ"},
    "cp1256": {"ar": "الينمتورهبسدعكفقحةجشصزطخذضىثءأإغئؤآظ", "fa": "ایرندمهوتبسشزکگخلفعقپحچجآغطصژضظذثئ،"},
    "cp1257": {"lt": "ąčęėįšųūž", "lv": "āčēģīķļņšūž", "et": "äõöüšž"},
}  # fmt: skip
"""Encoding → language → its letters beyond a–z; those of other scripts by frequency."""
ALPHABETS |= {
    "mac_roman": ALPHABETS["cp1252"],
    "mac_latin2": ALPHABETS["cp1250"],
    "koi8_r": {"ru": ALPHABETS["cp1251"]["ru"]},
    "koi8_u": {"uk": ALPHABETS["cp1251"]["uk"]},
    "mac_cyrillic": {key: ALPHABETS["cp1251"][key] for key in ("ru", "uk")},
    "cp850": ALPHABETS["cp1252"],
    "cp852": ALPHABETS["cp1250"],
    "cp866": {"ru": ALPHABETS["cp1251"]["ru"]},
    "iso8859_2": ALPHABETS["cp1250"],
    "iso8859_15": ALPHABETS["cp1252"],
}
COMMON = ("cp125", "koi8")
"""Beginnings of the names of encodings that are still met often."""
MULTIBYTE = ("shift_jis", "gb18030", "big5", "euc_kr", "euc_jp")
FREQUENCY_SCRIPTS = frozenset(["ru", "uk", "bg", "el", "he", "ar", "fa"])
STRICT_NAMESPACES = (
    (
        b"http://purl.oclc.org/ooxml/spreadsheetml/main",
        b"http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    ),
    (
        b"http://purl.oclc.org/ooxml/officeDocument/",
        b"http://schemas.openxmlformats.org/officeDocument/2006/",
    ),
    (b"http://purl.oclc.org/ooxml/drawingml/", b"http://schemas.openxmlformats.org/drawingml/2006/"),
)
"""Namespaces of strict OOXML and the usual ones."""
_FORMULA_CELL = re.compile(
    rb"<(?:\w+:)?c\b([^>]*)>\s*<(?:\w+:)?f\b(?:[^>]*/>|[^>]*>[^<]*</(?:\w+:)?f>)"
    rb"\s*(?:<(?:\w+:)?v\s*/>|<(?:\w+:)?v>([^<]*)</(?:\w+:)?v>)?"
)
"""A cell with a formula: its attributes, its stored value."""
_ERROR_CELL = re.compile(
    r"\s*(#(N/A|REF!|VALUE!|DIV/0!|NAME\?|NUM!|NULL!|ERROR!|SPILL!|CALC!"
    r"|Н/Д|ССЫЛКА!|ЗНАЧ!|ДЕЛ/0!|ИМЯ\?|ЧИСЛО!|ПУСТО!|ПЕРЕНОС!|ВЫЧИСЛ!)|Err:[0-9]{3})\s*",
    re.IGNORECASE,
)
"""A cell of a CSV file that is only a formula's error, in English or Russian."""
LOCAL_DATES = ("mm-dd-yy", "m/d/yy h:mm", "d-mmm-yy", "d-mmm", "mmm-yy")
"""Number formats that look different in each language."""
NEUTRAL = frozenset("«»„“”’‘—–…№\u00a0×·−°•®©™€£¥¢§¿¡½¼¾²³")
"""Non-ASCII signs to expect in any language."""
_INSIDE_WORD = re.compile(r"[^\W\d_][«»„“”…№−•®©™€£¥¢§¿¡½¼¾²³ˆ‚]+[^\W\d_]")
"""Signs that no word contains: «for€t»."""


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How to read a table; the default of each: found out from the file.

    *heading*: number of the heading's row. *hidden*: whether hidden rows and columns are read.
    """

    encoding: str = ""
    sheet: str = ""
    heading: int = 0
    hidden: bool = False


def from_csv(content: bytes, name: str, options: ReadOptions, languages: Sequence[str]) -> Sheet:
    """Return the CSV file *name*. *languages*: expected ones. Raises :class:`CatalogueError`."""
    text, encodings = decode(content, name, options.encoding, languages)
    if "\x00" in text:
        raise CatalogueError("cards.bad-file", file=name)
    text = text.removeprefix("\ufeff")
    declared = re.match(r"(?i)sep=([^\r\n])\r?\n", text)
    if declared:
        text = text[declared.end() :]
    separator = declared[1] if declared else _separator(text)
    rows, broken = split_rows(text, separator)
    if broken and separator == "\t":
        # Text copied from a spreadsheet has no quoting.
        rows, broken = split_rows(text, separator, quoting=False)
    broken += [
        (number, column, Message("cards.error-cell", {"value": value.strip()}))
        for number, row in enumerate(rows, 1)
        for column, value in enumerate(row)
        if _ERROR_CELL.fullmatch(value)
    ]
    return with_heading(
        Sheet(
            rows,
            [Fault(row, "", message, column) for row, column, message in broken],
            encodings=encodings,
        ),
        name,
        options.heading,
    )


def _separator(text: str) -> str:
    """Return the separator that splits most rows into equally many columns."""
    best, found = (0.0, 0), SINGLE
    for separator in SEPARATORS:
        lengths = [len(row) for row in split_rows(text[:200_000], separator)[0] if any(row)]
        if len(text) > 200_000:
            lengths.pop()
        (length, count), *_others = Counter(lengths).most_common(1) or [(0, 0)]
        occurrences = max(1, text.count(separator))
        prose = text.count(separator + " ") / occurrences if separator != "\t" else 0
        score = ((count / len(lengths)) * (1 - prose / 2), length) if length > 1 else (0.0, 0)
        # Without a separator in the first row, it may be the commas of prose.
        if score > best and (lengths[0] > 1 or score[0] > 0.5):
            best, found = score, separator
    return found


def split_rows(
    text: str, separator: str, *, quoting: bool = True
) -> tuple[list[list[str]], list[tuple[int, int, Message]]]:
    """Return (the rows of *text*, faults of quoting as (row, column, message)).

    An opening quote without a matching closing quote is an ordinary character, so it never swallows rows.
    """
    mark = re.escape(separator)
    quoted = r'"([^"]*(?:""[^"]*)*)"(?=[\r\n]|\Z|' + mark + ")|" if quoting else "()(?!)|"
    field = re.compile(rf"(?:{quoted}([^\r\n{mark}]*))({mark}|\r\n?|\n|\Z)")
    rows: list[list[str]] = []
    row: list[str] = []
    broken = []
    position = 0
    while position < len(text):
        match = field.match(text, position)
        assert match is not None  # The second alternative matches anything up to the end.
        position = match.end()
        inside, plain, end = match[1], match[2], match[3]
        if inside is None:
            # «"Run" and hide» is balanced, though no spreadsheet writes it.
            if quoting and plain.startswith('"') and plain.count('"') % 2:
                message = Message("cards.open-quote", {"value": plain[:40]})
                broken.append((len(rows) + 1, len(row), message))
            row.append(plain)
        else:
            if _swallows_rows(inside, separator, len(row), len(rows[0]) if rows else 0):
                message = Message("cards.quote-over-rows", {"value": inside.partition("\n")[0][:40]})
                broken.append((len(rows) + 1, len(row), message))
            row.append(inside.replace('""', '"'))
        if end != separator:
            rows.append(row)
            row = []
    if row:
        rows.append([*row, ""])
    return rows, broken


def _swallows_rows(inside: str, separator: str, before: int, columns: int) -> bool:
    """Return whether a quoted text with line ends looks like the rest of a row and whole rows after it."""
    lines = inside.splitlines()
    if len(lines) < 2 or separator not in inside or '""' in inside:
        return False
    if separator == "\t":
        return True
    counts = [1 + line.count(separator) for line in lines]
    counts[0] += before
    is_row = set(counts[:-1]) == {columns} and 1 < counts[-1] <= columns
    return is_row and not re.search(rf"{re.escape(separator)}\s", inside)


def with_heading(sheet: Sheet, name: str, heading: int) -> Sheet:
    """Return *sheet* from its heading row on, without empty rows; *heading*: its number, or 0 to find it.

    Raises :class:`CatalogueError` if the table is too large.
    """
    rows = [_trimmed(row) for row in sheet.rows]
    numbers = sheet.numbers or range(1, len(rows) + 1)
    filled = [(number, row) for number, row in zip(numbers, rows, strict=True) if row]
    if (
        len(filled) > MAX_ROWS + 1
        or sum(map(len, rows)) > MAX_VALUES
        or max(map(len, rows), default=0) > MAX_COLUMNS
    ):
        raise CatalogueError("cards.table-too-large", file=name, rows=MAX_ROWS, columns=MAX_COLUMNS)
    if not filled:
        return replace(sheet, rows=[], faults=(), numbers=())
    widths = [(number, sum(map(bool, row))) for number, row in filled[:HEADING_ROWS]]
    least = max(2, max(width for _number, width in widths) * 0.6)
    found = heading or next((number for number, width in widths if width >= least), filled[0][0])
    has_title = filled[0][0] < found
    notes = [*sheet.notes, *([Message("cards.rows-above", {"heading": found})] if has_title else [])]
    kept = [(number, row) for number, row in filled if number >= found]
    return replace(
        sheet,
        rows=[row for _number, row in kept],
        numbers=[number for number, _row in kept],
        faults=[fault for fault in sheet.faults if fault.row >= found],
        notes=notes,
    )


def _trimmed(row: Sequence[str]) -> list[str]:
    length = len(row)
    while length and not row[length - 1].strip():
        length -= 1
    return list(row[:length])


# ---- encodings


def decode(content: bytes, name: str, encoding: str, languages: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return (text, encodings to choose from, best first; none if the encoding is certain).

    *encoding*: the chosen one, or "". *languages*: expected ones, which decide between equal candidates.
    Raises :class:`CatalogueError` if no encoding fits.
    """
    try:
        if encoding:
            return content.decode(encoding), ()
        if content.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
            return content.decode("utf-32"), ()
        if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            return content.decode("utf-16"), ()
        if b"\x00" in content:
            ends = {order: content.decode(order).count("\n") for order in ("utf-16-le", "utf-16-be")}
            return content.decode(max(ends, key=lambda order: ends[order])), ()
        return content.decode("utf-8-sig"), ()
    except (UnicodeError, LookupError) as error:
        candidates = _candidates(content, languages) if not encoding and b"\x00" not in content else []
        if not candidates:
            raise CatalogueError("cards.not-utf8", file=name) from error
    best = candidates[0]
    others = [candidate.score for candidate in candidates[1:]]
    stands_out = best.score - max(others, default=0.0) >= MARGIN
    # The set's languages decide between equals, not against the letters.
    fits_best = best.fit >= SURE and best.fit >= max(other.fit for other in candidates) - 0.02
    certain = stands_out and fits_best
    return best.text, () if certain else tuple(candidate.encoding for candidate in candidates[:8])


@dataclass(frozen=True, slots=True)
class _Candidate:
    """An encoding, the text it gives, how well its letters fit a language, and that with a bonus."""

    encoding: str
    text: str
    fit: float
    score: float


def _candidates(content: bytes, languages: Sequence[str]) -> list[_Candidate]:
    """Return all encodings that give different, plausible texts, best first."""
    found: dict[str, _Candidate] = {}
    for encoding, alphabets in ALPHABETS.items():
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        for language, letters in alphabets.items():
            fit = _score(text, language, letters)
            score = (
                fit
                + EXPECTED * (language in languages and language not in UNACCENTED)
                - RARE * (not encoding.startswith(COMMON))
            )
            if text not in found or score > found[text].score:
                found[text] = _Candidate(encoding, text, fit, score)
    candidates = sorted(found.values(), key=lambda candidate: -candidate.score)
    plausible = [candidate for candidate in candidates if candidate.score >= SURE / 2]
    if not plausible or plausible[0].score < SURE:
        import charset_normalizer

        known = [*ALPHABETS, *MULTIBYTE, "utf_8", "utf_16"]
        other = charset_normalizer.from_bytes(content, cp_exclusion=known).best()
        texts = {encoding: content.decode(encoding, "replace") for encoding in MULTIBYTE}
        others = {encoding: text for encoding, text in texts.items() if "\ufffd" not in text}
        if other is not None:
            others[other.encoding] = str(other)
        # Only Japanese has hiragana, which no other text resembles.
        plausible += [
            _Candidate(encoding, others[encoding], 0.0, SURE / 2)
            for encoding in sorted(others, key=lambda name: -len(re.findall("[ぁ-ん]", others[name])))
        ]
    return plausible


def _score(text: str, language: str, letters: str) -> float:
    """Return how well the non-ASCII signs of *text* fit *language*, about 1 for a text in it."""
    signs = Counter(sign for sign in text if ord(sign) > 127 and sign not in NEUTRAL)
    total = sum(signs.values())
    words = [word for word in re.findall(r"\w+", text) if not word.isascii()]
    # «мЙУБ»: capitals inside a word are small letters of another encoding.
    odd = sum(any(map(lambda a, b: a.islower() and b.isupper(), word, word[1:])) for word in words)
    odd += len(_INSIDE_WORD.findall(text))
    if not total:
        return 1.0 - min(1, odd)
    rank = {letter: at for at, letter in enumerate(letters)}
    score = 0.0
    for sign, count in signs.items():
        at = rank.get(sign.lower())
        if at is not None:
            weight = min(1.3, 1.65 - 1.3 * at / len(letters)) if language in FREQUENCY_SCRIPTS else 1.0
            score += count * weight
    if language in FREQUENCY_SCRIPTS:
        # In other scripts, letters stand together; accents of Latin words stand alone.
        share = sum(map(len, re.findall(r"[^\W\d_a-zA-Z]{2,}", text))) / total
        letters_used = "".join(signs)
        score *= share * (ONE_CASE if letters_used.islower() or letters_used.isupper() else 1)
    return score / total - odd / max(1, len(words))


# ---- workbooks


def from_xlsx(content: bytes, name: str, options: ReadOptions, languages: Sequence[str]) -> Sheet:
    """Return a sheet of the workbook *name*. Raises :class:`CatalogueError`."""
    from openpyxl import load_workbook

    try:
        content = _checked_workbook(content, name)
        with warnings.catch_warnings():
            # Of missing styles, which don't matter here.
            warnings.simplefilter("ignore", UserWarning)
            book = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
            visible = [
                sheet for sheet in book.worksheets if sheet.sheet_state == "visible"
            ] or book.worksheets
            first = book.active if book.active in visible else visible[0]
            wanted = [sheet for sheet in visible if sheet.title == options.sheet]
            for chosen in wanted or [first, *(sheet for sheet in visible if sheet is not first), first]:
                with zipfile.ZipFile(io.BytesIO(content)) as packed:
                    layout = _Layout.parse(packed.read(chosen._worksheet_path.lstrip("/")))
                sheet = _read_cells(chosen, layout, name, options.hidden)
                # The open sheet may be a title page.
                if len(sheet.rows) > 1 and max(map(len, sheet.rows)) > 1:
                    break
    except CatalogueError:
        raise
    except Exception as error:  # openpyxl raises anything its XML parser does
        raise CatalogueError("cards.bad-file", file=name) from error
    titles = [sheet.title for sheet in visible]
    read = [Message("cards.sheet-read", {"sheet": chosen.title})] if len(titles) > 1 else []
    notes = [*sheet.notes, *read]
    return with_heading(replace(sheet, sheets=titles, sheet=chosen.title, notes=notes), name, options.heading)


def _checked_workbook(content: bytes, name: str) -> bytes:
    """Return the workbook *content*, a strict one as a transitional one. Raises :class:`CatalogueError`."""
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        entries = packed.infolist()
        if sum(entry.file_size for entry in entries) > 4 * MAX_BYTES:
            raise CatalogueError("cards.too-large", file=name, most=MAX_BYTES // 1024 // 1024)
        if any("vbaproject" in entry.filename.lower() for entry in entries):
            raise CatalogueError("cards.has-macros", file=name)
        files = {entry.filename: packed.read(entry) for entry in entries}
    if b"purl.oclc.org/ooxml" not in files.get("xl/workbook.xml", b""):
        return content
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for entry, data in files.items():
            for strict, transitional in STRICT_NAMESPACES:
                data = data.replace(strict, transitional) if entry.endswith((".xml", ".rels")) else data
            packed.writestr(entry, data)
    return out.getvalue()


@dataclass(frozen=True, slots=True)
class _Layout:
    """What openpyxl's quick reader leaves out: hidden rows and columns, merged ranges, formulas.

    Rows and columns count from 1. *merged*: (column, first row, last row) of ranges over several rows.
    *uncached*: (row, column) of formulas without a stored value.
    """

    hidden_rows: frozenset[int]
    hidden_columns: frozenset[int]
    merged: Sequence[tuple[int, int, int]]
    uncached: frozenset[tuple[int, int]]

    @classmethod
    def parse(cls, xml: bytes) -> _Layout:
        from openpyxl.utils import range_boundaries

        rows: set[int] = set()
        columns: set[int] = set()
        for tag in re.findall(rb"<(?:\w+:)?(?:row|col) [^>]*hidden=\"(?:1|true)\"[^>]*>", xml):
            attributes = dict(re.findall(rb"(\w+)=\"(\d+)\"", tag))
            if b"r" in attributes:
                rows.add(int(attributes[b"r"]))
            elif b"min" in attributes:
                last = min(int(attributes[b"max"]), MAX_COLUMNS)
                columns.update(range(int(attributes[b"min"]), last + 1))
        ranges = re.findall(rb"<(?:\w+:)?mergeCell [^>]*ref=\"([A-Z0-9:]+)\"", xml)
        merged = [
            (left, top, bottom)
            for left, top, _right, bottom in (range_boundaries(found.decode()) for found in ranges)
            if left and top and bottom and bottom > top
        ]
        uncached = set()
        for attributes_text, value in re.findall(_FORMULA_CELL, xml):
            place = re.search(rb"\br=\"([A-Z]+\d+)\"", attributes_text)
            if place and not value and b't="str"' not in attributes_text:
                column, row, _right, _bottom = range_boundaries(place[1].decode())
                uncached.add((row, column))
        return cls(frozenset(rows), frozenset(columns), merged, frozenset(uncached))


def _read_cells(sheet: ReadOnlyWorksheet, layout: _Layout, name: str, with_hidden: bool) -> Sheet:
    """Return the values of *sheet* as shown, merged cells filled down, with the faults of single cells."""
    sheet.reset_dimensions()
    rows: list[list[str]] = []
    numbers: list[int] = []
    problems: dict[tuple[int, int], Message] = {}
    values = 0
    for number, cells in enumerate(sheet.iter_rows(), 1):
        row: list[str] = []
        for column, cell in enumerate(cells, 1):
            text, problem = shown(cell.value, cell.data_type, getattr(cell, "number_format", ""))
            if (number, column) in layout.uncached:
                text, problem = "?", Message("cards.formula-without-value")
            if problem is not None:
                problems[number, column] = problem
            row.append(text)
        row = _trimmed(row)
        if row:
            rows.append(row)
            numbers.append(number)
            values += len(row)
        if values > MAX_VALUES:
            raise CatalogueError("cards.table-too-large", file=name, rows=MAX_ROWS, columns=MAX_COLUMNS)
    notes = _fill_merged(rows, numbers, layout.merged)
    width = max(map(len, rows), default=0)
    hidden_columns = {column for column in layout.hidden_columns if column <= width}
    hidden_rows = layout.hidden_rows.intersection(numbers)
    hidden = len(hidden_columns) + len(hidden_rows)
    if with_hidden or not hidden:
        hidden_columns, hidden_rows = set(), frozenset()
    columns = [column for column in range(1, width + 1) if column not in hidden_columns]
    place = {column: at for at, column in enumerate(columns)}
    kept = [at for at, number in enumerate(numbers) if number not in hidden_rows]
    if hidden_columns or hidden_rows:
        notes.append(Message("cards.hidden-left-out", {"count": hidden}))
    return Sheet(
        [[rows[at][column - 1] for column in columns if column <= len(rows[at])] for at in kept],
        [
            Fault(number, "", problem, place[column])
            for (number, column), problem in problems.items()
            if column in place and number not in hidden_rows
        ],
        [numbers[at] for at in kept],
        notes=notes,
        hidden=hidden,
    )


def _fill_merged(
    rows: Sequence[list[str]], numbers: Sequence[int], merged: Iterable[tuple[int, int, int]]
) -> list[Message]:
    """Copy the value of each merged cell into the rows below its first; return a note about it."""
    place = {number: at for at, number in enumerate(numbers)}
    filled = 0
    for column, first, last in merged:
        top = rows[place[first]] if first in place else []
        value = top[column - 1] if column <= len(top) else ""
        for number in range(first + 1, last + 1) if value else ():
            row = rows[place[number]] if number in place else []
            if row:
                row += [""] * (column - len(row))
                row[column - 1] = value
                filled += 1
    return [Message("cards.merged-filled", {"count": filled})] if filled else []


def shown(value: object, kind: str, number_format: str) -> tuple[str, Message | None]:
    """Return (the text that a cell shows, the problem with it or None)."""
    if value is None:
        return "", None
    if kind == "e":
        return str(value), Message("cards.error-cell", {"value": str(value)})
    if isinstance(value, bool):
        return ("TRUE" if value else "FALSE"), None
    if isinstance(value, date | time | timedelta):
        text = _date_text(value, number_format)
        return text or str(value), None if text else Message("cards.date-cell", {"value": str(value)})
    if isinstance(value, int | float):
        percent = re.match(r"0(?:\.(0+))?\s?%", number_format)
        if percent:
            return f"{value * 100:.{len(percent[1] or '')}f}%", None
        if re.fullmatch("0{2,}", number_format) and value == int(value):
            return f"{int(value):0{len(number_format) + (value < 0)}d}", None
        if fraction := re.search(r"[?#]+/([?#]+)", number_format):
            exact = Fraction(abs(value)).limit_denominator(10 ** len(fraction[1]) - 1)
            parts = [str(part) for part in divmod(exact, 1) if part] or ["0"]
            return "-" * (value < 0) + " ".join(parts), None
        decimals = re.fullmatch(r"(?:#,##)?0(?:\.(0+))?(?:_.*|;.*)?", number_format)
        if decimals and value != int(value):
            return f"{value:.{len(decimals[1] or '')}f}", None
        return format(value, ".15g") if isinstance(value, float) and abs(value) < 1e15 else str(value), None
    text = re.sub("_x([0-9A-Fa-f]{4})_", lambda code: chr(int(code[1], 16)), str(value))
    return protect(text.replace("\r\n", "\n").replace("\r", "\n")), None


def _date_text(value: date | time | timedelta, number_format: str) -> str:
    """Return a date or time as shown; "" if that depends on the spreadsheet's language."""
    pattern = re.sub(r'\[[^\]]*\]|"([^"]*)"|\\(.)', r"\1\2", number_format.partition(";")[0]).lower()
    if (
        isinstance(value, timedelta)
        or number_format in LOCAL_DATES
        or not re.fullmatch(r"[ymdhs/.:, -]+", pattern)
    ):
        return ""
    # After hours and before seconds, m is minutes.
    pattern = re.sub(r"(?<=h[:.])m{1,2}|m{1,2}(?=[:.]s)", lambda found: "n" * len(found[0]), pattern)

    def part(found: re.Match[str]) -> str:
        name, length = found[0][0], len(found[0])
        attribute = {"y": "year", "m": "month", "d": "day", "h": "hour", "n": "minute", "s": "second"}[name]
        number = getattr(value, attribute, 0)
        return f"{number % 100:02d}" if name == "y" and length == 2 else f"{number:0{length}d}"

    return "" if re.search("m{3}|d{3}", pattern) else re.sub("y+|m+|d+|h+|n+|s+", part, pattern)


def protect(value: str) -> str:
    """Return *value* with a leading quote if a spreadsheet would read it as a formula."""
    return "'" + value if value.lstrip("'").startswith(FORMULA) else value
