"""Battle slots: order, allowance, targets, gloom (B1–B5, K0, K5, A49–A66)."""

import pytest

from app.rules.own_fate.records import Change

rule = pytest.mark.rule
HERE = "hairdresser"


class TestOrder:
    @rule("T4", "B1", "A53", "A49")
    def test_one_ascending_order_over_all_locations(self, table):
        t = table(
            "battle",
            larisa="moscow: attack-1",
            andrey="roof: attack-1",
            anton="roof: attack-1",
            medved="moscow",
            deck="attack-1 defence-1",
        )
        order = []
        while t.view.phase == "battle":
            if t.asks("battle") and t.question.args["other"] not in order:
                order.append(t.question.args["other"])
            t.pass_once()
        assert order == ["medved", "larisa", "andrey", "anton"]

    @rule("B1", "K4.metro")
    def test_no_battle_in_the_metro(self, table):
        t = table("battle", larisa="metro: attack-1", anton="metro: attack-1")
        assert t.view.phase != "battle"

    @rule("B1")
    def test_nobody_has_to_play(self, table):
        t = table("battle", larisa=f"{HERE}: attack-4", anton=f"{HERE}: attack-4")
        t.slot("larisa").slot("anton").count()
        assert (t.wounds("larisa"), t.wounds("anton"), t.size("larisa")) == (0, 0, 1)

    @rule("A99")
    def test_an_attacked_other_is_wounded_though_it_holds_a_defence_that_it_does_not_play(self, table):
        t = table("battle", larisa=f"{HERE}: attack-3", anton=f"{HERE}: defence-4")
        t.slot("larisa", "play attack-3 anton")
        t.to_slot("anton", "gloom 0")
        t.legal("done")
        t.do("done")
        t.count()
        assert t.wounds("anton") == 3


class TestAllowance:
    @rule("A49", "B2", "K5.mage")
    def test_a_mage_outside_gloom_plays_one_card(self, table):
        t = table("battle", anton=f"{HERE}: attack-1 attack-1", larisa=HERE)
        t.to_slot("anton", "gloom 0")
        t.do("play attack-1 larisa")
        t.illegal("play attack-1.2 larisa", "B2")

    @rule("A50", "B2", "K5.vampire")
    def test_a_vampire_plays_one_card(self, table):
        t = table("battle", larisa=f"{HERE}: attack-1 attack-1", anton=HERE)
        t.to_slot("larisa")
        t.do("play attack-1 anton")
        t.illegal("play attack-1.2 anton", "B2")

    @rule("B2", "B4", "A60")
    def test_each_level_of_gloom_gives_a_card(self, table):
        t = table("battle", anton=f"{HERE}: attack-2 attack-1 attack-1 attack-1", larisa=HERE)
        t.to_slot("anton", "gloom 1")
        t.do("play attack-2 larisa")
        t.do("weaken attack-2 1")
        t.do("play attack-1.1 larisa")
        t.illegal("play attack-1.2 larisa", "B2")

    @rule("A60")
    def test_leaving_gives_the_cards_of_the_higher_level(self, table):
        t = table("battle", anton=f"{HERE}: defence-1 defence-1; gloom 1", larisa=f"{HERE}: attack-3")
        t.slot("larisa", "play attack-3 anton")
        t.slot("anton", "gloom 0", "play defence-1.1 anton", "burn defence-1.2").count()
        assert (t.wounds("anton"), t.view.other("anton").gloom) == (2, 0)

    @rule("B2", "K5.shapeshifter")
    def test_a_shapeshifter_plays_all_it_has_drawn(self, table):
        t = table("battle", tigrenok=HERE, larisa=HERE, andrey=HERE, deck="attack-1 attack-2 defence-1")
        t.slot("tigrenok", "play attack-1 larisa", "play attack-2 andrey", "play defence-1 tigrenok").count()
        assert (t.wounds("larisa"), t.wounds("andrey")) == (2, 3)

    @rule("A61", "B2")
    def test_a_burned_card_counts_and_is_discarded(self, table):
        t = table("battle", anton=f"{HERE}: attack-1 defence-3 attack-2; gloom 1", larisa=HERE)
        t.to_slot("anton", "gloom 1")
        t.do("burn attack-1")
        t.do("play attack-2 larisa")
        t.illegal("play defence-3 anton", "B2")
        t.do("done")
        t.count()
        assert {c.partition(".")[0] for c in t.view.spell_discards} == {"attack-1", "attack-2"}


