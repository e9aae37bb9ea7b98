"""The main window's pages for learning: the first questions, lessons, puzzles, positions, the example."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtCore import QObject, SignalInstance
from PySide6.QtWidgets import QWidget

from app.rules.cardset import CardSet
from app.rules.game import SEATS, Seat
from app.rules.lesson import Lesson
from app.rules.tribunal.numbers import Numbers
from app.ui.board.page import TablePage
from app.ui.board.session import GameSession, Player
from app.ui.new_game.dialog import first_game
from app.ui.new_game.tiles import game_tile
from app.ui.shell import last_session, rooms
from app.ui.shell.first_start import FirstStart
from app.ui.shell.games import Games
from app.widgets.controls import connect_all
from app.widgets.windows import raise_window

if TYPE_CHECKING:
    from app.rules.tribunal.puzzles import TribunalPuzzle
    from app.ui.coach.solving import PuzzlePage, SolvingSession
    from app.ui.setup.attempt import Attempt
    from app.ui.setup.editor import EditorPage
    from app.ui.setup.files import EditedPosition, PlayablePosition
    from app.ui.tribunal.analysis import TableAnalysis
    from app.ui.tribunal.analysis_client import AnalysisClient

EXAMPLE = "hairdresser"
"""Name of the example in the rules."""


@runtime_checkable
class Analysed(Protocol):
    """A page whose positions can be analysed, and set up."""

    analysis: TableAnalysis
    set_up_wanted: SignalInstance


@runtime_checkable
class AnalysedTable(Protocol):
    """The table of a game with analysis."""

    def analyse_alone(self) -> None:
        """Start the analysis of a position in which the user plays both sides."""


class Learning(QObject):
    """Opens the pages for learning."""

    def __init__(self, games: Games) -> None:
        super().__init__(games)
        self._games, self._host = games, games.host
        self._preferences = games.host.preferences
        self._analyst: AnalysisClient | None = None
        self._host.leaving.connect(self._stop_analysis)
        self._host.changed.connect(self._connect_analysis)
        games.windows.watch_wanted.connect(self.watch)

    def close(self) -> None:
        """Stop the analysis and its process."""
        if self._analyst is not None:
            self._analyst.close()

    def first_start(self) -> None:
        """Ask the first-start questions, whose answers lead to a lesson or a game."""
        tiles = {
            playable.key: game_tile(self._preferences, partial(self._host.gallery, playable), playable)
            for playable in self._host.context.games()
        }
        page = FirstStart(self._preferences, tiles)
        connect_all(
            (page.game_wanted, self._games.new_game),
            (page.leave_wanted, self._host.leave),
            (page.learn_wanted, lambda: self.learn(rooms.lessons.known()[0])),
            (page.play_wanted, self._games.quick_game),
        )
        self._host.show_page(page)
        last_session.mark_questions_shown(self._preferences)

    # Lessons --------------------------------------------------------------------------------------

    def lessons(self) -> None:
        """Show the list of lessons."""
        page = rooms.lessons.LessonList(self._preferences)
        page.add_button("ui.do-example", self.watch)
        page.retranslate()
        connect_all((page.learn_wanted, self.learn), (page.leave_wanted, self._host.leave))
        self._host.show_page(page)

    def learn(self, lesson: Lesson) -> None:
        """Open *lesson* at the stored step."""

        def page() -> QWidget:
            playable = self._host.context.game_of(lesson.game)
            cards = playable.sets.shipped()
            gallery = self._host.gallery_of(playable, cards)
            opened = rooms.lessons.lesson_page(lesson, self._preferences, gallery, playable, cards)
            connect_all(
                (opened.leave_wanted, self.lessons),
                (opened.play_wanted, lambda: self._games.play(first_game(playable))),
                (opened.lesson_wanted, self.learn),
                (opened.rule_wanted, self._games.windows.open_rules),
            )
            return opened

        self._games.try_page(page)

    def watch(self, name: str = EXAMPLE) -> None:
        """Come to the front with the rules' example *name*, played step by step with its story."""

        def page() -> QWidget:
            cards = self._host.context.game_of(rooms.example.read(name).game).sets.shipped()
            opened = self._games.replay_page(rooms.example.match(name, cards))
            narrator = rooms.panel.Narrator(self._preferences, opened, rooms.example.story(name, cards))
            narrator.coach.rule_wanted.connect(self._games.windows.open_rules)
            return opened

        self._games.try_page(page)
        self._host.window().raise_()
        self._host.window().activateWindow()

    # Puzzles --------------------------------------------------------------------------------------

    def puzzles(self, *, at: int = -1) -> None:
        """Show the list of puzzles, at the one with the index *at* (−1: the first unsolved)."""
        page = rooms.puzzles.PuzzleList(self._preferences)
        page.add_button("coach.tribunal-puzzles", self.tribunal_puzzles)
        page.add_button("setup.way", self.set_up)
        page.move_buttons_up()
        page.retranslate()
        connect_all((page.chosen, self.solve), (page.leave_wanted, self._host.leave))
        self._host.show_page(page)
        page.go_to(at)

    def solve(self, at: int) -> None:
        """Open the puzzle with the index *at* in the list of puzzles."""

        def page() -> QWidget:
            all_puzzles = rooms.puzzles.shipped()
            cards = self._host.context.games()[0].sets.shipped()
            session = rooms.puzzles.PuzzleSession(all_puzzles[at], cards)
            opened = self._puzzle_page(session, at + 1, len(all_puzzles))
            opened.leave_wanted.connect(lambda: self.puzzles(at=at))
            opened.next_wanted.connect(lambda: self.solve(at + 1))
            return opened

        self._games.try_page(page)

    def tribunal_puzzles(self, *, group: Sequence[TribunalPuzzle] = ()) -> None:
        """Show the list of Tribunal puzzles, by kind and grade, at *group* (default: the first unsolved)."""
        page = rooms.tribunal_puzzles.TribunalPuzzleList(self._preferences)
        page.group_wanted.connect(lambda puzzles: self.solve_tribunal(puzzles, page.next_of(puzzles)))
        page.leave_wanted.connect(self.puzzles)
        self._host.show_page(page)
        page.go_to(page.groups.index(list(group)) if group else -1)

    def solve_tribunal(self, puzzles: Sequence[TribunalPuzzle], at: int) -> None:
        """Open the puzzle with the index *at* of *puzzles*, all of the same kind and grade."""

        def page() -> QWidget:
            session = rooms.tribunal_puzzles.TribunalPuzzleSession(puzzles[at])
            opened = self._puzzle_page(session, at + 1, len(puzzles))
            opened.table.hint_override = opened.nudge
            opened.leave_wanted.connect(lambda: self.tribunal_puzzles(group=puzzles))
            opened.next_wanted.connect(lambda: self.solve_tribunal(puzzles, at + 1))
            return opened

        self._games.try_page(page)

    def _puzzle_page(self, session: SolvingSession, number: int, count: int) -> PuzzlePage:
        table = self._games.table_page(session)
        return rooms.solving.PuzzlePage(self._preferences, table, session, number, count)

    # Positions ------------------------------------------------------------------------------------

    def set_up(self, game: str = "own-fate", position: EditedPosition | None = None) -> None:
        """Open the position editor of *game* with *position* (default: the last one edited)."""

        def page() -> QWidget:
            if position is not None:
                rooms.editor.store_position(self._preferences, position)
            playable = self._host.context.game_of(game)
            levels = playable.levels if self._host.context.chooser is not None else ()
            cards = playable.sets.shipped()
            gallery = self._host.gallery_of(playable, cards)
            opened: EditorPage
            if game == "tribunal":
                assert isinstance(cards, Numbers)
                last = rooms.editor.last_position(
                    self._preferences, rooms.tribunal_set_up.TribunalSetUp, cards
                )
                tribunal = rooms.tribunal_page.TribunalSetUpPage(self._preferences, gallery, last, levels)
                tribunal.analyse_wanted.connect(self.analyse_position)
                opened = tribunal
            else:
                assert isinstance(cards, CardSet)
                start = rooms.editor.last_position(self._preferences, rooms.fate_set_up.SetUp, cards)
                opened = rooms.fate_page.SetUpPage(self._preferences, gallery, start, levels)
            connect_all(
                (opened.leave_wanted, self._host.leave),
                (opened.rule_wanted, self._games.windows.open_rules),
                (opened.play_wanted, self.play_position),
                (opened.puzzles_wanted, self.puzzles),
            )
            return opened

        self._games.try_page(page, game)

    def play_position(self, begun: PlayablePosition) -> None:
        """Play from the position *begun*; leaving the game returns to the position editor."""

        def page() -> QWidget:
            persons = all(player == "person" for player in begun.players.values())
            chooser = self._host.context.chooser
            session = GameSession(begun.match(), begun.players, open_hands=persons, chooser=chooser)
            opened = self._staged_table(session, lambda: self.play_position(begun))
            opened.leave_wanted.connect(lambda: self.set_up(begun.game))
            return opened

        self._games.try_page(page)

    def analyse_position(self, begun: PlayablePosition) -> None:
        """Open the position *begun* with its analysis; the user plays both sides."""
        self.play_position(replace(begun, players=dict.fromkeys(SEATS, "person")))
        if isinstance(self._host.shown, AnalysedTable):
            self._host.shown.analyse_alone()

    def try_power(self, attempt: Attempt, back: Callable[[], object]) -> None:
        """Come to the front with a position where a power can be used; *back* returns to the card."""

        def page() -> QWidget:
            players: dict[Seat, Player] = dict.fromkeys(SEATS, "person")
            chooser = self._host.context.chooser
            session = GameSession(attempt.match(), players, open_hands=True, chooser=chooser)
            opened = self._staged_table(session, lambda: self.try_power(attempt, back))
            opened.set_header(
                rooms.attempt.AttemptBar(self._preferences, attempt, lambda: session.match, back)
            )
            connect_all((opened.leave_wanted, back), (opened.leave_wanted, self._host.leave))
            return opened

        raise_window(self._host.window())
        self._games.try_page(page)

    def _staged_table(self, session: GameSession, again: Callable[[], None]) -> TablePage:
        """Return the table of *session*, which began at a position; a rematch calls *again*."""
        page = self._games.table_page(session)
        page.rematch_wanted.connect(lambda _swapped: again())
        page.replay_wanted.connect(lambda: self._games.replay(session.match))
        return page

    # Analysis -------------------------------------------------------------------------------------

    def analyst(self) -> AnalysisClient:
        """Return the position analyser, created on first use."""
        if self._analyst is None:
            self._analyst = rooms.analysis_client.AnalysisClient(rooms.analyser.Analyser(), self)
        return self._analyst

    def _stop_analysis(self) -> None:
        if self._analyst is not None:
            self._analyst.stop()

    def _connect_analysis(self) -> None:
        """Connect the page to the analysis client and the position editor, if it has an analysis."""
        page = self._host.table or self._host.shown
        if isinstance(page, Analysed):
            page.analysis.set_client_factory(self.analyst)
            page.set_up_wanted.connect(
                lambda state: self.set_up("tribunal", rooms.tribunal_set_up.TribunalSetUp.of_state(state))
            )
