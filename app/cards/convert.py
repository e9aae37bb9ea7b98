"""Conversion of catalogue values for the rules and for drawing faces."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from app import i18n
from app.cards import labels, rule_sets, track_shape
from app.cards.data import (
    BackData,
    BoardData,
    CardData,
    CounterData,
    Entity,
    PlaceData,
    SetData,
    TrackData,
    changed,
    fallback_language,
    game_of,
    places,
    plays_shipped,
    text_of,
    title_of,
)
from app.cards.edits import field_value
from app.cards.entities import COLUMNS
from app.cards.errors import CatalogueError
from app.cards.game import Game
from app.cards.labels import Labels
from app.cards.paragraphs import FIELD
from app.face.content import (
    BackContent,
    BackFault,
    BoardContent,
    CardContent,
    CounterContent,
    Outline,
    PlaceContent,
    SetContent,
    TrackContent,
)
from app.rules.cardset import CardDef, CardSet, TrackDef
from app.rules.free.automatic import automatic
from app.rules.free.boards import BoardThing, PlaceThing
from app.rules.free.layout import Layout, SeatDef
from app.rules.free.things import CardThing, CounterThing, TableSet, distinguish_backs
from app.rules.game import TABLE_SEATS, Cards
from app.rules.own_fate import composition
from app.rules.rule_set import BOOK
from app.rules.tribunal.numbers import Numbers

Piece = TypeVar("Piece", bound=CardDef | CardThing | TrackDef | CounterThing)
_FACTS = ("kind", "side", "deck", "copies", "specialty", "spell", "donor", "power", "params", "ways", "start")
_NUMBERS = ("strength", "experience", "initiative", "cost")
_REFERENCE = re.compile(r"(?<!\\)\[\[([a-z0-9-]+)\]\]")


def card_set(data: SetData) -> CardSet:
    """Return the set for the rules of Own Fate. Raises :class:`CatalogueError` for a set of another game."""
    if not plays_shipped(data):
        raise CatalogueError("cards.another-game", set=data.key)
    return CardSet(
        data.key,
        tuple(card_def(card) for card in data.cards),
        tuple(TrackDef(track.key, track.cells) for track in data.tracks),
    )


def tribunal_set(data: SetData) -> Numbers:
    """Return the numbers of a Tribunal set. Raises like :func:`card_set`."""
    if not plays_shipped(data):
        raise CatalogueError("cards.another-game", set=data.key)
    return Numbers.of_set(data.key, {number.key: number.value for number in data.numbers})


def playable_set(data: SetData, game: str) -> Cards:
    if game == "tribunal":
        return tribunal_set(data)
    return table_set(data) if game == "free" else card_set(data)


def table_set(data: SetData) -> TableSet:
    """Return the set for the free table, in its own layout or an automatic one."""
    backs, game = {(back.deck, back.side) for back in data.backs}, game_of(data)
    cards = distinguish_backs(
        CardThing(
            card.key, card.kind, card.side, card.deck,
            f"{card.deck} {back_side(card, backs, game)}", card.copies,
            card.specialty, card.spell, card.start,
            card.strength, card.experience, card.initiative, card.cost,
            *_size_and_outline(*game.card_size(card.kind)),
        )
        for card in data.cards
    )  # fmt: skip
    counters = tuple(CounterThing(c.key, c.side, c.count, round(c.size * 10)) for c in data.counters)
    tracks = tuple(TrackDef(track.key, track.cells) for track in data.tracks)
    boards = tuple(_board_thing(board, data.places) for board in data.boards)
    layout = data.table or _automatic_layout(data, cards, tracks, counters, boards)
    return TableSet(data.key, cards, tracks, counters, layout, _seats(data), boards)


def _seats(data: SetData) -> tuple[SeatDef, ...]:
    """Return the seats that the game of *data* declares, with their names in all of its languages."""
    texts = {label.key: label.texts for label in data.labels}
    return tuple(
        SeatDef(
            key,
            {code: name for code, named in texts.get(f"seat-{seat.key}", {}).items()
             if (name := named["name"].value)},
            *(seat.colour, seat.symbol, seat.optional),
        )
        for key, seat in zip(TABLE_SEATS, game_of(data).seats, strict=False)
    )  # fmt: skip


def _board_thing(board: BoardData, places: Iterable[PlaceData]) -> BoardThing:
    """Return a board for the table, with those of *places* that are on it, in tenths of a mm."""
    things = tuple(
        PlaceThing(
            p.key, round(p.x * 10), round(p.y * 10), round(p.width * 10), round(p.height * 10), p.holds
        )
        for p in places
        if p.board == board.key
    )
    return BoardThing(board.key, round(board.width * 10), round(board.height * 10), things)


def _size_and_outline(size: tuple[float, float], shape: Outline) -> tuple[int, int, Outline]:
    """Return a card's width and height on the table, in tenths of a mm, and its outline."""
    return round(size[0] * 10), round(size[1] * 10), shape


