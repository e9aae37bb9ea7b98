"""Records of random games written before cards had sizes (all 63 × 88 mm)."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.rules.games import cards_in
from app.rules.match import check_record
from app.rules.record import Check, parse

OLDER = sorted(Path(__file__).with_name("older").glob("*.dozorgame"))


@pytest.mark.parametrize("file", OLDER, ids=lambda file: file.stem)
def test_a_record_without_sizes_replays_alike(file: Path) -> None:
    content = file.read_bytes()
    check_record(content)  # compares the digest at every check
    record = parse(content)
    cards = cards_in(record.header)
    assert cards is not None
    assert {card.measure for card in cards.cards} == {(63, 88, "rect")}
    assert sum(isinstance(entry, Check) for entry in record.entries) >= 2
