"""Numbers of a set: each affects the game, and a record stores them."""

import re
from dataclasses import replace

import pytest

from app import i18n
from app.bots.tribunal.moves import acting
from app.rules.game import BadText
from app.rules.games import cards_in
from app.rules.match import Match, replay
from app.rules.record import parse, write_entry, write_header
from app.rules.tribunal import GAME, Numbers, Rules
from app.rules.tribunal.legality import refusal
from app.rules.tribunal.numbers import NAMES

LIT, DIM = ["3 30 1 1 0"], ["3 30 1 1 0"]
FOES = ["3 0 0 1 0", "3 0 0 1 0"]
ALLIES = ["3 30 1 1 0", {"lives": 1}]
HEALED = ["3 30 1 1 0", {"lives": 1, "heals": 1}]


def mana(table, name="light-1"):
    return table.look(name)[1]


# By number: the value tried, the position, the actions, and how to read the result.
CASES = {
    "attack-cost": (4, LIT, DIM, "attack dark-1", lambda t: mana(t), 30 - 4 - 1),
    "attack-damage": (2, LIT, DIM, "attack dark-1", lambda t: t.look("dark-1")[0], 1),
    "attack-rate": (7, LIT, DIM, "attack dark-1", lambda t: t.evidence[1], 7),
    "average-price": (15, LIT, DIM, "", lambda t: t.state.rules.average_price, 15),
    "blind-cost": (3, LIT, DIM, "blind dark-1", lambda t: mana(t), 30 - 3 - 1),
    "blind-rate": (4, LIT, [*DIM, "3 9 1 1 0"], "blind dark-1", lambda t: t.evidence[1], 4),
    "burn-cost": (3, LIT, DIM, "burn dark-1 2", lambda t: mana(t), 30 - 6 - 1),
    "burn-rate": (6, LIT, DIM, "burn dark-1 2", lambda t: t.evidence[1], 6),
    "collect-rate": (2, ["3 5 1 3 0"], DIM, "collect 3", lambda t: t.evidence[1], 6),
    "delay-cost": (4, ALLIES, FOES, "delay", lambda t: mana(t), 30 - 4),
    "evidence-needed": (25, LIT, DIM, "", lambda t: t.why("declare"), ("too-little-evidence", "R22")),
    "fabricate-cost": (3, LIT, FOES, "fabricate 2", lambda t: mana(t), 30 - (3 + 4) - 1),
    "fabricate-step": (5, LIT, FOES, "fabricate 2", lambda t: mana(t), 30 - (0 + 5) - 1),
    "fall-lives": (2, ["3 0 1 1 0"], FOES, "pass", lambda t: t.look("light-1")[0], 1),
    "farm-rate": (3, LIT, DIM, "farm", lambda t: t.evidence[1], 3),
    "farm-xp": (4, ["3 9 1 9 0"], FOES, "farm", lambda t: t.look("light-1")[4], 5),
    "forsage-cost": (6, LIT, DIM, "forsage", lambda t: mana(t), 30 - 6 - 1),
    "forsage-step": (2, ["3 30 0 1 0"], FOES, "forsage forsage", lambda t: mana(t), 30 - 5 - 7),
    "forsage-turns": (3, LIT, DIM, "forsage", lambda t: t.state.question.args["extra"], 2),
    "heal-cost": (9, ALLIES, FOES, "heal light-2", lambda t: mana(t), 30 - 9 - 1),
    "heal-lives": (2, ALLIES, FOES, "heal light-2", lambda t: t.look("light-2")[0], 3),
    "heal-step": (5, HEALED, FOES, "heal light-2", lambda t: mana(t), 30 - 12 - 1),
    "initiate-cost": (4, ["3 30 0 1 0"], FOES, "initiate", lambda t: mana(t), 26),
    "lives": (4, ["4 30 0 1 0"], FOES, "initiate", lambda t: t.look("light-2")[0], 4),
    "shield-cost": (2, LIT, DIM, "shield", lambda t: mana(t), 30 - 2 - 1),
    "stun-cost": (2, LIT, DIM, "stun dark-1", lambda t: mana(t), 30 - 2 - 1),
    "stun-rate": (2, LIT, [*DIM, "3 9 1 1 0"], "stun dark-1", lambda t: t.evidence[1], 2),
    "transfer-cost": (3, ALLIES, FOES, "transfer light-2 4", lambda t: mana(t), 30 - 12 - 1),
}  # fmt: skip
SETTINGS = {
    "light-mana": (2, {}, lambda r: GAME.new(r.numbers, {}, 1).others("light")[0].mana, 2),
    "dark-mana": (3, {}, lambda r: GAME.new(r.numbers, {}, 1).others("dark")[0].mana, 3),
    "quiet-rounds": (7, {}, lambda r: r.quiet_rounds, 7),
    "most-rounds": (90, {}, lambda r: r.most_rounds, 90),
    "last-round": (300, {"round-limit": False}, lambda r: r.most_rounds, 300),
    "repetitions": (2, {"repetition": True}, lambda r: r.repetitions, 2),
}


