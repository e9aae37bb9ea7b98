"""A whole review: its pieces, result and storage."""

from __future__ import annotations

import json
import pickle

import pytest

from app.bots.review import storage
from app.bots.review.comparison import DEAL
from app.bots.review.data import line, of_json
from app.bots.review.replayed import NoReview
from app.bots.review.work import Part, ReviewJob, joined, missing_pieces, review
from app.rules.game import SEATS, Action
from app.rules.match import Match
from app.rules.record import parse, write_entry, write_header
from app.rules.tribunal import GAME as TRIBUNAL, Numbers
from tests.bots.review.conftest import QUICK, SHORT


@pytest.fixture(scope="module")
def whole(job):
    return review(job)


def test_the_curve_goes_from_turn_to_turn_to_the_result(job, match):
    begun = job.begun()
    assert [point.turn for point in begun.points[:-1]] == [1, 2, 3]
    end = begun.points[-1]
    assert (end.at, end.light, end.dark, end.open) == (len(match.moves), 1.0, 1.0, 1.0)
    assert all(0.0 < point.open < 1.0 for point in begun.points[:-1])


def advised(match, places):
    """Return *match* played again, with a hint for each action in *places* and one that isn't followed."""
    again = Match(match.game, match.header, match.card_set)
    for at, move in enumerate(match.moves):
        if at in places:
            again.mark_advised(move.action)
        again.mark_advised(Action("nothing"))
        again.submit(move.action)
    return again


def test_a_review_knows_what_hints_advised(match):
    assert ReviewJob.of(advised(match, {0, 3}), QUICK).advised == {0, 3}


def test_the_ledger_leads_exactly_to_the_result(whole):
    for one in whole.ledgers:
        amounts = one.deal + one.draws - one.own + one.theirs + one.unseen
        assert abs(one.result - 0.5 - amounts) <= 1e-9
    light, dark = whole.ledgers
    assert (light.deal, light.draws, light.own) == (-dark.deal, -dark.draws, dark.theirs)


def test_what_is_given_up_is_neither_luck_nor_mistake(play):
    given_up = play(SHORT, turns=2)
    given_up.submit(Action("resign", ("light",)))
    job = ReviewJob.of(given_up, QUICK)
    whole = review(job)
    before, end = whole.points[-2:]
    assert (before.at, end.at, end.open) == (len(given_up.moves) - 1, len(given_up.moves), 0.0)
    assert all(one.end <= before.at for one in whole.turnings)
    for one in whole.ledgers:
        known = line(whole, one.seat)[-2]
        assert known.at <= before.at
        assert one.talk == pytest.approx(one.result - known.percent / 100)
        amounts = one.deal + one.draws - one.own + one.theirs + one.talk + one.unseen
        assert abs(one.result - 0.5 - amounts) <= 1e-9


def test_luck_tells_of_the_deal_and_of_every_draw(whole, job):
    assert [one.at for one in whole.lucks] == [DEAL, *job.played.draws()]


def test_three_turnings_at_most_each_with_its_cause(whole):
    for seat in SEATS:
        assert 1 <= sum(one.seat == seat for one in whole.turnings) <= 3
    assert {one.cause for one in whole.turnings} <= {"choice", "luck", "unseen"}


def test_a_review_is_read_back_as_it_was_written(whole):
    assert of_json(whole.to_json()) == whole
    assert json.loads(json.dumps(whole.to_plain()))["decisions"][0]["played"][0].count(" ") >= 0


def test_what_two_processes_find_is_what_one_finds(whole, job):
    found = []
    for number in range(2):
        Part(pickle.loads(pickle.dumps(job)), job.begun(), number, 2).run(found.append)
    assert joined(job, job.begun(), found, len(job.pieces())) == whole


def test_an_interrupted_review_goes_on_where_it_was(whole, job, tmp_path):
    pieces = job.pieces()
    half = joined(job, job.begun(), map(job.find, pieces[:5]), len(pieces))
    storage.store(tmp_path, half)
    again = storage.load(tmp_path, job.game)
    assert again == half
    rest = missing_pieces(job, again)
    assert rest == pieces[5:]
    assert joined(job, again, map(job.find, rest), len(pieces)) == whole


def test_a_window_that_has_not_come_so_far_loses_nothing_of_another_ones_review(whole, job, tmp_path):
    pieces = job.pieces()
    storage.store(tmp_path, whole)
    storage.store(tmp_path, joined(job, job.begun(), map(job.find, pieces[:2]), len(pieces)))
    assert storage.load(tmp_path, job.game) == whole


def test_what_another_engine_found_is_not_taken(whole, job, tmp_path, monkeypatch):
    storage.store(tmp_path, whole)
    assert storage.load(tmp_path, job.game) is not None
    monkeypatch.setattr(storage, "engine_version", lambda: "another")
    assert storage.load(tmp_path, job.game) is None


def test_a_review_kept_before_lines_had_turning_points_is_made_anew_not_shown_half(whole, job, tmp_path):
    place = tmp_path / storage.FOLDER
    place.mkdir()
    of_before = storage.engine_version().replace(f".{storage.REVIEWER}.", ".2.")
    text = (
        whole.to_json()
        .replace('["Turning", "light", ', '["Turning", ')
        .replace('["Turning","light",', '["Turning",')
    )
    assert text != whole.to_json()
    for engine in (of_before, storage.engine_version()):
        (place / f"{job.game}.json").write_text(
            text.replace(storage.engine_version(), engine), encoding="utf-8"
        )
        assert storage.load(tmp_path, job.game) is None


def test_a_damaged_review_is_none(job, tmp_path):
    place = tmp_path / storage.FOLDER
    place.mkdir()
    (place / f"{job.game}.json").write_text('["Review"]', encoding="utf-8")
    assert storage.load(tmp_path, job.game) is None


def test_a_game_is_known_by_its_record_without_being_played_again(match, job):
    record = parse((write_header(match.header) + "".join(map(write_entry, match.entries))).encode())
    assert storage.key(record.header, storage.standing_actions(record)) == job.game


def test_an_unfinished_game_is_refused(play):
    with pytest.raises(NoReview) as refused:
        ReviewJob.of(play(5, turns=1))
    assert refused.value.reason.code == "bots.review-unfinished"


def test_another_game_is_refused():
    with pytest.raises(NoReview) as refused:
        ReviewJob.of(Match.begin(TRIBUNAL, Numbers(), 1))
    assert refused.value.reason.code == "bots.review-other-game"
