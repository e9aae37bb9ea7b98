"""Refusals: the reason with the rule's number; the state doesn't change."""

from itertools import product
from random import Random

import pytest

from app.rules.game import Action, IllegalAction
from app.rules.own_fate import GAME
from app.rules.own_fate.flow import asked_kind
from app.rules.own_fate.tally import MIN_LISTED_LEVEL

HERE = "hairdresser"


def refusal(stage, text):
    """Return the code for refusing *text* ('' if legal); check that the state doesn't change."""
    action = Action.parse(text)
    reason = stage.state.why_not(action)
    before = stage.state.digest()
    if reason is None:
        return ""
    with pytest.raises(IllegalAction):
        stage.state.apply(action)
    assert stage.state.digest() == before
    assert reason.rule
    return reason.code.removeprefix("fate.")


def advance_to(stage, kind, other=""):
    """Advance until *kind* is asked (of *other*)."""
    for _ in range(200):
        question = stage.question
        if question.kind == kind and question.args.get("other", other) in ("", other):
            return stage
        stage.pass_once()
    raise AssertionError(f"{kind} {other} is not asked")


WALKS = {
    "larisa": "moscow: attack-1",
    "alisa": "metro: attack-1 defence-1",
    "anton": f"{HERE}: attack-1",
    "egor": "egor-flat",
}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("move larisa egor-flat", "no-way"),
        ("move larisa moscow", "already-there"),
        ("move anton metro", "not-your-decision"),
        ("move alisa moscow", "not-this-slot"),
        ("move larisa nowhere", "unknown-name"),
        ("move larisa", "wrong-arguments"),
        ("fly larisa metro", "unknown-verb"),
        ("play attack-1.1 anton", "wrong-phase"),
        ("call larisa egor", "wrong-phase"),
        ("portal larisa metro attack-1.1", "no-portal"),
        ("look larisa", "no-look"),
        ("listen larisa", "no-player"),
        ("item living-doll larisa", "not-holder"),
        ("item egor-goggles larisa", ""),
        ("item flashlight larisa", "not-yours"),
        ("item egor-goggles anton", "item-to-own"),
        ("item egor-goggles egor", "item-to-own"),
        ("give egor-goggles alisa", "item-not-held"),
        ("take egor-goggles larisa", "item-not-free"),
        ("chance kostya-father roof", "not-a-flat"),
        ("chance kostya-father svetlana-flat", ""),
        ("chance kostya", "wrong-window"),
        ("chance ignat", "not-yours"),
        ("ride night-watch-car moscow", "no-car-here"),
        ("ride egor-goggles moscow", "not-a-car"),
    ],
)
def test_in_the_movement_of_larisa(table, text, code):
    stage = table("movement", dark="kostya-father kostya egor-goggles living-doll", **WALKS)
    advance_to(stage, "movement", "larisa")
    assert refusal(stage, text) == code


@pytest.mark.rule("K4")
@pytest.mark.parametrize(
    ("place", "text", "code"),
    [
        ("entrance-hall", "move larisa egor-flat", "vampire-flat"),
        ("metro", "move larisa svetlana-flat", "vampire-flat"),
        ("metro", "move larisa city-light", "dark-barred"),
        ("metro", "done", "must-leave"),
    ],
)
def test_barred_ways(table, place, text, code):
    stage = table("movement", larisa=f"{place}: attack-1", anton="moscow: attack-1")
    advance_to(stage, "movement", "larisa")
    assert refusal(stage, text) == code


@pytest.mark.rule("K3")
def test_cops_stop_everybody(table):
    stage = table(
        "growth", larisa="moscow: attack-1", probability="cops", turn=1, inferno=0, dark="egor-goggles"
    )
    advance_to(stage, "movement", "larisa")
    assert refusal(stage, "move larisa metro") == "cops"


@pytest.mark.rule("A26", "A23", "A25")
def test_calls(table):
    stage = advance_to(
        table(
            "movement",
            larisa=f"{HERE}: attack-1",
            andrey="metro: attack-1",
            anton="roof",
            cops="moscow",
            dark="egor-goggles",
        ),
        "calls",
    )
    assert refusal(stage, "call andrey egor") == "call-from-metro"
    assert refusal(stage, "call larisa anton") == "not-a-donor"
    assert refusal(stage, "call anton egor") == "not-a-vampire"
    assert refusal(stage, "jump larisa egor") == "no-goggles"
    assert refusal(stage, "uncall larisa") == "no-call"
    stage.do("call larisa egor")
    assert refusal(stage, "call larisa cops") == "one-call"
    stage.do("done")
    advance_to(stage, "movement", "larisa")
    assert refusal(stage, "move larisa metro") == "calling"


