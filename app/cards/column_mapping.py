"""Tables with foreign headings: mapping each column, and converting to our headings.

A column maps to a *target*: one of our headings (``strength``, ``rules:ru``, ``key``), a new field of a type
(``+number``), or nothing ("").
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from app.cards import compare, game_edits, keys, labels, tabular
from app.cards.data import SetData, game_of, text_of
from app.cards.edits import key_of, unique_key
from app.cards.errors import CatalogueError
from app.cards.field import KEY, MAX_KEY, MAX_NUMBER, TYPES, Field, Widget
from app.cards.game import Game
from app.cards.game_reading import MAX_COUNTS
from app.cards.tabular import (
    NO,
    YES,
    BadTable,
    Column,
    Fault,
    Sheet,
    cell,
    columns,
    heading_of,
    parse_number,
    parse_symbols,
)
from app.user_errors import Message

NEW = "+"
NEW_TARGETS = tuple(NEW + widget for widget in TYPES)
PICTURE_FILES = (".svg", ".svgz", ".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".psd", ".gif", ".bmp")
"""Endings of values that name a picture's file."""
MAX_CHOICES = 12
"""A column becomes a choice only if it has at most this many distinct values."""
TOTALS = (
    "total", "totals", "sum", "grand total", "итого", "всего", "итог", "сумма", "разом", "summe", "gesamt",
    "suma", "total général", "somme", "totale", "razem", "celkem", "összesen", "toplam",
    "合計", "合计", "总计",
)  # fmt: skip
"""Names of a total in the last row."""
MAX_PAIRS = 40_000
"""Maximum number of pairs of a row and a card that are compared to find renamed cards."""
COMMON_HEADINGS = {
    "key": ("id", "key", "code", "slug", "number", "no", "№", "код", "ключ", "номер"),
    "name": ("name", "title", "card", "card name", "имя", "название", "карта"),
    "rules": ("text", "rules", "rules text", "ability", "effect", "текст", "правила", "эффект"),
    "flavour": ("flavour", "flavor", "flavour text", "flavor text", "quote", "цитата", "присловье"),
    "copies": (
        "qty",
        "quantity",
        "count",
        "copies",
        "amount",
        "how many",
        "количество",
        "кол-во",
        "экземпляры",
        "экземпляров",
        "штук",
    ),
    "kind": ("kind", "category", "вид", "категория"),
    "side": ("side", "faction", "team", "сторона", "фракция"),
    "deck": ("deck", "колода"),
    "picture": ("picture", "image", "art", "artwork", "illustration", "рисунок", "картинка", "иллюстрация"),
    "playtest_note": ("playtest", "playtests", "playtest notes", "designer notes"),
}
"""Field → headings designers commonly use for it."""


@dataclass(frozen=True, slots=True)
class ImportMapping:
    """An import mapping: each column's target, the kind of new cards, the language of new names."""

    targets: tuple[str, ...]
    kind: str
    language: str


@dataclass(frozen=True, slots=True)
class TableImport:
    """The result of an import, before the user agrees.

    *headings*: of the table. *mapping*: the one for next time. *unticked*: keys of cards that are taken only
    if the user wants them. *notes*: what to tell the user. *is_foreign*: whether columns were mapped.
    *new_fields*: names of the fields that the set lacked; for them, a set of the shipped game gets its own
    copy of the game.
    """

    data: SetData
    headings: Sequence[str]
    mapping: ImportMapping
    unticked: frozenset[str]
    notes: Sequence[Message]
    is_foreign: bool
    new_fields: Sequence[str] = ()

    @property
    def has_keys(self) -> bool:
        """Whether a column of the table gives the cards' keys."""
        return "key" in self.mapping.targets


def own_mapping(data: SetData, table: Sequence[Sequence[str]], language: str) -> ImportMapping | None:
    """Return the mapping of a table with our headings; None if it has others."""
    if not table or not is_own_format(data, table[0]):
        return None
    return ImportMapping(tuple(heading_of(cell) for cell in table[0]), game_of(data).kind_keys[0], language)


