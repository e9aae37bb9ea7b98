"""Tables with foreign headings: mapping each column, and converting to our headings.

A column maps to a *target*: one of our headings (``strength``, ``rules:ru``, ``key``), a new field of a type
(``+number``), or nothing ("").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from app.cards import game_edits, labels
from app.cards.data import SetData, game_of, text_of
from app.cards.edits import key_of, unique_key
from app.cards.errors import CatalogueError
from app.cards.field import MAX_NUMBER, TYPES, Field, Widget
from app.cards.game import Game
from app.cards.game_reading import MAX_COUNTS
from app.cards.tabular import NO, YES, Column, Sheet, columns
from app.plain_json import parse_int

NEW = "+"
NEW_TARGETS = tuple(NEW + widget for widget in TYPES)
MAX_CHOICES = 12
"""A column becomes a choice only if it has at most this many distinct values."""
COMMON_HEADINGS = {
    "key": ("id", "key", "code", "slug", "number", "no", "№", "код", "ключ", "номер"),
    "name": ("name", "title", "card", "card name", "имя", "название", "карта"),
    "rules": ("text", "rules", "rules text", "ability", "effect", "текст", "правила", "эффект"),
    "flavour": ("flavour", "flavor", "flavour text", "flavor text", "quote", "цитата", "присловье"),
    "copies": ("qty", "quantity", "count", "copies", "amount", "количество", "кол-во", "экземпляры", "штук"),
    "kind": ("kind", "category", "вид", "категория"),
    "side": ("side", "faction", "team", "сторона", "фракция"),
    "deck": ("deck", "колода"),
}
"""Field → headings designers commonly use for it."""


@dataclass(frozen=True, slots=True)
class ImportMapping:
    """An import mapping: each column's target, the kind of new cards, the language of new names."""

    targets: tuple[str, ...]
    kind: str
    language: str


def is_own_format(data: SetData, header: Sequence[str]) -> bool:
    """Return whether all headings are ours or blank and cards are identified by key."""
    known = _known_headings(data)
    return "key" in (heading.strip() for heading in header) and all(
        not heading.strip() or heading.strip().lstrip("\ufeff") in known or _is_text_heading(data, heading)
        for heading in header
    )


def available_columns(data: SetData) -> list[Column]:
    """Return our columns, to which foreign columns can be mapped."""
    return columns(data.languages(), game_of(data))


def suggest_targets(data: SetData, table: Sequence[Sequence[str]], language: str) -> tuple[str, ...]:
    """Return a target for each column of *table*, guessed from its heading, else from its values.

    No two columns get the same field.
    """
    known, game = _known_headings(data), game_of(data)
    set_labels = labels.of(data)
    target_by_heading: dict[str, str] = {}
    for field in game.edited_fields:
        own_heading = f"{field.name}:{data.source}" if field.translated else field.name
        for label_language in dict.fromkeys((language, *data.languages(), "ru", "en")):
            target_by_heading.setdefault(set_labels.field(field.name, label_language).casefold(), own_heading)
        for common in COMMON_HEADINGS.get(field.name, ()):
            target_by_heading.setdefault(common, own_heading)
    target_by_heading |= dict.fromkeys(COMMON_HEADINGS["key"], "key")
    targets: list[str] = []
    for index, heading in enumerate(table[0]):
        text = heading.strip().lstrip("\ufeff")
        target = text if text in known else target_by_heading.get(text.casefold(), "")
        values = [row[index].strip() for row in table[1:] if index < len(row)]
        if target == "key" and (not all(values) or len(set(values)) < len(values)):
            target = ""
        if (not target or target in targets) and text and any(values):
            target = NEW + guess_type(values)
        targets.append("" if target in targets and not target.startswith(NEW) else target)
    return tuple(targets)


def guess_type(values: Iterable[str]) -> Widget:
    filled = [value for value in values if value]
    numbers = [parse_int(value, 5) for value in filled]
    if all(number is not None and abs(number) <= MAX_NUMBER for number in numbers):
        return "number"
    if all(value.casefold() in YES + NO for value in filled):
        return "flag"
    different = set(filled)
    if len(different) <= MAX_CHOICES and len(filled) >= 2 * len(different) and max(map(len, different)) <= 30:
        return "choice"
    return "long-text" if any("\n" in value or len(value) > 60 for value in filled) else "text"


def apply_mapping(
    data: SetData, sheet: Sheet, mapping: ImportMapping
) -> tuple[SetData, Sheet, ImportMapping]:
    """Return *data* with the fields *mapping* adds, *sheet* with our headings, and the mapping for next time.

    The sheet has the mapped columns, without empty rows, and gets keys and kinds if it lacks them. The
    returned mapping refers to the new fields as existing.
    """
    table, headings = sheet.rows, []
    for index, target in enumerate(mapping.targets):
        if target.startswith(NEW):
            values = [row[index].strip() for row in table[1:] if index < len(row)]
            data, target = _add_field(data, table[0][index], target[len(NEW) :], values, mapping.language)
        headings.append(target)
    game, set_labels = game_of(data), labels.of(data)
    rows = [list(row) + [""] * (len(headings) - len(row)) for row in table[1:]]
    for index, heading in enumerate(headings):
        field = game.by_name.get(heading)
        if field is not None and field.widget == "choice":
            for row in rows:
                row[index] = _choice(field, row[index], set_labels, (mapping.language, *data.languages()))
    mapped = [index for index, heading in enumerate(headings) if heading]
    filled = [at for at, row in enumerate(rows, 1) if any(row[index].strip() for index in mapped)]
    converted = [[headings[index] for index in mapped]]
    converted += [[rows[at - 1][index] for index in mapped] for at in filled]
    names = [sheet.name(index) for index in mapped]
    known = len(converted[0])
    converted = _with_keys(data, converted)
    names = [*["key"] * (len(converted[0]) - known), *names]
    converted = _with_kinds(data, game, converted, mapping.kind)
    sheet = replace(
        sheet,
        rows=converted,
        names=[*names, "kind"][: len(converted[0])],
        numbers=[sheet.number(0), *map(sheet.number, filled)],
        faults=[fault for fault in sheet.faults if fault.index < 0 or fault.index in mapped],
    )
    return data, sheet, ImportMapping(tuple(headings), mapping.kind, mapping.language)


