"""The card sets for games and windows, cached on disk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from app import disk_cache, i18n, paths
from app.cards import catalogue, convert, rule_sets, rulebook
from app.cards.catalogue import Catalogue
from app.cards.data import (
    RuleSetData,
    SetData,
    SetRow,
    display_language,
    languages_of,
    text_of,
    titles_of,
)
from app.cards.errors import CatalogueError
from app.cards.rule_sets import DeviationText, describe, describe_options
from app.cards.rulebook import Rulebook
from app.face.content import (
    BackContent,
    BoardContent,
    CardContent,
    CounterContent,
    PlaceContent,
    SetContent,
    TrackContent,
)
from app.i18n.languages import all_languages
from app.rules import cardset
from app.rules.free import boards, layout, things
from app.rules.free.layout import Layout
from app.rules.game import Cards, Game
from app.rules.games import game_of
from app.rules.record import Header, OptionValue
from app.rules.rule_set import BOOK, Differences
from app.rules.tribunal.numbers import Numbers
from app.widgets.preferences import Preferences

TRIBUNAL = "tribunal"
OWN_FATE = "own-fate"
FREE = "free"
SHIPPED: Mapping[str, str] = {OWN_FATE: OWN_FATE, TRIBUNAL: TRIBUNAL, FREE: OWN_FATE}
"""Game → key of the shipped set that it uses by default."""
DRAWN = (SetContent, CardContent, BackContent, TrackContent, CounterContent, BoardContent, PlaceContent)


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule set of a card set, for one game, in one language.

    ``options``: house rules; ``deviations``: other deviations from the book, including edits of the set;
    ``own``: the user made it.
    """

    key: str
    name: str
    notes: str
    options: Mapping[str, OptionValue]
    deviations: tuple[DeviationText, ...]
    own: bool

    def changed(self, game: Game, options: Mapping[str, OptionValue]) -> bool:
        """Return whether any of *options* differs from this rule set."""
        return any(
            options[option.name] != self.options.get(option.name, option.default)
            for option in game.options
            if option.name in options
        )


def of_game(game: str) -> list[SetRow]:
    """Return the sets that *game* can be played with, in the catalogue's order.

    Tribunal uses sets with tiles and Own Fate other sets, both without sets that declare a game; the free
    table uses all sets. If the user has no such set, return the shipped one.
    """
    user_rows, shipped_rows = disk_cache.cached("sets", _stamp, _rows, SetRow)
    rows = [
        row for row in user_rows if game == FREE or (row.tiles == (game == TRIBUNAL) and not row.own_game)
    ]
    return rows or [row for row in shipped_rows if row.key == SHIPPED.get(game)]


def name_of(row: SetRow, language: str) -> str:
    """Return the name of the set *row* in *language*."""
    return row.names.get(display_language(row.languages, language)) or row.key


def cards(game: str, key: str, rules: str = "") -> Cards:
    """Return the set *key* for playing *game* by the rule set *rules* ("": the book).

    Raises :class:`~app.cards.errors.CatalogueError` if the set or its rule set doesn't exist.
    """
    if not any(row.key == key for row in of_game(game)):
        is_other_game = any(row.key == key for row in of_game(FREE) if row.own_game)
        raise CatalogueError("cards.another-game" if is_other_game else "cards.no-such-set", set=key)
    return disk_cache.cached(
        f"cards-{game}-{key}" + ("" if rules in ("", BOOK) else f".{rules}"),
        _stamp,
        lambda: convert.playable_set(
            rule_sets.apply_rules(data := data_of(key), rule_sets.find(data, rules).differs), game
        ),
        *_cached_types(game),
    )


def rules_of(game: str, key: str, language: str) -> list[Rules]:
    """Return the rule sets of the set *key* for *game*, the book's first."""
    return disk_cache.cached(
        f"rules-{game}-{key}-{language}",
        _stamp,
        lambda: _rules(game, data_of(key), language),
        Rules,
        DeviationText,
    )


def rules_name(header: Header, language: str) -> str:
    """Return the name of a record's rules; "" for the book, or if the record names none."""
    rule_set = header.rule_set
    by_book = rule_set is not None and rule_set.key == BOOK and not rule_set.changed
    return "" if by_book else full_rules_name(header, language)


def full_rules_name(header: Header, language: str) -> str:
    """Return the name of a record's rules, even if they are the book's; "" if it names none.

    The free table has no rules.
    """
    rule_set = header.rule_set
    if rule_set is None or header.game == FREE:
        return ""
    # Cached, because the list of saved games calls this for every row that it paints.
    names = _rule_names(_stamp(), header.game, header.set_key, language) if header.game in SHIPPED else {}
    name = names.get(rule_set.key) or rule_set.name or rule_set.key
    return i18n.text("ui.rules-changed", language, name=name) if rule_set.changed else name


