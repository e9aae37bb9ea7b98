"""The Count and what lives on it (B6, B7, K1, K2, K3, A54–A92)."""

import pytest

rule = pytest.mark.rule
HERE = "hairdresser"


class TestSums:
    @rule("B6", "A54", "K0.attack", "K0.defence")
    @pytest.mark.parametrize(
        ("attacks", "defence", "wounds"),
        [("4", "4", 0), ("4", "3", 1), ("1", "4", 0), ("2", "1", 1), ("3", "1", 2)],
    )
    def test_attacks_less_defences(self, table, attacks, defence, wounds):
        t = table("battle", larisa=f"{HERE}: attack-{attacks}", anton=f"{HERE}: defence-{defence}")
        t.slot("larisa", f"play attack-{attacks} anton")
        t.slot("anton", "gloom 0", f"play defence-{defence} anton").count()
        assert t.wounds("anton") == wounds

    @rule("B6", "K0.defence")
    def test_a_defence_for_a_friend_is_one_weaker(self, table):
        t = table("battle", larisa=f"{HERE}: attack-4", anton=f"{HERE}: defence-3", semen=HERE)
        t.slot("larisa", "play attack-4 semen").slot("anton", "gloom 0", "play defence-3 semen").count()
        assert t.wounds("semen") == 2

    @rule("B6")
    def test_all_attacks_on_a_target_add_up(self, table):
        t = table("battle", larisa=f"{HERE}: attack-1", andrey=f"{HERE}: attack-2", anton=HERE)
        t.slot("larisa", "play attack-1 anton").slot("andrey", "play attack-2 anton").count()
        assert t.wounds("anton") == 3
        line = t.counted("anton")
        assert (line.attack, line.defence, line.net, line.wounds) == (3, 0, 3, 3)

    @rule("A55", "K0.healing")
    def test_healing_removes_old_wounds_and_stops_no_new_ones(self, table):
        t = table("battle", larisa=f"{HERE}: attack-2", anton=f"{HERE}: healing-4; wounds 1")
        t.slot("larisa", "play attack-2 anton").slot("anton", "gloom 0", "play healing-4 anton").count()
        assert t.wounds("anton") == 2

    @rule("A55")
    def test_blood_paid_for_gloom_can_be_healed(self, table):
        t = table("battle", anton=f"{HERE}: attack-1 attack-1", semen=f"{HERE}: healing-1", larisa=HERE)
        t.slot("anton", "gloom 1", "bleed 1").slot("semen", "gloom 0", "play healing-1 anton").count()
        assert t.wounds("anton") == 0

    @rule("K0.healing")
    def test_healing_oneself_is_one_weaker_and_a_friend_not(self, table):
        t = table("battle", anton=f"{HERE}: healing-2; wounds 2", semen=f"{HERE}: healing-2; wounds 3")
        t.slot("anton", "gloom 0", "play healing-2 semen").slot(
            "semen", "gloom 0", "play healing-2 semen"
        ).count()
        assert t.wounds("semen") == 0
        t = table("battle", semen=f"{HERE}: healing-2; wounds 3")
        t.slot("semen", "gloom 0", "play healing-2 semen").count()
        assert t.wounds("semen") == 2

    @rule("A77", "K5.vampire", "K5.shapeshifter")
    def test_vampires_and_shapeshifters_heal_themselves_in_full(self, table):
        t = table(
            "battle", larisa=f"{HERE}: healing-2; wounds 3", medved=f"{HERE}; wounds 2", deck="healing-2"
        )
        t.slot("medved", "play healing-2 medved").slot("larisa", "play healing-2 larisa").count()
        assert (t.wounds("medved"), t.wounds("larisa")) == (0, 1)

    @rule("B6", "A94")
    def test_four_wounds_kill_and_the_dead_ones_cards_still_work(self, table):
        t = table("battle", larisa=f"{HERE}: attack-3 defence-1", anton=f"{HERE}: attack-4 attack-1")
        t.slot("larisa", "play attack-3 anton").slot("anton", "gloom 0", "play attack-4 larisa").count()
        assert (t.alive("larisa"), t.wounds("anton"), t.view.balance) == (False, 3, 0)
        assert "larisa" in t.view.removed
        assert "defence-1" in {c.partition(".")[0] for c in t.view.spell_discards}

    @rule("A81", "K4.roof")
    def test_on_the_roof_three_wounds_kill(self, table):
        t = table("battle", larisa="roof: attack-1", anton="roof; wounds 2")
        t.slot("larisa", "play attack-1 anton").count()
        assert not t.alive("anton")

    @rule("A81")
    def test_but_only_with_a_wound_taken_there(self, table):
        t = table("battle", larisa="roof: attack-1", anton="roof: defence-1; wounds 3")
        t.slot("larisa", "play attack-1 anton").slot("anton", "gloom 0", "play defence-1 anton").count()
        assert t.alive("anton")

    @rule("A57", "K4.egor")
    def test_egor_never_has_more_than_three_wounds(self, table):
        t = table("battle", larisa=f"{HERE}: attack-4", egor=f"{HERE}; wounds 1")
        t.slot("larisa", "play attack-4 egor").count()
        assert t.wounds("egor") == 3
        assert t.size("larisa") == 2

    @rule("A57")
    def test_by_option_three_a_battle(self, table):
        t = table("battle", {"egor-wounds": "battle"}, larisa=f"{HERE}: attack-4", egor=f"{HERE}; wounds 1")
        t.slot("larisa", "play attack-4 egor").count()
        assert t.size("larisa") == 3

    @rule("B6")
    @pytest.mark.parametrize("donor", ["cops", "egor-mother"])
    def test_a_donor_dies_of_four(self, table, donor):
        t = table("battle", larisa=f"{HERE}: attack-4; calls {donor}", **{donor.replace("-", "_"): HERE})
        t.slot("larisa", f"play attack-4 {donor}").count()
        assert not t.lies(donor)

    @rule("A80")
    @pytest.mark.parametrize(("overkill", "cards"), [("all", 4), ("lethal", 2)])
    def test_wounds_beyond_death_are_credited(self, table, overkill, cards):
        t = table("battle", {"overkill": overkill}, larisa=f"{HERE}: attack-4", anton=f"{HERE}; wounds 2")
        t.slot("larisa", "play attack-4 anton").count()
        assert t.size("larisa") == cards


