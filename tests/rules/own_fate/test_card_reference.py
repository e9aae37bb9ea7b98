"""A card's reference follows from its numbers and powers, not from its name."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from random import Random

import pytest

from app import i18n, paths
from app.rules.cardset import CardSet, read_set
from app.rules.game import TALK_VERBS
from app.rules.own_fate import GAME
from app.rules.own_fate.card_reference import describe_card, unseen
from app.rules.pages import rule


@pytest.fixture(scope="module")
def cards() -> CardSet:
    file = paths.ROOT / "tests" / "rules" / "own_fate.set"
    return read_set(file.read_text(encoding="utf-8").splitlines())


def said(reasons, code: str) -> tuple[str, ...]:
    """Return the cards that the finding *code* names; an empty tuple without it."""
    return next((reason.args.get("cards", ()) for reason in reasons if reason.code == f"lore.{code}"), ())


def test_a_vampire_is_kept_out_of_flats_and_repelled_by_the_stake(cards: CardSet) -> None:
    found = describe_card(cards.card("larisa"), cards)
    assert set(said(found.hurts, "kept-from")) == {"egor-flat", "svetlana-flat", "city-light"}
    assert said(found.hurts, "repelled-by") == ("aspen-stake",)
    assert said(found.can, "holds") == ("egor-goggles",)


def test_a_light_mage_fears_vampires_and_dark_swords(cards: CardSet) -> None:
    found = describe_card(cards.card("semen"), cards)
    assert set(said(found.hurts, "bitten-by")) == {"andrey", "larisa"}
    assert said(found.hurts, "struck-by") == ("sword-of-darkness",)
    assert said(found.helps, "shielded-by") == ("zavulon-amulet",)


def test_nobody_strikes_svetlana(cards: CardSet) -> None:
    assert describe_card(cards.card("svetlana"), cards).hurts[0].code == "lore.never-struck"


def test_a_borrowed_power_is_told_of(cards: CardSet) -> None:
    stronger = replace(cards.card("petr"), key="somebody", power="tigrenok")
    changed = CardSet("changed", (*cards.cards, stronger), cards.tracks)
    assert "somebody" in said(describe_card(cards.card("semen"), changed).hurts, "hurt-more-by")


TABLE_WIDE = {"tie", "turn-limit", "secrecy"}
"""Options about no card."""


@pytest.mark.parametrize(
    ("name", "value"),
    [(o.name, value) for o in GAME.options for value in o.choices if o.name not in TABLE_WIDE],
)
def test_the_reading_in_force_is_told_of_the_cards_that_it_is_about(cards: CardSet, name: str, value) -> None:
    about = [
        card.key
        for card in cards.cards
        if any(
            (one.args["option"], one.args["value"]) == (name, value)
            for one in describe_card(card, cards, {name: value}).readings
        )
    ]
    assert about


def test_what_is_told_follows_the_options(cards: CardSet) -> None:
    def reading(card: str, code: str, options=None) -> object:
        found = describe_card(cards.card(card), cards, options)
        every = (*found.can, *found.hurts, *found.helps)
        return next(one.args.get("reading") for one in every if one.code == f"lore.{code}")

    assert reading("semen", "struck-by") == "any-defence"
    assert reading("semen", "struck-by", {"dark-sword": "sum"}) == "sum"
    assert reading("svetlana", "vortex-advised-by", {"olga": "inside"}) == "inside"
    assert reading("egor", "never-dies", {"egor-wounds": "battle"}) == "battle"
    assert reading("flashlight", "lost-with-holder", {"ownerless-items": "any-side"}) == "any-side"
    both = describe_card(cards.card("egor"), cards, {"neutral-healing": "both"}).helps
    assert {"petr", "anton"} <= set(said(both, "donor-healed-by"))
    closed = describe_card(cards.card("metro"), cards, {"mobile-closes-metro": True}).hurts
    assert said(closed, "closed-by") == ("broken-mobile",)
    assert not said(describe_card(cards.card("metro"), cards).hurts, "closed-by")


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_finding_has_a_sentence_and_a_rule(cards: CardSet, language: str) -> None:
    for card in cards.cards:
        found = describe_card(card, cards)
        for reason in (*found.can, *found.hurts, *found.helps, *found.readings):
            assert i18n.has(reason.code, language), reason.code
            assert rule(reason.rule, language), (card.key, reason)


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_not_seen_is_in_a_deck_or_a_hidden_hand(cards: CardSet, seed: int) -> None:
    state, hand = GAME.new(cards, {}, seed), Random(seed)
    for step in count():
        if state.outcome is not None:
            break
        for seat in ("light", "dark", None) if step % 3 == 0 else ():
            view = state.view(seat)
            hidden = sum(card is None for cards_held in view.hands.values() for card in cards_held)
            assert len(unseen(view, cards).probability) == view.probability_deck + hidden
        state.apply(hand.choice([action for action in state.legal() if action.verb not in TALK_VERBS]))
