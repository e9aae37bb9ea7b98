"""The Tribunal engine: search, results, limits."""

import pickle
from dataclasses import replace
from random import Random
from time import perf_counter

import pytest
from hypothesis import given, settings, strategies as st

from app import i18n
from app.bots.contest import play
from app.bots.player import UNBOUNDED, Budget, RandomPlayer
from app.bots.tribunal.alpha_beta import Search
from app.bots.tribunal.moves import acting, candidates, settling
from app.bots.tribunal.player import LEVELS, TribunalPlayer
from app.bots.tribunal.value import Value
from app.rules.game import Action
from app.rules.tribunal import GAME, Numbers, Rules
from app.rules.tribunal.core import ACT, DELAY, FARM, OFFER_DRAW, OVER, PICK, PRICE, RECHARGE
from app.rules.tribunal.effects import apply_move, first_position
from app.rules.tribunal.legality import legal, refusal
from app.rules.tribunal.position import build_position

BOTH = {"expansion-1": True, "expansion-2": True}
VARIANTS = [
    {},
    {"expansion-1": True},
    {"expansion-2": True},
    BOTH,
    {**BOTH, "collection": "a", "fabrication": "d"},
    {**BOTH, "collection": "b", "stun-guard": False},
    {**BOTH, "collection": "a", "burning": "a", "delay-extra": True, "stun-guard": False},
]


def thought(state, level, budget=UNBOUNDED, seed=0):
    """Return the action of a player of *level* in *state* and the reason."""
    player = TribunalPlayer(level)
    return player.choose(state.view(state.to_move), Random(seed), budget), player.reason


def position(light, dark, options=BOTH, **more):
    return build_position({"light": light, "dark": dark, **more}, Rules.of(None, options))


def plain_minimax(search, p, depth):
    """Return the value of *p* by exhaustive search."""
    if p.phase == OVER or depth == 0:
        return search._search(p, 0, -1e9, 1e9, 1)
    if p.phase == PRICE:
        return min(
            plain_minimax(search, replace(p, phase=PICK, prices=v), depth - 1) for v in search._vectors(p)
        )
    moves = acting(p, search.rules) if p.phase == ACT else settling(p)
    values = []
    for move in moves:
        child = apply_move(p, move, search.rules)
        value = plain_minimax(search, child, depth - (move[0] != DELAY))
        values.append(value if child.side == p.side else -value)
    return max(values)


@settings(max_examples=40)
@given(st.sampled_from(VARIANTS), st.integers(0, 10**6))
def test_every_move_a_search_looks_at_is_legal(options, seed):
    rules = Rules.of(Numbers(most_rounds=20), options)
    rng = Random(seed)
    p = first_position(rules)
    while p.phase != OVER:
        allowed = legal(p, rules)
        if p.phase != PRICE:
            looked_at = acting(p, rules) if p.phase == ACT else settling(p)
            assert all(refusal(p, move, rules) is None for move in looked_at)
            assert len(set(looked_at)) == len(looked_at)
        p = apply_move(p, rng.choice([m for m in allowed if m[0] < OFFER_DRAW]), rules)


@settings(max_examples=15)
@given(st.sampled_from(VARIANTS), st.integers(0, 10**6), st.integers(1, 3))
def test_alpha_beta_finds_what_looking_at_everything_finds(options, seed, depth):
    rules = Rules.of(None, options)
    rng = Random(seed)
    p = first_position(rules)
    for _ in range(12):
        following = apply_move(p, rng.choice([m for m in legal(p, rules) if m[0] < OFFER_DRAW]), rules)
        if following.phase in (OVER, PRICE):
            break
        p = following
    search = Search(rules, selective=False)
    found = search.best(p, depth)
    if found.depth == depth:
        assert found.value == pytest.approx(plain_minimax(search, p, depth), abs=0.02)


@given(st.lists(st.floats(1, 40), min_size=1, max_size=5), st.integers(20, 120))
def test_price_vectors_are_legal_and_spend_what_is_worth_spending(values, evidence):
    for vector in candidates(values, evidence, 20, every_subset=True):
        assert all(0 <= price <= evidence + 1 for price in vector)
        assert sum(vector) == min(20 * len(values), (evidence + 1) * len(values))


def test_the_prices_of_a_crowd_are_found_at_once():
    started = perf_counter()
    assert 0 < len(candidates([float(n) for n in range(30)], 60, 20, every_subset=True)) < 200
    assert perf_counter() - started < 5


def test_the_advice_of_the_book_all_but_the_worst_are_protected():
    vectors = candidates([30.0, 10.0, 25.0], 20, 20)
    assert (21, 18, 21) in vectors


@pytest.mark.parametrize("level", ["strong", "master"])
def test_it_kills_a_lone_enemy_in_one_turn(level):
    state = position({"others": [{"mana": 24}]}, {"others": [{}]})
    done = []
    while state.outcome is None:
        action, _ = thought(state, level)
        done.append(str(action))
        state.apply(action)
        assert state.turn == "light"
    assert state.outcome.winner == "light"
    assert done.count("attack dark-1") == 3


