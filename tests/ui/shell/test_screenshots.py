"""The battle pictured by the README and `dozor screenshots`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.cards import convert
from app.cli import run
from app.rules.match import Match
from app.rules.own_fate import GAME
from app.rules.tribunal import GAME as TRIBUNAL, Numbers
from app.ui.shell import screenshots
from app.ui.shell.screenshots import battle


def test_the_battle_that_is_pictured_is_one_of_the_rules_and_says_what_its_caption_says(cards: Any) -> None:
    match = battle(GAME, convert.card_set(cards))
    question = match.state.question
    assert (question.kind, question.seat, question.args["other"]) == ("gloom", "dark", "zavulon")
    targets = {target.target: target for target in match.state.view("light").forecast().targets}
    assert targets["egor"].wounds == 0
    assert targets["andrey"].wounds == 3


def test_the_game_of_tribunal_that_is_pictured_comes_to_a_tribunal() -> None:
    header = Match.begin(TRIBUNAL, Numbers(), 1, {"expansion-1": True, "expansion-2": True}).header
    match = Match(TRIBUNAL, header, Numbers())
    for action in screenshots._to_a_tribunal(TRIBUNAL, Numbers(), header):
        match.submit(action)
    assert match.outcome is None
    assert len(match.moves) > screenshots.TRIBUNAL_STEPS
    assert match.state.question.kind == "tribunal.ask-price"


@pytest.mark.parametrize("size", ["13", "1366", "0x0", "99999x1"])
def test_a_size_that_is_none_is_refused(size: str, tmp_path: Path, capsys: Any) -> None:
    assert run(["screenshots", "--size", size, str(tmp_path)]) == 2
    assert f"“{size}” isn’t a size" in capsys.readouterr().err
