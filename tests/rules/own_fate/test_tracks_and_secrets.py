"""Tracks, scoring, public and secret information (C, T0–T2, T6, A2–A20, H1)."""

from dataclasses import replace

import pytest

from app import paths
from app.cards import convert, source
from app.rules.cardset import CardSet, TrackDef
from app.rules.own_fate import GAME

rule = pytest.mark.rule


@rule("C1", "K4.hairdresser", "K4.moscow", "K4.entrance-hall")
def test_the_locations_form_a_tree_around_the_metro(fate_cards):
    view = GAME.new(fate_cards, {}, 1).view(None)
    ways = {place.key: set(place.ways) for place in view.locations}
    assert ways["metro"] == {"hairdresser", "svetlana-flat", "city-light", "moscow", "entrance-hall"}
    assert ways["entrance-hall"] == {"metro", "egor-flat", "roof"}
    assert all(len(near) == 1 for key, near in ways.items() if key not in ("metro", "entrance-hall"))


@rule("C2", "C4", "C5", "C7")
def test_the_deck_has_27_cards_and_the_game_100(fate_cards):
    deck = [card for card in fate_cards.cards if card.deck == "probability"]
    count = {kind: sum(card.kind == kind for card in deck) for kind in ("other", "chance", "item")}
    assert count == {"other": 8, "chance": 11, "item": 8}
    assert [sum(card.side == side for card in deck) for side in ("light", "dark", "neutral")] == [13, 13, 1]
    assert sum(card.copies for card in fate_cards.cards) == 100


@rule("C3", "C4", "A96")
def test_there_are_exactly_three_donors(fate_cards):
    assert {card.key for card in fate_cards.cards if card.donor} == {"egor", "cops", "egor-mother"}


@rule("C6")
def test_sixty_spells(fate_cards):
    copies = {card.key: card.copies for card in fate_cards.cards if card.kind == "spell"}
    assert [copies[f"{kind}-{n}"] for kind in ("attack", "defence", "healing") for n in (1, 2, 3, 4)] == [
        8,
        6,
        4,
        2,
        12,
        9,
        6,
        3,
        4,
        3,
        2,
        1,
    ]


@rule("C8", "A2")
def test_the_tracks_are_the_sets(fate_cards):
    view = GAME.new(fate_cards, {}, 1).view(None)
    assert (view.balance_limit, view.vortex[-10:]) == (10, tuple(range(1, 11)))


@rule("A2", "A15")
def test_turn_n_deals_n_cards_and_the_deck_of_27_ends_on_turn_seven():
    shipped = convert.card_set(source.read_folder(paths.data() / "source" / "own-fate"))
    state = GAME.new(shipped, {}, 1)
    left = {}
    while state.outcome is None:
        left[state.view(None).turn] = state.view(None).probability_deck
        moves = [a for a in state.legal() if a.verb in ("pass", "done")] or state.legal()
        state.apply(moves[0])
    assert list(left.values())[:8] == [26, 24, 21, 17, 12, 6, 0, 0]


@rule("A2")
def test_a_shorter_vortex_ends_sooner(fate_cards, table):
    tracks = tuple(TrackDef("vortex", (1, 2, 3)) if t.key == "vortex" else t for t in fate_cards.tracks)
    state = GAME.new(CardSet("short", fate_cards.cards, tracks), {}, 1)
    while state.outcome is None:
        moves = [a for a in state.legal() if a.verb in ("pass", "done")] or state.legal()
        state.apply(moves[0])
    assert (state.outcome.reason, state.view(None).turn) == ("vortex-broke", 4)


@rule("T0", "C7")
def test_the_setup(fate_cards):
    view = GAME.new(fate_cards, {}, 5).view(None)
    others = {o.key: (o.location, len(o.hand)) for o in view.others if o.zone == "play"}
    assert others == {"anton": ("moscow", 4), "andrey": ("hairdresser", 5), "larisa": ("hairdresser", 3)}
    assert {p.key: p.location for p in view.persons if p.key != "cops"} == {
        "egor": "metro",
        "svetlana": "svetlana-flat",
    }
    assert (view.balance, view.spell_deck) == (0, 48)


