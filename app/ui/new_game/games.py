"""The playable games: their card sets, computer players, and pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pkgutil import resolve_name

from app import i18n
from app.bots.players import LEVELS
from app.rules.free.layout import Layout
from app.rules.game import Cards, Game
from app.rules.games import game_of
from app.rules.match import Match
from app.rules.rule_set import BOOK
from app.ui.board.page import TablePage
from app.ui.board.replay_page import ReplayPage
from app.ui.board.session import GameSession
from app.ui.new_game.sets import CatalogueSets
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences


@dataclass(frozen=True, slots=True)
class Playable:
    """A game with everything that windows need to start and show it."""

    game: Game
    sets: CatalogueSets
    """Access to the game's sets; may read the catalogue."""
    levels: tuple[str, ...]
    """Names of the computer levels, the weakest first."""
    secret: bool
    """Whether seats have secrets; otherwise nothing is hidden."""
    message_domain: str
    """First part of the message codes of the house rules."""
    page: str
    """Module and class of its table, imported when first opened."""
    replay: str
    """Module and class of its replay."""
    pictured: tuple[str, ...]
    """Keys of the cards in the game's picture; the first represents Light, the last Dark."""
    has_rules: bool = True
    """Whether the program enforces the rules, so that sets have rule sets."""
    page_args: tuple[object, ...] = ()
    """More arguments of the table."""

    @property
    def key(self) -> str:
        """The game's key in records."""
        return self.game.key

    def open_page(self, preferences: Preferences, gallery: Gallery, session: GameSession) -> TablePage:
        """Create the table of *session*."""
        page: type[TablePage] = resolve_name(self.page)
        return page(preferences, gallery, session, *self.page_args)

    def open_replay(self, preferences: Preferences, gallery: Gallery, match: Match) -> ReplayPage:
        """Create the replay of *match*."""
        replay: type[ReplayPage] = resolve_name(self.replay)
        return replay(preferences, gallery, match)

    def card_set(self) -> Cards:
        """Return the card set for new games."""
        return self.sets.cards(self.sets.chosen)

    def has_set(self, key: str, rules: str = BOOK) -> bool:
        """Return whether the set *key* with the rule set *rules* exists."""
        return any(other == key for other, _name in self.sets.rows(i18n.FALLBACK)) and (
            rules == BOOK or any(rule_set.key == rules for rule_set in self.sets.rules(key, i18n.FALLBACK))
        )


def own_fate(game: Game, sets: CatalogueSets) -> Playable:
    """Return Own Fate with *sets*."""
    page, replay = "app.ui.own_fate.page:FatePage", "app.ui.own_fate.page:FateReplay"
    return Playable(game, sets, LEVELS[game.key], True, "ui", page, replay, ("geser", "svetlana", "zavulon"))


def tribunal(sets: CatalogueSets) -> Playable:
    """Return Tribunal with *sets*."""
    page, replay = "app.ui.tribunal.page:TribunalPage", "app.ui.tribunal.page:TribunalReplay"
    game, pictured = game_of("tribunal"), ("light-6", "light-1", "dark-1")
    return Playable(game, sets, LEVELS[game.key], False, "tribunal", page, replay, pictured)


def free(sets: CatalogueSets, store_table: Callable[[str, Layout], None]) -> Playable:
    """Return the free table with *sets*; *store_table* stores a layout as the table of a set."""
    return Playable(
        game_of("free"),
        sets,
        (),
        True,
        "free",
        "app.ui.free.page:FreePage",
        "app.ui.free.page:FreeReplay",
        ("attack-4", "olga", "city-light"),
        has_rules=False,
        page_args=(store_table,),
    )
