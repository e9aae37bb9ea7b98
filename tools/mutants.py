"""Make mutants of valid files: structural damage as often as damaged bytes.

Trees (TOML, JSON), XML, tables, lines of words, pictures in chunks, zips, rows of a catalogue are parsed,
one part is made invalid, and the whole is reassembled so that the rest is still read.
"""

from __future__ import annotations

import contextlib
import copy
import csv
import io
import json
import math
import random
import re
import sqlite3
import struct
import tempfile
import tomllib
import warnings
import xml.etree.ElementTree as ElementTree
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from app import case_file
from app.cards import source
from tools.seeds import BACKUP, FOLDER, PROFILE, packed_folder, unpacked_folder

Change = Callable[[bytes, random.Random], bytes]

TOKENS = (
    *(
        b"-1",
        b"0",
        b"1e400",
        b"nan",
        b"inf",
        b"[[",
        b"]]",
        b"{",
        b"}",
        b'"',
        b"'",
        b"\\u0000",
        b"<!DOCTYPE x>",
    ),
    *(
        b"</",
        b"&a;",
        b"=1+1",
        b"../",
        b"---a",
        b"true",
        b"[]",
        b"{}",
        b"null",
        b"%s",
        b"\\N",
        b"url(#a)",
        b"#",
    ),
    *(
        b"<use href='#a'/>",
        b"9" * 400,
        b"\0",
        b"\xff\xfe",
        b"\xe2\x80\xae",
        b"\r\n",
        b" " * 5000,
        b"[" * 20_000,
    ),
    b"\xf0\x9f\x98\x80",
)
NUMBERS: tuple[Any, ...] = (
    *(-1, 0, 1, 2, 3, 7, 20, 99, 100, 256, 10_001, 99_999_999_999, 2**31, 2**63, -(2**63) - 1, 10**400),
    *(0.5, -0.0, 1e-320, 1e308, math.nan, math.inf, -math.inf, True, False),
)
STRINGS: tuple[str, ...] = (
    *(
        "",
        " ",
        "0",
        "-1",
        "nan",
        "x",
        "ru",
        "en",
        "de-AT",
        "---a",
        "a" * 61,
        "я" * 500,
        "a" * 5000,
        "a\nb",
        "a\tb",
    ),
    *(
        "\u202eabc",
        "\u0301",
        "\U0001f600",
        "\ufdfa" * 20,
        "a\u0300" * 40,
        "\u200b",
        "\u00ad",
        "\x07",
        "\u2028",
    ),
    *(
        "<img src='file:///etc/passwd'>",
        "<b>x",
        "&amp;",
        "%s%n",
        "{0}",
        "{ $x }",
        "=1+1",
        "'=1",
        "../../x",
        "C:\\x",
    ),
    *(
        "set.toml",
        "con",
        "key",
        "attack-1",
        "light",
        "dark",
        "other",
        "spell",
        "anton@0.5,0.5,2",
        "anton@nan,0,1e9",
    ),
    *(
        "a" * 64,
        "0" * 64 + "@0,0,1",
        "[[metro]]",
        "{mana} ",
        "**bold** _x",
        "1 2 3",
        "1,5",
        "１２",
        "٣",
        "true",
    ),
)
WORDS = (
    "key",
    "kind",
    "side",
    "deck",
    "count",
    "cells",
    "ru",
    "en",
    "fr",
    "params",
    "origins",
    "name",
    "rules",
    "x-y",
)


def mutant(kind: str, content: bytes, rng: random.Random) -> bytes:
    """Return a damaged file of *kind* (its suffix) like *content*."""
    try:
        return rng.choice(HOW[kind])(content, rng)
    except (ValueError, LookupError, ArithmeticError, RecursionError, ElementTree.ParseError, Refused):
        return in_bytes(content, rng)


class Refused(Exception):
    """The damaged parts can't be assembled into a file."""


# ---- bytes


def in_bytes(content: bytes, rng: random.Random) -> bytes:
    """Return *content* with one to four random bytes or sections damaged."""
    made = bytearray(content)
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(made) + 1)
        end = min(len(made), at + rng.choice((1, 1, 4, 40, 400)))
        match rng.randrange(8):
            case 0 if made:
                made[at % len(made)] ^= 1 << rng.randrange(8)
            case 1:
                del made[at:end]
            case 2:
                made[at:at] = rng.choice(TOKENS)
            case 3:
                made[at:end] = rng.choice(TOKENS)
            case 4:
                made[at:at] = made[at:end] * rng.choice((1, 2, 50))
            case 5:
                del made[at:]
            case 6:
                _number(made, at, rng)
            case _:
                other = rng.randrange(len(made) + 1)
                made[at:at] = made[other : other + (end - at)]
    return bytes(made)


