"""Puzzle search in another process: proof, progress, cancelling."""

from concurrent.futures import CancelledError
from dataclasses import replace

import pytest

from app import paths
from app.cards import convert, source
from app.jobs import ProcessLost
from app.rules import puzzle
from app.rules.puzzle_search import Prove, Reply, Searcher


@pytest.fixture(scope="module")
def card_set():
    return convert.card_set(source.read_folder(paths.data() / "source" / "own-fate"))


@pytest.fixture
def searcher():
    made = Searcher()
    yield made
    made.close()


def shipped(start):
    return puzzle.read(next((paths.data() / "puzzles").glob(f"{start}*.toml")))


def test_a_proof_tells_the_one_solution_and_its_progress(searcher, card_set):
    one, told = shipped("10"), []
    proof = searcher.run(Prove(one, card_set), told.append).result(60)
    assert proof.whole
    assert sorted(proof.solution) == sorted(one.solution)
    assert told == sorted(told)
    assert told[-1] <= proof.tried


def test_a_goal_that_many_lines_reach_has_no_told_solution(searcher, card_set):
    easy = replace(shipped("02"), goal=("expect turn > 0",))
    proof = searcher.run(Prove(easy, card_set)).result(60)
    assert proof.lines == ((),)
    never = replace(easy, goal=("expect turn > 90",))
    assert searcher.run(Prove(never, card_set)).result(60).lines == ()


def test_a_search_that_would_take_too_long_says_so(searcher, card_set):
    assert not searcher.run(Prove(shipped("07"), card_set, most=50)).result(60).whole


def test_what_is_cancelled_never_answers_and_the_next_job_does(searcher, card_set):
    long = searcher.run(Prove(shipped("07"), card_set))
    searcher.cancel()
    with pytest.raises(CancelledError):
        long.result(10)
    assert str(searcher.run(Reply(shipped("03"), card_set, ())).result(60))


def test_whoever_waits_hears_that_no_process_can_be_had(searcher, card_set, monkeypatch):
    monkeypatch.setattr("multiprocessing.process.BaseProcess.start", _no_room)
    with pytest.raises(ProcessLost):
        searcher.run(Reply(shipped("03"), card_set, ())).result(10)
    monkeypatch.undo()
    assert str(searcher.run(Reply(shipped("03"), card_set, ())).result(60))


def _no_room(*_process):
    raise OSError("Cannot allocate memory")
