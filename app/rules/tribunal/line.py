"""A position as one line of text. Format: docs/formats/position.md.

``tribunal+1+2 r7 q2 | e12 1:m4g1l2x1 3:h2 | e5 1:m1S | light act 3,1``: rules, Light, Dark, and the side to
play with its queue. Initial values are left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.rules.game import SEATS, BadText, Reason
from app.rules.tribunal import position
from app.rules.tribunal.numbers import NAMES, OPTIONS, Numbers, Rules
from app.rules.tribunal.state import State

MAX_LENGTH = 4_000
"""Maximum length of a line, in characters."""
GAME = "tribunal"
EXPANSIONS = {"1": "expansion-1", "2": "expansion-2"}
FACTS = {
    "h": "lives",
    "m": "mana",
    "g": "layer",
    "l": "level",
    "x": "xp",
    "n": "heals",
    "f": "forsages",
    "e": "extra",
}
"""Facts of an Other by the letter that precedes the number."""
FLAGS = {"B": "blinded", "S": "stunned", "P": "shielded", "I": "immune"}
"""States of an Other by letter."""
SIDE_FACTS = {"e": "evidence", "f": "fabricated", "c": "created"}
MOVE_FACTS = {"f": "forsages", "e": "extra"}
_OPTIONS = {option.name: option for option in OPTIONS if option.name not in EXPANSIONS.values()}
_DIGITS = r"(?:0|[1-9][0-9]{0,1005})"
_OTHER = re.compile(rf"([1-9][0-9]{{0,6}})(?::((?:[a-z]{_DIGITS}|[A-Z])+))?\Z")
_FACT = re.compile(rf"([a-z])({_DIGITS})|([A-Z])")
_ROW = re.compile(rf"{_DIGITS}(?:,{_DIGITS})*\Z")


def write(state: State) -> str:
    """Return the unfinished *state* as a line for :func:`read`, without the history for D4."""
    data, rules = position.to_plain(state), state.rules
    game = GAME + "".join(f"+{sign}" for sign, name in EXPANSIONS.items() if rules.chosen()[name])
    head = [game, f"r{data['round']}", *([f"q{data['quiet']}"] if data["quiet"] else [])]
    chosen = rules.chosen()
    head += [
        f"{name}={_option_word(chosen[name])}"
        for name, option in _OPTIONS.items()
        if chosen[name] != option.default
    ]
    book = Numbers().values()
    head += [f"{name}={value}" for name, value in rules.numbers.values().items() if value != book[name]]
    move = [data["turn"], data["phase"]]
    if data["queue"]:
        move.append(",".join(name.rpartition("-")[2] for name in data["queue"]))
    if data["prices"]:
        move.append(",".join(map(str, data["prices"])))
    move += [f"{sign}{data[name]}" for sign, name in MOVE_FACTS.items() if data[name]]
    move += [data["offer"]] if data["offer"] != "none" else []
    sides = (" ".join(_side(data[seat], rules.lives)) for seat in SEATS)
    return " | ".join((" ".join(head), *sides, " ".join(move)))


def read(text: str) -> State:
    """Parse *text* into a position.

    Raises :class:`BadText`, whose reason contains the invalid word, or for an impossible position its
    subclass :class:`~app.rules.game.BadPosition` with all faults.
    """
    rules, data = parse(text)
    return position.build_position(data, rules)


def parse(text: str) -> tuple[Rules, dict[str, object]]:
    """Parse *text* into rules and position data. Raises :class:`BadText`.

    The position may be impossible: ``position.build_position`` checks it.
    """
    if len(text) > MAX_LENGTH:
        raise BadText(Reason("tribunal.line-long", "", {"most": MAX_LENGTH}))
    parts = [part.split() for part in text.split("|")]
    first = (parts[0] or [""])[0]
    if first.partition("+")[0] != GAME:
        raise BadText(Reason("tribunal.line-other", "", {"text": first[:30]}))
    if len(parts) != 4:
        raise BadText(Reason("tribunal.line-parts", "", {"count": len(parts)}))
    reader = _Reader()
    rules, data = reader.head(parts[0])
    for seat, part in zip(SEATS, parts[1:3], strict=True):
        data[seat] = reader.side(part)
    data |= reader.move(parts[3])
    return rules, data


def _side(data: Mapping[str, Any], lives: int) -> list[str]:
    others = data["others"]
    usual = {"evidence": 0, "fabricated": 0, "created": others[-1]["number"]}
    words = [f"{sign}{data[name]}" for sign, name in SIDE_FACTS.items() if data[name] != usual[name]]
    return words + [_other(other, lives) for other in others]


def _other(other: Mapping[str, object], lives: int) -> str:
    usual = {"lives": lives, "level": 1}
    facts = "".join(
        f"{sign}{other[name]}" for sign, name in FACTS.items() if other.get(name, 0) != usual.get(name, 0)
    )
    facts += "".join(sign for sign, name in FLAGS.items() if other[name])
    return f"{other['number']}:{facts}" if facts else str(other["number"])


def _option_word(value: bool | int | str) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


class _Reader:
    def __init__(self) -> None:
        self._word_number = 0
        """Number of the current word, from 1."""

    def head(self, words: list[str]) -> tuple[Rules, dict[str, object]]:
        """Parse the rules, the round, and the number of quiet rounds."""
        signs = words[0].split("+")[1:]
        self._word_number = 1
        chosen: dict[str, bool | int | str] = {}
        for sign in signs:
            if sign not in EXPANSIONS or EXPANSIONS[sign] in chosen:
                raise self._bad("game", words[0])
            chosen[EXPANSIONS[sign]] = True
        numbers: dict[str, int] = {}
        data: dict[str, object] = {}
        for word in words[1:]:
            self._word_number += 1
            name, equals, value = word.partition("=")
            fact = re.match(r"([rq])(-?[0-9]{1,6})\Z", word)
            if fact is not None:
                self._once(data, {"r": "round", "q": "quiet"}[fact[1]], int(fact[2]), word)
            elif equals and name in _OPTIONS:
                choices = {_option_word(choice): choice for choice in _OPTIONS[name].choices}
                if value not in choices:
                    raise self._bad("option", word, choices=", ".join(choices))
                self._once(chosen, name, choices[value], word)
            elif equals and name in NAMES and re.match(r"[0-9]{1,5}\Z", value):
                self._once(numbers, name, int(value), word)
            else:
                raise self._bad("head", word)
        return Rules.of(Numbers.of_set(GAME, Numbers().values() | numbers), chosen), data

    def side(self, words: list[str]) -> dict[str, object]:
        """Parse one side."""
        data: dict[str, object] = {}
        others: list[dict[str, object]] = []
        for word in words:
            self._word_number += 1
            fact, other = re.match(rf"([a-z])({_DIGITS})\Z", word), _OTHER.match(word)
            if fact is not None and fact[1] in SIDE_FACTS:
                self._once(data, SIDE_FACTS[fact[1]], int(fact[2]), word)
            elif other is not None:
                others.append(self._other(int(other[1]), other[2] or "", word))
            else:
                raise self._bad("side", word)
        return data | {"others": others}

    def _other(self, number: int, facts: str, word: str) -> dict[str, object]:
        other: dict[str, object] = {"number": number}
        for sign, value, flag in _FACT.findall(facts):
            if (sign or flag) not in (FACTS if sign else FLAGS):
                raise self._bad("other-fact", word)
            self._once(other, FACTS[sign] if sign else FLAGS[flag], int(value) if sign else True, word)
        return other

    def move(self, words: list[str]) -> dict[str, object]:
        """Parse the turn, the phase, the queue or prices, a chain, and a draw offer."""
        data: dict[str, object] = {}
        for count, word in enumerate(words):
            self._word_number += 1
            fact = re.match(rf"([fe])({_DIGITS})\Z", word)
            if count == 0 and word in SEATS:
                data["turn"] = word
            elif count == 1 and word in position.PHASES:
                data["phase"] = word
            elif count > 1 and fact is not None:
                self._once(data, MOVE_FACTS[fact[1]], int(fact[2]), word)
            elif count > 1 and word in position.OFFERS:
                self._once(data, "offer", word, word)
            elif count > 1 and _ROW.match(word):
                row = word.split(",")
                if data["phase"] == "act":
                    self._once(data, "queue", [f"{data['turn']}-{number}" for number in row], word)
                else:
                    self._once(data, "prices", [int(price) for price in row], word)
            else:
                raise self._bad("turn" if count == 0 else "phase" if count == 1 else "move", word)
        if len(words) < 2:
            self._word_number += 1
            raise self._bad("phase" if words else "turn", "")
        return data

    def _once(self, into: dict[str, Any], name: str, value: object, word: str) -> None:
        if name in into:
            raise self._bad("twice", word)
        into[name] = value

    def _bad(self, what: str, word: str, **more: str) -> BadText:
        return BadText(
            Reason(f"tribunal.line-{what}", "", {"at": self._word_number, "word": word[:30], **more})
        )


__all__ = ["FACTS", "FLAGS", "MAX_LENGTH", "parse", "read", "write"]
