"""The arena: whole games between computer players, repeatable."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from app.bots.player import UNBOUNDED, Budget, Player, glimpse
from app.rules.game import SEATS, Game, Seat
from app.rules.match import Match
from app.rules.record import OptionValue

MOST_ACTIONS = 200_000
"""A game beyond this is a bug of the rules: every game has to end."""


def play(
    game: Game,
    card_set: Any,
    players: Mapping[Seat, Player],
    seed: int,
    options: Mapping[str, OptionValue] | None = None,
    *,
    budget: Budget = UNBOUNDED,
) -> Match:
    """Play one whole game. The same arguments give the same game, action by action.

    Raises AssertionError if the game does not end.
    """
    match = Match.begin(
        game, card_set, seed, options, {s: p.name for s, p in players.items()}, with_cards=False
    )
    rngs = {seat: Random(f"{seed}/{seat}") for seat in SEATS}
    while (seat := match.state.to_move) is not None:
        player = players[seat]
        view = match.state.view(seat) if player.reads_board else glimpse(match.state, seat)
        match.submit(player.choose(view, rngs[seat], budget))
        assert len(match.moves) < MOST_ACTIONS, f"seed {seed}: the game does not end"
    return match


def design_of(key: str) -> str:
    """Return the design of a physical card: ``attack-2.3`` is an ``attack-2``."""
    return key.partition(".")[0]


def seed_of(seed: int, number: int) -> int:
    """Return the seed of game *number* (from 0) of the series *seed*."""
    return seed * 1_000_000 + number
