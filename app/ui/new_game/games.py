"""The playable games: their card sets, computer players, and pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from app import i18n
from app.bots.players import LEVELS
from app.rules.game import Game
from app.rules.match import Match
from app.rules.rule_set import BOOK
from app.ui.board.page import TablePage
from app.ui.board.session import GameSession
from app.ui.own_fate.page import FatePage
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences

if TYPE_CHECKING:
    from app.cards.rule_sets import DeviationText
    from app.face.content import SetContent
    from app.rules.free.layout import Layout
    from app.rules.record import OptionValue
    from app.ui.board.replay_page import ReplayPage
    from app.ui.new_game.sets import Rules


class CardSets(Protocol):
    """Access to the card sets that a game can be played with."""

    def rows(self, language: str) -> list[tuple[str, str]]:
        """Return (key, name) for every set."""

    def languages(self) -> Sequence[str]:
        """Return all languages that some set has."""

    def cards(self, key: str, rules: str = "") -> Any:
        """Return the set *key* for play by the rule set *rules* ("": the book).

        Raises an expected error if the set or its rule set doesn't exist.
        """

    def rules(self, key: str, language: str) -> list[Rules]:
        """Return the rule sets of the set *key*, the book's first."""

    def deviations_from_book(
        self, cards: Any, options: Mapping[str, OptionValue], language: str
    ) -> list[DeviationText]:
        """Return how a game with *cards* and *options* deviates from the book."""

    def store_rules(self, key: str, base: str, name: str, options: Mapping[str, OptionValue]) -> str:
        """Store the rule set *base* of the set *key* with *options* as *name*; return the new key."""

    def rename_rules(self, key: str, rules: str, name: str) -> None:
        """Rename the rule set *rules* of the set *key* to *name*."""

    def drop_rules(self, key: str, rules: str) -> None:
        """Remove the rule set *rules* of the set *key*."""

    def faces(self, cards: Any, language: str) -> SetContent:
        """Return the faces for a game with *cards*, with texts and pictures of their set."""

    @property
    def chosen(self) -> str:
        """The key of the set for new games."""

    def shipped(self) -> Any:
        """Return the shipped set, without the user's edits; lessons use it."""

    def choose(self, key: str) -> None:
        """Use the set *key* for new games."""


@dataclass(frozen=True, slots=True)
class Playable:
    """A game with everything that windows need to start and show it."""

    game: Game
    sets: CardSets
    """Access to the game's sets; may read the catalogue."""
    levels: tuple[str, ...]
    """Names of the computer levels, the weakest first."""
    secret: bool
    """Whether seats have secrets; otherwise nothing is hidden."""
    message_domain: str
    """First part of the message codes of the house rules."""
    page: Callable[[Preferences, Gallery, GameSession], TablePage]
    replay: Callable[[Preferences, Gallery, Match], ReplayPage]
    pictured: tuple[str, ...]
    """Keys of the cards in the game's picture; the first represents Light, the last Dark."""
    on_phones: bool = True
    """Whether hands may be on phones."""
    has_rules: bool = True
    """Whether the program enforces the rules, so that sets have rule sets."""

    @property
    def key(self) -> str:
        """The game's key in records."""
        return self.game.key

    def card_set(self) -> Any:
        """Return the card set for new games."""
        return self.sets.cards(self.sets.chosen)

    def has_set(self, key: str, rules: str = BOOK) -> bool:
        """Return whether the set *key* with the rule set *rules* exists."""
        return any(other == key for other, _name in self.sets.rows(i18n.FALLBACK)) and (
            rules == BOOK or any(rule_set.key == rules for rule_set in self.sets.rules(key, i18n.FALLBACK))
        )


def own_fate(game: Game, sets: CardSets) -> Playable:
    """Return Own Fate with *sets*."""

    def replay(preferences: Preferences, gallery: Gallery, match: Match) -> ReplayPage:
        from app.ui.own_fate.page import FateReplay

        return FateReplay(preferences, gallery, match)

    return Playable(
        game, sets, LEVELS[game.key], True, "ui", FatePage, replay, ("geser", "svetlana", "zavulon")
    )


def tribunal(sets: CardSets) -> Playable:
    """Return Tribunal with *sets*."""
    from app.rules.tribunal import GAME

    def page(preferences: Preferences, gallery: Gallery, session: GameSession) -> TablePage:
        from app.ui.tribunal.page import TribunalPage

        return TribunalPage(preferences, gallery, session)

    def replay(preferences: Preferences, gallery: Gallery, match: Match) -> ReplayPage:
        from app.ui.tribunal.page import TribunalReplay

        return TribunalReplay(preferences, gallery, match)

    return Playable(
        GAME, sets, LEVELS[GAME.key], False, "tribunal", page, replay, ("light-6", "light-1", "dark-1")
    )


def free(sets: CardSets, store_table: Callable[[str, Layout], None]) -> Playable:
    """Return the free table with *sets*; *store_table* stores a layout as the table of a set."""
    from app.rules.free import GAME

    def page(preferences: Preferences, gallery: Gallery, session: GameSession) -> TablePage:
        from app.ui.free.page import FreePage

        return FreePage(preferences, gallery, session, store_table)

    def replay(preferences: Preferences, gallery: Gallery, match: Match) -> ReplayPage:
        from app.ui.free.page import FreeReplay

        return FreeReplay(preferences, gallery, match)

    pictured = ("attack-4", "olga", "city-light")
    return Playable(GAME, sets, (), True, "free", page, replay, pictured, on_phones=False, has_rules=False)
