"""The movement phase: entering, walking, items, the car, Alisa, Geser, Zavulon (T3, K1–K4, A30–A48, A98)."""

from dataclasses import replace

import pytest

rule = pytest.mark.rule


def slot(table, other, *args, **cards):
    """Return the table in *other*'s movement slot."""
    t = table("movement", *args, **cards)
    t.until("movement", other)
    return t


class TestEntering:
    @rule("T3", "A97")
    def test_one_enters_in_the_metro_with_a_full_hand_and_may_not_walk(self, table):
        t = table("movement", light="semen", larisa="hairdresser")
        t.until("enter", "semen")
        t.do("enter semen")
        assert (t.location_of("semen"), t.size("semen"), t.view.balance) == ("metro", 5, -7)
        t.illegal("move semen moscow")

    @rule("T3", "A97", "K5.shapeshifter")
    def test_a_shapeshifter_enters_without_spells(self, table):
        t = table("movement", light="medved", larisa="hairdresser")
        t.until("enter", "medved")
        t.do("enter medved")
        assert t.size("medved") == 0

    @rule("T3", "A31")
    def test_one_who_has_just_entered_receives_items_from_hand_at_once(self, table):
        t = table("movement", light="semen flashlight sword-of-light", larisa="hairdresser")
        t.until("enter", "semen")
        for action in ("enter semen", "item flashlight semen", "item sword-of-light semen"):
            t.do(action)
        assert (t.holder("flashlight"), t.holder("sword-of-light")) == ("semen", "semen")

    @rule("A30")
    def test_who_has_just_entered_may_stay_in_the_metro(self, table):
        t = table("movement", light="semen", larisa="hairdresser")
        t.until("enter", "semen")
        t.do("enter semen")
        t.end_turn()
        assert t.location_of("semen") == "metro"

    @rule("A30", "A40")
    @pytest.mark.parametrize("first", ["move", "portal"])
    def test_who_had_to_leave_the_metro_does_not_come_back_into_it(self, table, first):
        t = slot(
            table, "zavulon", {"portal-and-walk": True}, zavulon="metro: attack-1 attack-2", anton="moscow"
        )
        step, portal = "move zavulon {}", "portal zavulon {} attack-1"
        out, back = (step, portal) if first == "move" else (portal, step)
        t.do(out.format("entrance-hall"))
        t.illegal(back.format("metro"), "K4.metro")
        t.do(back.format("roof"))
        assert t.location_of("zavulon") == "roof"

    @rule("A98")
    def test_any_number_may_enter_each_in_its_slot(self, table):
        t = table("movement", light="medved tigrenok", larisa="hairdresser", balance=3)
        for other in ("medved", "tigrenok"):
            t.until("enter", other)
            t.do(f"enter {other}")
        assert t.view.balance == 3 - 4 - 5

    @rule("A98", "A42", "A43", "K1.alisa")
    def test_who_is_found_before_its_slot_still_acts(self, table):
        t = slot(table, "alisa", alisa="moscow", probability="semen zavulon")
        t.do("look alisa")
        assert (t.location_of("zavulon"), t.size("zavulon"), t.view.balance) == ("moscow", 6, 10)
        t.until("movement", "zavulon")
        t.legal("move zavulon metro")
        assert t.offers("portal")


