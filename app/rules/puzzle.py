"""Puzzles: a position, a seat, and a goal for the current turn. Format: docs/formats/puzzle.md.

The solver finds all minimal sets of decisions that reach the goal against any defence.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app import files
from app.rules.game import TALK_VERBS, Action, Cards, Game, Seat, State
from app.rules.lesson import legal_action, match_of
from app.rules.match import Match
from app.rules.scenario import (
    MAX_BYTES,
    PASS_VERBS,
    Positions,
    ScenarioRunner,
    StatementFailed,
    check_keys,
    read_toml,
)

_KEYS = {
    "title": dict,
    "task": dict,
    "game": str,
    "seat": str,
    "options": dict,
    "position": dict,
    "lead": list,
    "goal": list,
    "solution": list,
}
PLANNED = frozenset({"battle"})
"""Kinds of questions answered by a plan, whose actions can be in any order."""

Line = tuple[str, ...]
"""The relevant decisions of a solution, sorted, because their order doesn't matter."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A parsed puzzle.

    ``lead``: statements played before the puzzle begins; ``goal``: scenario statements that must hold when
    the turn (or game) is over; ``solution``: the actions of one solution, in order.
    """

    key: str
    title: Mapping[str, str]
    task: Mapping[str, str]
    game: str
    seat: Seat
    options: Mapping[str, bool | int | str]
    position: Mapping[str, object]
    lead: tuple[str, ...]
    goal: tuple[str, ...]
    solution: tuple[str, ...]


def read(file: Path) -> Puzzle:
    """Read the puzzle in *file*. Raises :class:`BadScenario` and OSError."""
    return parse(files.read(file, MAX_BYTES), file.stem)


def parse(data: bytes, key: str = "") -> Puzzle:
    """Parse any bytes as a puzzle. Raises :class:`BadScenario`."""
    table = read_toml(data)
    check_keys(table, _KEYS, ("title", "task", "game", "seat", "position", "goal", "solution"))
    lead, goal, solution = (tuple(map(str, table.get(name, ()))) for name in ("lead", "goal", "solution"))
    return Puzzle(
        key,
        table["title"],
        table["task"],
        table["game"],
        table["seat"],
        table.get("options", {}),
        table["position"],
        lead,
        goal,
        solution,
    )


class Solver:
    """Plays and solves one puzzle."""

    def __init__(self, puzzle: Puzzle, game: Game, positions: Positions, card_set: Cards) -> None:
        self.puzzle = puzzle
        self._positions = positions
        self._game = game
        self._card_set = card_set
        match = self.begin()
        self.lead_length = len(match.moves)
        """Number of actions before the puzzle begins."""
        self._turn = self._turn_of(match.state)
        self.tried = 0
        """Number of positions visited by the last search."""
        self.on_progress: Callable[[int], None] | None = None
        """Called with ``tried`` every ``progress_every`` positions."""
        self.progress_every = 500
        self._most = 0

    def begin(self) -> Match:
        """Return a match at the start of the puzzle. Raises ``GameError`` or :class:`StatementFailed`."""
        puzzle = self.puzzle
        set_up = puzzle.position, puzzle.options, puzzle.lead
        return match_of(self._game, self._positions, self._card_set, *set_up)

    def over(self, state: State) -> bool:
        """Return whether the puzzle's turn, or the game, is over."""
        return state.to_move is None or self._turn_of(state) != self._turn

    def reached(self, state: State) -> bool:
        """Return whether the goal holds."""
        runner = ScenarioRunner(state, self._positions.describe)
        try:
            for statement in self.puzzle.goal:
                words = statement.split()
                if words[0] == "outcome":
                    runner.outcome(*words[1:])
                else:
                    runner.expect(*words[1:])
        except StatementFailed:
            return False
        return True

    def lines(self, state: State | None = None, most: int = 200_000) -> set[Line]:
        """Return the minimal sets of decisions that reach the goal from *state* against any defence.

        *state* defaults to the start. The result is partial if ``tried`` exceeds *most*, the limit of
        positions.
        """
        self.tried, self._most = 0, most
        all_lines = self._lines(state if state is not None else self.begin().state, "") or set()
        return {line for line in all_lines if not any(Counter(other) < Counter(line) for other in all_lines)}

    def reply(self, state: State, most: int = 1500) -> Action:
        """Return the opponent's answer: one that prevents the goal, else a pass (or the first action)."""
        moves = _distinct_actions(state)
        quiet = quiet_action(state)
        if len(moves) == 1:
            return quiet
        for action in [quiet, *(move for move in moves if move != quiet)]:
            child = state.copy()
            child.apply(action, events=False)
            if not self.lines(child, most) and self.tried < most:
                return action
        return quiet

    def in_playable_order(self, line: Line, most: int = 200_000) -> tuple[str, ...]:
        """Return the actions of *line* in a playable order, with gloom actions other than 0.

        The opponent passes whenever possible. Empty if there is no such order.
        """
        state = self.begin().state
        remaining = list(line)
        ordered: list[str] = []
        while not self.over(state):
            moves = _distinct_actions(state)
            if state.to_move != self.puzzle.seat:
                state.apply(next((move for move in moves if move.verb in PASS_VERBS), moves[0]), events=False)
                continue
            moves.sort(key=lambda move: (_key(move) not in remaining, move.verb not in PASS_VERBS))
            for action in moves:
                if _is_decision(action) and _key(action) not in remaining:
                    continue
                child = state.copy()
                child.apply(action, events=False)
                remaining_after = [*remaining]
                if _is_decision(action):
                    remaining_after.remove(_key(action))
                if tuple(sorted(remaining_after)) in self.lines(child, most):
                    break
            else:
                return ()
            if _is_decision(action) or (action.verb == "gloom" and action.args != ("0",)):
                ordered.append(_key(action))
            state, remaining = child, remaining_after
        return tuple(ordered)

    def _lines(self, state: State, first_key: str) -> set[Line] | None:
        """Return the lines from *state*; within a plan, try only actions with keys from *first_key* on.

        None if there is no such action: another order of the same plan covers this one.
        """
        self.tried += 1
        if self.on_progress is not None and not self.tried % self.progress_every:
            self.on_progress(self.tried)
        if self.over(state):
            return {()} if self.reached(state) else set()
        if self.tried > self._most:
            return set()
        mine = state.to_move == self.puzzle.seat
        plan_question = state.question is not None and state.question.kind in PLANNED
        lines: set[Line] | None = None
        for action in _distinct_actions(state):
            key = _key(action)
            is_planning = plan_question and action.verb not in PASS_VERBS
            if is_planning and key < first_key:
                continue
            child = state.copy()
            child.apply(action, events=False)
            below = self._lines(child, key if is_planning else "")
            if below is None:
                continue
            if mine:
                decision = key if _is_decision(action) else ""
                below = {tuple(sorted((*line, decision))) if decision else line for line in below}
                lines = (lines or set()) | below
            else:
                lines = below if lines is None else lines & below
                if not lines:
                    break
        return lines

    def _turn_of(self, state: State) -> int:
        return int(getattr(state, "turn", 0))


