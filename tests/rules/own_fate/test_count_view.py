"""The Count's record matches the table: rescues, cancelled attacks, bites, the vortex."""

from random import Random

import pytest

from app.rules.game import TALK_VERBS
from app.rules.own_fate import GAME, count, flow
from app.rules.own_fate.position import IN_PLAY

rule = pytest.mark.rule
HERE = "hairdresser"
HOLDS = {"darya": 2, "medved": 0, "larisa": 4, "andrey": 4, "petr": 3, "tigrenok": 0, "anton": 4, "semen": 4}
"""Who is in the battle, and how many spells each may hold."""


@pytest.fixture
def counts(monkeypatch):
    """Return a list that collects (state before, state after) of every Count."""
    seen = []

    def before(state):
        seen.append([state.copy()])
        count.reveal(state)

    def after(state):
        count.shift_vortex(state)
        seen[-1].append(state.copy())

    steps = {count.reveal: before, count.shift_vortex: after}
    monkeypatch.setattr(flow, "STEPS", tuple(steps.get(step, step) for step in flow.STEPS))
    return seen


def is_what_lies(before, after):
    """Check the last Count of *after* against both positions, independently of the engine."""
    book, told = after.compiled, after.view(None).last_count
    names = {name: e for e, name in enumerate(book.names)}
    then = {target.target: target for target in told.targets}
    for target in told.targets:
        assert target.before <= target.after or target.healed
    first = {target.target: target.before for target in reversed(told.targets)}
    fed = {one.vampire: one for one in told.draws}
    for name, e in names.items():
        if before.zone[e] != IN_PLAY:
            assert name not in then
            continue
        if book.power_name[e] == "svetlana-mother-illness":
            continue
        start, end = before.wounds[e], after.wounds[e]
        assert first.get(name, start) == start
        said = then[name].now if name in then else fed[name].wounds if name in fed else start
        assert said == end, (name, told)
        if name in fed:
            assert fed[name].wounds == end
        if e < book.n_others:
            drawn = sum(one.drawn for one in told.draws if one.vampire == name)
            assert len(after.hand[e]) - len(before.hand[e]) == drawn
    assert set(told.dead) == {book.names[e] for e in after.dead}
    for name in told.saved:
        e = names[name]
        assert then[name].later[0][0] == "kostya"
        assert book.location_names[after.loc[e]] == "moscow"
        assert after.wounds[e] < then[name].lethal or not then[name].lethal
    struck = sum(bool(line.cancelled) for target in told.targets for line in target.lines)
    assert struck == len(after.cancelled)
    assert told.cells == (before.inferno, after.inferno)
    if not told.stopped:
        assert told.shift == told.illness - told.healing
    return told


def some_battle(table, seed):
    """Return a crowded battle in which every Chance of the Count can be played."""
    rng = Random(f"battle {seed}")
    pile = [f"{kind}-{n}" for kind in ("attack", "attack", "defence", "healing") for n in (1, 2, 3, 4)]
    rng.shuffle(pile)
    cards = {"svetlana": "svetlana-flat", "egor": HERE}
    for other, most in HOLDS.items():
        if rng.random() < 0.7:
            hand = [pile.pop() for _ in range(min(len(pile), rng.randint(0, most)))]
            where = rng.choice((HERE, HERE, HERE, "roof", "svetlana-flat" if other == "anton" else HERE))
            cards[other] = f"{where}: {' '.join(hand)}; wounds {rng.randint(0, 2)}"
    cards.setdefault("anton", f"{HERE}; wounds 1")
    for holder, items in (("anton", ("zavulon-amulet", "sword-of-light")), ("darya", ("sword-of-darkness",))):
        if holder in cards:
            cards[holder] += f"; items {' '.join(items)}"
    options = {}
    for option in GAME.options:
        if seed % 3 == 2 and option.name not in ("secrecy", "turn-limit"):
            options[option.name] = rng.choice(option.choices)
    return table("battle", options, light="aspen-stake ignat olga",
                 dark="kostya jugular-vein", svetlana_mother_illness="moscow", inferno=4,
                 **cards)  # fmt: skip


@rule("B6", "A83", "A84", "A72", "A85", "A91")
def test_the_count_of_any_battle_says_what_the_table_holds(table, counts):
    rng, found = Random(5), {"saved": 0, "struck": 0, "fed": 0, "dead": 0}
    for seed in range(150):
        state = some_battle(table, seed).state
        turn = state.turn
        while state.outcome is None and state.turn == turn:
            legal = [one for one in state.legal() if one.verb not in TALK_VERBS]
            useful = [one for one in legal if one.verb in ("play", "chance", "gloom", "harvest", "strike")]
            state.apply(rng.choice(useful if useful and rng.random() < 0.8 else legal), events=False)
        for before, after in counts:
            told = is_what_lies(before, after)
            found["saved"] += len(told.saved)
            found["struck"] += any(line.cancelled for one in told.targets for line in one.lines)
            found["fed"] += any(one.healed for one in told.draws)
            found["dead"] += len(told.dead)
        counts.clear()
    assert all(found.values()), found


def test_the_count_of_random_games_says_what_the_table_holds(fate_cards, counts):
    for seed in range(6):
        state, rng = GAME.new(fate_cards, {}, seed), Random(seed)
        while state.outcome is None:
            state.apply(
                rng.choice([one for one in state.legal() if one.verb not in TALK_VERBS]), events=False
            )
    assert len(counts) > 30
    for before, after in counts:
        is_what_lies(before, after)


