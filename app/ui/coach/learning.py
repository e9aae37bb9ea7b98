"""Functions that open the main window's pages for learning: lessons, puzzles, positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QWidget

from app.rules.game import SEATS, Seat
from app.ui.board.session import GameSession, Player
from app.ui.new_game.dialog import first_game

if TYPE_CHECKING:
    from app.rules.lesson import Lesson
    from app.rules.tribunal.puzzles import TribunalPuzzle
    from app.ui.coach.solving import PuzzlePage, SolvingSession
    from app.ui.new_game.games import Playable
    from app.ui.setup.attempt import Attempt
    from app.ui.setup.editor import EditorPage
    from app.ui.setup.files import EditedPosition, PlayablePosition
    from app.ui.shell.main_window import MainWindow
    from app.widgets.gallery import Gallery


EXAMPLE = "hairdresser"
"""Name of the example in the rules."""


def lessons(window: MainWindow) -> None:
    """Show the list of lessons."""
    from app.ui.coach.lessons import LessonList

    page = LessonList(window.preferences)
    page.add_button("ui.do-example", window.watch)
    page.retranslate()
    page.learn_wanted.connect(window.learn)
    page.leave_wanted.connect(window.leave_game)
    window.show_page(page)


def learn(window: MainWindow, lesson: Lesson) -> None:
    """Open *lesson* at the stored step."""
    from app.ui.coach.lessons import lesson_page

    def page() -> tuple[QWidget, str]:
        playable = window.context.game_of(lesson.game)
        cards = playable.sets.shipped()
        opened = lesson_page(lesson, window.preferences, window.gallery_of(playable, cards), playable, cards)
        opened.leave_wanted.connect(window.lessons)
        opened.play_wanted.connect(lambda: window.play(first_game(playable)))
        opened.rule_wanted.connect(window.open_rules)
        return opened, playable.key

    window.try_page(page)


def watch(window: MainWindow, name: str) -> None:
    """Open the replay of the example *name*, with its story."""

    def page() -> tuple[QWidget, str]:
        from app.rules import example
        from app.ui.coach.panel import Narrator

        playable = window.context.game_of(example.read(name).game)
        cards = playable.sets.shipped()
        match = example.match(name, cards)
        opened = playable.replay(window.preferences, window.gallery_of(playable, match.card_set), match)
        opened.leave_wanted.connect(window.leave_game)
        opened.play_on_wanted.connect(lambda count: window.play_on(match, count))
        narrator = Narrator(window.preferences, opened, example.story(name, cards))
        narrator.coach.rule_wanted.connect(window.open_rules)
        return opened, playable.key

    window.try_page(page)


def puzzles(window: MainWindow) -> None:
    """Show the list of puzzles."""
    from app.ui.coach.puzzles import PuzzleList

    page = PuzzleList(window.preferences)
    page.add_button("coach.tribunal-puzzles", lambda: tribunal_puzzles(window))
    page.add_button("setup.way", window.set_up)
    page.move_buttons_up()
    page.retranslate()
    page.chosen.connect(window.solve)
    page.leave_wanted.connect(window.leave_game)
    window.show_page(page)


def set_up(window: MainWindow, game: str = "own-fate", position: EditedPosition | None = None) -> None:
    """Open the position editor of *game* with *position* (default: the last one edited)."""
    from app.ui.setup.editor import store_position

    def page() -> tuple[QWidget, str]:
        if position is not None:
            store_position(window.preferences, position)
        playable = window.context.game_of(game)
        levels = playable.levels if window.context.chooser is not None else ()
        cards = playable.sets.shipped()
        opened = (_tribunal_position if game == "tribunal" else _fate_position)(
            window, window.gallery_of(playable, cards), cards, levels
        )
        opened.leave_wanted.connect(window.leave_game)
        opened.rule_wanted.connect(window.open_rules)
        opened.play_wanted.connect(window.play_position)
        opened.puzzles_wanted.connect(window.puzzles)
        return opened, playable.key

    window.try_page(page)


def _fate_position(window: MainWindow, gallery: Gallery, cards: Any, levels: Sequence[str]) -> EditorPage:
    from app.rules.own_fate.set_up import SetUp
    from app.ui.setup.editor import last_position
    from app.ui.setup.page import SetUpPage

    return SetUpPage(window.preferences, gallery, last_position(window.preferences, SetUp, cards), levels)


def _tribunal_position(window: MainWindow, gallery: Gallery, cards: Any, levels: Sequence[str]) -> EditorPage:
    from app.rules.tribunal.set_up import TribunalSetUp
    from app.ui.setup.editor import last_position
    from app.ui.setup.tribunal_page import TribunalSetUpPage

    last = last_position(window.preferences, TribunalSetUp, cards)
    page = TribunalSetUpPage(window.preferences, gallery, last, levels)
    page.analyse_wanted.connect(window.analyse_position)
    return page


def play_position(window: MainWindow, begun: PlayablePosition) -> None:
    """Play from the position *begun*; leaving the game returns to the position editor."""
    _play(window, begun)


def analyse_position(window: MainWindow, begun: PlayablePosition) -> None:
    """Open the position *begun* with its analysis; the user plays both sides."""
    from app.ui.tribunal.page import TribunalPage

    page = _play(window, replace(begun, players=dict.fromkeys(SEATS, "person")))
    if isinstance(page, TribunalPage):
        page.analyse_alone()


def _play(window: MainWindow, begun: PlayablePosition) -> QWidget | None:
    opened_pages: list[QWidget] = []

    def page() -> tuple[QWidget, str]:
        playable = window.context.game_of(begun.game)
        persons = all(player == "person" for player in begun.players.values())
        match = begun.match()
        session = GameSession(match, begun.players, open_hands=persons, chooser=window.context.chooser)
        opened = playable.page(window.preferences, window.gallery_of(playable, match.card_set), session)
        opened.leave_wanted.connect(lambda: window.set_up(begun.game))
        opened.rematch_wanted.connect(lambda _swapped: window.play_position(begun))
        opened.replay_wanted.connect(lambda: window.replay(session.match))
        opened.rule_wanted.connect(window.open_rules)
        opened_pages.append(opened)
        return opened, playable.key

    window.try_page(page)
    return opened_pages[0] if opened_pages else None


def connect_analysis(window: MainWindow, page: QWidget) -> None:
    """Connect *page* to the analysis client and the position editor, if it has an analysis."""
    from app.rules.tribunal.set_up import TribunalSetUp

    analysis = getattr(page, "analysis", None)
    if analysis is not None:
        analysis.set_client_factory(lambda: window.analyst)
        page.set_up_wanted.connect(lambda state: window.set_up("tribunal", TribunalSetUp.of_state(state)))  # type: ignore[attr-defined]


def try_power(window: MainWindow, attempt: Attempt, back: Callable[[], object]) -> None:
    """Open a position in which a power can be used; *back* returns to the card with the power."""

    def page() -> tuple[QWidget, str]:
        from app.ui.setup.attempt import AttemptBar

        playable = window.context.games()[0]
        match = attempt.match()
        players: dict[Seat, Player] = dict.fromkeys(SEATS, "person")
        session = GameSession(match, players, open_hands=True, chooser=window.context.chooser)
        opened = playable.page(window.preferences, window.gallery_of(playable, match.card_set), session)
        opened.set_header(AttemptBar(window.preferences, attempt, lambda: session.match, back))
        opened.leave_wanted.connect(back)
        opened.leave_wanted.connect(window.leave_game)
        opened.rematch_wanted.connect(lambda _swapped: window.try_power(attempt, back))
        opened.replay_wanted.connect(lambda: window.replay(session.match))
        opened.rule_wanted.connect(window.open_rules)
        return opened, playable.key

    window.try_page(page)


def solve(window: MainWindow, at: int) -> None:
    """Open the puzzle with the index *at* in the list of puzzles."""
    from app.ui.coach.puzzles import PuzzleSession, shipped

    all_puzzles, playable = shipped(), window.context.games()[0]
    session = PuzzleSession(all_puzzles[at], playable.sets.shipped())
    page = _puzzle_page(window, playable, session, at + 1, len(all_puzzles))
    page.leave_wanted.connect(window.puzzles)
    page.next_wanted.connect(lambda: window.solve(at + 1))
    window.try_page(lambda: (page, all_puzzles[at].game))


def _puzzle_page(
    window: MainWindow, playable: Playable, session: SolvingSession, number: int, count: int
) -> PuzzlePage:
    from app.ui.coach.solving import PuzzlePage

    table = playable.page(window.preferences, window.gallery_of(playable, session.match.card_set), session)
    page = PuzzlePage(window.preferences, table, session, number, count)
    page.rule_wanted.connect(window.open_rules)
    return page


def tribunal_puzzles(window: MainWindow) -> None:
    """Show the list of Tribunal puzzles, by kind and grade."""
    from app.ui.coach.tribunal_puzzles import TribunalPuzzleList

    page = TribunalPuzzleList(window.preferences)
    page.group_wanted.connect(lambda puzzles: solve_tribunal(window, puzzles, page.next_of(puzzles)))
    page.leave_wanted.connect(window.puzzles)
    window.show_page(page)


def solve_tribunal(window: MainWindow, puzzles: Sequence[TribunalPuzzle], at: int) -> None:
    """Open the puzzle with the index *at* of *puzzles*, all of the same kind and grade."""
    from app.ui.coach.tribunal_puzzles import TribunalPuzzleSession

    def page() -> tuple[QWidget, str]:
        playable = window.context.game_of("tribunal")
        session = TribunalPuzzleSession(puzzles[at])
        opened = _puzzle_page(window, playable, session, at + 1, len(puzzles))
        opened.table.hint_override = opened.nudge
        opened.leave_wanted.connect(lambda: tribunal_puzzles(window))
        opened.next_wanted.connect(lambda: solve_tribunal(window, puzzles, at + 1))
        return opened, playable.key

    window.try_page(page)