def _automatic_layout(
    data: SetData,
    cards: Sequence[CardThing],
    tracks: Sequence[TrackDef],
    counters: Sequence[CounterThing],
    boards: Sequence[BoardThing],
) -> Layout:
    sizes = {track.key: (round(track.width), round(track.height)) for track in data.tracks}
    if data.game is None:
        return automatic(cards, tracks, counters, boards=boards, sizes=sizes)
    set_labels = labels.of(data)
    names = {
        deck: {language: set_labels.choice("deck", deck, language) for language in i18n.available()}
        for deck in data.game.deck_keys
    }
    return automatic(cards, tracks, counters, names, named=bool(data.game.seats), boards=boards, sizes=sizes)


def as_played(data: SetData, played: Cards, fallback: SetData) -> SetData:
    """Return *data* with exactly the cards and tracks of *played*, a set as played.

    A set of the free table also sets the counters; a Tribunal set only changes the numbers. *fallback*
    provides texts and pictures of cards, tracks, and counters that *data* lacks.
    """
    if isinstance(played, Numbers):
        values_then = played.values()
        return replace(
            data,
            numbers=tuple(
                replace(number, value=values_then.get(number.key, number.value)) for number in data.numbers
            ),
        )
    assert isinstance(played, CardSet | TableSet)
    pieces: Sequence[CardDef | CardThing] = played.cards
    cards = {card.key: card for card in (*fallback.cards, *data.cards)}
    tracks = {track.key: track for track in (*fallback.tracks, *data.tracks)}
    counters = {counter.key: counter for counter in (*fallback.counters, *data.counters)}
    changed = replace(
        data,
        cards=tuple(
            _card_as_played(cards.get(card.key) or CardData(card.key, card.kind), card)
            for card in _in_order(pieces, data.cards)
        ),
        tracks=tuple(
            rule_sets.with_cells(tracks.get(track.key) or TrackData(track.key, (), ()), track.cells)
            for track in _in_order(played.tracks, data.tracks)
        ),
    )
    if isinstance(played, CardSet):
        return changed
    return replace(
        changed,
        counters=tuple(
            replace(
                counters.get(counter.key) or CounterData(counter.key, counter.side, counter.count),
                side=counter.side,
                count=counter.count,
                size=counter.size / 10,
            )
            for counter in _in_order(played.counters, data.counters)
        ),
    )


def placeholder_set(key: str, fallback: SetData) -> SetData:
    """Return a replacement for the deleted set *key*: *fallback* under a name that says so."""
    names = {language: i18n.text("cards.set-gone", language, set=key) for language in i18n.available()}
    return replace(fallback, key=key, version="", names=names)


def card_def(card: CardData) -> CardDef:
    """Return a card for the rules; a missing number becomes 0."""
    facts: dict[str, Any] = {name: getattr(card, name) for name in _FACTS}
    facts |= {name: getattr(card, name) or 0 for name in _NUMBERS}
    further = tuple(composition.canonical(power) for power in card.powers)
    return CardDef(card.key, **facts | {"params": dict(card.params), "powers": further})


def drawn(data: SetData, language: str, rules: str = "", reader: str = "") -> SetContent:
    """Return the set as drawn in *language* under the rule set *rules* ("": the book).

    Missing texts come from other languages. *reader*: see :func:`content`.
    """
    rule_set = rule_sets.find(data, rules)
    rules_name = "" if rule_set.key == BOOK else rule_sets.name(rule_set, language)
    return content(rule_sets.apply_rules(data, rule_set.differs), language, rules_name, reader)


@dataclass(frozen=True, slots=True)
class Numbering:
    """The numbers of one card: of its first copy among the ``total`` of its set, and within its deck.

    ``number`` counts each card of the deck once, up to ``different``; ``copies`` is the size of the deck.
    """

    first: int = 1
    total: int = 1
    number: int = 1
    different: int = 1
    copies: int = 1


