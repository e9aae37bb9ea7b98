"""Aims of a rule set: parsing, errors, counting."""

import pytest

from app.rules.rule_set import Aim, BadAim

ROWS = [
    {"winner": "light", "turns": 2},
    {"winner": "light", "turns": 7},
    {"winner": "dark", "turns": 9},
    {"winner": None, "turns": 12},
]


def test_an_aim_comes_back_from_its_plain_form() -> None:
    plain = {"what": "wins", "side": "light", "first": 9, "least": 25}
    assert Aim.from_plain(plain).to_plain() == plain


@pytest.mark.parametrize(
    "plain",
    [
        {"what": "joy", "least": 1},
        {"what": "wins", "least": 45},
        {"what": "wins", "side": "light"},
        {"what": "ends", "first": 5, "last": 3, "most": 5},
        {"what": "ends", "most": 500},
        {"what": "ends", "most": "5"},
        {"what": "ends", "most": 5, "colour": "red"},
        "ends",
    ],
)
def test_what_is_no_aim_is_refused(plain: object) -> None:
    with pytest.raises(BadAim):
        Aim.from_plain(plain)


def test_games_are_counted_as_the_aim_says() -> None:
    assert Aim("wins", "light", least=45).count_games(ROWS) == (2.5, 4)
    assert Aim("wins", "dark", first=9, least=25).count_games(ROWS) == (1.5, 2)
    assert Aim("ends", first=6, last=11, least=50).count_games(ROWS) == (2.0, 4)
