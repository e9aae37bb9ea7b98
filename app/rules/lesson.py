"""Lessons: scenarios taught step by step, one idea per step. Format: docs/formats/lesson.md.

A lesson has a scenario's position (docs/formats/scenario.md) and a list of steps.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from app import files
from app.rules.game import TALK_VERBS, Action, Cards, Game, Option, Seat, State
from app.rules.match import Match
from app.rules.scenario import (
    MAX_BYTES,
    PASS_VERBS,
    BadScenario,
    Positions,
    ScenarioRunner,
    StatementFailed,
    check_keys,
    read_toml,
)

MAX_PASSED = 500
_KEYS = {
    "title": dict, "intro": dict, "game": str, "seat": str, "options": dict, "position": dict, "step": list,
}  # fmt: skip
_STEP = {"text": dict, "do": list, "watch": list, "light": list, "rule": str}


@dataclass(frozen=True, slots=True)
class Step:
    """One step. ``text`` by language; ``do``: the correct actions, any one suffices (none: just read).

    ``watch``: statements played before the step is shown; ``light``: pieces to highlight; ``rule``: number of
    the rule to read.
    """

    text: Mapping[str, str]
    do: tuple[str, ...] = ()
    watch: tuple[str, ...] = ()
    light: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson. ``key`` identifies it in the stored progress; ``seat`` is the learner's."""

    key: str
    title: Mapping[str, str]
    intro: Mapping[str, str]
    game: str
    options: Mapping[str, bool | int | str]
    position: Mapping[str, object]
    steps: tuple[Step, ...]
    seat: Seat = "light"

    @property
    def stamp(self) -> str:
        """Hash that changes with the options, position or actions, but not with the texts."""
        actions = [(step.do, step.watch) for step in self.steps]
        return f"{zlib.crc32(repr((self.options, self.position, actions)).encode()):08x}"


def read(file: Path, key: str = "") -> Lesson:
    """Read the lesson in *file*; *key* defaults to the file's stem. Raises BadScenario and OSError."""
    return parse(files.read(file, MAX_BYTES), key or file.stem)


def parse(data: bytes, key: str = "") -> Lesson:
    """Parse any bytes as a lesson. Raises :class:`BadScenario`."""
    table = read_toml(data)
    check_keys(table, _KEYS, ("title", "game", "position", "step"))
    steps = []
    for step in table["step"]:
        if not isinstance(step, dict):
            raise BadScenario("bad-key", key="step", known=", ".join(_STEP))
        check_keys(step, _STEP, ("text",))
        do, watch, light = (tuple(map(str, step.get(name, ()))) for name in ("do", "watch", "light"))
        steps.append(Step(step["text"], do, watch, light, step.get("rule", "")))
    options, position = table.get("options", {}), table["position"]
    seat = table.get("seat", "light")
    intro = table.get("intro", {})
    return Lesson(key, table["title"], intro, table["game"], options, position, tuple(steps), seat)


class StagedGame:
    """Wrapper around a game that begins at a set-up position, for :class:`~app.rules.match.Match`."""

    def __init__(self, game: Game, positions: Positions, position: Mapping[str, object]) -> None:
        self.key: str = game.key
        self.rules_version: int = game.rules_version
        self.oldest_rules: int = game.oldest_rules
        self.options: tuple[Option, ...] = game.options
        self.revealing: frozenset[str] = game.revealing
        self.manners = game.manners
        self._positions, self._position = positions, position

    def new(self, card_set: Cards, options: Mapping[str, bool | int | str], _seed: int) -> State:
        """Return the set-up position. Raises ``BadText`` if impossible."""
        return self._positions.build(card_set, options, self._position)


def match_of(
    game: Game,
    positions: Positions,
    card_set: Cards,
    position: Mapping[str, object],
    options: Mapping[str, bool | int | str],
    lead: Sequence[str] = (),
) -> Match:
    """Return an unsaved match at *position* after the statements of *lead*.

    Raises ``BadText`` for an impossible position, :class:`StatementFailed` for an impossible lead.
    """
    match = Match.begin(StagedGame(game, positions, position), card_set, 1, options, with_cards=False)
    for action in actions_of(match.state.copy(), lead):
        match.submit(action)
    return match


def legal_action(state: State, text: str) -> Action | None:
    """Return the legal action meant by *text*, or None.

    *text* may begin with the seat and leave out copy numbers.
    """
    words = text.split()
    if words and words[0] in ("light", "dark"):
        if state.to_move != words[0]:
            return None
        words = words[1:]
    legal = ScenarioRunner(state, lambda _state: {}).legal_action(Action.parse(" ".join(words)))
    return legal if legal is not None and legal in state.legal() else None


def next_action(state: State, statement: str) -> Action | None:
    """Return the next action for *statement* (``dark ACTION`` or ``until QUESTION WORD…``).

    Returns None when the question of ``until`` is asked.

    Raises :class:`StatementFailed` if impossible.
    """
    words = statement.split()
    if words[:1] != ["until"]:
        action = legal_action(state, statement)
        if action is None:
            raise StatementFailed("refused", action=statement, legal="; ".join(map(str, state.legal()))[:300])
        return action
    question = state.question
    if question is None:
        raise StatementFailed("never-asked", question=" ".join(words[1:]), asked="-")
    names = {question.kind, question.seat, *map(str, question.args.values())}
    if question.kind == words[1] and names.issuperset(words[2:]):
        return None
    moves = [action for action in state.legal() if action.verb not in TALK_VERBS]
    return next((action for action in moves if action.verb in PASS_VERBS), moves[0])


def actions_of(state: State, statements: Sequence[str]) -> list[Action]:
    """Apply *statements* to *state* and return their actions. Raises :class:`StatementFailed`."""
    actions: list[Action] = []
    for statement in statements:
        for _ in range(MAX_PASSED):
            action = next_action(state, statement)
            if action is None:
                break
            state.apply(action)
            actions.append(action)
            if not statement.startswith("until"):
                break
    return actions
