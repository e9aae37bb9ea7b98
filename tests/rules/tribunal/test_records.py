"""Tribunal records from earlier versions replay unchanged."""

from pathlib import Path

import pytest

from app.rules.games import game_of
from app.rules.match import replay
from app.rules.record import Check, parse
from app.rules.tribunal import Numbers

RECORDS = sorted((Path(__file__).parent / "records").glob("*.dozorgame"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_an_old_record_is_played_again_to_the_hash(file):
    record = parse(file.read_bytes())
    assert any(isinstance(entry, Check) for entry in record.entries)
    match = replay(record, game_of("tribunal"), Numbers())
    assert len(match.moves) == sum(hasattr(entry, "action") for entry in record.entries)
