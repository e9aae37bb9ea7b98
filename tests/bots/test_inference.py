"""Statistics on known data: no verdict without an effect, and effects found at the stated sample size."""

from math import comb
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from app.bots import inference as known
from app.bots.lab import CardFacts, aim_result, compare
from app.bots.sweep import Point, sensitivity, swept
from app.rules.rule_set import Aim


@pytest.mark.parametrize(
    ("won", "total", "low", "high"),
    [(0, 20, 0.0, 0.139), (20, 20, 0.861, 1.0), (10, 20, 0.272, 0.728), (8, 10, 0.444, 0.975)],
)
def test_the_intervals_are_those_of_the_books(won: int, total: int, low: float, high: float) -> None:
    assert known.share(won, total) == pytest.approx((won / total, low, high), abs=1e-3)
    assert known.share(0, 0) == (0.0, 0.0, 1.0)


@settings(max_examples=40)
@given(st.integers(1, 60), st.integers(0, 60), st.floats(0.02, 0.98))
def test_the_beta_function_is_the_sum_of_a_binomial(total: int, won: int, p: float) -> None:
    won = min(won, total - 1)
    tail = sum(comb(total, k) * p**k * (1 - p) ** (total - k) for k in range(won + 1))
    assert known.beta_cdf(1 - p, total - won, won + 1) == pytest.approx(tail, abs=1e-9)


@settings(max_examples=30)
@given(st.integers(1, 80), st.integers(0, 80))
def test_an_interval_holds_its_share_and_both_sides_are_alike(total: int, won: int) -> None:
    won = min(won, total)
    share, low, high = known.share(won, total)
    assert 0 <= low <= share <= high <= 1
    other = known.share(total - won, total)
    assert (1 - high, 1 - low) == pytest.approx((other[1], other[2]), abs=1e-6)


@given(st.lists(st.floats(0, 1), max_size=12))
def test_a_correction_never_makes_anything_surer(chances: list[float]) -> None:
    found = known.holm(chances)
    assert all(after >= before for before, after in zip(chances, found, strict=True))
    order = sorted(range(len(chances)), key=chances.__getitem__)
    assert [found[at] for at in order] == sorted(found)


def pair(rng: Random, deals: int, up: float, down: float) -> tuple[list[dict], list[dict]]:
    """Return rows of two versions; the second wins a share *up* more of the deals and *down* fewer."""
    first, second = [], []
    for game in range(deals):
        at = rng.random()
        winners = ("dark", "light") if at < up else ("light", "dark") if at < up + down else ("dark", "dark")
        turns = rng.choice((2, 3, 4, 7, 9, 12))
        for rows, winner in zip((first, second), winners, strict=True):
            rows.append({"game": game, "winner": winner, "turns": turns})
    return first, second


def test_two_versions_alike_get_no_verdict_however_often_one_looks() -> None:
    rng, wrong = Random(1), 0
    for _ in range(50):
        first, second = pair(rng, 320, 0.2, 0.2)
        looks = (20, 40, 80, 160, 320)
        wrong += any(change.real for look in looks for change in compare(first[:look], second[:look]))
    assert wrong <= 2


@settings(max_examples=60)
@given(
    st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60), st.integers(0, 60)), min_size=1, max_size=6)
)
def test_a_range_leaves_nought_out_exactly_where_the_verdict_is_sure(
    many: list[tuple[int, int, int]],
) -> None:
    chances = [known.chance(known.either(up, down)) for up, down, _ in many]
    judged = zip(many, known.holm(chances), known.divided(chances), strict=True)
    for (up, down, same), chance, among in judged:
        _, low, high = known.difference([1.0] * up + [-1.0] * down + [0.0] * same, among)
        assert (low > 0 or high < 0) == (chance < known.ERROR)
        if up + down:
            _, low, high = known.span(up, up + down, among)
            assert (low > 0.5 or high < 0.5) == (chance < known.ERROR)


@pytest.mark.parametrize(("up", "down"), [(0.2, 0.2), (0.2, 0.05), (0.02, 0.0)])
def test_a_range_holds_the_truth_however_often_one_looks(up: float, down: float) -> None:
    rng, wrong = Random(9), 0
    for _ in range(50):
        games = rng.choices((1.0, -1.0, 0.0), (up, down, 1 - up - down), k=320)
        ranges = [(up - down, known.difference(games[:look])) for look in (20, 40, 80, 160, 320)]
        ranges += [(up, known.span(games[:look].count(1.0), look)) for look in (20, 40, 80, 160, 320)]
        wrong += any(not low <= truth <= high for truth, (_, low, high) in ranges)
    assert wrong <= 2


def test_a_planted_effect_is_found_at_the_sample_that_the_page_asks_for() -> None:
    rng, found, runs = Random(2), 0, 20
    for _ in range(runs):
        asked = compare(*pair(rng, 200, 0.20, 0.15))[0].asked
        change = compare(*pair(rng, asked, 0.20, 0.15))[0]
        found += change.real and change.by[0] > 0
    assert found >= 0.9 * runs


