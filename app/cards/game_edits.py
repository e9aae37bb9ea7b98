"""Changes to a set's game: adding, renaming, and removing declarations, and updating the cards.

A set of the shipped game gets its own copy on the first change.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from app.cards import labels
from app.cards.data import BackData, CardData, CounterData, LabelData, SetData, Text, Texts, changed, game_of
from app.cards.edits import field_value, key_of, unique_key, with_value
from app.cards.entities import COLUMNS, RESERVED, default_of
from app.cards.errors import CatalogueError
from app.cards.field import (
    TEXTS,
    Deck,
    Declaration,
    Field,
    Kind,
    Lookup,
    Seat,
    Side,
    Size,
    Widget,
    declared_name,
    usual_most,
    validate,
)
from app.cards.game import Game
from app.cards.game_reading import MAX_FIELD_NAME, MAX_KEY, label_keys
from app.face.content import FACE_WORDS
from app.rules.free.things import COLOURS
from app.search import as_name

PARTS: Mapping[str, str] = {
    "kind": "kinds",
    "deck": "decks",
    "side": "sides",
    "seat": "seats",
    "field": "fields",
    "size": "sizes",
    "lookup": "lookups",
}
"""Declaration → its attribute in :class:`Game`."""


MAX_TEXT = 2000
"""Maximum length of a text in a set of one's own."""
FORMULA_WORDS = (*keyword.kwlist, "i", "n", "item", *FACE_WORDS)
"""Words with a meaning in formulas of faces, so that a field can't be stored under them."""


def empty(key: str, version: str, source: str, names: Mapping[str, str]) -> SetData:
    """Return an empty set with a minimal game of its own: one card kind, one deck, one side, two texts.

    The kind, deck, side, and texts have names in all languages of the program.
    """
    game = Game(
        (Kind("card", "deck"),),
        (Deck("deck"),),
        (Side("neutral"),),
        (
            Field("rules", "long-text", most=MAX_TEXT, translated=True, default=""),
            Field("flavour", "text", most=MAX_TEXT, translated=True, default=""),
        ),
    )
    keys = ("kinds-card", *label_keys(game.kinds, game.decks, game.sides, game.fields))
    title = {source: {"label": Text(names[source])}} if names.get(source) else {}
    return SetData(
        *(key, version, source, names),
        backs=(BackData("deck", "deck", "neutral", title),),
        game=game,
        labels=tuple(
            sorted(
                (labels.as_shipped(label_key, source) for label_key in keys),
                key=lambda label_key: label_key.key,
            )
        ),
    )


NEW_SYMBOL = "M2 2H22V22H2Z"
"""The initial outline of a new symbol: a square."""


def key_for(name: str, taken: Iterable[str], most: int = MAX_KEY) -> str:
    start = key_of(name)[: most - 3].strip("-") or "new"
    return unique_key(start if start[0].isalpha() else f"x{start}"[: most - 3], taken)


def field_key(name: str, taken: Iterable[str] = ()) -> str:
    """Return the key of a field called *name*, not among *taken*: letters and digits, usable in formulas.

    Names of built-in fields and words of the formula language get a prefix, duplicates a number.
    """
    key = re.sub("^(?=[0-9]|$)", "x", key_of(name).replace("-", ""))[: MAX_FIELD_NAME - 6]
    used = {*taken, *RESERVED, *COLUMNS, *TEXTS, *FORMULA_WORDS}
    key = f"card{key}" if key in used and key not in taken else key
    return next(unique for unique in (key, *(f"{key}{n}" for n in range(2, 1000))) if unique not in used)


def add_choice(data: SetData, field: Field, name: str, language: str) -> SetData:
    """Return *data* with a choice called *name* in *language* added to *field*."""
    value = key_for(name, (*field.choices, "none"))
    data = change_field(data, field.name, choices=(*field.choices, value))
    return with_label(data, f"choice-{field.name}-{value}", name, language)


