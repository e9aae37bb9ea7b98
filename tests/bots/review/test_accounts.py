"""What turned a game: choices where they lost it, else luck."""

from __future__ import annotations

import pytest

from app.bots.review.accounts import turnings
from app.bots.review.data import Decision, Luck, Point
from app.rules.game import Action


def point(at, light):
    return Point(at, at // 10 + 1, light, 0.0, light, 0.0, light)


def decision(at, seat, loss):
    done = (Action("done"),)
    return Decision(at, at, 1, seat, "movement", "", done, done, 0.5, loss, 0.01, "", 0.5, 64)


POINTS = [point(0, 0.5), point(10, 0.8), point(20, 0.75), point(30, 0.78), point(40, 1.0)]


@pytest.mark.parametrize(
    ("loss", "seat", "luck", "cause"),
    [
        (0.2, "dark", 0.05, "choice"),
        (0.1, "dark", 0.2, "luck"),
        (0.2, "light", 0.0, "luck"),
        (0.02, "dark", 0.0, "luck"),
    ],
)
def test_whoever_it_hurt_has_chosen_it_or_it_was_luck(loss, seat, luck, cause):
    found = turnings(POINTS, [decision(4, seat, loss)], [Luck(5, 1, luck, 0.01)])
    assert found[0].cause == cause


def test_the_three_largest_are_told_in_the_order_of_the_game():
    assert [one.start for one in turnings(POINTS, [], [])] == [0, 10, 30]