def test_a_share_within_its_aim_is_told_at_the_sample_that_the_page_asks_for() -> None:
    rng, aim, met, runs = Random(3), Aim("ends", last=3, most=10), 0, 40
    for _ in range(runs):
        rows = [{"winner": "dark", "turns": 2 if n % 25 == 0 else 9} for n in range(50)]
        told = aim_result("soon", aim, rows, ())
        assert told.verdict == "unknown"
        more = [{"winner": "dark", "turns": 2 if rng.random() < 0.04 else 9} for _ in range(50 + told.more)]
        met += aim_result("soon", aim, more, ()).verdict == "met"
    assert met >= 0.9 * runs


def test_a_share_on_the_edge_of_its_aim_is_hardly_ever_judged() -> None:
    rng, aim, judged = Random(4), Aim("wins", "light", least=45, most=55), 0
    for _ in range(60):
        rows = [{"winner": "light" if rng.random() < 0.55 else "dark", "turns": 9} for _ in range(400)]
        judged += any(aim_result("light", aim, rows[:n], ()).verdict != "unknown" for n in (50, 150, 400))
    assert judged <= 3


def test_an_aim_of_other_players_is_found_and_not_judged() -> None:
    rows = [{"winner": "light", "turns": 9}] * 200
    aim = Aim("wins", "light", least=45, most=55, level="higher")
    assert aim_result("light", aim, rows, (), "higher").verdict == "missed"
    here = aim_result("light", aim, rows, (), "watchman")
    assert (here.verdict, here.estimate[0], here.more) == ("other", 1.0, 0)


def card(up: int, down: int, judged: int = 300) -> CardFacts:
    chance = known.chance(known.either(up, down))
    gain = known.difference([1.0] * up + [-1.0] * down + [0.0] * (judged - up - down))
    return CardFacts("anton", "light", "other", judged, judged, judged, up, down, gain, chance)


def test_one_other_that_costs_games_misses_the_aim_and_is_named() -> None:
    aim = Aim("entering", least=0)
    missed = aim_result("entering", aim, [], [card(40, 2), card(2, 40)])
    assert (missed.verdict, missed.card) == ("missed", "anton")
    assert aim_result("entering", aim, [], [card(40, 2), card(30, 3)]).verdict == "met"
    assert aim_result("entering", aim, [], [card(40, 2), card(3, 5)]).verdict == "unknown"


def test_two_humps_are_called_two_and_one_hump_one() -> None:
    rng = Random(5)
    two = [rng.choice((2, 2, 3, 4, 12, 13, 13, 14)) for _ in range(120)]
    first, gap, second = known.humps({turn: two.count(turn) for turn in set(two)}) or (0, 0, 0)
    assert (first, second) == (2, 13)
    assert 5 <= gap <= 11
    # As in the chart: the lowest turn counts, even next to a higher one.
    uneven = {2: 60, 4: 20, 6: 19, 7: 12, 8: 17, 9: 7, 10: 8, 11: 20, 12: 45, 13: 40}
    assert known.humps(uneven) == (2, 3, 12)
    assert known.humps({**uneven, 3: 40, 5: 22}) == (2, 9, 12)
    wrong = 0
    for _ in range(100):
        one = [max(1, round(rng.gauss(9, 2.5))) for _ in range(120)]
        wrong += known.humps({turn: one.count(turn) for turn in set(one)}) is not None
    assert wrong <= 5


def sweep(rng: Random, shares: list[float], most: int = 320) -> list[Point]:
    """Return the end of a sweep over values with these win shares for Light."""
    rows: dict[str, list[dict]] = {str(n): [] for n in range(len(shares))}

    def play(variant: str, deals: int) -> list[dict]:
        mine = rows[variant]
        while len(mine) < deals:
            winner = "light" if rng.random() < shares[int(variant)] else "dark"
            mine.append({"game": len(mine), "winner": winner, "turns": 9})
        return mine

    *_, last = swept([Point((n,), n) for n in rows], play, most, 0.0)
    return last


def test_a_sweep_over_values_that_are_even_is_hardly_ever_clear() -> None:
    rng = Random(6)
    assert sum(any(point.clear for point in sweep(rng, [0.5] * 5)) for _ in range(40)) <= 2


def test_a_sweep_finds_the_values_that_are_not_even_and_stops_there() -> None:
    rng, runs = Random(7), 40
    ends = [sweep(rng, [0.25, 0.5, 0.75]) for _ in range(runs)]
    assert sum([point.clear for point in end] == ["dark", "", "light"] for end in ends) >= 0.9 * runs
    assert sum(end[0].games < 320 for end in ends) >= 0.9 * runs


def test_a_table_of_numbers_that_move_nothing_names_none() -> None:
    rng, wrong = Random(8), 0
    known_numbers = [(str(n), f"card-{n}.cost", 3, 4) for n in range(12)]
    for _ in range(40):
        # All numbers share a base, as in the lab.
        base = [{"game": n, "winner": rng.choice(("light", "dark")), "turns": 9} for n in range(100)]
        rows = {
            name: [
                {**row, "winner": rng.choice(("light", "dark"))} if rng.random() < 0.4 else row
                for row in base
            ]
            for name, *_ in known_numbers
        }
        found = sensitivity(known_numbers, base, rows)
        wrong += any(change.real for one in found for change in one.changes)
    assert wrong <= 2
