"""The rules of the base game, one by one (docs/rules/tribunal.*.md)."""

import pytest

from app.rules.game import Action
from app.rules.tribunal import Numbers

rule = pytest.mark.rule
BASE = {}


@rule("tribunal:R1", "tribunal:R13")
def test_evidence_outlives_its_witness(board):
    table = board(["3 6 0 1 0"], ["1 0 0 1 0", "3 0 0 1 0"], D=7, options=BASE).play("attack dark-1")
    assert table.evidence == (0, 12)


@rule("tribunal:R2", "tribunal:R4")
def test_setup(setup):
    table = setup()
    assert table.look("light-1") == (3, 0, 0, 1, 0)
    assert table.look("dark-1") == (3, 1, 0, 1, 0)
    assert table.evidence == (0, 0)
    assert table.state.to_move == "light"


@rule("tribunal:R6")
def test_others_act_in_the_order_of_creation(board):
    table = board(["3 0 0 1 0"] * 3, ["3 0 0 1 0"], options=BASE)
    assert table.state.queue == ("light-1", "light-2", "light-3")
    assert table.play("pass").state.queue == ("light-2", "light-3")


@rule("tribunal:R8", "tribunal:R21")
def test_one_action_a_turn_or_none(board):
    table = board(["3 9 0 1 0"], ["3 9 0 1 0"], options=BASE)
    assert table.play("pass").state.to_move == "dark"
    assert table.play("recharge").state.to_move == "light"


@rule("tribunal:R8")
@pytest.mark.parametrize("state", ["blinded", "shielded"])
def test_blindness_and_shield_end_with_the_start_of_the_turn(board, state):
    table = board(["3 0 0 1 0"], [f"3 0 0 1 0|{state}"]).play("pass")
    assert not getattr(table.info("dark-1"), state)


@rule("tribunal:R9")
def test_a_side_without_others_loses_before_anything_else(board):
    table = board(["3 3 2 1 0"], ["1 0 0 1 0"], L=30, options=BASE).play("attack dark-1")
    assert table.state.outcome.winner == "light"
    assert table.look("light-1") == (3, 0, 2, 1, 0)
    assert table.kinds == ["attacked", "died", "ended"]
    assert table.state.legal() == []


@rule("tribunal:R9", "tribunal:R10")
def test_who_dies_in_its_turn_leaves_the_queue(board):
    table = board(["1 0 1 1 0", "3 0 0 1 0", "3 0 0 1 0"], ["3 0 0 1 0"], options=BASE).play("pass")
    assert table.state.queue == ("light-2", "light-3")
    table.play("farm")
    assert table.look("light-2") == (3, 0, 0, 2, 0)


@rule("tribunal:R10", "tribunal:B5")
def test_who_can_pay_exactly_pays(board):
    table = board(["3 2 2 1 0"], ["3 0 0 1 0"], options=BASE).play("pass")
    assert table.look("light-1") == (3, 0, 2, 1, 0)


@rule("tribunal:R12", "tribunal:R13")
@pytest.mark.parametrize(("layer", "gained"), [(0, 0), (1, 1), (2, 1)])
def test_one_sees_what_is_not_deeper(board, layer, gained):
    table = board(["3 9 1 1 0"], [f"3 9 {layer} 1 0"], options=BASE).play("farm")
    assert table.evidence[1] == gained
    assert table.state.watchers("light", 1) == (("dark-1",) if gained else ())


@rule("tribunal:R13")
def test_who_sees_the_offence_counts_before_the_fall(board):
    table = board(["3 3 1 1 0"], ["3 0 0 1 0"], options=BASE).play("attack dark-1")
    assert table.look("light-1") == (2, 0, 0, 1, 0)
    assert table.evidence == (0, 0)


@rule("tribunal:R14")
@pytest.mark.parametrize(
    "text",
    [
        "recharge",
        "deeper",
        "initiate",
        "heal light-2",
        "delay",
        "forsage",
        "shield",
        "transfer light-2 1",
        "pass",
    ],
)
def test_what_is_no_offence(board, text):
    table = board(["3 30 0 1 0", "2 0 0 1 0"], ["3 0 0 1 0"]).play(text)
    assert table.evidence == (0, 0)


@rule("tribunal:R14")
@pytest.mark.parametrize(
    ("text", "gained"),
    [
        ("farm", 2),
        ("attack dark-1", 10),
        ("blind dark-1", 1),
        ("stun dark-1", 3),
        ("burn dark-1 4", 2),
        ("collect 3", 6),
    ],
)
def test_rates_of_evidence(board, text, gained):
    table = board(["3 30 1 3 0"], ["3 9 1 1 0", "3 9 1 1 0"]).play(text)
    assert table.evidence == (0, gained)