def add(data: SetData, part: str, name: str, language: str) -> tuple[SetData, str]:
    """Add a *part* called *name* in *language*, but no field. Return the data and the new key."""
    game = game_of(data)
    key = key_for(name, [declaration.key for declaration in getattr(game, PARTS[part])])
    if part == "lookup":
        name = free_name(data, name, language)
        key = field_key(name, _formula_names(game))
    new: Mapping[str, Declaration] = {
        "kind": Kind(key, game.deck_keys[0]), "deck": Deck(key), "side": Side(key), "size": Size(key),
        "lookup": Lookup(key), "seat": Seat(key, _seat_colour(game.seats)),
    }  # fmt: skip
    data = _with_game(data, changed(game, {PARTS[part]: (*getattr(game, PARTS[part]), new[part])}))
    return (with_label(data, f"{part}-{key}", name, language) if part != "size" else data), key


def _seat_colour(seats: Iterable[Seat]) -> str:
    """Return a colour for one more seat."""
    used = {seat.colour for seat in seats}
    return next((colour for colour in COLOURS.values() if colour not in used), "")


def add_field(
    data: SetData,
    name: str,
    widget: Widget,
    language: str,
    *,
    translated: bool = False,
    kinds: tuple[str, ...] = (),
    choices: Iterable[str] = (),
) -> tuple[SetData, str]:
    """Add a field called *name* in *language*. Return the data and the field's name in files.

    *choices*: names of the values of a choice.
    """
    game = game_of(data)
    key = field_key(name, _formula_names(game))
    values: dict[str, str] = {}
    for choice in choices:
        if choice.strip():
            values[key_for(choice, (*values, "none"))] = choice.strip()
    keys = ("", *values) if widget == "choice" else ()
    field = Field(
        key,
        widget,
        kinds,
        most=usual_most(widget),
        choices=keys,
        optional=widget == "number",
        translated=translated and widget in ("text", "long-text"),
        default=default_of(key, widget, keys),
        terse=True,
    )
    field = replace(field, terse=not field.translated)
    data = with_label(_with_game(data, game.with_field(field)), f"field-{key}", name, language)
    for value, label in values.items():
        data = with_label(data, f"choice-{key}-{value}", label, language)
    return data, key


def _formula_names(game: Game) -> list[str]:
    return [*(field.name for field in game.fields), *(table.key for table in game.lookups)]


def same_name(data: SetData, name: str, language: str, own: str = "") -> str:
    """Return the name of another field or lookup table that formulas can't tell from *name*; "" if none.

    *own*: the label of what is to be called *name*.
    """
    game, names = game_of(data), labels.of(data)
    taken = {f"field-{field.name}": names.field(field.name, language) for field in game.edited_fields}
    taken |= {f"lookup-{table.key}": names.word(language, f"lookup-{table.key}") for table in game.lookups}
    wanted = as_name(name)
    return next((other for label, other in taken.items() if label != own and as_name(other) == wanted), "")


def free_name(data: SetData, name: str, language: str) -> str:
    """Return *name*, with a number if another field or lookup table has it."""
    names = (name, *(f"{name} {number}" for number in range(2, 1000)))
    return next(free for free in names if not same_name(data, free, language))


def with_label(data: SetData, key: str, name: str, language: str) -> SetData:
    """Return *data* with the label *key* as *name* in *language*; "" removes it.

    Raises :class:`CatalogueError` if formulas couldn't tell the field or lookup table from another.
    """
    if key.startswith(("field-", "lookup-")) and name.strip():
        other = same_name(data, name, language, key)
        if other:
            raise CatalogueError("cards.same-name", name=" ".join(name.split()), other=other)
    by_key = {label.key: label for label in data.labels}
    texts = dict((by_key.get(key) or labels.as_shipped(key, data.source)).texts)
    original = texts.get(data.source, {}).get("name")
    texts.pop(language, None)
    if name.strip():
        made_from = original.value if original is not None and language != data.source else ""
        texts[language] = {"name": Text(" ".join(name.split()), made_from)}
    by_key[key] = LabelData(key, texts)
    return replace(
        data,
        labels=tuple(
            sorted((label for label in by_key.values() if label.texts), key=lambda label: label.key)
        ),
    )


