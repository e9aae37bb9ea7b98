"""Clauses of the cards' texts that no other rules test checks (docs/rules/cards.md)."""

from dataclasses import replace

import pytest

rule = pytest.mark.rule
HERE, THERE = "hairdresser", "moscow"


class TestSpells:
    @rule("K0.healing", "K4.svetlana", "A88")
    @pytest.mark.parametrize("strength", [1, 2, 3, 4])
    def test_a_light_mage_moves_the_vortex_by_the_cards_strength(self, table, strength):
        t = table("battle", anton=f"svetlana-flat: healing-{strength}", egor="roof", inferno=9)
        t.slot("anton", "gloom 0", f"play healing-{strength} svetlana").count()
        assert t.shift == -strength

    @rule("K0.healing", "B3")
    def test_only_who_stands_with_svetlana_moves_it(self, table):
        t = table("battle", anton=f"{THERE}: healing-2", larisa=f"{THERE}: attack-1", egor="roof")
        t.to_slot("anton", "gloom 0")
        t.illegal("play healing-2 svetlana", "B3")

    @rule("K0.attack", "B3")
    def test_an_attack_reaches_enemies_in_its_location(self, table):
        t = table("battle", anton=f"{HERE}: attack-2", larisa=HERE, andrey=THERE, semen=HERE)
        t.to_slot("anton", "gloom 0")
        t.illegal("play attack-2 andrey", "B3")
        t.illegal("play attack-2 semen", "A51")
        t.do("play attack-2 larisa")
        t.do("done")
        t.count()
        assert (t.wounds("larisa"), t.wounds("andrey")) == (2, 0)


class TestAnton:
    @rule("K1.anton")
    def test_his_ability_is_for_the_vortex_beside_svetlana_alone(self, table):
        t = table("battle", anton=f"{THERE}: attack-3; wounds 1", semen=f"{THERE}; wounds 1", larisa=THERE)
        t.to_slot("anton", "gloom 0")
        t.illegal("play attack-3 svetlana", "B3")
        t.illegal("play attack-3 semen", "A51")
        t.illegal("play attack-3 anton", "A51")

    @rule("A89", "K1.anton")
    @pytest.mark.parametrize(("strength", "shift"), [(2, -1), (4, -3)])
    def test_a_card_is_one_weaker_by_his_ability(self, table, strength, shift):
        t = table("battle", anton=f"svetlana-flat: attack-{strength}", egor="roof", inferno=9)
        t.slot("anton", "gloom 0", f"play attack-{strength} svetlana").count()
        assert t.shift == shift

    @rule("A89", "K1.anton")
    def test_after_the_ability_no_real_healing_on_the_vortex(self, table):
        t = table(
            "battle",
            anton="svetlana-flat: attack-3 healing-2 healing-1; gloom 1",
            egor="roof",
            semen="svetlana-flat; wounds 1",
            inferno=9,
        )
        t.to_slot("anton", "gloom 1")
        t.do("play attack-3 svetlana")
        t.illegal("play healing-2 svetlana", "A89")
        t.legal("play healing-2 semen")


