"""Calls and donors (T3.1–3, A22–A29, A48, K5.vampire, K4.egor)."""

import pytest

rule = pytest.mark.rule


def called(table, donor="egor", vampire="larisa", **cards):
    """Return the table after *vampire* called *donor*."""
    t = table("movement", **cards)
    t.until("calls")
    t.do(f"call {vampire} {donor}")
    t.do("done")
    return t


@rule("A22", "T3", "K5.vampire")
def test_a_called_egor_goes_first(table):
    t = called(table, larisa="hairdresser", egor="entrance-hall", anton="moscow")
    assert t.location_of("egor") == "metro"
    t.asked("movement", "anton")


@rule("A22", "T3", "K4.egor")
def test_an_uncalled_egor_goes_home_last(table):
    t = table("movement", egor="metro", anton="moscow", andrey="hairdresser")
    t.until("movement", "anton")
    assert t.location_of("egor") == "metro"
    t.do("done")
    assert t.location_of("egor") == "entrance-hall"


@rule("K4.egor", "A29")
def test_egor_is_home_in_three_steps(table):
    t = table("movement", egor="hairdresser", anton="moscow")
    way = []
    for _ in range(4):
        t.end_turn()
        way.append(t.location_of("egor"))
    assert way[:3] == ["metro", "entrance-hall", "egor-flat"]
    assert way[3] == "egor-flat"


@rule("A23", "K4.metro")
def test_only_the_vampires_place_matters(table):
    t = table("movement", andrey="metro", larisa="hairdresser", egor="metro")
    t.until("calls")
    t.illegal("call andrey egor", "A23")
    t.do("call larisa egor")
    t.do("done")
    assert t.location_of("egor") == "hairdresser"


@rule("A24", "A29")
def test_three_calls_bring_egor_from_the_roof(table):
    t = table("movement", larisa="hairdresser", egor="roof")
    way = []
    for _ in range(3):
        t.until("calls")
        t.do("call larisa egor")
        t.do("done")
        way.append(t.location_of("egor"))
        t.end_turn()
    assert way == ["entrance-hall", "metro", "hairdresser"]


@rule("A24")
def test_a_donor_is_held_when_they_are_together(table):
    t = called(table, larisa="moscow", egor="moscow")
    t.end_turn()
    assert t.location_of("egor") == "moscow"


@rule("A25", "K5.vampire")
def test_of_two_calls_on_one_donor_that_named_last_counts(table):
    t = table("movement", larisa="hairdresser", andrey="moscow", egor="metro", cops="moscow")
    t.until("calls")
    t.do("call larisa egor")
    t.illegal("call larisa cops", "K5.vampire")
    t.do("call andrey egor")
    t.do("done")
    t.happened("call-chosen", "target=egor", "other=andrey", "instead=larisa")
    assert t.location_of("egor") == "moscow"
    # Both have called, so neither walks (A26).
    assert [t.view.other(vampire).calling for vampire in ("larisa", "andrey")] == [True, True]


@rule("A25")
def test_dark_chooses_whose_call_counts(table):
    t = table("movement", larisa="hairdresser", andrey="moscow", egor="metro")
    t.until("calls")
    for action in ("call larisa egor", "call andrey egor", "uncall larisa", "call larisa egor", "done"):
        t.do(action)
    t.happened("call-chosen", "other=larisa")
    assert t.location_of("egor") == "hairdresser"


@rule("A25")
def test_two_calls_on_two_donors_both_count(table):
    t = table("movement", larisa="hairdresser", andrey="moscow", egor="metro", cops="moscow")
    t.until("calls")
    for action in ("call larisa egor", "call andrey cops", "done"):
        t.do(action)
    assert "call-chosen" not in {event.kind for event in t.events}


@rule("K5.vampire")
def test_only_vampires_call_and_only_donors_come(table):
    t = table("movement", larisa="hairdresser", darya="moscow", egor="metro", anton="roof")
    t.until("calls")
    t.illegal("call darya egor", "fate.not-a-vampire")
    t.illegal("call larisa anton", "fate.not-a-donor")
    t.illegal("call larisa svetlana", "fate.not-a-donor")
    t.illegal("call larisa cops", "fate.not-in-play")


@rule("K5.vampire", "T3", "A26")
def test_a_calling_vampire_does_not_walk(table):
    t = called(table, larisa="hairdresser", egor="metro", anton="moscow")
    t.illegal("move larisa metro", "A26")


