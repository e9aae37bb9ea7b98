"""The ten worked cases W1 to W10, step by step."""

import pytest

rule = pytest.mark.rule
BASE = {}


@rule("tribunal:W1", "tribunal:R15", "tribunal:R14", "tribunal:R16", "tribunal:R4", "tribunal:B2")
def test_w1_the_opening_farm(setup):
    table = setup().play("farm")
    assert table.look("light-1") == (3, 0, 0, 2, 0)
    assert table.evidence == (0, 1)
    table.play("pass", "recharge")
    assert table.look("light-1") == (3, 2, 0, 2, 0)


@rule("tribunal:W2", "tribunal:R18", "tribunal:R12", "tribunal:R10", "tribunal:R15")
def test_w2_free_entry_later_bill(setup):
    table = setup().play("recharge", "deeper")
    assert table.look("dark-1") == (3, 0, 1, 1, 0)
    assert table.look("light-1") == (3, 1, 0, 1, 0)
    assert table.why("attack dark-1") == ("too-little-mana", "R17")
    table.play("recharge", "farm")
    assert table.evidence == (0, 0)
    assert table.look("dark-1") == (2, 0, 0, 2, 1)


@rule("tribunal:W3", "tribunal:R11", "tribunal:R10", "tribunal:R19", "tribunal:R26")
def test_w3_the_trap(board):
    table = board(["3 1 2 1 0"], ["3 0 0 1 0"], options=BASE)
    assert table.verbs == {"pass", "farm"}
    assert table.play("pass").look("light-1") == (2, 0, 0, 1, 0)
    assert board(["3 2 2 1 0"], ["3 0 0 1 0"], options=BASE).play("up").look("light-1") == (3, 0, 1, 1, 0)
    table = board(["1 0 1 1 0"], ["3 0 0 1 0"], options=BASE).play("farm")
    assert table.state.outcome.winner == "dark"
    assert table.state.outcome.reason == "tribunal.end-gloom"


@rule("tribunal:W4", "tribunal:R12", "tribunal:R13", "tribunal:R17", "tribunal:B6")
@pytest.mark.parametrize("target", ["dark-1", "dark-2"])
def test_w4_what_an_attack_sees_and_who_sees_it(board, target):
    table = board(["3 4 1 1 0"], ["3 0 0 1 0", "3 1 1 1 0", "3 2 2 1 0"], options=BASE)
    assert {a for a in table.legal if a.startswith("attack")} == {"attack dark-1", "attack dark-2"}
    assert table.why("attack dark-3") == ("unseen", "R12")
    table.play(f"attack {target}")
    assert table.evidence == (0, 10)
    assert table.look(target)[0] == 2
    assert table.look("light-1") == (3, 0, 1, 1, 0)


@rule("tribunal:W5", "tribunal:R13", "tribunal:R17", "tribunal:X1")
def test_w5_the_killing_blow_is_not_witnessed_by_the_killed(board):
    table = board(["3 3 0 1 0"], ["1 0 0 1 0", "3 0 0 1 0"], options=BASE).play("attack dark-1")
    assert table.look("dark-1") is None
    assert table.evidence == (0, 5)
    table = board(["3 9 0 1 0"], ["3 0 0 1 0"], options=BASE)
    table.play("attack dark-1", "pass", "attack dark-1")
    assert table.evidence == (0, 10)
    table.play("pass", "attack dark-1")
    assert table.evidence == (0, 10)
    assert table.state.outcome.winner == "light"


@rule("tribunal:W6", "tribunal:R20", "tribunal:R7", "tribunal:R6", "tribunal:B3", "tribunal:B4")
def test_w6_initiation(board):
    table = board(["3 12 0 1 0", "3 0 0 1 0"], ["3 0 0 1 0"], options=BASE).play("initiate")
    assert table.look("light-1")[1] == 2
    assert table.look("light-3") == (3, 0, 0, 1, 0)
    assert table.state.queue == ("light-2", "light-3")
    table.play("recharge")
    assert table.state.to_move == "light"
    table.play("recharge")
    assert table.look("light-3") == (3, 1, 0, 1, 0)
    assert table.state.to_move == "dark"


