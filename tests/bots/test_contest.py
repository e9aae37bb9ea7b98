"""Contests: paired deals, the same table for any number of processes, resuming."""

import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from app.bots.contest import BadContest, Contest, Ledger, play_one, run
from app.bots.inference import share
from app.bots.standings import interval, table
from app.rules.cardset import read_set
from app.rules.tribunal import Numbers

PINNED = Path(__file__).parents[1] / "rules" / "own_fate.set"


@pytest.fixture(scope="module")
def cards():
    return read_set(PINNED.read_text(encoding="utf-8").splitlines())


def watchmen(cards, games=6, **more):
    return Contest("own-fate", cards, "watchman", "novice", games, 1, **more)


def test_a_deal_is_played_twice_with_seats_swapped(cards):
    same = Contest("own-fate", cards, "watchman", "watchman", 2, 1)
    first, second = (play_one(same, number) for number in (0, 1))
    assert (first["first"], second["first"]) == ("light", "dark")
    # With one player on both seats the order of the names makes no difference.
    assert {k: v for k, v in first.items() if k not in ("game", "first")} == {
        k: v for k, v in second.items() if k not in ("game", "first")
    }


def test_processes_give_the_table_of_one(cards):
    contest = watchmen(cards)
    alone = run(contest)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        together = run(contest, executor, size=1)
    assert together == alone
    assert table(contest, together) == table(contest, alone)


def test_a_contest_goes_on_where_it_was_left(cards, tmp_path):
    contest, path = watchmen(cards), tmp_path / "Партии.jsonl"
    whole = run(contest)
    begun = Ledger(path, contest)
    begun.add(whole[:3])
    begun.close()
    path.write_bytes(path.read_bytes() + b'{"game":3,"fir')
    ledger, heard = Ledger(path, contest), []
    assert [row["game"] for row in ledger.rows] == [0, 1, 2]
    assert run(contest, ledger=ledger, size=1, progress=heard.append) == whole
    ledger.close()
    assert heard == [4, 5, 6]
    kept = Ledger(path, contest)
    kept.close()
    assert [row["game"] for row in kept.rows] == list(range(6))


def test_a_file_of_another_contest_is_refused(cards, tmp_path):
    path = tmp_path / "rows"
    Ledger(path, watchmen(cards)).close()
    with pytest.raises(BadContest) as refused:
        Ledger(path, watchmen(cards, options={"tie": "draw"}))
    assert refused.value.reason.code == "bots.other-ledger"
    path.write_text("что-то иное\n", encoding="utf-8")
    with pytest.raises(BadContest) as refused:
        Ledger(path, watchmen(cards))
    assert refused.value.reason.code == "bots.no-ledger"


HOLDS = """
import sys
from pathlib import Path
from app.locks import AppendedFile
file = AppendedFile(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.readline()
"""


def test_games_are_added_to_a_file_by_one_program_at_a_time(cards, tmp_path):
    path = tmp_path / "rows"
    Ledger(path, watchmen(cards)).close()
    command = [sys.executable, "-c", HOLDS, str(path)]
    with Popen(command, stdin=PIPE, stdout=PIPE, encoding="utf-8") as other:
        assert other.stdout.readline() == "open\n"
        with pytest.raises(BadContest) as refused:
            Ledger(path, watchmen(cards))
        other.communicate("\n")
    assert refused.value.reason.code == "bots.ledger-in-use"
    assert refused.value.reason.args["pid"] == other.pid
    Ledger(path, watchmen(cards)).close()


@pytest.mark.needs("posix", "an open file that can be moved or deleted")
def test_a_file_that_is_gone_gets_no_more_games(cards, tmp_path):
    ledger = Ledger(tmp_path / "rows", watchmen(cards))
    ledger.path.unlink()
    with pytest.raises(BadContest) as refused:
        ledger.add([{"game": 0}])
    ledger.close()
    assert refused.value.reason.code == "bots.ledger-changed"
    assert not ledger.path.exists()


def test_a_contest_stops_when_told(cards):
    with ThreadPoolExecutor(1) as executor:
        answers = iter([False, False, True, True])
        rows = run(watchmen(cards, 50), executor, at_once=1, size=1, stop=answers.__next__)
    assert len(rows) == 2


def test_every_game_of_the_house_can_be_contested():
    contest = Contest("tribunal", Numbers(), "random", "random", 4, 3)
    rows = list(run(contest))
    assert table(contest, rows)["games"] == 4
    assert all(row["turns"] > 0 for row in rows)


def test_facts_tell_what_the_cards_did(cards):
    row = play_one(watchmen(cards, facts=True), 0)
    facts = row["facts"]
    assert set(facts["entered"]) <= set(facts["drawn"])
    assert len(facts["tracks"]) == row["turns"] + 1
    assert sum(sum(laid) for laid in facts["spells"].values()) > 0
    assert {k: v for k, v in row.items() if k != "facts"} == play_one(watchmen(cards), 0)


def test_intervals_are_those_of_the_books():
    assert share(8, 10) == pytest.approx((0.8, 0.4439, 0.9748), abs=5e-4)
    assert share(0, 0) == (0.0, 0.0, 1.0)
    middle, low, high = interval([0.0, 1.0] * 50)
    assert middle == 0.5
    assert (low, high) == pytest.approx((0.4030, 0.5970), abs=5e-4)


def test_the_table_counts_wins_by_player_by_seat_and_by_side(cards):
    played = play_one(Contest("own-fate", cards, "random", "random", 1, 1), 0)
    firsts, winners = ("light", "dark", "light", "dark"), ("light", "light", "light", None)
    rows = [
        {**played, "game": number, "first": first, "winner": winner}
        for number, (first, winner) in enumerate(zip(firsts, winners, strict=True))
    ]
    found = table(watchmen(cards, 4), rows)
    assert found["wins"] == {"light": 3, "dark": 0, "draw": 1}
    assert found["light-wins"][0] == 0.875
    assert found["first-wins"][0] == 0.625
    assert [found["first-as"][seat][0] for seat in ("light", "dark")] == [1.0, 0.25]


def test_the_table_says_how_often_each_card_and_kind_of_action_was_used(cards):
    contest = Contest("own-fate", cards, "random", "random", 6, 1, alone=True)
    found = table(contest, run(contest))
    assert set(found["cards"]) == {card.key for card in cards.cards}
    assert found["cards"]["attack-1"] > 0
    assert sum(found["verbs"].values()) == sum(play_one(contest, n)["actions"] for n in range(6))