@rule("A83")
def test_a_rescue_stands_in_the_count_with_the_wounds_that_are_left(table):
    t = table("battle", larisa=f"{HERE}; wounds 1", anton=f"{HERE}: attack-4", dark="kostya")
    t.slot("anton", "gloom 0", "play attack-4 larisa").count("chance kostya larisa")
    told = t.counted("larisa")
    assert (told.before, told.after, told.dead) == (1, 4, False)
    assert told.later == (("kostya", 3, "A83", "moscow"),)
    assert told.now == t.wounds("larisa") == 3


@rule("K5.vampire")
def test_what_a_bite_healed_stands_in_the_count_of_the_wounded_vampire(table):
    t = table("battle", andrey=f"{HERE}: attack-2; wounds 2", anton=f"{HERE}: attack-1")
    t.slot("andrey", "play attack-2 anton").slot("anton", "gloom 0", "play attack-1 andrey")
    t.count("harvest andrey 1")
    assert t.counted("andrey").later == (("harvest", 2, "K5.vampire", ""),)
    assert t.view.last_count.draws == (("andrey", 2, 1, 2, "harvest", 2),)


@rule("B6", "A89", "A92")
def test_a_card_of_every_use_stands_in_the_count(table):
    t = table("battle", petr="moscow: healing-3", svetlana_mother_illness="moscow", inferno=4,
              semen="svetlana-flat: healing-2", egor="roof", larisa=f"{HERE}: attack-2",
              geser=f"{HERE}: healing-1", anton=f"{HERE}: defence-1; wounds 1")  # fmt: skip
    t.slot("larisa", "play attack-2 anton")
    t.slot("petr", "gloom 0", "play healing-3 svetlana-mother-illness")
    t.slot("anton", "gloom 0", "play defence-1 anton").slot("semen", "gloom 0", "play healing-2 svetlana")
    t.slot("geser", "gloom 0", "play healing-1 anton").count()
    assert {(line.by, line.use) for line in t.counted("anton").lines} == {
        ("larisa", "attack"), ("geser", "healing"), ("anton", "defence"),
    }  # fmt: skip
    assert {(line.by, line.use) for line in t.view.last_count.vortex} == {
        ("petr", "illness"),
        ("semen", "vortex"),
    }


@rule("A91")
def test_ignat_at_the_count_is_named_in_it(table):
    t = table("battle", petr="moscow: healing-3", svetlana_mother_illness="moscow", light="ignat", inferno=4)
    t.slot("petr", "gloom 0", "play healing-3 svetlana-mother-illness").count("chance ignat")
    told = t.view.last_count
    assert (told.stopped, told.illness, told.shift, told.cells) == ("ignat", 3, 0, (4, 4))


def test_the_count_is_the_same_when_it_is_read_a_turn_later(table):
    t = table("battle", larisa=f"{HERE}: attack-2", anton=f"{HERE}; wounds 1; items zavulon-amulet",
              andrey="metro")  # fmt: skip
    t.slot("larisa", "play attack-2 anton").count()
    told = t.view.last_count
    assert told.targets[0].before == 1
    t.end_turn()
    t.state.wounds[t.state.compiled.entity_index["anton"]] = 0
    assert t.state.copy().view("light").last_count == told


def test_the_clearing_takes_away_the_dead_alone(table, monkeypatch):
    gone, clear_battle = [], count.clear_battle

    def clear(state):
        before = set(state.removed)
        dead = {state.compiled.names[e] for e in state.dead}
        clear_battle(state)
        gone.append((dead, {state.compiled.names[e] for e in set(state.removed) - before}))

    monkeypatch.setattr(flow, "STEPS", tuple(clear if one is clear_battle else one for one in flow.STEPS))
    t = table("battle", larisa=f"{HERE}: attack-4", anton=f"{HERE}: attack-4; wounds 1", dark="kostya")
    t.slot("larisa", "play attack-4 anton").slot("anton", "gloom 0", "play attack-4 larisa")
    t.count("chance kostya larisa")
    assert gone == [({"anton"}, {"anton"})]
    assert t.view.last_count.dead == ("anton",)


def test_in_the_count_everybody_has_acted(table):
    t = table("battle", larisa=f"{HERE}: attack-1; wounds 1", anton=f"{HERE}: attack-4", dark="kostya")
    t.slot("larisa", "play attack-1 anton").slot("anton", "gloom 0", "play attack-4 larisa").until("kostya")
    here = {turn.other: turn.status for turn in t.view.order if turn.status != "absent"}
    assert here == {"larisa": "acted", "anton": "acted"}
    t.do("chance kostya larisa")
    assert t.question.kind == "harvest"
    assert {turn.status for turn in t.view.order} == {"acted", "absent"}


@rule("A71", "K2.sword-of-darkness")
@pytest.mark.parametrize(("reading", "said"), [("any-defence", "defence-1.1"), ("sum", "")])
def test_a_stroke_that_a_defence_stopped_is_struck_off_in_the_count(table, reading, said):
    t = table("battle", {"dark-sword": reading}, darya=f"{HERE}; items sword-of-darkness",
              anton=f"{HERE}: defence-1")  # fmt: skip
    t.slot("darya", "strike sword-of-darkness anton").slot("anton", "gloom 0", "play defence-1 anton").count()
    stroke = next(line for line in t.counted("anton").lines if line.card == "sword-of-darkness")
    assert stroke.cancelled == said
    assert t.counted("anton").now == t.wounds("anton") == 0