@rule("T1", "A3", "T2")
def test_in_the_first_turn_the_chip_comes_onto_the_first_cell_and_one_card_is_drawn(fate_cards):
    view = GAME.new(fate_cards, {}, 5).view(None)
    assert (view.turn, view.inferno, view.probability_deck) == (1, 1, 26)


@rule("T2", "A17")
def test_cards_go_to_the_side_on_their_back_and_only_that_side_sees_them(table):
    t = table("growth", turn=3, inferno=2, probability="olga kostya semen")
    assert t.cards("light") == ["olga", "semen"]
    assert t.view_of("dark").hands["light"] == (None, None)
    assert t.view.hands["dark"] == (None,)


@rule("T1", "A4")
def test_the_last_cell_is_not_the_end(table):
    assert table("growth", turn=10, inferno=9, anton="moscow").state.outcome is None
    out = table("growth", turn=11, inferno=10).state.outcome
    assert (out.winner, out.reason) == ("dark", "vortex-broke")


@rule("A5", "K0.healing", "K4.svetlana-flat", "K4.svetlana")
@pytest.mark.parametrize(("cell", "healing", "after"), [(1, 1, None), (3, 2, 1), (2, 4, None), (9, 4, 5)])
def test_leaving_to_the_left(table, cell, healing, after):
    t = table("battle", inferno=cell, anton=f"svetlana-flat: healing-{healing}", egor="roof", andrey="moscow")
    t.slot("anton", f"play healing-{healing} svetlana").count()
    if after:
        assert (t.view.inferno, t.state.outcome) == (after, None)
    else:
        t.outcome("light", "vortex-closed")


@rule("T6")
def test_the_score_is_eight_for_the_vortex_and_the_balance(table):
    args = table("growth", turn=11, inferno=10, balance=3).state.outcome.args
    assert (args["light"], args["dark"]) == (3, 8)


@rule("T6")
@pytest.mark.parametrize(("balance", "winner"), [(9, "light"), (7, "dark"), (-2, "dark")])
def test_who_has_more_points_wins(table, balance, winner):
    assert table("growth", turn=11, inferno=10, balance=balance).state.outcome.winner == winner


@rule("A6")
def test_the_balance_is_a_tug_of_war(table):
    t = table("movement", dark="alisa", light="semen")
    t.until("enter", "alisa")
    t.do("enter alisa")
    assert t.view.balance == 5
    t.until("enter", "semen")
    t.do("enter semen")
    assert t.view.balance == -2


@rule("A7", "T3")
def test_nobody_enters_beyond_the_last_cell(table):
    t = table("movement", light="semen", balance=-4, larisa="hairdresser", anton="moscow")
    with pytest.raises(Exception, match="never-asked"):
        t.until("enter", "semen")
    assert not t.alive("semen")
    t = table("movement", light="semen", balance=-3)
    t.until("enter", "semen")
    t.do("enter semen")
    assert t.view.balance == -10


@rule("A7", "A98")
def test_who_is_kept_out_by_the_balance_alone_is_told_to_its_owner_only(table):
    t = table("movement", light="semen", balance=-4, larisa="hairdresser", anton="moscow", medved="moscow")
    t.until("movement", "anton")
    t.do("done")
    t.happened("entry-barred", "other=semen", "cost=7")
    told = next(event for event in t.events if event.kind == "entry-barred")
    assert told.seen_by("light") == told
    assert (told.seen_by("dark"), told.seen_by(None)) == (None, None)


@rule("A7", "K3.cops")
def test_under_the_cops_it_is_not_the_balance_that_keeps_one_out(table):
    t = table(
        "movement",
        light="semen",
        balance=-4,
        anton="moscow",
        petr="moscow",
        cops="moscow; new",
        sword_of_darkness="moscow",
    )
    t.until("movement", "petr")
    t.do("done")
    assert "slot-done" in {event.kind for event in t.events}
    assert "entry-barred" not in {event.kind for event in t.events}


