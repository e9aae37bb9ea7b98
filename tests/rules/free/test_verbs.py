"""The actions of a free table, one per test."""

from dataclasses import replace

import pytest

from app.rules.free import BOX, GAME
from app.rules.free.zone_verbs import as_layout
from app.rules.game import Action, IllegalAction


def cards_on(state, zone):
    return [
        one
        for one in state.things.values()
        if one.kind == "card" and state.zones[zone].contains(one.x, one.y)
    ]


def kinds(events):
    return [event.kind for event in events]


def test_the_table_is_laid_as_its_layout_says(table):
    assert {one.what for one in cards_on(table, "city")} == {f"other-{n}" for n in range(4)}
    assert len(table.piles["lines"]) == 10
    assert [held.what for held in table.piles[BOX]] == ["rest"]
    assert table.tracks == {"balance": 2}


def test_what_is_drawn_is_in_the_hand_and_only_its_owner_is_told(table, do):
    top = [held.what for held in table.piles["spells"][:2]]
    (event,) = do(table, "draw spells 2")
    assert [card.what for card in table.hands["hand-light"]] == top
    assert event.seen_by("light").secret["things"] == tuple(f"card:{what}" for what in top)
    assert event.seen_by("dark").args["things"] == ("card:", "card:")


def test_cards_are_dealt_in_turns(table, do):
    before = [held.what for held in table.piles["lines"]]
    do(table, "deal lines 2")
    assert [card.what for card in table.hands["hand-dark"]] == [before[0], before[2]]
    assert [card.what for card in table.hands["hand-light"]] == [before[1], before[3]]


def test_a_card_of_the_hand_lies_open_on_the_table_under_a_new_number(table, do):
    do(table, "draw spells 1")
    card = table.hands["hand-light"][0]
    (event,) = do(table, f"move {card.id} 450 300")
    (put,) = [one for one in table.things.values() if one.what == card.what]
    assert (put.seen, (put.x, put.y), put.id != card.id) == ("both", (450, 300), True)
    assert event.kind == "free.played"


def test_a_card_put_into_a_private_area_is_hidden_from_the_other_seat(table, do):
    do(table, "take spells top 600 470")
    (card,) = cards_on(table, "secret-light")
    assert card.seen == "light"
    assert [one.what for one in table.view("dark").things if one.id == card.id] == [""]


def test_the_one_that_is_moved_takes_along_what_is_grouped_with_it(table, do):
    first, second, *_ = cards_on(table, "city")
    do(table, f"group {first.id},{second.id}")
    do(table, f"move {first.id} {first.x + 100} {first.y + 50}")
    assert (table.things[second.id].x, table.things[second.id].y) == (second.x + 100, second.y + 50)
    do(table, f"ungroup {second.id}")
    do(table, f"move {first.id} 300 300")
    assert table.things[second.id].x == second.x + 100


def test_a_card_is_turned_over_and_turned_round(table, do):
    card = cards_on(table, "city")[0]
    do(table, f"flip {card.id}")
    assert table.view("light").things[0].what == ""
    do(table, f"turn {card.id} 3")
    do(table, f"turn {card.id} 2")
    assert (table.things[card.id].seen, table.things[card.id].turn) == ("nobody", 1)


def test_peeking_shows_a_card_to_one_seat_and_leaves_it_as_it_is(table, do):
    card = cards_on(table, "city")[0]
    do(table, f"flip {card.id}")
    (event,) = do(table, f"peek {card.id}")
    assert event.seen_by("light").secret["things"] == (f"card:{card.what}",)
    assert event.seen_by("dark").secret == {}
    assert table.things[card.id].seen == "nobody"


def test_hidden_cards_are_seen_by_one_seat_and_revealed_to_both(table, do):
    card = cards_on(table, "city")[0]
    do(table, "pass")
    do(table, f"hide {card.id}")
    assert table.things[card.id].seen == "dark"
    do(table, f"reveal {card.id}")
    assert table.things[card.id].seen == "both"


def test_stacked_cards_are_a_pile_until_it_is_empty(table, do):
    cards = cards_on(table, "city")
    do(table, "stack " + ",".join(str(one.id) for one in cards[:3]))
    (key,) = [key for key in table.zones if key.startswith("stack-")]
    assert [held.what for held in table.piles[key]] == [one.what for one in reversed(cards[:3])]
    do(table, f"spread {key}")
    assert key not in table.zones
    assert key not in table.piles


def test_looking_through_a_pile_in_secret_shows_it_to_one_seat(table, do):
    do(table, "search lines all secret")
    seen = table.view("light").searched_cards
    assert seen == tuple(held.what for held in table.piles["lines"])
    assert table.view("dark").searched_cards == ()
    do(table, "take lines 3 hand-light")
    assert table.hands["hand-light"][0].what == seen[3]
    do(table, "close")
    assert table.view("light").searched_cards == ()


def test_looking_openly_shows_it_to_both(table, do):
    do(table, "search lines 2 open")
    assert len(table.view("dark").searched_cards) == 2


def test_nobody_takes_out_of_the_middle_of_a_pile_unseen(table, do):
    assert table.why_not(Action.parse("take lines 3 hand-light")).code == "free.not-seen"
    do(table, "search lines 2 secret")
    assert table.why_not(Action.parse("take lines 3 hand-light")).code == "free.not-seen"
    assert table.why_not(Action.parse("take lines 1 hand-light")) is None


def test_a_card_of_the_other_hand_is_drawn_by_chance(table, do):
    do(table, "draw spells 3")
    do(table, "pass")
    do(table, "draw hand-light 1")
    assert [len(table.hands[key]) for key in ("hand-light", "hand-dark")] == [2, 1]


