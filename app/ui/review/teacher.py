"""Who reviews games for the window: in processes of their own, one game after another; nobody waits."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError, Future
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import QObject, Qt, Signal

from app import user_errors
from app.bots.review.data import Decision, Review
from app.rules.game import Action
from app.rules.match import Match
from app.ui.saves.saved_games import Saved
from app.widgets.preferences import Preferences
from app.widgets.waiting import waited_for


class Source(Protocol):
    """What finds out about games. Answers come in threads of its own; what was kept is read in any thread."""

    def name(self, match: Match) -> str:
        """What tells *match* from every other game."""

    def kept(self, match: Match) -> Review | None:
        """What was found of *match* before; it may be a part."""

    def of_file(self, saved: Saved) -> Review | None:
        """The whole review of a saved game, if it was made before; without playing it again."""

    def review(self, match: Match, tell: Callable[[Review], None]) -> Future[Review]:
        """The whole review of *match*; *tell* is called with what is found on the way. Ends the last one."""

    def judge(
        self, match: Match, decision: Decision, actions: tuple[Action, ...]
    ) -> Future[tuple[float, float]]:
        """How much less chance *actions* have than the best of *decision*, and its standard error."""

    def close(self) -> None:
        """Let the processes go."""


class Teacher(QObject):
    """Asks *source* for the window, and says in its thread what comes."""

    changed = Signal(object)
    """More was found of a game: its :class:`~app.bots.review.data.Review`."""
    troubled = Signal(str, str)
    """The review of the game with this key goes on no more: why, as a sentence."""
    judged = Signal(float, float)
    """The last choice asked about loses so much chance to win (standard error)."""
    stumbled = Signal(str)
    """The last choice cannot be judged: why, as a sentence."""
    going = Signal(int, int)
    """Of several games the one with this number (from 1; 0: no more) of so many is being reviewed."""
    reviewed = Signal(object)
    """The game of this file has been reviewed."""
    _heard = Signal(object)
    _ended = Signal(str, object)
    _answered = Signal(int, object)

    def __init__(self, preferences: Preferences, source: Source, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._source = source
        self._seen: dict[str, Review] = {}
        self._now = ""
        self._asked = 0
        self._files: deque[tuple[Path, Callable[[], Match]]] = deque()
        self._file: Path | None = None
        self._count = 0
        queued = Qt.ConnectionType.QueuedConnection
        self._heard.connect(self._hear, queued)
        self._ended.connect(self._end, queued)
        self._answered.connect(self._answer, queued)

    def review(self, match: Match) -> str:
        """Begin to review *match*, or go on with it; what is known of it is in :meth:`seen`. Its name."""
        name = self._source.name(match)
        known = self._seen.get(name) or waited_for(lambda: self._source.kept(match))
        if known is not None:
            self._seen[name] = known
        whole = known is not None and known.whole
        if not whole and self._now != name:
            # Whoever looks at a game comes before those that are reviewed by the way.
            self._stop_files()
            self._begin(name, match)
        return name

    def seen(self, name: str) -> Review | None:
        """What was found so far of the game *name*."""
        return self._seen.get(name)

    def of_file(self, saved: Saved) -> Review | None:
        """The review of a saved game, if it was made."""
        return self._source.of_file(saved)

    def review_files(self, files: Iterable[tuple[Path, Callable[[], Match]]]) -> None:
        """Review the games of *files* one after another, each read by what stands beside it; none: stop."""
        self._stop_files()
        self._files = deque(files)
        self._count = len(self._files)
        self._next_file()

    def judge(self, match: Match, decision: Decision, actions: tuple[Action, ...]) -> None:
        """Ask how good *actions* are instead of *decision*; ``judged`` or ``stumbled`` says it."""
        self._asked += 1
        asked = self._asked
        answer = self._source.judge(match, decision, actions)
        answer.add_done_callback(lambda done: self._say(self._answered, asked, done))

    @property
    def progress(self) -> tuple[int, int]:
        """Of several games the one with this number (from 1; 0: none) of so many is being reviewed."""
        return (self._count - len(self._files), self._count) if self._file is not None else (0, 0)

    def close(self) -> None:
        """Let everything go that is under way."""
        self._asked += 1
        self._now = ""
        self._files.clear()
        self._source.close()

    def _begin(self, name: str, match: Match) -> None:
        self._now = name
        try:
            going = self._source.review(match, lambda review: self._say(self._heard, review))
        except Exception as error:
            going = Future()
            going.set_exception(error)
        going.add_done_callback(lambda done: self._say(self._ended, name, done))

    @staticmethod
    def _say(signal: Any, *what: object) -> None:
        """In a thread of the source: hand *what* over to the window's. It may have gone meanwhile."""
        with contextlib.suppress(RuntimeError):
            signal.emit(*what)

    def _hear(self, review: Review) -> None:
        self._seen[review.game] = review
        self.changed.emit(review)

    def _end(self, name: str, done: Future[Review]) -> None:
        if name != self._now:
            return
        self._now = ""
        try:
            review = done.result()
        except CancelledError:
            return
        except Exception as error:
            # What was found stays; whoever opens the game again begins anew.
            self._seen.pop(name, None)
            self.troubled.emit(name, user_errors.refusal(error, self._preferences.language))
        else:
            self._hear(review)
            if self._file is not None:
                self.reviewed.emit(self._file)
        self._next_file()

    def _answer(self, asked: int, done: Future[tuple[float, float]]) -> None:
        if asked != self._asked:
            return
        try:
            loss, error = done.result()
        except CancelledError:
            return
        except Exception as error_:
            self.stumbled.emit(user_errors.refusal(error_, self._preferences.language))
        else:
            self.judged.emit(loss, error)

    def _stop_files(self) -> None:
        self._files.clear()
        self._file = None
        self.going.emit(0, 0)

    def _next_file(self) -> None:
        self._file = None
        while self._files:
            file, read = self._files.popleft()
            self.going.emit(self._count - len(self._files), self._count)
            try:
                match = read()
            except Exception as error:
                # One that cannot be read is told of where it is opened; the others go on.
                user_errors.refusal(error, self._preferences.language)
                continue
            known = self._source.kept(match)
            if known is None or not known.whole:
                self._file = file
                self._begin(self._source.name(match), match)
                return
        self.going.emit(0, 0)
