"""Files made to do harm, or damaged: each is refused with one sentence, and nothing of it is stored.

Name → the file's name and what makes its content (too large to be kept). A folder is a dictionary.
"""

from __future__ import annotations

import io
import json
import struct
import zipfile
import zlib
from collections.abc import Callable

Content = bytes | dict[str, bytes]

HEAD = b'key = "moon"\nversion = "1"\nsource = "ru"\n'
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">%s</svg>'


def board(text: str) -> Content:
    """A set of nothing but a board."""
    return {"set.toml": HEAD, "board.toml": text.encode()}


def back(count: str) -> Content:
    """A set with a back of *count* cards."""
    return board(f'[[back]]\nkey = "a"\ndeck = "spell"\nside = "light"\ncount = {count}\n')


def track(cells: str, sides: str) -> Content:
    """A set with a track."""
    return board(f'[[track]]\nkey = "a"\ncells = {cells}\nsides = {sides}\n')


def counter(line: str) -> Content:
    """A set with a counter that says *line*."""
    return board(f'[[counter]]\nkey = "a"\nside = "light"\ncount = 1\n{line}\n')


def card(lines: str) -> Content:
    """A set with a card that says *lines*."""
    head = 'key = "a"\nkind = "item"\nside = "light"\ndeck = "probability"\ncopies = 1\npower = ""'
    text = f"[[card]]\n{head}\n{lines}\n"
    return {"set.toml": HEAD, "items.toml": text.encode()}


def packed(files: dict[str, bytes]) -> bytes:
    """A zip of *files*."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in files.items():
            made.writestr(name, content)
    return out.getvalue()


def png(width: int, height: int) -> bytes:
    """A white picture, small as a file however large it is."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    pack = zlib.compressobj(9)
    row = b"\0" + b"\xff" * 3 * width
    rows = b"".join(pack.compress(row) for _ in range(height)) + pack.flush()
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


