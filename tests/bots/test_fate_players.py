"""Bots of Own Fate: complete games, no use of hidden information, different strength."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from app.bots.contest import play
from app.bots.fate import evaluate, heuristics, race
from app.bots.fate.players import LEVELS
from app.bots.player import Budget, RandomPlayer
from app.bots.players import player
from app.rules.cardset import read_set
from app.rules.game import Action
from app.rules.own_fate import GAME
from tests.rules.table import set_table

PINNED = Path(__file__).parents[1] / "rules" / "own_fate.set"
CARDS = read_set(PINNED.read_text(encoding="utf-8").splitlines())
FEW = Budget(playouts=6)


def positions(seed, every):
    """Return every *every*-th position with a choice from a game of watchmen."""
    state, number, found = GAME.new(CARDS, {}, seed), 0, []
    while state.to_move is not None:
        legal = state.legal()
        number += 1
        if number % every == 0 and len(legal) > 1:
            found.append(state.copy())
        state.apply(heuristics.best(state, legal), events=False)
    return found


@pytest.mark.parametrize("level", list(LEVELS))
def test_a_choice_depends_only_on_what_the_seat_may_know(level):
    changed = total = 0
    for number, state in enumerate(positions(3, 9)):
        seat = state.to_move
        view = state.view(seat)
        chosen = player(level).choose(view, Random(number), FEW)
        assert chosen in state.legal()
        for world in range(3):
            other = view.determinized(Random(100 * number + world))
            total += 1
            changed += other.digest() != state.digest()
            assert player(level).choose(other.view(seat), Random(number), FEW) == chosen
    assert total > 30
    assert changed >= 0.9 * total


@pytest.mark.parametrize("level", list(LEVELS))
def test_a_choice_can_be_repeated(level):
    for state in positions(5, 40):
        view = state.view(state.to_move)
        assert player(level).choose(view, Random(1), FEW) == player(level).choose(view, Random(1), FEW)


@pytest.mark.parametrize(("level", "least"), [("novice", 9), ("watchman", 11)])
@pytest.mark.parametrize("seat", ["light", "dark"])
def test_a_level_beats_whoever_plays_anything(level, least, seat):
    rival = "dark" if seat == "light" else "light"
    won = 0
    for seed in range(12):
        match = play(GAME, CARDS, {seat: player(level), rival: RandomPlayer()}, seed)
        won += match.outcome.winner == seat
    assert won >= least


def test_the_novice_loses_to_the_watchman_more_often_than_not():
    won = 0
    for seed in range(6):
        for seat, rival in (("light", "dark"), ("dark", "light")):
            match = play(GAME, CARDS, {seat: player("watchman"), rival: player("novice")}, seed)
            won += match.outcome.winner == seat
    assert won > 6


def test_an_attacker_gives_up_the_weakest_attack_to_zavulons_amulet():
    here, amulet = "hairdresser", "items zavulon-amulet"
    others = {"larisa": f"{here}: attack-1", "andrey": f"{here}: attack-3", "anton": f"{here}; {amulet}"}
    table = set_table(CARDS, "battle", **others)
    table.slot("larisa", "play attack-1 anton").slot("andrey", "play attack-3 anton")
    assert table.state.question.kind == "cancel-attack"
    assert str(heuristics.best(table.state, table.state.legal())) == "cancel attack-1.1"


@pytest.mark.parametrize(
    ("vampire", "others", "opened"),
    [
        ("entrance-hall", {"egor": "egor-flat"}, "egor-flat"),
        ("entrance-hall", {"egor": "egor-flat", "darya": "egor-flat"}, ""),
        ("metro", {"egor": "moscow", "anton": "svetlana-flat"}, "svetlana-flat"),
        ("metro", {"egor": "moscow", "anton": "svetlana-flat: attack-4"}, ""),
        ("metro", {"egor": "moscow", "anton": "moscow"}, ""),
    ],
)
def test_kostyas_father_opens_egors_flat_if_nobody_watches_and_svetlanas_to_a_weak_light_other(
    vampire, others, opened
):
    table = set_table(CARDS, "movement", dark="kostya-father", andrey=vampire, **others)
    table.until("movement", "andrey")
    chosen = heuristics.best(table.state, table.state.legal())
    assert (chosen.args[1] if chosen.verb == "chance" else "") == opened


def test_nobody_ends_a_game_by_talk_and_every_draw_is_declined():
    state = GAME.new(CARDS, {}, 4)
    offer = next(a for a in state.table_actions() if a.verb == "offer-draw" and a.args == ("light",))
    state.apply(offer)
    for level in LEVELS:
        assert player(level).choose(state.view("dark"), Random(1), FEW).verb == "decline"


def test_the_search_stops_when_told_and_keeps_its_count():
    state = positions(3, 30)[0]
    view = state.view(state.to_move)
    asked = []

    def stop():
        asked.append(1)
        return len(asked) >= 5

    assert race.search(view, Random(1), 1000, stop).simulations == 5
    found = race.search(view, Random(1), 20)
    assert 10 < found.simulations <= 20
    assert max(one.worlds for one in found.candidates) <= 20
    assert 0 <= found.chance <= 1


def searched(budget):
    """Return search results along a game."""
    return [
        race.search(state.view(state.to_move), Random(1), budget)
        for state in positions(3, 20)
        if state.question.kind not in race.PLAIN
    ]


def test_all_rivals_are_weighed_at_the_beginning_of_the_same_turn_some_decisions_on():
    for state in positions(3, 10):
        if state.question.kind in race.PLAIN:
            continue
        world = state.view(state.to_move).determinized(Random(1))
        until = race.horizon(world.copy())
        assert until > state.turn
        for action in state.legal()[:6]:
            after = world.copy()
            after.apply(action, events=False)
            race.play_on(after, until)
            assert after.result is not None or after.turn == until


def test_a_search_ends_when_nobody_can_be_better_any_more():
    spent = [found.simulations for found in searched(200)]
    assert max(spent) <= 200
    assert sum(spent) < 0.6 * 200 * len(spent)


def test_nothing_drops_out_because_a_few_worlds_looked_alike():
    alike = [race.Rival.of(Action("move", (name,)), 0.5) for name in ("one", "other")]
    for rival in alike:
        rival.chances.extend([0.5] * race.FIRST_LOOK)
    assert race._remaining_rivals(alike) == alike
    for rival in alike:
        rival.chances.extend([0.5] * 100)
    assert len(race._remaining_rivals(alike)) == 1


def test_what_was_found_outweighs_the_rules_of_thumb_in_the_end():
    liked, better = race.Rival.of(Action("one"), 1.0), race.Rival.of(Action("other"), 0.0)
    liked.chances.extend([0.50] * 400)
    better.chances.extend([0.53] * 400)
    assert liked.worth(6) > better.worth(6)
    assert liked.worth(400) < better.worth(400)


def test_without_time_a_search_answers_by_one_simulation_and_with_it_by_as_many_as_it_may():
    state = positions(3, 30)[0]
    view = state.view(state.to_move)
    assert race.search(view, Random(1), 1000, seconds=0.0).simulations == 1
    assert 10 < race.search(view, Random(1), 30, seconds=1000.0).simulations <= 30


def test_copies_of_a_spell_are_not_rivals():
    for found in searched(8):
        designs = [one.action.by_design() for one in found.candidates]
        assert len(set(designs)) == len(designs)


def test_the_last_ones_racing_have_met_the_same_worlds():
    for found in searched(60):
        best, *others = found.candidates
        assert not others or best.worlds - max(one.worlds for one in others) <= 1


def test_the_evaluation_knows_the_ends():
    state = GAME.new(CARDS, {}, 1)
    assert 0 < evaluate.light_chance(state) < 1
    state.apply(next(a for a in state.table_actions() if a.verb == "resign" and a.args == ("light",)))
    assert evaluate.light_chance(state) == 0.0


def test_the_worse_the_vortex_the_less_light_hopes():
    for state in positions(3, 40):
        chances = []
        for cell in (2, 5, 9):
            other = state.copy()
            other.inferno = cell
            chances.append(evaluate.light_chance(other))
        assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize("level", ["watchman", "higher"])
def test_nobody_forgives_a_debt_that_has_lost_the_enemy_the_game(level):
    number = 0
    for state in entries():
        mine = 1 if state.to_move == "light" else -1
        state.balance = 9 * mine
        number += 1
        chosen = player(level).choose(state.view(state.to_move), Random(1), FEW)
        assert chosen.verb not in ("enter", "replace")
    assert number >= 5


def entries():
    """Return positions in which a seat may let an Other enter or refuse."""
    found = [state for seed in (3, 4, 5) for state in positions(seed, 1) if state.question.kind == "enter"]
    return [state for state in found if any(action.verb == "enter" for action in state.legal())]


def test_whoever_owes_too_much_has_hardly_a_chance():
    for state in positions(3, 60):
        lead = {}
        for balance in (-9, 0, 9):
            state.balance = balance
            lead[balance] = evaluate.light_chance(state)
        assert lead[-9] <= evaluate.FORGIVEN
        assert lead[9] >= 1 - evaluate.FORGIVEN
        assert lead[-9] < lead[0] < lead[9]


def words_used(compiled):
    """Return every word that applies to a card of the set or to Egor's place."""
    cards, egor = evaluate.feature_names(compiled)
    return {word for group in (*cards.values(), egor) for one in group for word in one}


