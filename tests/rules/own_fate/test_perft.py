"""Counts of legal sequences from twenty positions guard the rules (tests/rules/perft.txt)."""

import importlib.util

import pytest

from app import paths


def bench():
    """The tool that made the counts."""
    spec = importlib.util.spec_from_file_location("bench_perft", paths.ROOT / "bench" / "perft.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PERFT = bench()
LINES = PERFT.lines()


def test_there_are_twenty_positions_of_a_hundred_thousand():
    assert len(LINES) == 20
    assert min(line[3] for line in LINES) >= 100_000


@pytest.mark.parametrize("line", LINES, ids=str)
def test_the_count_is_the_same(fate_cards, line):
    seed, before, depth, _, shorter = line
    assert PERFT.perft(PERFT.position(fate_cards, seed, before), depth - 2) == shorter


@pytest.mark.parametrize("line", LINES, ids=str)
def test_asking_why_not_for_all_words_finds_the_same(fate_cards, line):
    seed, before, *_ = line
    state = PERFT.position(fate_cards, seed, before)
    assert PERFT.brute_moves(state) == sorted(PERFT.moves(state))
