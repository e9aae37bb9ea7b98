"""Shipped examples: they hold, stop where pictures need them, and can be stepped through."""

from __future__ import annotations

import pytest

from app import paths
from app.cards.catalogue import shipped
from app.figures.drawing import pictures
from app.i18n import LANGUAGES
from app.rules import example, pages
from app.rules.games import game_of, positions_of
from app.rules.own_fate.state import make_view
from app.rules.scenario import run

NAMES = sorted(file.stem for file in (paths.data() / "examples").glob("*.toml"))


@pytest.fixture(scope="module")
def cards():
    with shipped() as catalogue:
        return catalogue.card_set("own-fate")


@pytest.mark.parametrize("name", NAMES)
def test_an_example_holds(name, cards):
    found = example.read(name)
    run(found, game_of(found.game), positions_of(found.game), cards)


@pytest.mark.parametrize("name", NAMES)
def test_an_example_can_be_gone_through_step_by_step(name, cards):
    match = example.match(name, cards)
    first, last = match.state_after(0).view(None), match.state.view(None)
    assert (first.turn, first.phase, last.turn) == (2, "battle", 4)
    assert len(match.moves) > 25


def test_a_picture_stops_it_before_the_line_below_its_comment(cards):
    state = example.state("hairdresser", cards, "turn two")
    view = make_view(state, "light", None)
    laid = [f"{play.card.partition('.')[0]} {play.target}" for play in (*view.plays, *view.plan)]
    assert laid == ["defence-1 anton", "attack-2 egor", "defence-3 egor", "attack-4 andrey"]
    assert view.other("andrey").wounds == 0


@pytest.mark.parametrize("name", NAMES)
def test_its_story_begins_at_its_beginning_and_ends_at_its_end(name, cards):
    counts = [told.count for told in example.story(name, cards)]
    assert counts[0] == 0
    assert counts[-1] == len(example.match(name, cards).moves)
    assert counts == sorted(set(counts))


@pytest.mark.parametrize("name", NAMES)
def test_its_story_is_told_in_every_language_and_leads_to_rules_that_are_there(name, cards):
    found = example.read(name)
    for told in example.story(name, cards):
        assert set(told.text) >= set(LANGUAGES)
        assert not told.rule or all(pages.rule(told.rule, language, found.game) for language in LANGUAGES)


def test_every_picture_of_an_example_finds_its_place(cards):
    shown = [picture for picture in pictures().values() if picture.example]
    assert {picture.example for picture in shown} == set(NAMES)
    assert [example.state(one.example, cards, one.stop).phase for one in shown] == [3, 3, 3]