class TestDarkOthers:
    @rule("K1.darya", "A68")
    @pytest.mark.parametrize(("doll", "wounds"), [("; items living-doll", 1), ("", 2)])
    def test_darya_with_her_doll_lifts_the_minus_of_healing_oneself(self, table, doll, wounds):
        t = table("battle", darya=f"{HERE}{doll}", petr=f"{HERE}: healing-2; wounds 3")
        t.slot("petr", "gloom 0", "play healing-2 petr").count()
        assert t.wounds("petr") == wounds

    @rule("K1.darya")
    def test_the_doll_in_other_hands_helps_nobody(self, table):
        t = table(
            "battle", darya=HERE, alisa=f"{HERE}; items living-doll", petr=f"{HERE}: healing-2; wounds 3"
        )
        t.slot("petr", "gloom 0", "play healing-2 petr").count()
        assert t.wounds("petr") == 2

    @rule("K1.alisa")
    @pytest.mark.parametrize("seed", range(3))
    def test_alisa_sees_the_whole_deck_and_shuffles_it(self, table, seed):
        deck = "semen kostya olga ignat flashlight living-doll jugular-vein anton-player"
        t = table("movement", alisa=THERE, probability=deck, seed=seed)
        t.until("movement", "alisa")
        before = list(t.state.probability_deck)
        t.do("look alisa")
        assert (t.alive("semen"), t.view.balance) == (False, 0)
        assert set(t.view_of("dark").in_deck) == set(deck.split())
        assert sorted(t.state.probability_deck) == sorted(before) != list(t.state.probability_deck) != before

    @rule("K1.larisa")
    @pytest.mark.parametrize(
        ("other", "hand", "asked"),
        [("larisa", "healing-1", True), ("larisa", "attack-1", False), ("andrey", "healing-1", False)],
    )
    def test_only_larisa_and_only_for_a_defence_or_a_healing(self, table, other, hand, asked):
        t = table("battle", anton=f"{HERE}: attack-1", **{other: f"{HERE}: {hand}; wounds 1"})
        seen = []
        while t.view.phase == "battle":
            seen.append((t.question.kind, t.question.args.get("other")))
            t.pass_once()
        assert (("extra-card", other) in seen) == asked

    @rule("K1.zavulon", "B6")
    def test_what_was_played_on_zavulon_before_he_left_reaches_him(self, table):
        t = table("battle", zavulon=f"{HERE}: defence-1", anton=f"{HERE}: attack-2")
        t.slot("anton", "gloom 0", "play attack-2 zavulon")
        t.slot("zavulon", "gloom 0", "portal zavulon roof defence-1").count()
        assert (t.location_of("zavulon"), t.wounds("zavulon")) == ("roof", 2)

    @rule("K1.zavulon", "B5")
    def test_zavulon_plays_before_the_portal_and_after_it(self, table):
        t = table("battle", zavulon=f"{HERE}: attack-2 attack-1 defence-1", anton=HERE, semen="roof")
        t.to_slot("zavulon", "gloom 2")
        for action in (
            "play attack-2 anton",
            "portal zavulon roof defence-1",
            "play attack-1 semen",
            "bleed 2",
        ):
            t.do(action)
        t.do("done")
        t.count()
        assert (t.wounds("anton"), t.wounds("semen")) == (2, 1)


class TestLightOthers:
    @rule("K1.geser", "A46")
    def test_whom_geser_replaced_enters_again_in_full(self, table):
        t = table("movement", light="geser", semen="metro: attack-1; wounds 2", larisa=HERE, balance=9)
        t.until("enter", "geser")
        t.do("replace geser semen")
        assert t.view.balance == 9 - (10 - 7)
        t.end_turn()
        t.until("enter", "semen")
        t.do("enter semen")
        assert (t.view.balance, t.size("semen"), t.wounds("semen")) == (6 - 7, 5, 0)

    @rule("K1.geser", "A46")
    def test_but_not_in_the_same_turn_though_its_slot_comes_later(self, fate_cards, table):
        later = tuple(replace(c, initiative=12) if c.key == "semen" else c for c in fate_cards.cards)
        t = table(
            "movement",
            card_set=replace(fate_cards, cards=later),
            light="geser",
            larisa=HERE,
            semen="metro: attack-1",
            balance=9,
        )
        t.until("enter", "geser")
        t.do("replace geser semen")
        turn, asked = t.view.turn, []
        while t.view.turn == turn:
            asked.append((t.question.kind, t.question.args.get("other")))
            t.pass_once()
        assert ("enter", "semen") not in asked
        t.until("enter", "semen")
        t.legal("enter semen")

    @rule("K1.semen")
    def test_semyons_minuses_lie_openly_and_his_given_cards_are_announced(self, table):
        t = table("battle", semen=f"{HERE}: attack-3 defence-2", larisa=HERE, geser=f"{HERE}: attack-1")
        t.slot("semen", "gloom 3", "play attack-3 larisa", "weaken attack-3 1", "burn defence-2")
        laid, given = [p for p in t.view_of("dark").plays if p.by == "semen"]
        assert (laid.card, laid.use, [(m.points, m.reason) for m in laid.minus]) == (
            None,
            None,
            [(1, "gloom")],
        )
        assert (given.card, given.use) == (None, "payment")
        t.count()
        assert t.wounds("larisa") == 2

    @rule("K1.semen", "A17")
    def test_nobody_elses_cards_lie_face_down(self, table):
        t = table("battle", anton=f"{HERE}: attack-1 defence-1", larisa=HERE, semen=f"{HERE}: attack-1")
        t.slot("anton", "gloom 1", "play attack-1 larisa", "burn defence-1")
        assert [(p.card.partition(".")[0], p.face_down) for p in t.view_of("dark").plays] == [
            ("attack-1", False),
            ("defence-1", False),
        ]

    @rule("K1.semen", "A62")
    def test_his_minus_and_the_targets_together_are_no_more_than_the_card(self, table):
        t = table("battle", semen=f"{HERE}: defence-2 attack-1", geser=HERE, larisa=HERE)
        t.to_slot("semen", "gloom 2")
        t.do("play defence-2 geser")
        t.illegal("weaken defence-2 2", "A62")
        t.legal("weaken defence-2 1")

    @rule("K1.semen", "B3")
    def test_face_down_too_a_card_needs_its_target(self, table):
        t = table("battle", semen=f"{HERE}: defence-2 healing-1 attack-1", geser=HERE, larisa=HERE)
        t.to_slot("semen", "gloom 0")
        t.illegal("play defence-2 larisa", "B3")
        t.illegal("play healing-1 larisa", "B3")
        t.illegal("play attack-1 geser", "A51")

    @rule("K1.medved", "A78")
    def test_the_bear_takes_one_less_of_all_attacks_together(self, table):
        t = table("battle", larisa=f"{HERE}: attack-2", andrey=f"{HERE}: attack-1", medved=HERE)
        t.slot("larisa", "play attack-2 medved").slot("andrey", "play attack-1 medved").count()
        assert t.wounds("medved") == 2


