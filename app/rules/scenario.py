"""Scenarios: a position, actions, and checks. Format: docs/formats/scenario.md.

A scenario is a TOML file. The game's ``build`` reads ``[position]``; ``play`` has one statement per line.
:class:`ScenarioRunner` runs the statements; tests also use it directly.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from app.plain_json import parse_int
from app.rules.game import (
    SEATS,
    TALK_VERBS,
    Action,
    BadText,
    Cards,
    Event,
    Game,
    GameError,
    Played,
    Reason,
    State,
    Value,
)

MAX_BYTES = 200_000
MAX_SKIPPED = 500
RELATIONS = frozenset({"=", "!=", "<", ">", "has", "lacks", "count", "absent"})
COPIES, NO_COPY = range(1, 13), 99
"""Possible copy numbers, and an impossible one."""
WRONG_COPY_CODES = ("fate.unknown-name", "fate.not-in-hand", "fate.not-planned", "fate.sword-first")
"""Codes of refusals because a copy isn't where the action takes it from."""
PASS_VERBS = ("pass", "done", "go", "decline")
"""Verbs that pass, used by ``until``."""


class Positions(Protocol[Played]):
    """What a game's module for positions provides for scenarios."""

    def build(
        self, card_set: Played, options: Mapping[str, bool | int | str], data: Mapping[str, Any]
    ) -> State:
        """Build the position described by *data*. Raises BadText, in most games with all ``faults``."""

    def describe(self, state: State) -> Mapping[str, object]:
        """Return *state* as data for ``build``."""


class BadScenario(BadText):
    """A scenario that is unreadable or has an impossible position. ``faults``: all of the position's."""

    def __init__(self, code: str, line: int = 0, faults: Sequence[Reason] = (), **args: Value) -> None:
        super().__init__(Reason(f"record.scenario-{code}", "", {"line": line, **args}))
        self.line = line
        self.faults = tuple(faults)


class StatementFailed(Exception):
    """A statement failed. ``reason`` contains the actual value; ``line``: the line number (0: unknown)."""

    def __init__(self, code: str, because: Reason | None = None, **args: Value) -> None:
        super().__init__(code, args)
        self.reason = Reason(f"record.scenario-{code}", because.rule if because else "", args)
        self.because = because
        self.line = 0


@dataclass(frozen=True, slots=True)
class Statement:
    """One line of ``play``: its line number in the file (0: unknown) and its words."""

    line: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A parsed scenario. ``rules``: numbers of the rules it proves."""

    title: str
    game: str
    options: Mapping[str, bool | int | str]
    position: Mapping[str, object]
    play: tuple[Statement, ...]
    rules: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


_KEYS = {
    "title": str,
    "game": str,
    "options": dict,
    "position": dict,
    "play": str,
    "rules": list,
    "cards": str,
    "step": list,  # steps of an example: app/rules/example.py
}


def parse(data: bytes) -> Scenario:
    """Parse any bytes as a scenario. Raises :class:`BadScenario`."""
    table = read_toml(data)
    check_keys(table, _KEYS, ("game", "position", "play"))
    return Scenario(
        table.get("title", ""),
        table["game"],
        table.get("options", {}),
        table["position"],
        _statements(_text(data), table["play"]),
        tuple(map(str, table.get("rules", ()))),
        tuple(line for line in table.get("cards", "").splitlines() if line.strip()),
    )


def _text(data: bytes) -> str:
    return data.decode("utf-8-sig").replace("\r\n", "\n")


def read_toml(data: bytes) -> dict[str, Any]:
    """Parse the TOML of a scenario, lesson or puzzle. Raises :class:`BadScenario`."""
    if len(data) > MAX_BYTES:
        raise BadScenario("too-large", limit=MAX_BYTES // 1000)
    try:
        return tomllib.loads(_text(data))
    except UnicodeDecodeError as error:
        raise BadScenario("not-text", data.count(b"\n", 0, error.start) + 1) from None
    except (RecursionError, ValueError) as error:
        raise BadScenario("not-toml", problem=str(error)[:200]) from None


def check_keys(data: Mapping[str, object], known: Mapping[str, type], needed: Sequence[str]) -> None:
    """Raise :class:`BadScenario` for an unknown key, a wrong type, a missing *needed* key, or a bad seat."""
    for key, value in data.items():
        if not isinstance(value, known.get(key, ())):
            raise BadScenario("bad-key", key=str(key)[:40], known=", ".join(known))
    for key in needed:
        if key not in data:
            raise BadScenario("missing", key=key)
    if data.get("seat", "light") not in SEATS:
        raise BadScenario("bad-key", key="seat", known=", ".join(SEATS))


def _statements(text: str, play: str) -> tuple[Statement, ...]:
    """Return *play*'s statements with their line numbers in the file *text* (0: not found there)."""
    at = text.find(play) if play.strip() else -1
    first = text.count("\n", 0, at) + 1 if at >= 0 else 0
    return tuple(
        Statement(first + number if first else 0, tuple(line.split()))
        for number, line in enumerate(play.split("\n"))
        if line.strip() and not line.lstrip().startswith("#")
    )