def test_counters_are_added_copied_counted_and_removed(table, do):
    do(table, "add counter wound 100 300")
    number = table.newest_id
    do(table, f"copy {number}")
    do(table, f"tally {number} 4")
    assert [one.value for one in table.things.values() if one.what == "wound"] == [1, 4, 1]
    do(table, f"remove {number},{number + 1}")
    assert sum(one.what == "wound" for one in table.things.values()) == 1


@pytest.mark.parametrize("kind", ["counter wound", "die 6", "coin -", "note Mine"])
def test_a_copy_differs_only_in_number_and_place(table, do, kind):
    do(table, f"add {kind} 100 300")
    number = table.newest_id
    table.things[number] = replace(table.things[number], value=3, turn=90)
    do(table, f"copy {number}")
    original, copied = table.things[number], table.things[table.newest_id]
    assert copied == replace(original, id=copied.id, x=copied.x, y=copied.y)
    assert (copied.id, copied.x, copied.y) != (original.id, original.x, original.y)


def test_the_log_of_a_poured_pile_names_where_the_cards_come_from_and_go(table, do):
    (event,) = do(table, "pour spells lines")
    assert (event.args["source"], event.args["zone"]) == ("spells", "lines")
    assert not table.piles["spells"]


def test_dice_and_coins_show_what_they_can(table, do):
    thrown = ",".join(str(one.id) for one in table.things.values() if one.kind in ("die", "coin"))
    for _ in range(20):
        (event,) = do(table, f"roll {thrown}")
        die, coin = event.args["values"]
        assert (1 <= die <= 6, 1 <= coin <= 2) == (True, True)


def test_notes_are_written_and_the_pointer_points(table, do):
    do(table, "add note %D0%94%D0%BE%D0%B7%D0%BE%D1%80 100 100")
    do(table, f"note {table.newest_id} two%20words")
    assert table.things[table.newest_id].what == "two words"
    do(table, "point 3 4")
    assert table.view("dark").pointers == {"light": (3, 4)}


def test_a_track_is_set(table, do):
    (event,) = do(table, "track balance 4")
    assert (table.tracks["balance"], event.args["label"]) == (4, 2)


def test_a_pile_is_filled_anew_from_the_box(table, do):
    do(table, "fill discard card=rest|other-0")
    assert [held.what for held in table.piles["discard"]] == ["rest"]
    assert table.zones["discard"].fill == "card=rest|other-0"


def test_a_card_that_is_named_comes_out_of_another_pile(table, do):
    do(table, "fill discard card=line-3")
    assert [held.what for held in table.piles["discard"]] == ["line-3"]
    assert len(table.piles["lines"]) == 9


def test_a_card_that_a_later_pile_names_lies_there_in_a_new_game(table, do):
    do(table, "fill discard card=line-3")
    anew = GAME.new(replace(table.set, layout=as_layout(table.view(None))), {}, 6)
    assert [held.what for held in anew.piles["discard"]] == ["line-3"]
    assert len(anew.piles["lines"]) == 9


def test_a_kind_of_card_is_taken_from_the_box_alone(table, do):
    do(table, "fill discard kind=chance")
    assert (len(table.piles["discard"]), len(table.piles["lines"])) == (0, 10)


def test_the_cards_of_a_dropped_pile_are_in_the_box(table, do):
    do(table, "zone-drop lines")
    assert len(table.piles[BOX]) == 11


def test_the_end_is_said_by_the_people(table, do):
    do(table, "end dark")
    assert (table.outcome.winner, table.to_move, table.legal()) == ("dark", None, [])


@pytest.mark.parametrize(
    "text",
    [
        "fly 1",
        "move 1",
        "move 99 1 1",
        "move x 1 1",
        "move 1 5000 1",
        "move 1 -1 1",
        "draw nowhere 1",
        "draw lines 11",
        "draw lines 0",
        "draw discard 1",
        "flip 9",
        "turn 1 4",
        "put 1 tray",
        "put 1 lines sideways",
        "add counter gold 1 1",
        "add die 7 1 1",
        "add card anton 1 1",
        "add note %00 1 1",
        "roll 1",
        "tally 1 3",
        "track balance 9",
        "track lines 1",
        "search lines 3 loud",
        "close",
        "stack 1",
        "group 1",
        "zone-add city area 1 1 50 50",
        "zone-add x track 1 1 50 50",
        "zone-add x pile 1 1 50 50 balance",
        "zone-add Ы area 1 1 50 50",
        "zone-drop hand-light",
        "zone-set city up maybe",
        "fill lines colour=red",
        "end nobody",
        "deal discard 1",
        "take lines top lines",
        "move 1 2 3 sideways",
        "point 1",
    ],
)
def test_what_cannot_be_is_refused_and_nothing_has_changed(table, text):
    before = table.digest()
    action = Action.parse(text)
    assert table.why_not(action) is not None
    with pytest.raises(IllegalAction):
        table.apply(action)
    assert table.digest() == before


def test_a_track_that_was_taken_away_comes_back_with_its_marker_at_zero(table, do):
    do(table, "track balance 3")
    do(table, "zone-drop balance")
    do(table, "zone-add track-1 track 10 10 400 60 balance")
    track = table.set.track_by_key["balance"]
    assert track.cells[table.tracks["track-1"]] == 0


def test_a_new_board_bears_the_picture_of_a_card(table, do):
    card = table.set.cards[0].key
    do(table, f"zone-add board-1 board 10 10 300 180 {card}")
    assert table.zones["board-1"].card == card


def test_a_set_without_a_table_gets_a_plain_one(table):
    state = GAME.new(table.set, {"layout": "plain"}, 1)
    assert {"deck-probability", "deck-spell", "track-balance", "hand-light"} <= state.zones.keys()
    assert not state.piles[BOX]