def import_table(
    data: SetData, sheet: Sheet, mapping: ImportMapping, values: Mapping[str, Iterable[str]]
) -> TableImport:
    """Return *data* with *sheet* imported, and the new *values* (see :func:`new_values`) created.

    Cards that aren't in the table are removed, but unticked. Raises :class:`~app.cards.tabular.BadTable` with
    all faults.
    """
    if not sheet.rows:
        raise BadTable([Fault(1, "", Message("cards.table-empty"))])
    if not any(mapping.targets):
        raise BadTable([Fault(sheet.number(0), "", Message("cards.no-columns"))])
    headings, notes = sheet.rows[0], list(sheet.notes)
    is_foreign = not is_own_format(data, headings)
    has_own_game, known = data.game is not None, game_of(data).by_name
    data = with_new_values(data, values, mapping.language)
    if is_foreign or values or "" in mapping.targets:
        data, sheet, mapping = apply_mapping(data, sheet, mapping)
    set_labels = labels.of(data)
    new_fields = [
        set_labels.field(name, mapping.language) for name in game_of(data).by_name if name not in known
    ]
    if new_fields:
        note = "new-fields" if has_own_game else "own-game"
        notes.append(Message(f"cards.{note}", {"fields": ", ".join(new_fields), "count": len(new_fields)}))
    at = next(n for n, heading in enumerate(sheet.rows[0]) if heading_of(heading) == "key")
    totals = _totals(sheet.rows, sheet.rows[0]) if is_foreign else {}
    nameless = {sheet.number(index): (sheet.rows[index][at], name) for index, name in totals.items()}
    skipped: list[Fault] = []
    try:
        imported = tabular.from_table(data, sheet, skipped)
    except BadTable as error:
        # A total may have words among numbers.
        faulty = {fault.row for fault in error.faults}.intersection(nameless)
        if not faulty:
            raise
        skipped.clear()
        imported = tabular.from_table(data, sheet.without(faulty), skipped)
    notes += [
        Message("cards.row-left-out", {"row": fault.row, "why": fault.message.text(mapping.language)})
        for fault in skipped
    ]
    notes += [
        Message(
            f"cards.{'row-total' if name else 'row-without-name'}",
            {"row": number, "name": name, "here": "no"},
        )
        for number, (_key, name) in nameless.items()
    ]
    keys = {row[at].strip() for row in sheet.rows[1:] if at < len(row)}
    gone = {card.key for card in data.cards} - keys
    if gone:
        notes.append(Message("cards.cards-gone", {"count": len(gone), "here": "no"}))
        imported = replace(imported, cards=tuple(card for card in imported.cards if card.key not in gone))
    unticked = frozenset(gone).union(key for key, _name in nameless.values())
    return TableImport(imported, headings, mapping, unticked, notes, is_foreign, new_fields)


def taken(
    data: SetData,
    new: SetData,
    imported: TableImport,
    without: Collection[str] | None = None,
    *,
    are_keys_known: bool = False,
) -> SetData:
    """Return *new*, made from *data* by *imported*, without the changes of some cards.

    *without*: their keys; None: of the unticked ones. Keys follow new names, except those that the table
    gives or that are known elsewhere (*are_keys_known*): the next import must find the same cards.
    """
    new = compare.partly(data, new, imported.unticked if without is None else without)
    return new if are_keys_known or imported.has_keys else keys.follow_names(data, new)


def _totals(table: Sequence[Sequence[str]], headings: Sequence[str]) -> dict[int, str]:
    """Return the names of rows that are no card, by index: those without a name, and a total at the end.

    *headings*: ours; without one for names, every row is a card.
    """
    columns = [at for at, heading in enumerate(headings) if heading.partition(":")[0] == "name"]
    last = max((index for index, row in enumerate(table) if any(cell.strip() for cell in row)), default=0)
    found = {}
    for index, row in enumerate(table[1:] if columns else (), 1):
        names = [row[at].strip() for at in columns if at < len(row) and row[at].strip()]
        if not names or (index == last > 1 and names[0].rstrip(":").casefold() in TOTALS):
            found[index] = "".join(names[:1])
    return found


def is_own_format(data: SetData, header: Sequence[str]) -> bool:
    """Return whether all headings are ours or blank and cards are identified by key."""
    known = {column.head for column in available_columns(data, header)}
    return "key" in (heading.strip() for heading in header) and all(
        not heading.strip() or heading_of(heading) in known for heading in header
    )


def shared_cards(data: SetData, table: Sequence[Sequence[str]]) -> int:
    """Return how many rows of *table* have the key of a card of *data*; of a foreign table, its name."""
    field = "key" if is_own_format(data, table[0]) else "name"
    targets = enumerate(suggest_targets(data, table, data.source))
    column, target = next((each for each in targets if each[1].partition(":")[0] == field), (0, "key"))
    heading = Column(*target.split(":"))
    known = {cell(card, heading, game_of(data)).casefold() for card in data.cards} - {""}
    return sum(column < len(row) and row[column].strip().casefold() in known for row in table[1:])


