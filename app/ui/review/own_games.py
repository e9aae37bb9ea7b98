"""The page *My games*: results, loss per ten decisions, mistakes to retry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal

from app.bots.fate.search_result import mean_and_error
from app.bots.review.data import Decision, Review
from app.rules.game import Seat
from app.rules.record import Header
from app.ui.coach.choice import Choice, ChoicePage
from app.ui.review.mistakes import MistakeDeck, faults, mistake_key
from app.ui.saves import saved_games
from app.ui.saves.descriptions import REVIEWED
from app.ui.saves.saved_games import Saved
from app.widgets.controls import Label
from app.widgets.preferences import Preferences
from app.widgets.waiting import repeating

MIN_REVIEWED = 20
"""Number of reviewed games needed to show the loss per ten decisions."""


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A finished game of the user against the computer; ``review``: None if there is none yet."""

    saved: Saved
    seat: Seat
    level: str
    result: str
    """``won``, ``lost`` or ``drawn``."""
    review: Review | None = None

    @property
    def header(self) -> Header:
        """The header of the record."""
        assert self.saved.header is not None
        return self.saved.header

    @property
    def mistakes(self) -> list[Decision]:
        """The user's marked mistakes."""
        return faults(self.review, self.seat) if self.review is not None else []

    @property
    def loss_per_ten(self) -> float:
        """The chance the user lost per ten decisions."""
        count, lost = self.review.lost(self.seat) if self.review is not None else (0, 0.0)
        return 10 * lost / count if count else 0.0


def own_game(saved: Saved) -> OwnGame | None:
    """Return *saved* if it is a finished, reviewable game of one person against the computer, else None."""
    if saved.header is None or saved.header.game not in REVIEWED:
        return None
    played = saved_games.against_computer(saved)
    return OwnGame(saved, *played) if played is not None else None


