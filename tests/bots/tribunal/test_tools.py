"""Tools that make Tribunal's puzzles and fit its evaluation."""

import json
from dataclasses import replace
from random import Random

import pytest

from app.bots.tribunal.value import Curve
from app.rules.game import opponent
from app.rules.tribunal.numbers import Rules
from app.rules.tribunal.puzzles import line, shipped
from research import fit_tribunal
from research.fit_tribunal import Start
from tools import tribunal_puzzles

BASE = Rules.of(None, {})


@pytest.fixture
def candidates(tmp_path):
    """Return a file of three positions, two of them puzzles."""
    puzzles = [one for one in shipped() if one.kind == "kill" and not one.options][-2:]
    beginning = {"light": {"others": [{}]}, "dark": {"others": [{"mana": 1}]}}
    file = tmp_path / "candidates"
    rows = [{"variant": "base", "game": n, "position": dict(one.position)} for n, one in enumerate(puzzles)]
    rows.insert(1, {"variant": "base", "game": 7, "position": beginning})
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return file


def test_puzzles_that_were_broken_off_are_gone_on_with(candidates, tmp_path):
    whole, begun = tmp_path / "whole", tmp_path / "begun"
    tribunal_puzzles.make(candidates, whole)
    begun.write_text(whole.read_text(encoding="utf-8").partition("\n")[0] + "\n", encoding="utf-8")
    tribunal_puzzles.make(candidates, begun)
    assert begun.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")
    assert [bool(json.loads(row)["puzzle"]) for row in whole.read_text(encoding="utf-8").splitlines()] == [
        True,
        False,
        True,
    ]


def test_a_game_gives_one_puzzle_of_a_kind_the_largest(candidates, tmp_path, capsys):
    made = tmp_path / "made"
    tribunal_puzzles.make(candidates, made)
    same = [json.loads(row) | {"game": 1} for row in made.read_text(encoding="utf-8").splitlines()]
    made.write_text("".join(json.dumps(row) + "\n" for row in same), encoding="utf-8")
    tribunal_puzzles.grade([made])
    (kept,) = capsys.readouterr().out.splitlines()
    assert json.loads(kept)["proof"] == max(one["puzzle"]["proof"] for one in same if one["puzzle"])


def test_a_puzzle_with_another_answer_is_found_out(tmp_path):
    puzzle = next(one for one in shipped() if one.kind == "kill" and one.turns == 1 and not one.options)
    weaker = json.loads(json.dumps(puzzle.position))
    for other in weaker[opponent(puzzle.seat)]["others"]:
        other["lives"] = 1
    file = tmp_path / "puzzles"
    file.write_text(line(replace(puzzle, position=weaker)) + "\n", encoding="utf-8")
    assert tribunal_puzzles.prove(file) == 1


def test_a_curve_is_found_again_from_what_it_foretells():
    rng, by = Random(3), Curve(1.2, 12.0, 0.6)
    told = []
    for _ in range(6_000):
        points = rng.gauss(0, 30)
        odds, drawn = by.chance(points), rng.random()
        told.append(Start(None, points, 1.0 if drawn < odds.win else 0.0 if drawn > 1 - odds.loss else 0.5))
    found = fit_tribunal.curve(told)
    for points in (-60, -5, 0, 5, 20, 60):
        there, here = found.chance(points), by.chance(points)
        assert (there.win, there.draw) == pytest.approx((here.win, here.draw), abs=0.03)


def test_what_was_foretold_is_told_by_tenths(capsys):
    told = [Start(None, 20.0, 1.0), Start(None, -0.5, 0.0), Start(None, -0.5, 1.0)]
    fit_tribunal.print_calibration(told, Curve(1.0, 1.0, 0.0))
    assert capsys.readouterr().out.splitlines()[2:] == ["0.38 | 0.50 | 2", "0.98 | 1.00 | 1"]


def test_weights_foretell_games_better_than_before(tmp_path):
    file = tmp_path / "games"
    fit_tribunal.sample("base", file, games=3, nodes=20, seed=1, loose=0.4)
    told = [one for one in fit_tribunal.starts([file]) if one.won != 0.5][:150]
    _, losses = fit_tribunal.fitted(told, BASE)
    assert losses[-1] < losses[0]
