"""Every fault of an impossible position of Tribunal, and the valid positions just inside the bounds."""

import pytest

from app.rules.game import BadPosition
from app.rules.tribunal import Rules
from app.rules.tribunal.position import MAX_NUMBER, MAX_OTHERS, build_position, to_plain

BOTH = Rules.of(None, {"expansion-1": True, "expansion-2": True})
BASE = Rules.of(None, {})
ADDS_UP = Rules.of(None, {"expansion-1": True, "fabrication": "d"})
NO_GUARD = Rules.of(None, {"expansion-2": True, "stun-guard": False})
SILENT = Rules.of(None, {"draw-by-agreement": False})
ENDLESS = Rules.of(None, {"quiet-draw": False})
ONE = {"others": [{}]}


def fault_codes(data, rules=BOTH):
    try:
        build_position({"light": ONE, "dark": ONE, **data}, rules)
    except BadPosition as refused:
        found = refused.faults
    else:
        found = ()
    return [(one.code.removeprefix("tribunal.position-"), one.rule, dict(one.args)) for one in found]


def number(name, value, least, most, rule, where=""):
    return [
        ("number", rule, {"where": where, "name": name, "value": str(value), "least": least, "most": most})
    ]


@pytest.mark.parametrize(
    ("name", "least", "most", "rule", "rules"),
    [
        ("round", 1, 150, "D2", BOTH),
        ("forsages", 0, MAX_NUMBER, "E6", BOTH),
        ("forsages", 0, 0, "E6", BASE),
        ("extra", 0, 0, "E6", BOTH),
    ],
)
def test_numbers_of_the_position(name, least, most, rule, rules):
    assert fault_codes({name: least}, rules) == fault_codes({name: most}, rules) == []
    assert fault_codes({name: least - 1}, rules) == number(name, least - 1, least, most, rule)
    assert fault_codes({name: most + 1}, rules) == number(name, most + 1, least, most, rule)


@pytest.mark.parametrize(
    ("rnd", "rules", "most"), [(1, BOTH, 0), (7, BOTH, 6), (100, BOTH, 39), (100, ENDLESS, 99)]
)
def test_quietness_is_no_longer_than_the_game(rnd, rules, most):
    assert (
        fault_codes({"round": rnd, "quiet": most}, rules)
        == fault_codes({"round": rnd, "quiet": -1}, rules)
        == []
    )
    assert fault_codes({"round": rnd, "quiet": most + 1}, rules) == number("quiet", most + 1, -1, most, "D1")
    assert fault_codes({"round": rnd, "quiet": -2}, rules) == number("quiet", -2, -1, most, "D1")


def test_extra_turns_come_from_forsages():
    assert fault_codes({"forsages": 2, "extra": 4}) == []
    assert fault_codes({"forsages": 2, "extra": 5}) == number("extra", 5, 0, 4, "E6")


@pytest.mark.parametrize(
    ("name", "least", "most", "rule", "rules"),
    [
        ("lives", 1, 3, "R2", BOTH),
        ("mana", 0, MAX_NUMBER, "R2", BOTH),
        ("layer", 0, MAX_NUMBER, "R2", BOTH),
        ("level", 1, MAX_NUMBER, "R2", BOTH),
        ("xp", 0, 0, "B2", BOTH),
        ("heals", 0, MAX_NUMBER, "E1", BOTH),
        ("heals", 0, 0, "E1", BASE),
        ("number", 1, MAX_NUMBER, "R6", BOTH),
    ],
)
def test_numbers_of_an_other(name, least, most, rule, rules):
    def of(value):
        return fault_codes({"dark": {"others": [{name: value}]}}, rules)

    assert of(least) == of(most) == []
    where = "dark" if name == "number" else "dark-1"
    assert of(least - 1)[0] == number(name, least - 1, least, most, rule, where)[0]
    assert of(most + 1)[0] == number(name, most + 1, least, most, rule, where)[0]


@pytest.mark.parametrize(
    ("name", "least", "most", "rule", "rules"),
    [
        ("evidence", 0, MAX_NUMBER, "R1", BOTH),
        ("fabricated", 0, 0, "B13", BOTH),
        ("fabricated", 0, MAX_NUMBER, "B13", ADDS_UP),
        ("created", 1, MAX_NUMBER, "R7", BOTH),
    ],
)
def test_numbers_of_a_side(name, least, most, rule, rules):
    def of(value):
        return fault_codes({"dark": {"others": [{}], name: value}}, rules)

    assert of(least) == of(most) == []
    assert of(least - 1) == number(name, least - 1, least, most, rule, "dark")
    assert of(most + 1) == number(name, most + 1, least, most, rule, "dark")


