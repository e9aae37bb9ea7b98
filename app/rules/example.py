"""Examples: scenarios that illustrate the rules, as pictures and step by step on the table.

The files in ``data/examples`` are ordinary scenarios (docs/formats/scenario.md), so tests prove what they
show. Comments on lines of their own mark the position of a picture and the end of a story's step.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app import paths
from app.rules.game import Cards, State
from app.rules.games import game_of, positions_of
from app.rules.lesson import actions_of, match_of
from app.rules.match import Match
from app.rules.scenario import Scenario, check_keys, parse, read_toml

_ACTIONS = ("light", "dark", "until")
_STEP = {"after": str, "rule": str, "text": dict}


@dataclass(frozen=True, slots=True)
class StoryStep:
    """One step of an example's story.

    ``text``, by language, describes the actions up to number ``count``; ``rule``: number of the rule that
    explains more (empty: none).
    """

    count: int
    text: Mapping[str, str]
    rule: str = ""


def read(name: str) -> Scenario:
    """Parse the example *name*. Raises OSError if there is none."""
    return parse(_source(name))


def match(name: str, card_set: Cards) -> Match:
    """Return the whole example *name* as a match that isn't saved."""
    scenario = read(name)
    game, positions = game_of(scenario.game), positions_of(scenario.game)
    return match_of(game, positions, card_set, scenario.position, scenario.options, _statements(scenario))


def state(name: str, card_set: Cards, stop: str) -> State:
    """Return the position of example *name* at its comment *stop* ("": at the beginning).

    Raises StopIteration for a missing comment.
    """
    scenario = read(name)
    position = positions_of(scenario.game).build(card_set, scenario.options, scenario.position)
    actions_of(position, _statements(scenario, _line(name, stop)))
    return position


def story(name: str, card_set: Cards) -> list[StoryStep]:
    """Return the story of example *name*, step by step.

    Raises ``BadScenario`` for an unreadable step, StopIteration for a missing comment.
    """
    scenario, steps, count = read(name), [], 0
    position = positions_of(scenario.game).build(card_set, scenario.options, scenario.position)
    statements_done = 0
    for step in read_toml(_source(name)).get("step", ()):
        check_keys(step, _STEP, ("after", "text"))
        statements = _statements(scenario, _line(name, step["after"]))
        count += len(actions_of(position, statements[statements_done:]))
        statements_done = len(statements)
        steps.append(StoryStep(count, step["text"], step.get("rule", "")))
    return steps


def _line(name: str, stop: str) -> int:
    lines = _source(name).decode("utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.strip() == f"# {stop}") if stop else 0


def _source(name: str) -> bytes:
    return (paths.data() / "examples" / f"{name}.toml").read_bytes()


def _statements(scenario: Scenario, before: int | None = None) -> list[str]:
    return [
        " ".join(statement.words)
        for statement in scenario.play
        if statement.words[0] in _ACTIONS and (before is None or statement.line < before)
    ]