@dataclass
class ScenarioRunner:
    """Runs statements on a position. Failing statements raise :class:`StatementFailed`."""

    state: State
    describe: Callable[[Any], Mapping[str, Any]]
    events: Sequence[Event] = field(default_factory=tuple)
    """Events of the last action (after ``until``: of all its actions)."""

    def do(self, text: str) -> Sequence[Event]:
        """Do the action *text*, optionally preceded by its seat."""
        seat, action = _action(text.split())
        if seat and action.verb not in TALK_VERBS and self.state.to_move != seat:
            raise StatementFailed(
                "wrong-seat", action=str(action), seat=seat, to_move=self.state.to_move or "-"
            )
        try:
            self.events = self.state.apply(self.legal_action(action) or action)
        except GameError as refused:
            raise StatementFailed(
                "refused",
                refused.reason,
                action=str(action),
                legal="; ".join(map(str, self.state.legal()))[:300],
            ) from None
        return self.events

    def legal_action(self, action: Action) -> Action | None:
        """Return the legal action meant by *action*: itself, or with copy numbers; None if there is none."""
        legal = self.state.legal()
        if action in legal:
            return action
        for candidate in legal:
            if (
                candidate.verb == action.verb
                and len(candidate.args) == len(action.args)
                and all(
                    word in (full, full.partition(".")[0])
                    for word, full in zip(action.args, candidate.args, strict=True)
                )
            ):
                return candidate
        return action if self.state.why_not(action) is None else None

    def until(self, kind: str, *about: str) -> None:
        """Pass until a question of *kind* is asked whose seat or arguments include all words of *about*.

        Questions that can't be passed are answered by the first legal action.
        """
        seen: list[Event] = []
        for _ in range(MAX_SKIPPED):
            if self._asked(kind, about):
                self.events = seen
                return
            if self.state.question is None:
                break
            moves = [action for action in self.state.legal() if action.verb not in TALK_VERBS]
            passes = [action for action in moves if action.verb in PASS_VERBS] or moves
            seen += self.state.apply(passes[0])
        raise StatementFailed("never-asked", question=" ".join((kind, *about)), asked=self._question())

    def asked(self, kind: str, *about: str) -> None:
        """Check that a question of *kind*, with all words of *about* (see :meth:`until`), is asked now."""
        if not self._asked(kind, about):
            raise StatementFailed("asked", question=" ".join((kind, *about)), asked=self._question())

    def legal(self, text: str) -> None:
        """Check that the action *text* is legal now."""
        seat, action = _action(text.split())
        because = self.state.why_not(action)
        if self.legal_action(action) is None or (seat and self.state.to_move != seat):
            raise StatementFailed(
                "refused", because, action=str(action), legal="; ".join(map(str, self.state.legal()))[:300]
            )

    def illegal(self, text: str, rule: str = "") -> None:
        """Check that the action *text* is refused, and if *rule* isn't "", by that rule's number or code.

        *text* may begin with a seat. For a card without a copy number, every copy must be refused. The wrong
        seat's decision is refused too, but by no rule.
        """
        seat, action = _action(text.split())
        to_move = self.state.to_move
        if seat and action.verb not in TALK_VERBS and to_move is not None and seat != to_move:
            if rule:
                raise StatementFailed("wrong-seat", action=str(action), seat=seat, to_move=to_move)
            return
        if self.legal_action(action) is not None:
            raise StatementFailed("allowed", action=str(action))
        reasons = self._refusals(action)
        because = next((reason for reason in reasons if rule not in (reason.rule, reason.code)), reasons[0])
        if rule and rule not in (because.rule, because.code):
            raise StatementFailed("other-rule", because, action=str(action), rule=rule, actual=because.rule)

    def _refusals(self, action: Action) -> list[Reason]:
        """Return why *action* is refused, for every possible copy; unavailable copies only if all are."""
        reasons = [self.state.why_not(action)]
        for place, word in enumerate(action.args):
            if "." not in word:
                no_copy, *copies = (self.state.why_not(_copy(action, place, n)) for n in (NO_COPY, *COPIES))
                code_without_copy = "" if no_copy is None else no_copy.code
                reasons += [
                    reason for reason in copies if reason is not None and reason.code != code_without_copy
                ]
        relevant = [reason for reason in reasons if reason is not None]
        for code in WRONG_COPY_CODES:
            relevant = [reason for reason in relevant if reason.code != code] or relevant
        return relevant

    def value(self, path: str) -> object:
        """Return the value at *path* (names joined by dots) in the described position, or None."""
        current: object = self.describe(self.state)
        for name in path.split("."):
            if isinstance(current, Mapping) and name in current:
                current = current[name]
            elif (
                isinstance(current, Sequence)
                and not isinstance(current, str)
                and (place := parse_int(name)) is not None
                and 0 <= place < len(current)
            ):
                current = current[place]
            else:
                return None
        return current

    def expect(self, path: str, relation: str, *values: str) -> None:
        """Check the value at *path*.

        Relations: ``= V…``, ``!= V``, ``< N``, ``> N``, ``has V``, ``lacks V``, ``count N``, ``absent``.
        """
        actual = self.value(path)
        if not _matches(actual, relation, values):
            raise StatementFailed(
                "expected", path=path, relation=relation, value=" ".join(values), actual=_format(actual)
            )

    def happened(self, kind: str, *pairs: str) -> None:
        """Check that the last statement emitted an event of *kind* with these ``name=value`` *pairs*."""
        expected = dict(pair.split("=", 1) for pair in pairs if "=" in pair)
        for event in self.events:
            if event.kind == kind and all(
                _format((event.args | event.secret).get(k)) == v  # type: ignore[operator]
                for k, v in expected.items()
            ):
                return
        raise StatementFailed(
            "no-event",
            event=" ".join((kind, *pairs)),
            events=", ".join(event.kind for event in self.events)[:300],
        )

    def outcome(self, winner: str, reason: str = "") -> None:
        """Check the result: *winner* (a seat, ``draw``, or ``none`` so far) and, unless "", *reason*."""
        outcome = self.state.outcome
        actual = (outcome.winner or "draw", outcome.reason) if outcome else ("none", "")
        if actual[0] != winner or (reason and actual[1] != reason):
            raise StatementFailed(
                "outcome", outcome=f"{winner} {reason}".strip(), actual=" ".join(actual).strip()
            )

    def _asked(self, kind: str, about: Sequence[str]) -> bool:
        question = self.state.question
        if question is None or question.kind != kind:
            return False
        names = {str(value) for value in (question.seat, *question.args.values())}
        return all(word in names for word in about)

    def _question(self) -> str:
        question = self.state.question
        if question is None:
            return "-"
        args = (f"{name}={_format(value)}" for name, value in question.args.items())
        return " ".join((question.kind, question.seat, *args))


