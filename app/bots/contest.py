"""Paired games between two computer players: unless ``alone``, each deal is played twice, seats swapped.

A contest is picklable, so that any ``concurrent.futures.Executor`` can run it; game *number* is the same game
on any machine. Rows are plain values, stored on arrival; their order doesn't matter.
"""

from __future__ import annotations

import json
import os
import platform
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field
from hashlib import blake2b
from multiprocessing.synchronize import Event
from pathlib import Path
from random import Random
from typing import Any

from app.bots import arena, program
from app.bots.facts import Facts
from app.bots.player import Budget, Player, glimpse
from app.bots.players import player
from app.locks import AppendedFile, Changed, InUse
from app.rules.game import SEATS, Action, GameError, Reason, Seat, State, View
from app.rules.games import game_of
from app.rules.record import OptionValue

Row = dict[str, Any]
"""Result of a finished game.

Number, seat of the first player, winner, reason, turns, actions, score, uses of each verb, uses of each card
in actions, and, if requested, facts and the winner without each used card.
"""


_USES = ("enter", "replace", "chance", "item")
"""The verbs by which a card leaves its owner's hand for the table."""


class Halted(Exception):
    """The game was aborted because the caller wants no more games."""


_halt: Callable[[], bool] = bool
"""Returns whether this process's games must stop."""


class BadContest(GameError):
    """A file of rows is invalid, in use, or of another contest or program; or a worker's program differs."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest between the players ``first`` and ``second``, by name.

    ``playouts``: simulations per decision for players that search (0: their default). ``facts``: whether rows
    include what the cards did.
    """

    game: str
    cards: Any
    first: str
    second: str
    games: int
    seed: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    playouts: int = 0
    facts: bool = False
    gains: bool = False
    """Whether to measure the gain of each Light or Dark card that entered or was played.

    For that, the deal is replayed without using the card. Needs ``facts``. A game takes about fifteen times
    as long.
    """
    alone: bool = False
    """Whether each deal is played once, with the first player as Light.

    For a level against itself, because both games of a pair would be the same.
    """
    rules: int = 0
    """The version of the rules used; 0: the program's."""

    def mark(self) -> str:
        """Return a hash of everything that determines the rows, except the number of games."""
        cards = self.cards.fingerprint() if hasattr(self.cards, "fingerprint") else ""
        identity = (
            self.game,
            self.rules or game_of(self.game).rules_version,
            cards,
            self.first,
            self.second,
            self.seed,
            sorted(self.options.items()),
            self.playouts,
            self.facts,
            self.gains,
            self.alone,
        )
        return blake2b(repr(identity).encode(), digest_size=8).hexdigest()

    def seat(self, number: int) -> Seat:
        """Return the first player's seat in game *number*: Light in even ones and, if ``alone``, in all."""
        return SEATS[0 if self.alone else number % 2]

    def deal(self, number: int) -> int:
        """Return the seed of the deal of game *number*; 2k and 2k + 1 share it unless ``alone``."""
        return arena.seed_of(self.seed, number if self.alone else number // 2)


def play_one(contest: Contest, number: int) -> Row:
    """Play game *number* of *contest* and return its row. Raises :class:`Halted`."""
    seat = contest.seat(number)
    players: dict[Seat, Player] = {seat: player(contest.first)}
    players["dark" if seat == "light" else "light"] = player(contest.second)
    budget = Budget(playouts=contest.playouts or None, stop=_halt)
    seed = contest.deal(number)
    state = game_of(contest.game).new(contest.cards, contest.options, seed)
    facts = Facts(state) if contest.facts else None
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
        "verbs": _counts_of_kind(used, "verb"),
        "cards": _counts_of_kind(used, "card"),
    }
    if facts is not None:
        row["facts"] = facts.plain()
        if contest.gains:
            row["without"] = {
                card: _without(contest, players, seed, budget, card)
                for card in sorted(facts.entered | facts.played)
                if contest.cards.card(card).side in SEATS
            }
    return row


def _without(contest: Contest, players: Mapping[Seat, Player], seed: int, budget: Budget, card: str) -> Any:
    """Return the winner of the deal *seed* if *card* is never used."""
    state = game_of(contest.game).new(contest.cards, contest.options, seed)
    _play(state, {seat: _Withholding(who, card) for seat, who in players.items()}, seed, budget)
    assert state.outcome is not None
    return state.outcome.winner


class _Withholding:
    def __init__(self, who: Player, card: str) -> None:
        self.name, self.reads_board, self._who, self._card = who.name, who.reads_board, who, card
        self.brief = getattr(who, "brief", None)

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        """Return the player's choice among the actions that don't involve the card, while it is in hand."""
        held = any(action.verb in _USES and self._card in action.args for action in view.actions)
        if held:
            actions = tuple(action for action in view.actions if self._card not in action.args)
            if actions:
                view = copy(view)
                object.__setattr__(view, "actions", actions)
        return self._who.choose(view, rng, budget)