HARMFUL: dict[str, tuple[str, Callable[[], Content]]] = {
    "a back of minus five cards": ("set", lambda: back("-5")),
    "a back of a billion cards": ("set", lambda: back("1000000000")),
    "300,000 cells": ("set", lambda: track(str([1] * 300_000), str(["dark"] * 300_000))),
    "cells without sides": ("set", lambda: track("[1, 2]", '["dark"]')),
    "a cell of a million": ("set", lambda: track("[1000000]", '["dark"]')),
    "a counter of no size": ("set", lambda: counter("size = nan")),
    "an endless counter": ("set", lambda: counter("size = inf")),
    "a language that is none": ("set", lambda: card('---a.name = "x"')),
    "a text of a megabyte": ("set", lambda: card('ru.name = "' + "a" * 1_000_000 + '"')),
    "a parameter that is none": ("set", lambda: card("params = { a = 1.5 }")),
    "a number of 5,000 digits": ("set", lambda: back("9" * 5000)),
    "a hexadecimal number without end": ("set", lambda: back("0x" + "f" * 5000)),
    "a dotted key of 200 KB": ("set", lambda: board("a." * 100_000 + "a = 1")),
    "brackets in brackets": ("set", lambda: board("a = " + "[" * 100_000)),
    "tables in tables": ("set", lambda: board("a = " + "{a=" * 50_000)),
    "a NUL": ("set", lambda: board('a = "\0"')),
    "not UTF-8": ("set", lambda: {"set.toml": b"\xff\xfe"}),
    "a set of nothing": ("set", dict),
    "a name with a path": ("moon.dozorset", lambda: packed({"../set.toml": HEAD})),
    "a zip bomb": ("moon.dozorset", lambda: packed({"set.toml": HEAD, "items.toml": b" " * 200_000_000})),
    "a zip cut off": ("moon.dozorset", lambda: packed({"set.toml": HEAD})[:-30]),
    "a picture called otherwise": (
        "moon.dozorset",
        lambda: packed({"set.toml": HEAD, f"pictures/{'0' * 64}.svg": SVG % b""}),
    ),
    "JSON in JSON": ("moon.json", lambda: b"[" * 200_000),
    "a JSON number of 5,000 digits": ("moon.json", lambda: b'{"set.toml": {"key": ' + b"9" * 5000 + b"}}"),
    "JSON of the wrong shape": ("moon.json", lambda: b'{"set.toml": [1e400, NaN]}'),
    "half a character": ("moon.json", lambda: json.dumps({"set.toml": {"key": "\ud800"}}).encode()),
    "60 MB of commas": ("moon.csv", lambda: b"key\n" + b"," * 60_000_000),
    "30 MB of commas": ("moon.csv", lambda: b"key\n" + b"," * 30_000_000),
    "a column in no language": ("moon.csv", lambda: b"key,kind,name:---a\nmoon,item,x\n"),
    "a formula": ("moon.csv", lambda: b"key,kind,name:ru\nmoon,item,=1+1\n"),
    "a CSV with a NUL": ("moon.csv", lambda: b"key,kind\nmoon,\0\n"),
    "an XLSX that is no zip": ("moon.xlsx", lambda: b"PK\3\4"),
    "an XLSX of a gigabyte": ("moon.xlsx", lambda: packed({"xl/workbook.xml": b" " * 300_000_000})),
    "a PO in an unknown language": ("moon.po", lambda: b'msgid ""\nmsgstr "Language: ---a\\n"\n'),
    "a PO that is none": ("moon.po", lambda: b"msgid\xff"),
    "an XLIFF with entities": ("moon.xlf", lambda: b'<!DOCTYPE x [<!ENTITY a "b">]><xliff>&a;</xliff>'),
    "an XLIFF in an unknown encoding": ("moon.xlf", lambda: b'<?xml version="1.0" encoding="moon"?><xliff/>'),
    "a path used 48,000 times": (
        "moon.svg",
        lambda: SVG % (b'<path id="a" d="M0 0' + b" L1 1" * 300 + b'"/>' + b'<use href="#a"/>' * 48_000),
    ),
    "a transform of 200 KB": (
        "moon.svg",
        lambda: SVG % (b'<path d="M0 0" transform="' + b"a" * 200_000 + b'"/>'),
    ),
    "a place beyond all numbers": ("moon.svg", lambda: SVG % b'<path d="M1e400 0 L1 1"/>'),
    "an SVG in an unknown encoding": (
        "moon.svg",
        lambda: b'<?xml version="1.0" encoding="moon"?>' + SVG % b"",
    ),
    "an SVG in an SVG without end": ("moon.svg", lambda: SVG % b'<g id="a"><use href="#a"/></g>'),
    "groups in groups": ("moon.svg", lambda: SVG % (b"<g>" * 100_000)),
    "an SVG that runs": ("moon.svg", lambda: SVG % b"<script>alert(1)</script>"),
    "an SVG that reads": ("moon.svg", lambda: SVG % b'<image href="file:///etc/passwd"/>'),
    "a picture of 8000 × 7999": ("moon.png", lambda: png(8000, 7999)),
    "a picture that says it is larger": (
        "moon.png",
        lambda: png(10, 10).replace(struct.pack(">II", 10, 10), struct.pack(">II", 10**5, 10**5)),
    ),
    "half a picture": ("moon.png", lambda: png(100, 100)[:60]),
    "a picture of nothing": ("moon.jpg", lambda: b""),
    "a record of another game": (
        "moon.dozorgame",
        lambda: b"dozor-game 1\ngame moon\nrules 1\nset moon 0\nseed 1\n",
    ),
    "a record with a NUL": ("moon.dozorgame", lambda: b"dozor-game 1\ngame own-fate\0\n"),
    "a record of a long number": (
        "moon.dozorgame",
        lambda: b"dozor-game 1\ngame own-fate\nrules " + b"9" * 3900 + b"\n",
    ),
    "a record of 2 MB": ("moon.dozorgame", lambda: b"dozor-game 1\n" + b"light pass\n" * 300_000),
}