class TestItems:
    @rule("K2.night-watch-car")
    def test_the_car_drives_once_a_turn(self, table):
        t = table("movement", anton=f"{THERE}; items night-watch-car", semen=HERE, larisa="roof")
        t.until("movement", "anton")
        t.do(f"ride night-watch-car {HERE}")
        t.do("give night-watch-car semen")
        t.until("movement", "semen")
        t.illegal(f"ride night-watch-car {THERE}", "fate.item-used")

    @rule("K2.night-watch-car", "A35")
    def test_its_holder_is_at_the_wheel(self, table):
        t = table("movement", anton="metro; items night-watch-car", semen=THERE, larisa="roof")
        t.until("movement", "semen")
        t.illegal(f"ride night-watch-car {HERE}", "K2.night-watch-car")

    @rule("K2.zavulon-amulet")
    def test_the_attacker_says_which_card_zavulons_amulet_takes(self, table):
        t = table(
            "battle",
            larisa=f"{HERE}: attack-1",
            andrey=f"{HERE}: attack-3",
            anton=f"{HERE}; items zavulon-amulet",
        )
        t.slot("larisa", "play attack-1 anton").slot("andrey", "play attack-3 anton")
        t.asked("cancel-attack", "dark")

    @rule("K2.zavulon-amulet", "A72")
    def test_zavulons_amulet_works_in_each_battle(self, table):
        t = table(
            "battle", larisa=f"{HERE}: attack-1 attack-2", anton=f"{HERE}; items zavulon-amulet", egor="roof"
        )
        t.slot("larisa", "play attack-1 anton").count()
        t.slot("larisa", "play attack-2 anton").count()
        assert (t.wounds("anton"), t.holder("zavulon-amulet")) == (0, "anton")

    @rule("K2.flashlight")
    def test_who_bites_the_flashlights_holder_heals_nothing(self, table):
        t = table("battle", larisa=f"{HERE}: attack-2; wounds 2", anton=f"{HERE}; items flashlight")
        t.slot("larisa", "play attack-2 anton").count()
        assert (t.wounds("anton"), t.wounds("larisa"), t.size("larisa")) == (2, 2, 0)

    @rule("K2.sword-of-light")
    def test_the_swords_card_keeps_the_minus_for_its_target(self, table):
        t = table(
            "battle",
            anton=f"{HERE}; items sword-of-light",
            semen=HERE,
            larisa=f"{HERE}: attack-3",
            deck="defence-2",
        )
        t.slot("larisa", "play attack-3 semen")
        t.to_slot("anton")
        t.do("draw sword-of-light")
        t.do("play defence-2 semen")
        t.count()
        assert t.wounds("semen") == 2

    @rule("K2.sword-of-light")
    def test_what_the_sword_drew_is_played_or_discarded_at_once(self, table):
        t = table("battle", anton=f"{HERE}: attack-1; items sword-of-light", larisa=HERE, deck="attack-2")
        t.to_slot("anton", "gloom 0")
        deck = t.view.spell_deck
        t.do("draw sword-of-light")
        assert t.view.spell_deck == deck - 1
        assert {str(a).split(".")[0] for a in t.state.legal()} == {"play attack-2", "drop attack-2"}
        t.illegal("done")
        t.do("drop attack-2")
        assert t.hand("anton") == ["attack-1"]

    @rule("K2.living-doll", "A67")
    def test_the_doll_is_laid_once_a_battle(self, table):
        t = table(
            "battle", darya=f"{HERE}; items living-doll", anton=f"{HERE}: attack-1", semen=f"{HERE}: attack-1"
        )
        t.until("doll")
        t.do("doll living-doll anton")
        asked = []
        while t.view.phase == "battle":
            asked.append(t.question.kind)
            t.pass_once()
        assert "doll" not in asked

    @rule("K2.living-doll")
    def test_it_lies_on_the_light_other_until_the_count(self, table):
        t = table(
            "battle", darya=f"{HERE}; items living-doll", anton=f"{HERE}: attack-1", semen=f"{HERE}: attack-1"
        )
        t.until("doll")
        t.asked("doll", "dark")
        t.do("doll living-doll anton")
        (doll,) = t.view.items
        assert (doll.lies_on, doll.holder) == ("anton", "darya")
        t.count()
        (doll,) = t.view.items
        assert (doll.lies_on, doll.holder) == ("", "darya")

    @rule("K2.living-doll")
    def test_it_slows_nobody_else(self, table):
        t = table(
            "battle", darya=f"{HERE}; items living-doll", anton=f"{HERE}: attack-1", semen=f"{HERE}: attack-1"
        )
        t.until("doll")
        t.do("doll living-doll anton")
        t.slot("semen", "gloom 0", "play attack-1 darya").count()
        assert t.wounds("darya") == 1

    @rule("A71")
    def test_a_defence_of_somebody_else_or_an_attack_stops_no_stroke(self, table):
        t = table(
            "battle",
            petr=f"{HERE}; items sword-of-darkness",
            larisa=f"{HERE}: attack-1",
            anton=HERE,
            semen=f"{HERE}: defence-4",
        )
        t.slot("larisa", "play attack-1 anton").slot("petr", "strike sword-of-darkness anton")
        t.slot("semen", "gloom 0", "play defence-4 semen").count()
        assert t.wounds("anton") == 2

    @rule("K2.sword-of-darkness", "B2")
    def test_the_sword_of_darkness_strikes_beside_a_card_and_comes_back(self, table):
        t = table(
            "battle",
            petr=f"{HERE}: attack-1 attack-1; items sword-of-darkness",
            anton=f"{HERE}: attack-1",
            semen=HERE,
        )
        t.to_slot("petr", "gloom 0")
        t.do("play attack-1.1 anton")
        t.illegal("play attack-1.2 anton", "B2")
        t.do("strike sword-of-darkness semen")
        t.do("done")
        (sword,) = t.view.items
        assert sword.lies_on == "semen"
        t.count()
        (sword,) = t.view.items
        assert (sword.lies_on, sword.holder) == ("", "petr")


