"""A bot in another process: it answers for its position, stops immediately, and may be lost."""

import os
import signal
import time
from concurrent.futures import CancelledError
from pathlib import Path

import pytest

from app import i18n
from app.bots.fate import heuristics
from app.bots.players import Limits, Worker, player, think
from app.jobs import ProcessLost
from app.rules.cardset import read_set
from app.rules.own_fate import GAME

PINNED = Path(__file__).parents[1] / "rules" / "own_fate.set"
CARDS = read_set(PINNED.read_text(encoding="utf-8").splitlines())


@pytest.fixture
def view():
    """Return a non-trivial decision: Light's first movement slot."""
    state = GAME.new(CARDS, {}, 3)
    while not (state.question.kind == "movement" and state.to_move == "light"):
        state.apply(heuristics.best(state, state.legal()))
    return state.view("light")


@pytest.fixture
def worker():
    made = Worker("higher", Limits(seconds=30.0))
    yield made
    made.close()


def test_it_answers_with_the_version_it_saw(worker, view):
    answer = worker.ask(view, 17, limits=Limits(None, 5)).result(60)
    assert answer.version == 17
    assert answer.action in view.actions
    assert i18n.has(answer.reason.code, "ru")


def test_its_answer_is_the_players(worker, view):
    answer = worker.ask(view, level="watchman").result(60)
    assert answer.action == player("watchman").choose(view, None)


def test_it_thinks_no_longer_than_allowed(worker, view):
    worker.ask(view, limits=Limits(None, 1)).result(60)
    hasty = worker.ask(view, limits=Limits(seconds=0.01)).result(60)
    patient = worker.ask(view, limits=Limits(seconds=30)).result(60)
    # It may answer early if nothing else can be better.
    assert hasty.seconds < patient.seconds < 30


def test_a_cancelled_question_is_never_answered_and_the_next_at_once(worker, view):
    worker.ask(view, limits=Limits(None, 1)).result(60)
    long = worker.ask(view)
    time.sleep(0.02)
    began = time.perf_counter()
    worker.cancel()
    with pytest.raises(CancelledError):
        long.result(0)
    assert worker.ask(view, 2, limits=Limits(None, 1)).result(60).version == 2
    assert time.perf_counter() - began < 5


def test_a_new_question_ends_the_old(worker, view):
    old = worker.ask(view, 1)
    new = worker.ask(view, 2, limits=Limits(None, 1))
    assert new.result(60).version == 2
    with pytest.raises(CancelledError):
        old.result(0)


@pytest.mark.needs("posix", "SIGSTOP")
def test_a_lost_process_is_told_and_replaced(worker, view):
    worker.ask(view, limits=Limits(None, 1)).result(60)
    # Paused, so that it is killed after the question and before its answer.
    os.kill(worker._process.pid, signal.SIGSTOP)
    lost = worker.ask(view)
    time.sleep(0.5)
    os.kill(worker._process.pid, signal.SIGKILL)
    with pytest.raises(ProcessLost):
        lost.result(20)
    assert worker.ask(view, 3, limits=Limits(None, 1)).result(60).version == 3


def test_every_answer_has_a_reason_in_both_languages():
    told = set()
    for seed in range(2):
        state, number = GAME.new(CARDS, {}, seed), 0
        while state.to_move is not None and number < 60:
            number += 1
            seen = state.view(state.to_move)
            level = "watchman" if number % 7 else "higher"
            reason = think(seen, 0, level, seed, Limits(None, 16)).reason
            told.add(reason.code)
            for language in i18n.LANGUAGES:
                assert i18n.has(reason.code, language), reason.code
                assert "{" not in i18n.fill(reason.code, language, reason.args)
            state.apply(heuristics.best(state, state.legal()))
    assert {"bots.why-thumb", "bots.why-as-good"} <= told


def test_an_answer_by_rules_of_thumb_is_looked_at_when_a_hint_wants_a_reason():
    """A discard isn't searched, but alternatives are evaluated before it is explained."""
    state = GAME.new(CARDS, {}, 3)
    while state.question.kind != "discard" or len(state.legal()) < 3:
        state.apply(heuristics.best(state, state.legal()))
    thinker = player("higher")
    thinker.choose(state.view(state.to_move), None)
    assert thinker.search_result is None
    assert thinker.reason.code == "bots.why-thumb" or thinker.reason.args["worlds"] == thinker.explained_after
