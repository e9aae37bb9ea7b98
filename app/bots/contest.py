"""Paired games between two players made of code: the same deal twice, seats swapped, on one process or many.

A contest is plain values, so that any ``concurrent.futures.Executor`` can carry it to its workers; game
*number* of it is the same game wherever and whenever it is played. Rows come back as plain values too, are
kept in a file as they come, and make the same table in whatever order they came.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from hashlib import blake2b
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

from app.bots import arena
from app.bots.facts import Facts
from app.bots.player import Budget, Player, glimpse
from app.bots.players import player
from app.rules.game import SEATS, GameError, Reason, Seat, State, View
from app.rules.games import game_of
from app.rules.record import Setting

Row = dict[str, Any]
"""One finished game: number, seat of the first player, winner, reason, turns, actions, score, how often each
verb was used and each card named in an action, and facts if asked for."""


class BadContest(GameError):
    """A file of rows that belongs to another contest or is none."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays what against whom: *first* and *second* are names of players. ``playouts``: simulations a
    decision for players that search (0: their own number). ``facts``: rows tell what the cards did."""

    game: str
    cards: Any
    first: str
    second: str
    games: int
    seed: int
    options: Mapping[str, Setting] = field(default_factory=dict)
    playouts: int = 0
    facts: bool = False
    alone: bool = False
    """Whether every deal is played once, the first player as Light: for a level against itself, whose two
    games of a pair would be the same game."""

    def mark(self) -> str:
        """A hash of everything that the rows depend on; the number of games is not among it."""
        cards = self.cards.fingerprint() if hasattr(self.cards, "fingerprint") else ""
        said = (
            self.game,
            game_of(self.game).rules_version,
            cards,
            self.first,
            self.second,
            self.seed,
            sorted(self.options.items()),
            self.playouts,
            self.facts,
            self.alone,
        )
        return blake2b(repr(said).encode(), digest_size=8).hexdigest()

    def seat(self, number: int) -> Seat:
        """The seat of the first player in game *number*: games 2k and 2k + 1 are one deal."""
        return SEATS[0 if self.alone else number % 2]

    def deal(self, number: int) -> int:
        """The seed of the deal of game *number*."""
        return arena.seed_of(self.seed, number if self.alone else number // 2)


def play_one(contest: Contest, number: int) -> Row:
    """Game *number* of *contest*."""
    seat = contest.seat(number)
    players: dict[Seat, Player] = {seat: player(contest.first)}
    players["dark" if seat == "light" else "light"] = player(contest.second)
    budget = Budget(playouts=contest.playouts or None)
    seed = contest.deal(number)
    game = game_of(contest.game)
    state = game.new(contest.cards, contest.options, seed)
    facts = None
    if contest.facts:
        facts = Facts(state)
    used: Counter[tuple[str, str]] = Counter()
    actions = _play(state, players, seed, budget, facts, used)
    outcome = state.outcome
    assert outcome is not None
    row: Row = {
        "game": number,
        "first": seat,
        "winner": outcome.winner,
        "reason": outcome.reason,
        "turns": outcome.args.get("turn") or outcome.args.get("rounds") or 0,
        "actions": actions,
        "light": outcome.args.get("light"),
        "dark": outcome.args.get("dark"),
        "verbs": _of_kind(used, "verb"),
        "cards": _of_kind(used, "card"),
    }
    if facts is not None:
        row["facts"] = facts.plain()
    return row


def _play(
    state: State,
    players: Mapping[Seat, Player],
    seed: int,
    budget: Budget,
    facts: Any,
    used: Counter[tuple[str, str]],
) -> int:
    rngs = {seat: Random(f"{seed}/{seat}") for seat in SEATS}
    count = 0
    while (seat := state.to_move) is not None:
        chosen = players[seat].choose(_seen(state, seat, players[seat]), rngs[seat], budget)
        used["verb", chosen.verb] += 1
        used.update(("card", arena.design_of(word)) for word in chosen.args)
        events = state.apply(chosen, events=facts is not None)
        if facts is not None:
            facts.watch(state, seat, chosen, events)
        count += 1
        assert count < arena.MOST_ACTIONS, f"seed {seed}: the game does not end"
    return count


def _of_kind(used: Mapping[tuple[str, str], int], kind: str) -> dict[str, int]:
    return {name: count for (what, name), count in sorted(used.items()) if what == kind}


def _seen(state: State, seat: Seat, who: Player) -> View:
    """The cheapest view that is enough for the player: the same choice comes of all of them."""
    if not who.reads_board:
        return glimpse(state, seat)
    brief: Callable[[State, Seat], View] | None = getattr(who, "brief", None)
    return brief(state, seat) if brief is not None else state.view(seat)


def batch(contest: Contest, numbers: Sequence[int]) -> list[Row]:
    """Some games of *contest*, one after the other: what a worker is given."""
    return [play_one(contest, number) for number in numbers]


class Ledger:
    """The rows of a contest in a file: a header line, then a line a game, flushed at once.

    A line cut short by a crash is dropped. Raises :class:`BadContest` for a file of another contest.
    """

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self.rows: list[Row] = []
        header = {
            "contest": contest.mark(),
            "game": contest.game,
            "first": contest.first,
            "second": contest.second,
            "seed": contest.seed,
        }
        if path.exists() and path.stat().st_size:
            self._read(contest)
            self._file = path.open("a", encoding="utf-8")
        else:
            self._file = path.open("w", encoding="utf-8")
            self._write(header)

    def _read(self, contest: Contest) -> None:
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        try:
            lines = [json.loads(line) for line in whole.decode("utf-8").splitlines()]
            mark = lines[0]["contest"]
            self.rows = [row for row in lines[1:] if isinstance(row["game"], int)]
        except (ValueError, KeyError, IndexError, TypeError):
            raise BadContest(Reason("bots.no-ledger", "", {"path": self.path.name})) from None
        if mark != contest.mark():
            raise BadContest(Reason("bots.other-ledger", "", {"path": self.path.name}))
        if len(whole) < len(data):
            with self.path.open("rb+") as file:
                file.truncate(len(whole))

    def add(self, rows: Iterable[Row]) -> None:
        """Keep *rows*."""
        for row in rows:
            self.rows.append(row)
            self._write(row)

    def _write(self, row: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Let the file go."""
        self._file.close()


