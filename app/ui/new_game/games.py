"""The games as the window offers them: how each is begun, who plays it, which page shows it."""

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
    from app.cards.rule_words import Told
    from app.face.content import SetContent
    from app.rules.free.layout import Layout
    from app.rules.record import Setting
    from app.ui.board.replay_page import ReplayPage
    from app.ui.new_game.sets import Rules


class Shelf(Protocol):
    """The card sets that one game can be played with."""

    def rows(self, language: str) -> list[tuple[str, str]]:
        """Key and name of every set."""

    def languages(self) -> Sequence[str]:
        """The languages that any of the sets has."""

    def cards(self, key: str, rules: str = "") -> Any:
        """The set *key* as the game is played with it by the rule set *rules* ("": the book). Raises an
        expected error if there is no such set, or none of these rules in it."""

    def rules(self, key: str, language: str) -> list[Rules]:
        """The rule sets of the set *key*, by the book first."""

    def leaves(self, cards: Any, options: Mapping[str, Setting], language: str) -> list[Told]:
        """Where a game that is played with *cards* and *options* leaves the book."""

    def keep_rules(self, key: str, base: str, name: str, options: Mapping[str, Setting]) -> str:
        """Keep the rule set *base* of the set *key* with *options* instead of its own as *name*; its key."""

    def rename_rules(self, key: str, rules: str, name: str) -> None:
        """Call the rule set *rules* of the set *key* *name*."""

    def drop_rules(self, key: str, rules: str) -> None:
        """Remove the rule set *rules* of the set *key*."""

    def faces(self, cards: Any, language: str) -> SetContent:
        """What a game that is played with *cards* shows: their numbers, with the texts and pictures of their
        set."""

    @property
    def chosen(self) -> str:
        """The key of the set that new games are played with."""

    def shipped(self) -> Any:
        """The set that came with the program, whatever the editor has changed: lessons are played with it."""

    def choose(self, key: str) -> None:
        """Let new games be played with the set *key*."""


@dataclass(frozen=True, slots=True)
class Playable:
    """One game of the house, as the window needs it."""

    game: Game
    sets: Shelf
    """What it can be played with; may read the catalogue."""
    levels: tuple[str, ...]
    """The computer's strengths, the weakest first."""
    secret: bool
    """Whether a seat knows what the other must not see; else nothing is ever covered."""
    words: str
    """Where the sentences about its house rules are: the domain of its messages."""
    page: Callable[[Preferences, Gallery, GameSession], TablePage]
    replay: Callable[[Preferences, Gallery, Match], ReplayPage]
    pictured: tuple[str, ...]
    """The cards on its picture; the first stands for Light, the last for Dark."""
    on_phones: bool = True
    """Whether its hands may be on phones."""
    ruled: bool = True
    """Whether the program plays it by rules, of which a set may have several kinds."""

    @property
    def key(self) -> str:
        """What the game is called in records."""
        return self.game.key

    def card_set(self) -> Any:
        """What new games are played with."""
        return self.sets.cards(self.sets.chosen)

    def holds(self, key: str, rules: str = BOOK) -> bool:
        """Whether there is a set *key* to play with, by the rule set *rules*."""
        return any(one == key for one, _name in self.sets.rows(i18n.FALLBACK)) and (
            rules == BOOK or any(one.key == rules for one in self.sets.rules(key, i18n.FALLBACK))
        )


def own_fate(game: Game, sets: Shelf) -> Playable:
    """Own Fate with one of *sets*."""

    def replay(preferences: Preferences, gallery: Gallery, match: Match) -> ReplayPage:
        from app.ui.own_fate.replay import FateReplay

        return FateReplay(preferences, gallery, match)

    return Playable(
        game, sets, LEVELS[game.key], True, "ui", FatePage, replay, ("geser", "svetlana", "zavulon")
    )


def tribunal(sets: Shelf) -> Playable:
    """Tribunal with one of *sets*."""
    from app.rules.tribunal import GAME

    def page(preferences: Preferences, gallery: Gallery, session: GameSession) -> TablePage:
        from app.ui.tribunal.page import TribunalPage

        return TribunalPage(preferences, gallery, session)

    def replay(preferences: Preferences, gallery: Gallery, match: Match) -> ReplayPage:
        from app.ui.tribunal.replay import TribunalReplay

        return TribunalReplay(preferences, gallery, match)

    return Playable(
        GAME, sets, LEVELS[GAME.key], False, "tribunal", page, replay, ("light-6", "light-1", "dark-1")
    )


def free(sets: Shelf, keep: Callable[[str, Layout], None]) -> Playable:
    """The free table with one of *sets*; *keep* stores a layout as the table of the set with that key."""
    from app.rules.free import GAME

    def page(preferences: Preferences, gallery: Gallery, session: GameSession) -> TablePage:
        from app.ui.free.page import FreePage

        return FreePage(preferences, gallery, session, keep)

    def replay(preferences: Preferences, gallery: Gallery, match: Match) -> ReplayPage:
        from app.ui.free.replay import FreeReplay

        return FreeReplay(preferences, gallery, match)

    pictured = ("attack-4", "olga", "city-light")
    return Playable(GAME, sets, (), True, "free", page, replay, pictured, on_phones=False, ruled=False)
