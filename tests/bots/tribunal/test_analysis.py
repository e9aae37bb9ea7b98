"""The analysis board: lines of a position, prices of a Tribunal, the engine process."""

import queue

import pytest

from app.bots.tribunal.alpha_beta import Search
from app.bots.tribunal.analysis import Analyser, analyse, price
from app.bots.tribunal.value import WIN, chance, fitted
from app.rules.game import Action
from app.rules.tribunal import GAME, Rules
from app.rules.tribunal.position import build_position

BOTH = {"expansion-1": True, "expansion-2": True}


def position(light, dark, options=BOTH, **more):
    return build_position({"light": light, "dark": dark, **more}, Rules.of(None, options))


def last(found):
    return [*found][-1]


def test_the_lines_are_different_legal_choices_the_best_one_first():
    state = position({"others": [{"mana": 4}, {"mana": 2}]}, {"others": [{"mana": 3}]})
    seen = [*analyse(Search(state.rules, nodes=2000), state)]
    assert [one.done for one in seen] == [False] * (len(seen) - 1) + [True]
    assert [one.depth for one in seen[:-1]] == [*range(1, len(seen))]
    lines = seen[-1].lines
    assert len({line.steps[0] for line in lines}) == 3
    assert [line.chance for line in lines] == sorted((line.chance for line in lines), reverse=True)


def test_the_steps_of_a_line_can_be_played_one_after_another():
    state = position({"evidence": 20, "others": [{"mana": 4}]}, {"others": [{}, {"lives": 1}]}, phase="price")
    for line in last(analyse(Search(state.rules, nodes=2000), state)).lines:
        board = state.copy()
        assert [action.verb for _, action in line.steps[:2]] == ["price", "price"]
        for seat, action in line.steps:
            assert board.to_move == seat
            board.apply(action)


def test_who_wins_and_when_is_told():
    state = position({"others": [{"mana": 24}]}, {"others": [{}]}, round=7)
    best = last(analyse(Search(state.rules, nodes=20_000), state)).lines[0]
    assert (best.chance, best.mate) == (1.0, 7)
    assert best.steps[-1] == ("light", Action.parse("attack dark-1"))


def test_prices_tell_what_the_accuser_would_take_and_what_is_better():
    strong = {"mana": 12, "level": 4}
    state = position({"evidence": 20, "others": [{}]}, {"others": [strong, {"lives": 1}]}, phase="price")
    found = last(price(Search(state.rules, nodes=4000), state, (20, 20)))
    assert [pick.name for pick in found.picks] == ["dark-1", "dark-2"]
    assert found.best == (21, 19)
    assert found.best_chance < found.chance
    best = last(price(Search(state.rules, nodes=4000), state, found.best))
    assert [pick.name for pick in best.picks] == ["dark-2"]
    assert best.best_chance == pytest.approx(best.chance, abs=0.05)


@pytest.mark.parametrize("variant", fitted()[1])
def test_the_chances_of_both_sides_are_those_of_one_game(variant):
    rules = Rules.of(None, dict(zip(("expansion-1", "expansion-2"), variant, strict=True)))
    before = -1.0
    for points in (-WIN + 9, -60, -8, -1, 0, 1, 8, 60, WIN - 9):
        mine, theirs = chance(points, rules), chance(-points, rules)
        assert mine.win + mine.draw + mine.loss == pytest.approx(1)
        assert (mine.win, mine.score) == (pytest.approx(theirs.loss), pytest.approx(1 - theirs.score))
        assert min(mine.win, mine.draw, mine.loss) >= 0
        assert mine.score > before
        before = mine.score


def test_the_analyser_tells_more_and_more_and_takes_the_next_question():
    heard = queue.Queue()
    analyser = Analyser()
    try:
        state = GAME.new(None, BOTH, 0)
        analyser.ask(state, heard.put, request=1)
        first = heard.get(timeout=30)
        assert (first.version, first.done) == (1, False)
        analyser.ask(state, heard.put, seconds=0.3, request=2)
        while (found := heard.get(timeout=30)).version == 1:
            pass
        while not found.done:
            deeper = heard.get(timeout=30)
            assert deeper.depth >= found.depth
            found = deeper
        analyser.cancel()
    finally:
        analyser.close()