def run(scenario: Scenario, game: Game, positions: Positions, card_set: Cards) -> ScenarioRunner:
    """Play *scenario* and return the runner at its end.

    Raises :class:`StatementFailed` at the first failing line, :class:`BadScenario` for an unknown statement,
    another game, or an impossible position.
    """
    if scenario.game != game.key:
        raise BadScenario("other-game", name=scenario.game)
    try:
        state = positions.build(card_set, scenario.options, scenario.position)
    except BadText as refused:
        faults = getattr(refused, "faults", (refused.reason,))
        raise BadScenario("impossible", count=len(faults), faults=faults) from None
    runner = ScenarioRunner(state, positions.describe)
    for statement in scenario.play:
        try:
            _perform(runner, statement)
        except StatementFailed as wrong:
            wrong.line = statement.line
            raise
    return runner


def _perform(runner: ScenarioRunner, statement: Statement) -> None:
    match statement.words:
        case ["until", kind, *about]:
            runner.until(kind, *about)
        case ["asked", kind, *about]:
            runner.asked(kind, *about)
        case ["legal", _, *_]:
            runner.legal(" ".join(statement.words[1:]))
        case ["illegal", _, *_] as words:
            text, _, rule = " ".join(words[1:]).partition(" by ")
            runner.illegal(text, rule.strip())
        case ["expect", path, relation, *values] if relation in RELATIONS:
            runner.expect(path, relation, *values)
        case ["event", kind, *pairs]:
            runner.happened(kind, *pairs)
        case ["outcome", "light" | "dark" | "draw" | "none" as winner, *reason] if len(reason) < 2:
            runner.outcome(winner, *reason)
        case ["light" | "dark", _, *_]:
            runner.do(" ".join(statement.words))
        case _:
            raise BadScenario("bad-line", statement.line, text=" ".join(statement.words)[:60])


def _action(words: Sequence[str]) -> tuple[str, Action]:
    seat = words[0] if words and words[0] in SEATS else ""
    return seat, Action.parse(" ".join(words[1:] if seat else words))


def _copy(action: Action, place: int, copy: int) -> Action:
    return Action(
        action.verb, tuple(f"{word}.{copy}" if at == place else word for at, word in enumerate(action.args))
    )


def _matches(actual: object, relation: str, values: Sequence[str]) -> bool:
    match relation, values:
        case "absent", []:
            return actual in (None, "", (), [], {})
        case "=", _:
            return _format(actual) == " ".join(values)
        case "!=", _:
            return _format(actual) != " ".join(values)
        case "<" | ">", [value] if isinstance(actual, int) and (bound := parse_int(value)) is not None:
            return actual < bound if relation == "<" else actual > bound
        case "has" | "lacks", [value]:
            inside = isinstance(actual, Sequence | Mapping) and value in map(str, actual)
            return inside == (relation == "has")
        case "count", [value]:
            return str(len(actual) if isinstance(actual, Sequence | Mapping) else 0) == value
    return False


def _format(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int):
        return str(value)
    if isinstance(value, Mapping):
        return " ".join(f"{k}={_format(v)}" for k, v in value.items())
    assert isinstance(value, Iterable)
    return " ".join(map(_format, value))
