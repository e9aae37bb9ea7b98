"""The scenarios of this folder and the example in the format reference hold."""

import re
from pathlib import Path

import pytest

from app import i18n, paths
from app.rules.game import BadPosition
from app.rules.games import game_of, positions_of
from app.rules.own_fate import refusals
from app.rules.own_fate.positions import build, describe
from app.rules.scenario import parse, run

HERE = Path(__file__).parent / "scenarios"
FILES = sorted(HERE.glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_scenario_holds(fate_cards, file):
    run(parse(file.read_bytes()), game_of("own-fate"), positions_of("own-fate"), fate_cards)


def test_the_example_of_the_reference_holds(fate_cards):
    text = (paths.docs() / "formats" / "scenario.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", text, re.DOTALL)[1]
    run(parse(example.encode()), game_of("own-fate"), positions_of("own-fate"), fate_cards)


def test_all_faults_of_an_impossible_position_are_listed(fate_cards):
    cards = {
        "anton": "moon: attack-9; wounds 7",
        "larisa": "roof: attack-4 attack-4 attack-4; gloom 1",
        "petr": "city-light; items living-doll; amulet attack-1",
        "ignat": "roof",
        "flashlight": "roof; wounds 1",
    }
    data = {
        "phase": "dusk",
        "turn": 0,
        "light": "kostya",
        "dark": "petr",
        "deck": "x",
        "moon": 1,
        "cards": cards,
    }
    with pytest.raises(BadPosition) as caught:
        build(fate_cards, {}, data)
    told = [
        " ".join([fault.code.removeprefix("position."), *(f"{value}" for value in fault.args.values())])
        for fault in caught.value.faults
    ]
    assert sorted(line.partition(", ")[0] for line in told) == sorted(
        [
            "unknown-key moon balance",
            "phase dusk growth",
            "number turn 0 1 40",
            "unknown-location anton moon",
            "number anton",
            "unknown-card attack-9",
            "no-copy attack-4 larisa",
            "number larisa",
            "barred petr city-light",
            "holder living-doll petr",
            "amulet petr",
            "cannot-lie ignat",
            "unknown-fact flashlight wounds",
            "side kostya light",
            "twice petr",
            "unknown-card x",
        ]
    )
    for fault in caught.value.faults:
        assert all(i18n.has(fault.code, language) for language in i18n.LANGUAGES), fault.code


@pytest.mark.parametrize("phase", ["growth", "movement", "battle", "spells"])
def test_a_described_position_builds_the_same_position(fate_cards, table, phase):
    t = table(
        phase,
        larisa="hairdresser: attack-3; wounds 1",
        anton="moscow: healing-2; items flashlight; gloom 1",
        darya="roof: attack-1; amulet defence-2",
        medved="hairdresser; manoeuvres attack-1",
        egor="metro; wounds 2",
        light="olga",
        dark="kostya",
        probability="semen living-doll",
        discards="attack-4",
    )
    told = describe(t.state) | {"phase": phase, "seed": 1}
    again = describe(build(fate_cards, {}, told))
    assert {
        name: value
        for name, value in again.items()
        if name not in ("deck", "inferno", "cards", "probability")
    } == {
        name: value
        for name, value in describe(t.state).items()
        if name not in ("deck", "inferno", "cards", "probability")
    }


def test_every_refusal_has_a_sentence_in_both_languages():
    codes = [
        value[0] for name, value in vars(refusals).items() if name.isupper() and isinstance(value, tuple)
    ]
    assert len(codes) > 80
    assert [code for code in codes for language in i18n.LANGUAGES if not i18n.has(code, language)] == []