class TestWalking:
    @rule("T3")
    def test_one_step_and_no_more(self, table):
        t = slot(table, "anton", anton="moscow", larisa="hairdresser")
        t.illegal("move anton hairdresser", "C1")
        t.do("move anton metro")
        assert t.location_of("anton") == "metro"
        assert not t.can("move anton hairdresser")

    @rule("T3", "K4.metro")
    def test_who_stood_in_the_metro_must_leave_it(self, table):
        t = slot(table, "anton", anton="metro")
        t.illegal("done", "K4.metro")
        t.do("move anton moscow")

    @rule("A30", "K3.cops")
    def test_under_the_cops_nobody_walks_or_has_to(self, table):
        t = table(
            "movement", anton="metro", larisa="moscow: attack-1", cops="moscow; new", light="semen flashlight"
        )
        t.until("movement", "anton")
        t.illegal("move anton moscow", "K3.cops")
        t.legal("done")
        t.end_turn()
        assert t.location_of("anton") == "metro"
        assert not t.alive("semen")

    @rule("K3.cops", "T2")
    def test_the_cops_come_to_moscow_by_themselves(self, table):
        t = table("growth", turn=1, probability="cops", anton="metro", light="flashlight")
        assert t.location_of("cops") == "moscow"
        t.illegal("move anton moscow", "K3.cops")

    @rule("A39")
    def test_under_the_cops_items_go_on(self, table):
        t = slot(table, "anton", anton="moscow", cops="moscow; new", light="flashlight")
        t.do("item flashlight anton")
        assert t.holder("flashlight") == "anton"

    @rule("K3.cops")
    def test_under_the_cops_portal_geser_and_alisa_go_on(self, table):
        t = table(
            "movement",
            anton="moscow",
            alisa="hairdresser",
            cops="moscow; new",
            light="geser",
            zavulon="roof: attack-1",
            probability="semen",
        )
        t.until("movement", "alisa")
        t.legal("look alisa")
        t.until("enter", "geser")
        t.illegal("enter geser", "K3.cops")
        t.do("replace geser anton")
        t.until("movement", "zavulon")
        t.do("portal zavulon moscow attack-1")
        assert t.location_of("zavulon") == "moscow"

    @rule("K4", "K4.egor-flat", "K4.svetlana-flat")
    @pytest.mark.parametrize(("start", "flat"), [("entrance-hall", "egor-flat"), ("metro", "svetlana-flat")])
    def test_no_vampires_in_the_flats(self, table, start, flat):
        t = slot(table, "larisa", larisa=start)
        t.illegal(f"move larisa {flat}", "K4")

    @rule("K4.city-light")
    def test_no_dark_in_the_city_light_office(self, table):
        t = slot(table, "petr", petr="metro", anton="metro")
        t.illegal("move petr city-light", "K4.city-light")
        t.until("movement", "anton")
        t.legal("move anton city-light")


