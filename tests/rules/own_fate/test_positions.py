"""Positions as data: setup, defaults, and every fault that makes one impossible."""

import pytest

from app.rules.game import BadPosition
from app.rules.own_fate.positions import build, describe, sketch


@pytest.fixture
def faults_of(fate_cards):
    """Return a function that lists the faults of a position as (code, rule, args)."""

    def of(phase="movement", **data):
        cards = data.pop("cards", {})
        found = sketch(fate_cards, {}, {"phase": phase, "cards": cards, **data}).faults
        return [(one.code.removeprefix("position."), one.rule, dict(one.args)) for one in found]

    return of


NUMBERS = [
    ("turn", 0, "A11", 1, 40),
    ("turn", 41, "A11", 1, 40),
    ("turn", "2", "A11", 1, 40),
    ("inferno", 0, "A5", 1, 10),
    ("inferno", 11, "A5", 1, 10),
    ("inferno", True, "A5", 1, 10),
    ("balance", -11, "A7", -10, 10),
    ("balance", 11, "A7", -10, 10),
    ("seed", -1, "", 0, 2**63 - 1),
    ("seed", 2**63, "", 0, 2**63 - 1),
]


@pytest.mark.parametrize(("key", "value", "rule", "least", "most"), NUMBERS)
def test_a_number_out_of_its_bounds(faults_of, key, value, rule, least, most):
    assert faults_of(**{key: value}) == [
        ("number", rule, {"place": key, "value": str(value)[:20], "least": least, "most": most})
    ]


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("turn", (1, 40)),
        ("inferno", (1, 10)),
        ("balance", (-10, 10)),
        ("seed", (0, 2**63 - 1)),
    ],
)
def test_a_number_at_its_bounds(faults_of, key, values):
    assert [faults_of(**{key: value}) for value in values] == [[], []]


def test_before_the_first_growth_the_chip_lies_before_the_track(faults_of, fate_cards):
    assert faults_of("growth", inferno=0) == []
    assert faults_of("growth", inferno=0, turn=2)[0][2]["least"] == 1
    assert faults_of("movement", inferno=0)[0][2]["least"] == 1


@pytest.mark.parametrize(
    ("phase", "turn", "inferno"),
    [
        ("movement", 1, 1),
        ("movement", 4, 4),
        ("movement", 30, 10),
        ("battle", 7, 7),
        ("spells", 2, 2),
        ("growth", 1, 0),
        ("growth", 4, 3),
    ],
)
def test_the_chip_stands_where_an_undisturbed_growth_brings_it(fate_cards, phase, turn, inferno):
    data = {
        "phase": phase,
        "turn": turn,
        "dark": "svetlana-mother-illness",
        "cards": {"anton": "moscow: attack-1", "larisa": "roof"},
    }
    state = build(fate_cards, {}, data)
    assert (state.turn, state.inferno) == (turn, inferno)