@lru_cache(maxsize=16)
def _rule_names(_stamp: disk_cache.Stamp, game: str, key: str, language: str) -> dict[str, str]:
    """Return {key of a rule set: name} of the set *key*; {} if the set no longer exists."""
    exists = any(row.key == key for row in of_game(game))
    return {rules.key: rules.name for rules in rules_of(game, key, language)} if exists else {}


def deviations_from_book(
    game: str, played: Cards, options: Mapping[str, OptionValue], language: str
) -> list[DeviationText]:
    """Return how a game with the set *played* and *options* deviates from the book."""
    if played.fingerprint() == shipped(game).fingerprint() and played.key == shipped(game).key:
        return describe_options(game_of(game), options, language)
    return disk_cache.cached(
        f"leaves-{language}",
        lambda: (*_stamp(), game, played.key, played.fingerprint(), *sorted(options.items())),
        lambda: _deviations(game, _reconstruct(game, played), options, language),
        DeviationText,
    )


def numbers_of(played: Cards) -> dict[str, int]:
    """Return {key: number} of the set *played*; {} if the game has no such numbers."""
    return played.values() if isinstance(played, Numbers) else {}


def shipped(game: str) -> Cards:
    """Return the shipped set of *game*."""
    return disk_cache.cached(
        f"shipped-{game}",
        _stamp,
        lambda: convert.playable_set(_shipped()[SHIPPED[game]], game),
        *_cached_types(game),
    )


def faces(game: str, played: Cards, language: str) -> SetContent:
    """Return the faces for *game* with the set *played*, with the set's current texts and pictures.

    If the set no longer exists, texts and pictures are the shipped ones, and the name says so.
    """
    key = played.key
    if (
        any(row.key == key for row in of_game(game))
        and cards(game, key).fingerprint() == played.fingerprint()
    ):
        return disk_cache.cached(
            f"faces-{key}-{language}", _stamp, lambda: _content(data_of(key), language), *DRAWN
        )
    # Cached for only one such game at a time.
    return disk_cache.cached(
        f"faces-then-{language}",
        lambda: (*_stamp(), game, key, played.fingerprint()),
        lambda: _content(_reconstruct(game, played), language),
        *DRAWN,
    )


def _cached_types(game: str) -> tuple[type, ...]:
    """Return the dataclasses in a set for *game*, for the cache."""
    if game == TRIBUNAL:
        return (Numbers,)
    if game == OWN_FATE:
        return (cardset.CardSet, cardset.CardDef, cardset.TrackDef)
    return (
        *(things.TableSet, things.CardThing, things.CounterThing, cardset.TrackDef),
        *(boards.BoardThing, boards.PlaceThing),
        *(layout.Layout, layout.ZoneDef, layout.ThingDef, layout.SeatDef),
    )


def _stamp() -> disk_cache.Stamp:
    """Return the stamp of what sets are made from: both catalogues, the code, all languages."""
    catalogue = paths.catalogue()
    log = catalogue.with_name(f"{catalogue.name}-wal")
    files = [catalogue, paths.data() / "cards.db"]
    if log.exists() and log.stat().st_size:
        files.append(log)
    code = ("cards", "face", "i18n", "rules", "rules/own_fate", "rules/own_fate/powers", "rules/tribunal",
            "rules/free", "ui/new_game")  # fmt: skip
    language_folders = (str(language.folder) for language in all_languages().values())
    return (disk_cache.stamp_of_files(files), disk_cache.stamp_of_code(*code, *language_folders))


def _rows() -> tuple[list[SetRow], list[SetRow]]:
    """Return (sets of the user's catalogue, shipped sets)."""
    with catalogue.Catalogue.open(read_only=True) as user_catalogue, catalogue.shipped() as shipped_catalogue:
        return user_catalogue.sets(), shipped_catalogue.sets()


def _rules(game: str, data: SetData, language: str) -> list[Rules]:
    played, shipped = game_of(game), _shipped().get(data.key)
    shipped_keys = (
        {BOOK, *(rule_set.key for rule_set in shipped.rule_sets)} if shipped is not None else {BOOK}
    )

    def build(rule_set: RuleSetData) -> Rules:
        deviations = rule_sets.deviations(data, rule_set.differs, played, shipped)
        others = (where for where in deviations if where.place.part != "option")
        return Rules(
            rule_set.key,
            rule_sets.name(rule_set, language),
            text_of(rule_set.texts, "notes", language, *rule_set.texts),
            rule_sets.options_of(rule_set.differs, played),
            tuple(describe(others, data, game, language)),
            rule_set.key not in shipped_keys,
        )

    return [build(rule_set) for rule_set in rule_sets.all_rule_sets(data)]


def _deviations(
    game: str, data: SetData, options: Mapping[str, OptionValue], language: str
) -> list[DeviationText]:
    deviations = rule_sets.deviations(
        data, Differences(), game_of(game), _shipped().get(data.key) or data_of(data.key), options
    )
    return list(describe(deviations, data, game, language))


