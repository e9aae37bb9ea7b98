"""Which losses of a battle slot another plan prevents, against trying every plan by the rules."""

from itertools import count
from random import Random

import pytest

from app.rules.game import Action
from app.rules.own_fate.rescue import CLOSING, avoidable, losses, vortex_closer

HERE = "hairdresser"
FLAT = "svetlana-flat"
LIGHT, DARK = ("anton", "semen", "geser"), ("larisa", "petr", "andrey", "darya")
WANTED = 30
BACK, DONE = Action("back"), Action("done")


def foreseen(state, seat):
    """Return what *seat* loses by the forecast in its view; "end" if the game ends against it."""
    view = state.view(seat)
    record = view.forecast()
    cell = record.cells[1]
    if record.shift and not 1 <= cell <= len(view.vortex):
        points = {"light": max(0, view.balance), "dark": max(0, -view.balance)}
        points["light" if cell < 1 else "dark"] += 8
        other = "dark" if seat == "light" else "light"
        return {"end"} if points[other] > points[seat] else set()
    own = {other.key for other in view.others if other.side == seat}
    return {target.target for target in record.targets if target.dead} & own


def tried(start, seat, now):
    """Return which losses *now* some plan prevents: every sequence of legal actions of the slot is played.

    *start*: the position before the slot's first decision.
    """
    other = start.question.args["other"]
    saved, seen, open_plans = set(), set(), [start]
    while open_plans:
        plan = open_plans.pop()
        left = foreseen(plan, seat)
        if (
            plan.question.kind == "battle"
            and DONE in plan.legal()
            and (left < now or ("end" in now and "end" not in left))
        ):
            saved |= now - left
        for action in plan.legal():
            if action.verb in ("back", "done", "draw"):
                continue
            step = plan.copy()
            step.apply(action)
            asked = step.question
            in_slot = asked and asked.kind == "battle" and asked.args["other"] == other
            key = (step.gloom_chosen, frozenset(map(repr, step.plan)))
            if in_slot and key not in seen:
                seen.add(key)
                open_plans.append(step)
    return saved


def random_slot(table, rng):
    """Yield positions of battle slots with some plan: the slot's start, the position, and its seat."""
    friends, enemies = (LIGHT, DARK) if rng.random() < 0.6 else (DARK, LIGHT)

    deck = [f"{kind}-{n}" for kind in ("attack", "defence", "healing") for n in (1, 1, 1, 2, 2, 2, 3, 3)]
    rng.shuffle(deck)

    def hand(kinds, most):
        cards = [card for card in deck if card.startswith(kinds)][: rng.randint(1, most)]
        for card in cards:
            deck.remove(card)
        return " ".join(cards)

    where = rng.choice((HERE, "roof"))
    others = {
        name: f"{where}: {hand(('defence', 'healing', 'attack'), 2)}; wounds {rng.choice((0, 1, 2))}"
        for name in rng.sample(friends, 2)
    }
    others |= {name: f"{where}: {hand(('attack',), 2)}" for name in rng.sample(enemies, 2)}
    t, start = table("battle", **others), None
    while t.state.question and t.view.phase == "battle":
        mine = t.state.to_move == ("light" if friends is LIGHT else "dark")
        if mine and t.asks("gloom"):
            start = t.state.copy()
            t.state.apply(rng.choice(t.state.legal()))
        elif mine and t.asks("battle"):
            if start is None or start.question.args["other"] != t.question.args["other"]:
                start = t.state.copy()
            for _ in range(rng.randint(0, 2)):
                steps = [a for a in t.state.legal() if a.verb in ("play", "weaken", "burn", "bleed")]
                if steps:
                    t.state.apply(rng.choice(steps))
            yield start, t.state, t.state.to_move
            t.pass_once()
        else:
            attacks = [a for a in t.state.legal() if a.verb == "play"]
            t.state.apply(rng.choice(attacks)) if attacks else t.pass_once()


@pytest.mark.slow
def test_the_guard_agrees_with_every_plan_in_thirty_random_positions_of_each_kind(table):
    saves = hopeless = 0
    for seed in count():
        for start, state, seat in random_slot(table, Random(seed)):
            now = foreseen(state, seat)
            masked = state.view(seat).masked
            assert losses(masked) == now
            if not now:
                continue
            can, found = tried(start, seat, now), avoidable(masked)
            assert bool(found) == bool(can), (seed, now, can, found)
            assert found <= can
            saves, hopeless = saves + bool(can), hopeless + (not can)
        if saves >= WANTED and hopeless >= WANTED:
            return


def light(t):
    """Return what Light can still prevent, by its own view."""
    return avoidable(t.view_of("light").masked)


def at_anton(table, hand, attack="attack-4", **others):
    """Return a table in Anton's slot after Larisa has attacked him."""
    t = table("battle", larisa=f"{HERE}: {attack}", anton=f"{HERE}: {hand}", **others)
    t.slot("larisa", f"play {attack} anton")
    return t