COUNTS = ("copies", "card_number", "different_cards", "cards_in_deck")
"""Names of the values that few faces show, and that change with other cards of the deck."""


def number_cards(cards: Iterable[CardData]) -> dict[str, Numbering]:
    """Return the numbers of all *cards* of a set, by key."""
    cards = tuple(cards)
    different, copies = Counter(card.deck for card in cards), Counter[str]()
    for card in cards:
        copies[card.deck] += card.copies
    result, first, number = {}, 1, Counter[str]()
    for card in cards:
        deck = card.deck
        number[deck] += 1
        result[card.key] = Numbering(first, copies.total(), number[deck], different[deck], copies[deck])
        first += card.copies
    return result


def content(data: SetData, language: str, rules: str = "", reader: str = "") -> SetContent:
    """Return the set as drawn in *language*; a missing text comes from another language.

    Cards with such a text are marked.

    *rules*: name of the rule set, printed after the version; "" for the book. *reader*: language of the
    person printing, used for words around the faces if the program lacks the cards' language.
    """
    version = ", ".join(filter(None, (data.version, rules)))
    name = title_of(data, language)
    backs = {(back.deck, back.side): back for back in data.backs}
    cards, numbers = [], number_cards(data.cards)
    others = data.languages()
    reference_texts = names(places(data.cards, game_of(data)), language, others)
    referenced = {key for card in data.cards for key in references(card)}
    reference_texts |= {
        declared.key: str(declared.value) for declared in data.numbers if declared.key in referenced
    }
    reference_texts |= names((card for card in data.cards if card.key in referenced), language, others)
    game, set_labels = game_of(data), labels.of(data, others)
    look, shipped = game.look, plays_shipped(data)
    for card in data.cards:
        footer = f"{name} {version} · {numbers[card.key].first}/{numbers[card.key].total}"
        cards.append(
            (
                card_content(
                    card, language, others, footer, reference_texts, game, set_labels, numbers[card.key]
                ),
                back_of(card, backs, language, others, game, set_labels),
                card.copies,
            )
        )
    tracks = tuple(track_content(track, language, others, look, shipped) for track in data.tracks)
    boards = tuple(board_content(board, data.places, language, others, look) for board in data.boards)
    counters = tuple(
        CounterContent(
            c.key,
            text_of(c.texts, "name", language, *others),
            text_of(c.texts, "label", language, *others),
            c.side,
            c.count,
            c.size,
            c.symbol,
            language,
            look,
            words(set_labels, language, side=c.side),
            c.picture,
        )
        for c in data.counters
    )
    part_names = {f"kinds-{kind}": set_labels.kinds(kind, language) for kind in game.kind_keys}
    for part, keys in (("deck", game.deck_keys), ("side", game.side_keys)):
        part_names |= {f"{part}-{key}": set_labels.choice(part, key, language) for key in keys}
    table = partial(table_set, data)
    reference_cards = (
        summaries(set_labels, language, f"{name} {version}".strip())
        if labels.has_reference_cards(data)
        else ()
    )
    return SetContent(
        data.key,
        name,
        version,
        language,
        tuple(cards),
        tracks,
        counters,
        reference_cards,
        part_names,
        table,
        tuple(back_faults(data)),
        next((code for code in (language, reader, data.source) if code in i18n.available()), i18n.FALLBACK),
        boards=boards,
        rules="\n\n".join(text_of(part.texts, FIELD, language, *others) for part in data.paragraphs),
    )


def track_content(
    track: TrackData, language: str, others: Sequence[str], look: str, by_color: bool
) -> TrackContent:
    """Return a track in *language*. *by_color*: a cell's colour shows its sign, as of Light and Dark."""
    spots, cell_size = track_shape.cells(track) if track.cells else ((), 0.0)
    return TrackContent(
        track.key,
        text_of(track.texts, "name", language, *others),
        tuple(str(abs(cell) if by_color else cell) for cell in track.cells),
        track.sides,
        language,
        look,
        track.form,
        tuple(x for x, _y in spots),
        tuple(y for _x, y in spots),
        cell_size,
        (track.width, track.height),
        track.picture,
    )