@rule("tribunal:R16")
def test_recharging_is_for_layer_0(board):
    assert board(["3 2 0 4 0"], ["3 0 0 1 0"]).play("recharge").look("light-1")[1] == 6
    assert board(["3 2 1 4 0"], ["3 0 0 1 0"]).why("recharge") == ("not-in-reality", "R16")


@rule("tribunal:R17")
def test_attacking_without_mana_for_the_gloom_is_legal(board):
    table = board(["3 3 1 1 0"], ["3 0 0 1 0"], options=BASE).play("attack dark-1")
    assert table.look("light-1") == (2, 0, 0, 1, 0)


@rule("tribunal:R18", "tribunal:R19")
@pytest.mark.parametrize(
    ("text", "mana", "after"), [("deeper", 3, (3, 0, 3, 1, 0)), ("up", 2, (3, 0, 1, 1, 0))]
)
def test_a_change_of_layers_costs_its_number_and_no_upkeep(board, text, mana, after):
    table = board([f"3 {mana} 2 1 0"], ["3 0 0 1 0"], options=BASE)
    assert table.play(text).look("light-1") == after
    poorer = board([f"3 {mana - 1} 2 1 0"], ["3 0 0 1 0"], options=BASE)
    assert poorer.why(text)[0] == "too-little-mana"


@rule("tribunal:R19")
def test_nothing_is_above_layer_0(setup):
    assert setup().why("up") == ("nothing-above", "R19")


@rule("tribunal:R20", "tribunal:B3")
def test_initiation_counts_the_living(board):
    light = [{"number": 1, "mana": 10}, {"number": 4}]  # two died
    table = board(light, ["3 0 0 1 0"], options=BASE).play("initiate")
    assert table.look("light-1")[1] == 0
    assert table.look("light-5") == (3, 0, 0, 1, 0)


@rule("tribunal:B4", "tribunal:R20")
def test_a_newcomer_begins_on_layer_0_wherever_the_initiator_is(board):
    table = board(["3 9 3 1 0"], ["3 0 0 1 0"], options=BASE).play("initiate")
    assert table.look("light-2") == (3, 0, 0, 1, 0)


@rule("tribunal:R22")
@pytest.mark.parametrize(("evidence", "asked"), [(19, False), (20, True)])
def test_a_tribunal_takes_twenty(board, evidence, asked):
    table = board(["3 0 0 1 0"], ["3 0 0 1 0"], L=evidence, options=BASE).play("pass")
    assert (table.state.question.kind == "tribunal.ask-declare") == asked


@rule("tribunal:R22")
def test_a_tribunal_may_be_waived(board):
    table = board(["3 0 0 1 0"], ["3 0 0 1 0"], L=25, options=BASE)
    assert table.why("declare") == ("not-yet-tribunal", "R22")
    table.play("pass", "waive")
    assert table.evidence == (25, 0)
    assert table.state.to_move == "dark"


@rule("tribunal:B7")
def test_one_tribunal_a_turn(board):
    table = board(["3 0 0 1 0"], ["3 0 0 1 0"] * 3, L=90, options=BASE)
    table.play("pass", "declare", "price dark-1 20", "price dark-2 20", "price dark-3 20", "pick dark-1")
    assert table.evidence[0] == 70
    assert table.state.question.kind == "tribunal.ask-act"
    assert table.state.to_move == "dark"


@rule("tribunal:R23", "tribunal:B8", "tribunal:B9", "tribunal:B10")
def test_prices_are_whole_and_share_the_budget(board):
    table = board(["3 0 0 1 0"], ["3 0 0 1 0"] * 2, L=20, options=BASE).play("pass", "declare")
    prices = {a for a in table.legal if a.startswith("price")}
    assert prices == {f"price dark-1 {n}" for n in range(41)}
    assert table.why("price dark-1 -1")[0] == "not-a-number"
    assert table.why("price dark-2 5") == ("price-in-order", "R23")
    table.play("price dark-1 40", "price dark-2 0")
    assert {a for a in table.legal if a.startswith("pick")} == {"pick dark-2"}
    refused = table.state.why_not(Action.parse("pick dark-1"))
    assert (refused.code, refused.args) == ("tribunal.too-dear", {"price": 40, "evidence": 20})
    assert table.play("pick dark-2").evidence == (20, 0)


@rule("tribunal:R24", "tribunal:R26")
def test_the_sentence_spares_no_lives_and_may_win(board):
    table = board(["3 0 0 1 0"], ["3 9 4 1 0"], L=20, options=BASE)
    table.play("pass", "declare", "price dark-1 20", "pick dark-1")
    assert table.state.outcome.winner == "light"
    assert table.state.outcome.reason == "tribunal.end-tribunal"