def test_experience_is_below_the_level():
    assert fault_codes({"dark": {"others": [{"level": 3, "xp": 2}]}}) == []
    assert fault_codes({"dark": {"others": [{"level": 3, "xp": 3}]}}) == number("xp", 3, 0, 2, "B2", "dark-1")


def test_others_come_in_the_order_of_their_creation():
    def of(*numbers):
        return fault_codes({"dark": {"others": [{"number": n} for n in numbers]}})

    assert of(2, 5) == []
    assert of(2, 2) == number("number", 2, 3, MAX_NUMBER, "R6", "dark")
    assert fault_codes({"dark": {"others": [{"number": 4}, {}], "created": 4}}) == number(
        "created", 4, 5, MAX_NUMBER, "R7", "dark"
    )


@pytest.mark.parametrize(
    ("count", "wrong"), [(0, True), (1, False), (MAX_OTHERS, False), (MAX_OTHERS + 1, True)]
)
def test_how_many_others(count, wrong):
    assert fault_codes({"dark": {"others": [{}] * count}}) == (
        [("nobody", "R26", {"where": "dark", "most": MAX_OTHERS})] if wrong else []
    )


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"dark": [1]}, ("shape", "", {"where": "dark"})),
        ({"dark": {"others": 7}}, ("nobody", "R26", {"where": "dark", "most": 30})),
        ({"dark": {"others": [7, {}]}}, ("shape", "", {"where": "dark"})),
        ({"dark": {"others": [{}], "moon": 1}}, ("unknown", "", {"where": "dark", "name": "moon"})),
        ({"dark": {"others": [{"moon": 1}]}}, ("unknown", "", {"where": "dark-1", "name": "moon"})),
        ({"x" * 40: 1}, ("unknown", "", {"where": "", "name": "x" * 30})),
        (
            {"turn": "grey"},
            ("word", "", {"where": "", "name": "turn", "value": "grey", "choices": "light, dark"}),
        ),
        (
            {"turn": "x" * 40},
            ("word", "", {"where": "", "name": "turn", "value": "x" * 30, "choices": "light, dark"}),
        ),
        (
            {"phase": 3},
            (
                "word",
                "",
                {"where": "", "name": "phase", "value": "3", "choices": "act, declare, price, pick"},
            ),
        ),
        (
            {"offer": "no"},
            ("word", "", {"where": "", "name": "offer", "value": "no", "choices": "none, declined, open"}),
        ),
        (
            {"round": "9" * 30},
            ("number", "D2", {"where": "", "name": "round", "value": "9" * 20, "least": 1, "most": 150}),
        ),
        (
            {"dark": {"others": [{"stunned": "x" * 40}]}},
            ("word", "", {"where": "dark-1", "name": "stunned", "value": "x" * 30, "choices": "true, false"}),
        ),
        ({"dark": {"others": [{"stunned": True, "immune": True}]}}, ("guarded", "G1", {"where": "dark-1"})),
        ({"queue": ["dark-1"]}, ("queue", "R6", {"where": "light"})),
        ({"queue": ["light-2"]}, ("queue", "R6", {"where": "light"})),
        ({"queue": 7}, ("queue", "R6", {"where": "light"})),
        ({"queue": []}, ("queue", "R6", {"where": "light"})),
        ({"queue": ["light-1", "light-1"]}, ("queue", "R6", {"where": "light"})),
        ({"light": {"others": [{"stunned": True}]}}, ("actor", "R8", {"where": "light-1"})),
        ({"light": {"others": [{"blinded": True}]}}, ("actor", "R8", {"where": "light-1"})),
        ({"light": {"others": [{"shielded": True}]}}, ("actor", "R8", {"where": "light-1"})),
        (
            {"light": {"others": [{}, {"blinded": True}]}, "queue": ["light-1"]},
            ("acted", "R8", {"where": "light-2"}),
        ),
        ({"prices": [3]}, ("prices", "R23", {"where": ""})),
        ({"prices": [True]}, ("prices", "R23", {"where": ""})),
        ({"prices": 3}, ("prices", "R23", {"where": ""})),
        ({"phase": "price", "queue": []}, ("evidence", "R22", {"where": "", "evidence": 0, "needed": 20})),
    ],
)
def test_what_cannot_be(data, fault):
    assert fault_codes(data)[0] == fault


@pytest.mark.parametrize(
    ("state", "rules", "rule"),
    [
        ("blinded", BASE, "E2"),
        ("stunned", BASE, "E7"),
        ("shielded", BASE, "E7"),
        ("immune", BASE, "G1"),
        ("immune", NO_GUARD, "G1"),
    ],
)
def test_states_need_their_rules(state, rules, rule):
    data = {"dark": {"others": [{state: True}]}}
    assert fault_codes(data, rules) == [("state", rule, {"where": "dark-1", "state": state})]
    assert fault_codes(data) == []
    assert fault_codes({"dark": {"others": [{state: False}]}}, rules) == []


