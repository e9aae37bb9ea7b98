"""The windows other than the main one: editor, print, rules, reference, guide, lab."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from PySide6.QtWidgets import QWidget

from app.rules.match import Match
from app.rules.pages import page as page_of
from app.ui.board.page import TablePage
from app.ui.help.rule_deviations import Deviations
from app.ui.new_game.games import Playable
from app.ui.new_game.sets import numbers_of, rules_name
from app.ui.shell.app_context import AppContext
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences
from app.widgets.waiting import busy
from app.widgets.windows import close_on_escape, raise_window

if TYPE_CHECKING:
    from app.ui.help.guide_window import GuideWindow
    from app.ui.help.keys import Row
    from app.ui.help.reference_window import ReferenceWindow
    from app.ui.help.rules_window import RulesWindow
    from app.ui.lab.dialog import LabDialog


@runtime_checkable
class CanPick(Protocol):
    """A print window that can be limited to some cards."""

    def pick(self, cards: Sequence[str]) -> None:
        """Print only the cards with these keys."""


@runtime_checkable
class CanTake(Protocol):
    """An editor that can import a shared card set."""

    def take_file(self, file: Path) -> None:
        """Show what *file* would change, and import it if the user agrees."""


class Windows:
    """Opens, raises and closes the windows besides the main one."""

    def __init__(
        self,
        preferences: Preferences,
        gallery_of: Callable[[Playable, Any], Gallery],
        rule_wanted: Callable[[str, str], None],
        watch_wanted: Callable[[str], None],
    ) -> None:
        """Create the registry; nothing is opened.

        *gallery_of*: the faces of a game with a card set. *rule_wanted*: opens a game's rules at a number.
        *watch_wanted*: shows an example on the table.
        """
        self._preferences = preferences
        self._rule_wanted = rule_wanted
        self._watch_wanted = watch_wanted
        self._references: dict[str, tuple[Playable, ReferenceWindow]] = {}
        self._gallery_of = gallery_of
        self._opened: list[QWidget] = []
        self._editor: QWidget | None = None
        self._rules: dict[str, RulesWindow] = {}
        self._guide: GuideWindow | None = None
        self._lab: LabDialog | None = None
        self._match: Match | None = None
        self._table: TablePage | None = None

    def open_tool_window(self, parent: QWidget, context: AppContext, name: str) -> QWidget | None:
        """Show and return the editor (``edit``) or print window (``print``); None if not available."""
        maker = context.open_editor if name == "edit" else context.open_print
        if maker is None:
            return None
        with busy():
            room = maker(parent)
            # In the editor, Escape closes a list; one Escape too many must not close the window.
            self.show_window(room, by_escape=name != "edit")
        if name == "edit":
            self._editor = room
        return room

    def editor_open(self) -> bool:
        """Return whether the editor is visible."""
        return self._editor is not None and self._editor.isVisible()

    def show_window(self, window: QWidget, *, by_escape: bool = True) -> None:
        """Show *window* in front; it closes with the main window, and on Escape if *by_escape*."""
        if by_escape:
            close_on_escape(window)
        self._opened = [old for old in self._opened if old is not window] + [window]
        raise_window(window)

    def rules(self, context: AppContext, key: str, number: str = "") -> RulesWindow:
        """Show the rules of the game *key* at a number."""
        from app.ui.help.rules_window import RulesWindow

        if key not in self._rules:
            deviations_of = partial(self._deviations, context.game_of(key))
            self._rules[key] = RulesWindow(self._preferences, key, deviations_of)
            self._rules[key].watch_wanted.connect(self._watch_wanted)
            close_on_escape(self._rules[key])
            games = [
                playable.key
                for playable in context.games()
                if page_of(self._preferences.language, playable.key).exists()
            ]
            self._link_windows(self._rules[key], games, lambda other: self.rules(context, other))
        self._rules[key].open_at(number)
        return self._rules[key]

    @staticmethod
    def _link_windows(
        window: RulesWindow | ReferenceWindow, games: Sequence[str], turn: Callable[[str], object]
    ) -> None:
        """Let *window* switch to the same window of another of *games*."""

        def go(other: str) -> None:
            window.close()
            turn(other)

        window.games.offer_games(games)
        window.games.another.connect(go)

    def _deviations(self, playable: Playable, language: str) -> Deviations:
        """Return how the shown game deviates from the rules of *playable*.

        If no game of *playable* is shown, only the numbers of a new game.
        """
        match = self._match
        if match is None or match.game.key != playable.key:
            return Deviations(numbers=numbers_of(playable.card_set()))
        header = match.header
        deviations = playable.sets.deviations_from_book(match.card_set, header.options, language)
        return Deviations(rules_name(header, language), tuple(deviations), numbers_of(match.card_set))

    def reference(
        self, context: AppContext, playable: Playable, page: TablePage | None, key: str = ""
    ) -> None:
        """Show the reference of *playable* at the card *key*; it follows the game on *page*."""
        from app.ui.help.reference_window import ReferenceWindow

        if playable.key not in self._references:
            cards = playable.card_set()
            window = ReferenceWindow(
                self._preferences, self._gallery_of(playable, cards), cards, playable.key
            )
            window.rule_wanted.connect(lambda number: self._rule_wanted(number, playable.key))
            close_on_escape(window)
            games = [game.key for game in context.games()]
            self._link_windows(
                window, games, lambda other: self.reference(context, context.game_of(other), self._table)
            )
            self._references[playable.key] = (playable, window)
        self.follow(page)
        self.reference_of(playable.key).open_at(key)

    def reference_of(self, key: str) -> ReferenceWindow:
        """Return the reference of the game *key*. Raises KeyError if it was never opened."""
        return self._references[key][1]

    def follow(self, page: TablePage | None, shown: Match | None = None) -> None:
        """Update references and visible rules windows for the game on *page* or the match *shown*.

        References show that game's cards, and for other games the current ones. The rules mark deviations.
        """
        self._table = page
        self._match = page.session.match if page is not None else shown
        for rules in self._rules.values():
            if rules.isVisible():
                rules.mark_deviations()
        session = page.session if page is not None else None
        for playable, reference in self._references.values():
            match = session.match if session is not None else None
            is_same_game = match is not None and match.game.key == playable.key
            cards = match.card_set if match is not None and is_same_game else playable.card_set()
            reference.follow(session)
            reference.show_set(self._gallery_of(playable, cards), cards)

    def lab(self, parent: QWidget, set_key: str, game_wanted: Callable[..., object]) -> LabDialog:
        """Show the balance lab with its first set selected; its games run in the background.

        *game_wanted* shows the record of a game behind a figure.
        """
        from app.ui.lab.dialog import LabDialog
        from app.ui.lab.run import versions

        if self._lab is not None and self._lab.isVisible() and not self._lab.is_current():
            self._lab.close()
        if self._lab is None or not self._lab.isVisible():
            self._lab = LabDialog(self._preferences, versions(self._preferences.language, set_key), parent)
            self._lab.game_wanted.connect(game_wanted)
        self.show_window(self._lab)
        return self._lab

    def guide(self) -> None:
        """Show the user's guide at the page where it was left."""
        from app.ui.help.guide_window import GuideWindow

        if self._guide is None:
            self._guide = GuideWindow(self._preferences)
        self.show_window(self._guide)

    def keys(self, parent: QWidget, menus: Iterable[tuple[str, Sequence[Row]]]) -> None:
        """Show every shortcut in a modal dialog; *menus*: those in menus."""
        from app.ui.help.keys import KeysDialog

        dialog = KeysDialog(parent, self._preferences, menus)
        dialog.exec()
        dialog.deleteLater()

    def about(self, parent: QWidget) -> None:
        """Show the About dialog."""
        from app.ui.shell.dialogs import AboutDialog

        dialog = AboutDialog(parent, self._preferences)
        dialog.exec()
        dialog.deleteLater()

    def may_close(self) -> bool:
        """Return whether closing loses nothing, or the user agreed."""
        may = getattr(self._editor, "may_leave", None)
        return may is None or bool(may())

    def close(self) -> None:
        """Close every window that was opened."""
        references = [reference for _playable, reference in self._references.values()]
        for room in (*self._opened, *self._rules.values(), *references):
            room.close()