class TestTargets:
    @rule("B3", "A51")
    def test_nobody_attacks_its_own_side(self, table):
        t = table("battle", larisa=f"{HERE}: attack-1", andrey=HERE, anton=HERE)
        t.to_slot("larisa")
        t.illegal("play attack-1 andrey", "A51")
        t.illegal("play attack-1 larisa", "A51")

    @rule("B3")
    def test_only_in_the_same_location(self, table):
        t = table("battle", anton=f"{HERE}: attack-1 defence-1", larisa="moscow", semen="moscow")
        t.to_slot("anton", "gloom 0")
        t.illegal("play attack-1 larisa", "B3")
        t.illegal("play defence-1 semen", "B3")

    @rule("B3")
    def test_no_help_for_enemies_and_items(self, table):
        t = table("battle", anton=f"{HERE}: defence-1 healing-1", larisa=f"{HERE}; items egor-goggles")
        t.to_slot("anton", "gloom 0")
        t.illegal("play defence-1 larisa", "B3")
        t.illegal("play healing-1 larisa", "B3")
        t.illegal("play defence-1 egor-goggles", "B3")

    @rule("B3", "K4.svetlana")
    def test_svetlana_is_never_a_target(self, table):
        t = table(
            "battle",
            anton="svetlana-flat: defence-1",
            semen="svetlana-flat: attack-2 defence-2",
            petr="svetlana-flat: attack-1",
        )
        t.to_slot("petr", "gloom 0")
        t.illegal("play attack-1 svetlana", "K4.svetlana")
        t.to_slot("semen", "gloom 0")
        t.illegal("play attack-2 svetlana", "K4.svetlana")
        t.illegal("play defence-2 svetlana", "K4.svetlana")

    @rule("A52", "B3", "K4.egor")
    def test_any_dark_other_attacks_donors_and_no_light_one(self, table):
        t = table("battle", petr=f"{HERE}: attack-1", anton=f"{HERE}: attack-1", egor=HERE, cops=HERE)
        t.to_slot("petr", "gloom 0")
        t.legal("play attack-1 egor")
        t.legal("play attack-1 cops")
        t.to_slot("anton", "gloom 0")
        t.illegal("play attack-1.2 egor", "A52")

    @rule("A52", "A73", "K0.attack", "B5", "K2")
    def test_light_destroys_a_dark_item_at_once(self, table):
        t = table("battle", larisa=f"{HERE}: attack-1; items egor-goggles", anton=f"{HERE}: attack-1")
        t.slot("larisa", "play attack-1 anton").slot("anton", "gloom 0", "play attack-1 egor-goggles")
        assert t.holder("egor-goggles") is None
        t.count()
        assert (t.wounds("anton"), t.wounds("larisa")) == (1, 0)

    @rule("B3")
    def test_an_ownerless_enemy_item_is_a_target_and_an_own_one_is_not(self, table):
        t = table("battle", larisa=f"{HERE}: attack-1", flashlight=HERE, anton=HERE, egor_goggles=HERE)
        t.to_slot("larisa")
        t.illegal("play attack-1 egor-goggles", "B3")
        t.do("play attack-1 flashlight")
        t.do("done")
        assert t.holder("flashlight") is None

    @rule("B3", "K5.shapeshifter")
    def test_a_shapeshifter_hits_dark_others_and_items_and_helps_itself(self, table):
        t = table(
            "battle",
            tigrenok=HERE,
            semen=HERE,
            larisa=f"{HERE}; items egor-goggles",
            egor=HERE,
            deck="attack-1 defence-1 healing-1",
        )
        t.to_slot("tigrenok")
        t.legal("play attack-1 larisa")
        t.legal("play attack-1 egor-goggles")
        t.illegal("play attack-1 egor")
        t.illegal("play defence-1 semen", "B3")
        t.illegal("play healing-1 semen", "B3")

    @rule("K5.vampire", "B3", "A77")
    def test_any_help_of_a_vampire_is_an_attack_of_one_on_an_enemy(self, table):
        t = table("battle", larisa=f"{HERE}: defence-4", andrey=f"{HERE}: healing-3", anton=HERE, semen=HERE)
        t.slot("larisa", "play defence-4 anton").slot("andrey", "play healing-3 semen").count()
        assert (t.wounds("anton"), t.wounds("semen")) == (1, 1)

    @rule("K5.vampire")
    def test_a_vampire_helps_nobody_else(self, table):
        t = table("battle", larisa=f"{HERE}: defence-1 healing-1", andrey=HERE)
        t.to_slot("larisa")
        t.illegal("play defence-1 andrey", "B3")
        t.illegal("play healing-1 andrey", "B3")

    @rule("A56")
    def test_only_light_heals_neutrals(self, table):
        t = table("battle", petr=f"{HERE}: healing-1", anton=f"{HERE}: healing-2", egor=f"{HERE}; wounds 3")
        t.to_slot("petr", "gloom 0")
        t.illegal("play healing-1 egor", "A56")
        t.slot("anton", "gloom 0", "play healing-2 egor").count()
        assert t.wounds("egor") == 1

    @rule("A56")
    def test_by_option_dark_mages_and_witches_heal_neutrals_too(self, table):
        t = table(
            "battle",
            {"neutral-healing": "both"},
            petr=f"{HERE}: healing-1",
            larisa=f"{HERE}: healing-1",
            anton=f"{HERE}: healing-2",
            egor=f"{HERE}; wounds 3",
            cops=f"{HERE}; wounds 2",
        )
        t.to_slot("larisa")
        # A healing that a vampire plays on a donor is a bite (K5.vampire).
        t.do("play healing-1 cops")
        t.do("done")
        t.slot("petr", "gloom 0", "play healing-1 egor")
        t.slot("anton", "gloom 0", "play healing-2 cops").count()
        assert (t.counted("egor").healed, t.counted("cops").wounds, t.counted("cops").healed) == (1, 1, 2)

    @rule("B3", "K0.defence")
    def test_both_sides_may_defend_a_neutral_at_minus_one(self, table):
        t = table("battle", petr=f"{HERE}: defence-2", andrey=f"{HERE}: attack-3", egor=HERE)
        t.slot("petr", "gloom 0", "play defence-2 egor").slot("andrey", "play attack-3 egor").count()
        assert t.wounds("egor") == 2


