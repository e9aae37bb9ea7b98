"""A battle that continues in a second location keeps them separate (A40, A41, B6)."""

import pytest

rule = pytest.mark.rule


@rule("B6", "A55", "K1.zavulon")
@pytest.mark.parametrize("away", ["roof", "entrance-hall", "moscow", "egor-flat"])
def test_a_healing_beyond_the_portal_heals_what_was_old(table, away):
    t = table(
        "battle", zavulon="hairdresser: attack-1 healing-3 healing-2; wounds 2", anton="hairdresser: attack-1"
    )
    t.slot("anton", "gloom 0", "play attack-1 zavulon")
    t.slot("zavulon", "gloom 1", "bleed 1", f"portal zavulon {away} attack-1", "play healing-3 zavulon")
    t.count()
    # 2 old + 1 for the gloom − 2 healed (3 − 1 on oneself) + 1 from the attack.
    assert t.wounds("zavulon") == 2


@rule("B6", "A55", "K1.zavulon")
def test_a_wound_that_was_healed_before_the_portal_is_not_healed_again_beyond_it(table):
    t = table("battle", zavulon="hairdresser: attack-1 healing-2 healing-3", anton="hairdresser: attack-1")
    t.slot("anton", "gloom 0", "play attack-1 zavulon")
    t.slot("zavulon", "gloom 2", "play healing-2 zavulon", "portal zavulon roof attack-1",
           "play healing-3 zavulon", "bleed 2").count()  # fmt: skip
    # Of the 2 for the gloom, one is healed on each side; the wound from the attack is new.
    assert t.wounds("zavulon") == 1


@rule("K4.metro", "A41")
def test_beyond_a_portal_into_the_metro_nothing_is_fought(table):
    t = table(
        "battle",
        zavulon="hairdresser: attack-1 defence-1 defence-2; items sword-of-darkness",
        semen="metro",
        anton="hairdresser",
    )
    t.to_slot("zavulon", "gloom 1")
    t.do("portal zavulon metro attack-1")
    t.illegal("play defence-1 zavulon", "K4.metro")
    t.illegal("strike sword-of-darkness semen", "K4.metro")
