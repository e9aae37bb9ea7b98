"""The Count: sums, vampires' draws, and its record."""

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

    @rule("B6", "A94", "T6")
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

    @rule("A81", "K2.sword-of-darkness")
    @pytest.mark.parametrize("before", [2, 3])
    def test_a_blow_of_the_sword_of_darkness_kills_there_too(self, table, before):
        t = table("battle", petr="roof; items sword-of-darkness", anton=f"roof; wounds {before}")
        t.slot("petr", "strike sword-of-darkness anton").count()
        assert not t.alive("anton")

    @rule("A81")
    def test_but_only_with_a_wound_taken_there(self, table):
        t = table("battle", larisa="roof: attack-1", anton="roof: defence-1; wounds 3")
        t.slot("larisa", "play attack-1 anton").slot("anton", "gloom 0", "play defence-1 anton").count()
        assert t.alive("anton")

    @rule("A63", "A81")
    @pytest.mark.parametrize(("played", "alive"), [((), True), (("play attack-1 anton",), False)])
    def test_on_the_roof_wounds_paid_for_gloom_kill_only_with_one_that_was_dealt(self, table, played, alive):
        t = table("battle", larisa="roof: attack-1", anton="roof: healing-1")
        t.slot("larisa", *played).slot("anton", "gloom 2", "bleed 2").count()
        assert t.alive("anton") == alive

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
        assert not t.in_play(donor)

    @rule("A80", "K4.roof")
    def test_a_donor_survives_three_wounds_on_the_roof(self, table):
        t = table("battle", larisa="roof: attack-3; calls egor-mother", egor_mother="roof")
        t.slot("larisa", "play attack-3 egor-mother").count()
        assert (t.in_play("egor-mother"), t.wounds("egor-mother")) == (True, 3)

    @rule("A80")
    @pytest.mark.parametrize(("options", "cards"), [({}, 2), ({"overkill": "all"}, 4)])
    def test_a_card_takes_no_more_wounds_than_kill_it(self, table, options, cards):
        t = table("battle", options, larisa=f"{HERE}: attack-4", anton=f"{HERE}; wounds 2")
        t.slot("larisa", "play attack-4 anton").count()
        assert (t.counted("anton").after, t.size("larisa")) == (2 + cards, cards)

    @rule("A80")
    def test_a_weak_bite_beside_strong_attacks_is_no_feast(self, table):
        t = table(
            "battle",
            petr=f"{HERE}: attack-4 attack-3 healing-1; gloom 1",
            andrey=f"{HERE}: healing-1",
            anton=HERE,
        )
        t.slot("petr", "gloom 1", "play attack-4 anton", "play attack-3 anton", "weaken attack-3 1")
        t.slot("andrey", "play healing-1 anton").count()
        assert (t.counted("anton").net, t.counted("anton").wounds, t.size("andrey")) == (7, 4, 8)

    @rule("A80", "A57", "B6")
    @pytest.mark.parametrize(("donor", "most"), [("egor", 3), ("cops", 4), ("egor-mother", 4)])
    def test_donors_take_no_more_wounds_than_they_can(self, table, donor, most):
        where = {donor.replace("-", "_"): HERE}
        t = table("battle", petr=f"{HERE}: attack-4", andrey=f"{HERE}: attack-4", **where)
        t.slot("petr", "gloom 0", f"play attack-4 {donor}").slot("andrey", f"play attack-4 {donor}").count()
        assert (t.counted(donor).wounds, t.size("andrey")) == (most, 2 * most)

    @rule("A80", "A81")
    def test_who_came_to_the_roof_with_three_wounds_dies_of_one_more(self, table):
        t = table("battle", larisa="roof: attack-4", anton="roof; wounds 3")
        t.slot("larisa", "play attack-4 anton").count()
        assert (t.alive("anton"), t.counted("anton").after, t.size("larisa")) == (False, 4, 1)


class TestHarvest:
    @rule("B6", "K5.vampire")
    def test_a_card_for_each_wound(self, table):
        t = table("battle", larisa=f"{HERE}: attack-3", anton=HERE)
        t.slot("larisa", "play attack-3 anton").count()
        assert t.size("larisa") == 3

    @rule("K1.andrey", "K5.vampire")
    @pytest.mark.parametrize(("heals", "cards"), [(1, 4), (0, 6)])
    def test_andrey_draws_two_for_each_of_three_wounds_that_he_does_not_heal(self, table, heals, cards):
        t = table("battle", andrey=f"{HERE}: attack-3; wounds 1", anton=HERE)
        t.slot("andrey", "play attack-3 anton").count(f"harvest andrey {heals}")
        assert (t.wounds("andrey"), t.size("andrey")) == (1 - heals, cards)

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

    @rule("A34", "A32", "B6")
    def test_the_items_of_the_dead_are_picked_up_in_the_next_movement(self, table):
        t = table(
            "battle", larisa=f"{HERE}: attack-4", anton=f"{HERE}; items flashlight; wounds 1", semen=HERE
        )
        t.slot("larisa", "play attack-4 anton").count()
        assert (t.alive("anton"), t.holder("flashlight")) == (False, f"({HERE})")
        t.until("movement", "semen")
        t.do("take flashlight semen")
        assert t.holder("flashlight") == "semen"

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
        assert not t.in_play("broken-mobile")

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
