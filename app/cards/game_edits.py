"""Changes to a set's game: adding, renaming and removing declarations, with cards updated.

A set of the shipped game gets its own copy on the first change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.cards import labels
from app.cards.data import BackData, CardData, LabelData, SetData, Text
from app.cards.edits import free_key, key_of
from app.cards.errors import CatalogueError
from app.cards.field import Field, Widget, fit
from app.cards.game import Game, game_of, held, put
from app.cards.game_parts import (
    COLUMNS,
    RESERVED,
    TEXTS,
    Deck,
    Kind,
    Side,
    Size,
    default_of,
    usual_most,
)
from app.cards.game_reading import MOST_FIELD_NAME, MOST_KEY, label_keys

PARTS: Mapping[str, str] = {
    "kind": "kinds",
    "deck": "decks",
    "side": "sides",
    "field": "fields",
    "size": "sizes",
}
"""Declaration → its attribute in :class:`Game`."""
LAST: Mapping[str, Callable[[Game], int]] = {
    "kind": lambda game: len(game.kinds),
    "deck": lambda game: len(game.decks),
    "side": lambda game: len(game.sides),
}
"""Declarations every game needs at least one of → how many it has."""


def empty(key: str, version: str, source: str, names: Mapping[str, str]) -> SetData:
    """Return an empty set with a minimal game of its own: one card kind, one deck, one side, two texts.

    Named in all languages of the program.
    """
    game = Game(
        (Kind("card", "deck"),),
        (Deck("deck"),),
        (Side("neutral"),),
        (
            Field("rules", "long-text", most=600, translated=True, default=""),
            Field("flavour", "text", most=120, translated=True, default=""),
        ),
    )
    keys = ("kinds-card", *label_keys(game.kinds, game.decks, game.sides, game.fields))
    title = {source: {"label": Text(names[source])}} if names.get(source) else {}
    return SetData(
        *(key, version, source, names),
        backs=(BackData("deck", "deck", "neutral", title),),
        game=game,
        labels=tuple(sorted((labels.as_shipped(one, source) for one in keys), key=lambda one: one.key)),
    )


NEW_SYMBOL = "M2 2H22V22H2Z"
"""The initial outline of a new symbol: a square."""


def key_for(name: str, taken: Iterable[str], most: int = MOST_KEY) -> str:
    """Return a key for *name* that is not *taken*."""
    start = key_of(name)[: most - 3].strip("-") or "new"
    return free_key(start if start[0].isalpha() else f"x{start}"[: most - 3], taken)


def add(data: SetData, part: str, name: str, language: str) -> tuple[SetData, str]:
    """Return *data* with a kind, deck, side or size called *name* in *language* added, and its key."""
    game = game_of(data)
    key = key_for(name, [one.key for one in getattr(game, PARTS[part])])
    made: dict[str, Any] = {
        "kind": Kind(key, game.deck_keys[0]),
        "deck": Deck(key),
        "side": Side(key),
        "size": Size(key),
    }
    changes: dict[str, Any] = {PARTS[part]: (*getattr(game, PARTS[part]), made[part])}
    data = _with(data, replace(game, **changes))
    return (called(data, f"{part}-{key}", name, language) if part != "size" else data), key


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
    """Return *data* with a field called *name* in *language* added, and its name in files.

    *choices*: the names of its values.
    """
    game = game_of(data)
    taken = {*RESERVED, *COLUMNS, *TEXTS, *(one.name for one in game.fields)}
    key = key_for(name, taken, MOST_FIELD_NAME)
    values: dict[str, str] = {}
    for one in choices:
        if one.strip():
            values[key_for(one, (*values, "none"))] = one.strip()
    keys = ("", *values) if widget == "choice" else ()
    made = Field(
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
    made = replace(made, terse=not made.translated)
    data = called(_with(data, game.with_field(made)), f"field-{key}", name, language)
    for value, said in values.items():
        data = called(data, f"choice-{key}-{value}", said, language)
    return data, key


def called(data: SetData, key: str, name: str, language: str) -> SetData:
    """Return *data* with the label *key* as *name* in *language*; "" removes it."""
    known = {one.key: one for one in data.labels}
    texts = dict((known.get(key) or labels.as_shipped(key, data.source)).texts)
    original = texts.get(data.source, {}).get("name")
    texts.pop(language, None)
    if name.strip():
        made_from = original.value if original is not None and language != data.source else ""
        texts[language] = {"name": Text(" ".join(name.split()), made_from)}
    known[key] = LabelData(key, texts)
    return replace(
        data, labels=tuple(sorted((one for one in known.values() if one.texts), key=lambda one: one.key))
    )


def change(data: SetData, part: str, key: str, **values: Any) -> SetData:
    """Return *data* with changed *values* of a kind, deck, side or size."""
    game = game_of(data)
    some = tuple(replace(one, **values) if one.key == key else one for one in getattr(game, PARTS[part]))
    changes: dict[str, Any] = {PARTS[part]: some}
    return _with(data, replace(game, **changes))


def change_field(data: SetData, name: str, **values: Any) -> SetData:
    """Return *data* with the field *name* changed; card values that no longer fit become the default."""
    game = game_of(data)
    before = next(one for one in game.fields if one.name == name)
    made = replace(before, **values)
    if made.widget == "choice" and before.default not in made.choices:
        made = replace(made, default=made.choices[0])
    if made.widget == "number" and not made.optional:
        made = replace(made, default=min(max(made.least, made.default), made.most))
    game = game.with_field(made)
    cards = tuple(_refitted(card, before, made) for card in data.cards)
    return _with(replace(data, cards=cards), game)


def with_symbol(data: SetData, name: str, outline: str) -> SetData:
    """Return *data* with the symbol *name* drawn as *outline*; "" removes it."""
    game = game_of(data)
    symbols = {**game.symbols, name: outline}
    if outline:
        return _with(data, replace(game, symbols=symbols))
    del symbols[name]
    kinds = tuple(replace(one, symbol="") if one.symbol == name else one for one in game.kinds)
    sides = tuple(replace(one, symbol="") if one.symbol == name else one for one in game.sides)
    return _with(data, replace(game, symbols=symbols, kinds=kinds, sides=sides))


def with_font(data: SetData, name: str, digest: str) -> SetData:
    """Return *data* with the font *name* stored under *digest*; "" removes it."""
    game = game_of(data)
    fonts = {**game.fonts, name: digest}
    if not digest:
        del fonts[name]
    return _with(data, replace(game, fonts=fonts))


def rename(data: SetData, part: str, old: str, new: str) -> SetData:
    """Return *data* with the size or symbol *old* renamed to *new*, wherever it is named."""
    game = game_of(data)
    if part == "size":
        kinds = tuple(replace(one, size=new) if one.size == old else one for one in game.kinds)
        sizes = tuple(replace(one, key=new) if one.key == old else one for one in game.sizes)
        return _with(data, replace(game, kinds=kinds, sizes=sizes))
    symbols = {new if name == old else name: outline for name, outline in game.symbols.items()}
    kinds = tuple(replace(one, symbol=new) if one.symbol == old else one for one in game.kinds)
    sides = tuple(replace(one, symbol=new) if one.symbol == old else one for one in game.sides)
    rows = [one for one in game.own_fields.values() if one.widget == "symbols"]
    cards = tuple(_with_symbol(card, rows, old, new) for card in data.cards)
    counters = tuple(replace(one, symbol=new) if one.symbol == old else one for one in data.counters)
    data = replace(data, cards=cards, counters=counters)
    templates = _renamed(game.templates, old, new)
    return _with(data, replace(game, symbols=symbols, kinds=kinds, sides=sides, templates=templates))


def _renamed(said: Any, old: str, new: str) -> Any:
    """Return template values *said* with the symbol *old* renamed to *new* in formulas and texts."""
    if isinstance(said, str):
        for before, after in (("'", "'"), ('"', '"'), ("{", "}")):
            said = said.replace(f"{before}{old}{after}", f"{before}{new}{after}")
        return said
    if isinstance(said, Mapping):
        return {key: _renamed(value, old, new) for key, value in said.items()}
    if isinstance(said, list | tuple):
        return type(said)(_renamed(one, old, new) for one in said)
    return said


def _with_symbol(card: CardData, rows: Iterable[Field], old: str, new: str) -> CardData:
    for field in rows:
        names = [new if name == old else name for name in str(held(card, field)).split()]
        card = put(card, field, " ".join(names))
    before, after = f"{{{old}}}", f"{{{new}}}"
    if not any(before in text.value for texts in card.texts.values() for text in texts.values()):
        return card
    texts = {
        language: {
            name: replace(
                text,
                value=text.value.replace(before, after),
                made_from=text.made_from.replace(before, after),
            )
            for name, text in found.items()
        }
        for language, found in card.texts.items()
    }
    return replace(card, texts=texts)


def move(data: SetData, part: str, key: str, by: int) -> SetData:
    """Return *data* with a declaration moved *by* places, which sets its order in forms, lists and print."""
    game = game_of(data)
    some = list(getattr(game, PARTS[part]))
    at = next(n for n, one in enumerate(some) if _key(one) == key)
    to = min(max(0, at + by), len(some) - 1)
    some.insert(to, some.pop(at))
    changes: dict[str, Any] = {PARTS[part]: tuple(some)}
    return _with(data, replace(game, **changes))


@dataclass(frozen=True, slots=True)
class Loss:
    """The effects of a removal: cards removed, cards that lose values, backs removed."""

    cards: int = 0
    values: int = 0
    backs: int = 0


def loss(data: SetData, part: str, key: str) -> Loss:
    """Return what :func:`remove` would remove."""
    after = remove(data, part, key)
    mine = {card.key: card for card in after.cards}
    changed = sum(card != mine.get(card.key, card) for card in data.cards)
    return Loss(len(data.cards) - len(after.cards), changed, len(data.backs) - len(after.backs))


def may_go(data: SetData, part: str) -> bool:
    """Return whether a *part* may be removed: the last kind, deck and side must stay."""
    return part not in LAST or LAST[part](game_of(data)) > 1


def remove(data: SetData, part: str, key: str) -> SetData:
    """Return *data* without a declaration and what depends on it.

    A kind goes with its cards, a deck with its backs, a field with its values; what had the side becomes
    neutral.
    """
    game = game_of(data)
    changes: dict[str, Any] = {
        PARTS[part]: tuple(one for one in getattr(game, PARTS[part]) if _key(one) != key)
    }
    after = replace(game, **changes)
    data = _REMOVED[part](data, after, key)
    mine = f"{part}-{key}"
    dropped = (mine, f"kinds-{key}" if part == "kind" else mine)
    kept = tuple(
        one
        for one in data.labels
        if one.key not in dropped and not (part == "field" and one.key.startswith(f"choice-{key}-"))
    )
    return replace(data, labels=kept)


def _without_kind(data: SetData, game: Game, key: str) -> SetData:
    fields = tuple(
        replace(one, kinds=tuple(kind for kind in one.kinds if kind != key))
        for one in game.fields
        if one.kinds != (key,)
    )
    gone = [one.name for one in game.fields if one.kinds == (key,)]
    data = replace(data, cards=tuple(card for card in data.cards if card.kind != key))
    for name in gone:
        data = _emptied(data, next(one for one in game.fields if one.name == name))
    return _with(data, replace(game, fields=fields))


def _without_deck(data: SetData, game: Game, key: str) -> SetData:
    kinds = tuple(replace(one, deck=game.deck_keys[0]) if one.deck == key else one for one in game.kinds)
    game = replace(game, kinds=kinds)
    cards = tuple(
        replace(card, deck=game.deck_of(card.kind)) if card.deck == key else card for card in data.cards
    )
    backs = tuple(back for back in data.backs if back.deck != key)
    return _with(replace(data, cards=cards, backs=backs), game)


def _without_side(data: SetData, game: Game, key: str) -> SetData:
    side = game.no_side
    return _with(
        replace(
            data,
            cards=tuple(replace(card, side=side) if card.side == key else card for card in data.cards),
            backs=tuple(back for back in data.backs if back.side != key),
            counters=tuple(replace(one, side=side) if one.side == key else one for one in data.counters),
            tracks=tuple(
                replace(one, sides=tuple(side if found == key else found for found in one.sides))
                for one in data.tracks
            ),
        ),
        game,
    )


def _without_field(data: SetData, game: Game, key: str) -> SetData:
    field = next(one for one in game_of(data).fields if one.name == key)
    return _with(_emptied(data, field), game)


def _without_size(data: SetData, game: Game, key: str) -> SetData:
    kinds = tuple(replace(one, size="poker") if one.size == key else one for one in game.kinds)
    return _with(data, replace(game, kinds=kinds))


_REMOVED: Mapping[str, Callable[[SetData, Game, str], SetData]] = {
    "kind": _without_kind,
    "deck": _without_deck,
    "side": _without_side,
    "field": _without_field,
    "size": _without_size,
}


def _emptied(data: SetData, field: Field) -> SetData:
    """Return *data* with *field* empty on all cards."""
    cards = []
    for card in data.cards:
        if field.translated:
            if any(field.name in texts for texts in card.texts.values()):
                found = {
                    language: {name: text for name, text in texts.items() if name != field.name}
                    for language, texts in card.texts.items()
                }
                card = replace(card, texts={one: texts for one, texts in found.items() if texts})
        elif held(card, field) != field.default:
            card = put(card, field, field.default)
        if field.name in card.origins:
            card = replace(card, origins={n: o for n, o in card.origins.items() if n != field.name})
        cards.append(card)
    return replace(data, cards=tuple(cards))


def _refitted(card: CardData, before: Field, field: Field) -> CardData:
    """Return *card* with its value of the field *before* kept if it fits *field*."""
    if field.translated:
        texts = {
            language: {
                name: replace(text, value=text.value[: field.most]) if name == field.name else text
                for name, text in found.items()
            }
            for language, found in card.texts.items()
        }
        return card if texts == card.texts else replace(card, texts=texts)
    value = held(card, before)
    if value is None:
        return card
    try:
        return put(card, field, fit(field, value, card.key))
    except CatalogueError:
        return put(card, field, field.default)


def _key(one: Any) -> str:
    return str(one.name if isinstance(one, Field) else one.key)


def _with(data: SetData, game: Game) -> SetData:
    """Return *data* with *game* and its cards in the order of kinds."""
    order = game.kind_keys
    cards = tuple(sorted(data.cards, key=lambda card: order.index(card.kind)))
    return replace(data, game=game, cards=cards)
