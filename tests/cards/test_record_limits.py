"""A set that the editor accepts starts a game whose record can be opened, even at every limit."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from app.cards import convert
from app.cards.catalogue import shipped
from app.cards.data import (
    BoardData,
    CardData,
    CounterData,
    LabelData,
    PlaceData,
    SetData,
    Text,
    TrackData,
    game_of,
)
from app.cards.field import MAX_BOARD, MAX_CELLS, MAX_COPIES, MAX_KEY, MAX_TEXT, Deck, Kind, Seat, Side
from app.cards.fields import ENTITY_TYPES, entity_types, validate_set
from app.cards.game import Game
from app.rules import games
from app.rules.free.layout import Layout, ZoneDef, query_of
from app.rules.game import TABLE_SEATS, BadText
from app.rules.match import Match, replay
from app.rules.record import parse, write_header

with shipped() as catalogue:
    OWN_FATE = catalogue.set_data("own-fate")
SHIPPED = entity_types(game_of(OWN_FATE))["card"].fields
LONG_NAME = {language: {"name": Text("Ё" * MAX_TEXT)} for language in ("ru", "en", "de")}
OWN_GAME = Game.read(
    Game(
        (Kind("stone", "stones"),),
        (Deck("stones"), Deck("sticks")),
        (Side("grey"),),
        seats=tuple(Seat(key, "#12ab9f", "s" * 40) for key in TABLE_SEATS),
    ).to_plain()
)
OWN = SetData(
    "mine", "1", "ru", {"ru": "Мой"}, game=OWN_GAME, cards=(CardData("a", "stone", "grey", "stones"),)
)


def reopened(game: str, data: SetData) -> Match:
    """Start *game* with *data*, and open its record."""
    match = Match.begin(games.game_of(game), convert.playable_set(validate_set(data), game), 1)
    record = parse(write_header(match.header).encode())
    cards = games.cards_in(record.header)
    assert cards is not None
    again = replay(record, match.game, cards)
    assert again.state.digest() == match.state.digest()
    return again


def keys(count: int) -> Iterable[str]:
    return (str(number).rjust(MAX_KEY, "k") for number in range(count))


def with_card(**values: Any) -> SetData:
    """Return Own Fate with these *values* of its first chance card."""
    chance = next(card for card in OWN_FATE.cards if card.kind == "chance")
    cards = (replace(card, **values) if card is chance else card for card in OWN_FATE.cards)
    return replace(OWN_FATE, cards=tuple(cards))


LONGEST = {
    "locations": tuple(keys(50)),
    "params": {key: value for key in keys(24) for value in (10**9 - 1, "Ё" * 120)},
}


@pytest.mark.parametrize("game", ["own-fate", "free"])
@pytest.mark.parametrize(
    "values",
    [
        *({field.name: value} for field in SHIPPED if field.widget == "number"
          for value in (field.least, field.most)),
        *({field.name: LONGEST[field.widget]} for field in SHIPPED if field.widget in LONGEST),
        {"params": {"most": 10**9 - 1, "least": 1 - 10**9}},
    ],
    ids=str,
)  # fmt: skip
def test_a_card_has_its_limits(game: str, values: dict[str, Any]) -> None:
    reopened(game, with_card(**values))


def labels(*names: str) -> tuple[LabelData, ...]:
    return tuple(LabelData(name, LONG_NAME) for name in sorted(names))


@pytest.mark.parametrize(
    "parts",
    [
        {"labels": labels("deck-stones", "deck-sticks", *(f"seat-{key}" for key in TABLE_SEATS)),
         "cards": tuple(replace(OWN.cards[0], key=deck, deck=deck) for deck in ("stones", "sticks"))},
        {"counters": tuple(CounterData(key, "grey", 500) for key in keys(ENTITY_TYPES["counter"].most))},
        {"tracks": tuple(TrackData(key, (-999,) * MAX_CELLS, ("grey",) * MAX_CELLS,
                                   width=MAX_BOARD, height=MAX_BOARD)
                         for key in keys(ENTITY_TYPES["track"].most))},
        {"boards": tuple(BoardData(key, MAX_BOARD, MAX_BOARD) for key in keys(ENTITY_TYPES["board"].most)),
         "places": tuple(PlaceData(f"p-{n}", next(iter(keys(1))), *(MAX_BOARD,) * 4, "stack")
                         for n in range(ENTITY_TYPES["place"].most))},
        {"cards": tuple(replace(OWN.cards[0], key=f"card-{n}") for n in range(1500))},
        {"table": Layout(zones=(ZoneDef("pile", "pile", fill=query_of(tuple(keys(60)))),))},
    ],
    ids=lambda parts: "-".join(parts),
)  # fmt: skip
def test_a_set_has_its_limits(parts: dict[str, Any]) -> None:
    reopened("free", replace(OWN, **parts))


def test_a_set_too_large_for_a_record_is_refused_before_the_game() -> None:
    cards = tuple(CardData(key, "stone", "grey", "stones", MAX_COPIES) for key in keys(9000))
    with pytest.raises(BadText) as caught:
        reopened("free", replace(OWN, cards=cards))
    assert caught.value.reason.code == "record.set-too-large"