def available_columns(data: SetData, header: Iterable[str]) -> list[Column]:
    """Return our columns, to which foreign columns can be mapped.

    Texts are in the languages of *data* and in those that headings of ours in *header* name.
    """
    game, pairs = game_of(data), [heading_of(heading).split(":") for heading in header if ":" in heading]
    # What isn't a language is refused when the table is read, unless it's several words.
    new = [code for name, *codes in pairs if name in game.texts for code in codes if code and " " not in code]
    return columns(tuple(dict.fromkeys((*data.languages(), *new))), game)


def suggest_targets(data: SetData, table: Sequence[Sequence[str]], language: str) -> tuple[str, ...]:
    """Return a target for each column of *table*, guessed from its heading, else from its values.

    No two columns get the same field.
    """
    known, game = {column.head for column in available_columns(data, table[0])}, game_of(data)
    set_labels, names = labels.of(data), ["key", *(field.name for field in game.edited_fields)]
    target_by_heading = {word: name for name in names for word in COMMON_HEADINGS.get(name, ())}
    # What the set itself calls a field comes first, in the languages from the last to the first.
    for code in ("en", "ru", *reversed(data.languages()), language):
        for name in reversed(names[1:]):
            target_by_heading[set_labels.field(name, code).casefold()] = name
    targets: list[str] = []
    texts = [heading_of(cell) for cell in table[0]]
    meant = [text if text in known else target_by_heading.get(text.casefold(), "") for text in texts]
    rows, written = _named_rows(table, meant), data.source
    for index, (text, target) in enumerate(zip(texts, meant, strict=True)):
        values = [row[index].strip() for row in rows if index < len(row)]
        if target in game.texts:
            written = _language_of(data, target, values, written)
            target = f"{target}:{written}"
        if target == "key" and (not all(values) or len(set(values)) < len(values)):
            target = ""
        if (not target or target in targets) and text and any(values):
            target = NEW + guess_type(values, game)
        targets.append("" if target in targets and not target.startswith(NEW) else target)
    return tuple(targets)


def _language_of(data: SetData, field: str, values: Iterable[str], usual: str) -> str:
    """Return the language in which most *values* are texts of *field*; *usual* if no other has more."""
    found = {value.casefold() for value in values if value}
    return max(
        (usual, *data.languages()),
        key=lambda code: sum(text_of(card.texts, field, code).casefold() in found for card in data.cards),
    )


def _named_rows(table: Sequence[Sequence[str]], targets: Sequence[str]) -> Sequence[Sequence[str]]:
    """Return the rows of cards, without totals."""
    totals = _totals(table, targets)
    return [row for index, row in enumerate(table) if index and index not in totals]


def guess_type(values: Iterable[str], game: Game) -> Widget:
    filled = [value for value in values if value]
    braced = {key_of(name) or name for value in filled for name in re.findall(r"\{([^{}]+)\}", value)}
    words = (word for value in filled for word in parse_symbols(value, game).split())
    if braced and braced.union(game.symbols).issuperset(words):
        return "symbols"
    numbers = [parse_number(value) for value in filled]
    if filled and all(value.lower().endswith(PICTURE_FILES) for value in filled):
        return "picture"
    # The zeros of 001 belong to a text.
    has_zeros = any(re.match("-?0[0-9]", value) for value in filled)
    if not has_zeros and all(number is not None and abs(number) <= MAX_NUMBER for number in numbers):
        return "number"
    if all(value.casefold() in YES + NO for value in filled):
        return "flag"
    different = set(filled)
    are_sentences = any(value[-1] in ".!?…" for value in different)
    if (
        not are_sentences
        and len(different) <= MAX_CHOICES
        and len(filled) >= 2 * len(different)
        and max(map(len, different)) <= 30
    ):
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
    named = _named_rows(table, mapping.targets)
    for index, target in enumerate(mapping.targets):
        values = [row[index].strip() for row in named if index < len(row)]
        if target.startswith(NEW):
            data, target = _add_field(data, table[0][index], target[len(NEW) :], values, mapping.language)
        headings.append(target)
        data = _with_room(data, target, values)
    game, set_labels, languages = game_of(data), labels.of(data), (mapping.language, *data.languages())
    rows = [list(row) + [""] * (len(headings) - len(row)) for row in table[1:]]
    for index, heading in enumerate(headings):
        field = game.by_name.get(heading)
        if field is not None and field.widget == "choice":
            for row in rows:
                row[index] = _choice(field, row[index], set_labels, languages)
    mapped = [index for index, heading in enumerate(headings) if heading]
    filled = [at for at, row in enumerate(rows, 1) if any(row[index].strip() for index in mapped)]
    kept = [[row[index] for index in mapped] for row in (headings, *(rows[at - 1] for at in filled))]
    converted = _with_keys(data, kept)
    names = [*["key"] * (len(converted[0]) - len(mapped)), *map(sheet.name, mapped)]
    converted = _with_kinds(data, game, converted, mapping.kind)
    sheet = replace(
        sheet,
        rows=converted,
        names=[*names, "kind"][: len(converted[0])],
        numbers=[sheet.number(0), *map(sheet.number, filled)],
        faults=[fault for fault in sheet.faults if fault.index < 0 or fault.index in mapped],
    )
    return data, sheet, ImportMapping(tuple(headings), mapping.kind, mapping.language)


