"""Opens games in the main window: new and resumed ones, files, replays, hands on phones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QDialog, QMessageBox, QWidget

from app import case_file, paths, user_errors
from app.rules.game import BadText, Reason
from app.rules.match import Match
from app.rules.record import BadRecord
from app.table import phone_store as store
from app.table.phone_store import StoredPhones
from app.ui.board.page import TablePage
from app.ui.board.replay_page import ReplayPage
from app.ui.board.session import GameSession
from app.ui.new_game.dialog import ANY_SEED, NewGame, NewGameDialog, first_game
from app.ui.saves import saved_games
from app.ui.shell import game_opening, rooms
from app.ui.shell.host import PageHost, ReturnTarget
from app.ui.shell.windows import CanTake, Windows
from app.widgets.controls import MessageBox, connect_all
from app.widgets.file_dialogs import OPEN, ask_path, ask_save
from app.widgets.waiting import run_blocking
from app.widgets.windows import raise_window

if TYPE_CHECKING:
    from app.ui.lab.run import DrilldownGame
    from app.ui.phones.hands import PhoneTable

SET_FILE = ".dozorset"
"""File name extension of a card set shared as one file."""
LOCKED_CODES = ("record.in-use", "record.taken-over")
"""Another window has the game open: it can be viewed or taken over."""


class Games(QObject):
    """Opens games in *host*."""

    review_wanted = Signal(object, object, object)
    """A :class:`Match`, the number of actions before the decision to show (None: none), and where leaving
    leads (None: to the start screen)."""

    def __init__(self, host: PageHost, windows: Windows) -> None:
        super().__init__(host)
        self.host, self.windows = host, windows
        self.phones: PhoneTable | None = None
        """The phones of the current game."""
        self._carried: StoredPhones | None = None
        """Phones of the last game that had any, until they are switched off."""
        host.leaving.connect(self._leave_phones)
        host.changed.connect(self._reconnect_phones)
        windows.game_wanted.connect(self.show_game)

    # New games ------------------------------------------------------------------------------------

    def new_game(self, key: str = "") -> None:
        """Show the new-game dialog, with the game *key* selected, and start the game."""
        host = self.host
        dialog = NewGameDialog(
            host.window(),
            host.preferences,
            host.context.games(),
            host.gallery_of,
            computer=host.context.chooser is not None,
            key=key or str(host.preferences.stored("game", host.playing)),
            refusal=self.refusal,
        )
        dialog.rule_wanted.connect(lambda number: self.windows.open_rules(number, dialog.key))
        if self.phones is not None and self.phones.remote is not None:
            dialog.phones.setChecked(True)
        chosen = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        if chosen:
            wanted = dialog.answer()
            host.preferences.store("game", dialog.key)
            host.context.game_of(dialog.key).sets.choose(wanted.set_key)
            self.play(wanted)

    def refusal(self, wanted: NewGame) -> str:
        """Return why the game *wanted* can't be started; "" if it can."""
        try:
            game_opening.try_out(self.host.context, wanted)
        except Exception as error:
            return user_errors.refusal(error, self.host.preferences.language)
        return ""

    def play(self, wanted: NewGame, file: Path | None = None) -> None:
        """Start the game *wanted*, recorded in *file* (by default a new one in the profile)."""
        if not wanted.phones:
            self._open(lambda: game_opening.begin(self.host.context, wanted, file))
            return
        # Phones of the last game keep their hands in this one.
        self._play_with(wanted, self.phones.carried() if self.phones is not None else self._carried, file)
        self.hands_on_phones()

    def quick_game(self, how: str) -> None:
        """Start a game against the weakest ``computer``, of ``two`` at this screen, or with ``phones``."""
        if how == "computer":
            self.play(first_game(self.host.context.games()[0]))
        else:
            self.play(NewGame(seed=ANY_SEED.randrange(1, 1_000_000), phones=how == "phones"))

    def _play_with(self, wanted: NewGame, carried: StoredPhones | None, file: Path | None = None) -> None:
        """Start the game *wanted* with the phones *carried* over from the last game."""

        def begin() -> GameSession:
            session = game_opening.begin(self.host.context, wanted, file)
            kept = carried.of(session.persons()) if carried is not None else None
            if kept is not None and session.match.file is not None:
                store.write(session.match.file.path, kept)
            return session

        self._open(begin)

    def play_on(self, match: Match, count: int, back: ReturnTarget | None = None) -> None:
        """Start a new game from the first *count* actions of *match*."""
        self._open(lambda: game_opening.branch(self.host.context, match, count), back)

    def _rematch(self, session: GameSession, swapped: bool) -> None:
        """Play the same game again; phones keep their hands."""
        carried = self.phones.carried() if self.phones is not None else None
        if carried is not None and swapped:
            carried = carried.swapped(session.match.header.seats)
        self._play_with(game_opening.rematch(self.host.context, session, swapped=swapped), carried)

    # Files ----------------------------------------------------------------------------------------

    def open_record(self, file: Path, back: ReturnTarget | None = None, *, take_over: bool = False) -> None:
        """Resume the game recorded in *file*; show a finished one as a replay.

        *take_over*: take it from another window. Leaving leads *back* (by default to the start screen).
        """
        self._open(lambda: game_opening.resume(self.host.context, file, take_over=take_over), back)

    def resume_latest(self) -> None:
        """Resume the newest unfinished game, if there is one."""
        file = saved_games.unfinished()
        if file is not None:
            self.open_record(file)

    def open_file(self, file: Path) -> None:
        """Open a game or a case file, or import a card set in the editor."""
        if file.suffix.lower() == case_file.ENDING:
            self.open_case(file)
        elif file.suffix.lower() != SET_FILE:
            self.open_record(file)
        elif isinstance(editor := self.windows.open_tool_window("edit"), CanTake):
            QTimer.singleShot(0, lambda: editor.take_file(file))

    def ask_record(self) -> None:
        """Ask for a file and open it."""
        t = self.host.preferences.t
        kinds = f"{t('ui.records')} ({saved_games.RECORDS} *{case_file.ENDING})"
        file = ask_path(self.host.window(), t("ui.open-title"), str(paths.games()), kinds, OPEN)
        if file:
            self.open_file(Path(file))

    def open_case(self, file: Path) -> None:
        """Show the game in a received case file, at the decision it was sent at."""
        self.open_replay(lambda: game_opening.from_case(self.host.context, file))

    def view_record(self, file: Path, back: ReturnTarget | None = None) -> None:
        """Replay the unfinished game of *file*.

        Hands are hidden unless the game has open hands. Leaving leads *back*.
        """

        def page() -> ReplayPage:
            match = game_opening.replay_file(self.host.context, file)
            opened = self.replay_page(match, back)
            if not match.header.open_hands:
                opened.hide_hands()
            return opened

        self.try_page(page)

    def save_as(self, session: GameSession | None = None) -> None:
        """Ask for a new file and continue the game of *session* (default: the current) there.

        Never overwrites.
        """
        if session is None and self.host.table is not None:
            session = self.host.table.session
        if session is None:
            return
        t, old = self.host.preferences.t, session.match.file
        kinds = f"{t('ui.records')} ({saved_games.RECORDS})"
        name = old.path.name if old is not None else ""
        chosen = ask_save(self.host.window(), self.host.preferences, t("ui.do-save-as"), name, kinds)
        if chosen is None:
            return
        file = saved_games.free(chosen)
        try:
            session.match.save_as(file)
        except BadText as error:
            self._offer_remedies(session, None, error.reason)
        else:
            self.host.show_message(t("ui.record-saved", file=str(file)))

    def _offer_remedies(self, session: GameSession | None, back: ReturnTarget | None, reason: Reason) -> None:
        """Show the *reason* why the game of *session* isn't being saved, and offer remedies.

        *session* is None if the game was not opened. Leaving what is opened leads *back*.
        """
        t, file = self.host.preferences.t, Path(str(reason.args["file"]))
        remedies: dict[str, Callable[[], object]] = {}
        if reason.code in LOCKED_CODES:
            remedies["ui.record-look"] = lambda: self.view_record(file, back)
            remedies["ui.record-take"] = lambda: self.open_record(file, back, take_over=True)
        elif session is not None and "limit" not in reason.args:
            # A game that is too large for its file is too large for any.
            remedies["ui.do-save-as"] = lambda: self.save_as(session)
        title, text = t("ui.program-name"), t(reason.code, **reason.args)
        box = MessageBox(self.host.window(), windowTitle=title, text=text)
        buttons = {
            box.addButton(t(code), QMessageBox.ButtonRole.ActionRole): remedy
            for code, remedy in remedies.items()
        }
        box.setEscapeButton(box.addButton(t("ui.close"), QMessageBox.ButtonRole.RejectRole))
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.buttonClicked.connect(lambda button: buttons[button]() if button in buttons else None)
        box.open()

    # Pages ----------------------------------------------------------------------------------------

    def try_page(self, make: Callable[[], QWidget], game: str = "", back: ReturnTarget | None = None) -> None:
        """Show the page that *make* returns; if it raises, show why.

        *game*: key of its game, if it shows none itself. A game open in another window can be viewed or taken
        over, and leads *back*.
        """
        try:
            page = make()
        except Exception as error:
            if isinstance(error, BadRecord) and error.reason.code in LOCKED_CODES:
                self._offer_remedies(None, back, error.reason)
            else:
                self.host.show_message(user_errors.refusal(error, self.host.preferences.language))
            return
        self.host.show_page(page, game)

    def _open(self, make: Callable[[], GameSession | Match], back: ReturnTarget | None = None) -> None:
        """Show the game or match that *make* returns; if it raises, show why."""

        def page() -> QWidget:
            opened = make()
            return self.replay_page(opened, back) if isinstance(opened, Match) else self._table(opened, back)

        self.try_page(page, back=back)

    def table_page(self, session: GameSession) -> TablePage:
        """Create the table of *session*; the caller connects where leaving leads."""
        match, host = session.match, self.host
        playable = host.context.game_of(match.game.key)
        page = playable.open_page(host.preferences, host.gallery_of(playable, match.card_set), session)
        page.rule_wanted.connect(self.windows.open_rules)
        return page

    def _table(self, session: GameSession, back: ReturnTarget | None) -> TablePage:
        page = self.table_page(session)
        connect_all(
            (page.leave_wanted, self.host.leave if back is None else back.go),
            (page.rematch_wanted, partial(self._rematch, session)),
            (page.replay_wanted, lambda: self.replay(session.match, back=back)),
            (page.review_wanted, lambda: self.review_wanted.emit(session.match, None, back)),
            (session.record_failed, partial(self._offer_remedies, session, back)),
        )
        return page

    def replay(self, match: Match, at: int = 0, back: ReturnTarget | None = None) -> None:
        """Show *match* as a replay, at the position after *at* actions."""
        self.open_replay(lambda: (match, at), back)

    def open_replay(self, read: Callable[[], tuple[Match, int]], back: ReturnTarget | None = None) -> None:
        """Show the match that *read* returns as a replay, after a number of actions, or why it can't."""

        def page() -> ReplayPage:
            match, at = read()
            opened = self.replay_page(match, back)
            opened.seek(at)
            return opened

        self.try_page(page)

    def replay_page(
        self, match: Match, back: ReturnTarget | None = None, again: Callable[[int], object] | None = None
    ) -> ReplayPage:
        """Create the replay page of *match*; leaving leads *back*.

        *again* reopens the replay at a position when a branched game is left (default: a plain replay).
        """
        host = self.host
        playable = host.context.game_of(match.game.key)
        page = playable.open_replay(host.preferences, host.gallery_of(playable, match.card_set), match)
        if back is not None:
            page.set_leave_label(back.code)
        page.leave_wanted.connect(host.leave if back is None else back.go)
        again = again or partial(self.replay, match, back=back)
        page.play_on_wanted.connect(
            lambda count: self.play_on(match, count, ReturnTarget("ui.to-replay", partial(again, count)))
        )
        page.review_wanted.connect(lambda: self.review_wanted.emit(match, page.position, back))
        if match.game is not playable.game:
            # A game from a set-up position can't be replayed from its record, which the review needs.
            page.hide_review()
        return page

    def show_game(self, file: str, turn: int = 1, behind: DrilldownGame | None = None) -> None:
        """Come to the front with the finished game in *file*, at the start of *turn*.

        *behind*: the lab figure that the game belongs to.
        """

        def to_lab() -> None:
            self.host.leave()
            if behind is None or not behind.back():
                self.windows.open_lab()

        raise_window(self.host.window())
        self.open_record(Path(file), ReturnTarget("ui.to-lab", to_lab))
        page = self.host.shown
        if isinstance(page, ReplayPage):
            page.seek(next((count for count, begun in page.turns().items() if begun == turn), 0))
            if behind is not None:
                page.set_header(rooms.lab_parts.LabBar(self.host.preferences, behind))

    # Phones ---------------------------------------------------------------------------------------

    def hands_on_phones(self) -> None:
        """Show the codes with which phones join the game."""
        table = self.host.table
        if table is not None and self.allows_phones():
            # This takes 0.1 s of processor time; meanwhile the window stays painted.
            run_blocking(lambda: rooms.hands)
            if table is self.host.table:
                self._with_phones(table).ask()

    def allows_phones(self) -> bool:
        """Return whether hands of the current game may be on phones: it's a game of its own with people."""
        table = self.host.table
        if table is None or table is not self.host.shown:
            return False
        alone = table.session.match.header.options.get("solo") or len(table.session.match.header.seats) == 1
        return bool(table.session.persons()) and not alone

    def _with_phones(self, table: TablePage) -> PhoneTable:
        """Return the phones of *table*."""
        if self.phones is None:
            self.phones = rooms.hands.PhoneTable(table, self.host.preferences)
        return self.phones

    def _reconnect_phones(self) -> None:
        """Let phones that were in the unfinished game rejoin."""
        table = self.host.table
        file = table.session.match.file if table is not None else None
        stored = store.read(file.path) if file is not None and self.allows_phones() else None
        if table is not None and stored is not None:
            problem = self._with_phones(table).reconnect(stored)
            if problem:
                self.host.show_message(problem)

    def _leave_phones(self) -> None:
        phones, self.phones = self.phones, None
        if phones is not None:
            phones.leave()
            self._carried = phones.carried()
