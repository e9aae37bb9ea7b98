"""Harmless changes to valid files, as other programs and people make them.

Spaces, order, comments, line endings, byte order marks, quoting, other compression, allowed fields that Dozor
does not know. A file so changed must be accepted.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import random
import re
import sqlite3
import tempfile
import tomllib
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path
from typing import Any

from app import case_file
from tools.mutants import Change, opened, toml
from tools.seeds import BACKUP, FOLDER, PROFILE, packed_folder, unpacked_folder

SVG = "http://www.w3.org/2000/svg"
XLIFF = "urn:oasis:names:tc:xliff:document:1.1"
"""XML namespace of XLIFF, as the library writes it."""


def changed(kind: str, content: bytes, rng: random.Random) -> bytes:
    """Return *content*, a file of *kind* (its suffix), changed harmlessly."""
    return rng.choice(HOW[kind])(content, rng)


# ---- texts


def ends(content: bytes, rng: random.Random) -> bytes:
    """Use another system's line endings, or change the last one."""
    text = content.replace(b"\r\n", b"\n")
    match rng.randrange(3):
        case 0:
            return text.replace(b"\n", b"\r\n")
        case 1:
            return text + b"\n" * rng.choice((1, 3))
        case _:
            return text.rstrip(b"\n") + b"\n"


def marked(content: bytes, _rng: random.Random) -> bytes:
    """Add a byte order mark, as Windows editors do."""
    return b"\xef\xbb\xbf" + content.removeprefix(b"\xef\xbb\xbf")


# ---- TOML


def toml_spaces(content: bytes, rng: random.Random) -> bytes:
    """Add spaces around ``=`` and at line ends; empty lines."""
    lines = []
    for line in _outside(content.decode()):
        if isinstance(line, str) and rng.random() < 0.3:
            line = (
                " " * rng.choice((0, 1, 4))
                + re.sub(r"^([\w.-]+) = ", r"\1   =\t", line)
                + " " * rng.choice((0, 3))
            )
            if rng.random() < 0.2:
                lines.append("")
        lines.append(str(line))
    return "\n".join(lines).encode()


def toml_comments(content: bytes, rng: random.Random) -> bytes:
    """Add comments on their own lines and after values."""
    lines = []
    for line in _outside(content.decode()):
        if isinstance(line, str) and rng.random() < 0.3:
            lines.append("# Примечание [[card]] = \"'")
            if line.strip():
                line += "  # so"
        lines.append(str(line))
    return "\n".join(lines).encode()


class _Inside(str):
    """A line inside a multi-line string, or one whose value goes on."""


def _outside(text: str) -> list[str]:
    """Return the lines; those inside multi-line strings or whose value goes on as :class:`_Inside`."""
    found: list[str] = []
    inside = False
    for line in text.split("\n"):
        marks = line.count("'''") + line.count('"""')
        within = inside or marks % 2 == 1
        inside ^= marks % 2 == 1
        found.append(_Inside(line) if within or line.rstrip().endswith(("[", ",")) else line)
    return [line if type(line) is str else _Inside(line) for line in found]


def toml_order(content: bytes, rng: random.Random) -> bytes:
    """Reorder keys, with tables written out."""
    return toml(_shuffled(tomllib.loads(content.decode()), rng))


def toml_quotes(content: bytes, rng: random.Random) -> bytes:
    """Change quotes where allowed, escape letters."""

    def other(found: re.Match[str]) -> str:
        text: str = json.loads(found[0])
        if rng.random() < 0.5 and text.isprintable() and "'" not in text:
            return f"'{text}'"
        return (
            '"'
            + "".join(
                f"\\u{ord(c):04x}"
                if c.isalpha() and ord(c) < 0xFFFF
                else json.dumps(c, ensure_ascii=False)[1:-1]
                for c in text
            )
            + '"'
        )

    lines = _outside(content.decode())
    return "\n".join(
        re.sub(r'(?<== )"(?:[^"\\]|\\["\\nt])*"$', other, line) if type(line) is str else str(line)
        for line in lines
    ).encode()


