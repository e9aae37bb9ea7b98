"""Golden hashes of the drawing operations of shipped sets and templates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from app import paths
from app.cards import convert, source
from app.face import layout
from app.face.ops import Clip, Face, Layer, Op, Placed, Shadow, Shape, bounds
from tests.golden import assert_golden

SETS = ("source/own-fate", "source/tribunal", *(f"templates/{key}" for key in source.templates()))
EMPTY = Face("", 0, 0, 0, ())
NUMBER = re.compile(r"(?<=[ (=-])\d+(\.\d+(e-?\d+)?)?(?=[,) \n])")
"""Matches numbers outside texts; caches return 1 for 1.0, so both are written alike."""
CARDS = 6
"""Maximum number of cards from each set."""
LONG = "A much longer text than {gloom} was meant, *with emphasis* and numbers such as 12 and -3. " * 3


def drawn(face: Face) -> str:
    """Return *face* as text: its operations with the bounds of their paths; numbers to 0.01 mm."""
    parts = [repr(replace(face, ops=(), outline=())), *map(described, face.ops)]
    return NUMBER.sub(lambda number: f"{float(number[0]):.2f}", "\n".join(parts))


def described(op: Op) -> str:
    inside: Iterable[Op] = ()
    if isinstance(op, Shape | Clip):
        op, whole = replace(op, path=()), op
        return f"{op} {bounds(whole.path)} {len(whole.path)}"
    if isinstance(op, Layer | Shadow):
        op, inside = replace(op, ops=()), op.ops
    elif isinstance(op, Placed):
        op, inside = replace(op, face=EMPTY), op.face.ops
    return " ".join((repr(op), *map(described, inside)))


def faces(folder: str) -> Iterator[str]:
    """Yield faces of the set, in its languages in turn, at two sizes, and with texts that are too long."""
    data = source.read_folder(paths.data() / folder)
    for number, language in enumerate(data.languages()):
        content = convert.content(data, language)
        for front, back, _copies in content.cards[number :: max(1, len(content.cards) // CARDS)]:
            yield drawn(layout.card(front)) + drawn(layout.back(back))
        front, back, _copies = content.cards[0]
        yield drawn(layout.card(replace(front, name=LONG[:60], rules=LONG)))
        yield drawn(layout.card(front, (44, 68), 0)) + drawn(layout.back(back, (44, 68), 0))
        for track in content.tracks:
            yield drawn(layout.track(track))
        for counter in content.counters:
            yield drawn(layout.counter(counter)) + drawn(layout.counter(counter, "round"))


@pytest.mark.parametrize("folder", SETS)
def test_golden_faces_are_drawn_as_before(folder):
    assert_golden(f"faces {folder}", faces(folder))
