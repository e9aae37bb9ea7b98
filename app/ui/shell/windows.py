"""The windows other than the main one: editor, print, rules, reference, guide, lab, dialogs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast, runtime_checkable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDialog, QWidget

from app import user_errors
from app.rules.pages import page as page_of
from app.ui.help.rule_deviations import Deviations
from app.ui.new_game.games import Playable
from app.ui.new_game.sets import FREE, numbers_of, rulebook_of, rules_name
from app.ui.saves import saved_games
from app.ui.shell import rooms
from app.ui.shell.dialogs import AboutDialog, BackupDialog, CaseFileDialog
from app.ui.shell.host import PageHost, ShowsMatch
from app.widgets.controls import connect_all
from app.widgets.waiting import busy
from app.widgets.windows import close_on_escape, raise_window

if TYPE_CHECKING:
    from app.ui.help.guide_window import GuideWindow, Row
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

    def make_game(self) -> bool:
        """Ask for a game of the user's own, and open its set; return whether one was made."""


@runtime_checkable
class MayStay(Protocol):
    """An editor that may have something to lose."""

    def may_leave(self) -> bool:
        """Return whether closing loses nothing, or the user agreed."""


class Windows(QObject):
    """Opens, raises and closes the windows besides the main one."""

    watch_wanted = Signal(str)
    """The user wants to see this example at the table."""
    game_wanted = Signal(str, int, object)
    """The user wants to see a game behind a figure of the lab, like the lab's signal."""

    def __init__(self, host: PageHost) -> None:
        super().__init__(host)
        self._host, self._preferences = host, host.preferences
        self._references: dict[str, tuple[Playable, ReferenceWindow]] = {}
        self._opened: list[QWidget] = []
        self._editor: QWidget | None = None
        self._rules: dict[str, RulesWindow] = {}
        self._guide: GuideWindow | None = None
        self._lab: LabDialog | None = None
        connect_all((host.changed, self.follow), (host.reference_wanted, self.open_reference))

    def open_tool_window(self, name: str) -> QWidget | None:
        """Show and return the editor (``edit``) or print window (``print``); None if not available."""
        context = self._host.context
        maker = context.open_editor if name == "edit" else context.open_print
        if maker is None:
            return None
        with busy():
            window = maker(self._host.window())
            # In the editor, Escape closes a list; one Escape too many must not close the window.
            self._show(window, by_escape=name != "edit")
        if name == "edit":
            self._editor = window
        return window

    def make_game(self) -> None:
        """Make a game of the user's own in the editor, which closes again if the user makes none."""
        was_open, editor = self.editor_open, self.open_tool_window("edit")
        if isinstance(editor, CanTake) and not editor.make_game() and not was_open:
            cast(QWidget, editor).close()

    def open_print(self, key: str = "", cards: Sequence[str] = ()) -> None:
        """Open the print window on the set *key*, if given; with *cards*, on these alone."""
        if key:
            self._preferences.store("set", key)
        window = self.open_tool_window("print")
        if cards and isinstance(window, CanPick):
            window.pick(cards)

    @property
    def editor_open(self) -> bool:
        """Whether the editor is visible."""
        return self._editor is not None and self._editor.isVisible()

    def _show(self, window: QWidget, *, by_escape: bool = True) -> None:
        """Show *window* in front; it closes with the main window, and on Escape if *by_escape*."""
        if by_escape:
            close_on_escape(window)
        self._opened = [old for old in self._opened if old is not window] + [window]
        raise_window(window)

    # Rules and reference --------------------------------------------------------------------------

    def open_rules(self, number: str = "", key: str = "") -> RulesWindow:
        """Show the rules of the game *key* (by default the current one) at a number.

        At the free table, these are the rules text of the set.
        """
        key, context = key or self._host.playing, self._host.context
        if key == FREE:
            return self._open_set_rules()
        if key not in self._rules:
            deviations_of = partial(self._deviations, context.game_of(key))
            window = rooms.rules_window.RulesWindow(self._preferences, key, deviations_of)
            window.watch_wanted.connect(self.watch_wanted)
            close_on_escape(window)
            language = self._preferences.language
            games = [game.key for game in context.games() if page_of(language, game.key).exists()]
            self._link_windows(window, games, lambda other: self.open_rules("", other))
            self._rules[key] = window
        self._rules[key].open_at(number)
        return self._rules[key]

    def _open_set_rules(self) -> RulesWindow:
        """Show the rules text of the set at the free table, or else of the one chosen for new games."""
        match = self._host.match
        key = match.header.set_key if match is not None else self._host.context.game_of(FREE).sets.chosen
        if key not in self._rules:
            window = rooms.set_rules.SetRulesWindow(self._preferences, partial(rulebook_of, key))
            window.card_wanted.connect(partial(self._show_reference, FREE))
            close_on_escape(window)
            self._rules[key] = window
        self._rules[key].open_at("")
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
        match = self._host.match
        if match is None or match.game.key != playable.key:
            return Deviations(numbers=numbers_of(playable.card_set()))
        header = match.header
        deviations = playable.sets.deviations_from_book(match.card_set, header.options, language)
        return Deviations(rules_name(header, language), tuple(deviations), numbers_of(match.card_set))

    def open_reference(self, key: str = "") -> None:
        """Open the reference of the current game on the card *key* (by default the one in the preview)."""
        table = self._host.table
        if not key and table is not None and not table.curtain.isVisible():
            key = table.preview.key
        self._show_reference(self._host.playing, key)

    def _show_reference(self, game: str, key: str = "") -> None:
        """Show the reference of *game* at the card *key*; it follows the game at the table."""
        if game not in self._references:
            context = self._host.context
            playable = context.game_of(game)
            cards = playable.card_set()
            window = rooms.reference_window.ReferenceWindow(
                self._preferences, self._host.gallery_of(playable, cards), cards, game
            )
            window.rule_wanted.connect(lambda number: self.open_rules(number, game))
            close_on_escape(window)
            self._link_windows(window, [other.key for other in context.games()], self._show_reference)
            self._references[game] = (playable, window)
        self.follow()
        self.reference_of(game).open_at(key)

    def reference_of(self, key: str) -> ReferenceWindow:
        """Return the reference of the game *key*. Raises KeyError if it was never opened."""
        return self._references[key][1]

    def follow(self) -> None:
        """Update references and visible rules windows for the game shown.

        References show the cards of the game at the table, and for other games the current ones. The rules
        mark deviations.
        """
        for rules in self._rules.values():
            if rules.isVisible():
                rules.mark_deviations()
        session = self._host.table.session if self._host.table is not None else None
        for playable, reference in self._references.values():
            is_same_game = session is not None and session.match.game.key == playable.key
            cards = session.match.card_set if session is not None and is_same_game else playable.card_set()
            reference.follow(session)
            reference.show_set(self._host.gallery_of(playable, cards), cards)

    # The others -----------------------------------------------------------------------------------

    def open_lab(self) -> LabDialog | None:
        """Show the balance lab with the set for new games selected; its games run in the background.

        Returns None, after a message, if a set can't be read.
        """
        if self._lab is not None and self._lab.isVisible() and not self._lab.is_current():
            self._lab.close()
        if self._lab is None or not self._lab.isVisible():
            language = self._preferences.language
            try:
                versions = rooms.lab_run.versions(language, self._host.context.sets.chosen)
                self._lab = rooms.lab_dialog.LabDialog(self._preferences, versions, self._host.window())
            except Exception as error:
                self._host.show_message(user_errors.refusal(error, language))
                return None
            self._lab.game_wanted.connect(self.game_wanted)
        self._show(self._lab)
        return self._lab

    def open_guide(self) -> None:
        """Show the user's guide at the page where it was left."""
        if self._guide is None:
            self._guide = rooms.guide_window.GuideWindow(self._preferences)
        self._show(self._guide)

    def show_keys(self, menus: Iterable[tuple[str, Sequence[Row]]]) -> None:
        """Show every shortcut in a modal dialog; *menus*: those in menus."""
        self._run(rooms.guide_window.KeysDialog(self._host.window(), self._preferences, menus))

    def show_about(self) -> None:
        """Show the About dialog."""
        self._run(AboutDialog(self._host.window(), self._preferences))

    @staticmethod
    def _run(dialog: QDialog) -> None:
        dialog.exec()
        dialog.deleteLater()

    def open_backup(self) -> None:
        """Open the backup dialog."""
        window = self._host.window()
        dialog = BackupDialog(self._preferences, window, self._host.context.try_start)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.quit_wanted.connect(window.close)
        dialog.open()

    def open_error_report(self) -> None:
        """Open the dialog that saves a case file with the game shown, or the last one."""
        match = self._host.match
        game: tuple[Path, int | None] | None = None
        if match is not None and match.file is not None:
            shown = self._host.shown
            game = match.file.path, shown.position if isinstance(shown, ShowsMatch) else len(match.moves)
        elif newest := saved_games.newest():
            game = newest[0], None
        dialog = CaseFileDialog(self._preferences, self._host.window(), game)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def may_close(self) -> bool:
        """Return whether closing loses nothing, or the user agreed."""
        return not isinstance(self._editor, MayStay) or self._editor.may_leave()

    def close(self) -> None:
        """Close every window that was opened."""
        references = [reference for _playable, reference in self._references.values()]
        for window in (*self._opened, *self._rules.values(), *references):
            window.close()
