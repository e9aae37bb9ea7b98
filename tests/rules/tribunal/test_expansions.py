"""The rules of the expansions, one by one (docs/rules/tribunal.*.md)."""

import pytest

from app.rules.tribunal.position import to_plain

rule = pytest.mark.rule


@rule("tribunal:E1")
@pytest.mark.parametrize(
    ("options", "verb"),
    [
        ({}, "heal light-1"),
        ({"expansion-2": True}, "fabricate 1"),
        ({"expansion-1": True}, "forsage"),
        ({}, "collect 1"),
    ],
)
def test_an_expansion_that_is_off_has_no_actions(board, options, verb):
    assert board(["3 30 0 1 0"], ["3 0 0 1 0"], options=options).why(verb)[0].startswith("no-expansion")


@rule("tribunal:R3", "tribunal:E1")
def test_who_was_healed_before_is_dearer_for_everybody(board):
    hurt = {"lives": 1, "heals": 2}
    table = board(["3 13 4 1 0", hurt], ["3 0 0 1 0"]).play("heal light-2")
    assert table.look("light-1") == (2, 0, 0, 1, 0)
    assert table.info("light-2").heals == 3
    assert board(["3 12 4 1 0", hurt], ["3 0 0 1 0"]).why("heal light-2") == ("too-little-mana", "E1")


@rule("tribunal:B12", "tribunal:E2")
def test_the_blinded_still_see(board):
    table = board(["3 9 0 1 0", "3 9 0 1 0"], ["3 9 0 1 0"]).play("blind dark-1")
    assert table.why("fabricate 1") == ("watched", "E5")
    assert table.play("attack dark-1").evidence == (0, 0)
    assert "attack light-1" in table.legal


@rule("tribunal:E3")
def test_a_delayed_turn_comes_last_and_pays_then(board):
    table = board(["3 2 1 1 0", "3 10 0 1 0"], ["3 0 0 1 0"]).play("delay")
    assert table.state.queue == ("light-2", "light-1")
    assert table.look("light-1") == (3, 1, 1, 1, 0)
    table.play("initiate")
    assert table.state.queue == ("light-1", "light-3")
    assert table.play("pass").look("light-1") == (3, 0, 1, 1, 0)
    table.play("pass", "pass")
    assert table.state.queue == ("light-1", "light-2", "light-3")


@rule("tribunal:B17")
def test_delays_repeat_but_not_in_extra_turns(board):
    table = board(["3 7 0 1 0"], ["3 0 0 1 0"]).play("delay", "delay")
    assert table.state.queue == ("light-1",)
    table.play("forsage")
    assert table.why("delay") == ("extra-turn-now", "B17")


LITERAL = {"expansion-1": True, "expansion-2": True, "delay-extra": True}


@rule("tribunal:B17")
def test_by_the_letter_a_delayed_chain_waits_with_its_other(board):
    table = board(["3 30 1 1 0", "3 0 0 1 0"], ["3 0 0 1 0"], options=LITERAL).play("forsage", "delay")
    assert table.look("light-1") == (3, 23, 1, 1, 0)
    assert table.state.queue == ("light-2", "light-1")
    assert table.state.question.args["extra"] == table.state.question.args["forsages"] == 0
    table.play("recharge")
    assert table.state.queue == ("light-1",)
    assert table.state.question.args["extra"] == table.state.question.args["forsages"] == 1
    assert table.play("forsage").look("light-1")[1] == 23 - 10 - 1
    table.play("pass", "pass", "pass")
    assert table.state.to_move == "dark"


@rule("tribunal:B17")
def test_a_lone_other_that_delays_an_extra_turn_goes_on_with_it(board):
    table = board(["3 30 0 1 0"], ["3 0 0 1 0"], options=LITERAL).play("forsage", "shield", "delay")
    assert table.state.question.args["extra"] == 0
    assert table.info("light-1").shielded
    assert table.play("pass").state.to_move == "dark"


@rule("tribunal:E4", "tribunal:B23")
def test_mana_goes_to_another_on_any_layer(board):
    table = board(["3 4 0 1 0", "3 3 3 1 0"], ["3 0 0 1 0"])
    assert table.why("transfer light-1 1") == ("not-to-self", "B23")
    assert table.why("transfer light-2 3") == ("number-out-of-range", "E4")
    assert table.play("transfer light-2 2").look("light-2")[1] == 5