def change(data: SetData, part: str, key: str, **values: object) -> SetData:
    """Return *data* with *values* changed in the kind, deck, side, or size *key*.

    If that is a kind's deck, its cards in the old deck go to the new one.
    """
    game = game_of(data)
    if part == "kind" and "deck" in values:
        old, deck = game.deck_of(key), values["deck"]
        cards = (
            changed(card, {"deck": deck}) if (card.kind, card.deck) == (key, old) else card
            for card in data.cards
        )
        data = replace(data, cards=tuple(cards))
    declarations = tuple(
        changed(declaration, values) if declaration.key == key else declaration
        for declaration in getattr(game, PARTS[part])
    )
    return _with_game(data, changed(game, {PARTS[part]: declarations}))


def change_field(data: SetData, name: str, **values: object) -> SetData:
    """Return *data* with the field *name* changed; values that no longer fit become the default.

    Texts that are too long are cut.
    """
    game = game_of(data)
    before = next(field for field in game.fields if field.name == name)
    after = changed(before, values)
    if after.widget == "choice" and before.default not in after.choices:
        after = replace(after, default=after.choices[0])
    if after.widget == "number" and not after.optional:
        after = replace(after, default=min(max(after.least, after.default), after.most))
    game = game.with_field(after)
    cards = tuple(_convert_value(card, before, after) for card in data.cards)
    return _with_game(replace(data, cards=cards), game)


def with_symbol(data: SetData, name: str, drawn: str) -> SetData:
    """Return *data* with the symbol *name* as *drawn* (see :class:`Game`); "" removes it."""
    game = game_of(data)
    symbols = {**game.symbols, name: drawn}
    if drawn:
        return _with_game(data, replace(game, symbols=symbols))
    del symbols[name]
    kinds = tuple(replace(kind, symbol="") if kind.symbol == name else kind for kind in game.kinds)
    sides = tuple(replace(side, symbol="") if side.symbol == name else side for side in game.sides)
    seats = tuple(replace(seat, symbol="") if seat.symbol == name else seat for seat in game.seats)
    return _with_game(data, replace(game, symbols=symbols, kinds=kinds, sides=sides, seats=seats))


def with_font(data: SetData, name: str, digest: str) -> SetData:
    """Return *data* with the font *name* stored under *digest*; "" removes it."""
    game = game_of(data)
    fonts = {**game.fonts, name: digest}
    if not digest:
        del fonts[name]
    return _with_game(data, replace(game, fonts=fonts))


def rename(data: SetData, part: str, old: str, new: str) -> SetData:
    """Return *data* with the size or symbol *old* renamed to *new*, also where it is referred to.

    These are kinds, and for a symbol also sides, seats, cards, counters, the rules text, and templates.
    """
    game = game_of(data)
    if part == "size":
        kinds = tuple(replace(kind, size=new) if kind.size == old else kind for kind in game.kinds)
        sizes = tuple(replace(size, key=new) if size.key == old else size for size in game.sizes)
        return _with_game(data, replace(game, kinds=kinds, sizes=sizes))
    symbols = {new if name == old else name: outline for name, outline in game.symbols.items()}
    kinds = tuple(replace(kind, symbol=new) if kind.symbol == old else kind for kind in game.kinds)
    sides = tuple(replace(side, symbol=new) if side.symbol == old else side for side in game.sides)
    seats = tuple(replace(seat, symbol=new) if seat.symbol == old else seat for seat in game.seats)
    rows = [field for field in game.own_fields.values() if field.widget == "symbols"]
    cards = tuple(_with_symbol(card, rows, old, new) for card in data.cards)
    counters = tuple(
        replace(counter, symbol=new) if counter.symbol == old else counter for counter in data.counters
    )
    paragraphs = tuple(
        replace(paragraph, texts=_texts_with_symbol(paragraph.texts, old, new))
        for paragraph in data.paragraphs
    )
    data = replace(data, cards=cards, counters=counters, paragraphs=paragraphs)
    templates = tuple(
        {name: _with_renamed_symbol(value, old, new) for name, value in template.items()}
        for template in game.templates
    )
    lookups = tuple(
        replace(table, rows={row: new if cell == old else cell for row, cell in table.rows.items()})
        for table in game.lookups
    )
    game = replace(game, symbols=symbols, kinds=kinds, sides=sides, seats=seats)
    return _with_game(data, replace(game, templates=templates, lookups=lookups))


