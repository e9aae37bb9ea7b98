"""The engine counts as many legal sequences as a naive reading of the rules that shares no code with it."""

import importlib.util
import sys

import pytest

from app import paths


def bench():
    """The naive reading."""
    spec = importlib.util.spec_from_file_location("bench_by_hand", paths.ROOT / "bench" / "by_hand.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


HAND = bench()


@pytest.mark.parametrize(
    ("position", "depth"),
    [(p, quick) for _, p, _, quick in HAND.POSITIONS],
    ids=[name for name, *_ in HAND.POSITIONS],
)
def test_both_count_the_same(fate_cards, position, depth):
    begin = (HAND.movement if position["phase"] == "movement" else HAND.battle)(position)
    engine = HAND.engine_state(fate_cards, position)
    assert HAND.by_engine(engine, position["phase"], depth) == HAND.by_hand(begin, depth)
