"""The card sets for games and windows, cached between starts.

The catalogue module is imported only when the catalogue has changed: it takes most of the start-up time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from app import disk_cache, i18n, paths
from app.cards.data import SetRow, display_language
from app.cards.rule_words import DeviationText, describe, describe_options
from app.face.content import BackContent, CardContent, CounterContent, SetContent, TrackContent
from app.i18n.languages import all_languages
from app.rules.games import game_of
from app.rules.rule_set import BOOK, Differences

if TYPE_CHECKING:
    from app.cards.data import RuleSetData, SetData
    from app.rules.game import Game
    from app.rules.record import Header, OptionValue

TRIBUNAL = "tribunal"
OWN_FATE = "own-fate"
FREE = "free"
SHIPPED: Mapping[str, str] = {OWN_FATE: OWN_FATE, TRIBUNAL: TRIBUNAL, FREE: OWN_FATE}
"""Game → the shipped set it uses initially."""
DRAWN = (SetContent, CardContent, BackContent, TrackContent, CounterContent)


@dataclass(frozen=True, slots=True)
class Rules:
    """A card set's rule set as one game uses it, in one language.

    ``options``: its house rules; ``deviations``: others from the book, with edits of the set;
    ``own``: made by the user.
    """

    key: str
    name: str
    notes: str
    options: Mapping[str, OptionValue]
    deviations: tuple[DeviationText, ...]
    own: bool

    def changed(self, game: Game, options: Mapping[str, OptionValue]) -> bool:
        """Return whether any of *options* differs from these rules."""
        return any(
            options[option.name] != self.options.get(option.name, option.default)
            for option in game.options
            if option.name in options
        )


def of_game(game: str) -> list[SetRow]:
    """Return the sets *game* can be played with, in the catalogue's order.

    Tribunal uses sets with its tiles, Own Fate the others, both only sets without their own game; the free
    table uses all. If the user has none left, return the shipped set.
    """
    mine, first = disk_cache.cached("sets", _stamp, _rows, SetRow)
    rows = [row for row in mine if game == FREE or (row.tiles == (game == TRIBUNAL) and not row.own_game)]
    return rows or [row for row in first if row.key == SHIPPED.get(game)]


def name_of(row: SetRow, language: str) -> str:
    """Return the name of the set *row* in *language*."""
    return row.names.get(display_language(row.languages, language)) or row.key


def cards(game: str, key: str, rules: str = "") -> Any:
    """Return the set *key* for playing *game* by the rule set *rules* ("": the book).

    Raises :class:`~app.cards.errors.CatalogueError` if the set or its rule set doesn't exist.
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
    """Return the rule sets of the set *key* for *game*, by the book first."""
    return disk_cache.cached(
        f"rules-{game}-{key}-{language}",
        _stamp,
        lambda: _rules(game, data_of(key), language),
        Rules,
        DeviationText,
    )


def rules_name(header: Header, language: str) -> str:
    """Return the name of the rules in a record; "" for the book, or if it has none."""
    rule_set = header.rule_set
    by_book = rule_set is not None and rule_set.key == BOOK and not rule_set.changed
    return "" if by_book else full_rules_name(header, language)


def full_rules_name(header: Header, language: str) -> str:
    """Return the name of the rules in a record, also if they are the book's; "" if it has none."""
    rule_set = header.rule_set
    if rule_set is None:
        return ""
    # The list of saved games calls this for every row it paints; a record may be of any game.
    names = _rule_names(_stamp(), header.game, header.set_key, language) if header.game in SHIPPED else {}
    name = names.get(rule_set.key) or rule_set.name or rule_set.key
    return i18n.text("ui.rules-changed", language, name=name) if rule_set.changed else name


@lru_cache(maxsize=16)
def _rule_names(_stamp: disk_cache.Stamp, game: str, key: str, language: str) -> dict[str, str]:
    """Return rule set key → name of the set *key*; empty if it is gone."""
    there = any(row.key == key for row in of_game(game))
    return {rules.key: rules.name for rules in rules_of(game, key, language)} if there else {}


def deviations_from_book(
    game: str, played: Any, options: Mapping[str, OptionValue], language: str
) -> list[DeviationText]:
    """Return how a game with the set *played* and *options* deviates from the book."""
    if played.fingerprint() == shipped(game).fingerprint() and played.key == shipped(game).key:
        return describe_options(game_of(game), options, language)
    return disk_cache.cached(
        f"leaves-{language}",
        lambda: (*_stamp(), game, played.key, played.fingerprint(), *sorted(options.items())),
        lambda: _deviations(game, _then(game, played), options, language),
        DeviationText,
    )


def numbers_of(played: Any) -> dict[str, int]:
    """Return the numbers of the set *played* by key; empty if the game has none."""
    from app.rules.tribunal.numbers import Numbers

    return played.values() if isinstance(played, Numbers) else {}


