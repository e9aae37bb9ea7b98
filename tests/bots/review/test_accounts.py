"""Turning points of a game: choices, luck, or what nothing measured explains."""

from __future__ import annotations

import pytest

from app.bots.review.accounts import ledgers, turnings
from app.bots.review.data import Decision, Luck, Spot
from app.rules.game import Action


def decision(at, seat, loss):
    return Decision(
        at, at, 1, seat, "", "", (Action("done"),), (Action("pass"),), 0.5, loss, 0.01, "", 0.5, 64
    )


SPOTS = [Spot(0, 50), Spot(10, 80), Spot(11, 72, chosen=True), Spot(20, 70), Spot(30, 70), Spot(40, 100)]
"""Ten actions without a choice by Light, Light's own loss, two quiet stretches, the end."""


@pytest.mark.parametrize(
    ("loss", "seat", "luck", "cause"),
    [
        (0.2, "dark", 0.05, "choice"),
        (0.1, "dark", 0.2, "luck"),
        (0.06, "dark", 0.0, "unseen"),
    ],
)
def test_a_turning_point_is_called_choice_or_luck_only_if_that_was_measured(loss, seat, luck, cause):
    found = turnings("light", SPOTS, [decision(4, seat, loss)], [Luck(5, 1, luck, 0.01)])
    assert found[0].cause == cause


def test_for_the_other_side_the_same_cards_are_bad():
    turned = turnings("dark", SPOTS[:2], [decision(4, "light", 0.1)], [Luck(5, 1, 0.2, 0.01)])
    assert turned[0].cause == "choice"


def test_a_fall_by_ones_own_choice_is_never_luck():
    found = turnings("light", SPOTS, [], [Luck(10, 2, -0.3, 0.01)])
    assert [(one.start, one.cause) for one in found] == [(0, "unseen"), (10, "choice"), (30, "unseen")]


def test_the_three_largest_are_told_in_the_order_of_the_game():
    assert [one.change for one in turnings("light", SPOTS, [], [])] == [0.3, -0.08, 0.3]


def test_only_losses_that_are_sure_stand_in_the_ledger():
    sure, unsure, noise = decision(4, "dark", 0.2), decision(6, "dark", 0.02), decision(8, "dark", -0.3)
    light, dark = ledgers([sure, unsure, noise, decision(9, "light", -0.1)], [], 1.0)
    assert (light.theirs, light.theirs_error) == (0.2, 0.01)
    assert (dark.own, dark.theirs, dark.theirs_error) == (0.2, 0.0, 0.0)


def test_a_resignation_gives_away_what_that_side_knew_of():
    light, dark = ledgers([decision(4, "light", 0.2)], [], 0.0, {"light": 0.4, "dark": 0.7})
    assert light.talk == -0.4
    assert dark.talk == pytest.approx(0.3)
    for one in (light, dark):
        assert one.result - 0.5 == pytest.approx(
            one.deal + one.draws - one.own + one.theirs + one.talk + one.unseen
        )
