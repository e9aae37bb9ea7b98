"""Counts of a set's cards by field, number, or symbol: in each deck and in all."""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from app import i18n
from app.cards import labels
from app.cards.data import CardData, SetData, game_of
from app.cards.edits import field_value
from app.cards.field import Field
from app.cards.rulebook import SYMBOL
from app.cards.sheets import protect

MAX_GAPS: Final = 60
"""Number of values up to which a curve shows values that no card has."""
TEXTS: Final = "texts"
"""The place of symbols in the texts of all fields."""
Kind = Literal["values", "amount", "symbols"]


@dataclass(frozen=True, slots=True)
class Measure:
    """What is counted: cards by the ``values`` of a field or the ``amount`` of symbols in it, or ``symbols``.

    ``is_curve``: whether the values are numbers, in order.
    """

    kind: Kind
    field: str
    is_curve: bool = False

    def title(self, names: labels.Labels, language: str) -> str:
        """Return what is counted, such as “Rarity” or “Symbols: Cost”."""
        if self.field == TEXTS:
            return i18n.text("editor.statistics-texts", language)
        name = names.field(self.field, language)
        return (
            name
            if self.kind == "values"
            else i18n.text(f"editor.statistics-{self.kind}", language, field=name)
        )


@dataclass(frozen=True, slots=True)
class Row:
    """A value, its name, its symbol or "", and the count by deck; the deck "" is all cards."""

    value: object
    name: str
    counts: Mapping[str, int]
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Counts:
    """The rows of a measure. ``decks``: the decks with cards, and their names."""

    measure: Measure
    title: str
    decks: Mapping[str, str]
    rows: Sequence[Row]

    def total(self, deck: str = "") -> int:
        return sum(row.counts.get(deck, 0) for row in self.rows)

    def mean(self, deck: str = "") -> float | None:
        """Return the average of a curve in *deck*; None without one."""
        numbers = [(row.value, row.counts.get(deck, 0)) for row in self.rows if isinstance(row.value, int)]
        count = sum(each for _value, each in numbers)
        return (
            sum(value * each for value, each in numbers) / count if self.measure.is_curve and count else None
        )


def measures(data: SetData) -> list[Measure]:
    """Return everything that can be counted in *data*, in the order of its fields."""
    found: list[Measure] = []
    for field in game_of(data).edited_fields:
        if (field.widget == "choice" and len(field.choices) > 1) or field.widget == "flag":
            found.append(Measure("values", field.name))
        elif field.widget == "number" and field.name != "copies":
            found.append(Measure("values", field.name, True))
        elif field.widget == "symbols":
            found += [Measure("amount", field.name, True), Measure("symbols", field.name)]
    return [*found, Measure("symbols", TEXTS)]


def count(data: SetData, measure: Measure, language: str, *, copies: bool = True) -> Counts:
    """Count the cards of *data*, each as often as it's printed if *copies*. *language*: of the names."""
    game, names = game_of(data), labels.of(data)
    field = game.by_name.get(measure.field)
    tallies: defaultdict[object, Counter[str]] = defaultdict(Counter)
    for card in data.cards:
        weight = card.copies if copies else 1
        for value, number in _values(card, measure, field, data.source, game.printed_texts).items():
            for deck in (card.deck, ""):
                tallies[value][deck] += number * weight
    used = {deck for tally in tallies.values() for deck in tally}
    decks = {key: names.choice("deck", key, language) for key in game.deck_keys if key in used}

    def row(value: object) -> Row:
        if measure.kind == "symbols":
            return Row(value, names.symbol(str(value), language), tallies[value], str(value))
        return Row(value, _name(value, field, names, language), tallies[value])

    order = _order(list(tallies), measure, field, (*game.symbols,))
    return Counts(measure, measure.title(names, language), decks, [row(value) for value in order])


def _values(
    card: CardData, measure: Measure, field: Field | None, source: str, texts: Sequence[str]
) -> Counter[object]:
    """Return how often *card* has each value."""
    if field is None:
        written = (card.texts.get(source, {}).get(name) for name in texts)
        return Counter(symbol for text in written if text for symbol in SYMBOL.findall(text.value))
    if not field.on(card.kind):
        return Counter()
    value = field_value(card, field)
    if measure.kind == "values":
        return Counter([value])
    symbols = str(value).split()
    # Like an empty number, no symbols are no value.
    return Counter([len(symbols) or None] if measure.kind == "amount" else symbols)


def _order(
    values: list[object], measure: Measure, field: Field | None, symbols: Sequence[str]
) -> Sequence[object]:
    if measure.is_curve:
        numbers = [value for value in values if isinstance(value, int)]
        span = range(min(numbers, default=0), max(numbers, default=-1) + 1)
        return [*([None] if None in values else []), *(span if len(span) <= MAX_GAPS else sorted(numbers))]
    known: Sequence[object] = symbols if measure.kind == "symbols" else field.choices if field else ()
    if field is not None and field.widget == "flag":
        known = (True, False)
    return [
        *(value for value in known if value in values),
        *(value for value in values if value not in known),
    ]


def _name(value: object, field: Field | None, names: labels.Labels, language: str) -> str:
    if value is None or isinstance(value, bool):
        return "✓" if value else "—"
    return (
        names.choice(field.name, str(value), language) if field and field.widget == "choice" else str(value)
    )


def to_csv(data: SetData, language: str, *, copies: bool = True) -> bytes:
    """Return all counts of *data* as a table: measure, value, the count in each deck, and in all."""
    names = labels.of(data)
    decks = {key: names.choice("deck", key, language) for key in game_of(data).deck_keys}
    head = [i18n.text(f"editor.statistics-{word}", language) for word in ("measure", "value", "all")]
    lines: list[Iterable[object]] = [(*head[:2], *decks.values(), head[2])]
    for measure in measures(data):
        counts = count(data, measure, language, copies=copies)
        lines += [
            (counts.title, row.name, *(row.counts.get(deck, 0) for deck in (*decks, "")))
            for row in counts.rows
        ]
    file = io.StringIO()
    csv.writer(file).writerows([[protect(str(cell)) for cell in line] for line in lines])
    return file.getvalue().encode("utf-8-sig")
