"""Remove languages that Dozor does not use from ICU's data: :func:`drop_unused_languages` a ``libicudata``.

Qt loads ICU for collation, time zones and the names of numbers and days. Nine tenths of its 32 MB are other
languages, text converters and transliterations. A data library is one symbol that points to a table of
contents (format ``CmnD``, unchanged since ICU 4); the new table lists only the kept items.
"""

from __future__ import annotations

import re
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

UNSPOKEN = re.compile(
    r"""
      (.*/)?(?!(ru|en|en_US|en_001)\.)[a-z]{2,3}(_\w+)?\.res  # a locale
    | translit/.* | .*\.(cnv|spp|cfu|dict) | .*_lstm.*|brkitr/.*model.* | unames\.icu
    """,
    re.VERBOSE,
)
"""Names of unused items."""

SOURCE = """
        .section .rodata
        .balign 16
        .globl {symbol}
        .type {symbol}, @object
{symbol}: .incbin "{data}"
        .size {symbol}, .-{symbol}
        .section .note.GNU-stack,"",@progbits
"""


def drop_unused_languages(library: Path, scratch: Path) -> None:
    """Rewrite *library* (``libicudata.so.NN``) with the kept items. Needs binutils."""
    old = library.read_bytes()
    begin = old.index(b"CmnD") - 12
    new = repack(old[begin:])
    number = library.name.rpartition(".")[2]
    data, source, thing = (scratch / f"icu.{ending}" for ending in ("dat", "s", "o"))
    data.write_bytes(new)
    source.write_text(SOURCE.format(symbol=f"icudt{number}_dat", data=data), encoding="utf-8")
    subprocess.run(["as", source, "-o", thing], check=True)
    library.unlink()
    subprocess.run(["ld", "-shared", "-s", "-soname", library.name, "-o", library, thing], check=True)


def repack(package: bytes) -> bytes:
    """Return a ``CmnD`` *package* with the kept items; bytes after the package belong to its last item."""
    (head,) = struct.unpack_from("<H", package)
    kept = [(name, data) for name, data in items(package) if not UNSPOKEN.fullmatch(_plain(name))]
    names = b"".join(name + b"\0" for name, _ in kept)
    at = -(-(4 + 8 * len(kept) + len(names)) // 16) * 16
    entries, whole = struct.pack("<I", len(kept)), b""
    name_at = 4 + 8 * len(kept)
    parts: list[bytes] = []
    for name, data in kept:
        entries += struct.pack("<II", name_at, at)
        name_at += len(name) + 1
        padded = data.ljust(-(-len(data) // 16) * 16, b"\xaa")
        parts.append(padded)
        at += len(padded)
    whole = (entries + names).ljust(-(-(len(entries) + len(names)) // 16) * 16, b"\xaa")
    return package[:head] + whole + b"".join(parts)


def items(package: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield name and bytes of each item; the last one ends with *package*."""
    (head,) = struct.unpack_from("<H", package)
    (count,) = struct.unpack_from("<I", package, head)
    rows = [struct.unpack_from("<II", package, head + 4 + 8 * number) for number in range(count)]
    ends = [at for _, at in rows[1:]] + [len(package) - head]
    for (name_at, at), end in zip(rows, ends, strict=True):
        name = package[head + name_at : package.index(b"\0", head + name_at)]
        yield name, package[head + at : head + end]


def _plain(name: bytes) -> str:
    """Return *name* without its package: ``icudt73l/coll/ru.res`` → ``coll/ru.res``."""
    return name.decode().partition("/")[2]