def board_content(
    board: BoardData, places: Iterable[PlaceData], language: str, others: Sequence[str], look: str
) -> BoardContent:
    """Return a board in *language*, with those of *places* that are on it."""
    on_board = tuple(
        PlaceContent(
            place.key, text_of(place.texts, "name", language, *others) or place.key,
            place.x, place.y, place.width, place.height, place.holds,
        )
        for place in places
        if place.board == board.key
    )  # fmt: skip
    columns = zip(*((p.name, p.x, p.y, p.width, p.height) for p in on_board), strict=True)
    return BoardContent(
        board.key, text_of(board.texts, "name", language, *others), language, look,
        (board.width, board.height), board.picture, on_board, *columns,
    )  # fmt: skip


def back_faults(data: SetData) -> Iterator[BackFault]:
    """Yield decks without a back or a template for it, and backs of another number of cards than they say."""
    game = game_of(data)
    backs = {(back.deck, back.side) for back in data.backs}
    counts: Counter[tuple[str, str]] = Counter()
    for card in data.cards:
        counts[card.deck, back_side(card, backs, game)] += card.copies
    for deck in dict.fromkeys(card.deck for card in data.cards):
        sides = {game.back_side(card.side, deck) for card in data.cards if card.deck == deck}
        for side in sorted(sides):
            # If other decks have theirs, this one's has been forgotten, though a template draws it.
            if not {(deck, side), (deck, game.no_side)} & backs and not _designs_back(
                game, deck, bool(backs)
            ):
                yield BackFault(deck, side, designed=_designs_back(game, deck))
    for back in data.backs:
        actual = counts[back.deck, back.side]
        if back.count and back.count != actual:
            yield BackFault(back.deck, back.side, back.key, actual, back.count)


def _designs_back(game: Game, deck: str, is_own: bool = False) -> bool:
    """Return whether a template draws more on a deck's back than a ground, and the label that it lacks.

    *is_own*: only a template for this deck counts.
    """
    backs = [
        each
        for each in game.templates
        if each.get("of") == "back"
        and (
            f"back-{deck}" == each["key"]
            or deck in str(each.get("for"))
            or not (is_own or "deck" in str(each.get("for")))
        )
    ]
    parts = [[part for part in each.get("parts", ()) if part.get("text") != "label"] for each in backs]
    return any(each["key"] == f"back-{deck}" or "extends" in each for each in backs) or any(
        len(own) > 1 or own[0].get("type") != "box" for own in parts if own
    )


def summaries(set_labels: Labels, language: str, footer: str) -> tuple[tuple[CardContent, CardContent], ...]:
    """Return the front and back of each reference card of Own Fate, in *language*."""

    def summary(name: str) -> CardContent:
        key = f"reference-{name}"
        title, text = (set_labels.word(language, f"{key}-{part}") for part in ("title", "text"))
        return CardContent(key, "reference", "neutral", title, "", text, language, footer=footer)

    sides = map(summary, labels.REFERENCES)
    return tuple(zip(sides, sides, strict=True))


def card_content(
    card: CardData,
    language: str,
    others: Sequence[str],
    footer: str,
    reference_texts: Mapping[str, str],
    game: Game,
    set_labels: Labels,
    numbering: Numbering = Numbering(),
) -> CardContent:
    """Return a card's front in *language*.

    *others*: languages to take missing texts from, in order; *reference_texts*: see
    :func:`resolve_references`; *set_labels*: the labels of the set of *game*.
    """
    name, rules, flavour = (
        text_of(card.texts, field, language, *others) for field in ("name", "rules", "flavour")
    )
    rules, flavour = resolve_references(rules, reference_texts), resolve_references(flavour, reference_texts)
    fallbacks = (fallback_language(card.texts, field, language, *others) for field in game.texts)
    fallback = next(filter(None, fallbacks), "") or set_labels.line_fallback_language(card, language)
    if fallback:
        footer = f"{footer} · {fallback.upper()}"
    return CardContent(
        card.key,
        card.kind,
        card.side,
        name or card.key,
        set_labels.line(card, language),
        rules,
        language,
        flavour,
        card.picture,
        footer,
        bool(fallback),
        # Messages name the card by its key then, but no face shows it.
        values(card, language, others, game, reference_texts, set_labels, numbering)
        + ((("name", ""),) if not name else ()),
        game.look,
        *game.card_size(card.kind),
    )


