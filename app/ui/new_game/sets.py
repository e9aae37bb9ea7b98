"""The card sets that games are played with and windows show, kept between starts.

The catalogue is imported only when something in it has changed: that is most of the time of a start.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from app import disk_cache, i18n, paths
from app.cards.data import SetRow, spoken_of
from app.cards.rule_words import Told, told, told_options
from app.face.content import BackContent, CardContent, CounterContent, SetContent, TrackContent
from app.rules.games import game_of
from app.rules.rule_set import BOOK, Differences

if TYPE_CHECKING:
    from app.cards.data import RuleSetData, SetData
    from app.rules.game import Game
    from app.rules.record import Header, Setting

TRIBUNAL = "tribunal"
OWN_FATE = "own-fate"
FREE = "free"
SHIPPED: Mapping[str, str] = {OWN_FATE: OWN_FATE, TRIBUNAL: TRIBUNAL, FREE: OWN_FATE}
"""A game's key → the shipped set that it is played with at first."""
DRAWN = (SetContent, CardContent, BackContent, TrackContent, CounterContent)


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule set of a card set as one game is played with it, in a reader's language.

    ``options``: the house rules that it sets; ``told``: what else is not as in the book, the edits of the set
    among it; ``own``: made by the user.
    """

    key: str
    name: str
    notes: str
    options: Mapping[str, Setting]
    told: tuple[Told, ...]
    own: bool

    def changed(self, game: Game, options: Mapping[str, Setting]) -> bool:
        """Whether any of *options* of *game* is another than these rules set."""
        return any(
            options[one.name] != self.options.get(one.name, one.default)
            for one in game.options
            if one.name in options
        )


def of_game(game: str) -> list[SetRow]:
    """The sets that *game* can be played with, those of the user's catalogue in their order.

    Tribunal is played with sets that have its tiles, Own Fate with the others, both only with sets whose game
    their rules know; the free table with all. Where the user has none left, there is the set that came with
    the program.
    """
    mine, first = disk_cache.cached("sets", _stamp, _rows, SetRow)
    found = [row for row in mine if game == FREE or (row.tiles == (game == TRIBUNAL) and not row.own_game)]
    return found or [row for row in first if row.key == SHIPPED.get(game)]


def name_of(row: SetRow, language: str) -> str:
    """What the set in *row* is called in *language*."""
    return row.names.get(spoken_of(row.languages, language)) or row.key


def cards(game: str, key: str, rules: str = "") -> Any:
    """The set *key* as *game* is played with it by the rule set *rules* ("": the book).

    Raises :class:`~app.cards.errors.CatalogueError` if *game* has no such set, or the set no such rules.
    """
    if not any(row.key == key for row in of_game(game)):
        from app.cards.errors import CatalogueError

        there = any(row.key == key for row in of_game(FREE) if row.own_game)
        raise CatalogueError("cards.another-game" if there else "cards.no-such-set", set=key)
    return disk_cache.cached(
        f"cards-{game}-{key}" + ("" if rules in ("", BOOK) else f".{rules}"),
        _stamp,
        lambda: _cards(game, _by_rules(data_of(key), rules)),
        *_played(game),
    )


def rules_of(game: str, key: str, language: str) -> list[Rules]:
    """The rule sets of the set *key* as *game* is played with it, by the book first."""
    return disk_cache.cached(
        f"rules-{game}-{key}-{language}", _stamp, lambda: _rules(game, data_of(key), language), Rules, Told
    )


def rules_name(header: Header, language: str) -> str:
    """What the rules that a game was begun by are called; "" by the book, or if its record says nothing."""
    one = header.rule_set
    if one is None or (one.key == BOOK and not one.changed):
        return ""
    # A list of saved games asks at every painting of every row; a record may be of any game.
    names = _rule_names(_stamp(), header.game, header.set_key, language) if header.game in SHIPPED else {}
    name = names.get(one.key) or one.name or one.key
    return i18n.text("ui.rules-changed", language, name=name) if one.changed else name


@lru_cache(maxsize=16)
def _rule_names(_stamp: disk_cache.Stamp, game: str, key: str, language: str) -> dict[str, str]:
    """The names of the rule sets of the set *key* by their keys; none of a set that is gone."""
    there = any(row.key == key for row in of_game(game))
    return {one.key: one.name for one in rules_of(game, key, language)} if there else {}


def leaves(game: str, played: Any, options: Mapping[str, Setting], language: str) -> list[Told]:
    """Where a game with the card set *played* and *options* leaves the book."""
    if played.fingerprint() == shipped(game).fingerprint() and played.key == shipped(game).key:
        return told_options(game_of(game), options, language)
    return disk_cache.cached(
        f"leaves-{language}",
        lambda: (*_stamp(), game, played.key, played.fingerprint(), *sorted(options.items())),
        lambda: _leaves(game, _then(game, played), options, language),
        Told,
    )


def numbers_of(played: Any) -> dict[str, int]:
    """The numbers of the set *played* by their keys; none for a game that has none."""
    from app.rules.tribunal.numbers import Numbers

    return played.values() if isinstance(played, Numbers) else {}


def shipped(game: str) -> Any:
    """The set of *game* as it came with the program."""
    return disk_cache.cached(
        f"shipped-{game}", _stamp, lambda: _cards(game, _shipped()[SHIPPED[game]]), *_played(game)
    )


def faces(game: str, played: Any, language: str) -> SetContent:
    """The faces of *game* played with *played*: its numbers, with the texts and pictures that the set of its
    key has today; of a set that is gone, those that came with the program, and its name says so.
    """
    key = played.key
    if any(row.key == key for row in of_game(game)) and _same(cards(game, key), played):
        return disk_cache.cached(
            f"faces-{key}-{language}", _stamp, lambda: _content(data_of(key), language), *DRAWN
        )
    # One old game at a time: its faces are kept until those of another are wanted.
    return disk_cache.cached(
        f"faces-then-{language}",
        lambda: (*_stamp(), game, key, played.fingerprint()),
        lambda: _content(_then(game, played), language),
        *DRAWN,
    )


def _same(one: Any, other: Any) -> bool:
    return bool(one.fingerprint() == other.fingerprint())


def _played(game: str) -> tuple[type, ...]:
    """The dataclasses that a set is made of as *game* is played with it."""
    from app.rules import cardset
    from app.rules.free import layout, things
    from app.rules.tribunal.numbers import Numbers

    if game == TRIBUNAL:
        return (Numbers,)
    if game == OWN_FATE:
        return (cardset.CardSet, cardset.CardDef, cardset.TrackDef)
    return (
        *(things.TableSet, things.CardThing, things.CounterThing, cardset.TrackDef),
        *(layout.Layout, layout.ZoneDef, layout.ThingDef),
    )


def _stamp() -> disk_cache.Stamp:
    """What a set is made from: the user's catalogue, the shipped one, the code that reads them."""
    catalogue = paths.catalogue()
    log = catalogue.with_name(f"{catalogue.name}-wal")
    files = [catalogue, paths.data() / "cards.db"]
    if log.exists() and log.stat().st_size:
        files.append(log)
    code = ("cards", "face", "rules/own_fate", "rules/tribunal", "rules/free", "i18n/ru", "i18n/en")
    return (disk_cache.of_files(files), disk_cache.of_code(*code))