class TestHarvest:
    @rule("B6", "K5.vampire")
    def test_a_card_for_each_wound(self, table):
        t = table("battle", larisa=f"{HERE}: attack-3", anton=HERE)
        t.slot("larisa", "play attack-3 anton").count()
        assert t.size("larisa") == 3

    @rule("K1.andrey", "K5.vampire")
    def test_andrey_heals_one_and_draws_four_for_three_wounds(self, table):
        t = table("battle", andrey=f"{HERE}: attack-3; wounds 1", anton=HERE)
        t.slot("andrey", "play attack-3 anton").count("harvest andrey 1")
        assert (t.wounds("andrey"), t.size("andrey")) == (0, 4)

    @rule("A79")
    def test_dark_shares_out_all_wounds_of_a_bitten_target(self, table):
        t = table("battle", larisa=f"{HERE}: attack-1", andrey=f"{HERE}: attack-2", anton=HERE)
        t.slot("larisa", "play attack-1 anton").slot("andrey", "play attack-2 anton")
        t.until("credit")
        assert t.offers("credit") >= {"credit larisa 0", "credit larisa 3"}
        t.do("credit larisa 3")
        t.count()
        assert (t.size("larisa"), t.size("andrey")) == (3, 0)

    @rule("A79")
    def test_by_option_no_more_than_ones_own_attack(self, table):
        t = table(
            "battle",
            {"harvest-credit": "own"},
            larisa=f"{HERE}: attack-1",
            andrey=f"{HERE}: attack-2",
            anton=HERE,
        )
        t.slot("larisa", "play attack-1 anton").slot("andrey", "play attack-2 anton").count()
        assert (t.size("larisa"), t.size("andrey")) == (1, 4)

    @rule("A79", "A52")
    def test_a_mages_wounds_count_where_a_vampire_bit(self, table):
        t = table("battle", larisa=f"{HERE}: attack-1", petr=f"{HERE}: attack-2", anton=HERE)
        t.slot("larisa", "play attack-1 anton").slot("petr", "gloom 0", "play attack-2 anton")
        if t.asks("credit") or not t.view.last_count:
            t.count("credit larisa 3") if t.asks("credit") else t.count()
        assert t.size("larisa") == 3

    @rule("A80")
    def test_a_dead_vampire_gets_nothing(self, table):
        t = table("battle", andrey=f"{HERE}: attack-2", egor=HERE, anton=f"{HERE}: attack-4")
        t.slot("andrey", "play attack-2 egor").slot("anton", "gloom 0", "play attack-4 andrey").count()
        assert not t.alive("andrey")
        assert t.counted("egor").wounds == 2
        assert all(draw[3] == 0 for draw in t.view.last_count.draws)

    @rule("A82", "T5")
    def test_a_vampire_without_cards_may_bleed_for_cards(self, table):
        t = table("spells", larisa=f"{HERE}; wounds 1", andrey=f"{HERE}: attack-1", anton="moscow")
        t.asked("feed", "larisa")
        t.illegal("feed larisa 3")
        t.do("feed larisa 2")
        assert (t.wounds("larisa"), t.size("larisa"), t.size("andrey")) == (3, 2, 1)

    @rule("A82", "K4.metro")
    def test_but_not_in_the_metro(self, table):
        t = table("spells", larisa="metro", anton="moscow")
        assert not t.asks("feed")