@rule("A7")
def test_the_limit_by_cost_alone(table):
    t = table("movement", {"balance-limit": "cost"}, light="semen", balance=-4)
    t.until("enter", "semen")
    t.do("enter semen")
    assert t.view.balance == -10


@rule("A8")
def test_the_limit_binds_alisas_find(table):
    t = table("movement", alisa="moscow", balance=1, probability="semen zavulon", anton="moscow")
    t.until("movement", "alisa")
    t.do("look alisa")
    t.happened("shown", "card=zavulon")
    assert (t.alive("zavulon"), t.view.balance) == (False, 1)
    assert "zavulon" in t.view_of("light").in_deck


@rule("A8", "K1.geser")
def test_the_limit_binds_the_difference_for_geser(table):
    t = table("movement", light="geser", anton="moscow", balance=-7)
    with pytest.raises(Exception, match="never-asked"):
        t.until("enter", "geser")
    t = table("movement", light="geser", anton="moscow", balance=-6)
    t.until("enter", "geser")
    t.legal("replace geser anton")
    t.illegal("enter geser", "A7")


@rule("A9")
@pytest.mark.parametrize(("tie", "winner"), [("vortex", "dark"), ("draw", None)])
def test_a_tie(table, tie, winner):
    assert table("growth", {"tie": tie}, turn=11, inferno=10, balance=8).state.outcome.winner == winner


@rule("A10")
@pytest.mark.parametrize(("shift", "over"), [("net", False), ("initiative", True)])
def test_illness_and_healing_are_one_shift(table, shift, over):
    t = table(
        "battle",
        {"vortex-shift": shift},
        inferno=10,
        petr="moscow: healing-2",
        svetlana_mother_illness="moscow",
        anton="svetlana-flat: healing-2",
        egor="roof",
        andrey="hairdresser",
    )
    t.slot("petr", "play healing-2 svetlana-mother-illness").slot("anton", "play healing-2 svetlana").count()
    assert (t.state.outcome is not None) == over
    if not over:
        assert t.view.inferno == 10


@rule("A11")
@pytest.mark.parametrize(("balance", "winner"), [(3, "light"), (-1, "dark"), (0, None)])
def test_at_the_turn_limit_the_balance_decides(table, balance, winner):
    t = table("spells", {"turn-limit": 10}, turn=10, inferno=5, balance=balance, andrey="moscow")
    t.do("feed andrey 0")
    assert (t.state.outcome.winner, t.state.outcome.reason) == (winner, "turn-limit")
    t = table("spells", {"turn-limit": 15}, turn=10, inferno=5, balance=balance, andrey="moscow")
    t.do("feed andrey 0")
    assert t.state.outcome is None


@rule("A11")
def test_without_a_turn_limit_the_game_goes_on(table):
    t = table("spells", {"turn-limit": "none"}, turn=500, inferno=5, andrey="moscow")
    t.do("feed andrey 0")
    assert (t.state.outcome, t.view.turn) == (None, 501)


@rule("T6")
def test_after_the_end_nothing_is_legal_though_a_slot_ended_by_itself(table):
    t = table(
        "battle",
        anton="svetlana-flat: healing-2",
        egor="roof",
        inferno=1,
        turn=2,
        zavulon="hairdresser; items sword-of-darkness",
    )
    t.slot("anton", "gloom 0", "play healing-2 svetlana")
    assert t.state.outcome.winner == "light"
    assert list(t.state.legal()) == []


@rule("A12")
def test_a_side_without_others_plays_on(table):
    t = table("growth", larisa="hairdresser", light="semen")
    assert t.state.outcome is None
    t.until("enter", "semen")
    t.do("enter semen")
    assert t.alive("semen")


@rule("A13")
def test_the_quick_win_can_be_forbidden(table):
    place = {"anton": "svetlana-flat: healing-4", "egor": "roof", "turn": 2, "inferno": 2}
    table("battle", **place).slot("anton", "play healing-4 svetlana").count().outcome("light")
    t = table("battle", {"vortex-healing-from": 4}, **place)
    t.to_slot("anton")
    t.illegal("play healing-4 svetlana", "A13")