@rule("A26", "A27", "K3.egor-mother")
def test_an_annulled_call_is_lost_and_the_vampire_stays(table):
    t = called(table, larisa="hairdresser", egor="metro", anton="moscow", light="egor-mother")
    t.asked("annul-calls", "light")
    t.do("chance egor-mother")
    t.until("movement", "anton")
    t.illegal("move larisa metro", "A26")
    assert t.location_of("egor") == "metro"
    assert t.location_of("egor-mother") == "metro"


@rule("A22", "A27", "A28")
def test_egor_walks_home_from_an_annulled_call_and_his_mother_stays(table):
    t = called(table, larisa="hairdresser", egor="metro", anton="moscow: attack-1", light="egor-mother")
    t.do("chance egor-mother")
    t.until("gloom")
    assert (t.location_of("egor"), t.location_of("egor-mother")) == ("entrance-hall", "metro")


@rule("A27")
def test_an_annulled_vampire_may_call_the_mother_and_nobody_else(table):
    t = called(table, larisa="hairdresser", andrey="moscow", egor="metro", light="egor-mother", anton="roof")
    t.do("chance egor-mother")
    t.asked("redirect", "dark")
    t.illegal("call larisa egor", "A27")
    t.illegal("call andrey egor-mother", "A27")
    t.do("call larisa egor-mother")
    t.do("done")
    assert (t.location_of("egor-mother"), t.location_of("egor")) == ("hairdresser", "metro")


@rule("K3.egor-mother")
def test_the_mother_comes_without_a_call_too(table):
    t = table("movement", egor="moscow", light="egor-mother", larisa="hairdresser")
    t.until("annul-calls")
    t.do("chance egor-mother")
    assert t.location_of("egor-mother") == "moscow"


@rule("A28", "K3.egor-mother", "K3.cops")
@pytest.mark.parametrize("donor", ["egor-mother", "cops"])
def test_mother_and_cops_leave_after_a_battle_without_a_call(table, donor):
    lying = {donor.replace("-", "_"): "metro"}
    t = called(table, donor=donor, larisa="hairdresser", egor="roof", **lying)
    assert t.location_of(donor) == "hairdresser"
    t.end_turn()
    assert t.in_play(donor)
    t.end_turn()
    assert not t.in_play(donor)
    assert donor in t.view.removed


@rule("A28")
def test_by_option_they_stay_for_good(table):
    t = table("movement", {"donors-leave": "never"}, larisa="hairdresser", cops="moscow")
    t.until("calls")
    t.do("call larisa cops")
    t.do("done")
    t.end_turn()
    t.end_turn()
    assert t.in_play("cops")


@rule("A29", "K4.roof", "K4.egor-flat")
@pytest.mark.parametrize("place", ["roof", "egor-flat"])
def test_down_by_the_entrance_hall_only(table, place):
    t = table("movement", anton=place)
    t.until("movement", "anton")
    t.illegal("move anton metro", "C1")
    assert t.offers("move") == {"move anton entrance-hall"}


@rule("A48", "K2.egor-goggles")
def test_with_the_goggles_egor_jumps_to_the_vampire(table):
    t = table("movement", larisa="hairdresser; items egor-goggles", andrey="moscow", egor="roof")
    t.until("calls")
    t.illegal("jump andrey egor", "K2.egor-goggles")
    t.do("jump larisa egor")
    t.do("done")
    assert t.location_of("egor") == "hairdresser"


@rule("A48")
def test_the_goggles_serve_from_the_next_turn(table):
    t = table("movement", larisa="hairdresser", egor="roof", dark="egor-goggles")
    t.until("calls")
    assert not t.can("jump larisa egor")
    t.do("done")
    t.until("movement", "larisa")
    t.do("item egor-goggles larisa")
    t.end_turn()
    t.until("calls")
    t.legal("jump larisa egor")


@rule("A48", "A27")
def test_the_mother_annuls_the_jump_too(table):
    t = table("movement", larisa="hairdresser; items egor-goggles", egor="roof", light="egor-mother")
    t.until("calls")
    t.do("jump larisa egor")
    t.do("done")
    t.do("chance egor-mother")
    t.until("redirect")
    t.do("done")
    t.happened("person-walked", "person=egor", "from=roof")


@rule("K3.cops", "A22")
def test_under_the_cops_calls_and_egor_go_on(table):
    place = {"cops": "moscow; new", "light": "flashlight", "anton": "moscow", "egor": "metro"}
    t = called(table, larisa="hairdresser", **place)
    assert t.location_of("egor") == "hairdresser"
    t = table("movement", andrey="roof", **place)
    t.until("feed")
    assert t.location_of("egor") == "entrance-hall"