@rule("tribunal:E5")
def test_fabrication_needs_no_eyes_on_it(board):
    assert board(["3 9 1 1 0"], ["3 9 1 1 0"]).why("fabricate 1") == ("watched", "E5")
    assert board(["3 9 1 1 0"], ["3 9 1 1 0|stunned"]).why("fabricate 1") is None
    assert board(["3 1 1 1 0"], ["3 9 0 1 0"]).play("fabricate 1").look("light-1") == (3, 0, 1, 1, 0)


@rule("tribunal:B13")
@pytest.mark.parametrize(("reading", "spent"), [("a", 2), ("d", 7)])
def test_when_fabrication_is_cheap_again(board, reading, spent):
    options = {"expansion-1": True, "fabrication": reading}
    table = board(["3 9 1 1 0", "3 9 1 1 0"], ["3 0 0 1 0"], options=options)
    table.play("fabricate 2", "fabricate 2")
    mana = table.look("light-1")[1] + table.look("light-2")[1]
    assert 18 - 2 - mana == spent - (reading == "d")
    assert table.evidence == (4, 0)


@rule("tribunal:E6", "tribunal:B14")
def test_a_fall_goes_on_with_the_chain_from_layer_0(board):
    table = board(["3 6 2 1 0"], ["3 0 0 1 0"]).play("forsage")
    assert table.look("light-1") == (2, 0, 0, 1, 0)
    assert table.state.question.args["extra"] == 1
    table.play("recharge", "recharge")
    assert table.look("light-1") == (2, 2, 0, 1, 0)
    assert table.state.to_move == "dark"


@rule("tribunal:E6")
def test_death_ends_the_chain(board):
    table = board(["1 5 2 1 0", "3 0 0 1 0"], ["3 0 0 1 0"]).play("forsage")
    assert table.look("light-1") is None
    assert table.state.queue == ("light-2",)
    assert table.state.question.args["extra"] == 0


@rule("tribunal:B14")
def test_every_turn_of_a_chain_pays_for_itself(board):
    table = board(["3 20 1 1 0"], ["3 0 0 1 0"]).play("forsage")
    assert table.look("light-1")[1] == 14
    assert table.play("deeper").look("light-1") == (3, 12, 2, 1, 0)
    assert table.play("pass").look("light-1") == (3, 10, 2, 1, 0)


@rule("tribunal:B15", "tribunal:B16")
def test_forsages_grow_dearer_in_a_chain_and_add_up(board):
    table = board(["3 15 0 1 0", "3 9 0 1 0"], ["3 0 0 1 0"]).play("forsage", "forsage")
    assert table.look("light-1")[1] == 0
    assert table.state.question.args["extra"] == 2
    table.play("pass", "pass", "pass")
    assert table.play("forsage").look("light-2")[1] == 4


@rule("tribunal:E7", "tribunal:R12")
def test_the_stunned_see_nothing_and_skip(board):
    table = board(["3 9 0 1 0", "3 9 0 1 0"], ["3 9 0 1 0"]).play("stun dark-1", "attack dark-1")
    assert table.evidence == (0, 0)
    assert table.state.to_move == "light"
    assert not table.info("dark-1").stunned


@rule("tribunal:E2", "tribunal:E7", "tribunal:E8", "tribunal:R12")
@pytest.mark.parametrize("text", ["blind dark-1", "stun dark-1", "burn dark-1 1"])
def test_what_is_done_to_an_enemy_needs_it_in_sight(board, text):
    assert board(["3 9 0 1 0"], ["3 9 1 1 0"]).why(text) == ("unseen", "R12")
    assert board(["3 9 1 1 0"], ["3 9 1 1 0"]).why(text) is None


@rule("tribunal:B18")
@pytest.mark.parametrize(("verb", "gained"), [("blind", 1), ("stun", 3)])
def test_stunning_and_blinding_again_changes_nothing_but_is_seen(board, verb, gained):
    table = board(["3 9 0 1 0", "3 9 0 1 0"], ["3 9 0 1 0", "3 9 0 1 0"])
    table.play(f"{verb} dark-1", f"{verb} dark-1")
    assert table.evidence == (0, 2 * gained)


@rule("tribunal:G1")
def test_the_guard_lets_nobody_be_stunned_twice_in_a_row(board):
    table = board(["3 9 0 1 0"], ["3 9 0 1 0"]).play("stun dark-1")
    assert table.info("dark-1").immune
    assert table.why("stun dark-1") == ("stun-guarded", "G1")
    table.play("pass", "delay")
    assert table.info("dark-1").immune
    table.play("pass")
    assert table.why("stun dark-1") is None
    unguarded = board(["3 9 0 1 0"], ["3 9 0 1 0"], options={"expansion-2": True, "stun-guard": False})
    assert unguarded.play("stun dark-1").why("stun dark-1") is None


