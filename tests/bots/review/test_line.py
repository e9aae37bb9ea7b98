"""The evaluation curve of a review: each mistake is a drop of the stated size."""

from __future__ import annotations

import pytest

from app.bots.review.data import Decision, Point, Review, Spot, line
from app.rules.game import Action

PLAYED, BETTER = (Action("done"),), (Action("pass"),)


def decision(at, chance, loss, seat="light", until=0, error=0.01, best=BETTER):
    played, until = PLAYED, until or at
    return Decision(at, until, 1, seat, "", "", played, best, chance, loss, error, "", 0.5, 64)


def point(at, chance):
    return Point(at, 1, chance, 0.0, chance, 0.0, chance)


POINTS = point(0, 0.5), point(20, 0.0)


def of(*decisions, part=1.0, points=POINTS):
    return Review("a game", "an engine", 0.0, part, points, decisions)


def test_a_mistake_is_a_fall_as_deep_as_its_loss_and_the_line_goes_on_to_the_next_best():
    spots = line(of(decision(4, 0.894, 0.484), decision(10, 0.35, 0.0, best=PLAYED)), "light")
    assert spots == (
        Spot(0, 89), Spot(4, 89), Spot(5, 41, chosen=True),
        Spot(10, 35), Spot(11, 35, chosen=True), Spot(20, 0),
    )  # fmt: skip


def test_a_battle_slot_falls_once_and_lasts_until_it_is_done():
    spots = line(of(decision(4, 0.5, 0.2, until=9)), "light")
    assert spots[1:4] == (Spot(4, 50), Spot(5, 30, chosen=True), Spot(10, 30))


@pytest.mark.parametrize(
    ("loss", "error", "best"), [(0.2, 0.1, BETTER), (-0.2, 0.01, PLAYED), (0.2, 0.01, PLAYED)]
)
def test_what_is_not_surely_lost_is_no_fall(loss, error, best):
    weighed = decision(4, 0.5, loss, error=error, best=best)
    assert {one.percent for one in line(of(weighed), "light")} == {50, 0}


def test_from_to_and_loss_are_whole_numbers_that_agree():
    one = decision(4, 0.886, 0.484)
    before, after = one.fall
    assert (before, after) == (89, 41)
    assert one.lost == 0.48


def test_each_side_has_its_own_line():
    review = of(decision(4, 0.5, 0.2), decision(8, 0.9, 0.3, seat="dark"))
    assert [one.percent for one in line(review, "dark")] == [90, 90, 60, 100]
    assert [one.percent for one in line(review, "light")] == [50, 50, 30, 0]


def test_as_long_as_not_all_is_weighed_the_line_ends_where_it_is_known():
    assert line(of(decision(4, 0.5, 0.2), part=0.3), "light")[-1] == Spot(5, 30, chosen=True)
    assert line(of(part=0.3), "light") == ()


def test_who_gives_up_falls_from_what_he_had():
    points = (point(0, 0.5), point(19, 0.7), point(20, 0.0))
    assert line(of(decision(4, 0.5, 0.2), points=points), "light")[-2:] == (Spot(19, 30), Spot(20, 0))
