"""Text format of a recorded game (``.dozorgame``): a header, then one entry per line.

Reference: docs/formats/record.md. This module only writes and parses; :mod:`app.rules.match` checks entries
against the rules; :mod:`app.rules.record_file` is the file on disk.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.plain_json import parse_int
from app.rules.game import TABLE_SEATS, Action, BadText, Reason, Seat, seats_of

MAGIC = "dozor-game"
FORMAT = 1
MAX_BYTES = 2_000_000
"""Size limit of a record, both for writing and for reading; a whole game takes well below 100 kB."""
MAX_HEADER = MAX_BYTES // 2
"""Size limit of the header of a new record, which leaves room for the game."""
CHECK_EVERY = 10
"""Number of actions between recorded state hashes."""

Undoing = Literal["alone", "agreed", "practice"]
_UNDO_WORD: dict[str, Undoing] = {"undo": "alone", "undo-agreed": "agreed", "undo-practice": "practice"}
_WORD_OF: dict[Undoing, str] = {how: word for word, how in _UNDO_WORD.items()}

OptionValue = bool | int | str


@dataclass(frozen=True, slots=True)
class RuleSetName:
    """The rule set of a game.

    ``name`` is for readers without the card set; ``changed``: options were changed as well.
    """

    key: str
    name: str = ""
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Header:
    """How a game starts. ``card_lines``: the card set as text (empty: only its hash is recorded)."""

    game: str
    rules: int
    set_key: str
    set_hash: str
    seed: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    players: Mapping[Seat, str] = field(default_factory=dict)
    date: str = ""
    card_lines: tuple[str, ...] = ()
    open_hands: bool = False
    """Both hands are open, for teaching."""
    rule_set: RuleSetName | None = None
    """None: unknown, because the record is older than rule sets."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order of play."""
        return seats_of(self.options)


@dataclass(frozen=True, slots=True)
class Move:
    """``seat`` did ``action``. ``line``: line number in the record (0: unknown), as in all entries."""

    seat: Seat
    action: Action
    line: int = 0


@dataclass(frozen=True, slots=True)
class Undo:
    """``seat`` undid the last ``count`` actions; ``how``: alone, by agreement, or in practice."""

    count: int
    seat: Seat
    how: Undoing = "alone"
    line: int = 0


@dataclass(frozen=True, slots=True)
class Check:
    """The state's hash was ``digest`` after ``count`` actions."""

    count: int
    digest: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class End:
    """The result, for readers without the rules; replaying checks it."""

    winner: Seat | None
    reason: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Assisted:
    """From here on, a player has used the program's analysis; undoing doesn't remove it."""

    line: int = 0


@dataclass(frozen=True, slots=True)
class Advised:
    """A hint advised ``action`` in this position."""

    action: Action
    line: int = 0


Entry = Move | Undo | Check | End | Assisted | Advised


@dataclass(frozen=True, slots=True)
class Record:
    """A parsed record. ``notices``: what was repaired; ``intact_bytes``: length of the readable part."""

    header: Header
    entries: tuple[Entry, ...]
    notices: tuple[Reason, ...] = ()
    intact_bytes: int = 0


class BadRecord(BadText):
    """A record that is unreadable or breaks the rules.

    ``line``: the first bad line (from 1; 0: the whole file); ``because``: the reason given by the rules.
    """

    def __init__(self, code: str, line: int = 0, because: Reason | None = None, **args: OptionValue) -> None:
        super().__init__(Reason(f"record.{code}", because.rule if because else "", {"line": line, **args}))
        self.line = line
        self.because = because


def write_header(header: Header) -> str:
    """Return the header as text, including the empty line after it."""
    lines = [
        f"{MAGIC} {FORMAT}",
        f"game {header.game}",
        f"rules {header.rules}",
        f"set {header.set_key} {header.set_hash}",
        f"seed {header.seed}",
    ]
    if header.rule_set is not None:
        rule_set = header.rule_set
        lines.append(
            f"rule-set {rule_set.key}{'+' if rule_set.changed else ''} {clean_line(rule_set.name)}".rstrip()
        )
    lines += [f"option {name} {write_option(value)}" for name, value in sorted(header.options.items())]
    lines += [
        f"player {seat} {clean_line(header.players[seat])}"
        for seat in TABLE_SEATS
        if header.players.get(seat)
    ]
    if header.open_hands:
        lines.append("hands open")
    if header.date:
        lines.append(f"date {clean_line(header.date)}")
    lines += header.card_lines
    return "\n".join(lines) + "\n\n"


def write_entry(entry: Entry) -> str:
    """Return an entry as a line, including the newline."""
    match entry:
        case Move(seat, action):
            return f"{seat} {action}\n"
        case Undo(count, seat, how):
            return f"{_WORD_OF[how]} {count} {seat}\n"
        case Check(count, digest):
            return f"state {count} {digest}\n"
        case End(winner, reason):
            return f"end {winner or 'draw'} {reason}\n"
        case Assisted():
            return "assisted\n"
        case Advised(action):
            return f"advised {action}\n"


def write_option(value: OptionValue) -> str:
    """Return an option's value as one word: ``yes``, ``no``, a number or a name."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def read_option(text: str) -> OptionValue:
    """Parse an option's value."""
    if text in ("yes", "no"):
        return text == "yes"
    number = parse_int(text, 18)
    return text if number is None else number


