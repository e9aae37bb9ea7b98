"""Helpers of the rules' tests."""

import importlib.util
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def pebbles():
    """A small whole game (``game``) and its cards (``cards``): tests/rules/pebbles.py."""
    spec = importlib.util.spec_from_file_location("pebbles_game", Path(__file__).with_name("pebbles.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.game, module.cards = module.PebblesGame(), module.CARDS
    return module