def _shuffled(tree: Any, rng: random.Random) -> Any:
    """Return *tree* with the keys of every dictionary in it reordered."""
    if isinstance(tree, dict):
        keys = list(tree)
        rng.shuffle(keys)
        return {key: _shuffled(tree[key], rng) for key in keys}
    return [_shuffled(one, rng) for one in tree] if isinstance(tree, list) else tree


# ---- JSON


def json_written(content: bytes, rng: random.Random) -> bytes:
    """Write compact or indented, escaped or not, with keys reordered."""
    tree = _shuffled(json.loads(content), rng) if rng.random() < 0.5 else json.loads(content)
    return json.dumps(
        tree,
        ensure_ascii=rng.random() < 0.5,
        indent=rng.choice((None, 0, 2, "\t")),
        separators=rng.choice((None, (",", ":"))),
    ).encode()


# ---- XML


def xml_written(content: bytes, rng: random.Random) -> bytes:
    """Change attribute order, prefixes and quotes; add comments, and spaces between elements."""
    ElementTree.register_namespace("x" if rng.random() < 0.3 else "", SVG if b"<svg" in content else XLIFF)
    root = ElementTree.fromstring(content)
    for one in root.iter():
        pairs = list(one.attrib.items())
        rng.shuffle(pairs)
        one.attrib.clear()
        one.attrib.update(pairs)
    if rng.random() < 0.5:
        root.insert(0, ElementTree.Comment(" made elsewhere "))
    if rng.random() < 0.5 and b"<svg" in content:
        ElementTree.indent(root, rng.choice(("", "  ", "\t")))
    made: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=rng.random() < 0.5)
    return made.replace(b"?>", b"?>\n<!-- so -->") if made.startswith(b"<?xml") else made


def xml_encoding(content: bytes, _rng: random.Random) -> bytes:
    """Encode as UTF-16, and declare it."""
    made: bytes = ElementTree.tostring(
        ElementTree.fromstring(content), encoding="utf-16", xml_declaration=True
    )
    return made


def svg_more(content: bytes, rng: random.Random) -> bytes:
    """Add what drawing programs leave: descriptions, their own elements, sizes, unused definitions."""
    more = rng.choice(
        (
            b"<title>x</title>",
            b"<desc>x</desc>",
            b"<metadata><a xmlns='urn:x'>b</a></metadata>",
            b"<defs><g id='unused'/></defs>",
            b"<x:namedview xmlns:x='urn:inkscape' x:zoom='1'/>",
        )
    )
    at = content.index(b">", content.index(b"<svg")) + 1
    made = content[:at] + more + content[at:]
    if rng.random() < 0.5:
        made = made.replace(
            b"<svg ",
            rng.choice(
                (
                    b'<svg version="1.1" ',
                    b'<svg id="a" ',
                    b'<svg xml:space="preserve" ',
                    b'<svg width="60" height="40" ',
                )
            ),
            1,
        )
    return made


# ---- tables


