"""The forecast of the Count during the battle."""

from pathlib import Path

import pytest

from app.rules.match import replay
from app.rules.own_fate import GAME
from app.rules.own_fate.count_view import expected_count
from app.rules.own_fate.ending import losses
from app.rules.record_file import read_file

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.dozorgame"))[1::6]
HERE = "hairdresser"


def forecast_line(t, seat, target):
    """Return the line of *target* in *seat*'s forecast, or None."""
    found = [line for line in t.view_of(seat).forecast().targets if line.target == target]
    return found[0] if found else None


def test_the_forecast_of_laid_cards_is_what_the_count_then_does(table):
    t = table("battle", larisa=f"{HERE}: attack-2", anton=f"{HERE}: defence-1")
    t.slot("larisa", "play attack-2 anton").slot("anton", "gloom 0", "play defence-1 anton", done=False)
    foreseen = forecast_line(t, "light", "anton")
    t.do("done")
    assert foreseen == t.count().counted("anton")


def test_a_plan_counts_as_laid_with_what_it_gives_for_gloom(table):
    t = table("battle", anton=f"{HERE}: attack-3 attack-1", larisa=HERE)
    t.slot("anton", "gloom 1", "play attack-3 larisa", "weaken attack-3 1", done=False)
    line = forecast_line(t, "light", "larisa")
    assert (line.attack, line.wounds, line.after) == (2, 2, 2)
    assert forecast_line(t, "dark", "larisa") is None


def test_blood_of_a_plan_is_among_the_wounds_before_the_count(table):
    t = table("battle", anton=f"{HERE}: healing-2 attack-1", larisa=HERE)
    t.slot("anton", "gloom 1", "bleed 1", "play healing-2 anton", done=False)
    assert (forecast_line(t, "light", "anton").before, forecast_line(t, "light", "anton").after) == (1, 0)


def test_cards_that_lie_face_down_are_foreseen_by_their_owner_only(table):
    t = table("battle", semen=f"{HERE}: attack-2", larisa=f"{HERE}: defence-1", anton=f"{HERE}: attack-1")
    t.slot("anton", "gloom 0", "play attack-1 larisa").slot("semen", "gloom 0", "play attack-2 larisa")
    assert forecast_line(t, "light", "larisa").attack == 3
    assert forecast_line(t, "dark", "larisa").attack == 1


def test_a_death_is_foreseen(table):
    t = table("battle", larisa=f"{HERE}: attack-3", anton=f"{HERE}: attack-1; wounds 1")
    t.slot("larisa", "play attack-3 anton")
    assert forecast_line(t, "dark", "anton").dead


def test_attacks_that_the_stake_strikes_off_are_marked_on_the_table(table):
    t = table("battle", andrey=f"{HERE}: attack-2", egor=HERE, light="aspen-stake", anton="moscow: attack-1")
    t.slot("andrey", "play attack-2 egor").do("chance aspen-stake")
    assert [play.cancelled for play in t.view_of("dark").plays] == ["aspen-stake"]
    assert forecast_line(t, "dark", "egor").wounds == 0


@pytest.mark.rule("A64")
def test_who_cannot_pay_for_the_gloom_stands_in_the_count_though_nothing_lies_there(table):
    t = table("battle", anton=f"{HERE}: attack-1; gloom 5", semen=f"{HERE}: healing-1", larisa=HERE)
    t.until("gloom", "semen")
    foreseen = forecast_line(t, "light", "anton")
    assert (foreseen.before, foreseen.after, foreseen.dead) == (4, 4, True)
    assert forecast_line(t, "dark", "anton") == foreseen == t.count().counted("anton")
    assert t.view.last_count.dead == ("anton",)


@pytest.mark.rule("K2.zavulon-amulet")
def test_what_zavulons_amulet_cancels_kills_nobody(table):
    t = table("battle", larisa=f"{HERE}: attack-4", anton=f"{HERE}: defence-3; items zavulon-amulet")
    t.slot("larisa", "play attack-4 anton").to_slot("anton", "gloom 0")
    line = forecast_line(t, "light", "anton")
    assert (line.after, [card.cancelled for card in line.lines]) == (0, ["zavulon-amulet"])
    assert not losses(t.view_of("light").masked)


@pytest.mark.rule("K2.zavulon-amulet")
def test_of_two_attacks_the_attacker_is_expected_to_give_up_the_weaker(table):
    t = table(
        "battle",
        larisa=f"{HERE}: attack-1",
        andrey=f"{HERE}: attack-3",
        anton=f"{HERE}; items zavulon-amulet",
    )
    t.slot("larisa", "play attack-1 anton").slot("andrey", "play attack-3 anton")
    assert forecast_line(t, "light", "anton").wounds == 3


def counted(position):
    """Return the sums, deaths and cancelled cards of the last Count of *position*."""
    last = position.last_count
    return [*map(str, last.results), last.dead, sorted(map(str, last.cancelled))]


def test_the_count_of_recorded_games_is_the_forecast_if_nobody_adds_anything(fate_cards):
    compared = 0
    for file in GOLDEN:
        match = replay(read_file(file), GAME, fate_cards)
        state = match.state_after(0)
        for move in match.moves:
            is_last = move.action.verb in ("done", "pass") and not state.results
            before = state.copy() if is_last else None
            events = state.apply(move.action)
            happened = {event.kind for event in events}
            # Whoever can't pay for the gloom in a later slot (A64) isn't wounded yet.
            if before is not None and "counted" in happened and "gloom-failed" not in happened:
                compared += 1
                assert counted(expected_count(before)) == counted(state), (file.stem, str(move.action))
    assert compared > 20