def _number(made: bytearray, at: int, rng: random.Random) -> None:
    """Replace the next number."""
    while at < len(made) and not 48 <= made[at] <= 57:
        at += 1
    end = at
    while end < len(made) and 48 <= made[end] <= 57:
        end += 1
    made[at:end] = rng.choice(
        (b"-1", b"0", b"7", b"99999999999", b"1e400", b"0.5", b"true", b"256", b"9" * 5000)
    )


def in_encoding(content: bytes, rng: random.Random) -> bytes:
    """Re-encode the text, or add another encoding's byte order mark."""
    text = content.decode("utf-8-sig", "replace")
    match rng.randrange(6):
        case 0:
            return b"\xef\xbb\xbf" * rng.choice((1, 2)) + text.encode()
        case 1:
            return text.replace("\n", rng.choice(("\r\n", "\r", "\n\n", "\x0b", "\u2028", "\x85"))).encode()
        case 2:
            return rng.choice((b"", b"\xff\xfe", b"\xfe\xff")) + text.encode()
        case _:
            name = rng.choice(
                ("utf-16", "utf-16-le", "utf-32", "cp1251", "koi8-r", "latin-1", "utf-7", "cp037")
            )
            return text.encode(name, rng.choice(("replace", "ignore", "xmlcharrefreplace")))


def in_words(content: bytes, rng: random.Random) -> bytes:
    """Delete, repeat or replace lines and words."""
    lines = content.decode("utf-8", "surrogateescape").split("\n")
    for _ in range(rng.choice((1, 1, 2, 4))):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        words = lines[at].split(" ")
        place = rng.randrange(len(words))
        match rng.randrange(8):
            case 0 if len(lines) > 1:
                del lines[at]
            case 1:
                lines[at:at] = [lines[at]] * rng.choice((1, 3, 1000))
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                words[place] = str(rng.choice(NUMBERS[:15]))
            case 4:
                words[place] = rng.choice(STRINGS)
            case 5:
                words[place] = rng.choice(lines[other].split(" "))
            case 6:
                del words[place]
            case _:
                words[place:place] = [rng.choice(words)] * rng.choice((1, 2, 500))
        if at < len(lines) and words != lines[at].split(" "):
            lines[at] = " ".join(words)
    return "\n".join(lines).encode("utf-8", "surrogateescape")


# ---- trees


def in_tree(tree: Any, rng: random.Random) -> Any:
    """Return *tree* of dictionaries and lists with one to four invalid places."""
    tree = copy.deepcopy(tree)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        spots = list(_spots(tree))
        if not spots:
            break
        holder, at = rng.choice(spots)
        value = holder[at]
        match rng.randrange(12):
            case 0 | 1:
                holder[at] = rng.choice(NUMBERS)
            case 2 | 3:
                holder[at] = rng.choice(STRINGS)
            case 4:
                for _depth in range(rng.choice((1, 1, 2, 150))):
                    value = rng.choice(([value], {"a": value}))
                holder[at] = value
            case 5:
                del holder[at]
            case 6 if isinstance(holder, list):
                holder[at:at] = [copy.deepcopy(value)] * rng.choice((1, 2, 300))
            case 6 | 7 if isinstance(holder, dict):
                holder[rng.choice((*WORDS, *STRINGS))] = copy.deepcopy(value)
                if rng.random() < 0.5:
                    holder.pop(at)
            case 8:
                elsewhere, there = rng.choice(spots)
                if not isinstance(elsewhere[there], dict | list):
                    holder[at] = elsewhere[there]
            case 9:
                holder[at] = rng.choice(([], {}, [value], str(value), [value, value]))
            case 10 if isinstance(value, str):
                cut = rng.randrange(len(value) + 1)
                holder[at] = value[:cut] + rng.choice(STRINGS) + value[cut:]
            case _ if isinstance(value, int) and not isinstance(value, bool):
                holder[at] = value + rng.choice((-1, 1, 10))
    return tree


