"""The games as the window offers them: how each is begun, who plays it, which page shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from app.rules.game import Game
from app.rules.match import Match
from app.ui.session import GameSession
from app.ui.table.page import TablePage
from app.ui.thinking import LEVELS, TRIBUNAL_LEVELS
from app.widgets.gallery import Gallery, Loader
from app.widgets.interface import Interface

if TYPE_CHECKING:
    from app.ui.replay_page import ReplayPage


class Shelf(Protocol):
    """The card sets of the user's catalogue, as the free table needs them."""

    def rows(self, language: str) -> list[tuple[str, str]]:
        """Key and name of every set."""

    def cards(self, key: str) -> Any:
        """The set *key* as it lies on the table."""

    def faces(self, key: str) -> Loader:
        """The faces of the set *key* in a language."""

    def keep(self, key: str, layout: Any) -> None:
        """Keep *layout* as the table of the set *key*."""

    @property
    def chosen(self) -> str:
        """The key of the set that was laid out last."""


@dataclass(frozen=True, slots=True)
class Playable:
    """One game of the house, as the window needs it."""

    game: Game
    card_set: Callable[[], Any]
    """What new games are played with; may read the catalogue."""
    contents: Loader
    """The faces of its pieces in a language; reads the catalogue."""
    levels: tuple[str, ...]
    """The computer's strengths, the weakest first."""
    secret: bool
    """Whether a seat knows what the other must not see; else nothing is ever covered."""
    words: str
    """Where the sentences about its house rules are: the domain of its messages."""
    page: Callable[[Interface, Gallery, GameSession], TablePage]
    replay: Callable[[Interface, Gallery, Match], ReplayPage]
    sets: Shelf | None = None
    """The sets that it is played with, if there is a choice."""

    @property
    def key(self) -> str:
        """The game's key."""
        return self.game.key


def own_fate(game: Game, card_set: Callable[[], Any], contents: Loader) -> Playable:
    """Own Fate with cards and faces from outside."""

    def replay(interface: Interface, gallery: Gallery, match: Match) -> ReplayPage:
        from app.ui.replay_page import ReplayPage

        return ReplayPage(interface, gallery, match)

    return Playable(game, card_set, contents, LEVELS, True, "ui", TablePage, replay)


def tribunal(contents: Loader) -> Playable:
    """Tribunal with faces from outside."""
    from app.rules.tribunal import GAME
    from app.rules.tribunal.numbers import Numbers

    def page(interface: Interface, gallery: Gallery, session: GameSession) -> TablePage:
        from app.ui.tribunal.page import TribunalPage

        return TribunalPage(interface, gallery, session)

    def replay(interface: Interface, gallery: Gallery, match: Match) -> ReplayPage:
        from app.ui.tribunal.replay import TribunalReplay

        return TribunalReplay(interface, gallery, match)

    return Playable(GAME, Numbers, contents, TRIBUNAL_LEVELS, False, "tribunal", page, replay)


def free(shelf: Shelf) -> Playable:
    """The free table with the sets of *shelf*."""
    from app.rules.free import GAME

    def page(interface: Interface, gallery: Gallery, session: GameSession) -> TablePage:
        from app.ui.free.page import FreePage

        return FreePage(interface, gallery, session, shelf.keep)

    def replay(interface: Interface, gallery: Gallery, match: Match) -> ReplayPage:
        from app.ui.free.replay import FreeReplay

        return FreeReplay(interface, gallery, match)

    return Playable(
        GAME,
        lambda: shelf.cards(shelf.chosen),
        lambda language: shelf.faces(shelf.chosen)(language),
        (),
        True,
        "free",
        page,
        replay,
        shelf,
    )
