"""Check malicious or damaged files: each is refused with one sentence, and nothing of it is stored.

    python -m tools.corpus

Checks each in its own process and prints exit status, processor time and peak memory.

Each name maps to a file name and a function for its content (too large to store). A folder is a dictionary.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import time
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

from tools import typefaces

if sys.platform != "win32":
    import resource

Content = bytes | dict[str, bytes]

HEAD = b'key = "moon"\nversion = "1"\nsource = "ru"\n'
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">%s</svg>'


def board(text: str) -> Content:
    """Return a set that contains only a board."""
    return {"set.toml": HEAD, "board.toml": text.encode()}


def back(count: str) -> Content:
    """Return a set with a back of *count* cards."""
    return board(f'[[back]]\nkey = "a"\ndeck = "spell"\nside = "light"\ncount = {count}\n')


def track(cells: str, sides: str) -> Content:
    """Return a set with a track."""
    return board(f'[[track]]\nkey = "a"\ncells = {cells}\nsides = {sides}\n')


def counter(line: str) -> Content:
    """Return a set with the counter *line*."""
    return board(f'[[counter]]\nkey = "a"\nside = "light"\ncount = 1\n{line}\n')


def card(lines: str) -> Content:
    """Return a set with a card of *lines*."""
    head = 'key = "a"\nkind = "item"\nside = "light"\ndeck = "probability"\ncopies = 1\npower = ""'
    text = f"[[card]]\n{head}\n{lines}\n"
    return {"set.toml": HEAD, "items.toml": text.encode()}


def worn(picture: bytes, suffix: str = ".svg") -> bytes:
    """Return a packed set with a card that shows *picture*."""
    digest = hashlib.sha256(picture).hexdigest()
    found = card(f'picture = "{digest}"\nru.name = "x"')
    assert isinstance(found, dict)
    return packed({**found, f"pictures/{digest}{suffix}": picture})


def packed(files: dict[str, bytes]) -> bytes:
    """Return a zip of *files*."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in files.items():
            made.writestr(name, content)
    return out.getvalue()


def png(width: int, height: int) -> bytes:
    """Return a white picture, small as a file at any size in px."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    pack = zlib.compressobj(9)
    row = b"\0" + b"\xff" * 3 * width
    rows = b"".join(pack.compress(row) for _ in range(height)) + pack.flush()
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


ARCS = SVG % b'<path d="M1 1 L9 1 L9 9" fill="none" stroke="black" stroke-linejoin="arcs"/>'
"""Once crashed the program; drawn with another join, as the standard allows."""
GRADIENT = SVG % (
    b'<linearGradient id="g"><stop stop-color="red"/></linearGradient>'
    b'<path fill="url(#g)" d="M1 1 L9 1 L9 9" stroke="black" stroke-linejoin="arcs"/>'
)
OFTEN = SVG % (b'<path id="a" d="M0 0' + b" L1 1" * 300 + b'"/>' + b'<use href="#a"/>' * 48_000)
TRANSFORM = SVG % (b'<path d="M0 0" transform="' + b"a" * 200_000 + b'"/>')
BEYOND = SVG % b'<path d="M1e400 0 L1 1"/>'

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
    "a CSV number of 5,000 digits": (
        "moon.csv",
        lambda: b"key,kind,copies\nmoon,item," + b"9" * 5000 + b"\n",
    ),
    "a formula": ("moon.csv", lambda: b"key,kind,name:ru\nmoon,item,=1+1\n"),
    "a CSV with a NUL": ("moon.csv", lambda: b"key,kind\nmoon,\0\n"),
    "an XLSX that is no zip": ("moon.xlsx", lambda: b"PK\3\4"),
    "an XLSX of a gigabyte": ("moon.xlsx", lambda: packed({"xl/workbook.xml": b" " * 300_000_000})),
    "a PO in an unknown language": ("moon.po", lambda: b'msgid ""\nmsgstr "Language: ---a\\n"\n'),
    "a PO that is none": ("moon.po", lambda: b"msgid\xff"),
    "an XLIFF with entities": ("moon.xlf", lambda: b'<!DOCTYPE x [<!ENTITY a "b">]><xliff>&a;</xliff>'),
    "an XLIFF in an unknown encoding": ("moon.xlf", lambda: b'<?xml version="1.0" encoding="moon"?><xliff/>'),
    "a path used 48,000 times": ("moon.svg", lambda: OFTEN),
    "a path used 48,000 times, in a set": ("moon.dozorset", lambda: worn(OFTEN)),
    "a transform of 200 KB": ("moon.svg", lambda: TRANSFORM),
    "a transform of 200 KB, in a set": ("moon.dozorset", lambda: worn(TRANSFORM)),
    "a place beyond all numbers": ("moon.svg", lambda: BEYOND),
    "a place beyond all numbers, in a set": ("moon.dozorset", lambda: worn(BEYOND)),
    "an SVG in an unknown encoding": (
        "moon.svg",
        lambda: b'<?xml version="1.0" encoding="moon"?>' + SVG % b"",
    ),
    "entities hidden in UTF-16": (
        "moon.svg",
        lambda: ('<!DOCTYPE x [<!ENTITY a "b">]>' + (SVG % b"&a;").decode()).encode("utf-16"),
    ),
    "groups in groups": ("moon.svg", lambda: SVG % (b"<g>" * 100_000)),
    "an SVG that runs": ("moon.svg", lambda: SVG % b"<script>alert(1)</script>"),
    "an SVG that reads": ("moon.svg", lambda: SVG % b'<image href="file:///etc/passwd"/>'),
    "a picture of 8000 × 7999": ("moon.png", lambda: png(8000, 7999)),
    "a picture of 8000 × 7999, in a set": ("moon.dozorset", lambda: worn(png(8000, 7999), ".png")),
    "a picture that says it is larger": (
        "moon.png",
        lambda: png(10, 10).replace(struct.pack(">II", 10, 10), struct.pack(">II", 10**5, 10**5)),
    ),
    "a font that may not be embedded": ("moon.ttf", lambda: typefaces.font(fs_type=2)),
    "a font cut off": ("moon.ttf", lambda: typefaces.font()[:700]),
    "a font of nothing": ("moon.ttf", lambda: b""),
    "a font with PostScript outlines": ("moon.otf", lambda: b"OTTO" + typefaces.font()[4:]),
    "a font in which a glyph is made of itself": ("moon.ttf", typefaces.looped),
    "a font of glyphs without end": ("moon.ttf", typefaces.doubled),
    "a font of characters without end": ("moon.ttf", typefaces.endless),
    "a font of 65,535 tables": ("moon.ttf", lambda: b"\0\1\0\0\xff\xff" + bytes(6) + bytes(16) * 65_535),
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
    "a torn file of what went wrong": ("moon.dozorcase", lambda: b"PK\x03\x04 torn"),
    "a record of 2 MB": ("moon.dozorgame", lambda: b"dozor-game 1\n" + b"light pass\n" * 300_000),
}

PRINTERS: dict[str, Callable[[], bytes]] = {
    "no JSON": lambda: b"\xff",
    "JSON in JSON": lambda: b"[" * 200_000,
    "a number of 5,000 digits": lambda: b'{"format": ' + b"9" * 5000 + b"}",
    "33 MB": lambda: b" " * 33 * 1024 * 1024,
    "half a character": lambda: printers('{"paper": "a4"}', name="\\ud800"),
    "an offset beyond all numbers": lambda: printers('{"back_dx": 1e400}'),
    "an offset of 400 digits": lambda: printers('{"back_dx": ' + "9" * 400 + "}"),
    "a paper that is a number": lambda: printers('{"paper": 4}'),
    "decks that are none": lambda: printers('{"decks": 4}'),
    "sizes of nothing": lambda: printers('{"sizes": [["spell"]]}'),
    "half a blank": lambda: printers('{"blanks": 0.5}'),
    "an option that is none": lambda: printers('{"moon": 1}'),
    "a date": lambda: printers('{"date": "2026-11-21"}'),
}
"""Invalid printer profiles of the user's folder."""