class TestOthers:
    @rule("K1.larisa")
    def test_larisa_plays_one_more_card_on_herself(self, table):
        t = table("battle", larisa=f"{HERE}: attack-1 defence-2 healing-1", anton=f"{HERE}: attack-2")
        t.slot("larisa", "play attack-1 anton").slot("anton", "gloom 0", "play attack-2 larisa")
        t.asked("extra-card", "larisa")
        t.illegal("play defence-2 anton", "K1.larisa")
        t.do("play defence-2 larisa")
        t.count()
        assert t.wounds("larisa") == 0

    @rule("K1.larisa")
    def test_even_if_she_has_passed_but_no_attack(self, table):
        t = table("battle", larisa=f"{HERE}: attack-1 defence-2", anton=HERE)
        t.slot("larisa")
        t.until("extra-card")
        t.illegal("play attack-1 larisa", "K1.larisa")
        t.legal("pass")

    @rule("K1.medved", "A78")
    @pytest.mark.parametrize(("attack", "wounds"), [(1, 0), (3, 2)])
    def test_the_bear_takes_one_wound_less(self, table, attack, wounds):
        t = table("battle", larisa=f"{HERE}: attack-{attack}", medved=HERE)
        t.slot("larisa", f"play attack-{attack} medved").count()
        assert t.wounds("medved") == wounds
        assert t.counted("medved").changes[0][:2] == ("medved", -1)

    @rule("K1.tigrenok", "A78")
    @pytest.mark.parametrize(("defence", "wounds"), [(0, 3), (1, 2), (2, 0)])
    def test_the_tiger_cub_adds_a_wound_if_there_is_one(self, table, defence, wounds):
        hand = f": defence-{defence}" if defence else ""
        t = table("battle", larisa=f"{HERE}{hand}", tigrenok=HERE, deck="attack-2")
        if defence:
            t.slot("larisa", f"play defence-{defence} larisa")
        t.slot("tigrenok", "play attack-2 larisa").count()
        assert t.wounds("larisa") == wounds

    @rule("K1.tigrenok", "A78")
    def test_on_each_target_it_attacked(self, table):
        t = table("battle", larisa=HERE, andrey=HERE, tigrenok=HERE, deck="attack-1 attack-1")
        t.slot("tigrenok", "play attack-1.1 larisa", "play attack-1.2 andrey").count()
        assert (t.wounds("larisa"), t.wounds("andrey")) == (2, 2)

    @rule("K1.semen", "A17")
    def test_semyon_plays_face_down_until_the_count(self, table):
        t = table("battle", semen=f"{HERE}: attack-3 defence-1", larisa=HERE, geser=f"{HERE}: attack-1")
        t.slot("semen", "gloom 1", "play attack-3 larisa", "weaken attack-3 1")
        dark = t.own("dark")
        play = next(p for p in dark.plays if p.by == "semen")
        assert (play.card, play.value, play.face_down) == (None, None, True)
        t.count()
        assert t.wounds("larisa") == 2

    @rule("K1.semen", "A62")
    def test_his_healing_one_on_himself_bears_no_minus(self, table):
        t = table("battle", semen=f"{HERE}: healing-1 attack-1; wounds 1", larisa=HERE)
        t.to_slot("semen", "gloom 1")
        t.do("play healing-1 semen")
        t.illegal("weaken healing-1 1", "A62")
        t.do("back")
        t.do("burn healing-1")
        t.legal("done")

    @rule("A73", "K1.semen")
    def test_his_hidden_attack_destroys_an_item_at_once(self, table):
        t = table("battle", semen=f"{HERE}: attack-1", larisa=f"{HERE}; items egor-goggles", geser=HERE)
        t.slot("semen", "gloom 0", "play attack-1 egor-goggles")
        assert t.holder("egor-goggles") is None

    @rule("A73")
    def test_an_attack_on_an_item_keeps_one_point(self, table):
        t = table("battle", semen=f"{HERE}: attack-1 attack-2", larisa=f"{HERE}; items egor-goggles")
        t.to_slot("semen", "gloom 1")
        t.do("play attack-1 egor-goggles")
        t.illegal("weaken attack-1 1")

    @rule("K1.zavulon", "B6", "A40", "A41")
    def test_zavulon_leaves_and_his_cards_work_where_they_lie(self, table):
        t = table("battle", zavulon=f"{HERE}: attack-2 defence-1 attack-1", anton=HERE, semen="roof")
        t.slot(
            "zavulon", "gloom 1", "play attack-2 anton", "weaken attack-2 1", "portal zavulon roof defence-1"
        ).count()
        assert (t.at("zavulon"), t.wounds("anton")) == ("roof", 1)

    @rule("A40", "B2")
    def test_the_portals_card_counts(self, table):
        t = table("battle", zavulon=f"{HERE}: attack-2 defence-1", anton=HERE)
        t.to_slot("zavulon", "gloom 0")
        t.do("play attack-2 anton")
        t.illegal("portal zavulon roof defence-1", "B2")

    @rule("A41")
    def test_no_portal_out_of_the_metro_in_battle(self, table):
        t = table("battle", zavulon="metro: attack-2 defence-1", anton=f"{HERE}: attack-1")
        seen = []
        while t.view.phase == "battle":
            seen.append(t.question.args.get("other"))
            t.still()
        assert "zavulon" not in seen

    @rule("K1.anton", "A89")
    def test_anton_heals_the_vortex_with_any_card_once(self, table):
        t = table(
            "battle", anton="svetlana-flat: attack-3 defence-2 attack-1; gloom 1", egor="roof", inferno=9
        )
        t.to_slot("anton", "gloom 1")
        t.illegal("play attack-1 svetlana", "A89")
        t.do("play attack-3 svetlana")
        t.illegal("play defence-2 svetlana", "A89")
        t.do("burn attack-1")
        t.do("done")
        t.count()
        assert t.shift == -2

    @rule("A89")
    def test_ability_or_healings_but_not_both(self, table):
        t = table(
            "battle", anton="svetlana-flat: attack-3 healing-2 healing-1; gloom 1", egor="roof", inferno=9
        )
        t.to_slot("anton", "gloom 1")
        t.do("play healing-2 svetlana")
        t.illegal("play attack-3 svetlana", "A89")
        t.legal("play healing-1 svetlana")

    @rule("A88", "K4.svetlana-flat")
    def test_only_light_mages_heal_the_vortex(self, table):
        t = table(
            "battle", medved="svetlana-flat", deck="healing-4", petr="svetlana-flat: healing-3", egor="roof"
        )
        t.to_slot("medved")
        t.illegal("play healing-4 svetlana", "A88")
        t.to_slot("petr", "gloom 0")
        t.illegal("play healing-3 svetlana", "K4.svetlana")

    @rule("A86", "A87", "K4.svetlana")
    def test_not_while_egor_is_threatened(self, table):
        t = table("battle", anton="svetlana-flat: healing-4", larisa="moscow", egor="moscow", inferno=9)
        t.to_slot("anton", "gloom 0")
        t.illegal("play healing-4 svetlana", "K4.svetlana")

    @rule("A86")
    def test_what_zavulon_does_later_changes_nothing(self, table):
        t = table(
            "battle", anton="svetlana-flat: healing-2", zavulon=f"{HERE}: attack-1", egor="moscow", inferno=9
        )
        t.slot("anton", "gloom 0", "play healing-2 svetlana")
        t.slot("zavulon", "gloom 0", "portal zavulon moscow attack-1").count()
        assert t.shift == -2

    @rule("A87")
    @pytest.mark.parametrize(("option", "legal"), [(False, True), (True, False)])
    def test_the_metro_threatens_by_option_only(self, table, option, legal):
        t = table(
            "battle",
            {"threat-in-metro": option},
            anton="svetlana-flat: healing-2",
            larisa="metro",
            egor="metro",
            inferno=9,
        )
        t.to_slot("anton", "gloom 0")
        assert t.can("play healing-2 svetlana") == legal


