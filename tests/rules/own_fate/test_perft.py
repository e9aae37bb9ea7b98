"""Counts of legal sequences from twenty positions guard the rules (tests/rules/perft.txt)."""

import pytest

from tools import perft

LINES = perft.lines()


def test_there_are_twenty_positions_of_a_hundred_thousand():
    assert len(LINES) == 20
    assert min(line[3] for line in LINES) >= 100_000


@pytest.mark.parametrize("line", LINES, ids=str)
def test_the_count_is_the_same(fate_cards, line):
    seed, before, depth, _, shorter = line
    assert perft.perft(perft.position(fate_cards, seed, before), depth - 2) == shorter


@pytest.mark.parametrize("line", LINES, ids=str)
def test_asking_why_not_for_all_words_finds_the_same(fate_cards, line):
    seed, before, *_ = line
    state = perft.position(fate_cards, seed, before)
    assert perft.brute_moves(state) == sorted(perft.moves(state))