@rule("A14", "K3.ignat")
def test_after_ignat_the_current_cell_counts(table):
    t = table("growth", turn=4, inferno=3, light="ignat", probability="semen kostya olga flashlight")
    deck = t.view.probability_deck
    t.until("stop-shift")
    t.do("chance ignat")
    assert (t.view.inferno, deck - t.view.probability_deck) == (3, 3)
    assert "ignat" in t.view.removed


@rule("T1", "K3.ignat")
def test_ignat_cannot_answer_the_first_turn(table):
    t = table("growth", turn=1, light="ignat", larisa="hairdresser")
    assert t.view.inferno == 1


@rule("A15")
def test_a_short_deck_gives_what_is_left(table):
    t = table("growth", turn=6, inferno=5, probability="semen kostya", larisa="hairdresser")
    assert (t.view.probability_deck, t.cards("light"), t.cards("dark")) == (0, ["semen"], ["kostya"])
    t.end_turn()
    assert t.view.probability_deck == 0


@rule("A16")
@pytest.mark.parametrize(("card", "side"), [("semen", "light"), ("kostya", "dark"), ("cops", "neutral")])
def test_everybody_sees_the_top_cards_back(table, card, side):
    t = table("movement", probability=card, larisa="hairdresser")
    assert {t.state.view(seat).top_side for seat in ("light", "dark", None)} == {side}
    assert {t.state.view(seat).top_card for seat in ("light", "dark", None)} == {None}


@rule("A17")
def test_open_and_secret(table):
    t = table(
        "movement",
        larisa="hairdresser: attack-1 defence-2; wounds 2",
        light="olga",
        anton="moscow: healing-1",
        discards="attack-4",
    )
    light = t.view_of("light")
    assert light.other("larisa").hand == (None, None)
    assert light.other("anton").hand[0].startswith("healing-1")
    assert light.other("larisa").wounds == 2
    assert t.view_of("dark").hands["light"] == (None,)
    assert [card.partition(".")[0] for card in t.view_of("dark").spell_discards] == ["attack-4"]


@rule("A17")
def test_strict_secrecy_asks_whoever_could_hold_the_card(table):
    asked = []
    for hand, deck in (("ignat", "olga"), ("olga", "ignat")):
        t = table("growth", {"secrecy": "strict"}, turn=4, light=hand, probability=deck, larisa="hairdresser")
        t.until("stop-shift")
        t.legal("pass")
        asked.append(t.can("chance ignat"))
    assert asked == [True, False]
    open_table = table("growth", turn=4, light="olga", larisa="hairdresser")
    with pytest.raises(Exception, match="never-asked"):
        open_table.until("stop-shift")


@rule("A19")
def test_dark_decides_first(table):
    t = table("growth", turn=4, dark="svetlana-mother-illness", light="ignat")
    t.asked("growth-card", "dark")
    t.do("pass")
    t.asked("stop-shift", "light")


@rule("A20", "H1")
def test_all_initiatives_differ(fate_cards):
    numbers = [card.initiative for card in fate_cards.cards if card.kind == "other"]
    assert sorted(numbers) == list(range(1, 12))


@rule("A20")
def test_with_equal_initiative_dark_goes_first(fate_cards):
    cards = tuple(replace(c, initiative=8) if c.key in ("andrey", "anton") else c for c in fate_cards.cards)
    view = GAME.new(CardSet("equal", cards, fate_cards.tracks), {}, 1).view(None)
    order = [turn.other for turn in view.order]
    assert order.index("andrey") < order.index("anton")


@rule("H1")
def test_the_house_numbers(fate_cards):
    def numbers(key):
        card = fate_cards.card(key)
        return card.strength, card.experience, card.initiative, card.cost

    assert numbers("anton") == (4, 2, 8, 6)
    assert numbers("zavulon") == (6, 3, 11, 10)
    assert numbers("larisa")[3] + numbers("andrey")[3] == 6