CARDS = [
    ("anton", "moscow: attack-9", [("unknown-card", "", {"card": "attack-9"})]),
    (
        "anton",
        "moscow: attack-4 attack-4 attack-4",
        [("no-copy", "C6", {"card": "attack-4", "where": "anton"})],
    ),
    ("anton", "moscow: attack-4.1 attack-4.1", [("no-copy", "C6", {"card": "attack-4.1", "where": "anton"})]),
    (
        "anton",
        "moscow: attack-1 attack-1 attack-1 attack-1 attack-1",
        [("hand", "A97", {"card": "anton", "limit": 4})],
    ),
    ("medved", "moscow: attack-1", [("hand", "K5.shapeshifter", {"card": "medved", "limit": 0})]),
    ("larisa", "moscow: attack-1 attack-1 attack-1 attack-1 attack-1 attack-1", []),
    (
        "anton",
        "moscow; wounds 4",
        [("number", "B6", {"place": "anton, wounds", "value": "4", "least": 0, "most": 3})],
    ),
    (
        "anton",
        "moscow; wounds -1",
        [("number", "B6", {"place": "anton, wounds", "value": "-1", "least": 0, "most": 3})],
    ),
    ("anton", "roof; wounds 3", []),
    (
        "anton",
        "moscow; gloom 100",
        [("number", "A66", {"place": "anton, gloom", "value": "100", "least": 0, "most": 99})],
    ),
    (
        "larisa",
        "moscow; gloom 1",
        [("number", "A66", {"place": "larisa, gloom", "value": "1", "least": 0, "most": 0})],
    ),
    ("larisa", "city-light", [("barred", "K4.city-light", {"card": "larisa", "location": "city-light"})]),
    ("larisa", "svetlana-flat", []),
    ("anton", "city-light", []),
    ("anton", "moon", [("unknown-location", "", {"card": "anton", "location": "moon"})]),
    ("antonina", "moscow", [("unknown-card", "", {"card": "antonina"})]),
    ("anton", 7, [("shape", "", {"key": "anton"})]),
    ("anton", "moscow; sleeps well", [("unknown-fact", "", {"card": "anton", "text": "sleeps well"})]),
    ("anton", "moscow; wounds many", [("unknown-fact", "", {"card": "anton", "text": "wounds many"})]),
    (
        "larisa",
        "moscow; wounds 12345678",
        [("number", "B6", {"place": "larisa, wounds", "value": "12345678", "least": 0, "most": 3})],
    ),
    (
        "larisa",
        "moscow; wounds 123456789",
        [("unknown-fact", "", {"card": "larisa", "text": "wounds 123456789"})],
    ),
    ("anton", "moscow; wounds --5", [("unknown-fact", "", {"card": "anton", "text": "wounds --5"})]),
    ("anton", "moscow; wounds ²", [("unknown-fact", "", {"card": "anton", "text": "wounds ²"})]),
    ("anton", "moscow; new", [("unknown-fact", "", {"card": "anton", "text": "new"})]),
    ("anton", "moscow; amulet attack-1", [("amulet", "K5.witch", {"card": "anton"})]),
    ("darya", "moscow; amulet attack-1", []),
    ("darya", "moscow; amulet moon", [("unknown-card", "", {"card": "moon"})]),
    ("anton", "moscow; manoeuvres attack-1", [("manoeuvres", "K5.shapeshifter", {"card": "anton"})]),
    ("medved", "moscow; manoeuvres attack-1 attack-2", []),
    (
        "anton",
        "moscow; items living-doll",
        [("holder", "K2.living-doll", {"card": "living-doll", "other": "anton"})],
    ),
    ("anton", "moscow; items anton-player flashlight", []),
    ("anton", "moscow; items larisa", [("unknown-card", "", {"card": "larisa"})]),
    ("anton", "moscow; items moon", [("unknown-card", "", {"card": "moon"})]),
    ("anton", "moscow; items flashlight flashlight", [("twice", "C7", {"card": "flashlight"})]),
    ("flashlight", "moscow", []),
    ("flashlight", "moscow; wounds 1", [("unknown-fact", "", {"card": "flashlight", "text": "wounds"})]),
    ("cops", "moscow; wounds 3; new", []),
    (
        "cops",
        "moscow; wounds 4",
        [("number", "K3", {"place": "cops, wounds", "value": "4", "least": 0, "most": 3})],
    ),
    ("egor-mother", "moscow; new", [("unknown-fact", "", {"card": "egor-mother", "text": "new"})]),
    ("ignat", "moscow", [("cannot-lie", "K3", {"card": "ignat"})]),
    ("broken-mobile", "moscow", []),
    ("svetlana-mother-illness", "moscow; wounds 3", []),
    ("egor", "roof; wounds 3", []),
    (
        "egor",
        "roof; wounds 4",
        [("number", "A57", {"place": "egor, wounds", "value": "4", "least": 0, "most": 3})],
    ),
    (
        "svetlana",
        "svetlana-flat; wounds 1",
        [("number", "K3", {"place": "svetlana, wounds", "value": "1", "least": 0, "most": 0})],
    ),
    ("larisa", {"at": "moscow", "spells": 3}, [("shape", "", {"key": "spells"})]),
    ("larisa", {"at": "moscow", "spells": ["attack-1", 3]}, [("shape", "", {"key": "spells"})]),
    ("larisa", {"at": "moscow", "sleeps": 1}, [("unknown-fact", "", {"card": "larisa", "text": "sleeps"})]),
    ("larisa", {"at": "moscow", "sleeps": False}, []),
    ("larisa", {"at": 3}, [("unknown-location", "", {"card": "larisa", "location": "3"})]),
]