def new_values(data: SetData, table: Sequence[Sequence[str]], mapping: ImportMapping) -> dict[str, list[str]]:
    """Return the kinds, sides, decks, and choices in *table* that a set of its own game lacks, by field.

    Raises :class:`CatalogueError` if the set cannot have that many.
    """
    game, set_labels, languages = game_of(data), labels.of(data), (mapping.language, *data.languages())
    named = _named_rows(table, mapping.targets)
    result: dict[str, list[str]] = {}
    for column, target in enumerate(mapping.targets):
        field = game.by_name.get(target)
        if field is None or field.widget != "choice" or data.game is None:
            continue
        unknown = [
            word
            for word in dict.fromkeys(row[column].strip() for row in named if column < len(row))
            if word and _choice(field, word, set_labels, languages) not in field.choices
        ]
        if target in MAX_COUNTS:
            count, most = len(field.choices) + len(unknown), MAX_COUNTS[target]
            if unknown and count > most:
                raise CatalogueError("cards.too-many", what=target, count=count, most=most)
        if unknown:
            result[target] = unknown
    return result


def with_new_values(data: SetData, values: Mapping[str, Iterable[str]], language: str) -> SetData:
    """Return *data* with the kinds, sides, decks, and choices *values* added, by field."""
    for target, names in values.items():
        for name in (" ".join(name.split())[:60] for name in names):
            if target in game_edits.PARTS:
                data, _key = game_edits.add(data, target, name, language)
            else:
                data = game_edits.add_choice(data, game_of(data).by_name[target], name, language)
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
        numbers = [number for number in map(parse_number, values) if number is not None]
        data = game_edits.change_field(data, name, least=min([0, *numbers]), most=max([99, *numbers]))
    return data, f"{name}:{data.source}" if is_text else name


def _with_room(data: SetData, target: str, values: Sequence[str]) -> SetData:
    """Return *data* with the limits of an own field widened for *values*, of a text to at most MAX_TEXT."""
    field = game_of(data).by_name.get(target.partition(":")[0])
    longest = min(game_edits.MAX_TEXT, max(map(len, values), default=0))
    is_own = field is not None and data.game is not None and field in data.game.fields
    if field is not None and is_own and field.widget == "number":
        numbers = [number for number in map(parse_number, values) if number is not None]
        least, most = min([field.least, *numbers]), max([field.most, *numbers])
        is_wider = (least, most) != (field.least, field.most) and max(-least, most) <= MAX_NUMBER
        return game_edits.change_field(data, field.name, least=least, most=most) if is_wider else data
    if field is None or not is_own or not field.translated or longest <= field.most:
        return data
    return game_edits.change_field(data, field.name, most=game_edits.MAX_TEXT)


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
    """Return *table* with a valid key in every row.

    With a key column, keys are made from its values, one for each. Otherwise, the n-th row of a name gets the
    key of the n-th card of that name (rows without a name: of the n-th nameless card), or a new one.
    """
    headings = table[0]
    if "key" in headings:
        column = headings.index("key")
        totals = _totals(table, headings)
        # Several rows that are no card may lack a key.
        texts = [
            row[column].strip() or f"row-{at + 1}" * (at in totals) for at, row in enumerate(table[1:], 1)
        ]
        keys = {text: text for text in texts if KEY.fullmatch(text) and len(text) <= MAX_KEY}
        # The keys of ids must not depend on the order of the rows.
        for text in sorted({*texts} - keys.keys()):
            spelled = re.sub(
                r"[^\W_]", lambda sign: sign[0] if key_of(sign[0]) else f"{ord(sign[0]):x}", text
            )
            keys[text] = unique_key(key_of(spelled) or "card", keys.values())
        for row, text in zip(table[1:], texts, strict=True):
            row[column] = keys[text]
        return table
    name_column = next((n for n, heading in enumerate(headings) if heading.partition(":")[0] == "name"), None)
    language = headings[name_column].partition(":")[2] if name_column is not None else data.source
    names = [" ".join(row[name_column].split()) if name_column is not None else "" for row in table[1:]]
    found = _matching_cards(data, table, names, language)
    used = {card.key for card in data.cards}
    keyed = [["key", *headings]]
    for name, key, row in zip(names, found, table[1:], strict=True):
        key = key or unique_key(key_of(name) or "card", used)
        used.add(key)
        keyed.append([key, *row])
    return keyed


