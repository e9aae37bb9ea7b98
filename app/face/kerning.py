"""Kerning: how far the characters of a pair are moved together or apart, from a font's GPOS table.

The table is read here, not by fontTools, which would take a third of a second for the shipped fonts; see
https://learn.microsoft.com/typography/opentype/spec/gpos for its format.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.i18n import scripts


class Kerning(dict[str, float]):
    """The adjustment of each pair of characters, in em, looked up in the font on first use.

    Right-to-left pairs have none: their order on the line isn't that in the text.
    """

    def __init__(self, table: bytes, glyphs: Mapping[str, int], units_per_em: int) -> None:
        """*table*: the font's GPOS table, b"" if it has none; *glyphs*: the glyph of each character."""
        super().__init__()
        self._lookups = [list(subtables) for subtables in _lookups(table)] if table else []
        self._glyphs, self._em = glyphs, units_per_em

    def __missing__(self, pair: str) -> float:
        left, right = (self._glyphs.get(char) for char in pair)
        units = 0
        if left is not None and right is not None and not scripts.RTL.search(pair):
            for subtables in self._lookups:
                # In a lookup, the first subtable that knows the pair decides.
                found = (subtable.find(left, right) for subtable in subtables)
                units += next((value for value in found if value is not None), 0)
        self[pair] = units / self._em
        return self[pair]


def _words(table: bytes, at: int, count: int) -> tuple[int, ...]:
    return struct.unpack_from(f">{count}H", table, at)


def _list(table: bytes, at: int) -> tuple[int, ...]:
    """Return the numbers of a list that begins with their count."""
    return _words(table, at + 2, *_words(table, at, 1))


def _lookups(table: bytes) -> Iterator[Iterator[_Singles | _Classes]]:
    """Yield the subtables of each lookup of the feature kern."""
    features, lookups = _words(table, 6, 2)
    offsets = _list(table, lookups)
    numbers = set[int]()
    for record in range(features + 2, features + 2 + 6 * _words(table, features, 1)[0], 6):
        if table[record : record + 4] == b"kern":
            numbers.update(_list(table, features + _words(table, record + 4, 1)[0] + 2))
    return (_subtables(table, lookups + offsets[number]) for number in sorted(numbers))


def _subtables(table: bytes, lookup: int) -> Iterator[_Singles | _Classes]:
    for offset in _list(table, lookup + 4):
        kind, start = _words(table, lookup, 1)[0], lookup + offset
        if kind == 9:
            # A subtable that is more than 64 KB away.
            kind = _words(table, start + 2, 1)[0]
            start += struct.unpack_from(">I", table, start + 4)[0]
        if kind == 2:
            form, coverage, first, second = _words(table, start, 4)
            covered = _by_glyph(table, start + coverage, covers=True)
            # Of a pair's two values, only how far the first glyph advances matters.
            size, place = (first.bit_count() + second.bit_count()) * 2, (first & 3).bit_count() * 2
            has_advance = bool(first & 4)
            if has_advance:
                yield (_Singles if form == 1 else _Classes)(table, start, covered, size, place)


def _by_glyph(table: bytes, at: int, *, covers: bool) -> dict[int, int]:
    """Return a coverage table's index, or a table's class, of each glyph."""
    if _words(table, at, 1)[0] == 1:
        if covers:
            return {glyph: index for index, glyph in enumerate(_list(table, at + 2))}
        first = _words(table, at + 2, 1)[0]
        return dict(enumerate(_list(table, at + 4), first))
    count = _words(table, at + 2, 1)[0]
    numbers = _words(table, at + 4, 3 * count)
    return {
        glyph: value + (glyph - first) * covers
        for first, last, value in zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
        for glyph in range(first, last + 1)
    }


@dataclass(slots=True)
class _Singles:
    """A subtable with the adjustments of pairs of glyphs."""

    table: bytes
    start: int
    covered: dict[int, int]
    size: int
    place: int

    def find(self, left: int, right: int) -> int | None:
        """Return the adjustment of a pair in font units; None if it isn't listed."""
        row = self.covered.get(left)
        if row is None:
            return None
        at = self.start + _words(self.table, self.start + 10 + 2 * row, 1)[0]
        step = 1 + self.size // 2
        rights = _words(self.table, at + 2, _words(self.table, at, 1)[0] * step)[::step]
        if right not in rights:
            return None
        return _signed(self.table, at + 4 + rights.index(right) * 2 * step + self.place)


class _Classes(_Singles):
    """A subtable with the adjustments of pairs of classes of glyphs."""

    def __init__(self, table: bytes, start: int, covered: dict[int, int], size: int, place: int) -> None:
        super().__init__(table, start, covered, size, place)
        lefts, rights, _count, self._count = _words(table, start + 8, 4)
        self._lefts = _by_glyph(table, start + lefts, covers=False)
        self._rights = _by_glyph(table, start + rights, covers=False)

    def find(self, left: int, right: int) -> int | None:
        """Return the adjustment of a pair in font units; None if the left glyph isn't covered."""
        if left not in self.covered:
            return None
        cell = self._lefts.get(left, 0) * self._count + self._rights.get(right, 0)
        return _signed(self.table, self.start + 16 + cell * self.size + self.place)


def _signed(table: bytes, at: int) -> int:
    return int(struct.unpack_from(">h", table, at)[0])