class TestItems:
    @rule("A33", "K2", "K2.flashlight")
    def test_an_item_is_laid_on_the_other(self, table):
        t = slot(table, "anton", anton="moscow", light="flashlight")
        t.do("item flashlight anton")
        assert t.holder("flashlight") == "anton"
        assert t.cards("light") == []

    @rule("K2", "K2.anton-player", "K2.living-doll", "K2.sword-of-darkness", "K2.egor-goggles")
    @pytest.mark.parametrize(
        ("item", "allowed", "barred"),
        [
            ("anton-player", "anton", "semen"),
            ("living-doll", "alisa", "petr"),
            ("sword-of-darkness", "petr", "larisa"),
            ("egor-goggles", "larisa", "petr"),
            ("flashlight", "medved", "larisa"),
            ("sword-of-light", "tigrenok", "petr"),
            ("zavulon-amulet", "anton", "alisa"),
            ("night-watch-car", "semen", "petr"),
        ],
    )
    def test_who_may_hold_what(self, fate_cards, table, item, allowed, barred):
        side = fate_cards.card(item).side
        t = table("movement", **{side: item, allowed: "moscow", barred: "moscow"})
        t.until("movement", allowed)
        t.legal(f"item {item} {allowed}")
        t.illegal(f"item {item} {barred}")

    @rule("A32")
    def test_items_go_before_and_after_the_step_and_up_the_order(self, table):
        t = table("movement", anton="moscow; items flashlight", semen="metro", light="sword-of-light")
        t.until("movement", "anton")
        t.do("move anton metro")
        t.illegal("give flashlight semen", "A31")
        t = table("movement", anton="moscow; items flashlight", semen="moscow", geser="moscow")
        t.until("movement", "anton")
        t.do("give flashlight semen")
        t.until("movement", "semen")
        t.do("give flashlight geser")
        assert t.holder("flashlight") == "geser"
        (given,) = (event.args for event in t.events if event.kind == "item-given")
        assert (given["other"], given["target"]) == ("semen", "geser")

    @rule("A32")
    def test_only_in_the_same_location_and_to_its_own_side(self, table):
        t = slot(table, "anton", anton="moscow; items flashlight", semen="roof", larisa="moscow")
        t.illegal("give flashlight semen", "B3")
        t.illegal("give flashlight larisa", "A32")

    @rule("A32")
    def test_nobody_takes_an_item_from_another(self, table):
        t = slot(table, "anton", anton="moscow", semen="moscow; items flashlight")
        t.illegal("take flashlight anton")
        t.until("movement", "semen")
        t.legal("give flashlight anton")

    @rule("A32", "A34", "T3")
    def test_any_number_of_ownerless_items_are_picked_up_in_a_slot(self, table):
        t = slot(table, "anton", anton="moscow", flashlight="moscow", sword_of_light="moscow")
        t.do("take flashlight anton")
        t.do("take sword-of-light anton")
        assert (t.holder("flashlight"), t.holder("sword-of-light")) == ("anton", "anton")

    @rule("A32", "A34")
    def test_an_ownerless_item_waits_for_one_who_can_take_it(self, table):
        t = slot(table, "larisa", larisa="moscow", petr="moscow", living_doll="moscow", anton="roof")
        t.illegal("take living-doll larisa")
        t.end_turn()
        assert t.holder("living-doll") == "(moscow)"
        t = slot(table, "alisa", alisa="moscow", living_doll="moscow")
        t.do("take living-doll alisa")
        assert t.holder("living-doll") == "alisa"

    @rule("A34", "T3")
    @pytest.mark.parametrize(("option", "left"), [("own-side", None), ("any-side", "(moscow)")])
    def test_an_ownerless_item_needs_its_side_beside_it(self, table, option, left):
        t = table("movement", {"ownerless-items": option}, anton="moscow", living_doll="moscow")
        t.end_turn()
        assert t.holder("living-doll") == left

    @rule("A31", "K4.metro")
    def test_in_the_metro_one_receives_and_leaves(self, table):
        t = slot(
            table,
            "anton",
            anton="metro; items anton-player",
            semen="metro",
            light="flashlight",
            sword_of_light="metro",
        )
        t.do("item flashlight anton")
        t.illegal("give flashlight semen", "A31")
        t.illegal("take sword-of-light anton", "A31")
        t.legal("move anton moscow")

    @rule("A31", "K1.alisa")
    def test_alisa_cannot_look_from_the_metro(self, table):
        t = slot(table, "alisa", alisa="metro")
        t.illegal("look alisa", "A31")

    @rule("K2.anton-player")
    def test_the_player_shows_the_top_card_to_light_alone(self, table):
        t = slot(table, "anton", anton="moscow; items anton-player", probability="kostya")
        t.do("listen anton")
        assert t.view_of("light").top_card == "kostya"
        assert t.view_of("dark").top_card is None
        assert not t.can("listen anton")

    @rule("A31", "K2.anton-player")
    @pytest.mark.parametrize(
        ("until", "where"),
        [
            ("movement anton", "metro"),
            ("movement anton", "moscow"),
            ("movement medved", "moscow"),
            ("enter semen", "metro"),
            ("annul-calls", "metro"),
        ],
    )
    def test_light_looks_through_the_player_at_any_decision_in_movement(self, table, until, where):
        t = table(
            "movement",
            anton=f"{where}; items anton-player",
            medved="moscow",
            larisa="hairdresser",
            light="semen egor-mother",
            probability="kostya",
        )
        t.until(*until.split())
        asked = t.question
        t.do("listen anton")
        assert (t.view_of("light").top_card, t.view_of("dark").top_card) == ("kostya", None)
        assert t.question == asked
        t.illegal("listen anton", "K2")

    @rule("A31")
    def test_a_slot_is_asked_for_the_sake_of_the_player_once_a_turn(self, table):
        t = table(
            "movement", anton="metro; items anton-player; entered", cops="moscow; new", probability="kostya"
        )
        t.until("movement", "anton")
        t.do("listen anton")
        t.happened("slot-done", "other=anton")

    @rule("A31", "A35")
    def test_the_player_does_not_hinder_who_boards_or_leaves(self, table):
        t = table(
            "movement",
            anton="moscow; items anton-player",
            semen="moscow; items night-watch-car",
            probability="kostya",
        )
        t.until("movement", "semen")
        t.do("ride night-watch-car hairdresser")
        t.asked("passengers")
        t.do("listen anton")
        t.asked("passengers")
        t.do("board anton")
        t.do("go")
        assert (t.location_of("anton"), t.location_of("semen")) == ("hairdresser", "hairdresser")

    @rule("A31")
    def test_dark_does_not_look_through_it(self, table):
        t = slot(table, "larisa", anton="metro; items anton-player", larisa="moscow")
        t.illegal("listen anton", "T")

    @rule("A31")
    def test_by_option_the_player_works_in_antons_slot_outside_the_metro(self, table):
        slot_only = {"player-look": "slot"}
        t = table(
            "movement", slot_only, anton="metro; items anton-player", medved="moscow", probability="kostya"
        )
        t.until("movement", "medved")
        t.illegal("listen anton", "A31")
        t.until("movement", "anton")
        t.illegal("listen anton", "A31")
        t = table(
            "movement", slot_only, anton="moscow; items anton-player", medved="moscow", probability="kostya"
        )
        t.until("movement", "medved")
        t.illegal("listen anton", "T")
        t.until("movement", "anton")
        t.legal("listen anton")


