"""Answers with too few, too many or unknown words: each is refused for that reason."""

from collections import Counter
from random import Random

import pytest

from app.rules.game import Action
from app.rules.own_fate import GAME
from app.rules.own_fate.flow import QUESTIONS
from app.rules.own_fate.powers import ALL, canonical
from app.rules.own_fate.verbs import CodedPower

TRIED = 3
HERE = "hairdresser"
RARE = {
    "credit": ({"larisa": f"{HERE}: attack-2", "andrey": f"{HERE}: attack-1", "anton": HERE},
               (("larisa", "play attack-2 anton"), ("andrey", "play attack-1 anton"))),
    "harvest": ({"larisa": f"{HERE}: attack-2; wounds 1", "anton": HERE},
                (("larisa", "play attack-2 anton"),)),
    "kostya": ({"larisa": f"{HERE}; wounds 3", "anton": f"{HERE}: attack-2", "dark": "kostya"},
               (("anton", "gloom 0", "play attack-2 larisa"),)),
    "jugular": ({"larisa": f"{HERE}: attack-2", "anton": HERE, "dark": "jugular-vein"},
                (("larisa", "play attack-2 anton"),)),
    "cancel-attack": ({"larisa": f"{HERE}: attack-1", "andrey": f"{HERE}: attack-3",
                       "anton": f"{HERE}; items zavulon-amulet"},
                      (("larisa", "play attack-1 anton"), ("andrey", "play attack-3 anton"))),
    "manoeuvre-defence": ({"medved": f"{HERE}; manoeuvres attack-1", "larisa": f"{HERE}: attack-4",
                           "deck": "defence-1 healing-1"},
                          (("medved", "play defence-1 medved"), ("larisa", "play attack-4 medved"))),
    "doll": ({"darya": f"{HERE}; items living-doll", "medved": HERE, "deck": "attack-1 attack-1"}, ()),
    "extra-card": ({"larisa": f"{HERE}: defence-1", "anton": HERE}, ()),
    "stake": ({"andrey": f"{HERE}: attack-1", "egor": HERE, "light": "aspen-stake"},
              (("andrey", "play attack-1 egor"),)),
}  # fmt: skip
ODD = {"drop": "sword-first"}
"""The card drawn by the sword is the only one that can be dropped."""


def positions(cards, games=14):
    """Yield positions of random games, each kind of question and verb a few times."""
    met = Counter()
    for seed in range(games):
        rng = Random(f"garbled {seed}")
        options = {o.name: rng.choice(o.choices) for o in GAME.options} if seed % 2 else {}
        state = GAME.new(cards, options, seed)
        while state.outcome is None:
            kind = state.question.kind
            verbs = sorted({action.verb for action in state.legal()})
            for verb in verbs:
                met[kind, verb] += 1
                if met[kind, verb] <= TRIED:
                    yield state, kind, next(a for a in state.legal() if a.verb == verb)
            verb = rng.choice(verbs)
            state.apply(rng.choice([a for a in state.legal() if a.verb == verb]), events=False)


@pytest.fixture(scope="module")
def played(fate_cards):
    return [(state.copy(), kind, action) for state, kind, action in positions(fate_cards)]


@pytest.fixture
def cases(played, table):
    """Return positions of all kinds of questions, each with a legal action."""
    rare = []
    for kind, (cards, slots) in RARE.items():
        stage = table("battle", **cards)
        for other, *actions in slots:
            stage.slot(other, *actions)
        stage.until(kind)
        rare += [(stage.state, kind, action) for action in stage.state.legal()]
    return played + rare


def code(state, verb, args):
    reason = state.why_not(Action(verb, tuple(args)))
    return reason.code.removeprefix("fate.") if reason else ""


def test_nearly_every_question_comes_up(cases, fate_cards):
    carried = {canonical(card.power) for card in fate_cards.cards}
    unused = [power for power in ALL if isinstance(power, CodedPower) and power.name not in carried]
    elsewhere = {kind.name for power in unused for kind in power.questions}
    elsewhere |= {kind for kind in QUESTIONS if kind.startswith("power-")}
    rare = {"draw-offer", "leave-metro", "passengers"}
    assert set(QUESTIONS) - {kind for _, kind, _ in cases} <= rare | elsewhere


def test_a_word_too_few_or_too_many(cases):
    for state, kind, (verb, args) in cases:
        for words in (args[:-1], (*args, args[-1] if args else "anton"), (*args, "x", "y")):
            if words != args and not (verb == "chance" and not words):
                assert code(state, verb, words) == ODD.get(verb, "wrong-arguments"), (kind, verb, words)


def test_a_word_that_nobody_knows(cases):
    for state, kind, (verb, args) in cases:
        for n in range(len(args)):
            told = code(state, verb, (*args[:n], "moonlight", *args[n + 1 :]))
            assert told in {"unknown-name", "wrong-arguments", "bad-number", "not-this-slot", "not-candidate",
                            "no-call", "not-in-hand", "sword-first",
                            "extra-card"}, (kind, verb, n, told)  # fmt: skip


def test_a_number_that_is_none(cases):
    for state, kind, (verb, args) in cases:
        if verb in ("gloom", "bleed", "weaken", "defend", "credit", "harvest", "feed"):
            for number in ("-1", "99", "0x1", "", "²", "1.5", "+1"):
                told = code(state, verb, (*args[:-1], number))
                assert told in {"bad-number", "gloom-cap", "gloom-unpayable", "nothing-due", "too-weak",
                                "lethal-payment"}, (
                    kind, verb, number, told,
                )  # fmt: skip