@pytest.mark.rule("A7")
def test_the_chip_stays_on_its_track(table):
    stage = advance_to(
        table("movement", light="semen", balance=-5, anton="moscow: attack-1"), "movement", "anton"
    )
    stage.do("done")
    # Seven more for Dark would go beyond the track, so Semyon's slot isn't even asked.
    assert stage.question.args.get("other") != "semen"
    assert refusal(stage, "enter semen") in ("wrong-phase", "not-your-decision")


FIGHT = {
    "larisa": f"{HERE}: attack-2.1 defence-3.1 healing-1.1",
    "petr": f"{HERE}: defence-1.1 attack-1.1 healing-2.1",
    "anton": f"{HERE}: attack-3.1 defence-2.1 healing-2.2; items flashlight",
    "geser": "moscow: attack-1.2",
    "egor": HERE,
}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("play attack-2.1 petr", "friendly-attack"),
        ("play attack-2.1 geser", "other-location"),
        ("play attack-2.1 svetlana", "other-location"),
        ("play attack-2.1 anton", ""),
        ("play defence-3.1 anton", ""),
        ("play defence-3.1 petr", "self-only"),
        ("play attack-1.1 anton", "not-in-hand"),
        ("play attack-2.1 flashlight", ""),
        ("play attack-9.1 anton", "unknown-name"),
        ("play attack-2.1 moscow", "on-a-card"),
        ("weaken attack-2.1 1", "not-planned"),
        ("burn attack-2.1", "nothing-due"),
        ("bleed 1", "nothing-due"),
        ("amulet anton", "no-amulet"),
        ("strike sword-of-darkness anton", "no-sword"),
        ("strike flashlight anton", "not-a-sword"),
        ("draw sword-of-light", "no-sword"),
        ("manoeuvre attack-2.1 anton", "no-manoeuvre"),
        ("back", "nothing-to-take-back"),
        ("chance olga attack-2.1", "not-yours"),
        ("gloom 1", "wrong-phase"),
    ],
)
def test_in_the_battle_of_larisa(table, text, code):
    stage = advance_to(table("battle", **FIGHT), "battle", "larisa")
    assert refusal(stage, text) == code


@pytest.mark.rule("B2")
def test_a_vampire_has_one_card(table):
    stage = advance_to(table("battle", **FIGHT), "battle", "larisa")
    stage.do("play attack-2.1 anton")
    assert refusal(stage, "play defence-3.1 larisa") == "no-allowance"
    assert refusal(stage, "play attack-2.1 anton") == "in-plan"


@pytest.mark.rule("B3", "A52", "A56")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("play attack-3.1 egor", "light-on-neutral"),
        ("play attack-3.1 flashlight", "own-item"),
        ("play defence-2.1 petr", "help-enemy"),
        ("play attack-3.1 geser", "other-location"),
        ("burn attack-3.1", ""),
        ("bleed 3", "nothing-due"),
        ("done", "pay-first"),
    ],
)
def test_in_the_battle_of_anton(table, text, code):
    stage = advance_to(table("battle", **FIGHT), "gloom", "anton")
    stage.do("gloom 2")
    assert refusal(stage, text) == code


@pytest.mark.rule("A62", "A63", "A66")
def test_payment_has_its_limits(table):
    poor = {**FIGHT, "anton": f"{HERE}: defence-2.1; wounds 2"}
    stage = advance_to(table("battle", {"gloom-cap": 6}, **poor), "gloom", "anton")
    assert refusal(stage, "gloom 7") == "gloom-cap"
    assert refusal(stage, "gloom 4") == "gloom-unpayable"
    stage.do("gloom 2")
    stage.do("play defence-2.1 egor")
    assert refusal(stage, "weaken defence-2.1 2") == "too-weak"
    assert refusal(stage, "bleed 2") == "lethal-payment"


@pytest.mark.rule("K4", "A88", "A89")
def test_on_the_vortex(table):
    stage = advance_to(
        table(
            "battle",
            anton="svetlana-flat: attack-1.1 defence-2.1 healing-1.1",
            medved="svetlana-flat",
            larisa="moscow: attack-1",
            egor="moscow",
            deck="healing-3 attack-3",
        ),
        "battle",
        "medved",
    )
    assert refusal(stage, "play healing-3.1 svetlana") == "light-mage"
    stage.do("done")
    advance_to(stage, "gloom", "anton").do("gloom 1")
    assert refusal(stage, "play healing-1.1 svetlana") == "threat"


