"""A card set with a rule set applied, for commands and the lab."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.cards import convert, levers, rule_sets, rule_words
from app.cards.catalogue import Catalogue, shipped_set
from app.cards.data import SetData, text_of
from app.cards.errors import CatalogueError
from app.cards.levers import Lever
from app.rules import aims
from app.rules.aims import Aim
from app.rules.games import game_of
from app.rules.record import OptionValue, RuleSetName
from app.rules.rule_set import BOOK

FIRST = "own-fate"
TRIBUNAL = "tribunal"


@dataclass(frozen=True, slots=True)
class PlayableSet:
    """What a game starts with. ``names``: card key → name."""

    cards: Any
    """The set as the game's rules need it."""
    options: dict[str, OptionValue]
    rule_set: RuleSetName
    names: dict[str, str]
    aims: dict[str, Aim] = field(default_factory=dict)
    levers: tuple[Lever, ...] = ()
    """Values the lab can vary; empty except for Own Fate."""


def load_playable_set(
    set_key: str, rules: str, language: str, file: Path | None = None, game: str = FIRST
) -> PlayableSet:
    """Return the set *set_key* under the rule set *rules* ("": the book), as *game* plays it.

    *file*: the catalogue (None: the user's). Raises :class:`~app.cards.errors.CatalogueError`: no such set,
    or no such rule set (lists the existing ones).
    """
    with Catalogue.open(file, read_only=True) as catalogue:
        return of(catalogue.set_data(set_key), rules, language, game)


def of(data: SetData, rules: str, language: str, game: str = FIRST) -> PlayableSet:
    """Return *data* under the rule set *rules*. Raises like :func:`load_playable_set`."""
    rule_set = rule_sets.find(data, rules)
    applied = rule_sets.apply_rules(data, rule_set.differs)
    languages, display_language = applied.languages(), applied.display_language(language)
    options = rule_sets.options_of(rule_set.differs, game_of(game))
    return PlayableSet(
        convert.playable_set(applied, game),
        options,
        RuleSetName(rule_set.key, rule_sets.name(rule_set, language)),
        {
            card.key: text_of(card.texts, "name", display_language, *languages) or card.key
            for card in applied.cards
        },
        aims.read(rule_set.differs.aims),
        tuple(levers.of(applied, options, game_of(game), language)) if game == FIRST else (),
    )


def game_for_set(set_key: str) -> str:
    """Return the game of the set *set_key*: Tribunal if it has tiles, else Own Fate; "" for neither."""
    with Catalogue.open(read_only=True) as catalogue:
        data = catalogue.set_data(set_key)
        tiles = any(row.tiles for row in catalogue.sets() if row.key == set_key)
    game = TRIBUNAL if tiles else FIRST
    try:
        convert.playable_set(data, game)
    except CatalogueError:
        return ""
    return game


def booklet_texts(set_key: str, rules: str, game: str, language: str) -> tuple[str, str, dict[str, int]]:
    """Return what *game*'s booklet says about a set: (rule set's name, chapter in Markdown, numbers by key).

    Name and chapter are empty for the book. If the user lacks the set, the shipped one is used. Raises like
    :func:`load_playable_set`.
    """
    with Catalogue.open(read_only=True) as catalogue:
        exists = any(row.key == set_key for row in catalogue.sets())
        data = catalogue.set_data(set_key) if exists else shipped_set(set_key)
    if data is None:
        raise CatalogueError("cards.no-such-set", set=set_key)
    rule_set = rule_sets.find(data, rules)
    numbers = {number.key: number.value for number in rule_sets.apply_rules(data, rule_set.differs).numbers}
    if rule_set.key == BOOK:
        return "", "", numbers
    chapter = rule_words.chapter(data, rule_set, game, language, shipped_set(set_key))
    return rule_sets.name(rule_set, language), chapter, numbers
