"""The reason for a search result: the runner-up's chances, and in how many worlds."""

from pathlib import Path
from random import Random

import pytest

from app import i18n
from app.bots.fate import heuristics, race
from app.bots.fate.search_result import (
    STAKES,
    SURE,
    ActionResults,
    cautious,
    percent,
    search_reason,
    search_result,
)
from app.rules.cardset import read_set
from app.rules.game import Action, without_copies
from app.rules.own_fate import GAME

PINNED = Path(__file__).parents[1] / "rules" / "own_fate.set"
CARDS = read_set(PINNED.read_text(encoding="utf-8").splitlines())
HERE, THERE = Action("move", ("anton", "moscow")), Action("done")


def searched(here, there, stakes=((0,) * 5, (0,) * 5)):
    """Return a search with these chances per world for two actions, and these final stakes."""
    worlds = min(len(here), len(there))
    met = [ActionResults(HERE, here, [stakes[0]] * worlds), ActionResults(THERE, there, [stakes[1]] * worlds)]
    return search_result(HERE, met, 2 * worlds)


def test_a_candidate_says_what_it_loses_in_the_worlds_that_both_met():
    best, other = searched([0.6, 0.8, 0.7, 0.9], [0.5, 0.6]).candidates
    assert (best.chance, best.worlds, best.loss, best.loss_error) == (pytest.approx(0.75), 4, 0.0, 0.0)
    assert (other.worlds, other.mean) == (2, pytest.approx(0.55))
    assert other.loss == pytest.approx(0.15)
    assert other.loss_error == pytest.approx(0.05)
    assert other.worse == 1.0


def test_what_is_surely_worse_is_told_with_its_chance_and_the_share_of_worlds():
    reason = search_reason(searched([0.6, 0.7] * 10, [0.5, 0.58] * 10), "light")
    assert reason.code == "bots.why-searched"
    assert reason.args == {"action": "done", "chance": 65, "other": 54, "worlds": 20, "better": 20}


@pytest.mark.parametrize(
    ("seat", "code"), [("light", "bots.why-searched-vortex"), ("dark", "bots.why-searched")]
)
def test_only_harm_to_who_chose_is_told(seat, code):
    further = tuple(2 if stake == "vortex" else 0 for stake in STAKES)
    reason = search_reason(searched([0.6, 0.7] * 10, [0.5, 0.58] * 10, ((0,) * 5, further)), seat)
    assert reason.code == code


def test_what_is_not_told_apart_is_said_to_be_as_good():
    assert search_reason(searched([0.6, 0.2] * 20, [0.2, 0.59] * 20), "light").code == "bots.why-as-good"


def test_what_a_few_worlds_show_does_not_count_as_better():
    assert search_reason(searched([0.6, 0.62], [0.57, 0.59]), "light").code == "bots.why-as-good"


def test_the_reason_calls_a_move_better_from_the_margin_on_that_the_hint_shows():
    gaps = [0.02, 0.18] * 10
    seen = searched([0.7] * 20, [0.7 - gap for gap in gaps])
    assert seen.candidates[1].loss > SURE * cautious(seen.candidates[1].loss_error, 20)
    assert search_reason(seen, "light").code == "bots.why-searched"


def test_what_was_given_up_with_a_better_mean_is_told_to_be_as_good_and_no_better():
    seen = searched([0.3] * 40, [0.36] * 9)
    best, other = seen.candidates
    assert other.loss < 0
    assert percent(other, best) == percent(best, best) == 30


def test_nothing_is_said_where_nothing_was_compared():
    assert search_reason(search_result(HERE, [ActionResults(HERE, [0.5], [(0,) * 5])], 1), "light") is None


def test_reasons_of_whole_searches_are_sentences_in_both_languages():
    state, told = GAME.new(CARDS, {}, 3), set()
    while state.to_move is not None and len(told) < 2:
        legal = state.legal()
        if len(legal) > 2 and state.question.kind not in race.PLAIN:
            reason = search_reason(race.search(state.view(state.to_move), Random(1), 40), state.to_move)
            if reason is not None:
                told.add(reason.code)
                for language in i18n.LANGUAGES:
                    sentence = i18n.fill(reason.code, language, reason.args)
                    assert "{" not in sentence
                    assert str(reason.args["better" if reason.code.endswith("few") else "chance"]) in sentence
        state.apply(heuristics.best(state, legal), events=False)
    assert len(told) == 2


def test_given_actions_meet_the_same_worlds_and_none_drops_out():
    state = GAME.new(CARDS, {}, 3)
    while len(state.legal()) < 4:
        state.apply(heuristics.best(state, state.legal()), events=False)
    actions = state.legal()[:3]
    compared = race.compare(state.view(state.to_move), actions, Random(1), 12)
    assert [one.worlds for one in compared.candidates] == [12] * len(without_copies(actions))
    again = race.compare(state.view(state.to_move), actions, Random(1), 12)
    assert again == compared
    assert compared.candidate(actions[0]).action == actions[0]