class TestCar:
    @rule("K2.night-watch-car", "A35", "A37")
    def test_it_drives_straight_in_the_slot_of_the_last_passenger(self, table):
        t = table(
            "movement",
            anton="moscow; items night-watch-car",
            semen="moscow",
            geser="moscow",
            larisa="hairdresser",
        )
        t.until("movement", "anton")
        t.do("done")
        t.until("movement", "semen")
        t.do("ride night-watch-car hairdresser")
        if t.asks("passengers"):
            t.illegal("board geser", "A35")
            t.do("go")
        assert (t.location_of("anton"), t.location_of("semen"), t.location_of("geser")) == (
            "hairdresser",
            "hairdresser",
            "moscow",
        )

    @rule("K2.night-watch-car", "K4.roof", "K4.egor-flat")
    @pytest.mark.parametrize("place", ["roof", "egor-flat"])
    def test_not_to_the_roof_or_egors_flat(self, table, place):
        t = slot(table, "anton", anton="entrance-hall; items night-watch-car")
        t.illegal(f"ride night-watch-car {place}", "K2.night-watch-car")

    @rule("A37")
    def test_it_goes_to_the_metro_too(self, table):
        t = slot(table, "anton", anton="moscow; items night-watch-car")
        t.do("ride night-watch-car metro")
        assert t.location_of("anton") == "metro"

    @rule("A37")
    def test_but_from_there(self, table):
        t = slot(table, "anton", anton="roof; items night-watch-car")
        t.do("ride night-watch-car hairdresser")
        assert t.location_of("anton") == "hairdresser"

    @rule("A37")
    def test_by_option_along_the_ways_only(self, table):
        t = slot(table, "anton", {"car-route": "ways"}, anton="moscow; items night-watch-car")
        t.illegal("ride night-watch-car hairdresser", "C1")
        t.legal("ride night-watch-car metro")

    @rule("K2.night-watch-car", "K3.cops")
    def test_it_stands_under_the_cops(self, table):
        t = slot(
            table, "anton", anton="moscow; items night-watch-car", cops="moscow; new", light="flashlight"
        )
        t.illegal("ride night-watch-car hairdresser", "K3.cops")

    @rule("A36")
    def test_a_ride_is_the_move_and_a_walker_cannot_ride(self, table):
        t = slot(table, "anton", anton="moscow; items night-watch-car", light="flashlight")
        t.do("move anton metro")
        t.illegal("ride night-watch-car hairdresser")
        t = slot(table, "anton", anton="moscow; items night-watch-car", light="flashlight")
        t.do("ride night-watch-car metro")
        t.illegal("move anton hairdresser")

    @rule("A36", "A31", "T3")
    def test_one_who_has_just_entered_may_ride_and_take_a_waiting_friend(self, table):
        t = table("movement", anton="metro", light="semen night-watch-car", balance=0, larisa="hairdresser")
        t.until("movement", "anton")
        t.do("done")
        t.until("enter", "semen")
        t.do("enter semen")
        t.until("movement", "semen")
        t.do("item night-watch-car semen")
        t.do("ride night-watch-car hairdresser")
        t.do("board anton")
        t.do("go")
        assert (t.location_of("anton"), t.location_of("semen")) == ("hairdresser", "hairdresser")

    @rule("T3")
    def test_who_waited_for_a_ride_that_never_came_walks(self, table):
        t = table("movement", anton="metro", light="semen night-watch-car", larisa="hairdresser")
        t.until("movement", "anton")
        t.do("done")
        t.until("leave-metro")
        t.do("move anton moscow")
        assert t.location_of("anton") == "moscow"

    @rule("A17", "K2.night-watch-car")
    def test_who_gets_on_is_nobody_elses_business_until_it_starts(self, table):
        t = table(
            "movement", medved="moscow", anton="moscow; items night-watch-car", semen="moscow", larisa="roof"
        )
        t.until("movement", "semen")
        t.do("ride night-watch-car hairdresser")
        t.asked("passengers", "light")
        assert t.view_of("dark").question.kind == "movement"
        t.do("board medved")
        t.do("back")
        t.asked("movement", "semen")
        t.do("ride night-watch-car hairdresser")
        t.do("board medved")
        t.do("go")
        assert [t.location_of(other) for other in ("medved", "anton", "semen")] == ["hairdresser"] * 3

    @rule("A37")
    def test_it_walks_with_its_holder(self, table):
        t = slot(table, "anton", anton="moscow; items night-watch-car")
        t.do("move anton metro")
        assert t.holder("night-watch-car") == "anton"


