"""The main window's review pages: one over a replay, its mistakes retried, the user's games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.rules.game import SEATS
from app.rules.match import Match
from app.ui.shell import game_opening
from app.ui.shell.return_target import ReturnTarget
from app.widgets.waiting import repaint_now, run_blocking

if TYPE_CHECKING:
    from app.bots.review.data import Decision
    from app.ui.shell.main_window import MainWindow

Attempt = tuple[Callable[[], Match], "Decision"]
"""A mistake, with a function that returns its game."""


def page(
    window: MainWindow, match: Match, at: int | None = None, back: ReturnTarget | None = None
) -> tuple[QWidget, str]:
    """Return (replay of *match* with its review, after *at* actions; key of the game)."""
    playable = window.context.game_of(match.game.key)
    replay = window.replay_page(playable, match, back, lambda at: window.review(match, at, back))
    # The window is painted during this import and the read below; together they would block it for 0.1 s.
    run_blocking(lambda: import_module("app.ui.review.over_replay"))
    from app.ui.review.over_replay import ReviewOverReplay

    persons = tuple(seat for seat in SEATS if game_opening.players_of(match.header.players)[seat] == "person")
    over = ReviewOverReplay(window.preferences, replay, persons)
    window.review_service.changed.connect(over.on_review)
    window.review_service.review_failed.connect(over.on_failure)
    over.game = window.review_service.review(match)
    known_review = window.review_service.seen(over.game)
    if known_review is not None:
        over.show_review(known_review)
    if at is not None:
        replay.seek(at)
        over.go_to(at)

    def try_again(first: Decision) -> None:
        mistakes = over.mistakes
        begin = next((n for n, mistake in enumerate(mistakes) if mistake.at == first.at), 0)
        tries: list[Attempt] = [
            (lambda: match, mistake) for mistake in [*mistakes[begin:], *mistakes[:begin]]
        ]
        retry(window, tries, lambda decision: window.review(match, decision.at, back))

    over.retry_wanted.connect(try_again)
    return replay, playable.key


def retry(
    window: MainWindow, attempts: Sequence[Attempt], leave: Callable[[Decision], None], number: int = 1
) -> None:
    """Show mistake *number* (from 1) of *attempts* to retry; *leave* leaves the page."""

    def make_page() -> tuple[QWidget, str]:
        from app.ui.review.mistakes import MistakeDeck, mistake_key
        from app.ui.review.retry import RetryPage, RetrySession

        find, decision = attempts[number - 1]
        match = find()
        playable = window.context.game_of(match.game.key)
        gallery = window.gallery_of(playable, match.card_set)
        session = RetrySession(match, decision)
        repaint_now()
        table = playable.page(window.preferences, gallery, session)
        repaint_now()
        shown = RetryPage(window.preferences, table, session, number, len(attempts))
        key = mistake_key(match.header, decision)
        shown.leave_wanted.connect(lambda: leave(decision))
        shown.next_wanted.connect(lambda: retry(window, attempts, leave, number + 1))
        shown.rule_wanted.connect(window.open_rules)
        shown.judge_wanted.connect(lambda actions: window.review_service.judge(match, decision, actions))
        shown.judged.connect(lambda better: MistakeDeck().record_try(key, better, date.today()))
        window.review_service.judged.connect(shown.judge)
        window.review_service.judging_failed.connect(shown.show_failure)
        repaint_now()
        return shown, playable.key

    window.try_page(make_page)


def own_games(window: MainWindow) -> None:
    """Show the user's games."""
    from app.ui.review.mistakes import MistakeDeck
    from app.ui.review.own_games import OwnGames

    games_page = OwnGames(window.preferences, window.review_service.of_file, MistakeDeck())
    games_page.show_progress(*window.review_service.progress)
    games_page.leave_wanted.connect(window.show_saves)
    games_page.review_wanted.connect(
        lambda file: window.review_file(file, ReturnTarget("ui.to-own", lambda: own_games(window)))
    )
    games_page.all_wanted.connect(
        lambda files: window.review_service.review_files((file, _finder(window, file)) for file in files)
    )
    window.review_service.progressed.connect(games_page.show_progress)
    window.review_service.reviewed.connect(games_page.refresh_game)
    games_page.retry_wanted.connect(
        lambda pairs: retry(
            window,
            [(_finder(window, file), decision) for file, decision in pairs],
            lambda _decision: own_games(window),
        )
    )
    window.show_page(games_page)


def _finder(window: MainWindow, file: Path) -> Callable[[], Match]:
    return lambda: game_opening.replay_file(window.context, file)
