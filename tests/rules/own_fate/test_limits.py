"""Limits of powers: range, side, targets, frequency (K1–K3)."""

import pytest

rule = pytest.mark.rule
HERE, THERE = "hairdresser", "moscow"


class TestOthers:
    @rule("K1.petr", "A69")
    @pytest.mark.parametrize(("place", "wounds"), [(HERE, 2), (THERE, 1)])
    def test_petr_helps_the_witches_beside_him(self, table, place, wounds):
        t = table("battle", darya=f"{HERE}; amulet attack-2", petr=place, anton=HERE)
        t.slot("darya", "amulet anton").count()
        assert t.wounds("anton") == wounds

    @rule("K1.darya", "A68")
    @pytest.mark.parametrize(("place", "defence"), [(HERE, 3), (THERE, 2)])
    def test_darya_helps_the_dark_beside_her(self, table, place, defence):
        t = table("battle", darya=f"{place}; items living-doll", petr=f"{HERE}: defence-3", larisa=HERE,
                  anton=f"{HERE}: attack-1")  # fmt: skip
        t.slot("petr", "play defence-3 larisa").slot("anton", "play attack-1 larisa").count()
        assert t.counted("larisa").defence == defence

    @rule("K1.darya", "A69")
    def test_the_amulets_own_minus_stays_beside_darya(self, table):
        t = table("battle", darya=f"{HERE}; items living-doll; amulet defence-3", larisa=HERE,
                  anton=f"{HERE}: attack-1")  # fmt: skip
        t.slot("darya", "amulet larisa").slot("anton", "play attack-1 larisa").count()
        assert t.counted("larisa").defence == 2

    @rule("K1.darya", "A68")
    def test_darya_helps_no_light_other(self, table):
        t = table("battle", darya=f"{HERE}; items living-doll", anton=f"{HERE}: defence-3", semen=HERE,
                  larisa=f"{HERE}: attack-1")  # fmt: skip
        t.slot("larisa", "play attack-1 semen").slot("anton", "play defence-3 semen").count()
        assert t.counted("semen").defence == 2

    @rule("K1.andrey", "A82")
    def test_the_wounds_andrey_gives_himself_bring_one_card_each(self, table):
        t = table("spells", andrey=HERE)
        t.do("feed andrey 2")
        assert (t.wounds("andrey"), t.size("andrey")) == (2, 2)

    @rule("K1.tigrenok", "A78")
    def test_two_attacks_on_one_target_bring_one_wound_more(self, table):
        t = table("battle", tigrenok=HERE, larisa=HERE, deck="attack-1 attack-1 defence-1")
        t.slot("tigrenok", "play attack-1.1 larisa", "play attack-1.2 larisa").count()
        assert t.wounds("larisa") == 3

    @rule("K1.alisa", "T3")
    def test_who_has_looked_does_not_walk_and_who_has_walked_does_not_look(self, table):
        t = table("movement", alisa=HERE, dark="living-doll", probability="semen")
        t.until("movement", "alisa")
        t.do("move alisa metro")
        t.illegal("look alisa")
        t = table("movement", alisa=HERE, dark="living-doll", probability="semen")
        t.until("movement", "alisa")
        t.do("look alisa")
        t.illegal("move alisa metro")
        t.illegal("look alisa")

    @rule("K1.zavulon", "A40")
    def test_who_has_walked_opens_no_portal(self, table):
        t = table("movement", zavulon=f"{THERE}: attack-1", dark="sword-of-darkness")
        t.until("movement", "zavulon")
        t.do("move zavulon metro")
        t.illegal("portal zavulon roof attack-1", "T")

    @rule("K1.geser")
    def test_gesers_place_brings_him_no_spell_of_the_other(self, table):
        t = table("movement", light="geser", anton=f"{THERE}: attack-4 attack-3", larisa=HERE)
        t.until("enter", "geser")
        t.do("replace geser anton")
        assert sorted(card.partition(".")[0] for card in t.view.spell_discards) == ["attack-3", "attack-4"]
        assert t.size("geser") == 6
        t.illegal("enter anton")


class TestItems:
    @rule("K2.night-watch-car", "A36")
    def test_whose_holder_has_walked_the_car_stands(self, table):
        t = table("movement", anton=f"{THERE}; items night-watch-car", semen="metro", larisa=HERE)
        t.until("movement", "anton")
        t.do("move anton metro")
        t.until("movement", "semen")
        t.illegal("ride night-watch-car hairdresser")

    @rule("K2.night-watch-car", "A36")
    def test_who_has_walked_does_not_ride(self, table):
        t = table("movement", anton=THERE, semen="metro; items night-watch-car", larisa=HERE)
        t.until("movement", "anton")
        t.do("move anton metro")
        t.until("movement", "semen")
        t.do("ride night-watch-car hairdresser")
        assert (t.location_of("semen"), t.location_of("anton")) == (HERE, "metro")

    @rule("K2.zavulon-amulet", "A72")
    def test_zavulons_amulet_saves_its_holder_alone(self, table):
        t = table("battle", larisa=f"{HERE}: attack-2", anton=f"{HERE}; items zavulon-amulet", semen=HERE)
        t.slot("larisa", "play attack-2 semen").count()
        assert t.wounds("semen") == 2

    @rule("K2.anton-player")
    def test_the_player_is_heard_once_a_turn_in_antons_slot(self, table):
        t = table("movement", anton=f"{THERE}; items anton-player", semen=THERE, light="flashlight",
                  probability="kostya geser olga", larisa=HERE)  # fmt: skip
        t.until("movement", "anton")
        t.do("listen anton")
        t.illegal("listen anton", "K2")
        t.until("movement", "semen")
        t.illegal("listen anton")
        t.illegal("listen semen", "K2.anton-player")

    @rule("K2.living-doll", "A67")
    def test_the_doll_reaches_no_other_place_and_no_dark_other(self, table):
        t = table("battle", darya=f"{HERE}; items living-doll", anton=f"{THERE}: attack-1",
                  alisa=f"{HERE}: attack-1", medved=HERE, deck="attack-1 attack-1")  # fmt: skip
        asked = []
        while t.view.phase == "battle":
            if t.question.kind == "doll":
                asked.append(t.question.args["other"])
            t.pass_once()
        assert asked == ["medved"]

    @rule("K2.sword-of-darkness", "A71")
    def test_the_sword_of_darkness_strikes_here_only(self, table):
        t = table("battle", petr=f"{HERE}: attack-1; items sword-of-darkness", anton=HERE, semen=THERE)
        t.to_slot("petr", "gloom 0")
        t.illegal("strike sword-of-darkness semen", "B3")
        t.do("strike sword-of-darkness anton")
        t.illegal("strike sword-of-darkness anton", "K2")

    @rule("K2.egor-goggles")
    def test_only_egor_jumps(self, table):
        t = table("movement", andrey=f"{THERE}; items egor-goggles", cops=HERE, egor="roof", anton="roof")
        t.illegal("jump andrey cops", "K2.egor-goggles")
        t.legal("jump andrey egor")
        t.do("call andrey egor")
        t.do("done")
        assert t.location_of("egor") == "entrance-hall"