def printers(options: str, name: str = "Home") -> bytes:
    """Return a file with one printer."""
    return f'{{"format": 1, "printers": {{"{name}": {{"options": {options}}}}}}}'.encode()


def write_content(folder: Path, name: str, content: Content) -> Path:
    """Write *content* to *name* in *folder*."""
    file = folder / name
    if isinstance(content, bytes):
        file.write_bytes(content)
        return file
    file.mkdir()
    for part, text in content.items():
        (file / part).write_bytes(text)
    return file


def peak(process: int) -> int:
    """Return the peak memory of *process* since its start or :func:`reset_peak`, in MB. Linux only."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text(encoding="utf-8"))
    return int(found[1]) // 1024 if found else 0


def reset_peak() -> None:
    """Reset the :func:`peak` of this process. Linux only."""
    Path("/proc/self/clear_refs").write_text("5", encoding="utf-8")


def work(process: int | None = None) -> float:
    """Return the processor seconds of *process*; None: of this one and its finished children. Linux only."""
    if process is None:
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        return time.process_time() + ended.ru_utime + ended.ru_stime
    try:
        words = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, words[11:13])) / os.sysconf("SC_CLK_TCK")


_CHECK = """
import json, os, sys
from app import airlock
from app.cli import run
status = run(["--lang", "en", "check", sys.argv[1]])
child = airlock.process()
print(json.dumps([status, work() + work(child or 0), peak(os.getpid()), peak(child) if child else 0]))
"""


def main() -> int:
    """Check and print each file."""
    worst = [0.0, 0, 0]
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, (what, (name, make)) in enumerate(HARMFUL.items()):
            home = Path(folder) / str(number)
            home.mkdir()
            file = write_content(home, name, make())
            command = [sys.executable, "-c", _CHECK, str(file)]
            environment = {**os.environ, "DOZOR_HOME": str(home / "home")}
            done = subprocess.run(
                command, env=environment, capture_output=True, encoding="utf-8", check=False
            )
            status, spent, own, child = json.loads(done.stdout.splitlines()[-1])
            worst = [max(pair) for pair in zip(worst, (spent, own, child), strict=True)]
            good = status == 2 and spent <= 5 and max(own, child) <= 300
            wrong += not good
            said = done.stderr.replace(str(file), name).splitlines()
            print(
                f"{'' if good else 'WRONG '}{what}: {spent:.1f} s, {own} and {child} MB:",
                said[0] if said else "-",
                flush=True,
            )
    print(
        f"{len(HARMFUL)} files, {wrong} wrong; at most {worst[0]:.1f} s of work, {worst[1]} MB,",
        f"{worst[2]} MB in the airlock",
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
