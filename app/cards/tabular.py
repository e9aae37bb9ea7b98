"""A set's cards as a table of texts, for spreadsheets.

The first row names the columns: a field (``strength``) or a field and a language (``rules:ru``); every other
row is a card, identified by its ``key``. Numbers are digits, an empty cell is "none" or the
default, ``donor`` is ``1`` or empty, ``ways`` are keys separated by spaces, ``power`` has one power per line
with its parameters.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from app.cards import powers
from app.cards.data import CardData, SetData, empty_card, game_of
from app.cards.edits import edit_card, field_value, key_of
from app.cards.errors import CatalogueError
from app.cards.field import LANGUAGE, check_key
from app.cards.fields import validate_set
from app.cards.game import Game
from app.user_errors import Message

YES = ("1", "x", "yes", "true", "да", "+")
NO = ("", "0", "no", "false", "нет", "-")
MAX_ROWS = 50_000
MAX_DIGITS = 20
"""Maximum digits of a number: Python refuses to parse thousands of digits."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: a field, and a language if the field is a text. The field ``key`` identifies the card."""

    field: str
    language: str = ""

    @property
    def head(self) -> str:
        """The heading in a file."""
        return f"{self.field}:{self.language}" if self.language else self.field


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault in a table: row and column of the file, message, and the column's index (-1: none)."""

    row: int
    column: str
    message: Message
    index: int = -1


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows of texts read from a file, heading first.

    *faults*: those of single cells. *numbers*, *names*: the rows' numbers and the columns' names in the file
    (default: counted from 1; the heading). *notes*: what was left out or converted. *encodings*: candidates,
    best first, if the encoding isn't certain. *sheets*: visible sheets of the workbook. *sheet*: the one that
    was read. *hidden*: number of hidden rows and columns that were left out.
    """

    rows: Sequence[Sequence[str]]
    faults: Sequence[Fault] = ()
    numbers: Sequence[int] = ()
    names: Sequence[str] = ()
    notes: Sequence[Message] = ()
    encodings: Sequence[str] = ()
    sheets: Sequence[str] = ()
    sheet: str = ""
    hidden: int = 0

    def number(self, index: int) -> int:
        """Return the number in the file of the row at *index* of ``rows``."""
        return self.numbers[index] if self.numbers else index + 1

    def name(self, index: int) -> str:
        """Return the name in the file of the column at *index*."""
        names = self.names or self.rows[0]
        return names[index].strip() if index < len(names) and names[index].strip() else str(index + 1)

    def without(self, rows: Collection[int]) -> Sheet:
        """Return the sheet without the rows with the numbers *rows*."""
        kept = [index for index in range(len(self.rows)) if self.number(index) not in rows]
        return replace(
            self,
            rows=[self.rows[index] for index in kept],
            numbers=[self.number(index) for index in kept],
            faults=[fault for fault in self.faults if fault.row not in rows],
        )


class BadTable(CatalogueError):
    """The error for an invalid table.

    ``faults``: all its faults. ``data``: the set it doesn't fit. ``mapped``: whether columns were mapped.
    """

    mapped = False

    def __init__(self, faults: Sequence[Fault], data: SetData | None = None) -> None:
        first = faults[0]
        super().__init__("cards.bad-table", row=first.row, column=first.column, count=len(faults))
        self.faults = tuple(faults)
        self.data = data


def columns(languages: Sequence[str], game: Game) -> list[Column]:
    """Return all columns for a set of *game* with texts in *languages*; the key comes first."""
    result = [Column("key")]
    for field in game.edited_fields:
        if field.translated:
            result += [Column(field.name, language) for language in languages]
        else:
            result.append(Column(field.name))
    return result


def heading_of(text: str) -> str:
    """Return the heading in the cell *text*, without spaces around it and a byte order mark."""
    return text.strip().lstrip("\ufeff")


def cell(card: CardData, column: Column, game: Game) -> str:
    """Return the text of the cell for *card* in *column*."""
    if column.field == "key":
        return card.key
    if column.language:
        text = card.texts.get(column.language, {}).get(column.field)
        return text.value if text is not None else ""
    value = field_value(card, game.by_name[column.field])
    if value is None or value is False:
        return ""
    if value is True:
        return "1"
    if column.field == "power":
        return powers.to_text(powers.listed(card))
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def with_cell(card: CardData, column: Column, text: str, source: str, game: Game) -> CardData:
    """Return *card* of *game* with *text* entered in *column*. Raises :class:`CatalogueError`."""
    if column.field == "key":
        return replace(card, key=check_key(text.strip()))
    if column.language:
        return edit_card(card, column.field, text, column.language, source, game)
    field, word = game.by_name[column.field], text.strip()
    needs_value = field.widget == "number" and not field.optional
    needs_value |= field.widget == "choice" and "" not in field.choices
    if not word and field.name in game.own_fields and needs_value:
        return edit_card(card, field.name, field.default, None, source, game)
    if field.widget == "number":
        if not word and field.optional:
            return edit_card(card, field.name, None, None, source, game)
        number = parse_number(word, is_count=field.name == "copies")
        if number is None:
            raise CatalogueError("cards.not-a-number", card=card.key, field=field.name, value=word[:40])
        return edit_card(card, field.name, number, None, source, game)
    if field.widget == "symbols":
        return edit_card(card, field.name, parse_symbols(word, game), None, source, game)
    if field.widget == "flag":
        if word.casefold() not in YES + NO:
            raise CatalogueError(
                "cards.not-a-choice", card=card.key, field=field.name, value=word[:40], choices="1, 0"
            )
        return edit_card(card, field.name, word.casefold() in YES, None, source, game)
    if field.widget == "locations":
        return edit_card(card, field.name, word.split(), None, source, game)
    if field.widget == "power":
        return edit_card(card, field.name, powers.from_text(text, card.key), None, source, game)
    value = text if field.widget in ("text", "long-text") else word
    return edit_card(card, field.name, value, None, source, game)


def parse_number(text: str, *, is_count: bool = False) -> int | None:
    """Return the integer written as ``3``, ``3.0``, or ``3,0`` (*is_count*: also ``x3``); None if invalid."""
    count = r"[x×*]?\s*([0-9]+)\s*[x×]?"
    match = re.fullmatch(r"([-−]?[0-9]+)(?:[.,]0+)?", text.strip())
    if match is None and is_count:
        match = re.fullmatch(count, text.strip(), re.IGNORECASE)
    return int(match[1].replace("−", "-")) if match and len(match[1]) <= MAX_DIGITS else None


def parse_symbols(text: str, game: Game) -> str:
    """Return the keys of the symbols in *text*, joined by spaces.

    They may be written as ``{wood}{clay}``, ``wood clay``, ``wood, clay``, ``2 wood``, or ``wood x2``.
    """
    if all(name in game.symbols for name in text.split()):
        return text
    names: list[str] = []
    times = 1
    for quoted, word in re.findall(r"\{([^{}]*)\}|([^\s,;+{}]+)", text):
        factor = re.fullmatch(r"[x×*]?([0-9]{1,2})[x×*]?", word, re.IGNORECASE)
        if factor and word[0] in "x×*X" and names and times == 1:
            names += names[-1:] * (int(factor[1]) - 1)
        elif factor and word not in game.symbols:
            times = int(factor[1])
        else:
            joined = re.fullmatch(r"([0-9]{1,2})[x×*](.+)|(.+?)[x×*]([0-9]{1,2})", word)
            count = times * int(joined[1] or joined[4]) if joined else times
            name = quoted or (joined[2] or joined[3] if joined else word)
            names += [name if name in game.symbols else key_of(name) or name] * count
            times = 1
    return " ".join(names if times == 1 else [*names, str(times)])


def to_table(data: SetData) -> list[list[str]]:
    game = game_of(data)
    headings = columns(data.languages(), game)
    return [[c.head for c in headings], *([cell(card, c, game) for c in headings] for card in data.cards)]


def from_table(data: SetData, sheet: Sheet, skipped: list[Fault] | None = None) -> SetData:
    """Return *data* updated from *sheet*; cards with new keys are added, none removed.

    *skipped*: collects the reasons of rows that are left out because a text is too long. Raises
    :class:`BadTable` with all faults, including those of the sheet. If headings are wrong, the rows aren't
    checked.
    """
    if not sheet.rows:
        raise BadTable([Fault(1, "", Message("cards.table-empty"))])
    faults: list[Fault] = []
    game = game_of(data)
    headings = _parse_headings(sheet, game, faults)
    if faults:
        raise BadTable([*sheet.faults, *faults], data)
    # Texts after powers, because they describe the powers in the same row; translations after source texts,
    # because they are made from the source text in the same row.
    positions = {heading: at for at, heading in enumerate(headings) if heading is not None}
    order = sorted(positions, key=lambda column: (bool(column.language), column.language != data.source))
    positions = {column: positions[column] for column in order}
    key_column = positions[Column("key")]
    cards = {card.key: card for card in data.cards}
    seen: set[str] = set()
    for index, row in enumerate(sheet.rows[1:], 1):
        if not any(value.strip() for value in row):
            continue
        key = row[key_column].strip() if key_column < len(row) else ""
        if key in seen:
            message = Message("cards.key-twice", {"key": key})
            faults.append(Fault(sheet.number(index), sheet.name(key_column), message))
            continue
        seen.add(key)
        row_faults: list[Fault] = []
        card = _updated_card(cards.get(key), key, positions, sheet, index, data.source, game, row_faults)
        if card is not None:
            cards[key] = card
        is_long = {fault.message.code for fault in row_faults} == {"cards.too-long"}
        (skipped if is_long and skipped is not None else faults).extend(row_faults)
    if skipped and len(skipped) >= len(seen):
        faults += skipped
    if faults or sheet.faults:
        reported = {(fault.row, fault.column) for fault in sheet.faults}
        faults = [*sheet.faults, *(fault for fault in faults if (fault.row, fault.column) not in reported)]
        raise BadTable(sorted(faults, key=lambda fault: fault.row), data)
    return validate_set(replace(data, cards=tuple(cards.values())))


def _parse_headings(sheet: Sheet, game: Game, faults: list[Fault]) -> list[Column | None]:
    headings: list[Column | None] = []
    first = sheet.number(0)
    for heading in sheet.rows[0]:
        name, _, language = heading_of(heading).partition(":")
        if not name:
            headings.append(None)
        elif name == "key":
            headings.append(Column("key"))
        elif (
            name not in game.by_name
            or bool(language) != game.by_name[name].translated
            or (language and not LANGUAGE.fullmatch(language))
        ):
            faults.append(
                Fault(first, heading[:40], Message("cards.no-such-column", {"column": heading[:40]}))
            )
            headings.append(None)
        else:
            headings.append(Column(name, language))
    if Column("key") not in headings and not faults:
        faults.append(Fault(first, "key", Message("cards.no-key-column")))
    if len([c for c in headings if c]) != len({c for c in headings if c}) and not faults:
        faults.append(Fault(first, "", Message("cards.column-twice")))
    return headings


def _updated_card(
    card: CardData | None,
    key: str,
    positions: Mapping[Column, int],
    sheet: Sheet,
    index: int,
    source: str,
    game: Game,
    faults: list[Fault],
) -> CardData | None:
    fault_count, row, number = len(faults), sheet.rows[index], sheet.number(index)
    if card is None:
        try:
            only_kind = game.kind_keys[0] if len(game.kinds) == 1 else ""
            at = positions.get(Column("kind"), len(row))
            kind = (row[at].strip() if at < len(row) else "") or only_kind
            first = empty_card(game, check_key(key), game.kind_keys[0])
            kind = with_cell(first, Column("kind"), kind, source, game).kind
            card = empty_card(game, key, kind)
        except CatalogueError as error:
            column = Column("kind" if error.params.get("field") == "kind" else "key")
            name = sheet.name(positions[column]) if column in positions else column.field
            faults.append(Fault(number, name, error.reason))
            return None
    for column, at in positions.items():
        value = row[at] if at < len(row) else ""
        if column.field == "key" or value == cell(card, column, game):
            continue
        # An empty quantity or an empty side says nothing.
        if column.field in ("copies", "side", "deck") and not value.strip():
            continue
        try:
            card = with_cell(card, column, value, source, game)
        except CatalogueError as error:
            faults.append(Fault(number, sheet.name(at), error.reason))
    return card if len(faults) == fault_count else None