def _play(
    state: State,
    players: Mapping[Seat, Player],
    seed: int,
    budget: Budget,
    facts: Any = None,
    used: Counter[tuple[str, str]] | None = None,
) -> int:
    rngs = {seat: Random(f"{seed}/{seat}") for seat in SEATS}
    count = 0
    while (seat := state.to_move) is not None:
        chosen = players[seat].choose(_view_for(state, seat, players[seat]), rngs[seat], budget)
        if _halt():
            # The player may have been stopped early, so its answer doesn't count.
            raise Halted
        if used is not None:
            used["verb", chosen.verb] += 1
            used.update(("card", arena.design_of(word)) for word in chosen.args)
        events = state.apply(chosen, events=facts is not None)
        if facts is not None:
            facts.watch(state, seat, chosen, events)
        count += 1
        assert count < arena.MAX_ACTIONS, f"seed {seed}: the game does not end"
    return count


def _counts_of_kind(used: Mapping[tuple[str, str], int], kind: str) -> dict[str, int]:
    return {name: count for (what, name), count in sorted(used.items()) if what == kind}


def _view_for(state: State, seat: Seat, who: Player) -> View:
    if not who.reads_board:
        return glimpse(state, seat)
    brief: Callable[[State, Seat], View] | None = getattr(who, "brief", None)
    return brief(state, seat) if brief is not None else state.view(seat)


def batch(contest: Contest, numbers: Sequence[int], asked_by: Mapping[str, str] | None = None) -> list[Row]:
    """Play games *numbers* of *contest* in a worker; if halted, return only the finished ones.

    Raises :class:`BadContest` if this program differs from *asked_by*, the caller's ``program.parts()``.
    """
    other = program.other_part(asked_by) if asked_by is not None else ""
    if other:
        raise BadContest(Reason("bots.other-worker", "", {"part": other, "host": platform.node()}))
    rows: list[Row] = []
    with suppress(Halted):
        for number in numbers:
            rows.append(play_one(contest, number))
    return rows


def init_worker(nice: int, halt: Event) -> None:
    """Initialize a worker: lower its priority, and stop its games once *halt* is set."""
    global _halt
    _halt = halt.is_set
    if nice and hasattr(os, "nice"):
        os.nice(nice)


class Ledger:
    """A contest's rows in a file: a header line, then a line per game, flushed immediately.

    A line cut short by a crash is dropped. Raises :class:`BadContest` for a file that is invalid, in use, or
    of another contest or program.
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
            "program": dict(program.parts()),
        }
        try:
            self._file = AppendedFile(path, new=not path.exists())
        except InUse as held:
            raise self._bad("ledger-in-use", **held.owner.message_args) from None
        try:
            whole = self._read(contest)
            self._file.start_after(whole)
        except BaseException:
            self._file.close()
            raise
        if not whole:
            self._write(header)

    def _read(self, contest: Contest) -> int:
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if not data:
            return 0
        try:
            lines = [json.loads(line) for line in whole.decode("utf-8").splitlines()]
            mark, played_by = lines[0]["contest"], lines[0].get("program", {})
            self.rows = [row for row in lines[1:] if isinstance(row["game"], int)]
        except (ValueError, KeyError, IndexError, TypeError):
            raise self._bad("no-ledger") from None
        if mark != contest.mark():
            raise self._bad("other-ledger")
        other = program.other_part(played_by)
        if other:
            raise self._bad("other-program", part=other)
        return len(whole)

    def add(self, rows: Iterable[Row]) -> None:
        """Append *rows*."""
        for row in rows:
            self.rows.append(row)
            self._write(row)

    def _write(self, row: Mapping[str, Any]) -> None:
        line = json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"
        try:
            self._file.append(line.encode())
        except (InUse, Changed):
            raise self._bad("ledger-changed") from None

    def _bad(self, code: str, **args: str | int) -> BadContest:
        return BadContest(Reason(f"bots.{code}", "", {"path": self.path.name, **args}))

    def close(self) -> None:
        """Close the file."""
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
    """Play *contest* and return its rows in order; those in *ledger* are not played again.

    *executor*: where games run (None: this process); its method ``check``, if any, raises when no worker is
    left. At most *at_once* batches of *size* games are pending. *progress* is called with the number of games
    done. Once *stop* returns true, no batch is started and the finished rows are returned.
    """
    rows: dict[int, Row] = {row["game"]: row for row in ledger.rows} if ledger else {}
    missing = [number for number in range(contest.games) if number not in rows]
    batches = iter([missing[i : i + size] for i in range(0, len(missing), size)])
    for finished in _results(contest, batches, executor, at_once, stop):
        new_rows = [row for row in finished if row["game"] not in rows]
        for row in new_rows:
            rows[row["game"]] = row
        if ledger is not None:
            ledger.add(new_rows)
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
    check = getattr(executor, "check", None)
    try:
        while True:
            while len(pending) < at_once and not (stop is not None and stop()):
                numbers = next(batches, [])
                if not numbers:
                    break
                pending.add(executor.submit(batch, contest, numbers, program.parts()))
            if not pending:
                return
            done, pending = wait(pending, timeout=5, return_when=FIRST_COMPLETED)
            if not done and check is not None:
                check()
            for future in done:
                yield future.result()
    finally:
        for future in pending:
            future.cancel()
