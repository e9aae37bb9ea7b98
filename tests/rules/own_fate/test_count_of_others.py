"""The Count with each kind of Other."""

import pytest

rule = pytest.mark.rule
HERE = "hairdresser"


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

    @rule("K1.larisa", "B6")
    def test_not_before_all_others_everywhere_have_acted(self, table):
        t = table("battle", larisa=f"{HERE}: defence-2", semen="moscow: attack-1")
        t.slot("larisa")
        t.asked("gloom", "semen")

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
        dark = t.view_of("dark")
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
        assert (t.location_of("zavulon"), t.wounds("anton")) == ("roof", 1)

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
            t.pass_once()
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

    @rule("K4.svetlana", "K1.anton")
    def test_the_threat_stops_antons_ability_too(self, table):
        t = table(
            "battle", anton="svetlana-flat: attack-4 defence-1", larisa="moscow", egor="moscow", inferno=9
        )
        t.to_slot("anton", "gloom 0")
        t.illegal("play attack-4 svetlana", "K4.svetlana")

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
        light = t.view_of("light").other("alisa")
        assert (light.has_amulet, light.amulet) == (True, None)
        assert t.view_of("dark").other("alisa").amulet.startswith("attack-4")
        t.asked("discard", "alisa")
        t.do("discard attack-2")
        assert t.size("alisa") == 3

    @rule("K5.witch", "A70")
    def test_a_new_amulet_replaces_the_old_one(self, table):
        t = table("spells", darya=f"{HERE}: attack-2; amulet defence-1", anton="moscow")
        t.do("make attack-2")
        assert t.view_of("dark").other("darya").amulet.startswith("attack-2")
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

    @rule("A69", "A92")
    @pytest.mark.parametrize(("petr", "points"), [(HERE, 2), ("moscow", 3)])
    def test_on_the_illness_an_amulet_loses_only_its_own_minus(self, table, petr, points):
        t = table(
            "battle",
            alisa="moscow; amulet healing-3",
            petr=petr,
            svetlana_mother_illness="moscow",
            inferno=4,
            andrey=HERE,
        )
        t.slot("alisa", "amulet svetlana-mother-illness").count()
        assert (t.shift, t.wounds("svetlana-mother-illness")) == (points, points)

    @rule("A70", "A93", "K4.metro")
    @pytest.mark.parametrize("chances", ["", "power-plant-accident"])
    def test_none_is_made_in_the_metro_not_even_after_the_accident(self, table, chances):
        t = table("spells", alisa="metro: attack-2 defence-1", anton="moscow", dark=chances)
        asked = []
        if chances:
            t.do("chance power-plant-accident")
        while t.view.phase == "spells":
            asked.append(t.question.kind)
            t.pass_once()
        assert "amulet" not in asked
        assert t.size("alisa") == (3 if chances else 2)

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

    @rule("A68")
    @pytest.mark.parametrize(("chosen", "wounds"), [("here", 1), ("everywhere", 0)])
    @pytest.mark.parametrize("where", ["moscow", "metro"])
    def test_dark_others_elsewhere_profit_from_her_doll_by_option(self, table, chosen, wounds, where):
        t = table(
            "battle",
            {"darya": chosen},
            darya=f"{where}; items living-doll",
            larisa=HERE,
            petr=f"{HERE}: defence-2",
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
        assert t.view_of("dark").other("medved").manoeuvres == (None,)

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

    @rule("A75", "B7")
    def test_a_new_one_defends_at_once(self, table):
        t = table("battle", medved=HERE, larisa=f"{HERE}: attack-4", deck="defence-1 healing-1")
        t.slot("medved", "play defence-1 medved").slot("larisa", "play attack-4 medved")
        t.until("manoeuvre-defence")
        t.do("defend 1")
        t.count()
        assert t.counted("medved").defence == 2

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
