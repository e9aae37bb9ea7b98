"""Every action of the free table in full: its effect, its limits, its events."""

import importlib.util
from pathlib import Path

import pytest

from app.rules.free import FreeState
from app.rules.free.zone_verbs import free_key
from app.rules.game import Action, IllegalAction

_spec = importlib.util.spec_from_file_location("free_golden_text", Path(__file__).with_name("golden_text.py"))
golden_text = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(golden_text)
CASES = golden_text.cases()


@pytest.mark.parametrize("title", CASES)
def test_what_is_done_is_told_as_it_is_kept(title):
    assert golden_text.regenerated(CASES[title]) == CASES[title]


def test_every_action_is_told_and_refused_somewhere():
    done, refused = set(), set()
    for case in CASES.values():
        lines = case.splitlines()
        for line, below in zip(lines, [*lines[1:], ""], strict=True):
            (refused if below.startswith("  !") else done).add(line.split()[0])
    verbs = set(FreeState.verbs)
    assert verbs <= done
    assert verbs <= refused


def refusal(state, text):
    """Return the code and arguments of the reason against *text*, or None."""
    reason = state.why_not(Action.parse(text))
    return reason and (reason.code, dict(reason.args))


@pytest.mark.parametrize(("verb", "more"), [("add coin - 1 1", 1), ("copy 6", 1), ("copy 5,6", 2)])
def test_the_table_is_full_at_three_thousand_things(verb, more):
    state = golden_text.new_table()
    while len(state.things) < 3000 - more:
        state.add("coin", "", 1, 1)
    assert refusal(state, verb) is None
    state.add("coin", "", 1, 1)
    assert refusal(state, verb) == ("free.table-full", {"value": "3000"})
    with pytest.raises(IllegalAction):
        state.apply(Action.parse(verb))


def test_two_hundred_zones_and_no_more():
    state = golden_text.new_table()
    for number in range(200 - len(state.zones)):
        state.apply(Action.parse(f"zone-add z-{number} area 0 0 10 10"))
    assert len(state.zones) == 200
    assert refusal(state, "zone-add one-more area 0 0 10 10") == ("free.bad-zone-key", {"value": "one-more"})


def test_a_note_is_so_long_and_no_longer():
    state = golden_text.new_table()
    long = "a" * 300
    state.apply(Action.parse(f"note 7 {long}"))
    assert state.things[7].what == long
    assert refusal(state, f"note 7 {long}b") == ("free.bad-text", {"value": "a" * 60})
    state.apply(Action.parse(f"zone-set city name.en {long}"))
    assert state.zones["city"].names == {"en": "a" * 80}


def test_a_seat_without_a_hand_cannot_draw():
    layout = golden_text.Layout(
        600,
        400,
        (
            golden_text.ZoneDef("hand-dark", "hand", owner="dark"),
            golden_text.ZoneDef("deck", "pile", 1, 1, 70, 112, fill="kind=chance"),
        ),
    )
    state = golden_text.new_table(layout)
    assert refusal(state, "draw deck 1") == ("free.no-hand", {"value": "light"})
    assert refusal(state, "deal deck 1") == ("free.no-hand", {"value": "light"})
    assert refusal(state, "draw deck 1 hand-dark") is None
    state.apply(Action.parse("pass"))
    assert refusal(state, "draw deck 1") is None
    assert refusal(state, "deal deck 1") == ("free.no-hand", {"value": "light"})


def test_a_number_has_at_most_seven_digits_for_things_and_six_elsewhere():
    state = golden_text.new_table()
    state.newest_id = 1234566
    state.apply(Action.parse("add coin - 1 1"))
    assert refusal(state, "roll 1234567") is None
    assert refusal(state, "roll 12345678") == ("free.no-such-thing", {"value": "12345678"})
    assert refusal(state, "track balance 999999") == (
        "free.bad-number",
        {"value": "999999", "least": -1, "most": 5},
    )


@pytest.mark.parametrize(
    ("zones", "key"),
    [
        ((), "pile-1"),
        (("pile-1",), "pile-2"),
        (("pile-1", "pile-2", "pile-4"), "pile-3"),
        (("pile-2",), "pile-1"),
    ],
)
def test_a_new_zone_gets_the_first_key_that_is_free(zones, key):
    assert free_key(zones, "pile") == key
