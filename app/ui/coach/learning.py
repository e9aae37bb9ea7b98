"""The main window's pages for learning: lessons, puzzles, positions. Imported on demand."""

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
    from app.ui.setup.files import Begun, Made
    from app.ui.shell.main_window import MainWindow
    from app.widgets.gallery import Gallery


EXAMPLE = "hairdresser"
"""The worked example in the rules."""


def lessons(window: MainWindow) -> None:
    """Show the list of lessons."""
    from app.ui.coach.lessons import LessonList

    made = LessonList(window.preferences)
    made.way("ui.do-example", window.watch)
    made.retranslate()
    made.learn_wanted.connect(window.learn)
    made.leave_wanted.connect(window.leave_game)
    window.turn_to(made)


def learn(window: MainWindow, lesson: Lesson) -> None:
    """Open *lesson* where it was left."""
    from app.ui.coach.lessons import lesson_page

    def page() -> tuple[QWidget, str]:
        playable = window.context.game_of(lesson.game)
        cards = playable.sets.shipped()
        made = lesson_page(lesson, window.preferences, window.gallery_of(playable, cards), playable, cards)
        made.leave_wanted.connect(window.lessons)
        made.play_wanted.connect(lambda: window.play(first_game(playable)))
        made.rule_wanted.connect(window.open_rules)
        return made, playable.key

    window.try_page(page)


def watch(window: MainWindow, name: str) -> None:
    """Play the example *name* step by step."""

    def page() -> tuple[QWidget, str]:
        from app.rules import example
        from app.ui.coach.narrator import Narrator

        playable = window.context.game_of(example.read(name).game)
        cards = playable.sets.shipped()
        match = example.match(name, cards)
        made = playable.replay(window.preferences, window.gallery_of(playable, match.card_set), match)
        made.leave_wanted.connect(window.leave_game)
        made.play_on_wanted.connect(lambda count: window.play_on(match, count))
        narrator = Narrator(window.preferences, made, example.story(name, cards))
        narrator.coach.rule_wanted.connect(window.open_rules)
        return made, playable.key

    window.try_page(page)


def puzzles(window: MainWindow) -> None:
    """Show the list of puzzles."""
    from app.ui.coach.puzzles import PuzzleList

    made = PuzzleList(window.preferences)
    made.way("coach.tribunal-puzzles", lambda: tribunal_puzzles(window))
    made.way("setup.way", window.set_up)
    made.lift_ways()
    made.retranslate()
    made.chosen.connect(window.solve)
    made.leave_wanted.connect(window.leave_game)
    window.turn_to(made)


def set_up(window: MainWindow, game: str = "own-fate", position: Made | None = None) -> None:
    """Open the position editor of *game* with *position*, by default the last one."""
    from app.ui.setup.editor import keep_position

    def page() -> tuple[QWidget, str]:
        if position is not None:
            keep_position(window.preferences, position)
        playable = window.context.game_of(game)
        levels = playable.levels if window.context.chooser is not None else ()
        cards = playable.sets.shipped()
        made = (_tribunal_position if game == "tribunal" else _fate_position)(
            window, window.gallery_of(playable, cards), cards, levels
        )
        made.leave_wanted.connect(window.leave_game)
        made.rule_wanted.connect(window.open_rules)
        made.play_wanted.connect(window.play_position)
        made.puzzles_wanted.connect(window.puzzles)
        return made, playable.key

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
    made = TribunalSetUpPage(window.preferences, gallery, last, levels)
    made.analyse_wanted.connect(window.analyse_position)
    return made


def play_position(window: MainWindow, begun: Begun) -> None:
    """Play from a set-up position; leaving returns to it."""
    _play(window, begun)


def analyse_position(window: MainWindow, begun: Begun) -> None:
    """Play both sides from a set-up position, with its analysis."""
    from app.ui.tribunal.page import TribunalPage

    made = _play(window, replace(begun, players=dict.fromkeys(SEATS, "person")))
    if isinstance(made, TribunalPage):
        made.analyse_alone()