@rule("tribunal:R25")
def test_there_is_no_way_back_from_a_tribunal(board):
    table = board(["3 0 0 1 0"], ["3 0 0 1 0"] * 2, L=20, options=BASE).play("pass", "declare")
    table.play("price dark-1 20", "price dark-2 20")
    assert table.verbs == {"pick"}


@rule("tribunal:R25")
def test_numbers_that_could_leave_nobody_to_pick_are_refused():
    faults = Numbers(average_price=21).faults()
    assert [fault.code for fault in faults] == ["tribunal.bad-average"]


@rule("tribunal:B2")
def test_levels_come_by_themselves(board):
    assert board(["3 0 0 3 2"], ["3 0 0 1 0"], options=BASE).play("farm").look("light-1") == (3, 0, 0, 4, 0)


@rule("tribunal:D1")
@pytest.mark.parametrize(
    ("light", "text", "drawn"),
    [
        ("3 0 0 1 0", "pass", True),
        ("3 3 0 1 0", "attack dark-1", False),
        ("3 5 0 1 0", "initiate", False),
        ("3 0 1 1 0", "pass", False),
    ],
)
def test_forty_quiet_rounds_are_a_draw(board, light, text, drawn):
    table = board([light], ["3 0 0 1 0"], round=60, quiet=39, options=BASE).play(text)
    while table.state.turn == "light":
        table.play("pass")
    table.play("pass")
    if drawn:
        assert (table.state.outcome.winner, table.state.outcome.reason) == (None, "tribunal.end-quiet")
    else:
        assert table.state.outcome is None
        assert table.state.quiet == 0


@rule("tribunal:D1")
def test_heals_and_shielded_blows_are_no_progress(board):
    table = board(["2 9 0 1 0", "3 3 0 1 0"], ["3 0 0 1 0|shielded"], round=60, quiet=39)
    table.play("heal light-1", "attack dark-1", "pass")
    assert table.state.outcome.reason == "tribunal.end-quiet"


@rule("tribunal:D1")
def test_a_win_goes_before_a_draw(board):
    table = board(["1 0 0 1 0"], ["3 3 0 1 0"], turn="dark", round=60, quiet=39, options=BASE)
    assert table.play("attack light-1").state.outcome.winner == "dark"


@rule("tribunal:D2")
def test_the_last_round(board):
    table = board(["3 0 0 1 0"], ["3 0 0 1 0"], round=150, options={"quiet-draw": False}).play("pass", "pass")
    assert table.state.outcome.reason == "tribunal.end-rounds"


@rule("tribunal:D2")
def test_no_game_is_endless_even_without_the_limit(board):
    options = {"quiet-draw": False, "round-limit": False}
    table = board(["3 0 0 1 0"], ["3 0 0 1 0"], round=150, options=options).play("pass", "pass")
    assert table.state.outcome is None
    table = board(["3 0 0 1 0"], ["3 0 0 1 0"], round=1000, options=options).play("pass", "pass")
    assert table.state.outcome.reason == "tribunal.end-rounds"


@rule("tribunal:D3")
def test_a_draw_by_agreement(setup):
    table = setup().play("offer-draw")
    assert table.state.to_move == "dark"
    assert table.why("farm") == ("answer-first", "D3")
    declined = setup().play("offer-draw", "decline-draw")
    assert declined.state.to_move == "light"
    assert declined.why("offer-draw") == ("offered-already", "D3")
    assert table.play("accept-draw").state.outcome.reason == "tribunal.end-agreed"
    assert setup(draw_by_agreement=False).why("offer-draw") == ("no-agreement", "D3")


@rule("tribunal:D3")
def test_resigning(setup):
    assert setup().play("resign").state.outcome.winner == "dark"
    assert setup().play("pass", "resign").state.outcome.winner == "light"


@rule("tribunal:D4")
def test_repetition(setup):
    for options, drawn in (({"repetition": True}, True), ({}, False)):
        table = setup(**options)
        for _ in range(3):
            table.play("pass", "pass")
        assert (table.state.outcome is not None) == drawn
    assert setup(repetition=True).play(*["recharge"] * 6).state.outcome is None


@rule("tribunal:X1")
def test_a_lone_other_gets_ten_evidence_out_of_three_blows(board):
    table = board(["3 9 0 1 0"], ["3 0 0 1 0"], options=BASE)
    table.play("attack dark-1", "pass", "attack dark-1", "pass", "attack dark-1")
    assert table.evidence == (0, 10)


@rule("tribunal:X2")
def test_lives_do_not_return_in_the_base_game(board):
    assert board(["1 30 0 1 0"], ["3 0 0 1 0"], options=BASE).why("heal light-1") == ("no-expansion-1", "E1")