class TestWitches:
    @rule("K5.witch", "A70", "T5")
    def test_an_amulet_is_made_after_drawing_and_everybody_sees_that_it_exists(self, table):
        t = table(
            "spells", alisa=f"{HERE}: attack-2 defence-1 healing-1", anton="moscow", deck="attack-4 attack-3"
        )
        t.asked("amulet", "alisa")
        t.do("make attack-4")
        light = t.own("light").other("alisa")
        assert (light.has_amulet, light.amulet) == (True, None)
        assert t.own("dark").other("alisa").amulet.startswith("attack-4")
        t.asked("discard", "alisa")
        t.do("discard attack-2")
        assert t.size("alisa") == 3

    @rule("K5.witch", "A70")
    def test_a_new_amulet_replaces_the_old_one(self, table):
        t = table("spells", darya=f"{HERE}: attack-2; amulet defence-1", anton="moscow")
        t.do("make attack-2")
        assert t.own("dark").other("darya").amulet.startswith("attack-2")
        assert "defence-1" in {c.partition(".")[0] for c in t.view.spell_discards}

    @rule("K5.witch", "B2", "A69")
    def test_it_is_beyond_the_count_and_one_weaker(self, table):
        t = table("battle", alisa=f"{HERE}: attack-1; amulet attack-3", anton=HERE)
        t.slot("alisa", "gloom 0", "play attack-1 anton", "amulet anton").count()
        assert t.wounds("anton") == 3

    @rule("A69", "K1.petr")
    @pytest.mark.parametrize(("petr", "wounds"), [("moscow", 3), (HERE, 1)])
    def test_minuses_add_up_and_petr_lifts_both(self, table, petr, wounds):
        t = table(
            "battle", darya=f"{HERE}; amulet defence-3", petr=petr, larisa=HERE, anton=f"{HERE}: attack-4"
        )
        t.slot("darya", "amulet larisa").slot("anton", "gloom 0", "play attack-4 larisa").count()
        assert t.wounds("larisa") == wounds

    @rule("A70")
    def test_it_pays_for_no_gloom(self, table):
        t = table("battle", alisa=f"{HERE}: attack-2; amulet attack-3", anton=HERE)
        t.to_slot("alisa", "gloom 1")
        t.do("amulet anton")
        t.illegal("weaken attack-3 1")
        t.illegal("burn attack-3")
        t.illegal("done", "B4")

    @rule("K1.darya", "A68", "A67")
    @pytest.mark.parametrize(("doll", "wounds"), [(True, 0), (False, 1)])
    def test_darya_with_the_doll_lifts_the_targets_minus(self, table, doll, wounds):
        items = "; items living-doll" if doll else ""
        t = table(
            "battle",
            darya=f"{HERE}{items}",
            petr=f"{HERE}: defence-2",
            larisa=HERE,
            anton=f"{HERE}: attack-2",
        )
        t.slot("petr", "gloom 0", "play defence-2 larisa")
        t.slot("anton", "gloom 0", "play attack-2 larisa").count()
        assert t.wounds("larisa") == wounds

    @rule("A67", "K1.darya")
    def test_also_while_the_doll_is_out(self, table):
        t = table(
            "battle",
            darya=f"{HERE}; items living-doll",
            petr=f"{HERE}: defence-2",
            larisa=HERE,
            medved=HERE,
            deck="attack-2 attack-1",
        )
        t.until("doll")
        t.do("doll living-doll medved")
        t.slot("medved", "play attack-2 larisa").slot("petr", "gloom 0", "play defence-2 larisa").count()
        assert t.wounds("larisa") == 0

    @rule("K1.darya")
    def test_two_cards_and_an_amulet(self, table):
        t = table(
            "battle",
            darya=f"{HERE}: defence-1 defence-2; amulet defence-3; items living-doll",
            larisa=HERE,
            anton=f"{HERE}: attack-4",
        )
        t.slot(
            "darya",
            "gloom 1",
            "play defence-2 larisa",
            "weaken defence-2 1",
            "play defence-1 larisa",
            "amulet larisa",
        ).slot("anton", "gloom 0", "play attack-4 larisa").count()
        assert t.counted("larisa").defence == 1 + 1 + 2


