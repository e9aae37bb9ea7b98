"""A card set with a rule set applied, for commands and the lab, and the values (levers) the lab can vary."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from app import airlock, i18n
from app.cards import convert, rule_sets, rulebook
from app.cards.catalogue import Catalogue, shipped_set
from app.cards.data import SetData, text_of
from app.cards.errors import CatalogueError
from app.cards.rulebook import Rulebook
from app.i18n.options import option_names
from app.rules import pages
from app.rules.game import Game
from app.rules.games import game_of
from app.rules.match import card_lines, check_record
from app.rules.record import OptionValue, RuleSetName
from app.rules.rule_set import BOOK, Aim, Place, read_aims

FIELDS = ("cost", "strength", "experience", "initiative")
Group = Literal["track", "option", "other", "spell"]


@dataclass(frozen=True, slots=True)
class Lever:
    """One lever: ``key`` in a variant, ``name`` for people, current ``value``.

    ``choices``: (value, name) for each value of an option; empty for a number, which has a maximum ``most``.
    ``labels``: whether the value is track labels, which are numbers joined by hyphens; a plain number means
    that many cells, labelled 1, 2, 3… ``hint``: the text of an option's rule.
    """

    key: str
    name: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    most: int = 0
    labels: bool = False
    group: Group = "track"
    hint: str = ""

    def cells(self, count: int) -> str:
        """Return the track labels cut to *count* cells, or continued in their pattern."""
        cells = [int(label) for label in self.value.split("-")]
        while len(cells) < count:
            cells.append(cells[-2] + cells[-1] - cells[-3] if len(cells) > 2 else cells[-1] + 1)
        return "-".join(map(str, cells[:count]))

    def display_name(self, value: str) -> str:
        """Return the name of *value*, by default the value itself."""
        return dict(self.choices).get(value, value)


def levers_of(data: SetData, options: dict[str, OptionValue], game: Game, language: str) -> Iterator[Lever]:
    """Yield the levers of *data* when played with *options*: the vortex, options, Others, spells."""
    for track in data.tracks:
        if track.key == "vortex":
            name = rule_sets.place_name(Place("track", track.key), data, game.key, language)
            yield Lever("vortex", name, "-".join(map(str, track.cells)), most=20, labels=True)
    for option in game.options:
        choices = tuple(
            (written(choice), rule_sets.value_text(choice, option.name, game.key, language))
            for choice in option.choices
        )
        name = rule_sets.place_name(Place("option", option.name), data, game.key, language)
        now = written(options.get(option.name, option.default))
        hint = pages.rule_text(option.rule, language, game.key, option_names(game.key, language))
        yield Lever(f"option.{option.name}", name, now, choices, group="option", hint=hint)
    kinds: tuple[tuple[Group, tuple[str, ...]], ...] = (("other", FIELDS), ("spell", ("copies",)))
    for kind, fields in kinds:
        for card in data.cards:
            for value_name in fields if card.kind == kind else ():
                value = getattr(card, value_name)
                if value:
                    name = rule_sets.place_name(Place("card", card.key, value_name), data, game.key, language)
                    most = 30 if value_name == "copies" else 12
                    yield Lever(
                        f"{card.key}.{value_name}", name, str(value), most=max(most, value), group=kind
                    )


def written(value: OptionValue) -> str:
    """Return an option's value as written in variants and records."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


FIRST = "own-fate"
FREE = "free"
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


def check_game(name: str, content: bytes) -> None:
    """Replay the record *content* in the airlock, with its own cards, else with those in the catalogue.

    *name*: of the file, for messages. Raises :class:`~app.user_errors.UserError` or
    :class:`~app.cards.errors.CatalogueError`.
    """
    game, key = airlock.call(name, check_record, content)
    if game:
        cards = load_playable_set(key, "", i18n.FALLBACK, game=game).cards
        airlock.call(name, check_record, content, card_lines(cards))


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
        read_aims(rule_set.differs.aims),
        tuple(levers_of(applied, options, game_of(game), language)) if game == FIRST else (),
    )


def game_for_set(set_key: str) -> str:
    """Return the game of the set *set_key* of the catalogue; see :func:`game_for`."""
    with Catalogue.open(read_only=True) as catalogue:
        return game_for(catalogue.set_data(set_key))


def game_for(data: SetData) -> str:
    """Return the game of a set: Tribunal if it has tiles, else Own Fate.

    For neither, the free table if the set has a rules text, else "".
    """
    game = TRIBUNAL if any(card.kind == "tile" for card in data.cards) else FIRST
    try:
        convert.playable_set(data, game)
    except CatalogueError:
        return FREE if data.paragraphs else ""
    return game


def booklet_texts(
    set_key: str, rules: str, game: str, language: str, data: SetData | None = None
) -> tuple[str, str, dict[str, int], Rulebook | None]:
    """Return the contents of *game*'s booklet for a set.

    They are (rule set's name, chapter in Markdown, numbers by key, the set's own text). Name and chapter are
    empty for the book. The text is None but for the free table. *data*: the set; None: the one in the
    catalogue, or the shipped one if the user lacks it. Raises like :func:`load_playable_set`.
    """
    if data is None:
        with Catalogue.open(read_only=True) as catalogue:
            exists = any(row.key == set_key for row in catalogue.sets())
            data = catalogue.set_data(set_key) if exists else shipped_set(set_key)
    if data is None:
        raise CatalogueError("cards.no-such-set", set=set_key)
    if game == FREE:
        return "", "", {}, rulebook.of(data, language)
    rule_set = rule_sets.find(data, rules)
    numbers = {number.key: number.value for number in rule_sets.apply_rules(data, rule_set.differs).numbers}
    if rule_set.key == BOOK:
        return "", "", numbers, None
    chapter = rule_sets.chapter(data, rule_set, game, language, shipped_set(set_key))
    return rule_sets.name(rule_set, language), chapter, numbers, None