def _matching_cards(
    data: SetData, table: Sequence[Sequence[str]], names: Sequence[str], language: str
) -> list[str]:
    """Return the key of the card that each row is about; "" for a new card.

    It has the row's name, else most of its words. Of several such cards, it is the one that agrees best with
    the row, else the one at its place.
    """
    game, headings = game_of(data), [Column(*heading.split(":")) for heading in table[0]]
    compared = [at for at, column in enumerate(headings) if column.field not in ("name", "kind", "copies")]
    rows = [Counter((at, word) for at in compared for word in row[at].split()) for row in table[1:]]
    cards = [
        Counter((at, word) for at in compared for word in cell(card, headings[at], game).split())
        for card in data.cards
    ]
    found: dict[int, int] = {}

    def assign(some_rows: Sequence[int], some_cards: Sequence[int], least: float) -> None:
        """Assign cards to rows, those that agree best first; *least*: the share of words that must agree."""
        alike: dict[frozenset[tuple[tuple[int, str], int]], list[int]] = {}
        for at in some_cards:
            if cards[at] or not least:
                alike.setdefault(frozenset(cards[at].items()), []).append(at)
        for index in some_rows:
            if same := alike.get(frozenset(rows[index].items())):
                found[index] = same.pop(0)
        left_rows = [index for index in some_rows if index not in found]
        taken = set(found.values()) if left_rows else set()
        left_cards = [at for at in some_cards if at not in taken]
        if len(left_rows) * len(left_cards) > MAX_PAIRS:
            found.update(() if least else zip(left_rows, left_cards, strict=False))
            return
        pairs = []
        for index in left_rows:
            for at in left_cards:
                total = max(rows[index].total(), cards[at].total(), 1)
                share = (rows[index] & cards[at]).total() / total
                distance = abs(at - found[index - 1] - 1) if index - 1 in found else abs(at - index)
                if share > least or not least:
                    pairs.append((-share, distance, index, at))
        for _share, _distance, index, at in sorted(pairs):
            if index not in found and at not in taken:
                found[index] = at
                taken.add(at)

    known: dict[str, list[int]] = {}
    for at, card in enumerate(data.cards):
        known.setdefault(text_of(card.texts, "name", language).casefold(), []).append(at)
    by_name: dict[str, list[int]] = {}
    for index, name in enumerate(names):
        by_name.setdefault(name.casefold(), []).append(index)
    for name, indexes in by_name.items():
        assign(indexes, known.get(name, []), 0)
    used = set(found.values())
    assign(
        [index for index in range(len(rows)) if index not in found],
        [at for at in range(len(cards)) if at not in used],
        0.5,
    )
    return [data.cards[found[index]].key if index in found else "" for index in range(len(rows))]


def _with_kinds(data: SetData, game: Game, table: list[list[str]], kind: str) -> list[list[str]]:
    kinds = {card.key: card.kind for card in data.cards}
    headings = table[0]
    key_column = headings.index("key")
    if "kind" in headings:
        kind_column = headings.index("kind")
        for row in table[1:]:
            row[kind_column] = row[kind_column].strip() or kinds.get(row[key_column], kind)
        return table
    return [[*headings, "kind"], *([*row, kinds.get(row[key_column], kind)] for row in table[1:])]
