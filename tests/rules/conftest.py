"""Fixtures for the rules' tests."""

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
    """Return tests/rules/pebbles.py with ``game`` and ``cards`` set."""
    module = _module("pebbles")
    module.game, module.cards = module.PebblesGame(), module.CARDS
    return module


@pytest.fixture(scope="session")
def fate_cards():
    """Return the pinned Own Fate test set, independent of the shipped set's balance."""
    from app.rules.cardset import read_set

    return read_set((HERE / "own_fate.set").read_text(encoding="utf-8").splitlines())


@pytest.fixture(scope="session")
def table(fate_cards):
    """Return a function that sets up a table of Own Fate: ``table("battle", anton="moscow: attack-2")``.

    See ``set_table`` in tests/rules/table.py. ``card_set`` replaces the pinned set.
    """
    module = _module("table")
    return lambda *args, card_set=fate_cards, **cards: module.set_table(card_set, *args, **cards)