class TestGeser:
    @rule("K1.geser", "A46", "A45")
    def test_he_takes_the_place_and_the_wounds(self, table):
        t = table("movement", light="geser", semen="moscow: attack-1 healing-2; wounds 2; gloom 1")
        t.until("enter", "geser")
        t.do("replace geser semen")
        assert (t.location_of("geser"), t.wounds("geser"), t.size("geser"), t.view.other("geser").gloom) == (
            "moscow",
            2,
            6,
            0,
        )
        assert t.view.balance == -3
        assert t.cards("light") == ["semen"]
        assert {c.partition(".")[0] for c in t.view.spell_discards} == {"attack-1", "healing-2"}

    @rule("A46")
    def test_items_pass_if_he_can_use_them(self, table):
        t = table("movement", light="geser", anton="moscow; items flashlight anton-player", semen="moscow")
        t.until("enter", "geser")
        t.do("replace geser anton")
        assert (t.holder("flashlight"), t.holder("anton-player")) == ("geser", "(moscow)")

    @rule("A46")
    def test_he_does_not_move_and_the_replaced_one_comes_back_next_turn(self, table):
        t = table("movement", light="geser", medved="metro", larisa="hairdresser")
        t.until("enter", "geser")
        t.do("replace geser medved")
        t.illegal("move geser moscow")
        t.end_turn()
        t.until("enter", "medved")
        t.do("enter medved")
        assert t.view.balance == -(10 - 4) - 4

    @rule("A46", "A36", "K2.night-watch-car")
    def test_nor_does_he_ride_in_a_later_slot(self, fate_cards, table):
        later = tuple(replace(c, initiative=12) if c.key == "semen" else c for c in fate_cards.cards)
        t = table(
            "movement",
            card_set=replace(fate_cards, cards=later),
            light="geser",
            anton="moscow",
            semen="moscow; items night-watch-car",
            larisa="hairdresser",
        )
        t.until("enter", "geser")
        t.do("replace geser anton")
        t.asked("movement", "semen")
        t.do("ride night-watch-car hairdresser")
        assert (t.location_of("semen"), t.location_of("geser")) == ("hairdresser", "moscow")

    @rule("A46", "K3.broken-mobile", "A38")
    def test_he_comes_into_a_closed_location(self, table):
        t = table("movement", light="geser", anton="moscow", larisa="moscow", broken_mobile="moscow")
        t.until("enter", "geser")
        t.do("replace geser anton")
        assert t.location_of("geser") == "moscow"

    @rule("K1.geser")
    def test_only_a_light_other_in_play(self, table):
        t = table("movement", light="geser semen", anton="moscow", larisa="moscow")
        t.until("enter", "geser")
        t.illegal("replace geser larisa", "K1.geser")
        t.illegal("replace geser semen")

    @rule("K1.geser")
    def test_or_he_enters_for_ten(self, table):
        t = table("movement", light="geser", anton="moscow")
        t.until("enter", "geser")
        t.do("enter geser")
        assert (t.location_of("geser"), t.view.balance) == ("metro", -10)