def run(
    contest: Contest,
    executor: Executor | None = None,
    *,
    ledger: Ledger | None = None,
    at_once: int = 4,
    size: int = 4,
    progress: Callable[[int], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> list[Row]:
    """All rows of *contest* in the order of its games; those that *ledger* has are not played again.

    *executor*: who plays (None: this process); *at_once* batches of *size* games are with it at a time.
    *progress* hears how many games are done. With *stop* true nothing new is begun and what is done is given.
    """
    rows: dict[int, Row] = {row["game"]: row for row in ledger.rows} if ledger else {}
    todo = [number for number in range(contest.games) if number not in rows]
    batches = iter([todo[i : i + size] for i in range(0, len(todo), size)])
    for done in _results(contest, batches, executor, at_once, stop):
        fresh = [row for row in done if row["game"] not in rows]
        for row in fresh:
            rows[row["game"]] = row
        if ledger is not None:
            ledger.add(fresh)
        if progress is not None:
            progress(len(rows))
    return [rows[number] for number in sorted(rows) if number < contest.games]


def _results(
    contest: Contest,
    batches: Iterator[list[int]],
    executor: Executor | None,
    at_once: int,
    stop: Callable[[], bool] | None,
) -> Iterator[list[Row]]:
    if executor is None:
        for numbers in batches:
            if stop is not None and stop():
                return
            yield batch(contest, numbers)
        return
    pending: set[Future[list[Row]]] = set()
    try:
        while True:
            while len(pending) < at_once and not (stop is not None and stop()):
                numbers = next(batches, [])
                if not numbers:
                    break
                pending.add(executor.submit(batch, contest, numbers))
            if not pending:
                return
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in pending:
            future.cancel()


# --- what can be said of many games -----------------------------------------------------------------------


def interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Mean and 95 % interval of independent *values* (normal approximation)."""
    if not values:
        return 0.0, 0.0, 1.0
    middle = mean(values)
    if len(values) < 2:
        return middle, 0.0, 1.0
    spread = sqrt(sum((v - middle) ** 2 for v in values) / (len(values) - 1) / len(values))
    return middle, max(0.0, middle - 1.96 * spread), min(1.0, middle + 1.96 * spread)


def share(won: float, total: int) -> tuple[float, float, float]:
    """A share with its 95 % interval after Wilson; (0, 0, 1) of nothing."""
    if not total:
        return 0.0, 0.0, 1.0
    p, z = won / total, 1.96
    base = 1 + z * z / total
    middle = (p + z * z / (2 * total)) / base
    half = z * sqrt(p * (1 - p) / total + z * z / (4 * total * total)) / base
    return p, max(0.0, middle - half), min(1.0, middle + half)


def points(row: Row, seat: Seat) -> float:
    """1 for a game that *seat* won, ½ for a draw."""
    return 1.0 if row["winner"] == seat else 0.5 if row["winner"] is None else 0.0


def table(contest: Contest, rows: Sequence[Row]) -> dict[str, Any]:
    """The contest in numbers: who won, on which side, how the games ended, how long they were."""
    first = [points(row, row["first"]) for row in rows]
    by_pair: dict[int, list[float]] = {}
    light_by_pair: dict[int, list[float]] = {}
    for row, won in zip(rows, first, strict=True):
        by_pair.setdefault(row["game"] // 2, []).append(won)
        light_by_pair.setdefault(row["game"] // 2, []).append(points(row, "light"))
    both = 0 if contest.alone else 2
    whole = [mean(found) for _, found in sorted(by_pair.items()) if len(found) == both]
    light = [mean(found) for _, found in sorted(light_by_pair.items()) if len(found) == both]
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


def _three(found: tuple[float, float, float]) -> list[float]:
    return [round(value, 4) for value in found]


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