class TestChances:
    @rule("K3.olga")
    @pytest.mark.parametrize(("place", "other"), [("svetlana-flat", "medved"), (THERE, "anton")])
    def test_olga_needs_a_light_mage_beside_svetlana(self, table, place, other):
        hand = ": healing-2" if other == "anton" else ""
        t = table(
            "battle",
            light="olga",
            egor="roof",
            larisa=HERE,
            deck="healing-2 healing-1",
            **{other: f"{place}{hand}"},
        )
        t.to_slot(other)
        assert not t.can("chance olga healing-2")

    @rule("K3.ignat", "A91")
    def test_ignat_stops_one_growth(self, table):
        t = table("growth", turn=4, inferno=3, light="ignat", larisa=HERE)
        t.until("stop-shift")
        t.do("chance ignat")
        assert t.view.inferno == 3
        t.end_turn()
        assert t.view.inferno == 4

    @rule("K3.ignat", "T1")
    @pytest.mark.parametrize(("turn", "asked"), [(1, False), (2, True)])
    def test_ignat_answers_from_the_second_turn_on(self, table, turn, asked):
        t = table(
            "growth", turn=turn, inferno=turn - 1, light="ignat", larisa=HERE, anton=f"{HERE}: attack-1"
        )
        seen = set()
        while t.view.phase in ("growth", "probability"):
            seen.add(t.question.kind)
            t.pass_once()
        assert ("stop-shift" in seen) == asked

    @rule("K3.ignat", "A91")
    def test_nobody_asks_for_ignat_where_nothing_goes_right(self, table):
        t = table(
            "battle", light="ignat", anton="svetlana-flat: healing-2", larisa=HERE, egor="roof", inferno=9
        )
        t.slot("anton", "gloom 0", "play healing-2 svetlana")
        seen = set()
        while t.view.phase == "battle":
            seen.add(t.question.kind)
            t.pass_once()
        assert "stop-shift" not in seen

    @rule("K3.egor-mother")
    def test_the_mother_annuls_the_calls_of_one_turn(self, table):
        t = table("movement", larisa=HERE, egor="metro", light="egor-mother")
        t.do("call larisa egor")
        t.do("done")
        t.do("chance egor-mother")
        t.end_turn()
        t.until("calls")
        t.legal("call larisa egor")

    @rule("K3.aspen-stake")
    def test_the_stake_comes_at_andreys_initiative_wherever_he_is(self, table):
        t = table(
            "battle",
            andrey=f"{THERE}: attack-1",
            larisa=f"{HERE}: attack-2",
            egor=HERE,
            light="aspen-stake",
            petr=f"{HERE}: attack-1",
            tigrenok=HERE,
            deck="attack-1 attack-1 attack-1",
        )
        t.slot("larisa", "play attack-2 egor")
        t.asked("gloom", "petr")
        t.slot("petr", "gloom 0")
        t.asked("stake", "light")
        t.do("pass")
        t.asked("battle", "tigrenok")

    @rule("K3.kostya-father")
    def test_any_number_of_vampires_walk_in_and_the_next_turn_none(self, table):
        t = table(
            "movement", larisa="entrance-hall", andrey="entrance-hall", dark="kostya-father", anton=THERE
        )
        t.until("movement", "larisa")
        t.do("chance kostya-father egor-flat")
        t.do("move larisa egor-flat")
        t.until("movement", "andrey")
        t.do("move andrey egor-flat")
        assert (t.location_of("larisa"), t.location_of("andrey")) == ("egor-flat", "egor-flat")
        t = table("movement", larisa="entrance-hall", dark="kostya-father", anton=THERE)
        t.until("movement", "larisa")
        t.do("chance kostya-father egor-flat")
        t.end_turn()
        t.until("movement", "larisa")
        t.illegal("move larisa egor-flat", "K4")

    @rule("K3.kostya-father")
    def test_they_walk_in_by_a_usual_step(self, table):
        t = table("movement", larisa=THERE, dark="kostya-father", anton="roof")
        t.until("movement", "larisa")
        t.do("chance kostya-father svetlana-flat")
        t.illegal("move larisa svetlana-flat", "C1")

    @rule("K3.kostya")
    def test_kostya_comes_when_wounds_are_counted(self, table):
        t = table(
            "battle", larisa=f"{HERE}: attack-1; wounds 1", anton=f"{HERE}: attack-2 attack-1", dark="kostya"
        )
        t.slot("larisa", "play attack-1 anton").slot(
            "anton", "gloom 1", "play attack-2 larisa", "bleed 1", "play attack-1 larisa"
        )
        t.until("kostya")
        assert t.wounds("larisa") == 4
        t.do("chance kostya larisa")
        assert (t.wounds("larisa"), t.location_of("larisa")) == (3, THERE)

    @rule("K3.kostya")
    def test_kostya_is_for_vampires_wounded_to_death(self, table):
        t = table(
            "battle",
            larisa=HERE,
            petr=f"{HERE}; wounds 3",
            tigrenok=HERE,
            dark="kostya",
            deck="attack-1 attack-1 defence-1",
        )
        t.slot("tigrenok", "play attack-1.1 larisa", "play attack-1.2 petr")
        seen = set()
        while t.view.phase == "battle":
            seen.add(t.question.kind)
            t.pass_once()
        assert (t.wounds("larisa"), t.alive("petr"), "kostya" in seen) == (2, False, False)

    @rule("K3.power-plant-accident")
    def test_the_accident_gives_cards_once(self, table):
        t = table("spells", alisa=HERE, dark="power-plant-accident", anton=f"{HERE}: attack-1")
        t.do("chance power-plant-accident")
        t.asked("amulet", "alisa")
        assert t.size("alisa") == 2 + 2
        t.end_turn()
        assert t.size("alisa") == 3
        t.until("amulet", "alisa")
        assert t.size("alisa") == 3 + 2

    @rule("A97")
    def test_who_holds_no_more_than_its_strength_discards_nothing(self, table):
        t = table("spells", petr=f"{HERE}: attack-1", larisa=HERE, anton=THERE)
        asked = set()
        while t.view.phase == "spells":
            asked.add(t.question.kind)
            t.pass_once()
        assert (t.size("petr"), "discard" in asked) == (3, False)

    @rule("K3.broken-mobile", "A38")
    def test_a_closed_location_is_closed_all_turn_whoever_leaves_it(self, table):
        t = table("movement", medved="metro", anton="metro", larisa=HERE, dark="broken-mobile")
        t.until("movement", "medved")
        t.do(f"move medved {HERE}")
        t.do(f"chance broken-mobile {HERE}")
        t.do(f"move medved {THERE}")
        t.until("movement", "larisa")
        t.do("move larisa metro")
        t.until("movement", "anton")
        t.illegal(f"move anton {HERE}", "K3.broken-mobile")
        t.end_turn()
        assert not t.in_play("broken-mobile")

    @rule("K3.broken-mobile", "A38")
    def test_and_in_later_turns_while_dark_is_there(self, table):
        t = table("movement", anton="metro", larisa=HERE, broken_mobile=HERE)
        t.until("movement", "anton")
        t.illegal(f"move anton {HERE}", "K3.broken-mobile")
        t.legal(f"move anton {THERE}")

    @rule("K3.svetlana-mother-illness")
    def test_light_neither_heals_nor_deals_wounds_of_the_illness(self, table):
        t = table(
            "battle",
            anton=f"{THERE}: healing-2 attack-2",
            svetlana_mother_illness=f"{THERE}; wounds 2",
            petr=THERE,
        )
        t.to_slot("anton", "gloom 0")
        t.illegal("play healing-2 svetlana-mother-illness", "K3.svetlana-mother-illness")
        t.illegal("play attack-2 svetlana-mother-illness", "K3.svetlana-mother-illness")

    @rule("K3.svetlana-mother-illness")
    def test_it_is_fed_in_moscow_alone(self, table):
        t = table("battle", petr=f"{HERE}: healing-2", svetlana_mother_illness=THERE, anton=HERE)
        t.to_slot("petr", "gloom 0")
        t.illegal("play healing-2 svetlana-mother-illness", "B3")

    @rule("K3.jugular-vein", "A84")
    def test_a_donors_wound_is_enough_for_the_vein(self, table):
        t = table("battle", larisa=f"{HERE}: attack-1; wounds 2", egor=HERE, dark="jugular-vein")
        t.slot("larisa", "play attack-1 egor").count("harvest larisa 0", "chance jugular-vein larisa")
        assert (t.wounds("larisa"), t.size("larisa")) == (0, 3)

    @rule("K3.jugular-vein", "A84")
    def test_a_dead_vampire_has_no_use_for_it(self, table):
        t = table(
            "battle", larisa=f"{HERE}: attack-1", anton=f"{HERE}: attack-4", semen=HERE, dark="jugular-vein"
        )
        t.slot("larisa", "play attack-1 semen").slot("anton", "gloom 0", "play attack-4 larisa").count()
        assert (t.alive("larisa"), t.cards("dark")) == (False, ["jugular-vein"])

    @rule("K3.jugular-vein", "A84", "A79")
    def test_who_was_given_none_of_the_wounds_has_no_use_for_it_either(self, table):
        t = table(
            "battle", larisa=f"{HERE}: attack-1", andrey=f"{HERE}: attack-2", anton=HERE, dark="jugular-vein"
        )
        t.slot("larisa", "play attack-1 anton").slot("andrey", "play attack-2 anton")
        t.until("credit")
        t.do("credit larisa 3")
        t.until("jugular")
        t.illegal("chance jugular-vein andrey", "B6")
        t.legal("chance jugular-vein larisa")

    @rule("K3.jugular-vein", "A84")
    def test_a_full_hand_stays_as_it_is(self, table):
        t = table(
            "battle",
            larisa=f"{HERE}: attack-2 defence-1 defence-1 defence-2; wounds 2",
            egor=HERE,
            anton="roof",
            dark="jugular-vein",
        )
        t.slot("larisa", "play attack-2 egor").count("harvest larisa 0", "chance jugular-vein larisa")
        assert (t.wounds("larisa"), t.size("larisa")) == (0, 5)

    @rule("K3.cops")
    def test_the_cops_hold_everybody_for_one_turn(self, table):
        t = table("movement", anton=THERE, larisa=HERE, cops=f"{THERE}; new", light="semen")
        t.until("movement", "anton") if t.asks("movement", "anton") else None
        t.end_turn()
        assert t.location_of("anton") == THERE
        t.until("movement", "anton")
        t.legal("move anton metro")


