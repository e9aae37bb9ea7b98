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
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import blake2b
from multiprocessing import synchronize
from pathlib import Path
from random import Random
from typing import Any, cast

import app
from app.bots import fate
from app.bots.fate.evaluate import weights_file
from app.bots.player import UNBOUNDED, Budget, Player, glimpse
from app.bots.players import player
from app.bots.tribunal import value
from app.locks import AppendedFile, Changed, InUse
from app.rules import game
from app.rules.game import (
    SEATS,
    Action,
    Cards,
    Event,
    Game,
    GameError,
    Reason,
    Seat,
    State,
    View,
    design_of,
    opponent,
)
from app.rules.games import game_of
from app.rules.match import Match, card_lines
from app.rules.own_fate.state import FateState
from app.rules.record import OptionValue, RuleSetName
from app.rules.record_file import RecordFile

MAX_ACTIONS = 200_000
"""Limit of actions in a game; a longer game means a bug in the rules."""


def play(
    game: Game,
    card_set: Cards,
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


def seed_of(seed: int, number: int) -> int:
    """Return the seed of game *number* (from 0) of the series *seed*."""
    return seed * 1_000_000 + number


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
        return seed_of(self.seed, number if self.alone else number // 2)


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


def _without(
    contest: Contest, players: Mapping[Seat, Player], seed: int, budget: Budget, card: str
) -> object:
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
        if any(action.verb in _USES and self._card in action.args for action in view.actions):
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
    facts: Facts | None = None,
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
            used.update(("card", design_of(word)) for word in chosen.args)
        events = state.apply(chosen, events=facts is not None)
        if facts is not None:
            facts.watch(state, seat, chosen, events)
        count += 1
        assert count < MAX_ACTIONS, f"seed {seed}: the game does not end"
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
    other = other_part(asked_by) if asked_by is not None else ""
    if other:
        raise BadContest(Reason("bots.other-worker", "", {"part": other, "host": platform.node()}))
    rows: list[Row] = []
    with suppress(Halted):
        rows.extend(play_one(contest, number) for number in numbers)
    return rows


def init_worker(nice: int, halt: synchronize.Event) -> None:
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
            "program": dict(program_parts()),
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
        other = other_part(played_by)
        if other:
            raise self._bad("other-program", part=other)
        return len(whole)

    def add(self, rows: Iterable[Row]) -> None:
        """Append *rows*."""
        for row in rows:
            self.rows.append(row)
            self._write(row)

    def _write(self, row: Mapping[str, object]) -> None:
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
                pending.add(executor.submit(batch, contest, numbers, program_parts()))
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


# --- what the cards did in a game of *Own Fate* ----------------------------------------------------------


_PLAYED = {"chance-played": "card", "item-played": "item", "cops-came": "card"}


class Facts:
    """Recorder of a game: the cards drawn, entered and played, and the tracks turn by turn.

    ``spells``: spells laid or burned, as [by Light, by Dark] for each design.
    """

    def __init__(self, state: State) -> None:
        self._state = cast(FateState, state)
        self.drawn: set[str] = set()
        self.entered: set[str] = set()
        self.played: set[str] = set()
        self.spells: dict[str, list[int]] = {}
        self.tracks: list[tuple[int, int]] = [(self._state.inferno, self._state.balance)]
        self.died: list[str] = []
        self._add_hands()

    def _add_hands(self) -> None:
        for seat in (0, 1):
            self.drawn.update(self._state.compiled.names[e] for e in self._state.hands[seat])

    def watch(self, state: State, seat: Seat, action: Action, events: Sequence[Event]) -> None:
        """Record the effects of one action."""
        own_state = self._state
        for event in events:
            kind, args = event.kind, event.args
            if kind == "turn-began":
                self.tracks.append((own_state.inferno, own_state.balance))
            elif kind == "drawn" and "seat" in args:
                self.drawn.update(cast(tuple[str, ...], event.secret.get("cards", ())))
            elif kind in ("entered", "replaced", "summoned"):
                self.entered.add(str(args["other"]))
                self.drawn.add(str(args["other"]))
            elif kind == "died":
                self.died.append(str(args["other"]))
            elif kind in _PLAYED:
                self.played.add(str(args[_PLAYED[kind]]))
                self.drawn.add(str(args[_PLAYED[kind]]))
            elif kind in ("played", "burned"):
                card = args.get("card") or event.secret.get("card")
                if isinstance(card, str) and "." in card:
                    side = own_state.compiled.side[own_state.compiled.entity_index[str(args["other"])]]
                    design = design_of(card)
                    self.spells.setdefault(design, [0, 0])[min(side, 1)] += 1

    def plain(self) -> dict[str, object]:
        """Return all facts as plain values, in a fixed order."""
        state = self._state
        return {
            "drawn": sorted(self.drawn),
            "entered": sorted(self.entered),
            "played": sorted(self.played),
            "spells": dict(sorted(self.spells.items())),
            "died": self.died,
            "tracks": [list(step) for step in (*self.tracks, (state.inferno, state.balance))],
        }


def write_game(
    contest: Contest,
    number: int,
    folder: Path,
    rule_set: RuleSetName | Sequence[str] = ("", ""),
    name: str = "",
) -> Path:
    """Play game *number* (from 0) of *contest* again and write it to *folder*; return the file.

    *rule_set*: the rule set or its key and name; *name*: the file name's prefix. With *name*, an existing
    file is returned as it is.
    """
    file = folder / f"{name or f'{contest.game}-{contest.seed}'}-{number + 1:05}.dozorgame"
    if name and file.exists():
        return file
    folder.mkdir(parents=True, exist_ok=True)
    seat = contest.seat(number)
    players: dict[Seat, Player] = {seat: player(contest.first), opponent(seat): player(contest.second)}
    match = play(
        game_of(contest.game),
        contest.cards,
        players,
        contest.deal(number),
        contest.options,
        budget=Budget(playouts=contest.playouts or None),
    )
    named = rule_set if isinstance(rule_set, RuleSetName) else RuleSetName(rule_set[0], rule_set[1])
    header = replace(match.header, card_lines=card_lines(contest.cards), rule_set=named)
    record = RecordFile.create(file, header)
    for entry in match.entries:
        record.append(entry)
    record.close()
    return file


# --- version stamps of the program ---------------------------------------------------------------------
# Games are the same everywhere only if the rules, the players, and their network on this machine are equal,
# so a contest excludes rows of another program, from a worker or a file.


_BOTS = Path(fate.__file__).parent.parent
_PLAY = ("contest.py", "player.py", "players.py")
"""Modules of ``app.bots`` that affect rows."""


@cache
def program_parts() -> Mapping[str, str]:
    """Return the hashes by part: ``rules``, ``network``, ``bots``.

    In an installed program without source files, they depend only on its version and the weights.
    """
    of = {
        "rules": sorted(Path(game.__file__).parent.rglob("*.py")),
        "network": [weights_file()],
        "bots": [
            *sorted(
                [
                    *(_BOTS / "fate").glob("*.py"),
                    *(_BOTS / "tribunal").glob("*.py"),
                    *(_BOTS / name for name in _PLAY),
                ]
            ),
            value.weights_file(),
        ],
    }
    return {part: _hash(files) for part, files in of.items()}


def _hash(files: list[Path]) -> str:
    digest = blake2b(app.__version__.encode(), digest_size=8)
    for path in files:
        if path.exists():
            digest.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def other_part(theirs: Mapping[str, str]) -> str:
    """Return the first part in which *theirs* differs from this program; "" if none differs."""
    return next((part for part, mine in program_parts().items() if theirs.get(part) != mine), "")