def csv_written(content: bytes, rng: random.Random) -> bytes:
    """Change quoting, delimiters and line endings; reorder or omit columns; reorder rows, add empty ones."""
    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    heads = list(range(len(rows[0])))
    if rng.random() < 0.5:
        rng.shuffle(heads)
    if rng.random() < 0.3:
        # Only some columns: values left out of the table stay unchanged.
        key = rows[0].index("key")
        some = {key, rows[0].index("kind")} | set(rng.sample(heads, len(heads) // 2))
        heads = [head for head in heads if head in some]
    rows = [[row[at] for at in heads] for row in rows]
    if rng.random() < 0.5:
        body = rows[1:]
        rng.shuffle(body)
        rows[1:] = body
    if rng.random() < 0.3:
        rows = [[*row, "", ""] for row in rows]
    if rng.random() < 0.3:
        rows += [[""] * len(rows[0])] * 2
    out = io.StringIO()
    delimiter = rng.choice(",;\t")
    quoting = rng.choice((csv.QUOTE_ALL, csv.QUOTE_MINIMAL, csv.QUOTE_NONNUMERIC))
    csv.writer(
        out, delimiter=delimiter, quoting=quoting, lineterminator=rng.choice(("\n", "\r\n"))
    ).writerows(rows)
    return rng.choice((b"", b"\xef\xbb\xbf")) + out.getvalue().encode()


def xlsx_written(content: bytes, rng: random.Random) -> bytes:
    """Return the table as a spreadsheet program saves it: with shared strings, bold, a second sheet."""
    from openpyxl import load_workbook
    from openpyxl.styles import Font

    book = load_workbook(io.BytesIO(content))
    sheet = book.worksheets[0]
    for _ in range(3):
        match rng.randrange(7):
            case 0:
                sheet.title = "Лист 1"
            case 1:
                book.create_sheet("Notes")["A1"] = "so"
            case 2:
                sheet.auto_filter.ref = sheet.dimensions
            case 3:
                sheet["B2"].font = Font(bold=True, color="FF0000")
            case 4:
                sheet.column_dimensions["A"].hidden = True
            case 5:
                for row in sheet.iter_rows(min_row=2):
                    for cell in row:
                        if isinstance(cell.value, str) and cell.value.isdigit():
                            cell.value = int(cell.value)
            case _:
                sheet.cell(sheet.max_row + 3, 1).value = " "
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


# ---- translations


def po_written(content: bytes, rng: random.Random) -> bytes:
    """Save as a translation editor does: wrapped, reordered, with its own comments and headers."""
    import polib

    file = polib.pofile(content.decode(), wrapwidth=rng.choice((0, 40, 78)))
    entries = list(file)
    if rng.random() < 0.5:
        rng.shuffle(entries)
        file[:] = entries
    for entry in entries:
        if rng.random() < 0.2:
            entry.comment, entry.tcomment = "extracted", "translator: so"
            entry.occurrences = [("set.toml", "3")]
        if rng.random() < 0.1:
            entry.flags.append("no-wrap")
    file.metadata |= {
        "X-Generator": "Poedit 3.4",
        "Last-Translator": "A <a@example.org>",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    if rng.random() < 0.3:
        file.append(polib.POEntry(msgid="gone", msgstr="x", obsolete=True))
    return (str(file) + "\n").encode()


# ---- pictures


def picture_written(content: bytes, rng: random.Random) -> bytes:
    """Save as another program does: compression, colour mode, comment, position, profile, rotation."""
    from PIL import Image, PngImagePlugin

    with Image.open(io.BytesIO(content)) as found:
        kind = found.format or "PNG"
        image = found.convert(
            rng.choice(
                ("RGB", "L")
                if kind == "JPEG"
                else ("RGB", "RGBA", "L", "P", "1")
                if kind == "PNG"
                else ("RGB", "RGBA")
            )
        )
        out = io.BytesIO()
        more: dict[str, Any] = {"dpi": (300, 300)} if kind != "WEBP" else {"lossless": rng.random() < 0.5}
        if kind == "PNG":
            note = PngImagePlugin.PngInfo()
            note.add_text("Author", "x" * 500, zip=rng.random() < 0.5)
            more |= {"pnginfo": note, "compress_level": rng.randrange(10)}
        if kind == "JPEG":
            more |= {"quality": rng.choice((30, 75, 95)), "progressive": rng.random() < 0.5}
        exif = Image.Exif()
        exif[0x0112], exif[0x010E] = rng.randrange(1, 9), "so"
        image.save(out, kind, exif=exif, **more)
        return out.getvalue()


# ---- archives


def font_written(content: bytes, rng: random.Random) -> bytes:
    """Write the font as another program does: tables reordered, an unknown one, another date."""
    from fontTools.ttLib import TTFont, newTable

    with TTFont(io.BytesIO(content), recalcTimestamp=rng.random() < 0.5) as font:
        if rng.random() < 0.5:
            font["moon"] = newTable("moon")
            font["moon"].data = rng.randbytes(rng.randrange(1, 99))
        if rng.random() < 0.5:
            font["name"].setName("Луна", 16, 3, 1, 0x419)
        if rng.random() < 0.5:
            font["post"].formatType = 3.0
        out = io.BytesIO()
        font.save(out, reorderTables=rng.choice((True, False, None)))
    return out.getvalue() + bytes(rng.choice((0, 3)))


def zip_written(content: bytes, rng: random.Random) -> bytes:
    """Repack as another program does: compression, order, dates and rights, a comment."""
    entries = list(opened(content).items())
    if rng.random() < 0.5:
        rng.shuffle(entries)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name, data in entries:
            info = zipfile.ZipInfo(name, (rng.randrange(1980, 2100), 1, 2, 3, 4, 6))
            info.compress_type = rng.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))
            info.external_attr = rng.choice((0, 0o100644 << 16, 0o100755 << 16, 0x20))
            info.create_system = rng.choice((0, 3))
            made.writestr(info, data, compresslevel=rng.randrange(1, 10))
        if rng.random() < 0.3:
            made.comment = b"packed elsewhere"
    return out.getvalue()


def zip_inside(content: bytes, rng: random.Random) -> bytes:
    """Change one text file in the archive harmlessly."""
    entries = opened(content)
    name = rng.choice([name for name in entries if name.endswith(".toml")])
    entries[name] = changed(".toml", entries[name], rng)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for one, data in entries.items():
            made.writestr(one, data)
    return out.getvalue()


def folder_inside(content: bytes, rng: random.Random) -> bytes:
    """Change some texts in the folder, and add unrelated files, as version control does."""
    files = unpacked_folder(content)
    for name in [name for name in files if name.endswith(".toml")]:
        if rng.random() < 0.5:
            files[name] = changed(".toml", files[name], rng)
    if rng.random() < 0.5:
        files |= {"README.md": b"# x", ".gitignore": b"*.part", "notes/a.txt": b"x", ".git/HEAD": b"ref: x"}
    return packed_folder(files)


def rows_written(content: bytes, rng: random.Random) -> bytes:
    """Rewrite a catalogue with SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cards.db"
        file.write_bytes(content)
        with contextlib.closing(sqlite3.connect(file)) as connection:
            connection.execute(rng.choice(("VACUUM", "PRAGMA auto_vacuum=FULL", "REINDEX", "ANALYZE")))
            connection.execute("VACUUM")
        return file.read_bytes()


TOML: tuple[Change, ...] = (ends, marked, toml_spaces, toml_comments, toml_order, toml_quotes)
HOW: dict[str, tuple[Change, ...]] = {
    ".toml": TOML,
    ".json": (ends, marked, json_written, json_written),
    PROFILE: (ends, marked, json_written, json_written),
    ".svg": (ends, marked, xml_written, xml_written, xml_encoding, svg_more, svg_more),
    ".xlf": (ends, marked, xml_written, xml_written, xml_encoding),
    ".po": (ends, marked, po_written, po_written, po_written),
    ".csv": (ends, marked, csv_written, csv_written, csv_written),
    ".dozorgame": (ends,),
    ".ttf": (font_written,),
    ".png": (picture_written,),
    ".jpg": (picture_written,),
    ".webp": (picture_written,),
    ".dozorset": (zip_written, zip_inside),
    ".xlsx": (zip_written, xlsx_written, xlsx_written),
    case_file.ENDING: (zip_written,),
    FOLDER: (folder_inside,),
    BACKUP: (rows_written,),
}
"""Kind → harmless changes for it."""