def changed(name, value):
    return Numbers.of_set("mine", {name: value})


@pytest.mark.rule("tribunal:R14", "tribunal:R17", "tribunal:E5", "tribunal:E6")
@pytest.mark.parametrize("name", CASES)
def test_a_number_of_the_set_is_what_the_game_goes_by(board, name):
    value, light, dark, played, look, wanted = CASES[name]
    verbs = re.findall(r"[a-z]+(?: [\w-]*\d)*", played)
    table = board(light, dark, L=20, numbers=changed(name, value)).play(*verbs)
    assert look(table) == wanted
    before = [one.replace("4 30", "3 30") if isinstance(one, str) else one for one in light]
    assert look(board(before, dark, L=20).play(*verbs)) != wanted


@pytest.mark.parametrize("name", SETTINGS)
def test_a_number_of_the_set_stands_in_its_rules(name):
    value, options, look, wanted = SETTINGS[name]
    assert look(Rules.of(changed(name, value), options)) == wanted != look(Rules.of(None, options))


def test_every_number_is_tried():
    assert {*CASES, *SETTINGS} == NAMES.keys()


def test_the_last_enemy_may_fall_to_an_attack_that_is_no_offence(board):
    table = board(["3 3 0 1 0"], ["1 0 0 1 0"], numbers=changed("attack-rate", 0)).play("attack dark-1")
    assert table.state.outcome.winner == "light"


@pytest.mark.parametrize(("cost", "step"), [(0, 1), (3, 1), (0, 4), (2, 3)])
def test_evidence_is_fabricated_as_far_as_the_mana_goes(board, cost, step):
    numbers = Numbers(fabricate_cost=cost, fabricate_step=step)
    for owned in range(40):
        table = board([f"3 {owned} 1 1 0"], FOES, numbers=numbers)
        most = sum(sum(cost + step * n for n in range(k)) <= owned for k in range(1, 30))
        assert {a for a in table.legal if a.startswith("fabricate")} == {
            f"fabricate {k}" for k in range(1, most + 1)
        }


@pytest.mark.parametrize("name", NAMES)
def test_the_computer_looks_at_legal_moves_whatever_the_numbers(board, name):
    numbers = changed(name, Numbers().values()[name] + 3)
    if numbers.faults():
        numbers = replace(numbers, evidence_needed=numbers.average_price)
    for light in (["3 30 1 2 0", "2 9 0 1 0"], ["3 12 0 1 0", "1 2 2 1 0"]):
        p = board(light, ["3 9 0 1 0", "2 5 1 1 0"], numbers=numbers).state
        assert all(refusal(p.position, move, p.rules) is None for move in acting(p.position, p.rules))


def test_a_record_carries_the_numbers_that_are_not_as_before():
    numbers = Numbers.of_set("mine", {"attack-cost": 4, "lives": 5, "weather": 7})
    match = Match.begin(GAME, numbers, 1, {})
    match.submit(match.state.legal()[0])
    text = write_header(match.header) + "".join(map(write_entry, match.entries))
    assert [line for line in text.splitlines() if line.startswith("number")] == [
        "number lives 5", "number attack-cost 4",
    ]  # fmt: skip
    record = parse(text.encode())
    carried = cards_in(record.header)
    assert carried == numbers
    assert replay(record, GAME, carried).state.digest() == match.state.digest()


def test_a_record_without_numbers_means_those_of_before():
    header = parse(write_header(Match.begin(GAME, Numbers(), 1, {}).header).encode()).header
    assert header.card_lines == ()
    assert cards_in(header) == Numbers()


def test_a_record_that_carries_no_numbers_of_other_ones_leaves_them_to_the_catalogue():
    match = Match.begin(GAME, changed("lives", 5), 1, {}, with_cards=False)
    assert cards_in(parse(write_header(match.header).encode()).header) is None


@pytest.mark.parametrize(
    "line", ["number weather 7", "number lives x", "number lives 3 4", "card lives", "number lives ٣"]
)
def test_a_line_that_is_no_number_is_refused(line):
    with pytest.raises(BadText) as refused:
        Numbers.read("mine", ["number attack-cost 4", line])
    assert refused.value.reason.args["line"] == 2


@pytest.mark.parametrize(
    ("name", "value"),
    [("delay-cost", 0), ("fabricate-step", 0), ("forsage-cost", 0), ("lives", 0), ("farm-rate", 10_001)],
)
def test_numbers_that_nobody_can_play_by_are_refused_in_a_sentence(name, value):
    with pytest.raises(BadText) as refused:
        Rules.of(changed(name, value), {})
    assert refused.value.reason.args["name"] == name
    for language in i18n.LANGUAGES:
        assert name in i18n.fill(refused.value.reason.code, language, refused.value.reason.args)