def unknown_sides(data: SetData, table: Sequence[Sequence[str]], mapping: ImportMapping) -> list[str]:
    """Return the distinct values in the side column that are not sides of *data*.

    Raises :class:`CatalogueError` if the set cannot have that many sides.
    """
    if "side" not in mapping.targets:
        return []
    column, field = mapping.targets.index("side"), game_of(data).by_name["side"]
    set_labels, languages = labels.of(data), (mapping.language, *data.languages())
    words = dict.fromkeys(row[column].strip() for row in table[1:] if column < len(row))
    unknown = [
        word for word in words if word and _choice(field, word, set_labels, languages) not in field.choices
    ]
    count, most = len(game_of(data).sides) + len(unknown), MAX_COUNTS["side"]
    if unknown and count > most:
        raise CatalogueError("cards.too-many", what="side", count=count, most=most)
    return unknown


def with_sides(data: SetData, names: Iterable[str], language: str) -> SetData:
    """Return *data* with a side added for each of *names*."""
    for name in names:
        data, _key = game_edits.add(data, "side", " ".join(name.split())[:60], language)
    return data


def _add_field(
    data: SetData, heading: str, widget: str, values: Sequence[str], language: str
) -> tuple[SetData, str]:
    """Add a field for a foreign column. Return the data and the heading that addresses the new field."""
    field_type: Widget = next((declared for declared in TYPES if declared == widget), "text")
    choices = list(dict.fromkeys(value for value in values if value)) if field_type == "choice" else []
    is_text = field_type in ("text", "long-text")
    data, name = game_edits.add_field(
        data, " ".join(heading.split())[:60], field_type, language, translated=is_text, choices=choices[:50]
    )
    if field_type == "number":
        numbers = [number for number in (parse_int(value, 5) for value in values) if number is not None]
        minimum, maximum = min([0, *numbers]), max([99, *numbers])
        data = game_edits.change_field(data, name, least=minimum, most=maximum)
    if is_text:
        longest = max((len(value) for value in values), default=0)
        if longest > game_of(data).by_name[name].most:
            data = game_edits.change_field(data, name, most=min(4000, 2 * longest))
    return data, f"{name}:{data.source}" if is_text else name


def _choice(field: Field, text: str, set_labels: labels.Labels, languages: Sequence[str]) -> str:
    """Return the choice value that *text* names, or *text* if none."""
    word = text.strip()
    if word in field.choices:
        return word
    for value in field.choices:
        for language in dict.fromkeys(languages):
            if value and set_labels.choice(field.name, value, language).casefold() == word.casefold():
                return value
    return text


def _with_keys(data: SetData, table: list[list[str]]) -> list[list[str]]:
    """Return *table* with a key in every row: that of the card with the row's name, else one made from it.

    A key column that exists is only normalized. Without columns of keys and names, *table* stays unchanged.
    """
    headings = table[0]
    name_columns = [column for column, heading in enumerate(headings) if heading.partition(":")[0] == "name"]
    if "key" in headings:
        column = headings.index("key")
        for row in table[1:]:
            row[column] = key_of(row[column])
        return table
    if not name_columns:
        return table
    language = headings[name_columns[0]].partition(":")[2]
    keys_by_name = {text_of(card.texts, "name", language).casefold(): card.key for card in data.cards}
    used = {card.key for card in data.cards}
    seen: set[str] = set()
    keyed = [["key", *headings]]
    for row in table[1:]:
        name = " ".join(row[name_columns[0]].split())
        key = keys_by_name.get(name.casefold(), "") if name else ""
        if not key or key in seen:
            key = unique_key(key_of(name) or "card", used | seen)
        seen.add(key)
        keyed.append([key, *row])
    return keyed


def _with_kinds(data: SetData, game: Game, table: list[list[str]], kind: str) -> list[list[str]]:
    kinds = {card.key: card.kind for card in data.cards}
    headings = table[0]
    if "key" not in headings:
        return table
    key_column = headings.index("key")
    if "kind" in headings:
        kind_column = headings.index("kind")
        for row in table[1:]:
            row[kind_column] = row[kind_column].strip() or kinds.get(row[key_column], kind)
        return table
    return [[*headings, "kind"], *([*row, kinds.get(row[key_column], kind)] for row in table[1:])]


def _known_headings(data: SetData) -> set[str]:
    return {column.head for column in available_columns(data)}


def _is_text_heading(data: SetData, heading: str) -> bool:
    name, _, language = heading.strip().partition(":")
    field = game_of(data).by_name.get(name)
    return bool(language) and field is not None and field.translated
