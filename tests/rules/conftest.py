"""Helpers of the rules' tests."""

import importlib.util
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def _module(name):
    spec = importlib.util.spec_from_file_location(f"rules_{name}", HERE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def pebbles():
    """A small whole game (``game``) and its cards (``cards``): tests/rules/pebbles.py."""
    module = _module("pebbles")
    module.game, module.cards = module.PebblesGame(), module.CARDS
    return module


@pytest.fixture(scope="session")
def fate_cards():
    """The test set of Own Fate, pinned: balancing the shipped set does not touch these proofs."""
    from app.rules.set_text import read_set

    return read_set((HERE / "own_fate.set").read_text(encoding="utf-8").splitlines())


@pytest.fixture(scope="session")
def table(fate_cards):
    """Sets a table of Own Fate: ``table("battle", anton="moscow: attack-2")``, see tests/rules/table.py; with
    ``card_set`` by another set than the pinned one."""
    module = _module("table")
    return lambda *args, card_set=fate_cards, **cards: module.set_table(card_set, *args, **cards)
