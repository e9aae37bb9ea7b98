"""Moves as text: ``attack dark-2``, ``transfer light-1 3``, ``price dark-1 21``.

An Other's name consists of its side and its number in order of creation, and never changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from app.rules.game import SEATS, Action, Reason, Seat
from app.rules.tribunal.core import (
    ALLY,
    AMOUNT,
    TARGET,
    VERBS,
    Move,
    Position,
)

_VERB = {word: verb for verb, word in enumerate(VERBS)}
MAX_DIGITS = 1_000
"""Maximum digits of a number, so that it fits a record; the rules set no bound (B20)."""


def name(side: Seat, number: int) -> str:
    """Return the name of Other *number* of *side*."""
    return f"{side}-{number}"


@lru_cache(20_000)
def _action(verb: int, side: int, number: int, amount: int) -> Action:
    args: tuple[str, ...] = ()
    if number:
        args += (name(SEATS[side], number),)
    if verb in AMOUNT:
        args += (str(amount),)
    return Action(VERBS[verb], args)


def action(position: Position, move: Move) -> Action:
    """Return *move* in *position* as an action."""
    return actions(position, (move,))[0]


def actions(position: Position, moves: Iterable[Move]) -> list[Action]:
    """Return *moves* in *position* as actions."""
    sides = 1 - position.side, position.side
    numbers = [other.number for other in position.theirs], [other.number for other in position.mine]
    return [
        _action(verb, sides[TARGET[verb]], numbers[TARGET[verb]][target], amount)
        if target >= 0
        else _action(verb, 0, 0, amount)
        for verb, target, amount in moves
    ]


@lru_cache(4096)
def _parse(verb_word: str, args: tuple[str, ...]) -> tuple[int, int, int, int] | Reason:
    """Parse into (verb, side (-1: no target), number of the Other, amount), or return what is wrong."""
    verb = _VERB.get(verb_word)
    if verb is None:
        return Reason("tribunal.unknown-verb", "", {"verb": verb_word[:30]})
    words = list(args)
    side, number, amount = -1, 0, 0
    if len(words) != (verb in TARGET) + (verb in AMOUNT):
        return Reason("tribunal.wrong-words", "", {"verb": verb_word, "wanted": _example(verb)})
    if verb in TARGET:
        word = words.pop(0)
        seat_word, _, digits = word.partition("-")
        if seat_word not in SEATS or not _is_canonical(digits) or len(digits) > 6:
            return Reason("tribunal.no-such-other", "", {"name": word[:30]})
        side, number = SEATS.index(seat_word), int(digits)
    if words:
        if not _is_canonical(words[0]):
            return Reason("tribunal.not-a-number", "", {"text": words[0][:30]})
        amount = int(words[0])
    return verb, side, number, amount


def _is_canonical(digits: str) -> bool:
    return (
        digits.isascii()
        and digits.isdigit()
        and len(digits) <= MAX_DIGITS
        and (digits == "0" or digits[0] != "0")
    )


def _example(verb: int) -> str:
    words = [VERBS[verb]]
    if verb in TARGET:
        words.append("light-1" if TARGET[verb] == ALLY else "dark-1")
    if verb in AMOUNT:
        words.append("3")
    return " ".join(words)


def move(position: Position, wanted: Action) -> Move | Reason:
    """Return the move (legal or not) that *wanted* means in *position*, or why there is none."""
    read = _parse(wanted[0], wanted[1])
    if isinstance(read, Reason):
        return read
    verb, side, number, amount = read
    if side < 0:
        return verb, -1, amount
    ally = TARGET[verb] == ALLY
    if (side == position.side) != ally:
        return Reason("tribunal.wrong-side", "", {"side": SEATS[side], "number": number})
    for index, other in enumerate(position.mine if ally else position.theirs):
        if other.number == number:
            return verb, index, amount
    return Reason("tribunal.no-such-other", "", {"name": name(SEATS[side], number)})