LITERAL = {**BOTH, "collection": "a", "burning": "a", "delay-extra": True, "stun-guard": False}


def test_it_finds_the_collection_that_wins_where_nothing_bounds_it():
    """Light collects, uses forsage and attacks three times before the evidence counts (B20 a)."""
    state = position({"others": [{"mana": 5}]}, {"others": [{}]}, LITERAL)
    while state.outcome is None:
        state.apply(thought(state, "master")[0])
        assert state.outcome is not None or state.turn == "light"
    assert state.outcome.winner == "light"


@pytest.mark.parametrize("mana", [10**6, 10**900])
def test_riches_without_a_bound_neither_slow_it_down_nor_break_it(mana):
    side = {"others": [{"mana": mana, "layer": 1}, {"mana": mana}], "evidence": mana}
    state = position(side, side, LITERAL)
    started = perf_counter()
    for _ in range(6):
        state.apply(thought(state, "middle")[0])
        if state.outcome is not None:
            break
    assert perf_counter() - started < 5


WAITED = (
    {
        "created": 2,
        "evidence": 3,
        "others": [{"lives": 2, "mana": 4, "level": 3}, {"lives": 3, "mana": 2, "level": 2}],
    },
    {"created": 2, "evidence": 2, "others": [{"mana": 3, "level": 2}, {"mana": 1, "level": 2}]},
)
"""Round 8 between two players of 300 nodes, where a delay wasted one mana."""


@pytest.mark.parametrize("level", ["strong", "master"])
def test_it_grows_rather_than_pay_for_waiting(level):
    state = position(*WAITED, {"expansion-1": True}, round=8)
    action, _ = thought(state, level)
    assert action == Action("recharge")


@pytest.mark.parametrize("options", VARIANTS[1:4])
def test_an_other_that_acts_is_never_worth_less_than_one_that_waits(options):
    """Formerly waiting was worth more than recharging above ten mana."""
    rules = Rules.of(None, options)
    value = Value(rules)
    for mana in range(31):
        for level in range(1, 10):
            others = [{"mana": mana, "level": level}, {"mana": 2}]
            p = position({"others": others}, {"others": [{}, {}]}, options).position
            grown = [value(apply_move(p, (verb, -1, 0), rules)) for verb in (RECHARGE, FARM)]
            assert max(grown) > value(p), (mana, level)


def test_it_declares_the_tribunal_that_wins():
    state = position({"evidence": 20, "others": [{}]}, {"others": [{}]}, phase="declare")
    action, reason = thought(state, "middle")
    assert action == Action("declare")
    assert reason.code == "tribunal.why-wins"


def test_it_protects_its_best_at_a_tribunal():
    strong = {"mana": 12, "level": 4}
    state = position({"evidence": 20, "others": [{}]}, {"others": [strong, {"lives": 1}]}, phase="price")
    for expected in ("price dark-1 21", "price dark-2 19"):
        action, _ = thought(state, "strong")
        assert str(action) == expected
        state.apply(action)


def test_it_follows_prices_that_somebody_else_began():
    state = position({"evidence": 20, "others": [{}]}, {"others": [{}, {}]}, phase="price", prices=[7])
    state.apply(thought(state, "strong")[0])
    assert state.question.kind == "tribunal.ask-pick"


def test_it_plays_on_when_a_draw_is_offered():
    state = GAME.new(None, {}, 0)
    state.apply(Action("offer-draw"))
    assert thought(state, "weak")[0] == Action("decline-draw")


def test_the_same_question_gets_the_same_answer_also_across_processes():
    state = pickle.loads(pickle.dumps(GAME.new(None, BOTH, 0)))
    one, two = (thought(state, "strong", seed=4) for _ in range(2))
    assert one == two == pickle.loads(pickle.dumps(one))
    reason = one[1]
    for language in i18n.LANGUAGES:
        assert i18n.fill(reason.code, language, reason.args) != reason.code


def test_it_stops_when_told_and_when_its_time_is_up():
    state = position({"others": [{"mana": 9}] * 3}, {"others": [{"mana": 9}] * 3})
    started = perf_counter()
    hasty = thought(state, "master", Budget(seconds=0.05))
    cancelled = thought(state, "master", Budget(stop=lambda: True))
    assert perf_counter() - started < 2
    for action, _ in (hasty, cancelled):
        assert state.why_not(action) is None


def test_the_levels_differ_in_nodes():
    nodes = [level.nodes for level in LEVELS.values()]
    assert nodes == sorted(nodes)
    assert len(LEVELS) >= 3


@pytest.mark.parametrize("options", [{}, BOTH])
def test_even_the_middle_level_beats_a_random_player(options):
    wins = 0
    for seed in range(2):
        players = {"light": TribunalPlayer("middle"), "dark": RandomPlayer()}
        match = play(GAME, Numbers(), players, seed, options)
        wins += match.outcome.winner == "light"
    assert wins == 2


def test_the_arena_repeats_its_games():
    def moves():
        players = dict.fromkeys(("light", "dark"), TribunalPlayer("weak"))
        return play(GAME, Numbers(most_rounds=6), players, 3).moves

    assert moves() == moves()