class TestAlisa:
    @rule("K1.alisa")
    def test_she_looks_instead_of_walking(self, table):
        t = slot(table, "alisa", alisa="moscow", dark="kostya living-doll", probability="jugular-vein semen")
        t.do("look alisa")
        assert not t.can("move alisa metro")
        assert "jugular-vein" in t.view_of("dark").in_deck
        assert "jugular-vein" not in t.view_of("light").in_deck

    @rule("A43", "K1.alisa")
    def test_placing_zavulon_is_compulsory(self, table):
        t = slot(table, "alisa", alisa="moscow", probability="semen zavulon")
        t.do("look alisa")
        assert t.alive("zavulon")
        assert t.view.balance == 10


class TestZavulon:
    @rule("K1.zavulon", "A40", "A41")
    def test_the_portal_leads_anywhere_but_to_the_city_light_office(self, table):
        t = slot(table, "zavulon", zavulon="metro: attack-1 defence-1")
        t.illegal("portal zavulon city-light attack-1", "K4.city-light")
        for place in ("roof", "egor-flat", "svetlana-flat", "moscow"):
            t.legal(f"portal zavulon {place} attack-1")
        t.do("portal zavulon roof attack-1")
        assert (t.location_of("zavulon"), t.hand("zavulon")) == ("roof", ["defence-1"])

    @rule("A40")
    def test_one_portal_a_turn_instead_of_a_step(self, table):
        t = slot(table, "zavulon", zavulon="moscow: attack-1 defence-1", light="", dark="living-doll")
        t.do("portal zavulon entrance-hall attack-1")
        assert not t.can("move zavulon metro")
        assert not t.can("portal zavulon moscow defence-1")
        t = slot(table, "zavulon", {"portal-and-walk": True}, zavulon="moscow: attack-1 defence-1")
        t.do("portal zavulon entrance-hall attack-1")
        t.legal("move zavulon metro")

    @rule("A40", "T3")
    @pytest.mark.parametrize("and_walk", [False, True])
    def test_he_opens_none_in_the_turn_he_enters_from_hand(self, table, and_walk):
        t = table(
            "movement",
            {"portal-and-walk": and_walk},
            dark="zavulon sword-of-darkness",
            larisa="hairdresser",
            deck="attack-1 attack-2 attack-3",
        )
        t.until("enter", "zavulon")
        t.do("enter zavulon")
        t.until("movement", "zavulon")
        for card in t.hand("zavulon"):
            t.illegal(f"portal zavulon roof {card}", "fate.entrant")

    @rule("A40", "B2")
    @pytest.mark.parametrize(("counts", "cards"), [(True, 0), (False, 1)])
    def test_the_discard_counts_among_his_cards(self, table, counts, cards):
        t = slot(
            table, "zavulon", {"portal-counts": counts}, zavulon="moscow: attack-1 attack-2", anton="roof"
        )
        t.do("portal zavulon roof attack-1")
        if cards:
            t.to_slot("zavulon", "gloom 0")
            t.legal("play attack-2 anton")
        else:
            t.until("gloom", "zavulon")
            t.do("gloom 0")
            assert not t.can("play attack-2 anton")