class TestPersonsAndPlaces:
    @rule("K4.svetlana")
    def test_svetlana_stays_at_home(self, table):
        t = table("movement", larisa=HERE, anton=THERE, egor="roof")
        t.illegal("call larisa svetlana", "fate.not-a-donor")
        t.end_turn()
        assert t.location_of("svetlana") == "svetlana-flat"

    @rule("K4.egor", "A22")
    def test_a_called_egor_does_not_walk_home_too(self, table):
        t = table("movement", larisa=HERE, egor="roof", anton=THERE)
        t.do("call larisa egor")
        t.do("done")
        t.end_turn()
        assert t.location_of("egor") == "entrance-hall"

    @rule("K4.egor", "K5.vampire")
    def test_egor_is_a_donor_to_call_and_to_bite(self, table):
        t = table("movement", larisa=f"{HERE}: attack-2", egor="metro", anton=THERE)
        t.do("call larisa egor")
        t.do("done")
        assert t.location_of("egor") == HERE
        t.slot("larisa", "play attack-2 egor").count()
        assert (t.wounds("egor"), t.size("larisa")) == (2, 2)

    @rule("K4.egor", "A57")
    def test_egor_lives_on_with_three_wounds(self, table):
        t = table("battle", larisa=f"{HERE}: attack-4", egor=f"{HERE}; wounds 3")
        t.slot("larisa", "play attack-4 egor").count()
        assert (t.in_play("egor"), t.wounds("egor"), t.size("larisa")) == (True, 3, 0)

    @rule("K4.metro", "T3")
    def test_who_enters_stands_in_the_metro(self, table):
        t = table("movement", light="tigrenok", larisa=HERE)
        t.until("enter", "tigrenok")
        t.do("enter tigrenok")
        assert t.location_of("tigrenok") == "metro"

    @rule("K4.metro", "B1")
    def test_no_spell_is_played_in_the_metro(self, table):
        t = table(
            "battle",
            petr="metro: attack-1 healing-1; wounds 1",
            anton="metro",
            semen=f"{THERE}: attack-1",
            andrey=THERE,
        )
        asked = set()
        while t.view.phase == "battle":
            asked.add(t.question.args.get("other"))
            t.pass_once()
        assert not asked & {"petr", "anton"}

    @rule("K4.egor-flat", "K4.roof", "C1")
    @pytest.mark.parametrize("place", ["egor-flat", "roof"])
    def test_up_by_the_entrance_hall_only(self, table, place):
        t = table("movement", anton="metro", larisa=HERE)
        t.until("movement", "anton")
        t.illegal(f"move anton {place}", "C1")
        t = table("movement", anton="entrance-hall", larisa=HERE)
        t.until("movement", "anton")
        t.do(f"move anton {place}")
        assert t.location_of("anton") == place

    @rule("K4.hairdresser", "K4.moscow", "K4.entrance-hall")
    @pytest.mark.parametrize("place", [HERE, THERE, "entrance-hall"])
    def test_places_without_special_rules(self, table, place):
        t = table("movement", anton="metro; wounds 2", andrey="metro: attack-1", egor="roof")
        t.until("movement", "andrey")
        t.do(f"move andrey {place}")
        t.until("movement", "anton")
        t.do(f"move anton {place}")
        t.slot("andrey", "play attack-1 anton").count()
        assert (t.alive("anton"), t.wounds("anton"), t.size("andrey")) == (True, 3, 2)
        t.end_turn()
        assert t.wounds("anton") == 3

    @rule("K4.city-light")
    def test_who_came_during_the_turn_has_not_stood_there_for_one(self, table):
        t = table("movement", anton="metro; wounds 2", semen="city-light; wounds 2", larisa=THERE)
        t.until("movement", "anton")
        t.do("move anton city-light")
        t.end_turn()
        assert (t.wounds("anton"), t.wounds("semen")) == (2, 1)
