"""Rule sets in the engine and in the record of a game."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.rules.cardset import read_set
from app.rules.record import BadRecord, Header, RuleSetName, parse, write_header
from app.rules.rule_set import Differences

CARDS = read_set((Path(__file__).parent / "own_fate.set").read_text(encoding="utf-8").splitlines())
HEADER = Header("own-fate", 1, "own-fate", "0" * 16, 7)


def test_what_it_says_is_changed_and_nothing_else():
    values = {"petr": {"cost": 9, "copies": 2}, "nobody": {"cost": 1}}
    differs = Differences(tracks={"vortex": (1, 1, 2)}, cards=values)
    made = differs.applied(CARDS)
    assert (made.card("petr").cost, made.card("petr").copies) == (9, 2)
    assert made.track("vortex").cells == (1, 1, 2)
    assert replace(made.card("petr"), cost=CARDS.card("petr").cost, copies=1) == CARDS.card("petr")
    assert made.card("anton") == CARDS.card("anton")
    assert Differences().applied(CARDS).fingerprint() == CARDS.fingerprint() != made.fingerprint()


def test_of_two_the_second_has_the_last_word():
    first = Differences({"tie": "draw", "olga": "inside"}, cards={"petr": {"cost": 1, "copies": 2}})
    second = Differences({"olga": "extra"}, {"vortex": (1,)}, {"petr": {"cost": 3}}, {"heal-cost": 2})
    assert first | second == Differences(
        {"tie": "draw", "olga": "extra"},
        {"vortex": (1,)},
        {"petr": {"cost": 3, "copies": 2}},
        {"heal-cost": 2},
    )


def test_it_is_the_same_after_being_written_down():
    differs = Differences({"tie": "draw"}, {"vortex": (1, 2)}, {"petr": {"cost": 1}}, {"heal-cost": 2})
    assert Differences.from_plain(differs.to_plain()) == differs
    assert Differences().to_plain() == {}


@pytest.mark.parametrize(
    ("name", "line"),
    [
        (RuleSetName("even", "Ровная"), "rule-set even Ровная"),
        (RuleSetName("even", "Ровная", True), "rule-set even+ Ровная"),
        (RuleSetName("book"), "rule-set book"),
    ],
)
def test_the_record_names_it(name: RuleSetName, line: str):
    text = write_header(replace(HEADER, rule_set=name))
    assert line in text.splitlines()
    assert parse(text.encode()).header.rule_set == name


def test_an_old_record_says_nothing_of_it():
    assert "rule-set" not in write_header(HEADER)
    assert parse(write_header(HEADER).encode()).header.rule_set is None


def test_it_is_named_once():
    text = write_header(replace(HEADER, rule_set=RuleSetName("even")))
    with pytest.raises(BadRecord) as refused:
        parse(text.replace("rule-set even\n", "rule-set even\nrule-set book\n").encode())
    assert refused.value.line
