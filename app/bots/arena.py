"""Reproducible games between computer players."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from app.bots.player import UNBOUNDED, Budget, Player, glimpse
from app.rules.game import SEATS, Game, Seat
from app.rules.match import Match
from app.rules.record import OptionValue

MAX_ACTIONS = 200_000
"""Limit of actions in a game; a longer game means a bug in the rules."""


def play(
    game: Game,
    card_set: Any,
    players: Mapping[Seat, Player],
    seed: int,
    options: Mapping[str, OptionValue] | None = None,
    *,
    budget: Budget = UNBOUNDED,
) -> Match:
    """Play a whole game; equal arguments without a time limit result in the same actions.

    Raises AssertionError if the game doesn't end.
    """
    match = Match.begin(
        game, card_set, seed, options, {s: p.name for s, p in players.items()}, with_cards=False
    )
    rngs = {seat: Random(f"{seed}/{seat}") for seat in SEATS}
    while (seat := match.state.to_move) is not None:
        player = players[seat]
        view = match.state.view(seat) if player.reads_board else glimpse(match.state, seat)
        match.submit(player.choose(view, rngs[seat], budget))
        assert len(match.moves) < MAX_ACTIONS, f"seed {seed}: the game does not end"
    return match


def design_of(key: str) -> str:
    """Return the design of a copy of a card: ``attack-2`` for ``attack-2.3``."""
    return key.partition(".")[0]


def seed_of(seed: int, number: int) -> int:
    """Return the seed of game *number* (from 0) of the series *seed*."""
    return seed * 1_000_000 + number
