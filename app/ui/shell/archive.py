"""The main window's pages about games already played: saved games, the user's games, reviews, retries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.rules.game import SEATS
from app.rules.match import Match
from app.ui.saves import saved_games
from app.ui.saves.descriptions import summary
from app.ui.saves.page import SavesPage
from app.ui.shell import game_opening, rooms
from app.ui.shell.games import Games
from app.ui.shell.host import ReturnTarget
from app.widgets.controls import connect_all
from app.widgets.waiting import repaint_now, run_blocking

if TYPE_CHECKING:
    from app.bots.review.data import Decision
    from app.ui.review.teacher import ReviewService

RECENT_GAMES = 9
Attempt = tuple[Callable[[], Match], "Decision"]
"""A mistake, with a function that returns its game."""


class Archive(QObject):
    """Opens the pages about games already played."""

    def __init__(self, games: Games) -> None:
        super().__init__(games)
        self._games, self._host = games, games.host
        self._reviewer: ReviewService | None = None
        games.review_wanted.connect(self.review)

    @property
    def reviewer(self) -> ReviewService:
        """The game reviewer, created on first use."""
        if self._reviewer is None:
            source = rooms.teacher.EngineSource()
            self._reviewer = rooms.teacher.ReviewService(self._host.preferences, source, self)
        return self._reviewer

    def close(self) -> None:
        """Stop the reviewer and its processes."""
        if self._reviewer is not None:
            self._reviewer.close()

    def recent(self) -> list[tuple[str, Path]]:
        """Return menu text and file of the newest records, without unreadable ones."""
        games = [saved_games.read_summary(file) for file in saved_games.newest()[:RECENT_GAMES]]
        return [
            (summary(saved, self._host.preferences), saved.file)
            for saved in games
            if saved.header is not None
        ]

    def show_saves(self, chosen: Path | None = None) -> None:
        """Show all saved games, with *chosen* selected."""

        def back(file: Path) -> ReturnTarget:
            return ReturnTarget("review.own-leave", lambda: self.show_saves(file))

        games, context = self._games, self._host.context
        page = SavesPage(self._host.preferences, lambda file: game_opening.public_view(context, file))
        if chosen is not None:
            page.choose(chosen)
        connect_all(
            (page.open_wanted, lambda file: games.open_record(file, back(file))),
            (page.look_wanted, lambda file: games.view_record(file, back(file))),
            (page.review_wanted, lambda file: self.review_file(file, back(file))),
            (page.own_wanted, self.own_games),
            (page.other_wanted, games.ask_record),
            (page.leave_wanted, self._host.leave),
        )
        self._host.show_page(page)

    def review(self, match: Match, at: int | None = None, back: ReturnTarget | None = None) -> None:
        """Show the review of *match* in its replay, at the decision marked after *at* actions."""
        self._games.try_page(lambda: self._review_page(match, at, back))

    def review_file(self, file: Path, back: ReturnTarget | None = None) -> None:
        """Show the review of the game in *file*."""
        self._games.try_page(lambda: self._review_page(self._read(file), None, back))

    def _read(self, file: Path) -> Match:
        return game_opening.replay_file(self._host.context, file)

    def _review_page(self, match: Match, at: int | None, back: ReturnTarget | None) -> QWidget:
        """Return the replay of *match* with its review, after *at* actions."""
        replay = self._games.replay_page(match, back, lambda at: self.review(match, at, back))
        # The window is painted during this import and the read below; together they would block it for 0.1 s.
        run_blocking(lambda: rooms.over_replay)
        players = game_opening.players_of(match.header)
        persons = tuple(seat for seat in SEATS if players[seat] == "person")
        over = rooms.over_replay.ReviewOverReplay(self._host.preferences, replay, persons)
        connect_all((self.reviewer.changed, over.on_review), (self.reviewer.review_failed, over.on_failure))
        over.game = self.reviewer.review(match)
        known_review = self.reviewer.seen(over.game)
        if known_review is not None:
            over.show_review(known_review)
        if at is not None:
            replay.seek(at)
            over.go_to(at)

        def try_again(first: Decision) -> None:
            tries: list[Attempt] = [(lambda: match, mistake) for mistake in over.mistakes]
            number = next((n for n, (_, mistake) in enumerate(tries, 1) if mistake.at == first.at), 1)
            self._retry(tries, lambda decision: self.review(match, decision.at, back), number)

        over.retry_wanted.connect(try_again)
        return replay

    def _retry(self, attempts: Sequence[Attempt], leave: Callable[[Decision], None], number: int = 1) -> None:
        """Show mistake *number* (from 1) of *attempts* to retry; *leave* leaves the page."""

        def page() -> QWidget:
            find, decision = attempts[number - 1]
            match = find()
            session = rooms.retry.RetrySession(match, decision)
            repaint_now()
            table = self._games.table_page(session)
            repaint_now()
            shown = rooms.retry.RetryPage(self._host.preferences, table, session, number, len(attempts))
            key = rooms.mistakes.mistake_key(match.header, decision)
            connect_all(
                (shown.leave_wanted, lambda: leave(decision)),
                (shown.next_wanted, lambda: self._retry(attempts, leave, number + 1)),
                (shown.judge_wanted, lambda actions: self.reviewer.judge(match, decision, actions)),
                (
                    shown.judged,
                    lambda better: rooms.mistakes.MistakeDeck().record_try(key, better, date.today()),
                ),
                (self.reviewer.judged, shown.judge),
                (self.reviewer.judging_failed, shown.show_failure),
            )
            repaint_now()
            return shown

        self._games.try_page(page)

    def own_games(self) -> None:
        """Show the user's own games, with results and mistakes to retry."""
        reviewer = self.reviewer
        page = rooms.own_games.OwnGames(
            self._host.preferences, reviewer.of_file, rooms.mistakes.MistakeDeck()
        )
        page.show_progress(*reviewer.progress)
        connect_all(
            (page.leave_wanted, self.show_saves),
            (
                page.review_wanted,
                lambda file: self.review_file(file, ReturnTarget("ui.to-own", self.own_games)),
            ),
            (
                page.all_wanted,
                lambda files: reviewer.review_files((file, partial(self._read, file)) for file in files),
            ),
            (reviewer.progressed, page.show_progress),
            (reviewer.reviewed, page.refresh_game),
            (
                page.retry_wanted,
                lambda pairs: self._retry(
                    [(partial(self._read, file), decision) for file, decision in pairs],
                    lambda _decision: self.own_games(),
                ),
            ),
        )
        self._host.show_page(page)