@pytest.mark.rule("B4")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("play healing-1.1 svetlana", "threat"),
        ("play attack-1.1 larisa", "other-location"),
        ("play attack-1.1 svetlana", "threat"),
        ("play attack-3.1 anton", "not-in-hand"),
        ("play defence-2.1 anton", "gloom-first"),
        ("play defence-2.1", "wrong-arguments"),
        ("burn defence-2.1", "gloom-first"),
        ("bleed 4", "lethal-payment"),
        ("done", "wrong-phase"),
        ("back", "wrong-phase"),
    ],
)
def test_before_the_gloom_is_chosen_the_lasting_reason_is_said(table, text, code):
    stage = table(
        "battle",
        anton="svetlana-flat: attack-1.1 defence-2.1 healing-1.1",
        geser="moscow: attack-3.1",
        larisa="moscow: attack-1.2",
        egor="moscow",
    )
    advance_to(stage, "gloom", "anton")
    assert refusal(stage, text) == code


@pytest.mark.rule("A89")
def test_the_ability_of_anton(table):
    stage = table("battle", anton="svetlana-flat: attack-1.1 defence-2.1 healing-1.1")
    advance_to(stage, "gloom", "anton")
    stage.do("gloom 1")
    assert refusal(stage, "play attack-1.1 svetlana") == "ability-zero"
    stage.do("play healing-1.1 svetlana")
    assert refusal(stage, "play defence-2.1 svetlana") == "ability-once"


def test_after_the_end_nothing_is_legal(table):
    stage = table("movement", anton="moscow: attack-1")
    stage.state.apply(Action.parse("resign light"))
    assert refusal(stage, "done") == "game-over"
    assert refusal(stage, "resign dark") == "game-over"


def candidates(state):
    """Yield every possible answer to the question: each verb with all names that might fit."""
    book = state.compiled
    names, places, numbers = book.names, book.location_names, [str(n) for n in range(8)]
    piles = (*state.hand, *state.manoeuvres, state.deck[-3:], (state.drawn_card,))
    held = [c for cards in piles for c in cards if c >= 0]
    cards = [book.spell_names[c] for c in held] + [
        book.spell_names[p.card] for p in state.plays if p.card >= 0
    ]
    slot = state.asked.other if state.asked.kind in ("movement", "battle") else None
    own = [] if slot is None else [book.spell_names[c] for c in state.hand[slot]]
    words = {
        "play": [cards, names],
        "weaken": [cards, numbers],
        "burn": [cards],
        "bleed": [numbers],
        "amulet": [names],
        "strike": [names, names],
        "draw": [names],
        "manoeuvre": [cards, names],
        "portal": [names, places, own],
        "drop": [cards],
        "gloom": [numbers],
        "move": [names, places],
        "item": [names, names],
        "give": [names, names],
        "take": [names, names],
        "look": [names],
        "listen": [names],
        "ride": [names, places],
        "board": [names],
        "enter": [names],
        "replace": [names, names],
        "call": [names, names],
        "jump": [names, names],
        "uncall": [names],
        "cancel": [cards],
        "defend": [numbers],
        "credit": [names, numbers],
        "harvest": [names, numbers],
        "make": [cards],
        "discard": [cards],
        "feed": [names, numbers],
        "doll": [names, names],
    }
    for verb in asked_kind(state).verbs:
        if verb.name == "chance":
            chances = [names[e] for e in book.chances]
            yield from (
                (verb, combo)
                for first in chances
                for combo in ((first,), *((first, w) for w in (*names, *places, *cards)))
            )
        else:
            yield from ((verb, combo) for combo in product(*words.get(verb.name, [])))


@pytest.mark.parametrize("seed", range(6))
def test_what_is_offered_is_what_is_not_refused(fate_cards, seed):
    """legal() and why_not agree: of all candidates, exactly the legal ones are not refused."""
    rng = Random(f"gate {seed}")
    options = {o.name: rng.choice(o.choices) for o in GAME.options} if seed % 2 else {}
    state = GAME.new(fate_cards, options, seed)
    for n in range(330):
        if state.result is not None:
            break
        if n % 11 == seed:
            legal = set(state.legal())
            said = {Action(verb.name, words): verb.check(state, words) for verb, words in candidates(state)}
            free = {a for a, refused in said.items() if refused is None}
            # Gloom levels without use are legal, but not listed (A66).
            if state.compiled.options["gloom-cap"] == "none":
                free = {a for a in free if a.verb != "gloom" or int(a.args[0]) <= MIN_LISTED_LEVEL}
            assert free == legal & said.keys()
            assert legal <= said.keys()
        state.apply(rng.choice(state.legal()), events=False)