class TestMobile:
    def declared(self, table, *args, **cards):
        cards.setdefault("anton", "metro")
        t = slot(table, "anton", *args, dark="broken-mobile", larisa="hairdresser", **cards)
        t.do("move anton hairdresser")
        t.asked("close-way", "dark")
        return t

    @rule("K3.broken-mobile", "A38")
    def test_it_answers_a_declared_step_and_another_may_be_declared(self, table):
        t = self.declared(table)
        t.do("chance broken-mobile hairdresser")
        assert t.location_of("anton") == "metro"
        t.illegal("move anton hairdresser", "K3.broken-mobile")
        t.do("move anton moscow")
        assert t.location_of("anton") == "moscow"

    @rule("A38")
    def test_it_goes_at_the_end_of_movement_without_dark(self, table):
        t = self.declared(table)
        t.do("chance broken-mobile moscow")
        t.end_turn()
        assert not t.in_play("broken-mobile")

    @rule("A38")
    def test_it_stays_while_dark_is_there_and_goes_when_the_last_leaves(self, table):
        t = self.declared(table)
        t.do("chance broken-mobile hairdresser")
        t.do("move anton moscow")
        t.end_turn()
        assert t.in_play("broken-mobile")
        t.until("movement", "larisa")
        t.do("move larisa metro")
        assert not t.in_play("broken-mobile")

    @rule("A38", "K3.broken-mobile")
    def test_the_metro_cannot_be_closed_but_by_option(self, table):
        t = self.declared(table)
        t.illegal("chance broken-mobile metro", "A38")
        t = self.declared(table, {"mobile-closes-metro": True})
        t.legal("chance broken-mobile metro")

    @rule("K3.broken-mobile", "A38")
    def test_it_stops_a_ride(self, table):
        t = slot(
            table, "anton", anton="moscow; items night-watch-car", dark="broken-mobile", larisa="hairdresser"
        )
        t.do("ride night-watch-car hairdresser")
        t.until("close-way")
        t.do("chance broken-mobile hairdresser")
        assert t.location_of("anton") == "moscow"


class TestFather:
    @rule("K3.kostya-father", "A47")
    def test_a_flat_is_open_on_foot_until_movement_ends(self, table):
        t = slot(table, "larisa", larisa="metro", dark="kostya-father", anton="svetlana-flat: attack-1")
        t.illegal("chance kostya-father moscow", "K3.kostya-father")
        t.do("chance kostya-father svetlana-flat")
        t.do("move larisa svetlana-flat")
        t.end_turn()
        assert t.location_of("larisa") == "svetlana-flat"
        assert "kostya-father" in t.view.removed

    @rule("K3.kostya-father")
    def test_only_one_flat_and_only_in_a_vampires_slot(self, table):
        t = slot(table, "larisa", larisa="entrance-hall", petr="moscow", dark="kostya-father")
        t.do("chance kostya-father svetlana-flat")
        t.illegal("move larisa egor-flat", "K4")
        t = slot(table, "petr", petr="moscow", larisa="entrance-hall", dark="kostya-father")
        t.illegal("chance kostya-father egor-flat", "K3.kostya-father")


@rule("K3")
def test_any_number_of_chances_are_played_in_a_turn(table):
    t = slot(table, "larisa", larisa="entrance-hall", anton="metro", dark="kostya-father broken-mobile")
    t.do("chance kostya-father svetlana-flat")
    t.until("movement", "anton")
    t.do("move anton moscow")
    t.do("chance broken-mobile moscow")
    t.illegal("move anton moscow", "K3.broken-mobile")


@rule("A13", "A37", "A36")
def test_with_the_car_as_the_first_card_light_can_win_on_turn_one(table):
    t = table(
        "movement",
        turn=1,
        inferno=1,
        anton="moscow: healing-1",
        larisa="hairdresser: attack-1",
        egor="metro",
        light="night-watch-car",
    )
    t.until("movement", "anton")
    t.do("item night-watch-car anton")
    t.do("ride night-watch-car svetlana-flat")
    t.slot("anton", "gloom 0", "play healing-1 svetlana")
    t.count()
    t.outcome("light", "vortex-closed")