@rule("tribunal:E8", "tribunal:B19")
def test_burning_takes_what_there_is_and_the_target_sees(board):
    table = board(["3 9 0 1 0"], ["3 2 0 1 0"])
    assert table.why("burn dark-1 3") == ("number-out-of-range", "B19")
    table.play("burn dark-1 2")
    assert table.look("dark-1")[1] == 0
    assert table.look("light-1")[1] == 5
    assert table.evidence == (0, 1)
    assert board(["3 9 0 1 0"], ["3 0 0 1 0"]).why("burn dark-1 1") == ("nothing-to-burn", "B19")


@rule("tribunal:E8", "tribunal:B19")
def test_by_the_letter_more_can_be_burnt_than_there_is(board):
    options = {"expansion-2": True, "burning": "a"}
    table = board(["3 9 0 1 0"], ["3 2 0 1 0", "3 0 0 1 0"], options=options)
    assert table.why("burn dark-1 5") == ("number-out-of-range", "B19")
    assert table.why("burn dark-2 1") is None
    table.play("burn dark-1 4")
    assert table.look("light-1")[1] == 1
    assert table.look("dark-1")[1] == 0
    assert table.events[0].args["mana"] == 2
    assert table.evidence == (0, 2)


@rule("tribunal:E9", "tribunal:B21")
def test_a_shield_lasts_till_the_next_regular_turn(board):
    table = board(["3 20 0 1 0"], ["3 9 0 1 0"]).play("forsage", "shield")
    assert table.why("shield") == ("shielded-already", "E9")
    table.play("recharge")
    assert table.info("light-1").shielded
    table.play("pass")
    assert not table.info("light-1").shielded


@rule("tribunal:B22", "tribunal:E9")
def test_the_second_blow_in_a_turn_wounds(board):
    table = board(["3 9 0 1 0", "3 9 0 1 0"], ["3 0 0 1 0|shielded"]).play("attack dark-1", "attack dark-1")
    assert table.look("dark-1")[0] == 2
    assert table.evidence == (0, 10)


@rule("tribunal:E10", "tribunal:B20")
@pytest.mark.parametrize(("reading", "layer", "most"), [("c", 1, 2), ("a", 1, 99), ("b", 1, 0), ("b", 0, 99)])
def test_how_much_can_be_collected_where(board, reading, layer, most):
    table = board([f"3 5 {layer} 2 0"], ["3 9 1 1 0"], options={"expansion-2": True, "collection": reading})
    amounts = [int(a.split()[1]) for a in table.legal if a.startswith("collect")]
    assert max(amounts, default=0) == most
    if most:
        assert table.play("collect 2").evidence == (0, 2)
    else:
        assert table.why("collect 1") == ("collect-in-reality", "B20")


@rule("tribunal:B20")
@pytest.mark.parametrize("reading", ["a", "b"])
def test_by_the_letter_a_collection_has_no_bound(board, reading):
    table = board(["3 0 0 2 0"], ["3 9 0 1 0"], options={"expansion-2": True, "collection": reading})
    for amount in (1, 100, 12_345_678, 10**30):
        assert table.why(f"collect {amount}") is None
    assert table.why("collect 0") == ("number-too-small", "B20")
    table.play(f"collect {10**30}")
    assert table.look("light-1")[1] == table.evidence[1] == 10**30
    again = board(**plain_sides(table), turn="dark", options={"expansion-2": True, "collection": reading})
    assert again.state.digest() == table.state.digest()


def plain_sides(table):
    data = to_plain(table.state)
    sides = {seat: data[seat]["others"] for seat in ("light", "dark")}
    return {**sides, "L": data["light"]["evidence"], "D": data["dark"]["evidence"]}


@rule("tribunal:B20")
def test_riches_without_a_bound_are_listed_up_to_a_stated_amount(board):
    options = {"expansion-1": True, "expansion-2": True, "collection": "a"}
    rich = 10**900
    table = board([{"mana": rich}, "3 0 0 1 0"], [{"mana": rich}], options=options)
    most = table.state.rules.numbers.collect_limit
    amounts = {a.verb: int(a.args[-1]) for a in table.state.legal() if a.args and a.args[-1].isdigit()}
    assert amounts == {"transfer": most, "burn": most, "collect": most}
    assert table.why(f"transfer light-2 {rich // 2}") is None
    assert table.why(f"transfer light-2 {rich // 2 + 1}")[0] == "number-out-of-range"
    unseen = board([{"mana": rich, "layer": 1}], ["3 0 0 1 0"], options=options)
    assert f"fabricate {most}" in unseen.legal
    assert unseen.why(f"fabricate {10**450}") is None
