"""The Count with Items."""

import pytest

rule = pytest.mark.rule
HERE = "hairdresser"


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

    @rule("K2.zavulon-amulet", "A72", "A73")
    def test_an_attack_on_the_amulet_itself_destroys_it(self, table):
        t = table(
            "battle",
            larisa=f"{HERE}: attack-2",
            andrey=f"{HERE}: attack-1",
            anton=f"{HERE}; items zavulon-amulet",
        )
        t.slot("larisa", "play attack-2 anton").slot("andrey", "play attack-1 zavulon-amulet").count()
        assert t.wounds("anton") == 2

    @rule("A72", "A79")
    def test_an_attack_that_the_amulet_stops_earns_its_vampire_nothing(self, table):
        t = table(
            "battle",
            larisa=f"{HERE}: attack-1",
            petr=f"{HERE}: attack-2",
            anton=f"{HERE}; items zavulon-amulet",
        )
        t.slot("larisa", "play attack-1 anton").slot("petr", "gloom 0", "play attack-2 anton")
        t.count("cancel attack-1")
        assert (t.wounds("anton"), t.size("larisa")) == (2, 0)

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
        t.illegal("play defence-3 semen", "B3")

    @rule("A72", "K1.semen")
    def test_what_semyon_draws_with_it_lies_face_down(self, table):
        t = table("battle", semen=f"{HERE}: defence-1; items sword-of-light", larisa=HERE, deck="attack-2")
        t.to_slot("semen", "gloom 0")
        t.do("draw sword-of-light")
        t.do("play attack-2 larisa")
        lies = {seat: t.view_of(seat).plays[0] for seat in ("light", "dark")}
        assert (lies["dark"].card, lies["dark"].value, lies["dark"].source) == (None, None, "sword-of-light")
        assert lies["light"].card.startswith("attack-2")
        assert not any("attack-2" in str(event) for event in (one.seen_by("dark") for one in t.events))
        t.count()
        assert t.wounds("larisa") == 2

    @rule("A72", "A73")
    def test_an_item_that_it_attacks_is_gone_at_once(self, table):
        t = table("battle", semen=f"{HERE}; items sword-of-light", larisa=f"{HERE}; items egor-goggles",
                  deck="attack-2")  # fmt: skip
        t.to_slot("semen")
        t.do("draw sword-of-light")
        t.do("play attack-2 egor-goggles")
        assert t.holder("egor-goggles") is None

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

    @rule("A71", "K2.sword-of-darkness")
    @pytest.mark.parametrize(("chosen", "attack", "wounds"), [("any-defence", 2, 1), ("sum", 3, 2)])
    def test_any_defence_stops_the_stroke_and_still_counts_in_the_sum(self, table, chosen, attack, wounds):
        t = table(
            "battle",
            {"dark-sword": chosen},
            petr=f"{HERE}: attack-2; items sword-of-darkness",
            anton=f"{HERE}: defence-1",
        )
        t.slot("petr", "gloom 0", "play attack-2 anton", "strike sword-of-darkness anton")
        t.to_slot("anton", "gloom 0")
        t.do("play defence-1 anton")
        told = t.view_of("light").forecast().targets[0]
        t.do("done")
        t.count()
        assert (told.attack, told.wounds) == (attack, wounds)
        assert (t.counted("anton").attack, t.counted("anton").defence) == (attack, 1)
        assert t.wounds("anton") == wounds

    @rule("A71")
    @pytest.mark.parametrize(("chosen", "wounds"), [("any-defence", 0), ("sum", 1)])
    def test_a_defence_worth_nothing_stops_the_stroke(self, table, chosen, wounds):
        t = table(
            "battle",
            {"dark-sword": chosen},
            petr=f"{HERE}; items sword-of-darkness",
            anton=HERE,
            semen=f"{HERE}: defence-1",
        )
        t.slot("petr", "strike sword-of-darkness anton")
        t.slot("semen", "gloom 0", "play defence-1 anton")
        t.count()
        assert t.wounds("anton") == wounds

    @rule("A71")
    def test_the_sheet_says_which_defence_stopped_it(self, table):
        t = table("battle", petr=f"{HERE}; items sword-of-darkness", anton=f"{HERE}: defence-2")
        t.slot("petr", "strike sword-of-darkness anton").slot("anton", "gloom 0", "play defence-2 anton")
        t.count()
        stroke, defence = t.counted("anton").lines
        assert (stroke.card, stroke.cancelled) == ("sword-of-darkness", defence.card)

    @rule("A71", "B7")
    def test_no_manoeuvre_is_asked_for_a_stroke_that_is_stopped(self, table):
        t = table(
            "battle",
            petr=f"{HERE}; items sword-of-darkness",
            medved=f"{HERE}; manoeuvres attack-1",
            darya=HERE,
            deck="defence-1 attack-1",
        )
        t.slot("medved", "play defence-1 medved").slot("petr", "strike sword-of-darkness medved")
        t.count()
        assert "manoeuvre-used" not in {event.kind for event in t.events}
        assert (t.wounds("medved"), len(t.view.other("medved").manoeuvres)) == (0, 2)

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

    @rule("A34", "B6", "K2.sword-of-darkness")
    @pytest.mark.parametrize(("friend", "left"), [("roof", "(roof)"), (HERE, None)])
    def test_a_sword_on_its_target_returns_before_its_holder_leaves_dead(self, table, friend, left):
        t = table(
            "battle",
            zavulon=f"{HERE}: attack-1; items sword-of-darkness; wounds 3",
            anton=f"{HERE}: attack-1",
            petr=friend,
        )
        t.slot("anton", "gloom 0", "play attack-1 zavulon")
        t.slot("zavulon", "gloom 0", "strike sword-of-darkness anton", "portal zavulon roof attack-1")
        t.count()
        assert (t.alive("zavulon"), t.holder("sword-of-darkness")) == (False, left)

    @rule("A34", "B6")
    def test_items_of_the_dead_stay_with_their_side_or_are_destroyed(self, table):
        for friend, left in ((HERE, f"({HERE})"), ("moscow", None)):
            t = table("battle", larisa=f"{HERE}: attack-4", anton=f"{HERE}; items flashlight", semen=friend)
            t.slot("larisa", "play attack-4 anton").count()
            assert t.holder("flashlight") == left