def _with_renamed_symbol(template: object, old: str, new: str) -> object:
    """Return the values of *template* with the symbol *old* renamed to *new* in formulas and texts."""
    if isinstance(template, str):
        for before, after in (("'", "'"), ('"', '"'), ("{", "}")):
            template = template.replace(f"{before}{old}{after}", f"{before}{new}{after}")
        return template
    if isinstance(template, Mapping):
        return {key: _with_renamed_symbol(value, old, new) for key, value in template.items()}
    if isinstance(template, list | tuple):
        return type(template)(_with_renamed_symbol(member, old, new) for member in template)
    return template


def _with_symbol(card: CardData, rows: Iterable[Field], old: str, new: str) -> CardData:
    for field in rows:
        names = [new if name == old else name for name in str(field_value(card, field)).split()]
        card = with_value(card, field, " ".join(names))
    texts = _texts_with_symbol(card.texts, old, new)
    return card if texts is card.texts else replace(card, texts=texts)


def _texts_with_symbol(texts: Texts, old: str, new: str) -> Texts:
    """Return *texts* with the symbol *old* renamed to *new*; the same object if it isn't there."""
    before, after = f"{{{old}}}", f"{{{new}}}"
    if not any(before in text.value for fields in texts.values() for text in fields.values()):
        return texts
    return {
        language: {
            name: replace(
                text, value=text.value.replace(before, after), made_from=text.made_from.replace(before, after)
            )
            for name, text in fields.items()
        }
        for language, fields in texts.items()
    }


def move(data: SetData, part: str, key: str, by: int) -> SetData:
    """Return *data* with a declaration moved *by* places, at most to an end of its list.

    This also reorders forms, lists, and prints.
    """
    game = game_of(data)
    declarations = list(getattr(game, PARTS[part]))
    at = next(n for n, declaration in enumerate(declarations) if declared_name(declaration) == key)
    declarations.insert(min(max(0, at + by), len(declarations) - 1), declarations.pop(at))
    return _with_game(data, changed(game, {PARTS[part]: tuple(declarations)}))


@dataclass(frozen=True, slots=True)
class RemovalEffects:
    """The effects of a removal: number of cards removed, of cards changed, of backs removed."""

    cards: int = 0
    values: int = 0
    backs: int = 0


def removal_effects(data: SetData, part: str, key: str) -> RemovalEffects:
    after = remove(data, part, key)
    remaining = {card.key: card for card in after.cards}
    changed = sum(card != remaining.get(card.key, card) for card in data.cards)
    return RemovalEffects(len(data.cards) - len(after.cards), changed, len(data.backs) - len(after.backs))


def is_removable(data: SetData, part: str) -> bool:
    """Return whether a *part* may be removed: the last kind, deck and side must stay."""
    return part not in ("kind", "deck", "side") or len(getattr(game_of(data), PARTS[part])) > 1


