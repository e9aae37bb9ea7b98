"""The battle that the README and `dozor screenshots` picture."""

from __future__ import annotations

from typing import Any

from app.cards import convert
from app.rules.own_fate import GAME
from app.ui.shell.screenshots import battle


def test_the_battle_that_is_pictured_is_one_of_the_rules_and_says_what_its_caption_says(cards: Any) -> None:
    match = battle(GAME, convert.card_set(cards))
    question = match.state.question
    assert (question.kind, question.seat, question.args["other"]) == ("gloom", "dark", "zavulon")
    targets = {target.target: target for target in match.state.view("light").forecast().targets}
    assert targets["egor"].wounds == 0
    assert targets["andrey"].wounds == 3