def values(
    card: CardData,
    language: str,
    others: Sequence[str],
    game: Game,
    reference_texts: Mapping[str, str],
    set_labels: Labels,
    numbering: Numbering,
) -> tuple[tuple[str, object], ...]:
    """Return the values of *card* in the fields its game declares, in *language*, with references resolved.

    Symbols and locations appear by name. A missing number is None. A field that the card's kind lacks is
    left out if it is in ``COLUMNS``, else empty. ``NAME.word`` is the label of a choice, shown in texts.
    """
    result: dict[str, object] = {}
    for field in game.drawn_fields:
        applies = field.on(card.kind)
        if not applies and field.name in COLUMNS:
            continue  # The look knows the defaults.
        if field.translated:
            text = text_of(card.texts, field.name, language, *others) if applies else ""
            result[field.name] = resolve_references(text, reference_texts)
        elif field.widget == "symbols":
            result[field.name] = tuple(str(field_value(card, field)).split()) if applies else ()
        elif field.widget == "locations":
            result[field.name] = tuple(reference_texts.get(key) or key for key in card.ways)
        else:
            result[field.name] = value = field_value(card, field) if applies else None
            if field.widget == "choice":
                result[f"{field.name}.word"] = (
                    set_labels.choice(field.name, str(value), language) if value else ""
                )
    for name in ("kind", "side", "deck"):
        result[f"{name}.word"] = set_labels.choice(name, getattr(card, name), language)
    result["deck"] = card.deck
    counts = (card.copies, numbering.number, numbering.different, numbering.copies)
    result |= dict(zip(COUNTS, counts, strict=True))
    return tuple(result.items())


def references(card: CardData) -> set[str]:
    """Return the keys of cards and numbers that the texts of *card* name as ``[[key]]``."""
    return {
        key
        for fields in card.texts.values()
        for text in fields.values()
        if "[[" in text.value
        for key in _REFERENCE.findall(text.value)
    }


def resolve_references(text: str, reference_texts: Mapping[str, str]) -> str:
    """Return *text* with references replaced by card names and number values; unknown keys stay."""
    if "[[" not in text:
        return text
    return _REFERENCE.sub(lambda match: reference_texts.get(match[1]) or match[0], text)


def names(cards: Iterable[CardData], language: str, others: Sequence[str]) -> dict[str, str]:
    return {card.key: text_of(card.texts, "name", language, *others) for card in cards}


def keys_by_name(data: SetData) -> dict[str, str]:
    """Return the keys of cards by their case-folded names in all languages."""
    return {
        name.casefold(): card.key
        for language in reversed(data.languages())
        for card in reversed(data.cards)
        if (name := text_of(card.texts, "name", language))
    }


def back_of(
    card: CardData,
    backs: Mapping[tuple[str, str], BackData],
    language: str,
    others: Sequence[str],
    game: Game,
    set_labels: Labels,
) -> BackContent:
    """Return the back of *card* in *language*; *backs*: those of the set by deck and side."""
    side = back_side(card, backs, game)
    back = backs.get((card.deck, side))
    label = text_of(back.texts, "label", language, *others) if back is not None else ""
    named = words(set_labels, language, deck=card.deck, side=side)
    return BackContent(card.deck, side, label, language, game.look, *game.card_size(card.kind), named)


def words(set_labels: Labels, language: str, **values: str) -> tuple[tuple[str, object], ...]:
    """Return the names in *language* of *values* (field → value), as ``FIELD.word`` for formulas."""
    return tuple((f"{name}.word", set_labels.choice(name, value, language)) for name, value in values.items())


def back_side(card: CardData, backs: Container[tuple[str, str]], game: Game) -> str:
    """Return the side that the card's back reveals (rule A16).

    That is its own if its deck shows sides and has that back, else ``no_side``.
    """
    side = game.back_side(card.side, card.deck)
    return side if (card.deck, side) in backs else game.no_side


def _in_order(played: Iterable[Piece], ordered: Iterable[Entity]) -> list[Piece]:
    """Return *played* in the order of *ordered* by key, unknown keys last."""
    order = {piece.key: index for index, piece in enumerate(ordered)}
    return sorted(played, key=lambda piece: order.get(piece.key, len(order)))


def _card_as_played(card: CardData, played: CardDef | CardThing) -> CardData:
    facts = {name: getattr(played, name) for name in _FACTS if hasattr(played, name)}
    if isinstance(played, CardDef):
        facts["powers"] = tuple(json.loads(power) for power in played.powers)
    for name in _NUMBERS:
        number = getattr(played, name)
        # The rules have no "none": a missing number counts as 0.
        if number is not None and (number or getattr(card, name) is not None):
            facts[name] = number
    return changed(card, facts)
