"""A board on the free table: dropped things snap to its places, and the log names them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt

from app import plain_json
from app.cards import convert, game_edits
from app.cards.data import BoardData, CardData, CounterData, PlaceData, SetData, Text, TrackData
from app.rules.free import GAME, Thing
from app.rules.game import Action
from app.table.cards import Cards
from app.table.free.phone import FreeHand
from app.table.free.verbs import ZONE
from app.table.reader import Reader
from app.ui.new_game import sets


def named(text: str) -> dict[str, dict[str, Text]]:
    return {"en": {"name": Text(text)}}


def tin() -> SetData:
    """Return a game with a board, a loop track, cards, and counters."""
    data = game_edits.empty("tin", "1", "en", {"en": "Tin"})
    return replace(
        data,
        cards=tuple(CardData(f"c{n}", "card", "neutral", "deck", texts=named(f"Card {n}")) for n in range(5)),
        counters=(CounterData("ship", "neutral", 4, texts=named("Ship")),),
        tracks=(
            TrackData("score", tuple(range(12)), ("neutral",) * 12, texts=named("Score"), form="loop",
                      width=120.0, height=90.0, cell_size=16.0),
        ),
        boards=(BoardData("coast", 250.0, 160.0, texts=named("Coast")),),
        places=(
            PlaceData("market", "coast", 60.0, 90.0, 65.0, 90.0, "one", named("Market")),
            PlaceData("quay", "coast", 180.0, 90.0, texts=named("Quay")),
        ),
    )  # fmt: skip


@pytest.fixture
def player(free_table: Any, preferences: Any) -> Any:
    preferences.set_language("en")
    return free_table(own=tin())


def on_board(player: Any, x: float, y: float) -> tuple[int, int]:
    """Return the point of the table at *x*, *y* mm on the printed board."""
    zone = next(zone for zone in player.state.zones.values() if zone.board)
    return round(zone.x + x * zone.w / 250), round(zone.y + y * zone.h / 160)


def phone(player: Any) -> FreeHand:
    """Return the first seat's hand on a phone."""
    cards = Cards(lambda language: convert.content(tin(), language), "en")
    return FreeHand(Reader("en"), cards, player.page.session, "light")


def test_a_card_snaps_to_a_place_and_the_log_names_it(player: Any) -> None:
    market = [str(mm) for mm in on_board(player, 60, 90)]
    player.drag(player.at(f"{ZONE}deck-deck"), player.spot(*on_board(player, 70, 75)))
    assert player.last.split()[2:5] == ["top", *market]
    assert "Market" in player.page.chronicle.toPlainText()
    # The place holds one card, so the next one stays where it's dropped.
    player.drag(player.at(f"{ZONE}deck-deck"), player.spot(*on_board(player, 70, 75)))
    assert player.last.split()[3:5] != market


def test_a_counter_from_the_tray_snaps_to_a_point(player: Any) -> None:
    player.drag(player.at(f"{ZONE}counters", (0.02, 0.6)), player.spot(*on_board(player, 175, 95)))
    assert player.last == "add counter ship {} {}".format(*on_board(player, 180, 90))


def test_the_supply_of_counters_is_what_the_set_has(player: Any) -> None:
    ships = player.page.run_action
    ships(Action.parse("add counter ship 100 400"))
    assert "add counter ship" in str(phone(player).view()["answers"])
    player.drag(player.at(f"{ZONE}counters", (0.02, 0.6)), player.spot(300, 400))
    player.scene.choose([str(thing.id) for thing in player.state.things.values() if thing.kind == "counter"])
    player.press(Qt.Key.Key_C)
    # None of the four is left.
    player.drag(player.at(f"{ZONE}counters", (0.02, 0.6)), player.spot(400, 400))
    player.choose("ship")
    player.press(Qt.Key.Key_C)
    assert player.page.notice.text() == "There aren’t enough of these counters left in the supply."
    assert len(player.state.things) == 4 + 2
    assert "add counter ship" not in str(phone(player).view()["answers"])


