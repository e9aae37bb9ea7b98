"""The Count with Chances."""

import pytest

rule = pytest.mark.rule
HERE = "hairdresser"


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

    @rule("A90", "A89")
    def test_by_option_olga_lends_antons_ability_to_any_light_mage(self, table):
        t = table(
            "battle",
            {"olga-ability": True},
            semen="svetlana-flat: attack-4 healing-1 defence-1",
            larisa="moscow",
            egor="moscow",
            light="olga",
            inferno=9,
        )
        t.to_slot("semen", "gloom 0")
        t.illegal("play attack-4 svetlana", "K4.svetlana")
        t.illegal("chance olga defence-1", "A89")
        t.do("chance olga attack-4")
        assert t.view_of("light").plan[0].value == 3
        t.do("done")
        t.count()
        assert t.shift == -3

    @rule("A90", "A89")
    def test_the_ability_that_olga_lent_goes_with_no_healing_either(self, table):
        t = table(
            "battle",
            {"olga-ability": True},
            semen="svetlana-flat: attack-4 healing-1",
            egor="roof",
            light="olga",
            inferno=9,
        )
        t.to_slot("semen", "gloom 0")
        t.do("play healing-1 svetlana")
        t.illegal("chance olga attack-4", "A89")
        t.do("back")
        t.do("chance olga attack-4")
        assert t.offers("play") == {"play healing-1 semen"}
        t.illegal("play healing-1 svetlana", "A89")

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
        assert not t.in_play("svetlana-mother-illness")

    @rule("A91", "A10")
    def test_ignat_leaves_the_healing_its_whole_shift(self, table):
        t = table(
            "battle",
            petr="moscow: healing-1",
            svetlana_mother_illness="moscow",
            anton="svetlana-flat: healing-2",
            egor="metro",
            light="ignat",
            inferno=5,
        )
        t.slot("petr", "gloom 0", "play healing-1 svetlana-mother-illness")
        t.slot("anton", "gloom 0", "play healing-2 svetlana").count("chance ignat")
        assert t.shift == -2

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
        assert not t.in_play("svetlana-mother-illness")

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
        assert t.location_of("svetlana-mother-illness") == "moscow"

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
        assert (t.alive("larisa"), t.location_of("larisa"), t.wounds("larisa")) == (True, "moscow", 3)
        assert (t.size("larisa"), t.holder("egor-goggles")) == (2, "larisa")

    @rule("A83")
    def test_by_option_only_if_exactly_lethal(self, table):
        t = table(
            "battle",
            {"kostya": "exact", "overkill": "all"},
            larisa=f"{HERE}; wounds 1",
            anton=f"{HERE}: attack-4",
            dark="kostya",
        )
        t.slot("anton", "gloom 0", "play attack-4 larisa").count()
        assert not t.alive("larisa")

    @rule("A83", "A80")
    @pytest.mark.parametrize("options", [{}, {"kostya": "exact"}, {"overkill": "all"}])
    def test_one_of_the_wounds_that_killed_is_healed(self, table, options):
        t = table("battle", options, larisa=f"{HERE}; wounds 1", anton=f"{HERE}: attack-4", dark="kostya")
        t.slot("anton", "gloom 0", "play attack-4 larisa").count("chance kostya larisa")
        assert (t.alive("larisa"), t.wounds("larisa")) == (True, 3)

    @rule("A83", "A81")
    def test_who_came_to_the_roof_with_three_wounds_keeps_them(self, table):
        t = table("battle", larisa="roof; wounds 3", anton="roof: attack-3", dark="kostya")
        t.slot("anton", "gloom 0", "play attack-3 larisa").count("chance kostya larisa")
        assert (t.location_of("larisa"), t.wounds("larisa")) == ("moscow", 3)

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
        t.slot("larisa", "play attack-1 anton")
        asked = set()
        while t.view.phase == "battle":
            asked.add(t.question.kind)
            t.pass_once()
        assert "jugular" not in asked
        assert (t.wounds("anton"), t.wounds("larisa"), t.cards("dark")) == (1, 2, ["jugular-vein"])

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
