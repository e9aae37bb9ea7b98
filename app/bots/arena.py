"""Where players made of code meet: whole games, repeatable, and what can be said of many of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import mean, median
from typing import Any

from app.bots.player import UNBOUNDED, Budget, Player, glimpse
from app.rules.game import SEATS, Event, Game, Seat
from app.rules.match import Match
from app.rules.record import Setting

MOST_ACTIONS = 200_000
"""A game beyond this is a bug of the rules: every game has to end."""


@dataclass(slots=True)
class Played:
    """One finished game: its match, and what was used in it."""

    match: Match
    verbs: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)
    turns: int = 0


def play(
    game: Game,
    card_set: Any,
    players: Mapping[Seat, Player],
    seed: int,
    options: Mapping[str, Setting] | None = None,
    *,
    budget: Budget = UNBOUNDED,
    watch: Callable[[Match, Sequence[Event]], None] | None = None,
) -> Played:
    """One whole game. The same arguments give the same game, action by action.

    *watch* is called after every action. Raises AssertionError if the game does not end.
    """
    match = Match.begin(
        game, card_set, seed, options, {s: p.name for s, p in players.items()}, with_cards=False
    )
    rngs = {seat: Random(f"{seed}/{seat}") for seat in SEATS}
    keys = frozenset(card.key for card in getattr(card_set, "cards", ()))
    played = Played(match)
    while (seat := match.state.to_move) is not None:
        player = players[seat]
        view = match.state.view(seat) if player.reads_board else glimpse(match.state, seat)
        action = player.choose(view, rngs[seat], budget)
        events = match.submit(action)
        played.verbs[action.verb] += 1
        played.cards.update(key for key in map(design_of, action.args) if key in keys)
        for event in events:
            card = event.args.get("card")
            # What comes into play without a decision was used too; so is a passive card when it acts.
            if isinstance(card, str) and design_of(card) not in map(design_of, action.args):
                played.cards.update(key for key in (design_of(card),) if key in keys)
        if watch is not None:
            watch(match, events)
        assert len(match.moves) < MOST_ACTIONS, f"seed {seed}: the game does not end"
    # Own Fate counts turns; Tribunal's turn is a side, and its rounds are counted.
    counted = (getattr(match.state, name, None) for name in ("turn", "round"))
    played.turns = next((count for count in counted if isinstance(count, int)), 0)
    return played


def design_of(key: str) -> str:
    """The design of a physical card: ``attack-2.3`` is an ``attack-2``."""
    return key.partition(".")[0]


def games(
    game: Game,
    card_set: Any,
    players: Mapping[Seat, Player],
    count: int,
    seed: int,
    options: Mapping[str, Setting] | None = None,
    budget: Budget = UNBOUNDED,
) -> Iterator[Played]:
    """*count* games one after the other. Their seeds come from *seed*, each game has its own."""
    for number in range(count):
        yield play(game, card_set, players, seed_of(seed, number), options, budget=budget)


def seed_of(seed: int, number: int) -> int:
    """The seed of game *number* (from 0) of the series *seed*."""
    return seed * 1_000_000 + number


def report(
    game: Game,
    played: Iterator[Played],
    players: Mapping[Seat, Player],
    seed: int,
    options: Mapping[str, Setting],
) -> dict[str, Any]:
    """What *played* games were like, as plain values: the same games give the same report."""
    wins: Counter[str] = Counter({"light": 0, "dark": 0, "draw": 0})
    endings: Counter[str] = Counter()
    verbs: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    actions: list[int] = []
    turns: list[int] = []
    for one in played:
        outcome = one.match.outcome
        assert outcome is not None
        wins[outcome.winner or "draw"] += 1
        endings[outcome.reason] += 1
        verbs += one.verbs
        cards += one.cards
        actions.append(len(one.match.moves))
        turns.append(one.turns)
    total = len(actions)
    return {
        "game": game.key,
        "rules": game.rules_version,
        "games": total,
        "seed": seed,
        "options": dict(sorted(options.items())),
        "players": {seat: players[seat].name for seat in SEATS},
        "wins": dict(wins),
        "endings": dict(sorted(endings.items())),
        "turn_limit_share": round(endings["turn-limit"] / total, 4) if total else 0.0,
        "turns": _spread([count for count in turns if count]),
        "actions": _spread(actions),
        "verbs": dict(sorted(verbs.items())),
        "cards": dict(sorted(cards.items())),
    }


def _spread(numbers: list[int]) -> dict[str, float]:
    if not numbers:
        return {}
    return {
        "least": min(numbers),
        "median": median(numbers),
        "mean": round(mean(numbers), 2),
        "most": max(numbers),
    }