@pytest.mark.parametrize(
    ("hand", "attack"),
    [
        ("defence-1", "attack-4"),
        ("attack-1 defence-2", "attack-4"),
        ("healing-3 attack-4; wounds 2", "attack-3"),
        ("defence-1 attack-1; wounds 1", "attack-3"),
    ],
)
def test_a_card_that_saves_is_found_before_gloom_is_chosen_and_after(table, hand, attack):
    t = at_anton(table, hand, attack)
    t.until("gloom", "anton")
    assert light(t) == {"anton"}
    t.do("gloom 0")
    assert light(t) == {"anton"}


@pytest.mark.parametrize("hand", ["attack-1", "attack-4 attack-3", "defence-1; wounds 2", "healing-1"])
def test_without_a_card_that_saves_nothing_is_found(table, hand):
    t = at_anton(table, hand)
    t.until("gloom", "anton")
    assert losses(t.view_of("light").masked) == {"anton"}
    assert not light(t)


def test_a_friend_saves_and_a_plan_that_already_saves_is_no_danger(table):
    t = at_anton(table, "attack-1", semen=f"{HERE}: defence-2")
    t.slot("anton", "gloom 0").until("gloom", "semen")
    assert light(t) == {"anton"}
    t.slot("semen", "gloom 0", "play defence-2 anton", done=False)
    assert not losses(t.view_of("light").masked)
    assert not light(t)


def test_blood_that_would_kill_can_be_saved(table):
    t = at_anton(table, "attack-1 attack-2", attack="attack-3")
    t.slot("anton", "gloom 1", "bleed 1", done=False)
    assert losses(t.view_of("light").masked) == {"anton"}
    assert light(t) == {"anton"}


@pytest.mark.parametrize(
    ("hand", "found"), [("healing-2", {"end"}), ("attack-3", {"end"}), ("attack-1", set())]
)
def test_a_lost_game_is_prevented_by_calming_the_vortex(table, hand, found):
    places = {"petr": f"{FLAT}: healing-2", "anton": f"{FLAT}: {hand}", "svetlana": FLAT}
    t = table("battle", inferno=10, svetlana_mother_illness=FLAT, **places)
    t.slot("petr", "gloom 0", "play healing-2 svetlana-mother-illness").until("gloom", "anton")
    assert losses(t.view_of("light").masked) == {"end"}
    assert light(t) == found


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("defence-3 attack-1", {"larisa"}),
        ("defence-1 healing-3; wounds 1", set()),
        ("defence-1; wounds 1", set()),
    ],
)
def test_an_extra_card_that_saves_is_found(table, hand, found):
    t = table("battle", anton=f"{HERE}: attack-4", larisa=f"{HERE}: {hand}")
    t.slot("anton", "gloom 0", "play attack-4 larisa").until("extra-card", "larisa")
    masked = t.view_of("dark").masked
    assert losses(masked) == {"larisa"}
    assert avoidable(masked) == found


@pytest.mark.parametrize(("inferno", "balance", "found"), [(10, 0, {"end"}), (9, 0, set()), (10, 9, set())])
def test_a_growth_that_bursts_the_vortex_is_a_loss_that_ignat_prevents(table, inferno, balance, found):
    t = table("growth", turn=4, inferno=inferno, balance=balance, light="ignat", larisa=HERE)
    t.until("stop-shift")
    assert light(t) == found


def test_a_won_game_is_no_danger_whoever_dies(table):
    places = {"larisa": f"{FLAT}: attack-4", "anton": f"{FLAT}: defence-4 healing-2", "svetlana": FLAT}
    t = table("battle", inferno=1, light="flashlight", **places)
    t.slot("larisa", "play attack-4 anton").slot("anton", "gloom 0", "play healing-2 svetlana", done=False)
    assert not light(t)


@pytest.mark.parametrize(
    ("inferno", "balance", "egor", "closer", "found"),
    [
        (2, 0, "egor-flat", "anton", {CLOSING}),
        (2, 0, "moscow", "anton", set()),
        (2, 0, "roof", "", set()),
        (2, -9, "egor-flat", "", set()),
        (4, 0, "egor-flat", "", set()),
    ],
)
def test_dark_learns_before_the_battle_that_light_can_close_the_vortex(
    table, inferno, balance, egor, closer, found
):
    """Egor goes home: he stays there, next to Petr, or gets to the Metro, or to Petr."""
    hand = "attack-1 attack-1 defence-1 defence-1"
    others = {"anton": f"{FLAT}: {hand}", "petr": "entrance-hall", "svetlana": FLAT, "egor": egor}
    t = table("movement", inferno=inferno, balance=balance, **others)
    t.until("movement", "petr")
    masked = t.view_of("dark").masked
    assert (vortex_closer(masked), avoidable(masked)) == (closer, found)


def test_face_down_cards_change_nothing_for_those_who_do_not_see_them(table):
    def after(*plays):
        t = table("battle", semen=f"{HERE}: attack-4", zavulon=f"{HERE}: defence-4; wounds 3")
        t.slot("semen", "gloom 0", *plays).until("gloom", "zavulon")
        return t.view_of("dark").masked

    assert losses(after("play attack-4 zavulon")) == losses(after()) == set()
    assert avoidable(after("play attack-4 zavulon")) == set()