class TestGloom:
    def anton(self, table, hand, level, **more):
        facts = f"; gloom {more.pop('gloom')}" if "gloom" in more else ""
        facts += f"; wounds {more.pop('wounds')}" if "wounds" in more else ""
        t = table(
            "battle",
            more.pop("options", {}),
            anton=f"{more.pop('at', HERE)}: {hand}{facts}",
            **{"larisa": HERE, **more},
        )
        t.to_slot("anton", f"gloom {level}")
        return t

    @rule("A59", "B4")
    @pytest.mark.parametrize("start", [0, 3])
    def test_the_third_level_costs_three(self, table, start):
        t = self.anton(table, "attack-4 attack-1 defence-3", 3 - start, gloom=start)
        t.illegal("done", "B4")
        t.do("burn defence-3")
        t.do("done")
        assert t.view.other("anton").gloom == 3 - start

    @rule("B4", "A62")
    def test_paying_by_minuses_cards_and_wounds_mixed(self, table):
        t = self.anton(table, "attack-3 attack-1 defence-1", 3)
        t.do("play attack-3 larisa")
        t.do("weaken attack-3 1")
        t.do("burn attack-1")
        t.illegal("done", "B4")
        t.do("bleed 1")
        t.do("done")
        t.count()
        assert (t.wounds("larisa"), t.wounds("anton")) == (2, 1)

    @rule("A62")
    def test_a_played_card_pays_no_more_than_it_is_worth(self, table):
        t = self.anton(table, "healing-2 attack-4", 2, wounds=1)
        t.do("play healing-2 anton")
        t.illegal("weaken healing-2 2", "A62")
        t.legal("weaken healing-2 1")

    @rule("A62")
    def test_a_healing_one_on_oneself_can_bear_nothing_but_be_burned(self, table):
        t = self.anton(table, "healing-1 attack-4", 1, wounds=1)
        t.do("play healing-1 anton")
        assert not t.can("weaken healing-1 1")
        t.do("back")
        t.legal("burn healing-1")

    @rule("A62", "B4")
    def test_the_only_way_to_pay_is_still_to_be_taken(self, table):
        t = self.anton(table, "healing-1", 0, gloom=1, wounds=3)
        t.asked("battle", "anton")
        t.illegal("done", "B4")
        t.slot("anton", "burn healing-1")
        t.end_turn()
        assert not t.hand("anton").count("healing-1")

    @rule("A62", "K0.healing", "K4.svetlana")
    @pytest.mark.parametrize(("card", "left"), [("healing-3", 2), ("attack-3", 1)])
    def test_on_the_vortex_a_minus_for_gloom_counts(self, table, card, left):
        t = table("battle", anton=f"svetlana-flat: {card}", egor="roof", inferno=9)
        t.slot("anton", "gloom 1", f"play {card} svetlana", f"weaken {card} 1").count()
        assert t.shift == -left

    @rule("A62", "A92")
    def test_on_the_illness_too(self, table):
        t = table(
            "battle", petr="moscow: healing-3", svetlana_mother_illness="moscow", inferno=4, andrey="roof"
        )
        t.slot("petr", "gloom 1", "play healing-3 svetlana-mother-illness", "weaken healing-3 1").count()
        assert (t.shift, t.wounds("svetlana-mother-illness")) == (2, 2)

    @rule("A62")
    def test_a_card_weakened_to_nothing_does_nothing(self, table):
        t = self.anton(table, "attack-1", 1)
        t.do("play attack-1 larisa")
        t.do("weaken attack-1 1")
        t.do("done")
        t.count()
        assert t.wounds("larisa") == 0

    @rule("A62", "A61")
    def test_overpaying_gives_no_change(self, table):
        t = self.anton(table, "attack-4 attack-1", 1)
        t.do("burn attack-4")
        assert not t.offers("weaken")
        t.do("play attack-1 larisa")
        t.do("done")
        t.count()
        assert t.wounds("larisa") == 1

    @rule("A63")
    @pytest.mark.parametrize(("place", "most"), [(HERE, 2), ("roof", 1)])
    def test_nobody_dies_of_gloom(self, table, place, most):
        t = self.anton(table, "attack-4 attack-3", 3, at=place, wounds=1)
        t.legal(f"bleed {most}")
        t.illegal(f"bleed {most + 1}", "A63")

    @rule("A64", "B4")
    @pytest.mark.parametrize(("reading", "alive", "wounds"), [("wounds", False, 0), ("spares", True, 3)])
    def test_who_cannot_pay_for_the_gloom_loses_the_hand_and_dies_of_the_rest(
        self, table, reading, alive, wounds
    ):
        anton = f"{HERE}: attack-1; gloom 6; wounds 1"
        t = table("battle", {"unpaid-gloom": reading}, anton=anton, larisa=f"{HERE}: attack-1")
        t.slot("larisa")
        t.count()
        assert (t.alive("anton"), t.wounds("anton"), t.view.other("anton").gloom) == (alive, wounds, 0)
        assert {c.partition(".")[0] for c in t.view.spell_discards} == {"attack-1"}

    @rule("A64", "A80")
    def test_unpaid_gloom_lays_no_wound_beyond_the_deadly_one(self, table):
        t = table("battle", anton=f"{HERE}: attack-1; gloom 9", larisa=f"{HERE}: attack-2")
        t.slot("larisa", "play attack-2 anton")
        t.happened("gloom-failed", "other=anton", "wounds=4")
        t.count()
        # The vampire's victim was already dead.
        assert (t.alive("anton"), t.size("larisa")) == (False, 0)

    @rule("A64", "A81")
    @pytest.mark.parametrize(("had", "alive"), [(1, True), (2, False), (3, False)])
    def test_on_the_roof_unpaid_gloom_kills_by_three(self, table, had, alive):
        # The hand pays for two of three levels, though only one of its cards could be played.
        t = table("battle", anton=f"roof: attack-1 defence-1; gloom 3; wounds {had}", larisa="roof: attack-1")
        t.state.changes = (Change("plays", 1 << t.state.compiled.entity_index["anton"], -3, "battle", "x"),)
        t.slot("larisa").count()
        assert t.alive("anton") == alive
        assert not alive or (t.wounds("anton"), t.view.other("anton").gloom) == (2, 0)

    @rule("A64", "A55")
    def test_a_healing_in_the_same_count_saves_who_could_not_pay(self, table):
        t = table("battle", anton=f"{HERE}: attack-1; gloom 4; wounds 1", semen=f"{HERE}: healing-2")
        t.slot("semen", "gloom 0", "play healing-2 anton").count()
        assert (t.alive("anton"), t.wounds("anton")) == (True, 2)

    @rule("A64", "K2.sword-of-light")
    def test_but_the_sword_stays_usable(self, table):
        t = table(
            "battle",
            anton=f"{HERE}: attack-1; gloom 6; wounds 3; items sword-of-light",
            larisa=HERE,
            deck="attack-2",
        )
        t.until("battle", "anton")
        t.do("draw sword-of-light")
        t.do("play attack-2 larisa")
        t.count()
        assert t.wounds("larisa") == 2

    @rule("A65", "B4")
    def test_gloom_is_paid_without_enemies_too_but_not_in_the_metro(self, table):
        t = table("battle", anton="moscow: attack-1 attack-2; gloom 1")
        t.to_slot("anton", "gloom 1")
        t.illegal("done", "B4")
        t = table("battle", anton="metro: attack-1; gloom 1", larisa=HERE)
        t.count()
        assert (t.view.other("anton").gloom, t.view.other("anton").wounds) == (1, 0)

    @rule("A66", "A58")
    def test_as_deep_as_can_be_paid_for_and_one_decision_a_battle(self, table):
        hand = "attack-4 attack-4 attack-3 attack-3 attack-3"
        t = table("battle", zavulon=f"{HERE}: {hand}", anton=HERE)
        t.until("gloom", "zavulon")
        t.illegal("gloom 21", "B4")
        t.illegal("gloom 07")
        # Levels without further effect are legal, but not listed.
        assert [int(a.args[0]) for a in t.state.legal()] == list(range(6))
        # All five cards (17 points) and the three wounds that don't kill.
        t.do("gloom 20")
        assert not t.can("gloom 0")
        assert t.view.slot.due == 20

    @rule("A66")
    @pytest.mark.parametrize("cap", range(1, 11))
    def test_a_depth_that_gloom_does_not_pass(self, table, cap):
        hand = "attack-4 attack-4 attack-3 attack-3 attack-3"
        t = table("battle", {"gloom-cap": cap}, zavulon=f"{HERE}: {hand}", anton=HERE)
        t.until("gloom", "zavulon")
        t.illegal(f"gloom {cap + 1}", "A66")
        t.legal(f"gloom {cap}")

    @rule("A58", "B5")
    def test_gloom_is_decided_in_ones_own_slot(self, table):
        t = table("battle", larisa=f"{HERE}: attack-1", anton=f"{HERE}: attack-1")
        t.asked("battle", "larisa")
        t.do("done")
        t.asked("gloom", "anton")

    @rule("B4", "K5.vampire", "K5.shapeshifter")
    def test_only_mages_and_witches_enter_the_gloom(self, table):
        t = table("battle", larisa=f"{HERE}: attack-1", tigrenok=HERE, anton=HERE, deck="attack-1")
        t.to_slot("larisa")
        t.illegal("gloom 1")
        t.to_slot("tigrenok")
        t.illegal("gloom 1")

    @rule("B4")
    def test_a_plan_never_leads_where_the_gloom_cannot_be_paid(self, table):
        t = self.anton(table, "defence-2 attack-4", 6, gloom=6, wounds=3, egor=HERE)
        t.illegal("play defence-2 egor", "B4")
        t.legal("play attack-4 larisa")


@rule("B5")
def test_a_half_made_play_is_taken_back_without_a_trace(table):
    t = table("battle", anton=f"{HERE}: attack-2 defence-1", larisa=HERE)
    t.to_slot("anton", "gloom 1")
    before = t.state.digest()
    t.do("play attack-2 larisa")
    t.do("weaken attack-2 1")
    t.do("back")
    t.do("back")
    assert t.state.digest() == before