_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Characters that count as printable but are invisible."""
_MARK = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
_MARKS = re.compile(f"({_MARK}{_MARK}){_MARK}+")


def clean_line(text: str, most: int = 100) -> str:
    """Return *text* as the last part of a header line: at most *most* printable characters.

    Removes surrogates, invisible characters, direction marks, and more than two accents per letter.
    """
    visible = _MARKS.sub(r"\1", _BLANK.sub("", unicodedata.normalize("NFC", text)))
    characters = (
        c if c.isprintable() else " " for c in visible if unicodedata.category(c) not in ("Cf", "Cs")
    )
    return " ".join("".join(characters).split())[:most].strip()


def parse(data: bytes) -> Record:
    """Parse any bytes as a record. Raises :class:`BadRecord`.

    An unfinished last line, left by a crash, is dropped with a notice.
    """
    if len(data) > MAX_BYTES:
        raise BadRecord("too-large", limit=MAX_BYTES // 1_000_000)
    if not data.removeprefix(b"\xef\xbb\xbf").startswith(MAGIC.encode()):
        raise BadRecord("not-a-record", 1)
    intact = data.rfind(b"\n") + 1
    notices: tuple[Reason, ...] = ()
    if intact < len(data):
        notices = (Reason("record.truncated", "", {"line": data.count(b"\n") + 1}),)
    lines = _lines(data[:intact].removeprefix(b"\xef\xbb\xbf"))
    header = _header(lines)
    return Record(header, tuple(_entry(number, words) for number, words in lines if words), notices, intact)


def _lines(data: bytes) -> Iterator[tuple[int, list[str]]]:
    """Yield (number, words) for each line except comments; empty lines have no words."""
    for number, raw in enumerate(data.split(b"\n")[:-1], 1):
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError:
            raise BadRecord("not-text", number) from None
        if not text.startswith("#"):
            yield number, text.split()


_SINGLE_KEYS = ("game", "rules", "set", "seed", "date")
_CARD_LINES = [
    "number",
    "card",
    "track",
    "cards",
    "counter",
    "table",
    "zone",
    "thing",
    "seat",
    "board",
    "place",
]
"""First words of the lines that a game's card set writes."""


def _header(lines: Iterator[tuple[int, list[str]]]) -> Header:
    values: dict[str, list[str]] = {}
    options: dict[str, OptionValue] = {}
    players: dict[Seat, str] = {}
    cards: list[str] = []
    open_hands = False
    rule_set: RuleSetName | None = None
    _check_format(next(lines, (1, [])))
    number = 1
    for number, words in lines:
        match words:
            case []:
                if "seed" in values:
                    break
            case ["option", name, value] if name not in options:
                options[name] = read_option(value)
            case ["hands", "open"] if not open_hands:
                open_hands = True
            case ["rule-set", key, *name] if rule_set is None and re.fullmatch(r"[a-z0-9-]{1,60}\+?", key):
                rule_set = RuleSetName(key.removesuffix("+"), clean_line(" ".join(name)), key.endswith("+"))
            case ["player", "light" | "dark" | "third" | "fourth" as seat, *name] if seat not in players:
                players[seat] = clean_line(" ".join(name))
            case [head, _, *_] if head in _CARD_LINES:
                cards.append(" ".join(words))
            case [key, _, *_] if key in _SINGLE_KEYS and key not in values:
                values[key] = words[1:]
            case _:
                raise BadRecord("bad-header-line", number, text=shorten(words))
    for key in ("game", "rules", "set", "seed"):
        if key not in values:
            raise BadRecord("header-missing", number, name=key)
    if len(values["set"]) != 2:
        raise BadRecord("bad-header-line", number, text=shorten(["set", *values["set"]]))
    set_key, set_hash = values["set"]
    return Header(
        values["game"][0],
        _number(values["rules"][0], number),
        set_key,
        set_hash,
        seed=_number(values["seed"][0], number),
        options=options,
        players=players,
        date=" ".join(values.get("date", [])),
        card_lines=tuple(cards),
        open_hands=open_hands,
        rule_set=rule_set,
    )


def _check_format(first: tuple[int, list[str]]) -> None:
    match first[1]:
        case [word, version] if word == MAGIC and re.fullmatch(r"[0-9]{1,6}", version):
            if int(version) > FORMAT:
                raise BadRecord("newer-format", 1, format=int(version), known=FORMAT)
            if int(version) < 1:
                raise BadRecord("not-a-record", 1)
        case _:
            raise BadRecord("not-a-record", 1)


def _entry(line: int, words: list[str]) -> Entry:
    match words:
        case ["light" | "dark" | "third" | "fourth" as seat, verb, *args]:
            return Move(seat, Action(verb, tuple(args)), line)
        case [
            "undo" | "undo-agreed" | "undo-practice" as word,
            count,
            "light" | "dark" | "third" | "fourth" as seat,
        ]:
            return Undo(_number(count, line), seat, _UNDO_WORD[word], line)
        case ["state", count, digest]:
            return Check(_number(count, line), digest, line)
        case ["end", "light" | "dark" | "third" | "fourth" | "draw" as winner, reason]:
            return End(None if winner == "draw" else winner, reason, line)
        case ["assisted"]:
            return Assisted(line)
        case ["advised", verb, *args]:
            return Advised(Action(verb, tuple(args)), line)
        case _:
            raise BadRecord("bad-line", line, text=shorten(words))


def _number(text: str, line: int) -> int:
    number = parse_int(text, 20)
    if number is None:
        raise BadRecord("not-a-number", line, text=shorten([text]))
    return number


def shorten(words: list[str]) -> str:
    """Return *words* shortened for a message, without control characters."""
    text = "".join(c if c.isprintable() else "?" for c in " ".join(words))
    return text if len(text) <= 60 else text[:59] + "…"