class TestShapeshifters:
    @rule("B7", "A74", "A75", "K5.shapeshifter")
    def test_what_is_not_played_becomes_manoeuvres(self, table):
        t = table("battle", medved=HERE, larisa=HERE, deck="attack-1 defence-4")
        t.slot("medved", "play attack-1 larisa").count()
        assert (len(t.view.other("medved").manoeuvres), t.size("medved")) == (1, 0)
        assert t.own("dark").other("medved").manoeuvres == (None,)

    @rule("B7", "A74")
    @pytest.mark.parametrize(("strength", "wounds"), [("one", 3), ("printed", 6)])
    def test_a_manoeuvre_joins_an_attack_with_one_point(self, table, strength, wounds):
        t = table(
            "battle",
            {"manoeuvre-strength": strength},
            medved=f"{HERE}; manoeuvres defence-4 defence-3",
            larisa=HERE,
            andrey=f"{HERE}: defence-1",
            deck="attack-2 healing-1",
        )
        t.to_slot("medved")
        t.illegal("manoeuvre defence-4 larisa", "B7")
        t.do("play attack-2 larisa")
        t.illegal("manoeuvre defence-4 andrey", "B7")
        t.do("manoeuvre defence-4 larisa")
        t.do("done")
        t.count()
        assert t.counted("larisa").attack == wounds

    @rule("B7")
    def test_all_on_one_target(self, table):
        t = table(
            "battle",
            medved=f"{HERE}; manoeuvres defence-4 defence-3",
            larisa=HERE,
            andrey=HERE,
            deck="attack-1 attack-1",
        )
        t.to_slot("medved")
        for action in ("play attack-1.1 larisa", "play attack-1.2 andrey", "manoeuvre defence-4 larisa"):
            t.do(action)
        t.illegal("manoeuvre defence-3 andrey", "B7")

    @rule("B7")
    def test_in_defence_after_a_defence_on_itself(self, table):
        t = table(
            "battle",
            medved=f"{HERE}; manoeuvres attack-1 attack-2",
            larisa=f"{HERE}: attack-4",
            deck="defence-1 healing-1",
        )
        t.slot("medved", "play defence-1 medved").slot("larisa", "play attack-4 medved")
        t.until("manoeuvre-defence")
        t.do("defend 2")
        t.count()
        assert t.counted("medved").defence == 3

    @rule("B7")
    def test_without_its_own_defence_they_do_not_help(self, table):
        t = table(
            "battle",
            medved=f"{HERE}; manoeuvres attack-1 attack-2",
            larisa=f"{HERE}: attack-4",
            deck="healing-1 healing-2",
        )
        t.slot("medved").slot("larisa", "play attack-4 medved").count()
        assert t.counted("medved").defence == 0

    @rule("A75")
    @pytest.mark.parametrize(("at_once", "legal"), [(False, False), (True, True)])
    def test_a_new_one_attacks_from_the_next_battle(self, table, at_once, legal):
        t = table(
            "battle", {"manoeuvres-at-once": at_once}, medved=HERE, larisa=HERE, deck="attack-1 defence-4"
        )
        t.to_slot("medved")
        t.do("play attack-1 larisa")
        assert t.can("manoeuvre defence-4 larisa") == legal

    @rule("A75", "T3")
    def test_they_go_when_it_walks(self, table):
        t = table("movement", medved="moscow; manoeuvres attack-1", larisa="moscow")
        t.until("movement", "medved")
        t.do("move medved metro")
        assert t.view.other("medved").manoeuvres == ()

    @rule("A75", "T3")
    def test_or_when_no_enemy_is_left(self, table):
        t = table("battle", medved="moscow; manoeuvres attack-1", larisa="roof: attack-1")
        assert t.view.other("medved").manoeuvres == ()

    @rule("A76")
    def test_it_draws_without_enemies_and_keeps_nothing(self, table):
        t = table("battle", medved="moscow; wounds 1", deck="healing-1 attack-1", andrey=HERE)
        t.slot("medved", "play healing-1 medved").count()
        assert (t.wounds("medved"), t.view.other("medved").manoeuvres) == (0, ())

    @rule("A76", "K4.metro")
    def test_but_not_in_the_metro(self, table):
        t = table("battle", medved="metro", deck="healing-1 attack-1", andrey=HERE, anton=f"{HERE}: attack-1")
        deck = t.view.spell_deck
        t.slot("anton")
        assert t.view.spell_deck == deck


class TestItems:
    @rule("K2.zavulon-amulet", "A72")
    def test_zavulons_amulet_stops_one_attack_of_darks_choice(self, table):
        t = table(
            "battle",
            larisa=f"{HERE}: attack-1",
            andrey=f"{HERE}: attack-3",
            anton=f"{HERE}; items zavulon-amulet",
        )
        t.slot("larisa", "play attack-1 anton").slot("andrey", "play attack-3 anton").count("cancel attack-1")
        assert t.wounds("anton") == 3
        assert t.holder("zavulon-amulet") == "anton"

    @rule("A72")
    def test_also_a_defence_played_as_an_attack(self, table):
        t = table("battle", larisa=f"{HERE}: defence-4", anton=f"{HERE}; items zavulon-amulet")
        t.slot("larisa", "play defence-4 anton").count()
        assert t.wounds("anton") == 0

    @rule("K2.flashlight", "B6")
    def test_the_flashlight_starves_vampires_on_its_holder_only(self, table):
        t = table(
            "battle",
            larisa=f"{HERE}: attack-3",
            andrey=f"{HERE}: attack-1",
            anton=f"{HERE}; items flashlight",
            semen=HERE,
        )
        t.slot("larisa", "play attack-3 anton").slot("andrey", "play attack-1 semen").count()
        assert (t.wounds("anton"), t.size("larisa"), t.size("andrey")) == (3, 0, 2)

    @rule("K2.sword-of-light", "A72", "B2")
    def test_the_sword_of_light_plays_the_top_card_beyond_the_count(self, table):
        t = table("battle", anton=f"{HERE}: attack-1; items sword-of-light", larisa=HERE, deck="attack-2")
        t.to_slot("anton", "gloom 0")
        t.do("play attack-1 larisa")
        t.do("draw sword-of-light")
        t.asked("sword-card")
        t.do("play attack-2 larisa")
        t.count()
        assert t.wounds("larisa") == 3

    @rule("K2.sword-of-light")
    def test_or_it_is_discarded(self, table):
        t = table("battle", anton=f"{HERE}; items sword-of-light", larisa=HERE, deck="attack-2")
        t.to_slot("anton")
        t.do("draw sword-of-light")
        t.do("drop attack-2")
        assert t.view.spell_discards[-1].startswith("attack-2")
        assert not t.can("draw sword-of-light")

    @rule("A72")
    def test_anton_may_use_it_on_the_vortex_and_a_shapeshifter_keeps_to_its_targets(self, table):
        t = table(
            "battle", anton="svetlana-flat; items sword-of-light", egor="roof", deck="attack-3", inferno=9
        )
        t.to_slot("anton")
        t.do("draw sword-of-light")
        t.do("play attack-3 svetlana")
        t.count()
        assert t.shift == -2
        t = table(
            "battle",
            medved=f"{HERE}; items sword-of-light",
            semen=HERE,
            larisa=HERE,
            deck="healing-2 healing-1 defence-3",
        )
        t.to_slot("medved")
        t.do("draw sword-of-light")
        t.illegal("play defence-3 semen", "K5")

    @rule("A72")
    def test_its_card_pays_for_no_gloom(self, table):
        t = table("battle", anton=f"{HERE}: defence-2; items sword-of-light", larisa=HERE, deck="attack-2")
        t.to_slot("anton", "gloom 1")
        t.do("draw sword-of-light")
        t.do("play attack-2 larisa")
        t.illegal("weaken attack-2 1")

    @rule("K2.sword-of-darkness", "A71")
    def test_the_sword_of_darkness_strikes_beyond_the_count_and_returns(self, table):
        t = table(
            "battle", petr=f"{HERE}: attack-1; items sword-of-darkness", anton=HERE, semen=HERE, egor=HERE
        )
        t.to_slot("petr", "gloom 0")
        t.illegal("strike sword-of-darkness egor", "A71")
        t.do("play attack-1 anton")
        t.do("strike sword-of-darkness semen")
        t.do("done")
        t.count()
        assert (t.wounds("anton"), t.wounds("semen"), t.holder("sword-of-darkness")) == (1, 1, "petr")

    @rule("A71", "A72")
    def test_zavulons_amulet_does_not_stop_it(self, table):
        t = table("battle", petr=f"{HERE}; items sword-of-darkness", anton=f"{HERE}; items zavulon-amulet")
        t.slot("petr", "strike sword-of-darkness anton").count()
        assert t.wounds("anton") == 1

    @rule("A71")
    def test_it_can_be_destroyed_where_it_lies_and_still_strikes(self, table):
        t = table("battle", petr=f"{HERE}; items sword-of-darkness", anton=f"{HERE}: attack-1")
        t.slot("petr", "strike sword-of-darkness anton").slot(
            "anton", "gloom 0", "play attack-1 sword-of-darkness"
        )
        t.count()
        assert (t.wounds("anton"), t.holder("sword-of-darkness")) == (1, None)

    @rule("K2.living-doll", "A67", "B5", "B2")
    def test_the_doll_takes_a_card_away_and_returns(self, table):
        t = table("battle", darya=f"{HERE}; items living-doll", anton=f"{HERE}: attack-1 attack-2")
        t.until("doll")
        t.do("doll living-doll anton")
        t.to_slot("anton", "gloom 0") if t.asks("gloom") else None
        assert not t.can("play attack-2 darya")
        t.count()
        assert t.holder("living-doll") == "darya"

    @rule("A67", "K2.living-doll")
    def test_a_shapeshifter_keeps_one_card_as_a_manoeuvre(self, table):
        t = table("battle", darya=f"{HERE}; items living-doll", medved=HERE, deck="attack-1 attack-2")
        t.until("doll")
        t.do("doll living-doll medved")
        t.do("play attack-2 darya")
        t.illegal("play attack-1 darya", "B2")

    @rule("A67")
    def test_once_a_battle_and_attackable_where_it_lies(self, table):
        t = table(
            "battle",
            darya=f"{HERE}; items living-doll",
            anton=f"{HERE}: attack-1 attack-1",
            semen=f"{HERE}: attack-1",
        )
        t.until("doll")
        t.do("doll living-doll anton")
        t.until("gloom", "semen")
        t.do("gloom 0")
        t.do("play attack-1 living-doll")
        t.do("done")
        assert t.holder("living-doll") is None

    @rule("A34", "B6")
    def test_items_of_the_dead_stay_with_their_side_or_are_destroyed(self, table):
        for friend, left in ((HERE, f"({HERE})"), ("moscow", None)):
            t = table("battle", larisa=f"{HERE}: attack-4", anton=f"{HERE}; items flashlight", semen=friend)
            t.slot("larisa", "play attack-4 anton").count()
            assert t.holder("flashlight") == left