def test_every_word_of_the_network_can_be_said_of_the_set_and_none_is_said_twice():
    state = GAME.new(CARDS, {}, 1)
    network = evaluate.network()
    assert set(network.features) <= words_used(state.compiled)
    assert len(set(network.features)) == len(network.features)
    assert len(network.rows) == len(evaluate.NAMES) + len(network.features)


def test_the_evaluation_knows_numbers_and_no_names():
    renamed = {card.key: f"someone-{n}" for n, card in enumerate(CARDS.cards) if card.kind == "other"}
    cards = tuple(replace(c, key=renamed.get(c.key, c.key)) for c in CARDS.cards)
    compiled = GAME.new(replace(CARDS, cards=cards), {}, 1).compiled
    assert words_used(compiled) == words_used(GAME.new(CARDS, {}, 1).compiled)


@pytest.mark.parametrize("number", ["strength", "experience", "cost"])
def test_an_edited_card_is_judged_by_its_numbers(number):
    chances = []
    for more in (0, 1):
        cards = tuple(
            replace(c, **{number: getattr(c, number) + more}) if c.kind == "other" else c for c in CARDS.cards
        )
        chances.append(evaluate.light_chance(GAME.new(replace(CARDS, cards=cards), {}, 1)))
    assert chances[0] != chances[1]