@pytest.mark.parametrize(("card", "text", "told"), CARDS)
def test_what_a_card_cannot_be(faults_of, card, text, told):
    assert faults_of(cards={card: text}) == told


def test_long_words_are_shortened(faults_of):
    long, short = "x" * 50, "x" * 40
    assert faults_of(**{long: 1})[0][2]["key"] == short
    assert faults_of(phase=long)[0][2]["phase"] == short
    assert faults_of(turn="9" * 30)[0][2]["value"] == "9" * 20
    assert faults_of(deck=long)[0][2]["card"] == short
    assert faults_of(light=long)[0][2]["card"] == short
    assert faults_of(cards={long: "moscow"})[0][2]["card"] == short
    assert faults_of(cards={"anton": long})[0][2]["location"] == short
    assert faults_of(cards={"anton": f"moscow; {long}"})[0][2]["text"] == short
    assert faults_of(cards={"anton": {"at": "moscow", long: 1}})[0][2]["text"] == short
    assert faults_of(cards={"anton": f"moscow; items {long}"})[0][2]["card"] == short
    assert faults_of("battle", cards={"larisa": f"moscow; calls {long}"})[0][2]["donor"] == short


def test_what_the_whole_position_cannot_be(faults_of):
    assert faults_of(moon=1)[0][:2] == ("unknown-key", "")
    assert faults_of(moon=1)[0][2]["known"].split(", ")[:2] == ["balance", "cards"]
    known = "growth, movement, battle, spells"
    assert faults_of(phase="dusk") == [("phase", "", {"phase": "dusk", "known": known})]
    assert faults_of(cards=3) == [("shape", "", {"key": "cards"})]
    assert faults_of(light=["olga", 3]) == [("shape", "", {"key": "light"})]


@pytest.mark.parametrize(("seat", "card"), [("light", "kostya"), ("dark", "olga"), ("light", "cops")])
def test_a_hand_holds_its_own_side_only(faults_of, seat, card):
    assert faults_of(**{seat: card}) == [("side", "T2", {"card": card, "seat": seat})]


def test_persons_are_no_cards_of_a_hand_or_deck(faults_of):
    assert faults_of(light="svetlana")[0] == ("twice", "C7", {"card": "svetlana"})
    assert faults_of(probability="semen larisa") == [("not-in-deck", "C7", {"card": "larisa"})]


def test_a_card_is_in_one_place(faults_of):
    assert faults_of(light="olga", probability="olga") == [("twice", "C7", {"card": "olga"})]
    assert faults_of(removed="olga", light="olga") == [("twice", "C7", {"card": "olga"})]
    assert faults_of(removed="moon") == [("unknown-card", "", {"card": "moon"})]
    assert faults_of(deck="attack-4 attack-4", discards="attack-4") == [
        ("no-copy", "C6", {"card": "attack-4", "where": "deck"})
    ]


@pytest.mark.parametrize(
    ("phase", "text", "donor"),
    [
        ("movement", "larisa", "egor"),
        ("growth", "larisa", "egor"),
        ("battle", "larisa", "anton"),
        ("battle", "larisa", "moon"),
        ("battle", "petr", "egor"),
    ],
)
def test_a_call_that_cannot_have_been(faults_of, phase, text, donor):
    assert faults_of(phase, cards={text: f"moscow; calls {donor}"}) == [
        ("call", "A25", {"card": text, "donor": donor})
    ]


def test_calls_that_can_have_been(faults_of, fate_cards):
    both = {"larisa": "moscow; calls egor", "andrey": "roof; calls cops", "cops": "moscow"}
    assert faults_of("battle", cards=both) == []
    assert faults_of("battle", cards=both | {"andrey": "roof; calls egor"}) == [
        ("call", "A25", {"card": "andrey", "donor": "egor"})
    ]
    view = build(fate_cards, {}, {"phase": "battle", "cards": both}).view(None)
    assert [(call.vampire, call.donor, call.jump) for call in view.calls] == [
        ("larisa", "egor", False),
        ("andrey", "cops", False),
    ]
    assert [other.key for other in view.others if other.calling] == ["larisa", "andrey"]