def test_states_without_the_guard():
    assert fault_codes({"dark": {"others": [{"stunned": True, "shielded": True}]}}, NO_GUARD) == []


TRIBUNAL = {"light": {"others": [{}], "evidence": 40}, "dark": {"others": [{}, {}]}, "queue": []}


@pytest.mark.parametrize(
    ("phase", "prices", "fine"),
    [
        ("declare", [], True),
        ("declare", [1], False),
        ("price", [], True),
        ("price", [5], True),
        ("price", [5, 5], False),
        ("pick", [5, 5], True),
        ("pick", [0, 40], True),
        ("pick", [0, 41], False),
        ("pick", [5], False),
        ("pick", [0, -1], False),
    ],
)
def test_prices_belong_to_a_tribunal(phase, prices, fine):
    found = fault_codes(TRIBUNAL | {"phase": phase, "prices": prices})
    assert found == ([] if fine else [("prices", "R23", {"where": ""})])


def test_a_tribunal_needs_evidence_and_no_forsage():
    assert fault_codes(TRIBUNAL | {"phase": "declare", "light": {"others": [{}], "evidence": 20}}) == []
    assert fault_codes(TRIBUNAL | {"phase": "declare", "light": {"others": [{}], "evidence": 19}}) == [
        ("evidence", "R22", {"where": "", "evidence": 19, "needed": 20})
    ]
    assert fault_codes(TRIBUNAL | {"phase": "declare", "forsages": 1}) == [("forsage", "E6", {"where": ""})]
    assert fault_codes(TRIBUNAL | {"phase": "declare", "queue": ["light-1"]}) == [
        ("queue", "R6", {"where": "light"})
    ]


@pytest.mark.parametrize("offer", ["declined", "open"])
def test_offers_of_a_draw(offer):
    assert fault_codes({"offer": offer}) == fault_codes(TRIBUNAL | {"phase": "declare", "offer": offer}) == []
    assert fault_codes({"offer": offer}, SILENT) == [("offer", "D3", {"where": ""})]
    assert fault_codes(TRIBUNAL | {"phase": "price", "offer": offer}) == [("offer", "D3", {"where": ""})]
    assert fault_codes({"offer": "none"}, SILENT) == []


def test_the_order_of_a_queue_changes_by_delays_only():
    two = {"light": {"others": [{}, {}]}, "queue": ["light-2", "light-1"]}
    assert fault_codes(two) == []
    assert fault_codes(two, BASE) == [("queue-order", "R6", {"where": "light"})]


def test_who_has_forced_may_be_shielded():
    assert fault_codes({"light": {"others": [{"shielded": True}]}, "forsages": 1}) == []


def test_a_position_stands_as_it_was_said():
    other = {
        "number": 3,
        "lives": 2,
        "mana": 7,
        "layer": 4,
        "level": 5,
        "xp": 1,
        "blinded": False,
        "stunned": False,
        "shielded": True,
        "immune": True,
        "heals": 6,
    }
    enemy = {
        "number": 2,
        "lives": 1,
        "mana": 0,
        "layer": 0,
        "level": 1,
        "xp": 0,
        "blinded": True,
        "stunned": True,
        "shielded": False,
        "immune": False,
        "heals": 0,
    }
    data = {
        "turn": "dark",
        "phase": "act",
        "round": 9,
        "quiet": 3,
        "queue": ["dark-3"],
        "forsages": 2,
        "extra": 1,
        "prices": [],
        "offer": "declined",
        "light": {"evidence": 8, "fabricated": 0, "created": 4, "others": [enemy]},
        "dark": {"evidence": 12, "fabricated": 0, "created": 5, "others": [other]},
    }
    state = build_position(data, BOTH)
    assert to_plain(state) == data
    assert (state.turn, state.round, state.quiet, state.queue) == ("dark", 9, 3, ("dark-3",))
    (seen,) = state.others("dark")
    assert tuple(seen) == ("dark-3", "dark", 3, 2, 7, 4, 5, 1, False, False, True, True, 6)
    assert tuple(state.others("light")[0]) == (
        "light-2",
        "light",
        2,
        1,
        0,
        0,
        1,
        0,
        True,
        True,
        False,
        False,
        0,
    )


def test_prices_are_told_with_whom_they_stand_for():
    state = build_position(TRIBUNAL | {"phase": "price", "prices": [7]}, BOTH)
    assert state.prices == (("dark-1", 7),)
    assert (state.question.kind, state.to_move) == ("tribunal.ask-price", "dark")
    assert state.question.args == {"side": "dark", "number": 2, "evidence": 40, "budget": 33}
