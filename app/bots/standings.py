"""The results of a contest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import mean

from app.bots import inference
from app.bots.contest import Contest, Row
from app.bots.inference import share
from app.rules.game import SEATS, Seat
from app.rules.games import game_of


def interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean and 95 % interval of independent *values* from 0 to 1, such as means of pairs."""
    middle, low, high = inference.shift([2 * value - 1 for value in values])
    return (middle + 1) / 2 if values else 0.0, (low + 1) / 2, (high + 1) / 2


def points(row: Row, seat: Seat) -> float:
    """Return 1 for a game that *seat* won, ½ for a draw, else 0."""
    return 1.0 if row["winner"] == seat else 0.5 if row["winner"] is None else 0.0


def table(contest: Contest, rows: Sequence[Row]) -> dict[str, object]:
    """Return the contest's results as plain values: wins, sides, endings, lengths."""
    first = [points(row, row["first"]) for row in rows]
    by_pair: dict[int, list[float]] = {}
    light_by_pair: dict[int, list[float]] = {}
    for row, won in zip(rows, first, strict=True):
        by_pair.setdefault(row["game"] // 2, []).append(won)
        light_by_pair.setdefault(row["game"] // 2, []).append(points(row, "light"))
    both = 0 if contest.alone else 2
    whole = [mean(scores) for _, scores in sorted(by_pair.items()) if len(scores) == both]
    light = [mean(scores) for _, scores in sorted(light_by_pair.items()) if len(scores) == both]
    named = _sum(rows, "cards")
    sides = {}
    for seat in SEATS:
        mine = [points(row, seat) for row in rows if row["first"] == seat]
        sides[seat] = _three(share(sum(mine), len(mine)))
    return {
        "game": contest.game,
        "rules": game_of(contest.game).rules_version,
        "games": len(rows),
        "pairs": len(whole),
        "seed": contest.seed,
        "first": contest.first,
        "second": contest.second,
        "options": dict(sorted(contest.options.items())),
        "playouts": contest.playouts,
        "first-wins": _three(interval(whole) if whole else share(sum(first), len(first))),
        "first-as": sides,
        "light-wins": _three(
            interval(light) if light else share(sum(points(r, "light") for r in rows), len(rows))
        ),
        "wins": {
            who: sum(1 for row in rows if row["winner"] == (None if who == "draw" else who))
            for who in (*SEATS, "draw")
        },
        "endings": dict(sorted(Counter(row["reason"] for row in rows).items())),
        "turn-limit-share": round(sum(row["reason"] == "turn-limit" for row in rows) / max(1, len(rows)), 4),
        "verbs": _sum(rows, "verbs"),
        "cards": {card.key: named.get(card.key, 0) for card in getattr(contest.cards, "cards", ())},
        "turns": _spread([row["turns"] for row in rows]),
        "actions": _spread([row["actions"] for row in rows]),
    }


def _sum(rows: Sequence[Row], what: str) -> dict[str, int]:
    total: Counter[str] = Counter()
    for row in rows:
        total.update(row[what])
    return dict(sorted(total.items()))


def _three(bounds: tuple[float, float, float]) -> list[float]:
    return [round(value, 4) for value in bounds]


def _spread(numbers: list[int]) -> dict[str, float]:
    if not numbers:
        return {}
    ordered = sorted(numbers)
    return {
        "least": ordered[0],
        "median": ordered[len(ordered) // 2],
        "mean": round(mean(ordered), 2),
        "most": ordered[-1],
    }