def test_all_faults_come_in_one_refusal(fate_cards):
    with pytest.raises(BadPosition) as refused:
        build(fate_cards, {}, {"phase": "battle", "turn": 0, "balance": 20})
    assert [fault.code for fault in refused.value.faults] == ["position.number"] * 2
    assert refused.value.reason == refused.value.faults[0]


def test_a_position_stands_as_it_was_said(fate_cards):
    data = {
        "phase": "movement",
        "turn": 5,
        "balance": -2,
        "inferno": 3,
        "seed": 9,
        "light": "olga ignat",
        "dark": "kostya",
        "deck": "attack-1.2 healing-2.1",
        "discards": "defence-1.3 attack-2.1",
        "probability": "semen flashlight",
        "removed": "cops",
        "cards": {
            "anton": "hairdresser: defence-3.1 attack-4.2; wounds 1; gloom 2; items anton-player; moved",
            "geser": "moscow: attack-3.1; entered",
            "darya": "roof; amulet attack-2.3",
            "medved": "moscow; manoeuvres attack-1.1 defence-1.1",
            "egor": "roof; wounds 2",
            "sword-of-light": "moscow",
            "broken-mobile": "hairdresser",
        },
    }
    state = build(fate_cards, {}, data)
    told = describe(state)
    assert {key: told[key] for key in ("phase", "turn", "balance", "inferno")} == {
        "phase": "movement",
        "turn": 5,
        "balance": -2,
        "inferno": 3,
    }
    assert (told["light"], told["dark"]) == (["olga", "ignat"], ["kostya"])
    assert told["deck"][:2] == ["attack-1.2", "healing-2.1"]
    assert told["discards"] == ["defence-1.3", "attack-2.1"]
    assert told["probability"][:2] == ["semen", "flashlight"]
    # Setup Others that aren't named are out of the game; unnamed cards of the deck are in it.
    assert told["removed"] == ["cops", "larisa", "andrey"]
    assert len(told["probability"]) == 27 - 10
    assert told["cards"]["anton"] == {
        "at": "hairdresser",
        "spells": ["defence-3.1", "attack-4.2"],
        "wounds": 1,
        "gloom": 2,
        "items": ["anton-player"],
        "amulet": "",
        "manoeuvres": [],
        "moved": True,
        "entered": False,
    }
    assert told["cards"]["geser"]["entered"]
    assert told["cards"]["darya"]["amulet"] == "attack-2.3"
    assert told["cards"]["medved"]["manoeuvres"] == ["attack-1.1", "defence-1.1"]
    assert told["cards"]["egor"] == {"at": "roof", "wounds": 2}
    assert told["cards"]["svetlana"] == {"at": "svetlana-flat", "wounds": 0}
    assert told["cards"]["sword-of-light"] == {"at": "moscow"}
    assert told["cards"]["broken-mobile"] == {"at": "hairdresser", "wounds": 0}
    assert "anton-player" not in told["cards"]


def test_the_seed_deals_the_rest(fate_cards):
    def rest(seed):
        data = {"phase": "battle", "seed": seed, "cards": {"anton": "moscow: attack-1"}}
        told = describe(build(fate_cards, {}, data))
        return told["deck"], told["probability"]

    assert rest(1) == rest(1)
    assert rest(1)[0] != rest(2)[0]
    assert rest(1)[1] != rest(2)[1]
    assert sorted(rest(1)[0]) == sorted(rest(2)[0])


def test_who_stands_in_the_city_light_office_has_stood_there(fate_cards):
    state = build(fate_cards, {}, {"phase": "battle", "cards": {"anton": "city-light; wounds 2"}})
    while state.turn == 1:
        state.apply(next((a for a in state.legal() if a.verb in ("pass", "done")), state.legal()[0]))
    assert state.view(None).other("anton").wounds == 1


def test_new_cops_hold_everybody_and_old_ones_do_not(fate_cards):
    def cops(word):
        data = {"light": "flashlight", "cards": {"anton": "moscow", "cops": f"moscow{word}"}}
        return [effect.kind for effect in build(fate_cards, {}, data).view(None).effects]

    assert (cops("; new"), cops("")) == (["cops"], [])
