"""Positions from plain data: an impossible one is refused with all its faults."""

import pytest

from app import i18n
from app.rules.game import BadPosition
from app.rules.tribunal import Rules
from app.rules.tribunal.position import build_position

BOTH = Rules.of(None, {"expansion-1": True, "expansion-2": True})
BASE = Rules.of(None, {})
ONE = {"others": [{}]}


def codes(data, rules=BOTH):
    try:
        build_position(data, rules)
    except BadPosition as refused:
        return [fault.code.removeprefix("tribunal.position-") for fault in refused.faults]
    return []


def test_the_least_that_makes_a_position():
    state = build_position({"light": ONE, "dark": ONE}, BASE)
    assert state.to_move == "light"
    assert state.others("dark")[0][3:8] == (3, 0, 0, 1, 0)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"light": ONE, "dark": {"others": []}}, "nobody"),
        ({"light": ONE, "dark": {"others": [{"lives": 4}]}}, "number"),
        ({"light": ONE, "dark": {"others": [{"xp": 1}]}}, "number"),
        ({"light": ONE, "dark": {"others": [{"mana": True}]}}, "number"),
        ({"light": ONE, "dark": {"others": [{"number": 2}, {"number": 1}]}}, "number"),
        ({"light": ONE, "dark": ONE, "phase": "price"}, "evidence"),
        ({"light": ONE, "dark": ONE, "queue": ["dark-1"]}, "queue"),
        ({"light": ONE, "dark": ONE, "queue": []}, "queue"),
        ({"light": {"others": [{"stunned": True}]}, "dark": ONE}, "actor"),
        ({"light": {"others": [{}, {"blinded": True}]}, "dark": ONE, "queue": ["light-1"]}, "acted"),
        ({"light": ONE, "dark": {"others": [{"stunned": True, "immune": True}]}}, "guarded"),
        ({"light": ONE, "dark": ONE, "prices": [3]}, "prices"),
        ({"light": ONE, "dark": {"others": [{"forsages": 1}]}}, "number"),
        ({"light": ONE, "dark": ONE, "extra": 1}, "number"),
        ({"light": ONE, "dark": ONE, "turn": "grey"}, "word"),
        ({"light": ONE, "dark": ONE, "weather": "rain"}, "unknown"),
        ({"light": ONE, "dark": [1]}, "shape"),
        ({"light": ONE, "dark": ONE, "quiet": 7}, "number"),
    ],
)
def test_what_cannot_be(data, code):
    assert codes(data) == [code] or codes(data)[0] == code


def test_states_need_their_expansion():
    data = {"light": ONE, "dark": {"others": [{"blinded": True, "shielded": True, "heals": 1}]}}
    assert codes(data) == []
    assert sorted(codes(data, BASE)) == ["number", "state", "state"]


def test_all_faults_are_told_at_once():
    data = {
        "light": {"others": [{"lives": 0, "mana": -1}], "evidence": "many"},
        "dark": {"others": [{"level": 0}]},
        "round": 0,
    }
    with pytest.raises(BadPosition) as refused:
        build_position(data, BOTH)
    assert len(refused.value.faults) >= 5
    for fault in refused.value.faults:
        for language in i18n.LANGUAGES:
            assert i18n.fill(fault.code, language, fault.args) != fault.code


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({"light": {"others": [{}, {"forsages": 1, "extra": 2}]}}, []),
        ({"light": {"others": [{}, {"forsages": 1, "extra": 3}]}}, ["number"]),
        ({"light": {"others": [{"forsages": 1}, {}]}}, ["chain"]),
        ({"light": {"others": [{}, {"forsages": 1}]}, "queue": ["light-1"]}, ["chain"]),
        ({"light": ONE, "dark": {"others": [{}, {"forsages": 1}]}}, ["chain"]),
    ],
)
def test_only_who_waits_has_a_delayed_chain(data, wrong):
    literal = Rules.of(None, {"expansion-1": True, "expansion-2": True, "delay-extra": True})
    assert codes({"dark": ONE, **data}, literal) == wrong
