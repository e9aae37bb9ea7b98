"""Hands of the free table on phones: what a phone is told, and what it can do."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random
from typing import Any

import pytest

from app.face.content import SetContent
from app.rules.free import GAME
from app.rules.game import Action
from app.rules.match import Match
from app.table.cards import Cards
from app.table.free.phone import FreeHand
from app.table.reader import Reader
from app.ui.board.session import GameSession
from tests.rules.free.conftest import SET, some_action
from tests.rules.free.test_properties import with_hidden_cards_mixed
from tests.rules.free.test_seats import PLAIN

STEPS = 50


def hands(session: GameSession) -> dict[str, FreeHand]:
    """Return a phone's hand for each seat."""
    cards = Cards(lambda language: SetContent("small", "", "1", language), "en")
    return {seat: FreeHand(Reader("en"), cards, session, seat) for seat in session.match.header.seats}


def begun(card_set: Any = PLAIN, seats: int = 3) -> GameSession:
    session = GameSession(Match.begin(GAME, card_set, 4, {"seats": seats}))
    session.set_phone_seats(frozenset(session.match.header.seats))
    return session


def sent(hand: FreeHand) -> str:
    return json.dumps([hand.view(), hand.log()], ensure_ascii=False)


@pytest.mark.parametrize("seed", range(2))
def test_hidden_cards_change_nothing_that_a_phone_is_sent(qapp: Any, seed: int) -> None:
    session, rng, mixed = begun(SET), Random(seed), 0
    phones = hands(session)
    for _ in range(STEPS):
        session.submit(some_action(session.match.state, rng))
        real = session.match.state
        for seat, hand in phones.items():
            before = sent(hand)
            session.match.state, moved = with_hidden_cards_mixed(real, seat, rng)
            assert sent(hand) == before
            mixed += moved
            session.match.state = real
    assert mixed > 200


def test_a_card_drawn_and_kept_is_named_on_its_owners_phone_only(qapp: Any) -> None:
    """Other than in the test above, this includes the log, which was written in one world."""
    session = begun()
    phones = hands(session)
    for text in ("draw deck-deck 3", "pass", "deal deck-deck 2", "pass", "draw deck-deck 1", "pass"):
        assert session.submit(Action.parse(text))
    for seat in phones:
        for other, hand in phones.items():
            cards = [f'"{card.what}"' for card in session.match.state.hands[f"hand-{seat}"]]
            assert cards
            assert all((card in sent(hand)) is (seat == other) for card in cards)
    table = {row["name"]: row["text"] for row in phones["light"].view()["table"]}
    assert (table["Player 2’s hand"], table["Player 3’s hand"]) == ("2 cards", "3 cards")


@pytest.mark.parametrize("seed", range(2))
def test_everything_that_a_phone_offers_can_be_done_by_who_has_the_turn_alone(qapp: Any, seed: int) -> None:
    session, rng = begun(SET), Random(seed)
    phones = hands(session)
    for _ in range(15):
        session.submit(some_action(session.match.state, rng))
        for seat, hand in phones.items():
            answers = [answer for answer in hand.view()["answers"] if answer["action"] != "@undo"]
            if seat != session.to_move:
                assert not answers
                assert hand.handle_request("pass") is not None
            for answer in answers:
                number = str(answer["number"][0]) if answer["number"] else ""
                action = Action.parse(answer["action"].replace("{}", number))
                assert session.match.state.why_not(action) is None, action


def test_a_phone_plays_a_card_and_passes_to_the_next(qapp: Any) -> None:
    session = begun()
    phones = hands(session)
    assert phones["light"].handle_request("draw deck-deck 1") is None
    (card,) = phones["light"].view()["hand"][0]["cards"]
    play = next(answer for answer in phones["light"].view()["answers"] if answer["card"] == card["key"])
    assert play["text"] == f"{card['name']} → Player 1’s area"
    assert phones["light"].handle_request(play["action"]) is None
    assert card["name"] in sent(phones["third"])
    assert phones["light"].handle_request("pass") is None
    assert (phones["light"].view()["mine"], phones["dark"].view()["mine"]) == (False, True)
    assert phones["light"].view()["question"] == "Player 2 is deciding."


def test_drawing_from_anothers_hand_is_only_on_the_sheet_of_that_hand(qapp: Any) -> None:
    session = begun()
    phones = hands(session)
    for text in ("draw deck-deck 3", "pass", "draw deck-deck 1"):
        assert session.submit(Action.parse(text))
    offered = {answer["action"]: answer for answer in phones["dark"].view()["answers"]}
    draw = offered["draw hand-light 1"]
    assert (draw["as"], draw["card"]) == ("sheet", "zone:hand-light")
    assert draw["text"] == "Draw from: Player 1’s hand"
    assert offered["draw deck-deck {}"]["as"] == "more"


def test_cards_from_a_phone_do_not_cover_each_other(qapp: Any) -> None:
    session = begun()
    phone = hands(session)["light"]
    assert phone.handle_request("draw deck-deck 3") is None
    for _ in range(3):
        way = next(one for one in phone.view()["answers"] if one["text"].endswith("→ Player 1’s area"))
        assert phone.handle_request(way["action"]) is None
    cards = [one for one in session.match.state.things.values() if one.kind == "card"]
    spots = [(card.x, card.y) for card in cards]
    assert all(abs(x - u) >= 63 or abs(y - v) >= 88 for (x, y), (u, v) in combinations(spots, 2))