def next_step(state: State, solution: Sequence[str]) -> Action | None:
    """Return the first action of *solution* that is legal now, or None."""
    return next((action for text in solution if (action := legal_action(state, text)) is not None), None)


def quiet_action(state: State) -> Action:
    """Return the legal action that does least: a pass, no gloom, or the first one."""
    moves = _distinct_actions(state)
    passes = (action for action in moves if action.verb in PASS_VERBS or str(action) == "gloom 0")
    return next(passes, moves[0])


def _distinct_actions(state: State) -> list[Action]:
    """Return the legal actions, only one of those for copies of a card, without talk and taking back."""
    distinct: dict[tuple[str, ...], Action] = {}
    for action in state.legal():
        if action.verb not in TALK_VERBS and action.verb not in ("back", "uncall"):
            distinct.setdefault(action.by_design(), action)
    return list(distinct.values())


def _key(action: Action) -> str:
    return " ".join(action.by_design())


def _is_decision(action: Action) -> bool:
    """Return whether *action* is a relevant decision.

    Passing isn't. Gloom isn't either: the spells played and paid imply it.
    """
    return action.verb not in PASS_VERBS and action.verb != "gloom"


# --- scenario and puzzle files (docs/formats) ------------------------------------------------------------


def scenario_text(
    title: str,
    game: str,
    position: Mapping[str, object],
    play: Sequence[str] = (),
    options: Mapping[str, bool | int | str] | None = None,
    cards: Sequence[str] = (),
) -> str:
    """Return a scenario file with the statements *play*.

    *cards*: the card set as lines of ``cardset.write_set``; empty for the set shipped with the program.
    """
    body = "".join(f"{line}\n" for line in play)
    head = [f"title = {_value(title)}", f"game = {_value(game)}", f"play = '''\n{body}'''"]
    if cards:
        head.append("cards = '''\n" + "".join(f"{line}\n" for line in cards) + "'''")
    return "\n".join([*head, *_tables({"options": options or {}, "position": position}), ""])


def puzzle_text(puzzle: Puzzle) -> str:
    """Return *puzzle* as the text of a file."""
    head = [f"game = {_value(puzzle.game)}", f"seat = {_value(puzzle.seat)}"]
    head += [f"{name} = {_value(getattr(puzzle, name))}" for name in ("lead", "goal", "solution")]
    tables = {
        "title": puzzle.title,
        "task": puzzle.task,
        "options": puzzle.options,
        "position": puzzle.position,
    }
    return "\n".join([*head, *_tables(tables), ""])


def _tables(tables: Mapping[str, Mapping[str, Any]]) -> list[str]:
    lines: list[str] = []
    for name, table in tables.items():
        plain = {key: value for key, value in table.items() if not isinstance(value, Mapping)}
        if plain or name == "position":
            lines += ["", f"[{name}]", *(f"{key} = {_value(value)}" for key, value in plain.items())]
        lines += _tables({f"{name}.{key}": value for key, value in table.items() if key not in plain})
    return lines


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        # TOML basic strings are JSON strings, except that U+007F must be escaped.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {_value(item)}" for key, item in value.items()) + "}"
    assert isinstance(value, list | tuple)
    return f"[{', '.join(map(_value, value))}]"