def shipped(game: str) -> Any:
    """Return the shipped set of *game*."""
    return disk_cache.cached(
        f"shipped-{game}", _stamp, lambda: _cards(game, _shipped()[SHIPPED[game]]), *_played(game)
    )


def faces(game: str, played: Any, language: str) -> SetContent:
    """Return the faces of *game* with the set *played*: its numbers, the set's current texts and pictures.

    If the set is gone, texts and pictures are the shipped ones, and its name says so.
    """
    key = played.key
    if any(row.key == key for row in of_game(game)) and _same(cards(game, key), played):
        return disk_cache.cached(
            f"faces-{key}-{language}", _stamp, lambda: _content(data_of(key), language), *DRAWN
        )
    # Only one old game at a time is cached.
    return disk_cache.cached(
        f"faces-then-{language}",
        lambda: (*_stamp(), game, key, played.fingerprint()),
        lambda: _content(_then(game, played), language),
        *DRAWN,
    )


def _same(first: Any, other: Any) -> bool:
    return bool(first.fingerprint() == other.fingerprint())


def _played(game: str) -> tuple[type, ...]:
    """Return the dataclasses of a set for *game*."""
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
    """Return what a set is made from: the user's catalogue, the shipped one, the code, all languages."""
    catalogue = paths.catalogue()
    log = catalogue.with_name(f"{catalogue.name}-wal")
    files = [catalogue, paths.data() / "cards.db"]
    if log.exists() and log.stat().st_size:
        files.append(log)
    code = ("cards", "face", "i18n", "rules", "rules/own_fate", "rules/own_fate/powers", "rules/tribunal",
            "rules/free", "ui/new_game")  # fmt: skip
    spoken = (str(language.folder) for language in all_languages().values())
    return (disk_cache.stamp_of_files(files), disk_cache.stamp_of_code(*code, *spoken))


def _rows() -> tuple[list[SetRow], list[SetRow]]:
    """Return the sets of the user's catalogue, and the shipped ones."""
    from app.cards import catalogue

    with catalogue.Catalogue.open(read_only=True) as mine, catalogue.shipped() as first:
        return mine.sets(), first.sets()


def _cards(game: str, data: SetData) -> Any:
    from app.cards import convert

    return convert.playable_set(data, game)


def _by_rules(data: SetData, rules: str) -> SetData:
    from app.cards import rule_sets

    return rule_sets.apply_rules(data, rule_sets.find(data, rules).differs)


def _rules(game: str, data: SetData, language: str) -> list[Rules]:
    from app.cards import rule_sets
    from app.cards.data import text_of

    played, shipped = game_of(game), _shipped().get(data.key)
    theirs = {BOOK, *(rule_set.key for rule_set in shipped.rule_sets)} if shipped is not None else {BOOK}

    def build(rule_set: RuleSetData) -> Rules:
        deviations = rule_sets.deviations(data, rule_set.differs, played, shipped)
        others = (where for where in deviations if where.place.part != "option")
        return Rules(
            rule_set.key,
            rule_sets.name(rule_set, language),
            text_of(rule_set.texts, "notes", language, *rule_set.texts),
            rule_sets.options_of(rule_set.differs, played),
            tuple(describe(others, data, game, language)),
            rule_set.key not in theirs,
        )

    return [build(rule_set) for rule_set in rule_sets.all_rule_sets(data)]


def _deviations(
    game: str, data: SetData, options: Mapping[str, OptionValue], language: str
) -> list[DeviationText]:
    from app.cards import rule_sets

    deviations = rule_sets.deviations(
        data, Differences(), game_of(game), _shipped().get(data.key) or data_of(data.key), options
    )
    return list(describe(deviations, data, game, language))


def _content(data: SetData, language: str) -> SetContent:
    from app.cards import convert

    # The game supplies the table layout; only values are cached.
    return replace(convert.content(data, data.display_language(language)), table=None)


def data_of(key: str) -> SetData:
    """Return the set *key* of the user's catalogue, else the shipped one."""
    return _data_at(key, _stamp())


@lru_cache(maxsize=2)
def _data_at(key: str, _state: disk_cache.Stamp) -> SetData:
    """Return :func:`data_of` for one state of the catalogue, cached for the many calls after a change."""
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
    """Return the shipped sets by key. They don't change at run time."""
    from app.cards import catalogue

    with catalogue.shipped() as first:
        return {row.key: first.set_data(row.key) for row in first.sets()}


def _then(game: str, played: Any) -> SetData:
    """Reconstruct the set as of the game with *played*, as far as its record allows."""
    from app.cards import convert

    wanted = {card.key for card in getattr(played, "cards", ())}

    def common(data: SetData) -> tuple[int, bool]:
        return len(wanted.intersection(card.key for card in data.cards)), data.key == SHIPPED[game]

    lender = max(_shipped().values(), key=common)
    there = any(row.key == played.key for row in of_game(game))
    data = data_of(played.key) if there else convert.placeholder_set(played.key, lender)
    return convert.as_played(data, played, lender)