class TestChances:
    @rule("K3.aspen-stake", "A85", "B5")
    def test_the_stake_discards_all_bites_on_egor(self, table):
        t = table(
            "battle",
            larisa=f"{HERE}: defence-2",
            andrey=f"{HERE}: attack-3",
            egor=HERE,
            light="aspen-stake",
            petr=f"{HERE}: attack-1",
        )
        t.slot("larisa", "play defence-2 egor").slot("petr", "gloom 0", "play attack-1 egor")
        t.slot("andrey", "play attack-3 egor")
        t.asked("stake", "light")
        t.do("chance aspen-stake")
        t.count()
        assert (t.wounds("egor"), t.size("andrey"), t.size("larisa")) == (1, 0, 0)

    @rule("B5", "K3.aspen-stake")
    def test_it_comes_in_slot_five_even_without_andrey(self, table):
        t = table(
            "battle", larisa=f"{HERE}: attack-2", egor=HERE, light="aspen-stake", anton=f"{HERE}: attack-1"
        )
        t.slot("larisa", "play attack-2 egor")
        t.asked("stake", "light")

    @rule("K3.olga", "A90")
    def test_olga_heals_beyond_the_count_despite_the_threat(self, table):
        t = table(
            "battle",
            anton="svetlana-flat: healing-2 attack-1",
            larisa="moscow",
            egor="moscow",
            light="olga",
            petr="svetlana-flat",
            inferno=9,
        )
        t.to_slot("anton", "gloom 0")
        t.do("chance olga healing-2")
        t.do("play attack-1 petr")
        t.do("done")
        t.count()
        assert (t.shift, t.wounds("petr")) == (-2, 1)
        assert "olga" in t.view.removed

    @rule("A90", "K1.anton")
    def test_or_antons_ability(self, table):
        t = table(
            "battle", anton="svetlana-flat: attack-4", larisa="moscow", egor="moscow", light="olga", inferno=9
        )
        t.slot("anton", "gloom 0", "chance olga attack-4").count()
        assert t.shift == -3

    @rule("A90", "K3.olga")
    def test_only_a_light_mage_with_svetlana(self, table):
        t = table(
            "battle", semen="svetlana-flat: attack-4", geser="moscow: healing-2", light="olga", egor="roof"
        )
        t.to_slot("semen", "gloom 0")
        assert not t.can("chance olga attack-4")
        t.to_slot("geser", "gloom 0")
        t.illegal("chance olga healing-2", "A90")

    @rule("A90")
    def test_by_option_within_the_count(self, table):
        t = table(
            "battle",
            {"olga": "inside"},
            anton="svetlana-flat: healing-2 attack-1",
            larisa="moscow",
            egor="moscow",
            light="olga",
            petr="svetlana-flat",
            inferno=9,
        )
        t.to_slot("anton", "gloom 0")
        t.do("chance olga healing-2")
        t.illegal("play attack-1 petr", "B2")

    @rule("A91", "K3.ignat", "B6")
    def test_ignat_cancels_the_whole_shift_of_the_illness(self, table):
        t = table(
            "battle",
            petr="moscow: healing-2",
            alisa="moscow: healing-3",
            svetlana_mother_illness="moscow",
            light="ignat",
            inferno=4,
            anton="roof",
        )
        t.slot("petr", "gloom 0", "play healing-2 svetlana-mother-illness")
        t.slot("alisa", "gloom 0", "play healing-3 svetlana-mother-illness").count("chance ignat")
        assert t.shift == 0
        assert not t.lies("svetlana-mother-illness")

    @rule("K3.svetlana-mother-illness", "A92", "A10")
    def test_the_illness_moves_the_vortex_at_nominal_and_lasts(self, table):
        t = table(
            "battle", petr="moscow: healing-2", svetlana_mother_illness="moscow", inferno=4, andrey=HERE
        )
        t.slot("petr", "gloom 0", "play healing-2 svetlana-mother-illness").count()
        assert (t.shift, t.wounds("svetlana-mother-illness")) == (2, 2)

    @rule("A92")
    def test_beyond_its_four_wounds_healing_is_lost(self, table):
        t = table(
            "battle",
            petr="moscow: healing-4",
            svetlana_mother_illness="moscow; wounds 3",
            inferno=4,
            andrey=HERE,
        )
        t.slot("petr", "gloom 0", "play healing-4 svetlana-mother-illness").count()
        assert t.shift == 1
        assert not t.lies("svetlana-mother-illness")

    @rule("K3.svetlana-mother-illness")
    def test_only_dark_mages_and_witches_feed_it_with_healing(self, table):
        t = table(
            "battle",
            larisa="moscow: healing-2",
            petr="moscow: attack-2",
            anton="moscow: healing-1",
            svetlana_mother_illness="moscow",
        )
        t.to_slot("larisa")
        t.illegal("play healing-2 svetlana-mother-illness", "K3.svetlana-mother-illness")
        t.to_slot("petr", "gloom 0")
        t.illegal("play attack-2 svetlana-mother-illness", "K3.svetlana-mother-illness")
        t.to_slot("anton", "gloom 0")
        t.illegal("play healing-1 svetlana-mother-illness", "K3.svetlana-mother-illness")

    @rule("K3.svetlana-mother-illness", "T1")
    def test_it_is_played_before_the_vortex_grows(self, table):
        t = table("growth", turn=4, inferno=3, dark="svetlana-mother-illness", anton="moscow")
        t.do("chance svetlana-mother-illness")
        assert t.at("svetlana-mother-illness") == "moscow"

    @rule("K3.kostya", "A83")
    def test_kostya_saves_a_vampire_with_its_harvest(self, table):
        t = table(
            "battle",
            larisa=f"{HERE}: attack-2; items egor-goggles",
            anton=f"{HERE}: attack-4; gloom 1",
            semen=f"{HERE}: attack-2",
            dark="kostya",
        )
        t.slot("larisa", "play attack-2 semen")
        t.slot("anton", "gloom 0", "play attack-4 larisa", "bleed 1").slot(
            "semen", "gloom 0", "play attack-2 larisa"
        )
        t.count("chance kostya larisa")
        assert (t.alive("larisa"), t.at("larisa"), t.wounds("larisa")) == (True, "moscow", 3)
        assert (t.size("larisa"), t.holder("egor-goggles")) == (2, "larisa")

    @rule("A83")
    def test_by_option_only_if_exactly_lethal(self, table):
        t = table(
            "battle",
            {"kostya": "exact"},
            larisa=f"{HERE}; wounds 1",
            anton=f"{HERE}: attack-4",
            dark="kostya",
        )
        t.slot("anton", "gloom 0", "play attack-4 larisa").count()
        assert not t.alive("larisa")

    @rule("A83", "A81")
    def test_on_the_roof_two_wounds_stay(self, table):
        t = table("battle", larisa="roof", anton="roof: attack-3", dark="kostya")
        t.slot("anton", "gloom 0", "play attack-3 larisa").count("chance kostya larisa")
        assert t.wounds("larisa") == 2

    @rule("A83", "A81")
    def test_what_happens_on_the_roof_counts_there_only(self, table):
        t = table(
            "battle",
            larisa=HERE,
            anton=f"{HERE}: attack-4",
            petr="roof",
            semen="roof: attack-1",
            dark="kostya",
        )
        t.slot("anton", "gloom 0", "play attack-4 larisa").slot("semen", "gloom 0", "play attack-1 petr")
        t.count("chance kostya larisa")
        assert (t.wounds("larisa"), t.wounds("petr")) == (3, 1)

    @rule("K3.jugular-vein", "A84")
    def test_the_vein_heals_all_and_fills_the_hand(self, table):
        t = table(
            "battle",
            larisa=f"{HERE}: defence-1; wounds 2",
            anton=f"{HERE}: attack-1",
            semen=HERE,
            dark="jugular-vein",
        )
        t.slot("larisa", "play defence-1 semen").slot("anton", "gloom 0", "play attack-1 larisa")
        t.count("harvest larisa 0", "chance jugular-vein larisa")
        assert (t.wounds("larisa"), t.size("larisa")) == (0, 3)

    @rule("A84")
    def test_not_by_biting_the_flashlights_owner(self, table):
        t = table(
            "battle",
            larisa=f"{HERE}: attack-1; wounds 2",
            anton=f"{HERE}; items flashlight",
            dark="jugular-vein",
        )
        t.slot("larisa", "play attack-1 anton").count()
        assert (t.wounds("larisa"), t.cards("dark")) == (2, ["jugular-vein"])

    @rule("K3.power-plant-accident", "A93", "T5")
    @pytest.mark.parametrize(("in_metro", "drawn"), [(True, 2), (False, 0)])
    def test_the_accident_gives_two_cards_to_dark_casters_in_the_metro_too(self, table, in_metro, drawn):
        t = table(
            "spells",
            {"accident-in-metro": in_metro},
            petr="metro",
            alisa=HERE,
            larisa=f"{HERE}: attack-1",
            dark="power-plant-accident",
            anton="moscow",
        )
        t.do("chance power-plant-accident")
        t.until("amulet", "alisa")
        assert (t.size("petr"), t.size("alisa"), t.size("larisa")) == (drawn, 4, 1)

    @rule("A93", "A97")
    def test_then_the_usual_limit(self, table):
        t = table("spells", petr=f"{HERE}: attack-1 attack-2", dark="power-plant-accident", anton="moscow")
        t.do("chance power-plant-accident")
        t.asked("discard", "petr")
        assert t.size("petr") == 6


