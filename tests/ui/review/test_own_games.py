"""The player's games: results, losses per ten decisions after twenty games, due mistakes."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from app.rules.record import End
from app.rules.record_file import RecordFile
from app.ui.review.mistakes import MistakeDeck, mistake_key
from app.ui.review.own_games import MIN_REVIEWED, OwnGames, own_game
from app.ui.saves import saved_games


@pytest.fixture
def shelf(played):
    """Return a function that puts copies of the played game into the user's folder."""

    def put(count, **players):
        for n in range(count):
            header = replace(played.header, date=f"2026-01-{n + 1:02d}", **players)
            file = RecordFile.create(saved_games.new_file(), header)
            for entry in played.entries:
                file.append(entry)
            file.close()

    return put


@pytest.fixture
def page(qtbot, preferences, review, tmp_path):
    def show(kept=review):
        made = OwnGames(preferences, lambda _saved: kept, MistakeDeck(tmp_path / "deck.json"))
        qtbot.addWidget(made)
        made.read_all()
        return made

    return show


def texts(page):
    return " ".join(one.text() for one in (page._score, page._loss, page._due))


def test_a_game_of_two_people_is_nobodys_own(shelf):
    shelf(1, players={"light": "Аня", "dark": "Боря"})
    assert own_game(saved_games.read_summary(saved_games.newest()[0])) is None


def test_results_are_those_of_the_person(shelf, page, played):
    shelf(2)
    shown = page()
    assert isinstance(played.entries[-1], End)
    won = played.outcome.winner == "light"
    assert [one.result for one in shown.games] == ["won" if won else "lost"] * 2
    assert ("Побед 2" if won else "поражений 2") in texts(shown)


def test_below_twenty_games_it_says_how_many_are_missing_and_no_number(shelf, page, preferences):
    shelf(3)
    assert f"ещё {MIN_REVIEWED - 3} партий" in texts(page())


def test_from_twenty_games_on_it_says_what_is_lost_in_ten_decisions(shelf, page):
    shelf(MIN_REVIEWED)
    assert "за десять решений теряется 200 % шанса на победу (± 0)" in texts(page()).lower().replace(
        "\u00a0", " "
    )


def test_a_game_without_a_review_offers_one_and_counts_for_nothing(shelf, page, qtbot):
    shelf(2)
    shown = page(kept=None)
    assert shown.due == []
    with qtbot.waitSignal(shown.all_wanted) as told:
        shown._review_all_button.click()
    assert told.args == [[one.saved.file for one in shown.games]]


def test_a_mistake_returns_later_after_each_success_and_at_once_after_a_failure(tmp_path):
    deck, today, waits = MistakeDeck(tmp_path / "deck.json"), date(2026, 1, 1), []
    for better in (True,) * 6 + (False, True):
        deck.record_try("one", better, today)
        waits.append((date.fromisoformat(deck._known["one"][1]) - today).days)
    assert waits == [1, 3, 7, 21, 60, 60, 0, 1]


def test_mistakes_not_done_better_come_first_and_those_done_better_today_not_at_all(shelf, page, tmp_path):
    shelf(1)
    game = page().games[0]
    first, second, third = game.mistakes
    deck = MistakeDeck(tmp_path / "deck.json")
    deck.record_try(mistake_key(game.header, first), better=True, today=date.today())
    assert [one.at for _, one in page().due] == [second.at, third.at]
