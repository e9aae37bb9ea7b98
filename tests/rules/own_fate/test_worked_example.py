"""The rulebook's worked example of two turns at the hairdresser's."""

import pytest

HERE = "hairdresser"


@pytest.mark.rule("B1", "B4", "B6", "A54", "A80", "K5.vampire")
def test_the_first_turn(table):
    t = table(
        "battle",
        turn=2,
        larisa=f"{HERE}: defence-1 attack-3 healing-1; calls egor",
        andrey=f"{HERE}: attack-2 attack-1 attack-1 defence-2 defence-2",
        anton=f"{HERE}: defence-3 attack-4 defence-1 defence-1",
        egor=HERE,
        deck="healing-2 attack-1 healing-1",
    )
    t.slot("larisa", "play defence-1 anton")
    t.slot("andrey", "play attack-2 egor")
    t.slot("anton", "gloom 1", "play defence-3 egor", "weaken defence-3 1", "play attack-4 andrey")
    t.count()
    assert (t.wounds("anton"), t.wounds("egor"), t.alive("andrey")) == (1, 1, False)
    assert t.size("larisa") == 3
    assert t.view.other("anton").gloom == 1
    assert t.size("anton") == 4
    assert len(t.view.spell_discards) == 8


@pytest.mark.rule("A33", "A36", "A38", "K2.flashlight", "K3.broken-mobile", "A60")
def test_the_second_turn(table):
    t = table(
        "movement",
        turn=3,
        larisa=f"{HERE}: attack-3 healing-1 defence-2",
        anton=f"{HERE}: defence-1 defence-1 attack-1 healing-1; wounds 1; gloom 1",
        egor=f"{HERE}; wounds 1",
        light="flashlight semen night-watch-car",
        dark="broken-mobile",
    )
    t.until("calls")
    t.do("call larisa egor")
    t.do("done")
    t.illegal("move larisa metro", "A26")
    t.until("movement", "anton")
    t.do("item flashlight anton")
    t.until("enter", "semen")
    t.do("enter semen")
    assert (t.view.balance, t.size("semen")) == (-7, 5)
    t.do("item night-watch-car semen")
    t.do(f"ride night-watch-car {HERE}")
    t.asked("close-way", "dark")
    t.do(f"chance broken-mobile {HERE}")
    assert t.location_of("semen") == "metro"
    t.slot("larisa", "play attack-3 anton")
    t.slot("anton", "gloom 0", "play defence-1 anton", "burn defence-1").count()
    assert (t.wounds("anton"), t.alive("anton"), t.view.other("anton").gloom) == (3, True, 0)
    assert (t.size("larisa"), t.size("anton"), t.size("semen")) == (2, 4, 5)
    assert t.location_of("egor") == HERE
    t.until("movement", "larisa")
    t.do("move larisa metro")
    assert not t.in_play("broken-mobile")
    assert t.location_of("semen") == "metro"