def _play(window: MainWindow, begun: Begun) -> QWidget | None:
    shown: list[QWidget] = []

    def page() -> tuple[QWidget, str]:
        playable = window.context.game_of(begun.game)
        persons = all(player == "person" for player in begun.players.values())
        match = begun.match()
        session = GameSession(match, begun.players, open_hands=persons, chooser=window.context.chooser)
        made = playable.page(window.preferences, window.gallery_of(playable, match.card_set), session)
        made.leave_wanted.connect(lambda: window.set_up(begun.game))
        made.rematch_wanted.connect(lambda _swapped: window.play_position(begun))
        made.replay_wanted.connect(lambda: window.replay(session.match))
        made.rule_wanted.connect(window.open_rules)
        shown.append(made)
        return made, playable.key

    window.try_page(page)
    return shown[0] if shown else None


def serve(window: MainWindow, page: QWidget) -> None:
    """Connect *page* to the analyser and the position editor, if it has an analysis."""
    from app.rules.tribunal.set_up import TribunalSetUp

    analysis = getattr(page, "analysis", None)
    if analysis is not None:
        analysis.serve(lambda: window.analyst)
        page.set_up_wanted.connect(lambda state: window.set_up("tribunal", TribunalSetUp.of_state(state)))  # type: ignore[attr-defined]


def try_power(window: MainWindow, attempt: Attempt, back: Callable[[], object]) -> None:
    """Open a position where a power can be used; *back* leads to the card that has it."""

    def page() -> tuple[QWidget, str]:
        from app.ui.setup.attempt import AttemptBar

        playable = window.context.games()[0]
        match = attempt.match()
        players: dict[Seat, Player] = dict.fromkeys(SEATS, "person")
        session = GameSession(match, players, open_hands=True, chooser=window.context.chooser)
        made = playable.page(window.preferences, window.gallery_of(playable, match.card_set), session)
        made.crown(AttemptBar(window.preferences, attempt, lambda: session.match, back))
        made.leave_wanted.connect(back)
        made.leave_wanted.connect(window.leave_game)
        made.rematch_wanted.connect(lambda _swapped: window.try_power(attempt, back))
        made.replay_wanted.connect(lambda: window.replay(session.match))
        made.rule_wanted.connect(window.open_rules)
        return made, playable.key

    window.try_page(page)


def solve(window: MainWindow, at: int) -> None:
    """Open puzzle number *at* (from 0) of the list."""
    from app.ui.coach.puzzles import PuzzleSession, shipped

    known, playable = shipped(), window.context.games()[0]
    session = PuzzleSession(known[at], playable.sets.shipped())
    made = _puzzle_page(window, playable, session, at + 1, len(known))
    made.leave_wanted.connect(window.puzzles)
    made.next_wanted.connect(lambda: window.solve(at + 1))
    window.try_page(lambda: (made, known[at].game))


def _puzzle_page(
    window: MainWindow, playable: Playable, session: SolvingSession, number: int, count: int
) -> PuzzlePage:
    from app.ui.coach.solving import PuzzlePage

    table = playable.page(window.preferences, window.gallery_of(playable, session.match.card_set), session)
    made = PuzzlePage(window.preferences, table, session, number, count)
    made.rule_wanted.connect(window.open_rules)
    return made


def tribunal_puzzles(window: MainWindow) -> None:
    """Show Tribunal puzzles, by kind and grade."""
    from app.ui.coach.tribunal_puzzles import TribunalPuzzleList

    made = TribunalPuzzleList(window.preferences)
    made.group_wanted.connect(lambda puzzles: solve_tribunal(window, puzzles, made.next_of(puzzles)))
    made.leave_wanted.connect(window.puzzles)
    window.turn_to(made)


def solve_tribunal(window: MainWindow, puzzles: Sequence[TribunalPuzzle], at: int) -> None:
    """Open puzzle number *at* (from 0) of *puzzles*, all of one kind and grade."""
    from app.ui.coach.tribunal_puzzles import TribunalPuzzleSession

    def page() -> tuple[QWidget, str]:
        playable = window.context.game_of("tribunal")
        session = TribunalPuzzleSession(puzzles[at])
        made = _puzzle_page(window, playable, session, at + 1, len(puzzles))
        made.table.hinting = made.nudge
        made.leave_wanted.connect(lambda: tribunal_puzzles(window))
        made.next_wanted.connect(lambda: solve_tribunal(window, puzzles, at + 1))
        return made, playable.key

    window.try_page(page)