def _content(data: SetData, language: str) -> SetContent:
    # The table layout comes from the game; only plain values are cached.
    return replace(convert.content(data, data.display_language(language)), table=None)


def data_of(key: str) -> SetData:
    """Return the set *key* from the user's catalogue, or else from the shipped one, or raise KeyError."""
    return _data_at(key, _stamp())


def rulebook_of(key: str, language: str) -> Rulebook | None:
    """Return the rules text of the set *key* in *language*; None if it has none, or the set is gone."""
    try:
        return rulebook.of(data_of(key), language)
    except (KeyError, CatalogueError):
        return None


@lru_cache(maxsize=2)
def _data_at(key: str, _state: disk_cache.Stamp) -> SetData:
    """Return :func:`data_of`, cached for one state of the catalogue."""
    with Catalogue.open(read_only=True) as catalogue:
        try:
            return catalogue.set_data(key)
        except CatalogueError as error:
            if error.code != "cards.no-such-set":
                raise
    return _shipped()[key]


@cache
def _shipped() -> dict[str, SetData]:
    """Return the shipped sets by key; they don't change at run time."""
    with catalogue.shipped() as shipped_catalogue:
        return {row.key: shipped_catalogue.set_data(row.key) for row in shipped_catalogue.sets()}


def _reconstruct(game: str, played: Cards) -> SetData:
    """Reconstruct the set as it was for the game with *played*, as far as its record allows."""
    keys = {card.key for card in getattr(played, "cards", ())}

    def similarity(data: SetData) -> tuple[int, bool]:
        return len(keys.intersection(card.key for card in data.cards)), data.key == SHIPPED[game]

    fallback = max(_shipped().values(), key=similarity)
    exists = any(row.key == played.key for row in of_game(game))
    data = data_of(played.key) if exists else convert.placeholder_set(played.key, fallback)
    return convert.as_played(data, played, fallback)


class CatalogueSets:
    """Access to the card sets of the user's catalogue that a game can be played with."""

    def __init__(self, reader: Preferences, game: str) -> None:
        self._reader, self._game = reader, game

    @property
    def chosen(self) -> str:
        """The key of the set for new games."""
        keys = [row.key for row in of_game(self._game)]
        stored = str(self._reader.stored(f"{self._game}-set", SHIPPED[self._game]))
        return stored if stored in keys else keys[0]

    def choose(self, key: str) -> None:
        """Use the set *key* for new games."""
        self._reader.store(f"{self._game}-set", key)

    def rows(self, language: str) -> list[tuple[str, str]]:
        """Return (key, name) for every set."""
        return [*titles_of(of_game(self._game), language).items()]

    def languages(self) -> tuple[str, ...]:
        """Return all languages that some set has."""
        return languages_of(of_game(self._game))

    def cards(self, key: str, rules: str = "") -> Cards:
        """Return the set *key* for play by the rule set *rules* ("": the book).

        Raises an expected error if the set or its rule set doesn't exist.
        """
        return cards(self._game, key, rules)

    def rules(self, key: str, language: str) -> list[Rules]:
        """Return the rule sets of the set *key*, the book's first."""
        return rules_of(self._game, key, language)

    def deviations_from_book(
        self, cards: Cards, options: Mapping[str, OptionValue], language: str
    ) -> list[DeviationText]:
        """Return how a game with *cards* and *options* deviates from the book."""
        return deviations_from_book(self._game, cards, options, language)

    def store_rules(self, key: str, base: str, name: str, options: Mapping[str, OptionValue]) -> str:
        """Store the rule set *base* of the set *key* with *options* as *name*; return the new key."""
        data, new_key = rule_sets.with_saved_rules(data_of(key), base, name, options, self._reader.language)
        _store_set(data)
        return new_key

    def rename_rules(self, key: str, rules: str, name: str) -> None:
        """Rename the rule set *rules* of the set *key* to *name*."""
        _store_set(rule_sets.rename(data_of(key), rules, name, self._reader.language))

    def drop_rules(self, key: str, rules: str) -> None:
        """Remove the rule set *rules* of the set *key*."""
        _store_set(rule_sets.without(data_of(key), rules))

    def shipped(self) -> Cards:
        """Return the shipped set, without the user's edits; lessons use it."""
        return shipped(self._game)

    def faces(self, cards: Cards, language: str) -> SetContent:
        """Return the faces for a game with *cards*, with texts and pictures of their set."""
        return faces(self._game, cards, language)


def store_table(key: str, layout: Layout) -> None:
    """Store *layout* as the table of the set *key*."""
    _store_set(replace(data_of(key), table=layout), "editor.undo-table")


def _store_set(data: SetData, label: str = "editor.undo-rules") -> None:
    with Catalogue.open() as catalogue:
        catalogue.put_set(data, label)