def _rows() -> tuple[list[SetRow], list[SetRow]]:
    """The sets of the user's catalogue, and those that came with the program."""
    from app.cards import catalogue

    with catalogue.Catalogue.open(read_only=True) as mine, catalogue.shipped() as first:
        return mine.sets(), first.sets()


def _cards(game: str, data: SetData) -> Any:
    from app.cards import convert

    return convert.game_set(data, game)


def _by_rules(data: SetData, rules: str) -> SetData:
    from app.cards import rule_sets

    return rule_sets.applied(data, rule_sets.find(data, rules).differs)


def _rules(game: str, data: SetData, language: str) -> list[Rules]:
    from app.cards import rule_sets
    from app.cards.data import words

    played, shipped = game_of(game), _shipped().get(data.key)
    theirs = {BOOK, *(one.key for one in shipped.rule_sets)} if shipped is not None else {BOOK}

    def made(one: RuleSetData) -> Rules:
        found = rule_sets.deviations(data, one.differs, played, shipped)
        others = (where for where in found if where.place.part != "option")
        return Rules(
            one.key,
            rule_sets.name(one, language),
            words(one.texts, "notes", language, *one.texts),
            rule_sets.options_of(one.differs, played),
            tuple(told(others, data, game, language)),
            one.key not in theirs,
        )

    return [made(one) for one in rule_sets.known(data)]


def _leaves(game: str, data: SetData, options: Mapping[str, Setting], language: str) -> list[Told]:
    from app.cards import rule_sets

    found = rule_sets.deviations(
        data, Differences(), game_of(game), _shipped().get(data.key) or data_of(data.key), options
    )
    return list(told(found, data, game, language))


def _content(data: SetData, language: str) -> SetContent:
    from app.cards import convert

    # How the set lies on a table is said by the game that is played; what is kept are values.
    return replace(convert.content(data, data.spoken(language)), table=None)


def data_of(key: str) -> SetData:
    """The set *key* of the user's catalogue; one that is not there, as it came with the program."""
    return _data_at(key, _stamp())


@lru_cache(maxsize=2)
def _data_at(key: str, _state: disk_cache.Stamp) -> SetData:
    """What :func:`data_of` gives for one state of the catalogue: several ask for it after every change."""
    from app.cards.catalogue import Catalogue
    from app.cards.errors import CatalogueError

    with Catalogue.open(read_only=True) as mine:
        try:
            return mine.set_data(key)
        except CatalogueError as error:
            if error.code != "cards.no-such-set":
                raise
    return _shipped()[key]


@cache
def _shipped() -> dict[str, SetData]:
    """The sets that came with the program, by key. They do not change while it runs."""
    from app.cards import catalogue

    with catalogue.shipped() as first:
        return {row.key: first.set_data(row.key) for row in first.sets()}


def _then(game: str, played: Any) -> SetData:
    """The set as it was when a game with *played* began, as far as its record says."""
    from app.cards import convert

    wanted = {card.key for card in getattr(played, "cards", ())}

    def common(data: SetData) -> tuple[int, bool]:
        return len(wanted.intersection(card.key for card in data.cards)), data.key == SHIPPED[game]

    lender = max(_shipped().values(), key=common)
    there = any(row.key == played.key for row in of_game(game))
    data = data_of(played.key) if there else convert.gone(played.key, lender)
    return convert.as_played(data, played, lender)
