"""The engine and an independent naive reading of the rules count the same legal sequences."""

import pytest

from tools import oracle


@pytest.mark.parametrize(
    ("position", "depth"),
    [(p, quick) for _, p, _, quick in oracle.POSITIONS],
    ids=[name for name, *_ in oracle.POSITIONS],
)
def test_both_count_the_same(fate_cards, position, depth):
    begin = (oracle.movement if position["phase"] == "movement" else oracle.battle)(position)
    engine = oracle.engine_state(fate_cards, position)
    assert oracle.by_engine(engine, position["phase"], depth) == oracle.by_hand(begin, depth)
