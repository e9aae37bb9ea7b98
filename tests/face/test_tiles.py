"""Tribunal's printed pieces: tiles, lanes, counters and reference cards of the shipped set."""

from dataclasses import replace

import pytest

from app import paths
from app.cards import convert, source
from app.face import layout
from app.rules.tribunal import Numbers
from app.rules.tribunal.numbers import NAMES


@pytest.fixture(scope="module")
def pieces():
    return source.read_folder(paths.data() / "source" / "tribunal")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_everything_fits(pieces, language):
    content = convert.content(pieces, language)
    faces = [layout.card(front) for front, _, _ in content.cards]
    faces += [layout.track(track) for track in content.tracks]
    faces += [layout.counter(counter) for counter in content.counters]
    assert [warning for face in faces for warning in face.warnings] == []


def test_a_tile_has_places_for_lives_states_mana_level_and_experience(pieces):
    front = next(front for front, _, _ in convert.content(pieces, "ru").cards if front.key == "light-1")
    face = layout.card(front)
    parts = {op.part for op in face.ops}
    assert {"lives", "states", "mana", "level", "experience"} <= parts
    paper = face.part("paper")
    assert all(
        paper.x <= face.part(part).x and face.part(part).x + face.part(part).w <= paper.x + paper.w
        for part in ("lives", "states", "mana", "level", "experience")
    )


def test_each_side_has_six_others_with_a_figure_for_each_lane(pieces):
    content = convert.content(pieces, "en")
    tiles = {front.key for front, _, _ in content.cards if front.kind == "tile"}
    figures = {counter.key.removeprefix("figure-") for counter in content.counters} & tiles
    assert tiles == figures == {f"{side}-{n}" for side in ("light", "dark") for n in range(1, 7)}
    assert [track.key for track in content.tracks[:5]] == [f"gloom-{layer}" for layer in range(5)]


def test_writing_the_set_gives_the_same_text(pieces):
    folder = paths.data() / "source" / "tribunal"
    assert source.to_files(pieces) == {
        file.name: file.read_text(encoding="utf-8") for file in folder.glob("*.toml")
    }


def test_the_numbers_of_the_set_are_those_of_the_book(pieces):
    assert convert.tribunal_set(pieces) == Numbers()
    assert {number.key for number in pieces.numbers} == NAMES.keys()
    context = {number.key for number in pieces.numbers if number.origin == "house"}
    assert context == {"quiet-rounds", "most-rounds", "last-round", "repetitions"}


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_number_that_an_action_costs_is_told_by_a_reference_card(pieces, language):
    named = {key for card in pieces.cards if card.kind == "reference" for key in references(card, language)}
    assert NAMES.keys() - named == {"last-round", "repetitions"}
    cards = [front for front, _, _ in convert.content(pieces, language).cards]
    assert not any("[[" in card.rules for card in cards)


def references(card, language):
    return convert.references(replace(card, texts={language: card.texts[language]}))