def _spots(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place in *tree*: container and key."""
    waiting = [tree]
    while waiting:
        holder = waiting.pop()
        for at in range(len(holder)) if isinstance(holder, list) else list(holder):
            yield holder, at
            if isinstance(holder[at], dict | list):
                waiting.append(holder[at])


def in_json(content: bytes, rng: random.Random) -> bytes:
    """Return the JSON *content* with one to four invalid values or keys."""
    return json.dumps(in_tree(json.loads(content), rng), ensure_ascii=rng.random() < 0.5).encode(
        "utf-8", "surrogatepass"
    )


def in_toml(content: bytes, rng: random.Random) -> bytes:
    """Return the TOML *content* with one to four invalid values or keys."""
    return toml(in_tree(tomllib.loads(content.decode()), rng))


def toml(tree: dict[str, Any]) -> bytes:
    """Return *tree* as TOML."""
    try:
        return ("\n".join(source.document(tree)) + "\n").encode()
    except Exception as error:
        raise Refused from error


# ---- XML


ATTRIBUTES: tuple[tuple[str, str], ...] = (
    *(
        ("stroke-linejoin", "arcs"),
        ("transform", "matrix(1 0 0 0 0 0)"),
        ("transform", "scale(1e308) scale(1e308)"),
    ),
    *(
        ("clip-path", "url(#g)"),
        ("mask", "url(#p)"),
        ("filter", "url(#p)"),
        ("href", "#g"),
        ("fill", "url(#p)"),
    ),
    *(("style", "fill:red;" * 500), ("opacity", "nan"), ("stroke-width", "-1"), ("stroke-dasharray", "0 0")),
    *(
        ("viewBox", "0 0 0 0"),
        ("viewBox", "-1e9 -1e9 1e9 1e9"),
        ("width", "1e9"),
        ("height", "0"),
        ("onclick", "x"),
    ),
    *(
        ("preserveAspectRatio", "none slice"),
        ("font-size", "1e5"),
        ("points", "1"),
        ("d", "M"),
        ("d", "M0 0A1 1 0 0 0 1"),
    ),
    *(
        ("id", "p"),
        ("id", "1"),
        ("state", "needs-"),
        ("approved", "yes"),
        ("restype", "x-gettext-plurals"),
        ("r", "A1048576"),
    ),
    *(
        ("t", "s"),
        ("t", "inlineStr"),
        ("s", "99999"),
        ("spans", "1:1"),
        ("ref", "A1:XFD1048576"),
        ("count", "-1"),
    ),
)
_NUMBER = re.compile(r"-?\d+(\.\d+)?")


def in_xml(content: bytes, rng: random.Random) -> bytes:
    """Damage an XML element or attribute."""
    root = ElementTree.fromstring(content)
    for _ in range(rng.choice((1, 1, 2, 4))):
        parents = [(parent, n) for parent in root.iter() for n in range(len(parent))]
        one = rng.choice(list(root.iter()))
        parent, n = rng.choice(parents) if parents else (root, 0)
        names = sorted(one.attrib)
        name = rng.choice(names) if names else "x"
        match rng.randrange(11):
            case 0 | 1:
                key, value = rng.choice(ATTRIBUTES)
                one.set(key, value)
            case 2 if names:
                one.attrib.pop(name)
            case 3 | 4 if names:
                fresh = str(
                    rng.choice((*NUMBERS[:15], "1e400", "1e38", "-1e-40", "nan", "0.0001", "1e5", "50%", ""))
                )
                numbers = list(_NUMBER.finditer(one.attrib[name]))
                if numbers:
                    spot = rng.choice(numbers)
                    one.set(name, one.attrib[name][: spot.start()] + fresh + one.attrib[name][spot.end() :])
                else:
                    one.set(name, fresh)
            case 5 if parents:
                parent.remove(parent[n])
            case 6 if parents:
                for _copy in range(rng.choice((1, 2, 300))):
                    parent.insert(n, parent[n])
            case 7 if parents:
                inner = parent[n]
                for _depth in range(rng.choice((1, 2, 40, 200))):
                    outer = ElementTree.Element(inner.tag, dict(inner.attrib))
                    outer.append(inner)
                    inner = outer
                parent[n] = inner
            case 8 if parents:
                elsewhere = rng.choice(list(root))
                if parent[n] not in list(elsewhere.iter()) and elsewhere not in list(parent[n].iter()):
                    elsewhere.append(parent[n])
            case 9:
                one.tag = rng.choice([other.tag for other in root.iter()] + ["x", "{urn:x}g"])
            case _:
                one.text = "".join(c for c in rng.choice(STRINGS) if c >= " " or c in "\n\t")
    return ElementTree.tostring(root, xml_declaration=rng.random() < 0.5, encoding="utf-8")


# ---- tables


def in_csv(content: bytes, rng: random.Random) -> bytes:
    """Damage a cell, column or row."""
    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    for _ in range(rng.choice((1, 1, 2, 4))):
        row = rng.choice(rows)
        at = rng.randrange(len(row)) if row else 0
        match rng.randrange(9):
            case 0 if row:
                row[at] = str(rng.choice(NUMBERS))
            case 1 | 2 if row:
                row[at] = rng.choice((*STRINGS, *WORDS))
            case 3 if row:
                other = rng.choice(rows)
                row[at] = rng.choice(other) if other else ""
            case 4 if row:
                del row[at]
            case 5:
                row[at:at] = [rng.choice(STRINGS)] * rng.choice((1, 2, 300))
            case 6:
                for each in rows:
                    if at < len(each):
                        each[at:at] = [each[at]] if rng.random() < 0.9 else []
            case 7:
                rows.insert(rng.randrange(len(rows)), list(row))
            case _:
                rng.shuffle(rows)
    out = io.StringIO()
    csv.writer(out, delimiter=rng.choice(",,,;\t")).writerows(rows)
    return out.getvalue().encode()


# ---- pictures


def in_png(content: bytes, rng: random.Random) -> bytes:
    """Damage a chunk, with a correct checksum."""
    chunks, at = [], 8
    while at + 8 <= len(content):
        (size,) = struct.unpack(">I", content[at : at + 4])
        chunks.append([content[at + 4 : at + 8], content[at + 8 : at + 8 + size]])
        at += size + 12
    chunk = rng.choice(chunks)
    match rng.randrange(8):
        case 0 | 1:
            head = bytearray(chunks[0][1])
            head[rng.randrange(len(head))] = rng.choice((0, 1, 2, 3, 4, 6, 8, 16, 255))
            chunks[0][1] = bytes(head)
        case 2:
            chunks[0][1] = (
                struct.pack(">II", *rng.choices((0, 1, 60, 16_384, 70_000, 2**31), k=2)) + chunks[0][1][8:]
            )
        case 3:
            chunks.remove(chunk)
        case 4:
            chunks.insert(rng.randrange(len(chunks)), list(chunk))
        case 5:
            name = rng.choice(
                (
                    b"tEXt",
                    b"zTXt",
                    b"iTXt",
                    b"iCCP",
                    b"eXIf",
                    b"acTL",
                    b"fcTL",
                    b"PLTE",
                    b"tRNS",
                    b"gAMA",
                    b"pHYs",
                )
            )
            data = rng.choice(
                (b"", b"a\0\0" + zlib.compress(b"a" * 3_000_000), rng.randbytes(20), b"II*\0\x08\0\0\0")
            )
            chunks.insert(rng.randrange(1, len(chunks)), [name, data])
        case 6:
            raw = zlib.decompress(b"".join(data for name, data in chunks if name == b"IDAT"))
            chunks = [one for one in chunks if one[0] != b"IDAT"]
            chunks.insert(-1, [b"IDAT", zlib.compress(in_bytes(raw, rng))])
        case _:
            chunk[1] = in_bytes(chunk[1], rng)
    sewn = (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )
    return content[:8] + b"".join(sewn)


def in_sfnt(content: bytes, rng: random.Random) -> bytes:
    """Return the font *content* with one table damaged, renamed, or at a wrong offset."""
    count = int.from_bytes(content[4:6], "big")
    made = bytearray(content)
    entry = 12 + 16 * rng.randrange(count)
    _tag, _sum, start, size = struct.unpack(">4sIII", content[entry : entry + 16])
    match rng.randrange(6):
        case 0:
            made[entry : entry + 4] = rng.choice((b"XYZW", b"fvar", b"CFF ", b"glyf", b"cmap"))
        case 1:
            field = rng.choice((8, 12))
            strange = rng.choice((0, 1, len(content), 2**31, 2**32 - 1, start + 2, size // 2, size * 2))
            made[entry + field : entry + field + 4] = struct.pack(">I", strange % 2**32)
        case 2:
            other = 12 + 16 * rng.randrange(count)
            made[entry + 8 : entry + 16] = content[other + 8 : other + 16]
        case _:
            # Most font data is 16-bit numbers.
            for _ in range(rng.choice((1, 1, 3, 9))):
                at = start + 2 * rng.randrange(max(1, size // 2))
                strange = rng.choice((0, 1, 2, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF, rng.randrange(65_536)))
                made[at : at + 2] = struct.pack(">H", strange)
    return bytes(made)


def in_jpeg(content: bytes, rng: random.Random) -> bytes:
    """Return *content* with one segment damaged, dropped, repeated or added; length fields stay correct."""
    segments, at = [], 2
    while content[at] == 0xFF and content[at + 1] != 0xDA:
        size = int.from_bytes(content[at + 2 : at + 4], "big")
        segments.append([content[at : at + 2], content[at + 4 : at + 2 + size]])
        at += 2 + size
    one = rng.choice(segments)
    match rng.randrange(6):
        case 0:
            segments.remove(one)
        case 1:
            segments.insert(0, list(one))
        case 2:
            turned = (
                b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0"
                + bytes([rng.randrange(10)])
                + b"\0\0\0\0\0\0"
            )
            segments.insert(0, [b"\xff\xe1", turned])
        case 3:
            frame = next(s for s in segments if 0xC0 <= s[0][1] <= 0xC2)
            frame[1] = (
                frame[1][:1] + struct.pack(">HH", *rng.choices((0, 1, 60, 8000, 65_535), k=2)) + frame[1][5:]
            )
        case _:
            one[1] = in_bytes(one[1], rng)[:65_000]
    sewn = (head + (len(data) + 2).to_bytes(2, "big") + data for head, data in segments)
    return content[:2] + b"".join(sewn) + content[at:]


def in_webp(content: bytes, rng: random.Random) -> bytes:
    """Damage a chunk, with the correct length."""
    chunks, at = [], 12
    while at + 8 <= len(content):
        size = int.from_bytes(content[at + 4 : at + 8], "little")
        chunks.append([content[at : at + 4], content[at + 8 : at + 8 + size]])
        at += 8 + size + size % 2
    one = rng.choice(chunks)
    match rng.randrange(4):
        case 0:
            wide = rng.choice((0, 59, 8000, 2**24 - 1)).to_bytes(3, "little")
            chunks.insert(0, [b"VP8X", bytes([rng.choice((0, 2, 4, 8, 16, 32, 255)), 0, 0, 0]) + wide * 2])
        case 1:
            chunks.insert(
                rng.randrange(len(chunks) + 1),
                [rng.choice((b"EXIF", b"XMP ", b"ICCP", b"ANIM", b"ANMF", b"ALPH")), rng.randbytes(40)],
            )
        case _:
            one[1] = in_bytes(one[1], rng)
    body = b"WEBP" + b"".join(n + len(d).to_bytes(4, "little") + d + b"\0" * (len(d) % 2) for n, d in chunks)
    return b"RIFF" + len(body).to_bytes(4, "little") + body


# ---- archives


def in_zip(content: bytes, rng: random.Random) -> bytes:
    """Damage one file of an archive by its own kind."""
    entries = opened(content)
    name = rng.choice(sorted(entries))
    if name.endswith(".toml") and rng.random() < 0.9:
        name = rng.choice([other for other in entries if other.endswith(".toml")])
    entries[name] = mutant(_kind(name), entries[name], rng)
    return packed(entries)


def _kind(name: str) -> str:
    kind = Path(name).suffix
    return ".xml" if kind in (".xml", ".rels") else kind if kind in HOW else ".txt"


def in_entries(content: bytes, rng: random.Random) -> bytes:
    """Return an archive with invalid entries."""
    entries = opened(content)
    name = rng.choice(sorted(entries))
    fresh = rng.choice(
        ("../" + name, "/" + name, name.upper(), "a/" + name, name + "\0", "", "\\x", "con", "é" * 200, name)
    )
    out = io.BytesIO()
    damage = rng.randrange(7)
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w", rng.choice((0, 8, 8, 12, 14))) as made:
        warnings.simplefilter("ignore")
        for key, value in entries.items():
            if key != name:
                made.writestr(key, value)
                continue
            info = zipfile.ZipInfo(fresh if damage == 0 else key)
            info.compress_type = rng.choice((0, 8, 12, 14))
            if damage == 1:
                info.external_attr = 0o120777 << 16
            if damage == 2:
                made.writestr(info, value[: rng.randrange(len(value) + 1)])
            if damage != 3:
                made.writestr(info, value if damage != 4 else value + b" " * 3_000_000)
        if damage == 5:
            made.comment = b"x" * 60_000
    whole = bytearray(out.getvalue())
    if damage == 6:
        at = whole.rfind(b"PK\1\2") + rng.randrange(46)
        whole[at] = rng.choice((0, 1, 8, 9, 99, 255))
    return bytes(whole)


def opened(content: bytes) -> dict[str, bytes]:
    """Return the files in an archive."""
    with zipfile.ZipFile(io.BytesIO(content)) as found:
        return {name: found.read(name) for name in found.namelist()}


def packed(entries: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return an archive of *entries*."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as made:
        for name, content in entries.items():
            made.writestr(zipfile.ZipInfo(name), content, method)
    return out.getvalue()


def in_folder(content: bytes, rng: random.Random) -> bytes:
    """Damage, delete or duplicate a file of a set's folder."""
    files = unpacked_folder(content)
    texts = sorted(name for name in files if name.endswith(".toml"))
    name = rng.choice(texts if rng.random() < 0.8 else sorted(files))
    match rng.randrange(12):
        case 0:
            del files[name]
        case 1:
            files[rng.choice(texts)] = files[name]
        case _:
            files[name] = mutant(_kind(name), files[name], rng)
    return packed_folder(files)


# ---- a catalogue


def in_rows(content: bytes, rng: random.Random) -> bytes:
    """Change values in a catalogue to invalid ones, delete rows or tables, or rename columns."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cards.db"
        file.write_bytes(content)
        with (
            contextlib.closing(sqlite3.connect(file)) as connection,
            contextlib.suppress(sqlite3.Error, OverflowError),
        ):
            tables = [
                row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            ]
            for _ in range(rng.choice((1, 2, 4))):
                table = rng.choice(tables)
                columns = [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')]
                column, some = (
                    rng.choice(columns),
                    f"(rowid + {rng.randrange(50)}) % {rng.choice((1, 3, 50))} = 0",
                )
                match rng.randrange(8):
                    case 0:
                        connection.execute(f'DELETE FROM "{table}" WHERE {some}')
                    case 1:
                        connection.execute(f'DROP TABLE "{table}"')
                    case 2:
                        connection.execute(f'ALTER TABLE "{table}" RENAME COLUMN "{column}" TO "{column}x"')
                    case _:
                        value = rng.choice((None, b"\xff", rng.choice(NUMBERS), rng.choice(STRINGS)))
                        with contextlib.suppress(sqlite3.IntegrityError):
                            connection.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE {some}', (value,))
            connection.commit()
        return file.read_bytes()


HOW: dict[str, tuple[Change, ...]] = {
    ".toml": (in_bytes, in_words, in_toml, in_toml, in_toml, in_encoding),
    ".json": (in_bytes, in_words, in_json, in_json, in_json, in_encoding),
    PROFILE: (in_bytes, in_words, in_json, in_json, in_json, in_encoding),
    ".xml": (in_bytes, in_xml, in_xml),
    ".svg": (in_bytes, in_xml, in_xml, in_xml, in_encoding),
    ".xlf": (in_bytes, in_xml, in_xml, in_words, in_encoding),
    ".po": (in_bytes, in_words, in_words, in_encoding),
    ".csv": (in_bytes, in_csv, in_csv, in_csv, in_encoding),
    ".txt": (in_bytes, in_words, in_encoding),
    ".dozorgame": (in_bytes, in_words, in_words, in_encoding),
    ".png": (in_bytes, in_png, in_png, in_png),
    ".ttf": (in_bytes, in_sfnt, in_sfnt, in_sfnt),
    ".jpg": (in_bytes, in_jpeg, in_jpeg),
    ".webp": (in_bytes, in_webp, in_webp),
    ".dozorset": (in_bytes, in_zip, in_zip, in_zip, in_entries),
    ".xlsx": (in_bytes, in_zip, in_zip, in_entries),
    case_file.ENDING: (in_bytes, in_zip, in_zip, in_entries),
    FOLDER: (in_folder,),
    BACKUP: (in_bytes, in_rows, in_rows),
}
"""Kind → ways to damage it."""