class OwnGames(ChoicePage):
    """All games of one person against the computer, newest first; each opens its review."""

    LEAVE = "review.own-leave"
    review_wanted = Signal(object)
    """Emitted with a game's file."""
    retry_wanted = Signal(object)
    """Emitted with the mistakes to retry: a list of pairs (file, :class:`Decision`)."""
    all_wanted = Signal(object)
    """Emitted with the files of games not yet reviewed; empty: stop."""

    def __init__(
        self, preferences: Preferences, stored_review: Callable[[Saved], Review | None], deck: MistakeDeck
    ) -> None:
        """Create the page; *stored_review* returns a saved game's stored review."""
        self._score = Label(step="head", wordWrap=True)
        self._loss = Label(wordWrap=True)
        self._due = Label(wordWrap=True)
        self.games: list[OwnGame] = []
        self._stored_review, self._deck = stored_review, deck
        self._progress: tuple[int, int] = (0, 0)
        super().__init__(preferences, "review.own", "review.own-lead")
        for at, label in enumerate((self._score, self._loss, self._due)):
            self._column.insertWidget(2 + at, label)
        self._retry_button = self.add_button("review.own-retry", self._try_again, primary=True)
        self._review_all_button = self.add_button(
            "review.own-stop",
            lambda: self.all_wanted.emit(
                [] if self._progress[0] else [one.saved.file for one in self._missing()]
            ),
        )
        self.move_buttons_up()
        self.chosen.connect(lambda at: self.review_wanted.emit(self.games[at].saved.file))
        self._files: Iterator[Saved] = iter(())
        self._reading = repeating(self, self._read_next, 0)
        self.refresh()

    def refresh(self) -> None:
        """Reread the folder, one game at a time to keep the window responsive."""
        self._files = map(saved_games.read_summary, saved_games.newest())
        self.games = []
        self._reading.start()

    def read_all(self) -> None:
        """Read the remaining games now."""
        while self._reading.isActive():
            self._read_next()

    def refresh_game(self, file: Path) -> None:
        """Update the game of *file* after its review."""
        self.games = [
            replace(game, review=self._stored_review(game.saved)) if game.saved.file == file else game
            for game in self.games
        ]
        self.retranslate()

    def show_progress(self, number: int, count: int) -> None:
        """Show that game *number* of *count* is being reviewed (0: none)."""
        self._progress = (number, count)
        self.retranslate()

    @property
    def due(self) -> list[tuple[OwnGame, Decision]]:
        """The mistakes to retry today, those not yet improved first."""
        mistakes = [
            (mistake_key(game.header, mistake), (game, mistake))
            for game in self.games
            for mistake in game.mistakes
        ]
        return self._deck.due_mistakes(mistakes, date.today())

    def retranslate(self) -> None:
        super().retranslate()
        t = self._preferences.t
        results = [game.result for game in self.games]
        read = not self._reading.isActive()
        self._score.setText(
            t(
                "review.own-score",
                won=results.count("won"),
                lost=results.count("lost"),
                drawn=results.count("drawn"),
            )
            if results
            else t("review.own-none")
            if read
            else ""
        )
        self._loss.setText(self._describe_loss() if results else "")
        due = len(self.due)
        self._due.setText(t("review.own-due", count=due) if results else "")
        self._retry_button.setEnabled(due > 0)
        missing, (number, count) = len(self._missing()), self._progress
        self._review_all_button.setVisible(bool(missing or number))
        if number:
            self._review_all_button.setText(
                f"{t('review.own-stop')} · {t('review.own-reviewing', number=number, count=count)}"
            )
        else:
            self._review_all_button.setText(t("review.own-review-all", count=missing))

    def _describe_loss(self) -> str:
        """Describe the loss per ten decisions, separately for each game."""
        t = self._preferences.t
        keys = list(dict.fromkeys(game.header.game for game in self.games))
        losses = [self._loss_in([game for game in self.games if game.header.game == key]) for key in keys]
        if len(keys) > 1:
            losses = [f"{t(f'ui.game-{key}')}. {text}" for key, text in zip(keys, losses, strict=True)]
        return "\n".join(losses)

    def _loss_in(self, games: list[OwnGame]) -> str:
        reviewed = [game.loss_per_ten for game in games if game.review is not None]
        if len(reviewed) < MIN_REVIEWED:
            return self._preferences.t("review.own-missing", count=MIN_REVIEWED - len(reviewed))
        mean, error = mean_and_error(reviewed)
        return self._preferences.t(
            "review.own-loss", loss=round(100 * mean), error=round(200 * error), games=len(reviewed)
        )

    def _missing(self) -> list[OwnGame]:
        return [game for game in self.games if game.review is None]

    def _read_next(self) -> None:
        saved = next(self._files, None)
        if saved is None:
            self._reading.stop()
            self.show_cards([partial(self._choice, at) for at in range(len(self.games))])
            self.start()
            return
        game = own_game(saved)
        if game is not None:
            self.games.append(replace(game, review=self._stored_review(saved)))

    def _choice(self, at: int) -> Choice:
        t, game_ = self._preferences.t, self.games[at]
        when = self._preferences.moment(game_.saved.modified, "d MMMM yyyy, HH:mm")
        title = t(
            "review.own-game", seat=t(f"table.seat-{game_.seat}"), result=t(f"review.own-{game_.result}")
        )
        game = t(f"ui.game-{game_.header.game}")
        against = f"{game} · {game_.saved.named or when} · {t(f'ui.player-{game_.level}')}"
        if game_.review is None:
            return Choice(title, f"{against}\n{t('review.own-not-reviewed')}", game_.seat)
        solved = sum(self._deck.solved(mistake_key(game_.header, mistake)) for mistake in game_.mistakes)
        text = t("review.own-marks", mistakes=len(game_.mistakes), solved=solved)
        return Choice(title, f"{against}\n{text}", game_.seat)

    def _try_again(self) -> None:
        pairs = [(game.saved.file, decision) for game, decision in self.due]
        if pairs:
            self.retry_wanted.emit(pairs)
