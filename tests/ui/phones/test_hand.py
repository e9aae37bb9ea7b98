"""Answers in a phone's hand: placement, labels, confirmations."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from app.rules.game import TALK_VERBS
from app.table.own_fate.phone import FateHand
from app.table.phone_hand import NEWS_LINES, UNDO
from app.table.reader import Reader
from app.table.words import plain


@pytest.fixture
def at(session: Any, gallery: Any) -> Any:
    """Return a function that plays at random until *wanted* accepts a view: ``at(wanted, **game)``."""

    def go(wanted: Any, **game: Any) -> tuple[Any, FateHand, dict[str, Any]]:
        played, random = session(seed=7, **game), Random(7)
        hands = {seat: FateHand(Reader("en"), gallery, played, seat) for seat in ("light", "dark")}
        for _ in range(400):
            seat = played.to_move
            if played.players[seat] == "person":
                view = hands[seat].view()
                if wanted(view):
                    return played, hands[seat], view
            legal = [one for one in played.match.state.legal() if one.verb not in TALK_VERBS]
            played.submit(random.choice(legal))
        raise AssertionError("nothing of the kind came")

    return go


def play_on(played: Any, until: Any) -> None:
    random = Random(3)
    for _ in range(300):
        if until():
            return
        played.submit(
            random.choice([one for one in played.match.state.legal() if one.verb not in TALK_VERBS])
        )
    raise AssertionError("nothing of the kind came")


def answer(view: dict[str, Any], action: str) -> dict[str, Any]:
    return next(one for one in view["answers"] if one["action"].startswith(action))


def test_whoever_walks_is_shown_places_and_not_who_stands_there(at: Any) -> None:
    def walks(view: dict[str, Any]) -> bool:
        aims = [one["target"] for one in view["answers"] if one["action"].startswith("move ")]
        return len(aims) > 1

    _played, hand, view = at(walks)
    for one in view["answers"]:
        if one["action"].startswith("move "):
            place = one["action"].split()[2]
            assert one["target"] == place
            assert view["targets"][place]["name"] == hand.words.plain_name(place)


def test_whoever_may_walk_stays_and_whoever_lays_cards_is_done(at: Any) -> None:
    def asked(kind: str) -> Any:
        return lambda view: (
            view["about"].startswith(kind) and any(one["action"] == "done" for one in view["answers"])
        )

    _, _, view = at(lambda view: asked("movement ")(view) and "stay" in view["question"])
    assert answer(view, "done")["text"] == "Stay"
    _, _, view = at(asked("battle "))
    assert answer(view, "done")["text"] == "Done: Андрей"


def test_cards_are_listed_as_they_lie_in_the_hand(at: Any) -> None:
    def many(view: dict[str, Any]) -> bool:
        return sum(one["action"].startswith("discard ") for one in view["answers"]) > 3

    _, _, view = at(many)
    held = [card["key"] for group in view["hand"] for card in group["cards"]]
    listed = [one["card"] for one in view["answers"] if one["action"].startswith("discard ")]
    assert listed == sorted(listed, key=held.index)


def test_taking_back_asks_first_where_it_leads_over_the_edge_of_a_turn(at: Any) -> None:
    def at_once(view: dict[str, Any]) -> bool:
        return any(one["action"] == UNDO and not one["sure"] for one in view["answers"])

    played, hand, _view = at(at_once, players={"dark": "novice"})
    turn = played.match.state.view("light").turn
    play_on(played, lambda: played.match.state.view("light").turn > turn)
    told = answer(hand.view(), UNDO)["sure"]
    assert told.startswith("This goes back to an earlier turn")


def test_taking_the_computers_decisions_back_asks_first(at: Any) -> None:
    played, hand, _view = at(lambda view: view["about"].startswith("movement"), players={"dark": "novice"})
    before = len(played.match.moves)

    def answered() -> bool:
        seats = [move.seat for move in played.match.moves[before:]]
        return played.to_move == "light" and "light" in seats and seats[-1] == "dark"

    play_on(played, answered)
    assert answer(hand.view(), UNDO)["sure"].startswith("This goes back")


def test_gloom_says_what_it_does_what_a_level_costs_and_why_not_deeper(at: Any) -> None:
    _, _, view = at(lambda view: view["plan"] and view["plan"]["gloom"] and view["plan"]["gloom"]["beyond"])
    gloom = view["plan"]["gloom"]
    assert gloom["about"].startswith("Each deeper level")
    assert "pay" in gloom["levels"][0]["short"]
    assert gloom["beyond"].endswith(".")
    assert str(gloom["levels"][-1]["level"] + 1) in gloom["beyond"]


def test_a_card_can_be_aimed_before_the_gloom_is_chosen(at: Any) -> None:
    def ahead(view: dict[str, Any]) -> bool:
        chosen = view["plan"] and view["plan"]["gloom"] and view["plan"]["gloom"]["chosen"]
        return chosen is False and any(one["action"].startswith("play ") for one in view["answers"])

    _played, _hand, view = at(ahead)
    for one in view["answers"]:
        if one["action"].startswith("play "):
            _verb, card, target = one["action"].split()
            assert (one["card"], one["target"]) == (card, target)


def test_what_the_other_side_did_is_still_told_while_one_goes_on_deciding(at: Any) -> None:
    played, hand, _view = at(lambda view: view["mine"] and view["plan"])
    random = Random(3)
    for _ in range(400):
        seat, before = played.to_move, hand.view()["news"]
        theirs = played.match.moves and played.match.moves[-1].seat != hand.seat
        played.submit(
            random.choice([one for one in played.match.state.legal() if one.verb not in TALK_VERBS])
        )
        after = hand.view()["news"]
        if seat == hand.seat == played.to_move and theirs and before and len(after) < NEWS_LINES:
            assert before[-1] in after
            return
    raise AssertionError("nobody decided twice running")


def test_a_death_is_told_however_much_came_after_it(at: Any) -> None:
    played, hand, _view = at(lambda view: view["mine"])
    random, deaths = Random(5), list[str]()
    while not deaths:
        played.submit(
            random.choice([one for one in played.match.state.legal() if one.verb not in TALK_VERBS])
        )
        (told,) = played.history_of(hand.seat, len(played.match.moves) - 1)
        deaths = [plain(hand.words.event(event)) for event in told.events if event.kind == "died"]
    assert set(deaths) <= {line["text"] for line in hand.view()["news"]}


def test_what_everybody_saw_names_no_card_that_was_drawn(at: Any) -> None:
    played, hand, _view = at(lambda view: view["mine"])
    random, told = Random(5), 0
    for _ in range(120):
        view = hand.view()
        own = {hand.words.plain_name(card) for card in played.view_of(hand.seat).hands[hand.seat] if card}
        drawn = [line["text"] for line in view["news"] if any(name in line["text"] for name in own)]
        public = [line["text"] for told_ in played.history_of(None) for line in hand._lines(told_, None)]
        assert all(line["text"] in public for line in view["open"])
        told += any(text not in public for text in drawn)
        legal = [one for one in played.match.state.legal() if one.verb not in TALK_VERBS]
        if not legal:
            break
        played.submit(random.choice(legal))
    assert told, "something was drawn that the other side did not see"


def test_a_card_that_needs_deeper_gloom_says_so(at: Any) -> None:
    def full(view: dict[str, Any]) -> bool:
        plan = view["plan"]
        if not (plan and plan["gloom"] and plan["gloom"]["chosen"]):
            return False
        laid, most = re.findall(r"\d+", plan["counts"])[:2]
        return laid == most and any(one["action"].startswith("play ") for one in view["answers"])

    _played, hand, view = at(full)
    before = view["plan"]["gloom"]["now"]
    assert hand.handle_request(answer(view, "play ")["action"]) is None
    plan = hand.view()["plan"]
    assert plan["gloom"]["now"] > before
    assert plan["dropped"] == hand.words.t("table.plan-deeper", level=plan["gloom"]["now"])