def test_a_counter_without_a_number_never_runs_out(free_table: Any) -> None:
    data = tin()
    here = free_table(own=replace(data, counters=(replace(data.counters[0], count=0),)))
    here.page.run_action(Action.parse("add counter ship 100 400"))
    here.drag(here.at(f"{ZONE}counters", (0.02, 0.6)), here.spot(300, 400))
    assert len(here.state.things) == 2 + 2


def test_the_marker_of_a_loop_is_dragged_to_any_space(player: Any) -> None:
    piece = player.scene.pieces[f"{ZONE}track-score"]
    cell = piece.cell_area(7).center()
    start = player.view.mapFromScene(piece.pos() + piece.marker_area().center())
    player.drag(start, player.view.mapFromScene(piece.pos() + cell))
    assert player.last == "track track-score 7"


def test_a_phone_shows_a_board_with_what_lies_on_it_and_puts_things_there(player: Any) -> None:
    player.drag(player.at(f"{ZONE}deck-deck"), player.spot(*on_board(player, 60, 90)))
    view = phone(player).view()
    row = next(row for row in view["table"] if row["name"] == "Coast")
    assert (row["face"], row["text"]) == ("board coast", "1 card · Market: a card")
    ways = [
        answer["text"].partition("→ ")[2] for answer in view["answers"] if answer["action"].startswith("move")
    ]
    assert "Quay" in ways
    assert "Market" not in ways  # it holds one


@pytest.mark.parametrize("seats", [3, 4])
def test_a_table_for_more_players_has_their_hands_the_board_and_the_loop(seats: int) -> None:
    state = GAME.new(convert.table_set(tin()), {"seats": seats}, 1)
    zones = list(state.zones.values())
    assert sum(zone.kind == "hand" for zone in zones) == seats
    (coast,), (score,) = ([zone for zone in zones if getattr(zone, name)] for name in ("board", "track"))
    assert coast.w / coast.h == pytest.approx(250 / 160, rel=0.01)
    assert (coast.w >= 250, score.w, score.h) == (True, 120, 90)
    for zone in zones:
        if zone.kind in ("pile", "track", "tray") or (zone.owner and zone.kind == "area"):
            apart = zone.x + zone.w <= coast.x or coast.x + coast.w <= zone.x
            assert apart or zone.y + zone.h <= coast.y or coast.y + coast.h <= zone.y, zone.key


def test_the_coin_of_a_game_of_ones_own_has_heads_and_tails(player: Any) -> None:
    coin = Thing(1, "coin", "")
    assert player.page.words.face(coin) == "heads"


def test_a_set_with_a_board_is_cached() -> None:
    content = replace(convert.content(tin(), "en"), table=None)
    assert plain_json.loads(plain_json.dumps(content), *sets.DRAWN) == content
    cards = convert.table_set(tin())
    assert plain_json.loads(plain_json.dumps(cards), *sets._cached_types("free")) == cards


def test_a_counter_stays_on_top_of_a_card_that_is_put_there_later(player: Any) -> None:
    quay = " ".join(map(str, on_board(player, 180, 90)))
    player.page.run_action(Action.parse(f"add counter ship {quay}"))
    player.page.run_action(Action.parse(f"take deck-deck top {quay} up"))
    ship, card = (player.scene.pieces[str(key)] for key in sorted(player.state.things)[-2:])
    assert card.collidesWithItem(ship)
    assert ship.zValue() > card.zValue()
    assert player.scene.under(ship.sceneBoundingRect().center())[0] is ship


def test_a_phone_lists_a_card_at_the_place_that_the_log_names(player: Any) -> None:
    x, y = on_board(player, 98, 90)  # a little beside the market
    player.page.run_action(Action.parse(f"take deck-deck top {x} {y} up"))
    assert "Market" in player.page.chronicle.toPlainText()
    row = next(row for row in phone(player).view()["table"] if row["name"] == "Coast")
    assert "Market: " in row["text"]
