"""Passes that a seat declares in advance for the rest of the turn (A17)."""

import pytest

from app.rules.game import Action
from app.rules.own_fate import GAME
from app.rules.passes import Passes

rule = pytest.mark.rule
HERE = "hairdresser"


def windows(t, passes):
    """Return how often Dark is asked whether it closes a way, to the end of the movement phase."""
    play_to_extra_card = 0
    while t.view.phase == "movement":
        if not t.asks("close-way"):
            t.pass_once()
            continue
        answer = passes.answer(t.view_of("dark"))
        play_to_extra_card += answer is None
        t.do(str(answer or Action("pass")))
    return play_to_extra_card


def night(table, secrecy, dark, **more):
    t = table("movement", {"secrecy": secrecy}, anton="moscow", semen=HERE, larisa="metro", dark=dark, **more)
    t.until("close-way")
    return t


@rule("A17")
@pytest.mark.parametrize("secrecy", ["open", "strict"])
def test_a_window_passed_beforehand_is_not_asked_again_this_turn(table, secrecy):
    t = night(table, secrecy, "broken-mobile")
    passes = Passes(GAME.manners)
    assert windows(night(table, secrecy, "broken-mobile"), passes) == 2
    passes.pass_kind("dark", "close-way", t.view.turn)
    assert windows(t, passes) == 0
    assert t.cards("dark") == ["broken-mobile"]


@rule("A17")
def test_it_holds_for_that_seat_that_window_and_that_turn(table):
    t = night(table, "open", "broken-mobile")
    passes, turn = Passes(GAME.manners), t.view.turn
    passes.pass_kind("light", "close-way", turn)
    passes.pass_kind("dark", "stake", turn)
    passes.pass_kind("dark", "close-way", turn + 1)
    assert passes.answer(t.view_of("dark")) is None
    assert passes.passed_kinds("dark", turn) == ("stake",)
    passes.pass_kind("dark", "close-way", turn)
    assert passes.answer(t.view_of("dark")) == Action("pass")
    assert passes.answer(t.view_of("light")) is None
    passes.ask_again("dark", "close-way")
    assert passes.answer(t.view_of("dark")) is None
    passes.pass_kind("dark", "close-way", turn)
    passes.ask_again("dark")
    assert passes.answer(t.view_of("dark")) is None


@rule("A17")
def test_who_holds_nothing_may_say_it_too(table):
    t = night(table, "strict", "kostya", probability="broken-mobile")
    assert Passes.can_pass(t.view_of("dark"))
    assert t.view_of("dark").actions == (Action("pass"),)


def test_what_cannot_be_passed_is_always_asked(table):
    t = table("movement", anton="moscow", larisa="roof")
    t.until("movement", "anton")
    passes = Passes(GAME.manners)
    passes.pass_kind("light", "movement", t.view.turn)
    assert passes.answer(t.view_of("light")) is None


def test_a_seat_spares_itself_a_question_until_something_is_at_stake(table):
    def play_to_extra_card(*deeds):
        t = table("battle", larisa=f"{HERE}: defence-1.1 attack-1.1", anton=f"{HERE}: attack-2.1")
        t.until("gloom", "anton")
        for deed in ("gloom 0", *deeds):
            t.do(deed)
        t.until("extra-card")
        return t

    passes = Passes(GAME.manners)
    passes.auto_answer("dark", "extra-card")
    calm, struck = play_to_extra_card("done"), play_to_extra_card("play attack-2.1 larisa", "done")
    assert passes.answer(calm.view_of("dark")) == Action("pass")
    assert passes.answer(struck.view_of("dark")) is None
    # A decision that was undone is asked once; then the pass applies again.
    passes.ask_again("dark")
    assert passes.answer(calm.view_of("dark")) is None
    passes.answered("dark", "extra-card")
    assert passes.answer(calm.view_of("dark")) == Action("pass")
    passes.ask_again("dark", "extra-card")
    assert passes.answer(calm.view_of("dark")) is None


def test_calls_are_declared_when_nobody_is_left_to_call(table):
    t = table("movement", larisa="hairdresser", egor="metro", anton="moscow")
    t.until("calls")
    passes = Passes(GAME.manners)
    passes.auto_answer("dark", "calls")
    assert passes.answer(t.view_of("dark")) is None
    t.do("call larisa egor")
    assert {action.verb for action in t.view_of("dark").actions} >= {"done", "uncall"}
    assert passes.answer(t.view_of("dark")) == Action("done")
