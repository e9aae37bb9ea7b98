"""Finished games for reviews."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from app.bots.fate import heuristics
from app.bots.review.comparison import Effort
from app.bots.review.work import ReviewJob
from app.cards import playing, source
from app.rules.match import Match
from app.rules.own_fate import GAME

ROOT = Path(__file__).resolve().parents[3]
QUICK = Effort(screen=8, find=8, judge=16, judge_most=16, redeals=8, redeals_most=8, width=3)
"""Effort that just covers every part."""
SHORT = 7
"""Seed of a game of three turns."""


@pytest.fixture(scope="session")
def book():
    """Return the shipped set with default rules."""
    return playing.of(source.read_folder(ROOT / "data" / "source" / "own-fate"), "book", "en")


@pytest.fixture(scope="session")
def play(book):
    """Return a function that plays a game, randomly in a share *spoilt* of decisions."""

    def played(seed: int, spoilt: float = 0.04, turns: int = 99) -> Match:
        match = Match.begin(GAME, book.cards, seed, book.options, date="2026-01-01")
        rng = Random(seed)
        while match.outcome is None and match.state.turn <= turns:
            legal = match.state.legal()
            action = heuristics.best(match.state, legal)
            match.submit(rng.choice(legal) if rng.random() < spoilt else action)
        return match

    return played


@pytest.fixture(scope="session")
def match(play):
    """Return a short game."""
    return play(SHORT)


@pytest.fixture(scope="session")
def job(match):
    """Return its quick review job."""
    return ReviewJob.of(match, QUICK)