@rule("tribunal:W7", "tribunal:R15", "tribunal:B2")
def test_w7_several_levels_at_once(board):
    table = board(["3 8 4 1 0"], ["3 9 4 1 0", "3 9 3 1 0"], options=BASE).play("farm")
    assert table.look("light-1") == (3, 4, 4, 3, 2)
    assert table.evidence == (0, 1)


@rule("tribunal:W8", "tribunal:R22", "tribunal:R23", "tribunal:R24", "tribunal:B8", "tribunal:B9")
def test_w8_a_tribunal(board):
    table = board(["3 0 0 1 0"], ["3 0 0 1 0", "1 0 0 1 0"], L=20, options=BASE).play("pass", "declare")
    assert table.state.to_move == "dark"
    table.play("price dark-1 21")
    assert table.why("price dark-2 20") == ("number-out-of-range", "R23")
    table.play("price dark-2 19")
    assert {a for a in table.legal if a.startswith("pick")} == {"pick dark-2"}
    assert table.why("pick dark-1") == ("too-dear", "R24")
    table.play("pick dark-2")
    assert table.look("dark-2") is None
    assert table.evidence == (1, 0)
    assert table.state.to_move == "dark"


@rule("tribunal:W9", "tribunal:E5")
def test_w9a_fabrication(board):
    table = board(["3 9 1 1 0"], ["3 0 0 1 0", "3 0 0 1 0"]).play("fabricate 4")
    assert table.evidence == (4, 0)
    assert table.look("light-1") == (3, 2, 1, 1, 0)


@rule("tribunal:W9", "tribunal:E1", "tribunal:B11", "tribunal:X2")
def test_w9b_healing_grows_dearer_and_stops_at_three_lives(board):
    table = board(["3 30 0 1 0", "3 30 0 1 0", "1 0 0 1 0"], ["3 0 0 1 0"])
    table.play("heal light-3", "heal light-3")
    assert table.look("light-1")[1] == 23
    assert table.look("light-2")[1] == 20
    assert table.look("light-3")[0] == 3
    table.play("pass", "pass")
    assert table.why("heal light-3") == ("unhurt", "B11")


@rule("tribunal:W9", "tribunal:E4")
def test_w9c_a_transfer_costs_twice(board):
    table = board(["3 7 0 1 0", "3 0 0 1 0"], ["3 0 0 1 0"]).play("transfer light-2 3")
    assert table.look("light-1")[1] == 1
    assert table.look("light-2")[1] == 3


@rule("tribunal:W9", "tribunal:E2", "tribunal:R13", "tribunal:R14")
def test_w9d_the_blinded_are_no_witnesses(board):
    table = board(["3 1 0 1 0", "3 0 0 1 0"], ["3 0 0 1 0", "3 0 0 1 0"]).play("blind dark-1")
    assert table.look("light-1")[1] == 0
    assert table.evidence == (0, 1)
    assert table.play("farm").evidence == (0, 2)


@rule("tribunal:W10", "tribunal:E6", "tribunal:B15", "tribunal:B16")
def test_w10a_the_burst_of_24_mana(board):
    table = board(["3 24 0 1 0"], ["3 0 0 1 0"])
    seen = []
    for text in ("forsage", "attack dark-1", "forsage", "attack dark-1", "attack dark-1"):
        table.play(text)
        seen.append((table.look("light-1")[1], table.evidence[1]))
    assert seen == [(19, 0), (16, 5), (6, 5), (3, 10), (0, 10)]
    assert table.state.outcome.winner == "light"


@rule("tribunal:W10", "tribunal:E7", "tribunal:R8", "tribunal:R12")
def test_w10b_the_stunned_still_pay(board):
    table = board(["3 3 2 1 0"], ["3 1 2 1 0", "3 0 0 1 0"]).play("stun dark-1")
    assert table.evidence == (0, 0)
    assert table.look("light-1") == (3, 0, 2, 1, 0)
    assert table.look("dark-1") == (2, 0, 0, 1, 0)
    assert table.state.queue == ("dark-2",)


@rule("tribunal:W10", "tribunal:E9", "tribunal:B22")
def test_w10c_the_shield(board):
    table = board(["3 4 1 1 0"], ["1 1 1 1 0|shielded"]).play("attack dark-1")
    assert table.look("dark-1")[0] == 1
    assert not table.info("dark-1").shielded
    assert table.look("light-1")[1] == 0
    assert table.evidence == (0, 5)