class TestChances:
    @rule("K3.aspen-stake", "A85")
    def test_the_stake_leaves_other_attacks(self, table):
        t = table("battle", light="aspen-stake", darya=f"{HERE}: attack-1", larisa=f"{HERE}: attack-2",
                  andrey=f"{HERE}: attack-3", anton=HERE, egor=HERE)  # fmt: skip
        t.slot("darya", "gloom 0", "play attack-1 egor").slot("larisa", "play attack-2 egor")
        t.slot("andrey", "play attack-3 anton")
        t.do("chance aspen-stake")
        t.count()
        assert (t.wounds("egor"), t.wounds("anton")) == (1, 3)

    @rule("K3.power-plant-accident", "A93")
    def test_the_accident_helps_neither_vampires_nor_light(self, table):
        t = table("spells", dark="power-plant-accident", larisa=f"{HERE}: attack-1",
                  anton=f"{THERE}: attack-1", petr=THERE)  # fmt: skip
        t.do("chance power-plant-accident")
        t.end_turn()
        assert (t.size("larisa"), t.size("anton"), t.size("petr")) == (1, 3, 3)

    @rule("K3.kostya", "A83")
    def test_kostya_saves_vampires_and_one_of_them(self, table):
        t = table("battle", dark="kostya", larisa=f"{HERE}; wounds 3", andrey=f"{HERE}; wounds 3",
                  petr=f"{HERE}; wounds 3", tigrenok=HERE,
                  deck="attack-1 attack-1 attack-1")  # fmt: skip
        t.slot("tigrenok", "play attack-1.1 larisa", "play attack-1.2 andrey", "play attack-1.3 petr")
        t.until("kostya")
        t.illegal("chance kostya petr", "B6")
        t.do("chance kostya larisa")
        t.count()
        assert [t.alive(key) for key in ("larisa", "andrey", "petr")] == [True, False, False]

    @rule("K3.jugular-vein", "A84")
    def test_the_vein_feeds_only_who_has_bitten(self, table):
        t = table(
            "battle", dark="jugular-vein", larisa=f"{HERE}: attack-2", andrey=f"{HERE}: attack-1", anton=HERE
        )
        t.slot("larisa", "play attack-2 anton").slot("andrey")
        t.until("jugular")
        t.illegal("chance jugular-vein andrey", "B6")
        t.legal("chance jugular-vein larisa")

    @rule("K3.kostya-father", "A47")
    def test_an_open_flat_lets_no_other_dark_bar_fall(self, table):
        t = table("movement", dark="kostya-father", larisa="metro", anton=HERE)
        t.until("movement", "larisa")
        t.do("chance kostya-father svetlana-flat")
        t.illegal("move larisa city-light", "K4.city-light")
        t.do("move larisa svetlana-flat")
        assert t.location_of("larisa") == "svetlana-flat"

    @rule("K3.egor-mother", "A27")
    def test_after_the_mother_only_annulled_vampires_call_and_only_her(self, table):
        t = table("movement", light="egor-mother", larisa=HERE, andrey=THERE, cops=THERE, egor="metro")
        t.do("call larisa egor")
        t.do("done")
        t.do("chance egor-mother")
        t.asked("redirect", "dark")
        t.illegal("call larisa cops", "A27")
        t.illegal("call andrey egor-mother", "A27")
        t.legal("call larisa egor-mother")

    @rule("K3.olga", "A90")
    def test_olga_lays_one_card(self, table):
        t = table("battle", light="olga", anton="svetlana-flat: healing-2 healing-1", egor="roof", inferno=9)
        t.to_slot("anton", "gloom 0")
        t.do("chance olga healing-2")
        t.illegal("chance olga healing-1", "B5")
        t.do("play healing-1 svetlana")
        t.do("done")
        t.count()
        assert t.shift == -3

    @rule("K3.cops", "K3.egor-mother", "B6")
    @pytest.mark.parametrize("donor", ["cops", "egor-mother"])
    def test_a_donor_lives_with_three_wounds(self, table, donor):
        t = table("battle", larisa=f"{HERE}: attack-3; calls {donor}", **{donor.replace("-", "_"): HERE})
        t.slot("larisa", f"play attack-3 {donor}").count()
        assert (t.in_play(donor), t.wounds(donor)) == (True, 3)