def remove(data: SetData, part: str, key: str) -> SetData:
    """Return *data* without a declaration and what depends on it.

    Removing a kind removes its cards and the fields that only it has; a deck, its backs; a field, its
    values; a side, its backs. Everything else that had the side gets the game's ``no_side``; cards of a
    removed deck get their kind's usual deck.
    """
    game = game_of(data)
    kept = (declared for declared in getattr(game, PARTS[part]) if declared_name(declared) != key)
    after = changed(game, {PARTS[part]: tuple(kept)})
    match part:
        case "kind":
            removed = [field for field in game.fields if field.kinds == (key,)]
            data = replace(data, cards=tuple(card for card in data.cards if card.kind != key))
            for field in removed:
                data = _without_values(data, field)
            remaining = (
                replace(field, kinds=tuple(kind for kind in field.kinds if kind != key))
                for field in game.fields
                if field not in removed
            )
            after = replace(after, fields=tuple(remaining))
        case "deck":
            first = after.deck_keys[0]
            kinds = tuple(replace(kind, deck=first) if kind.deck == key else kind for kind in game.kinds)
            after = replace(after, kinds=kinds)
            cards = tuple(
                replace(card, deck=after.deck_of(card.kind)) if card.deck == key else card
                for card in data.cards
            )
            data = replace(data, cards=cards, backs=tuple(back for back in data.backs if back.deck != key))
        case "side":
            data = _without_side(data, after.no_side, key)
        case "field":
            data = _without_values(data, next(field for field in game.fields if field.name == key))
            lookups = tuple(replace(table, of="") if table.of == key else table for table in game.lookups)
            after = replace(after, lookups=lookups)
        case "size":
            kinds = tuple(replace(kind, size="poker") if kind.size == key else kind for kind in game.kinds)
            after = replace(after, kinds=kinds)
    data = _with_game(data, after)
    label_key = f"{part}-{key}"
    dropped = (label_key, f"kinds-{key}" if part == "kind" else label_key)
    choices = f"choice-{key}-" if part == "field" else "-"
    labels_left = (label for label in data.labels if not label.key.startswith(choices))
    return replace(data, labels=tuple(label for label in labels_left if label.key not in dropped))


Sided = TypeVar("Sided", CardData, CounterData)


def _without_side(data: SetData, new: str, key: str) -> SetData:
    def moved(piece: Sided) -> Sided:
        return changed(piece, {"side": new}) if piece.side == key else piece

    tracks = (
        replace(track, sides=tuple(new if side == key else side for side in track.sides))
        for track in data.tracks
    )
    return replace(
        data,
        cards=tuple(map(moved, data.cards)),
        backs=tuple(back for back in data.backs if back.side != key),
        counters=tuple(map(moved, data.counters)),
        tracks=tuple(tracks),
    )


def _without_values(data: SetData, field: Field) -> SetData:
    cards = []
    for card in data.cards:
        if field.translated:
            if any(field.name in texts for texts in card.texts.values()):
                remaining = {
                    language: {name: text for name, text in texts.items() if name != field.name}
                    for language, texts in card.texts.items()
                }
                card = replace(
                    card, texts={language: texts for language, texts in remaining.items() if texts}
                )
        elif field_value(card, field) != field.default:
            card = with_value(card, field, field.default)
        if field.name in card.origins:
            card = replace(card, origins={n: o for n, o in card.origins.items() if n != field.name})
        cards.append(card)
    return replace(data, cards=tuple(cards))


def _convert_value(card: CardData, before: Field, field: Field) -> CardData:
    """Return *card* with its value of the field *before* adapted to *field*, or the default if that fails."""
    if field.translated:
        texts = {
            language: {
                name: replace(text, value=text.value[: field.most]) if name == field.name else text
                for name, text in fields.items()
            }
            for language, fields in card.texts.items()
        }
        return card if texts == card.texts else replace(card, texts=texts)
    value = field_value(card, before)
    if value is None:
        return card
    try:
        return with_value(card, field, validate(field, value, card.key))
    except CatalogueError:
        return with_value(card, field, field.default)


def _with_game(data: SetData, game: Game) -> SetData:
    """Return *data* with *game*, and with the cards in the order of its kinds."""
    order = game.kind_keys
    cards = tuple(sorted(data.cards, key=lambda card: order.index(card.kind)))
    return replace(data, game=game, cards=cards)
