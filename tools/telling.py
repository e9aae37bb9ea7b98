"""Hash everything that games report: events, legal actions, views and reasons for refusals.

    python -m tools.telling          regenerates tests/rules/telling.txt, after a deliberate change

Golden games guard the positions; this guards everything that windows and bots are shown of them, and sampled
hidden cards. The games are random ones with the pinned test set and of Tribunal; in half of them the verb is
drawn before the action, so that rare ones are played.
"""

from __future__ import annotations

import dataclasses
import hashlib
import importlib.util
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from app.rules.cardset import read_set
from app.rules.game import TALK_VERBS, Action, BadText
from app.rules.games import game_of, positions_of
from app.rules.scenario import Positions

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "tests" / "rules" / "telling.txt"
GAMES = {"own-fate": 16, "tribunal": 40, "free": 8}
NOT_HASHED = {"masked", "state"}
"""Parts of a view that are positions again."""


@cache
def hashed_fields(kind: type) -> tuple[str, ...] | None:
    """Return the hashed fields of *kind*; None if it is not a dataclass."""
    if not dataclasses.is_dataclass(kind):
        return None
    return tuple(f.name for f in dataclasses.fields(kind) if f.name not in NOT_HASHED)


def plain(value: Any) -> Any:
    """Return *value* as tuples of plain values, in a fixed order."""
    kind = type(value)
    if kind is str or kind is int or kind is bool or value is None:
        return value
    if kind is tuple or kind is list:
        return tuple([plain(one) for one in value])
    names = hashed_fields(kind)
    if names is not None:
        return tuple([(name, plain(getattr(value, name))) for name in names])
    if isinstance(value, Mapping):
        return tuple([(key, plain(one)) for key, one in value.items()])
    if isinstance(value, set | frozenset):
        return tuple(sorted(map(repr, value)))
    if isinstance(value, tuple | list):
        return tuple([plain(one) for one in value])
    return value


VERBS = (
    "chance call jump uncall enter replace item give take move portal look listen ride board doll gloom play "
    "weaken burn bleed amulet strike draw manoeuvre drop cancel defend credit harvest make discard feed pass "
    "done back go accept attack put deal shuffle hide reveal peek stack spread group ungroup add copy tally "
    "track point search fill turn"
)


def probes(legal: list[Action], rng: Random, words: list[str]) -> Iterator[Action]:
    """Yield mostly illegal actions: known verbs with words of each kind, too many, too few, unknown."""
    for verb in sorted({*VERBS.split(), *(action.verb for action in legal)}):
        for count in range(4):
            yield Action(verb, tuple(rng.choice(words) for _ in range(count)))


def near(legal: list[Action], rng: Random, words: list[str]) -> Iterator[Action]:
    """Yield legal actions with a word changed, left out or added."""
    for action in rng.sample(legal, min(6, len(legal))):
        for n in range(len(action.args)):
            yield Action(action.verb, (*action.args[:n], rng.choice(words), *action.args[n + 1 :]))
        yield Action(action.verb, action.args[1:])
        yield Action(action.verb, (*action.args, rng.choice(words)))


def try_position(
    positions: Positions, cards: Any, options: Mapping[str, Any], data: Mapping[str, Any]
) -> Any:
    """Return the described position, and the result of setting it up: its hash, or the error."""
    try:
        return data, positions.build(cards, options, data).digest()
    except BadText as refused:
        return data, getattr(refused, "faults", refused.reason)


@cache
def cards_and_words(key: str) -> tuple[Any, list[str]]:
    """Return the cards of the game *key*, and possible words in its actions."""
    words = ["nobody", "0", "1", "2", "-1", "x"]
    if key == "own-fate":
        lines = (ROOT / "tests" / "rules" / "own_fate.set").read_text(encoding="utf-8").splitlines()
        cards = read_set(lines)
        spells = [f"{card.key}.1" for card in cards.cards if card.kind == "spell"]
        return cards, words + [card.key for card in cards.cards if card.kind != "spell"] + spells
    if key == "free":
        layout = free_table().SET.layout
        return free_table().SET, [*words, *(zone.key for zone in layout.zones), "light", "dark", "up", "mine"]
    return None, words


@cache
def free_table() -> Any:
    """Return the free table's test module, which has a small table and a way to choose actions."""
    file = ROOT / "tests" / "rules" / "free" / "conftest.py"
    spec = importlib.util.spec_from_file_location("free_conftest", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def game_hash(key: str, number: int) -> str:
    """Return the hash of game *number*."""
    game, positions = game_of(key), positions_of(key)
    rng = Random(f"{key} {number}")
    cards, words = cards_and_words(key)
    options = {o.name: rng.choice(o.choices) for o in game.options} if number % 2 else {}
    state = game.new(cards, options, number)
    told = hashlib.blake2b(digest_size=8)
    for step in range(250 if key == "free" else 700):
        if state.to_move is None:
            break
        legal = sorted(action for action in state.legal() if action.verb not in TALK_VERBS)
        told.update(repr([str(action) for action in legal]).encode())
        told.update(repr(plain(state.question)).encode())
        if step % 9 == 0:
            for seat in ("light", "dark", None):
                view = state.view(seat)
                told.update(repr(plain(view)).encode())
                told.update(view.determinized(rng).digest().encode())
            told.update(
                repr(plain(try_position(positions, cards, options, positions.describe(state)))).encode()
            )
        if step % (7 if key == "free" else 31) == 0:
            for probe in (*probes(legal, rng, words), *near(legal, rng, words)):
                told.update(repr(plain(state.why_not(probe))).encode())
        if key == "free":
            action = free_table().some_action(state, rng)
        else:
            if number % 4 > 1:
                verb = rng.choice(sorted({action.verb for action in legal}))
                legal = [action for action in legal if action.verb == verb]
            action = rng.choice(legal)
        told.update(repr(plain(state.apply(action))).encode())
    told.update(repr(plain(state.outcome)).encode())
    return told.hexdigest()


def lines() -> list[tuple[str, int, str]]:
    """Return the stored lines: game, number, hash."""
    rows = (line.split() for line in FILE.read_text(encoding="utf-8").splitlines())
    return [(key, int(number), told) for key, number, told in rows]


def main() -> None:
    """Write the file."""
    rows = [f"{key} {n} {game_hash(key, n)}" for key, count in GAMES.items() for n in range(count)]
    FILE.write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