class TestBookkeeping:
    @rule("T5", "A97", "K5.mage")
    def test_mages_draw_by_experience_and_discard_to_strength(self, table):
        t = table(
            "spells", anton=f"{HERE}: attack-1 attack-2 attack-3", larisa=f"{HERE}: attack-1", medved=HERE
        )
        assert t.size("anton") == 5
        t.asked("discard", "anton")
        t.do("discard attack-1")
        assert (t.size("anton"), t.size("larisa"), t.size("medved")) == (4, 1, 0)

    @rule("T5", "K4.metro")
    def test_the_metro_gives_no_cards(self, table):
        t = table("spells", anton="metro", semen="moscow")
        assert (t.size("anton"), t.size("semen")) == (0, 2)

    @rule("A97", "K5.vampire")
    def test_vampires_hold_any_number_and_draw_none(self, table):
        hand = "attack-1 attack-1 attack-1 defence-1 defence-1"
        t = table("spells", larisa=f"{HERE}: {hand}", anton="moscow")
        assert t.size("larisa") == 5

    @rule("A94", "T5")
    def test_the_discards_are_shuffled_when_the_deck_is_empty(self, fate_cards, table):
        everything = [
            f"{c.key}.{n}" for c in fate_cards.cards if c.kind == "spell" for n in range(1, c.copies + 1)
        ]
        t = table("spells", andrey="moscow", semen=f"{HERE}", discards=" ".join(everything))
        t.do("feed andrey 1")
        assert (t.size("andrey"), t.view.spell_discards) == (1, ())
        assert t.view.spell_deck + t.size("andrey") + t.size("semen") == 60

    @rule("A94")
    def test_without_deck_and_discards_nothing_is_drawn(self, fate_cards, table):
        everything = [
            f"{c.key}.{n}" for c in fate_cards.cards if c.kind == "spell" for n in range(1, c.copies + 1)
        ]
        t = table("spells", larisa=f"{HERE}: {' '.join(everything)}", andrey="moscow")
        t.do("feed andrey 2")
        assert (t.size("andrey"), t.wounds("andrey")) == (0, 0)

    @rule("A95", "K4.city-light", "T5")
    def test_standing_a_turn_in_the_city_light_office_heals_a_wound(self, table):
        t = table("movement", anton="city-light; wounds 2", semen="metro; wounds 2", larisa="moscow")
        t.until("movement", "semen")
        t.do("move semen city-light")
        t.end_turn()
        assert (t.wounds("anton"), t.wounds("semen")) == (1, 2)

    @rule("A94", "K3")
    def test_chances_leave_for_good(self, table):
        t = table("growth", turn=4, inferno=3, light="ignat", anton="moscow")
        t.until("stop-shift")
        t.do("chance ignat")
        assert "ignat" in t.view.removed
        assert t.cards("light") == []

    @rule("K1", "K0", "K5", "B3")
    def test_an_other_plays_its_own_cards_only(self, table):
        t = table("battle", larisa=f"{HERE}: attack-1", andrey=f"{HERE}: attack-2", anton=HERE)
        t.to_slot("larisa")
        t.illegal("play attack-2 anton", "A17")

    @rule("A94", "A73")
    def test_a_destroyed_item_is_gone_for_good(self, table):
        t = table("battle", larisa=f"{HERE}; items egor-goggles", anton=f"{HERE}: attack-1")
        t.slot("anton", "gloom 0", "play attack-1 egor-goggles").count()
        assert "egor-goggles" in t.view.removed

    @rule("A72", "K2.zavulon-amulet")
    def test_zavulons_amulet_stops_a_witchs_amulet_too(self, table):
        t = table("battle", alisa=f"{HERE}; amulet attack-4", anton=f"{HERE}; items zavulon-amulet")
        t.slot("alisa", "amulet anton").count()
        assert t.wounds("anton") == 0

    @rule("A38", "B6")
    def test_the_mobile_goes_when_the_last_dark_other_there_dies(self, table):
        t = table("battle", larisa=HERE, andrey="roof", anton=f"{HERE}: attack-4", broken_mobile=HERE)
        t.slot("anton", "gloom 0", "play attack-4 larisa").count()
        assert not t.lies("broken-mobile")

    @rule("B6", "A79")
    def test_the_count_tells_each_card_with_each_minus_and_its_rule(self, table):
        t = table(
            "battle", andrey=f"{HERE}: attack-4", anton=f"{HERE}: defence-3 defence-1; gloom 1", semen=HERE
        )
        t.slot("andrey", "play attack-4 semen")
        t.slot("anton", "gloom 1", "play defence-3 semen", "weaken defence-3 1").count()
        lines = {line.card.partition(".")[0]: line for line in t.counted("semen").lines}
        assert (lines["attack-4"].value, lines["defence-3"].nominal, lines["defence-3"].value) == (4, 3, 1)
        assert sorted(minus.reason for minus in lines["defence-3"].minus) == ["gloom", "other"]
        assert all(minus.rule for minus in lines["defence-3"].minus)
